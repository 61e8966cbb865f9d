//! Every position that play can reach from some, and what each move leads to.

use std::sync::atomic::{AtomicU64, Ordering};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::dependencies::Dependencies;
use super::{Bound, Refusal};
use crate::parallel::map_numbers;
use seedlore_game::{Game, Next, NoHistory, Position};
use seedlore_language::rules::Player;

/// Positions whose moves are tried at a time: few, since each may have
/// thousands.
const AT_A_TIME: usize = 256;

/// Moves that are kept, for each position of the bound: more than in any
/// ruleset known.
const MOVES_EACH: usize = 32;

/// What an end counts for, in steps: it is told of no other way.
const END_STEPS: u64 = 64;

/// Where a move leads, as South sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The game is over, and South has so much.
    Over(i32),
    /// Play goes on from a position, in which South has so much less than
    /// after the move that led to it.
    To { node: u32, shift: i32 },
}

/// All positions, each under a number, and their moves.
#[derive(Debug)]
pub(super) struct Graph {
    pub positions: IndexSet<Position, FxBuildHasher>,
    steps: Vec<Step>,
    /// Where the steps of each position begin.
    starts: Vec<usize>,
}

impl Graph {
    pub fn steps(&self, node: usize) -> &[Step] {
        &self.steps[self.starts[node]..self.starts[node + 1]]
    }

    /// Finds all positions that can be reached from these.
    ///
    /// A position in which nobody need choose, since the player to move has
    /// no legal move, has the one step that follows.
    ///
    /// # Errors
    /// If there are too many, or if a turn can't be played out whole.
    pub fn explore(
        game: &dyn Game,
        dependencies: &Dependencies,
        roots: impl Iterator<Item = Position>,
        bound: Bound,
        progress: &dyn Fn(u64, u64),
    ) -> Result<Graph, Refusal> {
        let mut graph = Graph {
            positions: IndexSet::default(),
            steps: Vec::new(),
            starts: vec![0],
        };
        for mut root in roots {
            dependencies.normalise(&mut root);
            graph.find(root, bound)?;
        }
        let work = Work {
            done: AtomicU64::new(0),
            most: bound.steps,
        };
        let mut done = 0;
        while done < graph.positions.len() {
            let end = graph.positions.len().min(done + AT_A_TIME);
            let tried: Vec<Result<Vec<Found>, Refusal>> =
                map_numbers(done as u64..end as u64, &|node| {
                    followers(game, dependencies, &graph.positions[node as usize], &work)
                });
            // Whether the bound is passed is the same on any number of
            // threads; where it was passed first is not.
            if work.is_over() {
                return Err(Refusal::TooMuchWork);
            }
            for found in tried {
                for found in found? {
                    let step = match found {
                        Found::Over(value) => Step::Over(value),
                        Found::On { position, shift } => Step::To {
                            node: graph.find(position, bound)?,
                            shift,
                        },
                    };
                    graph.steps.push(step);
                }
                graph.starts.push(graph.steps.len());
                if graph.steps.len() > bound.positions.saturating_mul(MOVES_EACH) {
                    return Err(Refusal::TooManyPositions);
                }
            }
            done = end;
            progress(done as u64, graph.positions.len() as u64);
        }
        Ok(graph)
    }

    /// The number of a position, a new one if it has none yet.
    fn find(&mut self, position: Position, bound: Bound) -> Result<u32, Refusal> {
        let (node, _) = self.positions.insert_full(position);
        if node >= bound.positions {
            return Err(Refusal::TooManyPositions);
        }
        u32::try_from(node).map_err(|_| Refusal::TooManyPositions)
    }
}

/// Steps of the referee so far.
struct Work {
    done: AtomicU64,
    most: u64,
}

impl Work {
    fn add(&self, steps: u64) -> Result<(), Refusal> {
        let before = self.done.fetch_add(steps, Ordering::Relaxed);
        match before.saturating_add(steps) > self.most {
            true => Err(Refusal::TooMuchWork),
            false => Ok(()),
        }
    }

    fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed) > self.most
    }
}

/// Where a move leads, before it has a number.
enum Found {
    Over(i32),
    On { position: Position, shift: i32 },
}

fn followers(
    game: &dyn Game,
    dependencies: &Dependencies,
    position: &Position,
    work: &Work,
) -> Result<Vec<Found>, Refusal> {
    let found = |next: Next| {
        let is_turn = matches!(next, Next::Turn(_));
        work.add(match &next {
            Next::Turn(turn) => turn.steps,
            Next::Over(_) => END_STEPS,
        })?;
        let more = next.position().seeds_on_board() > position.seeds_on_board();
        if is_turn && more && dependencies.is_of_endgames {
            return Err(Refusal::SeedsComeBack);
        }
        let fewer = |player| next.position().captured[player] < position.captured[player];
        if is_turn && !dependencies.keeps_captured && (fewer(Player::South) || fewer(Player::North))
        {
            return Err(Refusal::SeedsComeBack);
        }
        Ok(match next {
            Next::Over(finish) => Found::Over(dependencies.judged(&finish)),
            Next::Turn(turn) => {
                let mut position = turn.position;
                let before = dependencies.base(&position);
                dependencies.normalise(&mut position);
                let shift = before - dependencies.base(&position);
                Found::On { position, shift }
            }
        })
    };
    match game.enter(position.clone()) {
        Next::Turn(turn) if turn.is_cut => Err(Refusal::TooManyMoves),
        Next::Turn(turn) if turn.passed.is_empty() => {
            work.add(turn.steps)?;
            (0..turn.options.len())
                .map(|option| found(game.play(&turn, option, &mut NoHistory)))
                .collect()
        }
        next => Ok(vec![found(next)?]),
    }
}
