//! What a book has that is served at an address which is known.

use std::fs;

use seedlore::book::{BookInput, Changes, Date, Published, pages};
use seedlore::rules::{Collection, Ruleset};
use seedlore::source::Sources;

use crate::shelf;
use crate::support;

const SITE: &str = "https://example.org/games/";

fn rulesets<'a>((collection, _): &'a (Collection, Sources), names: &[&str]) -> Vec<&'a Ruleset> {
    let all = collection.rulesets().iter();
    all.filter(|rules| names.contains(&rules.name())).collect()
}

/// The changes that books of these rulesets come to, one published after the other.
fn changes(books: &[&[&str]]) -> Changes {
    let library = support::library();
    let mut changes = None;
    for (day, names) in (1..).zip(books) {
        let date = Date::from_unix(86_400 * day);
        let rulesets = rulesets(library, names);
        changes = Some(Changes::since(changes, &rulesets, &library.1, &date));
    }
    changes.unwrap()
}

fn published(changes: Changes) -> BookInput<'static> {
    let site = SITE.parse().unwrap();
    BookInput {
        published: Some(Published { site, changes }),
        ..shelf::unplayed_of(support::library(), |rules| rules.name() == "wari-bennett")
    }
}

/// A file beside the pages, with entities as signs.
fn beside(input: &BookInput, name: &str) -> String {
    let pages = pages(input).unwrap();
    let text = pages.get(&format!("src/{name}")).unwrap();
    let signs = [
        ("&#45;", "-"),
        ("&#46;", "."),
        ("&#47;", "/"),
        ("&#58;", ":"),
        ("&#35;", "#"),
    ];
    signs.iter().fold(text.to_string(), |text, (entity, sign)| {
        text.replace(entity, sign)
    })
}

#[test]
fn every_page_is_listed_under_its_address_and_says_it_itself() {
    let input = published(changes(&[&["wari-bennett"]]));
    let listed = beside(&input, "sitemap.xml");
    let folder = tempfile::tempdir().unwrap();
    let html = shelf::publish(&pages(&input).unwrap(), folder.path());
    let mut read = 0;
    for path in shelf::html_files(&html) {
        let page = fs::read_to_string(&path).unwrap();
        let path = path.strip_prefix(&html).unwrap().to_str().unwrap();
        // Sheets to print and to fill in stand beside pages; the table of contents is a part of
        // each.
        let is_sheet = path.starts_with("paper/") || path.starts_with("forms/");
        if is_sheet || path == "toc.html" || path == "404.html" {
            continue;
        }
        let address = match path {
            "index.html" => SITE.to_string(),
            path => format!("{SITE}{path}"),
        };
        assert!(listed.contains(&format!("<loc>{address}</loc>")), "{path}");
        for told in [
            format!("rel=\"canonical\" href=\"{address}\""),
            format!("og:url\" content=\"{address}\""),
            format!("og:image\" content=\"{SITE}preview.png\""),
            format!("<span class=\"sl-address\">{address}</span>"),
        ] {
            assert_eq!(page.matches(&told).count(), 1, "{path}: {told}");
        }
        read += 1;
    }
    assert_eq!(listed.matches("<loc>").count(), read);
    assert!(
        !html.join("robots.txt").exists(),
        "it is not the top of its host"
    );
}

#[test]
fn the_feed_tells_what_is_new_changed_and_gone_since_the_last_book() {
    let first: &[&str] = &["wari-bennett", "mweso-shackell"];
    let input = published(changes(&[first]));
    let feed = beside(&input, "feed.xml");
    assert!(
        feed.contains("<title>The book is published</title>"),
        "{feed}"
    );
    assert!(feed.contains("A book of 2 rulesets."), "{feed}");
    assert_eq!(feed.matches("<entry>").count(), 1, "{feed}");

    assert_eq!(
        beside(&published(changes(&[first, first])), "feed.xml"),
        feed,
        "nothing changed"
    );

    let input = published(changes(&[first, &["wari-bennett", "hus-damara"]]));
    let feed = beside(&input, "feed.xml");
    let titles: Vec<&str> = (feed.split("<entry>").skip(1))
        .map(|entry| entry.split("title>").nth(1).unwrap().trim_end_matches("</"))
        .collect();
    assert_eq!(titles.len(), 3, "{feed}");
    assert!(titles[0].starts_with("New: "), "{titles:?}");
    assert!(titles[1].starts_with("Removed: "), "{titles:?}");
    assert!(
        feed.contains(&format!("href=\"{SITE}rulesets/hus-damara.html\"")),
        "{feed}"
    );
    assert!(
        feed.contains("<updated>1970-01-03T00:00:00Z</updated>"),
        "{feed}"
    );
}

#[test]
fn a_ruleset_that_is_written_otherwise_is_told_as_changed() {
    let library = support::library();
    let rules = rulesets(library, &["wari-bennett"]);
    let before = Changes::since(None, &rules, &library.1, &Date::from_unix(0));
    // As if the last book had been of another text of the same ruleset.
    let mut kept = serde_json::to_value(&before).unwrap();
    kept["rulesets"]["wari-bennett"]["digest"] = "another".into();
    let before: Changes = serde_json::from_value(kept).unwrap();
    let now = Changes::since(Some(before), &rules, &library.1, &Date::from_unix(86_400));
    let feed = beside(&published(now), "feed.xml");
    assert!(feed.contains("<title>Changed: Wari"), "{feed}");
}

#[test]
fn a_book_without_an_address_shows_where_to_fill_it_in() {
    let pages = &shelf::UNPLAYED.pages;
    for name in ["src/sitemap.xml", "src/feed.xml", "src/robots.txt"] {
        assert_eq!(pages.get(name), None);
    }
    assert!(!pages.get("book.toml").unwrap().contains("site-url"));
    let foot = pages.get("src/rulesets/mweso-shackell.md").unwrap();
    assert!(foot.contains("Seedlore contributors 2026. "), "{foot}");
    assert!(foot.contains("&#91;address of the book&#93;"), "{foot}");
}
