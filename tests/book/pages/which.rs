//! The page that asks about a game that was seen: answers lead to a ranking, stand in the
//! address, are taken back, and begin a ruleset where none is meant.

use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::{Value, json};

use super::bench::{text, until};
use super::browser::Browser;
use super::{DESK, PHONE, access, address, browser_or_skip, complaints, too_wide};
use crate::shelf::{self, Book};
use crate::support;

/// Reports of one game and of others, on two and four rows and on a ring.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let others = ["kalah", "isolo", "pic", "uril-braz-dias", "bao-ki-arabu-1"];
    let input = shelf::unplayed_of(support::library(), |rules| {
        support::FEW.contains(&rules.name()) || others.contains(&rules.name())
    });
    Book::of("which", input)
});

fn open(browser: &mut Browser, root: &Path, hash: &str) {
    browser.open("about:blank");
    browser.open(&format!("{}{hash}", address(&root.join("which.html"))));
    until(
        browser,
        "document.querySelector('.sl-key-ranking .sl-key-none')",
    );
}

fn texts(browser: &mut Browser, selector: &str) -> Vec<String> {
    let all = format!(
        "Array.from(document.querySelectorAll('{selector}'), (element) => element.textContent)"
    );
    serde_json::from_value(browser.ask(&all)).unwrap()
}

/// Presses an answer of a question that is put forward, and waits until it is taken.
fn answer(browser: &mut Browser, question: &str, value: &str) {
    until(
        browser,
        &format!("document.querySelector('[data-key=\"{question}\"]')"),
    );
    browser.ask(&format!(
        "document.querySelector('[data-key=\"{question}\"] [data-value=\"{value}\"]').click()"
    ));
    answered(browser, &format!("{question}={value}"));
}

/// Waits until an answer stands in the address and in the list of answers.
fn answered(browser: &mut Browser, written: &str) {
    until(
        browser,
        &format!(
            "location.hash.slice(1).split('&').includes('{written}')
                && document.querySelectorAll('.sl-key-answered li').length
                    === location.hash.split('&').filter((field) => !/^#?(at|why|moves)=/.test(field)).length"
        ),
    );
}

fn first(browser: &mut Browser) -> (String, String) {
    let head = ".sl-key-ranking > li:not(.sl-key-none) .sl-key-head";
    let names = texts(browser, &format!("{head} a"));
    let shares = texts(browser, &format!("{head} .sl-key-share"));
    (names[0].clone(), shares[0].clone())
}

#[test]
fn answers_lead_to_a_game() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let root = BOOK.root();
    let mut browser = Browser::start(&program);
    browser.screen(DESK);
    from_a_board_to_a_ranking(&mut browser, root);
    a_place_is_typed_or_pointed_to(&mut browser);
    what_speaks_for_any_game_is_told(&mut browser);
    a_name_that_was_heard_weighs(&mut browser, root);
    moves_are_tapped_and_weigh(&mut browser, root);
    the_keyboard_is_enough(&mut browser, root);
    strange_addresses_are_told(&mut browser, root);
    assert_eq!(complaints(&browser.told), [""; 0]);
    it_is_for_everybody(&mut browser, root);
    none_of_these_is_written_down(&mut browser, root);
    assert_eq!(complaints(&browser.told), [""; 0]);
}

/// Types into a field and leaves it.
fn fill(browser: &mut Browser, field: &str, text: &str) {
    browser.ask(&format!(
        "(() => {{
            const field = document.querySelector('{field}');
            field.value = '{text}';
            field.dispatchEvent(new Event('change'));
        }})()"
    ));
}

fn from_a_board_to_a_ranking(browser: &mut Browser, root: &Path) {
    open(browser, root, "");
    assert_eq!(texts(browser, ".sl-key-next .sl-key-question").len(), 3);
    // A board that is told is drawn.
    for (name, number) in [("rows", 2), ("pits", 6), ("seeds", 4)] {
        fill(
            browser,
            &format!("#sl-key-field-{name}"),
            &number.to_string(),
        );
        answered(browser, &format!("{name}={number}"));
    }
    let pits =
        browser.ask("document.querySelectorAll('.sl-key-stores ~ .sl-key-board .sl-pit').length");
    assert_eq!(pits, 12);
    answer(browser, "stores", "yes");
    let stores =
        browser.ask("document.querySelectorAll('.sl-key-stores ~ .sl-key-board .sl-store').length");
    assert_eq!(stores, 2);
    // A question that is not put forward is opened.
    browser.ask(
        "[...document.querySelectorAll('.sl-key-more button')]
            .find(({ textContent }) => textContent.startsWith('What number of seeds'))?.click()",
    );
    let (_, before) = first(browser);
    answer(browser, "numbers", "two_or_three");
    let (name, after) = first(browser);
    assert_ne!(after, before, "{name}");
    // None of these is shown whatever was answered, and what was answered leads back.
    assert_eq!(texts(browser, ".sl-key-none .sl-key-share").len(), 1);
    assert_eq!(texts(browser, ".sl-key-answered li").len(), 5);
    browser.ask("history.back()");
    until(
        browser,
        "document.querySelectorAll('.sl-key-answered li').length === 4",
    );
    browser.ask("history.forward()");
    answered(browser, "numbers=two_or_three");
    assert_eq!(first(browser), (name, after));
}

fn a_place_is_typed_or_pointed_to(browser: &mut Browser) {
    for (typed, place) in [("-6.2 35.8", "-6.2,35.8"), ("dakar", "14.7,-17.5")] {
        browser.ask(&format!(
            "(() => {{
                const field = document.getElementById('sl-key-place');
                field.focus();
                field.value = '{typed}';
                field.dispatchEvent(new Event('input'));
            }})()"
        ));
        browser.press("Enter");
        answered(browser, &format!("place={place}"));
    }
    browser.ask(
        "(() => {
            const map = document.querySelector('.sl-key-map');
            map.open = true;
            const drawn = map.querySelector('svg');
            const { left, top, width, height } = drawn.getBoundingClientRect();
            drawn.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 }));
        })()",
    );
    let place = until(
        browser,
        "!location.hash.includes('place=14.7') && /place=([^&]*)/.exec(location.hash)?.[1]",
    );
    let place = place.as_str().unwrap().to_string();
    let degrees: Vec<f64> = place.split(',').map(|part| part.parse().unwrap()).collect();
    // The middle of the part of the earth that is drawn.
    assert!(
        (degrees[0] - 12.0).abs() < 1.0 && (degrees[1] - 31.0).abs() < 1.0,
        "{place}"
    );
    answered(browser, &format!("place={place}"));
}

fn what_speaks_for_any_game_is_told(browser: &mut Browser) {
    browser.ask(
        "(() => {
            const field = document.getElementById('sl-key-why');
            field.focus();
            field.value = 'kalah';
            field.dispatchEvent(new Event('input'));
        })()",
    );
    browser.press("Enter");
    let told = until(
        browser,
        "document.querySelector('.sl-key-other .sl-key-why')?.textContent",
    );
    let told = told.as_str().unwrap();
    assert!(
        told.contains("Against it") && told.contains("two or three"),
        "{told}"
    );
    let rows = texts(browser, ".sl-key-apart tbody tr");
    assert!(!rows.is_empty());
}

/// However it is spelled; a year that is none is not taken.
fn a_name_that_was_heard_weighs(browser: &mut Browser, root: &Path) {
    open(browser, root, "#rows=2&pits=6&year=soon");
    let told = texts(browser, ".sl-which > [role=alert]").join(" ");
    assert!(told.contains("year=soon"), "{told}");
    let (before, _) = first(browser);
    assert!(!before.contains("Uril"), "{before}");
    fill(browser, "#sl-key-own-year", "long ago");
    let told = texts(browser, ".sl-key-place [role=alert]").join(" ");
    assert!(told.contains("“long ago” is no year"), "{told}");
    for (name, said) in [("name", "Ouril"), ("year", "2015")] {
        fill(browser, &format!("#sl-key-own-{name}"), said);
        answered(browser, &format!("{name}={said}"));
    }
    let (after, _) = first(browser);
    assert!(after.contains("Uril"), "{after}");
    assert_eq!(texts(browser, ".sl-key-place [role=alert] *"), [""; 0]);
}

/// Pits are tapped in the order of the moves; the address keeps them.
fn moves_are_tapped_and_weigh(browser: &mut Browser, root: &Path) {
    open(browser, root, "#rows=2&pits=6&seeds=4");
    browser.ask("document.querySelector('.sl-key-watched').open = true");
    let tap = |browser: &mut Browser, nth: usize, name: &str| {
        browser.ask(&format!(
            "document.querySelector('.sl-key-watched [aria-label^=\"{name}\"]')
                .dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
        ));
        until(
            browser,
            &format!("document.querySelectorAll('.sl-key-moves li').length === {nth}"),
        );
    };
    // What eight moves of kalah begin with: two by South, and a capture of six.
    let moves = [
        ("South, pit 3", 1),
        ("South, pit 5", 1),
        ("North, pit 6", 6),
    ];
    for (at, (pit, taken)) in moves.into_iter().enumerate() {
        tap(browser, at + 1, pit);
        let field = format!(".sl-key-moves li:nth-child({}) input", at + 1);
        fill(browser, &field, &taken.to_string());
        let said = format!("of {} moves as you saw them", at + 1);
        let told = format!(
            "document.querySelector('.sl-key-watched').textContent.includes('{said}')
                && decodeURIComponent(location.hash).includes('takes {taken}')"
        );
        until(browser, &told);
    }
    let told = texts(browser, ".sl-key-watched ul li");
    assert!(told[0].contains("3 of 3 moves"), "{told:?}");
    let (name, _) = first(browser);
    assert!(name.contains("Kalah"), "{name}");
    let hash = browser.ask("location.hash");
    open(browser, root, hash.as_str().unwrap());
    assert_eq!(texts(browser, ".sl-key-moves li").len(), 3);
}

/// An answer is given by a key, and the hand stays at the questions.
fn the_keyboard_is_enough(browser: &mut Browser, root: &Path) {
    open(browser, root, "");
    browser.ask("document.querySelector('.sl-key-next .sl-key-answer').focus()");
    browser.press("Enter");
    until(
        browser,
        "document.querySelectorAll('.sl-key-answered li').length === 1",
    );
    let stays = until(
        browser,
        "document.activeElement.closest('.sl-key-next') ? 'yes' : null",
    );
    assert_eq!(stays, "yes");
    // Several answers may be right.
    browser.ask("document.querySelector('.sl-key-next input[type=checkbox]').click()");
    let name = browser.ask("document.querySelector('.sl-key-next .sl-key-question').dataset.key");
    for nth in [0, 1] {
        browser.ask(&format!(
            "document.querySelectorAll('.sl-key-next .sl-key-question:first-child .sl-key-answer')[{nth}].click()"
        ));
        until(
            browser,
            &format!(
                "document.querySelectorAll('.sl-key-next .sl-key-question:first-child [aria-pressed=true]').length === {}",
                nth + 1
            ),
        );
    }
    let hash = browser.ask("location.hash");
    let kept = hash.as_str().unwrap().split('&').find_map(|field| {
        let (key, values) = field.trim_start_matches('#').split_once('=')?;
        (name == json!(key)).then(|| values.split(',').count())
    });
    assert_eq!(kept, Some(2), "{hash}");
}

/// Digits are read as the command line reads them; what is no answer is told.
fn strange_addresses_are_told(browser: &mut Browser, root: &Path) {
    open(
        browser,
        root,
        "#rows=2&numbers=3,2&color=blue&seeds=many&place=99,1",
    );
    assert_eq!(texts(browser, ".sl-key-answered li").len(), 2);
    let told = texts(browser, ".sl-which > [role=alert]").join(" ");
    assert!(told.contains("color=blue, seeds=many"), "{told}");
}

fn it_is_for_everybody(browser: &mut Browser, root: &Path) {
    let axe = access::axe();
    let hash = "#rows=2&pits=6&seeds=4&numbers=two_or_three&turn_again=?&place=14.7,-17.5&at=Dakar&name=awale&moves=S%3A%203%20takes%200&why=kalah";
    for theme in ["light", "navy"] {
        browser.ask(&format!("localStorage.setItem('mdbook-theme', '{theme}')"));
        open(browser, root, hash);
        browser.ask("document.querySelector('.sl-key-more').open = true; document.querySelector('[aria-controls^=sl-key-why-]').click()");
        if let Some(axe) = &axe {
            assert_eq!(access::judged(browser, axe), [Value::Null; 0], "{theme}");
        }
    }
    browser.ask("localStorage.removeItem('mdbook-theme')");
    browser.screen(PHONE);
    open(browser, root, hash);
    assert_eq!(too_wide(browser), None);
    // The strip at the foot leads to the ranking.
    let strip = browser.ask(
        "(() => {
            const strip = document.querySelector('.sl-key-strip');
            const { top, bottom } = strip.getBoundingClientRect();
            strip.click();
            return [top > 0 && bottom <= innerHeight + 1, document.activeElement.id];
        })()",
    );
    assert_eq!(strip, json!([true, "sl-key-ranking"]));
    browser.screen(DESK);
}

/// What the first lines of a file can't say stands in it as remarks.
fn none_of_these_is_written_down(browser: &mut Browser, root: &Path) {
    open(
        browser,
        root,
        "#rows=4&pits=8&seeds=2&direction=clockwise&relay_last=yes&marks=yes&place=-6.3,34.8&at=Tanzania",
    );
    browser.ask("document.querySelector('.sl-key-write').click()");
    // A script that waits does not outlive its page.
    let is_there = "location.pathname.endsWith('workbench.html')";
    let arrives = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        browser.ask(is_there) == json!(true)
    });
    assert!(arrives, "no workbench was opened");
    until(browser, "document.querySelector('.sl-bench-area')?.value");
    let text = text(browser);
    for part in [
        "board 4 rows of 8 pits",
        "seeds 2 in every pit",
        "sow clockwise",
        "place \"Tanzania\"",
        "// - Do some pits become special, as a house, a fort or a grave? Yes.",
        "// It was seen at -6.3, 34.8",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let hash = browser.ask("location.hash");
    assert_eq!(hash, "", "the address holds the text no longer");
    let state = until(
        browser,
        "document.querySelector('.sl-bench-state').textContent",
    );
    assert!(!state.as_str().unwrap().contains("error"), "{state}");
}
