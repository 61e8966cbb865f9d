//! Boxes of a drawn board.

use serde::Serialize;

use crate::svg::{Point, tenth};

/// A box with round corners.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RoundedRect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub rx: f64,
    pub ry: f64,
}

impl RoundedRect {
    pub fn new(x: f64, y: f64, width: f64, height: f64, round: f64) -> RoundedRect {
        RoundedRect {
            x: tenth(x),
            y: tenth(y),
            width: tenth(width),
            height: tenth(height),
            rx: tenth(round),
            ry: tenth(round),
        }
    }

    /// The ellipse about `at` with these half axes.
    pub fn ellipse(at: Point, a: f64, b: f64) -> RoundedRect {
        RoundedRect {
            rx: tenth(a),
            ry: tenth(b),
            ..RoundedRect::new(at.x - a, at.y - b, 2.0 * a, 2.0 * b, 0.0)
        }
    }

    pub fn middle(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The basin in the middle of a board.
    pub fn centre(at: Point) -> RoundedRect {
        let (width, height) = (92.0, 46.0);
        RoundedRect::new(
            at.x - width / 2.0,
            at.y - height / 2.0,
            width,
            height,
            height / 2.0,
        )
    }

    /// One of `all` boxes that part this one between them, from the top.
    pub fn share(&self, index: usize, all: usize) -> RoundedRect {
        const BETWEEN: f64 = 8.0;
        let all = all.max(1) as f64;
        let height = (self.height - BETWEEN * (all - 1.0)) / all;
        RoundedRect::new(
            self.x,
            self.y + index as f64 * (height + BETWEEN),
            self.width,
            height,
            (height / 2.0).min(self.rx),
        )
    }
}
