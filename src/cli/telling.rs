//! What the referee tells, line by line under the clauses behind it.

use super::screen::columns;
use super::table::{bold, bracketed, dim, wrap, wrap_behind};
use crate::explain::{headings, stuck};
use crate::prose;
use crate::referee::{Event, pit_name};
use crate::report::Colour;
use crate::rules::{Bibliography, ClauseId, Ruleset};

/// Widest line of a sentence that stands for itself, in characters.
const WIDTH: usize = 90;

/// Events in words, for a terminal.
pub struct Telling<'a> {
    pub rules: &'a Ruleset,
    pub works: &'a Bibliography,
    pub colour: Colour,
}

impl Telling<'_> {
    /// The lines of events; those that no clause is behind stand with what they
    /// follow.
    pub fn lines(&self, events: &[Event]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut told: Option<ClauseId> = None;
        let mut since = 0;
        for (clause, nth) in headings(events).into_iter().zip(0..) {
            let event = &events[nth];
            match *event {
                Event::Barred { .. } | Event::LapBegins { .. } => continue,
                Event::Stuck { player } => {
                    if !lines.is_empty() {
                        lines.push(String::new());
                    }
                    let (said, barred) = stuck(&events[since..nth], player, self.rules);
                    let (who, why) = said.split_once(": ").unwrap_or((&said, ""));
                    let why = wrap_behind(who.len() + 2, why, WIDTH - who.len(), "  ");
                    lines.push(format!("{}: {why}", bold(who, self.colour)));
                    for clause in barred.clauses(self.rules, self.works) {
                        lines.push(format!("  {}", wrap(&clause, WIDTH, "    ")));
                    }
                    (told, since) = (None, nth);
                    continue;
                }
                _ => {}
            }
            // A clause is named once for all the steps it is behind.
            if let Some(clause) = clause.filter(|clause| told != Some(*clause)) {
                lines.push(self.heading(clause));
            }
            told = clause;
            let said = event.say(self.rules.board());
            lines.push(format!("  {}", wrap(&said, usize::MAX, "    ")));
        }
        lines
    }

    /// The events that matter at the table: the choice, the captures, and what
    /// comes of it, each with the label of its clause.
    pub fn at_the_table(&self, events: &[Event]) -> Vec<String> {
        let mut since = 0;
        let line = |(nth, event): (usize, &Event)| match *event {
            Event::Chosen {
                player, mv, seeds, ..
            } => {
                let board = self.rules.board();
                let (mv, pit) = (mv.notation(player, board), pit_name(mv.pit, board));
                let line = format!("{player} plays {mv} ({seeds} from {pit})");
                Some(bold(&line, self.colour))
            }
            Event::Stuck { player } => {
                let (said, _) = stuck(&events[since..nth], player, self.rules);
                since = nth;
                Some(format!("  {}", wrap(&said, WIDTH, "    ")))
            }
            Event::Captured { .. }
            | Event::Moved { .. }
            | Event::Returned { .. }
            | Event::Scored { .. }
            | Event::Passed { .. }
            | Event::RoundJudged { .. }
            | Event::RoundOver { .. }
            | Event::RoundBegins { .. } => {
                let label = event.clause().map(|id| self.rules.clause(id).label());
                let said = event.say(self.rules.board());
                Some(self.with_label(&said, label))
            }
            _ => None,
        };
        events.iter().enumerate().filter_map(line).collect()
    }

    /// What happened, with the label of its clause behind it or below it.
    fn with_label(&self, said: &str, label: Option<&str>) -> String {
        let said = format!("  {}", wrap(said, usize::MAX, "    "));
        let Some(label) = label else { return said };
        let label = format!("[{label}]");
        let last = said.lines().next_back().unwrap_or("");
        let whole = last.chars().count() + 1 + label.chars().count();
        let between = match columns().is_some_and(|columns| whole > columns) {
            true => "\n    ",
            false => " ",
        };
        format!("{said}{between}{}", dim(&label, self.colour))
    }

    /// A clause by its label, with its sources.
    fn heading(&self, clause: ClauseId) -> String {
        let clause = self.rules.clause(clause);
        let sources: Vec<String> = (clause.provenance().iter())
            .map(|provenance| prose::basis(provenance, self.works))
            .collect();
        let label = clause.label();
        let before = label.chars().count() + 1;
        let source = bracketed(before, &sources.join("; "), 76, "    ");
        format!("{} {}", bold(label, self.colour), dim(&source, self.colour))
    }
}
