//! What is drawn of a board in true size.

use serde::Serialize;

use super::arrows::{ArrowView, arrows};
use super::counters::flat;
use super::plan::{BoardPlan, Frame, Lies, NAMES, Spot, Wood};
use super::words;
use seedlore_language::rules::Ruleset;
use seedlore_referee::sketch::{Hole, Place, Side, Sketch, State};

#[derive(Serialize)]
pub struct BoardView {
    wood: FrameView,
    oval: bool,
    width: f64,
    height: f64,
    radius: f64,
    /// The teeth along the edges of a plank.
    ornament: Vec<String>,
    divide: Option<f64>,
    pits: Vec<PitView>,
    basins: Vec<BasinView>,
    arrows: Vec<ArrowView>,
    labels: Vec<LabelView>,
    names: Vec<NameView>,
    /// How seeds lie in pits at the start: each count once.
    hints: Vec<HintView>,
}

#[derive(Clone, Copy, Serialize)]
struct FrameView {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    round: f64,
}

impl FrameView {
    fn new(frame: Frame, round: f64) -> FrameView {
        FrameView {
            x: frame.x,
            y: frame.y,
            width: frame.width,
            height: frame.height,
            round,
        }
    }
}

#[derive(Serialize)]
struct PitView {
    x: f64,
    y: f64,
    shade: usize,
    square: bool,
    open: bool,
    /// Seeds at the start, if any.
    seeds: u16,
    /// Whether they are drawn.
    hint: bool,
    owner: Option<String>,
    mark: Option<String>,
}

#[derive(Serialize)]
struct BasinView {
    frame: FrameView,
    shade: usize,
    word: String,
    owner: Option<String>,
    /// How wide the owner's name is to be, where it would be wider than the basin.
    room: Option<f64>,
    seeds: u16,
    /// Whether it is read from the other side of the board.
    turned: bool,
    x: f64,
    y: f64,
}

/// A number beside a pit.
#[derive(Serialize)]
struct LabelView {
    x: f64,
    y: f64,
    text: String,
    turned: bool,
}

#[derive(Serialize)]
struct NameView {
    x: f64,
    y: f64,
    text: String,
    turned: bool,
}

#[derive(Serialize)]
struct HintView {
    count: u16,
    spots: Vec<SpotView>,
}

#[derive(Serialize)]
pub struct SpotView {
    x: f64,
    y: f64,
}

impl From<&Spot> for SpotView {
    fn from(at: &Spot) -> SpotView {
        SpotView { x: at.x, y: at.y }
    }
}

/// A board as its template draws it, with seeds of such a diameter.
pub fn board_view(rules: &Ruleset, board: &BoardPlan, sketch: &Sketch, seed: f64) -> BoardView {
    let mut counts: Vec<u16> = sketch.holes.iter().map(|hole| hole.seeds).collect();
    counts.sort_unstable();
    counts.dedup();
    let hints = counts.into_iter().map(|count| HintView {
        count,
        spots: flat(count, seed).iter().map(SpotView::from).collect(),
    });
    let hints: Vec<HintView> = hints.filter(|hint| !hint.spots.is_empty()).collect();
    let holes = || sketch.holes.iter().zip(&board.holes);
    BoardView {
        oval: board.form == Wood::Oval,
        wood: FrameView::new(board.wood, 9.0),
        width: board.width,
        height: board.height,
        radius: board.diameter / 2.0,
        ornament: match board.form {
            Wood::Plank => ornament(board),
            Wood::Oval => Vec::new(),
        },
        divide: board.divide,
        pits: holes()
            .filter_map(|(hole, lies)| match lies {
                Lies::Pit(at) => Some(pit(sketch, hole, *at, &hints)),
                _ => None,
            })
            .collect(),
        basins: holes()
            .filter_map(|(hole, lies)| match lies {
                Lies::Basin(frame) => Some(basin(sketch, hole, *frame)),
                _ => None,
            })
            .collect(),
        arrows: arrows(rules, board),
        labels: labels(sketch, board),
        names: [Side::Top, Side::Bottom]
            .into_iter()
            .filter_map(|side| name(sketch, board, side))
            .collect(),
        hints,
    }
}

fn pit(sketch: &Sketch, hole: &Hole, at: Spot, hints: &[HintView]) -> PitView {
    let seat = hole.owner.and_then(|owner| sketch.seats.get(owner));
    PitView {
        x: at.x,
        y: at.y,
        shade: hole.owner.map_or(0, |owner| owner + 1),
        square: !hole.marks.is_empty(),
        open: hole.state == State::Open,
        seeds: hole.seeds,
        hint: hints.iter().any(|hint| hint.count == hole.seeds),
        owner: match sketch.shows_owners {
            true => seat.map(|seat| seat.code.clone()),
            false => None,
        },
        mark: words::marks(&hole.marks),
    }
}

fn basin(sketch: &Sketch, hole: &Hole, frame: Frame) -> BasinView {
    /// How wide a letter of its words is, of 4.4 mm.
    const LETTER: f64 = 2.2;
    let seat = hole.owner.and_then(|owner| sketch.seats.get(owner));
    let letters = seat.map_or(0, |seat| seat.name.chars().count() + "’s".chars().count());
    let room = frame.width - 2.0;
    BasinView {
        frame: FrameView::new(frame, (frame.width.min(frame.height) / 2.0).min(16.0)),
        shade: hole.owner.map_or(0, |owner| owner + 1),
        word: match hole.place {
            Place::Store { .. } => "store".into(),
            _ => "centre".into(),
        },
        owner: seat.map(|seat| seat.name.clone()),
        room: (letters as f64 * LETTER > room).then_some(room),
        seeds: hole.seeds,
        turned: seat.is_some_and(|seat| seat.side == Side::Top),
        x: frame.x + frame.width / 2.0,
        y: frame.y + frame.height / 2.0,
    }
}

/// The numbers of the pits along the edge of a plank, or beside those of a ring.
fn labels(sketch: &Sketch, board: &BoardPlan) -> Vec<LabelView> {
    let middle = Spot {
        x: board.width / 2.0,
        y: board.height / 2.0,
    };
    let pits = sketch.holes.iter().zip(&board.holes);
    let label = |(hole, lies): (&Hole, &Lies)| {
        let (Lies::Pit(at), Some(text)) = (lies, &hole.label) else {
            return None;
        };
        let out = board.diameter / 2.0 + 3.6;
        let (x, y) = match (hole.place, board.form) {
            (Place::Grid { row: 0, .. }, _) => (at.x, at.y - out),
            (Place::Grid { .. }, _) if at.y + board.pitch < board.wood.y + board.wood.height => {
                return None;
            }
            (Place::Ring(_), Wood::Oval) => {
                let wood = (board.wood.width / 2.0, board.wood.height / 2.0);
                let (nx, ny) = (
                    (at.x - middle.x) / (wood.0 * wood.0),
                    (at.y - middle.y) / (wood.1 * wood.1),
                );
                let long = nx.hypot(ny).max(1e-9);
                (at.x + nx / long * out, at.y + ny / long * out)
            }
            _ => {
                let up = if at.y < middle.y { -1.0 } else { 1.0 };
                (at.x, at.y + up * out)
            }
        };
        Some(LabelView {
            x,
            y: y + 1.2,
            text: text.clone(),
            turned: at.y < middle.y && board.form == Wood::Plank,
        })
    };
    pits.filter_map(label).collect()
}

/// Who sits on a side of the board.
fn name(sketch: &Sketch, board: &BoardPlan, side: Side) -> Option<NameView> {
    let seats = sketch.seats.iter().filter(|seat| seat.side == side);
    let names: Vec<String> = seats
        .map(|seat| match &seat.note {
            Some(note) => format!("{} ({note})", seat.name),
            None => seat.name.clone(),
        })
        .collect();
    let turned = side == Side::Top;
    (!names.is_empty()).then(|| NameView {
        // A strip that is cut off must not cut a name.
        x: match board.cuts.first() {
            Some(_) if board.width > 200.0 => match turned {
                true => board.width - 4.0,
                false => 4.0,
            },
            _ => board.width / 2.0,
        },
        y: match turned {
            true => NAMES - 4.6 + 2.6,
            false => board.height - 1.4,
        },
        text: names.join(" · "),
        turned,
    })
}

/// Teeth along both long edges of a plank.
fn ornament(board: &BoardPlan) -> Vec<String> {
    const DEEP: f64 = 4.0;
    let from = board.wood.x + 9.0;
    let length = board.wood.width - 18.0;
    let teeth = (length / 5.5).floor().max(1.0);
    let broad = length / teeth;
    let edges = [
        (board.wood.y + 1.4, DEEP),
        (board.wood.y + board.wood.height - 1.4, -DEEP),
    ];
    let line = |(y, deep): (f64, f64)| {
        let mut path = format!("M{from:.2} {y:.2}");
        for _ in 0..teeth as usize {
            path += &format!("l{:.3} {deep}l{:.3} {}", broad / 2.0, broad / 2.0, -deep);
        }
        path + "z"
    };
    edges.into_iter().map(line).collect()
}
