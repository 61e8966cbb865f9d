//! From text to tree and back.
//!
//! The grammar, `grammar/sowing.pest`, documents the language rule by rule.
//! No type of pest leaves this module.

mod at;
mod build;
mod conflict;
mod depth;
mod edition;
mod example;
mod facts;
mod faults;
mod first_words;
mod format;
mod grammar;
mod guard;
mod limits;
mod material;
mod mistakes;
mod phrases;
mod reference;
mod rounds;
mod statements;
mod sums;
pub mod tree;
mod uses;
mod with_lines;
mod words;

pub use at::{At, constructs_at};
pub use edition::to_second;
pub use faults::{Expected, expected_after};
pub use format::format;
pub(crate) use format::{item_text, path_text};
pub use limits::LIMITS;
pub(crate) use limits::MAX_NAME;
pub(crate) use mistakes::{Sought, count_mistakes, numbers, with_mistake};
pub use reference::{Construct, Section, reference};
pub use tree::Tree;
pub use uses::{Use, uses};
pub use with_lines::with_lines;
pub use words::{is_keyword, is_place_word, keywords};

use pest::Parser;

use crate::report::{Fault, Faults};
use crate::source::{FileId, Sources, Span};
use grammar::{Grammar, Rule};
use guard::{Refused, guarded};

/// The longest file that is read, in bytes.
pub const MAX_FILE: usize = 256 * 1024;

/// The most lines of a file that are told to be wrong.
const MAX_FAULTS: usize = 50;

/// Parses a file of rulesets.
///
/// # Errors
/// Every statement that can't be read, each with its place and what was
/// expected there.
///
/// ```
/// use seedlore_language::{source::Sources, syntax};
/// let mut sources = Sources::default();
/// let file = sources.add("x.sow", "ruleset x \"X\" {\n  sow clockwize\n}\n");
/// let faults = syntax::parse(file, &sources).unwrap_err();
/// assert!(faults.iter().next().unwrap().help[0].contains("clockwise"));
/// ```
pub fn parse(file: FileId, sources: &Sources) -> Result<Tree, Faults> {
    let text = sources.text(file);
    if text.len() > MAX_FILE {
        return Err(too_long(sources.path(file), text.len() as u64).into());
    }
    let hidden = faults::hidden_characters(file, text);
    if !hidden.is_empty() {
        return Err(hidden);
    }
    match guarded(text, || read(file, text)) {
        Ok(read) => read,
        Err(Refused::TooLong) => Err(too_long(sources.path(file), text.len() as u64).into()),
        Err(Refused::TooDeep(at)) => Err(faults::too_deep(file, text, at).into()),
    }
}

fn read(file: FileId, text: &str) -> Result<Tree, Faults> {
    let pairs = match Grammar::parse(Rule::file, text) {
        Ok(pairs) => pairs,
        Err(error) => return Err(faults::given_up(&error, file, text).into()),
    };
    if let Some(at) = depth::too_deep(&pairs) {
        return Err(faults::too_deep(file, text, at).into());
    }
    let found = faults::of_text(pairs.clone(), file, text);
    if !found.is_empty() {
        return Err(found);
    }
    let long = limits::too_long(&pairs, file);
    if !long.is_empty() {
        return Err(long);
    }
    let tree = build::Builder { file }.tree(pairs)?;
    if tree.definitions.entries.is_empty() {
        return Err(faults::nothing(file, text).into());
    }
    Ok(tree)
}

/// Warns of what a text that can be parsed says otherwise than a reader may take it: of sums behind
/// pits that are counted. Of another text nothing is told.
pub(crate) fn misread(file: FileId, sources: &Sources) -> Faults {
    let text = sources.text(file);
    // Few texts have any, and the others need not be read twice.
    if !["plus", "minus"].iter().any(|sign| text.contains(sign)) {
        return Faults::default();
    }
    let read =
        || Grammar::parse(Rule::file, text).map(|pairs| sums::doubtful(pairs.flatten(), file));
    match guarded(text, read) {
        Ok(Ok(faults)) => faults,
        Ok(Err(_)) | Err(_) => Faults::default(),
    }
}

/// What is told of a file of too many bytes.
pub fn too_long(path: &str, bytes: u64) -> Fault {
    Fault::error(format!(
        "{path} is too long to be a ruleset: {} KiB of at most {} KiB",
        bytes / 1024,
        MAX_FILE / 1024
    ))
    .help("put each ruleset into a file of its own")
}

/// The place of a pair, without the blanks after it.
fn span_of(file: FileId, pair: &pest::iterators::Pair<'_, Rule>) -> Span {
    let span = pair.as_span();
    let end = span.start() + span.as_str().trim_end().len();
    Span::new(file, span.start(), end)
}
