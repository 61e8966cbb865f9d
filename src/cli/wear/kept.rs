//! How play of the rulesets wears their boards, as it was found before: to play all takes the
//! better part of a minute.

use std::path::Path;

use crate::cli::failure::Done;
use crate::cli::kept::Kept;
use crate::cli::key::{AsPlayed, Key};
use crate::cli::output::note;
use crate::cli::progress::progress_bar;
use crate::prose::plural;
use crate::rules::Ruleset;
use crate::wear::{Plan, Tally, Worn, tallies};

/// Found by `seedlore wear --keep book/kept/worn.jsonl`.
const BUILT_IN: &str = include_str!("../../../book/kept/worn.jsonl");

/// What games did to the board of a ruleset, by kind of players in the order of the plan.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Found {
    tallies: Vec<Tally>,
}

/// Of the rulesets that are built in, by the plan that is usual.
pub fn built_in() -> Kept<Found> {
    Kept::built_in(BUILT_IN)
}

fn key(rules: &Ruleset, plan: &Plan) -> Key {
    let players: Vec<String> = plan.players.iter().map(ToString::to_string).collect();
    Key::new(&(AsPlayed::new(rules), players, plan.games, plan.seed))
}

/// The wear of each ruleset: as it is kept, or else as it is played now.
pub fn worn(rulesets: &[&Ruleset], plan: &Plan, kept: &Kept<Found>) -> Vec<Worn> {
    let known = |rules: &Ruleset| kept.of(rules.name(), &key(rules, plan));
    let unknown = kept.unknown(rulesets.iter().copied(), |rules| key(rules, plan));
    let mut played = played(&unknown, plan).into_iter();
    if unknown.len() < rulesets.len() {
        let kept = plural(rulesets.len() - unknown.len(), "ruleset");
        note!("{kept} as kept with the program; `--afresh` plays them anew");
    }
    let one = |rules: &&Ruleset| match known(rules) {
        Some(found) => Worn::new(rules, plan, &found.tallies),
        None => Worn::new(rules, plan, &played.next().expect("each is played")),
    };
    rulesets.iter().map(one).collect()
}

fn played(rulesets: &[&Ruleset], plan: &Plan) -> Vec<Vec<Tally>> {
    let work = (rulesets.len() * plan.players.len()) as u64 * plan.games;
    let bar = progress_bar(work, "games");
    let played = tallies(rulesets, plan, &|done| bar.set_position(done));
    bar.finish_and_clear();
    played
}

/// Plays the rulesets that a table does not know, and writes it.
pub fn keep(rulesets: &[Ruleset], plan: &Plan, path: &Path) -> Done {
    let mut kept = Kept::<Found>::read(path)?;
    let changed = kept.unknown(rulesets, |rules| key(rules, plan));
    for (rules, tallies) in changed.iter().zip(played(&changed, plan)) {
        kept.keep(rules.name(), key(rules, plan), Found { tallies });
    }
    let names: Vec<&str> = rulesets.iter().map(Ruleset::name).collect();
    kept.write(&names, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn the_table_is_that_of_the_rulesets_as_they_are() {
        built_in().assert_built_in(|rules| key(rules, &Plan::default()));
    }

    /// Where this fails and no ruleset has changed, raise `VERSION` of `key.rs`.
    #[test]
    fn the_same_is_found_again() {
        let library = Library::built_in();
        let (table, plan) = (built_in(), Plan::default());
        for name in ["wari-bennett", "pic"] {
            let rules = library.collection.get(name).unwrap();
            let tallies = tallies(&[rules], &plan, &|_| {}).remove(0);
            let kept = table.of(name, &key(rules, &plan));
            assert_eq!(kept, Some(&Found { tallies }));
        }
    }
}
