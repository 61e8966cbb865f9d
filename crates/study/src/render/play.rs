//! What play shows, as text for a terminal.

use super::numbers::{NOTHING, decimals};
use super::simulation::{cells, text};
use super::table::Table;
use crate::stats::{Elo, Ladder, NoLadder, Openings};
use seedlore_language::prose::grouped;

pub(super) fn heading(ruleset: &str, reading: &[String], told: &str, version: &str) -> String {
    let reading = match reading {
        [] => String::new(),
        choices => format!(" ({})", choices.join(", ")),
    };
    format!("{ruleset}{reading}\n{told}; seedlore {version}\n\n")
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
    /// The ladder, rung by rung, on a screen of so many columns.
    pub fn table(&self, screen: usize) -> String {
        let told = format!(
            "each against the one below, seed {}, {} games a pair, half of them begun by either; cut off after {} moves",
            self.seed,
            grouped(self.rungs.first().map_or(0, |rung| rung.games)),
            grouped(self.limit.into()),
        );
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
        heading(&self.ruleset, &self.reading, &told, &self.version) + &text(&table, screen)
    }
}

impl NoLadder {
    /// Stands where the ladder would.
    pub fn table(self, ruleset: &str) -> String {
        format!("{ruleset}\nno ladder: {}\n", self.describe())
    }
}

impl Openings {
    /// Lays the moves out in rows on a screen of so many columns, and says which
    /// did best.
    pub fn table(&self, screen: usize) -> String {
        let games = self.moves.first().map_or(0, |first| first.games);
        let told = format!(
            "{}, seed {}, {} games from each first move; cut off after {} moves",
            self.players,
            self.seed,
            grouped(games),
            grouped(self.limit.into())
        );
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
        heading(&self.ruleset, &self.reading, &told, &self.version) + &text(&table, screen)
    }
}
