//! Agents: who chooses the moves.

use std::fmt;
use std::str::FromStr;

use super::Dice;
use super::{cooperative, greedy, random, search};
use crate::game::{Game, Turn};
use crate::report::nearest;

/// Whoever chooses a move.
pub trait Agent: Sync {
    /// The index of an option of the turn. All that is left to chance comes
    /// from `dice`, so that a game can be played again.
    fn choose(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize;
}

/// The agents there are, by the names they have in commands and results.
///
/// ```
/// use seedlore::play::AgentKind;
/// let agent: AgentKind = "search-4".parse().unwrap();
/// assert_eq!((agent, agent.to_string()), (AgentKind::Search(4), "search-4".to_string()));
/// assert!("gredy".parse::<AgentKind>().unwrap_err().to_string().contains("`greedy`"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AgentKind {
    /// Any legal move, each as likely.
    Random,
    /// The move that takes most now.
    Greedy,
    /// The move after which the other player can bring both captures nearest
    /// to each other.
    Cooperative,
    /// Looks this many moves ahead.
    Search(u8),
}

impl AgentKind {
    /// The furthest a search may look ahead.
    pub const DEEPEST: u8 = 12;

    /// The name as it is typed and what such a player does, for help texts.
    pub const ALL: [(&'static str, &'static str); 4] = [
        ("random", "any legal move, each as likely"),
        ("greedy", "the move that takes most now"),
        (
            "cooperative",
            "the move after which the reply can bring both captures nearest",
        ),
        (
            "search-N",
            "looks N moves ahead, N from 1 to 12, and takes the best it sees",
        ),
    ];
}

impl Agent for AgentKind {
    fn choose(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize {
        match *self {
            AgentKind::Random => random::choose(turn, dice),
            AgentKind::Greedy => greedy::choose(game, turn, dice),
            AgentKind::Cooperative => cooperative::choose(game, turn, dice),
            AgentKind::Search(depth) => search::choose(game, turn, depth, dice),
        }
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentKind::Random => f.write_str("random"),
            AgentKind::Greedy => f.write_str("greedy"),
            AgentKind::Cooperative => f.write_str("cooperative"),
            AgentKind::Search(depth) => write!(f, "search-{depth}"),
        }
    }
}

/// Why a word names no agent, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentError {
    pub message: String,
    pub help: String,
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for AgentError {}

impl FromStr for AgentKind {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        if let Some(depth) = text.strip_prefix("search-") {
            return depth
                .parse()
                .ok()
                .filter(|depth| (1..=Self::DEEPEST).contains(depth))
                .map(AgentKind::Search)
                .ok_or_else(|| AgentError {
                    message: format!("`{text}` does not say how far to look ahead"),
                    help: format!(
                        "write a number from 1 to {}, as in `search-4`; each further move takes \
                         several times as long",
                        Self::DEEPEST
                    ),
                });
        }
        match text {
            "random" => Ok(AgentKind::Random),
            "greedy" => Ok(AgentKind::Greedy),
            "cooperative" => Ok(AgentKind::Cooperative),
            _ => Err(unknown(text)),
        }
    }
}

fn unknown(text: &str) -> AgentError {
    let names = ["random", "greedy", "cooperative", "search-4"];
    let meant = match nearest(text, names) {
        Some(name) => format!("did you mean `{name}`? "),
        None => String::new(),
    };
    AgentError {
        message: format!("there is no player `{text}`"),
        help: format!(
            "{meant}the players are `random`, `greedy`, `cooperative` and `search-1` to `search-12`"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for (name, _) in AgentKind::ALL {
            let name = name.replace('N', "12");
            let agent: AgentKind = name.parse().unwrap();
            assert_eq!(agent.to_string(), name);
        }
    }

    #[test]
    fn wrong_names_are_taught() {
        for (text, taught) in [
            ("search", "did you mean `search-4`?"),
            ("search-0", "from 1 to 12"),
            ("search-13", "from 1 to 12"),
            ("search-x", "from 1 to 12"),
            ("Random", "did you mean `random`?"),
            ("", "the players are"),
        ] {
            let error = text.parse::<AgentKind>().unwrap_err().to_string();
            assert!(error.contains(taught), "{text}: {error}");
        }
    }
}
