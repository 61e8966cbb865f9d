//! The same rules on a smaller board with fewer seeds.

use super::Body;
use super::draft::Draft;
use crate::report::{Fault, Faults};
use crate::source::Span;
use crate::terms::{
    Amount, Condition, Counts, Head, Ownership, Part, Pits, Quantity, SeedPlan, Term, Track,
    amounts,
};

/// The size of a reduced board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Pits in a row, or in a ring.
    pub pits: u16,
    /// Seeds in every pit.
    pub seeds: u16,
}

/// Puts the size into the clauses that speak of it. Shares such as `half`
/// follow by themselves; whatever else counts the whole can't be known to.
pub(super) fn reduce(draft: &mut Draft<'_>, size: Size) -> Faults {
    let mut faults = Faults::default();
    let of_head = |draft: &Draft<'_>, head: Head| {
        let clauses = draft.clauses.iter();
        clauses.filter(|c| c.body.head() == head).count()
    };
    if of_head(draft, Head::Seeds) > 1 {
        faults.push(uneven(None));
    }
    for clause in &mut draft.clauses {
        resize(&mut clause.body, clause.span, size, &mut faults);
    }
    // A phase holds copies of the clauses of the whole game, faults and all.
    for phase in &mut draft.phases {
        let span = phase.test.span;
        counts_of_whole(&phase.test.value, span, &mut faults);
        for clause in &mut phase.clauses {
            let mut found = Faults::default();
            resize(&mut clause.body, clause.span, size, &mut found);
            if clause.phase.is_some() {
                faults.extend(found);
            }
        }
    }
    faults
}

fn resize(body: &mut Body, span: Span, size: Size, faults: &mut Faults) {
    match body {
        Body::Board(plan) => plan.pits = Amount::Number(size.pits),
        Body::Seeds(SeedPlan::Every { amount, of }) if *of == Pits::all() => {
            *amount = Amount::Number(size.seeds);
        }
        Body::Seeds(_) => faults.push(uneven(Some(span))),
        Body::OwnPits(Ownership::Columns(_) | Ownership::Pits(_)) | Body::Track(Track::Legs(_)) => {
            faults.push(
                Fault::error("whose pits are whose is said for this board alone")
                    .at(span, "not known of a smaller one")
                    .help("only boards that are halved by rows can be reduced"),
            );
        }
        body => counts_in(body, span, faults),
    }
}

/// Tells the numbers of a clause that were chosen for the whole board.
fn counts_in(body: &Body, span: Span, faults: &mut Faults) {
    body.walk(&mut |part| match part {
        Part::Condition(Condition::Measure(quantity, counts)) => {
            measures_whole(quantity, counts, span, faults);
        }
        Part::Condition(Condition::Compare(amount, counts)) => {
            let mut of_whole = false;
            amount.walk(&mut |part| {
                let of = |quantity: &Quantity| {
                    matches!(quantity, Quantity::Captured(_) | Quantity::SeedsIn(_))
                };
                of_whole |= matches!(part, Part::Quantity(quantity) if of(quantity));
            });
            numbers_of_whole(&mut amount.clone(), of_whole, span, faults);
            numbers_of_whole(&mut counts.clone(), of_whole, span, faults);
        }
        Part::Pits(pits) if !pits.numbers.is_empty() => faults.push(
            Fault::error("a pit is named by its number")
                .at(span, "which it is on a smaller board, nothing says")
                .help("rules that name pits by number can't be reduced"),
        ),
        _ => {}
    });
}

fn counts_of_whole(condition: &Condition, span: Span, faults: &mut Faults) {
    let body = Body::Phase {
        name: String::new(),
        test: condition.clone(),
    };
    counts_in(&body, span, faults);
}

fn measures_whole(quantity: &Quantity, counts: &Counts, span: Span, faults: &mut Faults) {
    let of_whole = matches!(quantity, Quantity::Captured(_) | Quantity::SeedsIn(_));
    let mut counts = counts.clone();
    numbers_of_whole(&mut counts, of_whole, span, faults);
}

fn numbers_of_whole(counts: &mut impl Term, of_whole: bool, span: Span, faults: &mut Faults) {
    let mut numbers = Vec::new();
    amounts(counts, &mut |amount| {
        // None and one are the same on every board.
        numbers.extend(amount.number().filter(|n| *n > 1));
    });
    if let Some(number) = numbers.first().filter(|_| of_whole) {
        faults.push(
            Fault::error(format!("{number} seeds were chosen for the whole board"))
                .at(span, "a plain number does not shrink with it")
                .help("a share such as `more than half` would"),
        );
    }
}

fn uneven(span: Option<Span>) -> Fault {
    let fault = Fault::error("the pits are not all filled alike");
    let fault = match span {
        Some(span) => fault.at(span, "how a smaller board is filled, nothing says"),
        None => fault,
    };
    fault.help("only boards filled by one line such as `seeds 4 in every pit` can be reduced")
}
