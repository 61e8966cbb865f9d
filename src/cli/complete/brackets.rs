//! Evidence in the brackets of a ruleset that is drafted from a board.

use crate::syntax::Tree;
use crate::syntax::tree::{Basis, Item, Lines, Statement, StatementBody};
use crate::terms::{Action, Moment};

/// What a clause of a draft decides, as far as evidence may be put to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decides {
    /// The board itself.
    Board,
    /// Seeds at the start.
    Seeds,
    /// Direction of sowing.
    Direction,
    /// Whether a lap follows.
    Laps,
    /// Seeds that the end of a sowing captures.
    Capture,
    /// The end of the game and its object.
    Object,
    /// A clause that a reading of an open question brings.
    Reading,
    /// Anything else.
    Other,
}

/// Puts a reason into the bracket of every clause: that of what it decides.
pub fn put_reasons(tree: &mut Tree, reason: &dyn Fn(Decides) -> String) {
    for definition in &mut tree.definitions.entries {
        for entry in &mut definition.item.body.entries {
            match &mut entry.item {
                Item::Question(question) => {
                    for reading in &mut question.readings.entries {
                        put(&mut reading.item.provenance, &reason(Decides::Reading));
                        let body = reading.item.body.iter_mut();
                        for entry in body.flat_map(|body| &mut body.entries) {
                            each(&mut entry.item, &|_| reason(Decides::Reading));
                        }
                    }
                }
                item => each(item, reason),
            }
        }
    }
}

/// The brackets of a statement, of its lines or its ways.
fn each(item: &mut Item, reason: &dyn Fn(Decides) -> String) {
    let (Item::Statement(statement) | Item::Add(statement) | Item::Also(statement)) = item else {
        return;
    };
    let decides = decides(statement);
    match &mut statement.says {
        StatementBody::Choose(ways) => {
            let brackets = ways.iter_mut().map(|way| &mut way.provenance);
            brackets.for_each(|bracket| put(bracket, &reason(Decides::Other)));
        }
        StatementBody::Table(_, Lines::Tested(lines)) => {
            for line in &mut lines.entries {
                let relays = |action: &Action| matches!(action, Action::Relay { .. });
                let decides = match line.item.actions.iter().any(relays) {
                    true => Decides::Laps,
                    false => decides,
                };
                put(&mut line.item.provenance, &reason(decides));
            }
        }
        _ => put(&mut statement.provenance, &reason(decides)),
    }
}

fn decides(statement: &Statement) -> Decides {
    match &statement.says {
        StatementBody::Board(_) => Decides::Board,
        StatementBody::Seeds(_) => Decides::Seeds,
        StatementBody::Sow(_) => Decides::Direction,
        StatementBody::Table(moments, _) if moments.contains(&Moment::Landing) => Decides::Capture,
        StatementBody::Table(moments, _) if moments.contains(&Moment::Stuck) => Decides::Object,
        StatementBody::End(_) | StatementBody::Win(_) => Decides::Object,
        _ => Decides::Other,
    }
}

fn put(bracket: &mut Vec<Basis>, reason: &str) {
    *bracket = vec![Basis::Assumed(reason.into())];
}
