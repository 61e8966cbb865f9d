//! What a page's player does besides playing: lessons, puzzles, a review, and a game that is
//! handed over to another telephone.

use serde_json::{Value, json};

use super::super::browser::Browser;
use super::super::{DESK, PHONE, access, too_wide};
use super::{state, visit};

const GUIDE: &str = "playing.one('.sl-play-guide').textContent";

fn guide(browser: &mut Browser) -> String {
    browser.ask(GUIDE).as_str().unwrap().to_string()
}

fn press(browser: &mut Browser, name: &str) {
    browser.ask(&format!(
        "playing.until(() => playing.button({0}), 'a button ' + {0}).then(() => playing.click(playing.button({0}))).then(() => null)",
        json!(name)
    ));
}

fn says(browser: &mut Browser, words: &str) {
    browser.ask(&format!(
        "playing.until(() => {GUIDE}.includes({0}), 'said: ' + {0})",
        json!(words)
    ));
}

/// Every rule is practised once; answers are judged by what the rules did, and what was done
/// is known again.
pub fn rules_are_taught_by_playing(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("localStorage.removeItem('seedlore-taught-wari-bennett')");
    browser.ask("playing.open().then(() => playing.acts(1))");
    let own = state(browser);
    press(browser, "Teach me");
    says(browser, "Next rule");
    assert!(
        guide(browser).contains("two rows of six pits"),
        "the board first"
    );
    press(browser, "Next rule");
    says(browser, "A player lifts all the seeds");
    browser.ask("playing.click(playing.one('.sl-can')); null");
    says(browser, "Right: this rule acted.");
    // The ordinary turn comes before what it may lead to, and that before the end.
    let mut order = Vec::new();
    for _ in 0..20 {
        let now = guide(browser);
        order.push(now.clone());
        if now.contains("Which? Choose it.") {
            // A pit that the rule has nothing to do with, and the one that is meant.
            browser.ask("playing.click(playing.all('.sl-hit').find((hole) => hole.ariaLabel.startsWith('North’s') || hole.ariaLabel.includes('store'))); null");
            says(browser, "is not kept back by this rule");
            press(browser, "Show me");
            says(browser, "from being played now.");
        }
        if browser.ask("Boolean(playing.button('Next rule'))") == false {
            break;
        }
        let before = browser.ask("playing.state().turn");
        press(browser, "Next rule");
        browser.ask(&format!("playing.until(() => playing.state().turn !== {before} && playing.one('.sl-guide-rules'), 'the next lesson')"));
        browser.ask("playing.pause(50)");
    }
    let place = |words: &str| order.iter().position(|said| said.contains(words));
    let [sow, capture, end] = [
        "The seeds are sown one by one",
        "makes two or three",
        "When the game has ended",
    ]
    .map(|words| place(words).unwrap_or_else(|| panic!("{words}: {order:?}")));
    assert!(sow < capture && capture < end, "{order:?}");
    let kept =
        browser.ask("JSON.parse(localStorage.getItem('seedlore-taught-wari-bennett')).length");
    assert!(kept.as_u64().unwrap() >= 4, "{kept}");
    // Left at any time, back to the game as it was.
    browser.ask("playing.click(playing.all('.sl-play-modes button')[0]); null");
    browser.ask(&format!(
        "playing.until(() => JSON.stringify(playing.state().holes) === {}, 'back')",
        json!(own["holes"].to_string())
    ));
    assert_eq!(browser.ask("playing.one('.sl-play-guide').hidden"), true);
}

/// A position is put, an answer is judged, and the best move is shown.
pub fn puzzles_are_put_and_judged(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open()");
    press(browser, "Puzzles");
    says(browser, "Find it.");
    let first = state(browser)["holes"].clone();
    press(browser, "Hint");
    says(browser, "It begins in");
    assert_eq!(browser.ask("playing.all('.sl-hint').length"), 1);
    // The pit that was hinted at, and then another.
    let best = browser.ask("playing.one('.sl-hint').dataset.hole");
    browser.ask("playing.click(playing.one('.sl-hint')); null");
    says(browser, "Right.");
    assert!(guide(browser).contains("search"), "{}", guide(browser));
    press(browser, "Next puzzle");
    says(browser, "Find it.");
    assert_ne!(state(browser)["holes"], first, "another position");
    press(browser, "Show the answer");
    says(browser, "The best move: ");
    browser.ask("playing.settled().catch(() => null)");
    press(browser, "Try again");
    says(browser, "Find it.");
    press(browser, "Hint");
    says(browser, "It begins in");
    browser.ask("playing.click(playing.one('.sl-can:not(.sl-hint)')); null");
    says(browser, "Not the best.");
    // The same ones for everybody.
    visit(browser, page);
    browser.ask("playing.open()");
    press(browser, "Puzzles");
    says(browser, "Find it.");
    assert_eq!(state(browser)["holes"], first);
    press(browser, "Hint");
    assert_eq!(browser.ask("playing.one('.sl-hint').dataset.hole"), best);
}

/// The moves that lost most are found again where they were put, with better ones.
pub fn a_game_is_looked_through(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    press(browser, "Review");
    says(browser, "no game to look through yet");
    browser.ask("playing.click(playing.all('.sl-play-modes button')[0]); null");
    browser.ask("playing.settled().then(() => playing.acts(14)).then(() => playing.settled())");
    let own = state(browser);
    press(browser, "Review");
    says(browser, "a search judges");
    let said = guide(browser);
    assert!(
        said.contains("Better: ") && said.contains("ahead."),
        "{said}"
    );
    assert!(
        browser
            .ask("playing.all('.sl-moments li').length")
            .as_u64()
            .unwrap()
            <= 3
    );
    press(browser, "Better");
    browser.ask(&format!(
        "playing.until(() => playing.state().turn.startsWith('After move') && JSON.stringify(playing.state().holes) !== {}, 'shown')",
        json!(own["holes"].to_string())
    ));
    browser.ask("playing.click(playing.all('.sl-play-modes button')[0]); null");
    let back = format!(
        "playing.until(() => JSON.stringify(playing.state().holes) === {}, 'back')",
        json!(own["holes"].to_string())
    );
    browser.ask(&back);
    // Whoever leaves before the better move is shown finds the own game as it was.
    press(browser, "Review");
    says(browser, "a search judges");
    browser.ask("playing.click(playing.button('Better')); playing.click(playing.all('.sl-play-modes button')[0]); null");
    browser.ask(&back);
    browser.ask("playing.pause(500)");
    assert_eq!(state(browser)["holes"], own["holes"]);
    assert_eq!(state(browser)["moves"], own["moves"]);
}

/// What one hands over, another opens, moves and hands back.
pub fn a_game_is_played_at_two_telephones(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open()");
    press(browser, "Play with someone at another phone");
    browser.ask(
        "playing.settled().then(() => playing.click(playing.one('.sl-can'))).then(() => null)",
    );
    let handed = "playing.until(() => playing.one('.sl-handing svg'), 'handed over').then(() => playing.one('.sl-handing input').value)";
    let address = browser.ask(handed);
    let address = address.as_str().unwrap().to_string();
    assert!(address.contains("&apart&end"), "{address}");
    assert_eq!(state(browser)["can"], 0, "it is the other's turn");
    let modules = browser.ask("playing.one('.sl-handing svg path').getAttribute('d').length");
    assert!(modules.as_u64().unwrap() > 500, "{modules}");
    let holes = state(browser)["holes"].clone();
    browser.open("about:blank");
    visit(browser, &address);
    browser.ask("playing.settled()");
    let other = state(browser);
    assert_eq!(other["holes"], holes, "as it stood");
    assert!(
        other["turn"]
            .as_str()
            .unwrap()
            .starts_with("North is to move: choose"),
        "{other}"
    );
    browser.ask("playing.click(playing.one('.sl-can')); null");
    let back = browser.ask(handed);
    assert_ne!(back, json!(address));
    assert!(back.as_str().unwrap().contains("moves="), "{back}");
}

/// Each mode fits a telephone and keeps the rules of axe-core, in both themes.
pub fn nobody_is_left_out_of_a_mode(browser: &mut Browser, page: &str) {
    let axe = access::axe();
    for (theme, width) in [("light", DESK), ("navy", PHONE)] {
        browser.screen(width);
        browser.ask(&format!("localStorage.setItem('mdbook-theme', '{theme}')"));
        visit(browser, page);
        browser.ask("playing.open().then(() => playing.seats('person'))");
        browser.ask("playing.acts(8)");
        for (mode, until) in [
            ("Teach me", "Next rule"),
            ("Puzzles", "Find it."),
            ("Review", "a search judges"),
        ] {
            press(browser, mode);
            says(browser, until);
            assert_eq!(too_wide(browser), None, "{mode}, {theme}, {width}");
            if let Some(axe) = &axe {
                assert_eq!(access::judged(browser, axe), [""; 0], "{mode}, {theme}");
            }
        }
        browser.ask("playing.click(playing.all('.sl-play-modes button')[0]); null");
        browser.ask("playing.settled()");
        press(browser, "Play with someone at another phone");
        browser.ask(
            "playing.settled().then(() => playing.click(playing.one('.sl-can'))).then(() => null)",
        );
        browser.ask("playing.until(() => playing.one('.sl-handing svg'), 'handed over')");
        assert_eq!(too_wide(browser), None, "handed over, {theme}, {width}");
        if let Some(axe) = &axe {
            assert_eq!(
                access::judged(browser, axe),
                [""; 0],
                "handed over, {theme}"
            );
        }
    }
    browser.ask("localStorage.removeItem('mdbook-theme')");
    browser.screen(DESK);
    assert_eq!(state(browser)["fault"], Value::Null);
}
