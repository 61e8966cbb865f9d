//! Works as lists of references print them.

use schemars::JsonSchema;
use serde::Serialize;

use super::entry::{Entry, year_of};
use super::name::people;
use super::{plain_key, tex};
use crate::terms::Range;

/// One work, as a list of references prints it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reference {
    /// Name by which rulesets cite it: `bennett1927`.
    pub key: String,
    /// The kind of entry in BibTeX: `article`.
    pub kind: String,
    /// Author and year as a citation in the text, unlike those of all other
    /// works of the bibliography: `Herskovits 1932`, `Townshend 1979a`. The
    /// editor, else a short title, where no author is named.
    pub cited: String,
    /// `family, given`, in order.
    pub authors: Vec<(String, String)>,
    /// `family, given`, in order. Empty if the entry names none.
    pub editors: Vec<(String, String)>,
    /// As the entry gives it, of a date the year alone; `n.d.` if it gives none.
    pub year: String,
    /// Tells the year from that of works that would be cited alike; else empty.
    pub letter: String,
    /// Title and subtitle with a colon between them; empty if the entry has neither.
    pub title: String,
    /// Journal, book or series that holds it.
    pub within: Option<String>,
    /// Series that the work or the book around it belongs to.
    pub series: Option<String>,
    /// Volume of the journal or the series, as written: it need not be a number.
    pub volume: Option<String>,
    /// Issue of the journal, or number within the series, as written.
    pub number: Option<String>,
    /// Publisher; of a thesis or a report the school or institution.
    pub publisher: Option<String>,
    /// Place of publication.
    pub address: Option<String>,
    /// Form in which a work without a publisher can be had, as the entry tells it.
    pub how_published: Option<String>,
    /// Pages within the journal or book; `None` unless they are one number or one
    /// range.
    pub pages: Option<Range>,
    /// Address that begins with `http://` or `https://`; of any other, `None`.
    pub url: Option<String>,
    /// Digital object identifier, as the entry gives it.
    pub doi: Option<String>,
    /// Text of the `note` field, for the end of the reference.
    pub note: Option<String>,
    /// What was seen of the work and what its entry rests on; no part of a
    /// reference.
    pub annotation: Option<String>,
    /// Whether something of the entry was written down from memory.
    pub from_memory: bool,
}

/// The word among the `keywords` of an entry written down from memory.
const FROM_MEMORY: &str = "from-memory";

/// Fields that some page or table prints.
const PRINTED: &[&str] = &[
    "author",
    "editor",
    "year",
    "date",
    "title",
    "subtitle",
    "journal",
    "journaltitle",
    "booktitle",
    "series",
    "volume",
    "number",
    "publisher",
    "institution",
    "school",
    "organization",
    "address",
    "location",
    "howpublished",
    "pages",
    "url",
    "doi",
    "note",
    "annote",
    "annotation",
];

pub(super) fn is_printed(field: &str) -> bool {
    PRINTED.contains(&field)
}

impl Reference {
    /// The work of an entry, not yet told apart from others in `cited`.
    pub(super) fn new(entry: &Entry) -> Reference {
        let text = |names: &[&str]| {
            let text = entry.first_of(names).map(tex::text);
            text.filter(|text| !text.is_empty())
        };
        let address = |name: &str| entry.get(name).map(tex::address);
        let titles = [text(&["title"]), text(&["subtitle"])];
        let titles: Vec<String> = titles.into_iter().flatten().collect();
        Reference {
            key: entry.key.value.clone(),
            kind: entry.kind.value.clone(),
            cited: String::new(),
            authors: entry.get("author").map(people).unwrap_or_default(),
            editors: entry.get("editor").map(people).unwrap_or_default(),
            year: year_of(entry)
                .or_else(|| text(&["pubstate"]))
                .unwrap_or_else(|| "n.d.".into()),
            letter: String::new(),
            title: titles.join(": "),
            within: text(&["journal", "journaltitle", "booktitle"]),
            series: text(&["series"]),
            volume: text(&["volume"]),
            number: text(&["number"]),
            publisher: text(&["publisher", "institution", "school", "organization"]),
            address: text(&["address", "location"]),
            how_published: text(&["howpublished"]),
            pages: text(&["pages"]).and_then(|pages| page_range(&pages)),
            url: address("url").filter(|u| u.starts_with("https://") || u.starts_with("http://")),
            doi: address("doi"),
            note: text(&["note"]),
            annotation: text(&["annote", "annotation"]),
            from_memory: entry.get("keywords").is_some_and(|words| {
                let mut words = words.split([',', ';']);
                words.any(|word| word.trim() == FROM_MEMORY)
            }),
        }
    }

    /// Author and year, as a citation in the text: `Herskovits 1932`.
    pub fn short(&self) -> &str {
        &self.cited
    }

    /// The year with the letter that tells it apart: `1979a`.
    pub fn dated(&self) -> String {
        format!("{}{}", self.year, self.letter)
    }

    /// The key in names of files and addresses.
    pub fn plain_key(&self) -> String {
        plain_key(&self.key)
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
