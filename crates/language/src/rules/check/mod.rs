//! The one maker of rulesets: a draft in, a ruleset or its faults out.

// Whoever adds a variant is led to every place that takes it apart.
#![deny(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod actions;
mod amounts;
mod arranging;
mod assemble;
mod cite;
mod clause_order;
mod conflicts;
mod context;
mod deciders;
mod effort;
mod examples;
mod fragment;
mod gists;
mod idle;
mod in_force;
mod lifetimes;
mod locked;
mod questions;
mod rounds;
mod sense;
mod setup;
mod single;
mod term_faults;
mod terms;

use std::collections::HashSet;

use super::budget::Budget;
use super::draft::{Alternative, Draft, Written};
use super::reduce::reduce;
use super::{Bibliography, Body, Record, Recorded, Ruleset, Size, unanswered};
use crate::report::{Fault, Faults, both, either};
use crate::source::Span;
use crate::syntax::tree::DefinitionKind;
use crate::terms::{Choice, Fact, Head};
use assemble::{Beside, assemble};
use cite::Citations;
use clause_order::clauses;
use conflicts::conflicts;
use examples::examples;
pub(super) use fragment::check_fragment;
pub(super) use idle::Idle;
use questions::questions;

/// The parts of a ruleset that passed its checks.
pub(super) struct Checked {
    pub ruleset: Option<Ruleset>,
    pub faults: Faults,
    /// Every reading that is not in force by default.
    pub alternatives: Vec<Alternative>,
    /// The memory that the ruleset takes, as estimated.
    pub bytes: u64,
    /// Where the clauses in force stand, and the tests of its phases.
    pub places: HashSet<Span>,
    /// Where clauses stand that the reading of a question replaced or dropped, with that question.
    pub undone: HashSet<(Span, String)>,
}

/// Checks one ruleset under a choice of readings.
///
/// A `base` is checked but gives no ruleset: it need not be whole. Clauses that
/// do nothing here are noted apart, since elsewhere they may.
pub(super) fn check(
    chain: &[Written<'_>],
    choices: &[(String, String)],
    bibliography: &Bibliography,
    idle: &mut Idle,
    budget: &Budget,
) -> Checked {
    let draft = Draft::resolve(chain, choices, budget);
    let (ruleset, faults) = check_draft(chain, &draft, choices.is_empty(), bibliography, idle);
    Checked {
        ruleset,
        faults,
        alternatives: match draft.is_stopped {
            true => Vec::new(),
            false => draft.alternatives(),
        },
        bytes: draft.bytes(),
        places: draft.places(),
        undone: draft
            .undone
            .iter()
            .map(|(span, question)| (*span, (*question).to_string()))
            .collect(),
    }
}

/// The same on a smaller board.
pub(super) fn check_reduced(
    chain: &[Written<'_>],
    choices: &[(String, String)],
    size: Size,
    bibliography: &Bibliography,
) -> (Option<Ruleset>, Faults) {
    let budget = Budget::default();
    let mut draft = Draft::resolve(chain, choices, &budget);
    let faults = reduce(&mut draft, size);
    if faults.has_errors() {
        return (None, faults);
    }
    check_draft(chain, &draft, false, bibliography, &mut Idle::default())
}

fn check_draft(
    chain: &[Written<'_>],
    draft: &Draft<'_>,
    is_default: bool,
    bibliography: &Bibliography,
    idle: &mut Idle,
) -> (Option<Ruleset>, Faults) {
    let written = chain.last().expect("a chain ends in the ruleset itself");
    let mut faults = draft.faults.clone();
    if draft.is_stopped {
        return (None, faults);
    }
    let citations = Citations::gather(draft, bibliography, &mut faults);
    let record = record(draft, &citations, &mut faults);
    let questions = questions(draft, &citations, &mut faults);
    let conflicts = conflicts(draft, &questions, &citations, &mut faults);
    let examples = examples(draft, &questions, &citations, &mut faults);
    let gists = gists::gather(draft, &citations, &mut faults);
    let ordered = clauses(draft, &citations, &mut faults);
    for (bases, origin) in &draft.dropped {
        // Of what is dropped nothing is kept, but its bracket is read as any other.
        citations.resolve(bases, origin, &mut faults);
    }
    let setup = setup::lay_out(draft, &mut faults);
    sense::check(draft, setup.as_ref(), &mut faults);
    single::check(draft, &mut faults);
    idle.extend(idle::look(draft));
    if written.definition.kind != DefinitionKind::Ruleset {
        return (None, faults);
    }
    complete(draft, written, &mut faults);
    let Some(setup) = setup.filter(|_| !faults.has_errors()) else {
        return (None, faults);
    };
    let beside = Beside {
        record,
        questions,
        conflicts,
        examples,
        sources: citations.all(),
        gists,
    };
    let ruleset = assemble(written, draft, ordered, setup, beside);
    // Of a reading nothing more is asked than of the defaults.
    if let Some(ruleset) = ruleset.as_ref().filter(|_| is_default) {
        silences(ruleset, written, &mut faults);
        in_force::check(ruleset, draft, &mut faults);
        gists::account(ruleset, draft, &mut faults);
    }
    (ruleset, faults)
}

fn record(draft: &Draft<'_>, citations: &Citations<'_>, faults: &mut Faults) -> Record {
    let mut seen: Vec<(&str, Span)> = Vec::new();
    let mut facts = Vec::new();
    for (recorded, origin) in &draft.facts {
        let fact = &recorded.fact.value;
        let span = recorded.fact.span;
        if let Some((_, first)) = seen.iter().find(|(word, _)| *word == fact.word())
            && !fact.is_repeatable()
        {
            faults.push(
                Fault::error(format!("the record gives `{}` twice", fact.word()))
                    .at(span, "given again here")
                    .related(*first, "first given here")
                    .help("keep one, and put the other into a `remark`"),
            );
        }
        seen.push((fact.word(), span));
        if let Fact::Confidence(n @ 101..) = fact {
            faults.push(
                Fault::error(format!("a confidence of {n} is out of range"))
                    .at(span, "at most 100")
                    .help("write a number from 0 to 100"),
            );
        }
        if let Fact::Place { at: Some(at), .. } = fact
            && (at.latitude.abs() > 90.0 || at.longitude.abs() > 180.0)
        {
            faults.push(
                Fault::error("no such place on earth")
                    .at(span, "degrees north, then degrees east")
                    .help("latitude lies between -90 and 90, longitude between -180 and 180"),
            );
        }
        facts.push(Recorded {
            fact: fact.clone(),
            provenance: citations.resolve(&recorded.provenance, origin, faults),
        });
    }
    Record(facts)
}

/// Tells what a reader will ask and no clause answers.
fn silences(ruleset: &Ruleset, written: &Written<'_>, faults: &mut Faults) {
    let name = &written.definition.name;
    for silence in unanswered(ruleset).into_iter().filter(|s| s.is_essential()) {
        faults.push(
            Fault::warning(format!("`{name}` leaves open: {}", silence.asks()))
                .at(name.span, format!("unsaid, so {}", silence.otherwise()))
                .help(match silence.answers().iter().find_map(|a| a.clause) {
                    Some(clause) => {
                        format!("if the report says it, write it, for example `{clause}`")
                    }
                    None => "if the report says it, write it".into(),
                })
                .help(format!(
                    "if it does not, write `open {} \"{}\" {{ … }}` with the readings there are",
                    silence.name(),
                    silence.asks()
                )),
        );
    }
}

/// Tells what is missing that play needs.
fn complete(draft: &Draft<'_>, written: &Written<'_>, faults: &mut Faults) {
    let needed = [
        (Head::Board, "board 2 rows of 6 pits"),
        (Head::Seeds, "seeds 4 in every pit"),
        (Head::Choose, "choose own pit"),
        (Head::Sow, "sow anticlockwise"),
        (Head::Win, "win by most captured"),
    ];
    let name = &written.definition.name;
    // Ways that each say how they sow need no other.
    let needs_sow = |choice: &Choice| {
        choice.sows() && choice.path.as_ref().is_none_or(|path| path.way.is_none())
    };
    let ways_sow = !draft
        .clauses
        .iter()
        .any(|c| matches!(&c.body, Body::Choose(choice) if needs_sow(choice)));
    let missing: Vec<(Head, &str)> = needed
        .into_iter()
        .filter(|(head, _)| !(*head == Head::Sow && ways_sow))
        .filter(|(head, _)| !draft.clauses.iter().any(|c| c.body.head() == *head))
        .collect();
    let (heads, examples): (Vec<String>, Vec<String>) = missing
        .iter()
        .map(|(head, example)| (format!("`{head}`"), format!("`{example}`")))
        .unzip();
    if !heads.is_empty() {
        faults.push(
            Fault::error(format!("`{name}` has no {}", either(&heads)))
                .at(name.span, "it can't be played without")
                .help(format!("write for example {}", both(&examples)))
                .help("where the source is silent, give your reason: `[assumed: why]`"),
        );
    }
    let ends = [Head::EndWhen, Head::OnStuck];
    if !draft.clauses.iter().any(|c| ends.contains(&c.body.head())) {
        faults.push(
            Fault::warning(format!("`{name}` does not say how a game ends"))
                .at(name.span, "neither `end when` nor `on stuck`")
                .help("write for example `end when somebody has none: capture any pits for owner`"),
        );
    }
}
