//! How reports put a rule, and the construct of the language that plays it.
//!
//! An index for readers who have the sentence of a report and look for the line
//! to write. Which rulesets write such a line is found in their checked clauses,
//! so that nothing here names a ruleset.

mod ask;
mod ending;
mod moving;
mod setting;
mod taking;

use std::collections::BTreeMap;

use super::Field;
use seedlore_language::rules::{Body, ClauseId, Ruleset};

/// A rule as reports put it, with the line that says it in the language.
#[derive(Debug, Clone, Copy)]
pub struct Wording {
    /// What the rule is about.
    pub field: Field,
    /// The sentence, as a report might have it.
    pub says: &'static str,
    /// Further words that reports use for it, parted by commas; may be empty.
    pub also: &'static str,
    /// The grammar's name for the construct, as in `syntax::reference`.
    pub construct: &'static str,
    /// Whole statements of the language.
    pub line: &'static str,
    /// What else a ruleset must hold for the line to be accepted; may be empty.
    pub needs: &'static str,
    /// What to know beside; may be empty.
    pub note: &'static str,
    fits: fn(&Body) -> bool,
}

impl Wording {
    /// Whether a clause says what the sentence says.
    pub fn fits(&self, body: &Body) -> bool {
        (self.fits)(body)
    }

    /// The clause of a ruleset that says it, the first of several.
    pub fn clause_of(&self, rules: &Ruleset) -> Option<ClauseId> {
        let mut clauses = rules.clauses().iter();
        Some(clauses.find(|clause| self.fits(clause.body()))?.id())
    }
}

/// Every wording, in the order of [`Field::ALL`].
pub fn wordings() -> Vec<&'static Wording> {
    let all = [setting::ALL, moving::ALL, taking::ALL, ending::ALL];
    let mut all: Vec<&Wording> = all.into_iter().flatten().collect();
    all.sort_by_key(|wording| wording.field);
    all
}

/// A ruleset that shows a wording, and the clause in it.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'r> {
    /// The ruleset, under its default readings.
    pub rules: &'r Ruleset,
    /// Its clause that says it.
    pub clause: ClauseId,
}

/// For each wording up to so many rulesets, the shortest first; one that shows
/// others already comes later, so that readers meet many.
pub fn shown<'r>(
    wordings: &[&Wording],
    rulesets: &[&'r Ruleset],
    most: usize,
) -> Vec<Vec<Shown<'r>>> {
    let mut shows: BTreeMap<&str, usize> = BTreeMap::new();
    wordings
        .iter()
        .map(|wording| {
            let mut found: Vec<Shown> = rulesets
                .iter()
                .filter_map(|rules| {
                    let clause = wording.clause_of(rules)?;
                    Some(Shown { rules, clause })
                })
                .collect();
            found.sort_by_key(|shown| {
                let name = shown.rules.name();
                let before = shows.get(name).copied().unwrap_or(0);
                (shown.rules.clauses().len() + 6 * before, name)
            });
            found.truncate(most);
            for shown in &found {
                *shows.entry(shown.rules.name()).or_default() += 1;
            }
            found
        })
        .collect()
}

/// Wordings written as a list: what it is about, the sentence, other words, the
/// construct, the line, what it needs, a note, and which clauses say it.
macro_rules! list {
    ($($field:ident $says:literal also $also:literal
        $construct:ident $line:literal $(needs $needs:literal)? $(note $note:literal)?
        => $fits:expr;)*) => {
        pub(super) const ALL: &[super::Wording] = &[$(super::Wording {
            field: crate::compare::Field::$field,
            says: $says,
            also: $also,
            construct: stringify!($construct),
            line: $line,
            needs: concat!($($needs)?),
            note: concat!($($note)?),
            fits: $fits,
        }),*];
    };
}
use list;

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;
    use seedlore_language::syntax;

    /// A ruleset in which the line of a wording stands, whatever it replaces.
    fn frame(wording: &Wording) -> String {
        format!(
            "base plain \"Plain\" {{\n\
               board 2 rows of 6 pits, store each\n\
               seeds 4 in every pit\n\
               choose own pit\n\
               sow anticlockwise\n\
               on landing: capture 1 from last\n\
               win by most captured\n\
             }}\n\
             ruleset shown \"Shown\" from plain {{\n{}\n{}\n}}\n",
            wording.needs, wording.line
        )
    }

    #[test]
    fn every_line_is_accepted_and_says_what_the_wording_looks_for() {
        let mut faults = Vec::new();
        for wording in wordings() {
            let text = frame(wording);
            let library = Library::from_texts([("shown.sow", text.as_str())], None);
            let Ok(rules) = library.ruleset("shown", &[]) else {
                let found: Vec<&str> = library.faults.iter().map(|f| f.message.as_str()).collect();
                faults.push(format!("{}: {}", wording.says, found.join("; ")));
                continue;
            };
            if wording.clause_of(&rules).is_none() {
                faults.push(format!("{}: no clause of its line fits", wording.says));
            }
            let used = syntax::uses(rules.clauses()[0].span().file, &library.sources);
            if used.iter().all(|u| u.construct != wording.construct) {
                let used: Vec<&str> = used.iter().map(|u| u.construct.as_str()).collect();
                let construct = wording.construct;
                faults.push(format!("{}: no {construct} in {used:?}", wording.says));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn there_are_many_and_each_once() {
        let all = wordings();
        assert!(all.len() >= 60, "{}", all.len());
        let mut says: Vec<&str> = all.iter().map(|wording| wording.says).collect();
        says.sort_unstable();
        says.dedup();
        assert_eq!(says.len(), all.len());
    }

    /// Some stand in other readings alone, which are not looked through.
    #[test]
    fn few_are_shown_by_no_ruleset_of_the_collection() {
        let library = Library::built_in();
        let rulesets: Vec<&Ruleset> = library.collection.rulesets().iter().collect();
        let all = wordings();
        let without: Vec<&str> = shown(&all, &rulesets, 3)
            .iter()
            .zip(&all)
            .filter(|(shown, _)| shown.is_empty())
            .map(|(_, wording)| wording.says)
            .collect();
        assert!(without.len() <= 9, "{}", without.join("\n"));
    }
}
