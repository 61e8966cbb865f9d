//! Paper seeds to cut out: how large they are, how many, and how they lie.

use super::plan::{BoardPlan, Spot};
use seedlore_language::rules::Ruleset;

/// The smallest and the largest seed, across.
const SMALLEST: f64 = 7.0;
const LARGEST: f64 = 13.0;
/// Between two seeds on a sheet, where scissors go.
const APART: f64 = 2.0;

/// How many times as broad as a seed a pit must be to hold so many side by side.
const PACKED: [f64; 13] = [
    1.0, 1.0, 2.0, 2.155, 2.415, 2.702, 3.0, 3.0, 3.305, 3.614, 3.814, 3.925, 4.03,
];

/// More seeds than this don't lie side by side in a pit.
pub const MOST_FLAT: u16 = 12;

/// The seeds of a game on a sheet of their own.
#[derive(Debug, Clone, PartialEq)]
pub struct SeedSheet {
    /// Of a seed.
    pub diameter: f64,
    /// Seeds of the game.
    pub needed: u16,
    /// The middle of each seed on the sheet's room; the last ones are spare.
    pub seeds: Vec<Spot>,
    /// How often the sheet has to be printed.
    pub copies: u16,
    /// Lines across, from the upper edge of the seeds to their lower edge.
    pub rows: Vec<f64>,
    /// Upright lines, from the left edge of the seeds to their right edge.
    pub columns: Vec<f64>,
    /// Where the last row ends.
    pub height: f64,
}

impl SeedSheet {
    /// Seeds on all its copies that the game does not need.
    pub fn spare(&self) -> usize {
        self.seeds.len() * usize::from(self.copies) - usize::from(self.needed)
    }
}

/// The size of seeds that fit the pits as they are filled at the start, with
/// room for a few more.
pub fn diameter(board: &BoardPlan, rules: &Ruleset) -> f64 {
    let most = rules.filling().iter().map(|(_, seeds)| *seeds).max();
    let most = most.unwrap_or(0).clamp(4, MOST_FLAT);
    ((board.diameter - 3.0) / PACKED[usize::from(most)]).clamp(SMALLEST, LARGEST)
}

/// Lays the seeds of a game out on a sheet with so much room.
pub fn sheet(board: &BoardPlan, rules: &Ruleset, room: (f64, f64)) -> SeedSheet {
    let diameter = diameter(board, rules);
    let cell = diameter + APART;
    let columns = (room.0 / cell) as u16;
    let rows = (room.1 / cell) as u16;
    let needed = rules.seeds_in_all();
    let copies = needed.div_ceil((columns * rows).max(1)).max(1);
    // Where several sheets are needed, each has as many; the last row is filled
    // with spare ones, since small things get lost.
    let used = needed.div_ceil(copies).div_ceil(columns).max(1);
    let shown = used * columns;
    let left = (room.0 - f64::from(columns) * cell) / 2.0;
    SeedSheet {
        diameter,
        needed,
        seeds: (0..shown)
            .map(|at| Spot {
                x: left + (f64::from(at % columns) + 0.5) * cell,
                y: (f64::from(at / columns) + 0.5) * cell,
            })
            .collect(),
        copies,
        rows: (0..=used).map(|row| f64::from(row) * cell).collect(),
        columns: (0..=columns)
            .map(|column| left + f64::from(column) * cell)
            .collect(),
        height: f64::from(used) * cell,
    }
}

/// How `count` seeds lie in a pit, about its middle: as close as they can in a
/// ring with some inside it; none where they don't lie flat.
pub fn flat(count: u16, diameter: f64) -> Vec<Spot> {
    let (outer, inner) = match count {
        0 => return Vec::new(),
        1..=5 => (count, 0),
        6..=9 => (count - 1, 1),
        10 => (8, 2),
        11 => (8, 3),
        MOST_FLAT => (9, 3),
        _ => return Vec::new(),
    };
    let radius = |n: u16| match n {
        0 | 1 => 0.0,
        n => diameter / 2.0 / (std::f64::consts::PI / f64::from(n)).sin(),
    };
    let within = radius(inner);
    // The ring keeps clear of what lies in it.
    let around = match inner {
        0 => radius(outer),
        _ => radius(outer).max(within + diameter * 0.87),
    };
    let ring = |n: u16, radius: f64, turn: f64| {
        (0..n).map(move |at| {
            let angle = turn + std::f64::consts::TAU * f64::from(at) / f64::from(n);
            Spot {
                x: radius * angle.cos(),
                y: radius * angle.sin(),
            }
        })
    };
    // Four lie in a square, others with one on top.
    let turn = match count {
        2 => 0.0,
        4 => std::f64::consts::FRAC_PI_4,
        _ => -std::f64::consts::FRAC_PI_2,
    };
    ring(outer, around, turn)
        .chain(ring(inner, within, 0.0))
        .collect()
}
