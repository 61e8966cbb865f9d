//! Reading the values of a CLDF StructureDataset, ours or another's.
//!
//! Tables are known by their component and columns by their term, as the
//! metadata say; names of files and columns may be others than ours.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use crate::export::tables::{Tables, Unit, Value};

/// More values than these are no table that people coded.
const MOST_ROWS: usize = 1_000_000;

/// Why a dataset can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The file that it is said of.
    pub file: String,
    pub message: String,
    pub help: String,
}

fn wrong(file: &str, message: impl Into<String>, help: impl Into<String>) -> Unreadable {
    Unreadable {
        file: file.into(),
        message: message.into(),
        help: help.into(),
    }
}

/// Reads the units and values that metadata describe; `text` gives a file of
/// the dataset by its name.
///
/// # Errors
/// If the metadata are no JSON or name no table of values, if a table is
/// missing, lies outside the folder or is not laid out as the metadata say.
pub fn read(
    metadata: &str,
    text: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<Tables, Unreadable> {
    let whole: Json = serde_json::from_str(metadata).map_err(|e| {
        wrong(
            super::METADATA,
            format!("it is no JSON: {e}"),
            "save the metadata of the dataset as CLDF tools write them",
        )
    })?;
    let sheet = |component: &str| Sheet::find(&whole, component);
    let values = sheet("ValueTable")?.ok_or_else(|| {
        wrong(
            super::METADATA,
            "it names no table of values",
            "a StructureDataset has a table that conforms to `ValueTable`",
        )
    })?;
    let mut tables = Tables::default();
    for row in values.rows(text)? {
        tables.values.push(value(&row));
    }
    if let Some(languages) = sheet("LanguageTable")? {
        for row in languages.rows(text)? {
            tables.units.push(unit(&row));
        }
    }
    let mut known: BTreeSet<String> = tables.units.iter().map(|unit| unit.id.clone()).collect();
    for value in &tables.values {
        if known.insert(value.unit.clone()) {
            tables.units.push(Unit {
                id: value.unit.clone(),
                name: value.unit.clone(),
                ..Unit::default()
            });
        }
    }
    Ok(tables)
}

fn value(row: &Row) -> Value {
    let some = |text: String| (!text.is_empty()).then_some(text);
    Value {
        id: row.one("id"),
        unit: row.one("languageReference"),
        feature: row.one("parameterReference"),
        value: some(row.one("value")),
        code: some(row.one("codeReference")),
        comment: row.one("comment"),
        sources: row.several("source"),
        status: row.one("Status"),
        reading: row.one("Reading"),
        clauses: row.several("Clauses"),
        examples: row.several("exampleReference"),
    }
}

fn unit(row: &Row) -> Unit {
    let degrees = |name: &str| row.one(name).parse::<f64>().ok().filter(|n| n.is_finite());
    let glottocode = row.one("glottocode");
    Unit {
        id: row.one("id"),
        name: row.one("name"),
        at: degrees("latitude").zip(degrees("longitude")),
        glottocode: (!glottocode.is_empty()).then_some(glottocode),
        game: row.one("Game"),
        place: row.one("Place"),
        observer: row.one("Observer"),
        date: row.one("Date"),
        parent: row.one("Derived_From"),
        simplified: row.one("Simplified"),
        comment: row.one("comment"),
        sources: row.several("source"),
    }
}

/// A table as the metadata describe it.
struct Sheet {
    file: String,
    /// By name: the term it is, or its own name, and the sign that parts texts.
    columns: BTreeMap<String, (String, Option<String>)>,
}

/// One row: what it holds by the term or name of the column.
struct Row(BTreeMap<String, (String, Option<String>)>);

impl Row {
    fn one(&self, key: &str) -> String {
        self.0
            .get(key)
            .map(|(text, _)| text.clone())
            .unwrap_or_default()
    }

    fn several(&self, key: &str) -> Vec<String> {
        match self.0.get(key) {
            None => Vec::new(),
            Some((text, _)) if text.is_empty() => Vec::new(),
            Some((text, None)) => vec![text.clone()],
            Some((text, Some(sign))) => text.split(sign.as_str()).map(str::to_string).collect(),
        }
    }
}

impl Sheet {
    fn find(whole: &Json, component: &str) -> Result<Option<Sheet>, Unreadable> {
        let conforms = |table: &&Json| {
            let kind = table["dc:conformsTo"].as_str().unwrap_or_default();
            kind.rsplit('#').next() == Some(component)
        };
        let tables = whole["tables"].as_array().map_or(&[][..], Vec::as_slice);
        let Some(table) = tables.iter().find(conforms) else {
            return Ok(None);
        };
        let file = table["url"].as_str().unwrap_or_default();
        let is_plain =
            !file.is_empty() && !file.contains(['/', '\\', ':']) && !file.starts_with('.');
        if !is_plain {
            return Err(wrong(
                super::METADATA,
                format!("the table `{file}` is not a file of the folder"),
                "a table is named by its file, which lies beside the metadata",
            ));
        }
        let columns = table["tableSchema"]["columns"].as_array();
        let column = |column: &Json| {
            let name = column["name"].as_str()?;
            let term = column["propertyUrl"].as_str();
            let key = term.and_then(|url| url.split_once("terms.rdf#"));
            let key = key.map_or(name, |(_, term)| term);
            let sign = column["separator"].as_str().filter(|sign| !sign.is_empty());
            Some((
                name.to_string(),
                (key.to_string(), sign.map(str::to_string)),
            ))
        };
        Ok(Some(Sheet {
            file: file.into(),
            columns: columns.into_iter().flatten().filter_map(column).collect(),
        }))
    }

    fn rows(
        &self,
        text: &dyn Fn(&str) -> Result<String, Unreadable>,
    ) -> Result<Vec<Row>, Unreadable> {
        let text = text(&self.file)?;
        let bad = |e: csv::Error| {
            let help = "tables are parted by commas, with one line of column names";
            wrong(&self.file, e.to_string(), help)
        };
        let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
        let header = reader.headers().map_err(bad)?.clone();
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.map_err(bad)?;
            if rows.len() == MOST_ROWS {
                let message = format!("it has more than {MOST_ROWS} rows");
                return Err(wrong(&self.file, message, "take a part of the dataset"));
            }
            let cells = header.iter().zip(record.iter()).map(|(name, cell)| {
                let (key, sign) = match self.columns.get(name) {
                    Some((key, sign)) => (key.clone(), sign.clone()),
                    None => (name.to_string(), None),
                };
                (key, (cell.to_string(), sign))
            });
            rows.push(Row(cells.collect()));
        }
        Ok(rows)
    }
}
