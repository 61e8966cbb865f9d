//! One pit, or one store, with all its signs.

use serde::Serialize;

use super::rounded_rect::RoundedRect;
use super::size::Size;
use crate::svg::{Point, seeds, tenth};
use seedlore_referee::sketch::{Hole, Look, Place, Seat, Signs, State};

/// Who sits at the board, and whether pits must name them.
#[derive(Clone, Copy)]
pub struct Owners<'a> {
    pub seats: &'a [Seat],
    pub shown: bool,
}

impl Owners<'_> {
    fn letter(&self, seat: Option<usize>) -> Option<String> {
        Some(self.seats.get(seat?)?.code.clone())
    }

    /// Which of the shades a pit has: the first is that of any pit.
    fn shade(&self, seat: Option<usize>) -> usize {
        seat.filter(|_| self.shown).unwrap_or(0)
    }
}

#[derive(Debug, Serialize)]
pub struct PitView {
    at: Point,
    radius: f64,
    state: &'static str,
    shade: usize,
    /// A pit with a mark is square.
    square: bool,
    seeds: Vec<Point>,
    seed: f64,
    /// The count of seeds that are not drawn one by one.
    heap: Option<Text>,
    signs: SignsView,
    count: Option<Text>,
    owner: Option<Text>,
    label: Option<Text>,
    badge: Option<BadgeView>,
    tags: Vec<TagView>,
}

/// The signs of a pit, and how far their strokes reach.
#[derive(Debug, Serialize)]
struct SignsView {
    chosen: bool,
    ruled_out: bool,
    skipped: bool,
    last: bool,
    captured: bool,
    hatch: Vec<(Point, Point)>,
    arm: f64,
    dash: f64,
}

#[derive(Debug, Serialize)]
struct Text {
    x: f64,
    y: f64,
    text: String,
}

/// What a move added or took.
#[derive(Debug, Serialize)]
struct BadgeView {
    x: f64,
    y: f64,
    width: f64,
    text: String,
}

/// A mark's first letter and its holder's.
#[derive(Debug, Serialize)]
struct TagView {
    x: f64,
    y: f64,
    sign: String,
    holder: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct BasinView {
    frame: RoundedRect,
    middle: Point,
    count: u16,
    shade: usize,
    aside: bool,
    centre: bool,
    last: bool,
    owner: Option<String>,
    badge: Option<BadgeView>,
}

/// A pit about `at`. `turn` makes the seeds of one pit lie otherwise than those
/// of the next.
pub fn pit(
    hole: &Hole,
    size: &Size,
    owners: Owners,
    at: Point,
    beside: Option<(Point, Option<Point>)>,
    turn: f64,
) -> PitView {
    let open = hole.state == State::Open;
    let drawn = open && hole.seeds <= size.most_drawn;
    // Side by side over the pit, or where neighbours are near, over and under it.
    let (badge_at, tag_at) = match size.counts {
        true => (
            Point::new(at.x + 22.0, at.y - 22.0),
            Point::new(at.x - 23.0, at.y - 26.0),
        ),
        false => (
            Point::new(at.x, at.y - size.radius),
            Point::new(at.x - 7.0, at.y + size.radius - 2.0),
        ),
    };
    let (line, label) = beside.unzip();
    let text = |point: Point, text: String| Text {
        x: point.x,
        y: point.y,
        text,
    };
    PitView {
        at,
        radius: size.radius,
        state: match hole.state {
            State::Open => "open",
            State::Closed => "closed",
            State::Unused => "unused",
        },
        shade: owners.shade(hole.owner),
        square: !hole.marks.is_empty(),
        seeds: match drawn {
            true => seeds::lay(hole.seeds, at, turn, size.scale()),
            false => Vec::new(),
        },
        seed: size.seed,
        heap: (open && !drawn).then(|| {
            let down = if size.counts { 9.0 } else { 6.8 };
            text(Point::new(at.x, at.y + down), hole.seeds.to_string())
        }),
        signs: signs(hole.signs, size, at),
        count: line
            .filter(|_| open && size.counts)
            .map(|line| text(line, hole.seeds.to_string())),
        owner: owners
            .letter(hole.owner)
            .filter(|_| owners.shown && hole.state != State::Unused)
            .zip(line)
            .map(|(letter, line)| text(line, letter)),
        label: label
            .flatten()
            .zip(hole.label.clone())
            .map(|(place, label)| text(place, label)),
        badge: badge(hole.signs, badge_at),
        tags: hole
            .marks
            .iter()
            .zip(0_u8..)
            .map(|(mark, nth)| TagView {
                x: tag_at.x,
                // Further marks follow over the pit, where nothing else stands.
                y: match size.counts {
                    true => tag_at.y + 19.0 * f64::from(nth),
                    false => tag_at.y - 19.0 * f64::from(nth),
                },
                sign: mark.sign(),
                holder: owners.letter(mark.holder),
            })
            .collect(),
    }
}

/// A store or a centre.
pub fn basin(hole: &Hole, owners: Owners, frame: RoundedRect) -> BasinView {
    let middle = frame.middle();
    BasinView {
        frame,
        middle,
        count: hole.seeds,
        shade: owners.shade(hole.owner),
        aside: matches!(
            hole.place,
            Place::Store {
                look: Look::Aside,
                ..
            }
        ),
        centre: hole.place == Place::Centre,
        last: hole.signs.last,
        owner: owners.letter(hole.owner).filter(|_| owners.shown),
        badge: badge(hole.signs, Point::new(middle.x, frame.y + 4.0)),
    }
}

/// What a move did to a pit, of several things the one that it was left with.
pub fn change(signs: Signs) -> Option<String> {
    match (signs.captured, signs.sown, signs.lifted) {
        (0, 0, 0) => None,
        (0, 0, lifted) => Some(format!("↑{lifted}")),
        (0, sown, _) => Some(format!("+{sown}")),
        (captured, ..) => Some(format!("−{captured}")),
    }
}

fn badge(signs: Signs, at: Point) -> Option<BadgeView> {
    let text = change(signs)?;
    Some(BadgeView {
        x: at.x,
        y: at.y,
        width: 8.0 + 9.0 * text.chars().count() as f64,
        text,
    })
}

fn signs(signs: Signs, size: &Size, at: Point) -> SignsView {
    let captured = signs.captured > 0;
    SignsView {
        chosen: signs.chosen,
        ruled_out: signs.ruled_out,
        skipped: signs.skipped,
        last: signs.last,
        captured,
        hatch: match captured {
            true => hatch(at, size.radius),
            false => Vec::new(),
        },
        arm: tenth(17.0 * size.scale()),
        dash: tenth(12.0 * size.scale()),
    }
}

/// Slanting strokes across a pit: chords of its circle.
pub fn hatch(at: Point, radius: f64) -> Vec<(Point, Point)> {
    [-5.0, -3.0, -1.0, 1.0, 3.0, 5.0]
        .map(|part: f64| {
            let offset = part / 7.0 * radius;
            let half = (radius * radius - offset * offset).sqrt();
            let slant = std::f64::consts::FRAC_1_SQRT_2;
            let end = |along: f64| {
                Point::new(
                    at.x + (offset + along) * slant,
                    at.y + (offset - along) * slant,
                )
            };
            (end(-half), end(half))
        })
        .into()
}
