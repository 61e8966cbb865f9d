//! Heads: what a clause governs, by the words it begins with.

use std::fmt;

use serde::Serialize;

/// What a clause governs: its first word, or the moment of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Head {
    Board,
    Seeds,
    First,
    Phase,
    Choose,
    Sow,
    OnLanding,
    OnTurnEnd,
    Forbid,
    Require,
    OnStuck,
    EndWhen,
    Win,
    Play,
    Conduct,
}

impl Head {
    /// In the order in which a book tells the rules.
    pub const ALL: [Head; 15] = [
        Head::Board,
        Head::Seeds,
        Head::First,
        Head::Phase,
        Head::Choose,
        Head::Sow,
        Head::OnLanding,
        Head::OnTurnEnd,
        Head::Forbid,
        Head::Require,
        Head::OnStuck,
        Head::EndWhen,
        Head::Win,
        Head::Play,
        Head::Conduct,
    ];

    /// Whether a ruleset has at most one clause of this head.
    pub fn is_single(self) -> bool {
        matches!(
            self,
            Head::Board | Head::Seeds | Head::First | Head::Sow | Head::Win | Head::Play
        )
    }

    /// The words that begin such a clause in the rules language.
    pub fn words(self) -> &'static str {
        match self {
            Head::Board => "board",
            Head::Seeds => "seeds",
            Head::First => "first player",
            Head::Phase => "phase",
            Head::Choose => "choose",
            Head::Sow => "sow",
            Head::OnLanding => "on landing",
            Head::OnTurnEnd => "on turn end",
            Head::Forbid => "forbid",
            Head::Require => "require",
            Head::OnStuck => "on stuck",
            Head::EndWhen => "end when",
            Head::Win => "win",
            Head::Play => "play",
            Head::Conduct => "conduct",
        }
    }

    /// What it governs, as a heading in a table.
    pub fn topic(self) -> &'static str {
        match self {
            Head::Board => "Board",
            Head::Seeds => "Seeds at the start",
            Head::First => "Who begins",
            Head::Phase => "Phases",
            Head::Choose => "Choice of pit",
            Head::Sow => "Sowing",
            Head::OnLanding => "When the last seed falls",
            Head::OnTurnEnd => "When the turn ends",
            Head::Forbid => "Moves forbidden",
            Head::Require => "Duties",
            Head::OnStuck => "No legal move",
            Head::EndWhen => "End of the game",
            Head::Win => "Object",
            Head::Play => "Manner of play",
            Head::Conduct => "Conduct",
        }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
