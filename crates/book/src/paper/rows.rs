//! A board of rows in true size.

use super::plan::{
    BoardPlan, EDGE, FLAP, Frame, GAP, Lies, NAMES, NARROWEST, OF_STRIPS, Spot, WIDEST, Wood,
};
use seedlore_referee::sketch::{End, Look, Place, Sketch};

/// Above and below the rows, for ornament and the numbers of pits.
const BAND: f64 = 11.0;
/// Between the two halves of the board.
const MIDDLE: f64 = 3.0;
/// Height of a centre, for the distance of two pits.
const CENTRE: f64 = 0.9;
/// Its width, likewise.
const OF_CENTRE: f64 = 2.2;

pub fn plan(sketch: &Sketch, rows: u8, columns: u8, room: (f64, f64)) -> BoardPlan {
    let has_centre = sketch.holes.iter().any(|hole| hole.place == Place::Centre);
    let has_store = |end| sketch.stores_at(end).next().is_some();
    let ends = [End::Left, End::Right].map(has_store);
    let stores = f64::from(u8::from(ends[0]) + u8::from(ends[1]));
    let centre = if has_centre { CENTRE } else { 0.0 };
    // Rows may lie a little apart from each other: the width is what is scarce.
    let high = room.1 - 2.0 * (BAND + NAMES) - MIDDLE;
    let high = high / (f64::from(rows) + centre);
    let wide = (room.0 - 2.0 * EDGE) / (f64::from(columns) + stores);
    let wide = match wide < NARROWEST {
        true => of_strips(f64::from(columns) + stores, room.0),
        false => wide,
    };
    let pitch = high.min(wide).min(WIDEST);
    let grid = Grid {
        pitch,
        left: EDGE + if ends[0] { pitch } else { 0.0 },
        top: NAMES + BAND,
        half: rows / 2,
        middle: MIDDLE + centre * pitch,
    };
    let rows_end = grid.top + f64::from(rows) * pitch + grid.middle;
    let wood_end = rows_end + BAND;
    let pits_end = grid.left + f64::from(columns) * pitch;
    let centre_x = (grid.left + pits_end) / 2.0;
    let width = pits_end + if ends[1] { pitch } else { 0.0 } + EDGE;
    let store = |end: End, index: usize| {
        let all: Vec<usize> = sketch.stores_at(end).collect();
        let nth = all.iter().position(|other| *other == index)?;
        let (from, to) = (grid.top + GAP / 2.0, rows_end - GAP / 2.0);
        let each = (to - from + GAP) / all.len() as f64;
        Some(Frame {
            x: match end {
                End::Left => EDGE,
                End::Right => pits_end + GAP / 2.0,
            },
            y: from + nth as f64 * each,
            width: pitch - GAP / 2.0,
            height: each - GAP,
        })
    };
    let lies = |(index, place): (usize, Place)| match place {
        Place::Grid { column, row } => Lies::Pit(grid.pit(column, row)),
        Place::Store { end, look } if look != Look::Hidden => {
            store(end, index).map_or(Lies::Nowhere, Lies::Basin)
        }
        Place::Centre => Lies::Basin(Frame {
            x: centre_x - OF_CENTRE / 2.0 * pitch,
            y: grid.top + f64::from(grid.half) * pitch + GAP / 2.0,
            width: OF_CENTRE * pitch,
            height: grid.middle - GAP,
        }),
        Place::Store { .. } | Place::Ring(_) => Lies::Nowhere,
    };
    let places = sketch.holes.iter().map(|hole| hole.place).enumerate();
    BoardPlan {
        width,
        height: wood_end + NAMES,
        wood: Frame {
            x: 0.0,
            y: NAMES,
            width,
            height: wood_end - NAMES,
        },
        form: Wood::Plank,
        diameter: pitch - GAP,
        pitch,
        holes: places.map(lies).collect(),
        divide: (rows.is_multiple_of(2) && rows >= 4 && !has_centre)
            .then(|| grid.top + f64::from(grid.half) * pitch + grid.middle / 2.0),
        // No cut goes through the centre.
        cuts: (1..columns)
            .map(|column| grid.left + f64::from(column) * pitch)
            .filter(|cut| !has_centre || (cut - centre_x).abs() > OF_CENTRE / 2.0 * pitch)
            .collect(),
    }
}

/// The pitch of a board that is glued together from as few strips as it takes,
/// each as long as a sheet allows.
fn of_strips(pits: f64, width: f64) -> f64 {
    let strip = width - FLAP - EDGE;
    let strips = (pits * OF_STRIPS / strip).ceil();
    strip / (pits / strips).ceil()
}

struct Grid {
    pitch: f64,
    left: f64,
    top: f64,
    /// Rows before the middle.
    half: u8,
    /// Height of the middle.
    middle: f64,
}

impl Grid {
    fn pit(&self, column: u8, row: u8) -> Spot {
        let below = if row >= self.half { self.middle } else { 0.0 };
        Spot {
            x: self.left + (f64::from(column) + 0.5) * self.pitch,
            y: self.top + (f64::from(row) + 0.5) * self.pitch + below,
        }
    }
}
