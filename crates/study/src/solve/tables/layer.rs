//! The values of all positions of one number of seeds, those of fewer known.
//!
//! Each position is numbered, its moves are made, and what they lead to is
//! looked up: an end, or a position of fewer seeds, has a value already. Moves
//! to positions of as many seeds are noted backwards, from where they lead to
//! whence they come, and values are handed back along them from the outside
//! in: first all that is worth most to either player, then what is worth one
//! less. What neither player can force to an end is play that goes round, and
//! worth nothing more to either.

use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use super::index::{Index, advance};
use crate::solve::{Measure, Refusal};
use seedlore_engine::{Board, CompiledGame, End, NoHistory, NullObserver, Shape, Turn};
use seedlore_game::Outcome;
use seedlore_language::rules::Player;

/// Positions that one thread takes at a time.
const AT_A_TIME: usize = 2048;

/// Worth less than anything: no move leads out.
const NOTHING: i8 = i8::MIN;

/// Of a link: whether the same player moves at both ends.
const MOVES_AGAIN: u32 = 1 << 31;

/// The most seeds whose difference fits.
pub(super) const MOST_SEEDS: u16 = 126;

/// What is known when a layer is begun.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'t> {
    pub index: &'t Index,
    /// By seeds, then by position and side.
    pub layers: &'t [Vec<i8>],
    /// Where North sees what South does; `None` if each has values of its own.
    pub image: Option<&'t [usize]>,
    pub measure: Measure,
    /// All seeds of the game.
    pub seeds_in_all: u16,
    pub late: u16,
}

/// Who may be to move.
const BOTH: [Player; 2] = [Player::South, Player::North];

impl Known<'_> {
    pub fn sides(&self) -> usize {
        match self.image {
            Some(_) => 1,
            None => 2,
        }
    }

    #[inline]
    fn place<S: Shape>(&self, machine: &CompiledGame<S>, board: &Board<S>) -> Option<(u16, usize)> {
        let is_south = machine.mover(board) == Player::South;
        place(self.index, self.image, is_south, |pit| {
            machine.in_pit(board, pit)
        })
    }
}

/// The number of seeds of a position, and its place among those of as many;
/// `None` if it has more seeds than the index counts.
#[inline(always)]
pub(super) fn place(
    index: &Index,
    image: Option<&[usize]>,
    is_south: bool,
    in_pit: impl Fn(usize) -> u16,
) -> Option<(u16, usize)> {
    match image {
        Some(image) if !is_south => {
            let (seeds, number) = index.number(|pit| in_pit(image[pit]))?;
            Some((seeds, number as usize))
        }
        Some(_) => {
            let (seeds, number) = index.number(in_pit)?;
            Some((seeds, number as usize))
        }
        None => {
            let (seeds, number) = index.number(in_pit)?;
            Some((seeds, number as usize * 2 + usize::from(!is_south)))
        }
    }
}

/// Looks at the moves of one position after another.
struct Looking<'m, 't, S: Shape> {
    machine: &'m CompiledGame<S>,
    known: Known<'t>,
    seeds: u16,
    board: Board<S>,
    turn: Turn<S>,
    next: Turn<S>,
    /// The best that a move gives at once.
    best: i8,
    /// Where moves lead within the layer, some with [`MOVES_AGAIN`].
    links: Vec<u32>,
}

impl<'m, 't, S: Shape> Looking<'m, 't, S> {
    fn new(machine: &'m CompiledGame<S>, known: Known<'t>, seeds: u16) -> Self {
        Looking {
            machine,
            known,
            seeds,
            board: machine.start_by(Player::South),
            turn: machine.turn(),
            next: machine.turn(),
            best: NOTHING,
            links: Vec::new(),
        }
    }

    /// Looks at a position; what was found of the one before is forgotten.
    fn look(&mut self, pits: &[u8], mover: Player) -> Result<(), Refusal> {
        (self.best, self.links) = (NOTHING, std::mem::take(&mut self.links));
        self.links.clear();
        let beside = self.known.seeds_in_all - self.seeds;
        let captured = BOTH.map(|player| (beside + u16::from(player != mover)) / 2);
        self.machine.lay(&mut self.board, pits, captured);
        self.machine
            .give_turn(&mut self.board, mover, self.known.late);
        let end = self
            .machine
            .enter(self.board.clone(), &mut self.turn, &mut NullObserver);
        if self.turn.is_cut() {
            return Err(Refusal::TooManyMoves);
        }
        if end.is_some() || self.turn.is_after_pass() {
            return self.follow(end, mover, false);
        }
        for option in 0..self.turn.options() {
            let end = self
                .machine
                .look(&mut self.turn, option, &mut self.next, &mut NoHistory);
            self.follow(end, mover, true)?;
        }
        Ok(())
    }

    /// Notes where a move leads, or a turn that could not be taken.
    fn follow(&mut self, end: Option<End>, mover: Player, is_move: bool) -> Result<(), Refusal> {
        let turn = if is_move { &self.next } else { &self.turn };
        let board = turn.board();
        let before = self.known.seeds_in_all - self.seeds;
        let (own, others) = (before / 2, before.div_ceil(2));
        let opponent = match mover {
            Player::South => Player::North,
            _ => Player::South,
        };
        let captured = |player| self.machine.captured(board, player);
        let (mine, theirs) = (captured(mover), captured(opponent));
        let gain = (i32::from(mine) - i32::from(own)) - (i32::from(theirs) - i32::from(others));
        if let Some(end) = end {
            let value = match (self.known.measure, end.outcome) {
                (Measure::Seeds, _) => gain,
                (Measure::Result, Outcome::Won(player)) if player == mover => 1,
                (Measure::Result, Outcome::Won(_)) => -1,
                (Measure::Result, _) => 0,
            };
            return self.gives(value);
        }
        if mine < own || theirs < others {
            return Err(Refusal::SeedsComeBack);
        }
        let (seeds, place) = self
            .known
            .place(self.machine, board)
            .ok_or(Refusal::SeedsComeBack)?;
        if seeds + mine + theirs != self.known.seeds_in_all {
            return Err(Refusal::SeedsElsewhere);
        }
        let again = self.machine.mover(board) == mover;
        if seeds < self.seeds {
            // Where links are counted before anything is known, 0 will do.
            let layer = self.known.layers.get(usize::from(seeds));
            let then = layer.map_or(0, |layer| i32::from(layer[place]));
            let then = if again { then } else { -then };
            return self.gives(match self.known.measure {
                Measure::Seeds => gain + then,
                Measure::Result => then,
            });
        }
        if seeds > self.seeds {
            return Err(Refusal::SeedsComeBack);
        }
        self.links
            .push(place as u32 | if again { MOVES_AGAIN } else { 0 });
        Ok(())
    }

    fn gives(&mut self, value: i32) -> Result<(), Refusal> {
        if value.unsigned_abs() > u32::from(self.seeds.max(1)) {
            return Err(Refusal::SeedsComeBack);
        }
        self.best = self.best.max(value as i8);
        Ok(())
    }
}

/// A layer while it is made.
struct LayerInProgress {
    /// What is known of each position's value: the best that its moves give.
    best: Vec<i8>,
    /// How many moves lead to positions whose value is not known yet.
    open: Vec<u16>,
    /// Where the links that lead to each position begin.
    starts: Vec<u32>,
    /// Whence they come.
    links: Vec<u32>,
}

/// The values of all positions of so many seeds. `progress` is told of each
/// position twice.
///
/// # Errors
/// If play leads to positions that are no endgames, or if the links are more
/// than fit into so many bytes.
pub(super) fn layer<S: Shape>(
    machine: &CompiledGame<S>,
    known: Known<'_>,
    seeds: u16,
    memory: u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<i8>, Refusal> {
    let positions = known.index.count(seeds) as usize;
    let nodes = positions * known.sides();
    let into: Vec<AtomicU32> = atomics(nodes + 1);
    let mut best = vec![NOTHING; nodes];
    let mut open = vec![0_u16; nodes];
    let at_a_time = AT_A_TIME * known.sides();
    best.par_chunks_mut(at_a_time)
        .zip(open.par_chunks_mut(at_a_time))
        .enumerate()
        .try_for_each_init(
            || Looking::new(machine, known, seeds),
            |looking, (chunk, (best, open))| {
                let found = best.iter_mut().zip(open.iter_mut());
                each(looking, chunk, found, |looking, _, (best, open)| {
                    *best = looking.best;
                    *open = looking.links.len() as u16;
                    for link in &looking.links {
                        let to = (link & !MOVES_AGAIN) as usize;
                        into[to].fetch_add(1, Ordering::Relaxed);
                    }
                })?;
                progress(best.len() as u64);
                Ok(())
            },
        )?;
    // Each start is first the end, and counted down as links come in.
    let mut links = 0_u64;
    for into in &into {
        links += u64::from(into.load(Ordering::Relaxed));
        into.store(links as u32, Ordering::Relaxed);
    }
    let needed = memory_for(&known, seeds, links);
    if links > u64::from(u32::MAX) || needed > memory {
        return Err(Refusal::too_little_memory(needed, memory));
    }
    let from: Vec<AtomicU32> = atomics(links as usize);
    (0..positions.div_ceil(AT_A_TIME))
        .into_par_iter()
        .try_for_each_init(
            || Looking::new(machine, known, seeds),
            |looking, chunk| {
                let count = (nodes - chunk * at_a_time).min(at_a_time);
                each(looking, chunk, 0..count, |looking, node, _| {
                    for link in &looking.links {
                        let to = (link & !MOVES_AGAIN) as usize;
                        let at = into[to].fetch_sub(1, Ordering::Relaxed) - 1;
                        let link = node as u32 | link & MOVES_AGAIN;
                        from[at as usize].store(link, Ordering::Relaxed);
                    }
                })?;
                progress(count as u64);
                Ok(())
            },
        )?;
    let layer = LayerInProgress {
        best,
        open,
        starts: plain(into),
        links: plain(from),
    };
    Ok(layer.settled(match known.measure {
        Measure::Seeds => seeds as i8,
        Measure::Result => 1,
    }))
}

fn atomics(count: usize) -> Vec<AtomicU32> {
    (0..count).map(|_| AtomicU32::new(0)).collect()
}

fn plain(atomics: Vec<AtomicU32>) -> Vec<u32> {
    atomics.into_iter().map(AtomicU32::into_inner).collect()
}

/// Looks at the positions of a chunk, each with what is to be found of it.
fn each<S: Shape, F>(
    looking: &mut Looking<'_, '_, S>,
    chunk: usize,
    found: impl Iterator<Item = F>,
    mut show: impl FnMut(&Looking<'_, '_, S>, usize, F),
) -> Result<(), Refusal> {
    let sides = looking.known.sides();
    let first = chunk * AT_A_TIME;
    let mut pits = looking.known.index.position(looking.seeds, first as u64);
    for (nth, found) in found.enumerate() {
        let side = nth % sides;
        if nth > 0 && side == 0 {
            advance(&mut pits);
        }
        looking.look(&pits, BOTH[side])?;
        show(looking, first * sides + nth, found);
    }
    Ok(())
}

/// Bytes that a layer takes while it is made, with those of fewer seeds.
pub(super) fn memory_for(known: &Known<'_>, seeds: u16, links: u64) -> u64 {
    let nodes = |seeds| {
        known
            .index
            .count(seeds)
            .saturating_mul(known.sides() as u64)
    };
    let before: u64 = (0..seeds).map(nodes).fold(0, u64::saturating_add);
    // Of each position the best, what is open, the start, its value, and its
    // place among those that wait.
    let here = nodes(seeds).saturating_mul(1 + 2 + 4 + 1 + 4);
    before
        .saturating_add(here)
        .saturating_add(links.saturating_mul(4))
}

/// How many links positions of a layer have on average, as positions that lie
/// evenly apart tell; with what the tables of fewer seeds are not asked for.
pub(super) fn links_a_position<S: Shape>(
    machine: &CompiledGame<S>,
    known: Known<'_>,
    seeds: u16,
) -> Result<f64, Refusal> {
    const TRIED: u64 = 2000;
    let positions = known.index.count(seeds);
    let mut looking = Looking::new(machine, known, seeds);
    let (mut links, mut tried) = (0, 0);
    for nth in 0..TRIED.min(positions) {
        let number =
            (u128::from(nth) * u128::from(positions) / u128::from(TRIED.min(positions))) as u64;
        let pits = known.index.position(seeds, number);
        looking.look(&pits, BOTH[(nth % 2) as usize * (known.sides() - 1)])?;
        links += looking.links.len();
        tried += 1;
    }
    Ok(links as f64 / f64::from(tried.max(1)))
}

impl LayerInProgress {
    /// The values, none of which is more than `most` to either player.
    fn settled(mut self, most: i8) -> Vec<i8> {
        let mut values = vec![NOTHING; self.best.len()];
        let mut waiting: Vec<u32> = Vec::new();
        for value in (1..=most).rev() {
            for (node, known) in values.iter_mut().enumerate() {
                let is_lost = || self.open[node] == 0 && self.best[node] == -value;
                if *known == NOTHING && (self.best[node] == value || is_lost()) {
                    *known = self.best[node];
                    waiting.push(node as u32);
                }
            }
            while let Some(node) = waiting.pop() {
                self.hand_back(node as usize, &mut values, &mut waiting);
            }
        }
        for value in &mut values {
            if *value == NOTHING {
                *value = 0;
            }
        }
        values
    }

    /// Tells those positions from which a move leads to one what that is worth.
    fn hand_back(&mut self, node: usize, values: &mut [i8], waiting: &mut Vec<u32>) {
        let links = self.starts[node] as usize..self.starts[node + 1] as usize;
        for link in &self.links[links] {
            let from = (link & !MOVES_AGAIN) as usize;
            if values[from] != NOTHING {
                continue;
            }
            let again = link & MOVES_AGAIN != 0;
            let gives = if again { values[node] } else { -values[node] };
            self.best[from] = self.best[from].max(gives);
            self.open[from] -= 1;
            // What is worth more than this was found before.
            let is_lost = self.open[from] == 0 && self.best[from] == -gives.abs();
            if gives > 0 || is_lost {
                values[from] = self.best[from];
                waiting.push(*link & !MOVES_AGAIN);
            }
        }
    }
}
