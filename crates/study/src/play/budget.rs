//! Budgets of steps: how much work a game and a player's thought may take.
//!
//! A step is a seed that falls or a line that is read, or 16 pits looked at.
//! Moves, nodes and positions bound no work by themselves, since one turn may
//! take half a million steps. Budgets belong to one game or one choice of a
//! move, never to a thread or a clock, so that the same seed gives the same
//! games everywhere.
//!
//! What is played and what is only thought of have a budget each. Of the turns
//! that are played only those of at least [`LONG_TURN`] steps are charged, and on
//! the fast paths of the engine only those that had to be counted: all others are
//! cheap enough to be bounded by the number of moves. A player may look at any
//! number of turns for one move, so that each of them is charged.

use super::Setting;
use seedlore_engine::Engine;
use seedlore_game::{Game, Turn};

/// Steps that a game may take for each move of its limit, on average. Games of
/// the collection take 100 to 500.
pub const STEPS_A_MOVE: u64 = 5_000;

/// Games with a lower limit may take as many steps as with this one.
const FEWEST_MOVES: u32 = 100;

/// Turns of fewer steps are not charged.
const LONG_TURN: u64 = 1_000;

/// Steps that a player who looks a few moves ahead may take to choose one move,
/// charged like those of a game.
pub(super) const STEPS_A_CHOICE: u64 = 20_000_000;

/// Steps that a player who looks one move ahead may take in a whole game; three
/// times as many for each ply more. With 32 moves to choose from, all of which
/// have to be tried, a hundred moves take 2 million steps by looking one ply
/// ahead, and 60 million by looking two.
const THOUGHT_A_GAME: u64 = 50_000_000;

/// By how much what may be thought grows with each ply.
const A_PLY: u64 = 3;

/// Steps that a game may take for each node that its players may look at before
/// a move, if that comes to more.
const THOUGHT_A_NODE: u64 = 400_000;

/// Steps that a player who looks so many moves ahead may think in a game.
pub(super) fn thought_of_plies(plies: u8) -> u64 {
    THOUGHT_A_GAME * A_PLY.pow(plies.saturating_sub(1).into())
}

/// The same of a player who looks at so many nodes before a move.
pub(super) fn thought_of_nodes(nodes: u32) -> u64 {
    THOUGHT_A_GAME.max(THOUGHT_A_NODE * u64::from(nodes))
}

impl Setting {
    /// Steps that a game may take before it is cut off.
    pub fn steps(&self) -> u64 {
        STEPS_A_MOVE * u64::from(self.limit.max(FEWEST_MOVES))
    }
}

/// Adds up the steps of turns, up to a budget.
#[derive(Debug, Clone, Copy)]
pub struct Meter {
    budget: u64,
    spent: u64,
}

impl Meter {
    /// Nothing spent yet, of so many steps.
    pub fn new(budget: u64) -> Meter {
        Meter { budget, spent: 0 }
    }

    /// Charges a turn with the steps that the engine counted for it.
    #[inline]
    pub fn charge(&mut self, steps: u64) {
        if steps >= LONG_TURN {
            self.spent = self.spent.saturating_add(steps);
        }
    }

    /// Charges steps however few they are.
    #[inline]
    pub fn charge_all(&mut self, steps: u64) {
        self.spent = self.spent.saturating_add(steps);
    }

    /// Whether more was charged than the budget allows.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent > self.budget
    }

    /// Steps charged so far; it may be more than the budget.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

/// Charges the turns of a game that is not played on the engine as the engine
/// would, so that both cut the same game off at the same move.
pub(super) struct GameMeter<'g> {
    game: &'g dyn Game,
    /// Compiled at the first turn that may be charged, where the game is not played
    /// on an engine itself.
    engine: Option<Engine>,
    meter: Meter,
}

impl<'g> GameMeter<'g> {
    pub fn new(game: &'g dyn Game, budget: u64) -> GameMeter<'g> {
        GameMeter {
            game,
            engine: None,
            meter: Meter::new(budget),
        }
    }

    pub fn charge(&mut self, turn: &Turn) {
        if turn.steps < LONG_TURN {
            return;
        }
        let steps = self.game.steps_charged(turn).unwrap_or_else(|| {
            let compiled = || Engine::new(self.game.rules().clone());
            self.engine.get_or_insert_with(compiled).counted_steps(turn)
        });
        self.meter.charge(steps);
    }

    pub fn is_spent(&self) -> bool {
        self.meter.is_spent()
    }
}
