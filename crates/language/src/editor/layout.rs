//! The one way to lay out a text.

use crate::source::Sources;
use crate::syntax;

/// A text as `seedlore fmt` lays it out; `None` where it has faults.
///
/// ```
/// let text = "ruleset x \"X\" {\nsow   clockwise\n}";
/// let laid_out = seedlore_language::editor::layout(text).unwrap();
/// assert_eq!(laid_out, "ruleset x \"X\" {\n  sow clockwise\n}\n");
/// ```
pub fn layout(text: &str) -> Option<String> {
    let mut sources = Sources::default();
    let file = sources.add("text", text);
    let tree = syntax::parse(file, &sources).ok()?;
    Some(syntax::format(&tree))
}
