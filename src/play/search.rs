//! The searching player: alpha-beta to a fixed depth.

use std::cmp::Reverse;

use super::Dice;
use crate::game::{Finish, Forgetful, Game, Next, Outcome, Turn};
use crate::rules::{Objective, Player};

/// Worth more than any lead: a game has at most 65,535 seeds.
const DECIDED: i32 = 1_000_000;
const INFINITE: i32 = i32::MAX;

/// The best move seen `depth` moves ahead, ties falling to chance.
///
/// Where players win together, both choose what is best for both. Repetition
/// is not seen: the search has no history.
pub(super) fn choose(game: &dyn Game, turn: &Turn, depth: u8, dice: &mut Dice) -> usize {
    let view = View {
        game,
        me: turn.position.mover,
        together: game.rules().objective().says == Objective::EqualCaptured,
    };
    let mut values = vec![-INFINITE; turn.options.len()];
    let mut best = -INFINITE;
    for option in by_gain(turn) {
        // One below the best so far, so that a move as good is told from a worse.
        let alpha = best.saturating_sub(1).max(-INFINITE);
        let next = game.play(turn, option, &mut Forgetful);
        values[option] = view.value(&next, depth - 1, alpha, INFINITE);
        best = best.max(values[option]);
    }
    dice.among_best(&values)
}

/// Moves that take most come first: they cut most.
fn by_gain(turn: &Turn) -> Vec<usize> {
    let mut order: Vec<usize> = (0..turn.options.len()).collect();
    order.sort_by_key(|option| Reverse(turn.options[*option].gain));
    order
}

/// The game through the eyes of the player at the root.
struct View<'a> {
    game: &'a dyn Game,
    me: Player,
    together: bool,
}

impl View<'_> {
    /// Alpha-beta (Knuth and Moore 1975), fail-hard: exact between `alpha`
    /// and `beta`, else the bound. A player may move twice in a row, so it
    /// asks who moves rather than turning the sign.
    fn value(&self, next: &Next, depth: u8, mut alpha: i32, mut beta: i32) -> i32 {
        let turn = match next {
            Next::Over(finish) => return self.end(finish, depth).clamp(alpha, beta),
            Next::Turn(turn) if depth == 0 => {
                return self.worth(turn.position.lead(self.me)).clamp(alpha, beta);
            }
            Next::Turn(turn) => turn,
        };
        let maximises = self.together || turn.position.mover == self.me;
        for option in by_gain(turn) {
            let after = self.game.play(turn, option, &mut Forgetful);
            let value = self.value(&after, depth - 1, alpha, beta);
            if maximises {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            // Nothing below is worth more than to win by the next move.
            if alpha >= beta || alpha >= DECIDED + i32::from(depth) - 1 {
                break;
            }
        }
        if maximises { alpha } else { beta }
    }

    fn worth(&self, lead: i32) -> i32 {
        if self.together { -lead.abs() } else { lead }
    }

    /// An end by its outcome: sooner won is better, later lost is better.
    fn end(&self, finish: &Finish, depth: u8) -> i32 {
        let decided = DECIDED + i32::from(depth);
        match finish.outcome {
            Outcome::Won(player) if player == self.me => decided,
            Outcome::WonTogether => decided,
            Outcome::Won(_) | Outcome::LostTogether => -decided,
            Outcome::Drawn => 0,
        }
    }
}
