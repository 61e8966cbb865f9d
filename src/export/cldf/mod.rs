//! CLDF, the form in which the study of languages and cultures shares tables of
//! features: a StructureDataset with the rulesets in the place of languages.
//!
//! What another reading of an open question answers otherwise stands in rows of
//! its own, marked in the column `Reading`, and not in a comment: such a row has
//! its own code, sources and status, and can be counted or left out like any.

mod metadata;
mod read;

use metadata::{CODES, EXAMPLES, LANGUAGES, PARAMETERS, Table, VALUES, metadata};
pub use read::{Unreadable, read};

use super::feature::Feature;
use super::tables::{Tables, code_id};
use super::{File, csv};

/// The metadata's name in the folder.
pub const METADATA: &str = "StructureDataset-metadata.json";

/// The bibliography's.
const WORKS: &str = "sources.bib";

/// The files of a dataset.
pub fn files(tables: &Tables, version: &str) -> Vec<File> {
    let sheet = |table: &Table, rows: Vec<Vec<String>>| File {
        path: table.file.into(),
        text: csv(&table.header(), rows),
    };
    vec![
        File {
            path: METADATA.into(),
            text: metadata(version),
        },
        sheet(&LANGUAGES, languages(tables)),
        sheet(&PARAMETERS, parameters()),
        sheet(&CODES, codes()),
        sheet(&VALUES, values(tables)),
        sheet(&EXAMPLES, examples(tables)),
        File {
            path: WORKS.into(),
            text: tables.works.clone(),
        },
    ]
}

fn languages(tables: &Tables) -> Vec<Vec<String>> {
    let row = |unit: &super::tables::Unit| {
        vec![
            unit.id.clone(),
            unit.name.clone(),
            unit.at
                .map_or(String::new(), |(north, _)| north.to_string()),
            unit.at.map_or(String::new(), |(_, east)| east.to_string()),
            unit.glottocode.clone().unwrap_or_default(),
            unit.game.clone(),
            unit.place.clone(),
            unit.observer.clone(),
            unit.date.clone(),
            unit.parent.clone(),
            unit.simplified.clone(),
            unit.comment.clone(),
            unit.sources.join(LANGUAGES.separator("Source")),
        ]
    };
    tables.units.iter().map(row).collect()
}

fn parameters() -> Vec<Vec<String>> {
    let row = |feature: Feature| {
        vec![
            feature.id(),
            feature.title(),
            feature.description(),
            feature.kind().word().into(),
        ]
    };
    Feature::all().into_iter().map(row).collect()
}

fn codes() -> Vec<Vec<String>> {
    let rows = |feature: Feature| {
        let row = move |code: &super::feature::Code| {
            let of = feature.id();
            vec![code_id(&of, code.id), of, code.id.into(), code.words.into()]
        };
        feature.kind().codes().iter().map(row)
    };
    Feature::all().into_iter().flat_map(rows).collect()
}

fn values(tables: &Tables) -> Vec<Vec<String>> {
    let row = |value: &super::tables::Value| {
        vec![
            value.id.clone(),
            value.unit.clone(),
            value.feature.clone(),
            value.value.clone().unwrap_or_default(),
            value.code.clone().unwrap_or_default(),
            value.comment.clone(),
            value.sources.join(VALUES.separator("Source")),
            value.status.clone(),
            value.reading.clone(),
            value.clauses.join(VALUES.separator("Clauses")),
            value.examples.join(VALUES.separator("Example_IDs")),
        ]
    };
    tables.values.iter().map(row).collect()
}

fn examples(tables: &Tables) -> Vec<Vec<String>> {
    let row = |witness: &super::tables::Witness| {
        vec![
            witness.id.clone(),
            witness.unit.clone(),
            witness.position.clone(),
            witness.rule.clone(),
            witness.clause.clone(),
            witness.moved.clone(),
            witness.led_to.clone(),
            witness.players.clone(),
            witness.seed.to_string(),
            witness.game.to_string(),
            witness.ply.to_string(),
        ]
    };
    tables.witnesses.iter().map(row).collect()
}
