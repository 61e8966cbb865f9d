//! Every construct of the language and the rulesets that use it.

use minijinja::Error;
use serde::Serialize;

use super::language::{self, SectionPage, Words};
use super::{Book, Link};
use crate::pages::Pages;
use seedlore_language::syntax::reference;

#[derive(Serialize)]
struct TemplateContext {
    sections: Vec<SectionView>,
    rulesets: usize,
    constructs: usize,
    unused: usize,
}

#[derive(Serialize)]
struct SectionView {
    page: SectionPage,
    constructs: Vec<ConstructView>,
}

#[derive(Serialize)]
struct ConstructView {
    anchor: String,
    rule: String,
    examples: Vec<String>,
    meaning: Vec<Words>,
    count: usize,
    /// Per cent of all rulesets, for a bar.
    width: f64,
    /// Empty where all of them use it.
    links: Vec<Link>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let mut counts = language::counts(book);
    let all = book.entries.len();
    let sections: Vec<SectionView> = reference()
        .iter()
        .map(|section| SectionView {
            page: language::page(section),
            constructs: section
                .constructs
                .iter()
                .map(|construct| {
                    let links = counts.remove(&construct.rule).unwrap_or_default();
                    let count = links.len();
                    ConstructView {
                        anchor: language::anchor(construct),
                        rule: construct.rule.replace('_', "-"),
                        examples: construct.examples.clone(),
                        meaning: language::words(&seedlore_language::prose::sentence(
                            &construct.meaning,
                        )),
                        count,
                        width: count as f64 / all.max(1) as f64 * 100.0,
                        links: if count < all { links } else { Vec::new() },
                    }
                })
                .collect(),
        })
        .collect();
    let constructs = || sections.iter().flat_map(|section| &section.constructs);
    let view = TemplateContext {
        rulesets: all,
        constructs: constructs().count(),
        unused: constructs()
            .filter(|construct| construct.count == 0)
            .count(),
        sections,
    };
    pages.add(
        "src/constructs.md",
        book.templates.page("constructs.md", &view)?,
    );
    Ok(())
}
