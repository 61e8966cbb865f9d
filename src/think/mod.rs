//! Players who look ahead, on the engine.
//!
//! Each has a budget of nodes, a node being a move that is made on the board:
//! what is chosen depends on the position, the budget and the dice, and on no
//! clock, so that a game can be played again on any machine. Numbers that
//! decide are whole, or come of operations that IEEE 754 fixes to the last bit.

mod deepening;
mod table;
mod tree;
mod worth;

use crate::engine::{Board, Engine, Machine, Run, Shape};
use crate::game::Position;
use crate::rules::Ruleset;
use deepening::Search;
use tree::Tree;
use worth::Worth;

/// How a player looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Alpha-beta, a ply deeper each time.
    AlphaBeta,
    /// Monte Carlo tree search.
    Tree,
}

/// A player of one ruleset.
#[derive(Debug, Clone)]
pub struct Thinker {
    engine: Engine,
    method: Method,
    nodes: u32,
}

/// What a player came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// The index of the move among the options of the turn.
    pub option: usize,
    /// Moves that were made on the way.
    pub nodes: u32,
    /// Plies that were looked through to the end; of a tree its deepest line.
    pub depth: u8,
}

impl Thinker {
    /// With a budget of so many nodes for each move; the first ply is looked
    /// through whatever it takes.
    pub fn new(rules: Ruleset, method: Method, nodes: u32) -> Thinker {
        Thinker {
            engine: Engine::of(rules),
            method,
            nodes,
        }
    }

    /// Chooses a move in a position in which there is one. `chance` gives a
    /// number below the one that it is given, each as likely.
    ///
    /// # Panics
    /// If the position has no legal move.
    pub fn think(&self, position: &Position, chance: &mut dyn FnMut(usize) -> usize) -> Thought {
        let quick = self.engine.run(Thinking {
            thinker: self,
            position,
            chance,
        });
        quick.unwrap_or_else(|| {
            // A position that no game comes to may need more room.
            let plain = self.engine.run_plainly(Thinking {
                thinker: self,
                position,
                chance,
            });
            plain.expect("the plain path holds every position")
        })
    }
}

struct Thinking<'t> {
    thinker: &'t Thinker,
    position: &'t Position,
    chance: &'t mut dyn FnMut(usize) -> usize,
}

impl Run for Thinking<'_> {
    type Gives = Option<Thought>;

    fn on<S: Shape>(self, machine: &Machine<S>) -> Option<Thought> {
        let board: Board<S> = machine.board(self.position)?;
        let objective = self.thinker.engine.objective();
        let worth = Worth::new(machine, objective, self.position.mover);
        let nodes = self.thinker.nodes;
        Some(match self.thinker.method {
            Method::AlphaBeta => Search::new(machine, worth, nodes).think(board, self.chance),
            Method::Tree => Tree::new(machine, worth, nodes, board).think(self.chance),
        })
    }
}
