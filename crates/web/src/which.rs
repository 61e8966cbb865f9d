//! Which game somebody saw, by what they answer.

use serde::Serialize;

use seedlore_study::completion::Coordinates;
use seedlore_study::identify::{
    Amount, AnswerError, Answers, Clue, GameTold, Key, Known, Model, Table, Told, by_name,
};

use super::Refused;

/// What follows from some answers.
#[derive(Debug, Serialize)]
pub struct Answered {
    #[serde(flatten)]
    told: Told,
    /// The game that is asked for by name, and what speaks for and against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<GameTold>,
}

#[cfg(test)]
impl Answered {
    pub fn is_first(&self, ruleset: &str) -> bool {
        self.told.games[0]
            .rulesets
            .iter()
            .any(|name| name == ruleset)
    }
}

/// The table that was read last: a page asks of the same again and again, and reading it takes
/// longer than the answer.
#[derive(Debug, Default)]
pub struct TableCache(Option<(String, Table)>);

impl TableCache {
    /// A table by its text.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(&mut self, text: String) -> Result<&Table, Refused> {
        let kept = self.0.take().filter(|(kept, _)| *kept == text);
        let read = match kept {
            Some(kept) => kept,
            None => {
                let table = serde_json::from_str(&text).map_err(|error| {
                    let message = format!("the table of games can't be read: {error}");
                    Refused::new(message, "hand it on as the book wrote it")
                })?;
                (text, table)
            }
        };
        Ok(&self.0.insert(read).1)
    }
}

/// What is told at once: more would not be read.
const AMOUNT: Amount = Amount {
    games: 12,
    questions: 60,
};

/// Answers as they are typed.
///
/// # Errors
/// If one is none.
pub fn read(text: &str) -> Result<Answers, Refused> {
    let mut answers = Answers::default();
    for answer in text.split_whitespace() {
        let refused = |wrong: AnswerError| Refused::new(wrong.message, wrong.help);
        answers.read(answer).map_err(refused)?;
    }
    Ok(answers)
}

/// What else than answers somebody says.
#[derive(Debug, Default)]
pub struct Beside<'s> {
    /// Where it was seen.
    pub place: Option<Coordinates>,
    /// When it was seen.
    pub year: Option<i32>,
    /// What it was called; empty if nobody knows.
    pub name: &'s str,
    /// Answers to `watch`.
    pub clues: Vec<Clue>,
}

/// How likely each game of a table is by answers as they are typed and by what else is said, and
/// what to ask next; `why` names a ruleset that is told of in any case.
///
/// # Errors
/// If an answer is none, or if no ruleset has this name.
pub fn answered(
    table: &Table,
    answers: &str,
    beside: Beside,
    why: Option<&str>,
) -> Result<Answered, Refused> {
    let mut clues = beside.clues;
    let count = table.candidates.len();
    if clues.iter().any(|clue| clue.logs.len() != count) {
        return Err(Refused::new(
            "a clue is of other games than the table",
            "hand on clues with the table that they were found with",
        ));
    }
    if !beside.name.trim().is_empty() {
        clues.push(by_name(table, beside.name));
    }
    let known = Known {
        place: beside.place,
        answers: read(answers)?,
        year: beside.year,
        clues,
    };
    let key = Key::new(table, Model::default());
    let ranking = key.rank(&known);
    let game = |name: &str| {
        let at = table.position(name).ok_or_else(|| {
            let message = format!("the key has no ruleset `{name}`");
            Refused::new(message, "name one of the rulesets of the book")
        })?;
        Ok(key.game(&known, &ranking, at))
    };
    Ok(Answered {
        told: key.told(&known, &ranking, AMOUNT),
        why: why.map(game).transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;

    #[test]
    fn answers_lead_to_a_game_and_to_the_next_question() {
        let table = Table::new(&Library::built_in().collection);
        let text = serde_json::to_string(&table).unwrap();
        let mut tables = TableCache::default();
        assert!(tables.read("{}".into()).is_err());
        for _ in 0..2 {
            assert_eq!(tables.read(text.clone()).unwrap(), &table);
        }
        let dakar = || Beside {
            place: Some((14.7, -17.4)),
            ..Beside::default()
        };
        let answers = "rows=2 pits=6 seeds=4 numbers=2,3 relay_last=no";
        let told = answered(&table, answers, dakar(), Some("kalah")).unwrap();
        assert!(told.told.games[0].share > told.told.games[1].share);
        let kalah = told.why.unwrap();
        let against = kalah.evidence.iter().find(|piece| piece.of == "numbers");
        assert!(against.unwrap().bits < -1.0, "{kalah:?}");
        assert!(
            told.told
                .ask
                .iter()
                .all(|ask| !answers.contains(&format!("{}=", ask.key)))
        );
        let weighs = |of: &str, game: &str, name, year| {
            let beside = Beside {
                name,
                year,
                ..dakar()
            };
            let told = answered(&table, answers, beside, Some(game)).unwrap();
            let mut evidence = told.why.unwrap().evidence.into_iter();
            evidence.find(|piece| piece.of == of).unwrap().bits
        };
        assert!(weighs("name", "kalah", "Kalaha", None) > 1.0);
        let seen = |year| weighs("year", "wari-bennett", "", Some(year));
        assert!(seen(1927) > 0.0 && seen(1627) < seen(1927));
        let wrong = answered(&table, "rows=many", Beside::default(), None).unwrap_err();
        assert!(wrong.help.contains("number"));
        assert!(answered(&table, "", Beside::default(), Some("nothing")).is_err());
    }
}
