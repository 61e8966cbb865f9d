//! Names that fall together where disks don't tell capitals from small
//! letters, or one Unicode form of a letter from another.
//!
//! Results, pages and exports are written to files that are named after
//! rulesets and their folders. On such a disk one would replace the other.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use unicode_normalization::UnicodeNormalization;

use crate::report::Fault;
use crate::source::{Span, Spanned};

/// The names of rulesets and folders so far, by what such a disk makes of them.
#[derive(Default)]
pub(super) struct Alike<'t> {
    rulesets: BTreeMap<String, (&'t str, Span)>,
    folders: BTreeMap<String, (&'t str, Span)>,
}

impl<'t> Alike<'t> {
    /// What is wrong with the name of a ruleset or of the folder of its file,
    /// if another is like it but not the same.
    pub fn find(&mut self, name: &'t Spanned<String>, path: &'t str) -> Option<Fault> {
        let span = name.span;
        let name = name.value.as_str();
        if let Some((other, at)) = like(&mut self.rulesets, name, span) {
            let fault = Fault::error(format!(
                "`{name}` and `{other}` differ only in capital letters"
            ));
            return Some(
                fault
                    .at(span, "some disks take both for one name")
                    .related(at, "the other one")
                    .help("give one of them another name"),
            );
        }
        let folder = path.rfind(['/', '\\']).map_or("", |end| &path[..end]);
        let (other, at) = like(&mut self.folders, folder, span)?;
        let fault = Fault::error(format!(
            "the folders `{folder}` and `{other}` differ only in capital letters or in how \
             letters are encoded"
        ));
        Some(
            fault
                .at(span, "in the one; some disks take both for one folder")
                .related(at, "in the other")
                .help("move the rulesets of one into the other"),
        )
    }
}

/// The name that falls together with this one but is another.
fn like<'t>(
    names: &mut BTreeMap<String, (&'t str, Span)>,
    name: &'t str,
    span: Span,
) -> Option<(&'t str, Span)> {
    let folded = name.nfc().collect::<String>().to_lowercase();
    match names.entry(folded.nfc().collect()) {
        Entry::Occupied(known) => Some(*known.get()).filter(|(other, _)| *other != name),
        Entry::Vacant(free) => {
            free.insert((name, span));
            None
        }
    }
}
