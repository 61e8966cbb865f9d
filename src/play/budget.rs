//! Budgets of steps: how much work a game and a player's thought may take.
//!
//! A step is a seed that falls or a line that is read, or 16 pits looked at.
//! Moves, nodes and positions bound no work by themselves, since one turn may
//! take half a million steps. Budgets belong to one game or one choice of a
//! move, never to a thread or a clock, so that the same seed gives the same
//! games everywhere.
//!
//! Only turns of at least [`LONG_TURN`] steps are charged, and on the fast paths
//! of the engine only those that had to be counted. All others are cheap enough
//! to be bounded by the number of moves.

use super::Setting;
use crate::engine::Engine;
use crate::game::Turn;
use crate::rules::Ruleset;

/// Steps that a game may take for each move of its limit, on average. Games of
/// the collection take 100 to 500.
pub const STEPS_A_MOVE: u64 = 5_000;

/// Games with a lower limit may take as many steps as with this one.
const FEWEST_MOVES: u32 = 100;

/// Turns of fewer steps are not charged.
const LONG_TURN: u64 = 1_000;

/// Steps that a player who looks a few moves ahead may take to choose one move.
pub(super) const STEPS_A_CHOICE: u64 = 20_000_000;

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

    /// Whether more was charged than the budget allows.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent > self.budget
    }

    pub fn spent(&self) -> u64 {
        self.spent
    }
}

/// Charges the turns of a game that is not played on the engine as the engine
/// would, so that both cut the same game off at the same move.
pub(super) struct GameMeter<'r> {
    rules: &'r Ruleset,
    /// Compiled at the first turn that may be charged.
    engine: Option<Engine>,
    meter: Meter,
}

impl<'r> GameMeter<'r> {
    pub fn new(rules: &'r Ruleset, budget: u64) -> GameMeter<'r> {
        GameMeter {
            rules,
            engine: None,
            meter: Meter::new(budget),
        }
    }

    pub fn charge(&mut self, turn: &Turn) {
        if turn.steps < LONG_TURN {
            return;
        }
        let rules = self.rules;
        let engine = self.engine.get_or_insert_with(|| Engine::of(rules.clone()));
        self.meter.charge(engine.counted_steps(turn));
    }

    pub fn is_spent(&self) -> bool {
        self.meter.is_spent()
    }
}
