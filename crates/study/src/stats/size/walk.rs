//! A breadth-first walk over all positions.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use num_bigint::BigUint;
use rustc_hash::FxHasher;

use super::STEPS;
use super::graph::Graph;
use crate::play::Meter;
use seedlore_engine::{
    Board, CompiledGame, NullObserver, Repetition, RepetitionSource, Shape, Visitor,
};
use seedlore_language::rules::Player;

/// Follows all moves from the start, ply by ply, until so many positions are
/// known, or so many steps were taken.
///
/// Positions are told apart by all that decides how play goes on, but for what
/// came before. Where that decides too, the number of games is known only if
/// nothing can come back.
pub(super) struct Walk {
    pub positions: usize,
    /// Whether the end of a game can depend on the positions before.
    pub reads_history: bool,
}

pub(super) struct Walked {
    /// Positions first reached after so many moves.
    pub reached: Vec<u64>,
    /// Whether these are all.
    pub is_all: bool,
    pub games: Games,
}

/// What the walk shows of the number of games.
#[derive(Debug, PartialEq)]
pub(super) enum Games {
    Exact(BigUint),
    /// A position can come back, and nothing depends on what came before.
    Endless,
    Unknown,
}

/// Boards, numbered in the order in which they are first seen.
type Numbers<S> = HashMap<Board<S>, u32, BuildHasherDefault<FxHasher>>;

/// Keeps the boards that a ruleset asks about, and answers that they are new.
struct Asked<S: Shape>(Vec<Board<S>>);

impl<S: Shape> RepetitionSource<S> for Asked<S> {
    fn asked(&mut self, _: &CompiledGame<S>, board: &Board<S>) -> Repetition {
        self.0.push(board.clone());
        Repetition::default()
    }

    fn may_matter(&self, _: &CompiledGame<S>, _: &S::Seeds) -> bool {
        true
    }
}

/// The positions as repetition sees them. A path through the game visits nodes
/// here; if it can't visit one twice, no position repeats on it.
struct Repeats<S: Shape> {
    numbers: Numbers<S>,
    graph: Graph,
}

impl<S: Shape> Repeats<S> {
    fn number(&mut self, machine: &CompiledGame<S>, board: &Board<S>) -> u32 {
        let graph = &mut self.graph;
        let number = self.numbers.entry(machine.repeating_part(board));
        *number.or_insert_with(|| graph.add_node())
    }
}

struct Walking<'m, S: Shape> {
    machine: &'m CompiledGame<S>,
    numbers: Numbers<S>,
    graph: Graph,
    /// Of each node, the moves that end the game.
    ends: Vec<u32>,
    /// Whether a node was, or will be, followed.
    is_followed: Vec<bool>,
    /// Where the past can matter.
    repeats: Option<Repeats<S>>,
    /// Moves were left out where there are too many to be tried.
    is_cut: bool,
}

impl Visitor for Walk {
    type Output = Walked;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Walked {
        let mut walking = Walking {
            machine,
            numbers: Numbers::default(),
            graph: Graph::default(),
            ends: Vec::new(),
            is_followed: Vec::new(),
            repeats: self.reads_history.then(|| Repeats {
                numbers: Numbers::default(),
                graph: Graph::default(),
            }),
            is_cut: false,
        };
        let mut reached = Vec::new();
        let is_all = walking.walk(self.positions, &mut reached);
        Walked {
            reached,
            is_all,
            games: walking.games(is_all),
        }
    }
}

impl<S: Shape> Walking<'_, S> {
    /// Whether all positions were reached.
    fn walk(&mut self, most: usize, reached: &mut Vec<u64>) -> bool {
        let machine = self.machine;
        let (mut turn, mut next) = (machine.turn(), machine.turn());
        let start = machine.start_by(Player::South);
        reached.push(1);
        let is_over = machine.enter(start, &mut turn, &mut NullObserver).is_some();
        let (first, _) = self.number(turn.board());
        if is_over {
            // One game, of no moves.
            self.ends[first as usize] = 1;
            return true;
        }
        self.is_followed[first as usize] = true;
        let mut front = vec![(first, turn.board().clone())];
        let mut meter = Meter::new(STEPS);
        let mut past = Asked(Vec::new());
        loop {
            let mut beyond = Vec::new();
            let mut new = 0;
            for (from, board) in front {
                let here = self.repeats.as_mut().map(|r| r.number(machine, &board));
                machine.enter(board, &mut turn, &mut NullObserver);
                meter.charge(turn.counted_steps());
                self.is_cut |= turn.is_cut();
                for option in 0..turn.options() {
                    past.0.clear();
                    let end = machine.look(&mut turn, option, &mut next, &mut past);
                    meter.charge(next.counted_steps());
                    let (to, is_new) = self.number(next.board());
                    new += u64::from(is_new);
                    if self.numbers.len() > most || meter.is_spent() {
                        return false;
                    }
                    if let (Some(repeats), Some(here)) = (&mut self.repeats, here) {
                        // What is asked about stands before the next player's
                        // passes and the end; it is no part of the path.
                        for board in past.0.drain(..) {
                            let asked = repeats.number(machine, &board);
                            repeats.graph.add_edge(here, asked);
                        }
                        if end.is_none() {
                            let there = repeats.number(machine, next.board());
                            repeats.graph.add_edge(here, there);
                        }
                    }
                    if end.is_some() {
                        self.ends[from as usize] += 1;
                        continue;
                    }
                    self.graph.add_edge(from, to);
                    // The same board may also be one that a game ended on.
                    if !std::mem::replace(&mut self.is_followed[to as usize], true) {
                        beyond.push((to, next.board().clone()));
                    }
                }
            }
            if new > 0 {
                reached.push(new);
            }
            if beyond.is_empty() {
                return true;
            }
            front = beyond;
        }
    }

    /// The number of a board, and whether it was not seen before.
    fn number(&mut self, board: &Board<S>) -> (u32, bool) {
        let seen = self.numbers.len();
        let graph = &mut self.graph;
        let canonical = self.machine.canonical(board);
        let number = *self
            .numbers
            .entry(canonical)
            .or_insert_with(|| graph.add_node());
        let is_new = number as usize == seen;
        if is_new {
            self.ends.push(0);
            self.is_followed.push(false);
        }
        (number, is_new)
    }

    fn games(&self, is_all: bool) -> Games {
        match &self.repeats {
            Some(Repeats { graph, .. }) if !is_all || graph.is_short() || graph.has_cycle() => {
                return Games::Unknown;
            }
            _ => (),
        }
        let is_whole = is_all && !self.is_cut && !self.graph.is_short();
        match self.graph.paths(&self.ends) {
            None => Games::Endless,
            Some(games) if is_whole => Games::Exact(games),
            Some(_) => Games::Unknown,
        }
    }
}
