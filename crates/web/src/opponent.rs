//! The program as a player.

use serde::Serialize;

use super::Refused;
use super::opened::Opened;
use seedlore_game::Turn;
use seedlore_study::play::{Agent, AgentKind, Dice};

/// A move that was chosen.
#[derive(Debug, Serialize)]
pub struct Chosen {
    /// As it is written.
    #[serde(rename = "move")]
    mv: String,
    /// Who chose it.
    player: String,
}

/// The kind of player that goes by a name.
///
/// # Errors
/// If none does.
pub fn named(player: &str) -> Result<AgentKind, Refused> {
    player
        .parse::<AgentKind>()
        .map_err(|error| Refused::new(error.to_string(), "write `level-1` to `level-5`"))
}

/// The move of a player of the program.
///
/// # Errors
/// If there is no such player.
pub fn choose(opened: &Opened, turn: &Turn, player: &str, seed: u64) -> Result<Chosen, Refused> {
    let kind = named(player)?;
    let seated = kind.seated_on(&opened.engine, None);
    let option = seated.choose(&opened.referee, turn, &mut Dice::of_game(seed, 0));
    Ok(Chosen {
        mv: turn.options[option]
            .mv
            .notation(turn.position.mover, opened.rules().board()),
        player: kind.to_string(),
    })
}
