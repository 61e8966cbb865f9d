//! What other reports say of an open question: a share for each answer, who says so, and
//! a map of them.

mod voices;

use minijinja::{Error, Value};
use serde::Serialize;

pub use voices::VoiceView;

use super::numbers::{Printed, in_figures};
use super::rules_text::{RulesText, anchor};
use super::silence_study::SilenceStudy;
use super::svg::{self, Caption, Shape};
use super::templates::Templates;
use seedlore_language::prose;
use seedlore_language::rules::Bibliography;
use seedlore_study::completion::{Basis, Likely, Method, TopicForecast, Verdict};
use seedlore_study::render::{Bar, Cell};
use seedlore_study::stats::Estimate;

/// What a page shows beside the readings of a question.
#[derive(Debug, Clone, Serialize)]
pub struct EvidenceView {
    /// What was asked of other reports.
    pub asks: &'static str,
    /// What the file's answer rests on, and what the evidence says of it.
    pub verdict: String,
    /// A word for it, where an assumption is supported or doubted.
    pub tag: Option<&'static str>,
    /// How many speak, and how they were weighed.
    pub rests_on: String,
    /// By reading, in the order of the file.
    pub shares: Vec<ShareView>,
    /// All that no reading answers.
    pub others: Option<ShareView>,
    /// Readings that other reports can't tell apart.
    pub alike: Option<String>,
    pub map: Option<Value>,
    pub map_caption: String,
    pub sides: Vec<Side>,
}

/// How likely an answer is.
#[derive(Debug, Clone, Serialize)]
pub struct ShareView {
    /// The reading, as [`ReadingView`](super::questions::ReadingView) names it; empty of
    /// all others.
    pub option: String,
    pub sign: Option<Value>,
    pub answer: String,
    /// `None` where the question does not come up under the reading.
    pub printed: Option<Printed>,
    /// The same if reports mention the usual less often, where that is another.
    pub told_less: Option<String>,
    /// Per cent, for the lengths of the bar.
    pub at: f64,
    pub from: f64,
    pub to: f64,
}

/// Voices for the answer of the file, or against it.
#[derive(Debug, Clone, Serialize)]
pub struct Side {
    pub heading: String,
    pub voices: Vec<VoiceView>,
    /// Voices that are not listed, and what they weigh together.
    pub more: Option<String>,
}

/// A share of a hundred in whole numbers: what is weighed here is known no better.
pub fn whole(share: f64) -> String {
    match (share * 100.0).round() {
        0.0 if share > 0.0 => "under 1\u{a0}%".into(),
        100.0 if share < 1.0 => "over 99\u{a0}%".into(),
        hundredths => format!("{hundredths:.0}\u{a0}%"),
    }
}

/// The same with its interval.
pub fn printed(share: Estimate) -> Printed {
    Printed::new(&share, whole, |end| format!("{:.0}", end * 100.0))
}

/// The same in a table, with a bar below.
pub fn share(share: Estimate) -> Cell {
    let [from, to] = share.ends();
    let bar = [from, share.value, to].map(|at| (at * 1000.0).round() / 10.0);
    Cell::from(printed(share))
        .sorted_by(share.value)
        .drawn(Bar::Reach(bar))
}

/// How a verdict is named where there is room for a word.
pub fn tag(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Supported => Some("supported"),
        Verdict::Doubted => Some("doubtful"),
        Verdict::Undecided | Verdict::NoEvidence => None,
    }
}

/// All rulesets that a page may name, by their places among the cases.
pub struct Speakers<'a, 'r> {
    pub told: Vec<&'a RulesText<'r>>,
    pub silences: &'a SilenceStudy,
    pub works: &'a Bibliography,
}

/// What others say of a question of a ruleset; `None` if nothing that reports state tells
/// its readings apart.
pub fn evidence(
    templates: &Templates,
    speakers: &Speakers,
    case: usize,
    question: &str,
) -> Result<Option<EvidenceView>, Error> {
    let judge = &speakers.silences.judge;
    let cases = &judge.cases;
    let found = judge.readings(&cases.cases[case], &cases.stances[case], question);
    let Some((forecast, readings)) = found else {
        return Ok(None);
    };
    if forecast.ballot.voters.is_empty() {
        return Ok(None);
    }
    let rules = speakers.told[case].ruleset;
    let asked = rules.questions().iter().find(|q| q.name() == question);
    let chosen = asked.map_or("", |question| question.chosen().name());
    let in_force = readings.iter().find(|reading| reading.reading == chosen);
    let held = in_force.and_then(|reading| reading.answer);
    let shapes = shapes(held, &readings, forecast.shares.len());
    let answers = forecast.topic.answers();
    let share = |reading: &Likely| -> Result<ShareView, Error> {
        let sign = reading
            .answer
            .map(|at| svg::shape(templates, shapes[at], held == Some(at)));
        Ok(ShareView {
            option: format!("{question}={}", reading.reading),
            sign: sign.transpose()?,
            answer: reading
                .answer
                .map_or_else(String::new, |at| answers[at].words.into()),
            told_less: told_less(reading.share, reading.if_told_less),
            ..bar(reading.share)
        })
    };
    let shares: Vec<ShareView> = readings.iter().map(share).collect::<Result<_, _>>()?;
    let id = anchor(rules, &format!("voices_{question}"));
    let groups = voices::groups(speakers, &forecast, &shapes, held);
    let places: usize = groups.iter().map(|group| group.at.len()).sum();
    let plot = svg::Voices {
        caption: Caption {
            id,
            title: format!("Who answers what: {}", forecast.topic.asks()),
            desc: voices::described(&forecast, &shapes, &groups),
        },
        here: rules.record().place().and_then(|(_, at)| at),
        groups,
    };
    let verdict = held.map(|answer| forecast.verdict(answer));
    let is_assumed = matches!(
        forecast.held,
        Some((_, Basis::Assumed | Basis::Silent)) | None
    );
    Ok(Some(EvidenceView {
        asks: forecast.topic.asks(),
        verdict: sentence(&forecast, verdict),
        tag: verdict.and_then(tag).filter(|_| is_assumed),
        rests_on: rests_on(&forecast, speakers.silences.is_tested(forecast.topic)),
        others: others(templates, &forecast, &readings)?,
        alike: alike(&readings, chosen),
        map_caption: map_caption(places, plot.here.is_some()),
        map: svg::voices(templates, &plot)?,
        sides: voices::sides(speakers, &forecast, held),
        shares,
    }))
}

fn bar(share: Option<Estimate>) -> ShareView {
    let [from, to] = share.map_or([0.0, 0.0], |share| share.ends());
    let percent = |share: f64| (share * 1000.0).round() / 10.0;
    ShareView {
        option: String::new(),
        sign: None,
        answer: String::new(),
        printed: share.map(printed),
        told_less: None,
        at: percent(share.map_or(0.0, |share| share.value)),
        from: percent(from),
        to: percent(to),
    }
}

/// What a share would be among silent reports if the usual is told less often.
fn told_less(share: Option<Estimate>, other: Option<Estimate>) -> Option<String> {
    let (share, other) = (whole(share?.value), whole(other?.value));
    (share != other).then_some(other)
}

/// A shape for each answer: the one that the file has is a disc, those of its other
/// readings follow, and all further ones are crosses.
fn shapes(held: Option<usize>, readings: &[Likely], answers: usize) -> Vec<Shape> {
    let mut shapes = vec![Shape::Cross; answers];
    let mut free = Shape::ALL.into_iter();
    let others = readings.iter().filter_map(|reading| reading.answer);
    let mut seen = Vec::new();
    for answer in held.into_iter().chain(others) {
        if !seen.contains(&answer) {
            seen.push(answer);
            shapes[answer] = free.next().unwrap_or(Shape::Cross);
        }
    }
    shapes
}

/// The answers that no reading gives, together.
fn others(
    templates: &Templates,
    forecast: &TopicForecast,
    readings: &[Likely],
) -> Result<Option<ShareView>, Error> {
    let given = |at: &usize| readings.iter().any(|reading| reading.answer == Some(*at));
    let rest: Vec<usize> = (0..forecast.shares.len()).filter(|at| !given(at)).collect();
    let share: f64 = rest.iter().map(|at| forecast.shares[*at].value).sum();
    // Less than this is what no report says, and only smoothing gives.
    const LEAST: f64 = 0.01;
    if share < LEAST {
        return Ok(None);
    }
    let likeliest = rest.iter().max_by(|a, b| {
        forecast.shares[**a]
            .value
            .total_cmp(&forecast.shares[**b].value)
    });
    let answers = forecast.topic.answers();
    Ok(Some(ShareView {
        sign: Some(svg::shape(templates, Shape::Cross, false)?),
        answer: match (likeliest, rest.len()) {
            (Some(at), 1) => format!("another answer: {}", answers[*at].words),
            (Some(at), _) => format!("other answers, above all: {}", answers[*at].words),
            (None, _) => String::new(),
        },
        ..bar(Some(forecast.estimate(share)))
    }))
}

/// Which readings have one answer, if the one in force is among them.
fn alike(readings: &[Likely], chosen: &str) -> Option<String> {
    let answer = readings.iter().find(|one| one.reading == chosen)?.answer?;
    let same = readings.iter().filter(|one| one.answer == Some(answer));
    let names: Vec<String> = same.map(|one| format!("“{}”", one.reading)).collect();
    (names.len() > 1).then(|| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        format!(
            "Other reports can’t tell {} apart, so these share one bar in equal parts.",
            prose::list(&names, "and")
        )
    })
}

fn sentence(forecast: &TopicForecast, verdict: Option<Verdict>) -> String {
    let Some(verdict) = verdict else {
        return "Under the answer played here this question does not come up, so that other \
                reports say nothing of it."
            .into();
    };
    let rests = match forecast.held {
        Some((_, Basis::Stated)) => "A report of this very game states the answer played here",
        Some((_, Basis::Implied)) => {
            "The answer played here follows from what a report of this very game says"
        }
        Some((_, Basis::Assumed | Basis::Silent)) | None => "The answer played here is assumed",
    };
    format!(
        "{rests}. The evidence of other reports {}.",
        verdict.words()
    )
}

fn rests_on(forecast: &TopicForecast, is_tested: bool) -> String {
    let (voices, rulesets) = (forecast.voices(), forecast.ballot.voters.len());
    let voices = in_figures(voices, "independent voice", "independent voices");
    let rulesets = in_figures(rulesets, "ruleset", "rulesets");
    let method = match (forecast.method, is_tested) {
        (
            Method::Nearest
            | Method::Scored
            | Method::Regions
            | Method::Neighbours
            | Method::Chosen,
            _,
        ) => "The nearer and the more alike, the more they weigh",
        (Method::BaseRates, true) => {
            "All boards with as many rows weigh alike, since nearness was no help on this \
             question in the test"
        }
        (Method::BaseRates, false) => {
            "All boards with as many rows weigh alike, since too few reports speak for a test of \
             anything better"
        }
    };
    format!("{voices} from {rulesets}. {method}")
}

fn map_caption(places: usize, is_known: bool) -> String {
    let ring = match is_known {
        true => "The ring is the place of this ruleset",
        false => "Its own record names no coordinates, so that no ring shows its place",
    };
    format!("{places} places, each sign as large as it weighs. {ring}.")
}
