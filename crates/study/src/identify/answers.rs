//! What somebody answered, as it is typed: `rows=2 pits=6 seeds=4 numbers=2,3`.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::question::{Question, Value};
use crate::compare::Mechanic;
use crate::features::{Feature, Kind};
use seedlore_language::report::nearest;

/// What was replied to one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Reply {
    /// One of these, at least one; several where it may have been either.
    OneOf(Vec<Value>),
    /// It was asked, and is not known.
    Unknown,
}

/// What was replied, by the number of the question among [`Question::all`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answers(BTreeMap<usize, Reply>);

/// Why a text is no answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerError {
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for AnswerError {}

impl Answers {
    /// Reads one answer: `KEY=VALUE`, `KEY=VALUE,VALUE` where it may be either, `KEY=?` where it
    /// is not known. The key is the word of a question, or a part of it that only one has;
    /// of the numbers that capture several make one answer, as in `numbers=2,3`.
    ///
    /// ```
    /// use seedlore_study::identify::Answers;
    /// let mut answers = Answers::default();
    /// answers.read("rows=2").unwrap();
    /// answers.read("numbers=2,3").unwrap();
    /// answers.read("turn_again=?").unwrap();
    /// assert_eq!(answers.written(), "rows=2 numbers=2,3 turn_again=?");
    /// assert!(answers.read("pits=many").unwrap_err().help.contains("number"));
    /// ```
    ///
    /// # Errors
    /// If there is no such question, or it has no such answer.
    pub fn read(&mut self, text: &str) -> Result<(), AnswerError> {
        let (key, said) = text.split_once('=').ok_or_else(|| AnswerError {
            message: format!("`{text}` is no answer"),
            help: "write a question and what is answered, as in `rows=2`".into(),
        })?;
        let (nth, question) = named(key.trim())?;
        if self.0.contains_key(&nth) {
            return Err(AnswerError {
                message: format!("`{}` is answered twice", key.trim()),
                help: format!(
                    "write all that it may be in one answer, as in `{}=2,3`",
                    key.trim()
                ),
            });
        }
        self.0.insert(nth, reply(&question, said.trim())?);
        Ok(())
    }

    /// Reads what is replied to the question of this number, as it stands behind `KEY=`, in
    /// place of what was replied before.
    ///
    /// # Errors
    /// If it is no answer to it.
    pub fn reply(&mut self, nth: usize, said: &str) -> Result<(), AnswerError> {
        let question = Question::all().nth(nth).expect("it is one of them");
        self.0.insert(nth, reply(&question, said.trim())?);
        Ok(())
    }

    /// Sets what is replied to the question of this number.
    pub fn set(&mut self, question: usize, reply: Reply) {
        self.0.insert(question, reply);
    }

    /// Takes an answer back.
    pub fn remove(&mut self, question: usize) {
        self.0.remove(&question);
    }

    /// What is replied to the question of this number, if it was asked.
    pub fn get(&self, question: usize) -> Option<&Reply> {
        self.0.get(&question)
    }

    /// The questions that were answered, with the answers that it may be.
    pub fn known(&self) -> impl Iterator<Item = (usize, &[Value])> {
        self.0.iter().filter_map(|(nth, reply)| match reply {
            Reply::OneOf(values) => Some((*nth, values.as_slice())),
            Reply::Unknown => None,
        })
    }

    /// The only answer to a question that asks for a number.
    pub fn number(&self, feature: Feature) -> Option<u16> {
        let nth = Question::all().position(|question| question.feature == feature)?;
        match self.get(nth)? {
            Reply::OneOf(values) if values.len() == 1 => Some(values[0].0),
            _ => None,
        }
    }

    /// What was replied to the question of this number, in words.
    pub fn words(&self, nth: usize) -> String {
        let question = Question::all().nth(nth).expect("it is one of them");
        match self.get(nth) {
            Some(Reply::OneOf(values)) => {
                let words = values.iter().map(|value| question.words(*value));
                words.collect::<Vec<_>>().join(" or ")
            }
            Some(Reply::Unknown) | None => "not known".into(),
        }
    }

    /// As it is typed.
    pub fn written(&self) -> String {
        let questions: Vec<Question> = Question::all().collect();
        let each = self.0.iter().map(|(nth, reply)| {
            let question = &questions[*nth];
            let said = match reply {
                Reply::Unknown => "?".into(),
                Reply::OneOf(values) => {
                    // Digits of several answers would run together.
                    let is_digits = question.feature == Feature::NumbersTaken && values.len() == 1;
                    let written = values.iter().map(|value| match is_digits {
                        true => in_digits(&question.written(*value)),
                        false => question.written(*value),
                    });
                    written.collect::<Vec<_>>().join(",")
                }
            };
            format!("{}={said}", key(question.feature))
        });
        each.collect::<Vec<_>>().join(" ")
    }
}

/// The word by which a question is asked for.
pub fn key(feature: Feature) -> String {
    match feature {
        Feature::PitsInRow => "pits".into(),
        Feature::SeedsInPit => "seeds".into(),
        Feature::NumbersTaken => "numbers".into(),
        Feature::Has(Mechanic::Stores) => "stores".into(),
        feature => feature.id().replace('-', "_"),
    }
}

/// Other words by which it is asked for.
fn is_also(feature: Feature, word: &str) -> bool {
    match feature {
        Feature::PitsInRow => matches!(word, "holes" | "cups" | "houses"),
        Feature::Has(Mechanic::Stores) => matches!(word, "store" | "end_pits"),
        _ => false,
    }
}

fn named(word: &str) -> Result<(usize, Question), AnswerError> {
    let asked = word.to_lowercase().replace(['-', '.', ' '], "_");
    let all: Vec<(usize, Question)> = Question::all().enumerate().collect();
    let fitting = |fits: &dyn Fn(&Question) -> bool| -> Vec<(usize, Question)> {
        all.iter()
            .filter(|(_, question)| fits(question))
            .copied()
            .collect()
    };
    let mut found = fitting(&|question| key(question.feature) == asked);
    if found.is_empty() {
        found = fitting(&|question| {
            question.feature.id().replace('-', "_") == asked || is_also(question.feature, &asked)
        });
    }
    if found.is_empty() && !asked.is_empty() {
        found = fitting(&|question| key(question.feature).starts_with(&asked));
    }
    match found.as_slice() {
        [one] => Ok(*one),
        [] => {
            let names: Vec<String> = all
                .iter()
                .map(|(_, question)| key(question.feature))
                .collect();
            let within = names
                .iter()
                .filter(|name| asked.len() > 2 && name.contains(&asked));
            let within: Vec<String> = within.map(|name| format!("`{name}`")).collect();
            let help = match (
                asked.as_str(),
                nearest(&asked, names.iter().map(String::as_str)),
            ) {
                ("place", _) => "write `--place 14.7,-17.4`, degrees north and east".into(),
                ("name", _) => "write `--name awale`".into(),
                (_, Some(near)) => format!("did you mean `{near}`?"),
                _ if !within.is_empty() => format!("did you mean {}?", within.join(" or ")),
                _ => "`seedlore which --questions` lists all".into(),
            };
            Err(AnswerError {
                message: format!("there is no question `{word}`"),
                help,
            })
        }
        several => {
            let names = several
                .iter()
                .map(|(_, question)| format!("`{}`", key(question.feature)));
            Err(AnswerError {
                message: format!("`{word}` may be several questions"),
                help: format!("write one of {}", names.collect::<Vec<_>>().join(", ")),
            })
        }
    }
}

fn reply(question: &Question, said: &str) -> Result<Reply, AnswerError> {
    match said.to_lowercase().as_str() {
        "?" | "" | "unknown" | "don't know" => Ok(Reply::Unknown),
        said => Ok(Reply::OneOf(values(question, said)?)),
    }
}

fn values(question: &Question, said: &str) -> Result<Vec<Value>, AnswerError> {
    if question.feature == Feature::NumbersTaken
        && said.chars().all(|c| c.is_ascii_digit() || ", ".contains(c))
    {
        let known = question.value(&in_words(said)).ok_or_else(|| AnswerError {
            message: format!("no ruleset captures at just {said}"),
            help: "write `numbers=other`".into(),
        })?;
        return Ok(vec![known]);
    }
    let mut read: Vec<Value> = Vec::new();
    for word in said
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
    {
        match (question.feature.kind(), range(word)) {
            (Kind::Number, Some(range)) => read.extend(range.map(Value)),
            _ => read.push(
                question
                    .value(word)
                    .ok_or_else(|| no_value(question, word))?,
            ),
        }
    }
    match read.is_empty() {
        true => Err(no_value(question, said)),
        false => Ok(read),
    }
}

/// Numbers from one to another, as in `3-5`: no more than any board has rows or pits.
fn range(word: &str) -> Option<std::ops::RangeInclusive<u16>> {
    const WIDEST: u16 = 40;
    let (from, to) = word.split_once('-')?;
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from > 0 && from <= to && to - from <= WIDEST).then_some(from..=to)
}

fn no_value(question: &Question, word: &str) -> AnswerError {
    let kind = question.feature.kind();
    let help = match kind {
        Kind::Number => "write a number from 1, several as in `3,4` or `3-5`, or `?`".into(),
        Kind::YesNo => "write `yes` or `no`, or `?` if it is not known".into(),
        Kind::OneOf(codes) => {
            let codes = codes.iter().map(|code| format!("`{}`", code.id));
            format!(
                "write one of {}, or `?`",
                codes.collect::<Vec<_>>().join(", ")
            )
        }
    };
    AnswerError {
        message: format!("`{word}` is no answer to `{}`", key(question.feature)),
        help,
    }
}

const DIGITS: [(&str, &str); 5] = [
    ("1", "one"),
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("6", "six"),
];

/// `2,3` as the code `two_or_three`, however the numbers are ordered.
fn in_words(digits: &str) -> String {
    let digits = digits.split([',', ' ']).filter(|digit| !digit.is_empty());
    let mut digits: Vec<&str> = digits.collect();
    digits.sort_unstable();
    digits.dedup();
    let word = |digit: &&str| {
        let known = DIGITS.iter().find(|(known, _)| known == digit);
        known.map_or("", |(_, word)| word)
    };
    let words: Vec<&str> = digits.iter().map(word).collect();
    match words.as_slice() {
        [one] => (*one).into(),
        [all @ .., last] => format!("{}_or_{last}", all.join("_")),
        [] => String::new(),
    }
}

/// `two_or_three` as `2,3`; other codes as they are.
fn in_digits(code: &str) -> String {
    let words = code.split('_').filter(|word| *word != "or");
    let digit = |word: &str| {
        let known = DIGITS.iter().find(|(_, known)| *known == word);
        known.map(|(digit, _)| *digit)
    };
    match words.map(digit).collect::<Option<Vec<&str>>>() {
        Some(digits) => digits.join(","),
        None => code.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Answers, AnswerError> {
        let mut answers = Answers::default();
        for word in text.split_whitespace() {
            answers.read(word)?;
        }
        Ok(answers)
    }

    #[test]
    fn each_question_is_asked_for_by_its_shortest_word() {
        for (nth, question) in Question::all().enumerate() {
            for word in [key(question.feature), question.feature.id()] {
                assert_eq!(named(&word).map(|(nth, _)| nth), Ok(nth), "{word}");
            }
        }
    }

    #[test]
    fn what_is_read_is_written_again() {
        for text in [
            "rows=2 pits=6 seeds=3,4 numbers=2,3 turn_again=yes",
            "direction=clockwise,chosen numbers=even capture_opposite=? stores=no",
            "numbers=2,4,6 relay_last=no rounds=yes",
            "numbers=two_or_three,four",
        ] {
            assert_eq!(read(&read(text).unwrap().written()), read(text), "{text}");
        }
        assert_eq!(read("numbers=3,2"), read("numbers=two-or-three"));
        assert_eq!(read("seeds=3-5"), read("seeds=3,4,5"));
        assert_eq!(read("rows=two holes=six"), read("rows=2 pits=6"));
        assert_eq!(
            read("direction=counter-clockwise"),
            read("direction=anticlockwise")
        );
        assert_eq!(read("rows="), read("rows=unknown"));
    }

    #[test]
    fn mistakes_are_told_with_what_to_write() {
        for (text, help) in [
            ("rows", "rows=2"),
            ("rwos=2", "did you mean `rows`"),
            ("rel=yes", "one of"),
            ("turn_again=perhaps", "`yes` or `no`"),
            ("direction=up", "`clockwise`"),
            ("rows=0", "from 1"),
            ("rows=2 rows=3", "in one answer"),
            ("numbers=5", "`numbers=other`"),
            ("opposite=yes", "`capture_opposite`"),
            ("place=Dakar", "--place"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.help.contains(help), "{text}: {error}");
        }
    }
}
