//! What reports leave unsaid: the open questions of all rulesets, by name.

use std::collections::BTreeMap;

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link, silence};
use crate::pages::Pages;
use crate::rules_text::anchor;
use seedlore_language::prose;

/// One question and the rulesets that leave it open.
#[derive(Debug, Clone, Serialize)]
pub struct Asked {
    pub name: String,
    /// As the first ruleset puts it.
    pub text: String,
    pub anchor: String,
    pub count: usize,
    pub asking: Vec<Asking>,
}

/// A ruleset that asks it.
#[derive(Debug, Clone, Serialize)]
pub struct Asking {
    pub link: Link,
    pub anchor: String,
    /// The reading in force, in words.
    pub reading: String,
}

#[derive(Serialize)]
struct TemplateContext {
    asked: Vec<Asked>,
    all: usize,
    rulesets: usize,
    is_silence_told: bool,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let asked = asked(book);
    let view = TemplateContext {
        all: asked.iter().map(|asked| asked.count).sum(),
        asked,
        rulesets: book.entries.len(),
        is_silence_told: silence::is_told(book),
    };
    pages.add(
        "src/questions.md",
        book.templates.page("questions.md", &view)?,
    );
    Ok(())
}

/// Those most often asked first.
pub fn asked(book: &Book) -> Vec<Asked> {
    let mut by_name: BTreeMap<&str, Asked> = BTreeMap::new();
    for entry in &book.entries {
        for question in entry.rules().questions() {
            let asked = by_name.entry(question.name()).or_insert_with(|| Asked {
                name: question.name().into(),
                text: prose::sentence(question.text()),
                anchor: format!("_questions_{}", question.name()),
                count: 0,
                asking: Vec::new(),
            });
            asked.count += 1;
            asked.asking.push(Asking {
                link: entry.link(),
                anchor: anchor(entry.rules(), &format!("open_{}", question.name())),
                reading: question.chosen().text().into(),
            });
        }
    }
    let mut all: Vec<Asked> = by_name.into_values().collect();
    all.sort_by(|a, b| (b.count, &a.name).cmp(&(a.count, &b.name)));
    all
}
