//! Games of two rulesets that are played by chance or greedily.

use super::effort::{Effort, Found, Manner, Played};
use super::turn_tree::AGREEMENT;
use super::{Both, Divergence, Lockstep, Shared, Stand};
use crate::parallel::map_numbers;
use crate::play::{Dice, Setting};
use seedlore_game::{Game, History, Recall, Turn};

impl<G: Game> Lockstep<'_, G> {
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
                Err(divergence) => return Some(Found { moves, divergence }),
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
                    let divergence = Divergence::Sequel { left, right };
                    return Some(Found { moves, divergence });
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

/// Results of games played side by side.
pub(super) struct Trial {
    /// Of the games that part the two the shortest, of equals the first.
    pub shortest: Option<Found>,
    /// The shortest of those that come to a move which only one allows.
    pub allowing: Option<Found>,
    pub played: Played,
}

/// Games of which the steps are added up before more are played.
const BATCH: u64 = 5;

/// Games in lockstep, as many as a budget of steps allows.
struct Games<'l, G> {
    lockstep: &'l Lockstep<'l, G>,
    effort: &'l Effort,
    /// Steps that were taken so far.
    steps: u64,
    found: Vec<Found>,
}

impl<G: Game> Games<'_, G> {
    /// Plays the games of an effort from a number on, or fewer if they take too
    /// many steps; how many. They are played in batches, so that which are left
    /// out does not depend on the number of threads.
    fn play(&mut self, manner: Manner, from: u64, limit: u32) -> u64 {
        let mut played = 0;
        while played < self.effort.games && self.steps <= self.effort.steps_played {
            let next = BATCH.min(self.effort.games - played);
            let numbers = from + played..from + played + next;
            let batch: Vec<(Option<Found>, u64)> = map_numbers(numbers, &|number| {
                let mut steps = 0;
                let of = (self.effort.seed, number);
                let found = self.lockstep.game(manner, of, limit, &mut steps);
                (found, steps)
            });
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
/// after them that are shorter, for as long as that finds any: shorter too than
/// a game that is known already, of so many moves.
pub(super) fn by_play<G: Game>(
    lockstep: &Lockstep<G>,
    effort: &Effort,
    known: Option<usize>,
    shorten: bool,
) -> Trial {
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
    let shortest = |games: &Games<G>| games.shortest().into_iter().chain(known).min();
    while let Some(moves) = shortest(&games).filter(|_| shorten) {
        let from = played.random + played.shorter;
        played.shorter += games.play(Manner::Random, from, moves as u32);
        if shortest(&games) == Some(moves) {
            break;
        }
    }
    let found = games.found;
    let shortest = |found: &mut dyn Iterator<Item = &Found>| {
        found.min_by_key(|found| found.moves.len()).cloned()
    };
    let allows = |found: &&Found| matches!(found.divergence, Divergence::Allowed { .. });
    Trial {
        shortest: shortest(&mut found.iter()),
        allowing: shortest(&mut found.iter().filter(allows)),
        played,
    }
}

/// Histories of both games.
pub(super) struct Recalls {
    left: History,
    right: History,
}

impl Recalls {
    pub fn new() -> Recalls {
        let history = || History::new(AGREEMENT);
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
