//! `seedlore compare`: two rulesets side by side.

use clap::Args;
use serde::Serialize;

use super::Common;
use super::beside;
use super::failure::{Done, Failure};
use super::naming;
use super::output::say;
use super::simulate::{on_threads, progress_bar};
use super::table::{Table, bold, wrap};
use super::witness::{self, Sides};
use crate::compare::lockstep::{self, Effort};
use crate::compare::point::points;
use crate::compare::{differences, distance};
use crate::engine::Engine;
use crate::play::{AgentKind, Setting};
use crate::referee::Referee;
use crate::report::Colour;
use crate::rules::{ByPlayer, Head, Ruleset};
use crate::stats::{Interval, Plan, Summary, rows, simulate};

/// Show where two rulesets differ, clause by clause with their sources, and
/// how they differ in play.
///
/// A ruleset may be named with other readings of its open questions, so that
/// two readings of one ruleset can be compared.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore compare wari-bennett wari-walker
  seedlore compare wari-st-lucia wari-st-lucia:captured=fours,singles=kept")]
pub struct Compare {
    /// A ruleset: NAME or FILE, or NAME:question=reading,question=reading
    left: String,
    /// Another.
    right: String,
    /// Show also what both say alike.
    #[arg(long)]
    all: bool,
    /// Random games to play of each; 0 compares the rules alone.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(0..=10_000_000))]
    games: u64,
    /// The seed of all chances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write JSON: `points` holds a row for each matter, with how the two
    /// stand there (`same`, `other-words`, `other-clauses`, `otherwise`,
    /// `only-left`, `only-right`) and what each side says, cited.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Comparison<'a> {
    left: &'a str,
    right: &'a str,
    distance: u32,
    /// Of which heads both have clauses in another order that matters.
    reordered: Vec<&'static str>,
    points: Vec<beside::Row<'a>>,
    /// Where the two part in play.
    parting: serde_json::Value,
    play: Option<[Summary; 2]>,
}

impl Compare {
    pub fn run(&self, common: &Common) -> Done {
        let (left_library, left) = naming::ruleset(common, &self.left, &[])?;
        let (right_library, right) = naming::ruleset(common, &self.right, &[])?;
        let points = points(&left, &right);
        let topics = differences(&left, &right).into_iter();
        let reordered: Vec<Head> = topics
            .filter(|topic| topic.reordered)
            .map(|topic| topic.head)
            .collect();
        let play = self.play(&left, &right)?;
        let referees = [Referee::new(left.clone()), Referee::new(right.clone())];
        let finding = on_threads(None, || {
            lockstep::find(&referees[0], &referees[1], &Effort::default())
        })?;
        let works =
            [&left_library, &right_library].map(|library| library.collection.bibliography());
        let colour = common.output_colour();
        let sides = Sides {
            names: [&self.left, &self.right],
            referees: [&referees[0], &referees[1]],
            works,
            colour,
        };
        if self.json {
            super::print_json(&Comparison {
                left: &self.left,
                right: &self.right,
                distance: distance(&left, &right),
                reordered: reordered.iter().map(|head| head.words()).collect(),
                points: beside::rows(&sides, &points),
                parting: witness::data(&sides, &finding),
                play,
            });
            return Ok(());
        }
        say!(
            "{}",
            bold(&format!("{} against {}", self.left, self.right), colour)
        );
        match distance(&left, &right) {
            0 => say!("No clause differs."),
            1 => say!("1 clause differs."),
            n => say!("{n} clauses differ."),
        }
        say!("{}", wrap(&beside::counted(&points), 88, ""));
        beside::tell(&sides, &points, &reordered, self.all);
        witness::tell(&sides, &finding);
        if let Some(summaries) = &play {
            side_by_side(summaries, colour);
        }
        Ok(())
    }

    fn play(&self, left: &Ruleset, right: &Ruleset) -> Result<Option<[Summary; 2]>, Failure> {
        if self.games == 0 {
            return Ok(None);
        }
        let plan = Plan {
            players: ByPlayer::of(AgentKind::Random),
            seed: self.seed,
            games: self.games,
            setting: Setting::default(),
        };
        let bar = progress_bar(self.games * 2, "playing");
        let summaries = on_threads(None, || {
            [(left, 0), (right, self.games)].map(|(rules, before)| {
                let engine = Engine::of(rules.clone());
                simulate(&engine, &plan, &|done| bar.set_position(before + done))
            })
        })?;
        bar.finish_and_clear();
        Ok(Some(summaries))
    }
}

/// Measures both have, each with its interval; `*` where the two intervals
/// do not touch.
fn side_by_side(summaries: &[Summary; 2], colour: Colour) {
    let [left, right] = summaries;
    say!("\n{}", bold("In play", colour));
    say!(
        "random against random, seed {}, {} games each; {}",
        left.seed,
        left.games,
        left.agreement
    );
    let mut table = Table::new(&["", "left", "right", ""]);
    let others = rows(right);
    for row in rows(left) {
        let other = others.iter().find(|r| r.measure == row.measure);
        let Some((other, ours, theirs)) =
            other.and_then(|other| Some((other, row.interval?, other.interval?)))
        else {
            continue;
        };
        if !is_shown(&row.measure) {
            continue;
        }
        let cell = |value: Option<f64>, Interval { low, high }: Interval| {
            let value = value.unwrap_or(f64::NAN);
            format!("{} ({} to {})", number(value), number(low), number(high))
        };
        let apart = ours.high < theirs.low || theirs.high < ours.low;
        table.row(vec![
            row.measure.clone(),
            cell(row.value, ours),
            cell(other.value, theirs),
            if apart { "*".into() } else { String::new() },
        ]);
    }
    table.print(colour);
    say!("* the two 95 % intervals do not touch; both play from the same chances");
}

/// What single clauses and first moves did belongs to the rulesets' own
/// figures: here only what two different rulesets have in common.
fn is_shown(measure: &str) -> bool {
    !(measure.contains("acted")
        || measure.starts_with("first move")
        || measure.starts_with("ended by")
        || measure.contains("tenths"))
}

/// As many decimals as the size of a figure warrants.
fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.1}"),
        size if size >= 10.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}
