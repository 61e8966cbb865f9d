//! Who plays by a record, and who by the rules.

use super::super::{Mismatch, Why};
use super::Holding;
use seedlore_game::Outcome;
use seedlore_language::rules::Player;

impl Holding<'_> {
    /// Holds that a record tells of no other players than the game has.
    pub(super) fn same_players(&self) -> Result<(), Box<Mismatch>> {
        let players = self.game.rules().players();
        let named = || {
            let named: Vec<String> = players.iter().map(ToString::to_string).collect();
            named.join(" and ")
        };
        let absent = |player: &Player| !players.contains(player);
        if let Some(first) = self.record.first.filter(absent) {
            let told = format!(
                "{first} begins, and the players of this game are {}",
                named()
            );
            return Err(self.mismatch(0, None, Why::Unreadable(told)));
        }
        let result = self.record.result.as_ref();
        let won = match result.and_then(|result| result.outcome) {
            Some(Outcome::Won(player)) => Some(player),
            Some(Outcome::Drawn | Outcome::WonTogether | Outcome::LostTogether) | None => None,
        };
        let counted = result.and_then(|result| result.captured.as_ref());
        let told = if let Some(winner) = won.filter(absent) {
            format!(
                "{winner} wins, and the players of this game are {}",
                named()
            )
        } else if let Some(counted) = counted.filter(|counted| counted.len() != players.len()) {
            let (told, all) = (counted.len(), players.len());
            let named = named();
            format!("{told} numbers of seeds captured in the end, for {all} players: {named}")
        } else {
            return Ok(());
        };
        Err(self.mismatch(self.record.plies.len(), None, Why::Unreadable(told)))
    }
}
