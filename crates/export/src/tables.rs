//! The tables of a dataset: rulesets, features, codes, values, examples, works.

use std::collections::{BTreeMap, BTreeSet};

use super::text::{plain, source_key, title, under, unit_id};
use seedlore_game::Next;
use seedlore_language::prose;
use seedlore_language::rules::{
    ClauseId, Collection, Fact, Head, Provenance, Question, Reading, Ruleset, Status,
};
use seedlore_study::features::Feature;
use seedlore_study::features::{Answer, Datum, data};
use seedlore_study::stats::Example;

/// How well an answer is grounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Support {
    /// The best of the clauses it rests on.
    Clauses(Status),
    /// No clause speaks of it, and so it is as the answer says.
    NoClause,
}

impl Support {
    /// Every value once, the best support first.
    pub const ALL: [Support; 4] = [
        Support::Clauses(Status::Stated),
        Support::Clauses(Status::Implied),
        Support::Clauses(Status::Assumed),
        Support::NoClause,
    ];

    /// Word that tables write: `stated`, or `silent` if there is no clause.
    pub fn word(self) -> &'static str {
        match self {
            Support::Clauses(status) => status.word(),
            Support::NoClause => "silent",
        }
    }
}

/// A ruleset, as a unit of comparison.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Unit {
    /// Identifier, unlike that of any other unit: see [`unit_id`](super::unit_id).
    pub id: String,
    /// Name for readers.
    pub name: String,
    /// Degrees north and east.
    pub at: Option<(f64, f64)>,
    /// Of the language of those who played, if the record knows it.
    pub glottocode: Option<String>,
    /// Name of the game; empty if the record has none.
    pub game: String,
    /// First place that the record names; empty if it names none.
    pub place: String,
    /// Name of who saw it played; empty if nobody is named.
    pub observer: String,
    /// Date of play in the words of the record; empty if it has none.
    pub date: String,
    /// The ruleset it is told as a change of.
    pub parent: String,
    /// What is not played as it was reported.
    pub simplified: String,
    /// What the place rests on.
    pub comment: String,
    /// Keys of all works of the ruleset, sorted.
    pub sources: Vec<String>,
}

/// One value of one unit for one feature.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Value {
    /// Identifier, made of unit, feature and reading.
    pub id: String,
    /// Identifier of the unit.
    pub unit: String,
    /// Identifier of the feature: see [`Feature::id`].
    pub feature: String,
    /// `None` where nothing is said.
    pub value: Option<String>,
    /// Identifier of the code among those of all features; `None` if the answer is a
    /// number, or there is none.
    pub code: Option<String>,
    /// Quotations and reasons of the sources, and of another reading its question.
    pub comment: String,
    /// `key[pages]`.
    pub sources: Vec<String>,
    /// One of the words of [`Support`]; empty in a dataset without them.
    pub status: String,
    /// `question=reading` for what holds under another reading of an open
    /// question; empty for what holds under the readings in force.
    pub reading: String,
    /// The labels of the clauses it rests on.
    pub clauses: Vec<String>,
    /// Identifiers of the [`Witness`]es of those clauses.
    pub examples: Vec<String>,
}

/// A real position in which a clause acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// Identifier, made of unit and clause.
    pub id: String,
    /// Identifier of the unit.
    pub unit: String,
    /// Label of the clause.
    pub clause: String,
    /// Before and after, as one line each.
    pub position: String,
    /// The position after the move; behind a colon the result, if the game is over.
    pub led_to: String,
    /// The move, and in brackets the one that the clause rules out, if it does.
    pub moved: String,
    /// The rule in English.
    pub rule: String,
    /// Where it comes from, so that it can be played again.
    pub players: String,
    /// Seed of the games.
    pub seed: u64,
    /// Game of the seed, counted from 0.
    pub game: u64,
    /// Move of the game, counted from 1.
    pub ply: u32,
}

/// All tables.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tables {
    /// Rulesets, in the order in which they were given.
    pub units: Vec<Unit>,
    /// Values by unit: first those in force, then those of other readings.
    pub values: Vec<Value>,
    /// Examples by unit.
    pub witnesses: Vec<Witness>,
    /// The works cited, as BibTeX.
    pub works: String,
}

/// Examples of one ruleset, and the seed that they were found with.
pub struct Shown {
    /// Its identifier: see [`unit_id`](super::unit_id).
    pub ruleset: String,
    /// Seed of the games that they come from.
    pub seed: u64,
    /// Examples of its clauses.
    pub examples: Vec<Example>,
}

/// Codes rulesets of a collection. Each other reading of an open question is
/// followed alone, all other questions answered as they stand.
pub fn tables(collection: &Collection, rulesets: &[&Ruleset], shown: &[Shown]) -> Tables {
    let mut all = Tables {
        works: super::bibtex(collection.bibliography(), rulesets, true),
        ..Tables::default()
    };
    for rules in rulesets {
        all.units.push(unit(rules));
        let own = shown.iter().find(|own| own.ruleset == unit_id(rules));
        let witnesses = own.map_or_else(Vec::new, |own| witnesses(rules, own));
        let known: BTreeSet<String> = witnesses.iter().map(|w| w.id.clone()).collect();
        all.witnesses.extend(witnesses);
        all.values.extend(values(collection, rules, &known));
    }
    all
}

pub(super) fn unit(rules: &Ruleset) -> Unit {
    let mut unit = Unit {
        id: unit_id(rules),
        name: title(rules),
        parent: rules.parent().unwrap_or_default().into(),
        game: plain(rules.record().game().unwrap_or_default()),
        ..Unit::default()
    };
    for recorded in &rules.record().0 {
        match &recorded.fact {
            Fact::Place { name, at } if unit.place.is_empty() => {
                unit.place = plain(name);
                unit.at = at.map(|at| (at.latitude, at.longitude));
                let remarks = recorded.provenance.iter().filter_map(prose::remark);
                unit.comment = plain(&remarks.collect::<Vec<_>>().join(" "));
            }
            Fact::Observed { by, when } => {
                unit.observer = plain(by.as_deref().unwrap_or_default());
                unit.date = plain(when.as_deref().unwrap_or_default());
            }
            Fact::Identifier { scheme, value } if scheme == "glottocode" => {
                unit.glottocode = is_glottocode(value).then(|| value.clone());
            }
            _ => {}
        }
    }
    let simplified = rules.clauses_of(Head::Simplified);
    let told: Vec<String> = simplified
        .map(|clause| prose::tell(rules, clause))
        .collect();
    unit.simplified = plain(&told.join(" "));
    let mut sources = BTreeSet::new();
    for source in rules.sources() {
        sources.insert(source_key(&source.key));
    }
    unit.sources = sources.into_iter().collect();
    unit
}

/// Four letters or digits and four digits, the first no nought.
fn is_glottocode(text: &str) -> bool {
    let (letters, digits) = text.split_at_checked(4).unwrap_or_default();
    letters
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        && digits.len() == 4
        && digits.chars().all(|c| c.is_ascii_digit())
        && !digits.starts_with('0')
}

fn values(collection: &Collection, rules: &Ruleset, known: &BTreeSet<String>) -> Vec<Value> {
    let default = data(rules);
    let mut all: Vec<Value> = default
        .iter()
        .map(|datum| {
            let mut value = value(rules, datum);
            let shown = datum.grounds.iter();
            value.examples = shown
                .map(|clause| witness_id(rules, *clause))
                .filter(|id| known.contains(id))
                .collect();
            value
        })
        .collect();
    for question in rules.questions() {
        let others = question
            .readings()
            .iter()
            .filter(|r| !question.is_chosen(r) && r.acts());
        for reading in others {
            all.extend(other_values(collection, rules, &default, question, reading));
        }
    }
    all
}

/// What a reading answers otherwise.
fn other_values(
    collection: &Collection,
    rules: &Ruleset,
    default: &[Datum],
    question: &Question,
    reading: &Reading,
) -> Vec<Value> {
    let name = format!("{}={}", question.name(), reading.name());
    let Some(other) = under(collection, rules, question, reading) else {
        return Vec::new();
    };
    let here: BTreeMap<Feature, Answer> = default.iter().map(|d| (d.feature, d.answer)).collect();
    let there = data(&other);
    let why = format!("{} {}", question.text(), reading.text());
    let mut all = Vec::new();
    for datum in &there {
        if here.get(&datum.feature) != Some(&datum.answer) {
            let mut value = value(&other, datum);
            value.unit = unit_id(rules);
            value.comment = plain(format!("{why} {}", value.comment).trim());
            if datum.grounds.is_empty() {
                grounded(&mut value, reading.provenance());
            }
            all.push(value);
        }
    }
    for feature in here.keys() {
        if !there.iter().any(|datum| datum.feature == *feature) {
            let mut value = Value {
                unit: unit_id(rules),
                feature: feature.id(),
                comment: plain(&why),
                ..Value::default()
            };
            grounded(&mut value, reading.provenance());
            all.push(value);
        }
    }
    for value in &mut all {
        let feature = &value.feature;
        value.id = format!(
            "{}_{feature}__{}_{}",
            unit_id(rules),
            question.name(),
            reading.name()
        );
        value.reading = name.clone();
    }
    all
}

fn value(rules: &Ruleset, datum: &Datum) -> Value {
    let feature = datum.feature.id();
    let mut value = Value {
        id: format!("{}_{feature}", unit_id(rules)),
        unit: unit_id(rules),
        clauses: datum
            .grounds
            .iter()
            .map(|id| rules.clause(*id).label().into())
            .collect(),
        ..Value::default()
    };
    match datum.answer {
        Answer::Number(n) => value.value = Some(n.to_string()),
        Answer::Code(code) => {
            value.value = Some(code.into());
            value.code = Some(code_id(&feature, code));
        }
    }
    value.feature = feature;
    let mut rests_on: Vec<Provenance> = Vec::new();
    for id in &datum.grounds {
        for provenance in rules.clause(*id).provenance() {
            if !rests_on.contains(provenance) {
                rests_on.push(provenance.clone());
            }
        }
    }
    grounded(&mut value, &rests_on);
    value
}

/// Puts status, sources and comment to a value.
fn grounded(value: &mut Value, rests_on: &[Provenance]) {
    let status = rests_on.iter().map(Provenance::status).min();
    value.status = status
        .map_or(Support::NoClause, Support::Clauses)
        .word()
        .into();
    let mut said: Vec<String> = Vec::new();
    for provenance in rests_on {
        for source in sources(provenance) {
            if !value.sources.contains(&source) {
                value.sources.push(source);
            }
        }
        let quote = provenance.citation().and_then(|c| c.quote.as_deref());
        let quote = quote.map(|words| format!("“{words}”"));
        let remark = prose::remark(provenance).map(|remark| match provenance.status() {
            Status::Stated => remark,
            status => format!("({}) {remark}", status.word()),
        });
        let parts: Vec<String> = quote.into_iter().chain(remark).collect();
        if !parts.is_empty() && !said.contains(&parts.join(": ")) {
            said.push(parts.join(": "));
        }
    }
    let told = said.join(" ");
    value.comment = plain(format!("{} {told}", value.comment).trim());
}

/// The work cited with its pages, and the work it was read in.
fn sources(provenance: &Provenance) -> Vec<String> {
    let Some(citation) = provenance.citation() else {
        return Vec::new();
    };
    let unit = citation.unit();
    let at: Vec<String> = citation
        .ranges()
        .iter()
        .map(|range| range.to_string().replace('–', "-"))
        .collect();
    let key = source_key(&citation.source.key);
    let cited = match (unit, at.as_slice()) {
        (_, []) => key,
        (seedlore_language::rules::Unit::Pages, at) => format!("{key}[{}]", at.join(", ")),
        (unit, at) => {
            let pages = match citation.source.part {
                Some((seedlore_language::rules::Unit::Pages, pages)) => {
                    format!("{pages}, ").replace('–', "-")
                }
                _ => String::new(),
            };
            format!("{key}[{pages}{} {}]", unit.plural(), at.join(", "))
        }
    };
    let read_in = citation.source.read_in.as_deref().map(source_key);
    std::iter::once(cited).chain(read_in).collect()
}

/// The name of a code among those of all features.
pub fn code_id(feature: &str, code: &str) -> String {
    format!("{feature}-{code}")
}

fn witness_id(rules: &Ruleset, clause: ClauseId) -> String {
    format!("{}_{}", unit_id(rules), rules.clause(clause).anchor())
}

fn witnesses(rules: &Ruleset, shown: &Shown) -> Vec<Witness> {
    let tell = |example: &Example| {
        let before = &example.before.position;
        let played = example.before.options[example.option].mv;
        let led_to = match &example.after {
            Next::Turn(turn) => turn.position.notation(rules),
            Next::Over(finish) => {
                format!("{}: {}", finish.position.notation(rules), finish.outcome)
            }
        };
        let moved = match &example.ruled_out {
            Some(not) => format!(
                "{} (not {})",
                played.notation(before.mover, rules.board()),
                not.notation(before.mover, rules.board())
            ),
            None => played.notation(before.mover, rules.board()),
        };
        Witness {
            id: witness_id(rules, example.clause),
            unit: unit_id(rules),
            clause: rules.clause(example.clause).label().into(),
            position: before.notation(rules),
            led_to,
            moved,
            rule: plain(&prose::tell(rules, rules.clause(example.clause))),
            players: example.players.clone(),
            seed: shown.seed,
            game: example.game,
            ply: example.ply,
        }
    };
    shown.examples.iter().map(tell).collect()
}
