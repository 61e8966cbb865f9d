//! The bibliography: what the sources are.

use std::collections::BTreeMap;

use biblatex::{Bibliography as Bib, ChunksExt, Entry, ParseError, ParseErrorKind, Person};
use schemars::JsonSchema;
use serde::Serialize;

use super::Range;
use crate::report::{Fault, Faults};
use crate::source::{FileId, Sources, Span};

/// One work, as a list of references prints it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reference {
    pub key: String,
    /// `family, given`, in order.
    pub authors: Vec<(String, String)>,
    pub editors: Vec<(String, String)>,
    pub year: String,
    pub title: String,
    /// Journal, book or series that holds it.
    pub within: Option<String>,
    pub series: Option<String>,
    pub volume: Option<String>,
    pub number: Option<String>,
    pub publisher: Option<String>,
    pub address: Option<String>,
    pub how_published: Option<String>,
    pub pages: Option<Range>,
    pub url: Option<String>,
    pub doi: Option<String>,
    pub note: Option<String>,
}

impl Reference {
    /// Author and year, as a citation in the text: `Herskovits 1932`.
    pub fn short(&self) -> String {
        let families: Vec<String> = self.authors.iter().map(|(f, _)| f.clone()).collect();
        match families.as_slice() {
            [] => self.key.clone(),
            [a, b, c, ..] if !c.is_empty() => {
                let _ = b;
                format!("{a} et al. {}", self.year)
            }
            few => format!("{} {}", crate::report::both(few), self.year),
        }
    }
}

/// All works that rulesets may cite, by key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Bibliography {
    works: BTreeMap<String, Reference>,
    /// Each entry as BibTeX, by its key.
    #[serde(skip)]
    entries: BTreeMap<String, String>,
    #[serde(skip)]
    unreadable: bool,
}

impl Bibliography {
    /// Reads BibTeX; a fault of the file is reported with its place.
    pub fn parse(file: FileId, sources: &Sources) -> (Bibliography, Faults) {
        let text = sources.text(file);
        let mut faults = Faults::default();
        let bib = match Bib::parse(text) {
            Ok(bib) => bib,
            Err(error) => {
                faults.push(unreadable(&error, file, text));
                let none = Bibliography {
                    unreadable: true,
                    ..Bibliography::default()
                };
                return (none, faults);
            }
        };
        let mut works = BTreeMap::new();
        let mut entries = BTreeMap::new();
        for entry in bib.iter() {
            works.insert(entry.key.clone(), reference(entry));
            // A date that is none can only be written as it stands.
            let written = entry.to_bibtex_string();
            let written = written.unwrap_or_else(|_| entry.to_biblatex_string());
            entries.insert(entry.key.clone(), written);
        }
        let all = Bibliography {
            works,
            entries,
            unreadable: false,
        };
        (all, faults)
    }

    /// Whether its file could not be read, so that nothing is known of it.
    pub fn is_unreadable(&self) -> bool {
        self.unreadable
    }

    pub fn get(&self, key: &str) -> Option<&Reference> {
        self.works.get(key)
    }

    /// The entry of a work as BibTeX, with all its fields.
    pub fn bibtex(&self, key: &str) -> Option<&str> {
        self.entries.get(key).map(String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Reference> {
        self.works.values()
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.works.keys().map(String::as_str)
    }
}

/// Where reading stopped, and the entry that it stopped in.
fn unreadable(error: &ParseError, file: FileId, text: &str) -> Fault {
    let start = error.span.start.min(text.len());
    let end = error.span.end.clamp(start, text.len());
    let what = match &error.kind {
        ParseErrorKind::UnexpectedEof => "the file ends too soon".to_string(),
        ParseErrorKind::Unexpected(token) => format!("unexpected {token}"),
        ParseErrorKind::Expected(token) => format!("expected a {token}"),
        ParseErrorKind::UnknownAbbreviation(word) => format!("`{word}` needs braces around it"),
        ParseErrorKind::MalformedCommand => "a command that begins with `\\` is broken".to_string(),
        ParseErrorKind::DuplicateKey(key) => format!("two works have the key `{key}`"),
        other => other.to_string(),
    };
    let fault =
        Fault::error("this bibliography can't be read").at(Span::new(file, start, end), what);
    let fault = match text[..start].rfind('@') {
        Some(entry) => {
            let length = text[entry..].find('\n').unwrap_or(1);
            fault.related(Span::new(file, entry, entry + length), "in this entry")
        }
        None => fault,
    };
    fault.help("each `{` needs its `}` and each line its comma: @book{key, author = {…}, title = {…}, year = {…}}")
}

fn reference(entry: &Entry) -> Reference {
    let text = |field: &str| entry.get(field).map(|chunks| chunks.format_verbatim());
    let people = |people: Result<Vec<Person>, _>| -> Vec<(String, String)> {
        people
            .map(|p: Vec<Person>| {
                p.into_iter()
                    .map(|p| (joined(&p.prefix, &p.name), p.given_name))
                    .collect()
            })
            .unwrap_or_else(|_: biblatex::RetrievalError| Vec::new())
    };
    Reference {
        key: entry.key.clone(),
        authors: people(entry.author()),
        editors: entry
            .editors()
            .map(|groups| {
                groups
                    .into_iter()
                    .flat_map(|(people, _)| people)
                    .map(|p| (joined(&p.prefix, &p.name), p.given_name))
                    .collect()
            })
            .unwrap_or_default(),
        year: text("year")
            .or_else(|| text("date"))
            .unwrap_or_else(|| "n.d.".into()),
        title: text("title").unwrap_or_default(),
        within: text("journal")
            .or_else(|| text("journaltitle"))
            .or_else(|| text("booktitle")),
        series: text("series"),
        volume: text("volume"),
        number: text("number"),
        publisher: text("publisher")
            .or_else(|| text("institution"))
            .or_else(|| text("school")),
        address: text("address").or_else(|| text("location")),
        how_published: text("howpublished"),
        pages: text("pages").and_then(|p| page_range(&p)),
        url: text("url").filter(|u| u.starts_with("https://") || u.starts_with("http://")),
        doi: text("doi"),
        note: text("note"),
    }
}

fn joined(prefix: &str, name: &str) -> String {
    if prefix.is_empty() {
        name.to_string()
    } else {
        format!("{prefix} {name}")
    }
}

/// Reads `382--398`, `382-398` or `31`; anything else has no range to check.
fn page_range(text: &str) -> Option<Range> {
    let mut numbers = text
        .split(['-', '–'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok());
    let first = numbers.next()??;
    match numbers.next() {
        None => Some(Range { first, last: first }),
        Some(last) => last
            .filter(|_| numbers.next().is_none())
            .map(|last| Range { first, last }),
    }
}
