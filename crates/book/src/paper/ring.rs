//! A ring of pits in true size: a circle, or an oval where there are many.

use std::f64::consts::TAU;

use super::plan::{BoardPlan, EDGE, Frame, GAP, Lies, NAMES, NARROWEST, Spot, WIDEST, Wood};
use seedlore_referee::sketch::{Look, Place, Sketch};

/// Between the pits and the end of the wood: numbers stand there.
const RIM: f64 = 7.0;
/// The oval is walked in so many steps.
const STEPS: usize = 3600;

/// Lays out a ring; `None` if its pits would be too small on one sheet.
pub fn plan(sketch: &Sketch, pits: u8, room: (f64, f64)) -> Option<BoardPlan> {
    let count = f64::from(pits.max(1));
    let (axes, pitch) = axes(count, room)?;
    let beyond = pitch / 2.0 + RIM;
    let middle = Spot {
        x: axes.0 + beyond + EDGE / 2.0,
        y: axes.1 + beyond + NAMES,
    };
    let spots = spots(pits, middle, axes);
    let chords = (0..spots.len()).map(|at| {
        let next = spots[(at + 1) % spots.len()];
        (spots[at].x - next.x).hypot(spots[at].y - next.y)
    });
    let nearest = chords.fold(f64::MAX, f64::min).min(pitch);
    let diameter = if pits < 2 { pitch } else { nearest } - GAP;
    let within = (axes.0 - pitch / 2.0 - GAP, axes.1 - pitch / 2.0 - GAP);
    let shown: Vec<usize> = sketch
        .holes
        .iter()
        .enumerate()
        .filter(|(_, hole)| match hole.place {
            Place::Store { look, .. } => look != Look::Hidden,
            Place::Centre => true,
            Place::Ring(_) | Place::Grid { .. } => false,
        })
        .map(|(index, _)| index)
        .collect();
    let basin = |index: usize| {
        let nth = shown.iter().position(|other| *other == index)?;
        Some(inside(nth, shown.len(), middle, within))
    };
    let lies = |(index, place): (usize, Place)| match place {
        Place::Ring(pit) => spots
            .get(usize::from(pit))
            .map_or(Lies::Nowhere, |at| Lies::Pit(*at)),
        _ => basin(index).map_or(Lies::Nowhere, Lies::Basin),
    };
    let places = sketch.holes.iter().map(|hole| hole.place).enumerate();
    let wood = Frame {
        x: EDGE / 2.0,
        y: NAMES,
        width: 2.0 * (axes.0 + beyond),
        height: 2.0 * (axes.1 + beyond),
    };
    Some(BoardPlan {
        width: wood.width + EDGE,
        height: wood.height + 2.0 * NAMES,
        wood,
        form: Wood::Oval,
        diameter,
        pitch,
        holes: places.map(lies).collect(),
        divide: None,
        cuts: Vec::new(),
    })
}

/// Half the length and half the breadth of the line that the pits lie on, and
/// how far apart they are.
fn axes(count: f64, room: (f64, f64)) -> Option<((f64, f64), f64)> {
    // The nearer pits are, the smaller they are, and the more room the line has.
    let mut pitch = WIDEST;
    while pitch >= NARROWEST - 1.0 {
        let beyond = pitch / 2.0 + RIM;
        let most = (
            (room.0 - EDGE) / 2.0 - beyond,
            room.1 / 2.0 - NAMES - beyond,
        );
        // Few pits still leave some room between them.
        let round = (count * pitch / TAU).max(0.75 * pitch);
        if round <= most.1 {
            return Some(((round, round), pitch));
        }
        let length = count * pitch;
        if around(most.0, most.1) >= length {
            let (mut low, mut high) = (most.1, most.0);
            for _ in 0..40 {
                let half = (low + high) / 2.0;
                match around(half, most.1) < length {
                    true => low = half,
                    false => high = half,
                }
            }
            return Some(((high, most.1), pitch));
        }
        pitch -= 0.5;
    }
    None
}

/// The length of an oval.
fn around(a: f64, b: f64) -> f64 {
    steps(a, b).sum()
}

fn steps(a: f64, b: f64) -> impl Iterator<Item = f64> {
    let step = TAU / STEPS as f64;
    (0..STEPS).map(move |at| {
        let angle = (at as f64 + 0.5) * step;
        (a * angle.sin()).hypot(b * angle.cos()) * step
    })
}

/// Equally far apart along the oval, anticlockwise, from the left end of its
/// lower half.
fn spots(pits: u8, middle: Spot, (a, b): (f64, f64)) -> Vec<Spot> {
    let apart = around(a, b) / f64::from(pits.max(1));
    let mut spots = Vec::new();
    let mut gone = 0.0;
    for (at, length) in steps(a, b).enumerate() {
        let due = (spots.len() as f64 + 0.5) * apart;
        if gone + length >= due && spots.len() < usize::from(pits) {
            let angle = (at as f64 + (due - gone) / length) * TAU / STEPS as f64;
            spots.push(Spot {
                x: middle.x - a * angle.cos(),
                y: middle.y + b * angle.sin(),
            });
        }
        gone += length;
    }
    spots
}

/// One of several places side by side within the ring.
fn inside(nth: usize, all: usize, middle: Spot, within: (f64, f64)) -> Frame {
    // The corners of a box lie within an oval whose axes are √2 times as long.
    let (width, height) = (1.36 * within.0, 1.3 * within.1);
    let each = (width + GAP) / all.max(1) as f64;
    Frame {
        x: middle.x - width / 2.0 + nth as f64 * each,
        y: middle.y - height / 2.0,
        width: each - GAP,
        height,
    }
}
