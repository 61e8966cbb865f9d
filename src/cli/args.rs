//! Options that several commands take.

use crate::game::Agreement;
use crate::play::AgentKind;
use crate::rules::{ByPlayer, Player, Ruleset};

/// Who plays: one for all seats, or one for each.
#[derive(Debug, Clone)]
pub struct Seating(Vec<AgentKind>);

/// Reads names with commas between them.
pub fn players(text: &str) -> Result<Seating, String> {
    let agent = |name: &str| name.trim().parse::<AgentKind>().map_err(|e| e.to_string());
    let agents: Vec<AgentKind> = text.split(',').map(agent).collect::<Result<_, _>>()?;
    let most = Player::MOST;
    match agents.len() <= most {
        true => Ok(Seating(agents)),
        false => Err(format!(
            "{} players are named, and no game has more than {most}; name one for each seat",
            agents.len()
        )),
    }
}

impl Seating {
    /// Who sits where in a game.
    ///
    /// # Errors
    /// If there are neither one nor as many as the game has seats; the message
    /// and what to write instead are parted by `; `.
    pub fn at(&self, rules: &Ruleset) -> Result<ByPlayer<AgentKind>, String> {
        let seats = rules.players();
        match self.0.as_slice() {
            [one] => Ok(ByPlayer::from_value(*one)),
            some if some.len() == seats.len() => {
                let agent = |player| seats.iter().position(|seat| *seat == player);
                Ok(ByPlayer::from_fn(|player| some[agent(player).unwrap_or(0)]))
            }
            some => Err(format!(
                "{} players are named, and `{}` has {} seats; name one for all of them, or one for each",
                some.len(),
                rules.name(),
                seats.len()
            )),
        }
    }
}

/// The policy of players who may agree to end a game.
pub fn agreement(times: u32) -> Agreement {
    match times {
        0 => Agreement::Never,
        times => Agreement::AtOccurrence(times),
    }
}
