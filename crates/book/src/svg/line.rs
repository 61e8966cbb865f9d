//! A value as it changes, with the band of its doubt.

use minijinja::{Error, Value};
use serde::Serialize;

use super::rows::trimmed;
use super::scale::{Scale, round_up, ticks};
use super::{Caption, Point, tenth};
use crate::templates::Templates;
use seedlore_study::stats::Estimate;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 244.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = WIDTH - 24.0;
const TOP: f64 = 16.0;
const BASE: f64 = HEIGHT - 44.0;

/// A whole plot.
#[derive(Debug, Clone)]
pub struct Line {
    pub caption: Caption,
    /// Places across, each with its value and interval.
    pub points: Vec<(f64, Estimate)>,
    pub axis: String,
    /// Printed behind each number across: ` %`.
    pub unit: &'static str,
}

#[derive(Serialize)]
struct TemplateContext {
    caption: Caption,
    width: f64,
    height: f64,
    left: f64,
    right: f64,
    top: f64,
    base: f64,
    zero: f64,
    band: Vec<Point>,
    points: Vec<Point>,
    across: Vec<TickView>,
    up: Vec<TickView>,
    axis: String,
}

#[derive(Serialize)]
struct TickView {
    at: f64,
    text: String,
}

/// Draws the plot.
pub fn line(templates: &Templates, plot: &Line) -> Result<Value, Error> {
    let from = plot.points.first().map_or(0.0, |p| p.0);
    let to = plot.points.last().map_or(1.0, |p| p.0);
    let least = plot
        .points
        .iter()
        .map(|p| p.1.ends()[0])
        .fold(0.0, f64::min);
    let most = plot
        .points
        .iter()
        .map(|p| p.1.ends()[1])
        .fold(0.0, f64::max);
    let across = Scale {
        from,
        to,
        start: LEFT,
        end: RIGHT,
    };
    let up = Scale {
        from: if least < 0.0 { -round_up(-least) } else { 0.0 },
        to: round_up(most),
        start: BASE,
        end: TOP,
    };
    let point = |x: f64, y: f64| Point::new(across.at(x), up.at(y));
    let upper = plot.points.iter().map(|(x, e)| point(*x, e.ends()[1]));
    let lower = plot
        .points
        .iter()
        .rev()
        .map(|(x, e)| point(*x, e.ends()[0]));
    let view = TemplateContext {
        caption: plot.caption.clone(),
        width: WIDTH,
        height: HEIGHT,
        left: LEFT,
        right: RIGHT,
        top: TOP,
        base: BASE,
        zero: tenth(up.at(0.0)),
        band: upper.chain(lower).collect(),
        points: plot
            .points
            .iter()
            .map(|(x, e)| point(*x, e.value))
            .collect(),
        across: ticks(from, to, 5)
            .into_iter()
            .map(|value| TickView {
                at: tenth(across.at(value)),
                text: format!("{}{}", trimmed(value), plot.unit),
            })
            .collect(),
        up: ticks(up.from, up.to, 4)
            .into_iter()
            .map(|value| TickView {
                at: tenth(up.at(value)),
                text: trimmed(value),
            })
            .collect(),
        axis: plot.axis.clone(),
    };
    templates.drawing("svg/line.svg", &view)
}
