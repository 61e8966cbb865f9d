//! What may be written at a place.

use std::collections::HashSet;
use std::ops::Range;

use super::Texts;
use super::family::Family;
use super::hover::piece_at;
use super::names::names;
use super::tokens::{Kind, pieces};
use super::work::{self, works};
use crate::prose;
use crate::syntax::{Construct, Expected, MAX_FILE, expected_after, reference};

/// What an entry of a completion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompletionKind {
    /// A word of the language.
    Word,
    /// The short name of a source.
    Alias,
    /// The key of a work of the bibliography.
    Key,
    /// The name of a ruleset or base.
    Ruleset,
    /// A name that the ruleset gives to a mark, a note, a line or the like.
    Name,
}

/// One of the texts that may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What is written.
    pub text: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A few words on it; may be empty.
    pub detail: String,
}

/// All that may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completions {
    /// Bytes of the text that it replaces: the word that was begun there.
    pub range: Range<usize>,
    /// Of one kind after the other; not yet held against the word that was begun.
    pub items: Vec<Completion>,
}

/// What may be written at a place of a text: words of the language, short names
/// of sources in brackets, keys of works behind `=`, names of rulesets behind
/// `from`, names of marks, notes and lines where they are used. Nothing within quotations and comments.
///
/// ```
/// use seedlore_language::editor::{Texts, complete};
/// let text = "ruleset x \"X\" {\n  sow anti";
/// let texts = Texts { rulesets: vec![("x.sow", text)], works: None };
/// let found = complete(&texts, "x.sow", text.len());
/// assert_eq!(&text[found.range], "anti");
/// assert!(found.items.iter().any(|item| item.text == "anticlockwise"));
/// ```
pub fn complete(texts: &Texts<'_>, path: &str, at: usize) -> Completions {
    let nothing = Completions {
        range: at..at,
        items: Vec::new(),
    };
    let Some(text) = texts.text(path) else {
        return nothing;
    };
    if text.len() > MAX_FILE || !text.is_char_boundary(at) {
        return nothing;
    }
    let pieces = pieces(&text[..at]);
    let before = piece_at(&pieces, at);
    if before.is_some_and(|piece| !is_open(piece.kind, &text[piece.range.clone()])) {
        return nothing;
    }
    let begun = |c: char| c.is_alphanumeric() || "-_:/.".contains(c);
    let mut start = text[..at].trim_end_matches(begun).len();
    let mut expected = expected_after(&text[..start]);
    if !expected.key {
        // Signs belong to keys alone.
        let begun = |c: char| c.is_alphanumeric() || "-_".contains(c);
        let word = text[..at].trim_end_matches(begun).len();
        if word != start {
            start = word;
            expected = expected_after(&text[..start]);
        }
    }
    Completions {
        range: start..at,
        items: items(texts, path, start, &expected),
    }
}

/// Whether something may begin within or right behind such a token.
fn is_open(kind: Kind, written: &str) -> bool {
    match kind {
        Kind::Comment | Kind::Note => false,
        Kind::Quotation => written.len() > 1 && written.ends_with('"'),
        Kind::Number | Kind::Word | Kind::Sign(_) => true,
    }
}

fn items(texts: &Texts<'_>, path: &str, at: usize, expected: &Expected) -> Vec<Completion> {
    let text = texts.text(path).unwrap_or_default();
    let family = Family::new(texts);
    let around = family.around(path, at);
    let mut items: Vec<Completion> = Vec::new();
    let mut known = HashSet::new();
    let mut add = |text: &str, kind: CompletionKind, detail: String| {
        if known.insert(text.to_string()) {
            items.push(Completion {
                text: text.to_string(),
                kind,
                detail,
            });
        }
    };
    if expected.name && text[..at].trim_end().ends_with("from") {
        for member in &family.members {
            let own = around.is_some_and(|own| own.name() == member.name());
            let title = member.definition.title.clone();
            let title = title.map_or("", |title| member.text[title].trim_matches('"'));
            if !own {
                add(member.name(), CompletionKind::Ruleset, title.to_string());
            }
        }
    }
    if expected.name
        && let Some(member) = around
    {
        for name in names(&text[..at], member, &family) {
            add(name, CompletionKind::Name, String::new());
        }
    }
    if expected.key || expected.alias {
        let works = works(texts);
        if expected.alias
            && let Some(member) = around
        {
            for (of, line) in family.sources(member) {
                let told = work::source(of, line, &works).join(" ");
                add(&of.text[line.alias.clone()], CompletionKind::Alias, told);
            }
        }
        if expected.key {
            for work in works.iter() {
                add(&work.key, CompletionKind::Key, work::line(work));
            }
        }
    }
    let constructs: Vec<Construct> = reference().into_iter().flat_map(|s| s.constructs).collect();
    for word in &expected.words {
        add(word, CompletionKind::Word, meaning(word, &constructs));
    }
    items
}

/// The first sentence of what is said of the construct that a word begins, or is.
fn meaning(word: &str, constructs: &[Construct]) -> String {
    let is_it = |c: &&Construct| c.examples.iter().any(|example| example == word);
    let begins = |c: &&Construct| {
        let mut words = c.examples.iter().map(|example| example.split(' ').next());
        words.any(|first| first == Some(word))
    };
    let found = constructs.iter().find(is_it);
    let found = found.or_else(|| constructs.iter().find(begins));
    let meaning = found.map_or(String::new(), |c| prose::sentence(&c.meaning));
    let meaning = meaning.replace('`', "");
    match meaning.find(". ") {
        Some(end) => meaning[..=end].to_string(),
        None => meaning,
    }
}
