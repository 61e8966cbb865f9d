//! From a citation to its source line, and from there to the bibliography.

use lsp_types::{GotoDefinitionParams, GotoDefinitionResponse, Location};

use super::documents::Documents;
use super::folder::Folder;
use super::place;
use crate::editor;

pub fn answer(open: &Documents, params: &GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    let at = &params.text_document_position_params;
    let document = open.ruleset(&at.text_document.uri)?;
    let folder = Folder::read(&document, open);
    let offset = place::offset(&document.text, at.position);
    let found = editor::definition(&folder.texts(), &folder.path, offset)?;
    let (uri, text) = folder.find(&found.path)?;
    let range = place::range(text, &found.range);
    Some(GotoDefinitionResponse::Scalar(Location { uri, range }))
}
