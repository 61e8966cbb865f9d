//! A ruleset as the report of a game: where, when and by whom.

use serde::Serialize;

use super::{Entry, Link};
use crate::address::slug;
use crate::places::{Land, land, with_country};
use crate::svg::When;
use seedlore_language::rules::Ruleset;
use seedlore_study::completion::years;

/// What a record says of the report.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    pub link: Link,
    /// With its country.
    pub place: Option<String>,
    pub land: Option<LandLink>,
    /// When and by whom, as the record says it.
    pub when: Option<&'a str>,
    pub by: Option<&'a str>,
    #[serde(skip)]
    pub time: Option<When>,
}

/// A land, and where the page of countries has it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LandLink {
    /// Countries come first.
    #[serde(skip)]
    pub is_none: bool,
    pub name: String,
    /// In addresses.
    pub slug: String,
}

impl LandLink {
    /// Where the game of a ruleset was reported; `None` where its record names no place.
    pub fn from_ruleset(rules: &Ruleset) -> Option<LandLink> {
        let place = rules.record().place();
        place.and_then(|(name, _)| land(name)).map(LandLink::from)
    }
}

impl From<Land> for LandLink {
    fn from(land: Land) -> LandLink {
        LandLink {
            is_none: !land.is_country,
            slug: slug(&land.name.to_lowercase().replace(' ', "-")),
            name: land.name,
        }
    }
}

impl<'a> Report<'a> {
    pub fn new(entry: &Entry<'a>) -> Report<'a> {
        let record = entry.rules().record();
        let place = record.place().map(|(name, _)| name);
        let (by, when) = record.observed().unwrap_or_default();
        Report {
            link: entry.link(),
            place: place.map(with_country),
            land: LandLink::from_ruleset(entry.rules()),
            when,
            by,
            time: when.and_then(time),
        }
    }
}

/// When a report was made, by the words of its record.
fn time(when: &str) -> Option<When> {
    let (from, to) = years(when)?;
    Some(match from == to {
        true if when.contains("before") => When::Until(from),
        true => When::In(from),
        false => When::Between(from, to),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_the_words_of_records() {
        assert_eq!(time("around 1971"), Some(When::In(1971)));
        assert_eq!(time("in or before 1927"), Some(When::Until(1927)));
        assert_eq!(time("1908 to 1909"), Some(When::Between(1908, 1909)));
        let early = Some(When::Between(1900, 1934));
        assert_eq!(time("early twentieth century"), early);
        assert_eq!(time("long ago"), None);
    }
}
