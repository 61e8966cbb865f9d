//! Why a ruleset is not written for Ludii, and what is left out where one is.

use std::fmt;

/// Something that this exporter does not say in Ludii's terms. Much of it Ludii
/// can say: but not by what is written here, and nothing is written that is not
/// sure to mean the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    Rows,
    Players,
    Ownership,
    Track,
    Places,
    UnevenStart,
    Marks,
    BeforePlay,
    Phases,
    Choice,
    Direction,
    Sowing,
    Lifting,
    Laps,
    Again,
    Underway,
    NoCapture,
    Capture,
    Landing,
    LineRound,
    Numbers,
    AfterTurn,
    Ban,
    IfPossible,
    BanElsewhere,
    Stuck,
    End,
    Rounds,
    Object,
}

impl Reason {
    pub const ALL: [Reason; 29] = [
        Reason::Rows,
        Reason::Players,
        Reason::Ownership,
        Reason::Track,
        Reason::Places,
        Reason::UnevenStart,
        Reason::Marks,
        Reason::BeforePlay,
        Reason::Phases,
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
            Reason::AfterTurn => "something is done when the turn ends",
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
    FirstPlayer,
    Agreement,
    Manner,
    Conduct,
    Simplified,
    OtherReadings,
}

impl LeftOut {
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
