//! What pages ask of the program to teach and to judge: what moves are worth, puzzles, and
//! lessons.

use std::collections::BTreeSet;

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, Outcome, Turn};
use seedlore::play::Dice;
use seedlore::rules::Player;
use seedlore::think::{Method, Thinker, Worth};
use seedlore::web::Session;
use serde_json::{Value, json};

use super::pages::{ask, named};
use crate::support;

/// Games of two and of four rows, with and without relays and choices on the way.
const RULESETS: [&str; 5] = [
    "wari-bennett",
    "kalah",
    "hus-nama",
    "bao-ki-arabu-1",
    "luuth",
];

fn rules_of(name: &str) -> Value {
    let (collection, sources) = support::library();
    named(collection.get(name).unwrap(), sources)
}

/// How the game ends for a player, if it does within so many moves however the others play.
fn outcome(engine: &Engine, turn: &Turn, me: Player, plies: u32) -> Option<i32> {
    let values = (0..turn.options.len()).map(|option| after(engine, turn, option, me, plies));
    let is_mine = turn.position.mover == me;
    // Not seen to the end lies between a loss and a win.
    let best = if is_mine {
        values.map(|value| value.unwrap_or(0)).max()
    } else {
        values.map(|value| value.unwrap_or(0)).min()
    };
    best.filter(|value| *value != 0)
}

fn after(engine: &Engine, turn: &Turn, option: usize, me: Player, plies: u32) -> Option<i32> {
    match engine.play(turn, option, &mut NoHistory) {
        Next::Over(finish) => match finish.outcome {
            Outcome::Won(player) => Some(if player == me { 1 } else { -1 }),
            _ => None,
        },
        Next::Turn(_) if plies == 0 => None,
        Next::Turn(next) => outcome(engine, &next, me, plies - 1),
    }
}

/// What is said to win or to lose does so however the others play, as every line shows.
#[test]
fn ends_that_a_search_claims_are_there() {
    let collection = support::collection();
    let engine = Engine::new(collection.get("wari-bennett").unwrap().clone());
    let thinker = Thinker::with_engine(engine.clone(), Method::AlphaBeta, 400);
    let mut claims = 0;
    for number in 0..40 {
        let mut dice = Dice::of_game(5, number);
        let mut next = engine.enter(engine.start());
        for _ in 0..200 {
            let Next::Turn(turn) = next else { break };
            let weighed = thinker.weigh(&turn.position);
            assert_eq!(weighed.moves.len(), turn.options.len());
            if weighed.depth <= 4 && turn.options.len() > 1 {
                for (option, worth) in weighed.moves.iter().enumerate() {
                    let claimed = match worth {
                        Some(Worth::Wins) => 1,
                        Some(Worth::Loses) => -1,
                        _ => continue,
                    };
                    let me = turn.position.mover;
                    let seen = after(&engine, &turn, option, me, 6);
                    assert_eq!(seen, Some(claimed), "game {number}: {:?}", turn.position);
                    claims += 1;
                }
            }
            let option = dice.below(turn.options.len());
            next = engine.play(&turn, option, &mut NoHistory);
        }
    }
    assert!(claims > 20, "{claims} ends were claimed");
}

/// A puzzle is the same whenever it is asked for, and one move of it is the best by far.
#[test]
fn puzzles_have_one_answer() {
    let mut session = Session::default();
    let mut aims = BTreeSet::new();
    for name in RULESETS {
        let rules = rules_of(name);
        let mut next = json!(0);
        let mut put = 0;
        for _ in 0..4 {
            let request = json!({"ask": "puzzle", "rules": rules, "seed": 1, "from": next});
            let found = ask(&mut session, request.clone());
            assert_eq!(found, ask(&mut Session::default(), request), "{name}");
            next = found["next"].clone();
            let puzzle = &found["puzzle"];
            if puzzle.is_null() {
                continue;
            }
            put += 1;
            aims.insert(puzzle["aim"].as_str().unwrap().to_string());
            let game = json!({"start": puzzle["start"], "seed": 1, "moves": []});
            let turn = ask(
                &mut session,
                json!({"ask": "turn", "rules": rules, "game": game}),
            );
            let moves = puzzle["judged"]["moves"].as_array().unwrap();
            assert_eq!(
                moves.len(),
                turn["moves"].as_array().unwrap().len(),
                "{name}: {found}"
            );
            for judged in moves {
                let is_best = judged["move"] == puzzle["best"];
                assert_eq!(judged["loss"] == 0, is_best, "{name}: {judged}");
                assert_eq!(judged["behind"] == "", is_best, "{name}: {judged}");
            }
            let made = ask(
                &mut session,
                json!({"ask": "move", "rules": rules, "game": game, "move": puzzle["best"]}),
            );
            assert!(made["after"].is_object(), "{name}: {made}");
        }
        assert!(put > 0, "{name}: no puzzle was found");
    }
    assert!(aims.len() > 1, "all puzzles are alike: {aims:?}");
}

/// Each rule is taught once, and does what it is said to do in the position that is shown.
#[test]
fn lessons_show_the_rules_at_work() {
    let mut session = Session::default();
    for name in RULESETS {
        let rules = rules_of(name);
        let told = ask(&mut session, json!({"ask": "describe", "rules": rules}));
        let clauses = told["clauses"].as_array().unwrap();
        let lessons = ask(&mut session, json!({"ask": "lessons", "rules": rules}));
        let lessons = lessons.as_array().unwrap();
        let taught: BTreeSet<u64> = (lessons.iter())
            .map(|lesson| lesson["clause"].as_u64().unwrap())
            .collect();
        assert_eq!(
            (taught.len(), lessons.len()),
            (clauses.len(), clauses.len()),
            "{name}"
        );
        let mut practised = 0;
        for lesson in lessons.iter().filter(|lesson| lesson["task"] != "read") {
            practised += 1;
            let game = json!({"start": lesson["start"], "moves": []});
            if lesson["task"] == "forbidden" {
                let hole = &lesson["holes"][0];
                let why = json!({"ask": "why-not", "rules": rules, "game": game, "hole": hole});
                let why = ask(&mut session, why);
                assert!(why["message"].is_string(), "{name}: {why}");
                continue;
            }
            let right = lesson["right"].as_array().unwrap();
            assert!(
                right.len() as u64 <= lesson["of"].as_u64().unwrap(),
                "{name}: {lesson}"
            );
            let made = ask(
                &mut session,
                json!({"ask": "move", "rules": rules, "game": game, "move": right[0]}),
            );
            assert!(
                !made["steps"].as_array().unwrap().is_empty(),
                "{name}: {lesson}"
            );
        }
        assert!(practised > 3, "{name}: {practised} rules are practised");
        // A position that a page shows is used where the rule acts in it; what is none is not.
        let mut played = lessons.iter().filter(|lesson| lesson["task"] == "play");
        let first = played.next().unwrap();
        let mut taught_at = |start: &Value| {
            let shown = json!([{"clause": first["clause"], "start": start}]);
            let request = json!({"ask": "lessons", "rules": rules, "shown": shown});
            let again = ask(&mut session, request);
            let mut again = again.as_array().unwrap().iter();
            let lesson = again.find(|lesson| lesson["clause"] == first["clause"]);
            lesson.unwrap()["start"].clone()
        };
        assert_eq!(taught_at(&json!("none")), first["start"], "{name}: {first}");
        let mut others = played.filter(|other| other["start"] != first["start"]);
        let is_used = others.any(|other| taught_at(&other["start"]) == other["start"]);
        assert!(is_used, "{name}: {first}");
        let first = lessons
            .iter()
            .find(|lesson| lesson["task"] != "read")
            .unwrap();
        let says = clauses[first["clause"].as_u64().unwrap() as usize]["says"]
            .as_str()
            .unwrap();
        assert!(
            ["choose", "lift", "sown", "sow"]
                .iter()
                .any(|word| says.contains(word)),
            "{name}: the first lesson is: {says}"
        );
    }
}
