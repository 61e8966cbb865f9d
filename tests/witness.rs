//! A change planted in a ruleset is found by a witness, or proved to be none.

mod mutate;
#[path = "support/traced.rs"]
mod traced;

use mutate::{Mutant, mutants};
use rayon::prelude::*;
use seedlore::compare::lockstep::{Effort, Finding, find};
use seedlore::referee::Referee;
use seedlore::source::Sources;
use seedlore::syntax;
use seedlore::verify::{hold, read};

fn parents(name: &str) -> Vec<String> {
    let text = traced::text(name);
    let heading = text.lines().find(|line| line.starts_with("ruleset"));
    let parent = heading.and_then(|line| line.split(" from ").nth(1));
    let parent = parent.and_then(|rest| rest.split_whitespace().next());
    parent.map(traced::text).into_iter().collect()
}

fn referee(name: &str, text: &str) -> Option<Referee> {
    let mut texts = parents(name);
    texts.push(text.to_string());
    let collection = traced::checked(&texts).ok()?;
    Some(Referee::new(collection.get(name).ok()?.clone()))
}

#[test]
fn explore() {
    for name in traced::NAMES {
        let mut sources = Sources::default();
        let text = traced::text(name);
        let file = sources.add("traced.sow", text.as_str());
        let all: Vec<Mutant> = mutants(&syntax::parse(file, &sources).unwrap());
        let own = referee(name, &text).unwrap();
        let games = read(&traced::record(name)).unwrap();
        let begun = std::time::Instant::now();
        let lines: Vec<(char, String)> = all
            .par_iter()
            .filter_map(|mutant| {
                let changed = referee(name, &mutant.text)?;
                let noticed = games
                    .iter()
                    .any(|game| hold(&changed, game).parting.is_some());
                let begun = std::time::Instant::now();
                let finding = find(&own, &changed, &Effort::default());
                let kind = match (&finding, noticed) {
                    (Finding::Parts { witness, .. }, _) if witness.is_shortest => 's',
                    (Finding::Parts { .. }, _) => 'l',
                    (Finding::Alike(_), false) => 'a',
                    (Finding::Alike(_), true) => 'X',
                    (Finding::OtherBoard, _) => 'o',
                    (Finding::Unknown(_), true) => 'U',
                    (Finding::Unknown(_), false) => 'u',
                };
                Some((
                    kind,
                    format!(
                        "{kind} {:?} {} => {} {}",
                        begun.elapsed(),
                        mutant.was,
                        mutant.is,
                        if kind == 'U' {
                            format!("{finding:?}")
                        } else {
                            String::new()
                        }
                    ),
                ))
            })
            .collect();
        let mut counts = std::collections::BTreeMap::new();
        for (kind, _) in &lines {
            *counts.entry(*kind).or_insert(0) += 1;
        }
        println!("{name} {:?} {counts:?}", begun.elapsed());
        for (_, line) in lines.iter().filter(|(k, _)| "UX".contains(*k)) {
            println!("   {line}");
        }
    }
}
