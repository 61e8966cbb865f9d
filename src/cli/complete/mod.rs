//! `seedlore complete`: what a silence probably hid.

mod tested;

use clap::Args;

use super::common::Common;
use super::failure::Done;
use super::threads::on_threads;
use crate::completion::Cases;

/// Say what a silence probably hid: how likely each answer to an open question is, by
/// what the reports of other rulesets state.
#[derive(Args)]
pub struct Complete {
    /// Hide every stated reply in turn and forecast it, to see how far the method is to
    /// be believed.
    #[arg(long)]
    test: bool,
    /// The seed of the intervals.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

impl Complete {
    pub fn run(&self, common: &Common) -> Done {
        let library = common.library()?;
        common.note_faults(&library);
        let colour = common.output_colour();
        on_threads(None, || {
            let cases = Cases::new(&library.collection);
            if self.test {
                tested::tell(&cases, self.seed, self.json, colour);
            }
        })
    }
}
