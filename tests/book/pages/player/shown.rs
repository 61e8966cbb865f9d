//! How the player of a page shows a move, and what it leaves to whoever plays: how fast, when
//! something is asked, whether an end is agreed to, and the score.

use serde_json::{Value, json};

use super::super::browser::Browser;
use super::{PHONE, state, visit};

/// Time goes by as it is asked for, and no other: what is drawn meanwhile takes none.
const CLOCK: &str = "(() => {
    const wait = window.setTimeout;
    let now = 0;
    window.performance.now = () => now;
    // Whoever watches looks every ten milliseconds; a program is stopped after seconds.
    const isOthers = (time) => time === 10 || time > 5000;
    window.setTimeout = (run, time = 0) => (isOthers(time) ? wait(run, time) : wait(() => { now += time; run(); }, 0));
    window.matchMedia = () => ({ matches: true });
    window.clock = () => now;
    const told = playing.one('.sl-play-told');
    new MutationObserver(() => {
        window.most = Math.max(most, Number(/ of (\\d+)/.exec(told.textContent)?.[1] ?? 0));
    }).observe(told, { childList: true });
})(); null";

/// However long a relay is, at the usual speed it is over in four seconds; a tap on the board
/// ends it at once, and the speed is kept.
pub fn a_long_relay_is_soon_over(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("localStorage.setItem('seedlore-pace', '4')");
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask(CLOCK);
    let mut longest = 0.0_f64;
    let mut slowest = 0.0_f64;
    for _ in 0..24 {
        browser.ask("window.began = clock(); window.most = 0; null");
        browser.ask("playing.acts(1)");
        let mut number = |of: &str| browser.ask(of).as_f64().unwrap();
        slowest = slowest.max(number("clock() - began"));
        longest = longest.max(number("most"));
    }
    assert!(longest > 30.0, "no move was long: {longest} steps");
    assert!(slowest > 2_000.0 && slowest < 4_000.0, "{slowest} ms");

    visit(browser, page);
    browser.ask("localStorage.setItem('seedlore-pace', '0')");
    browser.ask("playing.open().then(() => playing.seats('person'))");
    let slide = "Number(playing.one('.sl-play-speed input').value)";
    assert_eq!(browser.ask(slide), 0, "the speed is kept");
    browser.ask("playing.click(playing.one('.sl-can')); null");
    let runs = "playing.state().turn.includes(' plays ')";
    browser.ask(
        "playing.until(() => playing.one('.sl-play-asks') || playing.state().turn.includes(' plays '), 'begun')",
    );
    browser.ask(
        "const way = playing.one('.sl-play-answers button'); if (way) playing.click(way); null",
    );
    browser.ask(&format!("playing.until(() => {runs}, 'begun')"));
    browser.ask("playing.pause(50)");
    assert_eq!(browser.ask(runs), true);
    browser.ask("playing.click(playing.one('.sl-wood')); null");
    browser.ask("playing.pause(50)");
    assert_eq!(browser.ask(runs), false, "a tap ends the showing");
}

/// What a rule asks in the midst of a move is asked with the board as it stands then.
pub fn what_is_asked_is_asked_when_it_arises(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    for _ in 0..60 {
        let before = state(browser);
        let now = browser.ask("playing.acts(1)");
        let asks = now["asks"].as_str().unwrap_or_default();
        if asks.contains("its owner may choose") && before["asks"] == Value::Null {
            let told = now["told"].as_str().unwrap();
            assert!(told.contains("making 4"), "{now}");
            assert_ne!(now["holes"], before["holes"], "the board stands as before");
            return;
        }
    }
    panic!(
        "nothing was asked in the midst of a move: {}",
        state(browser)
    );
}

/// Players may agree to an end where the rules let them; nobody decides it for them.
pub fn an_end_is_agreed_to_or_not(browser: &mut Browser, page: &str) {
    let start = "start=1+0+0+0+0+0+/+1+0+0+0+0+0+|+23+23+|+south";
    visit(browser, &format!("{page}#play&{start}&end"));
    browser.ask("playing.settled()");
    browser.ask("playing.seats('person')");
    let until_asked = "(async () => {
        for (let n = 0; n < 40 && !playing.one('.sl-play-asks'); n += 1) await playing.acts(1);
        return playing.state();
    })()";
    let asked = browser.ask(until_asked);
    let asks = asked["asks"].as_str().unwrap();
    assert!(asks.contains("for the third time"), "{asked}");
    assert!(asks.contains("drawn, South 24 seeds, North 24"), "{asked}");
    assert_eq!(asked["is_over"], false, "{asked}");
    browser.ask("playing.click(playing.button('Play on')); null");
    browser.ask("playing.until(() => playing.one('.sl-can'), 'played on')");
    let asked = browser.ask(until_asked);
    let asks = asked["asks"].as_str().unwrap();
    assert!(asks.contains("for the fourth time"), "{asked}");
    browser.ask("playing.click(playing.button('End the game')); null");
    browser.ask("playing.until(() => playing.state().is_over, 'over')");
    let end = browser.ask("playing.pause(400).then(playing.state)");
    let turn = end["turn"].as_str().unwrap();
    assert_eq!(turn, "The game is over: drawn. South 24 seeds, North 24.");
    // Its address and its record know that they agreed later.
    let hash = end["hash"].as_str().unwrap().to_string();
    let record = browser.ask("playing.record()");
    visit(browser, &format!("{page}{hash}"));
    browser.ask("playing.settled()");
    assert_eq!(state(browser)["turn"], end["turn"]);
    visit(browser, page);
    browser.ask("playing.open()");
    let again = browser.ask(&format!("playing.paste({})", json!(record)));
    assert_eq!(
        (&again["turn"], &again["fault"]),
        (&end["turn"], &Value::Null)
    );
}

/// With three players a row is nobody's, and a pit is called as all see it.
pub fn pits_have_names_that_all_share(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open()");
    let holes = state(browser)["holes"].clone();
    assert_eq!(holes[0], "pit 1 of the lower row, 3 seeds");
    assert_eq!(holes[6], "pit 1 of the upper row, 3 seeds");
}

/// A telephone shows the numbers of a board of 32 pits as large as small print.
pub fn numbers_can_be_read_on_a_telephone(browser: &mut Browser, page: &str) {
    browser.screen(PHONE);
    visit(browser, page);
    browser.ask("playing.open()");
    let least = browser.ask(
        "(() => {
            const board = playing.one('.sl-play-board svg');
            const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
            const counts = playing.all('.sl-play-board .sl-count');
            return counts.length < 32 ? 0
                : Math.min(...counts.map((count) => scale * parseFloat(getComputedStyle(count).fontSize)));
        })()",
    );
    assert!(least.as_f64().unwrap() >= 11.0, "{least} pixels");
    browser.screen(super::DESK);
}

/// The arrows to other pages lie beside the player, not over its buttons.
pub fn no_arrow_lies_over_the_buttons(browser: &mut Browser, page: &str) {
    browser.screen(1400);
    visit(browser, page);
    browser.ask("playing.open()");
    let over = browser.ask(
        "(() => {
            const player = document.querySelector('.sl-player').getBoundingClientRect();
            const arrows = [...document.querySelectorAll('.nav-chapters')].map((arrow) => arrow.getBoundingClientRect());
            return arrows.filter((at) => at.width > 0).map((at) => Math.min(at.right, player.right) - Math.max(at.left, player.left));
        })()",
    );
    let over = over.as_array().unwrap();
    assert_eq!(over.len(), 2, "{over:?}");
    assert!(
        over.iter().all(|by| by.as_f64().unwrap() <= 0.0),
        "{over:?}"
    );
    browser.screen(super::DESK);
}
