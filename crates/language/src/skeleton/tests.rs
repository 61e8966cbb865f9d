use super::*;
use crate::library::Library;
use crate::rules::Bibliography;

fn begun(game: &Game) -> String {
    let whole = whole(
        "mine",
        "Mine",
        &Facts::default(),
        game,
        &Bibliography::default(),
    );
    whole.unwrap_or_else(|wrong| panic!("{game:?}: {:?}", wrong.0))
}

/// Every answer with every other, two by two.
#[test]
fn whatever_is_answered_gives_rules_without_faults() {
    let games = [2, 4, 6].into_iter().flat_map(|rows| {
        let base = Game {
            rows,
            ..Game::default()
        };
        let mut games = Vec::new();
        for owners in [Owners::Rows, Owners::Columns, Owners::Shared] {
            for stores in [Stores::Usual, Stores::None, Stores::Kept, Stores::Sown] {
                for laps in [Laps::One, Laps::Last, Laps::Next] {
                    for captures in ["2,3", "opposite", "none"] {
                        games.push(Game {
                            owners,
                            stores,
                            laps,
                            captures: captures.to_string().try_into().unwrap(),
                            ..base.clone()
                        });
                    }
                }
            }
            for ending in [
                Ending::Kept,
                Ending::Left,
                Ending::Empty,
                Ending::All,
                Ending::Last,
            ] {
                for rounds in [false, true] {
                    games.push(Game {
                        owners,
                        ending,
                        rounds,
                        direction: Direction::Either,
                        ..base.clone()
                    });
                }
            }
        }
        games
    });
    let beside = [3, 4, 6].into_iter().flat_map(|players| {
        let captures = ["2,3", "opposite", "beyond", "none"].into_iter();
        let endings = [
            Ending::Usual,
            Ending::Kept,
            Ending::Left,
            Ending::Empty,
            Ending::All,
            Ending::Last,
        ];
        let all = captures.flat_map(move |captures| endings.map(|ending| (captures, ending)));
        all.map(move |(captures, ending)| Game {
            players,
            pits: 12,
            captures: captures.to_string().try_into().unwrap(),
            ending,
            ..Game::default()
        })
    });
    let beyond = [Laps::One, Laps::Last, Laps::Next].map(|laps| Game {
        laps,
        captures: Captures::Beyond,
        ..Game::default()
    });
    let mut told = String::new();
    for game in games.chain(beside).chain(beyond) {
        let text = match whole(
            "mine",
            "Mine",
            &Facts::default(),
            &game,
            &Bibliography::default(),
        ) {
            Ok(text) => text,
            Err(wrong) => {
                told += &format!("{game:?}: {:?}\n", wrong.0);
                continue;
            }
        };
        let library = Library::from_texts([("mine.sow", text.as_str())], None);
        for fault in library.faults.iter() {
            told += &format!("{game:?}: {}\n", fault.message);
        }
    }
    assert!(told.is_empty(), "{told}");
}

#[test]
fn facts_stand_in_the_record() {
    let facts = Facts {
        game: "Wari \"of\" the island".into(),
        place: "Antigua".into(),
        when: "1929".into(),
        ..Facts::default()
    };
    let game = Game::default();
    let text = whole("mine", "A \"b\"", &facts, &game, &Bibliography::default()).unwrap();
    assert!(text.contains("ruleset mine \"A \\\"b\\\"\" {"), "{text}");
    assert!(
        text.contains("    game \"Wari \\\"of\\\" the island\"\n"),
        "{text}"
    );
    assert!(text.contains("    observed when \"1929\"\n"), "{text}");
    assert!(text.contains("    place \"Antigua\"\n"), "{text}");
    assert!(!begun(&game).contains("Antigua"));
}

#[test]
fn numbers_out_of_bounds_are_told() {
    for (rows, pits, seeds) in [(3, 6, 4), (2, 0, 4), (2, 21, 4), (2, 6, 0), (2, 6, 201)] {
        let game = Game {
            rows,
            pits,
            seeds,
            ..Game::default()
        };
        assert!(game.check().is_err(), "{game:?}");
    }
    for (players, pits) in [(1, 6), (3, 7), (4, 6), (5, 12), (7, 14)] {
        let game = Game {
            players,
            pits,
            ..Game::default()
        };
        assert!(game.check().is_err(), "{game:?}");
    }
}
