//! What play shows.

use super::document::Document;
use super::numbers::{NOTHING, decimals};
use super::simulation::cells;
use super::table::Table;
use crate::stats::{Elo, Ladder, NoLadder, Openings};
use seedlore_language::prose::grouped;

/// A document that says at its head what was played, and how.
pub(super) fn headed(ruleset: &str, reading: &[String], told: &str, version: &str) -> Document {
    let reading = match reading {
        [] => String::new(),
        choices => format!(" ({})", choices.join(", ")),
    };
    let mut document = Document::default();
    document.line(format!("{ruleset}{reading}"));
    document.line(format!("{told}; seedlore {version}"));
    document
}

impl Elo {
    /// The interval in words: both its ends, or the one there is.
    pub fn interval(&self) -> String {
        let whole = |value: f64| decimals(value, 0);
        match *self {
            Elo::Between { low, high, .. } => format!("{} to {}", whole(low), whole(high)),
            Elo::AtLeast(low) => format!("at least {}", whole(low)),
            Elo::AtMost(high) => format!("at most {}", whole(high)),
        }
    }

    fn cells(&self) -> [String; 2] {
        let value = match self {
            Elo::Between { value, .. } => decimals(*value, 0),
            Elo::AtLeast(_) | Elo::AtMost(_) => NOTHING.into(),
        };
        [value, self.interval()]
    }
}

impl Ladder {
    /// Who played whom, and how.
    pub fn told(&self) -> String {
        format!(
            "each against the one below, seed {}, {} games a pair, half of them begun by either; cut off after {} moves",
            self.seed,
            grouped(self.rungs.first().map_or(0, |rung| rung.games)),
            grouped(self.limit.into()),
        )
    }

    /// The ladder, rung by rung.
    pub fn document(&self) -> Document {
        let mut table = Table::of_figures(
            "\
            Skill | score | 95 % interval | won | drawn | cut off | Elo | 95 % interval",
        );
        for rung in &self.rungs {
            let [score, interval] = cells(Some(&rung.score), 3);
            let [elo, elo_interval] = rung.elo.cells();
            let counts = [rung.won, rung.drawn, rung.cut_off].map(grouped);
            let [won, drawn, cut_off] = counts;
            table.line(
                &format!("{} on {}", rung.upper, rung.lower),
                vec![score, interval, won, drawn, cut_off, elo, elo_interval],
            );
        }
        let mut sum = |name: &str, elo: Option<&Elo>| {
            let nothing = || [NOTHING, NOTHING].map(String::from);
            let cells = elo.map_or_else(nothing, Elo::cells);
            let blank = std::iter::repeat_n(String::new(), 5);
            table.line(name, blank.chain(cells));
        };
        sum("from chance to the top", self.height.as_ref());
        if self.rungs.len() > 1 {
            sum("each doubling", self.doubling.as_ref());
        }
        let mut document = headed(&self.ruleset, &self.reading, &self.told(), &self.version);
        document.table(table);
        document
    }
}

impl NoLadder {
    /// Stands where the ladder would.
    pub fn document(self, ruleset: &str) -> Document {
        let mut document = Document::default();
        document.line(ruleset);
        document.line(format!("no ladder: {}", self.describe()));
        document
    }
}

impl Openings {
    /// What was played, and how.
    pub fn told(&self) -> String {
        let games = self.moves.first().map_or(0, |first| first.games);
        format!(
            "{}, seed {}, {} games from each first move; cut off after {} moves",
            self.players,
            self.seed,
            grouped(games),
            grouped(self.limit.into())
        )
    }

    /// Lays the moves out in rows, and says which did best.
    pub fn document(&self) -> Document {
        let mut table = Table::of_figures(
            "\
            First move | value to South | 95 % interval | margin | 95 % interval | ",
        );
        for (at, first) in self.moves.iter().enumerate() {
            let [value, value_interval] = cells(first.value.as_ref(), 3);
            let [margin, margin_interval] = cells(first.margin.as_ref(), 2);
            let place = match self.best.iter().position(|best| *best == at) {
                Some(0) if self.is_clear() => "the best",
                Some(0) => "the best here",
                Some(_) => "may be as good",
                None => "",
            };
            table.line(
                &first.mv,
                vec![
                    value,
                    value_interval,
                    margin,
                    margin_interval,
                    place.to_string(),
                ],
            );
        }
        let mut document = headed(&self.ruleset, &self.reading, &self.told(), &self.version);
        document.table(table);
        document
    }
}
