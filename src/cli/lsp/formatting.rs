//! A text laid out as `seedlore fmt` does it.

use lsp_types::{DocumentFormattingParams, TextEdit};

use super::documents::Documents;
use super::place;
use crate::editor;

/// The whole text anew; no change where it is laid out already, and `None` where
/// it has faults, which its editor shows.
pub fn answer(open: &Documents, params: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
    let document = open.ruleset(&params.text_document.uri)?;
    let laid_out = editor::layout(&document.text)?;
    if laid_out == *document.text {
        return Some(Vec::new());
    }
    let whole = place::range(&document.text, &(0..document.text.len()));
    Some(vec![TextEdit::new(whole, laid_out)])
}
