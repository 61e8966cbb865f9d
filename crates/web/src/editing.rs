//! What an editor of rulesets shows, for a page.

use serde::Serialize;

use super::request::Spot;
use super::units::{byte, unit_range, units};
use seedlore_language::editor::{self, CompletionKind, Texts};

/// The coloured stretches of a text.
#[derive(Debug, Serialize)]
pub struct Classified {
    /// From where to where, and of which class.
    tokens: Vec<(usize, usize, &'static str)>,
}

/// All that may stand at a place.
#[derive(Debug, Serialize)]
pub struct Completions {
    /// The word that was begun, which it replaces.
    start: usize,
    end: usize,
    items: Vec<Completion>,
}

#[derive(Debug, Serialize)]
struct Completion {
    text: String,
    kind: &'static str,
    detail: String,
}

/// What stands at a place.
#[derive(Debug, Serialize)]
pub struct Hover {
    start: usize,
    end: usize,
    /// How it is written, in code.
    code: Vec<String>,
    /// Paragraphs, in which code stands between backquotes.
    text: Vec<String>,
}

/// Colours a text.
pub fn classified(text: &str) -> Classified {
    // Each is counted from the one before it: texts may be long.
    let (mut from, mut before) = (0, 0);
    let tokens = editor::classify(text).into_iter().map(|token| {
        before += text[from..token.range.start].encode_utf16().count();
        from = token.range.start;
        let length = text[token.range].encode_utf16().count();
        (before, before + length, token.class.name())
    });
    Classified {
        tokens: tokens.collect(),
    }
}

fn texts(place: &Spot) -> Texts<'_> {
    let files = place.files.iter();
    Texts {
        rulesets: files
            .map(|file| (file.path.as_str(), file.text.as_str()))
            .collect(),
        works: place.works.as_deref().map(|text| ("sources.bib", text)),
    }
}

fn text_of(place: &Spot) -> &str {
    let file = place.files.iter().find(|file| file.path == place.path);
    file.map_or("", |file| &file.text)
}

/// What may be written at a place.
pub fn completions(place: &Spot) -> Completions {
    let text = text_of(place);
    let found = editor::complete(&texts(place), &place.path, byte(text, place.at));
    Completions {
        start: units(text, found.range.start),
        end: units(text, found.range.end),
        items: (found.items.into_iter())
            .map(|item| Completion {
                text: item.text,
                kind: match item.kind {
                    CompletionKind::Word => "word",
                    CompletionKind::Alias => "source",
                    CompletionKind::Key => "work",
                    CompletionKind::Ruleset => "ruleset",
                    CompletionKind::Name => "name",
                },
                detail: item.detail,
            })
            .collect(),
    }
}

/// What stands at a place; none where there is nothing to tell.
pub fn hovered(place: &Spot) -> Option<Hover> {
    let text = text_of(place);
    let found = editor::hover(&texts(place), &place.path, byte(text, place.at))?;
    let (start, end) = unit_range(text, &found.range);
    Some(Hover {
        start,
        end,
        code: found.code,
        text: found.text,
    })
}
