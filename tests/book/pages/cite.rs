//! What the buttons of *Cite and reuse* put on the clipboard.

use std::path::Path;

use seedlore::rules::Bibliography;
use seedlore::source::Sources;
use serde_json::Value;

use super::address;
use super::browser::Browser;
use crate::hostile::HOSTILE;

/// The texts that the buttons of a page copy, in their order.
fn copied(browser: &mut Browser) -> Vec<String> {
    let texts = browser.ask(
        "(async () => {
            const texts = [];
            Object.defineProperty(navigator, 'clipboard', {
                configurable: true,
                value: { writeText: async (text) => { texts.push(text); } },
            });
            for (const details of document.querySelectorAll('details')) details.open = true;
            const buttons = [...document.querySelectorAll('.sl-copy button')];
            for (const [at, button] of buttons.entries()) {
                button.click();
                for (let i = 0; i < 100 && texts.length <= at; i++) {
                    await new Promise(done => setTimeout(done, 20));
                }
            }
            return texts;
        })()",
    );
    serde_json::from_value(texts).unwrap()
}

/// The title of the one work that a text of BibTeX holds without a fault.
fn title(bibtex: &str) -> String {
    let mut sources = Sources::default();
    let file = sources.add("copied.bib", bibtex);
    let (works, faults) = Bibliography::parse(file, &sources);
    assert!(faults.is_empty(), "{bibtex}: {faults:?}");
    let titles: Vec<&str> = works.iter().map(|work| work.title.as_str()).collect();
    assert_eq!(titles.len(), 1, "{bibtex}");
    titles[0].to_string()
}

/// A hostile title is copied as it stands in each form, and so is a plain one.
pub fn what_is_copied_means_only_itself(browser: &mut Browser, root: &Path) {
    browser.open(&address(&root.join("rulesets/hostile.html")));
    let elements = browser.ask("document.querySelectorAll('.sl-take, .sl-take *').length");
    assert!(elements.as_u64().is_some_and(|n| n <= 25), "{elements}");
    let texts = copied(browser);
    let [text, bibtex, csl, works @ ..] = texts.as_slice() else {
        panic!("{texts:?}")
    };
    assert!(text.contains("<script>ran=1</script>"), "{text}");
    assert!(title(bibtex).contains("<script>ran=1</script>"), "{bibtex}");
    let csl: Value = serde_json::from_str(csl).unwrap();
    let told = csl[0]["title"].as_str().unwrap();
    assert!(told.contains(&HOSTILE[..40]), "{told}");
    let [text, bibtex, csl] = works else {
        panic!("{works:?}")
    };
    assert!(text.contains("<b>X</b>"), "{text}");
    assert!(bibtex.starts_with("@article{work,"), "{bibtex}");
    let csl: Value = serde_json::from_str(csl).unwrap();
    assert_eq!(csl[0]["id"], "work");

    browser.open(&address(&root.join("take.html")));
    let texts = copied(browser);
    let titles: Vec<String> = [&texts[1], &texts[4]].map(|text| title(text)).into();
    assert_eq!(
        titles,
        ["Seedlore: sowing games compared", "Cite and reuse"]
    );
}
