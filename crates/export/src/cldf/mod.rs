//! CLDF, the form in which the study of languages and cultures shares tables of
//! features: a StructureDataset with the rulesets in the place of languages.
//!
//! What another reading of an open question answers otherwise is in a table of its
//! own, `readings.csv`: each row has its code, sources and status, and whoever
//! counts values does not meet the same feature of a ruleset twice.

mod bounds;
mod metadata;
mod read;
mod readme;
mod sheet;
mod unreadable;

pub use bounds::MOST_UNITS;
use metadata::{CODES, EXAMPLES, LANGUAGES, PARAMETERS, READINGS, Table, VALUES, metadata};
pub use read::read;
pub use unreadable::Unreadable;

use super::tables::{Tables, code_id};
use super::{File, csv};
use seedlore_study::features::Feature;

/// The metadata's name in the folder.
pub const METADATA: &str = "StructureDataset-metadata.json";

/// The bibliography's.
const WORKS: &str = "sources.bib";

/// That of the table of other readings, which is known by it when read.
const READINGS_FILE: &str = "readings.csv";

const TITLE: &str = "Sowing games: the rules as reported, coded from cited clauses";

/// What a dataset says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Of the program that writes it.
    pub version: String,
    /// A name or an address.
    pub license: String,
    /// How to cite it, if not as the program's own.
    pub citation: Option<String>,
}

impl About {
    /// The licence of the rulesets that come with the program.
    pub const LICENSE: &str = "https://www.apache.org/licenses/LICENSE-2.0";

    /// A dataset of the built-in rulesets: under their licence and with the usual
    /// citation.
    pub fn new(version: &str) -> About {
        About {
            version: version.into(),
            license: About::LICENSE.into(),
            citation: None,
        }
    }

    fn citation(&self) -> String {
        let own = || format!("Seedlore {}. {TITLE} [data set].", self.version);
        self.citation.clone().unwrap_or_else(own)
    }
}

/// The files of a dataset.
pub fn files(tables: &Tables, about: &About) -> Vec<File> {
    let sheet = |table: &Table, rows: Vec<Vec<String>>| File {
        path: table.file.into(),
        text: csv(&table.header(), rows),
    };
    vec![
        File {
            path: METADATA.into(),
            text: metadata(about),
        },
        sheet(&LANGUAGES, languages(tables)),
        sheet(&PARAMETERS, parameters()),
        sheet(&CODES, codes()),
        sheet(&VALUES, values(tables)),
        sheet(&READINGS, readings(tables)),
        sheet(&EXAMPLES, examples(tables)),
        File {
            path: "README.md".into(),
            text: readme::readme(tables, about),
        },
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
        let row = move |code: &seedlore_study::features::Code| {
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
            value.clauses.join(VALUES.separator("Clauses")),
            value.examples.join(VALUES.separator("Example_IDs")),
        ]
    };
    let in_force = tables.values.iter().filter(|v| v.reading.is_empty());
    in_force.map(row).collect()
}

fn readings(tables: &Tables) -> Vec<Vec<String>> {
    let row = |value: &super::tables::Value| {
        vec![
            value.id.clone(),
            value.unit.clone(),
            value.feature.clone(),
            value.reading.clone(),
            value.value.clone().unwrap_or_default(),
            value.code.clone().unwrap_or_default(),
            value.comment.clone(),
            value.sources.join(READINGS.separator("Source")),
            value.status.clone(),
            value.clauses.join(READINGS.separator("Clauses")),
        ]
    };
    let others = tables.values.iter().filter(|v| !v.reading.is_empty());
    others.map(row).collect()
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
