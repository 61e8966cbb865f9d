//! What comes of a move, as far as one can see it on the board.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::examples::is_as_written;
use crate::play::Dice;
use rustc_hash::FxHasher;
use seedlore_engine::Engine;
use seedlore_game::{Game, LegalMove, Next, NoHistory, Position, Turn, parse_position};
use seedlore_language::rules::{Example, Expected, Ruleset, Scene};

/// More moves of one position are not looked at.
pub const MOST_MOVES: usize = 24;

/// What telling a move and playing it takes beside its seeds, in steps of play.
const STEPS_OF_OPTION: u64 = 100;

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
    /// The player decides on the way which of these comes of it.
    Choice(Vec<Outcome>),
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
            Outcome::Choice(all) => {
                let mut each: Vec<u64> = all.iter().map(Outcome::seen).collect();
                each.sort_unstable();
                each.dedup();
                match each.as_slice() {
                    // Whatever is decided, the same comes of it.
                    [one] => return *one,
                    each => each.hash(&mut hasher),
                }
            }
            Outcome::Follows { position, result } => {
                1_u8.hash(&mut hasher);
                position.pits.hash(&mut hasher);
                position.captured.hash(&mut hasher);
                position.reserves.hash(&mut hasher);
                // How a move goes on that waits for a decision or rests can't be seen.
                let ground = &position.ground;
                match (&ground.open_move, &ground.at_once) {
                    (None, None) => ground.hash(&mut hasher),
                    (open, at_once) => {
                        (open.is_some(), at_once.is_some()).hash(&mut hasher);
                        let mut rest = (**ground).clone();
                        (rest.open_move, rest.at_once) = (None, None);
                        rest.hash(&mut hasher);
                    }
                }
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
    /// A choice of moves, in the position as it was given.
    Turn(Turn),
    /// Something happens before a move is made: the player has none.
    Onward {
        /// What comes of it.
        outcome: Outcome,
        /// Whether it is another round.
        is_round: bool,
    },
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
        let (mover, pits) = (position.mover, position.pits.clone());
        let round = position.memory().round;
        Some(match self.engine.enter(position) {
            Next::Turn(turn)
                if turn.position.mover == mover
                    && turn.passed.is_empty()
                    && turn.position.pits == pits =>
            {
                Stand::Turn(turn)
            }
            next => Stand::Onward {
                outcome: Outcome::new(&next),
                is_round: next.position().memory().round != round,
            },
        })
    }

    /// What the player to move gains by one of the moves, drawn by lot; 0 where there is none.
    pub fn gain(&self, position: &Position, dice: &mut Dice) -> u16 {
        let mover = position.mover;
        let Next::Turn(turn) = self.engine.enter(position.clone()) else {
            return 0;
        };
        if turn.options.is_empty() {
            return 0;
        }
        let option = dice.below(turn.options.len());
        let next = self.engine.play(&turn, option, &mut NoHistory);
        let had = turn.position.captured[mover];
        next.position().captured[mover].saturating_sub(had)
    }

    /// Whether an example comes out as it says, if it is one move to a position: of any other
    /// example, and of a move that is not found here, `None`.
    pub fn holds(&self, example: &Example) -> Option<bool> {
        let (Scene::Position(scene), Some(mv)) = (&example.scene, &example.playing) else {
            return None;
        };
        let Expected::Follows {
            position: Some(wanted),
            result: None,
        } = &example.expected
        else {
            return None;
        };
        let Stand::Turn(turn) = self.stand(scene)? else {
            return None;
        };
        let rules = self.engine.rules();
        let written = |option: &LegalMove| option.mv.notation(turn.position.mover, rules.board());
        let option = turn
            .options
            .iter()
            .position(|option| written(option) == *mv)?;
        let next = self.engine.play(&turn, option, &mut NoHistory);
        let goes_on = matches!(next, Next::Turn(_));
        Some(goes_on && is_as_written(wanted, &next.position().notation(rules)))
    }

    /// What comes of the first legal moves, not many of each pit; where something happens before,
    /// what that is.
    pub fn outcomes(&self, stand: &Stand) -> Vec<(Option<String>, Outcome)> {
        let turn = match stand {
            Stand::Turn(turn) => turn,
            Stand::Onward { outcome, .. } => return vec![(None, outcome.clone())],
        };
        let written = self.written(turn);
        // Of moves that are decided on the way in hundreds of ways, those of the first pit would
        // be all.
        let mut ways: BTreeMap<&str, usize> = BTreeMap::new();
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (at, mv) in written.iter().enumerate() {
            let way = ways.entry(bare(mv)).or_default();
            order.push((*way, at));
            *way += 1;
        }
        order.sort_unstable();
        order.truncate(MOST_MOVES);
        order.sort_unstable_by_key(|(_, at)| *at);
        let outcome = |(_, at): &(usize, usize)| (Some(written[*at].clone()), self.play(turn, *at));
        order.iter().map(outcome).collect()
    }

    /// What comes of some moves of another ruleset, in their order. This one may ask other questions
    /// on the way, so that a move is written with other answers, or with none.
    pub fn outcomes_of(&self, stand: Option<&Stand>, moves: &[Option<String>]) -> Vec<Outcome> {
        let turn = match stand {
            None => return vec![Outcome::Illegal; moves.len()],
            Some(Stand::Onward { outcome, .. }) => {
                let of = |mv: &Option<String>| match mv {
                    None => outcome.clone(),
                    Some(_) => Outcome::Illegal,
                };
                return moves.iter().map(of).collect();
            }
            Some(Stand::Turn(turn)) => turn,
        };
        let written = self.written(turn);
        let of = |mv: &Option<String>| {
            let Some(mv) = mv else {
                return Outcome::Illegal;
            };
            if let Some(at) = written.iter().position(|other| other == mv) {
                return self.play(turn, at);
            }
            let others = written.iter().enumerate();
            let alike = others.filter(|(_, other)| bare(other) == bare(mv));
            let alike = alike.take(MOST_MOVES).map(|(at, _)| self.play(turn, at));
            let mut alike: Vec<Outcome> = alike.collect();
            match alike.len() {
                0 => Outcome::Illegal,
                1 => alike.remove(0),
                _ => Outcome::Choice(alike),
            }
        };
        moves.iter().map(of).collect()
    }

    /// The legal moves as players write them.
    fn written(&self, turn: &Turn) -> Vec<String> {
        let (board, mover) = (self.engine.rules().board(), turn.position.mover);
        let options = turn.options.iter();
        options
            .map(|option| option.mv.notation(mover, board))
            .collect()
    }

    fn play(&self, turn: &Turn, option: usize) -> Outcome {
        Outcome::new(&self.engine.play(turn, option, &mut NoHistory))
    }
}

/// A move without what is decided on the way.
fn bare(mv: &str) -> &str {
    mv.split(':').next().unwrap_or_default()
}

/// What looking at a turn takes, in steps of play: its moves are tried, told, and played again.
pub fn work(turn: &Turn) -> u64 {
    2 * turn.steps + STEPS_OF_OPTION * turn.options.len() as u64
}
