//! How often what was forecast came true, beside how likely it was said to be.

use minijinja::{Error, Value};
use serde::Serialize;

use super::scale::Scale;
use super::{Caption, tenth};
use crate::templates::Templates;
use seedlore_study::completion::Bin;

const SIDE: f64 = 300.0;
const LEFT: f64 = 52.0;
const TOP: f64 = 12.0;
const WIDTH: f64 = LEFT + SIDE + 26.0;
const HEIGHT: f64 = TOP + SIDE + 48.0;
/// Radius of the sign of most answers, and of fewest.
const LARGEST: f64 = 9.0;
const SMALLEST: f64 = 3.0;

/// A whole plot.
#[derive(Debug, Clone)]
pub struct Calibration<'a> {
    pub caption: Caption,
    pub bins: &'a [Bin],
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
    ticks: Vec<TickView>,
    dots: Vec<DotView>,
}

#[derive(Serialize)]
struct TickView {
    x: f64,
    y: f64,
    text: String,
}

#[derive(Serialize)]
struct DotView {
    x: f64,
    y: f64,
    /// Ends of the interval, the lower below.
    ends: Option<(f64, f64)>,
    radius: f64,
}

/// Draws the plot.
pub fn calibration(templates: &Templates, plot: &Calibration) -> Result<Value, Error> {
    let scale = |start, end| Scale {
        from: 0.0,
        to: 1.0,
        start,
        end,
    };
    let (across, up) = (scale(LEFT, LEFT + SIDE), scale(TOP + SIDE, TOP));
    let most = plot.bins.iter().map(|bin| bin.answers).max().unwrap_or(1);
    let dot = |bin: &Bin| {
        // By area, but so that the few can be seen beside thousands.
        let part = (bin.answers as f64 / most as f64).sqrt();
        DotView {
            x: tenth(across.at(bin.forecast)),
            y: tenth(up.at(bin.came_true.value)),
            ends: bin
                .came_true
                .interval
                .map(|interval| (tenth(up.at(interval.low)), tenth(up.at(interval.high)))),
            radius: tenth((LARGEST * part).max(SMALLEST)),
        }
    };
    let tick = |tenths: u32| {
        let at = f64::from(tenths) / 10.0;
        TickView {
            x: tenth(across.at(at)),
            y: tenth(up.at(at)),
            text: format!("{} %", tenths * 10),
        }
    };
    let view = TemplateContext {
        caption: &plot.caption,
        width: WIDTH,
        height: HEIGHT,
        left: LEFT,
        right: LEFT + SIDE,
        top: TOP,
        base: TOP + SIDE,
        ticks: [0, 2, 4, 6, 8, 10].map(tick).into(),
        dots: plot.bins.iter().map(dot).collect(),
    };
    templates.drawing("svg/calibration.svg", &view)
}
