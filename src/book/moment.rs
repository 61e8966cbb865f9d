//! A moment of play on paper: two boards, and what happened between them.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::sketch::{Shown, set_out};
use super::svg;
use super::templates::Templates;
use crate::game::{Next, Position};
use crate::prose::{counted, list, numeral, sentence};
use crate::referee::Event;
use crate::rules::{Board, Pit, Player, Ruleset};
use crate::stats::Example;

/// A figure of one or two boards.
#[derive(Debug, Clone, Serialize)]
pub struct Moment {
    pub before: Value,
    pub after: Value,
    pub caption: String,
    /// Which game it comes from.
    pub from: String,
}

/// Draws a moment; `id` is unique in the book.
pub fn moment(
    templates: &Templates,
    rules: &Ruleset,
    example: &Example,
    seed: u64,
    id: &str,
) -> Result<Moment, Error> {
    let board = rules.board();
    let start = &example.before.position;
    let (end, to_move) = match &example.after {
        Next::Turn(turn) => (&turn.position, Some(turn.position.mover)),
        Next::Over(finish) => (&finish.position, None),
    };
    let shows_captured = board.has_stores() || taken(start) + taken(end) > 0;
    let before = Shown {
        chosen: Some(example.before.options[example.option].mv.pit),
        ruled_out: ruled_out(example),
        direction: Some(rules.turn().sowing.says.direction),
        to_move: Some(start.mover),
        when: Some("before"),
        shows_captured,
        ..Shown::default()
    };
    let after = Shown {
        to_move,
        when: Some("after"),
        shows_captured,
        ..moved(&example.events)
    };
    let draw = |part: &str, title: &str, position, shown| {
        let sketch = set_out(board, position, shown);
        svg::board(templates, &format!("{id}_{part}"), title, &sketch)
    };
    Ok(Moment {
        before: draw("before", "Before the move", start, &before)?,
        after: draw("after", "After the move", end, &after)?,
        caption: caption(example, board),
        from: format!(
            "Random play, seed {seed}: game {}, move {}.",
            example.game, example.ply
        ),
    })
}

/// The pits that the clause itself rules out, not those that others do.
fn ruled_out(example: &Example) -> BTreeSet<Pit> {
    example
        .events
        .iter()
        .filter_map(|event| match event {
            Event::RuledOut { clause, mv } if *clause == example.clause => Some(mv.pit),
            _ => None,
        })
        .collect()
}

fn taken(position: &Position) -> u16 {
    position.captured.south + position.captured.north
}

fn moved(events: &[Event]) -> Shown {
    let mut shown = Shown::default();
    for event in events {
        match *event {
            Event::Dropped { pit, .. } => *shown.sown.entry(pit).or_default() += 1,
            Event::Moved { to, seeds, .. } => *shown.sown.entry(to).or_default() += seeds,
            Event::Skipped { pit, .. } => {
                shown.skipped.insert(pit);
            }
            Event::Landed { pit, .. } => shown.last = Some(pit),
            Event::Captured { pit, seeds, .. } => *shown.captured.entry(pit).or_default() += seeds,
            Event::Returned { pit, .. } => {
                shown.captured.remove(&pit);
            }
            _ => {}
        }
    }
    shown
}

/// What happened, in a few sentences.
fn caption(example: &Example, board: &Board) -> String {
    let name = |pit: Pit| format!("{}'s pit {}", board.owner(pit), board.number(pit));
    let seeds = |n: u16| counted(u32::from(n), "seed", "seeds");
    let mut said = Vec::new();
    let mut captured: Vec<(Player, String)> = Vec::new();
    let mut skips = 0;
    let forbidden: Vec<String> = ruled_out(example).into_iter().map(name).collect();
    if !forbidden.is_empty() {
        said.push(format!("Not allowed here: {}.", list(&forbidden, "and")));
    }
    for event in &example.events {
        match *event {
            Event::Chosen {
                player,
                mv,
                seeds: n,
                ..
            } => {
                let pit = if board.owner(mv.pit) == player {
                    format!("pit {}", board.number(mv.pit))
                } else {
                    name(mv.pit)
                };
                said.push(format!("{player} chooses {pit}, with {}.", seeds(n)));
            }
            Event::Skipped { .. } => skips += 1,
            Event::Moved {
                from, to, seeds: n, ..
            } => said.push(format!(
                "{} moved whole from {} to {}.",
                were(n),
                name(from),
                name(to)
            )),
            Event::Landed { pit, making } => {
                if skips > 0 {
                    let rounds = if skips == 1 { "" } else { " on each round" };
                    said.push(format!("The pit they came from is passed over{rounds}."));
                }
                said.push(format!(
                    "The last seed falls in {} and makes {making}.",
                    name(pit)
                ));
            }
            Event::Captured {
                pit,
                seeds: n,
                taker,
                ..
            } => captured.push((taker, format!("{n} from {}", name(pit)))),
            Event::Returned { .. } => captured.clear(),
            Event::Stuck { player } => {
                said.append(&mut captures(&mut captured));
                said.push(format!("{player} then has no legal move."));
            }
            Event::Passed { player, .. } => said.push(format!("{player} passes.")),
            Event::Ended { .. } => {
                said.append(&mut captures(&mut captured));
                said.push("The game ends.".into());
            }
            Event::Judged { outcome, .. } => {
                said.push(sentence(&outcome.to_string()));
            }
            Event::PhaseHolds { .. }
            | Event::RuledOut { .. }
            | Event::Lifted { .. }
            | Event::Dropped { .. }
            | Event::LineTaken { .. } => {}
        }
    }
    said.append(&mut captures(&mut captured));
    said.join(" ")
}

fn were(n: u16) -> String {
    match n {
        1 => "One seed is".into(),
        n => sentence(&format!("{} seeds are", numeral(u32::from(n))))
            .trim_end_matches('.')
            .into(),
    }
}

/// Tells and empties a list of captures, player by player.
fn captures(captured: &mut Vec<(Player, String)>) -> Vec<String> {
    let taken = std::mem::take(captured);
    Player::ALL
        .into_iter()
        .filter_map(|player| {
            let seeds: Vec<&str> = taken
                .iter()
                .filter(|(taker, _)| *taker == player)
                .map(|(_, text)| text.as_str())
                .collect();
            (!seeds.is_empty()).then(|| format!("{player} captures {}.", list(&seeds, "and")))
        })
        .collect()
}
