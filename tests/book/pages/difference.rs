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

    nearest_as_weighed(browser, &open);

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

/// The nearest are put into another order by other weights, which the address keeps.
fn nearest_as_weighed(browser: &mut Browser, open: &impl Fn(&mut Browser, &str)) {
    let listed = |browser: &mut Browser| texts(browser, ".sl-nearest tbody th a");
    let apart = |browser: &mut Browser| -> Vec<f64> {
        let shares = texts(browser, ".sl-nearest tbody td:nth-child(2)");
        let number = |share: &String| share.trim_end_matches(" %").parse().unwrap();
        shares.iter().map(number).collect()
    };
    open(browser, "#wari-bennett,wari-st-lucia");
    let heading = texts(browser, ".sl-nearest h2");
    assert_eq!(heading, ["What is nearest to Wari, Bennett 1927"]);
    let (usual, shares) = (listed(browser), apart(browser));
    assert!(
        shares.is_sorted() && usual.len() > 5,
        "{usual:?} {shares:?}"
    );
    // What it weighs alone is alike in all that come first.
    browser.ask(
        "document.querySelectorAll('.sl-weights input').forEach((field, at) => {
            field.value = at === 4 ? 4 : 0;
            field.dispatchEvent(new Event('input'));
        })",
    );
    let weighed = listed(browser);
    assert_ne!(weighed, usual);
    let kept = browser.ask("location.hash");
    assert_eq!(kept, "#wari-bennett,wari-st-lucia;weights=0.0.0.0.4.0.0");
    open(browser, kept.as_str().unwrap());
    assert_eq!(listed(browser), weighed);
    for wrong in [";weights=9.9", ";weights=x.0.0.0.0.0.0"] {
        open(browser, &format!("#wari-bennett,wari-st-lucia{wrong}"));
        assert_eq!(listed(browser), usual, "{wrong}");
    }
}
