//! Rulesets changed in one small thing: each number, word, part and clause.
//!
//! A change that cannot be written or checked is no matter: whoever holds
//! records against the changed rules finds that out.

mod actions;
pub mod order;
mod phrases;

use seedlore::syntax::format;
use seedlore::syntax::tree::{
    Block, Definition, Entry, Item, Lines, Phase, Statement, StatementBody, TestedLine, Tree, Way,
};
use seedlore::terms::{Action, Amount, Decider, Ending, Filter, Objective, SeedPlan, Verdict};

use phrases::{amount, conditions};

/// A ruleset with one change.
pub struct Mutant {
    /// The lines that were changed.
    pub was: String,
    /// What stands in their place; empty if they were dropped.
    pub is: String,
    /// The whole ruleset.
    pub text: String,
}

/// Every mutant of the only ruleset of a file.
pub fn mutants(tree: &Tree) -> Vec<Mutant> {
    let tree = bare(tree);
    let before = format(&tree);
    let definition = &tree.definitions.entries[0].item;
    let mut found: Vec<Mutant> = Vec::new();
    for body in bodies(&definition.body) {
        let mut changed = tree.clone();
        changed.definitions.entries[0].item = Definition {
            body,
            ..definition.clone()
        };
        let text = format(&changed);
        let (was, is) = difference(&before, &text);
        // Some changes are written alike, or are none in writing.
        if text != before && found.iter().all(|mutant| mutant.text != text) {
            found.push(Mutant { was, is, text });
        }
    }
    found
}

/// The tree without the sources of its clauses, which play has no use for.
fn bare(tree: &Tree) -> Tree {
    let mut tree = tree.clone();
    for entry in &mut tree.definitions.entries {
        strip(&mut entry.item.body);
    }
    tree
}

fn strip(body: &mut Block<Item>) {
    for entry in &mut body.entries {
        match &mut entry.item {
            Item::Statement(statement)
            | Item::Add(statement)
            | Item::Join(_, statement)
            | Item::Also(statement) => {
                statement.provenance.clear();
                match &mut statement.says {
                    StatementBody::Choose(ways) => {
                        ways.iter_mut().for_each(|way| way.provenance.clear())
                    }
                    StatementBody::Table(_, Lines::Tested(lines)) => {
                        let lines = lines.entries.iter_mut();
                        lines.for_each(|line| line.item.provenance.clear());
                    }
                    _ => {}
                }
            }
            Item::Drop(_, provenance) => provenance.clear(),
            Item::Line(line) => line.provenance.clear(),
            Item::Way(way) => way.provenance.clear(),
            Item::Phase(phase) => {
                phase.provenance.clear();
                strip(&mut phase.body);
            }
            _ => {}
        }
    }
}

/// The lines that two texts don't share.
fn difference(old: &str, new: &str) -> (String, String) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let most = old.len().min(new.len());
    let head = (0..most).take_while(|at| old[*at] == new[*at]).count();
    let tail = (1..=most - head)
        .take_while(|back| old[old.len() - back] == new[new.len() - back])
        .count();
    let joined = |lines: &[&str]| {
        let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
        lines.join(" ").trim().to_string()
    };
    (
        joined(&old[head..old.len() - tail]),
        joined(&new[head..new.len() - tail]),
    )
}

/// A list with each of its things changed in turn.
fn each<T: Clone>(list: &[T], change: impl Fn(&T) -> Vec<T>) -> Vec<Vec<T>> {
    let mut lists = Vec::new();
    for (at, thing) in list.iter().enumerate() {
        for changed in change(thing) {
            let mut list = list.to_vec();
            list[at] = changed;
            lists.push(list);
        }
    }
    lists
}

/// A list without each of its things in turn, but never without all.
fn fewer<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    if list.len() < 2 {
        return Vec::new();
    }
    let without = |at: usize| [&list[..at], &list[at + 1..]].concat();
    (0..list.len()).map(without).collect()
}

/// A list with each two neighbours in the other order.
fn swapped<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    (1..list.len())
        .map(|at| {
            let mut list = list.to_vec();
            list.swap(at - 1, at);
            list
        })
        .collect()
}

fn blocks<T: Clone>(
    block: &Block<T>,
    lists: impl Fn(&[Entry<T>]) -> Vec<Vec<Entry<T>>>,
) -> Vec<Block<T>> {
    lists(&block.entries)
        .into_iter()
        .map(|entries| Block {
            entries,
            closing: block.closing.clone(),
        })
        .collect()
}

fn in_entries<T: Clone>(entries: &[Entry<T>], change: impl Fn(&T) -> Vec<T>) -> Vec<Vec<Entry<T>>> {
    each(entries, |entry| {
        let changed = change(&entry.item).into_iter();
        changed
            .map(|item| Entry {
                item,
                ..entry.clone()
            })
            .collect()
    })
}

fn bodies(body: &Block<Item>) -> Vec<Block<Item>> {
    blocks(body, |entries| {
        let mut lists = in_entries(entries, items);
        let kept = |entry: &Entry<Item>| matches!(entry.item, Item::Sources(_) | Item::Record(_));
        for (at, _) in entries.iter().enumerate().filter(|(_, entry)| !kept(entry)) {
            lists.push([&entries[..at], &entries[at + 1..]].concat());
        }
        lists
    })
}

fn items(item: &Item) -> Vec<Item> {
    match item {
        Item::Statement(statement) => {
            let changed = statements(statement).into_iter();
            changed.map(Item::Statement).collect()
        }
        Item::Add(statement) => statements(statement).into_iter().map(Item::Add).collect(),
        Item::Also(statement) => {
            let changed = statements(statement).into_iter();
            changed.map(Item::Also).collect()
        }
        Item::Join(joint, statement) => {
            let changed = statements(statement).into_iter();
            changed
                .map(|statement| Item::Join(joint.clone(), statement))
                .collect()
        }
        Item::Phase(phase) => {
            let mut phases = Vec::new();
            for test in conditions(&phase.test.value) {
                let mut changed: Phase = phase.clone();
                changed.test.value = test;
                phases.push(changed);
            }
            for body in bodies(&phase.body) {
                phases.push(Phase {
                    body,
                    ..phase.clone()
                });
            }
            phases.into_iter().map(Item::Phase).collect()
        }
        _ => Vec::new(),
    }
}

fn statements(statement: &Statement) -> Vec<Statement> {
    let changed = says(&statement.says).into_iter();
    changed
        .map(|says| Statement {
            says,
            ..statement.clone()
        })
        .collect()
}

fn says(says: &StatementBody) -> Vec<StatementBody> {
    match says {
        StatementBody::Board(plan) => {
            let mut plans = Vec::new();
            for pits in amount(&plan.pits) {
                let mut changed = plan.clone();
                changed.pits = pits;
                plans.push(changed);
            }
            plans.into_iter().map(StatementBody::Board).collect()
        }
        StatementBody::Seeds(plan) => seeds(plan).into_iter().map(StatementBody::Seeds).collect(),
        StatementBody::Choose(ways) => each(ways, |way| {
            let choices = actions::choices(&way.choice.value).into_iter();
            choices
                .map(|choice| {
                    let mut changed: Way = way.clone();
                    changed.choice.value = choice;
                    changed
                })
                .collect()
        })
        .into_iter()
        .map(StatementBody::Choose)
        .collect(),
        StatementBody::Sow(path) => actions::paths(path)
            .into_iter()
            .map(StatementBody::Sow)
            .collect(),
        StatementBody::Table(moments, lines) => {
            let fewer_moments = fewer(moments)
                .into_iter()
                .map(|moments| StatementBody::Table(moments, lines.clone()));
            let changed = tables(lines).into_iter();
            changed
                .map(|lines| StatementBody::Table(moments.clone(), lines))
                .chain(fewer_moments)
                .collect()
        }
        StatementBody::Filter(filter) => filters(filter)
            .into_iter()
            .map(StatementBody::Filter)
            .collect(),
        StatementBody::End(ending) => endings(ending)
            .into_iter()
            .map(StatementBody::End)
            .collect(),
        StatementBody::Win(_) => [
            Objective::EqualCaptured,
            Objective::MovingLast,
            Objective::TakingAll,
            Objective::EmptyingOwnPits,
        ]
        .map(StatementBody::Win)
        .to_vec(),
        _ => Vec::new(),
    }
}

fn seeds(plan: &SeedPlan) -> Vec<SeedPlan> {
    match plan {
        SeedPlan::Every { amount: n, of } => {
            let every = |amount: Amount| SeedPlan::Every {
                amount,
                of: of.clone(),
            };
            amount(n).into_iter().map(every).collect()
        }
        SeedPlan::FromLeft { of, amounts } => each(amounts, amount)
            .into_iter()
            .map(|amounts| SeedPlan::FromLeft {
                of: of.clone(),
                amounts,
            })
            .collect(),
    }
}

fn tables(lines: &Lines) -> Vec<Lines> {
    match lines {
        Lines::Always(always) => actions::all(&always.value)
            .into_iter()
            .map(|actions| {
                let mut changed = always.clone();
                changed.value = actions;
                Lines::Always(changed)
            })
            .collect(),
        Lines::Tested(block) => blocks(block, |entries| {
            let mut lists = in_entries(entries, lines_of);
            lists.extend(fewer(entries));
            lists.extend(swapped(entries));
            lists
        })
        .into_iter()
        .map(Lines::Tested)
        .collect(),
    }
}

fn lines_of(line: &TestedLine) -> Vec<TestedLine> {
    let mut lines = Vec::new();
    if let Some(test) = &line.test {
        let tests = conditions(test).into_iter().map(Some).chain([None]);
        lines.extend(tests.map(|test| TestedLine {
            test,
            ..line.clone()
        }));
    }
    let begins_lap = |action: &Action| matches!(action, Action::Relay { .. } | Action::SowOn(_));
    if line.actions.iter().any(begins_lap) {
        lines.push(TestedLine {
            if_captures: !line.if_captures,
            ..line.clone()
        });
    }
    lines.push(TestedLine {
        may: match line.may {
            None => Some(Decider::Owner),
            Some(Decider::Mover) => Some(Decider::Opponent),
            Some(Decider::Opponent | Decider::Owner) => None,
        },
        ..line.clone()
    });
    for actions in actions::all(&line.actions) {
        lines.push(TestedLine {
            actions,
            ..line.clone()
        });
    }
    lines
}

fn filters(filter: &Filter) -> Vec<Filter> {
    let mut filters = vec![
        Filter {
            verdict: match filter.verdict {
                Verdict::Forbid => Verdict::Require,
                Verdict::Require => Verdict::Forbid,
            },
            ..filter.clone()
        },
        Filter {
            if_possible: !filter.if_possible,
            ..filter.clone()
        },
    ];
    for test in conditions(&filter.test) {
        filters.push(Filter {
            test,
            ..filter.clone()
        });
    }
    if let Some(when) = &filter.when {
        let whens = conditions(when).into_iter().map(Some).chain([None]);
        filters.extend(whens.map(|when| Filter {
            when,
            ..filter.clone()
        }));
    }
    filters
}

fn endings(ending: &Ending) -> Vec<Ending> {
    let mut endings = Vec::new();
    for when in conditions(&ending.when) {
        endings.push(Ending {
            when,
            ..ending.clone()
        });
    }
    let mut lists = actions::all(&ending.actions);
    if !ending.actions.is_empty() {
        lists.push(Vec::new());
    }
    for actions in lists {
        endings.push(Ending {
            actions,
            ..ending.clone()
        });
    }
    endings
}
