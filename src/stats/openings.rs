//! The best first move, and how sure that is.

use serde::{Deserialize, Serialize};

use super::price::{Price, STUDY};
use super::simulate::opened;
use super::tally::openings as first_moves;
use super::{Estimate, FirstMove, Plan};
use crate::engine::Engine;
use crate::play::Progress;

/// What each first move comes to, played by the same players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Openings {
    pub ruleset: String,
    pub reading: Vec<String>,
    /// Who plays on: one name for all seats, or each.
    pub players: String,
    pub seed: u64,
    pub limit: u32,
    /// In the order of the board.
    pub moves: Vec<FirstMove>,
    /// The places of the moves in `moves`: the best by what was played, and
    /// then all that at 95 % can't be told from it. With several moves compared
    /// at once some doubt remains beyond that.
    pub best: Vec<usize>,
    pub version: String,
}

impl Openings {
    /// The move that did best; `None` where there is none to be made, or no
    /// game was finished.
    pub fn leader(&self) -> Option<&FirstMove> {
        self.best.first().map(|at| &self.moves[*at])
    }

    /// Whether no other move may be as good.
    pub fn is_clear(&self) -> bool {
        self.best.len() == 1
    }
}

/// Whether to play so many games from each first move would take too many steps,
/// by what a random game takes.
pub fn openings_take_too_long(engine: &Engine, plan: &Plan) -> bool {
    let price = Price::of(engine, plan.seed, plan.setting);
    price.a_game * (first_moves(engine).len() as u64 * plan.games) as f64 > STUDY
}

/// Plays `plan.games` games from each first move. How many these are in all is
/// told before.
pub fn openings(engine: &Engine, plan: &Plan, all: &dyn Fn(u64), progress: Progress) -> Openings {
    let rules = engine.rules();
    let many = first_moves(engine).len();
    all(many as u64 * plan.games);
    let mut moves = Vec::new();
    for opening in 0..many {
        let before = opening as u64 * plan.games;
        let tally = opened(engine, plan, opening, &|n| progress(before + n));
        let summary = tally.summary(engine, plan);
        moves.extend(summary.first_moves.into_iter().nth(opening));
    }
    let names = rules.players().iter();
    let mut names: Vec<String> = names.map(|p| plan.players[*p].to_string()).collect();
    names.dedup();
    Openings {
        ruleset: rules.name().into(),
        reading: rules.reading(),
        players: names.join(" against "),
        seed: plan.seed,
        limit: plan.setting.limit,
        best: best(&moves),
        moves,
        version: env!("CARGO_PKG_VERSION").into(),
    }
}

/// The best move and those not told from it: the 95 % interval of the difference
/// holds nought (Newcombe 1998, method 10).
fn best(moves: &[FirstMove]) -> Vec<usize> {
    let values: Vec<(usize, Estimate)> = (0..)
        .zip(moves)
        .filter_map(|(at, mv)| Some((at, mv.value?)))
        .collect();
    let leader = values
        .iter()
        .max_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
    let Some(&(first, leading)) = leader else {
        return Vec::new();
    };
    let is_near = |other: &Estimate| {
        let reach = (leading.value - leading.ends()[0]).hypot(other.ends()[1] - other.value);
        leading.value - other.value <= reach
    };
    let mut near: Vec<(usize, Estimate)> = values
        .iter()
        .copied()
        .filter(|(at, value)| *at != first && is_near(value))
        .collect();
    near.sort_by(|(_, one), (_, other)| other.value.total_cmp(&one.value));
    let near = near.into_iter().map(|(at, _)| at);
    std::iter::once(first).chain(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    fn mv(value: f64, reach: f64) -> FirstMove {
        FirstMove {
            mv: "1".into(),
            games: 100,
            finished: 100,
            value: Some(Estimate {
                value,
                interval: Some(Interval {
                    low: value - reach,
                    high: value + reach,
                }),
            }),
            margin: None,
        }
    }

    #[test]
    fn what_is_near_the_best_is_not_told_from_it() {
        let clear = [mv(0.2, 0.05), mv(0.6, 0.05), mv(0.5, 0.05)];
        assert_eq!(best(&clear), [1]);
        let near = [mv(0.2, 0.05), mv(0.56, 0.05), mv(0.6, 0.05), mv(0.55, 0.05)];
        assert_eq!(best(&near), [2, 1, 3]);
        assert!(best(&[]).is_empty());
    }
}
