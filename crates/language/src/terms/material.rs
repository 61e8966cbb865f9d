//! What a game is played with: board, owners, track, seeds, marks.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Amount, Area, Letter, Lifetime, Pits, Term, Whose};

/// The left or the right end, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// At the low numbers: pits are numbered from their owner's left.
    Left,
    /// At the high numbers; where stores lie if `on left` is not said.
    Right,
}

impl Side {
    /// Makes it its image in a mirror.
    pub(super) fn turn(&mut self) -> bool {
        *self = match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        };
        true
    }
}

/// A board as a report describes it; whether it exists, the checker says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct BoardPlan {
    /// `None` is a ring.
    pub rows: Option<Amount>,
    /// Pits in a row, or in the ring.
    pub pits: Amount,
    /// Whether there is a store for each player, and at which end of the rows.
    pub stores: Option<Side>,
    /// Whether each player has a place for seeds still to be entered.
    pub reserves: bool,
    /// Whether there is a place in the middle that is nobody's.
    pub centre: bool,
}

/// Which pits are a player's own.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(symmetric(Shared))]
pub enum Ownership {
    /// Parts of the board, each by words that must all apply.
    Areas(Vec<Vec<Area>>),
    /// So many columns to each player, from South's left.
    #[term(lopsided = "they are counted from the left")]
    Columns(Amount),
    /// So many pits to each player, along the track from South's leftmost.
    #[term(lopsided = "they are counted from the left")]
    Pits(Amount),
    /// Every pit is every player's.
    Shared,
}

/// The way seeds go round the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(symmetric(Perimeter))]
pub enum Track {
    /// Round the edge of the board only.
    Perimeter,
    /// Row after row, as the mover sees them; after the last the first again.
    Legs(Vec<Leg>),
}

/// One row, or a part of it, of a track.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Leg {
    /// Seen from the mover: the same leg is another row in the other player's turn.
    pub whose: Whose,
    /// Which row and which part of it: `near`, `left half`. Every word must apply; none
    /// is all rows of that player.
    pub areas: Vec<Area>,
    /// The end it goes towards when sowing anticlockwise, as the mover sees it.
    pub towards: Side,
}

/// What some pits hold at the start.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
pub enum SeedPlan {
    /// `seeds 4 in every pit`.
    Every {
        /// In each of the pits, not in all together.
        amount: Amount,
        /// For every player alike: `own` pits are each player's own.
        of: Pits,
    },
    /// The pits of each player in turn, from that player's left.
    #[term(lopsided = "pits are told of from the left")]
    FromLeft {
        /// The pits that are filled, of each player: `inner pits`.
        of: Pits,
        /// One number for each pit, the leftmost first.
        amounts: Vec<Amount>,
    },
}

/// A mark that pits can carry: a house, a trap, a resting pit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct MarkPlan {
    /// A name in small letters, such as `house`, by which phrases and actions speak of
    /// it.
    pub name: String,
    /// Pits that carry it from the start, each for its owner.
    pub on: Option<Pits>,
    /// Whether a marked pit can't be chosen, lifted or relayed from unless a
    /// phrase names the mark.
    pub locked: bool,
    /// Whether a player may make only one.
    #[term(lopsided = "of several pits the leftmost gets the one mark")]
    pub one_each: bool,
    /// When it is taken off, if that is said; else when the round ends.
    pub until: Option<Lifetime>,
}

/// A number the report leaves open or gives a range for: the first is in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Parameter {
    /// By which the ruleset's other lines call it.
    pub letter: Letter,
    /// All that reports give, ranges written out; the first is in force unless another
    /// is chosen. Never empty.
    pub values: Vec<u16>,
    /// Found when the values are put in: what the letter counts, by itself or worked out.
    #[serde(skip)]
    #[schemars(skip)]
    pub counted: Option<Counted>,
    /// What that number is for each value: 8 to 16 of `2 times h` for 4 to 8.
    #[serde(skip)]
    #[schemars(skip)]
    pub sizes: Vec<u16>,
}

/// What a letter counts that stands for a size of the game, or of what is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counted {
    /// `board n rows of 8 pits`.
    Rows,
    /// `board 2 rows of n pits`, `board 4 rows of 2 times h pits`.
    PitsInARow,
    /// `board ring of n pits`.
    PitsInTheRing,
    /// `seeds n in every pit`.
    SeedsInAPit,
    /// `players n`.
    Players,
    /// `capture k chosen opponent occupied pits`.
    PitsTaken,
}

impl Counted {
    /// One of the things counted, without where it is.
    pub fn thing(self) -> &'static str {
        match self {
            Counted::Rows => "row",
            Counted::PitsInARow | Counted::PitsInTheRing | Counted::PitsTaken => "pit",
            Counted::SeedsInAPit => "seed",
            Counted::Players => "player",
        }
    }

    /// `the number of pits in a row`.
    pub fn number(self) -> &'static str {
        match self {
            Counted::Rows => "the number of rows",
            Counted::PitsInARow => "the number of pits in a row",
            Counted::PitsInTheRing => "the number of pits in the ring",
            Counted::SeedsInAPit => "the number of seeds in a pit at the start",
            Counted::Players => "the number of players",
            Counted::PitsTaken => "the number of further pits that a capture takes",
        }
    }

    /// `How many pits are in a row?`
    pub fn question(self) -> &'static str {
        match self {
            Counted::Rows => "How many rows has the board?",
            Counted::PitsInARow => "How many pits are in a row?",
            Counted::PitsInTheRing => "How many pits are in the ring?",
            Counted::SeedsInAPit => "How many seeds are in a pit at the start?",
            Counted::Players => "How many players take part?",
            Counted::PitsTaken => "How many further pits does a capture take?",
        }
    }
}
