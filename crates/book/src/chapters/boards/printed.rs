//! What was printed for boards without rules, as `book/printed-boards.toml` tells it.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use seedlore_study::completion::{FoundBoard, Topic};

const BOARDS: &str = include_str!("../../../../../book/printed-boards.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    board: Vec<PrintedBoard>,
}

/// A board of which no rules, or few, are known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedBoard {
    pub name: String,
    pub anchor: String,
    /// Its name in addresses of the portal.
    pub keyword: String,
    /// The number of its record in the database.
    pub record: u32,
    pub place: String,
    pub when: String,
    /// Works that its record cites.
    pub works: Vec<Passage>,
    pub told: String,
    pub silent: String,
    /// The blocks that were filled.
    pub holes: Vec<String>,
    north: f64,
    east: f64,
    year: i32,
    /// The board that our method is asked about.
    #[serde(deserialize_with = "board")]
    supposed: FoundBoard,
    pub supposed_why: String,
    /// Which of the printed rulesets were seen, and where.
    pub seen: String,
    /// What the record itself answers.
    #[serde(deserialize_with = "answers")]
    pub said: BTreeMap<Topic, usize>,
    pub remarks: Vec<String>,
    #[serde(rename = "completion")]
    pub completions: Vec<PrintedCompletion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    pub key: String,
    pub at: String,
}

/// A ruleset that the database printed for a board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedCompletion {
    /// Its number in the database.
    pub number: u32,
    /// The base ruleset of each hole, by its name here; what is none of ours, by its name.
    pub blocks: Vec<String>,
    pub scores: Scores,
    pub fitted: Fitted,
    pub board: String,
    pub seeds: u32,
    #[serde(deserialize_with = "answers")]
    pub answers: BTreeMap<Topic, usize>,
    pub otherwise: String,
}

/// As printed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    pub combined: f64,
    pub cultural: f64,
    pub conceptual: f64,
    pub geographical: f64,
    pub kilometres: u32,
}

/// The means of the bases, without the slip in averaging.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    pub cultural: f64,
    pub conceptual: f64,
    pub kilometres: u32,
}

impl PrintedBoard {
    /// All of the file.
    ///
    /// # Errors
    /// If the file is not as it should be; with the line.
    pub fn all() -> Result<Vec<PrintedBoard>, String> {
        let file: File = toml::from_str(BOARDS).map_err(|fault| fault.to_string())?;
        Ok(file.board)
    }

    /// The board with its place and year, as our method is asked about it.
    pub fn found(&self) -> FoundBoard {
        FoundBoard {
            at: Some((self.north, self.east)),
            year: Some(self.year),
            ..self.supposed.clone()
        }
    }

    /// The command that asks the same.
    pub fn command(&self, seed: u64) -> String {
        let FoundBoard {
            rows, pits, seeds, ..
        } = self.supposed;
        let each = seeds.map_or(String::new(), |seeds| format!(", {seeds} each"));
        format!(
            "seedlore complete --board \"{rows} rows of {pits} pits{each}\" --place {},{} --when {} \
             --seed {seed}",
            self.north, self.east, self.year
        )
    }
}

fn board<'de, D: Deserializer<'de>>(from: D) -> Result<FoundBoard, D::Error> {
    FoundBoard::parse(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn answers<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<Topic, usize>, D::Error> {
    let written = BTreeMap::<String, String>::deserialize(from)?;
    let answer = |(topic, answer): (&String, &String)| {
        let known = Topic::named(topic);
        let known = known.ok_or_else(|| D::Error::custom(format!("no topic is `{topic}`")))?;
        let at = known.answer(answer);
        let at = at.ok_or_else(|| D::Error::custom(format!("`{topic}` is never `{answer}`")))?;
        Ok((known, at))
    };
    written.iter().map(answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;

    #[test]
    fn every_ruleset_of_the_file_is_one_of_ours_or_known_to_be_none() {
        let library = Library::built_in();
        let mut strangers = Vec::new();
        for board in PrintedBoard::all().unwrap() {
            for one in &board.completions {
                assert_eq!(one.blocks.len(), board.holes.len(), "{}", one.number);
                let blocks = one.blocks.iter();
                strangers.extend(
                    blocks
                        .filter(|name| library.collection.get(name).is_err())
                        .cloned(),
                );
            }
        }
        assert_eq!(strangers, ["Kharbaga"]);
    }

    /// The combined score is half the mean of the cultural parts and half that of the
    /// geographical ones, and the printed distance is read off the geographical one.
    #[test]
    fn the_printed_scores_follow_from_the_fitted_ones() {
        for board in PrintedBoard::all().unwrap() {
            for one in board.completions {
                let Scores {
                    combined,
                    geographical,
                    kilometres,
                    ..
                } = one.scores;
                let near = 1.0 - f64::from(one.fitted.kilometres) / 20_000.0;
                let sum = (one.fitted.cultural + near) / 2.0;
                assert!((sum - combined).abs() < 0.0015, "{}: {sum}", one.number);
                let printed = 20_000.0 * (1.0 - geographical);
                let apart = (printed - f64::from(kilometres)).abs();
                assert!(apart <= 20.0, "{}: {printed}", one.number);
            }
        }
    }
}
