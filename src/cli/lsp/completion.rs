//! What may be written at a place.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    TextEdit,
};

use super::documents::Documents;
use super::folder::Folder;
use super::place;
use crate::editor::{self, CompletionKind};

pub fn answer(open: &Documents, params: &CompletionParams) -> Option<CompletionResponse> {
    let at = &params.text_document_position;
    let document = open.ruleset(&at.text_document.uri)?;
    let folder = Folder::read(&document, open);
    let offset = place::offset(&document.text, at.position);
    let found = editor::complete(&folder.texts(), &folder.path, offset);
    let range = place::range(&document.text, &found.range);
    let items = found.items.into_iter().enumerate().map(|(nth, item)| {
        let edit = TextEdit::new(range, item.text.clone());
        CompletionItem {
            kind: Some(match item.kind {
                CompletionKind::Word => CompletionItemKind::KEYWORD,
                CompletionKind::Alias => CompletionItemKind::CONSTANT,
                CompletionKind::Key => CompletionItemKind::REFERENCE,
                CompletionKind::Ruleset => CompletionItemKind::CLASS,
                CompletionKind::Name => CompletionItemKind::VARIABLE,
            }),
            label: item.text,
            detail: (!item.detail.is_empty()).then_some(item.detail),
            // In the order in which they are told: names and sources before words.
            sort_text: Some(format!("{nth:05}")),
            text_edit: Some(CompletionTextEdit::Edit(edit)),
            ..CompletionItem::default()
        }
    });
    Some(CompletionResponse::Array(items.collect()))
}
