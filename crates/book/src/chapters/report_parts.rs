//! What became of each numbered part of a ruleset's sources.

use minijinja::Value;
use serde::Serialize;

use crate::rules_text::{RulesText, anchor};
use crate::table::html;
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, ClauseId, PartUse};
use seedlore_study::render::{Cell, Table};

/// A source, part by part.
#[derive(Serialize)]
pub struct NumberedView {
    /// `Walker 2011, rules 1–12`.
    title: String,
    table: Value,
}

/// The sources of a ruleset whose rules, paragraphs or sentences are numbered.
pub fn numbered(told: &RulesText, works: &Bibliography) -> Vec<NumberedView> {
    let sources = told.ruleset.numbered_sources().into_iter();
    sources
        .map(|numbered| {
            let range = numbered.source.counted().map(|(_, range)| range);
            let ranges: Vec<_> = range.into_iter().collect();
            let work = prose::account(&numbered.source, works);
            let unit = prose::sentence(numbered.unit.singular());
            let gist = "What it says, in our words";
            let headings = [unit.trim_end_matches('.'), gist, "Where it stands here"];
            let mut table = Table::new(headings);
            for part in numbered.parts {
                let uses = part.uses.iter().map(|used| used_in(used, told));
                let examples = part.examples.len() as u32;
                let shown = (examples > 0).then(|| prose::counted(examples, "example", "examples"));
                let uses = uses.chain(shown.map(Cell::from));
                table.row([
                    part.number.to_string().into(),
                    part.gist.unwrap_or_default().into(),
                    uses.reduce(Cell::and).unwrap_or("nowhere".into()),
                ]);
            }
            let title = format!("{work}{}", prose::locator(numbered.unit, &ranges));
            NumberedView {
                table: html(&table.without_empty(), &title, "", ""),
                title,
            }
        })
        .collect()
}

fn used_in(part_use: &PartUse, told: &RulesText) -> Cell {
    let rules = told.ruleset;
    let (text, anchor) = match part_use {
        PartUse::Clause(id) => rule(told, *id, ""),
        PartUse::Simplified(id) => rule(told, *id, ", not played as reported"),
        PartUse::Conduct(id) => rule(told, *id, ", on conduct"),
        PartUse::Question(name) => {
            let question = rules.questions().iter().find(|q| q.name() == name);
            let text = question.map_or(name.as_str(), |question| question.text());
            (text.into(), Some(anchor(rules, &format!("open_{name}"))))
        }
        PartUse::Conflict(name) => {
            let conflict = rules.conflicts().iter().find(|c| c.name() == name);
            let text = conflict.map_or(name.as_str(), |conflict| conflict.text());
            let text = format!("{text} (where sources differ)");
            let anchor = anchor(rules, &format!("conflict_{name}"));
            (text, Some(anchor))
        }
        PartUse::OffPlay => ("nothing of play".into(), None),
        PartUse::Fact(word) => (format!("the record ({word})"), None),
    };
    match anchor {
        Some(anchor) => Cell::link(text, format!("#{anchor}")),
        None => text.into(),
    }
}

fn rule(told: &RulesText, id: ClauseId, what: &str) -> (String, Option<String>) {
    let rule = told.rule(id);
    let text = format!("{} (rule {}{what})", rule.topic, rule.number);
    (text, Some(rule.anchor.clone()))
}
