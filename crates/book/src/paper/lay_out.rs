//! Any board laid out in true size: in rows, as a ring, or a ring as a race course.

use super::plan::BoardPlan;
use super::{ring, rows};
use seedlore_referee::sketch::{Place, Shape, Sketch};

/// Lays out a board for a sheet with so much room.
pub fn plan(sketch: &Sketch, room: (f64, f64)) -> BoardPlan {
    match sketch.shape {
        Shape::Rows { rows, columns } => rows::plan(sketch, rows, columns, room),
        Shape::Ring { pits } => ring::plan(sketch, pits, room).unwrap_or_else(|| {
            let columns = pits.div_ceil(2);
            rows::plan(&straightened(sketch, pits), 2, columns, room)
        }),
    }
}

/// A ring too long for a sheet, drawn as a race course: its lower half from left
/// to right, its upper half back.
fn straightened(sketch: &Sketch, pits: u8) -> Sketch {
    let columns = pits.div_ceil(2);
    let mut sketch = sketch.clone();
    for hole in &mut sketch.holes {
        if let Place::Ring(at) = hole.place {
            hole.place = match at < columns {
                true => Place::Grid { column: at, row: 1 },
                false => Place::Grid {
                    column: 2 * columns - 1 - at,
                    row: 0,
                },
            };
        }
    }
    sketch
}
