//! How large a game is, as pages tell it.

use minijinja::Value;
use serde::Serialize;

use super::numbers::{Printed, number};
use super::table::html;
use seedlore_study::play::Setting;
use seedlore_study::stats::{LowerBound, Size, Tree};

/// On a ruleset's page.
#[derive(Serialize)]
pub struct TemplateContext {
    command: String,
    table: Value,
    note: String,
    rests_on: String,
}

pub fn view(size: &Size) -> TemplateContext {
    TemplateContext {
        command: format!(
            "seedlore simulate {} --study size --games {} --seed {} --limit {}{}",
            size.ruleset,
            size.games.max(1),
            size.seed,
            size.limit,
            agree(size.agree)
        ),
        table: html(&size.table(), "How large the game is", "", ""),
        note: size.note(),
        rests_on: size.told(),
    }
}

/// The option that repeats the policy of agreement; none where it is the usual one.
fn agree(times: u32) -> String {
    match times == Setting::default().agreement.times() {
        true => String::new(),
        false => format!(" --agree {times}"),
    }
}

/// The decimal logarithm, rounded down.
fn at_least(bound: &LowerBound) -> String {
    format!("{:.1}", bound.rounded_down())
}

/// The number of games in a table, by its decimal logarithm, and the number to
/// sort by.
pub fn cell(size: &Size) -> (Printed, f64) {
    let least = |bound: &LowerBound, beyond: &str| {
        let printed = Printed {
            value: format!("at least {}", at_least(bound)),
            interval: beyond.into(),
        };
        (printed, bound.log10_at_least)
    };
    match &size.tree {
        Tree::Exact { games } => {
            let printed = Printed {
                value: number(games.log10()),
                interval: "exact".into(),
            };
            (printed, games.log10())
        }
        Tree::AtLeast(bound) => least(bound, ""),
        Tree::Endless(bound) => least(bound, "without end"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_repeats_another_policy_of_agreement() {
        assert_eq!(
            [agree(3), agree(0), agree(2)],
            ["", " --agree 0", " --agree 2"]
        );
    }
}
