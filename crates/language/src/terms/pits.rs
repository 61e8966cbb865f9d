//! One notion of a place: words that must all apply to a pit.

use schemars::JsonSchema;
use serde::Serialize;

use super::effects::{Aspect, Aspects, Effects};
use super::memory::Happened;
use super::{Amount, Counts, Place, Term, Who};

/// Whose pits a phrase speaks of, seen from the player who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// `own`: those of the mover, who may have claimed them.
    Own,
    /// `opponent`: those of any other player.
    Opponent,
    /// `any`, which is meant where nothing is said: owned by anybody or nobody.
    Any,
}

/// What kind of place a phrase speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Noun {
    /// A hole of the rows or the ring, which seeds are sown in.
    Pit,
    /// Where a player keeps what was captured.
    Store,
    /// Where a player keeps seeds that are still to be entered.
    Reserve,
    /// A place in the middle that is nobody's.
    Centre,
    /// `no pit`, of a move that lifts nothing.
    Nothing,
}

/// Whether a pit holds seeds. Of the pit just sown in, before the seed fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Fill {
    /// `empty`: without a seed.
    Empty,
    /// `occupied`: with at least one.
    Occupied,
}

/// A part of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// The row of each side that is nearest to the middle of the board.
    Inner,
    /// The row of each side that is nearest to its player.
    Outer,
    /// The row in the middle: of the board if it has three rows, of each side
    /// if it has six.
    Middle,
    /// The row nearest to the player who moves.
    Near,
    /// The row farthest from the player who moves.
    Far,
    /// `left half` of every row, as its owner sees it; the middle pit of an odd row is
    /// in neither half.
    LeftHalf,
    /// `right half` of every row, as its owner sees it; the middle pit of an odd row is
    /// in neither half.
    RightHalf,
    /// So many pits at the left end of a row.
    Leftmost(u8),
    /// `rightmost 3`: so many pits at the right end of a row, as its owner sees it.
    Rightmost(u8),
    /// Both ends of a row.
    Corner,
}

impl Area {
    /// Makes it its image in a mirror.
    pub(super) fn turn(&mut self) -> bool {
        *self = match *self {
            Area::LeftHalf => Area::RightHalf,
            Area::RightHalf => Area::LeftHalf,
            Area::Leftmost(n) => Area::Rightmost(n),
            Area::Rightmost(n) => Area::Leftmost(n),
            same @ (Area::Inner
            | Area::Outer
            | Area::Middle
            | Area::Near
            | Area::Far
            | Area::Corner) => same,
        };
        true
    }
}

/// What has become of a pit in the course of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Trait {
    /// It received a seed in this move.
    Sown,
    /// `unsown`: it received none in this move.
    Unsown,
    /// It was chosen earlier in this round.
    Played,
    /// `unplayed`: it was not chosen earlier in this round.
    Unplayed,
    /// It carries no mark.
    Plain,
    /// None of the pits the other words fit holds more.
    Largest,
    /// The first, in the order of sowing, of the pits the other words fit.
    Rearmost,
    /// The last, in the order of sowing, of the pits the other words fit.
    Foremost,
    /// Its column is that of `last`, its side is not.
    Facing,
}

impl Trait {
    /// Whether it is the same in a mirror: the rearmost and the foremost pit are looked for
    /// from the leftmost on.
    pub(super) fn turn(&mut self) -> bool {
        match self {
            Trait::Rearmost | Trait::Foremost => false,
            Trait::Sown
            | Trait::Unsown
            | Trait::Played
            | Trait::Unplayed
            | Trait::Plain
            | Trait::Largest
            | Trait::Facing => true,
        }
    }

    /// Whether it compares a pit with the others that all else fits.
    pub fn compares(self) -> bool {
        match self {
            Trait::Largest | Trait::Rearmost | Trait::Foremost => true,
            Trait::Sown
            | Trait::Unsown
            | Trait::Played
            | Trait::Unplayed
            | Trait::Plain
            | Trait::Facing => false,
        }
    }
}

/// A mark a pit carries, and who holds it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Marked {
    /// One of the marks that the ruleset declares by `mark`.
    pub name: String,
    /// The player who made it; of a mark set before play, the pit's owner.
    pub of: Option<Who>,
}

/// What the pit beside a pit is like.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct Beside {
    /// Which of its neighbours is asked about.
    pub side: Neighbour,
    /// What that neighbour must hold.
    pub test: Contents,
}

/// Which of three pits beside a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Neighbour {
    /// `after`: the pit before it in the order of sowing is so.
    After,
    /// `before`: the pit after it in the order of sowing is so.
    Before,
    /// `opposite`: the pit across the board is so.
    Opposite,
}

/// What is asked of a pit beside a pit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "lowercase")]
pub enum Contents {
    /// Whether it has a seed at all.
    Fill(Fill),
    /// How many seeds it holds now.
    Holding(Counts),
}

/// A class of pits: every word given must apply.
///
/// It serves the choice of a pit, the test of the last pit, the pits of a run
/// and the pits of a capture alike.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[term(part, rewritten)]
pub struct Pits {
    /// Whose; [`Whose::Any`] where nothing is said.
    pub whose: Whose,
    /// `sown`, `plain`, `facing` and so on. `largest`, `rearmost` and `foremost` choose among the
    /// pits that all else fits.
    pub traits: Vec<Trait>,
    /// `None` if pits with and without seeds fit alike.
    pub fill: Option<Fill>,
    /// `inner`, `left half`, `leftmost 2`: parts of the board in which it must lie, all
    /// of them.
    pub areas: Vec<Area>,
    /// Pits, unless the phrase speaks of stores, reserves or the centre.
    pub noun: Noun,
    /// The pit's number from the owner's left; several where any of them is meant.
    #[term(lopsided = "pits are numbered from the left, of a row of unknown length")]
    pub numbers: Vec<Amount>,
    /// The seeds it holds now.
    pub holding: Option<Counts>,
    /// The seeds it holds counting the one just sown; said of the last pit.
    pub making: Option<Counts>,
    /// `marked house of opponent`: `None` if marks don't matter.
    pub marked: Option<Marked>,
    /// `captured this turn`: what has become of it.
    pub happened: Option<Happened>,
    /// `reached from own pits`: where the last seed of one of these would fall.
    // Left out where nothing is said, so that what was kept of rules without it stays theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<Box<Pits>>,
    /// `after empty`, `opposite holding 2`: tests of neighbours, all of which must
    /// hold.
    pub beside: Vec<Beside>,
    /// A pit that is not meant, though all else fits; of a class, every pit is left out.
    pub except: Option<Box<Place>>,
    /// `in caught`: the class that `let` gives this name, to which it must belong as well.
    /// `None` in a checked ruleset, where the class itself stands in its place.
    #[term(lopsided = "what it stands for is not known")]
    pub within: Option<String>,
}

impl Pits {
    /// All pits, with nothing else said of them.
    pub fn all() -> Pits {
        Pits {
            whose: Whose::Any,
            traits: Vec::new(),
            fill: None,
            areas: Vec::new(),
            noun: Noun::Pit,
            numbers: Vec::new(),
            holding: None,
            making: None,
            marked: None,
            happened: None,
            reached: None,
            beside: Vec::new(),
            except: None,
            within: None,
        }
    }

    /// `no pit`, of a move that lifts nothing.
    pub fn none() -> Pits {
        Pits {
            noun: Noun::Nothing,
            ..Pits::all()
        }
    }

    /// The pits that are of this class and of another. `None` if both say the same
    /// thing of a pit, so that no one class has both.
    pub fn and(&self, other: &Pits) -> Option<Pits> {
        fn either<T: Clone>(one: &Option<T>, other: &Option<T>) -> Option<Option<T>> {
            match (one, other) {
                (Some(_), Some(_)) => None,
                (one, other) => Some(one.clone().or_else(|| other.clone())),
            }
        }
        fn joined<T: Clone + PartialEq>(one: &[T], other: &[T]) -> Vec<T> {
            let more = other.iter().filter(|part| !one.contains(part));
            one.iter().chain(more).cloned().collect()
        }
        let Pits {
            whose,
            traits,
            fill,
            areas,
            noun,
            numbers,
            holding,
            making,
            marked,
            beside,
            happened,
            reached,
            except,
            within,
        } = self;
        let whose = match (*whose, other.whose) {
            (Whose::Any, whose) | (whose, Whose::Any) => whose,
            (one, other) if one == other => one,
            _ => return None,
        };
        if *noun != other.noun || !numbers.is_empty() && !other.numbers.is_empty() {
            return None;
        }
        Some(Pits {
            whose,
            traits: joined(traits, &other.traits),
            fill: either(fill, &other.fill)?,
            areas: joined(areas, &other.areas),
            noun: *noun,
            numbers: joined(numbers, &other.numbers),
            holding: either(holding, &other.holding)?,
            making: either(making, &other.making)?,
            marked: either(marked, &other.marked)?,
            beside: joined(beside, &other.beside),
            happened: either(happened, &other.happened)?,
            reached: either(reached, &other.reached)?,
            except: either(except, &other.except)?,
            within: either(within, &other.within)?,
        })
    }
}

impl Pits {
    /// Whether a pit of this number is among those named, or none is named.
    pub fn has_number(&self, number: u8) -> bool {
        self.numbers.is_empty()
            || (self.numbers.iter()).any(|said| said.number() == Some(u16::from(number)))
    }
}

impl Pits {
    /// What it reads and writes, but for the terms within it.
    pub(super) fn own_effects(&self) -> Effects {
        let noun = match self.noun {
            super::Noun::Pit => Aspects::of(&[Aspect::Pits, Aspect::Owners, Aspect::Closed]),
            super::Noun::Store => Aspects::of(&[Aspect::Stores]),
            super::Noun::Nothing => Aspects::NONE,
            super::Noun::Reserve | super::Noun::Centre => Aspects::of(&[Aspect::Reserves]),
        };
        let of_trait = |is: &Trait| match is {
            Trait::Sown | Trait::Unsown | Trait::Facing => Aspect::Move,
            Trait::Played | Trait::Unplayed => Aspect::PlayedPits,
            Trait::Plain => Aspect::Marks,
            Trait::Largest | Trait::Rearmost | Trait::Foremost => Aspect::Pits,
        };
        let traits: Vec<Aspect> = self.traits.iter().map(of_trait).collect();
        let marked = match &self.marked {
            Some(Marked { of: Some(who), .. }) => who.reads().and(Aspects::of(&[Aspect::Marks])),
            Some(Marked { of: None, .. }) => Aspects::of(&[Aspect::Marks]),
            None => Aspects::NONE,
        };
        let happened = match self.happened.is_none() {
            true => Aspects::NONE,
            false => Aspects::of(&[Aspect::PitEvents]),
        };
        Effects {
            reads: noun.and(Aspects::of(&traits)).and(marked).and(happened),
            writes: Aspects::NONE,
        }
    }
}
