//! The shortest game in which two rulesets part.

use std::collections::HashSet;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Both, Lockstep, Parting, Shared, Stand};
use crate::game::{Agreement, Forgetful, Game, History, Next, Position, Recall, Turn};
use crate::play::{Dice, Setting};

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Turns to look at in the search through all games.
    pub turns: usize,
    /// What their moves may take to try, in steps.
    pub steps: u64,
    /// Games of each manner of play after it, at a time, from this seed, each
    /// for so many moves at most.
    pub games: u64,
    pub seed: u64,
    pub limit: u32,
    /// What those games may take together, in steps; the last of them may take
    /// a little more.
    pub steps_played: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            turns: 20_000,
            steps: 20_000_000,
            games: 200,
            seed: 1,
            limit: 300,
            steps_played: 60_000_000,
        }
    }
}

/// How moves are chosen from those that both rulesets allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    Random,
    /// What gains most under the left ruleset, of equals by chance: positions
    /// come about that random play seldom meets.
    Greedy,
}

/// Games that were played in lockstep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    pub seed: u64,
    /// Games in which moves were chosen by chance.
    pub random: u64,
    /// Games in which the move that gains most was chosen.
    pub greedy: u64,
    /// In so many of them the two parted.
    pub parted: u64,
    /// Random games played after them, each cut off where it could not be
    /// shorter than the shortest so far.
    pub shorter: u64,
}

/// How far was looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// Every game of up to so many moves was looked at, but for those in which
    /// a position comes back.
    pub depth: u32,
    /// Whether these are all games there are.
    pub is_whole: bool,
    /// Turns looked at.
    pub turns: u64,
    /// `None` if none were needed.
    pub played: Option<Played>,
}

/// A game that both rulesets allow, and at whose end they part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// The moves that both share.
    pub moves: Vec<Shared>,
    pub parting: Parting,
    /// Whether no game parts them sooner.
    pub is_shortest: bool,
}

impl Witness {
    /// The move in which they part, counted from 1.
    pub fn ply(&self) -> usize {
        self.moves.len() + 1
    }

    /// Whether one ruleset allows what the other forbids.
    fn allows(&self) -> bool {
        matches!(self.parting, Parting::Allowed { .. })
    }
}

/// Whether two rulesets part, as far as was looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parted {
    pub witness: Option<Witness>,
    /// Of the games played that come to a move which only one of them allows,
    /// the shortest, if the witness is none of this kind.
    pub allowing: Option<Witness>,
    pub searched: Searched,
}

/// Looks at all games, shortest first, until two rulesets part; then, if they
/// have not, plays some by chance and some greedily. The same effort finds the same on any machine.
pub fn part(lockstep: &Lockstep, effort: &Effort) -> Parted {
    let (found, searched) = all(lockstep, effort);
    let witness = found.map(|found| found.witness(&searched));
    let is_done = match &witness {
        Some(witness) => witness.allows() || witness.parting == Parting::Start,
        None => searched.is_whole,
    };
    if is_done {
        return Parted {
            witness,
            allowing: None,
            searched,
        };
    }
    let trial = by_play(lockstep, effort, witness.is_none());
    let searched = Searched {
        played: Some(trial.played),
        ..searched
    };
    let of_trial = |found: Option<Found>| found.map(|found| found.witness(&searched));
    let witness = witness.or_else(|| of_trial(trial.shortest));
    let allowing =
        of_trial(trial.allowing).filter(|_| !witness.as_ref().is_some_and(Witness::allows));
    Parted {
        witness,
        allowing,
        searched,
    }
}

/// The moves of a game to where two part, and how.
#[derive(Clone)]
struct Found {
    moves: Vec<Shared>,
    parting: Parting,
}

impl Found {
    fn witness(self, searched: &Searched) -> Witness {
        Witness {
            is_shortest: self.moves.len() <= searched.depth as usize,
            moves: self.moves,
            parting: self.parting,
        }
    }
}

/// A turn that was reached, and how.
struct Node {
    both: Both,
    moves: Vec<Shared>,
}

/// What lies beyond a turn.
struct Beyond {
    parting: Option<Parting>,
    next: Vec<(Shared, Box<Both>)>,
}

/// Turns whose moves are played at a time: what they lead to is held in memory.
const CHUNK: usize = 256;

/// Steps that playing the moves of so many turns may take, if what they lead to
/// takes as many as they do.
const MOST_AHEAD: u64 = 30_000_000;

/// All games, by their length; of equally short ones the first in the order of
/// the moves.
fn all(lockstep: &Lockstep, effort: &Effort) -> (Option<Found>, Searched) {
    let mut searched = Searched {
        depth: 0,
        is_whole: true,
        turns: 0,
        played: None,
    };
    let start = match lockstep.start() {
        Stand::Turns(start) => *start,
        Stand::Over => return (None, searched),
        Stand::Parted => {
            let found = Found {
                moves: Vec::new(),
                parting: Parting::Start,
            };
            return (Some(found), searched);
        }
    };
    let mut seen: HashSet<(Position, Position)> = HashSet::new();
    let mut steps = 0;
    let mut level = vec![Node {
        both: start,
        moves: Vec::new(),
    }];
    while !level.is_empty() {
        searched.turns += level.len() as u64;
        steps += level.iter().map(Node::steps).sum::<u64>();
        let shared: Vec<Result<Vec<Shared>, Parting>> = level
            .par_iter()
            .map(|node| lockstep.shared(&node.both))
            .collect();
        for (node, shared) in level.iter().zip(&shared) {
            if let Err(parting) = shared {
                return (Some(node.parts(*parting)), searched);
            }
        }
        let mut next = Vec::new();
        for (nodes, shared) in level.chunks(CHUNK).zip(shared.chunks(CHUNK)) {
            let ahead = nodes.iter().zip(shared).map(|(node, shared)| {
                let moves = shared.as_ref().map_or(0, Vec::len) as u64;
                node.steps().saturating_mul(moves)
            });
            if searched.turns as usize + next.len() > effort.turns
                || steps > effort.steps
                || ahead.fold(0, u64::saturating_add) > MOST_AHEAD
            {
                searched.is_whole = false;
                return (None, searched);
            }
            let beyond: Vec<Beyond> = nodes
                .par_iter()
                .zip(shared)
                .map(|(node, shared)| lockstep.beyond(&node.both, shared.as_deref().unwrap_or(&[])))
                .collect();
            for (node, beyond) in nodes.iter().zip(beyond) {
                if let Some(parting) = beyond.parting {
                    return (Some(node.parts(parting)), searched);
                }
                for (shared, both) in beyond.next {
                    let key = (both.left.position.clone(), both.right.position.clone());
                    if seen.insert(key) {
                        let moves = node.moves.iter().copied().chain([shared]).collect();
                        next.push(Node { both: *both, moves });
                    }
                }
            }
        }
        searched.depth += 1;
        level = next;
    }
    (None, searched)
}

impl Node {
    fn parts(&self, parting: Parting) -> Found {
        Found {
            moves: self.moves.clone(),
            parting,
        }
    }

    fn steps(&self) -> u64 {
        self.both.left.steps + self.both.right.steps
    }
}

impl Lockstep<'_> {
    /// Plays every shared move of a turn.
    fn beyond(&self, both: &Both, shared: &[Shared]) -> Beyond {
        let mut beyond = Beyond {
            parting: None,
            next: Vec::new(),
        };
        for &(left, right) in shared {
            match self.play(both, (left, right), [&mut Forgetful, &mut Forgetful]) {
                Stand::Turns(next) => beyond.next.push(((left, right), next)),
                Stand::Over => {}
                Stand::Parted => {
                    beyond.parting = Some(Parting::Sequel { left, right });
                    return beyond;
                }
            }
        }
        beyond
    }

    /// Whether the two part at a position of the left one, in the legal moves or
    /// in what comes of one.
    pub fn parts_at(&self, turn: &Turn) -> bool {
        let right = self.right.enter(turn.position.clone());
        let Stand::Turns(both) = self.stand(Next::Turn(turn.clone()), right) else {
            return true;
        };
        match self.shared(&both) {
            Ok(shared) => self.beyond(&both, &shared).parting.is_some(),
            Err(_) => true,
        }
    }

    /// One game, to where the two part; adds the steps of its turns to `steps`.
    fn game(
        &self,
        manner: Manner,
        (seed, number): (u64, u64),
        limit: u32,
        steps: &mut u64,
    ) -> Option<Found> {
        let mut dice = Dice::of_game(seed, number);
        let mut recalls = Recalls::new();
        let Stand::Turns(mut both) = self.start() else {
            return None;
        };
        let mut moves = Vec::new();
        let setting = Setting {
            limit,
            ..Setting::default()
        };
        while moves.len() < limit as usize {
            *steps += both.left.steps + both.right.steps;
            if *steps > 2 * setting.steps() {
                return None;
            }
            recalls.note(&both);
            let shared = match self.shared(&both) {
                Ok(shared) if shared.is_empty() => return None,
                Ok(shared) => shared,
                Err(parting) => return Some(Found { moves, parting }),
            };
            let choice: &[Shared] = match manner {
                Manner::Random => &shared,
                Manner::Greedy => &gainful(&both.left, &shared),
            };
            let (left, right) = choice[dice.below(choice.len())];
            match self.play(&both, (left, right), recalls.both()) {
                Stand::Turns(next) => both = next,
                Stand::Over => return None,
                Stand::Parted => {
                    let parting = Parting::Sequel { left, right };
                    return Some(Found { moves, parting });
                }
            }
            moves.push((left, right));
        }
        None
    }
}

/// Of these moves those that gain most under the left ruleset.
fn gainful(turn: &Turn, shared: &[Shared]) -> Vec<Shared> {
    let gain = |&(left, _): &Shared| turn.options[left].gain;
    let most = shared.iter().map(gain).max();
    let best = shared.iter().filter(|both| Some(gain(both)) == most);
    best.copied().collect()
}

/// What games found.
struct Trial {
    /// Of the games that part the two the shortest, of equals the first.
    shortest: Option<Found>,
    /// The shortest of those that come to a move which only one allows.
    allowing: Option<Found>,
    played: Played,
}

/// Games of which the steps are added up before more are played.
const BATCH: u64 = 20;

/// Games in lockstep, as many as a budget of steps allows.
struct Games<'l> {
    lockstep: &'l Lockstep<'l>,
    effort: &'l Effort,
    /// Steps that were taken so far.
    steps: u64,
    found: Vec<Found>,
}

impl Games<'_> {
    /// Plays the games of an effort from a number on, or fewer if they take too
    /// many steps; how many. They are played in batches, so that which are left
    /// out does not depend on the number of threads.
    fn play(&mut self, manner: Manner, from: u64, limit: u32) -> u64 {
        let mut played = 0;
        while played < self.effort.games && self.steps <= self.effort.steps_played {
            let next = BATCH.min(self.effort.games - played);
            let numbers = (from + played..from + played + next).into_par_iter();
            let batch: Vec<(Option<Found>, u64)> = numbers
                .map(|number| {
                    let mut steps = 0;
                    let of = (self.effort.seed, number);
                    let found = self.lockstep.game(manner, of, limit, &mut steps);
                    (found, steps)
                })
                .collect();
            for (found, steps) in batch {
                self.found.extend(found);
                self.steps += steps;
            }
            played += next;
        }
        played
    }

    fn shortest(&self) -> Option<usize> {
        self.found.iter().map(|found| found.moves.len()).min()
    }
}

/// Random games and greedy ones; where `shorten` is said, random ones are played
/// after them that are shorter, for as long as that finds any.
fn by_play(lockstep: &Lockstep, effort: &Effort, shorten: bool) -> Trial {
    let mut games = Games {
        lockstep,
        effort,
        steps: 0,
        found: Vec::new(),
    };
    let random = games.play(Manner::Random, 0, effort.limit);
    let greedy = games.play(Manner::Greedy, 0, effort.limit);
    let mut played = Played {
        seed: effort.seed,
        random,
        greedy,
        parted: games.found.len() as u64,
        shorter: 0,
    };
    while let Some(moves) = games.shortest().filter(|_| shorten) {
        let from = played.random + played.shorter;
        played.shorter += games.play(Manner::Random, from, moves as u32);
        if games.shortest() == Some(moves) {
            break;
        }
    }
    let found = games.found;
    let shortest = |found: &mut dyn Iterator<Item = &Found>| {
        found.min_by_key(|found| found.moves.len()).cloned()
    };
    let allows = |found: &&Found| matches!(found.parting, Parting::Allowed { .. });
    Trial {
        shortest: shortest(&mut found.iter()),
        allowing: shortest(&mut found.iter().filter(allows)),
        played,
    }
}

/// What the players of both games remember.
pub(super) struct Recalls {
    left: History,
    right: History,
}

impl Recalls {
    pub fn new() -> Recalls {
        // As in all play that is measured.
        let history = || History::new(Agreement::AtOccurrence(3));
        Recalls {
            left: history(),
            right: history(),
        }
    }

    pub fn note(&mut self, both: &Both) {
        self.left.note_turn(&both.left);
        self.right.note_turn(&both.right);
    }

    pub fn both(&mut self) -> [&mut dyn Recall; 2] {
        [&mut self.left, &mut self.right]
    }
}
