//! Every endgame of few seeds, valued exactly.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::dependencies::Dependencies;
use super::graph::Graph;
use super::values::values;
use super::{Bound, Caveat, Measure, Refusal};
use seedlore_game::{Game, Move, Next, NoHistory, Position};
use seedlore_language::rules::{ByPlayer, Player};

/// The players of every game that is solved.
const BOTH: [Player; 2] = [Player::South, Player::North];

/// In how many ways so many seeds lie in so many pits: C(seeds + pits - 1, seeds).
pub fn positions_of(seeds: u16, pits: usize) -> u128 {
    (1..=u128::from(seeds)).fold(1, |ways, n| ways.saturating_mul(pits as u128 + n - 1) / n)
}

/// The values of all positions with up to so many seeds on the board, each
/// player to move; all other seeds have been captured, by both as evenly as
/// parity allows, and the odd one by the opponent of the player to move. A
/// position is taken as it stands: what would have ended the game before the
/// turn is not asked.
pub struct Endgames<'g> {
    game: &'g dyn Game,
    dependencies: Dependencies,
    graph: Graph,
    /// Seeds, or result, that South ends with.
    values: Vec<i32>,
    /// Where the positions of each number of seeds stand among all.
    layers: Vec<Range<usize>>,
}

impl<'g> Endgames<'g> {
    /// Values them all in what the ruleset is played for; tells on the way how
    /// many positions are done and how many are known.
    ///
    /// # Errors
    /// If the ruleset has no such values, or if there are too many.
    pub fn solve(
        game: &'g dyn Game,
        most_seeds: u16,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Endgames<'g>, Refusal> {
        let measure = Measure::from_rules(game.rules());
        Endgames::measured(game, measure, most_seeds, bound, progress)
    }

    /// The same by who wins alone, so that any two rulesets can be compared.
    ///
    /// # Errors
    /// If the ruleset has no such values, or if there are too many.
    pub fn by_result(
        game: &'g dyn Game,
        most_seeds: u16,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Endgames<'g>, Refusal> {
        Endgames::measured(game, Measure::Result, most_seeds, bound, progress)
    }

    fn measured(
        game: &'g dyn Game,
        measure: Measure,
        most_seeds: u16,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Endgames<'g>, Refusal> {
        let dependencies = Dependencies::of_endgames(game, measure)?;
        let rules = game.rules();
        if most_seeds > rules.seeds_in_all() {
            return Err(Refusal::FewerSeeds);
        }
        let pits = rules.board().pit_count();
        let mut layers = Vec::new();
        let mut before = 0;
        for seeds in 0..=most_seeds {
            let ways = positions_of(seeds, pits).saturating_mul(2);
            let ways = usize::try_from(ways).map_err(|_| Refusal::TooManyPositions)?;
            let end = ways.saturating_add(before);
            if end > bound.positions {
                return Err(Refusal::TooManyPositions);
            }
            layers.push(before..end);
            before = end;
        }
        let stand = game.start();
        let roots = (0..=most_seeds)
            .flat_map(|seeds| Spread::new(seeds, pits))
            .flat_map(|spread| BOTH.map(|mover| (spread.clone(), mover)))
            .map(|(spread, mover)| endgame(&stand, spread, mover, &dependencies));
        let graph = Graph::explore(game, &dependencies, roots, bound, progress)?;
        let values = values(&graph, &dependencies)?;
        Ok(Endgames {
            game,
            dependencies,
            graph,
            values,
            layers,
        })
    }

    /// The game whose endgames these are.
    pub fn game(&self) -> &'g dyn Game {
        self.game
    }

    /// Unit of the values.
    pub fn measure(&self) -> Measure {
        self.dependencies.measure
    }

    /// Clauses that the values leave out of account, and what is taken for granted
    /// instead.
    pub fn caveats(&self) -> Vec<Caveat> {
        self.dependencies.caveats()
    }

    /// The most seeds on the board of which all positions are valued.
    pub fn most_seeds(&self) -> u16 {
        (self.layers.len() - 1) as u16
    }

    /// Positions that were looked at, with those that play led to.
    pub fn looked_at(&self) -> usize {
        self.graph.positions.len()
    }

    /// All positions of so many seeds, South to move before North in each.
    /// Two rulesets on boards of as many pits have them in the same order.
    pub fn layer(&self, seeds: u16) -> impl Iterator<Item = (&Position, i32)> {
        let layer = self.layers.get(usize::from(seeds)).cloned();
        layer
            .into_iter()
            .flatten()
            .map(|node| (&self.graph.positions[node], self.mover_has(node)))
    }

    /// How many positions of so many seeds, with this player to move, have
    /// each value.
    pub fn counts(&self, seeds: u16, mover: Player) -> BTreeMap<i32, u64> {
        let mut counts = BTreeMap::new();
        for (position, value) in self.layer(seeds) {
            if position.mover == mover {
                *counts.entry(value).or_default() += 1;
            }
        }
        counts
    }

    /// What the player to move has from a position on; `None` if it is no
    /// endgame, and none that play from one led to.
    pub fn value(&self, position: &Position) -> Option<i32> {
        let mut position = position.clone();
        self.dependencies.normalise(&mut position);
        let node = self.graph.positions.get_index_of(&position)?;
        Some(self.mover_has(node))
    }

    /// The moves that have the value of the position; none if the player has
    /// no legal move.
    pub fn best(&self, position: &Position) -> Vec<Move> {
        let mut settled = position.clone();
        self.dependencies.normalise(&mut settled);
        let Some(node) = self.graph.positions.get_index_of(&settled) else {
            return Vec::new();
        };
        let Next::Turn(turn) = self.game.enter(settled) else {
            return Vec::new();
        };
        if !turn.passed.is_empty() {
            return Vec::new();
        }
        let has = |next: Next| self.south_has(&next);
        (0..turn.options.len())
            .filter(|option| {
                let next = self.game.play(&turn, *option, &mut NoHistory);
                has(next) == Some(self.values[node])
            })
            .map(|option| turn.options[option].mv)
            .collect()
    }

    /// What South ends with after a move.
    fn south_has(&self, next: &Next) -> Option<i32> {
        match next {
            Next::Over(finish) => Some(self.dependencies.judged(finish)),
            Next::Turn(turn) => {
                let mut position = turn.position.clone();
                self.dependencies.normalise(&mut position);
                let node = self.graph.positions.get_index_of(&position)?;
                let shift =
                    self.dependencies.base(&turn.position) - self.dependencies.base(&position);
                Some(self.values[node] + shift)
            }
        }
    }

    fn mover_has(&self, node: usize) -> i32 {
        let position = &self.graph.positions[node];
        let south = self.values[node] - self.dependencies.base(position);
        match position.mover {
            Player::South => south,
            _ => -south,
        }
    }
}

/// A position late in the game, with these seeds on the board.
fn endgame(
    stand: &Position,
    spread: Vec<u16>,
    mover: Player,
    dependencies: &Dependencies,
) -> Position {
    let mut position = stand.clone();
    let beside = stand.seeds_in_all() - spread.iter().sum::<u16>();
    position.pits = spread;
    position.captured = ByPlayer::from_value(0);
    position.reserves = ByPlayer::from_value(0);
    position.centre = 0;
    position.turns = ByPlayer::from_value(0);
    for player in BOTH {
        let odd = u16::from(player != mover);
        position.captured[player] = (beside + odd) / 2;
        position.turns[player] = dependencies.late();
    }
    position.mover = mover;
    if dependencies.asks_last_mover() {
        Arc::make_mut(&mut position.memory).moved_last = BOTH.into_iter().find(|p| *p != mover);
    }
    position
}

/// Every way so many seeds lie in so many pits, in a fixed order.
struct Spread {
    next: Option<Vec<u16>>,
}

impl Spread {
    fn new(seeds: u16, pits: usize) -> Spread {
        let mut first = vec![0; pits];
        first[0] = seeds;
        Spread { next: Some(first) }
    }
}

impl Iterator for Spread {
    type Item = Vec<u16>;

    fn next(&mut self) -> Option<Vec<u16>> {
        let now = self.next.take()?;
        // The last seed that can go one pit further does, and all that lay
        // behind it follow.
        let last = now.len() - 1;
        if let Some(at) = (0..last).rev().find(|at| now[*at] > 0) {
            let mut then = now.clone();
            then[at] -= 1;
            let behind = std::mem::take(&mut then[last]);
            then[at + 1] += behind + 1;
            self.next = Some(then);
        }
        Some(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spread_comes_once() {
        for (seeds, pits) in [(0, 3), (3, 1), (3, 4), (5, 6)] {
            let all: Vec<Vec<u16>> = Spread::new(seeds, pits).collect();
            let mut different = all.clone();
            different.sort();
            different.dedup();
            assert_eq!(all.len(), different.len());
            assert_eq!(all.len() as u128, positions_of(seeds, pits));
            assert!(all.iter().all(|s| s.iter().sum::<u16>() == seeds));
        }
    }
}
