//! What a board is worth to a player, as far as can be seen without a move.

use crate::solve::Measure;
use seedlore_engine::{Board, CompiledGame, End, Shape};
use seedlore_game::Outcome;
use seedlore_language::rules::{Objective, Player};

/// Worth more than any board of a game that goes on.
pub(super) const DECIDED: i32 = 100_000_000;

/// A seed captured counts for so much, and one held in the own pits for so
/// much of it: whoever holds seeds can move, and most rules give them to their
/// owner in the end.
pub(super) const CAPTURED: i32 = 16;
const HELD: i32 = 3;
pub(super) const POINT: i32 = 10_000;

/// A game that is won for certain, but not over: less than one that is, more
/// than any guess.
const CERTAIN: i32 = 10_000_000;

/// So much is a seed worth that is certain to be had at the end, and so much
/// more one that is in store already: who is sure to win shall get on with it.
const SURE_SEED: i32 = 1024;
const IN_STORE: i32 = 8;

/// The eyes of one player.
#[derive(Debug, Clone)]
pub(super) struct Evaluator {
    objective: Objective,
    pub me: Player,
    others: Vec<Player>,
}

impl Evaluator {
    pub fn new<S: Shape>(machine: &CompiledGame<S>, objective: Objective, me: Player) -> Evaluator {
        Evaluator {
            objective,
            me,
            others: machine.players().filter(|player| *player != me).collect(),
        }
    }

    /// The eyes of another player at the same board.
    pub fn through<S: Shape>(&self, machine: &CompiledGame<S>, player: Player) -> Evaluator {
        Evaluator::new(machine, self.objective, player)
    }

    /// Whether the players win and lose together: then all seek the same.
    pub fn is_together(&self) -> bool {
        self.objective == Objective::EqualCaptured
    }

    /// Whether a player chooses what is best for these eyes.
    pub fn is_mine(&self, player: Player) -> bool {
        player == self.me || self.is_together()
    }

    /// A board of a game that goes on.
    pub fn evaluate<S: Shape>(&self, machine: &CompiledGame<S>, board: &Board<S>) -> i32 {
        let captured = |player| i32::from(machine.captured(board, player));
        let held = |player| i32::from(machine.held(board, player));
        match self.objective {
            Objective::MostCaptured => CAPTURED * self.lead(captured) + HELD * self.lead(held),
            Objective::EqualCaptured => -CAPTURED * self.lead(captured).abs(),
            Objective::MostPoints => {
                let points = |player| i32::from(machine.points(board, player));
                POINT * self.lead(points) + CAPTURED * self.lead(captured) + HELD * self.lead(held)
            }
            Objective::TakingAll | Objective::MovingLast | Objective::AsRulesSay => {
                CAPTURED * self.lead(|player| captured(player) + held(player))
            }
            Objective::EmptyingOwnPits => -CAPTURED * self.lead(held),
        }
    }

    /// What I have, less what the best of the others has.
    fn lead(&self, of: impl Fn(Player) -> i32) -> i32 {
        let best = self.others.iter().map(|other| of(*other)).max();
        of(self.me) - best.unwrap_or(0)
    }

    /// The end of a game; of wins the one that comes with more plies to spare
    /// is better, of losses the one with fewer.
    /// A board of which it is known what the player to move has from here on.
    pub fn known<S: Shape>(
        &self,
        machine: &CompiledGame<S>,
        board: &Board<S>,
        measure: Measure,
        value: i32,
    ) -> i32 {
        let lead = self.lead(|player| i32::from(machine.captured(board, player)));
        let mine = match self.is_mine(machine.mover(board)) {
            true => value,
            false => -value,
        };
        match measure {
            Measure::Seeds => {
                let last = lead + mine;
                last.signum() * CERTAIN + SURE_SEED * last + IN_STORE * lead
            }
            Measure::Result => mine * CERTAIN + IN_STORE * lead,
        }
    }

    pub fn end(&self, end: End, spare: u8) -> i32 {
        let decided = DECIDED + i32::from(spare);
        match end.outcome {
            Outcome::Won(player) if player == self.me => decided,
            Outcome::WonTogether => decided,
            Outcome::Won(_) | Outcome::LostTogether => -decided,
            Outcome::Drawn => 0,
        }
    }
}
