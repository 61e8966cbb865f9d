//! Lines that would lift the seeds of a pit that a mark locks, and so do nothing.

use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::Drafted;
use crate::terms::{Action, Condition, Line, Place, Places};

pub(super) fn check(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let locking: Vec<&str> = clauses
        .iter()
        .filter_map(|clause| as_variant!(&clause.body, Body::Mark(plan) if plan.locked => plan.name.as_str()))
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
    let mut of_last = test.conjuncts().into_iter().filter_map(
        |part| as_variant!(part, Condition::Is(Place::Last, pits) => pits.marked.as_ref()?),
    );
    Some(of_last.next()?.name.as_str())
}

/// Whether it does no more than lift the last pit and sow.
fn only_lifts(line: &Line) -> bool {
    line.actions.iter().all(|action| {
        matches!(
            action,
            Action::Relay {
                from: Place::Last,
                ..
            } | Action::Lift {
                places: Places::Place(Place::Last),
                ..
            } | Action::SowOn(_)
        )
    })
}
