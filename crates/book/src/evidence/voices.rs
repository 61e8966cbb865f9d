//! Who says what: the heaviest voices for an answer and against it, and where they are.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Side, Speakers, whole};
use crate::cite::{self, WorkLink};
use crate::numbers::in_figures;
use crate::rules_text::{RuleText, RulesText, anchor};
use crate::svg::{Group, Shape};
use seedlore_language::rules::Coordinates;
use seedlore_study::completion::{Stance, TopicForecast, Vote, Voter};

/// Voices that are listed on each side, and signs that a map has at most.
const LISTED: usize = 3;
const DRAWN: usize = 60;

/// A report that answers, and others of its author or descent behind it.
#[derive(Debug, Clone, Serialize)]
pub struct VoiceView {
    pub name: String,
    pub label: String,
    /// Where it was seen and how far away that is.
    pub place: Option<String>,
    pub answer: &'static str,
    /// Share of all that was weighed.
    pub weight: String,
    /// The clause that says so, on its page.
    pub anchor: String,
    pub rule: Option<usize>,
    /// The place in the report.
    pub work: Option<WorkLink>,
    /// How many others of one author or descent say the same.
    pub with: usize,
}

/// All that those of one cluster who agree weigh.
struct Voice<'s> {
    heaviest: &'s Voter,
    weight: f64,
    count: usize,
}

/// For and against the answer in force; all together if the question does not come up
/// under it.
pub fn sides(speakers: &Speakers, forecast: &TopicForecast, held: Option<usize>) -> Vec<Side> {
    let side = |heading: &str, wanted: &dyn Fn(usize) -> bool| {
        let voices = gathered(forecast, wanted);
        let listed = voices.iter().take(LISTED);
        let rest = voices.iter().skip(LISTED);
        let more = rest.clone().count();
        let weight: f64 = rest.map(|voice| voice.weight).sum();
        Side {
            heading: heading.into(),
            voices: listed
                .map(|voice| view(speakers, forecast, voice))
                .collect(),
            more: (more > 0).then(|| {
                let voices = in_figures(more, "lighter voice", "lighter voices");
                format!("and {voices}, {} together", whole(weight))
            }),
        }
    };
    let sides = match held {
        Some(held) => vec![
            side("For it", &|answer| answer == held),
            side("Against it", &|answer| answer != held),
        ],
        None => vec![side("The heaviest voices", &|_| true)],
    };
    let spoken = sides.into_iter().filter(|side| !side.voices.is_empty());
    spoken.collect()
}

/// Voices whose answer is wanted, the heaviest first and of equals the nearest.
fn gathered<'s>(forecast: &'s TopicForecast, wanted: &dyn Fn(usize) -> bool) -> Vec<Voice<'s>> {
    let mut by_cluster: BTreeMap<(usize, usize), Voice> = BTreeMap::new();
    let away = |voter: &Voter| voter.distance.kilometres.unwrap_or(f64::INFINITY);
    for (voter, weight) in votes(forecast).filter(|(voter, _)| wanted(voter.answer)) {
        let voice = by_cluster
            .entry((voter.cluster, voter.answer))
            .or_insert(Voice {
                heaviest: voter,
                weight: 0.0,
                count: 0,
            });
        voice.weight += weight;
        voice.count += 1;
        // Votes come by weight, so that only equals can be nearer.
        if voice.count > 1 && away(voter) < away(voice.heaviest) && is_base_rate(forecast) {
            voice.heaviest = voter;
        }
    }
    let mut voices: Vec<Voice> = by_cluster.into_values().collect();
    voices.sort_by(|a, b| {
        let order = b.weight.total_cmp(&a.weight);
        order.then(away(a.heaviest).total_cmp(&away(b.heaviest)))
    });
    voices
}

/// Whether all voters of one cluster weigh alike.
fn is_base_rate(forecast: &TopicForecast) -> bool {
    forecast.method == seedlore_study::completion::Method::BaseRates
}

fn votes(forecast: &TopicForecast) -> impl Iterator<Item = (&Voter, f64)> {
    let votes = forecast.forecast.votes.iter();
    votes.map(|Vote { voter, weight }| (&forecast.ballot.voters[*voter], *weight))
}

fn view(speakers: &Speakers, forecast: &TopicForecast, voice: &Voice) -> VoiceView {
    let voter = voice.heaviest;
    let told = speakers.told[voter.case];
    let stances = &speakers.silences.judge.cases.stances[voter.case];
    let stance = stances.by_topic.get(&forecast.topic);
    // What a report states may stand in the reading of a question alone, of whose clauses
    // none is stated.
    let grounds = stance.into_iter().flat_map(|stance| &stance.grounds);
    let is_stated = |rule: &&RuleText| rule.bases.iter().any(|basis| basis.status == "stated");
    let rule = grounds.map(|id| told.rule(*id)).find(is_stated);
    let provenance = stance.map(|stance| stance.provenance(told.ruleset));
    let provenance = provenance.into_iter().flatten();
    let cited = provenance.map(|one| cite::basis(one, speakers.works));
    let work = cited
        .filter(|basis| basis.status == "stated")
        .find_map(|basis| basis.work);
    let place = told.ruleset.record().place().map(|(name, _)| name);
    let away = voter.distance.kilometres.map(away);
    let place = [place.map(str::to_string), away];
    let place: Vec<String> = place.into_iter().flatten().collect();
    VoiceView {
        name: told.name().into(),
        label: told.label.clone(),
        place: (!place.is_empty()).then(|| place.join(", ")),
        answer: forecast.topic.answers()[voter.answer].words,
        weight: whole(voice.weight),
        anchor: rule.map_or_else(|| asked(told, stance), |rule| rule.anchor.clone()),
        rule: rule.map(|rule| rule.number),
        work,
        with: voice.count - 1,
    }
}

/// The question of which a reading says it; else the page.
fn asked(told: &RulesText, stance: Option<&Stance>) -> String {
    let question = stance.and_then(|stance| stance.questions.first());
    let place = match question {
        Some(question) => format!("open_{question}"),
        None => "the_page".into(),
    };
    anchor(told.ruleset, &place)
}

/// `320 km away`, `1,900 km away`: a place is no nearer known.
fn away(kilometres: f64) -> String {
    match kilometres {
        km if km < 10.0 => "the same place".into(),
        km => {
            let rounded = (km / 10.0).round() * 10.0;
            format!(
                "{} km away",
                seedlore_language::prose::grouped(rounded as u64)
            )
        }
    }
}

/// The places of the heaviest voices, by the signs of their answers; that of the file is
/// drawn last, above all others.
pub fn groups(
    speakers: &Speakers,
    forecast: &TopicForecast,
    shapes: &[Shape],
    held: Option<usize>,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let place = |voter: &Voter| -> Option<Coordinates> {
        speakers.told[voter.case].ruleset.record().place()?.1
    };
    let placed = votes(forecast).filter_map(|(voter, weight)| Some((voter, place(voter)?, weight)));
    for (voter, at, weight) in placed.take(DRAWN) {
        let shape = shapes[voter.answer];
        let is_held = held == Some(voter.answer);
        match groups.iter_mut().find(|group| group.shape == shape) {
            Some(group) => group.at.push((at, weight)),
            None => groups.push(Group {
                shape,
                is_held,
                at: vec![(at, weight)],
            }),
        }
    }
    groups.sort_by_key(|group| (group.is_held, group.shape != Shape::Cross));
    groups
}

/// The same in words.
pub fn described(forecast: &TopicForecast, shapes: &[Shape], groups: &[Group]) -> String {
    let answers = forecast.topic.answers().iter().zip(shapes);
    let told = groups.iter().rev().map(|group| {
        let words = answers.clone().find(|(_, shape)| **shape == group.shape);
        let words = match (group.shape, words) {
            (Shape::Cross, _) | (_, None) => "other answers",
            (_, Some((answer, _))) => answer.words,
        };
        format!("{}s, {words}: {}", group.shape.word(), group.at.len())
    });
    let told: Vec<String> = told.collect();
    format!(
        "Places by answer. {}. The heaviest are listed beside it.",
        told.join("; ")
    )
}
