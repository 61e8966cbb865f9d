//! `seedlore solve`: endgames of few seeds, ruleset by ruleset.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::super::failure::Done;
use super::super::output::{print_json, say};
use super::super::table::{self, Table, bold, wrap};
use super::super::values::{signed, tell_caveats};
use super::{refused, solved};
use crate::game::{Game, Move, Position};
use crate::prose::plural;
use crate::referee::Referee;
use crate::render::percent;
use crate::report::Colour;
use crate::rules::{Player, Ruleset};
use crate::solve::{
    Bound, Caveat, Difference, DifferingPosition, Endgames, Incomparable, Measure, Refusal,
    difference,
};

const BOTH: [Player; 2] = [Player::South, Player::North];

/// A ruleset and what was found of it.
struct Found<'g> {
    label: &'g str,
    endgames: Result<Endgames<'g>, Refusal>,
    /// Against the first that was solved; `None` of that one.
    against_first: Option<Result<Difference, Incomparable>>,
}

pub fn run(
    tasks: Vec<(&str, Ruleset)>,
    seeds: u16,
    bound: Bound,
    json: bool,
    colour: Colour,
) -> Done {
    let labels: Vec<&str> = tasks.iter().map(|(label, _)| *label).collect();
    let referees: Vec<Referee> = tasks.into_iter().map(|(_, r)| Referee::new(r)).collect();
    // What is not played for the same is compared by who wins.
    let natural = referees.iter().map(|r| Measure::from_rules(r.rules()));
    let is_mixed = natural.collect::<HashSet<Measure>>().len() > 1;
    let mut all: Vec<Found<'_>> = Vec::new();
    for (label, referee) in labels.into_iter().zip(&referees) {
        let endgames = solved(label, |progress| match is_mixed {
            true => Endgames::by_result(referee, seeds, bound, progress),
            false => Endgames::solve(referee, seeds, bound, progress),
        })?;
        let first = all.iter().find_map(|found| found.endgames.as_ref().ok());
        let against_first = first
            .zip(endgames.as_ref().ok())
            .map(|(first, this)| difference(first, this));
        all.push(Found {
            label,
            endgames,
            against_first,
        });
    }
    let refusals: Option<Vec<Refusal>> = all
        .iter()
        .map(|found| found.endgames.as_ref().err().copied())
        .collect();
    if let Some(refusal) = refusals.as_deref().and_then(<[Refusal]>::first) {
        return Err(refused(all[0].label, *refusal));
    }
    match json {
        true => print_json(&data(&all, seeds)),
        false => tell(&all, seeds, colour),
    }
    Ok(())
}

fn tell(all: &[Found<'_>], seeds: u16, colour: Colour) {
    let title = format!("All endgames of up to {seeds} seeds, by their exact value");
    say!("{}", bold(&title, colour));
    let mut solved = all.iter().filter_map(|found| found.endgames.as_ref().ok());
    if let Some(first) = solved.next() {
        let text = format!("Values: {}.", first.measure().describe());
        say!("{}", wrap(&text, 88, ""));
    }
    for n in 1..=seeds {
        say!();
        layer(all, n, colour);
    }
    for found in all {
        if let Err(refusal) = &found.endgames {
            say!("\n{} is not solved: {refusal}.", found.label);
        }
    }
    let caveats = all.iter().filter_map(|found| found.endgames.as_ref().ok());
    say!();
    tell_caveats(caveats.flat_map(Endgames::caveats), colour);
    differing_positions(all, colour);
}

/// How many positions of so many seeds have each value.
fn layer(all: &[Found<'_>], seeds: u16, colour: Colour) {
    let mut rows: Vec<(String, BTreeMap<i32, u64>, String)> = Vec::new();
    for found in all {
        let Ok(endgames) = &found.endgames else {
            continue;
        };
        let differ = match &found.against_first {
            None => String::new(),
            Some(Err(_)) => "not comparable".into(),
            Some(Ok(difference)) => {
                let layer = difference.layers[usize::from(seeds)];
                format!("{} ({})", layer.differing, percent(layer.share(), 1))
            }
        };
        let [south, north] = BOTH.map(|mover| endgames.counts(seeds, mover));
        if south == north {
            rows.push((found.label.to_string(), south, differ));
        } else {
            rows.push((format!("{}, South to move", found.label), south, differ));
            rows.push((
                format!("{}, North to move", found.label),
                north,
                String::new(),
            ));
        }
    }
    let mut values: Vec<i32> = rows
        .iter()
        .flat_map(|(_, counts, _)| counts.keys().copied())
        .collect();
    values.sort();
    values.dedup();
    let is_compared = all.iter().any(|found| found.against_first.is_some());
    let mut headings = vec![plural(seeds.into(), "seed")];
    headings.extend(values.iter().map(|value| signed(*value)));
    if is_compared {
        headings.push("differ from the first".into());
    }
    let mut table = Table::new(headings);
    for (label, counts, differ) in rows {
        let mut cells = vec![label];
        cells.extend(
            values
                .iter()
                .map(|v| counts.get(v).copied().unwrap_or(0).to_string()),
        );
        cells.push(differ);
        table.row(cells);
    }
    table::print(&table, colour);
}

/// For each that differs from the first, the first position that does.
fn differing_positions(all: &[Found<'_>], colour: Colour) {
    let Some((first, base)) = all
        .iter()
        .find_map(|f| Some((f, f.endgames.as_ref().ok()?)))
    else {
        return;
    };
    for found in all {
        let (Ok(endgames), Some(against)) = (&found.endgames, &found.against_first) else {
            continue;
        };
        say!(
            "\n{}",
            bold(&format!("{} against {}", found.label, first.label), colour)
        );
        match against {
            Err(reason) => say!("  Not held side by side: {reason}."),
            Ok(difference) => match &difference.first {
                None => say!(
                    "  No value differs in all {} endgames.",
                    difference.positions()
                ),
                Some(differing) => {
                    let games = [base.game(), endgames.game()];
                    let position = differing.position.notation(games[0].rules());
                    say!("  The first that differs: {position}");
                    for (side, label) in [first.label, found.label].iter().enumerate() {
                        let best = best(differing, side, games[side]);
                        say!("    {label}: {}, {best}", signed(differing.values[side]));
                    }
                }
            },
        }
    }
}

fn best(differing: &DifferingPosition, side: usize, game: &dyn Game) -> String {
    match notations(&differing.position, &differing.best[side], game).as_slice() {
        [] => "no legal move".into(),
        [one] => format!("best move {one}"),
        several => format!("best moves {}", several.join(", ")),
    }
}

fn notations(position: &Position, moves: &[Move], game: &dyn Game) -> Vec<String> {
    let board = game.rules().board();
    let moves = moves.iter();
    moves.map(|mv| mv.notation(position.mover, board)).collect()
}

#[derive(Serialize)]
struct Data<'a> {
    seeds: u16,
    rulesets: Vec<RulesetData<'a>>,
}

#[derive(Serialize)]
struct RulesetData<'a> {
    ruleset: &'a str,
    /// Why it is not solved.
    refused: Option<String>,
    measure: Option<Measure>,
    caveats: Vec<Caveat>,
    counts: Vec<CountsData>,
    against_first: Option<DifferenceData>,
}

#[derive(Serialize)]
struct CountsData {
    seeds: u16,
    mover: Player,
    counts: BTreeMap<i32, u64>,
}

#[derive(Serialize)]
struct DifferenceData {
    /// Why the two can't be held side by side.
    refused: Option<String>,
    layers: Vec<LayerData>,
    first: Option<DifferingPositionData>,
}

#[derive(Serialize)]
struct LayerData {
    seeds: u16,
    positions: u64,
    differing: u64,
}

#[derive(Serialize)]
struct DifferingPositionData {
    position: String,
    values: [i32; 2],
    best: [Vec<String>; 2],
}

fn data<'a>(all: &'a [Found<'a>], seeds: u16) -> Data<'a> {
    let first = all.iter().find_map(|f| f.endgames.as_ref().ok());
    let rulesets =
        all.iter()
            .map(|found| {
                let solved = found.endgames.as_ref().ok();
                RulesetData {
                    ruleset: found.label,
                    refused: found.endgames.as_ref().err().map(Refusal::to_string),
                    measure: solved.map(Endgames::measure),
                    caveats: solved.map(Endgames::caveats).unwrap_or_default(),
                    counts: solved
                        .iter()
                        .flat_map(|endgames| {
                            (0..=seeds).flat_map(|seeds| {
                                BOTH.map(|mover| CountsData {
                                    seeds,
                                    mover,
                                    counts: endgames.counts(seeds, mover),
                                })
                            })
                        })
                        .collect(),
                    against_first: found.against_first.as_ref().zip(first.zip(solved)).map(
                        |(against, (first, this))| compared(against, [first.game(), this.game()]),
                    ),
                }
            })
            .collect();
    Data { seeds, rulesets }
}

fn compared(against: &Result<Difference, Incomparable>, games: [&dyn Game; 2]) -> DifferenceData {
    let found = against.as_ref().ok();
    DifferenceData {
        refused: against.as_ref().err().map(Incomparable::to_string),
        layers: found
            .iter()
            .flat_map(|difference| &difference.layers)
            .map(|layer| LayerData {
                seeds: layer.seeds,
                positions: layer.positions,
                differing: layer.differing,
            })
            .collect(),
        first: found
            .and_then(|d| d.first.as_ref())
            .map(|differing| DifferingPositionData {
                position: differing.position.notation(games[0].rules()),
                values: differing.values,
                best: [0, 1]
                    .map(|side| notations(&differing.position, &differing.best[side], games[side])),
            }),
    }
}
