//! A completion as a ruleset of its own: derived from the one it completes, with the
//! readings that were chosen in force, each with its evidence in the bracket.

use std::path::Path;

use super::brackets::{Decides, put_reasons};
use super::ruleset::RulesetReport;
use crate::cli::failure::{Done, Failure};
use crate::cli::writing::write_new;
use crate::library::Library;
use crate::rules::{Question, Ruleset};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{Basis, Block, Definition, DefinitionKind, Entry, Item, Reading};
use crate::syntax::{Tree, format, parse, tree};

/// Writes the completion of this rank, counted from 1, to a new file.
///
/// # Errors
/// If there are not so many completions, or the file can't be written.
pub fn write(
    path: &Path,
    rank: usize,
    own: &Library,
    rules: &Ruleset,
    report: &RulesetReport,
) -> Done {
    let Some(readings) = report.readings(rank) else {
        return Err(Failure::usage(
            format!("there is no completion {rank}"),
            "ask for one that is told, or tell more with `--best`",
        ));
    };
    write_new(path, &text(own, rules, report, readings))
}

fn text(own: &Library, rules: &Ruleset, report: &RulesetReport, readings: &[String]) -> String {
    let items = readings.iter().filter_map(|reading| {
        let (question, reading) = reading.split_once('=')?;
        let asked = rules.questions().iter().find(|q| q.name() == question)?;
        let mut written = written(own, asked)?;
        put_in_force(&mut written, reading, &report.evidence(question, reading));
        Some(entry(Item::Question(written)))
    });
    let name = format!("{}-completed", rules.name());
    let definition = Definition {
        kind: DefinitionKind::Ruleset,
        name: unplaced(name, own, rules),
        title: format!("{} (completed)", rules.title()),
        parent: Some(unplaced(rules.name().to_string(), own, rules)),
        body: block(items.collect()),
    };
    let mut whole = entry(definition);
    whole.above = vec![
        Some(" Open questions answered by what the reports of other rulesets state.".into()),
        Some(format!(
            " Made by seedlore complete {}, version {}.",
            rules.name(),
            env!("CARGO_PKG_VERSION")
        )),
    ];
    format(&Tree {
        definitions: block(vec![whole]),
    })
}

/// The text of a draft with a reason in every bracket, and its open questions answered by
/// the likeliest completion.
pub fn draft_text(
    own: &Library,
    rules: &Ruleset,
    report: &RulesetReport,
    reason: &dyn Fn(Decides) -> String,
) -> String {
    let file = own.sources.find(rules.path());
    let file = file.expect("a ruleset is read from a file");
    let mut tree = parse(file, &own.sources).expect("it was read before");
    put_reasons(&mut tree, reason);
    for definition in &mut tree.definitions.entries {
        for item in &mut definition.item.body.entries {
            let Item::Question(question) = &mut item.item else {
                continue;
            };
            let name = question.name.value.clone();
            if let Some(reading) = report.likeliest(&name) {
                put_in_force(question, &reading, &report.evidence(&name, &reading));
            }
        }
    }
    format(&tree)
}

/// The question as the file writes it.
fn written(own: &Library, question: &Question) -> Option<tree::Question> {
    let writer = own.collection.get(question.written_in()).ok();
    let files = writer.map(|rules| rules.path());
    // A base is no ruleset, so that its file is not known by it.
    let files = files
        .into_iter()
        .chain(own.collection.rulesets().iter().map(Ruleset::path));
    files.into_iter().find_map(|path| {
        let file = own.sources.find(path)?;
        let tree = parse(file, &own.sources).ok()?;
        let mut definitions = tree.definitions.entries.into_iter();
        let written = definitions.find(|one| one.item.name.value == question.written_in())?;
        written
            .item
            .body
            .entries
            .into_iter()
            .find_map(|one| match one.item {
                Item::Question(asked) if asked.name.value == question.name() => Some(asked),
                _ => None,
            })
    })
}

/// Puts a reading first, and its evidence into its bracket.
fn put_in_force(question: &mut tree::Question, name: &str, evidence: &str) {
    let readings = &mut question.readings.entries;
    let is_it = |one: &Entry<Reading>| one.item.name.value == name;
    let Some(at) = readings.iter().position(is_it) else {
        return;
    };
    readings[..=at].rotate_right(1);
    for (nth, one) in readings.iter_mut().enumerate() {
        one.item.assumed = nth == 0;
    }
    let bases = &mut readings[0].item.provenance;
    bases.retain(|basis| !matches!(basis, Basis::Assumed(_)));
    bases.push(Basis::Assumed(evidence.into()));
}

/// Text that stands in no file: it is given the place of the file it will be derived from.
fn unplaced(text: String, own: &Library, rules: &Ruleset) -> Spanned<String> {
    let file = own.sources.find(rules.path());
    let file = file.expect("a ruleset is read from a file");
    Spanned::new(text, Span::new(file, 0, 0))
}

fn entry<T>(item: T) -> Entry<T> {
    Entry {
        above: Vec::new(),
        item,
        beside: None,
    }
}

fn block<T>(entries: Vec<Entry<T>>) -> Block<T> {
    Block {
        entries,
        closing: Vec::new(),
    }
}
