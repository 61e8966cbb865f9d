//! `seedlore solve --board`: whole games on small boards.

use serde::Serialize;

use super::super::failure::{Done, Failure};
use super::super::output::{print_json, say};
use super::super::table::{self, Table, bold, wrap};
use super::super::values::{signed, tell_caveats};
use super::{refused, solved};
use crate::game::Game;
use crate::referee::Referee;
use crate::report::Colour;
use crate::rules::{Player, Ruleset, Size};
use crate::solve::{Bound, Caveat, Measure, Refusal, Whole};

#[derive(Serialize)]
struct TableRow<'a> {
    ruleset: &'a str,
    pits: u16,
    seeds: u16,
    /// Why it is not solved.
    refused: Option<String>,
    value: Option<Value>,
}

#[derive(Serialize)]
struct Value {
    measure: Measure,
    first_player: i32,
    first_moves: Vec<(String, i32)>,
    positions: usize,
    caveats: Vec<Caveat>,
}

pub fn run(
    tasks: Vec<(&str, Ruleset)>,
    size: Size,
    bound: Bound,
    json: bool,
    colour: Colour,
) -> Done {
    let mut found: Vec<(&str, Referee, Result<Whole, Refusal>)> = Vec::new();
    for (label, rules) in tasks {
        let referee = Referee::new(rules);
        let whole = solved(label, |progress| Whole::solve(&referee, bound, progress))?;
        found.push((label, referee, whole));
    }
    if let Some(failure) = nothing(&found) {
        return Err(failure);
    }
    if json {
        let rows: Vec<TableRow<'_>> = found
            .iter()
            .map(|(label, referee, whole)| TableRow {
                ruleset: label,
                pits: size.pits,
                seeds: size.seeds,
                refused: whole.as_ref().err().map(Refusal::to_string),
                value: whole.as_ref().ok().map(|whole| Value {
                    measure: whole.measure,
                    first_player: whole.value,
                    first_moves: moves(referee, whole),
                    positions: whole.positions,
                    caveats: whole.caveats.clone(),
                }),
            })
            .collect();
        print_json(&rows);
        return Ok(());
    }
    tell(&found, size, colour);
    Ok(())
}

/// The failure of a command that solved nothing.
fn nothing(found: &[(&str, Referee, Result<Whole, Refusal>)]) -> Option<Failure> {
    let refusals: Option<Vec<(&str, Refusal)>> = found
        .iter()
        .map(|(label, _, whole)| whole.as_ref().err().map(|refusal| (*label, *refusal)))
        .collect();
    let (label, refusal) = *refusals?.first()?;
    Some(refused(label, refusal))
}

fn moves(referee: &Referee, whole: &Whole) -> Vec<(String, i32)> {
    let board = referee.rules().board();
    let first = whole.first_moves.iter();
    first
        .map(|(mv, value)| (mv.notation(Player::South, board), *value))
        .collect()
}

fn tell(found: &[(&str, Referee, Result<Whole, Refusal>)], size: Size, colour: Colour) {
    let title = format!(
        "Solved with {} pits a row and {} seeds in each",
        size.pits, size.seeds
    );
    say!("{}", bold(&title, colour));
    let mut measures: Vec<Measure> = Vec::new();
    for (_, _, whole) in found {
        measures.extend(whole.iter().map(|w| w.measure));
    }
    measures.dedup();
    for measure in measures {
        say!(
            "{}",
            wrap(&format!("Values: {}.", measure.describe()), 88, "")
        );
    }
    say!();
    let mut table = Table::under("ruleset | value | each first move | positions");
    for (label, referee, whole) in found {
        match whole {
            Ok(whole) => {
                let moves: Vec<String> = moves(referee, whole)
                    .iter()
                    .map(|(mv, value)| format!("{mv}: {}", signed(*value)))
                    .collect();
                table.row(vec![
                    label.to_string(),
                    signed(whole.value),
                    moves.join(", "),
                    whole.positions.to_string(),
                ]);
            }
            Err(refusal) => table.row(vec![label.to_string(), "-".into(), refusal.to_string()]),
        }
    }
    table::print(&table, colour);
    let caveats = found.iter().filter_map(|(_, _, whole)| whole.as_ref().ok());
    tell_caveats(caveats.flat_map(|whole| whole.caveats.clone()), colour);
}
