//! Tables that are sorted and searched in the page.

use std::path::Path;

use serde_json::{Value, json};

use super::browser::Browser;
use super::{DESK, address};

/// Names of the rulesets that a table shows, in its order.
const SHOWN: &str = "Array.from(document.querySelectorAll('.sl-table tbody tr:not(.sl-band-row)'))
    .filter(row => !row.hidden).map(row => row.cells[0].textContent)";

fn shown(browser: &mut Browser) -> Vec<String> {
    serde_json::from_value(browser.ask(SHOWN)).unwrap()
}

/// Sets a field or list of the bar above the table, as a reader would.
fn set(browser: &mut Browser, what: &str, event: &str, value: &str) {
    browser.ask(&format!(
        "(() => {{
            const field = document.querySelector({});
            field.value = {};
            field.dispatchEvent(new Event('{event}'));
        }})()",
        json!(format!(".sl-find {what}")),
        json!(value),
    ));
}

/// By mechanics one after another, by words, and in other orders; the table has a row
/// for each ruleset of the book.
pub fn mechanics(browser: &mut Browser, root: &Path, rulesets: usize) {
    browser.screen(DESK);
    browser.open(&address(&root.join("mechanics.html")));
    let all = shown(browser);
    assert_eq!(all.len(), rulesets);
    let column = |tag: &str| {
        format!(
            "Array.from(document.querySelectorAll('.sl-find select optgroup option'))
                .find(option => option.textContent.startsWith('{tag}:')).value"
        )
    };
    let mut found = Vec::new();
    for tag in ["relay.last", "rows.four"] {
        let value = browser.ask(&column(tag));
        set(browser, "select", "change", value.as_str().unwrap());
        found.push(shown(browser).len());
    }
    assert!(all.len() > found[0] && found[0] > found[1] && found[1] > 0);
    let bands = "Array.from(document.querySelectorAll('.sl-band-row'))
        .every(band => band.hidden || Array.from(band.parentElement.rows).some(row => row !== band && !row.hidden))";
    assert_eq!(
        browser.ask(bands),
        Value::Bool(true),
        "a heading of nothing"
    );
    browser.ask("document.querySelectorAll('.sl-find button').forEach(button => button.click())");
    assert_eq!(shown(browser), all);

    set(browser, "input", "input", "west africa");
    let west = shown(browser);
    assert!(!west.is_empty() && west.len() < all.len());
    set(browser, "input", "input", "");
    set(browser, "label select", "change", "name");
    let mut by_name = shown(browser);
    assert_ne!(by_name, all);
    set(browser, "label select", "change", "");
    assert_eq!(shown(browser), all);
    by_name.sort();
    let mut all = all;
    all.sort();
    assert_eq!(by_name, all);
}

/// Those come together that say the same of a topic, of three.
pub fn rules_side_by_side(browser: &mut Browser, root: &Path) {
    browser.open(&address(&root.join("matrix/west-africa.html")));
    let book = shown(browser);
    browser.ask(
        "Array.from(document.querySelectorAll('.sl-sort'))
            .find(button => button.textContent.startsWith('Board')).click()",
    );
    let groups = "(() => {
        const heading = document.querySelector('th[aria-sort=ascending]');
        const at = Array.from(heading.parentElement.cells).indexOf(heading);
        return Array.from(document.querySelectorAll('.sl-matrix tbody tr'))
            .map(row => row.cells[at].querySelector('.sl-group')?.textContent)
            .filter(Boolean);
    })()";
    let groups: Vec<String> = serde_json::from_value(browser.ask(groups)).unwrap();
    assert!(groups.len() > 1 && groups.is_sorted(), "{groups:?}");
    assert_ne!(shown(browser), book);
    // Three rows are seen at a glance.
    let fields = "document.querySelectorAll('.sl-find').length";
    assert_eq!(browser.ask(fields), Value::from(0));
}

/// An address that names rulesets thousands of times shows each once, and no more of them
/// than fit on a page: each column costs a cell in every row.
pub fn compared_by_address(browser: &mut Browser, root: &Path) {
    let page = address(&root.join("compare.html"));
    browser.open(&page);
    let names = "window.seedloreRules.rulesets.map(ruleset => ruleset.name)";
    let names: Vec<String> = serde_json::from_value(browser.ask(names)).unwrap();
    let columns = "document.querySelectorAll('#sl-compare thead th').length - 1";
    let mut shown = |asked: Vec<&str>| {
        // Another page between: the address alone opens none anew.
        browser.open(&address(&root.join("index.html")));
        browser.open(&format!("{page}#{}", asked.join(",")));
        browser.ask(columns)
    };
    assert_eq!(shown([&*names[0], &*names[1]].repeat(10_000)), json!(2));
    let all: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(shown(all), json!(names.len().min(24)));
}
