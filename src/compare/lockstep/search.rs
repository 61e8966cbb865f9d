//! The shortest game in which two rulesets part.

use std::collections::HashSet;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Both, Lockstep, Parting, Shared, Stand};
use crate::game::{Agreement, Forgetful, Game, History, Next, Position, Recall, Turn};
use crate::play::Dice;

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Turns to look at in the search through all games.
    pub turns: usize,
    /// What their moves may take to try, in steps.
    pub steps: u64,
    /// Random games to play after it, at a time, from this seed, each for so
    /// many moves at most.
    pub games: u64,
    pub seed: u64,
    pub limit: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            turns: 20_000,
            steps: 20_000_000,
            games: 200,
            seed: 1,
            limit: 300,
        }
    }
}

/// Random games that were played in lockstep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    pub seed: u64,
    pub games: u64,
    /// In so many of them the two parted.
    pub parted: u64,
    /// Games played after them, each cut off where it could not be shorter than
    /// the shortest so far.
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
}

/// Whether two rulesets part, as far as was looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parted {
    pub witness: Option<Witness>,
    pub searched: Searched,
}

/// Looks at all games, shortest first, until two rulesets part; then, if they
/// have not, plays random ones. The same effort finds the same on any machine.
pub fn part(lockstep: &Lockstep, effort: &Effort) -> Parted {
    let (found, searched) = all(lockstep, effort);
    let witness = found.map(|(moves, parting)| Witness {
        moves,
        parting,
        is_shortest: true,
    });
    if witness.is_some() || searched.is_whole {
        return Parted { witness, searched };
    }
    let (found, played) = by_chance(lockstep, effort);
    let witness = found.map(|(moves, parting)| Witness {
        is_shortest: moves.len() <= searched.depth as usize + 1,
        moves,
        parting,
    });
    let searched = Searched {
        played: Some(played),
        ..searched
    };
    Parted { witness, searched }
}

type Found = Option<(Vec<Shared>, Parting)>;

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

/// All games, by their length; of equally short ones the first in the order of
/// the moves.
fn all(lockstep: &Lockstep, effort: &Effort) -> (Found, Searched) {
    let mut searched = Searched {
        depth: 0,
        is_whole: true,
        turns: 0,
        played: None,
    };
    let start = match lockstep.start() {
        Stand::Turns(start) => *start,
        Stand::Over => return (None, searched),
        Stand::Parted => return (Some((Vec::new(), Parting::Start)), searched),
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
                return (Some((node.moves.clone(), *parting)), searched);
            }
        }
        let mut next = Vec::new();
        for (nodes, shared) in level.chunks(CHUNK).zip(shared.chunks(CHUNK)) {
            if searched.turns as usize + next.len() > effort.turns || steps > effort.steps {
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
                    return (Some((node.moves.clone(), parting)), searched);
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

    /// One random game, to where the two part.
    fn game(&self, effort: &Effort, number: u64, limit: u32) -> Found {
        let mut dice = Dice::of_game(effort.seed, number);
        let mut recalls = Recalls::new();
        let Stand::Turns(mut both) = self.start() else {
            return None;
        };
        let mut moves = Vec::new();
        while moves.len() < limit as usize {
            recalls.note(&both);
            let shared = match self.shared(&both) {
                Ok(shared) if shared.is_empty() => return None,
                Ok(shared) => shared,
                Err(parting) => return Some((moves, parting)),
            };
            let (left, right) = shared[dice.below(shared.len())];
            match self.play(&both, (left, right), recalls.both()) {
                Stand::Turns(next) => both = next,
                Stand::Over => return None,
                Stand::Parted => return Some((moves, Parting::Sequel { left, right })),
            }
            moves.push((left, right));
        }
        None
    }
}

/// Random games; of those that part the two the shortest, of equals the first.
/// Once one is found, others are played that are shorter, for as long as that
/// finds any.
fn by_chance(lockstep: &Lockstep, effort: &Effort) -> (Found, Played) {
    let games = |from: u64, limit: u32| -> Vec<Found> {
        let numbers = from..from + effort.games;
        let played = numbers.into_par_iter();
        played
            .map(|number| lockstep.game(effort, number, limit))
            .collect()
    };
    let first = games(0, effort.limit);
    let mut played = Played {
        seed: effort.seed,
        games: effort.games,
        parted: first.iter().flatten().count() as u64,
        shorter: 0,
    };
    let shortest = |games: Vec<Found>| games.into_iter().flatten().min_by_key(|f| f.0.len());
    let mut best = shortest(first);
    while let Some(moves) = best.as_ref().map(|(moves, _)| moves.len()) {
        let shorter = games(played.games + played.shorter, moves as u32);
        played.shorter += effort.games;
        match shortest(shorter) {
            Some(found) if found.0.len() < moves => best = Some(found),
            _ => break,
        }
    }
    (best, played)
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
