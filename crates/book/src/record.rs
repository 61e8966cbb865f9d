//! The record of a ruleset as rows of a box.

use serde::Serialize;

use super::cite::{self, Basis};
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Fact, Record};

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

/// What a ruleset is about.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// Its first sentences: as many words as a label in a museum has, unless the first
    /// alone has more.
    pub lead: String,
    /// Empty where nothing is left.
    pub rest: String,
    pub bases: Vec<Basis>,
}

/// The most words of a lead.
const LEAD: usize = 60;

/// The summary with its sources.
pub fn summary(record: &Record, works: &Bibliography) -> Option<Summary> {
    record.0.iter().find_map(|recorded| match &recorded.fact {
        Fact::Summary(text) => {
            let (lead, rest) = sentences(text, LEAD);
            Some(Summary {
                lead: lead.into(),
                rest: rest.into(),
                bases: cite::bases(&recorded.provenance, works),
            })
        }
        _ => None,
    })
}

/// Parts a text behind the last sentence that so many words have room for; the first stands in
/// any case.
pub fn sentences(text: &str, most: usize) -> (&str, &str) {
    let text = text.trim();
    let mut end = first_sentence(text).0.len();
    loop {
        let rest = text[end..].trim_start();
        let longer = text.len() - rest.len() + first_sentence(rest).0.len();
        if rest.is_empty() || text[..longer].split_whitespace().count() > most {
            return (&text[..end], rest);
        }
        end = longer;
    }
}

/// Parts a text behind its first sentence. A full stop behind one letter, or behind two of
/// which the first is large, is that of an initial or an abbreviation: `G. T. Bennett`,
/// `St. Lucia`, `c. 1900`.
pub fn first_sentence(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.match_indices(". ").map(|(at, _)| at).find(|at| {
        let word = text[..*at].rsplit(char::is_whitespace).next();
        word.is_some_and(|word| match word.chars().count() {
            0 | 1 => false,
            2 => !word.starts_with(char::is_uppercase),
            _ => true,
        })
    });
    match end {
        Some(at) => (&text[..=at], text[at + 1..].trim_start()),
        None => (text, ""),
    }
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

#[cfg(test)]
mod tests {
    use super::{LEAD, first_sentence, sentences};

    #[test]
    fn a_lead_has_sixty_words_at_most() {
        let text = format!(
            "{}end. Two more. {}end.",
            "word ".repeat(50),
            "word ".repeat(20)
        );
        let (lead, rest) = sentences(&text, LEAD);
        assert!(lead.ends_with("end. Two more."), "{lead}");
        assert!(rest.starts_with("word word"), "{rest}");
        assert_eq!(sentences("One. Two.", LEAD), ("One. Two.", ""));
    }

    #[test]
    fn a_sentence_does_not_end_at_an_initial() {
        assert_eq!(
            first_sentence("Told by G. T. Bennett in c. 1900. He saw it. Once."),
            ("Told by G. T. Bennett in c. 1900.", "He saw it. Once.")
        );
        let told = ("Of St. Lucia, sown on.", "More.");
        assert_eq!(first_sentence("Of St. Lucia, sown on. More."), told);
        assert_eq!(
            first_sentence(" One, e. g. this."),
            ("One, e. g. this.", "")
        );
    }
}
