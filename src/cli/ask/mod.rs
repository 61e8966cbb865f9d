//! `seedlore ask`: what the writer of a ruleset may have meant otherwise, by example.

mod all;
mod boards;
mod file;
mod interview;
mod report;

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::naming::{Reading, together};
use super::output::note;
use super::progress::spinner;
use crate::ask::{Asked, Card, Effort, Variant, ask};
use crate::library::Library;
use crate::rules::Ruleset;
use interview::Interview;

const EXAMPLES: &str = "\
Examples:
  seedlore ask my-wari.sow             shows positions and asks what comes of a move
  seedlore ask wari-bennett --report   tells what examples rule out, and what they do not
  seedlore ask --report                the same of all rulesets, in numbers: takes long";

/// Ask what a ruleset may have meant otherwise, by positions.
///
/// Each clause is changed a little, as a misreading of the report would, and played beside the
/// ruleset. Where a move comes out otherwise you are shown the board and what may come of it: choose what
/// the report says. An answer becomes an example in the file, or leads to the clause that says
/// otherwise. What the examples of the file show already is not asked.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Ask {
    /// The ruleset: NAME or FILE. Only a report can be of all.
    #[arg(required_unless_present_any = ["report", "json"])]
    ruleset: Option<String>,
    /// Tell what is found and ask nothing.
    #[arg(long)]
    report: bool,
    /// Write the report as JSON.
    #[arg(long)]
    json: bool,
    /// Keep the report of all rulesets in FILE, a table, and ask again only of those that have
    /// changed since.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ruleset", "seed", "questions"])]
    keep: Option<PathBuf>,
    /// Questions at most.
    #[arg(long, value_name = "N", default_value_t = Effort::default().cards)]
    questions: usize,
    /// Seed of the games from which positions are taken.
    #[arg(long, value_name = "N", default_value_t = Effort::default().seed)]
    seed: u64,
}

/// A ruleset and what there is to ask of it.
struct Asking<'a> {
    library: &'a Library,
    rules: &'a Ruleset,
    asked: Asked,
}

impl Asking<'_> {
    /// The ruleset as a question is asked about it.
    fn rules_of(&self, card: &Card) -> Result<Ruleset, Failure> {
        let Some((question, reading)) = &card.under else {
            return Ok(self.rules.clone());
        };
        let choice = format!("{question}={reading}");
        let ruleset = self.library.collection.under(self.rules.name(), &[choice]);
        ruleset.map_err(|faults| Failure::faults(faults, &self.library.sources))
    }

    /// Where a variant differs from the ruleset.
    fn told(&self, variant: &Variant) -> Vec<String> {
        variant.told(self.rules, &self.library.sources)
    }
}

impl Ask {
    pub fn run(&self, common: &Common) -> Done {
        let effort = Effort {
            cards: self.questions,
            seed: self.seed,
            ..Effort::default()
        };
        let Some(named) = &self.ruleset else {
            return all::report(common, &effort, self.keep.as_deref(), self.json);
        };
        // What related rulesets ask is told too.
        let (library, named_one) = together(common, std::slice::from_ref(named), Reading::Whole)?;
        let rules = named_one[0].rules(&library)?;
        if !rules.reading().is_empty() {
            return Err(Failure::usage(
                "a ruleset is asked about under the readings that it assumes",
                "name it without readings; other readings are among what is asked",
            ));
        }
        let waiting = spinner("playing what may have been meant otherwise");
        let asked = ask(&library.collection, rules.name(), &effort);
        waiting.finish_and_clear();
        let asked = asked.map_err(|fault| Failure::faults(fault, &library.sources))?;
        let asking = Asking {
            library: &library,
            rules: &rules,
            asked,
        };
        if self.json {
            report::json(&asking);
            return Ok(());
        }
        if self.report {
            report::text(&asking, common.output_colour());
            return Ok(());
        }
        let file = file::of(common, named, &rules);
        if file.is_none() {
            note!(
                "`{}` is no file here: answers are told, and not written",
                rules.name()
            );
        }
        Interview::new(&asking, file, common).run()
    }
}
