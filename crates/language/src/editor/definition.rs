//! Where something is defined that a place speaks of.

use super::citation::{citation_at, holds};
use super::family::Family;
use super::tokens::pieces;
use super::work::works;
use super::{Place, Texts};
use crate::syntax::MAX_FILE;

/// From a citation to the line that gives the short name; from that line to the
/// work's entry in the bibliography; from the name after `from` to the ruleset.
///
/// ```
/// use seedlore_language::editor::{Texts, definition};
/// let text = "ruleset x \"X\" {\n  sources { B = b }\n  sow clockwise [B 3]\n}\n";
/// let texts = Texts { rulesets: vec![("x.sow", text)], works: None };
/// let place = definition(&texts, "x.sow", text.find("B 3").unwrap()).unwrap();
/// assert_eq!(place.range.start, text.find("B =").unwrap());
/// ```
pub fn definition(texts: &Texts<'_>, path: &str, at: usize) -> Option<Place> {
    let text = texts.text(path)?;
    if text.len() > MAX_FILE || !text.is_char_boundary(at) {
        return None;
    }
    let family = Family::new(texts);
    let member = family.around(path, at)?;
    let alias_line = |alias: &str| {
        let (of, line) = family.source(member, alias)?;
        Some(Place {
            path: of.path.to_string(),
            range: line.alias.clone(),
        })
    };
    if let Some(citation) = citation_at(text, &pieces(text), at) {
        return alias_line(&text[citation.alias]);
    }
    for line in &member.definition.sources {
        if let Some(via) = line.via.as_ref().filter(|via| holds(via, at)) {
            return alias_line(&text[via.clone()]);
        }
        if holds(&line.key, at) || holds(&line.alias, at) {
            let works = works(texts);
            let span = works.place(&text[line.key.clone()])?;
            return Some(Place {
                path: texts.works?.0.to_string(),
                range: span.start..span.end,
            });
        }
    }
    let parent = member.definition.parent.as_ref();
    parent.filter(|parent| holds(parent, at))?;
    let found = family.find(member.parent()?)?;
    Some(Place {
        path: found.path.to_string(),
        range: found.definition.name.clone(),
    })
}
