//! `seedlore complete --board`: a board without rules.

use std::path::Path;

use serde::Serialize;

use super::begin::with_evidence;
use super::playing::Played;
use super::ruleset::Asked;
use super::tested::estimate;
use super::voices::{Heard, evidence, heard, print_voices, told_method};
use crate::cli::failure::{Done, Failure};
use crate::cli::output::{print_json, say};
use crate::cli::table::{Table, bold, dim, wrap};
use crate::cli::writing::write_new;
use crate::completion::{
    Cases, FoundBoard, Judge, Silence, Topic, Whole, begun, likest, read_begun, wholes,
};
use crate::library::Library;
use crate::report::Colour;
use crate::stats::Estimate;

/// How much is told, and how it is played.
pub struct Effort {
    pub best: usize,
    pub games: u64,
    pub seed: u64,
}

/// A board, and who judges it.
pub struct AskedBoard<'a> {
    pub judge: &'a Judge,
    pub library: &'a Library,
    pub board: &'a FoundBoard,
}

/// Everything that is told of a board.
#[derive(Serialize)]
pub struct ToldBoard {
    board: String,
    seed: u64,
    version: &'static str,
    topics: Vec<ToldTopic>,
    /// Rulesets that come nearest, taken whole.
    nearest: Vec<Near>,
    together: Vec<ToldWhole>,
    #[serde(skip)]
    wholes: Vec<Whole>,
}

#[derive(Serialize)]
struct ToldTopic {
    topic: &'static str,
    asks: &'static str,
    method: &'static str,
    answers: Vec<ToldAnswer>,
    #[serde(flatten)]
    heard: Heard,
}

#[derive(Serialize)]
struct ToldAnswer {
    answer: &'static str,
    share: Estimate,
}

#[derive(Serialize)]
struct Near {
    ruleset: String,
    title: String,
    place: String,
    weight: f64,
    kilometres: Option<u32>,
}

#[derive(Serialize)]
struct ToldWhole {
    answers: Vec<String>,
    share: f64,
    share_if_apart: f64,
    /// Why no ruleset can be begun from it; none if one can.
    not_written: Option<String>,
    played: Option<Played>,
}

impl AskedBoard<'_> {
    pub fn told(&self, effort: &Effort) -> ToldBoard {
        let case = self.board.case();
        let topics = self.board.topics();
        let silences: Vec<Silence> = topics
            .iter()
            .map(|topic| self.judge.silence(&case, *topic))
            .collect();
        let wholes = wholes(self.judge, &case, &topics);
        ToldBoard {
            board: self.words(),
            seed: effort.seed,
            version: env!("CARGO_PKG_VERSION"),
            topics: silences
                .iter()
                .map(|silence| self.told_topic(silence))
                .collect(),
            nearest: self.nearest(&topics, effort.best.max(5)),
            together: wholes
                .iter()
                .take(effort.best)
                .map(|whole| self.told_whole(whole, effort))
                .collect(),
            wholes,
        }
    }

    fn words(&self) -> String {
        let FoundBoard {
            rows,
            pits,
            seeds,
            has_stores,
            at,
            year,
        } = self.board;
        let mut words = format!("a board of {rows} rows of {pits} pits");
        if let Some(seeds) = seeds {
            words += &format!(", {seeds} seeds in each");
        }
        if *has_stores {
            words += ", with stores";
        }
        if let Some((north, east)) = at {
            words += &format!(", from {north}, {east}");
        }
        if let Some(year) = year {
            words += &format!(", around {year}");
        }
        words
    }

    fn told_topic(&self, silence: &Silence) -> ToldTopic {
        let answers = silence.topic.answers().iter().zip(&silence.shares);
        let mut answers: Vec<ToldAnswer> = answers
            .map(|(answer, share)| ToldAnswer {
                answer: answer.words,
                share: *share,
            })
            .collect();
        answers.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
        ToldTopic {
            topic: silence.topic.code(),
            asks: silence.topic.asks(),
            method: silence.method.words(),
            answers,
            heard: heard(silence, &self.library.collection, self.judge),
        }
    }

    fn nearest(&self, topics: &[Topic], most: usize) -> Vec<Near> {
        let case = self.board.case();
        let likest = likest(self.judge, &case, topics).into_iter().take(most);
        likest
            .map(|(at, weight)| {
                let other = &self.judge.cases.cases[at];
                let rules = self.library.collection.get(&other.name).ok();
                let place = rules.and_then(|rules| rules.record().place());
                Near {
                    ruleset: other.name.clone(),
                    title: other.title.clone(),
                    place: place.map_or(String::new(), |(name, _)| name.into()),
                    weight,
                    kilometres: self
                        .board
                        .at
                        .zip(other.at)
                        .map(|(a, b)| crate::completion::kilometres(a, b).round() as u32),
                }
            })
            .collect()
    }

    fn told_whole(&self, whole: &Whole, effort: &Effort) -> ToldWhole {
        let answers = whole
            .answers
            .iter()
            .map(|(topic, answer)| format!("{}: {}", topic.code(), topic.answers()[*answer].words));
        let ruleset = begun("completed-board", self.board, whole)
            .and_then(|text| read_begun(&text).ok_or_else(|| "it makes no rules".into()));
        let played = match &ruleset {
            Ok(library) if effort.games > 0 => {
                library.collection.rulesets().first().and_then(|rules| {
                    Played::new(&library.collection, rules, &[], effort.games, effort.seed)
                })
            }
            _ => None,
        };
        ToldWhole {
            answers: answers.collect(),
            share: whole.share,
            share_if_apart: whole.apart,
            not_written: ruleset.err(),
            played,
        }
    }

    /// Writes a ruleset that is begun from the answers of this rank, counted from 1, and
    /// whose open questions are answered by the evidence too.
    ///
    /// # Errors
    /// If there is no such rank, if it can't be written in the rules language as yet, or
    /// the file can't be written.
    pub fn write(&self, path: &Path, rank: usize, told: &ToldBoard, effort: &Effort) -> Done {
        let none = |why: &str| {
            Failure::usage(
                why,
                "choose another with `--rank`, or tell more with `--best`",
            )
        };
        let whole = rank.checked_sub(1).and_then(|at| told.wholes.get(at));
        let whole = whole.ok_or_else(|| none(&format!("there is no completion {rank}")))?;
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        crate::skeleton::check_name(stem).map_err(|how| {
            Failure::usage(format!("`{stem}` can't be the name of a ruleset"), how)
        })?;
        let begun = begun(stem, self.board, whole)
            .map_err(|why| none(&format!("completion {rank} can't be written: {why}")))?;
        let evidence = |topic: Topic| told.evidence(topic, whole);
        let text = with_evidence(&begun, &told.board, &evidence);
        let own = read_begun(&text).ok_or_else(|| none("it makes no rules"))?;
        let rules = own
            .collection
            .rulesets()
            .first()
            .ok_or_else(|| none("it makes no rules"))?;
        let (_, stances) = Cases::one(&own.collection, rules);
        let case = self.board.case();
        let asked = Asked {
            judge: self.judge,
            voices: &self.library.collection,
            own: &own.collection,
            rules,
            case: &case,
            stances: &stances,
        };
        let (questions, _) = asked.told(1, 0, effort.seed);
        write_new(path, &super::write::answered(&own, rules, &questions))
    }
}

impl ToldBoard {
    fn evidence(&self, topic: Topic, whole: &Whole) -> Option<String> {
        let answer = topic.answers()[*whole.answers.get(&topic)?].words;
        let told = self.topics.iter().find(|one| one.topic == topic.code())?;
        let share = told.answers.iter().find(|one| one.answer == answer)?.share;
        Some(evidence(
            &estimate(share),
            told.method,
            &told.heard,
            Some(answer),
        ))
    }

    pub fn json(&self) {
        print_json(self);
    }

    pub fn print(&self, colour: Colour) {
        say!("{}", bold(&crate::prose::sentence(&self.board), colour));
        super::ruleset::print_caveat(colour);
        for topic in &self.topics {
            say!("\n{}", bold(topic.asks, colour));
            for answer in topic.answers.iter().filter(|a| a.share.value >= 0.02) {
                say!("    {}  {}", estimate(answer.share), answer.answer);
            }
            let line = told_method(topic.method, &topic.heard);
            say!("    {}", wrap(&line, 80, "    "));
            print_voices(&topic.heard.said, colour);
        }
        say!(
            "\n{}",
            bold("The rulesets that come nearest, taken whole", colour)
        );
        let mut table = Table::new(&["weight", "ruleset", "title", "place", "km"]);
        for near in &self.nearest {
            table.row(vec![
                format!("{:.3}", near.weight),
                near.ruleset.clone(),
                near.title.clone(),
                near.place.clone(),
                near.kilometres.map_or("–".into(), |km| km.to_string()),
            ]);
        }
        table.print(colour);
        say!("\n{}", bold("All together", colour));
        for (nth, whole) in self.together.iter().enumerate() {
            let line = format!(
                "{}. {:.3} (if apart {:.3})  {}",
                nth + 1,
                whole.share,
                whole.share_if_apart,
                whole.answers.join("; ")
            );
            say!("{}", wrap(&line, 84, "   "));
            if let Some(why) = &whole.not_written {
                say!(
                    "   {}",
                    dim(
                        &wrap(&format!("Can't be begun as a ruleset: {why}."), 80, "   "),
                        colour
                    )
                );
            }
        }
        let played: Vec<&Played> = self
            .together
            .iter()
            .filter_map(|w| w.played.as_ref())
            .collect();
        Played::print(&played, colour);
    }
}
