//! The book: checked rulesets and what their play showed, as pages of text.
//!
//! It writes no chapter: [`each_page`] hands on every file of an mdbook folder as text,
//! and [`build`] turns such a folder, once written, into HTML.

mod address;
mod build;
mod changes;
mod chapters;
mod cite;
mod coloured;
mod conflicts;
mod escape;
mod evidence;
mod examples;
mod figures;
mod finish;
mod headline;
mod height;
mod input;
mod limits;
mod measures;
mod moment;
pub mod numbers;
mod offline;
mod pages;
pub mod paper;
mod pictures;
mod places;
mod play;
mod policy;
mod questions;
mod record;
mod region;
mod rules_text;
mod search;
mod search_study;
mod sections;
mod sensitivity;
mod short_rules;
mod silence_study;
mod site;
mod size;
mod svg;
mod table;
mod templates;
mod witness;
mod written;

pub use build::{BookError, BuiltBook, BuiltPages, HTML, OlderHtml, build, build_in_portions};
pub use changes::Changes;
pub use input::{BookInput, Published, Run, Study};
pub use limits::limits;
pub use pages::Pages;
pub use short_rules::{MOST_WORDS as SHORT_RULES_MOST_WORDS, short_rules};
pub use silence_study::SilenceStudy;
pub use site::{Date, Site, WrongSite};

/// Hands on every page of the book with its path, to be written and let go of.
///
/// # Errors
/// If a template fails, which is a fault of the program, or if `take` does.
pub fn each_page<E: From<BookError>>(
    input: &BookInput,
    mut take: impl FnMut(String, String) -> Result<(), E>,
) -> Result<(), E> {
    chapters::each(input, &mut |path, text| {
        take(path, text).map_err(Stop::Taker)
    })
    .map_err(|stop| match stop {
        Stop::Template(error) => BookError::from(error).into(),
        Stop::Taker(error) => error,
    })
}

/// Why no further page is made.
enum Stop<E> {
    Template(minijinja::Error),
    Taker(E),
}

impl<E> From<minijinja::Error> for Stop<E> {
    fn from(error: minijinja::Error) -> Self {
        Stop::Template(error)
    }
}

/// Every page of a small book, held at once.
///
/// # Errors
/// If a template fails, which is a fault of the program.
pub fn pages(input: &BookInput) -> Result<Pages, BookError> {
    let mut pages = Pages::default();
    each_page(input, |path, text| {
        pages.add(path, text);
        Ok::<(), BookError>(())
    })?;
    Ok(pages)
}
