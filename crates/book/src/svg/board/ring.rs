//! A ring of pits: a circle, or an oval where there are many.

use std::f64::consts::TAU;

use super::arrow::ArrowView;
use super::plan::{MARGIN, Plan, STORE, Spot};
use super::rounded_rect::RoundedRect;
use super::size::Size;
use crate::svg::Point;
use seedlore_referee::sketch::{Arrow, End, Look, Place, Sketch};

/// More pits than this make an oval.
const MOST_ROUND: u8 = 12;
/// How much longer than broad an oval is.
const OVAL: f64 = 1.6;
/// Beside the wood, for a store.
const SIDE: f64 = 58.0;
/// The lengths of an oval are summed over this many steps.
const STEPS: usize = 1440;

/// Lays out a ring under `head`, the room for names and numbers above the board.
pub fn plan(sketch: &Sketch, pits: u8, size: &Size, head: f64) -> Plan {
    let ring = Ring::new(sketch, pits, size, head);
    Plan {
        width: 2.0 * ring.middle.x,
        height: ring.wood.y + ring.wood.height + MARGIN,
        wood: ring.wood,
        divide: None,
        spots: (0..sketch.holes.len()).map(|i| ring.spot(i)).collect(),
        arrows: sketch.arrows.iter().map(|a| ring.arrow(*a)).collect(),
    }
}

struct Ring<'a> {
    sketch: &'a Sketch,
    size: &'a Size,
    middle: Point,
    /// Half the length and half the breadth of the line the pits lie on.
    axes: (f64, f64),
    wood: RoundedRect,
    /// The angle of each pit, from the left and anticlockwise.
    angles: Vec<f64>,
}

impl Ring<'_> {
    fn new<'a>(sketch: &'a Sketch, pits: u8, size: &'a Size, head: f64) -> Ring<'a> {
        let has = |wanted: fn(&Place) -> bool| sketch.holes.iter().any(|h| wanted(&h.place));
        let stretch = if pits > MOST_ROUND { OVAL } else { 1.0 };
        let within = match has(|place| *place == Place::Centre) {
            true => 62.0,
            false => 30.0,
        };
        // Neighbours on a bend lie nearer than along it.
        let length = f64::from(pits) * (size.pitch + 2.0);
        let b = (length / around(stretch)).max(size.radius + within);
        let axes = (stretch * b, b);
        let beyond = size.radius + edge(sketch, size);
        let side = match has(|p| matches!(p, Place::Store { look, .. } if *look != Look::Hidden)) {
            true => SIDE,
            false => 0.0,
        };
        let middle = Point::new(axes.0 + beyond + MARGIN + side, axes.1 + beyond + head);
        Ring {
            sketch,
            size,
            middle,
            axes,
            wood: RoundedRect::ellipse(middle, axes.0 + beyond, axes.1 + beyond),
            angles: angles(pits, stretch),
        }
    }

    fn spot(&self, index: usize) -> Spot {
        match self.sketch.holes[index].place {
            Place::Ring(pit) => self.pit(pit),
            Place::Store { end, look } if look != Look::Hidden => self.store(index, end),
            Place::Centre => Spot::Basin(RoundedRect::centre(self.middle)),
            Place::Store { .. } | Place::Grid { .. } => Spot::Hidden,
        }
    }

    fn pit(&self, pit: u8) -> Spot {
        let Some(angle) = self.angles.get(usize::from(pit)) else {
            return Spot::Hidden;
        };
        let (a, b) = self.axes;
        let at = Point::new(
            self.middle.x - a * angle.cos(),
            self.middle.y + b * angle.sin(),
        );
        let (nx, ny) = (-angle.cos() / a, angle.sin() / b);
        let (nx, ny) = (nx / nx.hypot(ny), ny / nx.hypot(ny));
        // Words are wider than high.
        let out = |by: f64, wide: f64, down: f64| {
            let by = by + wide * nx.abs();
            Point::new(at.x + nx * by, at.y + ny * by + down)
        };
        Spot::Pit {
            at,
            line: out(
                self.size.line_off(),
                if self.sketch.shows_owners { 9.0 } else { 3.0 },
                6.0,
            ),
            label: Some(out(
                self.size.radius + edge(self.sketch, self.size) + 13.0,
                2.0,
                5.0,
            )),
        }
    }

    fn store(&self, index: usize, end: End) -> Spot {
        let x = match end {
            End::Left => 6.0,
            End::Right => 2.0 * self.middle.x - 6.0 - STORE,
        };
        let stores: Vec<usize> = self.sketch.stores_at(end).collect();
        // Each has room for a letter and a number.
        let most = (66.0 * stores.len() as f64).max(150.0);
        let height = (self.wood.height - 60.0).min(most);
        let all = RoundedRect::new(x, self.middle.y - height / 2.0, STORE, height, 22.0);
        let place = stores.iter().position(|other| *other == index);
        place.map_or(Spot::Hidden, |place| {
            Spot::Basin(all.share(place, stores.len()))
        })
    }

    fn arrow(&self, arrow: Arrow) -> ArrowView {
        let inside = self.size.radius + 12.0;
        match arrow {
            Arrow::Round(turning) | Arrow::Loop { turning, .. } => ArrowView::round(
                RoundedRect::ellipse(self.middle, self.axes.0 - inside, self.axes.1 - inside),
                turning,
            ),
        }
    }
}

/// Between a pit and the edge of the wood: owner and count stand side by side.
fn edge(sketch: &Sketch, size: &Size) -> f64 {
    size.edge()
        + if sketch.shows_owners && size.counts {
            14.0
        } else {
            0.0
        }
}

/// The length of an ellipse one high and `stretch` long, from its middle.
fn around(stretch: f64) -> f64 {
    steps(stretch).sum()
}

fn steps(stretch: f64) -> impl Iterator<Item = f64> {
    let step = TAU / STEPS as f64;
    (0..STEPS).map(move |i| {
        let angle = (i as f64 + 0.5) * step;
        (stretch * angle.sin()).hypot(angle.cos()) * step
    })
}

/// Where `pits` lie, at equal distances along an oval.
fn angles(pits: u8, stretch: f64) -> Vec<f64> {
    let apart = around(stretch) / f64::from(pits);
    let step = TAU / STEPS as f64;
    let mut angles = Vec::new();
    let mut gone = 0.0;
    for (i, length) in steps(stretch).enumerate() {
        let due = (angles.len() as f64 + 0.5) * apart;
        if gone + length >= due && angles.len() < usize::from(pits) {
            angles.push((i as f64 + (due - gone) / length) * step);
        }
        gone += length;
    }
    angles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pits_of_a_ring_lie_equally_apart() {
        for (pits, stretch) in [(4, 1.0), (12, 1.0), (23, OVAL), (64, OVAL)] {
            let at: Vec<(f64, f64)> = angles(pits, stretch)
                .into_iter()
                .map(|angle| (-stretch * angle.cos(), angle.sin()))
                .collect();
            assert_eq!(at.len(), usize::from(pits));
            // Half of them below, from left to right.
            assert!(at[0].0 < 0.0 && at[0].1 > 0.0, "{at:?}");
            let apart = |i: usize| {
                let (a, b) = (at[i], at[(i + 1) % at.len()]);
                (a.0 - b.0).hypot(a.1 - b.1)
            };
            let (least, most) = (0..at.len())
                .map(apart)
                .fold((f64::MAX, 0.0_f64), |(l, m), d| (l.min(d), m.max(d)));
            assert!(most < 1.1 * least, "{pits}: {least} {most}");
        }
    }
}
