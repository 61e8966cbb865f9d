//! The engine plays as the referee does: the same turns, positions, ends and
//! clauses, on both of its paths.
//!
//! `SEEDLORE_GAMES` says how many games of each ruleset are played; a sixteenth
//! of them under each other reading, and as many from positions of no game.
//! `SEEDLORE_ONLY` names the rulesets, with commas, where not all are to be.

use rayon::prelude::*;

use seedlore::engine::{Engine, Path, Shortcut, Shortcuts};
use seedlore::game::{Game, Next, parse_position};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::rules::Ruleset;

use crate::abreast::{Bound, abreast, shuffled};
use crate::counted::counts_as_the_referee;
use crate::playouts::plays_out_as_the_referee;
use crate::support;
use crate::written;
use crate::written::checked;

/// Games of each ruleset if nothing else is said.
pub const FEW_GAMES: u64 = 2;

const BOUND: Bound = Bound {
    moves: 5000,
    steps: u64::MAX,
};

/// Where no more games are asked for, another reading is played for some rounds, and not
/// until a match of hundreds is over.
const ROUNDS: Bound = Bound {
    moves: 800,
    steps: u64::MAX,
};

/// From positions of no game play goes on for a while only.
const SHORT: Bound = Bound {
    moves: 12,
    steps: u64::MAX,
};

/// The rulesets to be played.
pub fn chosen() -> Vec<&'static Ruleset> {
    support::chosen(support::collection())
}

/// The chosen rulesets under each reading that is not the default, each alone.
fn other_readings() -> Vec<Ruleset> {
    let mut others = Vec::new();
    for rules in chosen() {
        for question in rules.questions() {
            let readings = question.readings().iter().skip(1);
            for reading in readings.filter(|reading| reading.acts()) {
                let reading = [format!("{}={}", question.name(), reading.name())];
                let rules = support::collection().under(rules.name(), &reading);
                others.push(rules.expect("a reading can be chosen"));
            }
        }
    }
    others
}

pub fn named(rules: &Ruleset, what: &str) -> String {
    format!("{} {}: {what}", rules.name(), rules.reading().join(" "))
}

/// Games from the start, each from the end of the last on by chance too.
pub fn faults_of(rules: &Ruleset, games: u64) -> Vec<String> {
    faults_within(rules, games, BOUND)
}

fn faults_within(rules: &Ruleset, games: u64, bound: Bound) -> Vec<String> {
    let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
    let mut faults = Vec::new();
    for game in 0..games {
        let mut dice = Dice::of_game(5, game);
        let players = rules.players();
        let first = players[game as usize % players.len()];
        let start = referee.start_by(first);
        assert_eq!(start, engine.start_by(first));
        let start = dice.begin(start, rules);
        let plainly = game % 4 == 3;
        match abreast(&referee, &engine, &start, plainly, &mut dice, bound) {
            Err(fault) => faults.push(named(rules, &fault)),
            Ok((_, last)) => {
                for _ in 0..4 {
                    let from = shuffled(&last, rules, &mut dice);
                    let met = abreast(&referee, &engine, &from, plainly, &mut dice, SHORT);
                    faults.extend(met.err().map(|fault| named(rules, &fault)));
                }
            }
        }
    }
    faults
}

pub fn no_faults(faults: Vec<String>) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_ruleset_is_played_as_by_the_referee() {
    let games = support::games(FEW_GAMES);
    let faults = chosen().into_par_iter();
    no_faults(
        faults
            .flat_map_iter(|rules| faults_of(rules, games))
            .collect(),
    );
}

#[test]
fn every_other_reading_is_played_as_by_the_referee() {
    let games = support::games(FEW_GAMES);
    let bound = if games > FEW_GAMES { BOUND } else { ROUNDS };
    let faults = other_readings().into_par_iter();
    no_faults(
        faults
            .flat_map_iter(|rules| faults_within(&rules, games.div_ceil(16), bound))
            .collect(),
    );
}

/// The bound on the seeds of a move is far beyond what games come to. Here it is
/// low enough to end sowings in the middle of a lap, and turns before all moves
/// were tried.
#[test]
fn sowings_are_cut_off_at_the_same_seed_as_by_the_referee() {
    let faults = chosen().into_par_iter().flat_map_iter(|rules| {
        [7, 60, 260, 600]
            .into_iter()
            .filter_map(move |bound| {
                let bounded = rules.clone().with_most_sown(bound);
                let referee = Referee::new(bounded.clone());
                let start = referee.start();
                let engine = Engine::new(bounded);
                let mut dice = Dice::of_game(8, bound.into());
                let met = abreast(&referee, &engine, &start, false, &mut dice, SHORT);
                met.err()
                    .map(|fault| named(rules, &format!("{bound} seeds: {fault}")))
            })
            .collect::<Vec<_>>()
    });
    no_faults(faults.collect());
}

/// Shortcuts make play faster and no different: without any one of them the same
/// moves are legal and lead to the same positions.
#[test]
fn play_is_the_same_without_each_shortcut() {
    let faults = chosen().into_par_iter().flat_map_iter(|rules| {
        let referee = Referee::new(rules.clone());
        let start = referee.start();
        Shortcut::ALL.into_iter().filter_map(move |left_out| {
            let engine = Engine::with(rules.clone(), Shortcuts::ALL.without(left_out));
            let mut dice = Dice::of_game(9, left_out as u64);
            let met = abreast(&referee, &engine, &start, false, &mut dice, SHORT);
            let fault = met.err()?;
            Some(named(rules, &format!("without {left_out:?}: {fault}")))
        })
    });
    no_faults(faults.collect());
}

/// Pits out of play and owners that changed, where the rules change neither.
#[test]
fn strange_ground_is_seen_by_every_path() {
    let faults = chosen().into_par_iter().flat_map_iter(|rules| {
        let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
        let owners: String = (0..rules.board().pit_count())
            .map(|pit| if pit % 3 == 0 { 'N' } else { 'S' })
            .collect();
        let start = referee.start().notation(rules);
        let join = if start.matches('|').count() > 3 {
            " "
        } else {
            " | "
        };
        let mut faults = Vec::new();
        for strange in [
            "closed=1,4",
            &format!("owner={owners}"),
            "closed=2 moved=north",
        ] {
            let text = format!("{start}{join}{strange}");
            let Ok(from) = parse_position(&text, rules) else {
                continue;
            };
            for plainly in [false, true] {
                let mut dice = Dice::of_game(6, 0);
                let met = abreast(&referee, &engine, &from, plainly, &mut dice, SHORT);
                faults.extend(met.err().map(|fault| named(rules, &fault)));
            }
        }
        faults
    });
    no_faults(faults.collect());
}

/// Two tables for one landing: what the first takes, the second finds gone.
const TWICE: &str = r#"
ruleset twice "Twice" {
  board 2 rows of 5 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on landing {
    pit making 2 or 3: capture last         [assumed: a test]
  }
  also on landing {
    last is empty pit: capture opposite     [assumed: a test]
    last is pit holding none: again         [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when seeds in any pits is at most 3: capture any pits for owner
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn a_line_is_read_after_what_the_line_before_it_did() {
    no_faults(faults_of(&checked("twice", TWICE), 12));
}

/// What is lifted in passing is sown on in the same lap: it ends late where
/// only own pits give, and never where all do.
const LIFTED: &str = r#"
ruleset lifted "Lifted" {
  board 2 rows of 6 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on passing: lift last                     [assumed: a test]
  on landing {
    last is pit making 2 or more: capture last
                                            [assumed: a test]
  }
  on stuck: end                             [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn a_lap_that_lifts_what_it_has_sown_ends_where_the_referee_gives_up() {
    no_faults(faults_of(&checked("lifted", LIFTED), 2));
    let own = LIFTED.replace(
        "on passing: lift last ",
        "on passing { last is own pit: lift last } ",
    );
    no_faults(faults_of(&checked("lifted", &own), 12));
}

/// What a block has lifted is counted by the block after it: one seed takes
/// along the pit it was caught by. While seeds fall it counts those to come.
const IN_HAND: &str = r#"
ruleset in-hand "In hand" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 2 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on passing {
    in hand is 3 or more: capture 1 from last
                                            [assumed: a test]
  }
  on landing {
    own occupied pit and opposite is occupied: lift opposite
                                            [assumed: a test]
  }
  also on landing {
    in hand is 1: lift last                 [assumed: a test]
  }
  also on landing {
    in hand is 1 or more: sow on            [assumed: a test]
  }
  on turn end {
    not in hand is none: win opponent       [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn seeds_in_hand_are_counted_until_they_are_sown() {
    let rules = checked("in-hand", IN_HAND);
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let after = |game: &dyn Game, from: &str| {
        let start = parse_position(from, &rules).expect("it is a position");
        let Next::Turn(turn) = game.enter(start) else {
            panic!("{from} is a turn");
        };
        turn.options[0].after.notation(&rules)
    };
    for game in games {
        // One seed opposite: the two of pit 2 go along, and sow pits 3, 4 and
        // North's pit 1.
        let one = after(game, "1 1 0 0 / 0 0 1 0 | 7 6 | south");
        assert!(one.starts_with("0 0 1 1 / 1 0 0 0 | 7 6"), "{one}");
        // Two: the two of pit 2 stay.
        let two = after(game, "1 1 0 0 / 0 0 2 0 | 6 6 | south");
        assert!(two.starts_with("0 2 1 1 / 0 0 0 0 | 6 6"), "{two}");
        // Of five seeds two are taken as they fall, while three or more are to come.
        let five = after(game, "5 0 0 0 / 0 0 0 0 | 5 6 | south");
        assert!(five.starts_with("0 0 0 1 / 1 1 0 0 | 7 6"), "{five}");
    }
    no_faults(faults_of(&rules, 12));
}

/// Moves that are taken back whole, with what they took, noted, marked and scored.
const UNDONE: &str = r#"
ruleset undone "Undone" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 2 in every pit                      [assumed: a test]
  mark done                                 [assumed: a test]
  choose own pit, note free, sow anticlockwise
                                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture last
                                            [assumed: a test]
    own pit making 3 or more: score 1, mark last as done, claim opposite, capture 1 from last
                                            [assumed: a test]
  }
  also on landing {
    opponent pit making 1: undo             [assumed: a test]
    own occupied pit: relay                 [assumed: a test]
  }
  on endless sowing: undo                   [assumed: a test]
  on turn end {
    move captures and opponent has none: undo
                                            [assumed: a test]
    mover noted free and lap is 2: again    [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn an_undone_move_leaves_all_as_it_was() {
    let rules = checked("undone", UNDONE);
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let after = |game: &dyn Game, from: &str| {
        let start = parse_position(from, &rules).expect("it is a position");
        let Next::Turn(turn) = game.enter(start) else {
            panic!("{from} is a turn");
        };
        turn.options[0].after.notation(&rules)
    };
    for game in games {
        // Three in pit 3, of which one is taken; the lap that follows ends in North's
        // empty pit 1: the seed, the point, the mark, the pit claimed and the note go back.
        let relayed = "2 0 2 0 / 0 1 0 0 | 5 6 | south | 0 0";
        assert_eq!(after(game, relayed), relayed);
        // All that North has.
        let slam = "0 0 0 1 / 1 0 0 0 | 7 7 | south | 0 0";
        assert_eq!(after(game, slam), slam);
        // Nothing is amiss, and the move stands.
        let kept = after(game, "1 0 0 0 / 0 0 1 0 | 7 7 | south | 0 0");
        let moved = "0 1 0 0 / 0 0 1 0 | 7 7 | south | 0 0 | noted:south=free";
        assert_eq!(kept, moved);
    }
    no_faults(faults_of(&rules, 12));
    // Boards that hold nothing but seeds.
    let told = [
        ", note free, sow anticlockwise",
        "score 1, mark last as done, claim opposite, ",
        "mover noted free and ",
        "  mark done                                 [assumed: a test]\n",
    ];
    let plain = told
        .iter()
        .fold(UNDONE.to_string(), |text, part| text.replace(part, ""));
    no_faults(faults_of(&checked("undone", &plain), 12));
}

/// Laps begin in the pit that was lifted, those that are sown on after `last`.
const SOWN_ON: &str = r#"
ruleset sown-on "Sown on" {
  board 2 rows of 3 pits, store each        [assumed: a test]
  seeds 2 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise from origin             [assumed: a test]
  on landing {
    lap is 1: lift last, sow on             [assumed: a test]
    lap is 2: relay                         [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn what_is_sown_on_begins_after_the_last_pit_wherever_sow_begins() {
    let rules = checked("sown-on", SOWN_ON);
    for game in [
        &Referee::new(rules.clone()) as &dyn Game,
        &Engine::new(rules.clone()),
    ] {
        let Next::Turn(turn) = game.enter(game.start()) else {
            panic!("the start is a turn");
        };
        // South's pit 1: 1 in pit 1 and 3 in pit 2, which is lifted and sown on
        // from pit 3 to North's pit 2, which is lifted and begins where it lay.
        let after = turn.options[0].after.notation(&rules);
        assert!(after.starts_with("2 0 3 / 3 1 3 |"), "{after}");
    }
    no_faults(faults_of(&rules, 4));
    counts_as_the_referee(&rules, 5, 2_000);
}

/// What a table can't hold: more seeds than a byte counts.
#[test]
fn rulesets_of_one_round_take_the_table_path_unless_they_have_too_many_seeds() {
    let mut plain = 0;
    for rules in support::collection()
        .rulesets()
        .iter()
        .filter(|r| r.rounds().is_empty())
    {
        let engine = Engine::new(rules.clone());
        let told = engine.path().to_string();
        match engine.path() {
            Path::Table { .. } => assert!(rules.seeds_in_all() <= 255, "{}", named(rules, &told)),
            Path::Plain { .. } => {
                plain += 1;
                let why = format!("its {} seeds are more than 255", rules.seeds_in_all());
                assert!(rules.seeds_in_all() > 255, "{}", named(rules, &told));
                assert!(told.contains(&why), "{}", named(rules, &told));
            }
        }
    }
    assert!(plain > 0, "no ruleset shows the plain path");
}

#[test]
fn what_is_given_back_at_the_end_of_a_turn_is_given_back_on_every_path() {
    for rules in written::given_back() {
        no_faults(faults_of(&rules, 40));
        counts_as_the_referee(&rules, 12, 200_000);
        plays_out_as_the_referee(&rules, 200);
    }
}

#[test]
fn moves_in_laps_are_made_as_by_the_referee() {
    for rules in written::in_laps() {
        no_faults(faults_of(&rules, 12));
        counts_as_the_referee(&rules, 8, 30_000);
        plays_out_as_the_referee(&rules, 100);
    }
}
