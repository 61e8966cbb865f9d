//! Two rulesets played side by side, for as long as they say the same.

mod breadth;
mod effort;
mod games;
mod proof;
mod remembering;
mod replay;
mod search;
mod turn_tree;
mod turned;
mod words;

use std::borrow::Cow;
use std::hash::Hash;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

pub use effort::{Effort, Played, Searched, Witness};
pub use proof::{Proof, proof};
pub use remembering::Remembering;
pub use replay::{Forbidden, Made, Replay, Verdict};
pub use search::{Parted, part};

use seedlore_game::{Game, Move, Next, Position, Recall, Turn};
use seedlore_language::rules::{Board, ByPlayer, Pit, Ruleset};
use seedlore_referee::referee::Referee;

/// One of two rulesets that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    /// The ruleset that is compared with another.
    Left,
    /// The one it is compared with.
    Right,
}

impl Which {
    /// Left of right, and right of left.
    pub fn other(self) -> Which {
        match self {
            Which::Left => Which::Right,
            Which::Right => Which::Left,
        }
    }
}

/// How the right ruleset's board lies on the left's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardAlignment {
    /// Every pit lies on the pit of its place.
    Same,
    /// Every row turned end for end.
    Mirrored,
}

impl BoardAlignment {
    /// Where a pit of the left ruleset lies on the right's board.
    fn pit(self, pit: Pit, board: &Board) -> Pit {
        match self {
            BoardAlignment::Same => pit,
            BoardAlignment::Mirrored => board.mirrored(pit),
        }
    }
}

/// Whether two rulesets are played on one board by the same players, with as
/// many seeds in all.
pub fn is_same_board(left: &Ruleset, right: &Ruleset) -> bool {
    let of = |rules: &Ruleset| {
        let board = rules.board();
        (
            (board.rows(), board.row_length(), board.is_ring()),
            board.players().to_vec(),
            rules.seeds_in_all(),
        )
    };
    of(left) == of(right)
}

/// What the players can see of a position, in the left ruleset's frame: how
/// many seeds lie where. Marks and owners are seen when they come to bear.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct VisibleSeeds<'p> {
    pits: Cow<'p, [u16]>,
    captured: ByPlayer<u16>,
    reserves: ByPlayer<u16>,
    centre: u16,
}

impl<'p> VisibleSeeds<'p> {
    fn new(position: &'p Position, board: &Board, frame: BoardAlignment) -> VisibleSeeds<'p> {
        let seeds = |pit| position.seeds(frame.pit(pit, board));
        VisibleSeeds {
            pits: match frame {
                BoardAlignment::Same => Cow::Borrowed(&position.pits),
                BoardAlignment::Mirrored => board.pits().map(seeds).collect(),
            },
            captured: position.captured,
            reserves: position.reserves,
            centre: position.centre,
        }
    }
}

/// What a move does, as far as it can be seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Effect<'p> {
    pit: Pit,
    after: VisibleSeeds<'p>,
}

/// A turn as it stands under both rulesets.
#[derive(Debug, Clone)]
pub struct Both {
    /// The turn under the left ruleset.
    pub left: Turn,
    /// The turn under the right ruleset.
    pub right: Turn,
}

/// A move that is the same under both rulesets: its place among the options of
/// the left, and of the right.
pub type Shared = (usize, usize);

/// How two rulesets part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Divergence {
    /// The board is not set out alike, or another player begins.
    Start,
    /// A move that only one of them allows, by its place among the options.
    Allowed {
        /// The ruleset that allows it.
        by: Which,
        /// Place among its options there.
        option: usize,
    },
    /// A move from the same pit that leads to another board.
    Board {
        /// Place among the options of the left ruleset.
        left: usize,
        /// Place among the options of the right ruleset.
        right: usize,
    },
    /// A move that leads to the same board, and not to the same turn or end:
    /// what becomes of the rest, who is to move, whether the game is over.
    Sequel {
        /// Place among the options of the left ruleset.
        left: usize,
        /// Place among the options of the right ruleset.
        right: usize,
    },
}

/// How both stand after a move that they share.
enum Stand {
    Turns(Box<Both>),
    /// Both are over, with the same result.
    Over,
    Parted,
}

/// Two rulesets at play on one board. Who plays them may be the referee or the
/// engine: both find the same. Only the referee can [replay](Lockstep::replay)
/// what was found and tell of it.
pub struct Lockstep<'g, G = Referee> {
    /// The left ruleset at play.
    pub left: &'g G,
    /// The right ruleset at play.
    pub right: &'g G,
    /// Way in which the right board lies on the left one.
    pub frame: BoardAlignment,
}

impl<'g, G: Game> Lockstep<'g, G> {
    /// `None` if the two are not played on one board.
    pub fn new(left: &'g G, right: &'g G, frame: BoardAlignment) -> Option<Lockstep<'g, G>> {
        is_same_board(left.rules(), right.rules()).then_some(Lockstep { left, right, frame })
    }

    /// One of the two, by name.
    pub fn side(&self, side: Which) -> &'g G {
        match side {
            Which::Left => self.left,
            Which::Right => self.right,
        }
    }

    fn board(&self) -> &'g Board {
        self.left.rules().board()
    }

    fn visible<'p>(&self, side: Which, position: &'p Position) -> VisibleSeeds<'p> {
        let frame = match side {
            Which::Left => BoardAlignment::Same,
            Which::Right => self.frame,
        };
        VisibleSeeds::new(position, self.board(), frame)
    }

    /// Whether both show the same seeds, with the same player to move.
    fn is_alike(&self, left: &Position, right: &Position) -> bool {
        left.mover == right.mover
            && self.visible(Which::Left, left) == self.visible(Which::Right, right)
    }

    /// The first turn of both.
    fn start(&self) -> Stand {
        let [left, right] = [self.left, self.right].map(|game| game.enter(game.start()));
        self.stand(left, right)
    }

    fn stand(&self, left: Next, right: Next) -> Stand {
        match (left, right) {
            (Next::Turn(left), Next::Turn(right)) => {
                match self.is_alike(&left.position, &right.position) {
                    true => Stand::Turns(Box::new(Both { left, right })),
                    false => Stand::Parted,
                }
            }
            (Next::Over(left), Next::Over(right)) => {
                let alike =
                    self.is_alike(&left.position, &right.position) && left.outcome == right.outcome;
                match alike {
                    true => Stand::Over,
                    false => Stand::Parted,
                }
            }
            _ => Stand::Parted,
        }
    }

    /// The moves that both have; or how they part, if either has another one.
    /// Where more moves were possible than the referee tries, those it left
    /// out can't be told from those that are not allowed, and are passed over.
    fn shared(&self, both: &Both) -> Result<Vec<Shared>, Divergence> {
        let left = self.effects(Which::Left, &both.left);
        let right = self.effects(Which::Right, &both.right);
        let Pairs {
            shared,
            left_only,
            right_only,
        } = Pairs::new(&left, &right);
        let is_cut = both.left.is_cut || both.right.is_cut;
        match divergence(&left, &left_only, &right, &right_only) {
            Some(divergence) if !is_cut => Err(divergence),
            _ => Ok(shared),
        }
    }

    /// What each option of a turn does, in the left ruleset's frame.
    fn effects<'t>(&self, side: Which, turn: &'t Turn) -> Vec<Effect<'t>> {
        let options = turn.options.iter().map(|option| Effect {
            pit: match side {
                Which::Left => option.mv.pit,
                Which::Right => self.frame.pit(option.mv.pit, self.board()),
            },
            after: self.visible(side, &option.after),
        });
        options.collect()
    }

    fn play(&self, both: &Both, shared: Shared, recalls: [&mut dyn Recall; 2]) -> Stand {
        let [left, right] = recalls;
        self.stand(
            self.left.play(&both.left, shared.0, left),
            self.right.play(&both.right, shared.1, right),
        )
    }

    /// A move of the left ruleset as the right writes it, and the other way round.
    pub fn across(&self, mv: Move) -> Move {
        Move {
            pit: self.frame.pit(mv.pit, self.board()),
            direction: mv.direction.map(|direction| match self.frame {
                BoardAlignment::Same => direction,
                BoardAlignment::Mirrored => direction.reversed(),
            }),
            ..mv
        }
    }
}

/// The options of two turns, paired by what they do.
#[derive(Debug, Default, PartialEq, Eq)]
struct Pairs {
    shared: Vec<Shared>,
    left_only: Vec<usize>,
    right_only: Vec<usize>,
}

impl Pairs {
    /// The same effect reached in more ways by one side is no difference, but
    /// what can't be seen of them may differ: so every option is in a pair, the
    /// surplus of either side with the last that the other has.
    fn new<E: Eq + Hash>(left: &[E], right: &[E]) -> Pairs {
        // Mostly both say the same.
        if left == right {
            return Pairs {
                shared: (0..left.len()).map(|at| (at, at)).collect(),
                ..Pairs::default()
            };
        }
        let (of_left, of_right) = (by_effect(left), by_effect(right));
        let mut pairs = Pairs::default();
        for (option, effect) in left.iter().enumerate() {
            match of_right.get(effect) {
                Some(others) => {
                    let place = of_left[effect].iter().position(|at| *at == option);
                    let place = place.unwrap_or(0).min(others.len() - 1);
                    pairs.shared.push((option, others[place]));
                }
                None => pairs.left_only.push(option),
            }
        }
        for (option, effect) in right.iter().enumerate() {
            match of_left.get(effect) {
                Some(others) => {
                    let mut surplus = of_right[effect].iter().skip(others.len());
                    let last = others.last().filter(|_| surplus.any(|at| *at == option));
                    pairs.shared.extend(last.map(|last| (*last, option)));
                }
                None => pairs.right_only.push(option),
            }
        }
        pairs
    }
}

/// The options that have each effect.
fn by_effect<E: Eq + Hash>(effects: &[E]) -> FxHashMap<&E, Vec<usize>> {
    let mut options: FxHashMap<&E, Vec<usize>> = FxHashMap::default();
    for (option, effect) in effects.iter().enumerate() {
        options.entry(effect).or_default().push(option);
    }
    options
}

/// The plainest way in which two turns part: a pit that only one may play,
/// before a pit that both play otherwise.
fn divergence(
    left: &[Effect],
    left_only: &[usize],
    right: &[Effect],
    right_only: &[usize],
) -> Option<Divergence> {
    let has = |effects: &[Effect], pit: Pit| effects.iter().any(|effect| effect.pit == pit);
    let lacks = |only: &[usize], these: &[Effect], those: &[Effect]| {
        let mut only = only.iter().copied();
        only.find(|option| !has(those, these[*option].pit))
    };
    let allowed = |by, option| Divergence::Allowed { by, option };
    let elsewhere = || {
        left_only.iter().find_map(|this| {
            let mut those = right_only.iter();
            let that = those.find(|that| right[**that].pit == left[*this].pit)?;
            Some(Divergence::Board {
                left: *this,
                right: *that,
            })
        })
    };
    lacks(left_only, left, right)
        .map(|option| allowed(Which::Left, option))
        .or_else(|| lacks(right_only, right, left).map(|option| allowed(Which::Right, option)))
        .or_else(elsewhere)
        .or_else(|| left_only.first().map(|at| allowed(Which::Left, *at)))
        .or_else(|| right_only.first().map(|at| allowed(Which::Right, *at)))
}

/// Whether and where two rulesets part in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// They are not played on one board: there is no game of both.
    OtherBoard,
    /// No game parts them.
    Alike(Proof),
    /// This game does; and, if it is of another kind, one that comes to a move
    /// which only one of them allows.
    Parts {
        /// The game after which they part, as short as was found.
        witness: Witness,
        /// A game that comes to a move which only one allows; `None` if the witness is
        /// one, or none was found.
        allowing: Option<Witness>,
        /// Extent of the search.
        searched: Searched,
    },
    /// None was found.
    Unknown(Searched),
}

/// Proves two rulesets alike, or looks for the shortest game that parts them. On
/// the engine it is quicker than on the referee, and finds the same.
pub fn find<G: Game>(left: &G, right: &G, effort: &Effort) -> Finding {
    if let Some(proof) = proof(left.rules(), right.rules()) {
        return Finding::Alike(proof);
    }
    let Some(lockstep) = Lockstep::new(left, right, BoardAlignment::Same) else {
        return Finding::OtherBoard;
    };
    let Parted {
        witness,
        allowing,
        searched,
    } = part(&lockstep, effort);
    match witness {
        Some(witness) => Finding::Parts {
            witness,
            allowing,
            searched,
        },
        // Players may agree to stop otherwise than they do here.
        None if searched.is_whole && !searched.rests_on_agreement => {
            Finding::Alike(Proof::AllGames {
                turns: searched.turns,
                longest: searched.depth,
            })
        }
        None => Finding::Unknown(searched),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(left: &str, right: &str) -> Pairs {
        Pairs::new(left.as_bytes(), right.as_bytes())
    }

    #[test]
    fn every_way_to_the_same_effect_is_followed() {
        assert_eq!(pairs("aba", "aab").shared, [(0, 0), (1, 2), (2, 1)]);
        assert_eq!(pairs("aaa", "a").shared, [(0, 0), (1, 0), (2, 0)]);
        assert_eq!(pairs("a", "aaa").shared, [(0, 0), (0, 1), (0, 2)]);
        assert_eq!(pairs("aa", "aaa").shared, [(0, 0), (1, 1), (1, 2)]);
        assert_eq!(pairs("aba", "aba").shared, [(0, 0), (1, 1), (2, 2)]);
        let parted = pairs("abc", "bdbd");
        assert_eq!(parted.shared, [(1, 0), (1, 2)]);
        assert_eq!(
            (parted.left_only, parted.right_only),
            (vec![0, 2], vec![1, 3])
        );
    }
}
