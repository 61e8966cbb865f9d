//! What a ruleset comes to in lanes: tests and actions without names.
//!
//! Places are the pits as the player to move sees them, counted as South
//! counts them, then that player's store and the other's. They are the same
//! for both players: a board is turned round after each turn.

use seedlore_game::Move;
use seedlore_language::rules::{ClauseId, Objective};

pub(super) use super::pits::*;

/// One step of a test. Each leaves a mask on a stack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PredicateStep {
    Constant(bool),
    /// Whether a place of a set holds seeds.
    Filled(Set),
    /// The seeds in a set.
    Sum(Set, Numbers),
    SumOf(Class, Numbers),
    CountOf(Class, Numbers),
    AnyOf(Class),
    /// Whether an end of the lap points at a place like this: pairs of the end
    /// and the place, all within the class.
    At {
        from: End,
        pairs: Vec<(u8, u8)>,
        words: PitFilter,
    },
    /// Whether a store holds more than the other.
    Richer(u8, u8),
    /// Turns completed by the mover or the other, one more.
    Turn {
        others: bool,
        numbers: Numbers,
    },
    Lifted(Numbers),
    /// Laps of this move, with the one at hand.
    Lap(Numbers),
    /// Whether the mover began.
    Began,
    Captures,
    Repeats,
    Agrees,
    And,
    Or,
    Not,
}

pub(super) type Predicate = Vec<PredicateStep>;

/// Some of the places that an action speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// All of a class: pairs of a place of it and the place meant, which may
    /// be that across the board.
    Class { words: PitFilter, to: Vec<(u8, u8)> },
    /// One place: pairs of an end of the lap and the place meant.
    Point { from: End, to: Vec<(u8, u8)> },
    /// The unbroken line of a class: pairs of an end and the place where it
    /// begins, then steps from one place to the next, in an order in which one
    /// reading is enough, then pairs as of a class.
    Run {
        from: End,
        begins: Vec<(u8, u8)>,
        class: Class,
        steps: Vec<(u8, u8)>,
        to: Vec<(u8, u8)>,
    },
}

impl Part {
    /// Places that are meant, by those they are found from.
    pub fn to(&self) -> &Vec<(u8, u8)> {
        match self {
            Part::Class { to, .. } | Part::Point { to, .. } | Part::Run { to, .. } => to,
        }
    }

    pub fn to_mut(&mut self) -> &mut Vec<(u8, u8)> {
        match self {
            Part::Class { to, .. } | Part::Point { to, .. } | Part::Run { to, .. } => to,
        }
    }
}

/// All the places that an action speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Places {
    pub parts: Vec<Part>,
    /// Every place that may be meant.
    pub reach: Set,
    /// Whether they are one class, and each is told by what it holds itself.
    pub is_plain: bool,
}

impl Places {
    pub fn new(parts: Vec<Part>) -> Places {
        let to = parts.iter().flat_map(|part| part.to());
        let reach = to.map(|(_, place)| usize::from(*place)).collect();
        let is_plain = match &parts[..] {
            [Part::Class { words, to }] => {
                words.is_numbers && words.held.is_none() && to.iter().all(|(from, to)| from == to)
            }
            _ => false,
        };
        Places {
            parts,
            reach,
            is_plain,
        }
    }
}

/// What a line decides of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    End,
    WinMover,
    WinOther,
    Draw,
    Pass,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MaskedAction {
    /// Takes what places hold, or so many of each, to stores.
    Capture {
        places: Places,
        most: Option<u8>,
        /// By store, the mover's first: the places of which what they hold goes
        /// there.
        to: [Vec<u8>; 2],
    },
    /// Takes an unbroken line to a store: pairs of an end and a place, along
    /// the line from where it may begin first.
    Line {
        from: End,
        along: Vec<(u8, u8)>,
        numbers: Numbers,
        store: u8,
    },
    /// Moves seeds between pits.
    Move {
        from: Places,
        to: u8,
    },
    Return,
    /// Lifts a pit for another lap: pairs of the place of the last seed and
    /// that pit. If it is empty the sowing is over.
    Relay {
        pairs: Vec<(u8, u8)>,
        /// Whether it is any pit the last seed lies in, and nothing can have been
        /// taken from there.
        is_plain: bool,
    },
    Again,
    Stop,
    /// By its place in [`Program::decisions`].
    Decide(u8),
}

impl MaskedAction {
    /// Whether nothing that stands after it is done.
    pub fn finishes(&self) -> bool {
        matches!(
            self,
            MaskedAction::Relay { .. }
                | MaskedAction::Again
                | MaskedAction::Stop
                | MaskedAction::Decide(_)
        )
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub clause: ClauseId,
    pub test: Option<Predicate>,
    /// What its actions make needless of the test: it tells where they do
    /// anything.
    pub told: Option<Predicate>,
    pub acts: Vec<MaskedAction>,
}

impl Line {
    /// Whether no later block is read.
    pub fn finishes(&self) -> bool {
        let last = self.acts.last();
        last.is_some_and(MaskedAction::finishes)
    }
}

/// Blocks of lines.
pub(super) type Table = Vec<Vec<Line>>;

/// At which seed each place is sown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Track {
    /// Seeds before the way repeats itself.
    pub prefix: u8,
    /// Seeds after which it does.
    pub period: u8,
    /// By place, the number of the seed within the prefix.
    pub first: Vec<u8>,
    /// By place, the number of the seed within a period.
    pub then: Vec<u8>,
}

/// A move that may be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    /// The same move of South and of North.
    pub moves: [Move; 2],
    pub clause: ClauseId,
    pub pit: u8,
    /// What its pit must hold.
    pub holding: Numbers,
    pub when: Option<Predicate>,
    pub acts: Vec<MaskedAction>,
    /// `None` if nothing is sown.
    pub track: Option<Track>,
    /// The clause that it is sown by.
    pub sower: Option<ClauseId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Filter {
    pub clause: ClauseId,
    pub forbids: bool,
    pub test: Predicate,
    pub when: Option<Predicate>,
    pub if_possible: bool,
}

/// The rules of a phase, or of the whole game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turn {
    pub test: Option<Predicate>,
    /// The clause of a phase.
    pub clause: Option<ClauseId>,
    pub choices: Vec<Choice>,
    /// The number of choices in each group; a later one is read where those
    /// before give no legal move.
    pub groups: Vec<usize>,
    pub landing: Table,
    pub move_end: Table,
    pub stuck: Table,
    pub filters: Vec<Filter>,
    /// The places that tables and filters read when a move is tried.
    pub read: Set,
    pub shortcut: Option<FilterShortcut>,
}

/// What tells, of all choices at once, which would leave the other player
/// nothing, for filters that ask no more than that and whether seeds are taken.
///
/// A lap that does, but for one that comes to none of the other's pits while
/// all are empty, ends in one of them and takes it and all pits on the way
/// there: so the seeds before it tell where it would end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FilterShortcut {
    /// The numbers that are taken, never nothing or one.
    pub numbers: Numbers,
    /// Pits of the other player, as laps come to them.
    pub theirs: Vec<u8>,
    /// Rounds after which, with another seed in each, all of them may be taken;
    /// [`MOST_ROUNDS`] of them at most.
    pub rounds: Vec<Round>,
    /// How the laps of each choice come to them.
    pub ways: Vec<Way>,
    /// Pits of the player to move.
    pub own: Set,
    /// What is given back of what takes all.
    pub gives_back: GivesBack,
    /// What each filter asks.
    pub forms: Vec<Form>,
}

/// What the end of a move gives back of a move that takes all that the other
/// player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GivesBack {
    Nothing,
    All,
    /// All, unless the player who took it has no seeds then either.
    UnlessBare,
}

/// How laps from a pit come to the other player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    pub pit: u8,
    /// The number of the seed that comes to the first of these.
    pub first: u8,
    /// That of the seed that comes to a pit of the player's own first.
    pub back: u8,
    /// Seeds of a round.
    pub period: u8,
}

/// More rounds than this are not told of the short way.
pub(super) const MOST_ROUNDS: usize = 4;

/// A lap of so many rounds and one that ends in the last of the other player's
/// pits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Round {
    pub number: u8,
    /// The seeds sown from the first of these pits on.
    pub length: u8,
}

/// What a filter may ask of a move that takes one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Whether it takes seeds and leaves the other player none.
    TakesAll,
    LeavesNone,
    LeavesSome,
}

/// The places that all laps go round, from whatever pit they begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ring {
    pub places: Set,
    /// By place, its number along the way, from 1.
    pub at: Vec<u8>,
    pub length: u8,
    /// Whether the pit that was lifted is passed over.
    pub skips_origin: bool,
}

/// Moves of several laps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Relays {
    pub ring: Ring,
    /// Whether it is sure that every move ends.
    pub all_end: bool,
    /// Whether moves are tried before one is made: where some may not end, or
    /// filters ask what they come to.
    pub are_tried: bool,
    /// What a later lap is charged, and each of its seeds, and how much may be
    /// charged before a game is left to another path.
    pub a_lap: u16,
    pub a_seed: u16,
    pub most_sown: u16,
    /// Whether a clause asks how many laps there were.
    pub are_counted: bool,
}

/// A ruleset, compiled for lanes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Program {
    pub pits: usize,
    /// Pits of the player to move, and of the other.
    pub own: Set,
    pub theirs: Set,
    /// Seeds by place at the start, as South sees them.
    pub start: Vec<u8>,
    /// Where each place lies for the other player.
    pub turned: Vec<u8>,
    /// The phases in order, then the whole game.
    pub turns: Vec<Turn>,
    /// One block.
    pub ends: Table,
    /// What lines decide, and their clauses.
    pub decisions: Vec<(ClauseId, Verdict)>,
    pub objective: Objective,
    /// The clause of the object.
    pub goal: ClauseId,
    /// All clauses of the ruleset.
    pub clauses: usize,
    pub asks_history: bool,
    /// Whether a position that repeats means something though nobody agrees to
    /// anything.
    pub asks_repeats_alone: bool,
    pub asks_sown: bool,
    pub asks_held: bool,
    /// Whether a clause asks where a lap, or the first of its move, was lifted.
    pub asks_origin: bool,
    pub asks_start: bool,
    pub asks_returns: bool,
    pub may_move_again: bool,
    /// The last of a player's turns that a clause tells apart from the next.
    pub turns_told: u8,
    /// `None` if every move is one lap.
    pub relays: Option<Relays>,
}
