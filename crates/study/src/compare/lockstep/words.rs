//! What was found, in words.

use super::turn_tree::AGREEMENT;
use super::{Played, Proof, Searched, Witness};
use crate::compare::normal_form::PartCounts;
use seedlore_language::prose::{counted, list};

impl Proof {
    /// Why no game parts two rulesets, and what was compared to know it.
    pub fn words(&self) -> String {
        match self {
            Proof::SameRules(counts) => format!(
                "No game tells the two apart: all that is played of them is equal, part by part. \
                 What was compared: {}.",
                counts.words()
            ),
            Proof::MirrorImage(counts) => format!(
                "No game tells the two apart, but for left and right: the one is the mirror image of \
                 the other. The board, the seeds on it and whose they are look the same from both \
                 ends, and with clockwise and anticlockwise exchanged all that is played is equal, \
                 part by part. What was compared: {}.",
                counts.words()
            ),
            Proof::AllGames { turns, longest } => format!(
                "No game tells the two apart: all there are were looked at, {} in all, in games of \
                 at most {}.",
                counted(*turns as u32, "turn", "turns"),
                counted(*longest, "move", "moves")
            ),
        }
    }
}

impl PartCounts {
    /// `the board, its tracks and seeds, the sowing, one way to move and the object of the game`
    fn words(&self) -> String {
        let parts = [
            (self.phases, "phase", "phases"),
            (self.ways, "way to move", "ways to move"),
            (
                self.lines,
                "rule for a moment of play",
                "rules for moments of play",
            ),
            (
                self.filters,
                "ban or demand on moves",
                "bans and demands on moves",
            ),
            (self.ends, "way to end", "ways to end"),
            (self.rounds, "rule of rounds", "rules of rounds"),
        ];
        let counts = parts
            .into_iter()
            .filter(|(n, ..)| *n > 0)
            .map(|(n, one, several)| counted(n as u32, one, several));
        let always = ["the board, its tracks and seeds", "the sowing"].map(String::from);
        let object = ["the object of the game".to_string()];
        let all: Vec<String> = always.into_iter().chain(counts).chain(object).collect();
        list(&all, "and")
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
        let played = self.played.map(|played| played.words());
        let where_looked = match (self.is_whole, self.depth, played) {
            (true, _, _) => ": all there are were looked at".into(),
            (false, 0, None) => String::new(),
            (false, 0, Some(played)) => format!(" in {played}"),
            (false, _, None) => format!(": {}", self.all_short()),
            (false, _, Some(played)) => format!(": {}, and {played}", self.all_short()),
        };
        self.with_policy(format!(
            "No game was found that tells the two apart{where_looked}."
        ))
    }

    /// `all of up to seven moves were looked at`
    fn all_short(&self) -> String {
        let moves = counted(self.depth, "move", "moves");
        format!("all of up to {moves} were looked at")
    }

    /// With when players agree to stop, where it hangs on that.
    fn with_policy(&self, said: String) -> String {
        match self.rests_on_agreement {
            true => format!("{said} In these games {}.", AGREEMENT.describe()),
            false => said,
        }
    }
}

impl Witness {
    /// `The two first differ at move 4, after three moves that both allow.`
    pub fn when(&self) -> String {
        match self.moves.len() {
            0 => "The two differ from the first move on.".into(),
            n => format!(
                "The two first differ at move {}, after {} that both allow.",
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

    /// How sure it is that no game is shorter, and how far was looked.
    pub fn sooner(&self, searched: &Searched) -> String {
        if self.moves.is_empty() {
            return "No game tells them apart sooner.".into();
        }
        if self.is_shortest {
            let all_short = searched.all_short();
            return searched.with_policy(format!("No game tells them apart sooner: {all_short}."));
        }
        let played = searched.played.map_or(String::new(), |played| {
            format!(
                " {} of {} tell them apart; of these, and of {} random games more that were cut off \
                 where they could not be shorter, none is shorter than this.",
                played.parted,
                played.words(),
                played.shorter
            )
        });
        let none = match searched.depth {
            0 => "Whether a shorter game tells them apart is not known.".into(),
            depth => format!(
                "No game of up to {} tells them apart; longer ones may that are shorter than this.",
                counted(depth, "move", "moves")
            ),
        };
        searched.with_policy(format!("{none}{played}"))
    }
}
