//! What a page lacks when mdbook has made it: words by which other programs show a link to
//! it, and which scripts it may run.

use std::borrow::Cow;

use super::policy::strict;

/// What mdbook says of every page.
const SAME: &str = "<meta name=\"description\" content=\"";

/// Where the foot of a page begins, which is alike on all.
const FOOT: &str = "<details class=\"sl-fold sl-take\"";

/// The most letters of a description.
const LONGEST: usize = 280;

/// A page as it is published.
pub fn finished(page: &str) -> Cow<'_, str> {
    match described(page) {
        Some(page) => Cow::Owned(strict(&page).into_owned()),
        None => strict(page),
    }
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
}
