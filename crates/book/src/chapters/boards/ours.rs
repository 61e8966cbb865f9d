//! What our method answers for the same boards.

use std::collections::BTreeMap;

use serde::Serialize;

use super::printed::{PrintedBoard, PrintedCompletion};
use crate::chapters::{Book, Link};
use crate::evidence::{printed, whole};
use crate::numbers::{self, Printed, in_figures};
use crate::silence_study::SilenceStudy;
use seedlore_study::completion::{
    FoundBoard, JointAnswer, Judge, Playability, Topic, TopicForecast, draft, joint_answers,
    kilometres, nearest_rulesets, read_draft,
};

/// Completions that are told and played.
const BEST: usize = 3;
/// Rulesets that are named as the nearest.
const NEAREST: usize = 5;
/// Answers of a smaller share that nobody printed are left out.
const LEAST: f64 = 0.02;
/// Random games of each completion.
pub const GAMES: u64 = 200;

/// One matter, with what either method answers.
#[derive(Serialize)]
pub struct Matter {
    asks: &'static str,
    method: &'static str,
    voices: String,
    answers: Vec<AnswerView>,
}

#[derive(Serialize)]
struct AnswerView {
    words: &'static str,
    ours: Printed,
    /// Per cent, for the lengths of the bar.
    at: f64,
    from: f64,
    to: f64,
    /// Of the printed rulesets, those that have it: `7 of 10`.
    theirs: String,
    /// Whether the record itself says so.
    is_said: bool,
}

/// Answers together.
#[derive(Serialize)]
pub struct Together {
    share: String,
    answers: String,
    played: Option<PlayedView>,
    /// Why it could not be played.
    unplayed: Option<String>,
}

#[derive(Serialize)]
struct PlayedView {
    ended: String,
    moves: String,
    first_wins: String,
    greedy_wins: Option<String>,
}

#[derive(Serialize)]
pub struct Near {
    link: Link,
    kilometres: Option<String>,
}

/// Our method before one board.
pub struct Asked<'a> {
    silences: &'a SilenceStudy,
    board: FoundBoard,
    topics: Vec<Topic>,
    wholes: Vec<JointAnswer>,
}

impl Asked<'_> {
    pub fn new<'a>(silences: &'a SilenceStudy, board: &PrintedBoard) -> Asked<'a> {
        let board = board.found();
        let topics = board.topics();
        Asked {
            wholes: joint_answers(&silences.judge, &board.case(), &topics),
            silences,
            board,
            topics,
        }
    }

    fn judge(&self) -> &Judge {
        &self.silences.judge
    }

    pub fn matters(&self, printed: &PrintedBoard) -> Vec<Matter> {
        let case = self.board.case();
        let matter = |topic: &Topic| matter(&self.judge().topic_forecast(&case, *topic), printed);
        self.topics.iter().map(matter).collect()
    }

    /// The share of a printed ruleset's answers, taken together.
    pub fn share(&self, printed: &PrintedCompletion) -> String {
        let has_all = |whole: &&JointAnswer| {
            let mut answers = printed.answers.iter();
            answers.all(|(topic, at)| whole.answers.get(topic) == Some(at))
        };
        let share: f64 = self.wholes.iter().filter(has_all).map(|w| w.share).sum();
        match share > 0.0 {
            true => whole(share),
            false => "under 1\u{a0}%".into(),
        }
    }

    pub fn together(&self) -> Vec<Together> {
        let best = self.wholes.iter().take(BEST);
        best.map(|whole| self.one(whole)).collect()
    }

    fn one(&self, answers: &JointAnswer) -> Together {
        let each = answers.answers.iter();
        let each = each
            .map(|(topic, at)| format!("{}: {}", topic.title().to_lowercase(), words(*topic, *at)));
        let played = self.played(answers);
        Together {
            share: whole(answers.share),
            answers: each.collect::<Vec<_>>().join("; "),
            unplayed: played.as_ref().err().cloned(),
            played: played.ok(),
        }
    }

    fn played(&self, whole: &JointAnswer) -> Result<PlayedView, String> {
        let text = draft("completed-board", &self.board, whole)?;
        let library = read_draft(&text).ok_or("it makes no rules")?;
        let rules = library.collection.rulesets().first();
        let found = Playability::measure(rules.ok_or("it makes no rules")?, GAMES, self.seed());
        let line = |share| numbers::share(share).line();
        Ok(PlayedView {
            ended: line(&found.ended),
            moves: numbers::estimate(&found.moves).line(),
            first_wins: line(&found.first_wins),
            greedy_wins: found.greedy_wins.as_ref().map(line),
        })
    }

    fn seed(&self) -> u64 {
        self.silences.seed
    }

    pub fn nearest(&self, book: &Book) -> Vec<Near> {
        let likest = nearest_rulesets(self.judge(), &self.board.case(), &self.topics);
        let near = |(at, _): (usize, f64)| {
            let case = &self.judge().cases.cases[at];
            let both = self.board.at.zip(case.at);
            Some(Near {
                link: book.link(&case.name)?,
                kilometres: both.map(|(a, b)| numbers::grouped(kilometres(a, b).round() as u64)),
            })
        };
        likest.into_iter().filter_map(near).take(NEAREST).collect()
    }
}

fn words(topic: Topic, answer: usize) -> &'static str {
    topic.answers()[answer].words
}

fn matter(silence: &TopicForecast, board: &PrintedBoard) -> Matter {
    let topic = silence.topic;
    let theirs: Vec<Option<usize>> = board
        .completions
        .iter()
        .map(|one| one.answers.get(&topic).copied())
        .collect();
    let known = theirs.iter().flatten().count();
    let by = |answer: usize| theirs.iter().filter(|at| **at == Some(answer)).count();
    let said = board.said.get(&topic).copied();
    let mut shown: Vec<usize> = (0..silence.shares.len())
        .filter(|at| silence.shares[*at].value >= LEAST || by(*at) > 0 || said == Some(*at))
        .collect();
    shown.sort_by(|a, b| {
        let [a, b] = [a, b].map(|at| silence.shares[*at].value);
        b.total_cmp(&a)
    });
    let answer = |at: usize| {
        let share = silence.shares[at];
        let percent = |share: f64| (share * 1000.0).round() / 10.0;
        let [from, to] = share.ends();
        AnswerView {
            words: words(topic, at),
            ours: printed(share),
            at: percent(share.value),
            from: percent(from),
            to: percent(to),
            theirs: match by(at) {
                0 => "–".into(),
                n => format!("{n} of {known}"),
            },
            is_said: said == Some(at),
        }
    };
    Matter {
        asks: topic.asks(),
        method: silence.method.words(),
        voices: in_figures(silence.voices(), "independent voice", "independent voices"),
        answers: shown.into_iter().map(answer).collect(),
    }
}

/// Of a board's printed rulesets, how many contradict each answer of its record:
/// in words, for those that at least one contradicts.
pub fn contradictions(board: &PrintedBoard) -> Vec<String> {
    let all = board.completions.len();
    let against = |(topic, said): (&Topic, &usize)| {
        let against = board.completions.iter();
        let against = against.filter(|one| one.answers.get(topic) != Some(said));
        let against = against.count();
        (against > 0).then(|| {
            let answer = words(*topic, *said);
            let asks = topic.asks();
            format!("{asks} The record says: {answer}. {against} of {all} printed rulesets have it otherwise.")
        })
    };
    let said: &BTreeMap<Topic, usize> = &board.said;
    said.iter().filter_map(against).collect()
}
