//! Why a ruleset is not written for Ludii, and what is left out where one is.

use std::fmt;

/// Something that this exporter does not say in Ludii's terms. Much of it Ludii
/// can say: but not by what is written here, and nothing is written that is not
/// sure to mean the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The board has not two rows.
    Rows,
    /// There are more than two players.
    Players,
    /// Own pits are not the near row.
    Ownership,
    /// Seeds go round the board in a way of their own.
    Track,
    /// There is a reserve or a centre.
    Places,
    /// Pits hold different numbers at the start, or some hold none.
    UnevenStart,
    /// Pits carry marks.
    Marks,
    /// Something is done before the first turn.
    BeforePlay,
    /// Some turns have rules of their own.
    Phases,
    /// The players sow at the same time.
    AtOnce,
    /// There are several ways to move, or one that asks more than how many seeds a pit
    /// holds.
    Choice,
    /// The direction is not one and the same for every move.
    Direction,
    /// A path begins, skips, is confined, passes through stores or drops seeds in a way
    /// of its own.
    Sowing,
    /// Something is done with the seeds of a lap in hand.
    Lifting,
    /// The move goes on after its first lap.
    Laps,
    /// The mover gets another move.
    Again,
    /// Something is done before the last seed has fallen.
    Underway,
    /// No line captures where the last seed falls.
    NoCapture,
    /// Other pits than the last, or the line before it, are captured.
    Capture,
    /// A line does something other than capture where the last seed falls.
    Landing,
    /// The captured line can come round to the pit that was sown.
    LineRound,
    /// The numbers that capture are no list, or differ along the line.
    Numbers,
    /// Something is done when the move is over.
    AfterTurn,
    /// Moves are forbidden or prescribed for other reasons than taking all or feeding.
    Ban,
    /// A ban is waived if no other move can be made.
    IfPossible,
    /// Moves that take all are forbidden, and captures reach beyond the opponent's row.
    BanElsewhere,
    /// A player without a move passes, or the rest does not go to the owners of the
    /// pits.
    Stuck,
    /// The game ends otherwise than by agreement, at a number of captured seeds or with
    /// nothing left.
    End,
    /// There are several rounds.
    Rounds,
    /// The game is won by something else than most captured seeds.
    Object,
}

impl Reason {
    /// Every reason once, in the order in which they are told.
    pub const ALL: [Reason; 30] = [
        Reason::Rows,
        Reason::Players,
        Reason::Ownership,
        Reason::Track,
        Reason::Places,
        Reason::UnevenStart,
        Reason::Marks,
        Reason::BeforePlay,
        Reason::Phases,
        Reason::AtOnce,
        Reason::Choice,
        Reason::Direction,
        Reason::Sowing,
        Reason::Lifting,
        Reason::Laps,
        Reason::Again,
        Reason::Underway,
        Reason::NoCapture,
        Reason::Capture,
        Reason::Landing,
        Reason::LineRound,
        Reason::Numbers,
        Reason::AfterTurn,
        Reason::Ban,
        Reason::IfPossible,
        Reason::BanElsewhere,
        Reason::Stuck,
        Reason::End,
        Reason::Rounds,
        Reason::Object,
    ];

    /// The reason as a clause of a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Reason::Rows => "the board has not two rows",
            Reason::Players => "there are not two players",
            Reason::Ownership => "the own pits are other than the near row",
            Reason::Track => "seeds take a way of their own round the board",
            Reason::Places => "there is a reserve or a place in the middle",
            Reason::UnevenStart => "pits hold different numbers at the start",
            Reason::Marks => "pits carry marks",
            Reason::BeforePlay => "something is done before the first turn",
            Reason::Phases => "there is a phase of its own",
            Reason::AtOnce => "the players sow at the same time",
            Reason::Choice => "the choice of a pit asks more than how many seeds it holds",
            Reason::Direction => "the direction is chosen",
            Reason::Sowing => "the sowing begins, skips, confines or drops in a way of its own",
            Reason::Lifting => "something is done when seeds are lifted",
            Reason::Laps => "a lap follows a lap",
            Reason::Again => "a player moves again after some moves",
            Reason::NoCapture => "nothing is captured where the sowing ends",
            Reason::Landing => "something other than a capture is done where the sowing ends",
            Reason::LineRound => {
                "the line of pits that is captured may come round to the pit that was sown"
            }
            Reason::IfPossible => "moves are forbidden only where another can be made",
            Reason::BanElsewhere => {
                "moves that take all may not be made, and captures are not of the opponent's row alone"
            }
            Reason::Underway => "something is done while seeds are in hand",
            Reason::Capture => {
                "the capture is other than of the last pit, or of it and the line of pits before it"
            }
            Reason::Numbers => "the numbers that capture are not a list, or not the same all along",
            Reason::AfterTurn => "something is done when the move or the turn ends",
            Reason::Ban => {
                "moves are forbidden or prescribed for other reasons than taking all or feeding"
            }
            Reason::Stuck => {
                "who can't move passes, or the seeds left do not go to the owners of the pits"
            }
            Reason::End => "the game ends in a way of its own",
            Reason::Rounds => "there are several rounds",
            Reason::Object => "the object is other than most seeds captured",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl std::error::Error for Reason {}

/// Something that no move depends on or that players settle among themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeftOut {
    /// The player who begins: in Ludii it is always player 1.
    FirstPlayer,
    /// An end by agreement when a position repeats.
    Agreement,
    /// The way players are said to choose their moves.
    Manner,
    /// Conduct that no program can enforce.
    Conduct,
    /// Rules that are reported and that Seedlore does not play either.
    Simplified,
    /// Readings of open questions that are not in force.
    OtherReadings,
}

impl LeftOut {
    /// The thing left out, as a phrase.
    pub fn words(self) -> &'static str {
        match self {
            LeftOut::FirstPlayer => "who begins: in Ludii it is player 1",
            LeftOut::Agreement => {
                "players may agree to stop when a position repeats: Ludii's own sign of a cycle asks for more"
            }
            LeftOut::Manner => "how players choose",
            LeftOut::Conduct => "what players do beside the rules",
            LeftOut::Simplified => "what Seedlore itself does not play as it was reported",
            LeftOut::OtherReadings => "other readings of the open questions",
        }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
