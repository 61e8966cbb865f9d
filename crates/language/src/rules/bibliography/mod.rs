//! The bibliography: the works that rulesets cite, read from BibTeX.
//!
//! Read by code of our own, since a bibliography may come from a stranger and
//! nothing bounds the time, memory and depth that libraries take: see
//! [`limits`]. The text goes through [`read`] (entries and fields),
//! [`year`] (whether years are such), [`inherit`] (fields taken from other entries), [`required`] (what styles
//! ask for) and [`reference`] (the text of each field), and [`label`] says how
//! each work is cited.

mod entry;
mod hidden;
mod inherit;
mod key;
mod label;
mod limits;
mod months;
mod name;
mod read;
mod reference;
mod required;
mod tex;
mod year;

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::report::{Fault, Faults, visible};
use crate::source::{FileId, Sources, Span};
use entry::Entry;
pub(crate) use key::composed;
pub use key::{is_citable, plain_key};
use limits::MAX_SHOWN;
pub use limits::{LIMITS, MAX_FILE, MAX_KEY};
pub use name::OTHERS;
pub use reference::Reference;

/// All works that rulesets may cite, by key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Bibliography {
    works: BTreeMap<String, Reference>,
    /// Each entry as it was written, by its key.
    #[serde(skip)]
    entries: BTreeMap<String, Entry>,
    #[serde(skip)]
    unreadable: bool,
}

impl Bibliography {
    /// Reads BibTeX; a fault of the file is reported with its place.
    pub fn parse(file: FileId, sources: &Sources) -> (Bibliography, Faults) {
        let text = sources.text(file);
        let mut faults = Faults::default();
        let mut entries = match read::read(file, text, &mut faults) {
            Ok(entries) => entries,
            Err(fault) => {
                faults.push(fault);
                let none = Bibliography {
                    unreadable: true,
                    ..Bibliography::default()
                };
                return (none, faults);
            }
        };
        hidden::show(file, text, &mut entries, &mut faults);
        check_keys(&mut entries, &mut faults);
        year::check(&entries, &mut faults);
        inherit::inherit(&mut entries, &mut faults);
        required::check(&entries, &mut faults);
        // These hold fields for others, and are no works.
        entries.retain(|entry| !["xdata", "set"].contains(&entry.kind.value.as_str()));
        check_commands(&entries, &mut faults);
        let mut works: BTreeMap<String, Reference> = entries
            .iter()
            .map(|entry| (entry.key.value.clone(), Reference::new(entry)))
            .collect();
        label::cite(&mut works);
        let entries = entries.into_iter();
        let all = Bibliography {
            works,
            entries: entries
                .map(|entry| (entry.key.value.clone(), entry))
                .collect(),
            unreadable: false,
        };
        (all, faults)
    }

    /// Whether no work is in it.
    pub fn is_empty(&self) -> bool {
        self.works.is_empty()
    }

    /// Whether its file could not be read, so that nothing is known of it.
    pub fn is_unreadable(&self) -> bool {
        self.unreadable
    }

    /// The work of a key; `None` if the file has none. Capitals count, although no two
    /// keys differ in them alone.
    pub fn get(&self, key: &str) -> Option<&Reference> {
        self.works.get(key)
    }

    /// Where the entry of a work has its key.
    pub fn place(&self, key: &str) -> Option<Span> {
        self.entries.get(key).map(|entry| entry.key.span)
    }

    /// The key of the entry that a place of the file lies in.
    pub(crate) fn key_at(&self, place: Span) -> Option<&str> {
        let before = self.entries.iter().filter(|(_, entry)| {
            entry.kind.span.file == place.file && entry.kind.span.start <= place.start
        });
        let (key, _) = before.max_by_key(|(_, entry)| entry.kind.span.start)?;
        Some(key)
    }

    /// The entry of a work as BibTeX under another key, with all its fields as
    /// they were written.
    pub fn bibtex(&self, key: &str, written_as: &str) -> Option<String> {
        self.entries.get(key).map(|entry| entry.bibtex(written_as))
    }

    /// All works, in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = &Reference> {
        self.works.values()
    }

    /// All keys, in the order in which [`iter`](Self::iter) gives their works.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.works.keys().map(String::as_str)
    }
}

/// Leaves out entries whose key another has, and warns of keys that no ruleset
/// can cite. Keys that differ only in small and capital letters are one key to
/// BibTeX and to many file systems.
fn check_keys(entries: &mut Vec<Entry>, faults: &mut Faults) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    let mut shown = [0, 0];
    entries.retain_mut(|entry| {
        entry.key.value = composed(&entry.key.value);
        let (key, at) = (&entry.key.value, entry.key.span);
        if let Some(first) = seen.get(&key.to_lowercase()) {
            shown[0] += 1;
            if shown[0] <= MAX_SHOWN {
                let key = visible(key);
                faults.push(
                    Fault::error(format!("two works have the key `{key}`"))
                        .at(at, "the second, which is not read")
                        .related(*first, "the first")
                        .help("give each work a key of its own; small and capital letters make no difference to BibTeX"),
                );
            }
            return false;
        }
        seen.insert(key.to_lowercase(), at);
        if !is_citable(key) {
            shown[1] += 1;
            if shown[1] <= MAX_SHOWN {
                faults.push(
                    Fault::warning(format!("no ruleset can cite the key `{}`", visible(key)))
                        .at(at, "too long, or with signs that mean something else")
                        .help("write it with letters, figures and signs like `_`, `-`, `:`, `.` and `+`"),
                );
            }
        }
        true
    });
}

/// Warns of TeX that is printed as it was written.
fn check_commands(entries: &[Entry], faults: &mut Faults) {
    let fields = entries.iter().flat_map(|entry| &entry.fields);
    let printed = fields.filter(|field| reference::is_printed(&field.name));
    let unknown = printed.filter_map(|field| Some((field, tex::unknown_command(&field.value)?)));
    for (field, command) in unknown.take(MAX_SHOWN) {
        faults.push(
            Fault::warning(format!("`\\{command}` is no command that is known here"))
                .at(field.span, "printed as it was written")
                .help("write the letter itself"),
        );
    }
}

#[cfg(test)]
mod tests;
