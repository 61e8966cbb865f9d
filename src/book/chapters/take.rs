//! How the book is cited, and what may be done with it.

use minijinja::Error;
use serde::Serialize;

use super::Book;
use crate::book::pages::Pages;

#[derive(Serialize)]
struct TemplateContext<'a> {
    rulesets: usize,
    command: &'a str,
    version: &'a str,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let view = TemplateContext {
        rulesets: book.entries.len(),
        command: &book.input.command,
        version: &book.input.version,
    };
    pages.add("src/take.md", book.templates.page("take.md", &view)?);
    Ok(())
}
