//! Entries as they were written, how they are written back, and their year.

use super::tex;
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
                Some(month) => text += &format!("  {} = {month},\n", field.name),
                None => text += &format!("  {} = {{{}}},\n", field.name, field.value),
            }
        }
        for (bibtex, biblatex) in OTHER_NAMES {
            if let (None, Some(value)) = (self.get(bibtex), self.get(biblatex)) {
                text += &format!("  {bibtex} = {{{value}}},\n");
            }
        }
        // The year is text by now: a brace in it would open or close another.
        let year = year_of(self).filter(|year| !year.contains(['{', '}', '\\']));
        if let (None, Some(_), Some(year)) = (self.get("year"), self.get("date"), year) {
            text += &format!("  year = {{{year}}},\n");
        }
        text + "}"
    }
}

/// The year as citations give it: that of a date alone, `n.d.` never. `None`
/// where the entry gives neither.
pub(super) fn year_of(entry: &Entry) -> Option<String> {
    let written = entry.first_of(&["year", "date"])?;
    let text = tex::text(written);
    let year = match text
        .split('/')
        .map(year_of_date)
        .collect::<Option<Vec<_>>>()
    {
        None => text,
        Some(years) => match years.as_slice() {
            [first, last] if first.is_empty() => format!("–{last}"),
            [first, last] if first != last => format!("{first}–{last}"),
            years => years[0].clone(),
        },
    };
    Some(year).filter(|year| !year.is_empty())
}

/// The year of `2002-05-03`, `2002-05`, `2002~` or `2002`; empty for an open
/// end (``, `..`), `None` if it is no date.
fn year_of_date(date: &str) -> Option<String> {
    let date = date.trim();
    if date.is_empty() || date == ".." {
        return Some(String::new());
    }
    let (day, mark) = match date.strip_suffix(['~', '?', '%']) {
        Some(day) => (day, "c. "),
        None => (date, ""),
    };
    let day = day.split(['T', ' ']).next().unwrap_or_default();
    let (sign, day) = match day.strip_prefix('-') {
        Some(day) => ("-", day),
        None => ("", day),
    };
    let mut parts = day.split('-');
    let year = parts.next().unwrap_or_default();
    let is_number = |part: &str, digits: usize| {
        part.len() == digits && part.bytes().all(|b| b.is_ascii_digit())
    };
    let is_date = is_number(year, 4) && parts.clone().count() <= 2 && {
        parts.all(|part| is_number(part, 2))
    };
    is_date.then(|| format!("{mark}{sign}{year}"))
}

#[cfg(test)]
mod tests {
    use super::year_of_date;

    #[test]
    fn dates_are_cited_by_their_year() {
        for (date, year) in [
            ("2002-05-03", Some("2002")),
            ("2002-05", Some("2002")),
            ("1979", Some("1979")),
            ("1979?", Some("c. 1979")),
            ("2004-07-01T10:00:00", Some("2004")),
            ("[1979]", None),
            ("1979a", None),
            ("n.d.", None),
            ("1979-80", Some("1979")),
            ("1979-1980", None),
        ] {
            assert_eq!(year_of_date(date).as_deref(), year, "{date}");
        }
    }
}
