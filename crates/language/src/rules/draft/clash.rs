//! Questions that change the same clause.

use std::collections::HashMap;

use super::edit::{is_named, said_name};
use super::{Draft, Drafted};
use crate::report::Fault;
use crate::rules::Body;
use crate::source::{Span, Spanned};
use crate::syntax::path_text;
use crate::syntax::tree::{Block, Item, Lines, Question, Statement, StatementBody};
use crate::terms::Head;

/// What readings replaced so far: the words, with the name where there are
/// several of them.
#[derive(Default)]
pub(super) struct Replaced<'t>(HashMap<(String, Option<String>), Vec<&'t Question>>);

impl<'t> Draft<'t> {
    /// Two readings that both replace something would silently undo each other,
    /// and so would one that replaces what another added.
    pub(super) fn check_clash(
        &mut self,
        body: &'t Block<Item>,
        question: &'t Question,
        replaced: &mut Replaced<'t>,
    ) {
        for item in body.items() {
            let (key, span, words) = match item {
                Item::Statement(statement) => {
                    let head = statement.head().to_string();
                    let name = said_name(&statement.says);
                    let words = match &name {
                        Some(name) => format!("{head} {name}"),
                        None => head.clone(),
                    };
                    ((head, name), statement.place(), words)
                }
                Item::Line(line) => named("line", line.name.as_ref(), line.span.span),
                Item::Way(way) => named("way", way.name.as_ref(), way.choice.span),
                _ => continue,
            };
            let before = replaced.0.entry(key).or_default();
            if let Some(other) = before.iter().find(|q| q.name != question.name) {
                self.faults.push(
                    Fault::error(format!(
                        "the questions `{}` and `{}` both replace `{words}`",
                        other.name, question.name
                    ))
                    .at(span, "undoes the other reading")
                    .related(other.name.span, "replaced here too")
                    .help(self.instead(item)),
                );
            } else if let Item::Statement(statement) = item {
                let head = statement.head();
                let own = question.name.value.as_str();
                let undone = self.clauses.iter().find_map(|clause| {
                    let (other, _) = clause.reading.filter(|(other, _)| *other != own)?;
                    let name = said_name(&statement.says);
                    is_replaced(clause, head, name.as_deref()).then_some((other, clause.span))
                });
                if let Some((other, span)) = undone {
                    self.faults
                        .push(undoes(own, other, &words, (statement.place(), span)));
                }
            }
            if before.last().is_none_or(|last| last.name != question.name) {
                before.push(question);
            }
        }
    }

    /// What to write where two questions replace the same.
    fn instead(&self, item: &Item) -> String {
        let Item::Statement(statement) = item else {
            return "make them one question, whose readings each say all of it".into();
        };
        let head = statement.head();
        if let StatementBody::Sow(path) = &statement.says {
            let in_force = self.clauses.iter().find_map(|clause| match &clause.body {
                Body::Sow(path) => Some(path),
                _ => None,
            });
            let (_, beyond) = in_force.map_or_else(Default::default, |sow| sow.divide(path));
            return match beyond.is_silent() {
                true => format!(
                    "make them one question, whose readings each say all of `{head}`: both change \
                     the same part of it"
                ),
                false => format!(
                    "write only what this question adds: `add {head} {}`",
                    path_text(&beyond)
                ),
            };
        }
        match head {
            _ if head.is_single() => format!(
                "make them one question: a game has one `{head}`, so each reading has to say all \
                 of it"
            ),
            _ if head.is_table() => self.instead_of_table(statement),
            Head::Let | Head::Mark => "make them one question".into(),
            _ => format!("write `add {head} …` in one of them, or make them one question"),
        }
    }

    /// The same of a table. Lines that fit sometimes may stand above any others;
    /// below one that always fits none is reached.
    fn instead_of_table(&self, statement: &Statement) -> String {
        let head = statement.head();
        let joined = match &statement.says {
            StatementBody::Table(_, Lines::Tested(lines))
                if lines.items().all(|line| line.test.is_some()) =>
            {
                format!("`add {head} first …` in one of them for lines that join the same table, ")
            }
            _ => String::new(),
        };
        format!("write {joined}`also {head} …` for a table of its own; or make them one question")
    }
}

/// How a line or a way that is replaced is known.
fn named(
    what: &str,
    name: Option<&Spanned<String>>,
    span: Span,
) -> ((String, Option<String>), Span, String) {
    let name = name.map_or(String::new(), |name| name.value.clone());
    let words = format!("{what} {name}");
    ((what.to_string(), Some(name)), span, words)
}

/// Whether a bare statement takes the place of a clause.
fn is_replaced(clause: &Drafted<'_>, head: Head, name: Option<&str>) -> bool {
    match name {
        Some(name) => is_named(&clause.body, head, name),
        None => clause.body.head() == head,
    }
}

/// What is told of a reading that replaces what a question above it added.
fn undoes(own: &str, other: &str, words: &str, (at, added): (Span, Span)) -> Fault {
    Fault::error(format!(
        "the question `{own}` replaces `{words}`, and so undoes what the question `{other}` added"
    ))
    .at(at, "replaces it")
    .related(added, "added here")
    .help(format!(
        "write the question `{own}` above the question `{other}`"
    ))
}
