//! Code: conditions, actions, places and paths, with everything looked up that
//! stands before play. A [program](super::program) is made of it.

use std::ops::Range;

use crate::repr::bits::Bits;
use crate::repr::layout::Way;
use crate::repr::numbers::Numbers;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{
    AnyNumber, Counts, Decider, Heading, Neighbour, Taker, Through, Who, Whose,
};

/// Of whom a condition speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whom {
    /// One of these seats at least.
    SomeOf(u8),
    /// Each of these seats.
    AllOf(u8),
    /// Whoever it is now.
    Now(Who),
}

/// An amount that changes in play, or a part of one.
#[derive(Debug, Clone)]
pub(crate) enum Sum<B: Bits> {
    /// Twice what it is, so that half of an odd number stays exact.
    Doubled(i64),
    Of(Box<Measured<B>>),
    Plus(Box<Sum<B>>, Box<Sum<B>>),
    Minus(Box<Sum<B>>, Box<Sum<B>>),
    Times(Box<Sum<B>>, Box<Sum<B>>),
}

/// What is counted for an amount. Of nobody it is 0.
#[derive(Debug, Clone)]
pub(crate) enum Measured<B: Bits> {
    Turn,
    Lap,
    Lifted,
    OfLap,
    HeldBefore,
    InHand,
    Round,
    SinceCapture,
    Of(Who, OfPlayer),
    SeedsIn(PitFilter<B>),
    PitsAmong(PitFilter<B>),
}

/// What is counted for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OfPlayer {
    Captured,
    Captures,
    Points,
}

/// Which numbers fit, where they change in play.
#[derive(Debug, Clone)]
pub(crate) struct Varying<B: Bits> {
    pub counts: Counts,
    /// The amounts of these counts, in their order.
    pub amounts: Vec<Sum<B>>,
}

/// A class of pits.
#[derive(Debug, Clone)]
pub(crate) struct PitFilter<B: Bits> {
    /// The places that the words allow which never change.
    pub base: B,
    /// Whose, where owners may change; what is no pit `base` has sorted out.
    pub whose: Whose,
    /// Whether it was empty, or was not.
    pub fill: Option<bool>,
    /// What it holds now.
    pub holding: Vec<Numbers>,
    pub sown: Option<bool>,
    pub played: Option<bool>,
    /// The place among what is remembered of pits.
    pub happened: Option<usize>,
    /// Whose last seed would have to fall here.
    pub reached: Option<Box<PitFilter<B>>>,
    pub is_plain: bool,
    pub is_facing: bool,
    pub is_largest: bool,
    /// Whether it is the first, or the last, of the pits that all else fits.
    pub leads: Vec<Leading>,
    pub marked: Option<Marked>,
    pub beside: Vec<(Neighbour, Numbers)>,
    /// What it holds now, or the pit beside it, by numbers that change in play.
    pub varying: Vec<(Option<Neighbour>, Varying<B>)>,
    pub except: Option<Box<Place<B>>>,
    /// Words that can't both apply, or a mark there is not.
    pub is_never: bool,
    /// Whether it asks of nothing but slots and what they hold.
    pub is_simple: bool,
    /// Whether it asks of nothing but slots.
    pub is_bare: bool,
}

/// Which end of a group of pits along the track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leading {
    Rearmost,
    Foremost,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Marked {
    pub mark: usize,
    pub of: Option<Whom>,
}

#[derive(Debug, Clone)]
pub(crate) enum Place<B: Bits> {
    Last,
    Origin,
    Start,
    Next,
    After(Box<Place<B>>),
    Before(Box<Place<B>>),
    Across {
        row: usize,
        of: Box<Place<B>>,
    },
    First {
        of: Box<PitFilter<B>>,
        is_back: bool,
        from: Box<Place<B>>,
    },
    StartOf(Who),
    LastOf(Who),
    The(Box<PitFilter<B>>),
}

#[derive(Debug, Clone)]
pub(crate) enum Places<B: Bits> {
    Class(PitFilter<B>),
    Place(Place<B>),
    Run {
        heading: Heading,
        step: u8,
        from: Place<B>,
        of: PitFilter<B>,
        with_opposites: bool,
    },
    Opposites(Box<Places<B>>),
    Chosen {
        count: Sum<B>,
        of: PitFilter<B>,
    },
    Both(Vec<Places<B>>),
}

#[derive(Debug, Clone)]
pub(crate) enum Predicate<B: Bits> {
    All(Vec<Predicate<B>>),
    Any(Vec<Predicate<B>>),
    Not(Box<Predicate<B>>),
    HasSeeds(Whom),
    HasNone(Whom),
    CanMove(Whom),
    MoveCaptures,
    MoveCapturesAtOnce,
    LapGoes(Way),
    Repeats,
    Agree,
    FirstMoves,
    /// Of the notes, this bit.
    Noted(Whom, u32),
    Turn(Numbers),
    Lap(Numbers),
    Lifted(Numbers),
    /// Something counted that is asked for seldom.
    Counted(Box<Measured<B>>, Numbers),
    Round(Numbers),
    Captured(Whom, Numbers),
    Captures(Whom, Numbers),
    Points(Whom, Numbers),
    SeedsIn(PitFilter<B>, Numbers),
    PitsAmong(PitFilter<B>, Numbers),
    /// Whether what changes in play, or is held against what does, fits.
    Compare(Sum<B>, Varying<B>),
    /// The same of those players.
    CompareOf(Whom, OfPlayer, Varying<B>),
    Some(PitFilter<B>),
    No(PitFilter<B>),
    Is(Place<B>, PitFilter<B>),
    /// Whether a seed lies in some of these places; so are tests of seeds put
    /// where the places never change.
    Occupied(B),
    /// Whether none does.
    Vacant(B),
}

/// How seeds are sown, by the numbers of what is said in [`Sowing`]; 0 is
/// nothing said. What is said later stands over what was said before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct PathCode {
    pub way: WayCode,
    pub from: u32,
    pub skipping: u32,
    pub within: u32,
    pub through: u32,
    pub dropping: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum WayCode {
    #[default]
    Unsaid,
    Anticlockwise,
    Clockwise,
    Either,
    EitherKept,
    EitherKeptByAll,
    Reversed,
}

impl WayCode {
    /// Whether it is chosen once and then kept to.
    #[inline]
    pub fn is_kept(self) -> bool {
        matches!(self, WayCode::EitherKept | WayCode::EitherKeptByAll)
    }

    /// The one way round it names.
    pub fn round(self) -> Option<Way> {
        match self {
            WayCode::Anticlockwise => Some(crate::repr::layout::ANTICLOCKWISE),
            WayCode::Clockwise => Some(crate::repr::layout::CLOCKWISE),
            WayCode::Unsaid
            | WayCode::Either
            | WayCode::EitherKept
            | WayCode::EitherKeptByAll
            | WayCode::Reversed => None,
        }
    }
}

impl PathCode {
    pub fn over(self, other: PathCode) -> PathCode {
        let said = |own: u32, other: u32| if own > 0 { own } else { other };
        PathCode {
            way: match self.way == WayCode::Unsaid {
                true => other.way,
                false => self.way,
            },
            from: said(self.from, other.from),
            skipping: said(self.skipping, other.skipping),
            within: said(self.within, other.within),
            through: said(self.through, other.through),
            dropping: said(self.dropping, other.dropping),
        }
    }

    pub fn is_silent(self) -> bool {
        self == PathCode::default()
    }

    pub fn names_only_first_pit(self) -> bool {
        let from = self.from;
        self == PathCode {
            from,
            ..PathCode::default()
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) enum Skip<B: Bits> {
    Origin { once: bool },
    Pits(PitFilter<B>),
    PitsExceptLastSeed(PitFilter<B>),
    PitsUnless(PitFilter<B>, Predicate<B>),
}

/// How many seeds fall in each pit.
#[derive(Debug, Clone)]
pub(crate) enum Dropping<B: Bits> {
    /// So many in the first, the second and so on; of none it is one.
    Just(Vec<u16>),
    /// The same, worked out as a lap begins.
    Varying(Vec<Sum<B>>),
    Any(AnyNumber),
    /// So many in pits of a class, and one in any other.
    In(Sum<B>, Box<PitFilter<B>>),
}

/// Everything that paths say, by number; at 0 stands what silence means.
#[derive(Debug, Clone)]
pub(crate) struct Sowing<B: Bits> {
    pub from: Vec<Option<Place<B>>>,
    /// Whether such a first pit is the pit lifted itself.
    pub from_origin: Vec<bool>,
    pub skipping: Vec<Vec<Skip<B>>>,
    pub within: Vec<Option<PitFilter<B>>>,
    pub through: Vec<Option<Through>>,
    pub dropping: Vec<Dropping<B>>,
}

/// Where moved seeds go.
#[derive(Debug, Clone)]
pub(crate) enum Target<B: Bits> {
    Place(Place<B>),
    Chosen(PitFilter<B>),
}

#[derive(Debug, Clone)]
pub(crate) enum Act<B: Bits> {
    Capture {
        most: Option<u16>,
        places: Places<B>,
        taker: Taker,
    },
    Lift {
        most: Option<u16>,
        places: Places<B>,
        /// Locked pits too, since a mark is named.
        unlocked: bool,
    },
    Move {
        most: Option<u16>,
        from: Places<B>,
        to: Target<B>,
    },
    ReturnCaptures,
    Share(Places<B>),
    Mark {
        places: Places<B>,
        mark: Option<MarkCode>,
    },
    Unmark {
        places: Places<B>,
        /// The one mark that is taken off, if there is such a mark; `None` is all.
        only: Option<Option<usize>>,
    },
    Claim(Places<B>),
    Close(Places<B>),
    /// Sets these bits of the mover's notes, or clears them.
    Note {
        bits: u32,
        is_set: bool,
    },
    Score {
        points: u16,
        who: Who,
    },
    /// An action on so many seeds as are worked out when it is done.
    Varying(Sum<B>, VaryingAct<B>),
    Relay {
        from: Place<B>,
        path: PathCode,
    },
    SowOn(PathCode),
    Again,
    Stop,
    TurnBoard,
    Undo,
    Pass,
    End,
    Draw,
    Win(Who),
}

/// An action whose number of seeds, or of points, changes in play.
#[derive(Debug, Clone)]
pub(crate) enum VaryingAct<B: Bits> {
    Capture {
        places: Places<B>,
        taker: Taker,
    },
    Lift {
        places: Places<B>,
        /// Locked pits too, since a mark is named.
        unlocked: bool,
    },
    Move {
        from: Places<B>,
        to: Target<B>,
    },
    Score(Who),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct MarkCode {
    pub mark: usize,
    pub one_each: bool,
    pub locked: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Line<B: Bits> {
    pub clause: ClauseId,
    pub may: Option<Decider>,
    /// Whether it is taken only if the lap that it begins captures.
    pub if_captures: bool,
    pub test: Option<Predicate<B>>,
    pub acts: Vec<Act<B>>,
}

/// The lines of a moment, in blocks.
#[derive(Debug, Clone)]
pub(crate) struct Table<B: Bits> {
    pub lines: Vec<Line<B>>,
    /// The lines of each block.
    pub blocks: Vec<Range<usize>>,
    /// Of the first lines, for each those that stand in later blocks, as bits.
    pub after_block_of: Vec<u32>,
}

/// Whether the pits of a capture are a set, in whatever order they are taken.
pub(crate) fn is_of_a_set<B: Bits>(places: &Places<B>, most: Option<u16>, taker: Taker) -> bool {
    let is_set = match places {
        Places::Class(_)
        | Places::Place(_)
        | Places::Run {
            heading: Heading::Back,
            step: 1,
            with_opposites: false,
            ..
        } => true,
        Places::Both(all) => all.iter().all(|places| is_of_a_set(places, most, taker)),
        Places::Run { .. } | Places::Opposites(_) | Places::Chosen { .. } => false,
    };
    is_set && most.is_none() && !matches!(taker, Taker::Richer | Taker::Poorer)
}

/// Whether an action only captures, in no order, stops, or has the player move again.
pub(crate) fn is_simple<B: Bits>(act: &Act<B>) -> bool {
    matches!(act, Act::Again | Act::Stop)
        || matches!(act, Act::Capture { most, places, taker }
            if is_of_a_set(places, *most, *taker))
}

/// The same, or has the player sow on the same way.
pub(crate) fn continues_by_table<B: Bits>(act: &Act<B>) -> bool {
    matches!(act, Act::Relay { path, .. } if path.is_silent()) || is_simple(act)
}

/// What a clause decides about the game, or the round, at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    End,
    Win(u8),
    Draw,
    Pass,
}

/// What of a move that was made, beside the board, decides what follows.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct MoveEffects {
    pub captures: bool,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
    /// Whether the players sow at the same time.
    pub is_at_once: bool,
    /// Whether the player laid out a seed, which is no turn.
    pub is_arranging: bool,
    /// Whether the sowing is paused, to go on when others have sown.
    pub is_paused: bool,
    /// Whether the move waits for another player's decision, and nothing is done yet.
    pub is_open: bool,
}
