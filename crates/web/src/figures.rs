//! Many games and their figures.

use super::Refused;
use super::opened::Opened;
use super::opponent::named;
use seedlore_language::rules::ByPlayer;
use seedlore_study::play::Setting;
use seedlore_study::stats::{Plan, Summary, simulate};

/// More games are not played at once.
const MOST_GAMES: u64 = 100_000;

/// Plays games between players of one kind.
///
/// # Errors
/// If there is no such player, or of too many games.
pub fn simulated(opened: &Opened, player: &str, games: u64, seed: u64) -> Result<Summary, Refused> {
    if games == 0 || games > MOST_GAMES {
        return Err(Refused::new(
            format!("{games} games can't be played at once"),
            format!("ask for 1 to {MOST_GAMES}"),
        ));
    }
    let plan = Plan {
        players: ByPlayer::from_value(named(player)?),
        seed,
        games,
        setting: Setting::default(),
    };
    Ok(simulate(&opened.engine, &plan, &|_| ()))
}
