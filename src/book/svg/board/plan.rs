//! Where everything on a board comes to lie.

use serde::Serialize;

use super::arrow::ArrowView;
use crate::book::svg::{Point, tenth};

/// Above and below the board, for the numbers of the pits.
pub const MARGIN: f64 = 26.0;
/// How wide a store is.
pub const STORE: f64 = 46.0;

/// A board laid out.
pub struct Plan {
    pub width: f64,
    /// To the end of the margin below the board.
    pub height: f64,
    pub wood: Frame,
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
    Basin(Frame),
    /// Not drawn.
    Hidden,
}

/// A box with round corners.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub rx: f64,
    pub ry: f64,
}

impl Frame {
    pub fn new(x: f64, y: f64, width: f64, height: f64, round: f64) -> Frame {
        Frame {
            x: tenth(x),
            y: tenth(y),
            width: tenth(width),
            height: tenth(height),
            rx: tenth(round),
            ry: tenth(round),
        }
    }

    /// The ellipse about `at` with these half axes.
    pub fn ellipse(at: Point, a: f64, b: f64) -> Frame {
        Frame {
            rx: tenth(a),
            ry: tenth(b),
            ..Frame::new(at.x - a, at.y - b, 2.0 * a, 2.0 * b, 0.0)
        }
    }

    pub fn middle(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The basin in the middle of a board.
    pub fn centre(at: Point) -> Frame {
        let (width, height) = (92.0, 46.0);
        Frame::new(
            at.x - width / 2.0,
            at.y - height / 2.0,
            width,
            height,
            height / 2.0,
        )
    }

    /// One of `all` boxes that part this one between them, from the top.
    pub fn share(&self, index: usize, all: usize) -> Frame {
        const BETWEEN: f64 = 8.0;
        let all = all.max(1) as f64;
        let height = (self.height - BETWEEN * (all - 1.0)) / all;
        Frame::new(
            self.x,
            self.y + index as f64 * (height + BETWEEN),
            self.width,
            height,
            (height / 2.0).min(self.rx),
        )
    }
}
