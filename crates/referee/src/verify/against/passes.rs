//! Passes that a record writes, where the rules have passed the turn on already.

use super::Holding;
use seedlore_game::{Finish, Next, Turn};
use seedlore_language::rules::{Head, Player};

/// The passes that led to a turn or to the end of the game, as far as the record
/// has not written them yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Passes {
    left: usize,
    /// Whether a round has ended since the latest move: then players who passed
    /// in it may be those of the new turn, and fewer may have passed.
    in_old_round: bool,
}

impl Passes {
    /// Takes a recorded pass that led to a turn, if there is one left.
    pub fn take(&mut self, mover: Option<Player>, turn: &Turn) -> bool {
        let is_of_turn = mover == Some(turn.position.mover);
        (!is_of_turn || self.in_old_round) && self.take_one()
    }

    pub fn take_one(&mut self) -> bool {
        let is_left = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_left
    }

    /// Those that are known to have led to this turn and are not written.
    pub fn of_this_turn(self) -> usize {
        match self.in_old_round {
            true => 0,
            false => self.left,
        }
    }
}

impl Holding<'_> {
    /// The passes before a turn or an end that was led to in this round.
    pub(super) fn passes_before(&self, next: &Next, round: u16) -> Passes {
        let players = self.game.rules().players().len();
        let in_old_round = next.position().memory().round != round;
        let left = match next {
            // Each player passes once at most before a round or the game is over.
            Next::Turn(turn) if in_old_round => players + turn.passed.len(),
            Next::Turn(turn) => turn.passed.len(),
            Next::Over(finish) if self.is_for_want(finish) => players,
            Next::Over(_) => 0,
        };
        Passes { left, in_old_round }
    }

    /// Whether a game ended for want of a legal move.
    fn is_for_want(&self, finish: &Finish) -> bool {
        let rules = self.game.rules();
        let head = finish.clause.map(|clause| rules.clause(clause).head());
        head.is_none_or(|head| head == Head::OnStuck)
    }
}
