//! How large a game is, as pages tell it.

use serde::Serialize;

use super::numbers::{Printed, grouped, number};
use seedlore_study::play::Setting;
use seedlore_study::stats::{LowerBound, Size, Tree};

/// On a ruleset's page.
#[derive(Serialize)]
pub struct TemplateContext {
    command: String,
    layouts: String,
    log10_layouts: String,
    reached: String,
    tree: TreeView,
    agreement: String,
    limit: String,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum TreeView {
    Exact {
        log10: String,
        /// All digits; empty where they are too many to be read.
        games: String,
    },
    AtLeast(BoundView),
    Endless(BoundView),
}

#[derive(Serialize)]
struct BoundView {
    log10: String,
    rests_on: String,
}

/// Digits that a number may have to be written out.
const DIGITS: f64 = 30.0;

pub fn view(size: &Size) -> TemplateContext {
    let plies = size.reached.len() - 1;
    let reached = grouped(size.positions());
    let bound = |bound: &LowerBound| BoundView {
        log10: at_least(bound),
        rests_on: rests_on(bound, size.seed),
    };
    TemplateContext {
        command: format!(
            "seedlore simulate {} --study size --games {} --seed {} --limit {}{}",
            size.ruleset,
            size.games.max(1),
            size.seed,
            size.limit,
            agree(size.agree)
        ),
        layouts: match size.layouts.parse::<u64>() {
            Ok(layouts) => grouped(layouts),
            Err(_) => String::new(),
        },
        log10_layouts: number(size.log10_layouts),
        reached: match size.is_all {
            true => format!("{reached} positions are reached in all"),
            false => format!("{reached} are reached within {plies} moves of the start"),
        },
        tree: match &size.tree {
            Tree::Exact { games } => TreeView::Exact {
                log10: number(games.log10()),
                games: match games.log10() < DIGITS {
                    true => games.grouped(),
                    false => String::new(),
                },
            },
            Tree::AtLeast(least) => TreeView::AtLeast(bound(least)),
            Tree::Endless(least) => TreeView::Endless(bound(least)),
        },
        agreement: size.agreement.clone(),
        limit: grouped(size.limit.into()),
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

fn rests_on(bound: &LowerBound, seed: u64) -> String {
    let cut_off = match bound.cut_off {
        0 => String::new(),
        games => format!("; {} of them were cut off", grouped(games)),
    };
    format!(
        "{} random games, seed {seed}{cut_off}",
        grouped(bound.random_games)
    )
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
