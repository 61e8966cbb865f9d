//! The index by the sentence: what reports say, and the line that plays it.

use minijinja::Error;
use serde::Serialize;

use super::super::language::{self, Words, words};
use super::super::{Book, Link};
use crate::pages::Pages;
use seedlore_language::syntax::reference;
use seedlore_study::compare::wordings::{Shown, Wording, shown, wordings};

/// So many rulesets are named for a sentence.
const MOST: usize = 3;

#[derive(Serialize)]
struct TemplateContext {
    count: usize,
    fields: Vec<FieldView>,
}

#[derive(Serialize)]
struct FieldView {
    title: &'static str,
    sentences: Vec<SentenceView>,
}

#[derive(Serialize)]
struct SentenceView {
    says: &'static str,
    also: &'static str,
    line: &'static str,
    note: Vec<Words>,
    /// The page of the construct, with its place there.
    construct: String,
    rulesets: Vec<RulesetView>,
}

#[derive(Serialize)]
struct RulesetView {
    link: Link,
    anchor: String,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let all = wordings();
    let shows = shown(&all, &book.rulesets(), MOST);
    let mut fields: Vec<FieldView> = Vec::new();
    for (wording, shows) in all.iter().zip(&shows) {
        let title = wording.field.words();
        if fields.last().is_none_or(|field| field.title != title) {
            fields.push(FieldView {
                title,
                sentences: Vec::new(),
            });
        }
        if let Some(field) = fields.last_mut() {
            field.sentences.push(sentence(book, wording, shows));
        }
    }
    let view = TemplateContext {
        count: all.len(),
        fields,
    };
    let text = book.templates.page("lessons/sentences.md", &view)?;
    pages.add("src/lessons/sentences.md", text);
    Ok(())
}

fn sentence(book: &Book, wording: &Wording, shows: &[Shown]) -> SentenceView {
    let rulesets = shows.iter().filter_map(|shown| {
        let entry = book.entry(shown.rules.name())?;
        Some(RulesetView {
            link: entry.link(),
            anchor: entry.told.rule(shown.clause).anchor.clone(),
        })
    });
    SentenceView {
        says: wording.says,
        also: wording.also,
        line: wording.line,
        note: words(wording.note),
        construct: construct(wording.construct),
        rulesets: rulesets.collect(),
    }
}

/// `language/the-turn.md#_language_choose`.
fn construct(rule: &str) -> String {
    for section in reference() {
        if let Some(found) = section.constructs.iter().find(|c| c.rule == rule) {
            let slug = language::page(&section).slug;
            return format!("language/{slug}.md#{}", language::anchor(found));
        }
    }
    "language.md".into()
}
