//! `seedlore show --as parts`: each numbered part of each report, with what rests on it.

use super::WIDTH;
use crate::cli::output::say;
use crate::cli::table::{bold, wrap};
use crate::prose;
use crate::report::Colour;
use crate::rules::{Bibliography, ReportPart, Ruleset};

/// Shows the sources in their order, part by part as they tell it.
pub fn print(rules: &Ruleset, works: &Bibliography, colour: Colour) {
    let sources = rules.numbered_sources();
    if sources.is_empty() {
        say!("{} numbers no parts of its sources", rules.name());
    }
    for (nth, numbered) in sources.iter().enumerate() {
        if nth > 0 {
            say!();
        }
        let title = prose::account(&numbered.source, works);
        say!("{}", bold(&wrap(&title, WIDTH, "  "), colour));
        for part in &numbered.parts {
            let gist = part.gist.as_deref().unwrap_or_default();
            let head = format!("{} {}  {gist}", numbered.unit.singular(), part.number);
            say!("\n{}", wrap(head.trim_end(), WIDTH, "  "));
            rests(rules, part);
        }
    }
}

fn rests(rules: &Ruleset, part: &ReportPart) {
    for used in &part.uses {
        say!(
            "  - {}",
            wrap(&prose::part_use(rules, used), WIDTH - 4, "    ")
        );
    }
    if part.uses.is_empty() {
        say!("  - nothing rests on it");
    }
    for at in &part.examples {
        let example = format!("example {}: {}", at + 1, rules.examples()[*at].words);
        say!("  - {}", wrap(&example, WIDTH - 4, "    "));
    }
    if part.examples.is_empty() && part.is_of_play(rules) {
        say!("  - no example shows it");
    }
}
