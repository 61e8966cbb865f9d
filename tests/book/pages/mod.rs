//! The book in a browser: every page opens without a complaint, loads nothing
//! from afar, fits a phone, changes its theme, and can be searched.

use std::path::{Path, PathBuf};

use serde_json::Value;

mod access;
mod bench;
mod browser;
mod cite;
mod difference;
mod form;
mod front;
mod map;
mod old;
mod player;
mod report;
mod search;
mod served;
mod tables;
mod which;

pub use browser::Browser;

use crate::shelf;

const PHONE: u32 = 390;
const DESK: u32 = 1280;

/// Fonts differ from machine to machine: what fits in letters as large and wide
/// as these fits in any.
const LARGE_AND_WIDE: &str = "document.head.append(
    Object.assign(document.createElement('style'), { textContent:
        ':root { font-size: 90% !important } * { letter-spacing: 0.15em !important }' }))";

#[test]
fn the_book_in_a_browser() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let root = shelf::BOOK.root();
    let mut browser = Browser::start(&program);
    let mut faults = Vec::new();
    for path in shelf::html_files(root) {
        // These are shown inside others, print themselves at once, or are as wide as
        // the paper.
        let is_paper = path.ancestors().any(|folder| folder.ends_with("paper"));
        if is_paper || path.ends_with("toc.html") || path.ends_with("print.html") {
            continue;
        }
        let page = path.strip_prefix(root).unwrap().display();
        for width in [DESK, PHONE] {
            browser.screen(width);
            browser.open(&address(&path));
            for fault in complaints(&browser.told)
                .into_iter()
                .chain(too_wide(&mut browser))
            {
                faults.push(format!("{page} at {width}: {fault}"));
            }
        }
        browser.ask(LARGE_AND_WIDE);
        if let Some(fault) = too_wide(&mut browser) {
            faults.push(format!("{page} at {PHONE}, in large letters: {fault}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    themes_change(&mut browser, root);
    search_finds(&mut browser, root);
    tables::mechanics(&mut browser, root, shelf::BOOK.input.studies.len());
    tables::rules_side_by_side(&mut browser, root);
    tables::compared_by_address(&mut browser, root);
    difference::of_two_games(&mut browser, root);
    let faults = access::complaints(&mut browser, root);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The browser; `None`, said on standard error, where there is none.
pub fn browser_or_skip() -> Option<PathBuf> {
    let program = browser::find();
    if program.is_none() {
        let required = std::env::var_os("SEEDLORE_REQUIRE_BROWSER").is_some();
        assert!(!required, "no Chromium was found");
        eprintln!("skipped: no Chromium was found to open the pages in");
    }
    program
}

/// No markup of a ruleset or a bibliography runs: neither on a page nor in the
/// search.
#[test]
fn nothing_that_a_ruleset_says_is_run() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let root = shelf::HOSTILE.root();
    let mut browser = Browser::start(&program);
    for path in shelf::html_files(root) {
        browser.open(&address(&path));
        assert_eq!(ran(&mut browser), Value::Null, "{}", path.display());
        assert_eq!(complaints(&browser.told), [""; 0], "{}", path.display());
    }
    cite::what_is_copied_means_only_itself(&mut browser, root);
    assert_eq!(ran(&mut browser), Value::Null);
    for word in ["board", "work"] {
        browser.open(&address(&root.join("index.html")));
        let found = search(&mut browser, word);
        assert!(!found.is_empty(), "nothing is found for {word}");
        assert_eq!(ran(&mut browser), Value::Null, "found: {found:?}");
        let made = "document.querySelectorAll('#mdbook-searchresults :is(img, script)').length";
        assert_eq!(browser.ask(made), 0, "found: {found:?}");
    }
    browser.open(&address(&root.join("index.html")));
    search(&mut browser, "board");
    let shown = browser.ask("document.querySelector('#mdbook-searchresults').textContent");
    let shown = shown.as_str().unwrap();
    assert!(shown.contains("T <script>ran=1</script>"), "{shown}");

    // The policy by itself: no attribute runs a script.
    browser.ask(
        "(() => {
            document.body.innerHTML = '<img src=x onerror=window.ran=8>';
            return new Promise(done => setTimeout(done, 300));
        })()",
    );
    assert_eq!(ran(&mut browser), Value::Null);
}

/// What hostile text set, if it was run.
fn ran(browser: &mut Browser) -> Value {
    browser.ask("window.ran ?? null")
}

fn address(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Errors, warnings and requests that leave the folder.
fn complaints(told: &[Value]) -> Vec<String> {
    told.iter()
        .filter_map(|message| {
            let params = &message["params"];
            match message["method"].as_str()? {
                "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
                "Runtime.consoleAPICalled" => {
                    let loud = ["error", "warning", "assert"];
                    let said = loud.iter().any(|kind| params["type"] == *kind);
                    said.then(|| params["args"].to_string())
                }
                "Log.entryAdded" => {
                    let entry = &params["entry"];
                    let loud = entry["level"] == "error" || entry["level"] == "warning";
                    loud.then(|| entry["text"].to_string())
                }
                "Network.loadingFailed" => Some(format!("not loaded: {params}")),
                "Network.requestWillBeSent" => {
                    let url = params["request"]["url"].as_str()?;
                    let near = ["file:", "data:", "blob:"]
                        .iter()
                        .any(|scheme| url.starts_with(scheme));
                    (!near).then(|| format!("loads {url}"))
                }
                _ => None,
            }
        })
        .collect()
}

/// Tables and drawings may scroll by themselves; the text may not.
fn too_wide(browser: &mut Browser) -> Option<String> {
    let found = browser.ask(include_str!("too_wide.js"));
    let spare = found["spare"].as_i64().expect("a page has a width");
    (spare < 0).then(|| format!("is {} too wide: {}", -spare, found["widest"]))
}

fn themes_change(browser: &mut Browser, root: &Path) {
    browser.screen(DESK);
    let mut colours = Vec::new();
    for theme in ["light", "rust", "coal", "navy", "ayu"] {
        browser.open(&address(&root.join("how-to-read.html")));
        let set = format!("localStorage.setItem('mdbook-theme', '{theme}')");
        browser.ask(&set);
        browser.open(&address(&root.join("rulesets/wari-bennett.html")));
        let paper = browser.ask("getComputedStyle(document.documentElement).backgroundColor");
        let wood = browser.ask("getComputedStyle(document.querySelector('.sl-wood')).fill");
        let seed = browser.ask("getComputedStyle(document.querySelector('.sl-seeds')).stroke");
        let hole = browser.ask("getComputedStyle(document.querySelector('.sl-hole')).fill");
        assert_ne!(seed, hole, "{theme}: seeds can't be seen");
        assert_ne!(paper, wood, "{theme}: the board can't be seen");
        colours.push(paper.to_string());
    }
    colours.sort();
    colours.dedup();
    assert_eq!(colours.len(), 5, "each theme has its own paper");
}

fn search_finds(browser: &mut Browser, root: &Path) {
    browser.open(&address(&root.join("index.html")));
    let found = search(browser, "grand slam");
    assert!(
        found.iter().any(|link| link.contains("glossary.html")),
        "found: {found:?}"
    );
}

/// The links of what is found, after words were typed into the search of the
/// page that is open.
fn search(browser: &mut Browser, words: &str) -> Vec<String> {
    let script = "(async () => {
            const pause = () => new Promise(done => setTimeout(done, 100));
            document.querySelector('#mdbook-search-toggle').click();
            const bar = document.querySelector('#mdbook-searchbar');
            for (let i = 0; i < 50 && bar.disabled; i++) await pause();
            bar.value = 'WORDS';
            bar.dispatchEvent(new Event('input', { bubbles: true }));
            bar.dispatchEvent(new KeyboardEvent('keyup', { key: 'm', bubbles: true }));
            for (let i = 0; i < 50; i++) {
                await pause();
                const links = document.querySelectorAll('#mdbook-searchresults a');
                const isAll = window.seedlore.isAllSearched;
                if (isAll && links.length) return [...links].map(a => a.getAttribute('href'));
            }
            return [];
        })()"
        .replace("WORDS", words);
    let found = browser.ask(&script);
    let links = found.as_array().into_iter().flatten();
    links
        .filter_map(|link| link.as_str().map(str::to_string))
        .collect()
}
