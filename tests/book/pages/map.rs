//! What the map does: it is sifted, its dots open their lists, and it needs no mouse.

use std::fs;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::browser::Browser;
use super::{DESK, PHONE, access, address, browser_or_skip, complaints, too_wide};
use crate::shelf::{self, Book};
use crate::support;

/// Games of one lap and of several, of two rows and of four, two of one place among them.
const NAMES: [&str; 8] = [
    "wari-bennett",
    "wari-cardinall",
    "wari-sorry",
    "intotoi",
    "choro-lango",
    "choro-acholi",
    "hus-nama",
    "selus-massawa",
];

static FEW: LazyLock<Book> = LazyLock::new(|| {
    let input = shelf::unplayed_of(support::library(), |rules| NAMES.contains(&rules.name()));
    Book::of("map", input)
});

/// Links of the rows that are shown.
const SHOWN: &str = "[...document.querySelectorAll('.sl-reported tbody tr')].filter(row => !row.hidden)
    .map(row => row.querySelector('th a').getAttribute('href').match(/rulesets\\/(.*)\\.html/)[1]).sort()";
/// How many rulesets the dots stand for.
const ON_MAP: &str = "[...document.querySelectorAll('.sl-map-dots a')]
    .reduce((sum, dot) => sum + Number(dot.querySelector('.sl-cluster-count')?.textContent ?? 1), 0)";
const MARKED: &str = "document.querySelectorAll('.sl-reports > :not(.sl-off)').length";

fn shown(browser: &mut Browser) -> Vec<String> {
    serde_json::from_value(browser.ask(SHOWN)).unwrap()
}

fn open(browser: &mut Browser, asked: &str) {
    let page = address(&FEW.root().join("map.html"));
    // Another address of one page would not load it anew.
    browser.open("about:blank");
    browser.open(&format!("{page}{asked}"));
}

#[test]
fn the_map_is_sifted_and_its_dots_open_lists() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let mut browser = Browser::start(&program);
    browser.screen(DESK);
    open(&mut browser, "");
    assert_eq!(shown(&mut browser).len(), NAMES.len());
    assert_eq!(browser.ask(ON_MAP), json!(7), "one has no place");
    let all = "document.querySelector('.sl-sift-found strong').textContent";
    assert_eq!(browser.ask(all), json!("All 8 rulesets"));
    sifted_by_address(&mut browser);
    sifted_by_hand(&mut browser);
    opened_by_keyboard(&mut browser);
    enlarged(&mut browser);

    // A finger meets each dot, and the text is no wider than a phone.
    browser.screen(PHONE);
    open(&mut browser, "");
    let smallest = "Math.min(...[...document.querySelectorAll('.sl-map-dots a')]
        .map(dot => dot.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))";
    let smallest = browser.ask(smallest).as_f64().unwrap();
    assert!(smallest >= 23.9, "a dot of {smallest}");
    assert_eq!(too_wide(&mut browser), None);
    browser.ask("document.querySelector('.sl-map-dots a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))");
    let inside = "(() => { const box = document.querySelector('.sl-map-card').getBoundingClientRect();
        return box.width > 100 && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight; })()";
    assert_eq!(browser.ask(inside), json!(true));
    assert_eq!(complaints(&browser.told), [""; 0]);
}

fn sifted_by_address(browser: &mut Browser) {
    for (asked, names) in [
        (
            "#relay=last,next,captures",
            &[
                "choro-acholi",
                "choro-lango",
                "hus-nama",
                "intotoi",
                "selus-massawa",
            ][..],
        ),
        (
            "#rows=four&relay=last,next,captures",
            &["choro-acholi", "choro-lango", "hus-nama"],
        ),
        ("#land=ghana", &["wari-bennett", "wari-cardinall"]),
        ("#land=ghana&from=1927", &["wari-bennett", "wari-cardinall"]),
        ("#land=ghana&to=1920", &["wari-cardinall"]),
        ("#rows=nonsense&land=nowhere", &NAMES),
    ] {
        open(browser, asked);
        let mut names = names.to_vec();
        names.sort_unstable();
        assert_eq!(shown(browser), names, "{asked}");
        let placed = names.iter().filter(|name| **name != "wari-sorry").count();
        assert_eq!(browser.ask(ON_MAP), json!(placed), "{asked}");
        let dated = "[...document.querySelectorAll('.sl-reported tr[data-from]')].filter(row => !row.hidden).length";
        let (dated, marked) = (browser.ask(dated), browser.ask(MARKED));
        assert_eq!(marked, dated, "{asked}");
        assert_eq!(complaints(&browser.told), [""; 0]);
    }
}

fn sifted_by_hand(browser: &mut Browser) {
    open(browser, "");
    browser.ask("document.querySelector('.sl-sift-ways a').click()");
    browser.ask("new Promise(done => setTimeout(done, 100))");
    assert_eq!(shown(browser).len(), 5, "by the link on the page");
    browser.ask("document.querySelector('[data-facet=rows] summary').click()");
    let count = "document.querySelector('input[name=rows][value=two]').closest('label').querySelector('output').textContent";
    assert_eq!(browser.ask(count), json!("1"), "of those with relays");
    browser.ask("document.querySelector('input[name=rows][value=two]').click()");
    assert_eq!(shown(browser), ["intotoi"]);
    let hash = browser.ask("location.hash");
    assert_eq!(hash, json!("#rows=two&relay=last,captures"));
    let undo = "[...document.querySelectorAll('.sl-sift-chosen button')].map(button => button.textContent)";
    assert_eq!(browser.ask(undo)[0], json!("two rows ×"));
    browser.ask("document.querySelector('.sl-sift-chosen button').click()");
    assert_eq!(shown(browser).len(), 5);
    browser.ask("document.querySelector('.sl-sift button[type=reset]').click()");
    browser.ask("new Promise(done => setTimeout(done, 100))");
    assert_eq!(shown(browser).len(), NAMES.len());
    assert_eq!(browser.ask("location.hash"), json!(""));
    let year = "(() => { const to = document.querySelector('.sl-sift [name=to]');
        to.value = '1910'; to.dispatchEvent(new Event('input', { bubbles: true })); })()";
    browser.ask(year);
    let before = shown(browser);
    assert!(before.contains(&"choro-lango".to_string()), "{before:?}");
    assert!(!before.contains(&"wari-bennett".to_string()), "{before:?}");
    assert_eq!(
        browser.ask("document.querySelectorAll('.sl-shade').length"),
        json!(1)
    );
}

fn opened_by_keyboard(browser: &mut Browser) {
    open(browser, "#land=ghana");
    let label = "document.activeElement.getAttribute('aria-label')";
    browser.ask("document.querySelector('.sl-map-dots a').focus()");
    assert_eq!(browser.ask(label), json!("Ghana: 2 rulesets"));
    browser.press("Enter");
    let card = "[...document.querySelectorAll('.sl-map-card:popover-open li a')].map(link => link.textContent)";
    let listed = browser.ask(card);
    let listed: Vec<&str> = listed
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(listed.len(), 2, "{listed:?}");
    assert!(listed.contains(&"Wari, Bennett 1927"), "{listed:?}");
    let led = browser.ask("document.activeElement.pathname");
    let led = led.as_str().unwrap();
    assert!(fs::exists(led).unwrap(), "{led}");
    if let Some(axe) = access::axe() {
        for theme in ["light", "navy"] {
            browser.ask(&format!("document.documentElement.classList.replace(document.documentElement.classList[0], '{theme}')"));
            assert_eq!(
                access::judged(browser, &axe),
                [""; 0],
                "{theme}, a list open"
            );
        }
    }
    browser.ask("document.querySelector('.sl-map-card').hidePopover()");
    browser.ask("new Promise(done => setTimeout(done, 100))");
    assert_eq!(browser.ask(label), json!("Ghana: 2 rulesets"));
    browser.ask(
        "document.querySelectorAll('.sl-sift-facet').forEach(facet => { facet.open = true; })",
    );
    if let Some(axe) = access::axe() {
        assert_eq!(access::judged(browser, &axe), [""; 0], "choices open");
    }
}

/// Enlarged, what lay together comes apart.
fn enlarged(browser: &mut Browser) {
    open(browser, "");
    let dots = "document.querySelectorAll('.sl-map-dots a').length";
    let wide = "document.querySelector('.sl-map').getBoundingClientRect().width";
    let before = (browser.ask(dots).as_u64(), browser.ask(wide).as_f64());
    browser.ask("document.querySelector('.sl-map-zoom button').click()");
    browser.ask("document.querySelector('.sl-map-zoom button').click()");
    let after = (browser.ask(dots).as_u64(), browser.ask(wide).as_f64());
    assert!(after.0 > before.0, "{before:?} {after:?}");
    assert!(
        after.1 > before.1.map(|wide| 3.0 * wide),
        "{before:?} {after:?}"
    );
    assert_eq!(browser.ask(ON_MAP), json!(7));
    assert_eq!(too_wide(browser), None);
}
