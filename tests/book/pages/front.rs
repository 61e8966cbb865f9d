//! What the front page does: its board is played at once, and a game is found by what is
//! typed.

use std::fs;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::browser::Browser;
use super::{PHONE, access, address, browser_or_skip, complaints};
use crate::html;
use crate::shelf::{self, Book};
use crate::support;

/// A front page, and the pages of a few rulesets.
static FEW: LazyLock<Book> = LazyLock::new(|| {
    let names = ["wari-bennett", "intotoi"];
    let input = shelf::unplayed_of(support::library(), |rules| names.contains(&rules.name()));
    Book::of("front", input)
});

/// Waits until a script gives something true; what it gives.
fn until(browser: &mut Browser, script: &str) -> Value {
    browser.ask(&format!(
        "(async () => {{
            for (let i = 0; i < 200; i++) {{
                const found = {script};
                if (found) return found;
                await new Promise(done => setTimeout(done, 100));
            }}
            return null;
        }})()"
    ))
}

/// A link to a page is shown with its title, words of its own, and a picture.
#[test]
fn pages_say_how_a_link_to_them_is_shown() {
    for (page, title, says) in [
        (
            "rulesets/wari-bennett.html",
            "Wari, Bennett 1927",
            "Ghana. Told by G. T. Bennett",
        ),
        ("index.html", "Seedlore", "Sowing games of the world"),
        ("a-z.html", "Games from A to Z", "names of"),
    ] {
        let path = FEW.root().join(page);
        let read = html::read(&fs::read_to_string(&path).unwrap());
        let content = |name: &str| {
            let named = |tag: &&html::Tag| {
                tag.get("property") == Some(name) || tag.get("name") == Some(name)
            };
            let found: Vec<&html::Tag> = read.tags.iter().filter(named).collect();
            assert_eq!(found.len(), 1, "{page}: {name}");
            found[0].get("content").unwrap()
        };
        assert_eq!(content("og:title"), title);
        assert!(content("og:description").contains(says), "{page}");
        assert_eq!(content("og:description"), content("description"), "{page}");
        assert!(path.with_file_name(content("og:image")).is_file(), "{page}");
    }
}

#[test]
fn the_front_page_is_played_and_searched() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let mut browser = Browser::start(&program);
    browser.screen(PHONE);
    browser.open(&address(&FEW.root().join("index.html")));

    // Board and doors fill no more than the first screen of a phone, in this order.
    let bottom = "Math.max(...[...document.querySelectorAll('.sl-front-board, .sl-door')]
        .map(part => part.getBoundingClientRect().bottom))";
    let bottom = browser.ask(bottom).as_f64().unwrap();
    assert!(bottom > 300.0 && bottom <= 844.0, "they end at {bottom}");
    let ways = "[...document.querySelectorAll('.sl-doors :is(button, input, a.sl-door-way)')]
        .map(way => way.localName)";
    assert_eq!(browser.ask(ways), json!(["button", "input", "a", "a"]));

    let found = |browser: &mut Browser, typed: &str| {
        let typed = json!(typed);
        browser.ask(&format!(
            "(() => {{
                const field = document.querySelector('#_index_find');
                field.value = {typed};
                field.dispatchEvent(new Event('input'));
                return [...document.querySelectorAll('.sl-find-list a')].map(a => a.getAttribute('href'));
            }})()"
        ))
    };
    for typed in ["Oware", "awale", "awele", "GHANA", "Asante"] {
        let links = found(&mut browser, typed);
        assert_eq!(links[0], "rulesets/wari-bennett.html", "{typed}: {links}");
    }
    assert_eq!(found(&mut browser, "Kenia")[0], "rulesets/intotoi.html");
    assert_eq!(found(&mut browser, "zzzzzz")[0], "?search=zzzzzz");
    assert_eq!(found(&mut browser, ""), json!([]));

    browser.ask("document.querySelectorAll('.sl-front .sl-pit')[2].dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    let moved = "location.hash.startsWith('#play&moves=3')";
    assert_eq!(
        until(&mut browser, moved),
        Value::Bool(true),
        "no move was made"
    );
    assert_eq!(complaints(&browser.told), [""; 0]);
    if let Some(axe) = access::axe() {
        let broken = access::judged(&mut browser, &axe);
        assert!(broken.is_empty(), "{broken:?}");
    }
}
