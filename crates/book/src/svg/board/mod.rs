//! A board: pits, stores, signs and names, from a sketch to SVG.

mod arrow;
mod grid;
mod hole;
mod plan;
mod ring;
mod rounded_rect;
mod size;
mod step;
#[cfg(test)]
mod tests;
mod worn;

use minijinja::{Error, Value};
use serde::Serialize;

use self::arrow::ArrowView;
use self::hole::{BasinView, Owners, PitView};
use self::plan::{MARGIN, Plan, Spot};
use self::rounded_rect::RoundedRect;
use self::size::Size;
pub use self::step::{step, step_size};
pub use self::worn::worn;
use super::{Caption, Point};
use crate::templates::Templates;
use seedlore_referee::sketch::{Hole, Seat, Shape, Side, Sketch};

/// Rows wider than this have a line of the page to themselves.
const BROAD_ROWS: f64 = 620.0;
/// So has a ring, which is high as well and may be drawn smaller.
const BROAD_RING: f64 = 850.0;
/// A line for names, where they share it or have something to say.
const NAMES: f64 = 20.0;

#[derive(Serialize)]
struct TemplateContext {
    caption: Caption,
    width: f64,
    height: f64,
    broad: bool,
    close: bool,
    wood: RoundedRect,
    divide: Option<f64>,
    arrows: Vec<ArrowView>,
    basins: Vec<BasinView>,
    pits: Vec<PitView>,
    names: Vec<NamesView>,
    when: Option<&'static str>,
    legend: Option<LegendView>,
}

/// The players of one side, in a line.
#[derive(Serialize)]
struct NamesView {
    x: f64,
    y: f64,
    anchor: &'static str,
    names: Vec<NameView>,
}

#[derive(Serialize)]
struct NameView {
    name: String,
    to_move: bool,
    note: Option<String>,
}

/// The names of the marks, in the line of the lower names.
#[derive(Serialize)]
struct LegendView {
    x: f64,
    y: f64,
    marks: Vec<(String, String)>,
}

/// Draws a board.
pub fn board(
    templates: &Templates,
    id: &str,
    title: &str,
    sketch: &Sketch,
) -> Result<Value, Error> {
    templates.drawing("svg/board.svg", &view(id, title, sketch))
}

/// A board without seeds as a symbol of this name, over which positions are [`laid`].
pub fn blank(templates: &Templates, id: &str, sketch: &Sketch) -> Result<Value, Error> {
    templates.drawing("svg/blank.svg", &view(id, "", sketch))
}

/// The seeds of a position, over the symbol of this name.
pub fn laid(templates: &Templates, id: &str, title: &str, sketch: &Sketch) -> Result<Value, Error> {
    templates.drawing("svg/laid.svg", &view(id, title, sketch))
}

fn view(id: &str, title: &str, sketch: &Sketch) -> TemplateContext {
    let size = Size::from_sketch(sketch);
    let head = MARGIN + names_room(sketch, &size, Side::Top);
    let (plan, broad) = match sketch.shape {
        Shape::Rows { rows, columns } => {
            (grid::plan(sketch, rows, columns, &size, head), BROAD_ROWS)
        }
        Shape::Ring { pits } => (ring::plan(sketch, pits, &size, head), BROAD_RING),
    };
    let height = plan.height + names_room(sketch, &size, Side::Bottom);
    let owners = Owners {
        seats: &sketch.seats,
        shown: sketch.shows_owners,
    };
    TemplateContext {
        caption: Caption {
            id: id.into(),
            title: title.into(),
            desc: sketch.in_words(),
        },
        width: plan.width,
        height,
        broad: plan.width > broad,
        close: !size.counts,
        wood: plan.wood,
        divide: plan.divide,
        basins: basins(sketch, &plan, owners),
        pits: pits(sketch, &plan, &size, owners),
        arrows: plan.arrows,
        names: vec![
            names(sketch, Side::Top, Point::new(10.0, 18.0), "start"),
            names(
                sketch,
                Side::Bottom,
                Point::new(plan.width - 10.0, height - 7.0),
                "end",
            ),
        ],
        when: sketch.when,
        legend: legend(sketch, height - 7.0),
    }
}

/// One pit by itself, to explain a sign.
pub fn pit(templates: &Templates, hole: &Hole, seats: &[Seat]) -> Result<Value, Error> {
    #[derive(Serialize)]
    struct TemplateContext {
        p: PitView,
    }
    let owners = Owners {
        seats,
        shown: false,
    };
    let at = Point::new(36.0, 36.0);
    let p = hole::pit(hole, &Size::ROOMY, owners, at, None, 0.0);
    templates.drawing("svg/sign.svg", &TemplateContext { p })
}

fn pits(sketch: &Sketch, plan: &Plan, size: &Size, owners: Owners) -> Vec<PitView> {
    sketch
        .holes
        .iter()
        .zip(&plan.spots)
        .enumerate()
        .filter_map(|(index, (hole, spot))| match *spot {
            Spot::Pit { at, line, label } => {
                let beside = Some((line, label));
                let turn = index as f64 * 2.4;
                Some(hole::pit(hole, size, owners, at, beside, turn))
            }
            _ => None,
        })
        .collect()
}

fn basins(sketch: &Sketch, plan: &Plan, owners: Owners) -> Vec<BasinView> {
    sketch
        .holes
        .iter()
        .zip(&plan.spots)
        .filter_map(|(hole, spot)| match *spot {
            Spot::Basin(frame) => Some(hole::basin(hole, owners, frame)),
            _ => None,
        })
        .collect()
}

/// What a side's names need beyond the margin.
fn names_room(sketch: &Sketch, size: &Size, side: Side) -> f64 {
    let narrow = match sketch.shape {
        Shape::Rows { columns, .. } => grid::crowds_names(sketch, columns, size),
        Shape::Ring { .. } => false,
    };
    let mut seats = sketch.seats.iter().filter(|seat| seat.side == side);
    let shared = seats.clone().count() > 1 || side == Side::Bottom && !sketch.marks().is_empty();
    if narrow || shared || seats.any(|seat| seat.note.is_some()) {
        NAMES
    } else {
        0.0
    }
}

fn names(sketch: &Sketch, side: Side, at: Point, anchor: &'static str) -> NamesView {
    let seats = sketch.seats.iter().filter(|seat| seat.side == side);
    NamesView {
        x: at.x,
        y: at.y,
        anchor,
        names: seats
            .map(|seat| NameView {
                name: seat.name.clone(),
                to_move: seat.to_move,
                note: seat.note.clone(),
            })
            .collect(),
    }
}

fn legend(sketch: &Sketch, y: f64) -> Option<LegendView> {
    let marks: Vec<(String, String)> = sketch
        .marks()
        .into_iter()
        .map(|mark| (mark.sign(), mark.name.clone()))
        .collect();
    (!marks.is_empty()).then_some(LegendView { x: 10.0, y, marks })
}
