//! The page on which a ruleset is written or changed: the program does the work, in
//! the reader's own browser.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link};
use crate::pages::Pages;

#[derive(Serialize)]
struct TemplateContext<'a> {
    rulesets: usize,
    version: &'a str,
}

/// The rulesets of a region, to begin from.
#[derive(Serialize)]
struct Shelf {
    region: String,
    rulesets: Vec<Link>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let shelves: Vec<Shelf> = (book.regions.iter())
        .map(|region| Shelf {
            region: book.region_link(region).title,
            rulesets: book.members(region).map(|entry| entry.link()).collect(),
        })
        .collect();
    pages.add(
        "src/play/shelf.js",
        format!(
            "window.seedlore.shelf = {};\n",
            crate::play::quoted(&shelves)
        ),
    );
    let view = TemplateContext {
        rulesets: book.entries.len(),
        version: &book.input.version,
    };
    pages.add(
        "src/workbench.md",
        book.templates.page("workbench.md", &view)?,
    );
    Ok(())
}
