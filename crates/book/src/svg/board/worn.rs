//! A board with the wear of each pit as a shade and a number.

use minijinja::{Error, Value};
use serde::Serialize;

use super::plan::Spot;
use super::rounded_rect::RoundedRect;
use super::size::Size;
use super::{grid, ring};
use crate::svg::{Caption, Point};
use crate::templates::Templates;
use seedlore_referee::sketch::{Shape, Sketch};

/// Room above the board.
const HEAD: f64 = 4.0;

#[derive(Serialize)]
struct TemplateContext {
    caption: Caption,
    width: f64,
    height: f64,
    wood: RoundedRect,
    divide: Option<f64>,
    radius: f64,
    pits: Vec<WornPit>,
}

#[derive(Serialize)]
struct WornPit {
    at: Point,
    /// In per cent of the mean of all pits.
    percent: u32,
    /// How dark, from 0 to 1.
    shade: f64,
}

/// Draws the wear of the pits of a sketch, in the order of its holes: shades reach from the
/// least to the most worn that are told, as shares of the mean.
pub fn worn(
    templates: &Templates,
    caption: Caption,
    sketch: &Sketch,
    worn: &[f64],
    (least, most): (f64, f64),
) -> Result<Value, Error> {
    let size = Size::small();
    let plan = match sketch.shape {
        Shape::Rows { rows, columns } => grid::plan(sketch, rows, columns, &size, HEAD),
        Shape::Ring { pits } => ring::plan(sketch, pits, &size, HEAD),
    };
    let mean = worn.iter().sum::<f64>() / worn.len().max(1) as f64;
    let spots = plan.spots.iter().zip(worn);
    let pits = spots.filter_map(|(spot, worn)| match *spot {
        Spot::Pit { at, .. } => Some(WornPit {
            at,
            percent: (worn / mean * 100.0).round() as u32,
            shade: (((worn / mean - least) / (most - least)).clamp(0.0, 1.0) * 100.0).round()
                / 100.0,
        }),
        _ => None,
    });
    let view = TemplateContext {
        caption,
        width: plan.width,
        height: plan.wood.y + plan.wood.height + HEAD,
        wood: plan.wood,
        divide: plan.divide,
        radius: size.radius,
        pits: pits.collect(),
    };
    templates.drawing("svg/worn.svg", &view)
}
