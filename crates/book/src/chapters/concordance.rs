//! From the pages of each source to the rules that rest on them.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::{Error, Value};
use serde::Serialize;

use super::Book;
use crate::address::slug;
use crate::cite::work_anchor;
use crate::pages::Pages;
use crate::rules_text::{RulesText, anchor};
use crate::table::html;
use seedlore_language::prose;
use seedlore_language::rules::{Provenance, Status, Unit};
use seedlore_study::render::{Cell, Table};

/// A place in the book that cites a work.
#[derive(Debug, Clone)]
pub struct Passage {
    /// `rule 7`, `record`, `question opening`, `conflict captured`.
    pub what: String,
    pub says: String,
    pub anchor: String,
    pub status: Status,
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

/// A work and the page of what rests on it.
#[derive(Debug, Clone, Serialize)]
pub struct WorkPage {
    pub slug: String,
    pub anchor: String,
    pub short: String,
    pub title: String,
    /// Whether something of its entry was written down from memory.
    #[serde(skip)]
    pub from_memory: bool,
    /// How many places of the book rest on it, and of how many rulesets.
    pub passages: usize,
    pub rulesets: usize,
}

#[derive(Serialize)]
struct Overview {
    table: Value,
}

#[derive(Serialize)]
struct TemplateContext {
    work: WorkPage,
    table: Value,
}

/// What of one ruleset rests on a place.
struct Resting {
    name: String,
    label: String,
    passages: Vec<Passage>,
}

type Places = BTreeMap<Place, Vec<Resting>>;

/// The works that anything rests on, in the order of their short names.
pub fn works(book: &Book) -> Vec<WorkPage> {
    concorded(book).into_iter().map(|(work, _)| work).collect()
}

fn concorded(book: &Book) -> Vec<(WorkPage, Places)> {
    let mut by_key: BTreeMap<String, Places> = BTreeMap::new();
    for entry in &book.entries {
        let told = &entry.told;
        for (key, passage) in passages(told) {
            let places = by_key.entry(key).or_default();
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
    let works = book.input.works;
    let mut found: Vec<(WorkPage, Places)> = by_key
        .into_iter()
        .map(|(key, places)| {
            let resting = || places.values().flatten();
            let names: BTreeSet<&str> = resting().map(|resting| resting.name.as_str()).collect();
            let page = WorkPage {
                slug: slug(&key),
                anchor: work_anchor(&key),
                short: prose::short(&key, works),
                title: works
                    .get(&key)
                    .map(|work| work.title.clone())
                    .unwrap_or_default(),
                from_memory: works.get(&key).is_some_and(|work| work.from_memory),
                passages: resting().map(|resting| resting.passages.len()).sum(),
                rulesets: names.len(),
            };
            (page, places)
        })
        .collect();
    found.sort_by(|a, b| (&a.0.short, &a.0.slug).cmp(&(&b.0.short, &b.0.slug)));
    found
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let table = table(&works(book));
    pages.add(
        "src/concordance.md",
        book.templates.page("concordance.md", &Overview { table })?,
    );
    for (work, places) in concorded(book) {
        let path = format!("src/concordance/{}.md", work.slug);
        let view = TemplateContext {
            work,
            table: passages_table(places),
        };
        pages.add(path, book.templates.page("concordance-work.md", &view)?);
    }
    Ok(())
}

/// Place by place, what rests on it.
fn passages_table(places: Places) -> Value {
    let headings = "Place | Ruleset | Where | What rests on it | Status";
    let mut table = Table::grouped(2, headings);
    for (place, resting) in places {
        for Resting {
            name,
            label,
            passages,
        } in resting
        {
            let page = format!("../rulesets/{name}.md");
            for passage in passages {
                let anchor = format!("{page}#{}", passage.anchor);
                table.row([
                    place.text.as_str().into(),
                    Cell::link(&*label, &*page),
                    Cell::link(passage.what, anchor),
                    passage.says.into(),
                    Cell::founded(passage.status),
                ]);
            }
        }
    }
    html(&table, "What rests on the work", "sl-concordance", "")
}

fn table(works: &[WorkPage]) -> Value {
    let mut table = Table::under("Work | Title | Rulesets | Places that rest on it");
    for work in works {
        let count = |n: usize| Cell::from(n).sorted_by(n as f64);
        table.row([
            Cell::link(&*work.short, format!("concordance/{}.md", work.slug)),
            Cell::title(&*work.title),
            count(work.rulesets),
            count(work.passages),
        ]);
    }
    html(&table, "Works and what rests on them", "sl-sortable", "")
}

/// Everything in a ruleset that cites a work, with the work's key: its rules,
/// then its record, then the readings of its questions.
pub fn passages(told: &RulesText) -> Vec<(String, Passage)> {
    let rules = told.ruleset;
    let mut found = Vec::new();
    for (clause, rule) in rules.clauses().iter().zip(&told.rules) {
        cite(&mut found, clause.provenance(), |at, status| Passage {
            what: format!("rule {}", rule.number),
            says: format!("{}: {}", clause.head().topic(), rule.brief),
            anchor: rule.anchor.clone(),
            status,
            at,
        });
    }
    for recorded in &rules.record().0 {
        cite(&mut found, &recorded.provenance, |at, status| Passage {
            what: "record".into(),
            says: format!("{}: {}", recorded.fact.word(), prose::fact(&recorded.fact)),
            anchor: anchor(rules, "the_record"),
            status,
            at,
        });
    }
    for question in rules.questions() {
        for reading in question.readings() {
            cite(&mut found, reading.provenance(), |at, status| Passage {
                what: format!("question {}", question.name()),
                says: format!("{} {}", question.text(), reading.text()),
                anchor: anchor(rules, &format!("open_{}", question.name())),
                status,
                at,
            });
        }
    }
    for conflict in rules.conflicts() {
        for side in conflict.sides() {
            cite(&mut found, side.provenance(), |at, status| Passage {
                what: format!("conflict {}", conflict.name()),
                says: format!("{} {}", conflict.text(), side.text()),
                anchor: anchor(rules, &format!("conflict_{}", conflict.name())),
                status,
                at,
            });
        }
    }
    found
}

fn cite(
    found: &mut Vec<(String, Passage)>,
    provenance: &[Provenance],
    passage: impl Fn(Place, Status) -> Passage,
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
