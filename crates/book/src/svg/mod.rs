//! Drawings: layout computed here, drawn by the templates of `svg/`.

mod board;
mod calibration;
mod dendrogram;
mod histogram;
mod line;
mod map;
mod rows;
mod scale;
mod seeds;
mod strips;
mod timeline;
mod tree;
mod voices;

pub use board::{blank, board, laid, pit, step, step_size, worn};
pub use calibration::{Calibration, calibration};
pub use dendrogram::{Dendrogram, Leaf, dendrogram};
pub use histogram::{Histogram, histogram};
pub use line::{Line, line};
pub use map::{Dot, Sign, bare_map, map, sign};
pub use rows::{Mark, PlotRow, Rows, rows};
pub use strips::{Case, Strip, Strips, strips};
pub use timeline::{When, timeline};
pub use tree::{Arc, Node, Tree, tree};
pub use voices::{Group, Shape, Voices, shape, voices};

use serde::Serialize;

/// What every drawing has: a name of its own in the book, and what it shows
/// in words for those who can't see it.
#[derive(Debug, Clone, Serialize)]
pub struct Caption {
    /// Unique in the whole book.
    pub id: String,
    pub title: String,
    pub desc: String,
}

/// A length on paper, to a tenth: enough for the eye, and short.
fn tenth(x: f64) -> f64 {
    (x * 10.0).round() / 10.0
}

/// A point on paper.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Point {
        Point {
            x: tenth(x),
            y: tenth(y),
        }
    }
}
