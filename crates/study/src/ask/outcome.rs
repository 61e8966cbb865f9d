//! What comes of a move, as far as one can see it on the board.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use seedlore_engine::Engine;
use seedlore_game::{Game, Next, NoHistory, Position, Turn, parse_position};
use seedlore_language::rules::Ruleset;

/// What comes of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is not allowed.
    Illegal,
    /// A position follows, and perhaps the end of the game.
    Follows {
        /// The position.
        position: Position,
        /// Who has won, if it is the end.
        result: Option<seedlore_game::Outcome>,
    },
}

impl Outcome {
    fn new(next: &Next) -> Outcome {
        Outcome::Follows {
            position: next.position().clone(),
            result: match next {
                Next::Turn(_) => None,
                Next::Over(finish) => Some(finish.outcome),
            },
        }
    }

    /// A number that is the same for outcomes that look the same: seeds, stores, whose turn it is
    /// and who has won. What players merely remember is not seen.
    pub fn seen(&self) -> u64 {
        let mut hasher = FxHasher::default();
        match self {
            Outcome::Illegal => 0_u8.hash(&mut hasher),
            Outcome::Follows { position, result } => {
                1_u8.hash(&mut hasher);
                position.pits.hash(&mut hasher);
                position.captured.hash(&mut hasher);
                position.reserves.hash(&mut hasher);
                position.ground.hash(&mut hasher);
                result.hash(&mut hasher);
                // Whoever would be to move when all is over.
                if result.is_none() {
                    position.mover.hash(&mut hasher);
                }
            }
        }
        hasher.finish()
    }
}

/// What stands before the player to move.
pub enum Stand {
    /// A choice of moves.
    Turn(Turn),
    /// No move, and what follows from that.
    Stuck(Outcome),
}

/// A ruleset at play in positions that are given as text.
pub struct Player {
    pub engine: Engine,
}

impl Player {
    pub fn new(rules: Ruleset) -> Player {
        Player {
            engine: Engine::new(rules),
        }
    }

    /// What stands before the player to move in a position; `None` if it is no position of this
    /// ruleset.
    pub fn stand(&self, position: &str) -> Option<Stand> {
        let position = parse_position(position, self.engine.rules()).ok()?;
        let mover = position.mover;
        Some(match self.engine.enter(position) {
            Next::Turn(turn) if turn.position.mover == mover && turn.passed.is_empty() => {
                Stand::Turn(turn)
            }
            next => Stand::Stuck(Outcome::new(&next)),
        })
    }

    /// Every legal move and what comes of it, in the order of the rules; of a player who has none,
    /// what follows without a move.
    pub fn outcomes(&self, stand: &Stand) -> Vec<(Option<String>, Outcome)> {
        let turn = match stand {
            Stand::Turn(turn) => turn,
            Stand::Stuck(outcome) => return vec![(None, outcome.clone())],
        };
        let board = self.engine.rules().board();
        let mover = turn.position.mover;
        let options = turn.options.iter().enumerate();
        let outcomes = options.map(|(at, option)| {
            let next = self.engine.play(turn, at, &mut NoHistory);
            (Some(option.mv.notation(mover, board)), Outcome::new(&next))
        });
        outcomes.collect()
    }
}
