//! For every clause a real position in which it acts, from simulated play.

mod telling;

use self::telling::{Ply, telling};
use super::is_observable;
use crate::game::{Move, Next, Turn};
use crate::play::{AgentKind, Dice, Observer, Setting, play_game};
use crate::referee::{Event, Narrator};
use crate::rules::{ByPlayer, ClauseId, Ruleset};

/// Games that are looked through before the best found must do.
const GAMES: u64 = 400;

/// Games that are looked through for a clause that acts so seldom that none
/// of the first showed it.
const GAMES_FOR_THE_RARE: u64 = 10_000;

/// One clause at work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    pub clause: ClauseId,
    /// The game of the seed it comes from, counted from 0.
    pub game: u64,
    /// The move of that game, counted from 1.
    pub ply: u32,
    pub before: Turn,
    /// The move that was made: an index into the options of `before`.
    pub option: usize,
    /// The move that the clause rules out in `before`, if it is one that does.
    pub ruled_out: Option<Move>,
    /// All that was told of the turn and of the move, in order.
    pub events: Vec<Event>,
    pub after: Next,
}

/// The most telling example of each clause that acts in random play, in the
/// order of the clauses; none of a clause that no game shows.
///
/// Looks through the games of the seed in their order and stops when every
/// clause has an example that could not be better, or any at all once enough
/// games were seen, so that the same seed always gives the same examples. What makes one telling is said in
/// `telling`; of equals the first met is kept.
pub fn examples(game: &dyn Narrator, setting: Setting, seed: u64) -> Vec<Example> {
    let rules = game.rules();
    let mut finder = Finder {
        rules,
        game: 0,
        ply: 0,
        entry: Vec::new(),
        best: vec![None; rules.clauses().len()],
    };
    for number in 0..GAMES_FOR_THE_RARE {
        (finder.game, finder.ply) = (number, 0);
        let agents = ByPlayer::of(&AgentKind::Random as _);
        let mut dice = Dice::of_game(seed, number);
        play_game(game, agents, setting, &mut dice, &mut finder);
        let enough = if number < GAMES {
            telling::BEST
        } else {
            telling::LEAST
        };
        if finder.has_all(enough) {
            break;
        }
    }
    finder
        .best
        .into_iter()
        .flatten()
        .map(|(_, example)| example)
        .collect()
}

struct Finder<'r> {
    rules: &'r Ruleset,
    game: u64,
    ply: u32,
    /// What was told of the turn that is now to be played.
    entry: Vec<Event>,
    /// By the clause's index: the best example so far and how telling it is.
    best: Vec<Option<(u32, Example)>>,
}

impl Finder<'_> {
    /// Whether every clause that play can show has an example so telling.
    fn has_all(&self, enough: u32) -> bool {
        self.rules
            .clauses()
            .iter()
            .zip(&self.best)
            .all(|(clause, best)| {
                let found = best.as_ref().map(|(score, _)| *score);
                !is_observable(clause.head()) || found >= Some(enough)
            })
    }
}

impl Observer for Finder<'_> {
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
        for clause in self.rules.clauses() {
            let best = &mut self.best[clause.id().index()];
            let Some(score) = telling(&ply, clause) else {
                continue;
            };
            if best.as_ref().is_some_and(|(known, _)| *known >= score) {
                continue;
            }
            let example = Example {
                clause: clause.id(),
                game: self.game,
                ply: self.ply,
                before: turn.clone(),
                option,
                ruled_out: ply.ruled_out_by(clause.id()).next(),
                events: entry.iter().chain(own).copied().collect(),
                after: next.clone(),
            };
            *best = Some((score, example));
        }
    }
}

/// Parts what is told of a move, with what comes of it, from what is told of
/// the turn that follows. A turn passed in between belongs to the move.
fn split<'e>(events: &'e [Event], next: &Next) -> (&'e [Event], &'e [Event]) {
    if matches!(next, Next::Over(_)) {
        return (events, &[]);
    }
    let passed = events
        .iter()
        .rposition(|event| matches!(event, Event::Passed { .. }));
    let from = passed.map_or(0, |index| index + 1);
    let of_turn =
        |event: &Event| matches!(event, Event::PhaseHolds { .. } | Event::RuledOut { .. });
    let entry = events[from..].iter().position(of_turn);
    events.split_at(entry.map_or(events.len(), |index| from + index))
}
