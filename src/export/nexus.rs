//! The features as a character matrix in Nexus, the form that programs for
//! phylogeny read.
//!
//! Likeness is no descent: what the matrix is good for, the page on kinship of
//! the book discusses.

use std::collections::{BTreeMap, BTreeSet};

use super::datum::{Answer, data};
use super::feature::{Feature, Kind};
use crate::rules::{Collection, Ruleset};

/// States that every such program reads; letters not all do.
const SYMBOLS: &str = "0123456789";

/// One character: what it asks and its states.
struct Character {
    feature: Feature,
    states: States,
}

enum States {
    /// The answers that occur.
    Each(Vec<Answer>),
    /// Whether it is this one of many answers: no or yes.
    Is(Answer),
}

/// A character of each feature that tells rulesets apart, its states the
/// answers that occur. A feature with more answers than there are symbols has a
/// character of no and yes for each; one of numbers is left out, and named. With
/// `doubt`, a state that another reading of one open question would change is
/// missing.
pub fn nexus(collection: &Collection, rulesets: &[&Ruleset], doubt: bool) -> String {
    let answers: Vec<BTreeMap<Feature, Answer>> =
        rulesets.iter().map(|rules| answers(rules)).collect();
    let mut characters = Vec::new();
    let (mut alike, mut many) = (Vec::new(), Vec::new());
    for feature in Feature::all() {
        let found = answers.iter().filter_map(|a| a.get(&feature).copied());
        let found: BTreeSet<Answer> = found.collect();
        let character = |states| Character { feature, states };
        if found.len() < 2 {
            alike.push(feature.id());
        } else if found.len() <= SYMBOLS.len() {
            characters.push(character(States::Each(found.into_iter().collect())));
        } else if feature.kind() == Kind::Number {
            many.push(feature.id());
        } else {
            characters.extend(found.into_iter().map(|a| character(States::Is(a))));
        }
    }
    let taxa: Vec<String> = rulesets
        .iter()
        .map(|r| r.name().replace('-', "_"))
        .collect();
    let mut text = String::from("#NEXUS\n\n");
    for (what, left_out) in [
        ("the same in all rulesets", &alike),
        ("with more than ten numbers", &many),
    ] {
        if !left_out.is_empty() {
            text += &format!("[Left out, {what}: {}]\n", left_out.join(" "));
        }
    }
    text += match doubt {
        true => "[A state that another reading of an open question would change is missing.]\n\n",
        false => "[States are those of the readings in force.]\n\n",
    };
    text += &format!(
        "BEGIN TAXA;\n  DIMENSIONS NTAX={};\n  TAXLABELS {};\nEND;\n\n",
        taxa.len(),
        taxa.join(" ")
    );
    text += &format!(
        "BEGIN CHARACTERS;\n  DIMENSIONS NCHAR={};\n  FORMAT DATATYPE=STANDARD MISSING=? GAP=- SYMBOLS=\"{SYMBOLS}\";\n",
        characters.len()
    );
    let labels: Vec<String> = characters.iter().enumerate().map(label).collect();
    text += &format!("  CHARSTATELABELS\n{};\n  MATRIX\n", labels.join(",\n"));
    let width = taxa.iter().map(String::len).max().unwrap_or(0);
    for ((rules, taxon), answers) in rulesets.iter().zip(&taxa).zip(&answers) {
        let unsure = if doubt {
            unsure(collection, rules, answers)
        } else {
            BTreeSet::new()
        };
        let states = characters
            .iter()
            .map(|character| state(character, answers, &unsure));
        text += &format!("  {taxon:width$} {}\n", states.collect::<String>());
    }
    text + "  ;\nEND;\n"
}

fn answers(rules: &Ruleset) -> BTreeMap<Feature, Answer> {
    data(rules)
        .into_iter()
        .map(|datum| (datum.feature, datum.answer))
        .collect()
}

fn state(
    character: &Character,
    answers: &BTreeMap<Feature, Answer>,
    unsure: &BTreeSet<Feature>,
) -> char {
    let answer = answers.get(&character.feature);
    let known = answer.filter(|_| !unsure.contains(&character.feature));
    let at = known.and_then(|answer| match &character.states {
        States::Each(states) => states.iter().position(|state| state == answer),
        States::Is(one) => Some(usize::from(one == answer)),
    });
    at.and_then(|at| SYMBOLS.chars().nth(at)).unwrap_or('?')
}

/// `12 direction / anticlockwise clockwise`, in words that need no quotes.
fn label((at, character): (usize, &Character)) -> String {
    let name = character.feature.id().replace('-', "_");
    let (name, states) = match &character.states {
        States::Each(states) => {
            let states: Vec<String> = states.iter().copied().map(word).collect();
            (name, states.join(" "))
        }
        States::Is(answer) => (format!("{name}_{}", word(*answer)), "no yes".into()),
    };
    format!("    {} {name} / {states}", at + 1)
}

fn word(answer: Answer) -> String {
    match answer {
        Answer::Number(n) => n.to_string(),
        Answer::Code(code) => code.to_string(),
    }
}

/// Features that some other reading of one open question would answer otherwise.
fn unsure(
    collection: &Collection,
    rules: &Ruleset,
    here: &BTreeMap<Feature, Answer>,
) -> BTreeSet<Feature> {
    let mut unsure = BTreeSet::new();
    for question in rules.questions() {
        let others = question
            .readings()
            .iter()
            .filter(|r| !question.is_chosen(r) && r.acts());
        for reading in others {
            let name = format!("{}={}", question.name(), reading.name());
            let Ok(other) = collection.under(rules.name(), &[name]) else {
                continue;
            };
            let there = answers(&other);
            let all = Feature::all().into_iter();
            unsure.extend(all.filter(|feature| here.get(feature) != there.get(feature)));
        }
    }
    unsure
}
