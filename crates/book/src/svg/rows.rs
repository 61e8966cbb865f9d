//! One line a case: a bar or a dot with its interval, and its value in words.

use minijinja::{Error, Value};
use serde::Serialize;

use super::scale::{Scale, ticks};
use super::{Caption, tenth};
use crate::numbers;
use crate::templates::Templates;
use seedlore_study::render;
use seedlore_study::stats::Estimate;

const WIDTH: f64 = 480.0;
const LEFT: f64 = 8.0;
const RIGHT: f64 = WIDTH - 8.0;
const ROW: f64 = 44.0;
const TOP: f64 = 6.0;
const AXIS: f64 = 38.0;

/// How a value is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// From nought to the value.
    Bar,
    /// At the value.
    Dot,
}

/// One case.
#[derive(Debug, Clone)]
pub struct PlotRow {
    pub label: String,
    /// The value as it is printed: `46.3 %`, `never acted`.
    pub text: String,
    /// `None` where nothing was measured.
    pub value: Option<Estimate>,
}

/// A whole plot.
#[derive(Debug, Clone)]
pub struct Rows {
    pub caption: Caption,
    pub mark: Mark,
    pub rows: Vec<PlotRow>,
    pub from: f64,
    pub to: f64,
    /// A value to compare with, and its name.
    pub reference: Option<(f64, String)>,
    /// What the axis counts: `share of games`.
    pub axis: String,
    /// Whether the axis is printed in per cent.
    pub percent: bool,
}

#[derive(Serialize)]
struct TemplateContext {
    caption: Caption,
    width: f64,
    height: f64,
    left: f64,
    right: f64,
    base: f64,
    top: f64,
    mark: Mark,
    rows: Vec<RowView>,
    ticks: Vec<TickView>,
    reference: Option<ReferenceView>,
    axis: String,
}

#[derive(Serialize)]
struct RowView {
    label: String,
    text: String,
    label_y: f64,
    y: f64,
    drawn: bool,
    zero: f64,
    x: f64,
    low: f64,
    high: f64,
    has_interval: bool,
}

#[derive(Serialize)]
struct TickView {
    x: f64,
    text: String,
    anchor: &'static str,
}

#[derive(Serialize)]
struct ReferenceView {
    x: f64,
    name: String,
}

/// Draws the plot.
pub fn rows(templates: &Templates, plot: &Rows) -> Result<Value, Error> {
    let scale = Scale {
        from: plot.from,
        to: plot.to,
        start: LEFT,
        end: RIGHT,
    };
    let place = |value: f64| tenth(scale.at(value.clamp(plot.from, plot.to)));
    let base = TOP + ROW * plot.rows.len() as f64 + 4.0;
    let view = TemplateContext {
        caption: plot.caption.clone(),
        width: WIDTH,
        height: base + AXIS,
        left: LEFT,
        right: RIGHT,
        base,
        top: TOP,
        mark: plot.mark,
        rows: plot
            .rows
            .iter()
            .enumerate()
            .map(|(i, row)| {
                let top = TOP + ROW * i as f64;
                let value = row.value;
                RowView {
                    label: row.label.clone(),
                    text: row.text.clone(),
                    label_y: top + 18.0,
                    y: top + 32.0,
                    drawn: value.is_some(),
                    zero: place(0.0),
                    has_interval: value.is_some_and(|v| v.interval.is_some()),
                    x: value.map_or(0.0, |v| place(v.value)),
                    low: value.map_or(0.0, |v| place(v.ends()[0])),
                    high: value.map_or(0.0, |v| place(v.ends()[1])),
                }
            })
            .collect(),
        ticks: ticks(plot.from, plot.to, 4)
            .into_iter()
            .map(|value| TickView {
                x: place(value),
                text: if plot.percent {
                    format!("{} %", trimmed(value * 100.0))
                } else {
                    trimmed(value)
                },
                anchor: match place(value) {
                    x if x < LEFT + 12.0 => "start",
                    x if x > RIGHT - 16.0 => "end",
                    _ => "middle",
                },
            })
            .collect(),
        reference: plot.reference.as_ref().map(|(value, name)| ReferenceView {
            x: place(*value),
            name: name.clone(),
        }),
        axis: plot.axis.clone(),
    };
    templates.drawing("svg/rows.svg", &view)
}

/// A number of an axis without idle noughts: `2.5`, `40`.
pub fn trimmed(value: f64) -> String {
    numbers::typeset(render::trimmed(render::decimals(value, 2)))
}
