//! How sure the collection is: what each ruleset rests on, side by side, and
//! which usual questions its sources answer.

use minijinja::{Error, Value};
use serde::Serialize;

use super::front::{self, Basis};
use super::{Book, Entry};
use crate::numbers::{Printed, in_figures, percent};
use crate::pages::Pages;
use crate::table::html;
use seedlore_language::prose;
use seedlore_language::rules::{Answered, Bibliography, ChecklistQuestion, Status};
use seedlore_study::ask::Score;
use seedlore_study::compare::sensitivity::{Matter, QuestionSensitivity};
use seedlore_study::compare::{Confidence, Factor, confidence};
use seedlore_study::render::{Bar, Cell, Table};

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
    /// What examples rule out, of all rulesets of which it was found out.
    asked: Option<Examples>,
    rows: Value,
    usual: Value,
    factors: Value,
}

/// What the examples of rulesets rule out, in numbers.
#[derive(Serialize)]
struct Examples {
    count: usize,
    ruled_out: usize,
    told_apart: usize,
    percent: String,
}

impl Examples {
    fn of(entries: &[Entry]) -> Option<Examples> {
        let asked = entries.iter().filter_map(|entry| entry.study.asked);
        let score = asked.fold(Score::default(), Score::and);
        let examples = entries.iter().map(|entry| entry.rules().examples().len());
        Some(Examples {
            count: examples.sum(),
            ruled_out: score.ruled_out,
            told_apart: score.told_apart,
            percent: percent(score.share()?),
        })
    }
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
        asked: Examples::of(&book.entries),
        rows: rows(book, &all),
        usual: usual_questions(&all),
        factors: factors(&all),
    };
    pages.add(
        "src/coverage.md",
        book.templates.page("coverage.md", &view)?,
    );
    Ok(())
}

fn rows(book: &Book, all: &[(&Entry, Confidence)]) -> Value {
    let mut table = Table::under(
        "\
        Ruleset | Region | Rules | Read second-hand | Usual questions answered | \
        Misreadings ruled out | Open | Conflicts | Doubts",
    );
    for (entry, sure) in all {
        let answers = |wanted: Answered| sure.usual.iter().filter(move |(_, a)| *a == wanted);
        let asked = sure.usual.len() - answers(Answered::NotAsked).count();
        let basis = front::basis(std::iter::once(*entry));
        let doubts: Vec<&str> = sure.caveats.iter().map(|d| d.factor.words()).collect();
        table.row([
            entry.cell("", &format!("{}_the_doubts", entry.name())),
            book.regions[entry.region].title.as_str().into(),
            (basis.bar(Cell::from(basis.clauses))).sorted_by(basis.shares[0].width),
            part(sure.hands.second, sure.hands.first + sure.hands.second),
            part(answers(Answered::BySource).count(), asked),
            entry.study.asked.map_or("–".into(), |score| {
                part(score.ruled_out, score.told_apart)
            }),
            sure.open.into(),
            sure.conflicts.into(),
            Cell::from(doubts.len()).with_hint(doubts.join("; ")),
        ]);
    }
    let label = "How sure each ruleset is";
    html(&table, label, "sl-coverage sl-sortable", "sl-wide sl-tall")
}

fn usual_questions(all: &[(&Entry, Confidence)]) -> Value {
    let mut table = Table::under("Question | By a source | Assumed | Left open | Does not arise");
    for question in ChecklistQuestion::ALL {
        let count = |wanted: Answered| {
            let answers = all.iter().flat_map(|(_, sure)| &sure.usual);
            answers
                .filter(|(q, a)| q == question && *a == wanted)
                .count()
        };
        let elsewhere = count(Answered::NotAsked);
        table.row([
            question.asks().into(),
            part(count(Answered::BySource), all.len() - elsewhere),
            count(Answered::ByAssumption).into(),
            count(Answered::Left).into(),
            elsewhere.into(),
        ]);
    }
    let label = "Usual questions over all rulesets";
    html(&table, label, "sl-coverage sl-sortable", "")
}

/// Those that apply most often first.
fn factors(all: &[(&Entry, Confidence)]) -> Value {
    let mut counts = Factor::ALL.map(|factor| {
        let has = |c: &Confidence| c.caveats.iter().any(|d| d.factor == factor);
        (factor, all.iter().filter(|(_, c)| has(c)).count())
    });
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut table = Table::under("Reason | Rulesets");
    for (factor, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        table.row([
            prose::sentence(factor.words()).into(),
            part(count, all.len()),
        ]);
    }
    html(&table, "Reasons for doubt", "sl-coverage", "")
}

/// So many of so many; a dash of nothing.
fn part(count: usize, of: usize) -> Cell {
    let share = (of > 0).then(|| count as f64 / of as f64 * 100.0);
    let cell = |share| Cell::from(format!("{count} of {of}")).drawn(Bar::Share(share));
    Cell::from(share.map(cell)).sorted_by(share)
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
