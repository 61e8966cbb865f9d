//! `seedlore complete --board`: a board without rules.

use std::path::Path;

use serde::Serialize;

use super::brackets::Decides;
use super::effort::Effort;
use super::evidence::bracket;
use super::playing::tell_playability;
use super::ruleset::{RulesetQuery, print_caveat};
use super::tested::estimate;
use super::topic::TopicReport;
use super::worn::{Playable, WearReport};
use super::write;
use crate::cli::failure::{Done, Failure};
use crate::cli::output::{print_json, say};
use crate::cli::table::{self, Document, Table, bold};
use crate::cli::writing::write_new;
use crate::completion::{
    Among, Cases, FoundBoard, JointAnswer, Judge, Playability, Silence, Topic, TopicForecast,
    draft, joint_answers, nearest_rulesets, read_draft,
};
use crate::library::Library;
use crate::report::Colour;
use crate::rules::Ruleset;

/// A board, and who judges it.
pub struct BoardQuery<'a> {
    pub judge: &'a Judge,
    pub library: &'a Library,
    pub board: &'a FoundBoard,
}

/// Everything that is told of a board.
#[derive(Serialize)]
pub struct BoardReport {
    board: String,
    #[serde(skip)]
    silence: Silence,
    seed: u64,
    version: &'static str,
    topics: Vec<TopicReport>,
    /// Rulesets that come nearest, taken whole.
    nearest: Vec<Near>,
    together: Vec<JointReport>,
    /// Of those that can be played, where a wear is given.
    wear: Option<WearReport>,
    #[serde(skip)]
    answers: Vec<JointAnswer>,
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
struct JointReport {
    answers: Vec<String>,
    share: f64,
    share_if_independent: f64,
    /// Why no ruleset can be begun from it; none if one can.
    not_written: Option<String>,
    played: Option<Playability>,
}

impl BoardQuery<'_> {
    pub fn report(&self, effort: &Effort) -> BoardReport {
        let case = self.board.case();
        let topics = self.board.topics();
        let forecasts: Vec<TopicForecast> = topics
            .iter()
            .map(|topic| self.judge.topic_forecast(&case, *topic))
            .collect();
        let answers = joint_answers(self.judge, &case, &topics);
        let told: Vec<(&JointAnswer, Result<Ruleset, String>)> = answers
            .iter()
            .take(effort.best)
            .map(|whole| (whole, self.ruleset(whole)))
            .collect();
        let wear = effort.wear.as_ref().and_then(|wear| {
            let ranked = (1..).zip(&told);
            let playable = ranked.filter_map(|(rank, (whole, rules))| {
                let (share, rules) = (whole.share, rules.clone().ok()?);
                Some(Playable { rank, share, rules })
            });
            WearReport::new(playable.collect(), wear, effort)
        });
        BoardReport {
            board: words(self.board),
            silence: self.judge.settled.silence.clone(),
            seed: effort.seed,
            version: env!("CARGO_PKG_VERSION"),
            topics: forecasts
                .iter()
                .map(|forecast| TopicReport::new(forecast, &self.library.collection, self.judge))
                .collect(),
            nearest: self.nearest(&topics, effort.best.max(5)),
            together: told
                .into_iter()
                .map(|(whole, rules)| joint_report(whole, rules, effort))
                .collect(),
            wear,
            answers,
        }
    }

    fn nearest(&self, topics: &[Topic], most: usize) -> Vec<Near> {
        let case = self.board.case();
        let likest = nearest_rulesets(self.judge, &case, topics)
            .into_iter()
            .take(most);
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

    /// The ruleset that is begun from some answers, or why there is none.
    fn ruleset(&self, whole: &JointAnswer) -> Result<Ruleset, String> {
        let text = draft("completed-board", self.board, whole)?;
        let library = read_draft(&text);
        let rules = library.and_then(|read| read.collection.rulesets().first().cloned());
        rules.ok_or_else(|| "it makes no rules".into())
    }

    /// Writes a ruleset that is begun from the answers of this rank, counted from 1, and
    /// whose open questions are answered by the evidence too.
    ///
    /// # Errors
    /// If there is no such rank, if it can't be written in the rules language as yet, or
    /// the file can't be written.
    pub fn write(&self, path: &Path, rank: usize, report: &BoardReport, effort: &Effort) -> Done {
        let none = |why: &str| {
            Failure::usage(
                why,
                "choose another with `--rank`, or tell more with `--best`",
            )
        };
        let answers = rank.checked_sub(1).and_then(|at| report.answers.get(at));
        let answers = answers.ok_or_else(|| none(&format!("there is no completion {rank}")))?;
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        crate::skeleton::check_name(stem).map_err(|how| {
            Failure::usage(format!("`{stem}` can't be the name of a ruleset"), how)
        })?;
        let text = draft(stem, self.board, answers)
            .map_err(|why| none(&format!("completion {rank} can't be written: {why}")))?;
        let own = read_draft(&text).ok_or_else(|| none("it makes no rules"))?;
        let rules = own.collection.rulesets().first();
        let rules = rules.ok_or_else(|| none("it makes no rules"))?;
        let (_, stances) = Cases::one(&own.collection, rules);
        let query = RulesetQuery {
            judge: self.judge,
            voices: &self.library.collection,
            own: &own.collection,
            rules,
            case: &self.board.case(),
            stances: &stances,
        };
        let questions = query.report(&Effort {
            best: 1,
            games: 0,
            seed: effort.seed,
            wear: None,
        });
        let reason = |decides: Decides| report.reason(decides, answers, self.board);
        write_new(path, &write::draft_text(&own, rules, &questions, &reason))
    }
}

/// A board in words.
fn words(board: &FoundBoard) -> String {
    let FoundBoard {
        rows,
        pits,
        seeds,
        has_stores,
        at,
        year,
    } = board;
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

fn joint_report(
    whole: &JointAnswer,
    rules: Result<Ruleset, String>,
    effort: &Effort,
) -> JointReport {
    let answers = whole
        .answers
        .iter()
        .map(|(topic, answer)| format!("{}: {}", topic.code(), topic.answers()[*answer].words));
    let played = match &rules {
        Ok(rules) if effort.games > 0 => {
            Some(Playability::measure(rules, effort.games, effort.seed))
        }
        _ => None,
    };
    JointReport {
        answers: answers.collect(),
        share: whole.share,
        share_if_independent: whole.independent,
        not_written: rules.err(),
        played,
    }
}

impl BoardReport {
    /// Why a clause of a draft is as it is.
    fn reason(&self, decides: Decides, answers: &JointAnswer, board: &FoundBoard) -> String {
        let topics: &[Topic] = match decides {
            Decides::Board => return format!("{}, as it was found", self.board),
            Decides::Seeds if board.seeds.is_some() => {
                return format!("{}, as it was found", self.board);
            }
            Decides::Seeds => return "how many there were is not known, and most have four".into(),
            Decides::Reading => return "one of the usual answers".into(),
            Decides::Other => return "the board does not tell, and most games have it so".into(),
            Decides::Direction => &[Topic::Direction],
            Decides::Laps => &[Topic::Laps],
            Decides::Capture => &[Topic::NumbersTaken, Topic::Capture],
            Decides::Object => &[Topic::Object],
        };
        let mut told = topics
            .iter()
            .filter_map(|topic| self.evidence(*topic, answers));
        told.next().unwrap_or_default()
    }

    fn evidence(&self, topic: Topic, answers: &JointAnswer) -> Option<String> {
        let answer = topic.answers()[*answers.answers.get(&topic)?].words;
        let report = self.topics.iter().find(|one| one.topic == topic.code())?;
        let share = report
            .answers
            .iter()
            .find(|one| one.answer == answer)?
            .share;
        let (method, evidence) = (report.method, &report.evidence);
        Some(bracket(&estimate(share), method, evidence, Some(answer)))
    }

    pub fn json(&self) {
        print_json(self);
    }

    pub fn print(&self, colour: Colour) {
        say!("{}", bold(&crate::prose::sentence(&self.board), colour));
        print_caveat(Among::AllGames, &self.silence, colour);
        for topic in &self.topics {
            say!();
            topic.print(colour);
        }
        let mut told = Document::default();
        told.gap();
        told.heading("The rulesets that come nearest, taken whole");
        let mut table = Table::under("weight | ruleset | title | place | km");
        for near in &self.nearest {
            table.row(vec![
                format!("{:.3}", near.weight),
                near.ruleset.clone(),
                near.title.clone(),
                near.place.clone(),
                near.kilometres.map_or("–".into(), |km| km.to_string()),
            ]);
        }
        told.table(table);
        told.heading("All together");
        for (nth, whole) in self.together.iter().enumerate() {
            let line = format!(
                "{}. {:.3} (if independent {:.3})  {}",
                nth + 1,
                whole.share,
                whole.share_if_independent,
                whole.answers.join("; ")
            );
            told.hanging("", 3, 84, line);
            if let Some(why) = &whole.not_written {
                let why = format!("Can't be begun as a ruleset: {why}.");
                told.aside(80, 3, why);
            }
        }
        let ranked = self.together.iter().enumerate();
        let played: Vec<(usize, &Playability)> = ranked
            .filter_map(|(at, one)| Some((at + 1, one.played.as_ref()?)))
            .collect();
        tell_playability(&mut told, &played);
        if let Some(wear) = &self.wear {
            wear.tell(&mut told, self.seed);
        }
        table::tell(&told, colour);
    }
}
