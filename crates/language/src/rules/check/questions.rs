//! Open questions: that each has readings to choose from, and one in force.

use super::cite::Citations;
use crate::report::{Fault, Faults};
use crate::rules::draft::{Draft, Drafted};
use crate::rules::{Citation, Question, Reading};
use crate::syntax::tree::{self, Basis, Block, Item};
use crate::terms::{Head, Parameter};

/// The open questions, each with its readings.
pub(super) fn questions(
    draft: &Draft<'_>,
    citations: &Citations<'_>,
    faults: &mut Faults,
) -> Vec<Question> {
    let asked = draft
        .questions
        .iter()
        .map(|drafted| {
            let question = drafted.question;
            let readings: Vec<_> = question.readings.items().collect();
            if readings.len() < 2 {
                faults.push(
                    Fault::error(format!("the question `{}` has no choice", question.name))
                        .at(question.name.span, "fewer than two readings")
                        .help(
                            "write `assume …` for the reading in force and `or …` for each other",
                        ),
                );
            }
            assumed_first(&readings, faults);
            for (index, reading) in readings.iter().enumerate() {
                if let Some(first) = readings[..index].iter().find(|r| r.name == reading.name) {
                    faults.push(
                        Fault::error(format!("two readings are named `{}`", reading.name))
                            .at(reading.name.span, "named again here")
                            .related(first.name.span, "first named here")
                            .help("give each reading a name of its own"),
                    );
                }
                if reading.provenance.is_empty() {
                    faults.push(
                        Fault::warning(format!("the reading `{}` gives no reason", reading.name))
                            .at(reading.name.span, "no source")
                            .help("add `[assumed: why]`, or the source that has it"),
                    );
                }
            }
            Question {
                name: question.name.value.clone(),
                text: question.text.clone(),
                readings: readings
                    .iter()
                    .map(|reading| Reading {
                        name: reading.name.value.clone(),
                        text: reading.text.clone(),
                        provenance: citations.resolve(&reading.provenance, drafted.origin, faults),
                        cites: brought(reading, drafted.origin, citations),
                        acts: changes(reading).next().is_some(),
                        replaces: replaces(reading),
                    })
                    .collect(),
                chosen: drafted.chosen,
                written_in: drafted.origin.name.value.clone(),
            }
        })
        .collect::<Vec<_>>();
    let numbers = draft
        .parameters()
        .filter(|(parameter, _)| parameter.values.len() > 1)
        .map(|(parameter, clause)| number(draft, parameter, clause, citations))
        .collect::<Vec<_>>();
    asked.into_iter().chain(numbers).collect()
}

/// What a reading changes: examples of it change nothing.
fn changes(reading: &tree::Reading) -> impl Iterator<Item = &Item> {
    let items = reading.body.iter().flat_map(Block::items);
    items.filter(|item| !matches!(item, Item::Example(_)))
}

/// The heads of what it puts rules in place of; none if it does anything else.
fn replaces(reading: &tree::Reading) -> Vec<Head> {
    let heads = changes(reading).map(|item| as_variant!(item, Item::Statement(s) => s.head()));
    heads.collect::<Option<_>>().unwrap_or_default()
}

/// What the clauses of a reading cite. What is wrong with their brackets is told when it
/// is in force.
fn brought(
    reading: &tree::Reading,
    origin: &tree::Definition,
    citations: &Citations<'_>,
) -> Vec<Citation> {
    let mut bases: Vec<Basis> = Vec::new();
    for item in changes(reading) {
        item.bases(&mut |basis| bases.push(basis.clone()));
    }
    let all = citations.resolve(&bases, origin, &mut Faults::default());
    all.iter().filter_map(|p| p.citation().cloned()).collect()
}

/// A number of several is a question whose readings are its values.
fn number(
    draft: &Draft<'_>,
    parameter: &Parameter,
    clause: &Drafted<'_>,
    citations: &Citations<'_>,
) -> Question {
    // What is wrong with the sources has been told of the clause.
    let mut ordered = Faults::default();
    let value = draft.values.get(&parameter.letter);
    let provenance = citations.resolve(clause.provenance, clause.origin, &mut ordered);
    Question {
        name: parameter.letter.to_string(),
        text: match parameter.counted {
            Some(counted) => counted.question().into(),
            None => format!("Which number does {} stand for?", parameter.letter),
        },
        readings: parameter
            .values
            .iter()
            .zip(&parameter.sizes)
            .map(|(value, size)| Reading {
                name: value.to_string(),
                text: match (parameter.counted, size) {
                    (Some(counted), 1) => format!("1 {}.", counted.thing()),
                    (Some(counted), _) => format!("{size} {}s.", counted.thing()),
                    (None, _) => format!("{value}."),
                },
                provenance: provenance.clone(),
                cites: Vec::new(),
                acts: true,
                replaces: vec![Head::Let],
            })
            .collect(),
        chosen: parameter
            .values
            .iter()
            .position(|v| Some(v) == value)
            .unwrap_or(0),
        written_in: clause.origin.name.value.clone(),
    }
}

/// The first reading is in force unless another is asked for: it alone begins
/// with `assume`.
fn assumed_first(readings: &[&tree::Reading], faults: &mut Faults) {
    let [first, others @ ..] = readings else {
        return;
    };
    let mut later = others.iter().filter(|r| r.assumed);
    if !first.assumed {
        let fault = match later.next() {
            Some(assumed) => Fault::error("the reading in force does not stand first")
                .at(assumed.name.span, "in force")
                .related(first.name.span, "first")
                .help("move the one with `assume` above the others"),
            None => Fault::error("no reading is in force")
                .at(first.name.span, "the first")
                .help(format!("write `assume {} …` for the first", first.name)),
        };
        return faults.push(fault);
    }
    for reading in later {
        faults.push(
            Fault::error("two readings are in force")
                .at(reading.name.span, "assumed too")
                .related(first.name.span, "assumed here")
                .help(format!(
                    "write `or {} …` for each but the first",
                    reading.name
                )),
        );
    }
}
