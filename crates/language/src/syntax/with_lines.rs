//! Lines that are put into a ruleset.

use super::tree::{Entry, Item, Tree};
use super::{format, parse};
use crate::source::Sources;

/// A text with further lines in one of its rulesets, laid out: examples below those there are, or
/// behind the rules; all else at the end.
///
/// # Errors
/// If the text or the lines can't be read, or if there is no such ruleset.
///
/// ```
/// use seedlore_language::syntax::with_lines;
/// let text = "ruleset x \"X\" {\n  sow clockwise\n}\n";
/// let added = with_lines(text, "x", "choose own pit").unwrap();
/// assert_eq!(added, "ruleset x \"X\" {\n  sow clockwise\n  choose own pit\n}\n");
/// assert!(with_lines(text, "y", "choose own pit").is_err());
/// ```
#[allow(
    clippy::result_unit_err,
    reason = "the checker tells what is wrong with a text"
)]
pub fn with_lines(text: &str, ruleset: &str, lines: &str) -> Result<String, ()> {
    let mut tree = read(text)?;
    let lines = read(&format!("ruleset x \"X\" {{\n{lines}\n}}\n"))?;
    let added = lines.definitions.entries.into_iter();
    let added = added.flat_map(|definition| definition.item.body.entries);
    let mut definitions = tree.definitions.entries.iter_mut();
    let definition = definitions.find(|entry| entry.item.name.value == ruleset);
    let entries = &mut definition.ok_or(())?.item.body.entries;
    for entry in added {
        let at = place(entries, &entry.item);
        entries.insert(at, entry);
    }
    Ok(format(&tree))
}

fn read(text: &str) -> Result<Tree, ()> {
    let mut sources = Sources::default();
    let file = sources.add("lines.sow", text);
    parse(file, &sources).map_err(drop)
}

/// Where an item goes among those there are.
fn place(entries: &[Entry<Item>], item: &Item) -> usize {
    if !matches!(item, Item::Example(_)) {
        return entries.len();
    }
    let is_example = |entry: &Entry<Item>| matches!(entry.item, Item::Example(_));
    let is_doubt =
        |entry: &Entry<Item>| matches!(entry.item, Item::Question(_) | Item::Conflict(_));
    let behind = entries.iter().rposition(is_example).map(|at| at + 1);
    behind
        .or_else(|| entries.iter().position(is_doubt))
        .unwrap_or(entries.len())
}
