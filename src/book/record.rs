//! The record of a ruleset as rows of a box.

use serde::Serialize;

use super::cite::{self, Basis};
use crate::prose;
use crate::rules::{Bibliography, Fact, Record};

/// One heading of the box and all that is known under it.
#[derive(Debug, Clone, Serialize)]
pub struct RecordRow {
    pub term: &'static str,
    pub entries: Vec<Entry>,
}

/// One fact in words and what it rests on.
#[derive(Debug, Clone, Serialize)]
pub struct Entry {
    pub text: String,
    pub bases: Vec<Basis>,
}

/// The box: one row a kind of fact, in the order in which each kind first
/// stands in the file. The summary is left out: it opens the page.
pub fn rows(record: &Record, works: &Bibliography) -> Vec<RecordRow> {
    let mut rows: Vec<RecordRow> = Vec::new();
    for recorded in &record.0 {
        let Some(term) = term(&recorded.fact) else {
            continue;
        };
        let entry = Entry {
            text: prose::fact(&recorded.fact),
            bases: cite::bases(&recorded.provenance, works),
        };
        match rows.iter_mut().find(|row| row.term == term) {
            Some(row) => row.entries.push(entry),
            None => rows.push(RecordRow {
                term,
                entries: vec![entry],
            }),
        }
    }
    rows
}

/// The summary with its sources.
pub fn summary(record: &Record, works: &Bibliography) -> Option<Entry> {
    record.0.iter().find_map(|recorded| match &recorded.fact {
        Fact::Summary(text) => Some(Entry {
            text: text.clone(),
            bases: cite::bases(&recorded.provenance, works),
        }),
        _ => None,
    })
}

/// When the game was observed, for a card.
pub fn observed(record: &Record) -> Option<String> {
    record.0.iter().find_map(|recorded| match &recorded.fact {
        fact @ Fact::Observed { .. } => Some(prose::fact(fact)),
        _ => None,
    })
}

fn term(fact: &Fact) -> Option<&'static str> {
    Some(match fact {
        Fact::Summary(_) => return None,
        Fact::Game(_) => "Game",
        Fact::Aliases(_) => "Also called",
        Fact::Place { .. } => "Place",
        Fact::Observed { .. } => "Reported",
        Fact::Period(_) => "Period",
        Fact::Players(_) => "Players",
        Fact::Material(_) => "Material",
        Fact::Identifier { .. } => "Identifiers",
        Fact::Confidence(_) => "Confidence",
        Fact::Others(_) => "Other rulesets",
        Fact::Suggested(_) => "Suggested beside it",
        Fact::Remark(_) => "Remarks",
    })
}
