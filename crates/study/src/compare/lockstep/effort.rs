//! How far games are looked through for one that parts two rulesets, and what
//! was found.

use serde::{Deserialize, Serialize};

use super::{Divergence, Shared};

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// Turns to look at in the search through all games; where a rule asks what
    /// came before, as many again in a search through a part of them.
    pub turns: usize,
    /// What their moves may take to try, in steps, of each search.
    pub steps: u64,
    /// Games of each manner of play after it, at a time, from this seed, each
    /// for so many moves at most.
    pub games: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Moves after which a game is cut off.
    pub limit: u32,
    /// What those games may take together, in steps; the last of them may take
    /// a little more.
    pub steps_played: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            turns: 20_000,
            steps: 20_000_000,
            games: 200,
            seed: 1,
            limit: 300,
            steps_played: 60_000_000,
        }
    }
}

/// How moves are chosen from those that both rulesets allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Random,
    /// What gains most under the left ruleset, of equals by chance: positions
    /// come about that random play seldom meets.
    Greedy,
}

/// Games that were played in lockstep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Seed of the games.
    pub seed: u64,
    /// Games in which moves were chosen by chance.
    pub random: u64,
    /// Games in which the move that gains most was chosen.
    pub greedy: u64,
    /// In so many of them the two parted.
    pub parted: u64,
    /// Random games played after them, each cut off where it could not be
    /// shorter than the shortest so far.
    pub shorter: u64,
}

/// How far was looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// No game of up to so many moves parts the two: all were looked at, with
    /// the positions that came before in each where a rule asks for them.
    pub depth: u32,
    /// Whether these are all games there are.
    pub is_whole: bool,
    /// Turns looked at.
    pub turns: u64,
    /// `None` if none were needed.
    pub played: Option<Played>,
    /// Whether this may not be so if players agree to end a game sooner or later
    /// than where a position occurs for the third time. Never where no rule asks
    /// if they agree.
    #[serde(default)]
    pub rests_on_agreement: bool,
}

/// A game that both rulesets allow, and at whose end they part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// The moves that both share.
    pub moves: Vec<Shared>,
    /// The difference after these moves.
    #[serde(rename = "parting")]
    pub divergence: Divergence,
    /// Whether no game parts them sooner.
    pub is_shortest: bool,
}

impl Witness {
    /// The move in which they part, counted from 1.
    pub fn ply(&self) -> usize {
        self.moves.len() + 1
    }

    /// Whether one ruleset allows what the other forbids.
    pub(super) fn allows(&self) -> bool {
        matches!(self.divergence, Divergence::Allowed { .. })
    }
}

/// The moves of a game to where two part, and how.
#[derive(Clone)]
pub(super) struct Found {
    pub moves: Vec<Shared>,
    pub divergence: Divergence,
}

impl Found {
    pub fn witness(self, searched: &Searched) -> Witness {
        Witness {
            is_shortest: self.moves.len() <= searched.depth as usize,
            moves: self.moves,
            divergence: self.divergence,
        }
    }
}
