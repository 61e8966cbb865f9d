//! A form that is filled in on the screen, kept, and handed to the workbench.

use std::path::Path;

use serde_json::json;

use super::bench::{text, until};
use super::browser::Browser;
use super::{DESK, PHONE, access, address, browser_or_skip, complaints, too_wide};
use crate::forms::BOOK;

#[test]
fn a_form_in_a_browser() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let root = BOOK.root();
    let mut browser = Browser::start(&program);
    a_form_is_chosen_by_fields(&mut browser, root);
    what_is_filled_in_is_kept(&mut browser, root);
    nothing_is_handed_on_unless_the_player_agrees(&mut browser, root);
    what_was_answered_becomes_a_ruleset(&mut browser, root);
    a_ruleset_is_copied_with_what_was_answered(&mut browser, root);
    it_is_good_on_a_phone_and_without_eyes(&mut browser, root);
    assert_eq!(complaints(&browser.told), [""; 0]);
}

fn open(browser: &mut Browser, root: &Path, form: &str) {
    browser.open("about:blank");
    browser.open(&address(&root.join("forms").join(form)));
    until(browser, "document.querySelector('.is-kept')");
}

/// Ticks a box.
fn tick(browser: &mut Browser, name: &str, value: &str) {
    let found = browser.ask(&format!(
        "(() => {{
            const box = document.querySelector('input[name=\"{name}\"][value=\"{value}\"]');
            box?.click();
            return box?.checked ?? null;
        }})()"
    ));
    assert_eq!(found, true, "{name}={value}");
}

fn write(browser: &mut Browser, name: &str, words: &str) {
    browser.ask(&format!(
        "(() => {{
            const field = document.querySelector('[name=\"{name}\"]');
            field.value = {};
            field.dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()",
        json!(words)
    ));
}

fn press(browser: &mut Browser, words: &str) {
    browser.ask(&format!(
        "Array.from(document.querySelectorAll('.do button')).find(one => one.textContent === '{words}').click()"
    ));
}

/// Waits until something holds on a page to which another gives way: until then no answer is
/// waited for.
fn arrive(browser: &mut Browser, address: &str, what: &str) {
    for _ in 0..400 {
        let is_there = format!("location.href.includes('{address}') && document.readyState");
        if browser.ask(&is_there) == "complete" {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    until(browser, what);
}

/// What the workbench says once it has read what was handed to it.
const READ: &str = "document.querySelector('.sl-bench-state')?.textContent";

fn a_form_is_chosen_by_fields(browser: &mut Browser, root: &Path) {
    browser.screen(DESK);
    browser.open(&address(&root.join("silence/ask.html")));
    let fields = browser.ask(
        "Array.from(document.querySelectorAll('.sl-form-field'), line => line.querySelector('label').textContent)",
    );
    assert_eq!(fields, json!(["Place", "Board", "Ruleset"]));
    browser.ask("document.querySelectorAll('.sl-form-field button')[1].click()");
    arrive(
        browser,
        "/forms/board/",
        "document.querySelector('.is-kept')",
    );
}

fn what_is_filled_in_is_kept(browser: &mut Browser, root: &Path) {
    open(browser, root, "board/2x6.html");
    write(browser, "game", "Adji of the lagoon");
    tick(browser, "consent", "no");
    tick(browser, "consent", "yes");
    open(browser, root, "board/2x6.html");
    let kept = browser.ask(
        "[document.querySelector('[name=game]').value, ...Array.from(document.querySelectorAll('[name=consent]'), box => box.checked)]",
    );
    assert_eq!(kept, json!(["Adji of the lagoon", true, false]));
}

fn nothing_is_handed_on_unless_the_player_agrees(browser: &mut Browser, root: &Path) {
    open(browser, root, "board/2x6.html");
    write(browser, "player", "Ama Mensah");
    tick(browser, "consent", "no");
    press(browser, "Make a ruleset of it");
    let said = browser.ask("[location.href.includes('workbench'), document.querySelector('[role=status]').textContent]");
    assert_eq!(
        said,
        json!([
            false,
            "The player did not agree. Nothing is handed on: clear the form."
        ])
    );
}

fn what_was_answered_becomes_a_ruleset(browser: &mut Browser, root: &Path) {
    open(browser, root, "board/2x6.html");
    for (name, words) in [
        ("asker", "Kofi Owusu, 024 000 000"),
        ("place", "Keta, Ghana"),
        ("date", "12 May 2026"),
        ("seeds", "4"),
        ("else-stuck", "the player asks for seeds, says Ama Mensah"),
        ("tale", "It is played at funerals.\nThe pits are houses."),
    ] {
        write(browser, name, words);
    }
    for (name, value) in [
        ("consent", "yes"),
        ("named", "no"),
        ("q-direction", "clockwise"),
        ("q-laps", "last"),
        ("q-capture", "number"),
        ("q-numbers-taken", "four"),
        ("q-object", "most_seeds"),
        ("q-rest", "owner"),
        ("q-singles", "kept"),
    ] {
        tick(browser, name, value);
    }
    press(browser, "Make a ruleset of it");
    arrive(browser, "workbench", READ);
    let text = text(browser);
    for part in [
        "ruleset adji-of-the-lagoon \"Adji of the lagoon\"",
        "observed by \"Kofi Owusu, told by a player\" when \"12 May 2026\"",
        "place \"Keta, Ghana\"",
        "= interview2026adjiofthelagoon",
        "board 2 rows of 6 pits",
        "seeds 4 in every pit",
        "sow clockwise",
        "opponent pit making 4: capture last",
        "occupied pit: relay",
        "on stuck: capture any pits for owner, end",
        "// It is played at funerals.",
        "// The pits are houses.",
        "// May a pit with a single seed be played? no, or only if there is nothing else",
        "something else: the player asks for seeds, says the player",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(
        !text.contains("Ama Mensah") && !text.contains("024"),
        "{text}"
    );
    assert!(!browser.ask("location.href").as_str().unwrap().contains('#'));
    let works = browser.ask("JSON.parse(localStorage.getItem('seedlore-workbench')).works");
    let works = works.as_str().unwrap();
    assert!(
        works.contains("Interview with a player who is not named on Adji of the lagoon"),
        "{works}"
    );
    assert!(!works.contains("Mensah"), "{works}");
    let faults =
        browser.ask("document.querySelectorAll('.sl-bench-faults .sl-bench-error').length");
    assert_eq!(faults, 0);
}

fn a_ruleset_is_copied_with_what_was_answered(browser: &mut Browser, root: &Path) {
    open(browser, root, "ruleset/wari-bennett.html");
    write(browser, "game", "Wari");
    write(browser, "player", "Yaw Boateng");
    write(browser, "asker", "Kofi Owusu");
    tick(browser, "consent", "yes");
    tick(browser, "named", "yes");
    browser.ask("document.querySelector('.q input[type=checkbox]').click()");
    press(browser, "Make a ruleset of it");
    arrive(browser, "workbench", READ);
    let text = text(browser);
    assert!(text.starts_with("// What was answered"), "{text}");
    assert!(text.contains("ruleset wari-bennett"), "{text}");
    let works = browser.ask("JSON.parse(localStorage.getItem('seedlore-workbench')).works");
    let works = works.as_str().unwrap();
    assert!(
        works.contains("Interview with Yaw Boateng on Wari"),
        "{works}"
    );
}

fn it_is_good_on_a_phone_and_without_eyes(browser: &mut Browser, root: &Path) {
    let axe = access::axe();
    for theme in ["light", "navy"] {
        browser.ask(&format!("localStorage.setItem('mdbook-theme', '{theme}')"));
        for form in [
            "board/4x8.html",
            "place/ghana.html",
            "ruleset/wari-bennett.html",
        ] {
            for width in [DESK, PHONE] {
                browser.screen(width);
                open(browser, root, form);
                assert_eq!(too_wide(browser), None, "{form} at {width}");
            }
            if let Some(axe) = &axe {
                assert_eq!(access::judged(browser, axe), [""; 0], "{form}, {theme}");
            }
        }
    }
    browser.ask("localStorage.removeItem('mdbook-theme')");
}
