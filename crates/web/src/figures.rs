//! Many games and their figures.

use super::Refused;
use super::opened::{Opened, Played};
use super::opponent::named;
use seedlore_language::rules::ByPlayer;
use seedlore_study::play::Setting;
use seedlore_study::stats::{Plan, Summary, tally};

/// More games are not played at once.
const MOST_GAMES: u64 = 100_000;

/// Plays games between players of one kind. Where fewer of the same were played last, only
/// the others are: a page shows a few first and then more.
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
    let mut played = opened.played.borrow_mut();
    let before = played.take().filter(|before| {
        let as_many = Plan {
            games,
            ..before.plan
        };
        as_many == plan && before.plan.games <= games
    });
    let from = before.as_ref().map_or(0, |before| before.plan.games);
    let mut all = tally(&opened.engine, &plan, from..games, &|_| ());
    if let Some(before) = before {
        all.merge(&before.tally);
    }
    let summary = all.summary(&opened.engine, &plan);
    *played = Some(Played { plan, tally: all });
    Ok(summary)
}
