//! What became of each numbered part of a ruleset's sources.

use serde::Serialize;

use crate::rules_text::{RulesText, anchor};
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, ClauseId, PartUse, ReportPart};

/// A source, part by part.
#[derive(Serialize)]
pub struct NumberedView {
    /// `Walker 2011, rules 1–12`.
    title: String,
    /// What one part is called: `rule`.
    unit: &'static str,
    parts: Vec<PartView>,
    /// If any part is told in words.
    is_told: bool,
}

#[derive(Serialize)]
struct PartView {
    number: u32,
    /// What it says, in a few words.
    gist: Option<String>,
    uses: Vec<UseView>,
}

#[derive(Serialize)]
struct UseView {
    text: String,
    /// Its place on the page, where it has one.
    anchor: Option<String>,
}

/// The sources of a ruleset whose rules, paragraphs or sentences are numbered.
pub fn numbered(told: &RulesText, works: &Bibliography) -> Vec<NumberedView> {
    let part = |part: ReportPart| PartView {
        number: part.number,
        gist: part.gist,
        uses: part.uses.iter().map(|used| view(used, told)).collect(),
    };
    let sources = told.ruleset.numbered_sources().into_iter();
    sources
        .map(|numbered| {
            let range = numbered.source.counted().map(|(_, range)| range);
            let ranges: Vec<_> = range.into_iter().collect();
            let work = prose::account(&numbered.source, works);
            NumberedView {
                title: format!("{work}{}", prose::locator(numbered.unit, &ranges)),
                unit: numbered.unit.singular(),
                is_told: numbered.parts.iter().any(|part| part.gist.is_some()),
                parts: numbered.parts.into_iter().map(part).collect(),
            }
        })
        .collect()
}

fn view(part_use: &PartUse, told: &RulesText) -> UseView {
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
    UseView { text, anchor }
}

fn rule(told: &RulesText, id: ClauseId, what: &str) -> (String, Option<String>) {
    let rule = told.rule(id);
    let text = format!("{} (rule {}{what})", rule.topic, rule.number);
    (text, Some(rule.anchor.clone()))
}
