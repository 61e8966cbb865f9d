//! Why a ruleset can't be played in lanes.

use std::fmt;

/// What stands in the way; another path takes such a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// More than two players.
    Players,
    /// More than 32 pits.
    TooManyPits,
    /// More than 126 seeds: a byte holds no more, with a bit to spare.
    TooManySeeds,
    /// The two players do not see the same board or have not the same rules.
    SeatsDiffer,
    /// Seeds are entered from beside the board.
    Reserves,
    /// `mark`: some pits carry marks.
    Marks,
    /// A game has several rounds.
    Rounds,
    /// Owners change, or pits are closed.
    PitsChange,
    /// A relay that takes another way, or seeds from several places.
    Relays,
    /// Laps of one move that do not all go the same round.
    LapsDiffer,
    /// A clause says what a sowing without end comes to.
    EndlessSowing,
    /// A clause asks for a later lap than is counted.
    ManyLaps,
    /// Something is done while seeds fall.
    WhileSowing,
    /// `on turn end` where `again` gives another move, or beside `on move end`.
    EndsOfTurns,
    /// `on start`: something is done before the first turn.
    BeforeTheFirstTurn,
    /// `sow either way`: the player chooses.
    ChosenDirections,
    /// Something else than a pit is chosen.
    FurtherChoices,
    /// `if` and `also` of a way to move, `if that captures` of a line.
    JudgedWays,
    /// `choose … taking`: seeds may stay in the pit chosen.
    NotAllSeedsLifted,
    /// `move at once`: the players sow at the same time.
    AtOnce,
    /// A lap whose way depends on what lies on the board.
    WayDepends,
    /// `dropping 2`: a pit gets several seeds at once.
    SeveralSeedsInAPit,
    /// A clause asks for pits, captures or notes of earlier turns.
    Memory,
    /// `largest`, `rearmost`, `foremost`: pits are compared with each other.
    Comparisons,
    /// A place that no map of the board gives.
    Place,
    /// `for richer` and the like: who takes seeds is not known before play.
    Taker,
    /// `share`: seeds are parted evenly.
    Sharing,
    /// `move` within a sowing.
    Moving,
    /// `win richer` and the like: who wins is not known before play.
    Winner,
    /// The object is judged by points, or by who moved last.
    Object,
    /// `2 times in hand`: a number is worked out in play.
    WorkedOut,
    /// Points, and terms that batch play has not learnt.
    Term,
    /// A condition nests deeper than the stack of masks.
    TooDeep,
    /// Games may be longer than a 16-bit count of moves holds.
    TooLong,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Players => "there are more than two players",
            Refusal::TooManyPits => "there are more than 32 pits",
            Refusal::TooManySeeds => "there are more than 126 seeds",
            Refusal::SeatsDiffer => "the players do not see the same board",
            Refusal::Reserves => "seeds are entered from beside the board",
            Refusal::Marks => "pits are marked",
            Refusal::Rounds => "a game has several rounds",
            Refusal::PitsChange => "pits change hands or are closed",
            Refusal::Relays => {
                "a later lap goes another way, or sows other seeds than those of one pit"
            }
            Refusal::LapsDiffer => "the laps of a move do not all go the same round",
            Refusal::EndlessSowing => "a clause says what a sowing without end comes to",
            Refusal::ManyLaps => "a clause counts many laps, or laps may be too long",
            Refusal::WhileSowing => "something is done while seeds fall",
            Refusal::EndsOfTurns => {
                "something is done when a turn ends that may take several moves"
            }
            Refusal::BeforeTheFirstTurn => "something is done before the first turn",
            Refusal::ChosenDirections => "a player chooses a direction",
            Refusal::FurtherChoices => "a player chooses more than a pit",
            Refusal::JudgedWays => "a way to move or a further lap is judged by what it leads to",
            Refusal::NotAllSeedsLifted => "some seeds of a pit may stay in it",
            Refusal::AtOnce => "the players sow at the same time",
            Refusal::WayDepends => "the way of a lap depends on what lies on the board",
            Refusal::SeveralSeedsInAPit => "several seeds are dropped in a pit at once",
            Refusal::Memory => "a clause asks what happened in earlier turns",
            Refusal::Comparisons => "a clause compares pits with each other",
            Refusal::Place => "a clause speaks of a place that changes with the board",
            Refusal::Taker => "who takes seeds depends on more than whose pit it is",
            Refusal::Sharing => "what is left is shared",
            Refusal::Moving => "seeds are moved in the course of a sowing",
            Refusal::Winner => "who wins at once depends on the captures",
            Refusal::Object => "the object of the game is not judged by seeds alone",
            Refusal::WorkedOut => "a number is worked out afresh whenever it is asked",
            Refusal::Term => "a clause uses points, or a term that batch play does not know",
            Refusal::TooDeep => "a condition has too many parts within parts",
            Refusal::TooLong => "games may be longer than 60,000 moves",
        })
    }
}

impl std::error::Error for Refusal {}
