//! The workbench beside a report: its sentences by number, each line in English, silences that
//! are asked.

use std::path::Path;

use serde_json::json;

use super::bench::{choose, open, text, until, write};
use super::browser::Browser;

const SENTENCES: &str = ".sl-bench-sentences > li";

fn begin(browser: &mut Browser, root: &Path, name: &str) {
    open(browser, root, &format!("#from={name}"));
    until(
        browser,
        "document.querySelector('.sl-bench-state').textContent === 'Nothing is wrong.'",
    );
}

/// What became of each sentence, in order.
fn standings(browser: &mut Browser) -> Vec<String> {
    let told = browser.ask(&format!(
        "Array.from(document.querySelectorAll('{SENTENCES}'), (item) => item.dataset.standing)"
    ));
    serde_json::from_value(told).unwrap()
}

/// A report is pasted, and each sentence shows what rests on it, in the text and from it.
pub fn each_sentence_shows_what_rests_on_it(browser: &mut Browser, root: &Path) {
    begin(browser, root, "wari-bennett");
    choose(browser, "report");
    let written = text(browser);
    // Twelve, of which an initial and a page end none.
    let report = "The board has two rows, says G. T. Bennett on p. 382. There are four seeds. One sows. \
                  The hole is left empty. The last seed captures. So do others before it. Not all may be taken. \
                  Seeds must be given. If not, the row is taken. So it goes on. The <b>most</b> wins. A loop may be ended.";
    browser.ask(&format!(
        "(() => {{
            document.querySelector('.sl-bench-report textarea').value = {};
            document.querySelector('.sl-bench-report .sl-bench-main').click();
        }})()",
        json!(report)
    ));
    until(
        browser,
        &format!("document.querySelectorAll('{SENTENCES}').length === 12"),
    );
    // They are numbered at once, and judged when the file is read.
    until(
        browser,
        &format!("!document.querySelector('{SENTENCES}[data-standing=uncounted]')"),
    );
    assert_eq!(standings(browser), ["played"; 12]);
    // A sentence leads to the text.
    let led = browser.ask(&format!(
        "(() => {{
            document.querySelectorAll('{SENTENCES} .sl-bench-sentence')[1].click();
            const pointed = Array.from(document.querySelectorAll('.sl-bench-layer .is-pointed'), (word) => word.textContent).join('');
            return [pointed, document.querySelectorAll('{SENTENCES}')[1].textContent];
        }})()"
    ));
    assert!(led[0].as_str().unwrap().contains("seeds 4"), "{led}");
    assert!(led[1].as_str().unwrap().contains("Rule"), "{led}");
    // The text leads to its sentences.
    let pointed = browser.ask(&format!(
        "(() => {{
            const area = document.querySelector('.sl-bench-area');
            area.focus();
            area.setSelectionRange(...[0, 0].fill(area.value.indexOf('require opponent has seeds')));
            area.click();
            return Array.from(document.querySelectorAll('{SENTENCES}'), (item) => item.classList.contains('is-pointed')).indexOf(true);
        }})()"
    ));
    assert_eq!(pointed, json!(7), "the eighth sentence");
    assert_eq!(text(browser), written, "no word of it goes into the file");
    // What is no longer cited is forgotten; a pause for the panel to follow the text.
    write(
        browser,
        &written.replace("[B 11]", "[assumed: so it is usual]"),
    );
    until(
        browser,
        &format!("document.querySelectorAll('{SENTENCES}')[10].dataset.standing === 'forgotten'"),
    );
    // It is kept, and is no markup.
    open(browser, root, "");
    choose(browser, "report");
    until(
        browser,
        &format!("document.querySelectorAll('{SENTENCES}')[10]?.dataset.standing === 'forgotten'"),
    );
    assert_eq!(
        browser.ask("document.querySelector('.sl-bench-report b')"),
        json!(null)
    );
}

/// Sentences of a file that names no source yet are counted there at a click.
pub fn a_report_without_numbers_is_counted(browser: &mut Browser, root: &Path) {
    open(browser, root, "");
    browser.ask("document.querySelector('.sl-bench-all .sl-bench-bar button').click()");
    until(browser, "document.querySelector('.sl-bench-begin form')");
    browser.ask("document.querySelector('.sl-bench-begin form').requestSubmit()");
    until(
        browser,
        "document.querySelector('.sl-bench-name').value === 'my-game.sow'",
    );
    choose(browser, "report");
    until(
        browser,
        "document.querySelector('.sl-bench-report textarea')",
    );
    browser.ask(
        "(() => {
            document.querySelector('.sl-bench-report textarea').value = 'The board is of wood. Four seeds are in each hole.';
            document.querySelector('.sl-bench-report .sl-bench-main').click();
        })()",
    );
    let key = "document.querySelector('.sl-bench-report input[list]')";
    until(browser, key);
    browser.ask(&format!(
        "(() => {{
            {key}.value = 'bennett1927';
            document.querySelector('.sl-bench-report .sl-note button').click();
        }})()"
    ));
    until(
        browser,
        "document.querySelector('.sl-bench-area').value.includes('B = bennett1927, sentences 1-2')
            && document.querySelector('.sl-bench-count')?.textContent.includes('2 on which nothing rests')",
    );
    let words = "Array.from(document.querySelectorAll('.sl-bench-report button')).find((one) => one.textContent.startsWith('Write the first words'))";
    browser.ask(&format!("{words}.click()"));
    until(
        browser,
        "document.querySelector('.sl-bench-area').value.includes('2 \"Four seeds are in each hole.\"')",
    );
    let cited = text(browser).replacen("[assumed: not looked up yet]", "[B 2]", 1);
    let state = write(browser, &cited);
    assert!(!state.contains("mistake"), "{state}");
}

/// English stands below each line, and is said to be older than a text with mistakes.
pub fn each_line_is_said_in_english(browser: &mut Browser, root: &Path) {
    begin(browser, root, "wari-bennett");
    let seeds = "Array.from(document.querySelectorAll('.sl-bench-layer > div')).find((line) => line.textContent.includes('seeds 4')).dataset.says";
    assert_eq!(browser.ask(&format!("{seeds} ?? null")), json!(null));
    browser.ask("document.querySelector('.sl-bench-english input').click()");
    let told = until(browser, seeds);
    assert!(told.as_str().unwrap().contains("four seeds"), "{told}");
    let said = "document.querySelector('.sl-bench-said').textContent";
    let place = "(() => {
            const area = document.querySelector('.sl-bench-area');
            area.setSelectionRange(...[0, 0].fill(area.value.indexOf('seeds 4')));
            area.click();
        })()";
    browser.ask(place);
    assert_eq!(browser.ask(said), told);
    let wrong = text(browser).replacen("sow anticlockwise", "sow anticlokwise", 1);
    assert!(write(browser, &wrong).contains("1 mistake"));
    browser.ask(place);
    let old = browser.ask(said);
    let old = old.as_str().unwrap();
    assert!(
        old.starts_with("As of the last text without mistakes: "),
        "{old}"
    );
    browser.ask("document.querySelector('.sl-bench-english input').click()");
    assert_eq!(browser.ask(&format!("{seeds} ?? null")), json!(null));
}

/// What neither the text says nor asks is asked by one click.
pub fn a_silence_is_asked_by_a_click(browser: &mut Browser, root: &Path) {
    begin(browser, root, "kalah");
    let silent = "ruleset silent \"Silent\" {\n  board 2 rows of 6 pits, store each [assumed: a]\n  seeds 4 in every pit [assumed: a]\n  \
                  choose own pit [assumed: a]\n  sow clockwise [assumed: a]\n  on landing: relay [assumed: a]\n  win by most captured [assumed: a]\n}\n";
    assert!(!write(browser, silent).contains("mistake"));
    choose(browser, "questions");
    let all = "document.querySelectorAll('.sl-bench-silent button')";
    until(browser, &format!("{all}.length === 7"));
    for left in (0..7).rev() {
        browser.ask(&format!("{all}[0].click()"));
        until(
            browser,
            &format!(
                "{all}.length === {left} && document.querySelector('.sl-bench-state').dataset.kind !== 'wrong'"
            ),
        );
    }
    let asked = text(browser);
    assert!(asked.contains("open first \"Who begins?\""), "{asked}");
    assert!(asked.contains("sow clockwise, skipping origin"), "{asked}");
    assert!(
        asked.contains("choose own pit holding 2 or more"),
        "{asked}"
    );
    let chosen = browser.ask(
        "(() => {
            const area = document.querySelector('.sl-bench-area');
            return area.value.slice(area.selectionStart, area.selectionEnd);
        })()",
    );
    assert_eq!(chosen, json!("not looked up yet"));
}
