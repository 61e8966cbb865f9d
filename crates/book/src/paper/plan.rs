//! A board in true size: where each pit and store lies, in millimetres.

/// No pit is farther from the next, middle to middle: larger ones waste paper.
pub const WIDEST: f64 = 42.0;
/// Boards whose pits would lie nearer than this are glued together from strips.
pub const NARROWEST: f64 = 25.0;
/// How far apart pits lie on such a board: two strips of two rows fit a sheet.
pub const OF_STRIPS: f64 = 28.0;
/// Between two pits.
pub const GAP: f64 = 4.0;
/// Between the outermost holes and the end of the wood.
pub const EDGE: f64 = 5.0;
/// The strip of paper at the end of a part that the next is glued onto.
pub const FLAP: f64 = 9.0;
/// Above and below the wood, for the names of players.
pub const NAMES: f64 = 6.5;

/// A place on a board or a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Millimetres from the left edge.
    pub x: f64,
    /// Millimetres from the upper edge.
    pub y: f64,
}

/// An upright box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Millimetres from the left edge to the box.
    pub x: f64,
    /// Millimetres from the upper edge to the box.
    pub y: f64,
    /// In millimetres.
    pub width: f64,
    /// In millimetres.
    pub height: f64,
}

/// What the wood looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wood {
    /// A rectangle with rounded corners, for rows.
    Plank,
    /// An ellipse, for a ring.
    Oval,
}

/// Where a hole of the sketch lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Lies {
    /// The middle of a pit.
    Pit(Spot),
    /// A store, or the place in the middle.
    Basin(Frame),
    /// Not drawn.
    Nowhere,
}

/// A board in true size, from its own top left corner.
#[derive(Debug, Clone)]
pub struct BoardPlan {
    /// Length of the whole board, in millimetres.
    pub width: f64,
    /// Height of the whole board with the names of players, in millimetres.
    pub height: f64,
    /// The outline of the wood.
    pub wood: Frame,
    /// Shape of the wood within that outline.
    pub form: Wood,
    /// Of a pit.
    pub diameter: f64,
    /// From the middle of a pit to that of the next.
    pub pitch: f64,
    /// By the hole's place in the sketch.
    pub holes: Vec<Lies>,
    /// A line between the sides of the players.
    pub divide: Option<f64>,
    /// From left to right, where the board may be cut.
    pub cuts: Vec<f64>,
}

impl BoardPlan {
    /// The pits that are drawn.
    pub fn pits(&self) -> impl Iterator<Item = Spot> + '_ {
        self.holes.iter().filter_map(|lies| match lies {
            Lies::Pit(at) => Some(*at),
            _ => None,
        })
    }
}
