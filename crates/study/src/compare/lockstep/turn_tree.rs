//! The positions that came before in the games of a search.

use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;

use super::{Both, Which};
use seedlore_game::{Agreement, Position, Recall, RepetitionKey, Turn, noted, repetition_key};
use seedlore_language::rules::Ruleset;

/// When players who may agree to end a game do so, as in all play that is
/// measured.
pub(super) const AGREEMENT: Agreement = Agreement::AtOccurrence(3);

/// Where a game stands: the latest of its turns that was kept. `None` before
/// the first, and always where no rule asks what came before.
pub(super) type Latest = Option<u32>;

/// Turns of many games that share their beginnings: each is kept once.
pub(super) struct TurnTree {
    /// Whether the left ruleset asks what came before, and the right.
    asks: [bool; 2],
    /// A number for each position, the same if a rule takes them for the same.
    numbers: FxHashMap<RepetitionKey, u32>,
    turns: Vec<Kept>,
    /// Whether in some game a rule asked for a position that came before.
    has_repeated: AtomicBool,
}

struct Kept {
    before: Latest,
    /// The numbers of the positions that this turn adds, under each ruleset
    /// that asks.
    positions: [Vec<u32>; 2],
    /// Of all positions up to this turn, a sum that does not depend on their
    /// order: where it differs, they do.
    sums: [u64; 2],
}

impl TurnTree {
    pub fn new(left: &Ruleset, right: &Ruleset) -> TurnTree {
        TurnTree {
            asks: [left, right].map(Ruleset::asks_history),
            numbers: FxHashMap::default(),
            turns: Vec::new(),
            has_repeated: AtomicBool::new(false),
        }
    }

    pub fn is_asked(&self) -> bool {
        self.asks.contains(&true)
    }

    /// Whether in some game a rule asked for a position that came before.
    pub fn has_repeated(&self) -> bool {
        self.has_repeated.load(Ordering::Relaxed)
    }

    /// Goes on with a game to a turn.
    pub fn keep(&mut self, before: Latest, both: &Both) -> Latest {
        if !self.is_asked() {
            return None;
        }
        let mut sums = before.map_or([0; 2], |at| self.turns[at as usize].sums);
        let mut positions = [Vec::new(), Vec::new()];
        for (at, turn) in [&both.left, &both.right].into_iter().enumerate() {
            if self.asks[at] {
                positions[at] = self.numbered(turn);
                let all = positions[at].iter().map(|number| scattered(*number));
                sums[at] = all.fold(sums[at], u64::wrapping_add);
            }
        }
        self.turns.push(Kept {
            before,
            positions,
            sums,
        });
        Some(self.turns.len() as u32 - 1)
    }

    /// Takes back the turn that was kept last.
    pub fn drop_last(&mut self) {
        self.turns.pop();
    }

    fn numbered(&mut self, turn: &Turn) -> Vec<u32> {
        noted(turn)
            .map(|key| {
                let next = self.numbers.len() as u32;
                *self.numbers.entry(key).or_insert(next)
            })
            .collect()
    }

    /// Whether two games met the same positions, each as often, whatever their
    /// order: then no rule can tell their pasts apart, now or later.
    pub fn is_same(&self, one: Latest, other: Latest) -> bool {
        let sums = |at: Latest| at.map(|at| self.turns[at as usize].sums);
        let all = |game: Latest, at: usize| {
            let mut all: Vec<u32> = self.positions(game, at).collect();
            all.sort_unstable();
            all
        };
        one == other || sums(one) == sums(other) && (0..2).all(|at| all(one, at) == all(other, at))
    }

    /// The numbers of the positions of a game, the latest first.
    fn positions(&self, game: Latest, at: usize) -> impl Iterator<Item = u32> {
        let kept = |at: u32| &self.turns[at as usize];
        let turns = std::iter::successors(game.map(kept), move |turn| turn.before.map(kept));
        turns.flat_map(move |turn| turn.positions[at].iter().copied())
    }

    /// What the players of a game remember under one of the rulesets.
    pub fn recall(&self, game: Latest, which: Which) -> Recalled<'_> {
        Recalled {
            tree: self,
            game,
            which,
        }
    }
}

/// Spreads a number over 64 bits, for sums (splitmix64).
fn scattered(number: u32) -> u64 {
    let mixed = (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

pub(super) struct Recalled<'p> {
    tree: &'p TurnTree,
    game: Latest,
    which: Which,
}

impl Recalled<'_> {
    /// How often the position came before.
    fn times(&self, position: &Position) -> u32 {
        let Some(number) = self.tree.numbers.get(&repetition_key(position)) else {
            return 0;
        };
        let met = self.tree.positions(self.game, self.which as usize);
        let times = met.filter(|met| met == number).count() as u32;
        if times > 0 {
            self.tree.has_repeated.store(true, Ordering::Relaxed);
        }
        times
    }
}

impl Recall for Recalled<'_> {
    fn repeats(&mut self, position: &Position) -> bool {
        self.times(position) > 0
    }

    fn agrees(&mut self, position: &Position) -> bool {
        AGREEMENT.holds_at(self.times(position) + 1)
    }
}
