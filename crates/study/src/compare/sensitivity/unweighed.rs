//! Readings that were not weighed, and why.

use serde::{Deserialize, Serialize};

use super::{MOST_FRUITLESS, MOST_READINGS};

/// A reading of which nothing was measured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unweighed {
    /// `question=reading`
    pub reading: String,
    /// What kept it from being weighed.
    pub why: Why,
}

/// Why a reading was not weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// [`MOST_READINGS`] stand before it.
    TooMany,
    /// Games take too many steps to play those of this reading as well.
    TooLong,
    /// Under eight readings before it a long search found nothing.
    Unsearched,
    /// The time that was given was over.
    NoTime,
    /// With the other readings in force it makes no ruleset.
    Unsound,
}

impl Why {
    /// Each in the order in which it is told.
    pub const ALL: [Why; 5] = [
        Why::TooMany,
        Why::TooLong,
        Why::Unsearched,
        Why::NoTime,
        Why::Unsound,
    ];

    /// Said behind "since".
    fn words(self) -> String {
        match self {
            Why::TooMany => format!("there are more than {MOST_READINGS} readings"),
            Why::TooLong => "games take too many steps".into(),
            Why::Unsearched => {
                format!("under {MOST_FRUITLESS} others a long search found no difference")
            }
            Why::NoTime => "the time that was given was over".into(),
            Why::Unsound => "together with the readings in force no sound rules come of it".into(),
        }
    }
}

impl Unweighed {
    /// The question of the reading.
    pub fn question(&self) -> &str {
        let parts = self.reading.split_once('=');
        parts.map_or(self.reading.as_str(), |(question, _)| question)
    }
}

/// The readings by the reason why they were not weighed, each reason in words.
pub fn by_reason(unweighed: &[Unweighed]) -> Vec<(String, Vec<&str>)> {
    let of = |why: Why| {
        let named = unweighed.iter().filter(|one| one.why == why);
        let named: Vec<&str> = named.map(|one| one.reading.as_str()).collect();
        (!named.is_empty()).then(|| (why.words(), named))
    };
    Why::ALL.into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_is_told_with_its_readings() {
        let one = |reading: &str, why| Unweighed {
            reading: reading.into(),
            why,
        };
        let all = [
            one("a=b", Why::TooLong),
            one("c=d", Why::TooMany),
            one("c=e", Why::TooLong),
        ];
        assert_eq!(all[2].question(), "c");
        assert_eq!(
            by_reason(&all),
            [
                ("there are more than 32 readings".to_string(), vec!["c=d"]),
                ("games take too many steps".to_string(), vec!["a=b", "c=e"])
            ]
        );
    }
}
