//! Which numbers fit: `2 or 3`, `at most 9`, `more than half`, `even`.

use serde::Serialize;

/// A number of seeds, or a share of all the seeds in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Amount {
    Number(u16),
    /// Half of all the seeds in the game.
    Half,
    /// All the seeds in the game.
    All,
}

/// A set of numbers, in the words of the rules language.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    OneOf(Vec<Amount>),
    Between(u16, u16),
    AtLeast(Amount),
    AtMost(Amount),
    MoreThan(Amount),
    LessThan(Amount),
    /// 2, 4, 6 and so on: none is neither even nor odd.
    Even,
    Odd,
    None,
}

impl Amount {
    /// Twice the amount, so that half of an odd number stays exact.
    fn doubled(self, all: u16) -> u32 {
        match self {
            Amount::Number(n) => u32::from(n) * 2,
            Amount::Half => u32::from(all),
            Amount::All => u32::from(all) * 2,
        }
    }
}

impl Counts {
    /// Whether `n` fits, in a game of `all` seeds.
    ///
    /// ```
    /// use seedlore::terms::{Amount, Counts};
    /// let majority = Counts::MoreThan(Amount::Half);
    /// assert!(!majority.admits(24, 48) && majority.admits(25, 48));
    /// assert!(!Counts::Even.admits(0, 48));
    /// ```
    pub fn admits(&self, n: u16, all: u16) -> bool {
        let twice = u32::from(n) * 2;
        match self {
            Counts::OneOf(amounts) => amounts.iter().any(|a| a.doubled(all) == twice),
            Counts::Between(low, high) => (*low..=*high).contains(&n),
            Counts::AtLeast(a) => twice >= a.doubled(all),
            Counts::AtMost(a) => twice <= a.doubled(all),
            Counts::MoreThan(a) => twice > a.doubled(all),
            Counts::LessThan(a) => twice < a.doubled(all),
            Counts::Even => n > 0 && n.is_multiple_of(2),
            Counts::Odd => n % 2 == 1,
            Counts::None => n == 0,
        }
    }
}
