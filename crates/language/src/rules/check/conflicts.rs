//! Conflicts: that two sides or more are told, each from a source of its own,
//! and that the readings which play them exist.

use super::cite::Citations;
use crate::report::{Fault, Faults, both};
use crate::rules::budget::Budget;
use crate::rules::conflict::{Unmatched, kind_of};
use crate::rules::draft::Draft;
use crate::rules::{Account, Conflict, Question, Showing, Status};
use crate::source::Spanned;
use crate::syntax::tree;
use crate::terms::Role;

/// The conflicts, as far as they are sound.
pub(super) fn conflicts(
    draft: &Draft<'_>,
    questions: &[Question],
    citations: &Citations<'_>,
    faults: &mut Faults,
) -> Vec<Conflict> {
    let mut sound: Vec<Conflict> = Vec::new();
    for (index, (conflict, origin)) in draft.conflicts.iter().enumerate() {
        let same = |(other, _): &&(&tree::Conflict, _)| other.name == conflict.name;
        if let Some((first, _)) = draft.conflicts[..index].iter().find(same) {
            faults.push(
                Fault::error(format!("two conflicts are named `{}`", conflict.name))
                    .at(conflict.name.span, "named again here")
                    .related(first.name.span, "first named here")
                    .help("give each conflict a name of its own"),
            );
            continue;
        }
        let written: Vec<&tree::Account> = conflict.accounts.items().collect();
        if written.len() < 2 {
            faults.push(
                Fault::error(format!("the conflict `{}` has no two sides", conflict.name))
                    .at(conflict.name.span, "fewer than two")
                    .help(
                        "tell each side on a line of its own: `passage \"…\" [B 383]`, \
                         `transcription \"…\" [L]`",
                    ),
            );
            continue;
        }
        readings(conflict, &written, (questions, draft.budget), faults);
        let sides: Vec<Account> = written
            .iter()
            .map(|account| Account {
                role: account.role.value,
                text: account.text.clone(),
                reading: account
                    .reading
                    .as_ref()
                    .map(|(q, r)| (q.value.clone(), r.value.clone())),
                provenance: citations.resolve(&account.provenance, origin, faults),
            })
            .collect();
        let is_cited: Vec<bool> = written
            .iter()
            .zip(&sides)
            .map(|(account, side)| is_cited(account, side, faults))
            .collect();
        if is_cited.contains(&false) {
            continue;
        }
        match kind_of(&sides[0], &sides[1]) {
            Ok(kind) => {
                let is_off_play = conflict.is_off_play;
                let mut conflict = Conflict {
                    name: conflict.name.value.clone(),
                    text: conflict.text.clone(),
                    kind,
                    showing: Showing::OffPlay,
                    sides,
                    written_in: origin.name.value.clone(),
                };
                if !is_off_play {
                    conflict.showing = match conflict.played().is_empty() {
                        true => Showing::Unplayed,
                        false => Showing::Played,
                    };
                }
                sound.push(conflict);
            }
            Err(unmatched) => faults.push(alone(conflict, unmatched)),
        }
    }
    sound
}

/// Whether a side names a source; tells of it if it does not.
fn is_cited(account: &tree::Account, side: &Account, faults: &mut Faults) -> bool {
    if account.provenance.is_empty() {
        faults.push(
            Fault::error(format!(
                "this {} does not say where it comes from",
                account.role.value.word()
            ))
            .at(account.role.span, "no source")
            .help("add the source that says so, and where: `[B 383]`"),
        );
        return false;
    }
    let is_assumed = |basis: &tree::Basis| matches!(basis, tree::Basis::Assumed(_));
    if account.provenance.iter().all(is_assumed) {
        faults.push(
            Fault::error("a side of a conflict can't be assumed alone")
                .at(account.role.span, "no source says this")
                .help("add the source that says so, and where: `[B 383]`")
                .help("if none does, it is no conflict but an open question"),
        );
        return false;
    }
    // A source that is not known has been told of.
    side.provenance
        .iter()
        .any(|p| p.status() != Status::Assumed)
}

fn alone(conflict: &tree::Conflict, unmatched: Unmatched) -> Fault {
    let (label, help) = match unmatched {
        Unmatched::Alone(Role::Encoding) => (
            "two encodings",
            "set the encoding against the words that it goes by: `passage \"…\" [B 383]`",
        ),
        Unmatched::Alone(Role::Database) => (
            "a database beside what is none",
            "entries of databases stand against each other; what a database tells of a source is \
             a `transcription`",
        ),
        Unmatched::Alone(_) => (
            "no `passage` to stand against",
            "set it against what the source itself says: `passage \"…\" [B 383]`",
        ),
        Unmatched::OneDatabase => (
            "both of one database",
            "let each side cite a database of its own; where one contradicts itself, each side is \
             a `passage`",
        ),
    };
    Fault::error(format!(
        "the first two sides of the conflict `{}` do not meet",
        conflict.name
    ))
    .at(conflict.name.span, label)
    .help(help)
}

/// The readings that play the sides: that they exist, and are told apart.
fn readings(
    conflict: &tree::Conflict,
    accounts: &[&tree::Account],
    questions: (&[Question], &Budget),
    faults: &mut Faults,
) {
    let read: Vec<(&Spanned<String>, &Spanned<String>)> = accounts
        .iter()
        .filter_map(|account| account.reading.as_ref())
        .map(|(question, reading)| (question, reading))
        .collect();
    let Some((first, named)) = read.first() else {
        return;
    };
    if conflict.is_off_play {
        faults.push(
            Fault::error("what does not show in play has no reading")
                .at(named.span, "a reading")
                .related(conflict.name.span, "said to be `not in play`")
                .help(format!("leave out `not in play`, or `as {first}={named}`")),
        );
        return;
    }
    for (question, reading) in &read {
        if question.value != first.value {
            faults.push(
                Fault::error("the sides are readings of two questions")
                    .at(question.span, "another question")
                    .related(first.span, "one question")
                    .help("let all sides name readings of one question, or write two conflicts"),
            );
            return;
        }
        if let Some(fault) = unknown_reading(question, reading, questions) {
            faults.push(fault);
            return;
        }
    }
    if let [Some((_, one)), Some((_, other))] = [&accounts[0].reading, &accounts[1].reading]
        && one == other
    {
        faults.push(
            Fault::error(format!(
                "the first two sides of the conflict `{}` are played alike",
                conflict.name
            ))
            .at(other.span, "the same reading")
            .related(one.span, "named here")
            .help("let the two that disagree stand first, each with the reading that plays it"),
        );
    }
}

/// What is told of a question or a reading that there is not.
pub(super) fn unknown_reading(
    question: &Spanned<String>,
    reading: &Spanned<String>,
    (questions, budget): (&[Question], &Budget),
) -> Option<Fault> {
    let Some(asked) = questions.iter().find(|q| q.name() == question.value) else {
        let names = questions.iter().map(Question::name);
        let fault = Fault::error(format!("there is no open question `{question}`"))
            .at(question.span, "not asked here");
        return Some(match budget.nearest(&question.value, names) {
            Some(known) => fault.help(format!("did you mean `{known}`?")),
            None => fault.help(format!(
                "ask it: `open {question} \"…\" {{ … }}`, with a reading for each side"
            )),
        });
    };
    let names: Vec<&str> = asked.readings().iter().map(|r| r.name()).collect();
    if names.contains(&reading.value.as_str()) {
        return None;
    }
    let help = match budget.nearest(&reading.value, names.iter().copied()) {
        Some(known) => format!("did you mean `{known}`?"),
        None => {
            let all: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("there are {}", both(&all))
        }
    };
    Some(
        Fault::error(format!(
            "the question `{question}` has no reading `{reading}`"
        ))
        .at(reading.span, "unknown")
        .help(help),
    )
}
