//! Which numbers fit: `2 or 3`, `at most 9`, `more than half`, `even`.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

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

/// A number of seeds, or a share of all the seeds in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Amount {
    /// So many seeds (or points, pits, turns), written in figures.
    Number(u16),
    /// Half of all the seeds in the game.
    Half,
    /// All the seeds in the game.
    All,
    /// What a pit holds at the start of the game.
    Initial,
    /// A parameter of the ruleset; a checked ruleset holds none.
    Let(Letter),
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
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
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
    /// Twice the amount, so that half of an odd number stays exact. A
    /// parameter without a value is more than any game holds.
    fn doubled(self, whole: Whole) -> u32 {
        match self {
            Amount::Number(n) => u32::from(n) * 2,
            Amount::Half => u32::from(whole.all),
            Amount::All => u32::from(whole.all) * 2,
            Amount::Initial => u32::from(whole.initial) * 2,
            Amount::Let(_) => u32::MAX,
        }
    }

    /// The number, if it is one and no share.
    pub fn number(self) -> Option<u16> {
        match self {
            Amount::Number(n) => Some(n),
            _ => None,
        }
    }

    /// The amount in whole seeds, half of an odd number rounded down.
    pub fn seeds(self, whole: Whole) -> u16 {
        u16::try_from(self.doubled(whole) / 2).unwrap_or(u16::MAX)
    }
}

impl Counts {
    /// The largest number it names; shares aside.
    pub fn largest(&self) -> Option<u16> {
        let amounts: &[Amount] = match self {
            Counts::OneOf(all) => all,
            Counts::Between(_, high) => std::slice::from_ref(high),
            Counts::AtLeast(a) | Counts::AtMost(a) | Counts::MoreThan(a) | Counts::LessThan(a) => {
                std::slice::from_ref(a)
            }
            Counts::Even | Counts::Odd | Counts::None => &[],
        };
        amounts.iter().filter_map(|a| a.number()).max()
    }

    /// Whether `n` fits.
    ///
    /// ```
    /// use seedlore::terms::{Amount, Counts, Whole};
    /// let game = Whole { all: 48, initial: 4 };
    /// let majority = Counts::MoreThan(Amount::Half);
    /// assert!(!majority.admits(24, game) && majority.admits(25, game));
    /// assert!(!Counts::Even.admits(0, game));
    /// ```
    pub fn admits(&self, n: u16, whole: Whole) -> bool {
        let twice = u32::from(n) * 2;
        match self {
            Counts::OneOf(amounts) => amounts.iter().any(|a| a.doubled(whole) == twice),
            Counts::Between(low, high) => {
                (low.doubled(whole)..=high.doubled(whole)).contains(&twice)
            }
            Counts::AtLeast(a) => twice >= a.doubled(whole),
            Counts::AtMost(a) => twice <= a.doubled(whole),
            Counts::MoreThan(a) => twice > a.doubled(whole),
            Counts::LessThan(a) => twice < a.doubled(whole),
            Counts::Even => n > 0 && n.is_multiple_of(2),
            Counts::Odd => n % 2 == 1,
            Counts::None => n == 0,
        }
    }
}
