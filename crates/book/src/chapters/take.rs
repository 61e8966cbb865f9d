//! How the book is cited, and what may be done with it.

use std::collections::BTreeMap;

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, foot};
use crate::pages::Pages;
use crate::table::html;
use seedlore_study::render::{Cell, Table};

#[derive(Serialize)]
struct TemplateContext<'a> {
    rulesets: usize,
    ludii: Ludii,
    command: &'a str,
    version: &'a str,
    year: &'a str,
    address: String,
    has_feed: bool,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let view = TemplateContext {
        rulesets: book.entries.len(),
        ludii: ludii(book),
        command: &book.input.command,
        version: &book.input.version,
        year: book.input.date.year(),
        address: foot::address(book, ""),
        has_feed: book.input.published.is_some(),
    };
    pages.add("src/take.md", book.templates.page("take.md", &view)?);
    Ok(())
}

/// What can be said for Ludii, and what was held against it.
#[derive(Serialize)]
struct Ludii {
    written: usize,
    /// Rulesets that play in Ludii as they do here, and the moves that were compared.
    agree: usize,
    moves: u64,
    /// Why others can't be said, each reason with the number of rulesets, most first.
    why: Value,
}

fn ludii(book: &Book) -> Ludii {
    let works = book.input.works;
    let mut counts: BTreeMap<seedlore_export::Reason, usize> = BTreeMap::new();
    let mut written = 0;
    for entry in &book.entries {
        match seedlore_export::lud(works, entry.rules()) {
            Ok(_) => written += 1,
            Err(reasons) => {
                for reason in reasons {
                    *counts.entry(reason).or_default() += 1;
                }
            }
        }
    }
    let mut why: Vec<(&str, usize)> = counts
        .into_iter()
        .map(|(reason, count)| (reason.words(), count))
        .collect();
    why.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut table = Table::under("Why | Rulesets");
    for (reason, count) in why {
        table.row([Cell::from(reason), count.into()]);
    }
    let label = "Why rulesets are not written for Ludii";
    let held = seedlore_export::agreed_with_ludii();
    Ludii {
        written,
        agree: held.len(),
        moves: held.iter().map(|held| held.moves).sum(),
        why: html(&table, label, "sl-counts", ""),
    }
}
