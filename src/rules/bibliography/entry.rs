//! Entries as they were written, and how they are written back.

use super::year::year_of;
use crate::source::{Span, Spanned};

/// One entry of a bibliography.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// In small letters, as `book`.
    pub kind: Spanned<String>,
    pub key: Spanned<String>,
    /// In the order of the text; no two have one name.
    pub fields: Vec<Field>,
    pub span: Span,
}

/// One field, its abbreviations written out and its TeX as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    /// In small letters.
    pub name: String,
    /// Its braces are paired.
    pub value: String,
    /// The abbreviation of a month, where that is all of the value.
    pub month: Option<&'static str>,
    /// The name and the value.
    pub span: Span,
}

/// Fields that BibTeX knows, and what biblatex calls them.
const OTHER_NAMES: &[(&str, &str)] = &[("journal", "journaltitle"), ("address", "location")];

impl Entry {
    /// The value of a field, if there is any.
    pub fn get(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        Some(field.value.as_str()).filter(|value| !value.trim().is_empty())
    }

    /// The first of some fields that is there.
    pub fn first_of(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.get(name))
    }

    /// The entry under a key as BibTeX: the values as they were written, and
    /// for programs that know BibTeX alone also the fields that biblatex calls
    /// otherwise.
    pub fn bibtex(&self, key: &str) -> String {
        let mut text = format!("@{}{{{key},\n", self.kind);
        for field in &self.fields {
            match field.month {
                Some(month) => text += &format!("{} = {month},\n", field.name),
                None => text += &format!("{} = {{{}}},\n", field.name, field.value),
            }
        }
        for (bibtex, biblatex) in OTHER_NAMES {
            if let (None, Some(value)) = (self.get(bibtex), self.get(biblatex)) {
                text += &format!("{bibtex} = {{{value}}},\n");
            }
        }
        // The year is text by now: a brace in it would open or close another.
        let year = year_of(self).filter(|year| !year.contains(['{', '}', '\\']));
        if let (None, Some(_), Some(year)) = (self.get("year"), self.get("date"), year) {
            text += &format!("year = {{{year}}},\n");
        }
        text + "}"
    }
}
