//! The chapters on the rules language, from the grammar's own documentation,
//! each construct with a clause of the collection that uses it.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::limits;
use crate::moment::{self, Moment, Played};
use crate::pages::Pages;
use seedlore_language::report::Limit;
use seedlore_language::rules::{Clause, Head};
use seedlore_language::syntax::{Construct, Section, reference};
use seedlore_study::stats::Example;

/// A part of the language and its page.
#[derive(Debug, Clone, Serialize)]
pub struct SectionPage {
    pub title: String,
    pub slug: String,
    pub constructs: usize,
}

#[derive(Serialize)]
struct Overview {
    sections: Vec<SectionPage>,
    limits: Vec<Limits>,
}

/// The bounds of one kind of what is read.
#[derive(Serialize)]
struct Limits {
    of: &'static str,
    bounds: Vec<Bound>,
}

#[derive(Serialize)]
struct Bound {
    most: u64,
    of: Vec<Words>,
}

fn bounds() -> Vec<Limits> {
    let bound = |limit: &Limit| Bound {
        most: limit.most,
        of: words(limit.of),
    };
    let all = limits().into_iter().map(|(of, limits)| Limits {
        of,
        bounds: limits.iter().map(bound).collect(),
    });
    all.collect()
}

#[derive(Serialize)]
struct TemplateContext {
    root: &'static str,
    section: SectionPage,
    constructs: Vec<ConstructView>,
}

#[derive(Serialize)]
struct ConstructView {
    rule: String,
    examples: Vec<String>,
    meaning: Vec<Words>,
    used_by: usize,
    of: usize,
    shown: Option<Shown>,
}

/// A construct in a ruleset of the collection.
#[derive(Serialize)]
struct Shown {
    link: Link,
    text: String,
    /// Where it is part of a rule.
    rule: Option<RuleView>,
    start: Option<Value>,
    moment: Option<Moment>,
}

#[derive(Serialize)]
struct RuleView {
    number: usize,
    anchor: String,
    prose: String,
}

/// A stretch of an explanation: plain, or in the language itself.
#[derive(Debug, Clone, Serialize)]
pub struct Words {
    text: String,
    code: bool,
}

/// What stands for a construct on any page.
pub fn anchor(construct: &Construct) -> String {
    format!("_language_{}", construct.rule.replace('_', "-"))
}

/// The parts of the language, in the order of the grammar.
pub fn sections() -> Vec<SectionPage> {
    reference().iter().map(page).collect()
}

pub fn page(section: &Section) -> SectionPage {
    SectionPage {
        title: seedlore_language::prose::sentence(&section.title)
            .trim_end_matches('.')
            .to_string(),
        slug: section.title.to_lowercase().replace(' ', "-"),
        constructs: section.constructs.len(),
    }
}

pub fn words(text: &str) -> Vec<Words> {
    text.split('`')
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(index, part)| Words {
            text: part.into(),
            code: index % 2 == 1,
        })
        .collect()
}

/// How many rulesets use each construct.
pub fn counts(book: &Book) -> BTreeMap<String, Vec<Link>> {
    let mut by_construct: BTreeMap<String, Vec<Link>> = BTreeMap::new();
    for entry in &book.entries {
        for construct in book.written.of_ruleset(entry.rules()) {
            let links = by_construct.entry(construct.into()).or_default();
            links.push(entry.link());
        }
    }
    by_construct
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let overview = Overview {
        sections: sections(),
        limits: bounds(),
    };
    pages.add(
        "src/language.md",
        book.templates.page("language.md", &overview)?,
    );
    let counts = counts(book);
    let mut chooser = Chooser::new(book);
    for section in reference() {
        let mut constructs = Vec::new();
        for construct in &section.constructs {
            constructs.push(ConstructView {
                rule: construct.rule.replace('_', "-"),
                examples: construct.examples.clone(),
                meaning: words(&seedlore_language::prose::sentence(&construct.meaning)),
                used_by: counts.get(&construct.rule).map_or(0, Vec::len),
                of: book.entries.len(),
                shown: chooser.shown(construct)?,
            });
        }
        let section = page(&section);
        let path = format!("src/language/{}.md", section.slug);
        let view = TemplateContext {
            root: "../",
            section,
            constructs,
        };
        pages.add(path, book.templates.page("language-section.md", &view)?);
    }
    Ok(())
}

/// Picks for each construct the clause that shows it best.
struct Chooser<'b, 'a> {
    book: &'b Book<'a>,
    clauses: Vec<Candidate<'b, 'a>>,
    /// How often each ruleset was picked, so that many have their turn.
    picked: BTreeMap<String, u32>,
}

struct Candidate<'b, 'a> {
    entry: &'b Entry<'a>,
    clause: &'a Clause,
    example: Option<&'a Example>,
    constructs: BTreeSet<&'b str>,
    length: usize,
}

impl<'b, 'a> Chooser<'b, 'a> {
    fn new(book: &'b Book<'a>) -> Self {
        let clauses = book.entries.iter().flat_map(|entry| {
            entry.rules().clauses().iter().map(move |clause| Candidate {
                entry,
                clause,
                example: entry
                    .study
                    .examples
                    .iter()
                    .find(|e| e.clause == clause.id()),
                constructs: book.written.of_clause(clause),
                length: book.written.clause(clause).len(),
            })
        });
        Chooser {
            book,
            clauses: clauses.collect(),
            picked: BTreeMap::new(),
        }
    }

    fn shown(&mut self, construct: &Construct) -> Result<Option<Shown>, Error> {
        let rule = construct.rule.as_str();
        let fitting = self.clauses.iter().enumerate();
        let fitting = fitting.filter(|(_, candidate)| candidate.constructs.contains(rule));
        let best = fitting
            .max_by_key(|(index, candidate)| (self.score(candidate), std::cmp::Reverse(*index)));
        match best {
            Some((index, _)) => self.played(construct, index).map(Some),
            None => Ok(self.beside(construct)),
        }
    }

    /// A telling moment, a clause that says little else, a plain board, and a
    /// ruleset that was not shown yet.
    fn score(&self, candidate: &Candidate) -> i64 {
        let telling = candidate.example.map_or(-60, |e| i64::from(e.telling));
        let others = candidate.constructs.len() as i64;
        let rows = i64::from(candidate.entry.rules().board().rows().abs_diff(2));
        let picked = self.picked.get(candidate.entry.name()).copied();
        telling
            - 8 * others
            - candidate.length as i64 / 4
            - 4 * rows
            - 25 * i64::from(picked.unwrap_or(0))
    }

    fn played(&mut self, construct: &Construct, index: usize) -> Result<Shown, Error> {
        let Candidate {
            entry,
            clause,
            example,
            ..
        } = &self.clauses[index];
        let (rules, told) = (entry.rules(), entry.told.rule(clause.id()));
        *self.picked.entry(entry.name().into()).or_default() += 1;
        let id = anchor(construct);
        let templates = &self.book.templates;
        let moment = match example {
            Some(example) => Some(moment::moment(
                templates,
                rules,
                &Played::new(&entry.referee, example),
                entry.study.examples_seed,
                &[clause.id()].into(),
            )?),
            None => None,
        };
        let start = match (example, is_material(clause.head())) {
            (None, true) => Some(self.book.start(rules, &format!("{id}_start"))?),
            _ => None,
        };
        Ok(Shown {
            link: entry.link(),
            text: self.book.written.clause(clause),
            rule: Some(RuleView {
                number: told.number,
                anchor: told.anchor.clone(),
                prose: told.prose.clone(),
            }),
            start,
            moment,
        })
    }

    /// What is no part of a rule: shortest text first.
    fn beside(&mut self, construct: &Construct) -> Option<Shown> {
        let book = self.book;
        let found = book.entries.iter().filter_map(|entry| {
            let text = book.written.beside(entry.rules(), &construct.rule)?;
            Some((entry, text))
        });
        // The longest ones show a whole collection of what is shown elsewhere.
        let (entry, text) = found
            .filter(|(_, text)| text.lines().count() <= 12)
            .min_by_key(|(entry, text)| {
                let picked = self.picked.get(entry.name()).copied().unwrap_or(0);
                (picked, text.len(), entry.name().to_string())
            })?;
        *self.picked.entry(entry.name().into()).or_default() += 1;
        Some(Shown {
            link: entry.link(),
            text: text.into(),
            rule: None,
            start: None,
            moment: None,
        })
    }
}

/// What lies on the board before the first move.
fn is_material(head: Head) -> bool {
    matches!(
        head,
        Head::Let
            | Head::Board
            | Head::Players
            | Head::OwnPits
            | Head::Track
            | Head::Mark
            | Head::Note
            | Head::Seeds
            | Head::OnStart
            | Head::Arrange
    )
}
