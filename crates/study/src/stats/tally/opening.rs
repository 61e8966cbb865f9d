//! First moves, and what came of them.

use serde::{Deserialize, Serialize};

use super::Tally;
use super::merge::{Merge, merged};
use crate::stats::FirstMove;
use crate::stats::histogram::Histogram;
use crate::stats::measure::Measures;
use seedlore_game::{Game, Move, Next};
use seedlore_language::rules::Player;

merged! {
    /// What came of one first move.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Opening {
        pub games: u64,
        /// South's results in half points, of finished games.
        pub halves: Histogram,
        pub margins: Histogram,
    }
}

/// The moves that may begin a game, as a tally counts them.
pub(in crate::stats) fn openings(game: &dyn Game) -> Vec<Move> {
    match game.enter(game.start()) {
        Next::Over(_) => Vec::new(),
        Next::Turn(turn) => turn.options.iter().map(|option| option.mv).collect(),
    }
}

impl Tally {
    pub(super) fn opening(&mut self, measures: &Measures, firsts: &[Move]) {
        let first = firsts
            .iter()
            .position(|mv| Some(*mv) == measures.first_move);
        let Some(opening) = first.and_then(|first| self.openings.get_mut(first)) else {
            return;
        };
        opening.games += 1;
        if let Some(halves) = measures.halves() {
            opening.halves.add(halves.into());
            let captured = measures.captured;
            let others = captured
                .iter()
                .filter(|(player, _)| *player != Player::South);
            let most = others.map(|(_, seeds)| *seeds).max().unwrap_or(0);
            opening
                .margins
                .add(i32::from(captured.south) - i32::from(most));
        }
    }

    pub(super) fn first_moves(&self, game: &dyn Game) -> Vec<FirstMove> {
        openings(game)
            .into_iter()
            .zip(&self.openings)
            .map(|(mv, opening)| FirstMove {
                mv: mv.notation(Player::South, game.rules().board()),
                games: opening.games,
                finished: opening.halves.n(),
                value: opening.halves.score(),
                margin: opening.margins.mean(),
            })
            .collect()
    }
}
