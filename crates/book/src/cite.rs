//! Sources on the page: what a rule rests on, linked to the bibliography.

use serde::Serialize;

use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Citation, Provenance, Ruleset, Status, plain_key};

/// A work named in the text, and where the bibliography holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WorkLink {
    /// As the text cites it, with the place: `Bennett 1927: 383`.
    pub text: String,
    /// Author and year.
    pub short: String,
    pub anchor: String,
}

/// One basis of a rule, a fact or a reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Basis {
    pub status: &'static str,
    pub work: Option<WorkLink>,
    /// Where in the work, by itself: `382–385`, `rule 8`.
    pub at: String,
    pub read_in: Option<WorkLink>,
    pub quote: Option<String>,
    pub remark: Option<String>,
}

/// The sign of a status, told apart by shape.
pub fn icon(status: Status) -> &'static str {
    match status {
        Status::Stated => "●",
        Status::Implied => "◐",
        Status::Assumed => "○",
    }
}

/// A name for a work that no other key has, fit for an address.
pub fn work_anchor(key: &str) -> String {
    format!("_work_{}", plain_key(key))
}

/// A link to a work as a whole.
pub fn whole(key: &str, works: &Bibliography) -> WorkLink {
    WorkLink {
        text: prose::short(key, works),
        short: prose::short(key, works),
        anchor: work_anchor(key),
    }
}

/// Author, year and page of a citation.
fn place(citation: &Citation, works: &Bibliography) -> String {
    format!(
        "{}{}",
        prose::account(&citation.source, works),
        prose::locator(citation.unit(), &citation.ranges())
    )
}

/// The place in the work alone.
fn at(citation: &Citation) -> String {
    let locator = prose::locator(citation.unit(), &citation.ranges());
    locator.trim_start_matches([':', ',', ' ']).to_string()
}

pub fn basis(provenance: &Provenance, works: &Bibliography) -> Basis {
    let status = provenance.status();
    let citation = provenance.citation();
    Basis {
        status: status.word(),
        work: citation.map(|c| WorkLink {
            text: place(c, works),
            short: prose::account(&c.source, works),
            anchor: work_anchor(&c.source.key),
        }),
        at: citation.map(at).unwrap_or_default(),
        read_in: citation
            .and_then(|c| c.source.read_in.as_deref())
            .map(|key| whole(key, works)),
        quote: citation.and_then(|c| c.quote.clone()),
        remark: prose::remark(provenance),
    }
}

pub fn bases(provenance: &[Provenance], works: &Bibliography) -> Vec<Basis> {
    provenance.iter().map(|p| basis(p, works)).collect()
}

/// Works that a ruleset cites and that were read in another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadElsewhere {
    /// Author and year of each.
    pub works: String,
    pub are_several: bool,
    pub within: WorkLink,
}

/// What a page says once of the works that its ruleset cites from another's words.
pub fn read_elsewhere(ruleset: &Ruleset, works: &Bibliography) -> Vec<ReadElsewhere> {
    let read = prose::read_elsewhere(ruleset, works).into_iter();
    read.map(|(all, within)| ReadElsewhere {
        works: prose::list(&all, "and"),
        are_several: all.len() > 1,
        within: whole(within, works),
    })
    .collect()
}

/// The weakest link is what a rule rests on: the sign for a table. `None`
/// where a ruleset gives no source at all.
pub fn weakest(provenance: &[Provenance]) -> Option<Status> {
    provenance.iter().map(Provenance::status).max()
}
