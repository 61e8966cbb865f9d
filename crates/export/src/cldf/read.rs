//! Reading the values of a CLDF StructureDataset, ours or another's.
//!
//! Tables are known by their component and columns by their term, as the
//! metadata say; names of files and columns may be others than ours. Where tables
//! contradict one another or themselves, nothing is read: whichever of two rows was
//! taken, it might be the wrong one.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::bounds::{self, MOST_UNITS, too_many};
use super::sheet::{CsvRow, Sheet};
use super::unreadable::{Unreadable, wrong};
use crate::tables::{Tables, Unit, Value};

/// Gives the text of a file of the dataset by its name.
type Texts<'t> = &'t dyn Fn(&str) -> Result<String, Unreadable>;

/// Reads the units and values that metadata describe; `text` gives a file of
/// the dataset by its name.
///
/// # Errors
/// If the metadata are no JSON or name no table of values, if a table is
/// missing, lies outside the folder or is not laid out as the metadata say; if
/// an identifier is given twice or is that of nothing, or a feature has two values.
pub fn read(metadata: &str, text: Texts) -> Result<Tables, Unreadable> {
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
    let languages = sheet("LanguageTable")?;
    let mut units = Known::of(languages.as_ref(), text, |row, sheet| {
        if tables.units.len() == MOST_UNITS {
            return Err(too_many(&sheet.file, row.line, MOST_UNITS, "units"));
        }
        tables.units.push(unit(row, sheet)?);
        Ok(())
    })?;
    let parameters = sheet("ParameterTable")?;
    let parameters = Known::of(parameters.as_ref(), text, |_, _| Ok(()))?;
    let mut codes = Codes::default();
    let code_table = sheet("CodeTable")?;
    let known_codes = Known::of(code_table.as_ref(), text, |row, sheet| {
        let parameter = row.one("parameterReference");
        parameters.hold(&parameter, sheet, row.line, "Parameter_ID")?;
        codes.add(row.id().unwrap_or_default(), parameter, row.one("name"));
        Ok(())
    })?;
    let readings = Sheet::of_file(&whole, super::READINGS_FILE)?;
    for (nth, sheet) in std::iter::once(values).chain(readings).enumerate() {
        let is_of_readings = nth == 1;
        let needs: &[&str] = match is_of_readings {
            true => &["languageReference", "parameterReference", "Reading"],
            false => &["languageReference", "parameterReference"],
        };
        let mut ids = Ids::default();
        let mut said = BTreeMap::new();
        sheet.each(needs, text, |row| {
            let value = value(row);
            ids.add(row, &sheet)?;
            if is_of_readings && value.reading.is_empty() {
                let help = "name the reading, or move the row to the table of values";
                return Err(sheet.wrong(row.line, "a value under no reading", help));
            }
            if languages.is_none() && !units.ids.0.contains_key(&value.unit) {
                if tables.units.len() == MOST_UNITS {
                    return Err(too_many(&sheet.file, row.line, MOST_UNITS, "units"));
                }
                units.ids.0.insert(value.unit.clone(), row.line);
                tables.units.push(Unit {
                    id: value.unit.clone(),
                    name: value.unit.clone(),
                    ..Unit::default()
                });
            }
            units.hold(&value.unit, &sheet, row.line, "Language_ID")?;
            parameters.hold(&value.feature, &sheet, row.line, "Parameter_ID")?;
            if let Some(code) = &value.code {
                known_codes.hold(code, &sheet, row.line, "Code_ID")?;
                codes.hold(code, &value, &sheet, row.line)?;
            }
            let one = (
                value.unit.clone(),
                value.feature.clone(),
                value.reading.clone(),
            );
            let told = (row.line, value.value.clone(), value.code.clone());
            let (line, first, code) = said.entry(one).or_insert_with(|| told.clone());
            if (&*first, &*code) != (&told.1, &told.2) {
                let told = format!(
                    "`{}` has another value for `{}` in line {line}",
                    value.unit, value.feature
                );
                let help = "leave one value for each feature of a unit";
                return Err(sheet.wrong(row.line, told, help));
            }
            tables.values.push(value);
            Ok(())
        })?;
        if !is_of_readings && said.is_empty() {
            let help = "write a line for each value below the names of the columns";
            return Err(wrong(&sheet.file, "it holds no value", help));
        }
    }
    Ok(tables)
}

/// Identifiers of rows, and the lines in which they stand.
#[derive(Default)]
struct Ids(BTreeMap<String, usize>);

impl Ids {
    fn add(&mut self, row: &CsvRow, sheet: &Sheet) -> Result<(), Unreadable> {
        let Some(id) = row.id() else {
            return Ok(());
        };
        if id.is_empty() {
            return Err(sheet.wrong(row.line, "a row without an ID", "give each row an ID"));
        }
        if let Some(first) = self.0.get(&id) {
            let told = format!("the ID `{id}` is given already in line {first}");
            let help = "give each row an ID of its own, or leave one of the two out";
            return Err(sheet.wrong(row.line, told, help));
        }
        self.0.insert(id, row.line);
        Ok(())
    }
}

/// The rows that other tables refer to.
struct Known {
    /// `None` where the dataset has no such table, and so anything may be named.
    file: Option<String>,
    ids: Ids,
}

impl Known {
    fn of(
        sheet: Option<&Sheet>,
        text: Texts,
        mut take: impl FnMut(&CsvRow, &Sheet) -> Result<(), Unreadable>,
    ) -> Result<Known, Unreadable> {
        let mut ids = Ids::default();
        if let Some(sheet) = sheet {
            sheet.each(&["id"], text, |row| {
                ids.add(row, sheet)?;
                take(row, sheet)
            })?;
        }
        let file = sheet.map(|sheet| sheet.file.clone());
        Ok(Known { file, ids })
    }

    /// Holds that what a row refers to is there.
    fn hold(&self, id: &str, from: &Sheet, line: usize, column: &str) -> Result<(), Unreadable> {
        match &self.file {
            _ if id.is_empty() => {
                let help = "say in each row what its value is of";
                Err(from.wrong(line, format!("the row has no {column}"), help))
            }
            Some(file) if !self.ids.0.contains_key(id) => {
                let told = format!("{column} `{id}` is not in {file}");
                let help = "write it as it stands there, or add a row for it there";
                Err(from.wrong(line, told, help))
            }
            _ => Ok(()),
        }
    }
}

/// What the table of codes says.
#[derive(Default)]
struct Codes {
    /// By the code: its feature and its name.
    known: BTreeMap<String, (String, String)>,
    /// By feature and name: the code.
    named: BTreeMap<(String, String), String>,
}

impl Codes {
    fn add(&mut self, id: String, parameter: String, name: String) {
        self.named
            .insert((parameter.clone(), name.clone()), id.clone());
        self.known.insert(id, (parameter, name));
    }

    /// Holds that a code is one of the feature, and that of the value. A value may be
    /// written otherwise than its code is called, but not as another is.
    fn hold(&self, id: &str, value: &Value, sheet: &Sheet, line: usize) -> Result<(), Unreadable> {
        let Some((parameter, name)) = self.known.get(id) else {
            return Ok(());
        };
        if *parameter != value.feature {
            let of = &value.feature;
            let told =
                format!("Code_ID `{id}` is a code of `{parameter}`, and the row is of `{of}`");
            return Err(sheet.wrong(line, told, "write a code of the same feature"));
        }
        let Some(said) = value.value.as_deref().filter(|said| said != name) else {
            return Ok(());
        };
        match self.named.get(&(parameter.clone(), said.to_string())) {
            Some(other) => {
                let told =
                    format!("Code_ID is `{id}`, and the value `{said}` has the code `{other}`");
                let help = "let the code and the value say the same";
                Err(sheet.wrong(line, told, help))
            }
            None => Ok(()),
        }
    }
}

fn value(row: &CsvRow) -> Value {
    let some = |text: String| (!text.is_empty()).then_some(text);
    Value {
        id: row.id().unwrap_or_default(),
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

fn unit(row: &CsvRow, sheet: &Sheet) -> Result<Unit, Unreadable> {
    let degrees = |name: &str, most: f64| {
        let text = row.one(name);
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse::<f64>().ok();
        match number.filter(|number| number.abs() <= most) {
            Some(number) => Ok(Some(number)),
            None => {
                let told = format!("the {name} `{text}` is no number of degrees");
                let help = "write degrees with a point, as in -1.62, north and east positive";
                Err(sheet.wrong(row.line, told, help))
            }
        }
    };
    let glottocode = row.one("glottocode");
    Ok(Unit {
        id: row.id().unwrap_or_default(),
        name: row.one("name"),
        at: degrees("latitude", 90.0)?.zip(degrees("longitude", 180.0)?),
        glottocode: (!glottocode.is_empty()).then_some(glottocode),
        game: row.one("Game"),
        place: row.one("Place"),
        observer: row.one("Observer"),
        date: row.one("Date"),
        parent: row.one("Derived_From"),
        simplified: row.one("Simplified"),
        comment: row.one("comment"),
        sources: row.several("source"),
    })
}
