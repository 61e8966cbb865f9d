//! The size of a game.

use super::document::Document;
use super::numbers::{NOTHING, decimals};
use super::play::headed;
use super::table::Table;
use crate::stats::{LowerBound, Size, Tree};
use seedlore_language::prose::grouped;

/// Digits that a number may have to be written out.
const DIGITS: f64 = 30.0;

impl Size {
    /// The numbers and how they were found.
    pub fn document(&self) -> Document {
        let mut document = headed(&self.ruleset, &self.reading, &self.told(), &self.version);
        document.table(self.table());
        document.gap();
        document.text(88, 0, self.note());
        document
    }

    /// A row for each number, written out if it is short enough.
    pub fn table(&self) -> Table {
        let mut table = Table::of_figures("Size |  | log10 | number");
        let mut line = |name: &str, log10: f64, digits: String| {
            let digits = if log10 < DIGITS {
                digits
            } else {
                String::new()
            };
            table.line(name, vec!["exact".into(), decimals(log10, 1), digits]);
        };
        line(
            "ways the seeds can lie",
            self.log10_layouts,
            match self.layouts.parse() {
                Ok(ways) => grouped(ways),
                Err(_) => String::new(),
            },
        );
        let reached = self.positions();
        let name = match self.is_all {
            true => "positions that are reached".into(),
            false => format!("positions within {} moves", self.reached.len() - 1),
        };
        line(&name, (reached as f64).log10(), grouped(reached));
        match &self.tree {
            Tree::Exact { games } => line("games", games.log10(), games.grouped()),
            Tree::AtLeast(bound) => table.line("games", bound.cells()),
            Tree::Endless(bound) => {
                table.line("games", vec!["without end".into(), NOTHING.into()]);
                let name = format!("  of {} moves at most", grouped(self.limit.into()));
                table.line(&name, bound.cells());
            }
        }
        table
    }

    /// What was followed and played.
    pub fn told(&self) -> String {
        match self.tree {
            Tree::Exact { .. } => format!("all moves from the start; {}", self.agreement),
            Tree::AtLeast(_) | Tree::Endless(_) => format!(
                "all moves from the start, and {} random games, seed {}; {}; cut off after {} moves",
                grouped(self.tree.random_games()),
                self.seed,
                self.agreement,
                grouped(self.limit.into())
            ),
        }
    }

    /// Sentences on how the number of games was found.
    pub fn note(&self) -> String {
        let bound = match &self.tree {
            Tree::Exact { .. } => {
                return "Games are sequences of moves from the start to an end. No position comes \
                    back, so that they could be counted."
                    .into();
            }
            Tree::AtLeast(bound) => bound,
            Tree::Endless(bound) => bound,
        };
        let endless = match self.tree {
            Tree::Endless(_) => {
                "A position can come back, and no rule ends the game then: play may go on for \
                 ever. "
            }
            _ => "",
        };
        let cut_off = match bound.cut_off {
            0 => String::new(),
            games => format!(
                " {} of them were cut off; each game cut off counts as one.",
                grouped(games)
            ),
        };
        format!(
            "{endless}“At least” is right with a confidence of 95 %: it is a twentieth of the mean, \
             over random games, of the product of the numbers of legal moves (Knuth 1975). With \
             more random games it mostly rises.{cut_off}"
        )
    }
}

impl LowerBound {
    fn cells(&self) -> Vec<String> {
        vec!["at least".into(), decimals(self.rounded_down(), 1)]
    }

    /// The logarithm, rounded down to a tenth, so that it stays a bound.
    pub fn rounded_down(&self) -> f64 {
        (self.log10_at_least * 10.0).floor() / 10.0
    }
}
