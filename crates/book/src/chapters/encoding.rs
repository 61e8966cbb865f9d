//! Three reports followed from the page to a checked file. The words are
//! written by hand in the template; what is shown of the files is taken from
//! them when the book is made, so that the two can't drift apart.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use minijinja::value::{Kwargs, Serde, Value};
use minijinja::{Error, context};

use super::{Book, Entry};
use crate::coloured::coloured;
use crate::escape::escape;
use crate::measures;
use crate::numbers::rests_on;
use crate::pages::Pages;
use crate::region;
use crate::rules_text::anchor;
use seedlore_language::prose;
use seedlore_language::report::{Colour, render};
use seedlore_language::source::Sources;
use seedlore_language::syntax;
use seedlore_study::stats::End;

/// What the chapter may show of one ruleset.
#[derive(Debug, Default)]
struct Shown {
    label: String,
    /// The text and the prose of each clause.
    clauses: Vec<(String, String)>,
    /// What is no clause, by the words it begins with.
    blocks: Vec<String>,
    /// The file with its path.
    file: (String, String),
    /// Figures of the main run, by name.
    measures: BTreeMap<String, String>,
    ends: Vec<(String, String)>,
    rests_on: String,
}

impl Shown {
    /// The clause in whose text certain words stand.
    fn clause(&self, words: &str) -> Option<&(String, String)> {
        self.clauses.iter().find(|(text, _)| text.contains(words))
    }
}

type Files = Arc<BTreeMap<String, Shown>>;

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let chapter = book.templates.source("encoding.md")?;
    let named = |entry: &&Entry| chapter.contains(&format!("\"{}\"", entry.name()));
    let mut files: BTreeMap<String, Shown> = BTreeMap::new();
    let mut starts: BTreeMap<String, Value> = BTreeMap::new();
    for entry in book.entries.iter().filter(named) {
        let id = anchor(entry.rules(), "the_worked");
        starts.insert(entry.name().into(), book.start(entry.rules(), &id)?);
        files.insert(entry.name().into(), shown(book, entry));
    }
    let files: Files = Arc::new(files);
    let has = Arc::clone(&files);
    let sow = Arc::clone(&files);
    let told = Arc::clone(&files);
    let blocks = Arc::clone(&files);
    let label = Arc::clone(&files);
    let slip = Arc::clone(&files);
    let figure = Arc::clone(&files);
    let ends = Arc::clone(&files);
    let rests = Arc::clone(&files);
    let view = context! {
        has => Value::from_function(move |name: &str| has.contains_key(name)),
        label => Value::from_function(move |name: &str| {
            label.get(name).map(|file| file.label.clone()).unwrap_or_default()
        }),
        start => Value::from_function(move |name: &str| starts.get(name).cloned()),
        sow => Value::from_function(move |name: &str, clause: &str| {
            code(sow.get(name).and_then(|file| file.clause(clause)).map(|(text, _)| text))
        }),
        told => Value::from_function(move |name: &str, clause: &str| {
            let found = told.get(name).and_then(|file| file.clause(clause));
            found.map_or(Value::from_safe_string(GONE.into()), |(_, prose)| prose.as_str().into())
        }),
        block => Value::from_function(move |name: &str, begins: &str| {
            let blocks = blocks.get(name).map(|file| file.blocks.as_slice()).unwrap_or_default();
            code(blocks.iter().find(|block| block.starts_with(begins)))
        }),
        slip => Value::from_function(move |name: &str, options: Kwargs| {
            let (right, wrong): (String, String) = (options.get("right")?, options.get("wrong")?);
            options.assert_all_used()?;
            let faults = slip.get(name).and_then(|file| faults_of(&file.file, &right, &wrong));
            Ok::<_, Error>(printed(faults.as_ref()))
        }),
        figure => Value::from_function(move |name: &str, measure: &str| {
            let found = figure.get(name).and_then(|file| file.measures.get(measure));
            found.cloned().unwrap_or_else(|| "–".into())
        }),
        rests_on => Value::from_function(move |name: &str| {
            rests.get(name).map(|file| file.rests_on.clone()).unwrap_or_default()
        }),
        ends => Value::from_function(move |name: &str| {
            ends.get(name).map(|file| Value::from(Serde(&file.ends)))
        }),
    };
    pages.add(
        "src/encoding.md",
        book.templates.page("encoding.md", &view)?,
    );
    Ok(())
}

/// What stands where a file no longer has what the chapter speaks of.
const GONE: &str = "<em class=\"sl-missing\">no longer in this file</em>";

/// Lines of the language.
fn code(text: Option<&String>) -> Value {
    block(text, coloured)
}

/// What the program printed.
fn printed(text: Option<&String>) -> Value {
    block(text, escape)
}

fn block(text: Option<&String>, write: impl Fn(&mut String, &str) -> fmt::Result) -> Value {
    let Some(text) = text else {
        return Value::from_safe_string(GONE.into());
    };
    let mut out = String::from("<pre class=\"sl-sow\"><code>");
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            out.push_str("&#10;");
        }
        // Writing to a string never fails.
        let _ = write(&mut out, line);
    }
    out.push_str("</code></pre>");
    Value::from_safe_string(out)
}

fn shown(book: &Book, entry: &Entry) -> Shown {
    let rules = entry.rules();
    let clauses = rules.clauses().iter().map(|clause| {
        let text = book.written.clause_with_sources(clause);
        (text, prose::tell(rules, clause))
    });
    let run = entry.main_run();
    let runs: Vec<_> = run.into_iter().collect();
    Shown {
        label: entry.told.label.clone(),
        clauses: clauses.collect(),
        blocks: book.written.blocks(rules),
        file: (region::path(rules, book.input), book.written.file(rules)),
        measures: (measures::table(&runs).figures())
            .map(|(name, figure)| (name.into(), figure.value.clone()))
            .collect(),
        ends: run.map(|run| ends(entry, run)).unwrap_or_default(),
        rests_on: run.map(rests_on).unwrap_or_default(),
    }
}

/// Which rules ended how many games.
fn ends(entry: &Entry, run: &seedlore_study::stats::Summary) -> Vec<(String, String)> {
    run.ended_by
        .iter()
        .filter(|end| end.games.count > 0)
        .map(|end| {
            let rule = end
                .end
                .clause()
                .and_then(|label| entry.told.labelled(label));
            let what = match rule {
                Some(rule) => format!("rule {}, {}", rule.number, rule.brief),
                None if end.end == End::CutOff => "no rule: cut off".into(),
                None => "no rule: nobody could move".into(),
            };
            let share = end
                .games
                .share
                .map_or_else(String::new, |e| crate::numbers::percent(e.value));
            (what, share)
        })
        .collect()
}

/// What `check` says of a file in which one word is written wrongly.
fn faults_of(file: &(String, String), right: &str, wrong: &str) -> Option<String> {
    let (path, text) = file;
    if !text.contains(right) {
        return None;
    }
    let mut sources = Sources::default();
    let id = sources.add(path.as_str(), text.replacen(right, wrong, 1));
    let faults = syntax::parse(id, &sources).err()?;
    Some(render(&faults, &sources, Colour::Plain))
}
