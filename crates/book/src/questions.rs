//! Open questions and their readings on the page.

use minijinja::Error;
use serde::Serialize;

use super::cite::{self, Basis};
use super::evidence::EvidenceView;
use super::input::Study;
use super::rules_text::{RulesText, anchor};
use super::sensitivity::{self, Cost};
use super::templates::Templates;
use super::witness::Party;
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Question, Ruleset};
use seedlore_referee::referee::Referee;

/// A question a source leaves open.
#[derive(Debug, Clone, Serialize)]
pub struct AskedView {
    /// Its name in the file.
    pub name: String,
    pub anchor: String,
    pub text: String,
    pub inherited: Option<String>,
    /// Whether any reading changes how the game is played.
    pub acts: bool,
    /// How much it matters, in words.
    pub matter: Option<String>,
    pub readings: Vec<ReadingView>,
    /// What other reports say of it, on the page of the ruleset.
    pub evidence: Option<EvidenceView>,
    /// Why there is nothing of that.
    pub no_evidence: Option<&'static str>,
}

/// One answer.
#[derive(Debug, Clone, Serialize)]
pub struct ReadingView {
    /// As the command line takes it: `captured=fours`.
    pub option: String,
    pub text: String,
    pub default: bool,
    pub in_force: bool,
    pub bases: Vec<Basis>,
    /// What it changes, against the reading in force.
    pub cost: Option<Cost>,
}

/// The questions of a ruleset, those that matter most first, without what was
/// measured of them.
pub fn questions(study: &Study, works: &Bibliography) -> Vec<AskedView> {
    let asked = study.rules.questions().iter();
    let mut asked: Vec<(&str, AskedView)> = asked
        .map(|question| (question.name(), ask(study.rules, question, works)))
        .collect();
    for (nth, sensitivity) in study.sensitivities.iter().enumerate() {
        if let Some(at) = asked.iter().position(|(n, _)| *n == sensitivity.question) {
            let mut this = asked.remove(at);
            this.1.matter = Some(prose::sentence(&sensitivity.words()));
            asked.insert(nth, this);
        }
    }
    asked.into_iter().map(|(_, view)| view).collect()
}

/// The questions whose readings were played, with what that showed, those that
/// matter most first.
pub fn measured_questions(
    templates: &Templates,
    study: &Study,
    usual: Party,
    works: &Bibliography,
) -> Result<Vec<AskedView>, Error> {
    let ruleset = study.rules;
    let mut asked = questions(study, works);
    asked.truncate(study.sensitivities.len());
    for (nth, sensitivity) in study.sensitivities.iter().enumerate() {
        let Some(view) = asked.get_mut(nth) else {
            break;
        };
        for weight in &sensitivity.weights {
            let option = format!("{}={}", weight.question, weight.reading);
            let others = &study.alternatives;
            let other = others
                .iter()
                .find(|o| o.question == weight.question && o.reading == weight.reading);
            let reading = view.readings.iter_mut().find(|r| r.option == option);
            let (Some(other), Some(reading)) = (other, reading) else {
                continue;
            };
            let told = RulesText::new(&other.rules, works, None);
            let referee = Referee::new(other.rules.clone());
            let party = Party {
                label: &reading.text,
                page: None,
                referee: &referee,
                told: &told,
            };
            let id = anchor(
                ruleset,
                &format!("read_{}_{}", weight.question, weight.reading),
            );
            reading.cost = Some(sensitivity::cost(templates, &id, weight, [usual, party])?);
        }
    }
    Ok(asked)
}

fn ask(ruleset: &Ruleset, question: &Question, works: &Bibliography) -> AskedView {
    AskedView {
        name: question.name().into(),
        matter: None,
        evidence: None,
        no_evidence: None,
        anchor: anchor(ruleset, &format!("open_{}", question.name())),
        text: question.text().into(),
        inherited: Some(question.written_in())
            .filter(|name| *name != ruleset.name())
            .map(str::to_string),
        acts: question.readings().iter().any(|reading| reading.acts()),
        readings: question
            .readings()
            .iter()
            .enumerate()
            .map(|(i, reading)| ReadingView {
                option: format!("{}={}", question.name(), reading.name()),
                text: reading.text().into(),
                default: i == 0,
                in_force: question.is_chosen(reading),
                bases: cite::bases(reading.provenance(), works),
                cost: None,
            })
            .collect(),
    }
}
