//! Colours, for editors that know no TextMate grammar.

use lsp_types::{
    SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensLegend, SemanticTokensParams,
};

use super::documents::Documents;
use super::place;
use crate::editor::{Class, classify};
use crate::syntax::MAX_FILE;

/// The protocol's name of each class, in the order of [`Class::ALL`].
pub fn legend() -> SemanticTokensLegend {
    let token_types = Class::ALL.map(|class| match class {
        Class::Keyword => SemanticTokenType::KEYWORD,
        Class::Place => SemanticTokenType::TYPE,
        Class::Name => SemanticTokenType::VARIABLE,
        Class::Number => SemanticTokenType::NUMBER,
        Class::Quotation => SemanticTokenType::STRING,
        Class::Citation => SemanticTokenType::DECORATOR,
        Class::Comment => SemanticTokenType::COMMENT,
    });
    SemanticTokensLegend {
        token_types: token_types.to_vec(),
        token_modifiers: Vec::new(),
    }
}

/// Every coloured word, each counted from the one before. No token goes over the
/// end of a line.
pub fn answer(open: &Documents, params: &SemanticTokensParams) -> Option<SemanticTokens> {
    let document = open.ruleset(&params.text_document.uri)?;
    let text = &*document.text;
    if text.len() > MAX_FILE {
        return None;
    }
    let starts = place::starts(text);
    let (mut line, mut column) = (0, 0);
    let mut data = Vec::new();
    for token in classify(text) {
        let here = starts.partition_point(|start| *start <= token.range.start) - 1;
        let units = |from: usize, to: usize| text[from..to].encode_utf16().count();
        let at = units(starts[here], token.range.start);
        let kind = Class::ALL.iter().position(|class| *class == token.class);
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        data.push(SemanticToken {
            delta_line: small(here - line),
            delta_start: small(if here == line { at - column } else { at }),
            length: small(units(token.range.start, token.range.end)),
            token_type: small(kind.unwrap_or_default()),
            token_modifiers_bitset: 0,
        });
        (line, column) = (here, at);
    }
    Some(SemanticTokens {
        result_id: None,
        data,
    })
}
