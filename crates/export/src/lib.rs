//! Rulesets in the forms that others read: tables for comparison (CLDF, Nexus,
//! CSV), data for programs (JSON with its schema), a bibliography, and games for
//! Ludii. It makes files as text and writes none.

mod against;
mod bibtex;
mod clauses;
mod cldf;
mod csl;
mod json;
mod ludii;
mod nexus;
mod rows;
mod tables;
mod text;

pub use against::{Held, Match, against};
pub use bibtex::bibtex;
pub use clauses::{bases, clauses};
pub use cldf::{About, METADATA, MOST_UNITS, Unreadable, files as cldf, read as read_cldf};
pub use csl::{csl, csl_json};
pub use json::{json, schema};
pub use ludii::{
    Agreed, LUDEMES, LeftOut, Reason, WORDS, Written, agreed_with_ludii, lud, ludii,
    untried_in_ludii,
};
pub use nexus::{NoCharacter, States, nexus};
pub use rows::rows;
pub use tables::{Shown, Support, Tables, Unit, Value, Witness, tables};
pub use text::{plain, spoken, unit_id};

/// A file to be written: its path below the folder of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Path below the folder of the export, with `/` between its parts.
    pub path: String,
    /// The whole file.
    pub text: String,
}

/// A table as comma-separated values, with its column names.
fn csv(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let whole = writer.write_record(header).and_then(|()| {
        let mut rows = rows.into_iter();
        rows.try_for_each(|row| writer.write_record(row))
    });
    whole.expect("every row has a cell for every column");
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("text stays text")
}
