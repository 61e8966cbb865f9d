//! What stands at the foot of every page: how it is cited, and what can be taken
//! away of it.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, downloads};
use crate::address::slug;
use crate::cite::work_anchor;

#[derive(Serialize)]
struct TemplateContext<'a> {
    root: String,
    /// From the top of the book on.
    page: String,
    /// As far as it is known.
    address: String,
    year: &'a str,
    /// As it stands above the page, cut where it is long.
    title: Value,
    version: &'a str,
    /// Of a page of a ruleset.
    ruleset: Option<&'a str>,
    /// Whether games of it can be taken away.
    has_games: bool,
    /// The keys of the works that the page rests on.
    works: Vec<&'a str>,
    /// Where the bibliography has the first of them.
    anchor: String,
}

/// The foot of a page; `None` of a file that is no page.
pub fn of_page(book: &Book, path: &str, text: &str) -> Result<Option<String>, Error> {
    let place = path
        .strip_prefix("src/")
        .and_then(|p| p.strip_suffix(".md"));
    let (Some(place), Some(title)) = (place, title(text)) else {
        return Ok(None);
    };
    if place == "SUMMARY" {
        return Ok(None);
    }
    let ruleset = place.strip_prefix("rulesets/");
    let entry = ruleset.and_then(|name| book.entry(name));
    let mut works: Vec<&str> = Vec::new();
    if let Some(entry) = entry {
        for source in entry.rules().sources() {
            let read_in = source.read_in.as_deref();
            let cited = std::iter::once(source.key.as_str()).chain(read_in);
            for key in cited.filter(|key| book.input.works.get(key).is_some()) {
                if !works.contains(&key) {
                    works.push(key);
                }
            }
        }
    }
    if let Some(work) = place.strip_prefix("concordance/") {
        works.extend(book.input.works.keys().filter(|key| slug(key) == work));
    }
    let page = format!("{place}.html");
    let view = TemplateContext {
        root: "../".repeat(place.matches('/').count()),
        address: address(book, &page),
        page,
        year: book.input.date.year(),
        title: match entry {
            // A title of any length stands above the page already.
            Some(entry) => Value::from(entry.told.label.as_str()),
            None => Value::from_safe_string(title.to_string()),
        },
        version: &book.input.version,
        ruleset: entry.map(|entry| entry.name()),
        has_games: entry.is_some_and(downloads::has_games),
        anchor: works
            .first()
            .map_or_else(String::new, |key| work_anchor(key)),
        works,
    };
    book.templates.page("foot.md", &view).map(Some)
}

/// The whole address of a page; where the book has none, whoever publishes it may see what to
/// fill in.
pub fn address(book: &Book, page: &str) -> String {
    match &book.input.published {
        Some(published) => published.site.page(page),
        None => format!("[address of the book]/{page}"),
    }
}

/// The heading of a page, without the name of its place.
fn title(text: &str) -> Option<&str> {
    let heading = text.lines().find_map(|line| line.strip_prefix("# "))?;
    Some(
        heading
            .rsplit_once(" {#")
            .map_or(heading, |(title, _)| title),
    )
}
