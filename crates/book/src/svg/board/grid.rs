//! A board of rows.

use super::arrow::ArrowView;
use super::plan::{MARGIN, Plan, STORE, Spot};
use super::rounded_rect::RoundedRect;
use super::size::{BARE, Size};
use crate::svg::Point;
use seedlore_referee::sketch::{Arrow, End, Look, Place, Sketch};

/// Room beside the rows, for a store and a name.
const SIDE: f64 = 70.0;
/// The same where there is no store and room is scarce.
const NARROW: f64 = 30.0;
/// Rows longer than this leave no room to waste.
const LONG: f64 = 460.0;
/// Room between rows for a centre.
const CENTRE: f64 = 62.0;

/// Room beside the rows.
fn side(sketch: &Sketch, columns: u8, size: &Size) -> f64 {
    let has_store = [End::Left, End::Right]
        .into_iter()
        .any(|end| sketch.stores_at(end).next().is_some());
    if has_store || f64::from(columns) * size.pitch <= LONG {
        SIDE
    } else {
        NARROW
    }
}

/// Whether the names of players find no room in the corners.
pub fn crowds_names(sketch: &Sketch, columns: u8, size: &Size) -> bool {
    side(sketch, columns, size) < SIDE
}

/// Lays out rows under `head`, the room for names and numbers above the board.
pub fn plan(sketch: &Sketch, rows: u8, columns: u8, size: &Size, head: f64) -> Plan {
    let grid = Grid::new(sketch, rows, columns, size, head);
    Plan {
        width: grid.width,
        height: grid.wood.y + grid.wood.height + MARGIN,
        wood: grid.wood,
        divide: grid.divide(),
        spots: (0..sketch.holes.len()).map(|i| grid.spot(i)).collect(),
        arrows: sketch.arrows.iter().map(|a| grid.arrow(*a)).collect(),
    }
}

struct Grid<'a> {
    sketch: &'a Sketch,
    size: &'a Size,
    side: f64,
    width: f64,
    wood: RoundedRect,
    /// The middle of each row.
    rows: Vec<f64>,
    /// The room above each row and below the last that no text takes.
    free: Vec<(f64, f64)>,
}

impl Grid<'_> {
    fn new<'a>(sketch: &'a Sketch, rows: u8, columns: u8, size: &'a Size, head: f64) -> Grid<'a> {
        let has_centre = sketch.holes.iter().any(|h| h.place == Place::Centre);
        let line = |there: bool| if there && size.lines { 24.0 } else { 0.0 };
        let mut middles = Vec::new();
        let mut free = Vec::new();
        let mut y = head;
        for row in 0..=rows {
            let above = row.checked_sub(1).map(|upper| text_below(upper, rows));
            let below = (row < rows).then(|| !text_below(row, rows));
            let lines = (line(above == Some(true)), line(below == Some(true)));
            let mut clear = match (above, below) {
                // At the edge of the board, text and all.
                (None, Some(text)) | (Some(text), None) => {
                    let edge = if text { size.edge() } else { BARE };
                    edge - lines.0 - lines.1
                }
                _ => (size.gap - lines.0 - lines.1).max(BARE),
            };
            if has_centre && row == (rows / 2).max(1) {
                clear = clear.max(CENTRE);
            }
            y += lines.0;
            free.push((y, y + clear));
            y += clear + lines.1;
            if row < rows {
                middles.push(y + size.radius);
                y += 2.0 * size.radius;
            }
        }
        let side = side(sketch, columns, size);
        let width = 2.0 * side + f64::from(columns) * size.pitch;
        Grid {
            sketch,
            size,
            side,
            width,
            wood: RoundedRect::new(2.0, head, width - 4.0, y - head, 36.0),
            rows: middles,
            free,
        }
    }

    fn spot(&self, index: usize) -> Spot {
        match self.sketch.holes[index].place {
            Place::Grid { column, row } => self.pit(column, row),
            Place::Store { end, look } if look != Look::Hidden => self.store(index, end),
            Place::Centre => {
                let (upper, lower) = self.free[(self.rows.len() / 2).max(1)];
                let at = Point::new(self.width / 2.0, (upper + lower) / 2.0);
                Spot::Basin(RoundedRect::centre(at))
            }
            Place::Store { .. } | Place::Ring(_) => Spot::Hidden,
        }
    }

    fn pit(&self, column: u8, row: u8) -> Spot {
        let rows = self.rows.len() as u8;
        let Some(y) = self.rows.get(usize::from(row)) else {
            return Spot::Hidden;
        };
        let x = self.side + self.size.pitch * (f64::from(column) + 0.5);
        let down = if text_below(row, rows) { 1.0 } else { -1.0 };
        let edge = self.wood.y + self.wood.height;
        Spot::Pit {
            at: Point::new(x, *y),
            // Text sits on its base line, a little below its middle.
            line: Point::new(x, y + down * self.size.line_off() + 6.0),
            label: match row {
                _ if row + 1 == rows => Some(Point::new(x, edge + 18.0)),
                0 => Some(Point::new(x, self.wood.y - 8.0)),
                _ => None,
            },
        }
    }

    fn store(&self, index: usize, end: End) -> Spot {
        let centre = match end {
            End::Left => SIDE / 2.0 + 2.0,
            End::Right => self.width - SIDE / 2.0 - 2.0,
        };
        let all = RoundedRect::new(
            centre - STORE / 2.0,
            self.wood.y + 22.0,
            STORE,
            self.wood.height - 44.0,
            22.0,
        );
        let stores: Vec<usize> = self.sketch.stores_at(end).collect();
        let place = stores.iter().position(|other| *other == index);
        place.map_or(Spot::Hidden, |place| {
            Spot::Basin(all.share(place, stores.len()))
        })
    }

    /// Between the two halves of a board where each has several rows.
    fn divide(&self) -> Option<f64> {
        let rows = self.rows.len();
        let (upper, lower) = self.free[rows / 2];
        (rows >= 4 && rows.is_multiple_of(2)).then(|| (upper + lower) / 2.0)
    }

    fn arrow(&self, arrow: Arrow) -> ArrowView {
        let (left, right) = (self.side + 24.0, self.width - self.side - 24.0);
        match arrow {
            Arrow::Loop { upper, turning } => {
                let gap = (usize::from(upper) + 1).min(self.free.len() - 1);
                let (from, to) = self.free[gap];
                let centred = gap == (self.rows.len() / 2).max(1)
                    && self.sketch.holes.iter().any(|h| h.place == Place::Centre);
                // The heads stand clear of a basin in the middle.
                let heads = if centred { 0.2 } else { 0.5 };
                ArrowView::looped(left, right, (from + to) / 2.0, heads, turning)
            }
            Arrow::Round(turning) => ArrowView::border(&self.wood, turning),
        }
    }
}

/// Whether a row's line of text stands below it: at the edge of the board if
/// it can, and in the middle of the board, so that the room between a player's
/// own rows is free for arrows.
fn text_below(row: u8, rows: u8) -> bool {
    let half = rows / 2;
    if row < half {
        half > 1 && row + 1 == half
    } else {
        half < 2 || row != rows - half
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stands_at_the_edges_and_in_the_middle() {
        let below = |rows: u8| -> Vec<bool> { (0..rows).map(|r| text_below(r, rows)).collect() };
        assert_eq!(below(1), [true]);
        assert_eq!(below(2), [false, true]);
        assert_eq!(below(3), [false, true, true]);
        assert_eq!(below(4), [false, true, false, true]);
        assert_eq!(below(6), [false, false, true, false, true, true]);
    }
}
