//! How sure the collection is: what each ruleset rests on, side by side, and
//! which usual questions its sources answer.

use minijinja::Error;
use serde::Serialize;

use super::front::{self, Basis};
use super::{Book, Entry, Link};
use crate::numbers::{Printed, in_figures, percent};
use crate::pages::Pages;
use seedlore_language::prose;
use seedlore_language::rules::{Answered, Bibliography, ChecklistQuestion, Status};
use seedlore_study::compare::sensitivity::{Matter, QuestionSensitivity};
use seedlore_study::compare::{Confidence, Factor, confidence};

/// How sure one ruleset is, for its page.
#[derive(Serialize)]
pub struct ConfidenceSummary {
    pub basis: Basis,
    /// How the works it cites were read.
    pub hands: String,
    /// Who answers the usual questions.
    pub usual: String,
    pub open: String,
    pub conflicts: String,
    /// How often in play it matters what is assumed; `None` where that was not
    /// measured.
    pub weight: Option<String>,
    pub doubts: Vec<String>,
}

impl ConfidenceSummary {
    pub fn new(entry: &Entry, works: &Bibliography) -> ConfidenceSummary {
        let sure = confidence(entry.rules(), works);
        ConfidenceSummary {
            basis: front::basis(std::iter::once(entry)),
            hands: prose::sentence(&sure.hands.words()),
            usual: usual(&sure),
            open: in_figures(sure.open, "open question", "open questions"),
            conflicts: in_figures(sure.conflicts, "conflict", "conflicts"),
            weight: weight(entry),
            doubts: sure.caveats.iter().map(|caveat| caveat.words()).collect(),
        }
    }
}

/// How much of play hangs on the readings that nothing but an assumption
/// speaks for; `None` if none was weighed.
fn weight(entry: &Entry) -> Option<String> {
    let is_assumed = |name: &str| {
        let mut questions = entry.rules().questions().iter();
        let question = questions.find(|question| question.name() == name)?;
        let grounds = question.chosen().provenance();
        Some(
            grounds
                .iter()
                .all(|ground| ground.status() == Status::Assumed),
        )
    };
    let doubts = entry.study.sensitivities.iter();
    let assumed: Vec<&QuestionSensitivity> = doubts
        .filter(|question| is_assumed(&question.question) == Some(true))
        .filter(|question| question.matter != Matter::Unweighed)
        .collect();
    if assumed.is_empty() {
        return None;
    }
    let met = assumed
        .iter()
        .filter(|question| question.matter == Matter::Met);
    let told: String = match (met.count(), assumed.len()) {
        (0, 1) => "The one assumption made does not affect random play".into(),
        (_, 1) => "The one assumption made affects random play".into(),
        (met, all) => format!("{met} of {all} assumptions affect random play"),
    };
    let bearing = |question: &&QuestionSensitivity| {
        let shares = question
            .weights
            .iter()
            .filter_map(|w| w.bearing.as_ref()?.share);
        let heaviest = shares.max_by(|a, b| a.value.total_cmp(&b.value));
        heaviest.map(|share| (question.question.clone(), share))
    };
    let all = assumed.iter().filter_map(bearing);
    let heaviest = all.max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value));
    let heaviest = heaviest.filter(|(_, share)| share.value > 0.0);
    Some(match heaviest {
        None => told,
        Some((question, share)) => format!(
            "{told}; the one that matters most, {question}, changes what can be played in {} of positions (95 % interval; {})",
            Printed::new(&share, percent, percent).line(),
            entry.study.weighed
        ),
    })
}

#[derive(Serialize)]
struct TemplateContext {
    rulesets: usize,
    basis: Basis,
    cited: usize,
    second: usize,
    open: usize,
    conflicts: usize,
    rows: Vec<TableRow>,
    usual: Vec<Usual>,
    factors: Vec<FactorRow>,
}

/// One ruleset of the table.
#[derive(Serialize)]
struct TableRow {
    link: Link,
    region: String,
    basis: Basis,
    second: Part,
    answered: Part,
    open: usize,
    conflicts: usize,
    doubts: Vec<&'static str>,
}

/// So many of so many.
#[derive(Serialize)]
struct Part {
    count: usize,
    of: usize,
    /// Per cent, for the length of a bar; `None` of nothing.
    width: Option<f64>,
}

/// One usual question over all rulesets.
#[derive(Serialize)]
struct Usual {
    asks: &'static str,
    by_source: Part,
    assumed: usize,
    left: usize,
    elsewhere: usize,
}

/// One reason for question over all rulesets.
#[derive(Serialize)]
struct FactorRow {
    words: String,
    part: Part,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let works = book.input.works;
    let all: Vec<(&Entry, Confidence)> = book
        .entries
        .iter()
        .map(|entry| (entry, confidence(entry.rules(), works)))
        .collect();
    let sum = |count: &dyn Fn(&Confidence) -> usize| all.iter().map(|(_, c)| count(c)).sum();
    let second: usize = sum(&|c| c.hands.second);
    let first: usize = sum(&|c| c.hands.first);
    let view = TemplateContext {
        rulesets: all.len(),
        basis: front::basis(book.entries.iter()),
        cited: first + second,
        second,
        open: sum(&|c| c.open),
        conflicts: sum(&|c| c.conflicts),
        rows: all
            .iter()
            .map(|(entry, sure)| row(book, entry, sure))
            .collect(),
        usual: ChecklistQuestion::ALL
            .iter()
            .copied()
            .map(|s| over(&all, s))
            .collect(),
        factors: factors(&all),
    };
    pages.add(
        "src/coverage.md",
        book.templates.page("coverage.md", &view)?,
    );
    Ok(())
}

fn row(book: &Book, entry: &Entry, sure: &Confidence) -> TableRow {
    let answers = |wanted: Answered| sure.usual.iter().filter(move |(_, a)| *a == wanted).count();
    let asked = sure.usual.len() - answers(Answered::NotAsked);
    TableRow {
        link: entry.link(),
        region: book.regions[entry.region].title.clone(),
        basis: front::basis(std::iter::once(entry)),
        second: part(sure.hands.second, sure.hands.first + sure.hands.second),
        answered: part(answers(Answered::BySource), asked),
        open: sure.open,
        conflicts: sure.conflicts,
        doubts: sure.caveats.iter().map(|d| d.factor.words()).collect(),
    }
}

fn over(all: &[(&Entry, Confidence)], silence: ChecklistQuestion) -> Usual {
    let count = |wanted: Answered| {
        let answers = all.iter().flat_map(|(_, sure)| &sure.usual);
        answers
            .filter(|(s, a)| *s == silence && *a == wanted)
            .count()
    };
    let elsewhere = count(Answered::NotAsked);
    Usual {
        asks: silence.asks(),
        by_source: part(count(Answered::BySource), all.len() - elsewhere),
        assumed: count(Answered::ByAssumption),
        left: count(Answered::Left),
        elsewhere,
    }
}

/// Those that apply most often first.
fn factors(all: &[(&Entry, Confidence)]) -> Vec<FactorRow> {
    let mut rows: Vec<FactorRow> = Factor::ALL
        .into_iter()
        .map(|factor| {
            let has = |c: &Confidence| c.caveats.iter().any(|d| d.factor == factor);
            let count = all.iter().filter(|(_, c)| has(c)).count();
            FactorRow {
                words: prose::sentence(factor.words()),
                part: part(count, all.len()),
            }
        })
        .filter(|row| row.part.count > 0)
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.part.count));
    rows
}

fn part(count: usize, of: usize) -> Part {
    Part {
        count,
        of,
        width: (of > 0).then(|| count as f64 / of as f64 * 100.0),
    }
}

/// `3 answered by a source, 5 assumed (who begins, …)`.
fn usual(sure: &Confidence) -> String {
    let said: Vec<String> = Answered::ALL
        .into_iter()
        .filter(|answer| *answer != Answered::NotAsked)
        .filter_map(|answer| {
            let of_it = sure.usual.iter().filter(|(_, a)| *a == answer);
            let names: Vec<&str> = of_it.map(|(silence, _)| silence.topic()).collect();
            let names_said = prose::list(&names, "and");
            (!names.is_empty())
                .then(|| format!("{} {} ({names_said})", names.len(), answer.words()))
        })
        .collect();
    match said.is_empty() {
        true => "None arises.".into(),
        false => prose::sentence(&prose::list(&said, "and")),
    }
}
