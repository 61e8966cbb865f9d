//! From the pages of each source to the rules that rest on them.

use std::collections::BTreeMap;

use minijinja::Error;
use serde::Serialize;

use super::Book;
use crate::book::cite::{icon, work_anchor};
use crate::book::pages::Pages;
use crate::book::told::{Told, anchor};
use crate::prose;
use crate::rules::{Provenance, Unit};

/// A place in the book that cites a work.
#[derive(Debug, Clone, Serialize)]
pub struct Passage {
    /// `rule 7`, `record`, `question opening`.
    pub what: String,
    pub says: String,
    pub anchor: String,
    pub icon: &'static str,
    pub status: &'static str,
    #[serde(skip)]
    pub at: Place,
}

/// A place in a work, in the order of the work: first what it says as a whole.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    unit: &'static str,
    first: u32,
    last: u32,
    text: String,
}

#[derive(Serialize)]
struct View {
    works: Vec<Work>,
}

#[derive(Serialize)]
struct Work {
    anchor: String,
    short: String,
    title: String,
    places: Vec<PlaceView>,
}

#[derive(Serialize)]
struct PlaceView {
    at: String,
    /// How many passages rest on it.
    count: usize,
    rests: Vec<Resting>,
}

/// What of one ruleset rests on a place.
#[derive(Serialize)]
struct Resting {
    name: String,
    label: String,
    passages: Vec<Passage>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let mut works: BTreeMap<String, BTreeMap<Place, Vec<Resting>>> = BTreeMap::new();
    for told in &book.told {
        for (key, passage) in passages(told) {
            let places = works.entry(key).or_default();
            let rests = places.entry(passage.at.clone()).or_default();
            match rests.last_mut().filter(|last| last.name == told.name()) {
                Some(last) => last.passages.push(passage),
                None => rests.push(Resting {
                    name: told.name().into(),
                    label: told.label.clone(),
                    passages: vec![passage],
                }),
            }
        }
    }
    let mut works: Vec<Work> = works
        .into_iter()
        .map(|(key, places)| Work {
            anchor: work_anchor(&key),
            short: prose::short(&key, book.input.works),
            title: book
                .input
                .works
                .get(&key)
                .map(|work| work.title.clone())
                .unwrap_or_default(),
            places: places
                .into_iter()
                .map(|(place, rests)| PlaceView {
                    at: place.text,
                    count: rests.iter().map(|resting| resting.passages.len()).sum(),
                    rests,
                })
                .collect(),
        })
        .collect();
    works.sort_by(|a, b| a.short.cmp(&b.short));
    pages.add(
        "src/concordance.md",
        book.templates.page("concordance.md", &View { works })?,
    );
    Ok(())
}

/// Everything in a ruleset that cites a work, with the work's key: its rules,
/// then its record, then the readings of its questions.
pub fn passages(told: &Told) -> Vec<(String, Passage)> {
    let rules = told.ruleset;
    let mut found = Vec::new();
    for (clause, rule) in rules.clauses().iter().zip(&told.rules) {
        cite(&mut found, clause.provenance(), |at, status| Passage {
            what: format!("rule {}", rule.number),
            says: format!("{}: {}", clause.head().topic(), rule.brief),
            anchor: rule.anchor.clone(),
            icon: icon(status),
            status: status.word(),
            at,
        });
    }
    for recorded in &rules.record().0 {
        cite(&mut found, &recorded.provenance, |at, status| Passage {
            what: "record".into(),
            says: format!("{}: {}", recorded.fact.word(), prose::fact(&recorded.fact)),
            anchor: anchor(rules, "the_record"),
            icon: icon(status),
            status: status.word(),
            at,
        });
    }
    for question in rules.questions() {
        for reading in question.readings() {
            cite(&mut found, reading.provenance(), |at, status| Passage {
                what: format!("question {}", question.name()),
                says: format!("{} {}", question.text(), reading.text()),
                anchor: anchor(rules, &format!("open_{}", question.name())),
                icon: icon(status),
                status: status.word(),
                at,
            });
        }
    }
    found
}

fn cite(
    found: &mut Vec<(String, Passage)>,
    provenance: &[Provenance],
    passage: impl Fn(Place, crate::rules::Status) -> Passage,
) {
    for basis in provenance {
        let Some(citation) = basis.citation() else {
            continue;
        };
        let ranges = citation.ranges();
        let unit = citation.unit();
        let mut places: Vec<Place> = ranges
            .iter()
            .map(|range| Place {
                unit: unit.plural(),
                first: range.first,
                last: range.last,
                text: match unit {
                    Unit::Pages if range.first == range.last => format!("page {range}"),
                    Unit::Pages => format!("pages {range}"),
                    unit => prose::locator(unit, &[*range])
                        .trim_start_matches([':', ',', ' '])
                        .to_string(),
                },
            })
            .collect();
        if places.is_empty() {
            places.push(Place {
                unit: "",
                first: 0,
                last: 0,
                text: "as a whole".into(),
            });
        }
        for place in places {
            found.push((citation.source.key.clone(), passage(place, basis.status())));
        }
    }
}
