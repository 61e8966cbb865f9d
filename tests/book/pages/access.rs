//! What those need who don't see the page or don't use a mouse, by the rules of
//! axe-core (Deque Systems, of the npm registry), in a light and a dark theme.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::browser::Browser;
use super::{DESK, address};

/// A page of each kind.
const PAGES: [&str; 27] = [
    "index.html",
    "map.html",
    "countries.html",
    "a-z.html",
    "how-to-read.html",
    "rulesets/wari-st-lucia.html",
    "regions/east-africa.html",
    "mechanics.html",
    "matrix/west-africa.html",
    "compare.html",
    "statistics.html",
    "skill.html",
    "kinship.html",
    "bibliography.html",
    "take.html",
    "language.html",
    "encoding.html",
    "workbench.html",
    "which.html",
    "lessons/first-report.html",
    "lessons/turn.html",
    "lessons/sentences.html",
    "conflicts.html",
    "silence.html",
    "silence/assumptions.html",
    "silence/ask.html",
    "silence/boards.html",
];

/// Where `.ci/run` puts axe-core.
const AXE: &str = "target/node/node_modules/axe-core/axe.min.js";

/// What is against the rules, a line a page, theme and rule.
pub fn complaints(browser: &mut Browser, root: &Path) -> Vec<String> {
    let Some(axe) = axe() else { return Vec::new() };
    browser.screen(DESK);
    let mut faults = Vec::new();
    for theme in ["light", "navy"] {
        let set = format!("localStorage.setItem('mdbook-theme', '{theme}')");
        browser.ask(&set);
        for page in PAGES {
            browser.open(&address(&root.join(page)));
            let found = judged(browser, &axe);
            let told = found
                .iter()
                .map(|broken| format!("{page}, {theme}: {broken}"));
            faults.extend(told);
        }
    }
    browser.ask("localStorage.removeItem('mdbook-theme')");
    faults
}

/// The program that judges; none, said on standard error, where there is none.
pub fn axe() -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE);
    let axe = fs::read_to_string(path).ok();
    if axe.is_none() {
        let required = std::env::var_os("SEEDLORE_REQUIRE_BROWSER").is_some();
        assert!(!required, "no axe-core was found at {AXE}");
        eprintln!("skipped: no axe-core was found to judge the pages by");
    }
    axe
}

/// What is against the rules on the page as it stands.
pub fn judged(browser: &mut Browser, axe: &str) -> Vec<Value> {
    browser.ask(&format!("{axe}; null"));
    let found = browser.ask(
        "axe.run(document, { resultTypes: ['violations'] }).then(found =>
            found.violations.map(broken => `${broken.id}: ${broken.nodes.length}, as ${broken.nodes[0].html}`))",
    );
    serde_json::from_value(found).expect("axe-core has judged")
}
