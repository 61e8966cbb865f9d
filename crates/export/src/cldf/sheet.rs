//! One table of a dataset, as the metadata describe it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use super::METADATA;
use super::bounds;
use super::unreadable::{Unreadable, wrong};

/// How a table is written, as far as tables may differ in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    pub delimiter: u8,
    pub quote: Option<u8>,
    pub comment: Option<u8>,
}

impl Dialect {
    /// Commas, quotation marks and no comments.
    pub const USUAL: Dialect = Dialect {
        delimiter: b',',
        quote: Some(b'"'),
        comment: None,
    };

    /// That of a table: its own, or the one of the whole dataset.
    fn new(whole: &Json, table: &Json) -> Result<Dialect, Unreadable> {
        let told = match (&table["dialect"], &whole["dialect"]) {
            (Json::Null, Json::Null) => return Ok(Dialect::USUAL),
            (Json::Null, of_all) => of_all,
            (own, _) => own,
        };
        let refused = |key: &str, said: &Json| {
            let message = format!("the dialect has `{key}`: {said}, and such tables are not read");
            let help = "write the tables in UTF-8, with one line of column names and no rows, \
                        columns or spaces to be left out";
            wrong(METADATA, message, help)
        };
        let Some(told) = told.as_object() else {
            return Err(refused("dialect", told));
        };
        let mut dialect = Dialect::USUAL;
        for (key, said) in told {
            let sign = || match said.as_str().map(str::as_bytes) {
                Some([sign]) if sign.is_ascii() => Ok(*sign),
                _ => Err(refused(key, said)),
            };
            let is_usual = match key.as_str() {
                "delimiter" => {
                    dialect.delimiter = sign()?;
                    true
                }
                "quoteChar" => {
                    dialect.quote = (!said.is_null()).then(sign).transpose()?;
                    true
                }
                "commentPrefix" => {
                    dialect.comment = (!said.is_null()).then(sign).transpose()?;
                    true
                }
                "encoding" => {
                    let known = ["utf-8", "utf8", "utf-8-sig"];
                    said.as_str()
                        .is_some_and(|said| known.contains(&said.to_lowercase().as_str()))
                }
                "header" | "doubleQuote" => *said == true,
                "headerRowCount" => *said == 1,
                "skipRows" | "skipColumns" => *said == 0,
                "skipInitialSpace" => *said == false,
                "trim" => *said == false || *said == "false",
                // Ends of lines and empty lines are found as they are.
                _ => true,
            };
            if !is_usual {
                return Err(refused(key, said));
            }
        }
        let signs = [Some(dialect.delimiter), dialect.quote, dialect.comment];
        let signs: Vec<u8> = signs.into_iter().flatten().collect();
        let ends_line = signs.iter().any(|sign| matches!(sign, b'\n' | b'\r'));
        if ends_line || signs.iter().collect::<BTreeSet<_>>().len() < signs.len() {
            return Err(refused("delimiter", &told["delimiter"]));
        }
        Ok(dialect)
    }
}

/// A table as the metadata describe it.
pub struct Sheet {
    pub file: String,
    dialect: Dialect,
    /// By name: the term it is, or its own name, and the sign that parts texts.
    columns: BTreeMap<String, (String, Option<String>)>,
}

/// One row of a table, with where to find its columns.
pub struct CsvRow<'r> {
    cells: &'r csv::StringRecord,
    columns: &'r Columns,
    /// The line it begins in, counted from 1.
    pub line: usize,
}

/// By the term that a column is, or its own name: its place in a row, and the
/// sign that parts texts.
type Columns = BTreeMap<String, (usize, Option<String>)>;

impl CsvRow<'_> {
    fn cell(&self, key: &str) -> &str {
        let at = self.columns.get(key).map(|(at, _)| *at);
        at.and_then(|at| self.cells.get(at)).unwrap_or_default()
    }

    pub fn one(&self, key: &str) -> String {
        self.cell(key).to_string()
    }

    /// The row's own identifier; `None` in a table without a column of them.
    pub fn id(&self) -> Option<String> {
        let key = ["id", "ID"]
            .into_iter()
            .find(|key| self.columns.contains_key(*key));
        key.map(|key| self.one(key))
    }

    pub fn several(&self, key: &str) -> Vec<String> {
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
    /// The table of a component; `None` if the dataset has none.
    pub fn find(whole: &Json, component: &str) -> Result<Option<Sheet>, Unreadable> {
        let conforms = |table: &&Json| {
            let kind = table["dc:conformsTo"].as_str().unwrap_or_default();
            kind.rsplit('#').next() == Some(component)
        };
        Sheet::described(whole, component, conforms)
    }

    /// The table of this name that conforms to no component, but to ours.
    pub fn of_file(whole: &Json, file: &str) -> Result<Option<Sheet>, Unreadable> {
        let is_it = |table: &&Json| {
            table["url"].as_str() == Some(file) && table.get("dc:conformsTo").is_none()
        };
        Sheet::described(whole, file, is_it)
    }

    fn described(
        whole: &Json,
        what: &str,
        is_it: impl Fn(&&Json) -> bool,
    ) -> Result<Option<Sheet>, Unreadable> {
        let tables = whole["tables"].as_array().map_or(&[][..], Vec::as_slice);
        let mut found = tables.iter().filter(is_it);
        let Some(table) = found.next() else {
            return Ok(None);
        };
        if found.next().is_some() {
            let message = format!("it names two tables for `{what}`");
            return Err(wrong(METADATA, message, "leave one out"));
        }
        let file = table["url"].as_str().unwrap_or_default();
        let is_plain =
            !file.is_empty() && !file.contains(['/', '\\', ':']) && !file.starts_with('.');
        if !is_plain {
            return Err(wrong(
                METADATA,
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
            dialect: Dialect::new(whole, table)?,
            columns: columns.into_iter().flatten().filter_map(column).collect(),
        }))
    }

    /// A fault in a line of the table.
    pub fn wrong(&self, line: usize, message: impl std::fmt::Display, help: &str) -> Unreadable {
        wrong(&self.file, format!("line {line}: {message}"), help)
    }

    /// Gives each row to `take`; the table must have a column for each of the terms in
    /// `needs`.
    pub fn each(
        &self,
        needs: &[&str],
        text: &dyn Fn(&str) -> Result<String, Unreadable>,
        mut take: impl FnMut(&CsvRow) -> Result<(), Unreadable>,
    ) -> Result<(), Unreadable> {
        let text = text(&self.file)?;
        let text = text.trim_start_matches('\u{feff}');
        bounds::table(&self.file, text, self.dialect)?;
        let bad = |e: csv::Error| {
            let help = "a table has one line of column names, and as many cells in every line; \
                        signs other than commas are told in the metadata, as `dialect`";
            wrong(&self.file, e.to_string(), help)
        };
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(self.dialect.delimiter)
            .quoting(self.dialect.quote.is_some())
            .quote(self.dialect.quote.unwrap_or(b'"'))
            .comment(self.dialect.comment)
            .from_reader(text.as_bytes());
        let columns = self.header(reader.headers().map_err(bad)?, needs)?;
        let mut cells = csv::StringRecord::new();
        while reader.read_record(&mut cells).map_err(bad)? {
            let line = cells.position().map_or(0, |position| position.line());
            take(&CsvRow {
                cells: &cells,
                columns: &columns,
                line: usize::try_from(line).unwrap_or(usize::MAX),
            })?;
        }
        Ok(())
    }

    /// Where the columns stand, by the line of their names.
    fn header(&self, names: &csv::StringRecord, needs: &[&str]) -> Result<Columns, Unreadable> {
        let mut columns = Columns::new();
        for (at, name) in names.iter().enumerate() {
            let (key, sign) = match self.columns.get(name) {
                Some((key, sign)) => (key.clone(), sign.clone()),
                None => (name.to_string(), None),
            };
            if columns.insert(key, (at, sign)).is_some() {
                let message = format!("two columns for `{name}`");
                return Err(self.wrong(1, message, "leave one out, or call it otherwise"));
            }
        }
        let lacks = |need: &&&str| !columns.contains_key(**need);
        let Some(need) = needs.iter().find(lacks) else {
            return Ok(columns);
        };
        let named = self.columns.iter().find(|(_, (key, _))| key == need);
        let name = named.map_or(*need, |(name, _)| name);
        Err(wrong(
            &self.file,
            format!("it has no column `{name}`"),
            "the first line of a table names its columns, as the metadata do",
        ))
    }
}
