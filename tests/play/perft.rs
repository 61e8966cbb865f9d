//! Two programs, one game: the referee, which reads the clauses, and the
//! second program, written by hand, agree on counts, moves, captures and ends.

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use seedlore::game::{Agreement, Game, History, Next, Outcome, Position, perft};
use seedlore::referee::Referee;
use seedlore::rules::{Collection, Player};

use crate::second::rulesets::rules;
use crate::second::{Mv, Result, Rules, Seen, Stand, State};
use crate::support;

/// Where `SEEDLORE_GAMES` is not said, the referee and the second program count no more
/// sequences. The engine, which is quick, always counts all of the table (`counted.rs`).
const MOST_NODES: u64 = 100_000;

/// Enough that each reading shows: without any one of them, some game differs.
const GAMES: u64 = 300;

/// One line of `perft.txt`.
struct Line {
    ruleset: String,
    readings: Vec<String>,
    /// For sequences of one move, of two, and so on.
    counts: Vec<u64>,
}

fn table() -> Vec<Line> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.txt");
    let text = fs::read_to_string(path).unwrap();
    let is_data = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    text.lines()
        .filter(is_data)
        .map(|line| {
            let (names, counts) = line.split_once(':').expect("names : counts");
            let mut names = names.split_whitespace().map(str::to_string);
            Line {
                ruleset: names.next().expect("a ruleset"),
                readings: names.collect(),
                counts: counts
                    .split_whitespace()
                    .map(|n| n.parse().unwrap())
                    .collect(),
            }
        })
        .collect()
}

fn both(collection: &Collection, line: &Line) -> (Referee, Rules) {
    let referee = Referee::new(collection.under(&line.ruleset, &line.readings).unwrap());
    let readings: Vec<&str> = line.readings.iter().map(String::as_str).collect();
    (referee, rules(&line.ruleset, &readings))
}

#[test]
fn the_table_is_right_by_both_programs() {
    let collection = support::collection();
    let most = match std::env::var_os("SEEDLORE_GAMES") {
        Some(_) => u64::MAX,
        None => MOST_NODES,
    };
    table().par_iter().for_each(|line| {
        let (referee, second) = both(collection, line);
        let (start, begin) = (referee.enter(referee.start()), second.begin());
        for (depth, nodes) in (1..).zip(&line.counts).filter(|(_, nodes)| **nodes <= most) {
            let counted = [second.perft(&begin, depth), perft(&referee, &start, depth)];
            let told = format!("{} {:?} depth {depth}", line.ruleset, line.readings);
            assert_eq!(
                counted, [*nodes; 2],
                "the second program, the referee: {told}"
            );
        }
    });
}

/// The games are drawn by lot, and the same in every run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// The same place in two games.
fn same(position: &Position, state: &State, referee: &Referee) -> bool {
    let board = referee.rules().board();
    let pits: Vec<u16> = board.pits().map(|pit| position.seeds(pit)).collect();
    let player = |p: Player| usize::from(p == Player::North);
    pits == state.pits
        && [position.captured.south, position.captured.north] == state.taken
        && player(position.mover) == state.mover
        && [position.turns.south, position.turns.north] == state.turns
}

fn said(outcome: Outcome) -> Result {
    match outcome {
        Outcome::Won(Player::South) => Result::South,
        Outcome::Won(_) => Result::North,
        Outcome::Drawn => Result::Draw,
        Outcome::WonTogether => Result::BothWin,
        Outcome::LostTogether => Result::BothLose,
    }
}

/// Plays one game by lot in both programs at once; its length.
fn abreast(referee: &Referee, second: &Rules, lot: &mut Lot) -> u32 {
    let mut history = History::new(Agreement::AtOccurrence(3));
    let mut seen = Seen::default();
    let mut next = referee.enter(referee.start());
    let mut stand = second.begin();
    let all = second.seeds * 12;
    for length in 0.. {
        let (turn, state, moves) = match (&next, &stand) {
            (Next::Turn(turn), Stand::ToMove(state, moves)) => (turn, state, moves),
            (Next::Over(finish), Stand::Over(state, result)) => {
                assert!(
                    same(&finish.position, state, referee),
                    "{finish:?} {state:?}"
                );
                assert_eq!(said(finish.outcome), *result, "{finish:?}");
                assert_eq!((finish.position.seeds_in_all(), state.all()), (all, all));
                assert!(finish.clause.is_some(), "no clause ended it: {finish:?}");
                return length;
            }
            other => panic!("one ends, the other goes on: {other:?}"),
        };
        assert!(same(&turn.position, state, referee), "{turn:?} {state:?}");
        assert_eq!((turn.position.seeds_in_all(), state.all()), (all, all));
        let options: Vec<Mv> = turn
            .options
            .iter()
            .map(|option| Mv {
                way: option.mv.way,
                pit: option.mv.pit.index(),
            })
            .collect();
        let legal: Vec<Mv> = moves.iter().map(|(mv, _)| *mv).collect();
        assert_eq!(options, legal, "{turn:?}");
        for (option, (_, after)) in turn.options.iter().zip(moves) {
            let gain = after.taken[state.mover] - state.taken[state.mover];
            assert_eq!(option.gain, i32::from(gain), "{turn:?}");
        }
        history.note(&turn.position);
        seen.note(state);
        let choice = lot.below(options.len());
        let after = moves[choice].1.clone();
        let times = seen.times(&after);
        let (played, followed) = (
            referee.play(turn, choice, &mut history),
            second.follow(after, times),
        );
        (next, stand) = (played, followed);
        assert!(length < 5000, "the game does not end: {next:?}");
    }
    unreachable!("the limit is met before")
}

#[test]
fn games_by_lot_are_the_same_in_both_programs() {
    let collection = support::collection();
    table().par_iter().for_each(|line| {
        let (referee, second) = both(collection, line);
        for game in 0..GAMES {
            abreast(&referee, &second, &mut Lot(game));
        }
    });
}
