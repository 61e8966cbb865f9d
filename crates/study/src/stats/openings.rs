//! The best first move, and how sure that is.

use serde::{Deserialize, Serialize};

use super::interval::ALPHA;
use super::points::Points;
use super::price::{Price, STUDY};
use super::simulate::opened;
use super::tally::openings as first_moves;
use super::{FirstMove, Plan, Summary};
use crate::play::Progress;
use seedlore_engine::Engine;
use seedlore_language::rules::Player;

/// What each first move comes to, played by the same players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Openings {
    /// Name of the ruleset.
    pub ruleset: String,
    /// Readings other than the defaults, as `question=reading`.
    pub reading: Vec<String>,
    /// Who plays on: one name for all seats, or each.
    pub players: String,
    /// Seed of the games.
    pub seed: u64,
    /// Moves after which a game is cut off.
    pub limit: u32,
    /// In the order of the board.
    pub moves: Vec<FirstMove>,
    /// The places of the moves in `moves`: the best by what was played, and
    /// then all that can't be told from the best. In 95 of 100 cases the move
    /// that is truly best is among them, however many were compared.
    pub best: Vec<usize>,
    /// Version of Seedlore that played.
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
    let price = Price::measure(engine, plan.seed, plan.setting);
    price.a_game * (first_moves(engine).len() as u64 * plan.games) as f64 > STUDY
}

/// Plays `plan.games` games from each first move. How many these are in all is
/// told before.
pub fn openings(engine: &Engine, plan: &Plan, all: &dyn Fn(u64), progress: Progress) -> Openings {
    let rules = engine.rules();
    let many = first_moves(engine).len();
    all(many as u64 * plan.games);
    let mut moves = Vec::new();
    let mut played = Vec::new();
    for opening in 0..many {
        let before = opening as u64 * plan.games;
        // With dice of their own, as games that are compared with each other.
        let games = before..before + plan.games;
        let tally = opened(engine, plan, opening, games, &|n| progress(before + n));
        let summary = tally.summary(engine, plan);
        played.push(points(&summary));
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
        best: best(&played),
        moves,
        version: env!("CARGO_PKG_VERSION").into(),
    }
}

/// How the games came out for South; `None` if none was finished.
fn points(summary: &Summary) -> Option<Points> {
    let results = &summary.results;
    let won = results.won[&Player::South].count + results.won_together.count;
    let drawn = results.drawn.count;
    let finished = summary.games - results.unfinished.count;
    (finished > 0).then(|| Points {
        won,
        drawn,
        lost: finished - won - drawn,
    })
}

/// The best move and all that can't be told from the best: those that no other
/// beats, and those of which nothing is known.
///
/// One beats another where the interval of their difference lies above 0. There
/// are as many differences from the truly best move as there are other moves: at
/// so small a part of the doubt each, it is beaten by any of them in no more than
/// one case of twenty (comparison with the best, Edwards and Hsu 1983, by
/// Bonferroni's inequality). The interval of a difference is put together from those of both
/// (Newcombe 1998, method 10).
fn best(played: &[Option<Points>]) -> Vec<usize> {
    let (known, unknown): (Vec<usize>, Vec<usize>) =
        (0..played.len()).partition(|at| played[*at].is_some());
    let alpha = ALPHA / known.len().saturating_sub(1).max(1) as f64;
    let valued = played.iter().flatten().map(|points| {
        let (low, high) = points.interval(alpha);
        [low, points.value(), high]
    });
    let mut moves: Vec<(usize, [f64; 3])> = known.into_iter().zip(valued).collect();
    if moves.is_empty() {
        return Vec::new();
    }
    let beats = |[low, one, _]: [f64; 3], [_, other, high]: [f64; 3]| {
        one - other > (one - low).hypot(high - other)
    };
    let all = moves.clone();
    moves.retain(|(_, value)| !all.iter().any(|(_, other)| beats(*other, *value)));
    moves.sort_by(|(_, one), (_, other)| other[1].total_cmp(&one[1]));
    moves.into_iter().map(|(at, _)| at).chain(unknown).collect()
}

#[cfg(test)]
mod tests {
    use super::super::points::tests::{played, points};
    use super::*;
    use crate::play::Dice;

    #[test]
    fn what_is_near_the_best_is_not_told_from_it() {
        let of = |won| Some(points(won, 0, 200 - won));
        assert_eq!(best(&[of(40), of(120), of(80)]), [1]);
        assert_eq!(best(&[of(40), of(112), of(120), of(110)]), [2, 1, 3]);
        assert_eq!(best(&[None, of(120), of(40)]), [1, 0]);
        assert_eq!(best(&[of(0)]), [0]);
        assert!(best(&[]).is_empty() && best(&[None, None]).is_empty());
    }

    /// Two moves that are 22 of 200 games apart are told from each other, but
    /// not where the better one was picked from twelve because it led.
    #[test]
    fn the_more_moves_are_compared_the_more_one_must_lead_by() {
        let of = |won| Some(points(won, 0, 200 - won));
        assert_eq!(best(&[of(111), of(89)]), [0]);
        let twelve: Vec<_> = std::iter::once(of(111))
            .chain(std::iter::repeat_n(of(89), 11))
            .collect();
        assert_eq!(best(&twelve).len(), 12);
    }

    /// How often the set holds a move that is truly best, and how often it holds
    /// one alone, of 1,000 times that moves of these probabilities to win and to
    /// draw were played.
    fn kept(seed: u64, moves: &[[f64; 2]], games: u64) -> [u64; 2] {
        let worth = |[win, draw]: [f64; 2]| win + draw / 2.0;
        let most = moves.iter().map(|mv| worth(*mv)).fold(0.0, f64::max);
        let (mut holds, mut clear) = (0, 0);
        for time in 0..1_000 {
            let mut dice = Dice::of_game(seed, time);
            let all = moves.iter().map(|mv| Some(played(games, *mv, &mut dice)));
            let best = best(&all.collect::<Vec<_>>());
            holds += u64::from(best.iter().any(|at| worth(moves[*at]) == most));
            clear += u64::from(best.len() == 1);
        }
        [holds, clear]
    }

    #[test]
    fn the_truly_best_move_is_kept_and_equal_moves_have_no_clear_leader() {
        for (equal, seed) in [[0.5, 0.0], [0.4, 0.3], [0.85, 0.05], [0.97, 0.0]]
            .into_iter()
            .zip(1..)
        {
            for many in [2, 3, 6, 12] {
                let [_, clear] = kept(seed, &vec![equal; many], 100);
                assert!(clear <= 60, "{many} of {equal:?}: {clear}");
            }
        }
        // Compared with whichever led, the best of twelve was kept in 85 of 100.
        let twelve: Vec<[f64; 2]> = (0..12)
            .map(|at| [if at > 0 { 0.495 } else { 0.5 }, 0.0])
            .collect();
        for (moves, seed) in [
            &twelve[..],
            &[[0.5, 0.1], [0.48, 0.1], [0.48, 0.1]],
            &[
                [0.55, 0.0],
                [0.54, 0.0],
                [0.54, 0.0],
                [0.54, 0.0],
                [0.5, 0.0],
                [0.3, 0.0],
            ],
            &[[0.96, 0.0], [0.95, 0.0], [0.95, 0.0], [0.95, 0.0]],
            &[[0.7, 0.1], [0.4, 0.1], [0.3, 0.1], [0.3, 0.1]],
        ]
        .into_iter()
        .zip(10..)
        {
            let [holds, _] = kept(seed, moves, 100);
            assert!(holds >= 930, "{moves:?}: {holds}");
        }
        // Where one is far better, that is found.
        let [_, clear] = kept(20, &[[0.7, 0.1], [0.4, 0.1], [0.3, 0.1], [0.3, 0.1]], 100);
        assert!(clear >= 900, "{clear}");
    }
}
