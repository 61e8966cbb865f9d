//! Reading the values of a CLDF StructureDataset, ours or another's.
//!
//! Tables are known by their component and columns by their term, as the
//! metadata say; names of files and columns may be others than ours.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use super::bounds::{self, MOST_UNITS, too_many};
use super::unreadable::{Unreadable, wrong};
use crate::export::tables::{Tables, Unit, Value};

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
    bounds::metadata(metadata)?;
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
    // How often a text comes again is bounded by the file; how many units, here.
    let mut known: BTreeSet<String> = BTreeSet::new();
    if let Some(languages) = sheet("LanguageTable")? {
        languages.each(text, |row, line| {
            if tables.units.len() == MOST_UNITS {
                return Err(too_many(&languages.file, line, MOST_UNITS, "units"));
            }
            let unit = unit(row);
            known.insert(unit.id.clone());
            tables.units.push(unit);
            Ok(())
        })?;
    }
    let readings = Sheet::of_file(&whole, super::READINGS_FILE)?;
    for sheet in std::iter::once(values).chain(readings) {
        sheet.each(text, |row, line| {
            let value = value(row);
            if !known.contains(&value.unit) {
                if tables.units.len() == MOST_UNITS {
                    return Err(too_many(&sheet.file, line, MOST_UNITS, "units"));
                }
                known.insert(value.unit.clone());
                tables.units.push(Unit {
                    id: value.unit.clone(),
                    name: value.unit.clone(),
                    ..Unit::default()
                });
            }
            tables.values.push(value);
            Ok(())
        })?;
    }
    Ok(tables)
}

fn value(row: &CsvRow) -> Value {
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

fn unit(row: &CsvRow) -> Unit {
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

/// One row of a table, with where to find its columns.
struct CsvRow<'r> {
    cells: &'r csv::StringRecord,
    columns: &'r Columns,
}

/// By the term that a column is, or its own name: its place in a row, and the
/// sign that parts texts. Of two columns with one name the later one counts.
type Columns = BTreeMap<String, (usize, Option<String>)>;

impl CsvRow<'_> {
    fn cell(&self, key: &str) -> &str {
        let at = self.columns.get(key).map(|(at, _)| *at);
        at.and_then(|at| self.cells.get(at)).unwrap_or_default()
    }

    fn one(&self, key: &str) -> String {
        self.cell(key).to_string()
    }

    fn several(&self, key: &str) -> Vec<String> {
        let text = self.cell(key);
        match self.columns.get(key) {
            None => Vec::new(),
            Some(_) if text.is_empty() => Vec::new(),
            Some((_, None)) => vec![text.to_string()],
            Some((_, Some(sign))) => text.split(sign.as_str()).map(str::to_string).collect(),
        }
    }
}

impl Sheet {
    fn find(whole: &Json, component: &str) -> Result<Option<Sheet>, Unreadable> {
        let conforms = |table: &&Json| {
            let kind = table["dc:conformsTo"].as_str().unwrap_or_default();
            kind.rsplit('#').next() == Some(component)
        };
        Sheet::described(whole, conforms)
    }

    /// The table of this name that conforms to no component, but to ours.
    fn of_file(whole: &Json, file: &str) -> Result<Option<Sheet>, Unreadable> {
        let is_it = |table: &&Json| {
            table["url"].as_str() == Some(file) && table.get("dc:conformsTo").is_none()
        };
        Sheet::described(whole, is_it)
    }

    fn described(
        whole: &Json,
        is_it: impl Fn(&&Json) -> bool,
    ) -> Result<Option<Sheet>, Unreadable> {
        let tables = whole["tables"].as_array().map_or(&[][..], Vec::as_slice);
        let Some(table) = tables.iter().find(|table| is_it(table)) else {
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

    /// Gives each row to `take`, with the line it begins in.
    fn each(
        &self,
        text: &dyn Fn(&str) -> Result<String, Unreadable>,
        mut take: impl FnMut(&CsvRow, usize) -> Result<(), Unreadable>,
    ) -> Result<(), Unreadable> {
        let text = text(&self.file)?;
        let text = text.trim_start_matches('\u{feff}');
        bounds::table(&self.file, text)?;
        let bad = |e: csv::Error| {
            let help = "tables are parted by commas, with one line of column names";
            wrong(&self.file, e.to_string(), help)
        };
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut columns = Columns::new();
        for (at, name) in reader.headers().map_err(bad)?.iter().enumerate() {
            let (key, sign) = match self.columns.get(name) {
                Some((key, sign)) => (key.clone(), sign.clone()),
                None => (name.to_string(), None),
            };
            columns.insert(key, (at, sign));
        }
        let mut cells = csv::StringRecord::new();
        while reader.read_record(&mut cells).map_err(bad)? {
            let line = cells.position().map_or(0, |position| position.line());
            let row = CsvRow {
                cells: &cells,
                columns: &columns,
            };
            take(&row, usize::try_from(line).unwrap_or(usize::MAX))?;
        }
        Ok(())
    }
}
