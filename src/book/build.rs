//! From a folder of chapters to HTML, by mdbook's own library.

use std::fmt;
use std::fs;
use std::path::Path;

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

use super::search::escape_breadcrumbs;

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
/// If mdbook can't read the chapters or write the pages, or if the search index
/// it writes is not of the form that we know how to make safe.
pub fn build(folder: &Path) -> Result<(), BookError> {
    let failed = |error: &dyn fmt::Display| BookError::Build(format!("{error:#}"));
    let config = Config::from_disk(folder.join("book.toml")).map_err(|e| failed(&e))?;
    let book = MDBook::load_with_config(folder, config).map_err(|e| failed(&e))?;
    book.build().map_err(|e| failed(&e))?;
    secure_search(&folder.join(HTML)).map_err(|e| failed(&e))
}

/// Escapes what mdbook's search would show as HTML.
fn secure_search(html: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(html)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name.starts_with("searchindex") && name.ends_with(".js")) {
            let index = escape_breadcrumbs(&fs::read_to_string(&path)?);
            let unknown = || std::io::Error::other("mdbook wrote a search index of another form");
            fs::write(&path, index.ok_or_else(unknown)?)?;
        }
    }
    Ok(())
}
