//! What a page lacks when mdbook has made it: words by which other programs show a link to
//! it, its address where that is known, and which scripts it may run.

use std::borrow::Cow;
use std::path::Path;

use super::policy::strict;
use super::site::Site;

/// What mdbook says of every page.
const SAME: &str = "<meta name=\"description\" content=\"";

/// What `theme/head.hbs` says of the picture that is shown with a link.
const PICTURE: &str = "<meta property=\"og:image\" content=\"";

/// Where the foot of a page begins, which is alike on all.
const FOOT: &str = "<details class=\"sl-fold sl-take\"";

/// The most letters of a description.
const LONGEST: usize = 280;

/// A page as it is published, with its path in the HTML of a book that has an address.
pub fn finished<'p>(page: &'p str, site: Option<&Site>, path: &Path) -> Cow<'p, str> {
    let mut page = described(page).map_or(Cow::Borrowed(page), Cow::Owned);
    if let Some(told) = site.and_then(|site| addressed(&page, site, path)) {
        page = Cow::Owned(told);
    }
    match page {
        Cow::Borrowed(page) => strict(page),
        Cow::Owned(page) => Cow::Owned(strict(&page).into_owned()),
    }
}

/// The page with its address and that of its picture, which other programs want whole, and
/// that of the feed.
fn addressed(page: &str, site: &Site, path: &Path) -> Option<String> {
    let (head, rest) = page.split_once(PICTURE)?;
    let (picture, rest) = rest.split_once('"')?;
    let picture = picture.trim_start_matches("../");
    let [address, picture, feed] = [site.file(path), site.page(picture), site.page("feed.xml")]
        .map(|a| a.replace('&', "&amp;"));
    Some(format!(
        "{head}<link rel=\"canonical\" href=\"{address}\">\n\
         <meta property=\"og:url\" content=\"{address}\">\n\
         <link rel=\"alternate\" type=\"application/atom+xml\" title=\"What changed\" href=\"{feed}\">\n\
         {PICTURE}{picture}\"{rest}"
    ))
}

/// The page with a description of its own; `None` where it says nothing.
fn described(page: &str) -> Option<String> {
    let (head, rest) = page.split_once(SAME)?;
    let (_, rest) = rest.split_once("\">")?;
    let main = rest.split_once("<main>")?.1;
    let main = main.split_once(FOOT).map_or(main, |(text, _)| text);
    // Where, by whom and when, and what it is about; else how it opens.
    let parts = ["<p class=\"sl-headline\"", "<p class=\"sl-lead\""].map(|start| said(main, start));
    let mut says: Vec<String> = parts.into_iter().flatten().collect();
    if says.is_empty() {
        says.extend(said(main, "<p"));
    }
    let says = shortened(&says.join(" ")).replace('"', "&quot;");
    (!says.is_empty()).then(|| {
        format!("{head}{SAME}{says}\">\n        <meta property=\"og:description\" content=\"{says}\">{rest}")
    })
}

/// The text of the first paragraph whose tag begins so, with entities as they stand.
fn said(main: &str, start: &str) -> Option<String> {
    let (_, rest) = main.split_once(start)?;
    let (_, paragraph) = rest
        .split_once("</p>")
        .map(|(inside, _)| inside)
        .and_then(|inside| inside.split_once('>'))?;
    let mut text = String::new();
    let mut is_tag = false;
    for c in paragraph.chars() {
        match c {
            '<' => is_tag = true,
            '>' if is_tag => is_tag = false,
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(words.join(" ")).filter(|text| !text.is_empty())
}

/// A text cut behind a word: no entity holds a blank.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.into();
    }
    let fits = |(at, _): &(usize, &str)| *at <= LONGEST;
    let end = text.match_indices(' ').take_while(fits).last();
    format!("{} …", &text[..end.map_or(0, |(at, _)| at)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(main: &str) -> String {
        format!("<head>{SAME}The book.\"></head><main>{main}</main>")
    }

    #[test]
    fn a_page_is_described_by_its_headline_and_lead() {
        let page = page(
            "<h1>T</h1><p>No.</p><p class=\"sl-headline\"><a href=\"x\">Asia</a> · Java.</p>\
             <p class=\"sl-lead\">Two \"rows\" &amp; more.</p>",
        );
        let told = described(&page).unwrap();
        let says = "Asia · Java. Two &quot;rows&quot; &amp; more.";
        assert!(told.contains(&format!("{SAME}{says}\">")), "{told}");
        assert!(
            told.contains(&format!("og:description\" content=\"{says}\">")),
            "{told}"
        );
        assert!(!told.contains("The book."), "{told}");
    }

    #[test]
    fn other_pages_are_described_by_how_they_open() {
        let long = "word ".repeat(100);
        let told = described(&page(&format!("<p class=\"x\">{long}</p>"))).unwrap();
        assert!(told.contains("word word …\">"), "{told}");
        let foot = page(&format!("{FOOT}><p>Cite.</p></details>"));
        assert_eq!(described(&foot), None);
        assert_eq!(described("<html>"), None);
    }

    #[test]
    fn a_page_of_a_book_with_an_address_tells_its_own() {
        let site: Site = "https://a.org/b&c".parse().unwrap();
        let page = format!("<head>{PICTURE}../preview.png\"></head>");
        let told = addressed(&page, &site, Path::new("rulesets/x.html")).unwrap();
        let address = "https://a.org/b&amp;c/rulesets/x.html";
        assert!(
            told.contains(&format!("rel=\"canonical\" href=\"{address}\"")),
            "{told}"
        );
        assert!(
            told.contains(&format!(
                "{PICTURE}https://a.org/b&amp;c/preview.png\"></head>"
            )),
            "{told}"
        );
        let front = addressed(&page, &site, Path::new("index.html")).unwrap();
        assert!(front.contains("href=\"https://a.org/b&amp;c/\""), "{front}");
        assert_eq!(addressed("<head></head>", &site, Path::new("x.html")), None);
    }
}
