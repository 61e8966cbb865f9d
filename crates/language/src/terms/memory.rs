//! How long something is remembered: notes, marks, and what happened to pits.

use schemars::JsonSchema;
use serde::Serialize;

/// How long a note or a mark lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Lifetime {
    /// `until lap ends`: until the next lap of the player who noted or marked begins, or
    /// the move is over.
    Lap,
    /// `until move ends`: until that player's move was judged.
    Move,
    /// `until turn ends`: moves given by `again` belong to the turn.
    Turn,
    /// `until round ends`, as where nothing is said.
    Round,
    /// `until game ends`: over all rounds.
    Game,
}

impl Lifetime {
    /// From the shortest to the longest.
    pub const ALL: [Lifetime; 5] = [
        Lifetime::Lap,
        Lifetime::Move,
        Lifetime::Turn,
        Lifetime::Round,
        Lifetime::Game,
    ];

    /// The word between `until` and `ends`.
    pub fn word(self) -> &'static str {
        match self {
            Lifetime::Lap => "lap",
            Lifetime::Move => "move",
            Lifetime::Turn => "turn",
            Lifetime::Round => "round",
            Lifetime::Game => "game",
        }
    }

    /// Whether it is over when a player's turn is.
    pub fn is_of_turn(self) -> bool {
        self <= Lifetime::Turn
    }
}

/// `note first, once until turn ends`: how long some notes last.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct NotePlan {
    /// Names that `note` remembers. Never empty.
    pub names: Vec<String>,
    /// When they are forgotten.
    pub until: Lifetime,
}

/// What can have become of a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Happening {
    /// A seed has fallen into it.
    Sown,
    /// Seeds were lifted from it, to be sown.
    Lifted,
    /// Seeds were captured from it; or lifted or moved from it by a player whose it is
    /// not.
    Captured,
}

impl Happening {
    /// In no order.
    pub const ALL: [Happening; 3] = [Happening::Sown, Happening::Lifted, Happening::Captured];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Happening::Sown => "sown",
            Happening::Lifted => "lifted",
            Happening::Captured => "captured",
        }
    }
}

/// Since when something is remembered of pits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Since {
    /// `this move`.
    Move,
    /// `this turn`: of whoever moves or has just moved.
    Turn,
    /// `this round`: of any player.
    Round,
}

impl Since {
    /// From the shortest to the longest.
    pub const ALL: [Since; 3] = [Since::Move, Since::Turn, Since::Round];

    /// The word after `this`.
    pub fn word(self) -> &'static str {
        self.until().word()
    }

    /// When it is forgotten.
    pub fn until(self) -> Lifetime {
        match self {
            Since::Move => Lifetime::Move,
            Since::Turn => Lifetime::Turn,
            Since::Round => Lifetime::Round,
        }
    }
}

/// `captured this turn`: what has become of a pit since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Happened {
    /// What has.
    pub what: Happening,
    /// Since when.
    pub since: Since,
}

impl Happened {
    /// In the words of the rules language.
    pub fn words(self) -> String {
        format!("{} this {}", self.what.word(), self.since.word())
    }
}
