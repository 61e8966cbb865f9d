//! Players who look ahead, on the engine.
//!
//! Each has a budget of nodes, a node being a move that is made on the board. A
//! move that leads to a turn of more than 5,000 steps counts as several, so that
//! the budget bounds the work too. What is chosen depends on the position, the budget and the dice, and on no
//! clock, so that a game can be played again on any machine. Numbers that
//! decide are whole, or come of operations that IEEE 754 fixes to the last bit.

mod deepening;
mod evaluator;
mod table;
mod tree;

use std::sync::Arc;

use crate::solve::Tables;
use deepening::Search;
use evaluator::Evaluator;
use seedlore_engine::{Board, CompiledGame, Engine, Shape, Turn, Visitor};
use seedlore_game::Position;
use seedlore_language::rules::Ruleset;
use tree::Tree;

/// How a player looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Alpha-beta, a ply deeper each time.
    AlphaBeta,
    /// Monte Carlo tree search.
    Tree,
}

/// Steps that a node may take: a turn of more counts as several nodes.
const STEPS_A_NODE: u64 = 5_000;

/// What a move counts for that led to this turn.
#[inline]
fn nodes<S: Shape>(turn: &Turn<S>) -> u32 {
    let more = turn.counted_steps() / STEPS_A_NODE;
    u32::try_from(more).unwrap_or(u32::MAX).saturating_add(1)
}

/// How much less than the best a move may be worth to be as good, in
/// sixteenths of a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Margin(pub u16);

impl Margin {
    /// A third of a seed, nearly: so little that it costs nothing, and enough
    /// that games are not all alike.
    pub const CAREFUL: Margin = Margin(5);
}

/// A player of one ruleset.
#[derive(Debug, Clone)]
pub struct Thinker {
    engine: Engine,
    method: Method,
    nodes: u32,
    margin: Margin,
    endgames: Option<Arc<Tables>>,
}

/// What a player came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// The index of the move among the options of the turn.
    pub option: usize,
    /// Moves that were made on the way; one that led to a turn of many steps
    /// counts as several.
    pub nodes: u32,
    /// Steps that were charged for the turns they led to.
    pub steps: u64,
    /// Plies that were looked through to the end; of a tree its deepest line.
    pub depth: u8,
}

/// What a move is worth to the player who makes it, as far as was looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// It wins, whatever the others do.
    Wins,
    /// It loses, if the others play well.
    Loses,
    /// The game goes on from there with a lead of so much: 16 are a captured seed, and
    /// [`Worth::POINT`] a point where points decide.
    Lead(i32),
}

impl Worth {
    /// A captured seed.
    pub const SEED: i32 = evaluator::CAPTURED;
    /// A point.
    pub const POINT: i32 = evaluator::POINT;
}

/// What every move of a turn is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weighed {
    /// In the order of the options; none of one that there was no budget to look at.
    pub moves: Vec<Option<Worth>>,
    /// Plies that were looked through to the end, for all moves; captures beyond them too.
    pub depth: u8,
    /// Moves that were made on the way.
    pub nodes: u32,
}

impl Thinker {
    /// With a budget of so many nodes for each move; the first ply is looked
    /// through beyond it, unless it takes very many steps.
    pub fn new(rules: Ruleset, method: Method, nodes: u32) -> Thinker {
        Thinker::with_engine(Engine::new(rules), method, nodes)
    }

    /// The same on an engine that is there already.
    pub fn with_engine(engine: Engine, method: Method, nodes: u32) -> Thinker {
        Thinker {
            engine,
            method,
            nodes,
            margin: Margin::CAREFUL,
            endgames: None,
        }
    }

    /// The same player, with less care (or more): a move that alpha-beta finds
    /// worth less than the best is as good, if it is by no more than this.
    pub fn careless(self, margin: Margin) -> Thinker {
        Thinker { margin, ..self }
    }

    /// The same player, who knows what endgames of these rules are worth:
    /// alpha-beta takes that for the value of a board on which it would stop
    /// looking.
    pub fn knowing(self, endgames: Arc<Tables>) -> Thinker {
        Thinker {
            endgames: Some(endgames),
            ..self
        }
    }

    /// The rules of the game it plays.
    pub fn rules(&self) -> &Ruleset {
        self.engine.rules()
    }

    /// The budget of nodes.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Chooses a move in a position in which there is one. `chance` gives a
    /// number below the one that it is given, each as likely.
    ///
    /// # Panics
    /// If the position has no legal move.
    pub fn think(&self, position: &Position, chance: &mut dyn FnMut(usize) -> usize) -> Thought {
        let fast = self.engine.run(Thinking {
            thinker: self,
            position,
            chance,
        });
        fast.unwrap_or_else(|| {
            // A position that no game comes to may need more room.
            let plain = self.engine.run_plainly(Thinking {
                thinker: self,
                position,
                chance,
            });
            plain.expect("the plain path holds every position")
        })
    }

    /// What every move of a position is worth to the player to move, by alpha-beta, in the
    /// order of the options of the turn. Where there is one move, nothing is looked at.
    ///
    /// # Panics
    /// If the position has no legal move.
    pub fn weigh(&self, position: &Position) -> Weighed {
        let weighing = || Weighing {
            thinker: self,
            position,
        };
        let fast = self.engine.run(weighing());
        fast.unwrap_or_else(|| {
            let plain = self.engine.run_plainly(weighing());
            plain.expect("the plain path holds every position")
        })
    }
}

struct Weighing<'t> {
    thinker: &'t Thinker,
    position: &'t Position,
}

impl Visitor for Weighing<'_> {
    type Output = Option<Weighed>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<Weighed> {
        let board: Board<S> = machine.board(self.position)?;
        let Thinker {
            engine,
            nodes,
            endgames,
            ..
        } = self.thinker;
        let worth = Evaluator::new(machine, engine.objective(), self.position.mover);
        Some(Search::new(machine, worth, endgames.as_deref(), *nodes, None).weigh(&board))
    }
}

struct Thinking<'t> {
    thinker: &'t Thinker,
    position: &'t Position,
    chance: &'t mut dyn FnMut(usize) -> usize,
}

impl Visitor for Thinking<'_> {
    type Output = Option<Thought>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<Thought> {
        let board: Board<S> = machine.board(self.position)?;
        let objective = self.thinker.engine.objective();
        let worth = Evaluator::new(machine, objective, self.position.mover);
        let nodes = self.thinker.nodes;
        Some(match self.thinker.method {
            Method::AlphaBeta => {
                let endgames = self.thinker.endgames.as_deref();
                let margin = Some(self.thinker.margin);
                Search::new(machine, worth, endgames, nodes, margin).think(board, self.chance)
            }
            Method::Tree => Tree::new(machine, worth, nodes, board).think(self.chance),
        })
    }
}
