//! Signs to lay into pits that are marked in the course of play.

use serde::Serialize;

use super::words;
use seedlore_language::rules::Ruleset;

/// Signs of one kind of mark for each player, where there may be several.
const OF_SEVERAL: usize = 4;
/// The largest sign, across.
const LARGEST: f64 = 22.0;
/// Between two signs.
const APART: f64 = 3.0;

#[derive(Debug, Clone, Serialize)]
pub struct MarkerView {
    x: f64,
    y: f64,
    across: f64,
    name: String,
    owner: String,
    shade: usize,
}

/// A sign for each mark that play brings, beside each other in what room is left
/// on a sheet; those that find none are left out.
pub fn markers(rules: &Ruleset, diameter: f64, (width, height): (f64, f64)) -> Vec<MarkerView> {
    let across = (diameter - 4.0).clamp(10.0, LARGEST);
    let cell = across + APART;
    let mut all = Vec::new();
    for mark in rules.marks().iter().filter(|mark| mark.preset.is_empty()) {
        let each = if mark.plan.one_each { 1 } else { OF_SEVERAL };
        for (seat, player) in rules.players().iter().enumerate() {
            for _ in 0..each {
                all.push((words::mark(&mark.plan.name), player.to_string(), seat + 1));
            }
        }
    }
    let a_row = (width / cell) as usize;
    let rows = ((height - 12.0).max(0.0) / cell) as usize;
    let found = all.into_iter().take(a_row * rows).enumerate();
    found
        .map(|(nth, (name, owner, shade))| MarkerView {
            x: (nth % a_row) as f64 * cell,
            y: (nth / a_row) as f64 * cell,
            across,
            name,
            owner,
            shade,
        })
        .collect()
}
