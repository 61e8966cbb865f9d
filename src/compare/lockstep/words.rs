//! What was found, in words.

use super::{Played, Proof, Searched, Witness};
use crate::prose::counted;

impl Proof {
    /// Why no game parts two rulesets.
    pub fn words(self) -> &'static str {
        match self {
            Proof::SameClauses => {
                "No game parts the two: all clauses that govern play say the same, whatever their \
                 words and sources."
            }
            Proof::MirrorImage => {
                "No game parts the two, but for left and right: the one is the mirror image of the \
                 other. Every way round is turned about, and the board, the seeds on it and whose \
                 they are look the same from both ends."
            }
            Proof::AllGames => "No game parts the two: all there are were looked at.",
        }
    }
}

impl Played {
    /// `200 random and 200 greedy games (seed 1)`.
    fn words(&self) -> String {
        format!(
            "{} random and {} greedy games (seed {})",
            self.random, self.greedy, self.seed
        )
    }
}

impl Searched {
    /// How far was looked where nothing was found.
    pub fn words(&self) -> String {
        let games = match self.played {
            Some(played) => format!(", nor in {}", played.words()),
            None => String::new(),
        };
        format!(
            "No game was found that parts the two: there is none of up to {} that repeats no \
             position{games}.",
            counted(self.depth, "move", "moves")
        )
    }
}

impl Witness {
    /// `In the first move.`, `In move 4, after three moves that both allow.`
    pub fn when(&self) -> String {
        match self.moves.len() {
            0 => "They part in the first move.".into(),
            n => format!(
                "They part in move {}, after {} that both allow.",
                self.ply(),
                counted(n as u32, "move", "moves")
            ),
        }
    }

    /// Of a witness that is not the first: what it is shown for.
    pub fn allowing(&self) -> String {
        format!(
            "One allows what the other forbids in move {} of another game, the shortest of this \
             kind that games played by chance or greedily met.",
            self.ply()
        )
    }

    /// How sure it is that no game is shorter.
    pub fn sooner(&self, searched: &Searched) -> String {
        if self.is_shortest {
            return "No game parts them sooner.".into();
        }
        let played = searched.played.map_or(String::new(), |played| {
            format!(
                " {} of {} part them; of these, and of {} random games more that were cut off \
                 where they could not be shorter, this is the shortest.",
                played.parted,
                played.words(),
                played.shorter
            )
        });
        format!(
            "No game of up to {} that repeats no position parts them.{played}",
            counted(searched.depth, "move", "moves")
        )
    }
}
