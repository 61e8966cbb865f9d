//! Heads: what a clause governs, by the words it begins with.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::Moment;

/// What a clause governs: its first word, or the moment of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Head {
    /// `let`: a number that reports vary, and its values; or a name for what recurs.
    Let,
    /// `board`: rows, pits in a row, stores, reserves, a centre.
    Board,
    /// `players`: how many sit down to play, where it is not two.
    Players,
    /// `own pits`: whose pits are whose, where it is not the near rows.
    OwnPits,
    /// `track`: the way anticlockwise round the board, where it is not the usual one.
    Track,
    /// `mark`: a mark that pits can carry.
    Mark,
    /// `note … until`: how long notes last.
    Note,
    /// `seeds`: how the board is filled at the start.
    Seeds,
    /// `on start`: done for each player before the first turn of a round.
    OnStart,
    /// `arrange`: seeds that players lay out as they like before the first turn.
    Arrange,
    /// `first player`: who begins.
    First,
    /// `phase`: statements that hold only for some turns.
    Phase,
    /// `choose`: the ways to move, and which pits a player may lift.
    Choose,
    /// `sow`: which way round, and all that is particular about it.
    Sow,
    /// `on lifting`: done with the seeds of a lap in hand.
    OnLifting,
    /// `on passing`: done when a seed has fallen and more are to come.
    OnPassing,
    /// `on landing`: done when the last seed of a lap has fallen.
    OnLanding,
    /// `on endless sowing`: done when a relay would go on for ever.
    OnEndless,
    /// `on move end`: done after every move.
    OnMoveEnd,
    /// `on turn end`: done after a move that ends its player's turn.
    OnTurnEnd,
    /// `move at once`: how players sow at the same time.
    AtOnce,
    /// `forbid`: moves that are not legal, by what they lead to.
    Forbid,
    /// `require`: what a move must lead to for being legal.
    Require,
    /// `on stuck`: done when the player to move has no legal move.
    OnStuck,
    /// `end when`: asked after every move, of the player who has just moved.
    EndWhen,
    /// `rounds`: how one round follows another.
    Rounds,
    /// `win`: what the game is played for.
    Win,
    /// `play`: how the source says players choose, which forbids nothing.
    Play,
    /// `conduct`: what players do that no program can enforce.
    Conduct,
    /// `simplified`: what is reported but not played.
    Simplified,
}

impl Head {
    /// In the order in which a book tells the rules.
    pub const ALL: [Head; 30] = [
        Head::Let,
        Head::Board,
        Head::Players,
        Head::OwnPits,
        Head::Track,
        Head::Mark,
        Head::Note,
        Head::Seeds,
        Head::OnStart,
        Head::Arrange,
        Head::First,
        Head::Phase,
        Head::Choose,
        Head::Sow,
        Head::OnLifting,
        Head::OnPassing,
        Head::OnLanding,
        Head::OnEndless,
        Head::OnMoveEnd,
        Head::OnTurnEnd,
        Head::AtOnce,
        Head::Forbid,
        Head::Require,
        Head::OnStuck,
        Head::EndWhen,
        Head::Rounds,
        Head::Win,
        Head::Play,
        Head::Conduct,
        Head::Simplified,
    ];

    /// Whether a ruleset has at most one clause of this head.
    pub fn is_single(self) -> bool {
        matches!(
            self,
            Head::Board
                | Head::Players
                | Head::OwnPits
                | Head::Track
                | Head::First
                | Head::Sow
                | Head::Win
                | Head::Play
                | Head::AtOnce
                | Head::Arrange
        )
    }

    /// Whether it is a table of lines, read at a moment.
    pub fn is_table(self) -> bool {
        Moment::ALL.iter().any(|moment| moment.head() == self)
    }

    /// Whether a phase may change it.
    pub fn is_of_turns(self) -> bool {
        matches!(
            self,
            Head::Choose
                | Head::Sow
                | Head::OnLifting
                | Head::OnPassing
                | Head::OnLanding
                | Head::OnEndless
                | Head::OnMoveEnd
                | Head::OnTurnEnd
                | Head::AtOnce
                | Head::OnStuck
                | Head::Forbid
                | Head::Require
        )
    }

    /// The words that begin such a clause in the rules language.
    pub fn words(self) -> &'static str {
        match self {
            Head::Let => "let",
            Head::Board => "board",
            Head::Players => "players",
            Head::OwnPits => "own pits",
            Head::Track => "track",
            Head::Mark => "mark",
            Head::Note => "note",
            Head::Seeds => "seeds",
            Head::OnStart => "on start",
            Head::Arrange => "arrange",
            Head::First => "first player",
            Head::Phase => "phase",
            Head::Choose => "choose",
            Head::Sow => "sow",
            Head::OnLifting => "on lifting",
            Head::OnPassing => "on passing",
            Head::OnLanding => "on landing",
            Head::OnEndless => "on endless sowing",
            Head::OnMoveEnd => "on move end",
            Head::OnTurnEnd => "on turn end",
            Head::AtOnce => "move at once",
            Head::Forbid => "forbid",
            Head::Require => "require",
            Head::OnStuck => "on stuck",
            Head::EndWhen => "end when",
            Head::Rounds => "rounds",
            Head::Win => "win",
            Head::Play => "play",
            Head::Conduct => "conduct",
            Head::Simplified => "simplified",
        }
    }

    /// What it governs, as a heading in a table.
    pub fn topic(self) -> &'static str {
        match self {
            Head::Let => "Numbers and names",
            Head::Board => "Board",
            Head::Players => "Players",
            Head::OwnPits => "Whose pits",
            Head::Track => "Way round the board",
            Head::Mark => "Marked pits",
            Head::Note => "What is noted",
            Head::Seeds => "Seeds at the start",
            Head::OnStart => "Before the first turn",
            Head::Arrange => "Laying out the seeds",
            Head::First => "Who begins",
            Head::Phase => "Phases",
            Head::Choose => "Choice of pit",
            Head::Sow => "Sowing",
            Head::OnLifting => "When seeds are lifted",
            Head::OnPassing => "When a seed falls",
            Head::OnLanding => "When the last seed falls",
            Head::OnEndless => "Sowing without end",
            Head::OnMoveEnd => "When the move ends",
            Head::OnTurnEnd => "When the turn ends",
            Head::AtOnce => "Playing at the same time",
            Head::Forbid => "Moves forbidden",
            Head::Require => "Duties",
            Head::OnStuck => "No legal move",
            Head::EndWhen => "End of the game",
            Head::Rounds => "Rounds",
            Head::Win => "Object",
            Head::Play => "Manner of play",
            Head::Conduct => "Conduct",
            Head::Simplified => "Not played as reported",
        }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
