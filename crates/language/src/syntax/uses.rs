//! Which constructs of the language a text uses, and where.

use std::collections::BTreeMap;

use pest::Parser;
use pest::iterators::Pair;

use super::grammar::{Grammar, Rule};
use super::{reference, span_of};
use crate::source::{FileId, Sources, Span};

/// A construct, by the name that [`reference()`] has for it, where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// [`Construct::rule`](super::Construct::rule) of the construct.
    pub construct: String,
    /// Place of the text that is written so.
    pub span: Span,
    /// The name that a definition gives.
    pub name: Option<String>,
}

/// Every use of a documented construct in a file, in the order of the text;
/// none in a text that can't be read.
///
/// A construct that is nothing but another one, such as a condition of a single
/// part, is a use of the other alone.
///
/// ```
/// use seedlore_language::{source::Sources, syntax};
/// let mut sources = Sources::default();
/// let file = sources.add("x.sow", "ruleset x \"X\" {\n  sow clockwise\n}\n");
/// let used: Vec<String> = syntax::uses(file, &sources).into_iter().map(|u| u.construct).collect();
/// assert_eq!(used, ["definition", "sow", "direction"]);
/// ```
pub fn uses(file: FileId, sources: &Sources) -> Vec<Use> {
    let documented: BTreeMap<String, Rule> = reference()
        .into_iter()
        .flat_map(|section| section.constructs)
        .filter_map(|construct| {
            let rule = Rule::all_rules()
                .iter()
                .find(|rule| format!("{rule:?}") == construct.rule)?;
            Some((construct.rule, *rule))
        })
        .collect();
    let names: Vec<(Rule, String)> = documented.into_iter().map(|(n, r)| (r, n)).collect();
    let mut found = Vec::new();
    if let Ok(pairs) = Grammar::parse(Rule::file, sources.text(file)) {
        let mut finder = Finder {
            file,
            names: &names,
            found: &mut found,
        };
        pairs.for_each(|pair| {
            finder.walk(pair);
        });
    }
    found
}

struct Finder<'a> {
    file: FileId,
    names: &'a [(Rule, String)],
    found: &'a mut Vec<Use>,
}

impl Finder<'_> {
    /// Notes a pair and all in it; whether anything of just its extent is noted.
    fn walk(&mut self, pair: Pair<'_, Rule>) -> bool {
        let span = span_of(self.file, &pair);
        let rule = pair.as_rule();
        let given = (rule == Rule::definition).then(|| pair.clone().into_inner());
        let given = given.and_then(|mut parts| parts.find(|part| part.as_rule() == Rule::name));
        let place = self.found.len();
        let mut is_within = false;
        for inner in pair.into_inner() {
            let is_whole = span_of(self.file, &inner) == span;
            is_within |= self.walk(inner) && is_whole;
        }
        if is_within {
            return true;
        }
        let name = self.names.iter().find(|(known, _)| *known == rule);
        if let Some((_, name)) = name {
            let used = Use {
                construct: name.clone(),
                span,
                name: given.map(|name| name.as_str().to_string()),
            };
            self.found.insert(place, used);
        }
        name.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(line: &str) -> Vec<String> {
        let mut sources = Sources::default();
        let file = sources.add("x.sow", format!("ruleset x \"X\" {{\n{line}\n}}\n"));
        let uses = uses(file, &sources).into_iter().skip(1);
        uses.map(|used| used.construct).collect()
    }

    #[test]
    fn what_is_only_another_construct_is_not_counted() {
        assert_eq!(used("end when opponent has none"), ["ending", "has", "who"]);
        assert_eq!(
            used("on landing: again [assumed: x]"),
            ["table", "action", "provenance"]
        );
        assert_eq!(
            used("on landing: capture last, again"),
            ["table", "actions", "capture", "action"]
        );
    }

    #[test]
    fn a_definition_has_its_name_without_blanks_too() {
        let mut sources = Sources::default();
        for text in ["ruleset x\"T\"{\n}\n", "base x \"T\" {\n}\n"] {
            let file = sources.add("x.sow", text);
            assert_eq!(uses(file, &sources)[0].name.as_deref(), Some("x"));
        }
    }
}
