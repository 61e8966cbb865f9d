//! The one maker of fragments.

use super::cite::Citations;
use super::{gists, record};
use crate::report::{Fault, Faults};
use crate::rules::budget::Budget;
use crate::rules::draft::{Draft, Written};
use crate::rules::fragment::Told;
use crate::rules::{Bibliography, Body, Fragment};
use crate::source::Span;
use crate::terms::{Amount, BoardPlan, Pits, SeedPlan};

/// The most rows, pits of a row and seeds of a pit that a fragment may tell of.
const MOST: u16 = 1_000;

/// Checks a fragment, which tells of its board and its seeds alone.
pub(in crate::rules) fn check_fragment(
    written: Written<'_>,
    bibliography: &Bibliography,
    budget: &Budget,
) -> (Option<Fragment>, Faults) {
    let definition = written.definition;
    let draft = Draft::resolve(&[written], &[], budget);
    let mut faults = draft.faults.clone();
    if draft.is_stopped {
        return (None, faults);
    }
    let citations = Citations::gather(&draft, bibliography, &mut faults);
    let record = record(&draft, &citations, &mut faults);
    let gists = gists::gather(&draft, &citations, &mut faults);
    if let Some(parent) = &definition.parent {
        faults.push(
            Fault::error("a fragment is not derived from another")
                .at(parent.span, "what it tells is its own")
                .help("leave out `from`, and name the other in a `remark`"),
        );
    }
    let spans = [
        draft.phases.first().map(|phase| phase.name.span),
        draft
            .questions
            .first()
            .map(|asked| asked.question.name.span),
        draft
            .conflicts
            .first()
            .map(|(conflict, _)| conflict.name.span),
        draft
            .examples
            .first()
            .map(|drafted| drafted.example.words.span),
    ];
    for span in spans.into_iter().flatten() {
        faults.push(unplayed(span));
    }
    let (mut board, mut seeds) = (None, None);
    for clause in &draft.clauses {
        let provenance = citations.resolve(clause.provenance, clause.origin, &mut faults);
        if let Body::Board(plan) = &clause.body
            && is_numbered(plan)
        {
            let says = plan.clone();
            board = Some(Told { says, provenance });
        } else if let Body::Seeds(SeedPlan::Every { amount, of }) = &clause.body
            && let Amount::Number(says @ 1..=MOST) = *amount
            && *of == Pits::all()
        {
            seeds = Some(Told { says, provenance });
        } else {
            faults.push(unplayed(clause.span));
        }
    }
    if faults.has_errors() {
        return (None, faults);
    }
    let fragment = Fragment {
        name: definition.name.value.clone(),
        title: definition.title.clone(),
        path: written.path.to_string(),
        record,
        sources: citations.all(),
        gists,
        board,
        seeds,
    };
    (Some(fragment), faults)
}

/// Whether its rows and pits are told in numbers that a board may have.
fn is_numbered(plan: &BoardPlan) -> bool {
    let fits = |size: &Amount| matches!(size, Amount::Number(1..=MOST));
    plan.rows.as_ref().is_none_or(fits) && fits(&plan.pits)
}

fn unplayed(span: Span) -> Fault {
    Fault::error("a fragment is not played")
        .at(span, "it tells of `board 2 rows of 6 pits` and `seeds 4 in every pit` alone")
        .help("write what is told of play into a `remark` of its record")
        .help("where enough is told to play, write `ruleset` in place of `fragment`, and ask by `open` what is left unsaid")
}
