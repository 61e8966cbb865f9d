//! The way seeds go, as lines with heads.

use serde::Serialize;

use super::rounded_rect::RoundedRect;
use crate::svg::Point;
use seedlore_referee::sketch::Turning;

/// What is drawn of a way.
#[derive(Debug, Clone, Serialize)]
pub struct ArrowView {
    /// A line that runs back into itself.
    frame: Option<RoundedRect>,
    heads: Vec<[Point; 3]>,
}

/// How far a head reaches from the middle of its line.
const HALF: f64 = 5.0;

impl ArrowView {
    /// A flat loop, with its heads at a part of its length.
    pub fn looped(left: f64, right: f64, y: f64, part: f64, turning: Turning) -> ArrowView {
        let round = 6.0;
        let (from, to) = (left - round, right + round);
        let at = Point::new(left + part * (right - left), y);
        ArrowView {
            frame: Some(RoundedRect::new(
                from,
                y - round,
                to - from,
                2.0 * round,
                round,
            )),
            heads: pair(at, round, turning),
        }
    }

    /// Heads on the edge of the board.
    pub fn border(wood: &RoundedRect, turning: Turning) -> ArrowView {
        ArrowView {
            heads: pair(wood.middle(), wood.height / 2.0, turning),
            frame: None,
        }
    }

    /// An ellipse.
    pub fn round(frame: RoundedRect, turning: Turning) -> ArrowView {
        ArrowView {
            frame: Some(frame),
            heads: pair(frame.middle(), frame.height / 2.0, turning),
        }
    }
}

/// The heads above and below the middle of a loop.
fn pair(at: Point, half: f64, turning: Turning) -> Vec<[Point; 3]> {
    let (upper, lower) = (at.y - half, at.y + half);
    match turning {
        Turning::Anticlockwise => vec![head(at.x, lower, 1.0), head(at.x, upper, -1.0)],
        Turning::Clockwise => vec![head(at.x, lower, -1.0), head(at.x, upper, 1.0)],
    }
}

fn head(x: f64, y: f64, to: f64) -> [Point; 3] {
    [
        Point::new(x + to * 9.0, y),
        Point::new(x - to * 3.0, y - HALF),
        Point::new(x - to * 3.0, y + HALF),
    ]
}
