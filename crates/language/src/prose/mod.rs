//! Rules in English, made from the checked ruleset itself, so that what is
//! told and what is played can't drift apart.

// Whoever adds a variant is led to every place that takes it apart.
#![deny(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod action;
mod arrangement;
mod brief;
mod choice;
mod clause;
mod condition;
mod counts;
mod fact;
mod falls;
mod line;
mod material;
mod numbered_pits;
mod order;
mod path;
mod phase;
mod pits;
mod place;
mod places;
mod predicate;
mod provenance;
mod quantity;
mod rounds;
mod scene;
mod setting;
mod sums;
#[cfg(test)]
mod tests;
mod verb_phrase;
mod words;

use crate::rules::{Body, Clause, ClauseId, Fragment, PartUse, Ruleset};

pub use fact::fact;
pub use order::{adopted, in_reading_order, numbers};
pub use provenance::{
    account, accounts, basis, basis_by_place, cite, locator, read_elsewhere, remark, short,
};
pub use words::{
    counted, grouped, grouped_digits, in_figures, list, numeral, ordinal, plural, sentence,
};

/// A clause as a rule in full sentences.
pub fn tell(rules: &Ruleset, clause: &Clause) -> String {
    let said = clause::tell(clause.body(), setting::Setting::new(rules, clause));
    with_left_out(rules, clause, said)
}

fn with_left_out(rules: &Ruleset, clause: &Clause, said: String) -> String {
    match phase::left_out(rules, clause) {
        Some(left_out) => format!("{said} {left_out}"),
        None => said,
    }
}

/// Some clauses of a ruleset as rules that are read alone: of several lines or ways to move, the
/// first that is told goes on from none, and what holds unless something else is said is left out.
pub fn tell_alone(rules: &Ruleset, told: &[ClauseId]) -> Vec<String> {
    let alone = |id: &ClauseId| {
        let clause = rules.clause(*id);
        let setting = setting::Setting {
            is_brief: true,
            ..setting::Setting::where_told(rules, clause, |id| told.contains(&id))
        };
        let said = clause::tell(clause.body(), setting);
        with_left_out(rules, clause, said)
    };
    told.iter().map(alone).collect()
}

/// A clause in a few words, for the cell of a table.
pub fn brief(_rules: &Ruleset, clause: &Clause) -> String {
    brief::brief(clause.body())
}

/// What rests on a part of a report, in words.
pub fn part_use(rules: &Ruleset, part_use: &PartUse) -> String {
    let rule = |id: &ClauseId| {
        let clause = rules.clause(*id);
        let number = numbers(rules)[id.index()];
        format!("rule {number}: {}", tell(rules, clause))
    };
    match part_use {
        PartUse::Clause(id) => rule(id),
        PartUse::Simplified(id) => format!("{} (not played as reported)", rule(id)),
        PartUse::Conduct(id) => format!("{} (on conduct)", rule(id)),
        PartUse::Question(name) => {
            let question = rules.questions().iter().find(|q| q.name() == name);
            let text = question.map_or("", |question| question.text());
            format!("open question {name}: {text}")
        }
        PartUse::Conflict(name) => {
            let conflict = rules.conflicts().iter().find(|c| c.name() == name);
            let text = conflict.map_or("", |conflict| conflict.text());
            format!("conflict {name}: {text}")
        }
        PartUse::Fact(word) => format!("the record: {word}"),
        PartUse::OffPlay => "nothing of play".into(),
    }
}

/// The numbers of the board in words, for headings: `two rows of six pits`.
pub fn board_size(rules: &Ruleset) -> String {
    let mut bodies = rules.clauses().iter().map(Clause::body);
    let plan = bodies.find_map(|body| as_variant!(body, Body::Board(plan) => plan));
    plan.map(material::size).unwrap_or_default()
}

/// The board of a fragment in words, as far as it is told: `two rows of six pits, with stores`.
pub fn fragment_board(fragment: &Fragment) -> Option<String> {
    let plan = &fragment.board()?.says;
    let beside = [
        (plan.stores.is_some(), ", with stores"),
        (plan.reserves, ", with reserves"),
        (plan.centre, ", and a pit in the centre"),
    ];
    let beside = beside.into_iter().filter(|(is_there, _)| *is_there);
    let beside: String = beside.map(|(_, words)| words).collect();
    Some(format!("{}{beside}", material::size(plan)))
}
