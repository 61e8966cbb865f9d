//! The words that a rule can begin with.

use super::grammar::{Rule, names};
use crate::terms::{Action, Quantity};

const WHOSE: &[&str] = &["own", "opponent", "any"];

const FILL: &[&str] = &["empty", "occupied"];

const AREAS: &[&str] = &[
    "inner",
    "outer",
    "middle",
    "near",
    "far",
    "left",
    "right",
    "leftmost",
    "rightmost",
    "corner",
];

const TRAITS: &[&str] = &[
    "sown", "unsown", "played", "unplayed", "plain", "largest", "rearmost", "foremost", "facing",
];

const NOUNS: &[&str] = &["pit", "pits", "store", "stores", "reserve", "centre"];

const TESTS: &[&str] = &[
    "holding", "making", "marked", "after", "before", "opposite", "except",
];

const PLACES: &[&str] = &[
    "last", "origin", "start", "next", "opposite", "after", "before", "first",
];

/// Words of places that begin none, or mean nothing else.
const FURTHER: &[&str] = &[
    "last",
    "origin",
    "start",
    "next",
    "opposite",
    "opposites",
    "half",
    "row",
    "rows",
    "columns",
    "ring",
    "perimeter",
];

/// The words that say which pits are meant.
pub(super) fn of_places() -> impl Iterator<Item = &'static str> {
    let lists = [WHOSE, FILL, AREAS, TRAITS, NOUNS, FURTHER];
    lists.into_iter().flatten().copied()
}

const WHO: &[&str] = &[
    "mover",
    "opponent",
    "somebody",
    "everybody",
    "richer",
    "poorer",
    "first",
    "second",
    "winner",
    "loser",
];

const CONDITIONS: &[&str] = &[
    "not", "move", "position", "players", "captured", "captures", "points", "seeds", "number",
    "some", "no",
];

fn first_word(words: &'static str) -> &'static str {
    words.split(' ').next().unwrap_or(words)
}

/// The words a rule can begin with, for suggestions.
pub(super) fn first_words(rule: Rule) -> Vec<String> {
    let quantities = &Quantity::ALONE.map(|quantity| first_word(quantity.words()));
    let alone = &Action::ALONE.map(|action| action.alone().map_or("", first_word));
    let lists: &[&[&str]] = match rule {
        Rule::condition | Rule::conjunction | Rule::atom => &[CONDITIONS, quantities, WHO, PLACES],
        Rule::line => &[
            CONDITIONS,
            quantities,
            WHO,
            PLACES,
            &["may", "otherwise", "line"],
        ],
        Rule::pits | Rule::word => &[],
        Rule::way => &[&["first", "no", "way"]],
        Rule::predicate | Rule::test => &[TESTS],
        Rule::who => &[WHO],
        Rule::place | Rule::pointed => &[PLACES],
        Rule::places | Rule::some_places => &[PLACES, &["run", "opposites"]],
        Rule::area | Rule::share => &[AREAS],
        Rule::leg => &[WHOSE],
        Rule::pit_trait => &[TRAITS],
        Rule::noun => &[NOUNS],
        Rule::shares | Rule::shared | Rule::in_order => &[&["shared", "near", "middle", "far"]],
        Rule::path => &[&[
            "anticlockwise",
            "clockwise",
            "either",
            "reversed",
            "from",
            "skipping",
            "through",
            "within",
            "dropping",
        ]],
        Rule::direction => &[&["anticlockwise", "clockwise", "either", "reversed"]],
        Rule::counts => &[&[
            "even", "odd", "none", "at", "more", "less", "half", "all", "initial",
        ]],
        Rule::round | Rule::round_text => &[&[
            "refill",
            "set",
            "unfilled",
            "remainder",
            "leftovers",
            "first",
            "score",
            "forfeit",
            "until",
        ]],
        Rule::moment | Rule::moments => &[&[
            "start", "lifting", "passing", "landing", "endless", "move", "turn", "stuck",
        ]],
        Rule::taker => &[&["mover", "opponent", "owner", "holder", "richer", "poorer"]],
        Rule::actions | Rule::action => &[
            &[
                "capture", "lift", "relay", "sow", "move", "mark", "unmark", "claim", "close",
                "note", "forget", "score", "share", "win",
            ],
            alone,
        ],
        Rule::basis => &[&["implied", "assumed"]],
        _ => {
            return names(rule)
                .iter()
                .filter_map(|name| name.strip_prefix('`'))
                .filter_map(|name| name.split([' ', '`', ':']).next())
                .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
                .map(str::to_string)
                .collect();
        }
    };
    let pits: &[&[&str]] = match rule {
        Rule::condition
        | Rule::conjunction
        | Rule::atom
        | Rule::line
        | Rule::pits
        | Rule::word
        | Rule::way
        | Rule::predicate
        | Rule::place
        | Rule::places
        | Rule::some_places => &[WHOSE, FILL, AREAS, TRAITS, NOUNS],
        _ => &[],
    };
    let all = lists.iter().chain(pits).copied().flatten();
    all.map(|word| word.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::grammar::keyword;

    #[test]
    fn first_words_are_keywords() {
        let keywords: Vec<&str> = Rule::all_rules()
            .iter()
            .filter_map(|r| keyword(*r))
            .collect();
        for rule in Rule::all_rules() {
            for word in first_words(*rule) {
                assert!(keywords.contains(&word.as_str()), "{rule:?}: {word}");
            }
        }
    }
}
