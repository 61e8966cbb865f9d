//! Boards without rules: what was found, where, and how old it is.

use super::Topic;
use super::case::{Case, CodedFeature, Coordinates};
use super::date;
use crate::compare::Mechanic;
use crate::features::{Answer, Feature, YES};
use seedlore_language::rules::{Amount, Fragment};

/// A board that was found or reported without rules.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundBoard {
    /// Rows of pits.
    pub rows: u8,
    /// Pits in a row.
    pub pits: u8,
    /// Seeds in each pit, if it is known.
    pub seeds: Option<u16>,
    /// Whether it has stores.
    pub has_stores: bool,
    /// Degrees north and east.
    pub at: Option<Coordinates>,
    /// A year.
    pub year: Option<i32>,
}

/// How a board is written.
const WRITE: &str = "write it as in `2 rows of 6 pits, 4 each`, with `, stores` if it has any";

impl FoundBoard {
    /// Of which at most so many rows and pits are taken.
    const MOST: u8 = 20;

    /// From words: `2 rows of 6 pits, 4 each, stores`.
    ///
    /// # Errors
    /// If it says something else; with how a board is written.
    ///
    /// ```
    /// use seedlore_study::completion::FoundBoard;
    /// let board = FoundBoard::parse("2 rows of 6 pits, 4 each").unwrap();
    /// assert_eq!((board.rows, board.pits, board.seeds), (2, 6, Some(4)));
    /// assert!(FoundBoard::parse("a plank").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<FoundBoard, String> {
        let mut parts = text.split(',').map(str::trim);
        let shape: Vec<&str> = parts.next().unwrap_or("").split_whitespace().collect();
        let number = |word: &str| {
            let number = word.parse().ok().filter(|n| (1..=Self::MOST).contains(n));
            number.ok_or_else(|| format!("`{word}` is no number from 1 to {}; {WRITE}", Self::MOST))
        };
        let (rows, pits) = match shape.as_slice() {
            [rows, "row" | "rows", "of", pits, "pit" | "pits"] => (number(rows)?, number(pits)?),
            _ => return Err(format!("`{text}` is no board; {WRITE}")),
        };
        let mut board = FoundBoard {
            rows,
            pits,
            seeds: None,
            has_stores: false,
            at: None,
            year: None,
        };
        for part in parts {
            match part.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["stores" | "store"] => board.has_stores = true,
                [seeds, "each"] => board.seeds = Some(u16::from(number(seeds)?)),
                _ => return Err(format!("`{part}` is not understood; {WRITE}")),
            }
        }
        Ok(board)
    }

    /// The board of a fragment, with where and when it was seen. `None` if its rows are not told,
    /// or are more than a board can have here.
    pub fn from_fragment(fragment: &Fragment) -> Option<FoundBoard> {
        let plan = &fragment.board()?.says;
        let number = |amount: &Amount| {
            let number = u8::try_from(amount.number()?).ok()?;
            (1..=Self::MOST).contains(&number).then_some(number)
        };
        let record = fragment.record();
        Some(FoundBoard {
            rows: number(plan.rows.as_ref()?)?,
            pits: number(&plan.pits)?,
            seeds: fragment.seeds().map(|seeds| seeds.says),
            has_stores: plan.stores.is_some(),
            at: record
                .place()
                .and_then(|(_, at)| Some((at?.latitude, at?.longitude))),
            year: record.when().and_then(date::year),
        })
    }

    /// As the model sees it: nothing is stated but the board.
    pub fn case(&self) -> Case {
        let stated = |answer| CodedFeature {
            answer,
            is_stated: true,
            grounds: Default::default(),
        };
        let number = |n: u16| stated(Answer::Number(n));
        let mut case = Case {
            at: self.at,
            year: self.year,
            rows: u16::from(self.rows),
            cluster: usize::MAX,
            ..Case::default()
        };
        let coded = &mut case.coded;
        coded.insert(Feature::Rows, number(self.rows.into()));
        coded.insert(Feature::PitsInRow, number(self.pits.into()));
        if let Some(seeds) = self.seeds {
            coded.insert(Feature::SeedsInPit, number(seeds));
        }
        if self.has_stores {
            let stores = Feature::Has(Mechanic::Stores);
            coded.insert(stores, stated(Answer::Code(YES)));
        }
        case
    }

    /// The topics by which its game is begun.
    pub fn topics(&self) -> Vec<Topic> {
        asked_of_boards(self.has_stores)
    }
}

/// The topics by which a game on a board is begun.
pub(super) fn asked_of_boards(has_stores: bool) -> Vec<Topic> {
    let mut topics = vec![
        Topic::Direction,
        Topic::Laps,
        Topic::Capture,
        Topic::NumbersTaken,
        Topic::Object,
    ];
    if has_stores {
        topics.push(Topic::StoreSown);
    }
    topics.sort_unstable();
    topics
}

/// What would be known of a ruleset if its board alone had been found: what
/// [`FoundBoard::case`] tells.
pub(super) fn as_found(case: &Case) -> Case {
    let of_board = |feature: &Feature| {
        matches!(
            feature,
            Feature::Rows
                | Feature::PitsInRow
                | Feature::SeedsInPit
                | Feature::Has(Mechanic::Stores)
        )
    };
    let coded = case.coded.iter().filter(|(feature, _)| of_board(feature));
    let coded = coded.map(|(feature, known)| {
        let seen = CodedFeature {
            answer: known.answer,
            is_stated: true,
            grounds: Default::default(),
        };
        (*feature, seen)
    });
    Case {
        at: case.at,
        year: case.year,
        rows: case.rows,
        cluster: usize::MAX,
        coded: coded.collect(),
        ..Case::default()
    }
}
