//! The page that tells two games apart.

use std::path::Path;

use serde_json::json;

use super::address;
use super::browser::Browser;

/// So many letters may a sentence have.
const LONGEST: usize = 400;

pub fn of_two_games(browser: &mut Browser, root: &Path) {
    let page = address(&root.join("compare.html"));
    let open = |browser: &mut Browser, hash: &str| {
        // Another page between: the address alone opens none anew.
        browser.open(&address(&root.join("index.html")));
        browser.open(&format!("{page}{hash}"));
    };
    open(browser, "");
    let chosen = texts(browser, "#sl-compare thead a");
    assert_eq!(chosen.len(), 2, "opens on {chosen:?}");
    assert_eq!(sentences(browser).len(), 3);

    open(browser, "#wari-bennett,wari-st-lucia");
    let told = sentences(browser);
    let begins = "Wari and English Wari of St Lucia differ in ";
    assert!(told[0].starts_with(begins), "{told:?}");
    assert!(told[1].contains("set down in the same "), "{told:?}");
    assert!(told[2].contains("Bennett 1927 (Ghana)"), "{told:?}");
    no_code_in_the_table(browser);

    let other = "window.seedloreRules.rulesets.find(({ board }, at, all) =>
        board !== all.find(({ name }) => name === 'wari-bennett').board).name";
    let other = browser.ask(other);
    open(
        browser,
        &format!("#wari-bennett,{}", other.as_str().unwrap()),
    );
    let told = sentences(browser);
    let begins = "No game is a game of both, as they are played on different boards (2 × 6 pits, ";
    assert!(told[1].starts_with(begins), "{told:?}");
    no_code_in_the_table(browser);
    // They part on no position that could be shown.
    assert_eq!(texts(browser, ".sl-parting button"), [""; 0]);

    for spelling in ["oware", "Awalé", "awele", "AWARI"] {
        open(browser, "#wari-st-lucia,wari-walker");
        let typed = format!(
            "(() => {{
                const field = document.getElementById('sl-pick-1');
                field.focus();
                field.value = '{spelling}';
                field.dispatchEvent(new Event('input'));
            }})()"
        );
        browser.ask(&typed);
        let found = texts(browser, "#sl-pick-1-list li span");
        assert!(
            found.iter().any(|label| label == "Wari, Bennett 1927"),
            "{spelling} finds {found:?}"
        );
        if spelling == "oware" {
            browser.press("Enter");
            let hash = browser.ask("location.hash");
            assert_eq!(hash, json!("#wari-st-lucia,wari-bennett"), "{found:?}");
        }
    }
}

fn texts(browser: &mut Browser, selector: &str) -> Vec<String> {
    let all = format!(
        "Array.from(document.querySelectorAll('{selector}')).map(element => element.textContent)"
    );
    serde_json::from_value(browser.ask(&all)).unwrap()
}

fn sentences(browser: &mut Browser) -> Vec<String> {
    let told = texts(browser, ".sl-difference p");
    for sentence in &told {
        assert!(sentence.chars().count() <= LONGEST, "{sentence}");
        assert!(sentence.ends_with('.'), "{sentence}");
    }
    told
}

/// Every rule is a sentence.
fn no_code_in_the_table(browser: &mut Browser) {
    let rules = texts(browser, "#sl-compare td p");
    assert!(!rules.is_empty());
    for rule in rules {
        let (_, text) = rule.split_once(". ").unwrap();
        let is_sentence = text.starts_with(char::is_uppercase) && text.ends_with(['.', '?', '”']);
        assert!(is_sentence, "{rule}");
    }
}
