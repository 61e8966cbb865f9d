//! How large pits are drawn, and what they have room for.

use seedlore_referee::sketch::{Shape, Sketch};

/// Rows longer than this are drawn close.
const LONGEST_ROOMY: u8 = 10;

/// Lengths that all pits of a drawing share.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// From the middle of a pit to that of the next.
    pub pitch: f64,
    pub radius: f64,
    /// Of a seed.
    pub seed: f64,
    /// More seeds than this are told by a number in the pit.
    pub most_drawn: u16,
    /// Whether a number also stands beside every pit.
    pub counts: bool,
    /// Whether a line of text stands beside every pit.
    pub lines: bool,
    /// The least room between two rows.
    pub gap: f64,
}

/// Between a pit and the edge of the board, with no text between them.
pub const BARE: f64 = 14.0;

impl Size {
    /// The usual size.
    pub const ROOMY: Size = Size {
        pitch: 66.0,
        radius: 28.0,
        seed: 4.3,
        most_drawn: 12,
        counts: true,
        lines: true,
        gap: 30.0,
    };

    pub fn from_sketch(sketch: &Sketch) -> Size {
        let along = match sketch.shape {
            Shape::Rows { columns, .. } => columns,
            Shape::Ring { pits } => pits / 3,
        };
        if along <= LONGEST_ROOMY {
            Size::ROOMY
        } else {
            Size {
                pitch: 44.0,
                radius: 19.0,
                seed: 3.6,
                most_drawn: 4,
                counts: false,
                lines: sketch.shows_owners,
                gap: 26.0,
            }
        }
    }

    /// Of a board that is one of several in a line: each pit holds a number.
    pub fn small() -> Size {
        Size {
            pitch: 46.0,
            radius: 20.0,
            seed: 0.0,
            most_drawn: 0,
            counts: false,
            lines: true,
            gap: 14.0,
        }
    }

    /// How the pits compare with those of the usual size.
    pub fn scale(&self) -> f64 {
        self.radius / Size::ROOMY.radius
    }

    /// Between a pit and the edge of the board, on the side of its line of text.
    pub fn edge(&self) -> f64 {
        if self.lines { 26.0 } else { BARE }
    }

    /// From the middle of a pit to that of its line of text.
    pub fn line_off(&self) -> f64 {
        self.radius + 13.0
    }
}
