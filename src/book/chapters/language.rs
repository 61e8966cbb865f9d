//! The chapter on the rules language, from the grammar's own documentation.

use minijinja::Error;
use serde::Serialize;

use super::Book;
use crate::book::pages::Pages;
use crate::syntax::reference;

#[derive(Serialize)]
struct View {
    sections: Vec<SectionView>,
}

#[derive(Serialize)]
struct SectionView {
    title: String,
    constructs: Vec<ConstructView>,
}

#[derive(Serialize)]
struct ConstructView {
    rule: String,
    examples: Vec<String>,
    meaning: Vec<Words>,
}

/// A stretch of an explanation: plain, or in the language itself.
#[derive(Serialize)]
struct Words {
    text: String,
    code: bool,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let sections = reference()
        .into_iter()
        .map(|section| SectionView {
            title: crate::prose::sentence(&section.title)
                .trim_end_matches('.')
                .to_string(),
            constructs: section
                .constructs
                .into_iter()
                .map(|construct| ConstructView {
                    rule: construct.rule.replace('_', "-"),
                    examples: construct.examples,
                    meaning: words(&crate::prose::sentence(&construct.meaning)),
                })
                .collect(),
        })
        .collect();
    let page = book.templates.page("language.md", &View { sections })?;
    pages.add("src/language.md", page);
    Ok(())
}

fn words(text: &str) -> Vec<Words> {
    text.split('`')
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(index, part)| Words {
            text: part.into(),
            code: index % 2 == 1,
        })
        .collect()
}
