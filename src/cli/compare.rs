//! `seedlore compare`: two rulesets side by side.

use clap::Args;
use serde::Serialize;

use super::beside;
use super::common::Common;
use super::failure::{Done, Failure};
use super::naming;
use super::output::{print_json, say};
use super::progress::progress_bar;
use super::table::{self, Table, bold, wrap};
use super::threads::on_threads;
use super::witness::{self, Sides};
use crate::compare::lockstep::{self, Effort};
use crate::compare::point::{counted, points};
use crate::compare::{OTHER_ORDER, differences, distance, is_same_game};
use crate::engine::Engine;
use crate::play::{AgentKind, Setting};
use crate::referee::Referee;
use crate::render::{NOTHING, Printed};
use crate::report::Colour;
use crate::rules::{ByPlayer, Head, Ruleset};
use crate::stats::{Contrast, MeasureRow, Plan, Summary, contrasts, rows, simulate};

/// Show where two rulesets differ, clause by clause with their sources, and
/// how they differ in play.
///
/// A ruleset may be named with other readings of its open questions, so that
/// two readings of one ruleset can be compared.
#[derive(Args)]
#[command(after_help = "\
The chapter “How the figures are made” of `seedlore book` says how differences in play are tested.

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
    points: Vec<beside::TableRow<'a>>,
    /// Where the two part in play.
    #[serde(rename = "parting")]
    divergence: serde_json::Value,
    play: Option<[Summary; 2]>,
    /// Of each measure that both show in play how much more the right has of it
    /// than the left, game by game.
    differences: Vec<Contrast>,
}

impl Compare {
    pub fn run(&self, common: &Common) -> Done {
        let (left_library, left_named) = naming::one(common, &self.left, &[])?;
        let (right_library, right_named) = naming::one(common, &self.right, &[])?;
        let left = left_named.rules(&left_library)?;
        let right = right_named.rules(&right_library)?;
        let names = [&left_named.label, &right_named.label].map(String::as_str);
        let points = points(&left, &right);
        let topics = differences(&left, &right).into_iter();
        let reordered: Vec<Head> = topics
            .filter(|topic| topic.reordered)
            .map(|topic| topic.head)
            .collect();
        let play = self.play(&left, &right)?;
        let (play, differences) = match play {
            Some(Played {
                summaries,
                differences,
            }) => (Some(summaries), differences),
            None => (None, Vec::new()),
        };
        let referees = [Referee::new(left.clone()), Referee::new(right.clone())];
        let finding = on_threads(None, || {
            let engines = [&left, &right].map(|rules| Engine::new(rules.clone()));
            lockstep::find(&engines[0], &engines[1], &Effort::default())
        })?;
        let works =
            [&left_library, &right_library].map(|library| library.collection.bibliography());
        let colour = common.output_colour();
        let sides = Sides {
            names,
            referees: [&referees[0], &referees[1]],
            works,
            colour,
        };
        if self.json {
            print_json(&Comparison {
                left: names[0],
                right: names[1],
                distance: distance(&left, &right),
                reordered: reordered.iter().map(|head| head.words()).collect(),
                points: beside::rows(&sides, &points),
                divergence: witness::data(&sides, &finding),
                play,
                differences,
            });
            return Ok(());
        }
        say!("{}", bold(&names.join(" against "), colour));
        match distance(&left, &right) {
            0 if is_same_game(&left, &right) => say!("No clause differs."),
            0 => say!("{}", wrap(OTHER_ORDER, 88, "")),
            1 => say!("1 clause differs."),
            n => say!("{n} clauses differ."),
        }
        say!("{}", wrap(&counted(&points), 88, ""));
        beside::tell(&sides, &points, &reordered, self.all);
        witness::tell(&sides, &finding);
        if let Some(summaries) = &play {
            side_by_side(summaries, &differences, colour);
        }
        Ok(())
    }

    fn play(&self, left: &Ruleset, right: &Ruleset) -> Result<Option<Played>, Failure> {
        if self.games == 0 {
            return Ok(None);
        }
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed: self.seed,
            games: self.games,
            setting: Setting::default(),
        };
        let bar = progress_bar(self.games * 2, "playing");
        let played = on_threads(None, || {
            let engines = [left, right].map(|rules| Engine::new(rules.clone()));
            let [first, second] = &engines;
            let summaries = [(first, 0), (second, self.games)].map(|(engine, before)| {
                simulate(engine, &plan, &|done| bar.set_position(before + done))
            });
            Played {
                summaries,
                differences: contrasts((first, &plan), (second, &plan)),
            }
        })?;
        bar.finish_and_clear();
        Ok(Some(played))
    }
}

/// What random games of both come to.
struct Played {
    summaries: [Summary; 2],
    differences: Vec<Contrast>,
}

/// Measures both have, each with its interval, and how far apart they are.
fn side_by_side(summaries: &[Summary; 2], differences: &[Contrast], colour: Colour) {
    let [left, right] = summaries;
    say!("\n{}", bold("In play", colour));
    let how = format!(
        "random against random, seed {}, {} games each; {}; cut off after {} moves",
        left.seed, left.games, left.agreement, left.limit
    );
    say!("{}", wrap(&how, usize::MAX, ""));
    let mut table = Table::under(" | left | right | right minus left | ");
    let [of_left, of_right] = [left, right].map(rows);
    for contrast in differences {
        let of = |rows: &[MeasureRow]| {
            let row = rows.iter().find(|row| row.measure == contrast.measure);
            row.and_then(|row| row.estimate)
                .map_or(NOTHING.into(), |at| Printed::alike(&at, number).line())
        };
        let more = &contrast.difference;
        let sign = if more.value > 0.0 { "+" } else { "" };
        let difference = match (more.value, more.interval) {
            (0.0, None) => "none in any game".into(),
            _ => format!("{sign}{}", Printed::alike(more, number).line()),
        };
        table.row(vec![
            contrast.measure.clone(),
            of(&of_left),
            of(&of_right),
            difference,
            if contrast.differs {
                "*".into()
            } else {
                String::new()
            },
        ]);
    }
    table::print(&table, colour);
    let told = format!(
        "Behind each value stands its 95 % interval, if these games can give one. \
         Both rulesets play with the same dice, and are compared game by game. * marks a \
         difference that is hardly chance: if two rulesets played alike, 95 of 100 such tables of \
         {} measures would hold no mark at all (Holm's correction).",
        differences.len()
    );
    say!("{}", wrap(&told, 88, ""));
}

/// As many decimals as the size of a figure warrants.
fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.1}"),
        size if size >= 10.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}
