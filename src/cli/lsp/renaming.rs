//! Another name for a ruleset, in all files of its folder.

use std::collections::HashMap;
use std::path::Path;

use lsp_types::{
    DocumentChangeOperation, DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier,
    PrepareRenameResponse, RenameFile, RenameParams, ResourceOp, TextDocumentEdit,
    TextDocumentPositionParams, TextEdit, WorkspaceEdit,
};

use super::documents::Documents;
use super::folder::Folder;
use super::{place, uri};
use crate::editor::{self, Edit};
use crate::library::ENDING;
use crate::report::Fault;

/// Whether something that stands at a place can have another name.
pub fn prepared(
    open: &Documents,
    params: &TextDocumentPositionParams,
) -> Option<PrepareRenameResponse> {
    let document = open.ruleset(&params.text_document.uri)?;
    let folder = Folder::read(&document, open);
    let offset = place::offset(&document.text, params.position);
    let found = editor::renamed_at(&folder.texts(), &folder.path, offset)?;
    Some(PrepareRenameResponse::RangeWithPlaceholder {
        range: place::range(&document.text, &found.range),
        placeholder: found.name,
    })
}

/// The changes, and if the editor `moves_files` the new name of a file that is
/// named after its ruleset.
///
/// # Errors
/// If nothing there can be renamed, or not so.
pub fn answer(
    open: &Documents,
    params: &RenameParams,
    moves_files: bool,
) -> Result<Option<WorkspaceEdit>, Fault> {
    let at = &params.text_document_position;
    let Some(document) = open.ruleset(&at.text_document.uri) else {
        return Ok(None);
    };
    let folder = Folder::read(&document, open);
    let texts = folder.texts();
    let offset = place::offset(&document.text, at.position);
    let Some(found) = editor::renamed_at(&texts, &folder.path, offset) else {
        let fault = Fault::error("no ruleset has its name here");
        return Err(fault.help("ask for it where the name follows `ruleset`, `base` or `from`"));
    };
    let edits = editor::rename(&texts, &found.name, &params.new_name)?;
    let mut by_path: HashMap<&str, Vec<&Edit>> = HashMap::new();
    for edit in &edits {
        by_path.entry(&edit.place.path).or_default().push(edit);
    }
    let mut changes: Vec<DocumentChangeOperation> = Vec::new();
    for (path, _) in &texts.rulesets {
        let Some((uri, text)) = folder.find(path) else {
            continue;
        };
        let lines = place::Lines::new(text);
        let own = by_path.remove(path).unwrap_or_default().into_iter();
        let own = own.map(|edit| {
            OneOf::Left(TextEdit::new(
                lines.range(&edit.place.range),
                edit.text.clone(),
            ))
        });
        let edits: Vec<_> = own.collect();
        if edits.is_empty() {
            continue;
        }
        let version = folder.version(path);
        changes.push(DocumentChangeOperation::Edit(TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
            edits,
        }));
        let path = Path::new(path);
        if moves_files && path.file_name() == Some(format!("{}{ENDING}", found.name).as_ref()) {
            changes.extend(moved(path, &params.new_name));
        }
    }
    // A file is changed before it is moved.
    changes.sort_by_key(|change| matches!(change, DocumentChangeOperation::Op(_)));
    Ok(Some(WorkspaceEdit {
        document_changes: Some(DocumentChanges::Operations(changes)),
        ..WorkspaceEdit::default()
    }))
}

/// Another name for a file, unless a file has it.
fn moved(path: &Path, name: &str) -> Option<DocumentChangeOperation> {
    let path = std::path::absolute(path).ok()?;
    let new = path.with_file_name(format!("{name}{ENDING}"));
    if new.exists() {
        return None;
    }
    Some(DocumentChangeOperation::Op(ResourceOp::Rename(
        RenameFile {
            old_uri: uri::uri(&path)?,
            new_uri: uri::uri(&new)?,
            options: None,
            annotation_id: None,
        },
    )))
}
