//! Whole games valued by alpha-beta on the engine.
//!
//! Each board is looked at with the seeds in store left out: what is still to
//! come does not hang on them. What is found of a board is a bound, and stays
//! true; the value is closed in from both sides by asking again and again
//! whether it is more than some number, as in MTD(f) (Plaat, Schaeffer, Pijls
//! and de Bruin, "Best-first fixed-depth minimax algorithms", 1996).
//!
//! A bound rests on bounds that were found before it, and on none that waits
//! for it: if a board comes up while it is being looked at, play may go round,
//! and the search gives up. So what it finds is proved, whether or not play
//! could go round where it did not look.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::Bound;
use seedlore_engine::{Board, CompiledGame, End, NoHistory, NullObserver, Shape, Turn, Visitor};
use seedlore_language::rules::Player;

/// What a move that is made counts for, in steps of the bound.
const MOVE_STEPS: u64 = 64;

/// Plies of the longest line.
const LONGEST: usize = 2000;

/// Moves between two words about how far it is.
const TOLD_EVERY: u64 = 1 << 16;

/// Boards that there is room for at first, and those that are remembered at
/// most.
const LEAST_KNOWN: usize = 1 << 10;
const MOST_KNOWN: usize = 1 << 23;

/// Why no value was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GivenUp {
    /// A board came up again, or a line is too long, or a turn has too many
    /// moves: this is no game for alpha-beta.
    Unfit,
    /// The bound is spent.
    TooMuchWork,
}

/// The value of a game, and of each first move, in seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Solved {
    pub value: i32,
    /// In the order of the options of the first turn.
    pub first_moves: Vec<i32>,
    /// Boards that were looked at.
    pub positions: usize,
}

/// Solves a game from its start, to be run on an engine.
pub(super) struct Depth<'p> {
    pub seeds_in_all: u16,
    pub bound: Bound,
    pub progress: &'p dyn Fn(u64, u64),
}

impl Visitor for Depth<'_> {
    type Output = Result<Solved, GivenUp>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output {
        let most = i32::from(self.seeds_in_all);
        let most_moves = self.bound.steps / MOVE_STEPS;
        let mut search = Search {
            machine,
            known: vec![None; LEAST_KNOWN],
            most_known: self.bound.positions.min(MOST_KNOWN),
            filled: 0,
            seeds_in_all: most,
            open: FxHashSet::default(),
            moves: 0,
            most_moves,
            positions: 0,
            progress: self.progress,
        };
        let start = machine.start_by(Player::South);
        let mut turn = machine.turn();
        if machine
            .enter(start.clone(), &mut turn, &mut NullObserver)
            .is_some()
            || turn.is_after_pass()
        {
            return Err(GivenUp::Unfit);
        }
        let mut plies: Vec<Ply<S>> = Vec::new();
        plies.resize_with(LONGEST, || Ply::from_turn(&turn));
        let mut first_moves = Vec::new();
        for option in 0..turn.options() {
            let (mut low, mut high) = (-most, most);
            while low < high {
                // Rounded down, so that low is less than high after it.
                let asked = (low + high).div_euclid(2);
                machine.enter(start.clone(), &mut plies[0].turn, &mut NullObserver);
                let value = search.move_value(&mut plies, option, asked, asked + 1)?;
                match value > asked {
                    true => low = value,
                    false => high = value,
                }
            }
            first_moves.push(low);
        }
        Ok(Solved {
            value: first_moves.iter().copied().max().unwrap_or(0),
            first_moves,
            positions: search.positions,
        })
    }
}

/// What is known of what the player to move on a board has.
#[derive(Debug, Clone)]
struct Entry<S: Shape> {
    board: Board<S>,
    low: i16,
    high: i16,
    best: u16,
}

struct Ply<S: Shape> {
    turn: Turn<S>,
    order: Vec<usize>,
}

impl<S: Shape> Ply<S> {
    fn from_turn(turn: &Turn<S>) -> Ply<S> {
        Ply {
            turn: turn.clone(),
            order: Vec::new(),
        }
    }
}

struct Search<'m, S: Shape> {
    machine: &'m CompiledGame<S>,
    known: Vec<Option<Entry<S>>>,
    most_known: usize,
    filled: usize,
    seeds_in_all: i32,
    /// The boards of the line that is looked at, by their keys: should two
    /// have the same one, the search gives up, which is no worse.
    open: FxHashSet<u64>,
    moves: u64,
    most_moves: u64,
    positions: usize,
    progress: &'m dyn Fn(u64, u64),
}

type Value = Result<i32, GivenUp>;

impl<S: Shape> Search<'_, S> {
    /// What a player has by a move of the turn of the first ply.
    fn move_value(&mut self, plies: &mut [Ply<S>], option: usize, alpha: i32, beta: i32) -> Value {
        let [here, rest @ ..] = plies else {
            return Err(GivenUp::Unfit);
        };
        let Some(next) = rest.first_mut() else {
            return Err(GivenUp::Unfit);
        };
        self.moves += 1;
        if self.moves > self.most_moves {
            return Err(GivenUp::TooMuchWork);
        }
        if self.moves.is_multiple_of(TOLD_EVERY) {
            (self.progress)(self.moves, self.most_moves);
        }
        let before = self.captured(here.turn.board());
        let mover = self.machine.mover(here.turn.board());
        let end: Option<End> =
            self.machine
                .look(&mut here.turn, option, &mut next.turn, &mut NoHistory);
        let after = self.captured(next.turn.board());
        let gains = [after[0] - before[0], after[1] - before[1]];
        if end.is_none() && gains.iter().any(|gain| *gain < 0) {
            return Err(GivenUp::Unfit);
        }
        let gain = match mover {
            Player::South => gains[0] - gains[1],
            _ => gains[1] - gains[0],
        };
        if end.is_some() {
            return Ok(gain);
        }
        let value = match self.machine.mover(next.turn.board()) == mover {
            true => self.value(rest, alpha - gain, beta - gain)?,
            false => -self.value(rest, gain - beta, gain - alpha)?,
        };
        Ok(gain + value)
    }

    fn captured(&self, board: &Board<S>) -> [i32; 2] {
        [Player::South, Player::North].map(|player| i32::from(self.machine.captured(board, player)))
    }

    fn slot(&self, key: u64) -> usize {
        // The high bits of a product are mixed best.
        (key >> 20) as usize & (self.known.len() - 1)
    }

    /// Remembers what is known of a board. The newer takes the place of the
    /// older.
    fn remember(&mut self, key: u64, entry: Entry<S>) {
        if self.filled > self.known.len() / 2 && self.known.len() * 2 <= self.most_known {
            let more = vec![None; self.known.len() * 2];
            let known = std::mem::replace(&mut self.known, more);
            self.filled = 0;
            for old in known.into_iter().flatten() {
                self.put(self.machine.key(&old.board), old);
            }
        }
        self.put(key, entry);
    }

    fn put(&mut self, key: u64, entry: Entry<S>) {
        let slot = self.slot(key);
        self.filled += usize::from(self.known[slot].is_none());
        self.known[slot] = Some(entry);
    }

    /// What the player to move has from the turn of the first ply on: exact
    /// between `alpha` and `beta`, else a bound (Knuth and Moore 1975).
    fn value(&mut self, plies: &mut [Ply<S>], alpha: i32, beta: i32) -> Value {
        let turn = &plies[0].turn;
        if turn.is_cut() {
            return Err(GivenUp::Unfit);
        }
        let mut board = turn.board().clone();
        // Nobody has more to come than all that is not captured.
        let left = self.seeds_in_all - self.captured(&board).iter().sum::<i32>();
        self.machine.empty_stores(&mut board);
        let mover = self.machine.mover(&board);
        self.machine.give_turn(&mut board, mover, 0);
        let key = self.machine.key(&board);
        let known = self.known[self.slot(key)]
            .as_ref()
            .filter(|entry| entry.board == board);
        let (mut low, mut high, mut best) = (-left, left, None);
        if let Some(entry) = known {
            low = low.max(i32::from(entry.low));
            high = high.min(i32::from(entry.high));
            best = Some(usize::from(entry.best));
        }
        if low >= beta || low == high {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        if !self.open.insert(key) {
            return Err(GivenUp::Unfit);
        }
        self.positions += usize::from(best.is_none());
        let (alpha, beta) = (alpha.max(low), beta.min(high));
        self.order(&mut plies[0], best);
        let (mut found, mut most, mut best) = (i32::MIN, alpha, 0);
        for nth in 0..plies[0].order.len() {
            let option = plies[0].order[nth];
            let value = self.move_value(plies, option, most, beta)?;
            if value > found {
                (found, best) = (value, option);
            }
            most = most.max(found);
            if most >= beta {
                break;
            }
        }
        if found < beta {
            high = found;
        }
        if found > alpha {
            low = found;
        }
        self.open.remove(&key);
        self.remember(
            key,
            Entry {
                board,
                low: low as i16,
                high: high as i16,
                best: best as u16,
            },
        );
        Ok(found)
    }

    /// The best known move first, then those that may capture or move again,
    /// the last pits first.
    fn order(&self, ply: &mut Ply<S>, best: Option<usize>) {
        let Ply { turn, order } = ply;
        order.clear();
        order.extend(0..turn.options());
        order.sort_by_key(|option| {
            let is_quiet = self.machine.is_quiet(turn, *option);
            (Some(*option) != best, is_quiet, Reverse(*option))
        });
    }
}
