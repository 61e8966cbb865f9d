//! Examples found again from where they came from, so that no board or event
//! need be kept.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::telling::{Ply, telling};
use super::{Example, split};
use crate::play::{AgentKind, Dice, Observer, Setting, play_within};
use crate::stats::told_game::ToldGame;
use seedlore_engine::Engine;
use seedlore_game::{Next, Turn};
use seedlore_language::rules::{ByPlayer, Ruleset};
use seedlore_referee::referee::{Event, Narrator};

/// Where an example comes from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Origin {
    /// The place of its clause among those of the ruleset.
    pub clause: usize,
    /// Who played, as in results: `random`.
    pub players: String,
    /// The game of the seed, counted from 0.
    pub game: u64,
    /// The move of that game, counted from 1.
    pub ply: u32,
    /// How telling it is, of 100.
    pub telling: u32,
}

impl Example {
    /// The few numbers from which [`restored`] plays it again.
    pub fn origin(&self) -> Origin {
        Origin {
            clause: self.clause.index(),
            players: self.players.clone(),
            game: self.game,
            ply: self.ply,
            telling: self.telling,
        }
    }
}

/// The examples that come from there: each game is played again, as far as it
/// is needed. `None` if one of them is not what it is said to be; `playing`
/// tells who the players of a name are, and `None` of those who did not play.
pub fn restored(
    game: &dyn Narrator,
    seed: u64,
    playing: &dyn Fn(&str) -> Option<(AgentKind, Setting)>,
    origins: &[Origin],
) -> Option<Vec<Example>> {
    // As they were found: one of a clause, in the order of the clauses.
    if !origins.is_sorted_by(|one, next| one.clause < next.clause) {
        return None;
    }
    let mut games: BTreeMap<(&str, u64), Vec<&Origin>> = BTreeMap::new();
    for origin in origins {
        let of_game = games.entry((origin.players.as_str(), origin.game));
        of_game.or_default().push(origin);
    }
    if games.is_empty() {
        return Some(Vec::new());
    }
    let engine = Engine::new(game.rules().clone());
    let mut examples = Vec::new();
    for ((players, number), wanted) in games {
        let (agent, setting) = playing(players)?;
        let last = wanted.iter().map(|origin| origin.ply).max()?;
        let steps = setting.steps();
        let setting = Setting {
            limit: setting.limit.min(last),
            ..setting
        };
        let told: BTreeSet<u32> = wanted.iter().map(|origin| origin.ply).collect();
        let mut restorer = Restorer {
            rules: game.rules(),
            wanted,
            ply: 0,
            entry: Vec::new(),
            found: Vec::new(),
        };
        let seated = match agent {
            AgentKind::Random => agent.seated(game.rules()),
            _ => agent.seated_on(&engine, None),
        };
        let agents = ByPlayer::from_value(&seated as _);
        let mut dice = Dice::of_game(seed, number);
        let partly = ToldGame::in_part(game, &engine, told);
        play_within(&partly, agents, setting, steps, &mut dice, &mut restorer);
        examples.extend(restorer.found);
    }
    examples.sort_by_key(|example| example.clause);
    (examples.len() == origins.len()).then_some(examples)
}

/// Watches one game for the moves that are wanted.
struct Restorer<'a> {
    rules: &'a Ruleset,
    wanted: Vec<&'a Origin>,
    ply: u32,
    /// What was told of the turn that is now to be played.
    entry: Vec<Event>,
    found: Vec<Example>,
}

impl Observer for Restorer<'_> {
    fn begins(&mut self, _: &Next, events: &[Event]) {
        self.entry = events.to_vec();
    }

    fn moves(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next) {
        self.ply += 1;
        let (own, following) = split(events, next);
        let entry = std::mem::replace(&mut self.entry, following.to_vec());
        let ply = Ply {
            rules: self.rules,
            turn,
            entry: &entry,
            own,
            next,
        };
        for origin in self.wanted.iter().filter(|origin| origin.ply == self.ply) {
            let clause = self.rules.clauses().get(origin.clause);
            let clause = clause.filter(|clause| telling(&ply, clause) == Some(origin.telling));
            let found = clause.map(|clause| ply.example(clause.id(), option, origin));
            self.found.extend(found);
        }
    }
}
