//! Games for Ludii, of those rulesets that can be said in its terms here.
//!
//! The descriptions follow the grammar of Ludii 1.3. That they load there and play as
//! Seedlore does is shown by `benches/ludii/run`, which needs Ludii.

// Whoever adds a variant is led to every place that takes it apart.
#![deny(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod agreed;
mod general;
mod ludeme;
mod plain;
mod reason;

use std::collections::{BTreeMap, BTreeSet};

pub use agreed::{Agreed, agreed_with_ludii, untried_in_ludii};
pub use ludeme::{LUDEMES, WORDS};
use ludeme::{Node, call, text};
pub use reason::{LeftOut, Reason};

use super::text::{spoken, title, unit_id};
use super::{File, csv};
use general::Reasons;
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Body, Ruleset};

/// What is written of a ruleset: its description, or the reasons against one.
pub fn lud(works: &Bibliography, rules: &Ruleset) -> Result<String, Vec<Reason>> {
    match said(rules) {
        Ok(said) => Ok(described(works, rules, &said)),
        Err(reasons) => {
            let mut all: Vec<Reason> = reasons.into_iter().map(|(reason, _)| reason).collect();
            all.dedup();
            Err(all)
        }
    }
}

/// The files written for Ludii.
pub struct Written {
    /// Descriptions by name of ruleset, and the table `told.csv`.
    pub files: Vec<File>,
    /// How many rulesets have a description; each of the others has its reasons in
    /// `told.csv`.
    pub described: usize,
}

/// A description of each ruleset that can be said, and a table that tells of
/// every ruleset what is left out or why there is none.
pub fn ludii(works: &Bibliography, rulesets: &[&Ruleset]) -> Written {
    let mut files = Vec::new();
    let mut rows = Vec::new();
    for rules in rulesets {
        let row = |written: &str, clause: &str, why: &str| {
            vec![
                spoken(rules),
                title(rules),
                written.into(),
                clause.into(),
                why.into(),
            ]
        };
        match said(rules) {
            Ok(said) => {
                files.push(File {
                    path: format!("{}.lud", unit_id(rules)),
                    text: described(works, rules, &said),
                });
                rows.push(row("yes", "", ""));
                rows.extend(
                    said.left_out
                        .iter()
                        .map(|what| row("left out", "", what.words())),
                );
            }
            Err(reasons) => rows.extend(told(rules, &reasons).map(|(c, why)| row("no", c, why))),
        }
    }
    let described = files.len();
    files.push(File {
        path: "told.csv".into(),
        text: csv(&["ruleset", "title", "written", "clause", "why"], rows),
    });
    Written { files, described }
}

/// The reasons, each with the label of its clause.
fn told<'r>(
    rules: &'r Ruleset,
    reasons: &'r Reasons,
) -> impl Iterator<Item = (&'r str, &'static str)> {
    reasons.iter().map(|(reason, clause)| {
        let label = clause.map_or("", |id| rules.clause(id).label());
        (label, reason.words())
    })
}

/// Ludii 1.3.12 replaces names by what they stand for, and reads no game that is longer
/// then.
const MOST_CHARACTERS: usize = 1_000_000;

/// A game as Ludii has it, and what of the ruleset is not in it.
struct Said {
    /// What is named before the game.
    defines: Vec<Node>,
    game: Node,
    left_out: BTreeSet<LeftOut>,
}

/// Says a ruleset by Ludii's own `sow`, if that can, or step by step.
fn said(rules: &Ruleset) -> Result<Said, Reasons> {
    if let Some(game) = plain::game(rules) {
        return Ok(Said {
            defines: Vec::new(),
            game: plain::whole(rules, &game),
            left_out: game.left_out,
        });
    }
    let game = general::game(rules)?;
    let whole = call(
        "game",
        [
            text(&title(rules)),
            call("players", [Node::Number(2)]),
            call("equipment", [Node::List(game.equipment)]),
            call("rules", [game.start, game.play, game.end]),
        ],
    );
    // A part names none but those before it.
    let mut lengths = BTreeMap::new();
    for (name, part) in &game.defines {
        let length = part.length_with(&lengths);
        lengths.insert(name.clone(), length);
    }
    if whole.length_with(&lengths) > MOST_CHARACTERS {
        return Err(Reasons::from([(Reason::Length, None)]));
    }
    let defines = game.defines.into_iter();
    Ok(Said {
        defines: defines
            .map(|(name, part)| call("define", [text(&name), part]))
            .collect(),
        game: whole,
        left_out: game.left_out,
    })
}

fn described(works: &Bibliography, rules: &Ruleset, said: &Said) -> String {
    let mut lines = format!(
        "// {}: written by seedlore {}.\n// Follows the grammar of Ludii 1.3.\n",
        spoken(rules),
        env!("CARGO_PKG_VERSION")
    );
    if untried_in_ludii().contains(&rules.name()) {
        lines += "// Not yet loaded in Ludii itself.\n";
    }
    for what in &said.left_out {
        lines += &format!("// Left out: {what}.\n");
    }
    let parts: Vec<String> = said
        .defines
        .iter()
        .chain([&said.game, &metadata(works, rules)])
        .map(|part| format!("\n{}\n", part.written(0)))
        .collect();
    lines + &parts.concat()
}

/// Whether a clause speaks of play at all.
fn is_played(body: &Body) -> bool {
    !matches!(body, Body::Conduct(_) | Body::Simplified(_) | Body::Play(_))
}

fn classified(rules: &Ruleset) -> &'static str {
    match rules.board().rows() {
        2 => "board/sow/two rows",
        3 => "board/sow/three rows",
        4 => "board/sow/four rows",
        _ => "board/sow",
    }
}

fn metadata(works: &Bibliography, rules: &Ruleset) -> Node {
    let summary = rules.record().summary().unwrap_or(rules.title());
    let played = rules.clauses().iter().filter(|c| is_played(c.body()));
    let told: Vec<String> = played.map(|clause| prose::tell(rules, clause)).collect();
    let source = |source: &seedlore_language::rules::Source| {
        let at: Vec<_> = source
            .whole_part()
            .iter()
            .map(|(_, range)| *range)
            .collect();
        let unit = source
            .whole_part()
            .map_or(seedlore_language::rules::Unit::Pages, |(unit, _)| unit);
        let cited = prose::short(&source.key, works) + &prose::locator(unit, &at);
        match &source.read_in {
            Some(key) => format!("{cited}, read in {}", prose::short(key, works)),
            None => cited,
        }
    };
    let sources: Vec<String> = rules.sources().iter().map(source).collect();
    let info = [
        call("description", [text(summary)]),
        call("rules", [text(&told.join(" "))]),
        call("source", [text(&sources.join("; "))]),
        call("classification", [text(classified(rules))]),
    ];
    call("metadata", [call("info", [Node::List(info.into())])])
}
