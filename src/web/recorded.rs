//! Games as records, and back.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Refused;
use super::opened::{Opened, Shelf};
use super::played::{AGREEMENT, start};
use super::request::{Game, Rules};
use crate::game::{Game as _, GameRecord, History, Next};
use crate::rules::Player;

/// A record.
#[derive(Debug, Serialize)]
pub struct Record {
    /// As JSON Lines.
    text: String,
}

/// Writes a game.
///
/// # Errors
/// If it can't be played.
pub fn record(
    opened: &Opened,
    game: &Game,
    players: Option<BTreeMap<Player, String>>,
) -> Result<Record, Refused> {
    let referee = &opened.referee;
    let start = start(opened, game)?;
    let mut record = GameRecord::begin(referee, &start, players);
    let mut history = History::new(AGREEMENT);
    let mut next = referee.enter(start);
    for (nth, mv) in game.moves.iter().enumerate() {
        let Next::Turn(turn) = next else {
            return Err(Refused::new(
                format!("the game is over before move {}", nth + 1),
                "leave the moves behind it off",
            ));
        };
        history.note_turn(&turn);
        let mover = turn.position.mover;
        let board = referee.rules().board();
        let option = (turn.options.iter()).position(|o| o.mv.notation(mover, board) == *mv);
        let option = option.ok_or_else(|| {
            let message = format!("move {} of the game, {mv}, is not legal there", nth + 1);
            Refused::new(message, "take it back")
        })?;
        next = referee.play(&turn, option, &mut history);
        record.add(referee, mover, turn.options[option].mv, &next);
    }
    Ok(Record {
        text: record.to_lines(),
    })
}

/// A game that was read.
#[derive(Debug, Serialize)]
pub struct Read {
    game: Game,
    reading: Vec<String>,
    players: Option<BTreeMap<Player, String>>,
}

/// Reads a record of the ruleset and holds every line of it against the rules.
///
/// # Errors
/// If it is no record, one of another ruleset, or parts from the rules.
pub fn read(shelf: &mut Shelf, rules: &Rules, text: &str) -> Result<Read, Refused> {
    let record = GameRecord::parse(text).map_err(|error| {
        Refused::new(
            format!("this is no record of a game: {error}"),
            "open a file that was saved from a game, or that `seedlore play --record` wrote",
        )
    })?;
    let heading = &record.heading;
    if heading.ruleset != rules.name {
        return Err(Refused::new(
            format!("the record is of a game of `{}`", heading.ruleset),
            format!("open it on the page of `{}`", heading.ruleset),
        ));
    }
    let rules = Rules {
        reading: heading.reading.clone(),
        ..rules.clone()
    };
    let opened = shelf.opened(&rules)?;
    record
        .replay(&opened.referee, &mut History::new(AGREEMENT))
        .map_err(|error| {
            Refused::new(
                format!("the record parts from the rules: {error}"),
                "it may be of another edition of the ruleset",
            )
        })?;
    Ok(Read {
        game: Game {
            start: Some(heading.start.clone()),
            seed: 0,
            moves: record.moves.iter().map(|made| made.mv.clone()).collect(),
        },
        reading: heading.reading.clone(),
        players: heading.players.clone(),
    })
}
