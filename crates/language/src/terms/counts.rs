//! Which numbers fit: `2 or 3`, `at most 9`, `more than half`, `even`.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Quantity, Term};

/// The name of a parameter, one small letter: `let n = 8 or 10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct Letter(char);

impl Letter {
    /// `None` unless it is one of a to z.
    pub fn new(letter: char) -> Option<Letter> {
        letter.is_ascii_lowercase().then_some(Letter(letter))
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number of seeds (or points, pits, turns), or how one is worked out. Between, it may
/// fall below 0; as a number of seeds it is 0 then.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "lowercase")]
#[term(rewritten)]
#[term(symmetric(Half, All, Initial))]
pub enum Amount {
    /// So many, written in figures.
    Number(u16),
    /// Half of all the seeds in the game.
    Half,
    /// All the seeds in the game.
    All,
    /// What a pit holds at the start of the game.
    Initial,
    /// A parameter of the ruleset; a checked ruleset holds none.
    Let(Letter),
    /// `captured by opponent`: what is counted at the moment it is asked.
    Of(Box<Quantity>),
    /// `captured by opponent plus 7`.
    Plus(Box<Amount>, Box<Amount>),
    /// `lifted minus 1`: the second taken from the first.
    Minus(Box<Amount>, Box<Amount>),
    /// `2 times in hand`: the first a number or a letter.
    Times(Box<Amount>, Box<Amount>),
}

/// What shares are taken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whole {
    /// All the seeds in the game.
    pub all: u16,
    /// The seeds that most pits hold at the start.
    pub initial: u16,
}

/// A set of numbers, in the words of the rules language.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(rewritten)]
#[term(symmetric(Even, Odd, None))]
pub enum Counts {
    /// `2 or 3`: any of these. Never empty.
    OneOf(Vec<Amount>),
    /// `2 to 4`: these two and all between. None if the first is the larger.
    Between(Amount, Amount),
    /// `3 or more`, or `at least 3`.
    AtLeast(Amount),
    /// `at most 9`; 0 is among them.
    AtMost(Amount),
    /// `more than half`: itself not.
    MoreThan(Amount),
    /// `less than 4`: itself not.
    LessThan(Amount),
    /// 2, 4, 6 and so on: none is neither even nor odd.
    Even,
    /// 1, 3, 5 and so on.
    Odd,
    /// `none`: 0 alone.
    None,
}

impl Amount {
    /// Twice the amount, so that half of an odd number stays exact; `measure` tells
    /// what a quantity is. A parameter without a value is more than any game holds.
    pub fn doubled(&self, whole: Whole, measure: &dyn Fn(&Quantity) -> u16) -> i64 {
        let of = |amount: &Amount| amount.doubled(whole, measure);
        match self {
            Amount::Number(n) => i64::from(*n) * 2,
            Amount::Half => i64::from(whole.all),
            Amount::All => i64::from(whole.all) * 2,
            Amount::Initial => i64::from(whole.initial) * 2,
            Amount::Let(_) => i64::from(u32::MAX),
            Amount::Of(quantity) => i64::from(measure(quantity)) * 2,
            Amount::Plus(a, b) => of(a).saturating_add(of(b)),
            Amount::Minus(a, b) => of(a).saturating_sub(of(b)),
            Amount::Times(n, a) => (of(n) / 2).saturating_mul(of(a)),
        }
    }

    /// The number, if it is one and no share.
    pub fn number(&self) -> Option<u16> {
        if let Amount::Number(n) = self {
            Some(*n)
        } else {
            None
        }
    }

    /// Whether it is the same throughout the game: nothing in it is counted in play.
    pub fn is_constant(&self) -> bool {
        match self {
            Amount::Of(_) => false,
            Amount::Plus(a, b) | Amount::Minus(a, b) | Amount::Times(a, b) => {
                a.is_constant() && b.is_constant()
            }
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => {
                true
            }
        }
    }

    /// Whether a parameter in it has no value.
    pub fn names_letter(&self) -> bool {
        match self {
            Amount::Let(_) => true,
            Amount::Plus(a, b) | Amount::Minus(a, b) | Amount::Times(a, b) => {
                a.names_letter() || b.names_letter()
            }
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Of(_) => {
                false
            }
        }
    }

    /// The amount in whole seeds where it is [constant](Self::is_constant), half of an odd
    /// number rounded down.
    pub fn seeds(&self, whole: Whole) -> u16 {
        whole_seeds(self.doubled(whole, &|_| 0))
    }

    /// What two numbers come to, in place of their sum, difference or multiple; below 0
    /// there is no such number.
    pub fn fold(&mut self) {
        let folded = match &*self {
            Amount::Plus(a, b) => a.number().zip(b.number()).map(|(a, b)| a.saturating_add(b)),
            Amount::Minus(a, b) => a
                .number()
                .zip(b.number())
                .and_then(|(a, b)| a.checked_sub(b)),
            Amount::Times(a, b) => a.number().zip(b.number()).map(|(a, b)| a.saturating_mul(b)),
            Amount::Number(_)
            | Amount::Half
            | Amount::All
            | Amount::Initial
            | Amount::Let(_)
            | Amount::Of(_) => None,
        };
        if let Some(n) = folded {
            *self = Amount::Number(n);
        }
    }
}

/// Half of what was doubled, as a number of seeds.
pub fn whole_seeds(doubled: i64) -> u16 {
    u16::try_from((doubled / 2).max(0)).unwrap_or(u16::MAX)
}

impl Counts {
    /// The amounts it names, in their order.
    pub fn amounts(&self) -> impl Iterator<Item = &Amount> {
        let (several, second): (&[Amount], Option<&Amount>) = match self {
            Counts::OneOf(all) => (all, None),
            Counts::Between(low, high) => (std::slice::from_ref(low), Some(high)),
            Counts::AtLeast(a) | Counts::AtMost(a) | Counts::MoreThan(a) | Counts::LessThan(a) => {
                (std::slice::from_ref(a), None)
            }
            Counts::Even | Counts::Odd | Counts::None => (&[], None),
        };
        several.iter().chain(second)
    }

    /// Whether the same numbers fit throughout the game.
    pub fn is_constant(&self) -> bool {
        self.amounts().all(Amount::is_constant)
    }

    /// The largest number it names; shares aside.
    pub fn largest(&self) -> Option<u16> {
        if let Counts::Between(_, high) = self {
            return high.number();
        }
        self.amounts().filter_map(Amount::number).max()
    }

    /// The number, if it is one and no other fits.
    pub fn only(&self) -> Option<u16> {
        let amounts = as_variant!(self, Counts::OneOf(amounts) => amounts)?;
        as_variant!(amounts.as_slice(), [one] => one.number()?)
    }

    /// Whether `n` fits, where the counts are [constant](Self::is_constant).
    ///
    /// ```
    /// use seedlore_language::terms::{Amount, Counts, Whole};
    /// let game = Whole { all: 48, initial: 4 };
    /// let majority = Counts::MoreThan(Amount::Half);
    /// assert!(!majority.admits(24, game) && majority.admits(25, game));
    /// assert!(!Counts::Even.admits(0, game));
    /// ```
    pub fn admits(&self, n: u16, whole: Whole) -> bool {
        let amounts: Vec<&Amount> = self.amounts().collect();
        let doubled = |nth: usize| amounts[nth].doubled(whole, &|_| 0);
        self.admits_doubled(i64::from(n) * 2, &doubled)
    }

    /// Whether half of `twice` fits; `doubled` tells twice what the first of the
    /// [amounts](Self::amounts) is, the second and so on.
    pub fn admits_doubled(&self, twice: i64, doubled: &dyn Fn(usize) -> i64) -> bool {
        match self {
            Counts::OneOf(amounts) => (0..amounts.len()).any(|nth| doubled(nth) == twice),
            Counts::Between(..) => (doubled(0)..=doubled(1)).contains(&twice),
            Counts::AtLeast(_) => twice >= doubled(0),
            Counts::AtMost(_) => twice <= doubled(0),
            Counts::MoreThan(_) => twice > doubled(0),
            Counts::LessThan(_) => twice < doubled(0),
            Counts::Even => twice > 0 && twice % 4 == 0,
            Counts::Odd => twice > 0 && twice % 4 == 2,
            Counts::None => twice == 0,
        }
    }
}
