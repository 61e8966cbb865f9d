//! What happens between rounds: lots, conditions, leftovers. The referee says it, and
//! the engine agrees.

use std::collections::BTreeSet;

use seedlore::engine::Engine;
use seedlore::game::{
    Agreement, Game, GameRecord, History, Lots, Next, NoHistory, Position, Total, parse_position,
    parse_round_end,
};
use seedlore::play::{Agent, AgentKind, Dice, Setting, recorded_game};
use seedlore::referee::{Event, Narrator, NullSink, Referee};
use seedlore::rules::{ByPlayer, Player, Ruleset};

use crate::engine::{faults_of, no_faults};
use crate::support;
use crate::turns::turn;
use crate::written::ruleset;

/// Two rows of three pits with two seeds in each; a round is over when a row is bare.
const ROUNDS: &str = "choose own pit
sow anticlockwise, through own store
on landing {
  own empty pit: capture opposite
}
on stuck: end
end when somebody has none
rounds {
  refill 2 per pit
  unfilled pits claimed
  remainder 1 claims pit by lot
  until captured by poorer is less than 2
  until round is 8
}
win by most captured";

/// The turn of the next round and what was told on the way to it, after the only move of a
/// position whose lots are drawn from a seed.
fn next_round(rules: &Ruleset, from: &str, seed: u32) -> (Position, Vec<Event>) {
    let referee = Referee::new(rules.clone());
    let from = parse_position(from, rules).unwrap();
    let stand = turn(referee.enter(from.with_lots(Lots::seeded(seed), rules)));
    assert_eq!(stand.options.len(), 1);
    let mut events = Vec::new();
    let next = referee.narrate(&stand, 0, &mut NoHistory, &mut events);
    (next.position().clone(), events)
}

/// South's last seed goes to the store. South then has the first number of seeds, North
/// the second.
fn ends_with(south: u16, north: u16) -> String {
    format!("0 0 1 / 0 0 0 | {} {north} | south", south - 1)
}

/// What each player holds is enough to tell the round that follows: it is the one that play
/// comes to, told by the same steps.
#[test]
fn a_round_that_is_ended_by_what_is_held_is_the_one_of_play() {
    let rules = ruleset(ROUNDS);
    let referee = Referee::new(rules.clone());
    for south in 1..12 {
        let (played, events) = next_round(&rules, &ends_with(south, 12 - south), 3);
        let text = format!("{south} {} | north | 0 0 | lots=3", 12 - south);
        let held = parse_round_end(&text, 2, &rules, Total::OfTheGame).unwrap();
        let mut told = Vec::new();
        let next = referee.end_round(held, &mut told);
        let of_round = |events: Vec<Event>| {
            let mut events = events.into_iter();
            // The clause that ended it is not known of what is held.
            events.find(|event| matches!(event, Event::RoundOver { .. }));
            events.collect::<Vec<_>>()
        };
        assert_eq!(of_round(told), of_round(events), "{south}");
        if let Next::Turn(turn) = next {
            assert_eq!(turn.position, played, "{south}");
        }
    }
}

/// Both interpreters begin each round of every ruleset alike, whatever is held.
#[test]
fn every_ruleset_begins_its_rounds_alike_by_referee_and_engine() {
    let mut ended = 0;
    for rules in support::collection().rulesets() {
        if rules.rounds().is_empty() {
            continue;
        }
        let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
        let all = rules.seeds_in_all();
        let others: String = rules.players()[2..].iter().map(|_| " 0").collect();
        for south in (0..=all).step_by(3) {
            let mover = rules.players()[usize::from(south % 2)];
            let mover = mover.to_string().to_lowercase();
            let text = format!("{south} *{others} | {mover}");
            let end = parse_round_end(&text, 2 + south % 3, rules, Total::OfTheGame);
            let end = end.unwrap_or_else(|e| panic!("{}: {text}: {e}", rules.name()));
            let name = format!("{}: {text}", rules.name());
            match (
                referee.end_round(end.clone(), &mut NullSink),
                engine.end_round(end),
            ) {
                (Next::Turn(slow), Next::Turn(fast)) => {
                    assert_eq!(slow.position, fast.position, "{name}");
                    assert_eq!(slow.options, fast.options, "{name}");
                }
                (slow, fast) => assert_eq!(slow, fast, "{name}"),
            }
            ended += 1;
        }
    }
    assert!(ended > 600, "{ended} rounds");
}

#[test]
fn of_equal_remainders_lots_decide_who_claims_the_pit() {
    let rules = ruleset(ROUNDS);
    let mut owners = BTreeSet::new();
    for seed in 1..20 {
        let (next, events) = next_round(&rules, &ends_with(5, 7), seed);
        let drawn = events.iter().find_map(|event| match event {
            Event::LotDrawn { player, .. } => Some(*player),
            _ => None,
        });
        let owner = next.owner(rules.board().pits_of(Player::South).last().unwrap());
        assert_eq!((owner, next.seeds_on_board()), (drawn, 12), "{seed}");
        owners.insert(owner);
    }
    assert_eq!(owners.len(), 2, "lots fall on either");
    no_faults(faults_of(&rules, 32));
}

#[test]
fn a_larger_remainder_claims_without_a_lot() {
    let rounds = ROUNDS
        .replace("refill 2", "refill 4")
        .replace("remainder 1 claims", "remainder 1 to 3 claims");
    let rules = ruleset(&format!("seeds 4 in every pit 1 or 2 or 3\n{rounds}"));
    let (next, events) = next_round(&rules, &ends_with(11, 13), 3);
    assert!(!events.iter().any(|e| matches!(e, Event::LotDrawn { .. })));
    let pit = rules.board().pits_of(Player::South).last().unwrap();
    assert_eq!(next.owner(pit), Some(Player::South), "three to one");
    no_faults(faults_of(&rules, 16));
}

#[test]
fn a_rule_of_the_rounds_is_in_force_where_its_condition_holds() {
    let with = |line: &str| {
        let rounds = ROUNDS.replace("remainder 1 claims pit by lot", line);
        ruleset(&rounds)
    };
    let claims = with("remainder 1 claims pit when captured by richer is less than 7");
    let last = |rules: &Ruleset| rules.board().pits_of(Player::South).last().unwrap();
    let (next, _) = next_round(&claims, &ends_with(5, 7), 1);
    assert_eq!(next.seeds_on_board(), 10, "the richer has seven");
    let claims = with("remainder 1 claims pit when captured by richer is less than 8");
    let (next, _) = next_round(&claims, &ends_with(5, 7), 1);
    assert_eq!(
        next.owner(last(&claims)),
        Some(Player::South),
        "whose pit it is"
    );
    let closed = "unfilled pits closed when captured by poorer is at most 4\n  unfilled pits empty";
    let closed = ROUNDS.replace("unfilled pits claimed", closed);
    let closed = ruleset(&closed.replace("  remainder 1 claims pit by lot\n", ""));
    for (south, closes) in [(4, true), (5, false)] {
        let (next, _) = next_round(&closed, &ends_with(south, 12 - south), 1);
        let is_closed = next.ground().closed.contains(last(&closed));
        assert_eq!(is_closed, closes, "{south}");
    }
    for rules in [claims, closed] {
        no_faults(faults_of(&rules, 16));
    }
}

#[test]
fn leftovers_go_to_whom_a_rule_gives_them() {
    let left =
        |line: &str| ruleset(&ROUNDS.replace("until round", &format!("{line}\n  until round")));
    let from = "0 0 1 / 1 3 1 | 4 2 | south";
    for (line, south) in [
        ("leftovers for owner", 5),
        ("leftovers for loser", 5),
        ("leftovers for winner", 10),
        ("leftovers for winner when round is 2", 5),
    ] {
        let rules = left(line);
        let (_, events) = next_round(&rules, from, 1);
        let given: u16 = events
            .iter()
            .filter_map(|event| match event {
                Event::LeftOver { seeds, player, .. } if *player == Player::South => Some(*seeds),
                _ => None,
            })
            .sum();
        assert_eq!(5 + given, south, "{line}");
        no_faults(faults_of(&rules, 16));
    }
}

#[test]
fn who_begins_a_round_may_be_drawn() {
    let rules = ruleset(&ROUNDS.replace("until round", "first player by lot\n  until round"));
    let begins = |seed| next_round(&rules, &ends_with(6, 6), seed).0.memory().first;
    let first: BTreeSet<Player> = (1..20).map(begins).collect();
    assert_eq!(first.len(), 2);
    no_faults(faults_of(&rules, 32));
}

#[test]
fn a_record_tells_from_what_lots_were_drawn() {
    let rules = ruleset(&ROUNDS.replace("until round", "first player by lot\n  until round"));
    let referee = Referee::new(rules.clone());
    let seated = AgentKind::Random.seated(&rules);
    let agents = ByPlayer::from_fn(|_| &seated as &dyn Agent);
    let names = ByPlayer::from_fn(|_| "random".to_owned());
    let play = |game| {
        let mut dice = Dice::of_game(9, game);
        recorded_game(
            &referee,
            agents,
            names.clone(),
            Setting::default(),
            &mut dice,
        )
    };
    let starts: BTreeSet<String> = (0..8).map(|game| play(game).heading.start).collect();
    assert_eq!(starts.len(), 8, "each game has lots of its own");
    for game in 0..8 {
        let record = GameRecord::parse(&play(game).to_lines()).unwrap();
        let mut history = History::new(Agreement::AtOccurrence(3));
        let end = record.replay(&referee, &mut history).unwrap();
        assert!(matches!(end, Next::Over(_)));
        let mut history = History::new(Agreement::AtOccurrence(3));
        record
            .replay(&Engine::new(rules.clone()), &mut history)
            .unwrap();
    }
}

/// South wins the whole game by its only move but one, if lots give it the pit.
#[test]
fn no_player_looks_at_a_lot_before_it_is_drawn() {
    let rules = ruleset(ROUNDS);
    let engine = Engine::new(rules.clone());
    let referee = Referee::new(rules.clone());
    for name in ["greedy", "search-3", "alphabeta-50", "mcts-50"] {
        let player = name.parse::<AgentKind>().unwrap().seated(&rules);
        let chosen = |seed: u32| {
            let from = parse_position("0 1 2 / 1 0 0 | 4 4 | south", &rules).unwrap();
            let stand = turn(engine.enter(from.with_lots(Lots::seeded(seed), &rules)));
            player.choose(&referee, &stand, &mut Dice::of_game(4, 0))
        };
        let all: BTreeSet<usize> = (1..30).map(chosen).collect();
        assert_eq!(
            all.len(),
            1,
            "{name} chooses alike whatever the lots will be"
        );
    }
}

/// What the pits hold in the next round, South's first.
fn filled(rules: &Ruleset, south: u16, north: u16) -> Vec<u16> {
    let (next, _) = next_round(rules, &ends_with(south, north), 1);
    let pits = rules.board().pits();
    pits.map(|pit| next.seeds(pit)).collect()
}

fn with_rounds(refill: &str, more: &str) -> Ruleset {
    let rounds = ROUNDS
        .replace("refill 2 per pit", refill)
        .replace("unfilled pits claimed", "unfilled pits closed")
        .replace("remainder 1 claims pit by lot", more);
    let seeds = if refill.contains('3') {
        "seeds 3 in every pit 1 or 2 or 3\n"
    } else {
        ""
    };
    ruleset(&format!("{seeds}{rounds}"))
}

#[test]
fn seeds_left_over_are_spread_one_to_a_pit() {
    let alone = with_rounds("refill 3 per pit", "remainder spread");
    assert_eq!(filled(&alone, 5, 13), [3, 1, 1, 3, 3, 3]);
    let copied = with_rounds(
        "refill 3 per pit, only as many as poorer",
        "remainder spread",
    );
    assert_eq!(filled(&copied, 5, 13), [3, 1, 1, 3, 1, 1]);
    assert_eq!(filled(&copied, 7, 11), [3, 3, 1, 3, 3, 1]);
    for rules in [alone, copied] {
        no_faults(faults_of(&rules, 16));
    }
}

#[test]
fn too_few_seeds_for_all_pits_are_spread_evenly() {
    let alone = with_rounds("refill 3 per pit, spread evenly", "remainder kept");
    assert_eq!(filled(&alone, 5, 13), [2, 2, 1, 3, 3, 3]);
    let copied = "refill 3 per pit, spread evenly, only as many as poorer";
    let copied = with_rounds(copied, "remainder kept");
    assert_eq!(filled(&copied, 7, 11), [3, 2, 2, 3, 2, 2]);
    for rules in [alone, copied] {
        no_faults(faults_of(&rules, 16));
    }
}

#[test]
fn what_is_lent_is_owed_and_given_back_when_the_next_round_is_over() {
    let rules = with_rounds(
        "refill 3 per pit, only as many as poorer",
        "remainder 2 lent",
    );
    let (lent, events) = next_round(&rules, &ends_with(5, 13), 1);
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Lent { seeds: 2, .. }))
    );
    assert_eq!(lent.memory().owes[Player::North], 2);
    assert_eq!(
        (lent.captured[Player::South], lent.captured[Player::North]),
        (0, 12)
    );
    let from = "0 0 1 / 0 0 0 | 3 14 | south | 0 0 | owes=0,2";
    let (next, events) = next_round(&rules, from, 1);
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Repaid { seeds: 2, .. }))
    );
    assert_eq!(next.memory().owes[Player::North], 0);
    assert_eq!(
        next.seeds_on_board(),
        12,
        "South has six, fills two pits, and so does North"
    );
    no_faults(faults_of(&rules, 32));
}

#[test]
fn points_that_the_loser_forfeits_count_rounds_in_a_row() {
    let rounds = "set up again\n  forfeit points of loser\n  score 1 for winner\n  until points of somebody is 3: win winner";
    let i = ROUNDS.find("refill 2").unwrap();
    let j = ROUNDS.find("until round").unwrap();
    let rules = ruleset(&format!("{}{rounds}\n  {}", &ROUNDS[..i], &ROUNDS[j..]));
    let from = "0 0 1 / 0 0 0 | 4 7 | south | 0 0 | points=2,2";
    let referee = Referee::new(rules.clone());
    let stand = turn(referee.enter(parse_position(from, &rules).unwrap()));
    let mut events = Vec::new();
    let next = referee.narrate(&stand, 0, &mut NoHistory, &mut events);
    assert!(
        matches!(next, Next::Over(_)),
        "North has won three in a row"
    );
    let from = "0 0 1 / 0 0 0 | 4 7 | south | 0 0 | points=2,0";
    let (next, _) = next_round(&rules, from, 1);
    assert_eq!(next.memory().points[Player::South], 0);
    assert_eq!(next.memory().points[Player::North], 1);
    no_faults(faults_of(&rules, 16));
}

#[test]
fn pits_may_be_filled_as_at_the_start() {
    let rounds = ROUNDS
        .replace("refill 2 per pit", "refill as at start from right")
        .replace("unfilled pits claimed", "unfilled pits closed")
        .replace("remainder 1 claims pit by lot", "remainder kept");
    let rules = ruleset(&format!("seeds 4 in every rightmost pit\n{rounds}"));
    assert_eq!(filled(&rules, 8, 8), [2, 2, 4, 2, 2, 4]);
    assert_eq!(filled(&rules, 7, 9), [0, 2, 4, 2, 2, 4]);
    assert_eq!(
        filled(&rules, 3, 13),
        [0, 0, 0, 2, 2, 4],
        "the rightmost comes first"
    );
    no_faults(faults_of(&rules, 16));
}

/// South's pit 3 goes to the store, pit 2 to pit 3 and pit 1 to pit 2; North is bare.
#[test]
fn the_turn_may_go_on_from_round_to_round() {
    let begins = |clauses: &str, moves: &str, first: &str| {
        let rules = ruleset(clauses);
        let from = format!("{moves} | south | 4 4 | first={first}");
        let (next, events) = next_round(&rules, &from, 1);
        let begun = events.iter().find_map(|event| match event {
            Event::RoundBegins { clause, first, .. } => clause.map(|_| *first),
            _ => None,
        });
        let memory = next.memory();
        assert_eq!((begun, memory.first), (Some(next.mover), next.mover));
        next.mover
    };
    let goes_on = ROUNDS.replace("until round", "first player is next to move\n  until round");
    let moves = "0 0 1 / 0 0 0 | 5 6";
    for (clauses, begun_by) in [
        (goes_on.clone(), Player::North),
        // South had another move to come.
        (
            goes_on.replace("on landing {", "on landing {\n  own store: again"),
            Player::South,
        ),
        // The move itself ends the round.
        (
            goes_on.replace("on landing {", "on landing {\n  own store: end"),
            Player::North,
        ),
        // North can't move, or neither can.
        (
            goes_on.replace("end when somebody has none\n", ""),
            Player::North,
        ),
        (
            goes_on
                .replace("end when somebody has none\n", "")
                .replace("on stuck: end", "on stuck: pass"),
            Player::North,
        ),
    ] {
        for first in ["south", "north"] {
            assert_eq!(
                begins(&clauses, moves, first),
                begun_by,
                "{first}: {clauses}"
            );
        }
        no_faults(faults_of(&ruleset(&clauses), 32));
    }
    let guarded = goes_on.replace(
        "next to move",
        "next to move when round is 2\n  first player stays",
    );
    assert_eq!(
        begins(&guarded, moves, "south"),
        Player::South,
        "it is the first round"
    );
}
