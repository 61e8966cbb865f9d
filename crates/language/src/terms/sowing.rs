//! The path of a sowing.

use schemars::JsonSchema;
use serde::Serialize;

use super::effects::{Aspect, Effects};
use super::{Amount, Condition, Direction, Pits, Place, Term};

/// Which way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(symmetric(Either, EitherKept, EitherKeptByAll, Reversed))]
pub enum Way {
    /// `sow anticlockwise`: fixed.
    Round(Direction),
    /// The mover chooses, each time.
    Either,
    /// The mover chooses in the first such turn and keeps to it for the game.
    EitherKept,
    /// The player who sows first chooses, and all keep to it for the game.
    EitherKeptByAll,
    /// The other way than the lap before.
    Reversed,
}

/// How many seeds fall in each pit, where the mover chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnyNumber {
    /// `dropping any number`: the same in every pit of the move.
    Alike,
    /// `dropping any number each`: in every pit what the mover likes.
    Each,
}

/// `dropping 2 in any empty pit`: so many seeds in pits of a class, and one in any other.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct DroppingIn {
    /// How many fall there.
    pub seeds: Amount,
    /// In which pits, asked before a seed has fallen.
    pub pits: Pits,
}

/// What is passed over.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "a ruleset has few of them")]
pub enum Skip {
    /// The pit the lap's seeds were lifted from: every time it comes round, or
    /// only the first time.
    Origin {
        /// `skipping origin once`.
        once: bool,
    },
    /// Pits of a class, tested afresh at every step.
    Pits(Pits),
    /// `skipping any pit holding 3 except last seed`: the same, but the last seed of a
    /// lap, where it falls alone, may fall there.
    PitsExceptLastSeed(Pits),
    /// `skipping any pit holding 3 unless in hand is 2`: the same, but for a seed before
    /// whose fall the condition holds. In it the pit that would be passed over is `next`.
    PitsUnless(Pits, Condition),
}

impl Skip {
    /// The class of pits that is passed over, if it is one.
    pub fn pits(&self) -> Option<&Pits> {
        match self {
            Skip::Origin { .. } => None,
            Skip::Pits(pits) | Skip::PitsExceptLastSeed(pits) | Skip::PitsUnless(pits, _) => {
                Some(pits)
            }
        }
    }

    /// The condition under which a pit of the class is not passed over, if there is one.
    pub fn unless(&self) -> Option<&Condition> {
        match self {
            Skip::PitsUnless(_, unless) => Some(unless),
            Skip::Origin { .. } | Skip::Pits(_) | Skip::PitsExceptLastSeed(_) => None,
        }
    }
}

/// Whose stores are sown in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Through {
    /// `through own store`: the mover's.
    Own,
    /// `through opponent store`: that of the other player.
    Opponent,
    /// `through both stores`.
    Both,
}

/// How seeds are sown. In `sow` the direction is always given; with a choice
/// or a relay, whatever is not said stays as `sow` has it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, JsonSchema, Term)]
#[term(part, rewritten)]
pub struct Path {
    /// `None` only in a path that says less than `sow`.
    pub way: Option<Way>,
    /// Where the first seed falls; else in the pit after the origin.
    pub from: Option<Place>,
    /// What is passed over: `skipping origin`, `skipping own pit marked house`. Pits
    /// that fit any of it receive nothing.
    pub skipping: Vec<Skip>,
    /// The only pits that receive seeds.
    pub within: Option<Pits>,
    /// `None`: stores are passed over.
    pub through: Option<Through>,
    /// Seeds in the first pit, the second, and so on; the last number goes on.
    /// Empty is one in each, unless the mover chooses.
    pub dropping: Vec<Amount>,
    /// Whether the mover chooses how many seeds fall in each pit.
    pub dropping_any: Option<AnyNumber>,
    /// How many fall in pits of a class, if it is not one as in any other.
    pub dropping_in: Option<DroppingIn>,
}

impl Path {
    /// This path, where it is silent as the other has it.
    pub fn over(&self, other: &Path) -> Path {
        let drops = if self.drops_singly() { other } else { self };
        Path {
            way: self.way.or(other.way),
            from: self.from.clone().or_else(|| other.from.clone()),
            skipping: match self.skipping.as_slice() {
                [] => other.skipping.clone(),
                own => own.to_vec(),
            },
            within: self.within.clone().or_else(|| other.within.clone()),
            through: self.through.or(other.through),
            dropping: drops.dropping.clone(),
            dropping_any: drops.dropping_any,
            dropping_in: drops.dropping_in.clone(),
        }
    }

    /// Whether it says nothing of how many seeds fall in each pit, which is one unless
    /// another path says otherwise.
    pub fn drops_singly(&self) -> bool {
        self.dropping.is_empty() && self.dropping_any.is_none() && self.dropping_in.is_none()
    }

    /// The parts of another path that this one has too, whatever it says of them, and those
    /// that it lacks.
    ///
    /// ```
    /// use seedlore_language::terms::{Direction, Path, Skip, Way};
    /// let sow = |way: Option<Direction>, skipping: &[Skip]| Path {
    ///     way: way.map(Way::Round),
    ///     skipping: skipping.to_vec(),
    ///     ..Path::default()
    /// };
    /// let origin = Skip::Origin { once: false };
    /// let added = sow(Some(Direction::Clockwise), &[origin.clone()]);
    /// let (again, beyond) = sow(Some(Direction::Anticlockwise), &[]).divide(&added);
    /// assert_eq!(again, sow(Some(Direction::Clockwise), &[]));
    /// assert_eq!(beyond, sow(None, &[origin]));
    /// ```
    pub fn divide(&self, added: &Path) -> (Path, Path) {
        let Path {
            way,
            from,
            skipping,
            within,
            through,
            dropping,
            dropping_any,
            dropping_in,
        } = added.clone();
        let is_skipped = |skip: &Skip| match skip {
            Skip::Origin { .. } => {
                let mut own = self.skipping.iter();
                own.any(|own| matches!(own, Skip::Origin { .. }))
            }
            Skip::Pits(_) | Skip::PitsExceptLastSeed(_) | Skip::PitsUnless(..) => {
                self.skipping.contains(skip)
            }
        };
        let (skipped, unskipped) = skipping.into_iter().partition(is_skipped);
        // Each part, as said again or as beyond.
        fn part<T: Default>(is_said: bool, said: T) -> (T, T) {
            match is_said {
                true => (said, T::default()),
                false => (T::default(), said),
            }
        }
        let way = part(self.way.is_some(), way);
        let from = part(self.from.is_some(), from);
        let within = part(self.within.is_some(), within);
        let through = part(self.through.is_some(), through);
        let drops = !self.drops_singly();
        let dropping = part(drops, dropping);
        let dropping_any = part(drops, dropping_any);
        let dropping_in = part(drops, dropping_in);
        let again = Path {
            way: way.0,
            from: from.0,
            skipping: skipped,
            within: within.0,
            through: through.0,
            dropping: dropping.0,
            dropping_any: dropping_any.0,
            dropping_in: dropping_in.0,
        };
        let beyond = Path {
            way: way.1,
            from: from.1,
            skipping: unskipped,
            within: within.1,
            through: through.1,
            dropping: dropping.1,
            dropping_any: dropping_any.1,
            dropping_in: dropping_in.1,
        };
        (again, beyond)
    }

    /// This path and what another says beyond it.
    pub fn with(&self, beyond: &Path) -> Path {
        let mut path = beyond.over(self);
        path.skipping = [self.skipping.as_slice(), &beyond.skipping].concat();
        path
    }

    /// Whether it says where the first seed falls, and nothing else.
    pub fn names_only_first_pit(&self) -> bool {
        let from = self.from.clone();
        *self
            == Path {
                from,
                ..Path::default()
            }
    }

    /// Whether it says nothing, so that all stays as the other path has it.
    pub fn is_silent(&self) -> bool {
        *self == Path::default()
    }
}

impl Path {
    /// What it reads and writes, but for the terms within it.
    pub(super) fn own_effects(&self) -> Effects {
        match self.way {
            Some(Way::EitherKept | Way::EitherKeptByAll) => {
                Effects::new(&[Aspect::KeptDirections], &[Aspect::KeptDirections])
            }
            Some(Way::Either | Way::Reversed | Way::Round(_)) | None => Effects::default(),
        }
    }
}
