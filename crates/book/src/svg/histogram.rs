//! How often each number occurred, with the middle one marked.

use minijinja::{Error, Value};
use serde::Serialize;

use super::rows::trimmed;
use super::scale::{Scale, round_up, ticks};
use super::{Caption, tenth};
use crate::templates::Templates;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 244.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = WIDTH - 18.0;
const TOP: f64 = 26.0;
const BASE: f64 = HEIGHT - 44.0;

/// A whole plot.
#[derive(Debug, Clone)]
pub struct Histogram {
    pub caption: Caption,
    /// `from`, `to` (not counted) and the share of cases between them.
    pub bins: Vec<(f64, f64, f64)>,
    /// A value to mark, and its name.
    pub mark: Option<(f64, String)>,
    pub axis: String,
    /// Whether each bin is one number, named under its middle.
    pub single: bool,
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
    bars: Vec<BarView>,
    across: Vec<TickView>,
    up: Vec<TickView>,
    mark: Option<MarkView>,
    axis: String,
}

#[derive(Serialize)]
struct BarView {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

#[derive(Serialize)]
struct TickView {
    at: f64,
    text: String,
}

#[derive(Serialize)]
struct MarkView {
    x: f64,
    name: String,
    anchor: &'static str,
    text_x: f64,
}

/// Draws the plot.
pub fn histogram(templates: &Templates, plot: &Histogram) -> Result<Value, Error> {
    let from = plot.bins.first().map_or(0.0, |bin| bin.0);
    let to = plot.bins.last().map_or(1.0, |bin| bin.1);
    let most = plot.bins.iter().map(|bin| bin.2).fold(0.0, f64::max);
    let across = Scale {
        from,
        to,
        start: LEFT,
        end: RIGHT,
    };
    let up = Scale {
        from: 0.0,
        to: round_up(most),
        start: BASE,
        end: TOP,
    };
    let bars = plot
        .bins
        .iter()
        .filter(|bin| bin.2 > 0.0)
        .map(|(low, high, share)| {
            let (left, right) = (across.at(*low), across.at(*high));
            let gap = if right - left > 4.0 { 1.5 } else { 0.0 };
            BarView {
                x: tenth(left + gap / 2.0),
                y: tenth(up.at(*share)),
                width: tenth(right - left - gap),
                height: tenth(BASE - up.at(*share)),
            }
        })
        .collect();
    let named: Vec<(f64, String)> = if plot.single {
        plot.bins
            .iter()
            .map(|(low, high, _)| (across.at((low + high) / 2.0), trimmed(*low)))
            .collect()
    } else {
        ticks(from, to, 6)
            .into_iter()
            .map(|value| (across.at(value), trimmed(value)))
            .collect()
    };
    let tick = |(at, text): (f64, String)| TickView {
        at: tenth(at),
        text,
    };
    let view = TemplateContext {
        caption: plot.caption.clone(),
        width: WIDTH,
        height: HEIGHT,
        left: LEFT,
        right: RIGHT,
        top: TOP,
        base: BASE,
        bars,
        across: named.into_iter().map(tick).collect(),
        up: ticks(0.0, up.to, 4)
            .into_iter()
            .map(|value| tick((up.at(value), format!("{} %", trimmed(value * 100.0)))))
            .collect(),
        mark: plot.mark.as_ref().map(|(value, name)| {
            let x = tenth(across.at(*value));
            let leftish = x < (LEFT + RIGHT) / 2.0;
            MarkView {
                x,
                name: name.clone(),
                anchor: if leftish { "start" } else { "end" },
                text_x: if leftish { x + 5.0 } else { x - 5.0 },
            }
        }),
        axis: plot.axis.clone(),
    };
    templates.drawing("svg/histogram.svg", &view)
}
