//! Exact values against what others computed.

use std::collections::BTreeMap;

use rayon::prelude::*;
use seedlore::game::{Game, Next, NoHistory, Position};
use seedlore::referee::Referee;
use seedlore::rules::{Collection, Player, Size};
use seedlore::solve::{Bound, Endgames, Measure, Refusal, Whole, difference};

use crate::reference::reference;
use crate::traced;
use crate::written::citing_solved;

fn slams() -> Collection {
    citing_solved(include_str!("../solved/slams.sow"))
}

fn referee(collection: &Collection, name: &str, readings: &[&str]) -> Referee {
    let readings: Vec<String> = readings.iter().map(|r| r.to_string()).collect();
    Referee::new(collection.under(name, &readings).unwrap())
}

fn endgames(game: &Referee, seeds: u16) -> Endgames<'_> {
    Endgames::solve(game, seeds, Bound::default(), &|_, _| ()).unwrap()
}

fn row(pairs: &[(i32, u64)]) -> BTreeMap<i32, u64> {
    pairs.iter().copied().collect()
}

/// The counts of 2 and of 3 seeds under four readings of the grand slam: the
/// first Lincke's, the others by an independent program.
#[test]
fn four_readings_of_the_grand_slam_have_four_rows() {
    let told = [
        ("forced", [40, 13, 25], [177, 1, 63, 7, 116]),
        ("taken", [40, 13, 25], [173, 1, 63, 6, 121]),
        ("nothing", [41, 13, 24], [178, 1, 64, 7, 114]),
        ("never", [40, 14, 24], [177, 2, 63, 8, 114]),
    ];
    let collection = slams();
    let readings = told.map(|(reading, _, _)| format!("slam={reading}"));
    let games = readings.map(|reading| referee(&collection, "slams", &[&reading]));
    let solved = games.each_ref().map(|game| endgames(game, 3));
    for ((reading, two, three), solved) in told.iter().zip(&solved) {
        let two: Vec<(i32, u64)> = [-2, 0, 2].into_iter().zip(*two).collect();
        let three: Vec<(i32, u64)> = [-3, -1, 0, 1, 3].into_iter().zip(*three).collect();
        // Both players sit at the same board.
        for mover in [Player::South, Player::North] {
            assert_eq!(solved.counts(2, mover), row(&two), "{reading}");
            assert_eq!(solved.counts(3, mover), row(&three), "{reading}");
        }
    }
    for left in 0..4 {
        for right in 0..4 {
            let found = difference(&solved[left], &solved[right]).unwrap();
            assert_eq!(found.differing() == 0, left == right);
            assert_eq!(found.first.is_none(), left == right);
            assert_eq!(found.positions(), 2 * (1 + 12 + 78 + 364));
        }
    }
}

/// Lincke 2002, appendix B: awari with up to 6 seeds on the board.
#[test]
fn awari_endgames_are_as_lincke_counted_them() {
    let told: [&[(i32, u64)]; 7] = [
        &[(0, 1)],
        &[(-1, 7), (1, 5)],
        &[(-2, 40), (0, 13), (2, 25)],
        &[(-3, 177), (-1, 1), (0, 63), (1, 7), (3, 116)],
        &[(-4, 532), (-2, 110), (0, 143), (2, 165), (4, 415)],
        &[
            (-5, 1892),
            (-3, 2),
            (-2, 85),
            (-1, 224),
            (1, 121),
            (2, 184),
            (3, 22),
            (5, 1838),
        ],
        &[
            (-6, 4242),
            (-4, 116),
            (-2, 772),
            (0, 1548),
            (2, 550),
            (3, 62),
            (4, 302),
            (6, 4784),
        ],
    ];
    let collection = slams();
    let game = referee(&collection, "slams", &[]);
    let solved = endgames(&game, 6);
    assert_eq!(solved.measure(), Measure::Seeds);
    for (seeds, told) in told.iter().enumerate() {
        let counts = solved.counts(seeds as u16, Player::South);
        assert_eq!(counts, row(told), "{seeds} seeds");
    }
}

/// A value is the best of what the moves lead to, and is not found where
/// there is none.
#[test]
fn values_hang_together() {
    let collection = slams();
    let game = referee(&collection, "slams", &["slam=nothing"]);
    let solved = endgames(&game, 4);
    let mut moved = 0;
    for (position, value) in solved.layer(4).step_by(7) {
        assert_eq!(solved.value(position), Some(value));
        let best = solved.best(position);
        let Next::Turn(turn) = game.enter(position.clone()) else {
            assert!(best.is_empty());
            continue;
        };
        let south = |p: &Position| p.lead(Player::South);
        let sign = if position.mover == Player::South {
            1
        } else {
            -1
        };
        let values: Vec<i32> = (0..turn.options.len())
            .map(|option| match game.play(&turn, option, &mut NoHistory) {
                Next::Over(finish) => sign * (south(&finish.position) - south(position)),
                Next::Turn(next) => {
                    let then = solved.value(&next.position).unwrap();
                    let gained = sign * (south(&next.position) - south(position));
                    gained
                        + if next.position.mover == position.mover {
                            then
                        } else {
                            -then
                        }
                }
            })
            .collect();
        assert_eq!(values.iter().max(), Some(&value));
        let told: Vec<_> = values
            .iter()
            .zip(&turn.options)
            .filter(|(v, _)| **v == value)
            .map(|(_, option)| option.mv)
            .collect();
        assert_eq!(best, told);
        moved += 1;
    }
    assert!(moved > 100, "{moved}");
    assert_eq!(solved.value(&game.start()), None);
}

/// Kalah played out to the last seed, with and without the capture of a last
/// seed that faces an empty pit.
fn kalah() -> Collection {
    let full = "
ruleset kalah-full \"Kalah to the last seed\" from kalah {
  end when somebody has none: capture any pits for owner  [assumed: as in the solved game]
}
ruleset kalah-empty \"Kalah with empty captures\" from kalah-full {
  on landing {
    own store: again                          [M]
    own empty pit: capture last and opposite  [assumed: the other reading]
  }
}
";
    traced::checked(&[traced::text("kalah"), full.to_string()]).unwrap()
}

fn solved(collection: &Collection, name: &str, pits: u16, seeds: u16) -> Whole {
    let rules = collection.reduced(name, &[], Size { pits, seeds }).unwrap();
    Whole::solve(&Referee::new(rules), Bound::default(), &|_, _| ()).unwrap()
}

/// Values of the game and of each first move: by an independent program, which
/// agrees with Irving, Donkers and Uiterwijk 2000 where they have them.
#[test]
fn kalah_on_small_boards_has_its_known_values() {
    let told: [(&str, u16, u16, i32, &[i32]); 12] = [
        ("kalah-full", 1, 2, -2, &[-2]),
        ("kalah-full", 1, 3, 6, &[6]),
        ("kalah-full", 2, 1, 2, &[-2, 2]),
        ("kalah-full", 2, 2, -2, &[-4, -2]),
        ("kalah-full", 2, 4, -10, &[-10, -12]),
        ("kalah-empty", 2, 4, -12, &[-12, -12]),
        ("kalah-full", 2, 6, 8, &[-4, 8]),
        ("kalah-full", 3, 2, 4, &[-8, 4, 0]),
        ("kalah-full", 3, 3, 2, &[2, 2, -4]),
        ("kalah-empty", 3, 3, 2, &[2, 2, -6]),
        ("kalah-full", 4, 1, 2, &[0, -2, -2, 2]),
        ("kalah-empty", 4, 1, 2, &[0, -2, 0, 2]),
    ];
    let collection = kalah();
    for (name, pits, seeds, value, first) in told {
        let found = solved(&collection, name, pits, seeds);
        let moves: Vec<i32> = found.first_moves.iter().map(|(_, v)| *v).collect();
        let size = (name, pits, seeds);
        assert_eq!((size, found.value), (size, value));
        assert_eq!((size, moves.as_slice()), (size, first));
    }
}

/// All that a reference lists, where it is at hand and the board is small;
/// with `SEEDLORE_SOLVE=all` the large boards too, which take minutes.
#[test]
fn kalah_agrees_with_the_list_of_solved_boards() {
    let Some(list) = reference("kalah-solved.json") else {
        return;
    };
    let collection = kalah();
    let all = std::env::var("SEEDLORE_SOLVE").is_ok_and(|wanted| wanted == "all");
    let most = if all { u64::MAX } else { 16 };
    let size = |entry: &serde_json::Value| ["m", "n"].map(|key| entry[key].as_u64().unwrap());
    let entries: Vec<&serde_json::Value> = list["kalah"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| size(entry).iter().product::<u64>() <= most)
        .collect();
    let bound = Bound {
        positions: 1 << 23,
        steps: u64::MAX,
    };
    entries.par_iter().for_each(|entry| {
        let [pits, seeds] = size(entry).map(|number| number as u16);
        for (name, key) in [("kalah-full", "plain"), ("kalah-empty", "empty_capture")] {
            let size = Size { pits, seeds };
            let rules = collection.reduced(name, &[], size).unwrap();
            let found = Whole::solve(&Referee::new(rules), bound, &|_, _| ()).unwrap();
            let told = &entry[key];
            let moves: Vec<i32> = found.first_moves.iter().map(|(_, v)| *v).collect();
            let found = serde_json::json!([found.value, moves]);
            let told = serde_json::json!([told["value"], told["first_moves"]]);
            assert_eq!(found, told, "{name} {pits} {seeds}");
        }
    });
    let wanted = if all { 24 } else { 21 };
    assert_eq!(entries.len(), wanted);
}

/// By alpha-beta and by all positions there are, a small game has one value.
#[test]
fn both_ways_of_solving_agree() {
    let collection = kalah();
    for (pits, seeds) in [(1, 4), (2, 3), (3, 2), (4, 1)] {
        for name in ["kalah", "kalah-full", "kalah-empty"] {
            let rules = collection.reduced(name, &[], Size { pits, seeds }).unwrap();
            let game = Referee::new(rules);
            let whole = Whole::solve(&game, Bound::default(), &|_, _| ()).unwrap();
            let slow = Whole::of_all_positions(&game, Bound::default(), &|_, _| ()).unwrap();
            assert_eq!(
                (whole.value, whole.first_moves),
                (slow.value, slow.first_moves)
            );
            assert!(whole.positions <= slow.positions, "{name} {pits} {seeds}");
        }
    }
}

/// What ends by a share of the whole ends by the share of the smaller whole.
#[test]
fn shares_shrink_with_the_board_and_numbers_do_not() {
    let collection = kalah();
    let early = solved(&collection, "kalah", 2, 4);
    let late = solved(&collection, "kalah-full", 2, 4);
    assert_eq!(early.value.signum(), late.value.signum());
    assert!(early.value.abs() < late.value.abs());
    let text = include_str!("../solved/slams.sow").replace(
        "  win by",
        "  end when captured by mover is 25 or more [assumed: 25 of 48]\n  win by",
    );
    let faults = citing_solved(&text)
        .reduced("slams", &[], Size { pits: 2, seeds: 2 })
        .unwrap_err();
    let told: Vec<&str> = faults.iter().map(|f| f.message.as_str()).collect();
    assert_eq!(told, ["25 seeds were chosen for the whole board"]);
    let uneven =
        include_str!("../solved/slams.sow").replace("in every pit", "in every left half pit");
    let faults = citing_solved(&uneven).reduced("slams", &[], Size { pits: 2, seeds: 2 });
    assert!(
        faults
            .unwrap_err()
            .iter()
            .any(|f| f.message.contains("filled alike"))
    );
}

fn refusal(text: &str, seeds: u16, bound: Bound) -> Refusal {
    let collection = citing_solved(text);
    let game = referee(&collection, "slams", &[]);
    Endgames::solve(&game, seeds, bound, &|_, _| ())
        .err()
        .unwrap()
}

#[test]
fn what_does_not_fit_is_refused_with_its_reason() {
    let text = include_str!("../solved/slams.sow");
    let with =
        |line: &str| text.replace("  win by", &format!("  {line} [assumed: a test]\n  win by"));
    let all = Bound::default();
    let refused = |text: &str| refusal(text, 3, all);
    let three = text.replace(
        "board 2 rows of 6 pits, store each ",
        "players 3 [assumed: a test]\n  own pits are 4 pits each [assumed: a test]\n  board ring of 12 pits ",
    );
    assert_eq!(refused(&three), Refusal::Players);
    assert_eq!(
        refused(&with("rounds { set up again\n until round is 3 }")),
        Refusal::Rounds
    );
    assert_eq!(refused(&with("mark house")), Refusal::PitAttributes);
    assert_eq!(
        refused(&with("end when captures by mover is 3: end")),
        Refusal::Memory
    );
    let back = with("on turn end { mover has none: move all from own store to own pit 1 }");
    assert_eq!(refused(&back), Refusal::SeedsComeBack);
    let together = text.replace("win by most", "win together by equal");
    assert_eq!(refused(&together), Refusal::Together);
    assert_eq!(refusal(text, 49, all), Refusal::FewerSeeds);
    let few = Bound {
        positions: 100,
        ..all
    };
    assert_eq!(refusal(text, 3, few), Refusal::TooManyPositions);
    let little = Bound { steps: 1000, ..all };
    assert_eq!(refusal(text, 3, little), Refusal::TooMuchWork);
}

/// Where a clause names a winner, or asks what was captured, what both have in
/// store counts too.
#[test]
fn a_game_that_names_its_winner_is_valued_by_its_result() {
    let text = include_str!("../solved/slams.sow").replace(
        "  win by",
        "  end when captured by mover is more than half: win mover [assumed: a test]\n  win by",
    );
    let collection = citing_solved(&text);
    let game = referee(&collection, "slams", &[]);
    let solved = endgames(&game, 3);
    assert_eq!(solved.measure(), Measure::Result);
    for mover in [Player::South, Player::North] {
        let counts = solved.counts(2, mover);
        // With 23 captured by each, two seeds decide: all that one can win.
        assert_eq!(counts, row(&[(-1, 40), (0, 13), (1, 25)]));
    }
    let seeds = referee(&slams(), "slams", &[]).rules().clone();
    let by_seeds = Referee::new(seeds);
    let other = endgames(&by_seeds, 3);
    assert!(difference(&solved, &other).is_err());
    let same = Endgames::by_result(&by_seeds, 3, Bound::default(), &|_, _| ()).unwrap();
    assert!(difference(&solved, &same).is_ok());
}

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn the_command_solves_and_says_why_it_does_not() {
    let traced = ["--rulesets", "tests/traced"];
    let ask = |arguments: &[&str]| run(&[&["solve"], arguments, &traced].concat());
    let (code, out, err) = ask(&["kalah", "--board", "2x2", "--json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let found: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        found[0]["value"]["first_moves"].as_array().unwrap().len(),
        2
    );
    let (code, out, err) = ask(&["wari", "oware", "--seeds", "2", "--json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let found: serde_json::Value = serde_json::from_str(&out).unwrap();
    let layers = found["rulesets"][1]["against_first"]["layers"].as_array();
    assert_eq!(layers.unwrap().len(), 3);
    let (code, out, err) = run(&["solve", "abalalae"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(
        err.starts_with("error: `abalalae` is not solved: it is played in rounds"),
        "{err}"
    );
    let (code, _, err) = ask(&["kalah", "--board", "two"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("such as 3x2"), "{err}");
}
