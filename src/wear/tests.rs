//! What the engine counts against what the referee tells, and the worth of it all.

use super::simulation::{LIMIT, tally};
use super::*;
use crate::engine::Engine;
use crate::game::{Next, Turn};
use crate::library::Library;
use crate::play::{Agent, AgentKind, Dice, Observer, Seated, Setting, play_game};
use crate::referee::{Event, Referee};
use crate::rules::{ByPlayer, Head, Pit};

/// Counts by the referee's events.
struct Told<'r> {
    rules: &'r Ruleset,
    drops: Vec<u64>,
    lifts: Vec<u64>,
    captures: Vec<u64>,
}

impl Told<'_> {
    fn add(counts: &mut [u64], pit: Pit, by: u64) {
        if pit.is_pit() {
            counts[pit.index()] += by;
        }
    }
}

impl Observer for Told<'_> {
    fn begins(&mut self, _: &Next, _: &[Event]) {}

    fn moves(&mut self, _: &Turn, _: usize, events: &[Event], _: &Next) {
        for event in events {
            match *event {
                Event::Dropped { pit, seeds, .. } => Told::add(&mut self.drops, pit, seeds.into()),
                Event::Lifted { pit, .. } => Told::add(&mut self.lifts, pit, 1),
                Event::Captured { pit, .. } => {
                    Told::add(&mut self.lifts, pit, 1);
                    Told::add(&mut self.captures, pit, 1);
                }
                // What is laid out before a round is no play.
                Event::Moved { clause, .. }
                    if self.rules.clause(clause).head() == Head::Arrange => {}
                Event::Moved {
                    from, to, seeds, ..
                } => {
                    Told::add(&mut self.lifts, from, 1);
                    Told::add(&mut self.drops, to, seeds.into());
                }
                _ => {}
            }
        }
    }
}

/// Rulesets with laps by table and by seeds, relays, captures of many kinds, moves of
/// seeds from pit to pit, rounds, reserves, phases and a ring.
const PLAYED: &[&str] = &[
    "wari-bennett",
    "kalah",
    "bao-ki-arabu-1",
    "baqura",
    "choro-lango",
    "woli-beart",
];

#[test]
fn the_engine_counts_what_the_referee_tells() {
    let library = Library::built_in();
    let only = std::env::var("SEEDLORE_ONLY").unwrap_or_default();
    let names: Vec<&str> = match only.as_str() {
        "" => PLAYED.to_vec(),
        "all" => library
            .collection
            .rulesets()
            .iter()
            .map(|r| r.name())
            .collect(),
        only => only.split(',').collect(),
    };
    for name in names {
        let rules = library.ruleset(name, &[]).unwrap();
        let pits = rules.board().pit_count();
        let referee = Referee::new(rules.clone());
        let none = || vec![0; pits];
        let mut told = Told {
            rules: &rules,
            drops: none(),
            lifts: none(),
            captures: none(),
        };
        let agents = ByPlayer::from_fn(|_| &Seated::Random as &dyn Agent);
        let setting = Setting {
            limit: LIMIT,
            ..Setting::default()
        };
        for game in 0..2 {
            let mut dice = Dice::of_game(7, game);
            play_game(&referee, agents, setting, &mut dice, &mut told);
        }
        let heard = tally(&Engine::new(rules.clone()), AgentKind::Random, 7, 2, &|| ());
        assert_eq!(heard.drops.each[..pits], told.drops, "{name}: drops");
        assert_eq!(heard.captures[..pits], told.captures, "{name}: captures");
        assert_eq!(heard.lifts.each[..pits], told.lifts, "{name}: lifts");
    }
}
