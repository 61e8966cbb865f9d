//! Rulesets as they are written: the text of a clause, and what constructs of
//! the language it uses.

use std::collections::{BTreeMap, BTreeSet};

use seedlore_language::rules::{Body, Clause, Head, Ruleset};
use seedlore_language::source::{FileId, Sources, Span};
use seedlore_language::syntax::{Use, uses};

/// Every file of the collection with the constructs in it.
pub struct Written<'a> {
    texts: &'a Sources,
    uses: BTreeMap<FileId, Vec<Use>>,
    /// Where each ruleset is defined.
    definitions: BTreeMap<String, Span>,
}

impl<'a> Written<'a> {
    pub fn new(rulesets: &[&Ruleset], texts: &'a Sources) -> Written<'a> {
        let clauses = rulesets.iter().flat_map(|rules| rules.clauses());
        let files: BTreeSet<FileId> = clauses.map(|clause| clause.span().file).collect();
        let uses: BTreeMap<FileId, Vec<Use>> = files
            .into_iter()
            .map(|file| (file, uses(file, texts)))
            .collect();
        let definitions = uses
            .values()
            .flatten()
            .filter_map(|used| Some((used.name.clone()?, used.span)))
            .collect();
        Written {
            texts,
            uses,
            definitions,
        }
    }

    /// The constructs of a clause, with the table or the rounds it stands in.
    pub fn of_clause(&self, clause: &Clause) -> BTreeSet<&str> {
        let span = clause.span();
        let within = self.uses.get(&span.file).into_iter().flatten();
        within
            .filter(|used| lies_in(used.span, span) || holds(used, span))
            .map(|used| used.construct.as_str())
            .collect()
    }

    /// The constructs of a ruleset: those of its clauses in force, inherited
    /// ones too, and those of its own definition that are no part of a rule.
    pub fn of_ruleset(&self, rules: &Ruleset) -> BTreeSet<&str> {
        let clauses = rules.clauses().iter();
        let mut found: BTreeSet<&str> = clauses.flat_map(|c| self.of_clause(c)).collect();
        if let Some(at) = self.definitions.get(rules.name()) {
            let own = self.uses.get(&at.file).into_iter().flatten();
            let beside = own.filter(|used| {
                // What is notable about a ruleset is mostly told above it.
                used.construct == "comment" || lies_in(used.span, *at) && is_beside(&used.construct)
            });
            found.extend(beside.map(|used| used.construct.as_str()));
        }
        found
    }

    /// Where a ruleset first uses a construct that is no part of a rule.
    pub fn beside(&self, rules: &Ruleset, construct: &str) -> Option<&'a str> {
        let at = self.definitions.get(rules.name())?;
        let own = self.uses.get(&at.file)?;
        let found = own.iter().find(|used| {
            used.construct == construct && (construct == "comment" || lies_in(used.span, *at))
        })?;
        Some(text(self.texts, found.span))
    }

    /// What a ruleset's own definition holds besides rules: its opening, the
    /// blocks of its record and sources, each question.
    pub fn blocks(&self, rules: &Ruleset) -> Vec<String> {
        let Some(at) = self.definitions.get(rules.name()) else {
            return Vec::new();
        };
        let own = self.uses.get(&at.file).into_iter().flatten();
        own.filter(|used| lies_in(used.span, *at))
            .filter(|used| {
                ["record", "sources", "question", "conflict"].contains(&used.construct.as_str())
            })
            .map(|used| {
                let all = self.texts.text(used.span.file);
                flush_left(&all[line_start(all, used.span.start)..used.span.end])
            })
            .collect()
    }

    /// A ruleset as it is written, without what it inherits.
    pub fn definition(&self, rules: &Ruleset) -> &'a str {
        let at = self.definitions.get(rules.name());
        at.map_or("", |at| text(self.texts, *at))
    }

    /// The text of the file a ruleset is defined in.
    pub fn file(&self, rules: &Ruleset) -> String {
        let at = self.definitions.get(rules.name());
        at.map_or_else(String::new, |at| self.texts.text(at.file).into())
    }

    /// A clause as it stands in its file; a line of a table or of the rounds
    /// within the words that open it.
    pub fn clause(&self, clause: &Clause) -> String {
        self.framed(clause, text(self.texts, clause.span()))
    }

    pub fn clause_with_sources(&self, clause: &Clause) -> String {
        let span = clause.span();
        let all = self.texts.text(span.file);
        let mut end = span.end;
        // Brackets follow, on the same line or on further ones.
        loop {
            let rest = &all[end..];
            let bracket = rest.len() - rest.trim_start().len();
            match rest[bracket..].strip_prefix('[').and_then(|r| r.find(']')) {
                Some(close) => end += bracket + close + 2,
                None => break,
            }
        }
        let start = line_start(all, span.start);
        self.framed(clause, &flush_left(&all[start..end]))
    }

    fn framed(&self, clause: &Clause, text: &str) -> String {
        let head = clause.head();
        match (head, clause.body()) {
            (_, Body::Phase { name, .. }) => format!("phase {name} while {text} {{ … }}"),
            (Head::Choose, _) if !text.starts_with("choose") => self.way(clause, text),
            (Head::Rounds, _) => block("rounds", text),
            (_, Body::On(_)) if !text.starts_with("on ") => {
                block(self.opening_of(clause).unwrap_or(head.words()), text)
            }
            _ => text.to_string(),
        }
    }

    /// A way to move, behind the word that brings it in.
    fn way(&self, clause: &Clause, text: &str) -> String {
        let span = clause.span();
        let before = self.texts.text(span.file)[..span.start].trim_end();
        match before.rsplit(char::is_whitespace).next() {
            Some(word @ ("or" | "else")) => format!("choose …\n  {word} {text}"),
            _ => format!("choose {text}"),
        }
    }

    /// `on passing or landing`, of the table a line stands in.
    fn opening_of(&self, clause: &Clause) -> Option<&'a str> {
        let span = clause.span();
        let mut tables = self.uses.get(&span.file)?.iter();
        let table = tables.rfind(|used| holds(used, span))?;
        text(self.texts, table.span)
            .split_once('{')
            .map(|(words, _)| words.trim())
    }
}

fn block(opening: &str, text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    format!("{opening} {{\n{}\n}}", lines.join("\n"))
}

fn text(texts: &Sources, span: Span) -> &str {
    &texts.text(span.file)[span.start..span.end]
}

fn lies_in(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}

/// Whether it is a block of lines, around a clause that is one of them.
fn holds(used: &Use, clause: Span) -> bool {
    let is_block = ["table", "rounds", "choose", "phase"].contains(&used.construct.as_str());
    is_block && lies_in(clause, used.span)
}

/// Whether a construct says something besides the rules.
fn is_beside(construct: &str) -> bool {
    construct.starts_with("fact_")
        || [
            "definition",
            "comment",
            "record",
            "sources",
            "source",
            "provenance",
            "question",
            "conflict",
            "account",
            "as_reading",
            "add",
            "drop",
        ]
        .contains(&construct)
}

/// The beginning of the line that holds a place, if only blanks stand before it.
fn line_start(text: &str, at: usize) -> usize {
    let start = text[..at].rfind('\n').map_or(0, |index| index + 1);
    match text[start..at].trim().is_empty() {
        true => start,
        false => at,
    }
}

/// Lines without the blanks that all of them begin with.
fn flush_left(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(indent)
        .min()
        .unwrap_or(0);
    let cut: Vec<&str> = text
        .lines()
        .map(|line| line.get(least..).unwrap_or("").trim_end())
        .collect();
    cut.join("\n")
}
