//! Which share of a plan one process plays.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The `nth` of so many shares, counted from 1; a plan is played whole as the
/// first of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    nth: u64,
    of: u64,
}

const MOST: u64 = 100_000;

impl Shard {
    pub const WHOLE: Shard = Shard { nth: 1, of: 1 };

    pub fn count(self) -> u64 {
        self.of
    }

    pub fn is_whole(self) -> bool {
        self == Shard::WHOLE
    }

    /// The number of its block that stands at this place, counted from 0.
    pub fn block(self, place: u64) -> u64 {
        (self.nth - 1).saturating_add(place.saturating_mul(self.of))
    }

    /// The share that plays a block, of as many as this is one of.
    pub fn beside(self, block: u64) -> Shard {
        Shard {
            nth: block % self.of + 1,
            ..self
        }
    }

    /// The file of its blocks.
    pub fn file_name(self) -> String {
        match self.is_whole() {
            true => "blocks.jsonl".into(),
            false => format!("blocks-{}-of-{}.jsonl", self.nth, self.of),
        }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let read = parts.and_then(|(nth, of)| Some((number(nth)?, number(of)?)));
        match read {
            Some((nth, of)) if (1..=of).contains(&nth) && of <= MOST => Ok(Shard { nth, of }),
            _ => Err(format!(
                "write which of how many, as in `2/4`: the second of four; up to {MOST}"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}
