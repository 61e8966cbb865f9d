//! What the player of a page tells and shows: of addresses and records that are none, of
//! what may not be played, of each step of a move.

use serde_json::{Value, json};

use super::super::browser::Browser;
use super::{state, visit};

pub fn addresses_are_shared_whole_or_not(browser: &mut Browser, page: &str) {
    for (hash, moves, said) in [
        ("#play&moves=3+5+2&end", 3, ""),
        ("#play&moves=3+5+2", 2, "was cut off"),
        ("#play&moves=3+5+99&end", 2, "99, is not legal there"),
        ("#play&start=4+4+%7C&end", 0, "the position can't be read"),
        ("#play&reading=no%3Dsuch&end", 0, "has no question"),
        (
            "#play&moves=%3Cimg+src%3Dx+onerror%3Dran%3D1%3E&end",
            0,
            "is not legal there",
        ),
        ("#play&seed=-1&%00%FF&&&===", 0, "was cut off"),
    ] {
        visit(browser, &format!("{page}{hash}"));
        browser.ask("playing.until(() => playing.one('.sl-wood') && playing.one('.sl-play-turn').textContent, 'open')");
        browser.ask("playing.pause(300)");
        let now = state(browser);
        assert_eq!(now["moves"], moves, "{hash}: {now}");
        assert!(
            now["told"].as_str().unwrap().contains(said),
            "{hash}: {now}"
        );
        assert_eq!(browser.ask("window.ran ?? null"), Value::Null, "{hash}");
        browser.ask("playing.seats('person')");
        let next = browser.ask("playing.acts(1)");
        assert_eq!(
            next["moves"],
            moves + 1,
            "{hash}: the page can't be used: {next}"
        );
    }
}

pub fn records_that_are_none_are_told(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask("playing.acts(5)");
    let record = browser.ask("playing.record()");
    let record = record.as_str().unwrap();
    for (text, said) in [
        ("nonsense".into(), "this is no record of a game"),
        (
            record.replace("wari-bennett", "kalah"),
            "the record is of a game of `kalah`",
        ),
        (
            record.replacen("\"move\":\"", "\"move\":\"9", 1),
            "parts from the rules",
        ),
        (
            record[..record.len() / 2].to_string(),
            "this is no record of a game",
        ),
        (String::new(), "There is nothing to open"),
    ] {
        let now = browser.ask(&format!("playing.paste({})", json!(text)));
        let fault = now["fault"].as_str().unwrap_or_default();
        assert!(fault.contains(said), "{said}: {now}");
        assert_eq!(now["moves"], 5, "{said}: {now}");
    }
    browser.ask("playing.click(playing.button('New game'))");
    browser.ask("playing.until(() => playing.state().moves === 0, 'begun anew')");
    browser.ask(&format!("playing.paste({})", json!(record)));
    browser.ask("playing.until(() => playing.state().moves === 5, 'the record opened')");
    let now = state(browser);
    assert_eq!(
        (&now["moves"], &now["fault"]),
        (&json!(5), &Value::Null),
        "{now}"
    );
}

pub fn what_may_not_be_played_is_explained(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open()");
    browser.ask("playing.click(playing.all('.sl-hit').find(hole => hole.getAttribute('aria-label').startsWith('North\\'s pit')))");
    browser.ask("playing.until(() => playing.state().told, 'told')");
    let now = state(browser);
    assert!(
        now["told"]
            .as_str()
            .unwrap()
            .starts_with("South may not play"),
        "{now}"
    );
    let rule = browser.ask(
        "document.querySelector(playing.one('.sl-play-told a').getAttribute('href')).textContent",
    );
    assert!(rule.as_str().unwrap().contains("their own pits"), "{rule}");
    assert!(
        now["live"].as_str().unwrap().contains("South may not play"),
        "{now}"
    );
}

/// Seeds in the pits of the board, as they are named.
fn seeds(now: &Value) -> Vec<i64> {
    let name = |hole: &Value| -> i64 {
        let words = hole.as_str().unwrap().split(", ").nth(1).unwrap();
        words.split(' ').next().unwrap().parse().unwrap()
    };
    let holes = now["holes"].as_array().unwrap().iter();
    let pits = holes.filter(|hole| hole.as_str().unwrap().contains("pit"));
    pits.map(name).collect()
}

pub fn a_move_is_stepped_through(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask("playing.click(playing.one('.sl-can'))");
    browser.ask("playing.until(() => playing.state().moves === 1, 'moved')");
    let end = state(browser);
    let step = |browser: &mut Browser, name: &str| {
        browser.ask(&format!("playing.click(playing.button('{name}'))"));
        browser.ask("playing.pause(60)");
        state(browser)
    };
    let begin = step(browser, "To the beginning of the move");
    assert_eq!(seeds(&begin)[..6], [4; 6], "{begin}");
    let mut falls = 0;
    let mut before = begin;
    for _ in 0..20 {
        let now = step(browser, "One step on");
        if now["told"].as_str().unwrap().starts_with("Drops a seed") {
            falls += 1;
            let grown = seeds(&now)
                .iter()
                .zip(seeds(&before))
                .filter(|(n, b)| *n - b == 1)
                .count();
            assert_eq!(grown, 1, "{now}");
            assert!(now["told"].as_str().unwrap().contains("Rule"), "{now}");
        }
        before = now;
    }
    assert_eq!(falls, 4);
    assert_eq!(before["holes"], end["holes"]);
    let back = step(browser, "One step back");
    assert_eq!(
        back["can"], 0,
        "nothing is chosen in the middle of a move: {back}"
    );
    // In motion: a hand is carried from pit to pit, and the board is then as it was.
    browser.ask("localStorage.setItem('seedlore-pace', '3')");
    visit_slow(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask("playing.click(playing.one('.sl-can'))");
    browser.ask("playing.until(() => playing.one('.sl-hand .sl-palm'), 'carried')");
    let places = browser.ask(
        "(async () => {
            const places = new Set();
            while (playing.button('Pause')) {
                const palm = playing.one('.sl-hand .sl-palm');
                if (palm) places.add(Math.round(palm.getBoundingClientRect().left));
                await playing.pause(30);
            }
            return places.size;
        })()",
    );
    assert!(
        places.as_i64().unwrap() > 8,
        "the hand was seen at {places} places"
    );
    let shown = state(browser);
    assert_eq!(seeds(&shown), seeds(&end));
    assert!(
        shown["live"].as_str().unwrap().contains("South plays 1"),
        "{shown}"
    );
    // Nothing moves where the reader would rather have nothing move.
    let calm = json!([{"name": "prefers-reduced-motion", "value": "reduce"}]);
    browser.order("Emulation.setEmulatedMedia", json!({ "features": calm }));
    browser.ask("localStorage.removeItem('seedlore-pace')");
    visit_slow(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask("playing.click(playing.one('.sl-can'))");
    browser.ask("playing.until(() => playing.state().moves === 1, 'moved')");
    assert_eq!(browser.ask("Boolean(playing.button('Pause'))"), false);
    browser.order("Emulation.setEmulatedMedia", json!({ "features": [] }));
}

/// Opens a page anew, with moves shown as the reader last chose.
fn visit_slow(browser: &mut Browser, page: &str) {
    browser.open("about:blank");
    browser.open(page);
    browser.ask(&format!("{}; null", include_str!("../play.js")));
}

pub fn pictures_open_at_their_moves(browser: &mut Browser, page: &str) {
    visit(browser, page);
    let pictures = browser
        .ask("document.querySelectorAll('.sl-see').length")
        .as_u64()
        .unwrap();
    assert!(pictures > 2, "{pictures} pictures can be opened");
    for nth in 0..pictures {
        let told = browser.ask(&format!(
            "(async () => {{
                const button = document.querySelectorAll('.sl-see')[{nth}];
                button.click();
                const told = () => playing.one('.sl-play-told')?.textContent ?? '';
                await playing.until(() => button.dataset.hole ? told().includes('may not')
                    : told() && playing.button('One step on'), 'open');
                // The picture opened before stands one step on until this one is shown.
                await playing.until(() => button.dataset.hole || told().startsWith('Before the move'), 'shown');
                const {{ move, hole }} = button.dataset;
                return {{ ...playing.state(), move: move ?? null, hole: hole ?? null }};
            }})()"
        ));
        assert_eq!(told["fault"], Value::Null, "{told}");
        if told["move"] == Value::Null {
            assert!(told["told"].as_str().unwrap().contains("may not"), "{told}");
            continue;
        }
        assert!(told["turn"].as_str().unwrap().contains(" plays "), "{told}");
        assert_eq!(told["moves"], 1, "{told}");
        let next = browser.ask(
            "(async () => { playing.click(playing.button('One step on')); await playing.pause(100); return playing.state(); })()",
        );
        assert_ne!(next["told"], told["told"], "{next}");
    }
}

pub fn other_answers_are_played(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask("playing.acts(3)");
    browser.ask(
        "(async () => {
            const list = playing.one('.sl-play-readings select');
            list.selectedIndex = 1;
            list.dispatchEvent(new Event('change'));
            await playing.until(() => location.hash.includes('reading='), 'read so');
        })()",
    );
    let now = state(browser);
    assert_eq!(
        (&now["moves"], &now["fault"]),
        (&json!(3), &Value::Null),
        "{now}"
    );
    let hash = now["hash"].as_str().unwrap().to_string();
    visit(browser, &format!("{page}{hash}"));
    browser.ask("playing.settled()");
    assert_eq!(
        browser.ask("playing.one('.sl-play-readings select').selectedIndex"),
        1
    );
}

/// A worker that stops, as one does that takes too long, is told of and begun anew.
pub fn a_page_outlives_the_program(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask(
        "playing.click(playing.one('.sl-can'));
        seedlore.host().stop({ message: 'This took longer than 20 seconds and was stopped.', help: '' });
        playing.until(() => playing.state().fault, 'told')",
    );
    assert!(
        state(browser)["told"]
            .as_str()
            .unwrap()
            .contains("was stopped")
    );
    let next = browser.ask("playing.click(playing.one('.sl-can')), playing.until(() => playing.state().moves === 1, 'moved').then(playing.state)");
    assert_eq!(next["fault"], Value::Null, "{next}");
    // And one of the program's own moves.
    browser.ask("playing.click(playing.button('New game'))");
    browser.ask("playing.until(() => playing.state().moves === 0, 'begun')");
    browser.ask("playing.seats('level-1')");
    browser.ask("playing.until(() => playing.state().moves > 3, 'played')");
    browser.ask("playing.seats('person')");
}

/// A position is set up by its rows. Where the seeds don't add up, that is told, and the board
/// stays as it is.
pub fn a_position_is_set_up(browser: &mut Browser, page: &str) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    browser.ask("document.querySelector('.sl-play-setup').parentElement.open = true; null");
    browser.ask("playing.until(() => playing.one('.sl-play-setup input'), 'to be set up')");
    let set_up = |browser: &mut Browser, row: &str, captured: &str| {
        browser.ask(&format!(
            "(() => {{
                const [near, far, captured] = document.querySelectorAll('.sl-play-setup input');
                near.value = {};
                captured.value = {};
                playing.button('Set up').click();
                return playing.pause(600);
            }})()",
            json!(row),
            json!(captured)
        ));
        let said = "document.querySelector('.sl-play-setup [role=alert]').textContent";
        let said = browser.ask(said).as_str().unwrap().to_string();
        (state(browser), said)
    };
    let (now, said) = set_up(browser, "0 0 0 0 1 5", "0");
    assert!(said.contains("30 seeds, the game 48"), "{said}");
    assert_eq!(now["can"], 6, "{now}");
    let (now, said) = set_up(browser, "0 0 0 0 1 5", "*");
    assert_eq!(said, "");
    assert_eq!(now["can"], 2, "{now}");
    let hash = now["hash"].as_str().unwrap();
    assert!(hash.contains("start=0+0+0+0+1+5"), "{hash}");
    let next = browser.ask("playing.acts(1)");
    assert_eq!(next["moves"], 1, "{next}");
}
