//! Conditions: what a clause can ask.

use schemars::JsonSchema;
use serde::Serialize;

use super::effects::{Aspect, Aspects, Effects};
use super::{Amount, Counts, Direction, Part, Pits, Place, Term, Whose};

/// Of whom a clause speaks, seen from the player who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// `mover`: whose turn it is; in `end when` who has just moved, in `on stuck` who
    /// can't.
    Mover,
    /// The other player; of several, all of them together in a condition, and
    /// the next in turn where one is meant.
    Opponent,
    /// `somebody`: at least one of the players.
    Somebody,
    /// `everybody`: all of the players.
    Everybody,
    /// Who has captured more; of equals, neither.
    Richer,
    /// `poorer`: who has captured less; of equals, neither.
    Poorer,
    /// Who began the round.
    FirstPlayer,
    /// `second player`: who moved after the one who began the round.
    SecondPlayer,
    /// Who won the round that has just ended.
    Winner,
    /// `loser`: who did not win the round that has just ended; nobody, if it was drawn.
    Loser,
}

/// Something that can be counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(part)]
#[term(symmetric(Turn, Lap, Lifted, OfLap, HeldBefore, InHand, Round, SinceCapture))]
pub enum Quantity {
    /// The mover's own turns in this round, this one counted.
    Turn,
    /// Laps of this move so far.
    Lap,
    /// The seeds lifted from the pit chosen.
    Lifted,
    /// The seeds of this lap when its sowing began.
    OfLap,
    /// `held before`: the seeds that the last pit held before the latest one fell.
    HeldBefore,
    /// The seeds of this move that are lifted and not yet sown.
    InHand,
    /// Rounds so far, this one counted.
    Round,
    /// Moves of this round, by any player, after the last that captured.
    SinceCapture,
    /// The seeds that a player has captured.
    Captured(Who),
    /// In how many moves of this round a player has captured.
    Captures(Who),
    /// The points of a player.
    Points(Who),
    /// The seeds that a class of pits holds in all.
    SeedsIn(Pits),
    /// How many pits a class has.
    PitsAmong(Pits),
}

/// How the rules language says a quantity: of what, and in which words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said<'q> {
    /// These words say it all.
    Alone(&'static str),
    /// These words and then the player: `captured by mover`, `points of opponent`.
    OfPlayer(&'static str, Who),
    /// These words and then the pits: `seeds in own pits`, `number of opponent pits
    /// holding 1`.
    OfPits(&'static str, &'q Pits),
}

/// A question that is answered by yes or no, from the position, the move so far and,
/// for some, the game before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(part, rewritten)]
#[term(symmetric(MoveCaptures, MoveCapturesAtOnce))]
#[term(symmetric(PositionRepeats, PlayersAgree, FirstPlayerMoves))]
pub enum Condition {
    /// Joined by `and`. Of an empty list it holds, though no text makes one.
    All(Vec<Condition>),
    /// Joined by `or`. Of an empty list it does not hold, though no text makes one.
    Any(Vec<Condition>),
    /// `not opponent can move`.
    Not(Box<Condition>),
    /// Whether the pits of `who` hold a seed.
    HasSeeds(Who),
    /// `opponent has none`: the opposite of [`HasSeeds`](Condition::HasSeeds) for one
    /// player. Seeds in locked and closed pits don't count for either.
    HasNone(Who),
    /// Whether `who` has a pit the choice clauses let him play.
    CanMove(Who),
    /// Whether this move captured a seed: took it off the board.
    MoveCaptures,
    /// Whether this move took a seed when the last one of its first lap had fallen: by
    /// a `capture`, or by a `lift` or `move` out of another player's pit, which a
    /// relay is not.
    MoveCapturesAtOnce,
    /// `lap is clockwise`: whether the latest lap of this move was sown that way round.
    LapGoes(Direction),
    /// Whether the same position came before with the same player to move.
    PositionRepeats,
    /// `players agree`: they are of one mind to stop here. No position tells; it is for
    /// whoever plays to say (see `Agreement` of the crate of positions).
    PlayersAgree,
    /// Whether the mover is the one who began the round.
    FirstPlayerMoves,
    /// `feeding holds`: the condition that `let` gives this name. A checked ruleset has
    /// none: the condition itself stands in its place.
    #[term(lopsided = "what it stands for is not known")]
    Named(String),
    /// Whether a player has noted a name.
    Noted(Who, String),
    /// `captured by mover is more than half`: whether what is counted is one of some
    /// numbers.
    Measure(Quantity, Counts),
    /// `captured by mover plus in hand is more than half`: the same of a sum, a difference or a
    /// multiple.
    Compare(Amount, Counts),
    /// Whether there is a pit of a class.
    Some(Pits),
    /// `no own pit holding 2 or more`: whether there is none of a class.
    No(Pits),
    /// Whether one pit is of a class.
    Is(Place, Pits),
}

impl Condition {
    /// The conditions that must all hold: itself, where `and` joins none.
    pub fn conjuncts(&self) -> Vec<&Condition> {
        if let Condition::All(parts) = self {
            parts.iter().flat_map(Condition::conjuncts).collect()
        } else {
            vec![self]
        }
    }

    /// The conditions of which one is enough: itself, where `or` joins none.
    pub fn disjuncts(&self) -> Vec<&Condition> {
        if let Condition::Any(parts) = self {
            parts.iter().flat_map(Condition::disjuncts).collect()
        } else {
            vec![self]
        }
    }

    /// Whether a part of it is so.
    pub(crate) fn has(&self, is_so: &dyn Fn(Part<'_>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| found |= is_so(part));
        found
    }

    /// Whether it means another thing when another player moves.
    pub fn names_mover(&self) -> bool {
        let relative = |who: &Who| matches!(who, Who::Mover | Who::Opponent);
        self.has(&|part| match part {
            Part::Condition(condition) => match condition {
                Condition::HasSeeds(who)
                | Condition::HasNone(who)
                | Condition::CanMove(who)
                | Condition::Noted(who, _) => relative(who),
                Condition::MoveCaptures
                | Condition::MoveCapturesAtOnce
                | Condition::LapGoes(_)
                | Condition::FirstPlayerMoves
                | Condition::Named(_)
                | Condition::Is(..) => true,
                // What is within them is a part of its own.
                Condition::All(_)
                | Condition::Any(_)
                | Condition::Not(_)
                | Condition::PositionRepeats
                | Condition::PlayersAgree
                | Condition::Measure(..)
                | Condition::Compare(..)
                | Condition::Some(_)
                | Condition::No(_) => false,
            },
            Part::Quantity(quantity) => match quantity.said() {
                Said::Alone(_) => !matches!(quantity, Quantity::Round | Quantity::SinceCapture),
                Said::OfPlayer(_, who) => relative(&who),
                Said::OfPits(..) => false,
            },
            Part::Pits(pits) => {
                pits.whose != Whose::Any || pits.marked.as_ref().and_then(|m| m.of).is_some()
            }
            Part::Place(place) => match place {
                Place::Last | Place::Origin | Place::Start | Place::Next => true,
                Place::StartOf(who) | Place::LastOf(who) => relative(who),
                Place::After(_)
                | Place::Before(_)
                | Place::Opposite { .. }
                | Place::First { .. }
                | Place::The(_) => false,
            },
            Part::Places(_) | Part::Path(_) | Part::Action(_) => false,
        })
    }

    /// Whether the mover must be who began, or must not, if it asks nothing but that.
    pub fn asks_who_began(&self) -> Option<bool> {
        if let Condition::Not(inner) = self {
            return inner.asks_who_began().map(|began| !began);
        }
        (*self == Condition::FirstPlayerMoves).then_some(true)
    }

    /// Whether it asks what happened before, or what the players agree on.
    pub fn asks_history(&self) -> bool {
        self.has(&|part| matches!(part, Part::Condition(Condition::PositionRepeats)))
            || self.asks_agreement()
    }

    /// Whether it asks what the players agree on.
    pub fn asks_agreement(&self) -> bool {
        self.has(&|part| matches!(part, Part::Condition(Condition::PlayersAgree)))
    }

    /// Whether it holds only where a position repeats and the players agree, both
    /// asked for together.
    pub fn is_of_agreed_repetition(&self) -> bool {
        let Condition::All(parts) = self else {
            return false;
        };
        parts.contains(&Condition::PositionRepeats) && parts.contains(&Condition::PlayersAgree)
    }

    /// Whether it can hold only where a position repeats, or the players agree.
    pub fn needs_repetition(&self) -> bool {
        match self {
            Condition::All(parts) => parts.iter().any(Condition::needs_repetition),
            Condition::Any(parts) => parts.iter().all(Condition::needs_repetition),
            Condition::PositionRepeats | Condition::PlayersAgree => true,
            Condition::Not(_)
            | Condition::HasSeeds(_)
            | Condition::HasNone(_)
            | Condition::CanMove(_)
            | Condition::MoveCaptures
            | Condition::MoveCapturesAtOnce
            | Condition::LapGoes(_)
            | Condition::FirstPlayerMoves
            | Condition::Named(_)
            | Condition::Noted(..)
            | Condition::Measure(..)
            | Condition::Compare(..)
            | Condition::Some(_)
            | Condition::No(_)
            | Condition::Is(..) => false,
        }
    }

    /// Whether it asks of pits and of nothing else.
    pub fn asks_pits_alone(&self) -> bool {
        !self.has(&|part| match part {
            Part::Condition(condition) => match condition {
                Condition::MoveCaptures
                | Condition::MoveCapturesAtOnce
                | Condition::LapGoes(_)
                | Condition::PositionRepeats
                | Condition::PlayersAgree
                | Condition::FirstPlayerMoves
                | Condition::Named(_)
                | Condition::Noted(..) => true,
                Condition::All(_)
                | Condition::Any(_)
                | Condition::Not(_)
                | Condition::HasSeeds(_)
                | Condition::HasNone(_)
                | Condition::CanMove(_)
                | Condition::Measure(..)
                | Condition::Compare(..)
                | Condition::Some(_)
                | Condition::No(_)
                | Condition::Is(..) => false,
            },
            Part::Quantity(quantity) => {
                !matches!(quantity, Quantity::SeedsIn(_) | Quantity::PitsAmong(_))
            }
            Part::Pits(_) | Part::Place(_) | Part::Places(_) | Part::Path(_) | Part::Action(_) => {
                false
            }
        })
    }
}

impl Condition {
    /// What it reads and writes, but for the terms within it.
    pub(super) fn own_effects(&self) -> Effects {
        match self {
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) | Condition::Named(_) => {
                Effects::default()
            }
            Condition::HasSeeds(who) | Condition::HasNone(who) => {
                Effects::of_who(*who, &[Aspect::Pits, Aspect::Owners])
            }
            Condition::CanMove(who) => Effects::of_who(
                *who,
                &[Aspect::Pits, Aspect::Owners, Aspect::Marks, Aspect::Closed],
            ),
            Condition::MoveCaptures | Condition::MoveCapturesAtOnce | Condition::LapGoes(_) => {
                Effects::new(&[Aspect::Move], &[])
            }
            Condition::PositionRepeats | Condition::PlayersAgree => {
                Effects::new(&[Aspect::History], &[])
            }
            Condition::FirstPlayerMoves => Effects::new(&[Aspect::Seats], &[]),
            Condition::Noted(who, _) => Effects::of_who(*who, &[Aspect::Notes]),
            // What it measures is a part of its own.
            Condition::Measure(..) | Condition::Compare(..) => Effects::default(),
            Condition::Some(_) | Condition::No(_) | Condition::Is(..) => {
                Effects::new(&[Aspect::Pits], &[])
            }
        }
    }
}

impl Quantity {
    /// Those that are said alone.
    pub const ALONE: [Quantity; 8] = [
        Quantity::Turn,
        Quantity::Lap,
        Quantity::Lifted,
        Quantity::OfLap,
        Quantity::HeldBefore,
        Quantity::InHand,
        Quantity::Round,
        Quantity::SinceCapture,
    ];

    /// The words in which the rules language says it, which are its only name there.
    pub fn said(&self) -> Said<'_> {
        match self {
            Quantity::Turn => Said::Alone("turn"),
            Quantity::Lap => Said::Alone("lap"),
            Quantity::Lifted => Said::Alone("lifted"),
            Quantity::OfLap => Said::Alone("seeds of lap"),
            Quantity::HeldBefore => Said::Alone("held before"),
            Quantity::InHand => Said::Alone("in hand"),
            Quantity::Round => Said::Alone("round"),
            Quantity::SinceCapture => Said::Alone("moves since capture"),
            Quantity::Captured(who) => Said::OfPlayer("captured by", *who),
            Quantity::Captures(who) => Said::OfPlayer("captures by", *who),
            Quantity::Points(who) => Said::OfPlayer("points of", *who),
            Quantity::SeedsIn(pits) => Said::OfPits("seeds in", pits),
            Quantity::PitsAmong(pits) => Said::OfPits("number of", pits),
        }
    }

    /// The words that say it, but for the player or the pits it is of.
    pub fn words(&self) -> &'static str {
        match self.said() {
            Said::Alone(words) | Said::OfPlayer(words, _) | Said::OfPits(words, _) => words,
        }
    }

    /// Whether it counts seeds, of which there are no more than the game has.
    pub fn is_of_seeds(&self) -> bool {
        match self {
            Quantity::Lifted
            | Quantity::OfLap
            | Quantity::HeldBefore
            | Quantity::InHand
            | Quantity::Captured(_)
            | Quantity::SeedsIn(_) => true,
            Quantity::Turn
            | Quantity::Lap
            | Quantity::Round
            | Quantity::SinceCapture
            | Quantity::Captures(_)
            | Quantity::Points(_)
            | Quantity::PitsAmong(_) => false,
        }
    }

    /// What it reads and writes, but for the terms within it.
    pub(super) fn own_effects(&self) -> Effects {
        match self {
            Quantity::Turn | Quantity::Round => Effects::new(&[Aspect::Turns], &[]),
            Quantity::Lap | Quantity::Lifted | Quantity::OfLap | Quantity::HeldBefore => {
                Effects::new(&[Aspect::Move], &[])
            }
            Quantity::InHand => Effects::new(&[Aspect::Hand], &[]),
            Quantity::SinceCapture => Effects::new(&[Aspect::SinceCapture], &[]),
            Quantity::Captured(who) => Effects::of_who(*who, &[Aspect::Stores]),
            Quantity::Captures(who) => Effects::of_who(*who, &[Aspect::CaptureCounts]),
            Quantity::Points(who) => Effects::of_who(*who, &[Aspect::Points]),
            Quantity::SeedsIn(_) | Quantity::PitsAmong(_) => Effects::new(&[Aspect::Pits], &[]),
        }
    }
}

impl Who {
    /// What must be known to tell who is meant.
    pub(super) fn reads(self) -> Aspects {
        match self {
            Who::Mover | Who::Opponent | Who::Somebody | Who::Everybody => Aspects::NONE,
            Who::Richer | Who::Poorer => Aspects::of(&[Aspect::Stores]),
            Who::FirstPlayer | Who::SecondPlayer => Aspects::of(&[Aspect::Seats]),
            Who::Winner | Who::Loser => Aspects::of(&[Aspect::History]),
        }
    }
}
