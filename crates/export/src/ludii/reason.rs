//! Why a ruleset is not written for Ludii, and what is left out where one is.

use std::fmt;

use seedlore_language::rules::{Head, Ruleset};

/// Something that this exporter does not say in Ludii's terms. Much of it Ludii
/// can say: but not by what is written here, and nothing is written that is not
/// sure to mean the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// There are more than two players.
    Players,
    /// The board is a ring, or has a reserve or a centre.
    Places,
    /// From some pit there is none across, or the track ends.
    Track,
    /// Pits carry marks, are claimed or closed, or it is asked what became of them.
    Marks,
    /// Something is done before the first turn.
    BeforePlay,
    /// The players sow at the same time.
    AtOnce,
    /// It is asked whether a player can move, in a game of phases.
    Phases,
    /// There are several rounds.
    Rounds,
    /// A way to move begins elsewhere than in pits, or does something before it sows.
    Choice,
    /// The mover chooses how many seeds are lifted, or fall.
    Taking,
    /// A direction is kept for the game, or changes in a way that is not foreseen.
    Direction,
    /// Later laps follow another path than the first.
    Sowing,
    /// A line may be passed over.
    May,
    /// Something is done to pits of the mover's choice, or to several pits that are told by what lies in others.
    Chosen,
    /// A line is taken only if its lap captures.
    Trial,
    /// What was done is taken back, seeds are shared out, or the board is turned.
    Undo,
    /// A pit is told by others, or by what happened before.
    Traits,
    /// A number is worked out that has halves, or names a pit.
    Amount,
    /// It depends on the game who is meant.
    Who,
    /// It is asked whether a position repeats.
    History,
    /// Moves since the last capture are counted.
    SinceCapture,
    /// Something is done where a sowing would never end.
    Endless,
    /// A ban forbids every move.
    Ban,
    /// Who can't move is given a move by what is done.
    Stuck,
    /// The game is won together.
    Object,
    /// Written out, the description is longer than Ludii reads.
    Length,
}

impl Reason {
    /// Every reason once, in the order in which they are told.
    pub const ALL: [Reason; 26] = [
        Reason::Players,
        Reason::Places,
        Reason::Track,
        Reason::Marks,
        Reason::BeforePlay,
        Reason::AtOnce,
        Reason::Phases,
        Reason::Rounds,
        Reason::Choice,
        Reason::Taking,
        Reason::Direction,
        Reason::Sowing,
        Reason::May,
        Reason::Chosen,
        Reason::Trial,
        Reason::Undo,
        Reason::Traits,
        Reason::Amount,
        Reason::Who,
        Reason::History,
        Reason::SinceCapture,
        Reason::Endless,
        Reason::Ban,
        Reason::Stuck,
        Reason::Object,
        Reason::Length,
    ];

    /// The reason as a clause of a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Reason::Players => "there are not two players",
            Reason::Places => "the board is a ring, or has a reserve or a place in the middle",
            Reason::Track => "some pit has none across the board, or none after it",
            Reason::Marks => {
                "pits carry marks, change hands or are closed, or it is asked what became of them"
            }
            Reason::BeforePlay => "something is done before the first turn",
            Reason::AtOnce => "the players sow at the same time",
            Reason::Phases => "it is asked whether a player can move, where phases change that",
            Reason::Rounds => "there are several rounds",
            Reason::Choice => {
                "a way to move begins elsewhere than in pits, or does something first"
            }
            Reason::Taking => "the mover chooses how many seeds are lifted or fall",
            Reason::Direction => "the direction that is chosen is kept to",
            Reason::Sowing => "later laps begin, skip or drop otherwise than the first",
            Reason::May => "a player may pass over what a line says",
            Reason::Chosen => {
                "something is done to pits that the mover chooses, or to several lines of pits at once"
            }
            Reason::Trial => "a lap is sown only if it captures",
            Reason::Undo => "moves are taken back, seeds are shared out, or the board is turned",
            Reason::Traits => "a pit is told by comparing it with others, or by earlier moves",
            Reason::Amount => {
                "a number that has halves, or that names a pit, is worked out in play"
            }
            Reason::Who => "it depends on the game who is meant",
            Reason::History => "it is asked whether a position repeats",
            Reason::SinceCapture => "moves since the last capture are counted",
            Reason::Endless => "something is done where a sowing would never end",
            Reason::Ban => "a ban forbids every move",
            Reason::Stuck => "something is done for a player who can't move, and play goes on",
            Reason::Object => "the players win together or lose together",
            Reason::Length => "with all its parts written out it would be longer than Ludii reads",
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

/// What becomes of clauses of a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saying {
    /// They can be said by Ludii's own `sow`, or step by step.
    Plainly,
    /// They can only be said step by step.
    StepByStep,
    LeftOut(LeftOut),
    /// Nothing is written of a ruleset that has one.
    Never(Reason),
}

impl Saying {
    /// What becomes of clauses of this head.
    pub fn of(head: Head) -> Saying {
        match head {
            Head::First => Saying::LeftOut(LeftOut::FirstPlayer),
            Head::Play => Saying::LeftOut(LeftOut::Manner),
            Head::Conduct => Saying::LeftOut(LeftOut::Conduct),
            Head::Simplified => Saying::LeftOut(LeftOut::Simplified),
            Head::Arrange => Saying::Never(Reason::BeforePlay),
            Head::AtOnce => Saying::Never(Reason::AtOnce),
            Head::Rounds => Saying::Never(Reason::Rounds),
            Head::OwnPits | Head::Track | Head::Mark | Head::OnStart | Head::Phase => {
                Saying::StepByStep
            }
            Head::OnLifting | Head::OnPassing | Head::OnEndless => Saying::StepByStep,
            Head::OnMoveEnd | Head::OnTurnEnd => Saying::StepByStep,
            Head::Let | Head::Board | Head::Players | Head::Note | Head::Seeds => Saying::Plainly,
            Head::Choose | Head::Sow | Head::OnLanding | Head::OnStuck => Saying::Plainly,
            Head::Forbid | Head::Require | Head::EndWhen | Head::Win => Saying::Plainly,
        }
    }
}

impl LeftOut {
    /// What is left out of the open questions.
    pub fn of_questions(rules: &Ruleset) -> Option<LeftOut> {
        let mut questions = rules.questions().iter();
        let is_open = questions.any(|question| question.readings().len() > 1);
        is_open.then_some(LeftOut::OtherReadings)
    }

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
