//! Another name for a ruleset, in every text that speaks of it.

use std::collections::HashMap;
use std::ops::Range;

use super::citation::holds;
use super::family::Family;
use super::tokens::{Kind, Piece, pieces};
use super::{Place, Texts};
use crate::report::Fault;
use crate::syntax::MAX_NAME;

/// The name of a ruleset at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// The name that it has.
    pub name: String,
}

/// A stretch of a text and what is to stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub place: Place,
    /// What stands there then.
    pub text: String,
}

/// The ruleset or base whose name stands at a place: where it is given, and
/// behind `from`.
pub fn renamed_at(texts: &Texts<'_>, path: &str, at: usize) -> Option<Renamed> {
    let text = texts.text(path)?;
    let family = Family::new(texts);
    let definition = &family.around(path, at)?.definition;
    let names = [Some(&definition.name), definition.parent.as_ref()];
    let range = names.into_iter().flatten().find(|name| holds(name, at))?;
    let name = &text[range.clone()];
    family.find(name)?;
    Some(Renamed {
        range: range.clone(),
        name: name.to_string(),
    })
}

/// The changes that give a ruleset another name: where it is defined, behind
/// `from`, and, if the name has a hyphen and so is no word of English, where
/// comments, quotations and notes mention it.
///
/// # Errors
/// If no name can be written so, or another ruleset has it.
///
/// ```
/// use seedlore_language::editor::{Texts, rename};
/// let (a, b) = ("ruleset a-b \"A\" {\n}\n", "ruleset c \"C\" from a-b {\n}\n");
/// let texts = Texts { rulesets: vec![("a.sow", a), ("c.sow", b)], works: None };
/// assert_eq!(rename(&texts, "a-b", "new").unwrap().len(), 2);
/// assert!(rename(&texts, "a-b", "c").is_err());
/// ```
pub fn rename(texts: &Texts<'_>, name: &str, new: &str) -> Result<Vec<Edit>, Fault> {
    let family = Family::new(texts);
    if family.find(name).is_none() {
        return Err(Fault::error(format!("there is no ruleset `{name}`")));
    }
    check(new)?;
    let is_like = |known: &str| known.to_lowercase() == new.to_lowercase() && known != name;
    let names = family
        .members
        .iter()
        .map(|member| (member.name(), member.path));
    if let Some((known, path)) = names.into_iter().find(|(known, _)| is_like(known)) {
        let fault = Fault::error(format!("`{known}` in {path} has that name already"));
        return Err(fault.help("give each ruleset a name of its own"));
    }
    let mut named: HashMap<&str, Vec<Range<usize>>> = HashMap::new();
    for member in &family.members {
        let names = [
            Some(&member.definition.name),
            member.definition.parent.as_ref(),
        ];
        let own = names.into_iter().flatten();
        let own = own.filter(|range| member.text[Range::clone(range)] == *name);
        named.entry(member.path).or_default().extend(own.cloned());
    }
    let mut edits = Vec::new();
    for (path, text) in &texts.rulesets {
        let mut found = named.remove(path).unwrap_or_default();
        if name.contains('-') {
            found.extend(mentions(text, &pieces(text), name));
        }
        found.sort_by_key(|range| range.start);
        edits.extend(found.into_iter().map(|range| Edit {
            place: Place {
                path: path.to_string(),
                range,
            },
            text: new.to_string(),
        }));
    }
    Ok(edits)
}

/// Whether a name may be written so.
fn check(new: &str) -> Result<(), Fault> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_name = new.starts_with(|c: char| c.is_ascii_lowercase()) && new.chars().all(is_part);
    if !is_name || new.len() > MAX_NAME {
        return Err(
            Fault::error(format!("`{new}` can't be the name of a ruleset")).help(format!(
                "write at most {MAX_NAME} small letters, digits and hyphens, a letter first"
            )),
        );
    }
    Ok(())
}

/// Where free text has a name as a whole word.
fn mentions(text: &str, pieces: &[Piece], name: &str) -> Vec<Range<usize>> {
    let is_free =
        |piece: &&Piece| matches!(piece.kind, Kind::Comment | Kind::Quotation | Kind::Note);
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let found = pieces.iter().filter(is_free).flat_map(|piece| {
        let free = &text[piece.range.clone()];
        let start = piece.range.start;
        let found = free.match_indices(name).filter(move |(at, _)| {
            let before = free[..*at].chars().next_back();
            let after = free[at + name.len()..].chars().next();
            !before.is_some_and(is_part) && !after.is_some_and(is_part)
        });
        found.map(move |(at, _)| start + at..start + at + name.len())
    });
    found.collect()
}
