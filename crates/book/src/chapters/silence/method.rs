//! The models that the test settled on, in words.

use minijinja::Value;
use serde::Serialize;

use crate::numbers::grouped;
use crate::table::html;
use seedlore_language::prose;
use seedlore_study::completion::{Judge, Method, Model};
use seedlore_study::render;

/// The parameters with which what no report says is forecast.
#[derive(Debug, Default, Serialize)]
pub struct Settled {
    pub place: String,
    pub time: String,
    pub likeness: String,
    pub rows: String,
    /// How many voices of full weight the base rates count as.
    pub prior: String,
    /// Power to which shares are raised, and why; empty if to none.
    pub sharpness: String,
    pub blurred: &'static str,
    /// Parameters whose best value is the first or last of those that were tried.
    pub at_the_edge: String,
    /// How often the usual is told beside the rest, for matters that most reports tell and
    /// for those that few do.
    pub silence: Value,
    /// How many voices the whole collection counts as, beside those of one board family.
    pub shrink: String,
}

/// Those of votes of neighbours, and of base rates.
pub fn settled(judge: &Judge) -> Settled {
    let mut settled = Settled {
        at_the_edge: prose::list(&judge.settled.settings.at_the_edge(), "and"),
        silence: html(
            &render::silence(&judge.settled.silence),
            "How often the usual is told",
            "sl-measures",
            "",
        ),
        ..Settled::default()
    };
    if let Model::BaseRates { shrink } = judge.settled.settings.model(Method::BaseRates) {
        settled.shrink = format!("{shrink}");
    }
    if let Model::Neighbours {
        kernel,
        prior,
        sharpness,
        ..
    } = judge.settled.settings.model(Method::Neighbours)
    {
        let falls = |within: f64, unit: &str| match within.is_finite() {
            true => format!("to 1/e within {} {unit}", grouped(within as u64)),
            false => "not at all: it was no help in the test".into(),
        };
        settled.place = falls(kernel.reach, "kilometres");
        settled.time = falls(kernel.years, "years");
        settled.likeness = match kernel.likeness > 0.0 {
            true => format!(
                "to 1/e for each {:.0} in a hundred features on which they differ",
                100.0 / kernel.likeness
            ),
            false => "not at all: it was no help in the test".into(),
        };
        settled.rows = match kernel.other_rows < 1.0 {
            true => format!("to {:.0}\u{a0}%", kernel.other_rows * 100.0),
            false => "not at all".into(),
        };
        settled.prior = format!("{prior}");
        if sharpness != 1.0 {
            settled.sharpness = format!("{sharpness}");
            settled.blurred = match sharpness > 1.0 {
                true => "sums over far voters are blurred",
                false => "few votes are too sure",
            };
        }
    }
    settled
}
