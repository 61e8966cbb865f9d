//! Which instructions the lanes are played with: here the compiler is promised
//! something it can't see for itself.
//!
//! The games are the same whatever is chosen; the same text is compiled
//! several times, each for other instructions. What is promised is that the
//! processor has them. Whoever holds a value of a [`InstructionSet`] has asked it: the
//! values are made in [`play`] alone.

#![allow(
    unsafe_code,
    reason = "calls of functions compiled for other instructions"
)]

use super::boards::{Boards, Tracks};
use super::bytes::Bytes;
use super::ending::Over;
use super::games::{Games, Run};
use super::program::{Line, MaskedAction, PitFilter, PredicateStep, Program, Ring, Set};
use super::recorder::Recorder;

/// Games at once.
pub(super) const LANES: usize = 128;

/// Instructions that the lanes can be played with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Instructions {
    /// Those that every processor of the kind has, 128 games at once.
    Portable,
    /// AVX2, 128 games at once.
    Avx2,
    /// AVX-512, 128 games at once.
    Avx512,
}

impl Instructions {
    /// Those that this processor has, the best last.
    pub fn here() -> Vec<Instructions> {
        let all = [
            Instructions::Portable,
            Instructions::Avx2,
            Instructions::Avx512,
        ];
        all.into_iter().filter(|one| one.is_here()).collect()
    }

    /// The best that this processor has.
    pub fn best() -> Instructions {
        let here = Instructions::here();
        here.last().copied().unwrap_or(Instructions::Portable)
    }

    /// Whether this processor has them.
    pub fn is_here(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        match self {
            Instructions::Portable => true,
            Instructions::Avx2 => is_x86_feature_detected!("avx2"),
            Instructions::Avx512 => {
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Instructions::Portable
        }
    }
}

/// Plays a run to its end, and tells the games that it could not play. In place
/// of instructions that this processor has not, the portable ones are taken.
pub(super) fn play<K>(
    program: &Program,
    run: &Run,
    with: Instructions,
    tell: &mut dyn FnMut(Over, &mut K),
) -> Vec<u64>
where
    K: Recorder<LANES>,
{
    #[cfg(target_arch = "x86_64")]
    if with.is_here() {
        match with {
            Instructions::Portable => {}
            Instructions::Avx2 => return all(Avx2(()), program, run, tell),
            Instructions::Avx512 => return all(Avx512(()), program, run, tell),
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = with;
    all(Portable(()), program, run, tell)
}

fn all<const N: usize, K, L>(
    level: L,
    program: &Program,
    run: &Run,
    tell: &mut dyn FnMut(Over, &mut K),
) -> Vec<u64>
where
    K: Recorder<N>,
    L: InstructionSet<N, K>,
{
    let mut games = Games::<N, K>::new(program, run);
    let has_relays = program.relays.is_some();
    while games.is_running() {
        match has_relays {
            true => level.step_relays(&mut games, tell),
            false => level.step(&mut games, tell),
        }
    }
    games.left()
}

/// The parts of a step, each compiled once for certain instructions. Parts
/// that are not among them are inlined into those that are.
pub(super) trait InstructionSet<const N: usize, K>: Copy {
    fn step(self, games: &mut Games<'_, N, K>, tell: &mut dyn FnMut(Over, &mut K));
    fn step_relays(self, games: &mut Games<'_, N, K>, tell: &mut dyn FnMut(Over, &mut K));
    fn lap(self, boards: &mut Boards<N, K>, program: &Program, ring: &Ring);
    fn sow_once(self, boards: &mut Boards<N, K>, program: &Program, ring: &Ring);
    fn sow(
        self,
        boards: &mut Boards<N, K>,
        program: &Program,
        tracks: &Tracks<N>,
        has_prefix: bool,
        places: Set,
    );
    fn at(self, boards: &Boards<N, K>, place: usize, words: &PitFilter) -> Bytes<N>;
    fn test(self, boards: &mut Boards<N, K>, test: &[PredicateStep]) -> Bytes<N>;
    fn act(
        self,
        boards: &mut Boards<N, K>,
        program: &Program,
        acts: &[MaskedAction],
        lanes: Bytes<N>,
    );
    fn read(
        self,
        boards: &mut Boards<N, K>,
        program: &Program,
        table: &[Vec<Line>],
        lanes: Bytes<N>,
    );
}

macro_rules! level {
    ($(#[$about:meta])* $name:ident, $with:meta) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy)]
        struct $name(());

        impl<K: Recorder<LANES>> InstructionSet<LANES, K> for $name {
            level!(@ $name, $with, step, games: &mut Games<'_, LANES, K>,
                [tell: &mut dyn FnMut(Over, &mut K)], ());
            level!(@ $name, $with, step_relays, games: &mut Games<'_, LANES, K>,
                [tell: &mut dyn FnMut(Over, &mut K)], ());
            level!(@ $name, $with, lap, boards: &mut Boards<LANES, K>,
                [program: &Program, ring: &Ring], ());
            level!(@ $name, $with, sow_once, boards: &mut Boards<LANES, K>,
                [program: &Program, ring: &Ring], ());
            level!(@ $name, $with, sow, boards: &mut Boards<LANES, K>,
                [program: &Program, tracks: &Tracks<LANES>, has_prefix: bool,
                    places: Set], ());
            level!(@ $name, $with, at, boards: &Boards<LANES, K>,
                [place: usize, words: &PitFilter], Bytes<LANES>);
            level!(@ $name, $with, test, boards: &mut Boards<LANES, K>,
                [test: &[PredicateStep]], Bytes<LANES>);
            level!(@ $name, $with, act, boards: &mut Boards<LANES, K>,
                [program: &Program, acts: &[MaskedAction], lanes: Bytes<LANES>], ());
            level!(@ $name, $with, read, boards: &mut Boards<LANES, K>,
                [program: &Program, table: &[Vec<Line>], lanes: Bytes<LANES>], ());
        }
    };
    (@ $name:ident, $with:meta, $part:ident, $it:ident: $of:ty,
        [$($word:ident: $is:ty),*], $gives:ty) => {
        fn $part(self, $it: $of, $($word: $is),*) -> $gives {
            #[$with]
            fn compiled<K: Recorder<LANES>>(level: $name, $it: $of, $($word: $is),*) -> $gives {
                $it.$part(level, $($word),*)
            }
            // SAFETY: a value of this level is made only where the processor
            // was asked for these features.
            #[allow(unused_unsafe, reason = "the portable parts ask for none")]
            unsafe {
                compiled(self, $it, $($word),*)
            }
        }
    };
}

level!(
    /// Plays with what every processor has.
    Portable,
    inline(never)
);

#[cfg(target_arch = "x86_64")]
level!(
    /// Plays with AVX2.
    Avx2,
    target_feature(enable = "avx2")
);

#[cfg(target_arch = "x86_64")]
level!(
    /// Plays with AVX-512.
    Avx512,
    target_feature(enable = "avx512f,avx512bw")
);
