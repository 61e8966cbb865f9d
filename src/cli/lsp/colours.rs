//! Colours, for editors that know no TextMate grammar.

use lsp_types::{
    Position, SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensLegend,
    SemanticTokensParams,
};

use super::documents::Documents;
use super::place;
use crate::editor::{Class, classify};

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
    let lines = place::Lines::new(text);
    let mut before = Position::default();
    let mut data = Vec::new();
    for token in classify(text) {
        let here = lines.position(token.range.start);
        let is_same = here.line == before.line;
        let length = text[token.range].encode_utf16().count();
        let kind = Class::ALL.iter().position(|class| *class == token.class);
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        data.push(SemanticToken {
            delta_line: here.line - before.line,
            delta_start: here.character - if is_same { before.character } else { 0 },
            length: small(length),
            token_type: small(kind.unwrap_or_default()),
            token_modifiers_bitset: 0,
        });
        before = here;
    }
    Some(SemanticTokens {
        result_id: None,
        data,
    })
}
