//! The book: checked rulesets and what their play showed, as pages of text.
//!
//! It writes nothing: [`pages`] gives every file of an mdbook folder as text,
//! and [`build`] turns such a folder, once written, into HTML.

mod address;
mod build;
mod chapters;
mod cite;
mod conflicts;
mod escape;
mod figures;
mod height;
mod input;
mod limits;
mod measures;
mod moment;
pub mod numbers;
mod pages;
mod pictures;
mod questions;
mod record;
mod region;
mod rules_text;
mod search;
mod search_study;
mod sections;
mod sensitivity;
mod size;
pub mod sketch;
mod steps;
mod svg;
mod templates;
mod witness;
mod written;

pub use build::{BookError, HTML, build};
pub use input::{BookInput, Run, Study};
pub use limits::limits;
pub use pages::Pages;

/// Writes every page of the book.
///
/// # Errors
/// If a template fails, which is a fault of the program.
pub fn pages(input: &BookInput) -> Result<Pages, BookError> {
    Ok(chapters::all(input)?)
}
