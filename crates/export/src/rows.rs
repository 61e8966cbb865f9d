//! Each ruleset as one row: where it is from, and its answer to every feature.

use std::collections::BTreeMap;

use super::csv;
use super::tables::unit;
use seedlore_language::rules::Ruleset;
use seedlore_study::features::Feature;
use seedlore_study::features::{Answer, data};

/// Columns before those of the features.
const UNIT: [&str; 11] = [
    "ruleset",
    "title",
    "game",
    "place",
    "latitude",
    "longitude",
    "glottocode",
    "observer",
    "date",
    "derived_from",
    "sources",
];

/// A table of the rulesets under the readings in force, one a row, the features
/// as columns; a cell is empty where nothing is said.
pub fn rows(rulesets: &[&Ruleset]) -> String {
    let features = Feature::all();
    let names: Vec<String> = features.iter().map(|feature| feature.id()).collect();
    let header: Vec<&str> = UNIT
        .into_iter()
        .chain(names.iter().map(String::as_str))
        .collect();
    let row = |rules: &&Ruleset| {
        let unit = unit(rules);
        let degrees =
            |part: fn((f64, f64)) -> f64| unit.at.map_or(String::new(), |at| part(at).to_string());
        let mut row = vec![
            unit.id.clone(),
            unit.name.clone(),
            unit.game.clone(),
            unit.place.clone(),
            degrees(|at| at.0),
            degrees(|at| at.1),
            unit.glottocode.clone().unwrap_or_default(),
            unit.observer.clone(),
            unit.date.clone(),
            unit.parent.clone(),
            unit.sources.join("; "),
        ];
        let mut answers: BTreeMap<Feature, String> = data(rules)
            .into_iter()
            .map(|datum| {
                let answer = match datum.answer {
                    Answer::Number(n) => n.to_string(),
                    Answer::Code(code) => code.to_string(),
                };
                (datum.feature, answer)
            })
            .collect();
        row.extend(
            features
                .iter()
                .map(|f| answers.remove(f).unwrap_or_default()),
        );
        row
    };
    csv(&header, rulesets.iter().map(row))
}
