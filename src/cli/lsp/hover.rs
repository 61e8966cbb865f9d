//! What stands at a place, as Markdown.

use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

use super::documents::Documents;
use super::folder::Folder;
use super::place;
use crate::editor;

pub fn answer(open: &Documents, params: &HoverParams) -> Option<Hover> {
    let at = &params.text_document_position_params;
    let document = open.ruleset(&at.text_document.uri)?;
    let folder = Folder::read(&document, open);
    let offset = place::offset(&document.text, at.position);
    let shown = editor::hover(&folder.texts(), &folder.path, offset)?;
    let mut parts = Vec::new();
    if !shown.code.is_empty() {
        parts.push(format!("```sow\n{}\n```", shown.code.join("\n")));
    }
    parts.extend(shown.text.iter().map(|text| escaped(text)));
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: parts.join("\n\n"),
        }),
        range: Some(place::range(&document.text, &shown.range)),
    })
}

/// Signs of Markdown and HTML mean themselves, but for the backquotes around code.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for c in text.chars() {
        is_code ^= c == '`';
        if !is_code && "\\*_{}[]<>#|&~!".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    if is_code {
        out = out.replace('`', "\\`");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markdown_are_signs_and_code_is_code() {
        assert_eq!(
            escaped("`a_b` c_d <b>[x](y)"),
            "`a_b` c\\_d \\<b\\>\\[x\\](y)"
        );
        assert_eq!(escaped("one ` alone"), "one \\` alone");
    }
}
