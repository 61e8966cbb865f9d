//! A board as plain as a drawing needs it: what lies where, whose it is, and
//! what is to be seen of it.
//!
//! Nothing here knows a rule, so that any board can be drawn that can be said:
//! one to six rows or a ring, with stores at either end, a place in the middle,
//! pits that are closed, and marks such as houses. [`set_out`] makes one of
//! a position of play; `svg` draws it and the command line prints it.

mod position;
pub mod samples;
mod words;

use serde::Serialize;

pub use position::{Shown, set_out};

/// Everything that is drawn of a board.
#[derive(Debug, Clone, Serialize)]
pub struct Sketch {
    /// How the pits lie.
    pub shape: Shape,
    /// Every pit, store and the centre.
    pub holes: Vec<Hole>,
    /// The players. Holes and marks name them by their place here.
    pub seats: Vec<Seat>,
    /// Whether a pit must show its owner, because where it lies does not tell.
    pub shows_owners: bool,
    /// The ways of sowing that are drawn.
    pub arrows: Vec<Arrow>,
    /// Printed over the board: `before`, `after`.
    pub when: Option<&'static str>,
    /// How the pits are told in words: groups of holes, each in order.
    pub groups: Vec<HoleGroup>,
}

impl Sketch {
    /// The kinds of marks that pits carry, each once.
    pub fn marks(&self) -> Vec<&Mark> {
        let mut marks: Vec<&Mark> = Vec::new();
        for mark in self.holes.iter().flat_map(|hole| &hole.marks) {
            if marks.iter().all(|other| other.name != mark.name) {
                marks.push(mark);
            }
        }
        marks
    }

    /// The stores at an end that are drawn, from the top.
    pub fn stores_at(&self, end: End) -> impl Iterator<Item = usize> + '_ {
        self.holes
            .iter()
            .enumerate()
            .filter(move |(_, hole)| match hole.place {
                Place::Store { end: at, look } => at == end && look != Look::Hidden,
                _ => false,
            })
            .map(|(index, _)| index)
    }
}

/// How the pits lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Rows above each other.
    Rows {
        /// Rows.
        rows: u8,
        /// Pits in a row.
        columns: u8,
    },
    /// A ring.
    Ring {
        /// Pits round it.
        pits: u8,
    },
}

/// A pit, a store or the centre.
#[derive(Debug, Clone, Serialize)]
pub struct Hole {
    /// Where it lies.
    pub place: Place,
    /// What it holds.
    pub seeds: u16,
    /// What the pit is called where it lies: its number in the row.
    pub label: Option<String>,
    /// Whose it is, by the place in [`Sketch::seats`]; `None` if nobody's.
    pub owner: Option<usize>,
    /// Whether it takes part.
    pub state: State,
    /// The marks it carries.
    pub marks: Vec<Mark>,
    /// What a move does to it.
    pub signs: Signs,
}

impl Hole {
    /// A pit in play that nobody owns, without signs.
    pub fn new(place: Place, seeds: u16) -> Hole {
        Hole {
            place,
            seeds,
            label: None,
            owner: None,
            state: State::Open,
            marks: Vec::new(),
            signs: Signs::default(),
        }
    }
}

/// Where a hole is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Counted from nought, from the top left corner.
    Grid {
        /// From the left.
        column: u8,
        /// From the top.
        row: u8,
    },
    /// Counted from nought and anticlockwise, from the left end of the lower half.
    Ring(u8),
    /// Several at one end share its height, from the top.
    Store {
        /// The end it lies at.
        end: End,
        /// How it is drawn.
        look: Look,
    },
    /// The place in the middle.
    Centre,
}

/// An end of the board, as it lies on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Where the row of the lower half begins.
    Left,
    /// Where it ends.
    Right,
}

/// How a store is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// A hole in the board.
    Dug,
    /// Beside the board: the report knows no store, but seeds were captured.
    Aside,
    /// Told in words, not drawn.
    Hidden,
}

/// Whether a pit takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It takes part.
    Open,
    /// Taken out of play.
    Closed,
    /// There in the wood, but no part of the game.
    Unused,
}

/// A mark that a pit carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// What kind of mark it is.
    pub name: String,
    /// Whose it is, by the place in [`Sketch::seats`].
    pub holder: Option<usize>,
}

impl Mark {
    /// The mark where there is no room for its name.
    pub fn sign(&self) -> String {
        self.name.chars().take(1).collect()
    }
}

/// What a move does to a hole, or what a rule says of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Signs {
    /// The move begins here.
    pub chosen: bool,
    /// No move may begin here.
    pub ruled_out: bool,
    /// Passed over by the sowing.
    pub skipped: bool,
    /// The last seed fell here.
    pub last: bool,
    /// Seeds that fell here.
    pub sown: u16,
    /// Seeds taken from here.
    pub captured: u16,
    /// Seeds taken in hand from here, to be sown or moved.
    pub lifted: u16,
}

/// A player at the board.
#[derive(Debug, Clone, Serialize)]
pub struct Seat {
    /// What the player is called.
    pub name: String,
    /// The same in one or two letters, where there is room for no more.
    pub code: String,
    /// Where the player sits.
    pub side: Side,
    /// Whether it is this player's turn.
    pub to_move: bool,
    /// Printed behind the name: `reserve 20`.
    pub note: Option<String>,
}

/// The side of the board a player sits at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Beyond the board.
    Top,
    /// Before the board.
    Bottom,
}

/// The way seeds go, drawn on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrow {
    /// Round two rows that lie one above the other.
    Loop {
        /// The upper of the two, from the top.
        upper: u8,
        /// Which way round.
        turning: Turning,
    },
    /// Round the edge of the board, or round the ring.
    Round(Turning),
}

/// The way round, as seen from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turning {
    /// Against the hands of a clock.
    Anticlockwise,
    /// With them.
    Clockwise,
}

/// Holes that are told together: `South's pits from South's left`.
#[derive(Debug, Clone, Serialize)]
pub struct HoleGroup {
    /// What they are called together.
    pub name: String,
    /// Places in [`Sketch::holes`].
    pub holes: Vec<usize>,
}
