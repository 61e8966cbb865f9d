//! The player of the pages: whole games by mouse and by keyboard, from a disk and from
//! a server, what it says of addresses and records that are none, and what it shows.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use seedlore::play::Setting;
use seedlore::referee::Referee;
use seedlore::stats::examples;
use serde_json::{Value, json};

use super::browser::Browser;
use super::served::serve;
use super::{DESK, PHONE, access, address, browser_or_skip, complaints, too_wide};
use crate::shelf::{self, Book};
use crate::support;

mod modes;
mod shown;
mod told;

/// One of two rows, one with directions to choose, one with lines that may be taken,
/// and one of three players.
const GAMES: [&str; 4] = [
    "wari-bennett",
    "bao-ki-arabu-1",
    "luuth",
    "kpo-three-players",
];

/// One in which a move may wait for the other player.
const WAITS: &str = "gabata-ghinda";

/// No game of chance here takes more acts of a reader.
const MOST_ACTS: usize = 4_000;

/// A book of these, and of one that the workbench begins from.
pub static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut input = shelf::unplayed_of(support::library(), |rules| {
        GAMES.contains(&rules.name()) || [WAITS, "kalah"].contains(&rules.name())
    });
    for study in &mut input.studies {
        if study.rules.name() == "wari-bennett" {
            let referee = Referee::new(study.rules.clone());
            study.examples = examples(&referee, Setting::default(), 1);
        }
    }
    Book::of("played", input)
});

#[test]
fn games_are_played_on_pages() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let root = BOOK.root();
    let mut browser = Browser::start(&program);
    browser.screen(DESK);
    let served = serve(root);
    let on_disk = address(root);
    for (base, name) in [&on_disk, &served]
        .iter()
        .flat_map(|base| GAMES.map(|name| (*base, name)))
    {
        let page = format!("{base}/rulesets/{name}.html");
        a_whole_game(&mut browser, &page, name, folder.path());
    }
    a_move_waits_for_another(
        &mut browser,
        &format!("{on_disk}/rulesets/{WAITS}.html"),
        folder.path(),
    );
    let page = format!("{on_disk}/rulesets/wari-bennett.html");
    the_keyboard_alone_plays_a_game(&mut browser, &page);
    told::addresses_are_shared_whole_or_not(&mut browser, &page);
    told::records_that_are_none_are_told(&mut browser, &page);
    told::what_may_not_be_played_is_explained(&mut browser, &page);
    told::a_move_is_stepped_through(&mut browser, &page);
    told::pictures_open_at_their_moves(&mut browser, &page);
    told::other_answers_are_played(&mut browser, &page);
    told::a_position_is_set_up(&mut browser, &page);
    told::a_page_outlives_the_program(&mut browser, &page);
    let of = |name: &str| format!("{on_disk}/rulesets/{name}.html");
    shown::a_long_relay_is_soon_over(&mut browser, &of("bao-ki-arabu-1"));
    shown::what_is_asked_is_asked_when_it_arises(&mut browser, &of(WAITS));
    shown::an_end_is_agreed_to_or_not(&mut browser, &page);
    shown::pits_have_names_that_all_share(&mut browser, &of("kpo-three-players"));
    shown::numbers_can_be_read_on_a_telephone(&mut browser, &of("bao-ki-arabu-1"));
    shown::no_arrow_lies_over_the_buttons(&mut browser, &of("luuth"));
    boards_are_drawn_as_in_the_book(&mut browser, &on_disk);
    nobody_is_left_out(&mut browser, &page);
}

#[test]
fn rules_are_taught_and_games_looked_through_on_pages() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let mut browser = Browser::start(&program);
    browser.screen(DESK);
    let page = format!("{}/rulesets/wari-bennett.html", address(BOOK.root()));
    modes::rules_are_taught_by_playing(&mut browser, &page);
    modes::puzzles_are_put_and_judged(&mut browser, &page);
    modes::a_game_is_looked_through(&mut browser, &page);
    modes::a_game_is_played_at_two_telephones(&mut browser, &page);
    modes::nobody_is_left_out_of_a_mode(&mut browser, &page);
}

/// Opens a page anew, with moves shown at once.
fn visit(browser: &mut Browser, page: &str) {
    browser.open("about:blank");
    browser.open(page);
    browser.ask("localStorage.setItem('seedlore-pace', '9')");
    browser.ask(&format!("{}; null", include_str!("play.js")));
}

fn state(browser: &mut Browser) -> Value {
    browser.ask("playing.state()")
}

/// What the page complained of; a worker is made of a text that the page holds.
fn troubles(browser: &Browser, page: &str) -> Vec<String> {
    let base = page.split("/rulesets").next().unwrap();
    let is_own = |fault: &String| {
        ["blob:", base]
            .iter()
            .any(|own| fault.starts_with(&format!("loads {own}")))
            || fault.contains("favicon")
    };
    complaints(&browser.told)
        .into_iter()
        .filter(|fault| !is_own(fault))
        .collect()
}

fn a_whole_game(browser: &mut Browser, page: &str, name: &str, folder: &Path) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    let mut asked = 0;
    let mut end = json!(null);
    for _ in 0..MOST_ACTS / 20 {
        end = browser.ask("playing.acts(20)");
        asked += end["asked"].as_array().map_or(0, Vec::len);
        assert_eq!(end["fault"], Value::Null, "{page}");
        if end["is_over"] == true {
            break;
        }
    }
    assert_eq!(end["is_over"], true, "{page}: {end}");
    let is_asked = name != "wari-bennett";
    assert_eq!(asked > 0, is_asked, "{page}: {asked} questions were asked");
    assert_eq!(troubles(browser, page), [""; 0], "{page}");
    is_held(browser, name, folder);
    // It is found again by its address, at its end.
    let end = browser.ask("playing.pause(400).then(playing.state)");
    let hash = end["hash"].as_str().unwrap();
    assert!(
        hash.starts_with("#play&moves=") && hash.ends_with("&end"),
        "{hash}"
    );
    visit(browser, &format!("{page}{hash}"));
    browser.ask("playing.settled()");
    let again = state(browser);
    assert_eq!(again["holes"], end["holes"], "{page}");
    assert_eq!(again["moves"], end["moves"], "{page}");
}

/// `verify` finds no fault in what the page saves.
fn is_held(browser: &mut Browser, name: &str, folder: &Path) {
    let record = browser.ask("playing.record()");
    let path = folder.join(format!("{name}.jsonl"));
    std::fs::write(&path, record.as_str().unwrap()).unwrap();
    let held = Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .arg("verify")
        .arg(&path)
        .args(["--ruleset", name, "--rulesets"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets"))
        .output()
        .unwrap();
    assert!(
        held.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&held.stdout)
    );
}

fn a_move_waits_for_another(browser: &mut Browser, page: &str, folder: &Path) {
    visit(browser, page);
    browser.ask("playing.open().then(() => playing.seats('person'))");
    let now = browser.ask("playing.acts(60)");
    let asked = now["asked"].to_string();
    assert!(asked.contains("its owner may choose"), "{now}");
    assert_eq!(now["fault"], Value::Null, "{now}");
    is_held(browser, WAITS, folder);
}

fn the_keyboard_alone_plays_a_game(browser: &mut Browser, page: &str) {
    visit(browser, page);
    for _ in 0..400 {
        browser.press("Tab");
        if browser.ask("document.activeElement.matches('.sl-play button')") == true {
            break;
        }
    }
    browser.press("Enter");
    browser.ask("playing.until(() => document.activeElement.matches('.sl-hit'), 'in focus')");
    browser.ask("playing.seats('person')");
    browser.ask("playing.one('.sl-can').focus()");
    for _ in 0..MOST_ACTS {
        let now = state(browser);
        if now["is_over"] == true {
            break;
        }
        // Round the board, until a pit is one that may be chosen.
        let round = [
            ("ArrowRight", 7),
            ("ArrowUp", 1),
            ("ArrowLeft", 7),
            ("ArrowDown", 1),
        ];
        let presses = round.iter().cycle().take(8);
        for way in presses.flat_map(|(way, times)| vec![*way; *times]) {
            if browser.ask("document.activeElement.matches('.sl-can')") == true {
                break;
            }
            browser.press(way);
        }
        browser.press("Enter");
        let moves = &now["moves"];
        browser.ask(&format!(
            "playing.until(() => playing.state().moves > {moves}, 'moved')"
        ));
        browser.ask("playing.settled()");
    }
    let end = state(browser);
    assert_eq!(end["is_over"], true, "{end}");
    assert!(
        end["live"].as_str().unwrap().contains("The game is over"),
        "{end}"
    );
}

/// A board is where the book has it, wherever both show the same stores.
fn boards_are_drawn_as_in_the_book(browser: &mut Browser, base: &str) {
    let mut alike = 0;
    for name in GAMES {
        visit(browser, &format!("{base}/rulesets/{name}.html"));
        let (book, played) = (
            "document.querySelector('.sl-figure-board svg')",
            "document.querySelector('.sl-player svg')",
        );
        let drawn = |of: &str| {
            format!(
                "(() => {{
                    const svg = {of};
                    const at = (hole) => [hole.getAttribute('cx') ?? hole.getAttribute('x'), hole.getAttribute('cy') ?? hole.getAttribute('y')].map(Number);
                    return [svg.getAttribute('viewBox'), [...svg.querySelectorAll('.sl-hole')].map(at), [...svg.querySelectorAll('.sl-number')].map(at)];
                }})()"
            )
        };
        let in_book = browser.ask(&drawn(book));
        browser.ask("playing.open()");
        let on_page = browser.ask(&drawn(played));
        if in_book[0] == on_page[0] {
            alike += 1;
            assert_eq!(in_book, on_page, "{name}");
        }
    }
    assert!(alike > 0, "no board could be set beside the book's");
}

/// On a phone, in the dark, and by the rules of axe-core.
fn nobody_is_left_out(browser: &mut Browser, page: &str) {
    let axe = access::axe();
    for (theme, width) in [("light", DESK), ("navy", PHONE)] {
        browser.screen(width);
        browser.ask(&format!("localStorage.setItem('mdbook-theme', '{theme}')"));
        visit(browser, page);
        browser.ask("playing.open()");
        assert_eq!(too_wide(browser), None, "{theme}, {width}");
        browser.ask("playing.all('details').forEach(part => { part.open = true; })");
        assert_eq!(too_wide(browser), None, "{theme}, {width}, unfolded");
        if let Some(axe) = &axe {
            assert_eq!(access::judged(browser, axe), [""; 0], "{theme}");
        }
    }
    browser.ask("localStorage.removeItem('mdbook-theme')");
    browser.screen(DESK);
}
