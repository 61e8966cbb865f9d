//! The searching player: alpha-beta to a fixed depth.

use std::cmp::Reverse;

use super::Dice;
use super::lookahead::{Lookahead, Scene};
use seedlore_engine::Shape;
use seedlore_game::Outcome;
use seedlore_language::rules::{Objective, Player};

/// Worth more than any lead: a game has at most 65,535 seeds.
const DECIDED: i32 = 1_000_000;
const INFINITE: i32 = i32::MAX;

/// The best move seen `depth` moves ahead, ties falling to chance; where the
/// budget of steps is used up, the best of the moves looked through so far.
///
/// Where players win together, both choose what is best for both. Repetition
/// is not seen: the search has no history.
pub(super) fn choose<S: Shape>(
    game: &Lookahead<S>,
    objective: Objective,
    mut scene: Scene<S>,
    depth: u8,
    dice: &mut Dice,
) -> usize {
    let view = RootSearch {
        game,
        me: game.mover(&scene),
        together: objective == Objective::EqualCaptured,
    };
    let mut values = vec![-INFINITE; game.options(&scene)];
    let mut best = -INFINITE;
    for option in view.by_gain(&mut scene) {
        // One below the best so far, so that a move as good is told from a worse.
        let alpha = best.saturating_sub(1).max(-INFINITE);
        let mut next = game.play(&mut scene, option);
        let value = view.value(&mut next, depth - 1, alpha, INFINITE);
        if game.is_spent() && best > -INFINITE {
            // It was not looked through, and others were.
            break;
        }
        values[option] = value;
        best = best.max(value);
    }
    dice.among_best(&values)
}

/// The game through the eyes of the player at the root.
struct RootSearch<'a, S: Shape> {
    game: &'a Lookahead<'a, S>,
    me: Player,
    together: bool,
}

impl<S: Shape> RootSearch<'_, S> {
    /// Moves that take most come first: they cut most.
    fn by_gain(&self, scene: &mut Scene<S>) -> Vec<usize> {
        let leads = self.game.leads_after(scene);
        let mut order: Vec<usize> = (0..leads.len()).collect();
        order.sort_by_key(|option| Reverse(leads[*option]));
        order
    }

    /// Alpha-beta (Knuth and Moore 1975), fail-hard: exact between `alpha`
    /// and `beta`, else the bound. A player may move twice in a row, so it
    /// asks who moves rather than turning the sign.
    fn value(&self, scene: &mut Scene<S>, depth: u8, mut alpha: i32, mut beta: i32) -> i32 {
        if let Some(outcome) = self.game.outcome(scene) {
            return self.end(outcome, depth).clamp(alpha, beta);
        }
        if depth == 0 || self.game.is_spent() {
            let lead = self.game.lead(scene, self.me);
            return self.lead_value(lead).clamp(alpha, beta);
        }
        let maximises = self.together || self.game.mover(scene) == self.me;
        for option in self.by_gain(scene) {
            let mut after = self.game.play(scene, option);
            let value = self.value(&mut after, depth - 1, alpha, beta);
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

    fn lead_value(&self, lead: i32) -> i32 {
        if self.together { -lead.abs() } else { lead }
    }

    /// An end by its outcome: sooner won is better, later lost is better.
    fn end(&self, outcome: Outcome, depth: u8) -> i32 {
        let decided = DECIDED + i32::from(depth);
        match outcome {
            Outcome::Won(player) if player == self.me => decided,
            Outcome::WonTogether => decided,
            Outcome::Won(_) | Outcome::LostTogether => -decided,
            Outcome::Drawn => 0,
        }
    }
}
