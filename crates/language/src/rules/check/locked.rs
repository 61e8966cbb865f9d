//! Lines that would lift the seeds of a pit that a mark locks, and so do nothing.

use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::Drafted;
use crate::terms::{Action, Condition, Line, Place, Places};

pub(super) fn check(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let locking: Vec<&str> = clauses
        .iter()
        .filter_map(|clause| match &clause.body {
            Body::Mark(plan) if plan.locked => Some(plan.name.as_str()),
            _ => None,
        })
        .collect();
    for clause in clauses {
        let Body::On(line) = &clause.body else {
            continue;
        };
        let mark = line.test.as_ref().and_then(mark_of_last);
        let Some(mark) = mark.filter(|mark| locking.contains(mark) && only_lifts(line)) else {
            continue;
        };
        faults.push(
            Fault::warning("this line does nothing")
                .at(
                    clause.span,
                    format!("`{mark}` locks the pit, so nothing is lifted"),
                )
                .help("write `stop` in place of it, if the move is to end there")
                .help(format!(
                    "or lift the pit by its mark, `lift any pits marked {mark}, sow on`; or take \
                     `locked` away where the mark is declared"
                )),
        );
    }
}

/// The mark that the last pit must carry for a condition to hold.
fn mark_of_last(test: &Condition) -> Option<&str> {
    match test {
        Condition::All(parts) => parts.iter().find_map(mark_of_last),
        Condition::Is(Place::Last, pits) => Some(pits.marked.as_ref()?.name.as_str()),
        _ => None,
    }
}

/// Whether it does no more than lift the last pit and sow.
fn only_lifts(line: &Line) -> bool {
    line.actions.iter().all(|action| match action {
        Action::Relay { from, .. } => *from == Place::Last,
        Action::Lift { places, .. } => *places == Places::Place(Place::Last),
        Action::SowOn(_) => true,
        _ => false,
    })
}
