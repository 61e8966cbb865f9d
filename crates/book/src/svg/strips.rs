//! Many cases at a glance: a dot a case with its interval, in a strip for each
//! group of them.

use minijinja::{Error, Value};
use serde::Serialize;

use super::rows::trimmed;
use super::scale::{Scale, ticks};
use super::{Caption, tenth};
use crate::templates::Templates;
use seedlore_study::stats::Estimate;

const WIDTH: f64 = 480.0;
const LEFT: f64 = 140.0;
const RIGHT: f64 = WIDTH - 12.0;
const ROW: f64 = 26.0;
const TOP: f64 = 8.0;
const AXIS: f64 = 38.0;

/// A group of cases and their values.
#[derive(Debug, Clone)]
pub struct Strip {
    pub label: String,
    pub cases: Vec<Case>,
}

/// A case: its name with its value in words, and the value.
#[derive(Debug, Clone)]
pub struct Case {
    pub said: String,
    pub value: Estimate,
}

/// A whole plot.
#[derive(Debug, Clone)]
pub struct Strips {
    pub caption: Caption,
    pub strips: Vec<Strip>,
    /// Whether the axis is one of ratios: each step so many times the last.
    pub by_ratio: bool,
    pub percent: bool,
    pub reference: Option<f64>,
    pub axis: String,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    caption: &'a Caption,
    width: f64,
    height: f64,
    left: f64,
    right: f64,
    top: f64,
    base: f64,
    strips: Vec<StripView<'a>>,
    ticks: Vec<(f64, String)>,
    reference: Option<f64>,
    axis: &'a str,
}

#[derive(Serialize)]
struct StripView<'a> {
    label: &'a str,
    y: f64,
    dots: Vec<Dot<'a>>,
    median: Option<f64>,
}

/// A case and the ends of its interval.
#[derive(Serialize)]
struct Dot<'a> {
    x: f64,
    /// How far above the middle of the strip.
    above: f64,
    from: f64,
    to: f64,
    said: &'a str,
}

/// Neighbours lie at different heights, so that their intervals can be told apart.
const OFFSETS: [f64; 5] = [0.0, -6.0, 6.0, -3.0, 3.0];

/// Draws the plot.
pub fn strips(templates: &Templates, plot: &Strips) -> Result<Value, Error> {
    let all = plot.strips.iter().flat_map(|strip| &strip.cases);
    let values = all.flat_map(|case| case.value.ends()).chain(plot.reference);
    let (from, to) = bounds(values, plot.by_ratio);
    let scale = Scale {
        from: place(from, plot.by_ratio),
        to: place(to, plot.by_ratio),
        start: LEFT,
        end: RIGHT,
    };
    let at = |value: f64| tenth(scale.at(place(value, plot.by_ratio)));
    let base = TOP + ROW * plot.strips.len() as f64 + 4.0;
    let view = TemplateContext {
        caption: &plot.caption,
        width: WIDTH,
        height: base + AXIS,
        left: LEFT,
        right: RIGHT,
        top: TOP,
        base,
        strips: plot
            .strips
            .iter()
            .enumerate()
            .map(|(index, strip)| StripView {
                label: &strip.label,
                y: TOP + ROW * (index as f64 + 0.5),
                dots: strip
                    .cases
                    .iter()
                    .zip(OFFSETS.into_iter().cycle())
                    .map(|(case, above)| Dot {
                        x: at(case.value.value),
                        above,
                        from: at(case.value.ends()[0]),
                        to: at(case.value.ends()[1]),
                        said: &case.said,
                    })
                    .collect(),
                median: median(&strip.cases).map(at),
            })
            .collect(),
        ticks: marks(from, to, plot.by_ratio)
            .into_iter()
            .map(|value| {
                let text = match plot.percent {
                    true => format!("{} %", trimmed(value * 100.0)),
                    false => trimmed(value),
                };
                (at(value), text)
            })
            .collect(),
        reference: plot.reference.map(at),
        axis: &plot.axis,
    };
    templates.drawing("svg/strips.svg", &view)
}

fn place(value: f64, by_ratio: bool) -> f64 {
    match by_ratio {
        true => value.max(1e-3).log10(),
        false => value,
    }
}

fn bounds(values: impl Iterator<Item = f64>, by_ratio: bool) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    match by_ratio {
        true => (low * 0.9, high * 1.1),
        false => {
            let room = ((high - low) * 0.03).max(1e-6);
            // What is never below nought has no axis there.
            let least = if low < 0.0 { low - room } else { 0.0 };
            ((low - room).max(least), high + room)
        }
    }
}

/// Round numbers: of ratios 1, 3, 10, 30 and so on.
fn marks(from: f64, to: f64, by_ratio: bool) -> Vec<f64> {
    if !by_ratio {
        return ticks(from, to, 4);
    }
    let round = |power: i32| [1.0, 3.0].map(|m| m * 10_f64.powi(power));
    let all = (-3..7).flat_map(round);
    all.filter(|mark| (from..=to).contains(mark)).collect()
}

/// The middle one of the values; none of fewer than three.
fn median(cases: &[Case]) -> Option<f64> {
    let mut values: Vec<f64> = cases.iter().map(|case| case.value.value).collect();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0..3 => None,
        n if n % 2 == 1 => Some(values[n / 2]),
        n => Some(f64::midpoint(values[n / 2 - 1], values[n / 2])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_of_ratios_has_round_numbers() {
        assert_eq!(marks(8.0, 400.0, true), [10.0, 30.0, 100.0, 300.0]);
        assert_eq!(bounds([1.0, 3.0].into_iter(), false), (0.94, 3.06));
        assert_eq!(bounds([0.0, 100.0].into_iter(), false), (0.0, 103.0));
        assert_eq!(bounds([-50.0, 50.0].into_iter(), false), (-53.0, 53.0));
    }

    #[test]
    fn the_median_of_few_is_none() {
        let cases = |values: &[f64]| {
            values
                .iter()
                .map(|value| Case {
                    said: String::new(),
                    value: Estimate {
                        value: *value,
                        interval: None,
                    },
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(median(&cases(&[1.0, 2.0])), None);
        assert_eq!(median(&cases(&[5.0, 1.0, 2.0])), Some(2.0));
        assert_eq!(median(&cases(&[5.0, 1.0, 2.0, 3.0])), Some(2.5));
    }
}
