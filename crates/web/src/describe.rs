//! What a ruleset says, for a page.

use serde::Serialize;

use super::opened::Opened;
use super::report::{ReportView, reports};
use seedlore_language::prose;
use seedlore_language::report::{Colour, render};
use seedlore_language::rules::{Head, Provenance, unanswered};
use seedlore_language::skeleton::open_question;

/// A ruleset in words.
#[derive(Debug, Serialize)]
pub struct Description {
    name: String,
    title: String,
    summary: Option<String>,
    /// The board and its seeds, in a few words.
    board: String,
    players: Vec<String>,
    /// In the order in which steps name them.
    clauses: Vec<ClauseView>,
    questions: Vec<QuestionView>,
    /// Readings in force other than the defaults.
    reading: Vec<String>,
    /// What reports usually leave open, and this ruleset neither says nor asks.
    unanswered: Vec<SilenceView>,
    /// Its own sources, with what became of each part.
    reports: Vec<ReportView>,
    /// What is doubtful in the files, as `seedlore check` says it.
    warnings: String,
}

#[derive(Debug, Serialize)]
struct ClauseView {
    label: String,
    /// Its number among the rules as they are told.
    number: usize,
    /// Where it begins in its file, in bytes.
    path: String,
    start: usize,
    end: usize,
    says: String,
    bases: Vec<String>,
}

#[derive(Debug, Serialize)]
struct QuestionView {
    name: String,
    asks: String,
    readings: Vec<ReadingView>,
}

#[derive(Debug, Serialize)]
struct ReadingView {
    name: String,
    says: String,
    bases: Vec<String>,
    is_default: bool,
    is_in_force: bool,
    /// Whether it changes how the game is played.
    acts: bool,
}

#[derive(Debug, Serialize)]
struct SilenceView {
    asks: String,
    /// What is done while nothing is said.
    otherwise: String,
    /// The open question that asks it.
    open: String,
}

/// Describes a ruleset.
pub fn describe(opened: &Opened) -> Description {
    let rules = opened.rules();
    let bases = |provenance: &[Provenance]| -> Vec<String> {
        let works = opened.works();
        provenance.iter().map(|p| prose::basis(p, works)).collect()
    };
    let sources = &opened.library.sources;
    Description {
        name: rules.name().into(),
        title: rules.title().into(),
        summary: rules.record().summary().map(str::to_string),
        board: prose::board_size(rules),
        players: rules.players().iter().map(|p| p.to_string()).collect(),
        clauses: (rules.clauses().iter())
            .zip(prose::numbers(rules))
            .map(|(clause, number)| ClauseView {
                label: clause.label().into(),
                number,
                path: sources.path(clause.span().file).into(),
                start: clause.span().start,
                end: clause.span().end,
                says: prose::tell(rules, clause),
                bases: bases(clause.provenance()),
            })
            .collect(),
        questions: (rules.questions().iter())
            .map(|question| QuestionView {
                name: question.name().into(),
                asks: question.text().into(),
                readings: (question.readings().iter().enumerate())
                    .map(|(nth, reading)| ReadingView {
                        name: reading.name().into(),
                        says: reading.text().into(),
                        bases: bases(reading.provenance()),
                        is_default: nth == 0,
                        is_in_force: question.is_chosen(reading),
                        acts: reading.acts(),
                    })
                    .collect(),
            })
            .collect(),
        reading: rules.reading(),
        unanswered: (unanswered(rules).into_iter())
            .map(|silence| SilenceView {
                asks: silence.asks().into(),
                otherwise: silence.otherwise().into(),
                open: open_question(silence, &|head| written(opened, head)),
            })
            .collect(),
        reports: reports(opened),
        warnings: render(&opened.library.faults, sources, Colour::Plain),
    }
}

/// A clause as the file has it, where there is one of its head.
fn written(opened: &Opened, head: Head) -> Option<String> {
    let mut found = (opened.rules().clauses().iter()).filter(|clause| clause.head() == head);
    let (clause, None) = (found.next()?, found.next()) else {
        return None;
    };
    let span = clause.span();
    let text = opened.library.sources.text(span.file);
    text.get(span.start..span.end).map(str::to_string)
}
