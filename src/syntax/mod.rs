//! From text to tree and back.
//!
//! The grammar, `grammar/sowing.pest`, documents the language rule by rule.
//! No type of pest leaves this module.

mod build;
mod conflict;
mod depth;
mod edition;
mod facts;
mod faults;
mod first_words;
mod format;
mod grammar;
mod limits;
mod material;
mod phrases;
mod reference;
mod rounds;
mod statements;
pub mod tree;
mod uses;

pub use edition::to_second;
pub use format::format;
pub(crate) use format::path_text;
pub use limits::LIMITS;
pub use reference::{Construct, Section, reference};
pub use tree::Tree;
pub use uses::{Use, uses};

use std::num::NonZeroUsize;

use pest::Parser;

use crate::report::{Fault, Faults};
use crate::source::{FileId, Sources, Span};
use grammar::{Grammar, Rule};

/// The longest file that is read, in bytes.
pub const MAX_FILE: usize = 256 * 1024;

/// The most lines of a file that are told to be wrong.
const MAX_FAULTS: usize = 50;

/// Stack for a text that may nest as deep as [`depth::MOST_POSSIBLE`], in bytes.
const DEEP_STACK: usize = 128 * 1024 * 1024;

/// What may nest no deeper is read on the stack there is, whoever calls.
const SHALLOW: usize = 6;

/// So many rules may be tried to read one text.
const MOST_CALLS: usize = 200_000_000;

/// Parses a file of rulesets.
///
/// # Errors
/// Every statement that can't be read, each with its place and what was
/// expected there.
///
/// ```
/// use seedlore::{source::Sources, syntax};
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
    let (possible, at) = depth::bound(text);
    if possible > depth::MOST_POSSIBLE {
        return Err(faults::too_deep(file, text, at).into());
    }
    if possible <= SHALLOW {
        return read(file, text);
    }
    std::thread::scope(|scope| {
        let reader = std::thread::Builder::new().stack_size(DEEP_STACK);
        match reader.spawn_scoped(scope, || read(file, text)) {
            Ok(reader) => reader.join().unwrap_or_else(|panic| {
                std::panic::resume_unwind(panic);
            }),
            Err(_) => Err(faults::too_deep(file, text, at).into()),
        }
    })
}

fn read(file: FileId, text: &str) -> Result<Tree, Faults> {
    // A bound of the parser's work that no file comes near; it counts rules
    // that were tried.
    pest::set_call_limit(NonZeroUsize::new(MOST_CALLS));
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
