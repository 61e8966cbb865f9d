//! A moment of play on paper: two boards, and what happened between them.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::sketch::{Shown, set_out};
use super::svg;
use super::templates::Templates;
use crate::game::{Next, Position};
use crate::prose::{counted, list, numeral, sentence};
use crate::referee::{Event, pit_name};
use crate::rules::{Board, Direction, Pit, Player, Ruleset, Way};
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
    let start = &example.before.position;
    let (end, to_move) = match &example.after {
        Next::Turn(turn) => (&turn.position, Some(turn.position.mover)),
        Next::Over(finish) => (&finish.position, None),
    };
    let shows_captured = rules.board().stores().is_some() || taken(start) + taken(end) > 0;
    let before = Shown {
        chosen: Some(example.before.options[example.option].mv.pit),
        ruled_out: ruled_out(example),
        direction: sown_to(rules, example),
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
        let sketch = set_out(rules, position, shown);
        svg::board(templates, &format!("{id}_{part}"), title, &sketch)
    };
    Ok(Moment {
        before: draw("before", "Before the move", start, &before)?,
        after: draw("after", "After the move", end, &after)?,
        caption: caption(example, rules.board()),
        from: format!(
            "{} play, seed {seed}: game {}, move {}.",
            sentence_start(&example.players),
            example.game,
            example.ply
        ),
    })
}

/// The way the move sows, where the rules or the player say it.
fn sown_to(rules: &Ruleset, example: &Example) -> Option<Direction> {
    let chosen = example.before.options[example.option].mv.direction;
    chosen.or(match rules.turn().sowing.says.way {
        Some(Way::Round(direction)) => Some(direction),
        _ => None,
    })
}

/// The pits that the clause itself rules out, not those that others do.
fn ruled_out(example: &Example) -> BTreeSet<Pit> {
    example
        .events
        .iter()
        .filter_map(|event| match event {
            Event::RuledOut { clause, mv, .. } if *clause == example.clause => Some(mv.pit),
            _ => None,
        })
        .collect()
}

fn taken(position: &Position) -> u16 {
    position.captured.iter().map(|(_, n)| n).sum()
}

pub fn moved(events: &[Event]) -> Shown {
    let mut shown = Shown::default();
    for event in events {
        match *event {
            Event::Dropped { pit, seeds, .. } => *shown.sown.entry(pit).or_default() += seeds,
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

fn caption(example: &Example, board: &Board) -> String {
    let ruled_out = ruled_out(example).into_iter();
    let forbidden: Vec<String> = ruled_out.map(|pit| pit_name(pit, board)).collect();
    let told = events_in_words(&example.events, board);
    match forbidden.is_empty() {
        true => told,
        false => format!("Not allowed here: {}. {told}", list(&forbidden, "and")),
    }
}

/// A move in a few sentences.
pub fn events_in_words(events: &[Event], board: &Board) -> String {
    let name = |pit: Pit| pit_name(pit, board);
    let seeds = |n: u16| counted(u32::from(n), "seed", "seeds");
    let mut said = Vec::new();
    let mut captured: Vec<(Player, String)> = Vec::new();
    let mut skips = 0;
    let mut laps = 0;
    let mut landed: Option<(Pit, u16)> = None;
    for event in events {
        // Of many laps only the end of the last is told.
        let goes_on = matches!(
            event,
            Event::Lifted { .. }
                | Event::Dropped { .. }
                | Event::Landed { .. }
                | Event::LineTaken { .. }
                | Event::Skipped { .. }
                | Event::Captured { .. }
                | Event::LapBegins { .. }
                | Event::Barred { .. }
        );
        if !goes_on {
            said.extend(lap_told(landed.take(), laps, skips, board));
        }
        match *event {
            Event::Chosen {
                player,
                mv,
                seeds: n,
                ..
            } => {
                let pit = match board.side(mv.pit) == Some(player) && board.rows() == 2 {
                    true => format!("pit {}", board.number(mv.pit, player)),
                    false => name(mv.pit),
                };
                let way = match mv.direction {
                    Some(direction) => format!(", to sow {direction}"),
                    None => String::new(),
                };
                said.push(format!("{player} chooses {pit}, with {}{way}.", seeds(n)));
            }
            Event::Skipped { .. } => skips += 1,
            Event::Moved {
                from, to, seeds: n, ..
            } => said.push(format!(
                "{} moved from {} to {}.",
                were(n),
                name(from),
                name(to)
            )),
            Event::Landed { pit, making } => {
                laps += 1;
                landed = Some((pit, making));
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
            Event::Endless { .. } => said.push("The sowing would never end.".into()),
            Event::BoardReset { told, .. } => said.push(sentence(told)),
            Event::PutBack { pit, seeds: n } => {
                said.push(format!("{} put back into {}.", were(n), name(pit)));
            }
            Event::Marked { pit, holder, .. } => {
                said.push(format!("{holder} marks {}.", name(pit)));
            }
            Event::Unmarked { pit, .. } => said.push(format!("{} loses its mark.", name(pit))),
            Event::Claimed { pit, owner, .. } => {
                said.push(format!("{} becomes {owner}'s.", sentence_start(&name(pit))));
            }
            Event::Closed { pit, .. } => {
                said.push(format!("{} is out of play.", sentence_start(&name(pit))));
            }
            Event::Scored { player, points, .. } => said.push(format!(
                "{player} scores {}.",
                counted(u32::from(points), "point", "points")
            )),
            Event::Again { player, .. } => {
                said.append(&mut captures(&mut captured));
                said.push(format!("{player} moves again."));
            }
            Event::RoundOver { winner, .. } => {
                said.append(&mut captures(&mut captured));
                said.push(match winner {
                    Some(player) => format!("The round is over, and {player}'s."),
                    None => "The round is over, and nobody's.".into(),
                });
            }
            Event::RoundBegins { round, .. } => {
                said.push(format!("Round {round} begins."));
            }
            Event::PhaseHolds { .. }
            | Event::RuledOut { .. }
            | Event::WithoutEnd { .. }
            | Event::Barred { .. }
            | Event::LapBegins { .. }
            | Event::Lifted { .. }
            | Event::Dropped { .. }
            | Event::Filled { .. }
            | Event::LeftEmpty { .. }
            | Event::Kept { .. }
            | Event::HandedOver { .. }
            | Event::RoundJudged { .. }
            | Event::LineDeclined { .. }
            | Event::LineTaken { .. } => {}
        }
    }
    said.extend(lap_told(landed, laps, skips, board));
    said.append(&mut captures(&mut captured));
    said.join(" ")
}

/// Where the sowing ended.
fn lap_told(landed: Option<(Pit, u16)>, laps: u32, skips: u32, board: &Board) -> Vec<String> {
    let Some((pit, making)) = landed else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if skips > 0 && laps == 1 {
        let rounds = if skips == 1 { "" } else { " on each round" };
        said.push(format!("The pit they came from is passed over{rounds}."));
    }
    let name = pit_name(pit, board);
    said.push(match (laps, making) {
        (1, 0) => format!("The last seed falls in {name}, and is taken at once."),
        (1, making) => format!("The last seed falls in {name} and makes {making}."),
        (laps, 0) => {
            format!("After {laps} laps the last seed falls in {name}, and is taken at once.")
        }
        (laps, making) => {
            format!("After {laps} laps the last seed falls in {name} and makes {making}.")
        }
    });
    said
}

/// The first letter large.
fn sentence_start(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_string()
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
