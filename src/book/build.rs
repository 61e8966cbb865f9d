//! From a folder of chapters to HTML, by mdbook's own library.

use std::fmt;
use std::path::Path;

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

/// Why a book could not be made.
#[derive(Debug)]
pub enum BookError {
    /// A template failed: a fault of the program.
    Template(minijinja::Error),
    /// mdbook failed: most often a folder that can't be written.
    Build(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Template(error) => write!(f, "a page could not be written: {error:#}"),
            BookError::Build(message) => write!(f, "the book could not be built: {message}"),
        }
    }
}

impl std::error::Error for BookError {}

impl From<minijinja::Error> for BookError {
    fn from(error: minijinja::Error) -> Self {
        BookError::Template(error)
    }
}

/// Where mdbook leaves the HTML, below the folder of the book.
pub const HTML: &str = "book";

/// Builds the book whose pages stand in `folder` into `folder/book`.
///
/// The settings are those of the folder's `book.toml` alone: what the
/// environment says to mdbook is not heard, so that one input makes one book.
///
/// # Errors
/// If mdbook can't read the chapters or write the pages.
pub fn build(folder: &Path) -> Result<(), BookError> {
    let failed = |error: &dyn fmt::Display| BookError::Build(format!("{error:#}"));
    let config = Config::from_disk(folder.join("book.toml")).map_err(|e| failed(&e))?;
    let book = MDBook::load_with_config(folder, config).map_err(|e| failed(&e))?;
    book.build().map_err(|e| failed(&e))
}
