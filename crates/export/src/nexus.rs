//! The features as a character matrix in Nexus, the form that programs for
//! phylogeny read.
//!
//! Likeness is no descent: what the matrix is good for, the page on kinship of
//! the book discusses.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::text::{under, unit_id};
use seedlore_language::rules::{Collection, Ruleset};
use seedlore_study::features::{Answer, Datum, data};
use seedlore_study::features::{Feature, Kind};

/// States that every such program reads; letters not all do.
const SYMBOLS: &str = "0123456789";

/// One character: what it asks and its states.
struct Character {
    feature: Feature,
    states: Coding,
}

enum Coding {
    /// The answers that occur.
    Each(Vec<Answer>),
    /// Whether it is this one of many answers: no or yes.
    Is(Answer),
}

/// How a matrix is written: which states as missing, `?`, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct States {
    /// Whether a state that another reading of one open question would change is
    /// missing.
    pub marks_uncertain: bool,
    /// Whether a feature of which no clause speaks has the state that follows from
    /// that, mostly `no`. Else it is missing: a report that does not speak of a
    /// rule does not say that there was none.
    pub silence: bool,
    /// Whether names have no quotes, hyphens and labels of states, which some programs,
    /// as MrBayes, do not read.
    pub is_plain: bool,
}

/// Why there is no matrix: no character would tell the rulesets apart, and
/// programs refuse a matrix without characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoCharacter {
    /// Number of rulesets that were to be in the matrix.
    pub rulesets: usize,
}

impl fmt::Display for NoCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rulesets {
            0 | 1 => f.write_str("one ruleset alone makes no matrix of characters"),
            n => write!(f, "no feature tells these {n} rulesets apart"),
        }
    }
}

impl std::error::Error for NoCharacter {}

/// A character of each feature that tells rulesets apart, its states the
/// answers that occur. A feature with more answers than there are symbols has a
/// character of no and yes for each; one of numbers is left out, and named.
///
/// # Errors
/// If no feature tells the rulesets apart, as of one alone.
pub fn nexus(
    collection: &Collection,
    rulesets: &[&Ruleset],
    missing: States,
) -> Result<String, NoCharacter> {
    let answers: Vec<BTreeMap<Feature, Answer>> = rulesets
        .iter()
        .map(|rules| answers(rules, missing.silence))
        .collect();
    let mut characters = Vec::new();
    let (mut alike, mut many) = (Vec::new(), Vec::new());
    for feature in Feature::all() {
        let found = answers.iter().filter_map(|a| a.get(&feature).copied());
        let found: BTreeSet<Answer> = found.collect();
        let character = |states| Character { feature, states };
        if found.len() < 2 {
            alike.push(feature.id());
        } else if found.len() <= SYMBOLS.len() {
            characters.push(character(Coding::Each(found.into_iter().collect())));
        } else if feature.kind() == Kind::Number {
            many.push(feature.id());
        } else {
            characters.extend(found.into_iter().map(|a| character(Coding::Is(a))));
        }
    }
    if characters.is_empty() {
        return Err(NoCharacter {
            rulesets: rulesets.len(),
        });
    }
    let taxa = taxa(rulesets, missing.is_plain);
    let mut text = String::from("#NEXUS\n\n");
    for (what, left_out) in [
        ("with the same state in all rulesets that have one", &alike),
        ("with more than ten numbers", &many),
    ] {
        if !left_out.is_empty() {
            text += &format!("[Left out, {what}: {}]\n", left_out.join(" "));
        }
    }
    text += match missing.marks_uncertain {
        true => "[A state that another reading of an open question would change is missing: ?]\n",
        false => "[States are those of the readings in force.]\n",
    };
    text += match missing.silence {
        true => {
            "[Where no clause speaks of a feature, the state is what follows from that, mostly no.]\n\n"
        }
        false => {
            "[Where no clause speaks of a feature, the state is missing: ? `--silence-as-no` writes no instead.]\n\n"
        }
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
    text += &match missing.is_plain {
        true => format!("[\n{}\n]\n  MATRIX\n", labels.join("\n")),
        false => format!("  CHARSTATELABELS\n{};\n  MATRIX\n", labels.join(",\n")),
    };
    let width = taxa.iter().map(String::len).max().unwrap_or(0);
    for ((rules, taxon), answers) in rulesets.iter().zip(&taxa).zip(&answers) {
        let unsure = if missing.marks_uncertain {
            unsure(collection, rules, answers, missing.silence)
        } else {
            BTreeSet::new()
        };
        let states = characters
            .iter()
            .map(|character| state(character, answers, &unsure));
        text += &format!("  {taxon:width$} {}\n", states.collect::<String>());
    }
    Ok(text + "  ;\nEND;\n")
}

/// The names of the rulesets, each another. A hyphen stands in a name only between quotes;
/// in a plain one an underscore stands for it.
fn taxa(rulesets: &[&Ruleset], is_plain: bool) -> Vec<String> {
    let mut taxa: Vec<String> = Vec::new();
    for rules in rulesets {
        let id = unit_id(rules);
        if !is_plain {
            taxa.push(format!("'{id}'"));
            continue;
        }
        let mut name = id.replace('-', "_");
        while taxa.contains(&name) {
            name.push('_');
        }
        taxa.push(name);
    }
    taxa
}

/// The answers of a ruleset, with or without those that rest on silence.
fn answers(rules: &Ruleset, silence: bool) -> BTreeMap<Feature, Answer> {
    let is_said = |datum: &Datum| silence || !datum.grounds.is_empty();
    data(rules)
        .into_iter()
        .filter(is_said)
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
        Coding::Each(states) => states.iter().position(|state| state == answer),
        Coding::Is(one) => Some(usize::from(one == answer)),
    });
    at.and_then(|at| SYMBOLS.chars().nth(at)).unwrap_or('?')
}

/// `12 direction / anticlockwise clockwise`, in words that need no quotes.
fn label((at, character): (usize, &Character)) -> String {
    let name = character.feature.id().replace('-', "_");
    let (name, states) = match &character.states {
        Coding::Each(states) => {
            let states: Vec<String> = states.iter().copied().map(word).collect();
            (name, states.join(" "))
        }
        Coding::Is(answer) => (format!("{name}_{}", word(*answer)), "no yes".into()),
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
    silence: bool,
) -> BTreeSet<Feature> {
    let mut unsure = BTreeSet::new();
    for question in rules.questions() {
        let others = question
            .readings()
            .iter()
            .filter(|r| !question.is_chosen(r) && r.acts());
        for reading in others {
            let Some(other) = under(collection, rules, question, reading) else {
                continue;
            };
            let there = answers(&other, silence);
            let all = Feature::all().into_iter();
            unsure.extend(all.filter(|feature| here.get(feature) != there.get(feature)));
        }
    }
    unsure
}
