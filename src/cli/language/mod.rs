//! `seedlore language`: the rules language, construct by construct.

mod search;

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::output::{print_json, say};
use super::position::how_written;
use super::table::{bold, wrap};
use crate::book::limits;
use crate::book::numbers::grouped;
use crate::prose;
use crate::syntax::{Construct, Section, reference};

/// Words that ask how positions and moves are written.
const WRITTEN: [&str; 5] = ["position", "positions", "move", "moves", "notation"];

/// Tell what can be written in a ruleset, with examples.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore language              every construct
  seedlore language making       those that speak of `making`
  seedlore language --search \"sown back\"
                                 from the words of a report to the line to write, and to rulesets
                                 that have such a line
  seedlore language moves        how positions and moves are written on the command line")]
pub struct Language {
    /// Only constructs that speak of this.
    word: Option<String>,
    /// Look for a rule in the words of a report.
    #[arg(long, value_name = "WORDS", conflicts_with = "word")]
    search: Option<String>,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

impl Language {
    pub fn run(&self, common: &Common) -> Done {
        if let Some(words) = &self.search {
            return search::run(words, self.json, common);
        }
        let sections: Vec<Section> = reference()
            .into_iter()
            .map(|mut section| {
                section.constructs.retain(|c| self.asks_for(c));
                section
            })
            .filter(|section| !section.constructs.is_empty())
            .collect();
        let is_of_limits = matches!(self.word.as_deref(), None | Some("limit" | "limits"));
        let is_of_notation = WRITTEN.contains(&self.word.as_deref().unwrap_or_default());
        if is_of_notation && !self.json {
            say!("{}", how_written());
            if !sections.is_empty() {
                say!();
            }
        } else if sections.is_empty() && (!is_of_limits || self.json) {
            return Err(Failure::usage(
                "nothing in the language speaks of that",
                "`seedlore language` tells all of it, and `seedlore language --search` looks for a rule in \
                 the words of a report",
            ));
        }
        if self.json {
            print_json(&sections);
            return Ok(());
        }
        let colour = common.output_colour();
        if is_of_limits {
            for (of, limits) in limits() {
                say!(
                    "{}",
                    bold(&format!("Limits: {}", of.to_lowercase()), colour)
                );
                say!();
                for limit in limits {
                    say!(
                        "  {:>11} {}",
                        grouped(limit.most),
                        wrap(limit.of, 80, "              ")
                    );
                }
                say!();
            }
        }
        for section in &sections {
            say!(
                "{}",
                bold(&prose::sentence(&section.title).replace('.', ""), colour)
            );
            for construct in &section.constructs {
                say!();
                for example in &construct.examples {
                    say!("  {}", example.replace('\n', "\n  "));
                }
                let meaning = prose::sentence(&construct.meaning).replace('`', "");
                say!("      {}", wrap(&meaning, 80, "      "));
            }
            say!();
        }
        Ok(())
    }

    fn asks_for(&self, construct: &Construct) -> bool {
        self.word.as_ref().is_none_or(|word| {
            let mut texts = construct.examples.iter().chain([&construct.meaning]);
            texts.any(|text| text.contains(word.as_str()))
        })
    }
}
