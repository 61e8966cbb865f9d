//! From a folder of chapters to HTML, by mdbook's own library.
//!
//! mdbook reads all chapters, makes a tree of each, and holds all trees until the last
//! page is written: of this book gigabytes. So it is asked first for a book of empty
//! pages (the frame: table of contents, scripts, fonts), then for a few pages at a
//! time, each such portion as a book of its own, on all threads. A page whose frame and
//! text are those of an older book is taken from there.

mod older;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use mdbook_driver::MDBook;
use mdbook_driver::book::{Book, BookItem, Chapter};
use mdbook_driver::config::Config;
use rayon::prelude::*;

use super::finish::finished;
use super::offline::FILES;
use super::site::Site;
pub use older::{BuiltPages, OlderHtml};
use older::{PageDigests, made_of, renamed};

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

/// A book that was built.
#[derive(Debug)]
pub struct BuiltBook {
    /// What its pages were built of.
    pub pages: BuiltPages,
    /// How many of them are those of an older book.
    pub taken: usize,
}

/// Builds the book whose pages stand in `folder` into `folder/book`, on all threads of
/// the current rayon pool. The HTML is what `mdbook build` makes of the folder, and each page
/// names the scripts within it that may run. Pages that would be the same are taken from
/// `older` books.
///
/// The settings are those of the folder's `book.toml` alone: what the
/// environment says to mdbook is not heard, so that one input makes one book.
///
/// # Errors
/// If mdbook can't read the chapters or write the pages.
pub fn build(folder: &Path, older: &[OlderHtml]) -> Result<BuiltBook, BookError> {
    build_in_portions(folder, older, PORTION)
}

/// The same with another number of bytes of chapters at a time.
///
/// # Errors
/// As those of [`build`].
pub fn build_in_portions(
    folder: &Path,
    older: &[OlderHtml],
    bytes: u64,
) -> Result<BuiltBook, BookError> {
    let settings = fs::read_to_string(folder.join("book.toml")).map_err(failed)?;
    let config: Config = settings.parse().map_err(failed)?;
    let html = folder.join(&config.build.build_dir);
    let source = folder.join(&config.book.src);
    let site = site(&config)?;
    for (name, bytes) in FILES {
        let path = source.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&source)).map_err(failed)?;
        fs::write(path, bytes).map_err(failed)?;
    }
    let mut frame = MDBook::load_with_config(folder, config.clone()).map_err(failed)?;
    let mut is_first = true;
    frame.book.for_each_chapter_mut(|chapter| {
        // The first page is copied to `index.html`.
        if !std::mem::take(&mut is_first) {
            chapter.content = String::new();
        }
    });
    frame.build().map_err(failed)?;
    finish_all(&html, Path::new(""), site.as_ref())?;
    let chapters: Vec<Chapter> = frame.book.chapters().map(without_text).collect();
    drop(frame);
    let builder = PageBuilder {
        folder,
        settings: &settings,
        config: &config,
        html: &html,
        source: &source,
        contents: contents(&html)?,
        chapters: &chapters,
        site: site.as_ref(),
    };
    let all = chapters.par_iter().enumerate();
    let all = all.map(|(at, chapter)| builder.plan(at, chapter, older));
    let plans: Vec<PagePlan> = all.collect::<Result<_, _>>()?;
    let (taken, anew): (Vec<_>, Vec<_>) = plans.into_iter().partition(|page| page.taken.is_some());
    let count = taken.len();
    let portions = portions(anew, bytes).into_par_iter();
    let built = portions.map(|portion| builder.build(&portion));
    let built: Vec<Vec<_>> = built.collect::<Result<_, _>>()?;
    let taken = taken
        .into_iter()
        .filter_map(|page| Some((page.path, page.taken?)));
    let pages: BTreeMap<PathBuf, PageDigests> = taken.chain(built.into_iter().flatten()).collect();
    Ok(BuiltBook {
        pages: BuiltPages::new(builder.contents, pages),
        taken: count,
    })
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

/// How a page comes about.
struct PagePlan {
    /// The place of its chapter.
    at: usize,
    /// In the HTML.
    path: PathBuf,
    /// Bytes of its text.
    size: u64,
    made_of: String,
    /// Of the page, if it was taken from an older book.
    taken: Option<PageDigests>,
}

/// Pages in lots, each of no more than so many bytes of text if it is not one alone.
fn portions(pages: Vec<PagePlan>, most: u64) -> Vec<Vec<PagePlan>> {
    let mut portions: Vec<Vec<PagePlan>> = Vec::new();
    let mut size = 0;
    for page in pages {
        match portions.last_mut() {
            Some(last) if size + page.size <= most => {
                size += page.size;
                last.push(page);
            }
            _ => {
                size = page.size;
                portions.push(vec![page]);
            }
        }
    }
    portions
}

/// The address of the book, which its settings may tell.
fn site(config: &Config) -> Result<Option<Site>, BookError> {
    let html = config.html_config().unwrap_or_default();
    let site = html.site_url.filter(|told| told != "/");
    let site = site.map(|told| {
        told.parse()
            .map_err(|wrong| failed(format!("`site-url`: {wrong}")))
    });
    site.transpose()
}

/// Finishes the pages in a folder of the HTML and in its folders; `below` is the path of the
/// folder in it.
fn finish_all(html: &Path, below: &Path, site: Option<&Site>) -> Result<(), BookError> {
    for entry in fs::read_dir(html.join(below)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = below.join(entry.file_name());
        if entry.file_type().map_err(failed)?.is_dir() {
            finish_all(html, &path, site)?;
        } else if path.extension().is_some_and(|end| end == "html") {
            let page = fs::read_to_string(entry.path()).map_err(failed)?;
            if let Cow::Owned(page) = finished(&page, site, &path) {
                fs::write(entry.path(), page).map_err(failed)?;
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

/// What pages are built with.
struct PageBuilder<'a> {
    folder: &'a Path,
    settings: &'a str,
    config: &'a Config,
    html: &'a Path,
    source: &'a Path,
    contents: String,
    chapters: &'a [Chapter],
    site: Option<&'a Site>,
}

impl PageBuilder<'_> {
    /// Takes a page from an older book, if one has it.
    fn plan(
        &self,
        at: usize,
        chapter: &Chapter,
        older: &[OlderHtml],
    ) -> Result<PagePlan, BookError> {
        let path = chapter.path.as_deref().unwrap_or(Path::new(""));
        let path = path.with_extension("html");
        let to = self.html.join(&path);
        let frame = fs::read_to_string(&to).map_err(failed)?;
        let text = self.text(chapter)?;
        let made_of = made_of(self.settings, frame, &self.contents, &text);
        let found = older
            .iter()
            .find_map(|older| older.page(&path, &made_of, &self.contents));
        if let Some(page) = &found {
            fs::write(&to, page).map_err(failed)?;
        }
        Ok(PagePlan {
            at,
            path,
            size: text.len() as u64,
            taken: found.map(|page| PageDigests::new(made_of.clone(), &page)),
            made_of,
        })
    }

    /// Makes the pages of a portion in a folder aside, and puts them into the book.
    fn build(&self, portion: &[PagePlan]) -> Result<Vec<(PathBuf, PageDigests)>, BookError> {
        let aside = tempfile::tempdir_in(self.folder).map_err(failed)?;
        let mut config = self.config.clone();
        config.build.build_dir = aside.path().join("html");
        // Else all other files of the folder would be copied into each portion.
        config.book.src = aside.path().join("empty");
        fs::create_dir(&config.book.src).map_err(failed)?;
        let html = config.build.build_dir.clone();
        let mut lot = MDBook::load_with_config_and_summary(self.folder, config, Default::default())
            .map_err(failed)?;
        lot.book = Book::new_with_items(self.items(portion)?);
        lot.build().map_err(failed)?;
        let contents = contents(&html)?;
        let pages = portion.iter().map(|PagePlan { path, made_of, .. }| {
            let page = fs::read_to_string(html.join(path)).map_err(failed)?;
            let page = renamed(page, &contents, &self.contents);
            let page = finished(&page, self.site, path);
            fs::write(self.html.join(path), page.as_bytes()).map_err(failed)?;
            Ok((path.clone(), PageDigests::new(made_of.clone(), &page)))
        });
        pages.collect()
    }

    /// The chapters of a portion with their texts, and their neighbours without: a page names
    /// these, and does not look into them.
    fn items(&self, portion: &[PagePlan]) -> Result<Vec<BookItem>, BookError> {
        let mut texts: BTreeMap<usize, String> = BTreeMap::new();
        for &PagePlan { at, .. } in portion {
            for near in at.saturating_sub(1)..self.chapters.len().min(at + 2) {
                texts.entry(near).or_default();
            }
            texts.insert(at, self.text(&self.chapters[at])?);
        }
        let chapters = texts.into_iter().map(|(at, content)| Chapter {
            content,
            ..self.chapters[at].clone()
        });
        Ok(chapters.map(BookItem::Chapter).collect())
    }

    fn text(&self, chapter: &Chapter) -> Result<String, BookError> {
        let path = chapter.source_path.as_deref();
        let path = self.source.join(path.unwrap_or(Path::new("")));
        fs::read_to_string(&path).map_err(|error| failed(format!("{}: {error}", path.display())))
    }
}
