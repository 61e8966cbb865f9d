//! Readings in force that are assumed although the report has another.

use std::collections::BTreeSet;

use crate::report::{Fault, Faults};
use crate::rules::draft::Draft;
use crate::rules::{Provenance, Reading, Ruleset, Status, reports};

/// Warns where the reading in force rests on assumptions alone while another
/// reading of the question rests on nothing but what a report of this ruleset
/// states.
///
/// A reading that is partly stated and partly assumed is an interpretation:
/// it outweighs nothing.
pub(super) fn check(ruleset: &Ruleset, draft: &Draft<'_>, faults: &mut Faults) {
    let reports = reports(ruleset);
    // The questions that numbers ask follow those that are written as such.
    for (question, drafted) in ruleset.questions().iter().zip(&draft.questions) {
        let written: Vec<_> = drafted.question.readings.items().collect();
        let [first, others @ ..] = question.readings() else {
            continue;
        };
        let is_assumed = |p: &Provenance| p.status() == Status::Assumed;
        if first.provenance.is_empty() || !first.provenance.iter().all(is_assumed) {
            continue;
        }
        let Some(at) = others.iter().position(|r| is_stated(r, &reports)) else {
            continue;
        };
        let (taken, reported) = (written[0], written[at + 1]);
        faults.push(
            Fault::warning(format!(
                "`{}` is in force by assumption, although the report says `{}`",
                taken.name, reported.name
            ))
            .at(taken.name.span, "assumed")
            .related(reported.name.span, "stated")
            .help(format!(
                "put `{}` first, with `assume`, and `{}` after it, with `or`",
                reported.name, taken.name
            ))
            .help(format!(
                "if the report can't be followed here, say why beside its source: \
                 `or {} \"…\" [B 383; assumed: why it is not in force]`",
                reported.name
            )),
        );
    }
}

/// Whether a reading rests only on what a report of this ruleset states.
fn is_stated(reading: &Reading, reports: &BTreeSet<&str>) -> bool {
    !reading.provenance.is_empty()
        && reading.provenance.iter().all(|p| match p {
            Provenance::Stated { citation, .. } => reports.contains(citation.source.key.as_str()),
            Provenance::Implied { .. } | Provenance::Assumed { .. } => false,
        })
}
