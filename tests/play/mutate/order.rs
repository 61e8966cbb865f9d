//! Rulesets that say the same things in another order, or the other way round: some of
//! them are the same game, some are not.

use seedlore::syntax::format;
use seedlore::syntax::tree::{
    Block, Definition, Entry, Item, Phase, Statement, StatementBody, Tree,
};

use super::{bare, blocks, in_entries, swapped};

/// Statements that are put into a ruleset, each pair the same but for their order or their
/// sense of left and right. Each is tried as a statement of its own and after `add`.
const PLANTED: [(&[&str], &[&str]); 9] = [
    (
        &[
            "require move captures if possible",
            "require some own pit holding 1 if possible",
        ],
        &[
            "require some own pit holding 1 if possible",
            "require move captures if possible",
        ],
    ),
    (
        &[
            "forbid move captures if possible",
            "require some own pit holding 1 if possible",
        ],
        &[
            "require some own pit holding 1 if possible",
            "forbid move captures if possible",
        ],
    ),
    (
        &[
            "forbid no own pit holding 2 or more",
            "forbid some own pit holding 9 or more",
        ],
        &[
            "forbid some own pit holding 9 or more",
            "forbid no own pit holding 2 or more",
        ],
    ),
    (
        &[
            "forbid no own pit holding 3 or more",
            "phase early while turn is at most 9 { choose own pit }",
        ],
        &[
            "forbid no own pit holding 3 or more",
            "phase early while turn is at most 9 { choose own pit drop forbid }",
        ],
    ),
    (
        &["phase early while turn is at most 9 { choose own pit holding 4 or more }"],
        &["phase early while turn is at most 9 { add choose own pit holding 4 or more }"],
    ),
    (
        &["choose own pit holding 6 or more else own pit holding 1 or own pit holding 2 to 5"],
        &["choose own pit holding 6 or more else own pit holding 2 to 5 or own pit holding 1"],
    ),
    (
        &["choose own pit holding 6 or more else own pit holding 3 else own pit"],
        &["choose own pit holding 6 or more else own pit else own pit holding 3"],
    ),
    (
        &["forbid lap is clockwise and some own pit holding 3"],
        &["forbid lap is anticlockwise and some own pit holding 3"],
    ),
    (
        &["choose rearmost occupied own pit or own pit holding 3 or more"],
        &["choose own pit holding 3 or more or rearmost occupied own pit"],
    ),
];

/// Every text that says the same as a ruleset in another order.
pub fn reordered(tree: &Tree) -> Vec<String> {
    let tree = bare(tree);
    let definition = &tree.definitions.entries[0].item;
    let bodies = orders(&definition.body).into_iter();
    bodies
        .map(|body| {
            let mut changed = tree.clone();
            changed.definitions.entries[0].item = Definition {
                body,
                ..definition.clone()
            };
            format(&changed)
        })
        .collect()
}

/// The text with both ways round exchanged in every rule.
pub fn turned(tree: &Tree) -> String {
    let text = format(&bare(tree));
    let turned = text.replace("anticlockwise", "\0");
    turned
        .replace("clockwise", "anticlockwise")
        .replace('\0', "clockwise")
}

/// Pairs of texts with one of the [`PLANTED`] pairs in them.
pub fn planted(tree: &Tree) -> Vec<[String; 2]> {
    let text = format(&bare(tree));
    let Some(end) = text.rfind('}') else {
        return Vec::new();
    };
    let with = |statements: &[&str], adds: usize| {
        let mut said = String::new();
        for (nth, statement) in statements.iter().enumerate() {
            let can_add = !statement.starts_with("phase");
            let adds = can_add && (adds == 2 || adds == 1 && nth > 0);
            let add = if adds { "add " } else { "" };
            said.push_str(&format!("{add}{statement}\n"));
        }
        format!("{}{said}{}", &text[..end], &text[end..])
    };
    let pairs = PLANTED
        .iter()
        .flat_map(|(these, those)| (0..3).map(move |adds| [with(these, adds), with(those, adds)]));
    pairs.collect()
}

fn orders(body: &Block<Item>) -> Vec<Block<Item>> {
    blocks(body, |entries| {
        let mut lists = in_entries(entries, items);
        for at in 1..entries.len() {
            lists.extend(exchanged(entries, at));
        }
        for (at, entry) in entries.iter().enumerate() {
            if matches!(entry.item, Item::Drop(..)) {
                lists.push([&entries[..at], &entries[at + 1..]].concat());
            }
        }
        lists
    })
}

/// The list with the statements of two neighbours exchanged; what is replaced and what is
/// added stays at its place.
fn exchanged(entries: &[Entry<Item>], at: usize) -> Option<Vec<Entry<Item>>> {
    let first = entries[at - 1].item.statement()?.clone();
    let second = entries[at].item.statement()?.clone();
    let mut list = entries.to_vec();
    put(&mut list[at - 1].item, second);
    put(&mut list[at].item, first);
    Some(list)
}

fn put(item: &mut Item, new: Statement) {
    if let Item::Statement(old) | Item::Add(old) | Item::Join(_, old) | Item::Also(old) = item {
        *old = new;
    }
}

fn items(item: &Item) -> Vec<Item> {
    match item {
        Item::Statement(statement) => {
            let of = |says| Statement {
                says,
                ..statement.clone()
            };
            let changed = says(&statement.says).into_iter();
            changed.map(|says| Item::Statement(of(says))).collect()
        }
        Item::Phase(phase) => {
            let mut all = orders(&phase.body);
            // What replaces in the phase, added there.
            all.extend(blocks(&phase.body, |entries| in_entries(entries, added)));
            let of = |body| Phase {
                body,
                ..phase.clone()
            };
            all.into_iter().map(|body| Item::Phase(of(body))).collect()
        }
        _ => Vec::new(),
    }
}

fn added(item: &Item) -> Vec<Item> {
    match item {
        Item::Statement(statement) => vec![Item::Add(statement.clone())],
        Item::Add(statement) => vec![Item::Statement(statement.clone())],
        _ => Vec::new(),
    }
}

fn says(says: &StatementBody) -> Vec<StatementBody> {
    match says {
        StatementBody::Choose(ways) => swapped(ways)
            .into_iter()
            .map(|mut changed| {
                // The words that join the ways stay at their places.
                for (way, was) in changed.iter_mut().zip(ways) {
                    way.choice.value.tier = was.choice.value.tier;
                }
                StatementBody::Choose(changed)
            })
            .collect(),
        StatementBody::Rounds(rules) => {
            let changed = blocks(rules, swapped).into_iter();
            changed.map(StatementBody::Rounds).collect()
        }
        _ => Vec::new(),
    }
}
