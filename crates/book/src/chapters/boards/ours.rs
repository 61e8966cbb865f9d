//! What our method answers for the same boards.

use std::collections::BTreeMap;

use minijinja::Value;
use serde::Serialize;

use super::printed::{PrintedBoard, PrintedCompletion};
use crate::chapters::{Book, Link};
use crate::evidence::{share, whole};
use crate::numbers::{self, in_figures};
use crate::silence_study::SilenceStudy;
use crate::table::html;
use seedlore_study::completion::{
    FoundBoard, JointAnswer, Judge, Playability, Topic, TopicForecast, draft, joint_answers,
    kilometres, nearest_rulesets, read_draft,
};
use seedlore_study::render::{Cell, NOTHING, Table};

/// Completions that are told and played.
const BEST: usize = 3;
/// Rulesets that are named as the nearest.
const NEAREST: usize = 5;
/// Answers of a smaller share that nobody printed are left out.
const LEAST: f64 = 0.02;
/// Random games of each completion.
pub const GAMES: u64 = 200;

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

    /// Each matter, with what either method answers.
    pub fn matters(&self, printed: &PrintedBoard) -> Value {
        let case = self.board.case();
        let headings = "Matter | Answer | Ours | Printed rulesets";
        let mut table = Table::grouped(1, headings);
        for topic in &self.topics {
            add_matter(
                &mut table,
                &self.judge().topic_forecast(&case, *topic),
                printed,
            );
        }
        let label = format!("Both methods’ answers for {}", printed.name);
        html(
            &table,
            &label,
            "sl-measures sl-fitted sl-weighed",
            "sl-wide",
        )
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

    /// The likeliest answers together, and how they play.
    pub fn together(&self, name: &str) -> Value {
        let mut table = Table::under(
            "\
            Answers | Share | Games that end | Moves | First player wins | Greedy beats random",
        );
        for answers in self.wholes.iter().take(BEST) {
            let each = answers.answers.iter();
            let each = each.map(|(topic, at)| {
                format!("{}: {}", topic.title().to_lowercase(), words(*topic, *at))
            });
            let told = Cell::from(each.collect::<Vec<_>>().join("; "));
            let (note, played) = match self.played(answers) {
                Ok(played) => (None, played),
                Err(why) => {
                    let note = format!("Not played: no ruleset can be begun from it ({why}).");
                    (Some(note), [NOTHING; 4].map(String::from))
                }
            };
            let named = [told.with_note(note), whole(answers.share).into()];
            table.row(named.into_iter().chain(played.map(Cell::from)));
        }
        let label = format!("Our completions of {name}");
        html(&table, &label, "sl-measures sl-both", "sl-wide")
    }

    fn played(&self, whole: &JointAnswer) -> Result<[String; 4], String> {
        let text = draft("completed-board", &self.board, whole)?;
        let library = read_draft(&text).ok_or("it makes no rules")?;
        let rules = library.collection.rulesets().first();
        let found = Playability::measure(rules.ok_or("it makes no rules")?, GAMES, self.seed());
        let line = |share| numbers::share(share).line();
        Ok([
            line(&found.ended),
            numbers::estimate(&found.moves).line(),
            line(&found.first_wins),
            found.greedy_wins.as_ref().map_or(NOTHING.into(), line),
        ])
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

fn add_matter(table: &mut Table, silence: &TopicForecast, board: &PrintedBoard) {
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
    let voices = in_figures(silence.voices(), "independent voice", "independent voices");
    let asks = Cell::from(topic.asks());
    let asks = asks.with_note(format!("{}, {voices}", silence.method.words()));
    for at in shown {
        let answer = Cell::from(words(topic, at));
        let theirs = by(at);
        table.row([
            asks.clone(),
            match said == Some(at) {
                true => answer.then(" ", Cell::tag("the record says so")),
                false => answer,
            },
            share(silence.shares[at]),
            Cell::from((theirs > 0).then(|| format!("{theirs} of {known}"))),
        ]);
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
