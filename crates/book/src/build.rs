//! From a folder of chapters to HTML, by mdbook's own library.
//!
//! mdbook reads all chapters, makes a tree of each, and holds all trees until the last
//! page is written: of this book gigabytes. So it is asked first for a book of empty
//! pages (the frame: table of contents, scripts, fonts), then for a few pages at a
//! time, each such portion as a book of its own, on all threads.

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::Path;

use mdbook_driver::MDBook;
use mdbook_driver::book::{Book, BookItem, Chapter};
use mdbook_driver::config::Config;
use rayon::prelude::*;

use super::policy::strict;

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

fn failed(error: impl fmt::Display) -> BookError {
    BookError::Build(format!("{error:#}"))
}

/// Where mdbook leaves the HTML, below the folder of the book.
pub const HTML: &str = "book";

/// Bytes of chapters that are made into pages at a time, on each thread. Their trees
/// take some thirty times as much.
const PORTION: u64 = 2 << 20;

/// Builds the book whose pages stand in `folder` into `folder/book`, on all threads of
/// the current rayon pool. The HTML is what `mdbook build` makes of the folder, and each page
/// names the scripts within it that may run.
///
/// The settings are those of the folder's `book.toml` alone: what the
/// environment says to mdbook is not heard, so that one input makes one book.
///
/// # Errors
/// If mdbook can't read the chapters or write the pages.
pub fn build(folder: &Path) -> Result<(), BookError> {
    build_in_portions(folder, PORTION)
}

/// The same with another number of bytes of chapters at a time.
///
/// # Errors
/// As those of [`build`].
pub fn build_in_portions(folder: &Path, bytes: u64) -> Result<(), BookError> {
    let config = Config::from_disk(folder.join("book.toml")).map_err(failed)?;
    let html = folder.join(&config.build.build_dir);
    let source = folder.join(&config.book.src);
    let mut frame = MDBook::load_with_config(folder, config.clone()).map_err(failed)?;
    let mut is_first = true;
    frame.book.for_each_chapter_mut(|chapter| {
        // The first page is copied to `index.html`.
        if !std::mem::take(&mut is_first) {
            chapter.content = String::new();
        }
    });
    frame.build().map_err(failed)?;
    make_strict(&html)?;
    let chapters: Vec<Chapter> = frame.book.chapters().map(without_text).collect();
    drop(frame);
    let builder = PortionBuilder {
        folder,
        config: &config,
        html: &html,
        source: &source,
        contents: contents(&html)?,
        chapters: &chapters,
    };
    let portions = portions(&chapters, &source, bytes);
    portions
        .into_par_iter()
        .try_for_each(|portion| builder.build(portion))
}

/// A chapter by itself, and nothing of what it says. Without a number, by which mdbook
/// would nest it in chapters that are not there; no page shows numbers.
fn without_text(chapter: &Chapter) -> Chapter {
    Chapter {
        content: String::new(),
        number: None,
        sub_items: Vec::new(),
        ..chapter.clone()
    }
}

/// Chapters that follow one another, by their places, each lot of no more than so
/// many bytes if it is not one alone.
fn portions(chapters: &[Chapter], source: &Path, most: u64) -> Vec<Range<usize>> {
    let size = |chapter: &Chapter| {
        let path = chapter.source_path.as_ref().map(|path| source.join(path));
        path.and_then(|path| fs::metadata(path).ok())
            .map_or(0, |found| found.len())
    };
    let mut portions: Vec<Range<usize>> = Vec::new();
    let mut taken = 0;
    for (at, chapter) in chapters.iter().enumerate() {
        let more = size(chapter);
        match portions.last_mut() {
            Some(last) if taken + more <= most => {
                last.end = at + 1;
                taken += more;
            }
            _ => {
                portions.push(at..at + 1);
                taken = more;
            }
        }
    }
    portions
}

/// Lets the pages in a folder and its folders run no scripts but those of their frame.
fn make_strict(folder: &Path) -> Result<(), BookError> {
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        if entry.file_type().map_err(failed)?.is_dir() {
            make_strict(&path)?;
        } else if path.extension().is_some_and(|end| end == "html") {
            let page = fs::read_to_string(&path).map_err(failed)?;
            if let Cow::Owned(page) = strict(&page) {
                fs::write(&path, page).map_err(failed)?;
            }
        }
    }
    Ok(())
}

/// The script with the table of contents, which mdbook names after what is in it.
fn contents(html: &Path) -> Result<String, BookError> {
    let entries = fs::read_dir(html).map_err(failed)?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut scripts = names.filter(|name| name.starts_with("toc") && name.ends_with(".js"));
    let script = scripts.next();
    script.ok_or_else(|| failed("mdbook wrote no table of contents"))
}

/// What the pages of a portion are made with.
struct PortionBuilder<'a> {
    folder: &'a Path,
    config: &'a Config,
    html: &'a Path,
    source: &'a Path,
    contents: String,
    chapters: &'a [Chapter],
}

impl PortionBuilder<'_> {
    /// Makes the pages of a portion in a folder aside, and puts them into the book.
    fn build(&self, portion: Range<usize>) -> Result<(), BookError> {
        let aside = tempfile::tempdir_in(self.folder).map_err(failed)?;
        let mut config = self.config.clone();
        config.build.build_dir = aside.path().join("html");
        // Else all other files of the folder would be copied into each portion.
        config.book.src = aside.path().join("empty");
        fs::create_dir(&config.book.src).map_err(failed)?;
        // A page names its neighbours, and does not look into them.
        let from = portion.start.saturating_sub(1);
        let upto = self.chapters.len().min(portion.end + 1);
        let mut items = Vec::new();
        for (at, chapter) in (from..).zip(&self.chapters[from..upto]) {
            let mut chapter = chapter.clone();
            if portion.contains(&at) {
                chapter.content = self.text(&chapter)?;
            }
            items.push(BookItem::Chapter(chapter));
        }
        let html = config.build.build_dir.clone();
        let mut lot = MDBook::load_with_config_and_summary(self.folder, config, Default::default())
            .map_err(failed)?;
        lot.book = Book::new_with_items(items);
        lot.build().map_err(failed)?;
        let contents = contents(&html)?;
        let pages = self.chapters[portion].iter();
        for path in pages.filter_map(|chapter| chapter.path.as_ref()) {
            let path = path.with_extension("html");
            let page = fs::read_to_string(html.join(&path)).map_err(failed)?;
            let page = page.replace(&contents, &self.contents);
            fs::write(self.html.join(&path), strict(&page).as_bytes()).map_err(failed)?;
        }
        Ok(())
    }

    fn text(&self, chapter: &Chapter) -> Result<String, BookError> {
        let path = chapter.source_path.as_deref();
        let path = self.source.join(path.unwrap_or(Path::new("")));
        fs::read_to_string(&path).map_err(|error| failed(format!("{}: {error}", path.display())))
    }
}
