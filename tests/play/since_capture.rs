//! Moves since the last capture: what counts as one, what begins the count anew, and what
//! it decides. Positions worked out by hand, the referee and the engine say the same.

use seedlore::engine::Engine;
use seedlore::game::{Agreement, Game, GameRecord, History, Next, Outcome, parse_position};
use seedlore::play::{Agent, AgentKind, Dice, Setting, recorded_game};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Player, Ruleset};

use crate::engine::{faults_of, no_faults};
use crate::turns::turn;
use crate::written::ruleset;

/// Two rows of three pits; twos and threes are captured.
const FORTY: &str = "choose own pit
sow anticlockwise
on landing {
  opponent pit making 2 or 3: capture last
}
on stuck: pass
end when moves since capture is at least 40: capture any pits for owner
win by most captured";

/// What follows these moves, each told by its place among the legal ones.
fn next(rules: &Ruleset, from: &str, moves: &[usize]) -> Next {
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let played = games.map(|game| {
        let mut history = History::new(Agreement::Never);
        let mut next = game.enter(parse_position(from, rules).unwrap());
        for option in moves {
            let stand = turn(next);
            history.note_turn(&stand);
            next = game.play(&stand, *option, &mut history);
        }
        next
    });
    let [by_referee, by_engine] = &played;
    assert_eq!(by_referee.position(), by_engine.position());
    let is_over = |next: &Next| matches!(next, Next::Over(_));
    assert_eq!(is_over(by_referee), is_over(by_engine));
    let [next, _] = played;
    next
}

/// How many moves there are since a capture, and whether the game is over.
fn since(rules: &Ruleset, from: &str, moves: &[usize]) -> (u16, bool) {
    let next = next(rules, from, moves);
    let count = next.position().memory().since_capture;
    (count, matches!(next, Next::Over(_)))
}

/// South's pit 1 sows pit 2, and pit 3 makes two of a single seed, after so many moves.
fn after(count: u16) -> String {
    format!("1 0 1 / 1 1 0 | 5 3 | south | 30 29 | since-capture={count}")
}

const QUIET: usize = 0;
const TAKES: usize = 1;

#[test]
fn the_fortieth_move_without_a_capture_ends_the_game() {
    let rules = ruleset(FORTY);
    let Next::Over(finish) = next(&rules, &after(39), &[QUIET]) else {
        panic!("it is the fortieth");
    };
    // To the five and the three come what lies on either side.
    assert_eq!(finish.outcome, Outcome::Won(Player::South));
    assert_eq!(finish.position.captured[Player::South], 7);
    assert_eq!(finish.position.captured[Player::North], 5);
    let written = next(&rules, &after(38), &[QUIET]);
    let written = written.position().notation(&rules);
    assert!(written.ends_with("| since-capture=39"), "{written}");
    assert_eq!(
        next(&rules, &written, &[]).position().notation(&rules),
        written
    );
    assert_eq!(since(&rules, &after(38), &[QUIET, QUIET]), (40, true));
    // Sixty moves were made, but few since the last capture.
    assert_eq!(since(&rules, &after(5), &[QUIET]), (6, false));
    no_faults(faults_of(&rules, 16));
}

#[test]
fn a_capture_begins_the_count_anew() {
    let rules = ruleset(FORTY);
    assert_eq!(since(&rules, &after(39), &[TAKES]), (0, false));
    assert_eq!(since(&rules, &after(39), &[TAKES, 0]), (1, false));
    for taker in ["opponent", "owner"] {
        let given = FORTY.replace("capture last", &format!("capture last for {taker}"));
        let rules = ruleset(&given);
        assert_eq!(since(&rules, &after(39), &[TAKES]), (0, false), "{taker}");
    }
    // Sown into a store they are not captured, and what is given back was not.
    let sown = FORTY.replace("sow anticlockwise", "sow anticlockwise, through own store");
    assert_eq!(since(&ruleset(&sown), &after(39), &[TAKES]), (40, true));
    let returned = FORTY.replace("on stuck", "on turn end: return captures\non stuck");
    assert_eq!(since(&ruleset(&returned), &after(39), &[TAKES]), (40, true));
}

#[test]
fn moves_are_counted_and_neither_turns_nor_passes() {
    let again = FORTY.replace("on landing {", "on landing {\n  own pit 2: again");
    let rules = ruleset(&again);
    // South moves twice: pit 1 to pit 2, and on to pit 3.
    assert_eq!(since(&rules, &after(0), &[QUIET, QUIET]), (2, false));
    no_faults(faults_of(&rules, 16));
    // North can't move and passes; South's second move is the second since.
    let rules = ruleset(FORTY);
    let alone = "1 1 0 / 0 0 0 | 5 5 | south | 8 8 | since-capture=3";
    assert_eq!(since(&rules, alone, &[0, 0]), (5, false));
}

#[test]
fn what_is_asked_in_a_move_counts_those_before_and_what_judges_it_counts_it_too() {
    let landing = FORTY.replace(
        "on landing {",
        "on landing {\n  own pit and moves since capture is 2: capture last, stop",
    );
    let rules = ruleset(&landing);
    assert_eq!(since(&rules, &after(2), &[QUIET]), (0, false));
    assert_eq!(since(&rules, &after(1), &[QUIET]), (2, false));
    let forbids = |when: &str| {
        let filter = format!("forbid moves since capture is 3{when}\non stuck");
        ruleset(&FORTY.replace("on stuck", &filter))
    };
    let options = |rules: &Ruleset, count| turn(next(rules, &after(count), &[])).options.len();
    let judged = forbids("");
    assert_eq!([2, 3].map(|count| options(&judged, count)), [1, 2]);
    let before = forbids(" when moves since capture is 2");
    assert_eq!([2, 3].map(|count| options(&before, count)), [1, 2]);
    for rules in [landing.as_str()]
        .map(ruleset)
        .into_iter()
        .chain([judged, before])
    {
        no_faults(faults_of(&rules, 16));
    }
}

#[test]
fn each_round_begins_a_count() {
    for filled in ["set up again", "refill 2 per pit\n  unfilled pits empty"] {
        let rounds = format!("rounds {{\n  {filled}\n  until round is 4\n}}\nwin by");
        let rounds = FORTY.replace("win by", &rounds);
        let begun = next(&ruleset(&rounds), &after(39), &[QUIET]);
        assert_eq!(begun.position().memory().round, 2);
        assert_eq!(begun.position().memory().since_capture, 0);
        no_faults(faults_of(&ruleset(&rounds.replace("40", "6")), 32));
    }
}

/// A seed on either side goes round, and is never taken.
#[test]
fn positions_repeat_whatever_the_count_is() {
    let repeats = FORTY.replace("making 2 or 3", "making 6");
    let repeats = repeats.replace("end when", "end when position repeats: draw\nend when");
    let rules = ruleset(&repeats);
    let from = "1 0 0 / 1 0 0 | 5 5 | south";
    // In the last North leaves South's seed where its own had lain.
    let round = [0, 0, 0, 0, 0, 1];
    assert_eq!(since(&rules, from, &round[..5]), (5, false));
    assert_eq!(since(&rules, from, &round), (6, true));
    no_faults(faults_of(&rules, 16));
}

/// Whatever a count may decide, with sowings that go on and lines that another decides.
const EVERYWHERE: &str = "phase late while moves since capture is 3 or more {
  choose own pit, taking up to moves since capture minus 1
}
choose own pit
sow anticlockwise, skipping opponent pit holding 3 unless moves since capture is even
on passing {
  any pit making moves since capture plus 4: capture last for owner
}
on landing {
  occupied pit and moves since capture is less than 5: relay
  own pit: capture opposite
}
on turn end {
  moves since capture is 7: again
  moves since capture minus captures by opponent is more than 8: score 1
}
forbid moves since capture is 6 if possible
on stuck: pass
end when moves since capture is more than captured by mover plus 4: capture any pits for owner
win by most captured";

#[test]
fn the_count_decides_as_by_the_referee_wherever_it_is_asked() {
    let begun = "choose own pit\nsow";
    let at_once = EVERYWHERE.replace(begun, &format!("move at once, lap by lap\n{begun}"));
    let by_other = "on landing {\n  may by opponent opponent pit making 4: capture last";
    let decided = EVERYWHERE.replace("on landing {", by_other);
    let decided = decided.replace("forbid moves since capture is 6 if possible\n", "");
    for clauses in [EVERYWHERE, &at_once, &decided] {
        no_faults(faults_of(&ruleset(clauses), 40));
    }
}

#[test]
fn a_record_replays_to_its_end() {
    let rules = ruleset(&FORTY.replace("40", "4"));
    let referee = Referee::new(rules.clone());
    let engine = Engine::new(rules.clone());
    let seated = AgentKind::Random.seated(&rules);
    let agents = ByPlayer::from_fn(|_| &seated as &dyn Agent);
    let mut by_count = 0;
    for game in 0..12 {
        let names = ByPlayer::from_fn(|_| "random".to_owned());
        let mut dice = Dice::of_game(3, game);
        let record = recorded_game(&referee, agents, names, Setting::default(), &mut dice);
        let record = GameRecord::parse(&record.to_lines()).unwrap();
        let games: [&dyn Game; 2] = [&referee, &engine];
        let ends = games.map(|game| {
            let mut history = History::new(Agreement::Never);
            let end = record.replay(game, &mut history).unwrap();
            assert!(matches!(end, Next::Over(_)));
            end.position().memory().since_capture
        });
        assert_eq!(ends[0], ends[1]);
        by_count += usize::from(ends[0] == 4);
    }
    assert!(by_count > 4, "{by_count}");
}

#[test]
fn no_position_of_other_rulesets_has_a_count() {
    let rules = ruleset(&FORTY.replace("moves since capture is at least 40", "turn is 40"));
    let from = after(0).replace(" | since-capture=0", "");
    let played = next(&rules, &from, &[QUIET, QUIET]);
    assert_eq!(played.position().memory().since_capture, 0);
}
