//! What a book has that is served: a name for it in its settings, the list of its pages that
//! search engines read, and a feed of what changed.

use minijinja::Error;
use serde::Serialize;

use super::Book;
use crate::input::Published;
use crate::pages::Pages;

/// The settings of the book, of which the address is one.
const SETTINGS: &str = "book.toml";
/// Below which it stands there.
const HTML: &str = "[output.html]\n";

#[derive(Serialize)]
struct TemplateContext {
    pages: Vec<String>,
}

/// Where the HTML has a page; `None` of a file that is none.
pub fn address(path: &str) -> Option<String> {
    let page = path.strip_prefix("src/")?.strip_suffix(".md")?;
    (page != "SUMMARY").then(|| format!("{page}.html"))
}

/// Writes the address of the book into its settings, where it is known.
pub fn name(book: &Book, pages: &mut Pages) {
    let (Some(Published { site, .. }), Some(settings)) =
        (&book.input.published, pages.get(SETTINGS))
    else {
        return;
    };
    let told = settings.replacen(HTML, &format!("{HTML}site-url = \"{site}\"\n"), 1);
    pages.add(SETTINGS, told);
}

/// The files that stand beside the pages of a published book.
pub fn add(book: &Book, addresses: &[String], pages: &mut Pages) -> Result<(), Error> {
    let Some(Published { site, changes }) = &book.input.published else {
        return Ok(());
    };
    let view = TemplateContext {
        pages: addresses.iter().map(|page| site.page(page)).collect(),
    };
    let templates = &book.templates;
    pages.add(
        "src/sitemap.xml",
        templates.page("site/sitemap.xml", &view)?,
    );
    pages.add("src/feed.xml", changes.feed(templates, site)?);
    // It is heard at the top of a host alone.
    if site.is_root() {
        let robots = format!("Sitemap: {}\n", site.page("sitemap.xml"));
        pages.add("src/robots.txt", robots);
    }
    Ok(())
}
