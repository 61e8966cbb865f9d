//! A turn: ways to move, tables of lines, tests of whole moves, ends.

use schemars::JsonSchema;
use serde::Serialize;

use super::effects::{Aspect, Effects};
use super::{Action, Amount, Condition, Head, Noun, Path, Places, Term};

/// How much of a pit is lifted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(symmetric(All, AnyNumber))]
pub enum Taking {
    /// The whole pit, where nothing is said of it.
    All,
    /// Just so many; a pit that holds fewer is not offered.
    Just(Amount),
    /// From one to so many, as the mover likes.
    UpTo(Amount),
    /// From one to all, as the mover likes.
    AnyNumber,
    /// All but so many, which stay.
    AllBut(Amount),
}

/// Beside which other ways a way to move is offered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// After `or`, and of the first way: together with the way before it.
    #[default]
    Same,
    /// After `else`: only if no way of the tiers above gives a legal move.
    Lower,
    /// After `also`: always. What it gives does not count when a lower tier asks
    /// whether those above give a move.
    Beside,
}

/// One way to make a move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct Choice {
    /// Beside which other ways it is offered.
    pub tier: Tier,
    /// Pits of a class, or one place.
    pub from: Places,
    /// How much of the chosen pit is lifted.
    pub taking: Taking,
    /// Done before sowing or, unless a path follows, in its place.
    pub actions: Vec<Action>,
    /// How this way sows, where it differs from `sow`.
    pub path: Option<Path>,
    /// Said of the position before the move, with `last` the pit chosen.
    pub when: Option<Condition>,
    /// Asked of the position after the whole move, as `require` asks it: a move of
    /// this way is illegal if it does not hold.
    pub demand: Option<Condition>,
}

impl Choice {
    /// Whether it begins in no pit.
    pub fn lifts_nothing(&self) -> bool {
        matches!(&self.from, Places::Pits(pits) if pits.noun == Noun::Nothing)
    }

    /// Whether the pit is lifted and sown.
    pub fn sows(&self) -> bool {
        self.actions.is_empty() || self.path.is_some()
    }
}

/// When a table of lines is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Before the first turn of a round, once for each player.
    Start,
    /// The seeds of a lap are in hand.
    Lifting,
    /// A seed has fallen and more are in hand.
    Passing,
    /// The last seed of a lap has fallen.
    Landing,
    /// A relay has come back to the same board and will never end.
    Endless,
    /// The move is done; the player may have been given another.
    MoveEnd,
    /// The move is done, and the player was given no other: the turn is not yet passed
    /// on.
    TurnEnd,
    /// The player to move has no legal move.
    Stuck,
}

impl Moment {
    /// In the order in which a turn may come to them.
    pub const ALL: [Moment; 8] = [
        Moment::Start,
        Moment::Lifting,
        Moment::Passing,
        Moment::Landing,
        Moment::Endless,
        Moment::MoveEnd,
        Moment::TurnEnd,
        Moment::Stuck,
    ];

    /// What a clause governs whose table is read at this moment.
    pub fn head(self) -> Head {
        match self {
            Moment::Start => Head::OnStart,
            Moment::Lifting => Head::OnLifting,
            Moment::Passing => Head::OnPassing,
            Moment::Landing => Head::OnLanding,
            Moment::Endless => Head::OnEndless,
            Moment::MoveEnd => Head::OnMoveEnd,
            Moment::TurnEnd => Head::OnTurnEnd,
            Moment::Stuck => Head::OnStuck,
        }
    }
}

/// Who decides whether a line is taken that may be passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Decider {
    /// `may`: the player who moves.
    Mover,
    /// `may by opponent`: the other of two players.
    Opponent,
    /// `may by owner`: who owns the pit of the last seed; the mover, if nobody does.
    Owner,
}

impl Decider {
    /// Every one of them.
    pub const ALL: [Decider; 3] = [Decider::Mover, Decider::Opponent, Decider::Owner];

    /// The words before the condition of a line.
    pub fn words(self) -> &'static str {
        match self {
            Decider::Mover => "may",
            Decider::Opponent => "may by opponent",
            Decider::Owner => "may by owner",
        }
    }

    /// Whether it may be another player than the one who moves.
    pub fn may_be_another(self) -> bool {
        self != Decider::Mover
    }
}

/// A line of a table. Each table has blocks, read in order; of each block the
/// first line whose condition holds is taken.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct Line {
    /// At least one; `on passing or landing` is read at both.
    pub moments: Vec<Moment>,
    /// Lines of one statement share a number.
    pub block: u16,
    /// Who may pass it over, if anybody may.
    pub may: Option<Decider>,
    /// `None` is `otherwise`.
    pub test: Option<Condition>,
    /// Done in the order in which they stand, if the line is taken.
    pub actions: Vec<Action>,
    /// Whether it is taken only if the lap that it begins takes seeds where it ends,
    /// which is found out on a copy of the board.
    pub if_captures: bool,
}

/// Whether a filter is against moves or for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A move is illegal if the test holds.
    Forbid,
    /// A move is illegal if the test does not hold.
    Require,
}

impl Line {
    /// Whether another lap may follow by it. What is left of a lap is sown on in passing, less
    /// each time unless more is lifted.
    pub fn begins_lap(&self) -> bool {
        let has = |is: fn(&Action) -> bool| self.actions.iter().any(is);
        let lifts = has(|action| matches!(action, Action::Lift { .. }));
        has(|action| matches!(action, Action::Relay { .. } | Action::SowOn(_)))
            && (lifts || self.moments != [Moment::Passing])
    }

    /// Whether another player than the one who moves may have to decide something.
    pub fn asks_another(&self) -> bool {
        self.may.is_some_and(Decider::may_be_another)
    }

    /// What it reads and writes beside what its parts do.
    pub(crate) fn effects(&self) -> Effects {
        match self.asks_another() {
            true => Effects::new(&[Aspect::Paused], &[Aspect::Paused, Aspect::Course]),
            false => Effects::default(),
        }
    }
}

impl Verdict {
    /// What a clause governs that is such a filter.
    pub fn head(self) -> Head {
        match self {
            Verdict::Forbid => Head::Forbid,
            Verdict::Require => Head::Require,
        }
    }
}

/// A test of whole moves, judged on the position after them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct Filter {
    /// Whether the test must fail or hold.
    pub verdict: Verdict,
    /// Asked of the position after the whole move.
    pub test: Condition,
    /// Said of the position before the move.
    pub when: Option<Condition>,
    /// Waived when no move can meet it.
    pub if_possible: bool,
}

/// `end when …`: when the game is over, or the round where there are several.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct Ending {
    /// Asked after every move, of the player who has just moved; `until` of rounds asks
    /// it between two.
    pub when: Condition,
    /// Done once when it holds, before the game is judged: mostly captures of what
    /// still lies on the board.
    pub actions: Vec<Action>,
}

/// What the game is played for, judged when it has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// `win by most captured`: stores and what rounds added to them; equally much is a
    /// draw.
    MostCaptured,
    /// Both players win if they captured the same number, else both lose.
    EqualCaptured,
    /// `win by most points`; equally many is a draw.
    MostPoints,
    /// The player who has seeds when the others have none, on the board or in
    /// store. Captures count for nothing else.
    TakingAll,
    /// The player whose own pits are empty when another's are not.
    EmptyingOwnPits,
    /// The player who made the last move.
    MovingLast,
    /// `win as rules say`: the player whom a rule names with `win`; a game that ends otherwise
    /// is drawn.
    AsRulesSay,
}

/// How players who sow at the same time are taken in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tempo {
    /// `move at once, lap by lap`: each sows a lap, then the next player does; who has
    /// moved first has the first lap.
    LapByLap,
}

impl Tempo {
    /// What it reads and writes.
    pub(crate) fn effects(self) -> Effects {
        match self {
            Tempo::LapByLap => Effects::new(&[Aspect::Paused], &[Aspect::Paused, Aspect::Course]),
        }
    }
}

/// Who begins the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FirstPlayer {
    /// `first player by lot`.
    ByLot,
    /// `first player by agreement` of the players, who need no rule for it.
    ByAgreement,
    /// `first player by lot or agreement`: the source leaves it to them.
    ByLotOrAgreement,
}

/// How the source says players choose. No move is made illegal by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// `play taking most`: who can capture more, does.
    TakingMost,
    /// `play evening counts`: as cooperating players do, so that both get the same.
    EveningCounts,
    /// `play without thinking`: by chance, or by what lies nearest to hand.
    WithoutThinking,
}
