//! Players who look ahead on the engine.

use rayon::prelude::*;
use seedlore::engine::{Engine, Shortcut, Shortcuts};
use seedlore::game::{Game, Next, NoHistory, Outcome};
use seedlore::play::{
    Agent, AgentKind, Dice, Ending, Nodes, Seated, Setting, Unobserved, play_game,
};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Player};
use seedlore::think::{Method, Thinker};

use crate::support::{self, chosen};

fn kind(name: &str) -> AgentKind {
    name.parse().unwrap()
}

/// What share of games the first player wins, drawn ones half, sitting on
/// either side in turn.
fn share(game: &Referee, one: AgentKind, other: AgentKind, games: u64) -> f64 {
    let [one, other] = [one, other].map(|kind| kind.seated(game.rules()));
    let setting = Setting {
        limit: 500,
        ..Setting::default()
    };
    let won = |number: u64| {
        let is_south = number.is_multiple_of(2);
        let seat = |player: Player| match (player == Player::South) == is_south {
            true => &one as &dyn Agent,
            false => &other as &dyn Agent,
        };
        let mut dice = Dice::of_game(7, number);
        let agents = ByPlayer::from_fn(seat);
        match play_game(game, agents, setting, &mut dice, &mut Unobserved) {
            Ending::Finished(finish) => match finish.outcome {
                Outcome::Won(player) => f64::from(u8::from((player == Player::South) == is_south)),
                _ => 0.5,
            },
            Ending::Unfinished(_) => 0.5,
        }
    };
    (0..games).into_par_iter().map(won).sum::<f64>() / games as f64
}

#[test]
fn who_looks_ahead_beats_who_does_not() {
    let collection = support::collection();
    let game = Referee::new(collection.get("wari-bennett").unwrap().clone());
    for (one, other) in [
        ("mcts-3000", "greedy"),
        ("alphabeta-300", "greedy"),
        ("alphabeta-3000", "mcts-3000"),
    ] {
        let share = share(&game, kind(one), kind(other), 12);
        assert!(share >= 0.75, "{one} against {other}: {share}");
    }
}

/// Plays some moves of a game and asks both players at each of them.
fn asked(game: &Referee, players: &[Seated; 2], number: u64) {
    let mut dice = Dice::of_game(1, number);
    let mut next = game.enter(game.start());
    for _ in 0..3 {
        let Next::Turn(turn) = next else { return };
        for player in players {
            let choose = || player.choose(game, &turn, &mut Dice::of_game(2, number));
            let chosen = choose();
            assert!(chosen < turn.options.len());
            assert_eq!(chosen, choose(), "{}", game.rules().name());
        }
        let option = dice.below(turn.options.len());
        next = game.play(&turn, option, &mut NoHistory);
    }
}

/// Whether a move is quiet follows from the rules: who looks ahead with tables or
/// without chooses the same moves, for as many nodes and as deep.
#[test]
fn the_same_is_thought_with_tables_and_without() {
    let collection = support::collection();
    let faults = chosen(collection).into_par_iter().filter_map(|rules| {
        let game = Referee::new(rules.clone());
        let thinkers = |shortcuts: Shortcuts| {
            let engine = Engine::with(rules.clone(), shortcuts);
            [(Method::AlphaBeta, 120), (Method::Tree, 60)]
                .map(|(method, nodes)| Thinker::with_engine(engine.clone(), method, nodes))
        };
        let with_all = thinkers(Shortcuts::ALL);
        let without = Shortcut::ALL.map(|left_out| thinkers(Shortcuts::ALL.without(left_out)));
        let mut dice = Dice::of_game(3, 1);
        let mut next = game.enter(game.start());
        for nth in 0..6 {
            let Next::Turn(turn) = next else { break };
            let thought = |thinker: &Thinker| {
                let mut dice = Dice::of_game(4, nth);
                let thought = thinker.think(&turn.position, &mut |n| dice.below(n));
                (thought.option, thought.nodes, thought.depth)
            };
            let expected = with_all.each_ref().map(thought);
            for (left_out, thinkers) in Shortcut::ALL.iter().zip(&without) {
                let found = thinkers.each_ref().map(thought);
                if found != expected {
                    let name = rules.name();
                    return Some(format!(
                        "{name}, turn {nth}, without {left_out:?}: {found:?}, not {expected:?}"
                    ));
                }
            }
            let option = dice.below(turn.options.len());
            next = game.play(&turn, option, &mut NoHistory);
        }
        None
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_ruleset_can_be_thought_about() {
    let collection = support::collection();
    collection.rulesets().par_iter().for_each(|rules| {
        let game = Referee::new(rules.clone());
        let few = Nodes::new(20).unwrap();
        let players = [AgentKind::AlphaBeta(few), AgentKind::Tree(few)];
        asked(&game, &players.map(|kind| kind.seated(rules)), 3);
    });
}

#[test]
fn a_win_in_one_move_is_seen() {
    let collection = support::collection();
    let game = Referee::new(collection.get("wari-walker").unwrap().clone());
    // Pit 6 reaches two single seeds of North, and has 25 then.
    let position = "1 0 0 0 0 2 / 1 1 0 0 8 7 | 23 5 | south | 9 9";
    let position = seedlore::game::parse_position(position, game.rules()).unwrap();
    let Next::Turn(turn) = game.enter(position) else {
        panic!("South has a move");
    };
    for name in ["alphabeta-50", "mcts-500"] {
        let option = kind(name).choose(&game, &turn, &mut Dice::of_game(1, 1));
        let next = game.play(&turn, option, &mut NoHistory);
        match next {
            Next::Over(finish) => assert_eq!(finish.outcome, Outcome::Won(Player::South), "{name}"),
            Next::Turn(_) => panic!("{name} does not win"),
        }
    }
}
