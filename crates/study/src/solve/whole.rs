//! A whole game on a small board, valued from its start.

use super::dependencies::Dependencies;
use super::depth::{Depth, GivenUp};
use super::graph::{Graph, Step};
use super::values::values;
use super::{Bound, Caveat, Measure, Refusal};
use seedlore_engine::Engine;
use seedlore_game::{Game, Move, Next};
use seedlore_language::rules::Player;

/// The exact value of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whole {
    /// Unit of the values.
    pub measure: Measure,
    /// What the first player has of it if both play their best.
    pub value: i32,
    /// What the first player has by each first move.
    pub first_moves: Vec<(Move, i32)>,
    /// Positions that were looked at.
    pub positions: usize,
    /// Clauses that the value leaves out of account, and what is taken for granted
    /// instead.
    pub caveats: Vec<Caveat>,
}

impl Whole {
    /// Solves a game from its start; tells on the way how many positions are
    /// done and how many are known.
    ///
    /// # Errors
    /// If the game has no such value, or too many positions.
    pub fn solve(
        game: &dyn Game,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Whole, Refusal> {
        let dependencies = Dependencies::of_whole(game, Measure::from_rules(game.rules()))?;
        if dependencies.is_for_depth()
            && let Some(whole) = Whole::in_depth(game, &dependencies, bound, progress)
        {
            return Ok(whole);
        }
        Whole::by_all_positions(game, &dependencies, bound, progress)
    }

    /// The same by finding every position that can come up, which takes far
    /// longer: to hold the two against each other.
    ///
    /// # Errors
    /// If the game has no such value, or too many positions.
    pub fn of_all_positions(
        game: &dyn Game,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Whole, Refusal> {
        let dependencies = Dependencies::of_whole(game, Measure::from_rules(game.rules()))?;
        Whole::by_all_positions(game, &dependencies, bound, progress)
    }

    fn by_all_positions(
        game: &dyn Game,
        dependencies: &Dependencies,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Whole, Refusal> {
        let start = game.start();
        let graph = Graph::explore(
            game,
            dependencies,
            [start.clone()].into_iter(),
            bound,
            progress,
        )?;
        let values = values(&graph, dependencies)?;
        let first = &graph.positions[0];
        let base = dependencies.base(first);
        let has = |south: i32| match start.mover {
            Player::South => south - base,
            _ => base - south,
        };
        let moves = match game.enter(first.clone()) {
            Next::Turn(turn) if turn.passed.is_empty() => turn.options,
            _ => Vec::new(),
        };
        let after = graph.steps(0).iter().map(|step| match *step {
            Step::Over(value) => value,
            Step::To { node, shift } => values[node as usize] + shift,
        });
        Ok(Whole {
            measure: dependencies.measure,
            value: has(values[0]),
            first_moves: moves
                .iter()
                .zip(after)
                .map(|(option, south)| (option.mv, has(south)))
                .collect(),
            positions: graph.positions.len(),
            caveats: dependencies.caveats(),
        })
    }

    /// By alpha-beta, which looks at far fewer positions than can come up;
    /// `None` if play may go round, or if that is too much work too.
    fn in_depth(
        game: &dyn Game,
        dependencies: &Dependencies,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Option<Whole> {
        let Next::Turn(turn) = game.enter(game.start()) else {
            return None;
        };
        let engine = Engine::new(game.rules().clone());
        let solved = engine.run(Depth {
            seeds_in_all: game.rules().seeds_in_all(),
            bound,
            progress,
        });
        let solved = match solved {
            Ok(solved) => solved,
            Err(GivenUp::Unfit | GivenUp::TooMuchWork) => return None,
        };
        let moves = turn.options.iter().map(|option| option.mv);
        Some(Whole {
            measure: dependencies.measure,
            value: solved.value,
            first_moves: moves.zip(solved.first_moves).collect(),
            positions: solved.positions,
            caveats: dependencies.caveats(),
        })
    }
}
