//! Games in lanes are the referee's games: for every ruleset that the lanes
//! take, in every reading, each game ends like the referee's, after as many
//! moves, on the same board, by the same clause; whatever the instructions.
//!
//! `SEEDLORE_GAMES` says how many games of each reading are held against the
//! referee, `SEEDLORE_ONLY` which rulesets, with commas.

// What the tests of all crates share knows the language by the name of the whole.
extern crate seedlore_language as seedlore;

/// The crate itself: its own tests are among these, and nothing else is built for them.
#[path = "../src/lib.rs"]
mod batch;
#[path = "../../../tests/support/mod.rs"]
mod support;
#[path = "../../../tests/support/written.rs"]
mod written;

use std::collections::BTreeSet;

use batch::{Batch, GameTrace, Instructions, Played, Refusal};
use rayon::prelude::*;
use seedlore_engine::Engine;
use seedlore_game::{Agreement, Next, Turn};
use seedlore_language::rules::{ByPlayer, Collection, Head, Ruleset, choices};
use seedlore_referee::referee::{Event, Referee};
use seedlore_study::play::{Agent, AgentKind, Dice, Ending, Observer, Setting, play_game};
use seedlore_study::stats::{Plan, tally, tally_singly};

/// Games of each reading if nothing else is said.
const FEW_GAMES: u64 = 4;

const SEED: u64 = 1927;

/// Rulesets that the lanes take, at the least.
const TAKEN: usize = 57;

/// A ruleset as it stands, and under each other reading alone.
fn readings(collection: &Collection, rules: &Ruleset) -> Vec<Ruleset> {
    let questions = choices(rules, &[]).questions;
    let others = questions.iter().flat_map(|(question, readings)| {
        readings[1..]
            .iter()
            .map(move |reading| format!("{question}={reading}"))
    });
    let under = |choice: String| {
        collection
            .under(rules.name(), &[choice])
            .expect("a reading of a checked ruleset")
    };
    std::iter::once(rules.clone())
        .chain(others.map(under))
        .collect()
}

fn in_lanes(lanes: &Batch, games: u64, setting: Setting, with: Instructions) -> Vec<Played> {
    let mut played = Vec::new();
    let mut keep = |game| played.push(game);
    let Setting { agreement, limit } = setting;
    let left = lanes.play(SEED, 0..games, agreement, limit, with, &mut keep);
    played.sort_by_key(|game: &Played| game.game);
    let mut all: Vec<u64> = played.iter().map(|game| game.game).collect();
    all.extend(left);
    all.sort_unstable();
    assert!(all.into_iter().eq(0..games), "each game is played or left");
    played
}

/// What the referee tells of a game.
struct Told<'r> {
    rules: &'r Ruleset,
    moves: u32,
    takes: u16,
    swept: ByPlayer<u16>,
}

impl Observer for Told<'_> {
    fn begins(&mut self, _: &Next, _: &[Event]) {}

    fn moves(&mut self, _: &Turn, _: usize, events: &[Event], next: &Next) {
        self.moves += 1;
        let mut takes = false;
        for event in events {
            match *event {
                Event::Captured {
                    clause,
                    seeds,
                    taker,
                    ..
                } => match self.rules.clause(clause).head() {
                    Head::EndWhen | Head::OnStuck if matches!(next, Next::Over(_)) => {
                        self.swept[taker] += seeds;
                    }
                    Head::EndWhen | Head::OnStuck => {}
                    _ => takes = true,
                },
                Event::Returned { .. } => takes = false,
                _ => {}
            }
        }
        self.takes += u16::from(takes);
    }
}

/// What the referee says of a game that the lanes played.
fn hold_against_referee(referee: &Referee, rules: &Ruleset, setting: Setting, played: &Played) {
    let agents = ByPlayer::from_fn(|_| &AgentKind::Random as &dyn Agent);
    let mut dice = Dice::of_game(SEED, played.game);
    let mut told = Told {
        rules,
        moves: 0,
        takes: 0,
        swept: ByPlayer::from_value(0),
    };
    let ending = play_game(referee, agents, setting, &mut dice, &mut told);
    let (result, position) = match ending {
        Ending::Finished(finish) => (Some((finish.outcome, finish.clause)), finish.position),
        Ending::Unfinished(position) => (None, position),
    };
    let pits: Vec<u16> = rules
        .board()
        .pits()
        .map(|pit| position.seeds(pit))
        .collect();
    let name = format!(
        "{} {:?}, game {}",
        rules.name(),
        rules.reading(),
        played.game
    );
    let lie: Vec<u16> = played.pits().iter().map(|n| u16::from(*n)).collect();
    assert_eq!(u32::from(played.moves), told.moves, "{name}: moves");
    assert_eq!(lie, pits, "{name}: the last board");
    assert_eq!(played.captured, position.captured, "{name}: captured");
    assert_eq!(played.result, result, "{name}: the end");
    assert_eq!(played.takes, told.takes, "{name}: moves that took seeds");
    assert_eq!(played.swept, told.swept, "{name}: what the end gave");
}

/// Plays games in lanes with all instructions, and holds the first of them
/// against the referee; whether lanes take the ruleset.
fn plays_as_the_referee(rules: &Ruleset, games: u64) -> bool {
    let Ok(lanes) = Batch::new(rules) else {
        return false;
    };
    let setting = Setting::default();
    let all: Vec<Vec<Played>> = Instructions::here()
        .into_iter()
        .map(|with| in_lanes(&lanes, games.max(80), setting, with))
        .collect();
    for other in &all[1..] {
        assert_eq!(other, &all[0], "{} with other instructions", rules.name());
    }
    let referee = Referee::new(rules.clone());
    for played in all[0].iter().take(games as usize) {
        hold_against_referee(&referee, rules, setting, played);
    }
    true
}

#[test]
fn every_game_is_the_referees() {
    let collection = support::collection();
    let mut taken = BTreeSet::new();
    let rulesets = support::chosen(collection);
    for rules in &rulesets {
        for rules in readings(collection, rules) {
            if plays_as_the_referee(&rules, support::games(FEW_GAMES)) {
                taken.insert(rules.name().to_string());
            }
        }
    }
    if rulesets.len() == collection.rulesets().len() {
        assert!(taken.len() >= TAKEN, "only these are taken: {taken:?}");
    }
}

#[test]
fn what_is_given_back_at_the_end_of_a_turn_is_given_back_in_lanes() {
    for rules in written::given_back() {
        assert!(plays_as_the_referee(&rules, 400), "lanes take it");
    }
}

/// More games than there are lanes, so that some go on in lanes of others.
const MEASURED: u64 = 150;

#[test]
fn games_in_lanes_are_measured_like_each_by_itself() {
    let collection = support::collection();
    let rulesets = support::chosen(collection);
    let engines = rulesets.into_par_iter().flat_map_iter(|rules| {
        let readings = readings(collection, rules).into_iter();
        let taken = readings.filter(|rules| Batch::new(rules).is_ok());
        taken.map(Engine::new)
    });
    let agreed = Setting {
        agreement: Agreement::AtOccurrence(2),
        limit: 45,
    };
    engines.for_each(|engine| {
        for setting in [Setting::default(), agreed] {
            let plan = Plan {
                players: ByPlayer::from_value(AgentKind::Random),
                seed: SEED,
                games: MEASURED,
                setting,
            };
            let together = tally(&engine, &plan, 0..MEASURED, &|_| {});
            let singly = tally_singly(&engine, &plan, 0..MEASURED, &|_| {});
            if together == singly {
                continue;
            }
            let rules = engine.rules();
            let [together, singly] = [together, singly].map(|t| t.summary(&engine, &plan));
            assert_eq!(together, singly, "{} {:?}", rules.name(), rules.reading());
            panic!("{} {:?}: tallies differ", rules.name(), rules.reading());
        }
    });
}

#[test]
fn games_of_very_long_moves_are_left_to_the_other_path() {
    let collection = support::collection();
    let mut left_by = 0;
    for rules in collection.rulesets() {
        let Ok(lanes) = Batch::new(rules) else {
            continue;
        };
        let Setting { agreement, limit } = Setting::default();
        let with = Instructions::best();
        let mut keep = |_: Played| {};
        let left = lanes.play(SEED, 0..MEASURED, agreement, limit, with, &mut keep);
        if left.is_empty() {
            continue;
        }
        left_by += 1;
        let engine = Engine::new(rules.clone());
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed: SEED,
            games: MEASURED,
            setting: Setting::default(),
        };
        let tally = tally(&engine, &plan, 0..MEASURED, &|_| {});
        let counted = tally.summary(&engine, &plan).games;
        assert_eq!(counted, MEASURED, "{}: all are counted", rules.name());
    }
    assert!(left_by > 0, "no game was left");
}

/// A game that goes on for very long without a capture is left too, as long as
/// there are few: all are counted, and nothing else differs.
#[test]
fn games_that_stay_quiet_for_long_are_left_and_counted() {
    let collection = support::collection();
    let engine = Engine::new(collection.get("wari-bennett").unwrap().clone());
    let lanes = Batch::new(engine.rules()).unwrap();
    let (games, with) = (6000, Instructions::best());
    // Players who never agree go on and on: there more is kept instead.
    for (agreement, most) in [(Agreement::AtOccurrence(3), 12), (Agreement::Never, 20)] {
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed: SEED,
            games,
            setting: Setting {
                agreement,
                ..Setting::default()
            },
        };
        let limit = plan.setting.limit;
        let left = lanes.play(SEED, 0..games, agreement, limit, with, &mut |_| {});
        assert!((1..=most).contains(&left.len()), "{} left", left.len());
        let together = tally(&engine, &plan, 0..games, &|_| {});
        let singly = tally_singly(&engine, &plan, 0..games, &|_| {});
        assert!(together == singly, "{agreement:?}: tallies differ");
    }
}

#[test]
fn games_are_noted_alike_with_any_instructions() {
    let collection = support::collection();
    for name in support::FEW {
        let lanes = Batch::new(collection.get(name).unwrap()).unwrap();
        let noted = |with| {
            let Setting { agreement, limit } = Setting::default();
            let mut games = Vec::new();
            let mut keep = |played: Played, course: &GameTrace| {
                assert_eq!(course.options.len(), usize::from(played.moves));
                assert_eq!(course.leads().count(), usize::from(played.moves));
                games.push((played, course.clone()));
            };
            let left = lanes.play_noting(SEED, 0..140, agreement, limit, with, &mut keep);
            assert!(left.is_empty(), "{name}: one lap a move");
            games
        };
        let portable = noted(Instructions::Portable);
        assert_eq!(portable.len(), 140);
        for with in Instructions::here() {
            assert_eq!(noted(with), portable, "{name} with {with:?}");
        }
    }
}

#[test]
fn games_are_the_same_in_any_company() {
    let collection = support::collection();
    let rules = collection.get(support::FEW[0]).unwrap();
    let lanes = Batch::new(rules).unwrap();
    let with = Instructions::Portable;
    let setting = Setting::default();
    let many = in_lanes(&lanes, 300, setting, with);
    let mut alone = Vec::new();
    for game in [0, 17, 299] {
        let Setting { agreement, limit } = setting;
        let left = lanes.play(
            SEED,
            game..game + 1,
            agreement,
            limit,
            with,
            &mut |played| {
                alone.push(played);
            },
        );
        assert!(left.is_empty());
    }
    assert_eq!(alone, [many[0], many[17], many[299]]);
    assert_eq!(many.len(), 300);
}

#[test]
fn games_are_cut_off_and_players_agree_as_said() {
    let collection = support::collection();
    let rules = collection.get(support::FEW[0]).unwrap();
    let lanes = Batch::new(rules).unwrap();
    let referee = Referee::new(rules.clone());
    let mut cut = 0;
    for agreement in [
        Agreement::Never,
        Agreement::AtOccurrence(1),
        Agreement::AtOccurrence(2),
        Agreement::AtOccurrence(4),
    ] {
        for limit in [0, 1, 60, 400] {
            let setting = Setting { agreement, limit };
            for played in in_lanes(&lanes, 6, setting, Instructions::Portable) {
                cut += usize::from(played.result.is_none());
                hold_against_referee(&referee, rules, setting, &played);
            }
        }
    }
    assert!(cut > 0, "no game was cut off");
}

#[test]
fn what_the_lanes_do_not_take_they_name() {
    let collection = support::collection();
    let refused: BTreeSet<String> = collection
        .rulesets()
        .iter()
        .filter_map(|rules| Batch::new(rules).err())
        .map(|refusal: Refusal| refusal.to_string())
        .collect();
    assert!(
        refused.contains(&Refusal::Relays.to_string()),
        "{refused:?}"
    );
    assert!(refused.iter().all(|why| !why.is_empty()));
}

const PLAIN: &str = "choose own pit
sow anticlockwise
on landing {
opponent pit making 2 or 3: capture last
}
on stuck: pass
end when turn is 50
win by most captured";

#[test]
fn of_a_game_that_lanes_take_one_clause_may_be_refused() {
    assert!(Batch::new(&written::ruleset(PLAIN)).is_ok());
    for (instead_of, clause, refusal) in [
        (
            "turn is 50",
            "captured by mover is at least captured by opponent plus 7",
            Refusal::WorkedOut,
        ),
        (
            "turn is 50",
            "moves since capture is at least 40",
            Refusal::Memory,
        ),
        (
            "sow anticlockwise",
            "sow anticlockwise, skipping any pit holding 3 except last seed",
            Refusal::WayDepends,
        ),
        (
            "sow anticlockwise",
            "sow anticlockwise, skipping any pit holding 3 unless in hand is 2",
            Refusal::WayDepends,
        ),
        (
            "sow anticlockwise",
            "sow anticlockwise, dropping 2 in any empty pit",
            Refusal::SeveralSeedsInAPit,
        ),
        (
            "opponent pit making 2 or 3",
            "own pit holding seeds of lap",
            Refusal::WorkedOut,
        ),
    ] {
        let rules = written::ruleset(&PLAIN.replace(instead_of, clause));
        assert_eq!(Batch::new(&rules).err(), Some(refusal), "{clause}");
    }
}

const AGAIN: &str = "choose own pit
sow anticlockwise, through own store
on landing {
own store: again
}";

#[test]
fn lanes_count_a_turn_that_ends_in_a_pass_and_leave_some_games() {
    let passing = format!(
        "phase second while turn is 2 {{
choose any pit
}}
{AGAIN}
end when turn is 9
win by most captured"
    );
    let after_a_stuck_table = "phase rich while captured by mover is 3 or more {
choose any pit
}
choose own pit
sow anticlockwise
on landing {
opponent pit making 2 or 3: capture last
}
on stuck: capture 1 from any pits
end when turn is 30
win by most captured";
    let (games, setting) = (400, Setting::default());
    for clauses in [passing.as_str(), after_a_stuck_table] {
        let rules = written::ruleset(clauses);
        let lanes = Batch::new(&rules).expect("lanes take it");
        let played = in_lanes(&lanes, games, setting, Instructions::Portable);
        assert!((1..games as usize).contains(&played.len()), "{clauses}");
        let referee = Referee::new(rules.clone());
        for game in &played {
            hold_against_referee(&referee, &rules, setting, game);
        }
    }
}
