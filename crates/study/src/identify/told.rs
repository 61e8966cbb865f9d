//! What the key says, in words: for a terminal, a page or another program.

use serde::Serialize;

use super::answers::key;
use super::next::ToAsk;
use super::question::{Question, Value};
use super::ranking::{Key, Known, Piece, Ranking};
use super::table::Candidate;
use crate::features::{Feature, Kind};
use seedlore_language::prose::list;

/// What is told of an answer to *which game is this?*
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Told {
    /// The likeliest games, the likeliest first.
    pub games: Vec<GameTold>,
    /// How many of the likeliest have 95 % of what all have together.
    pub holding: usize,
    /// How many others there are, and how likely it is that it is one of them.
    pub others: (usize, f64),
    /// Where no ruleset has what was answered of its board: that, as a sentence.
    pub note: Option<String>,
    /// None of these.
    pub none: NoneTold,
    /// What to ask next, the most telling first.
    pub ask: Vec<AskTold>,
    /// What tells the likeliest apart, the most telling first.
    pub differences: Vec<DifferenceTold>,
}

/// A game, and what speaks for and against it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameTold {
    /// Names of the rulesets whose rules it is played by.
    pub rulesets: Vec<String>,
    /// Title of the first.
    pub title: String,
    /// How likely it is, from 0 to 1.
    pub share: f64,
    /// What speaks for or against it, what speaks most against it first.
    pub evidence: Vec<EvidenceTold>,
}

/// What speaks for or against a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EvidenceTold {
    /// The key of a question, `place`, `year`, or the word of a clue.
    pub of: String,
    /// The question.
    pub asks: String,
    /// What was answered.
    pub said: String,
    /// What one would answer of this game.
    pub has: String,
    /// In bits: above 0 it speaks for it, below against it.
    pub bits: f64,
}

/// That the game is none of the reported ones.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NoneTold {
    /// How likely that is, from 0 to 1.
    pub share: f64,
    /// The games of which it is likeliest a variant then.
    pub nearest: Vec<String>,
}

/// A question to ask.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AskTold {
    /// Its number among [`Question::all`].
    #[serde(skip)]
    pub question: usize,
    /// Its key.
    pub key: String,
    /// The question.
    pub asks: String,
    /// What to look at; empty where the question says it.
    pub look: String,
    /// Whether somebody who does not know such games can answer.
    pub is_easy: bool,
    /// What may be answered, each with how likely it is to be heard.
    pub answers: Vec<AnswerTold>,
    /// How much an answer is expected to tell.
    pub bits: f64,
}

/// An answer that may be given.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnswerTold {
    /// As it is typed.
    pub value: String,
    /// In words.
    pub words: String,
    /// How likely it is to be heard, from 0 to 1.
    pub share: f64,
}

/// A question on which games differ.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DifferenceTold {
    /// The key of the question.
    pub key: String,
    /// The question.
    pub asks: String,
    /// What was answered; empty where it was not asked.
    pub said: String,
    /// By game, in the order of [`Told::games`], as many as are told apart: what one would
    /// answer.
    pub answers: Vec<String>,
}

/// A board of which one would say so less often has it not.
const LEAST: f32 = 0.02;

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// Games, at most.
    pub games: usize,
    /// Questions, at most.
    pub questions: usize,
}

/// So many of the likeliest are told apart.
const APART: usize = 4;

/// A game less likely than this is told only because nothing is likelier.
const TOLD: f64 = 0.002;

impl Key<'_> {
    /// What follows from what is known.
    pub fn told(&self, known: &Known, ranking: &Ranking, amount: Amount) -> Told {
        let order = ranking.order();
        let likely = order
            .iter()
            .take_while(|at| ranking.shares[**at] > TOLD)
            .count();
        let shown = likely.min(amount.games).max(APART).min(order.len());
        let shown = &order[..shown];
        let apart = &shown[..APART.min(shown.len())];
        let names = ranking.nearest().into_iter().take(3);
        let ask = self
            .to_ask(known, ranking)
            .into_iter()
            .take(amount.questions);
        Told {
            games: shown
                .iter()
                .map(|at| self.game(known, ranking, *at))
                .collect(),
            holding: ranking.holding(),
            others: {
                let others = &order[shown.len()..];
                (
                    others.len(),
                    others.iter().map(|at| ranking.shares[*at]).sum(),
                )
            },
            note: self.unheard_of(known),
            none: NoneTold {
                share: ranking.none,
                nearest: names
                    .map(|at| self.table().candidates[at].name().into())
                    .collect(),
            },
            ask: ask.map(|ask| self.ask(ranking, &ask)).collect(),
            differences: self.told_apart(known, ranking, apart),
        }
    }

    /// That no ruleset has such a board, if none has.
    fn unheard_of(&self, known: &Known) -> Option<String> {
        let of = |feature| {
            let nth = Question::all().position(|question| question.feature == feature)?;
            known.answers.known().find(|(asked, _)| *asked == nth)
        };
        let all = [Feature::Rows, Feature::PitsInRow, Feature::SeedsInPit];
        let answered: Vec<(usize, &[Value])> = all.into_iter().filter_map(of).collect();
        let has = |candidate: &Candidate, (nth, values): &(usize, &[Value])| {
            candidate.said[*nth]
                .iter()
                .any(|(value, share)| *share > LEAST && values.contains(value))
        };
        let candidates = &self.table().candidates;
        let is_had = |asked: &[(usize, &[Value])]| {
            candidates
                .iter()
                .any(|one| asked.iter().all(|answer| has(one, answer)))
        };
        // The fewest answers that none has together.
        let fewest = (1..=answered.len()).find(|count| !is_had(&answered[..*count]))?;
        let words = answered[..fewest].iter().map(|(nth, _)| {
            let question = Question::all().nth(*nth).expect("it is one of them");
            format!(
                "{}: {}",
                question.feature.title().to_lowercase(),
                known.answers.words(*nth)
            )
        });
        let words: Vec<String> = words.collect();
        Some(format!("No ruleset has {}.", list(&words, "and")))
    }

    /// A game of this place among the candidates, and what speaks for and against it.
    pub fn game(&self, known: &Known, ranking: &Ranking, at: usize) -> GameTold {
        let candidate = &self.table().candidates[at];
        let questions: Vec<Question> = Question::all().collect();
        let evidence = ranking.weights.iter().map(|weight| {
            let bits = weight.bits[at];
            match weight.of {
                Piece::Place => EvidenceTold {
                    of: "place".into(),
                    asks: "Where was it seen?".into(),
                    said: known.place.map_or(String::new(), degrees),
                    has: self.nearest_place(at, known),
                    bits,
                },
                Piece::Year => EvidenceTold {
                    of: "year".into(),
                    asks: "When was it seen?".into(),
                    said: known.year.map_or(String::new(), |year| year.to_string()),
                    has: self.nearest_year(at, known),
                    bits,
                },
                Piece::Clue(nth) => EvidenceTold {
                    of: known.clues[nth].of.word().into(),
                    asks: known.clues[nth].of.asks().into(),
                    said: String::new(),
                    has: String::new(),
                    bits,
                },
                Piece::Answer(nth) => EvidenceTold {
                    of: key(questions[nth].feature),
                    asks: questions[nth].asks.into(),
                    said: known.answers.words(nth),
                    has: self.usually(at, nth, &questions[nth]),
                    bits,
                },
            }
        });
        let mut evidence: Vec<EvidenceTold> = evidence.collect();
        evidence.sort_by(|one, other| one.bits.total_cmp(&other.bits));
        GameTold {
            rulesets: candidate.rulesets.clone(),
            title: candidate.title.clone(),
            share: ranking.shares[at],
            evidence,
        }
    }

    fn nearest_place(&self, at: usize, known: &Known) -> String {
        let away = self.kilometres(at, known);
        away.map_or("place not known".into(), |away| match away < 10.0 {
            true => "reported there".into(),
            false => format!("reported {:.0} km away", round(away)),
        })
    }

    fn nearest_year(&self, at: usize, known: &Known) -> String {
        let years = known.year.and_then(|year| self.years(at, year));
        years.map_or("time not known".into(), |years| {
            format!("reported {years:.0} years apart")
        })
    }

    /// What one would answer of a candidate: all that is not unlikely, the likeliest first.
    fn usually(&self, at: usize, nth: usize, question: &Question) -> String {
        const UNLIKELY: f32 = 0.1;
        let mut said = self.table().candidates[at].said[nth].clone();
        said.sort_by(|one, other| other.1.total_cmp(&one.1));
        let likely = said.iter().enumerate();
        let likely = likely.filter(|(rank, (_, share))| *rank == 0 || *share >= UNLIKELY);
        let words = likely.take(4).map(|(_, (value, _))| question.words(*value));
        words.collect::<Vec<_>>().join("; or ")
    }

    fn ask(&self, ranking: &Ranking, ask: &ToAsk) -> AskTold {
        let question = Question::all()
            .nth(ask.question)
            .expect("it is one of them");
        let mut answers = self.expected(ranking, ask.question);
        if question.feature.kind() == Kind::YesNo {
            answers.sort_by_key(|(value, _)| *value == Value::NO);
        }
        let answers = answers.into_iter();
        AskTold {
            question: ask.question,
            key: key(question.feature),
            asks: question.asks.into(),
            look: question.look.into(),
            is_easy: question.is_for_laymen(),
            answers: answers
                .map(|(value, share)| AnswerTold {
                    value: question.written(value),
                    words: question.words(value),
                    share,
                })
                .collect(),
            bits: ask.bits,
        }
    }

    fn told_apart(&self, known: &Known, ranking: &Ranking, apart: &[usize]) -> Vec<DifferenceTold> {
        const TELLING: usize = 8;
        let questions: Vec<Question> = Question::all().collect();
        let differences = self.differences(ranking, apart).into_iter().take(TELLING);
        let told = differences.map(|telling| {
            let question = &questions[telling.question];
            DifferenceTold {
                key: key(question.feature),
                asks: question.asks.into(),
                said: match known.answers.get(telling.question) {
                    Some(_) => known.answers.words(telling.question),
                    None => String::new(),
                },
                answers: telling
                    .answers
                    .iter()
                    .map(|value| question.words(*value))
                    .collect(),
            }
        });
        told.collect()
    }
}

/// `14.7° N, 17.4° W`
pub fn degrees((north, east): (f64, f64)) -> String {
    let of = |at: f64, above: char, below: char| {
        format!("{:.1}° {}", at.abs(), if at < 0.0 { below } else { above })
    };
    format!("{}, {}", of(north, 'N', 'S'), of(east, 'E', 'W'))
}

/// Kilometres as one says them.
fn round(kilometres: f64) -> f64 {
    let step = if kilometres < 200.0 { 10.0 } else { 50.0 };
    (kilometres / step).round() * step
}
