//! Where everything on a board comes to lie.

use super::arrow::ArrowView;
use super::rounded_rect::RoundedRect;
use crate::svg::Point;

/// Above and below the board, for the numbers of the pits.
pub const MARGIN: f64 = 26.0;
/// How wide a store is.
pub const STORE: f64 = 46.0;

/// A board laid out.
pub struct Plan {
    pub width: f64,
    /// To the end of the margin below the board.
    pub height: f64,
    pub wood: RoundedRect,
    /// A line across the board, between the sides of its players.
    pub divide: Option<f64>,
    /// Where each hole of the sketch lies.
    pub spots: Vec<Spot>,
    pub arrows: Vec<ArrowView>,
}

/// Where a hole lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Spot {
    Pit {
        at: Point,
        /// The foot of the line of text beside it.
        line: Point,
        /// The foot of its label.
        label: Option<Point>,
    },
    Basin(RoundedRect),
    /// Not drawn.
    Hidden,
}
