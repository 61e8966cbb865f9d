//! Games as records, and back.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Refused;
use super::opened::{Opened, RulesetCache};
use super::played::{GameCache, option, start};
use super::request::{Game, Rules};
use seedlore_game::{GameRecord, History, Next};
use seedlore_language::rules::Player;

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
    games: &mut GameCache,
    rules: &Rules,
    game: &Game,
    players: Option<BTreeMap<Player, String>>,
) -> Result<Record, Refused> {
    let referee = &opened.referee;
    let mut record = GameRecord::begin(referee, &start(opened, game)?, players);
    let stands = games.stands(opened, rules, game)?;
    for (nth, (mv, stood)) in game.moves.iter().zip(stands.windows(2)).enumerate() {
        if let Next::Turn(turn) = &stood[0] {
            let option = option(opened, turn, mv, nth)?;
            let mover = turn.position.mover;
            record.add(referee, mover, turn.options[option].mv, &stood[1]);
        }
    }
    Ok(Record {
        text: record.to_lines(),
    })
}

/// A record is read as of players who agree at one of so many occurrences of a position.
const MOST_REFUSALS: u32 = 12;

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
pub fn read(rulesets: &mut RulesetCache, rules: &Rules, text: &str) -> Result<Read, Refused> {
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
    let opened = rulesets.opened(&rules)?;
    let mut game = Game {
        start: Some(heading.start.clone()),
        seed: 0,
        moves: record.moves.iter().map(|made| made.mv.clone()).collect(),
        agree: None,
    };
    let held = |game: &Game| record.replay(&opened.referee, &mut History::new(game.agreement()));
    if let Err(error) = held(&game) {
        // Those who played may have agreed later than programs do, or never.
        let later = (4..=MOST_REFUSALS).chain([0]).map(Some);
        let agrees = |agree: &Option<u32>| {
            let agree = *agree;
            held(&Game {
                agree,
                ..game.clone()
            })
            .is_ok()
        };
        game.agree = match opened.rules().asks_history() {
            true => later.into_iter().find(agrees).flatten(),
            false => None,
        };
        if game.agree.is_none() {
            return Err(Refused::new(
                format!("the record parts from the rules: {error}"),
                "it may be of another edition of the ruleset",
            ));
        }
    }
    Ok(Read {
        game,
        reading: heading.reading.clone(),
        players: heading.players.clone(),
    })
}
