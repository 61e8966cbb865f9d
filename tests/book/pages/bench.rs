//! The workbench: a ruleset is written, checked, kept and compared in the browser alone.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use super::browser::Browser;
use super::{DESK, PHONE, access, address, browser_or_skip, complaints, player, report, too_wide};

/// Waits until something holds in the page, and gives it.
pub(super) fn until(browser: &mut Browser, what: &str) -> Value {
    let found = browser.ask(&format!(
        "(async () => {{
            for (let turn = 0; turn < 1000; turn++) {{
                const found = await (async () => {what})().catch(() => null);
                if (found) return found;
                await new Promise(done => setTimeout(done, 50));
            }}
            return null;
        }})()"
    ));
    assert!(!found.is_null(), "never: {what}");
    found
}

/// Opens the page anew, as if the address had been typed.
pub(super) fn open(browser: &mut Browser, root: &Path, from: &str) {
    browser.open("about:blank");
    browser.open(&format!("{}{from}", address(&root.join("workbench.html"))));
    until(browser, "document.querySelector('.sl-bench-begin')");
}

/// The text, as it stands in the page.
pub(super) fn text(browser: &mut Browser) -> String {
    let text = browser.ask("document.querySelector('.sl-bench-area').value");
    text.as_str().unwrap().to_string()
}

/// What the page says of the text, once it is checked.
pub(super) fn write(browser: &mut Browser, text: &str) -> String {
    browser.ask(&format!(
        "(() => {{
            const area = document.querySelector('.sl-bench-area');
            document.querySelector('.sl-bench-state').textContent = '';
            area.value = {};
            area.dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()",
        json!(text)
    ));
    let said = until(
        browser,
        "document.querySelector('.sl-bench-state').textContent",
    );
    said.as_str().unwrap().to_string()
}

pub(super) fn choose(browser: &mut Browser, tab: &str) {
    browser.ask(&format!("document.getElementById('sl-tab-{tab}').click()"));
}

/// The command line on the same text.
fn check(folder: &Path, name: &str, text: &str) -> Output {
    fs::write(folder.join(name), text).unwrap();
    Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(["check", "--strict", name])
        .current_dir(folder)
        .output()
        .unwrap()
}

/// A text that is saved, with the name of its file.
fn saved(browser: &mut Browser) -> (String, String) {
    let saved = browser.ask(
        "(async () => {
            let kept = null;
            const make = URL.createObjectURL;
            const press = HTMLAnchorElement.prototype.click;
            let name = '';
            URL.createObjectURL = (blob) => { kept = blob; return 'data:,'; };
            HTMLAnchorElement.prototype.click = function () { name = this.download; };
            document.querySelector('.sl-bench-bar .sl-bench-main').click();
            URL.createObjectURL = make;
            HTMLAnchorElement.prototype.click = press;
            return [name, await kept.text()];
        })()",
    );
    serde_json::from_value(saved).unwrap()
}

#[test]
fn the_workbench_in_a_browser() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let root = player::BOOK.root();
    let mut browser = Browser::start(&program);
    browser.screen(DESK);
    let work = tempfile::tempdir().unwrap();
    from_ten_questions_to_a_file(&mut browser, root, work.path());
    a_slip_is_told_as_the_command_line_tells_it(&mut browser, work.path());
    what_was_written_is_there_after_a_reload(&mut browser, root);
    what_is_kept_of_a_wrong_kind_is_left_out(&mut browser, root);
    words_are_offered_and_taken_by_the_keyboard(&mut browser);
    the_form_writes_the_record(&mut browser);
    monsters_leave_the_page_usable(&mut browser);
    nothing_that_is_written_becomes_markup(&mut browser);
    assert_eq!(complaints(&browser.told), [""; 0]);
    what_is_meant_is_confirmed(&mut browser, root);
    where_play_parts_is_found(&mut browser, root);
    rulesets_and_works_of_ones_own_are_kept(&mut browser);
    report::each_sentence_shows_what_rests_on_it(&mut browser, root);
    report::a_report_without_numbers_is_counted(&mut browser, root);
    report::each_line_is_said_in_english(&mut browser, root);
    report::a_silence_is_asked_by_a_click(&mut browser, root);
    it_is_good_to_use_without_a_mouse_or_eyes(&mut browser, root);
    browser.screen(PHONE);
    open(&mut browser, root, "#from=kalah");
    until(
        &mut browser,
        "document.querySelector('.sl-bench-state').textContent",
    );
    assert_eq!(too_wide(&mut browser), None);
}

fn from_ten_questions_to_a_file(browser: &mut Browser, root: &Path, folder: &Path) {
    open(browser, root, "");
    until(browser, "document.querySelector('.sl-bench-begin form')");
    browser.ask(
        "(() => {
            const form = document.querySelector('.sl-bench-begin form');
            form.querySelector('input').value = 'Wari of the “Island”';
            const answers = { pits: '5', seeds: '3', laps: 'last', captures: 'opposite', stores: 'sown', ending: 'left' };
            for (const [name, value] of Object.entries(answers)) form.elements[name].value = value;
            form.requestSubmit();
        })()",
    );
    until(
        browser,
        "document.querySelectorAll('.sl-bench-clauses li').length > 5",
    );
    let (name, text) = saved(browser);
    assert_eq!(name, "wari-of-the-island.sow");
    assert!(
        text.contains("board 2 rows of 5 pits, store each"),
        "{text}"
    );
    let told = check(folder, &name, &text);
    assert!(told.status.success(), "{told:?}\n{text}");
    choose(browser, "figures");
    let figures = "document.querySelector('.sl-bench-figures').textContent";
    until(
        browser,
        &format!("{figures}.startsWith('1,000 random games')"),
    );
    choose(browser, "questions");
    until(
        browser,
        "document.querySelectorAll('.sl-bench-questions fieldset').length > 2",
    );
    choose(browser, "play");
    until(browser, "document.querySelector('.sl-bench-play svg')");
}

fn a_slip_is_told_as_the_command_line_tells_it(browser: &mut Browser, folder: &Path) {
    let right = text(browser);
    let wrong = right.replacen("sow anticlockwise", "sow anticlokwise", 1);
    assert_eq!(write(browser, &wrong), "1 mistake.");
    let told = browser.ask("document.querySelector('.sl-bench-faults pre').textContent");
    let printed = check(folder, "wari-of-the-island.sow", &wrong);
    let printed = String::from_utf8(printed.stderr).unwrap();
    assert!(
        printed.contains(told.as_str().unwrap().trim()),
        "{told}\n{printed}"
    );
    let underlined = browser.ask(
        "Array.from(document.querySelectorAll('.sl-bench-layer .is-wrong'), (word) => word.textContent).join('')",
    );
    assert_eq!(underlined, "anticlokwise");
    let shown =
        browser.ask("document.querySelector('.sl-bench-layer').innerText.includes('anticlokwise')");
    assert_eq!(shown, true, "the layer shows what is typed");
    let listed = browser.ask("document.querySelector('.sl-bench-faults').textContent");
    assert!(
        listed
            .as_str()
            .unwrap()
            .contains("did you mean `anticlockwise`?"),
        "{listed}"
    );
    assert_eq!(write(browser, &right), "Nothing is wrong.");
}

fn what_was_written_is_there_after_a_reload(browser: &mut Browser, root: &Path) {
    let changed = text(browser).replacen("seeds 3 in every pit", "seeds 2 in every pit", 1);
    write(browser, &changed);
    open(browser, root, "");
    until(
        browser,
        "document.querySelector('.sl-bench-state').textContent",
    );
    assert_eq!(text(browser), changed);
}

/// The storage belongs to all pages of an address: what another put there is no work.
fn what_is_kept_of_a_wrong_kind_is_left_out(browser: &mut Browser, root: &Path) {
    let written = text(browser);
    browser.ask(
        "(() => {
            const kept = JSON.parse(localStorage.getItem('seedlore-workbench'));
            localStorage.setItem('seedlore-workbench', JSON.stringify({ ...kept, works: 5, original: {} }));
        })()",
    );
    open(browser, root, "");
    let told = until(
        browser,
        "document.querySelector('.sl-bench-state').textContent",
    );
    assert_eq!(told, "Nothing is wrong.");
    assert_eq!(text(browser), written);
}

fn words_are_offered_and_taken_by_the_keyboard(browser: &mut Browser) {
    browser.ask(
        "(() => {
            const area = document.querySelector('.sl-bench-area');
            const at = area.value.indexOf('sow anticlockwise') + 4;
            area.focus();
            area.setSelectionRange(at, at + 'anticlockwise'.length);
        })()",
    );
    browser.order("Input.insertText", json!({"text": "cloc"}));
    until(browser, "!document.querySelector('#sl-bench-words').hidden");
    for kind in ["keyDown", "keyUp"] {
        let key = json!({"type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9});
        browser.order("Input.dispatchKeyEvent", key);
    }
    let text = text(browser);
    assert!(text.contains("sow clockwise, through own store"), "{text}");
    let focused = browser.ask("document.activeElement.className");
    assert_eq!(focused, "sl-bench-area");
}

fn the_form_writes_the_record(browser: &mut Browser) {
    choose(browser, "record");
    let labelled = "Array.from(document.querySelectorAll('.sl-bench-record label'))
        .find((label) => label.textContent === 'Place')";
    until(browser, labelled.trim());
    browser.ask(&format!(
        "(() => {{
            const field = document.getElementById({labelled}.htmlFor);
            field.value = 'St \"Lucia\"';
            field.dispatchEvent(new Event('change'));
        }})()"
    ));
    let text = text(browser);
    assert!(
        text.contains("\n    place \"St \\\"Lucia\\\"\"\n"),
        "{text}"
    );
}

fn monsters_leave_the_page_usable(browser: &mut Browser) {
    let right = text(browser);
    let long = "// This is a long remark on a game.\n".repeat(30_000);
    assert_eq!(write(browser, &long), "1 mistake.");
    let told = browser.ask("document.querySelector('.sl-bench-faults').textContent");
    assert!(told.as_str().unwrap().contains("long"), "{told}");
    let deep = format!("ruleset x \"X\" {{ {}", "phase a while (".repeat(9_000));
    assert_ne!(write(browser, &deep), "Nothing is wrong.");
    // Sowings that go on for ever, on as large a board as there may be.
    let endless = "ruleset endless \"Endless\" {\n  board 6 rows of 30 pits\n  seeds 200 in every pit\n  \
                   choose own pit\n  sow either way\n  on landing: relay\n  win by most captured\n}\n";
    write(browser, endless);
    choose(browser, "figures");
    let state = "document.querySelector('.sl-bench-figures')";
    until(
        browser,
        &format!(
            "{state}.querySelector('.sl-play-fault, table') && !{state}.textContent.includes('…')"
        ),
    );
    assert_eq!(write(browser, &right), "Nothing is wrong.");
}

fn nothing_that_is_written_becomes_markup(browser: &mut Browser) {
    let right = text(browser);
    let hostile = right.replacen(
        "Wari of the",
        "<img src=x onerror='window.ran=1' id=made>",
        1,
    );
    write(browser, &hostile);
    choose(browser, "rules");
    let title = "document.querySelector('.sl-bench-rules h2').textContent.includes('<img')";
    until(browser, title);
    let made = browser.ask("[window.ran ?? null, document.getElementById('made')]");
    assert_eq!(made, json!([null, null]));
    write(browser, &right);
}

/// A question is answered with a letter and becomes an example of the text; what the text plays
/// otherwise mends a clause.
fn what_is_meant_is_confirmed(browser: &mut Browser, root: &Path) {
    open(browser, root, "#from=wari-bennett");
    until(
        browser,
        "document.querySelector('.sl-bench-state').textContent",
    );
    let changed = text(browser).replacen("making 2 or 3", "making 2 or 4", 1);
    write(browser, &changed);
    choose(browser, "confirm");
    let asked = "document.querySelector('.sl-bench-found').textContent.startsWith('Question 1 of')";
    until(browser, asked);
    let boards =
        browser.ask("document.querySelectorAll('.sl-bench-answers section svg').length > 0");
    assert_eq!(boards, json!(true));
    let before = text(browser).matches("example").count();
    // By the keys alone, as whoever has no mouse does; what the text plays says so.
    let kept = "(() => {
            const card = document.querySelector('.sl-bench-card');
            for (const key of ['a', 'b', 'c', 'd']) {
                card.querySelector('h2').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                const told = document.querySelector('.sl-bench-replied');
                if (told.textContent.includes('So the text plays it')) {
                    told.querySelectorAll('input')[1].value = 'As <b>it</b> is written.';
                    told.querySelector('.sl-bench-main').click();
                    return true;
                }
            }
            return false;
        })()";
    assert_eq!(browser.ask(kept), json!(true));
    until(
        browser,
        "document.querySelector('.sl-bench-area').value.includes('As <b>it</b> is written.')",
    );
    assert!(text(browser).matches("example").count() > before);
    let next = "/^Question 2 of|^[0-9]+ misreadings/.test(document.querySelector('.sl-bench-found').textContent)";
    until(browser, next);
    assert_eq!(
        browser.ask("document.querySelector('.sl-bench-area b')"),
        Value::Null
    );
}

fn where_play_parts_is_found(browser: &mut Browser, root: &Path) {
    open(browser, root, "#from=wari-bennett");
    until(
        browser,
        "document.querySelector('.sl-bench-state').textContent",
    );
    let changed = text(browser).replacen("making 2 or 3", "making 2 or 4", 1);
    write(browser, &changed);
    choose(browser, "compare");
    let parts = until(
        browser,
        "document.querySelector('.sl-bench-parts')?.textContent.includes('differ')
            && document.querySelector('.sl-bench-compare').textContent",
    );
    let parts = parts.as_str().unwrap();
    assert!(parts.contains("1 clause differs."), "{parts}");
    assert!(parts.contains("The two first differ at move 4"), "{parts}");
    let boards = browser.ask("document.querySelectorAll('.sl-bench-compare svg').length");
    assert_eq!(boards, 3, "before the move, and after it by either");
}

/// What was there before another was begun is on the shelf; a file takes its ruleset's name
/// until it is given one; works of one's own are cited beside the book's.
fn rulesets_and_works_of_ones_own_are_kept(browser: &mut Browser) {
    let file = "document.querySelector('.sl-bench-name').value";
    assert_eq!(browser.ask(file), "wari-bennett.sow");
    let renamed = text(browser).replacen("ruleset wari-bennett", "ruleset wari-of-mine", 1);
    write(browser, &renamed);
    until(browser, &format!("{file} === 'wari-of-mine.sow'"));
    browser.ask(
        "(() => {
            const name = document.querySelector('.sl-bench-name');
            name.value = '../my wari?.sow';
            name.dispatchEvent(new Event('change'));
        })()",
    );
    assert_eq!(browser.ask(file), "my wari.sow");
    write(
        browser,
        &renamed.replacen("wari-of-mine", "wari-of-ours", 1),
    );
    assert_eq!(browser.ask(file), "my wari.sow");
    browser.ask("document.querySelector('.sl-bench-all .sl-bench-bar button').click()");
    let open = "document.querySelector('[aria-label=\"Open wari-of-the-island.sow\"]')";
    until(browser, open);
    browser.ask(&format!("{open}.click()"));
    until(browser, &format!("{file} === 'wari-of-the-island.sow'"));
    browser.ask(
        "(() => {
            const works = new DataTransfer();
            works.items.add(new File(['@book{doe1950,\\n  author = {Doe, Jane},\\n  title = {Games},\\n  year = {1950},\\n}\\n'], 'own.bib'));
            document.querySelector('.sl-bench-all .sl-bench-bar button').click();
            const chosen = document.querySelector('.sl-bench-begin input[type=file]');
            chosen.files = works.files;
            chosen.dispatchEvent(new Event('change'));
        })()",
    );
    let told = "document.querySelector('.sl-bench-told').textContent";
    until(
        browser,
        &format!("{told}.startsWith('The works of own.bib')"),
    );
    let cited = "  sources {\n    O = doe1950\n    H = herskovits1932\n  }\n  // sources {";
    let citing = text(browser).replacen("  // sources {", cited, 1);
    let state = write(browser, &citing);
    assert!(!state.contains("mistake"), "{state}");
    browser.ask("document.querySelector('.sl-bench-all .sl-bench-bar button').click()");
    until(
        browser,
        "document.querySelector('.sl-bench-begin').textContent.includes('Cite only the book')
            && document.querySelector('[aria-label=\"Open my wari.sow\"]')",
    );
}

fn it_is_good_to_use_without_a_mouse_or_eyes(browser: &mut Browser, root: &Path) {
    let Some(axe) = access::axe() else { return };
    for theme in ["light", "navy"] {
        browser.ask(&format!("localStorage.setItem('mdbook-theme', '{theme}')"));
        open(browser, root, "#from=wari-bennett");
        until(
            browser,
            "document.querySelector('.sl-bench-state').textContent",
        );
        for tab in [
            "report",
            "rules",
            "play",
            "questions",
            "figures",
            "compare",
            "record",
        ] {
            choose(browser, tab);
            until(
                browser,
                &format!(
                    "document.querySelector('#sl-panel-{tab}').textContent.length > 60
                    && !/(ing|played)…/.test(document.querySelector('#sl-panel-{tab}').textContent)"
                ),
            );
            let found = access::judged(browser, &axe);
            assert!(found.is_empty(), "{tab}, {theme}: {found:?}");
        }
        let wrong = text(browser).replacen("sow", "sew", 1);
        write(browser, &wrong);
        let found = access::judged(browser, &axe);
        assert!(found.is_empty(), "a mistake, {theme}: {found:?}");
    }
    browser.ask("localStorage.removeItem('mdbook-theme')");
}
