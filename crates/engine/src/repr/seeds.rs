//! The seeds of a board, a slot for each place.

#![allow(unsafe_code, reason = "instructions for sixteen bytes at once")]

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::repr::bits::{Bits, Wide};

/// How many seeds each place holds: the pits in their order, then stores,
/// reserves and the centre.
pub trait Seeds: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    type Set: Bits;

    const SLOTS: usize;
    /// The most seeds that a slot holds.
    const MOST: u16;

    fn none() -> Self;

    fn get(&self, slot: u8) -> u16;

    fn set(&mut self, slot: u8, seeds: u16);

    /// Adds slot by slot.
    fn add(&mut self, more: &Self);

    /// These numbers, less so many in one slot: below 0 they wrap round, and
    /// come right when they are [added](Self::add).
    fn less(&self, slot: u8, seeds: u16) -> Self;

    /// What lies in the places where `mask` has all bits set.
    fn masked(&self, mask: &Self) -> Self;

    /// How many there are in all slots.
    fn total(&self) -> u32;

    /// A number that seldom is the same for two boards.
    fn hash(&self) -> u64;

    /// The places that hold seeds.
    fn occupied(&self) -> Self::Set;

    /// The places that hold from `low` to `high` seeds.
    fn holding(&self, low: u16, high: u16) -> Self::Set;

    /// The places that hold from as many as in `low` to as many as in `high`.
    fn within(&self, low: &Self, high: &Self) -> Self::Set;

    /// The places that hold as many as elsewhere.
    fn same(&self, other: &Self) -> Self::Set;

    /// The places that hold an odd number.
    fn odd(&self) -> Self::Set;

    fn sum(&self, among: Self::Set) -> u16 {
        among.slots().map(|slot| self.get(slot)).sum()
    }

    fn clear(&mut self, among: Self::Set) {
        among.slots().for_each(|slot| self.set(slot, 0));
    }

    /// Moves all seeds of some places to the one where `into` has all bits set;
    /// how many there were.
    fn gather(&mut self, among: Self::Set, into: &Self) -> u16;

    /// Takes all seeds of a place, or so many.
    fn take(&mut self, slot: u8, most: Option<u16>) -> u16 {
        let held = self.get(slot);
        let taken = most.map_or(held, |most| most.min(held));
        self.set(slot, held - taken);
        taken
    }

    fn put(&mut self, slot: u8, seeds: u16) {
        self.set(slot, self.get(slot) + seeds);
    }
}

/// Up to `N` places with up to 255 seeds each, which a processor adds and
/// compares many at a time; their sets are `B`. `N` is a power of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(16))]
pub struct Bytes<const N: usize, B>([u8; N], PhantomData<B>);

/// One more word in a hash.
#[inline(always)]
pub(crate) fn mixed(sum: u64, word: u64) -> u64 {
    (sum.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Which of sixteen bytes lie between two others, as the low sixteen bits.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn between(bytes: &[u8; 16], low: &[u8; 16], high: &[u8; 16]) -> u64 {
    use std::arch::x86_64::*;
    let all = |bytes: &[u8; 16]| {
        let whole = u128::from_le_bytes(*bytes);
        // SAFETY: the program is built for processors that have this instruction.
        unsafe { _mm_set_epi64x((whole >> 64) as i64, whole as i64) }
    };
    let (held, low, high) = (all(bytes), all(low), all(high));
    // SAFETY: the program is built for processors that have these instructions.
    let fits = unsafe {
        let low = _mm_cmpeq_epi8(_mm_max_epu8(held, low), held);
        let high = _mm_cmpeq_epi8(_mm_min_epu8(held, high), held);
        _mm_movemask_epi8(_mm_and_si128(low, high))
    };
    u64::from(fits as u16)
}

/// Empties those of sixteen bytes whose bits are set; what they held.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn emptied(bytes: &mut [u8; 16], bits: u16) -> u16 {
    use std::arch::x86_64::*;
    // SAFETY: the program is built for processors that have these instructions,
    // and what is read and written are the sixteen bytes.
    unsafe {
        let held = _mm_loadu_si128(bytes.as_ptr().cast());
        // The lower eight bits in each of the lower bytes, the others in the
        // upper ones; then of each byte the bit that is its own.
        let twice = _mm_cvtsi32_si128(i32::from(bits));
        let twice = _mm_unpacklo_epi8(twice, twice);
        let eightfold = _mm_shuffle_epi32(_mm_shufflelo_epi16(twice, 0b01_01_00_00), 0b01_01_00_00);
        let own = _mm_set1_epi64x(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
        let is_set = _mm_cmpeq_epi8(_mm_and_si128(eightfold, own), own);
        let sums = _mm_sad_epu8(_mm_and_si128(is_set, held), _mm_setzero_si128());
        let sum = _mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums));
        _mm_storeu_si128(bytes.as_mut_ptr().cast(), _mm_andnot_si128(is_set, held));
        _mm_cvtsi128_si32(sum) as u16
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
use emptied_one_by_one as emptied;

/// The same where there is nothing better.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
fn emptied_one_by_one(bytes: &mut [u8; 16], bits: u16) -> u16 {
    let slots = bytes.iter_mut().enumerate();
    let emptied = slots.filter(|(at, _)| bits >> at & 1 == 1);
    emptied
        .map(|(_, held)| u16::from(std::mem::take(held)))
        .sum()
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
use one_by_one as between;

/// The same where there is nothing better.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
fn one_by_one(bytes: &[u8; 16], low: &[u8; 16], high: &[u8; 16]) -> u64 {
    let fits = |at: &usize| (low[*at]..=high[*at]).contains(&bytes[*at]);
    (0..16).filter(fits).fold(0, |set, at| set | 1 << at)
}

impl<const N: usize, B: Bits> Bytes<N, B> {
    #[inline(always)]
    fn sixteens(&self) -> &[[u8; 16]] {
        self.0.as_chunks().0
    }
}

impl<const N: usize, B: Bits> Seeds for Bytes<N, B> {
    type Set = B;

    const SLOTS: usize = N;
    const MOST: u16 = u8::MAX as u16;

    fn none() -> Self {
        Bytes([0; N], PhantomData)
    }

    #[inline(always)]
    fn get(&self, slot: u8) -> u16 {
        debug_assert!(usize::from(slot) < N);
        u16::from(self.0[usize::from(slot) % N])
    }

    #[inline(always)]
    fn set(&mut self, slot: u8, seeds: u16) {
        debug_assert!(usize::from(slot) < N && seeds <= Self::MOST);
        self.0[usize::from(slot) % N] = seeds as u8;
    }

    #[inline(always)]
    fn add(&mut self, more: &Self) {
        for (held, more) in self.0.iter_mut().zip(&more.0) {
            *held = held.wrapping_add(*more);
        }
    }

    fn less(&self, slot: u8, seeds: u16) -> Self {
        let mut less = *self;
        let at = &mut less.0[usize::from(slot) % N];
        *at = at.wrapping_sub(seeds as u8);
        less
    }

    #[inline(always)]
    fn masked(&self, mask: &Self) -> Self {
        let mut kept = *self;
        let (words, _) = kept.0.as_chunks_mut::<8>();
        let (masks, _) = mask.0.as_chunks::<8>();
        for (word, mask) in words.iter_mut().zip(masks) {
            *word = (u64::from_ne_bytes(*word) & u64::from_ne_bytes(*mask)).to_ne_bytes();
        }
        kept
    }

    #[inline(always)]
    fn gather(&mut self, among: B, into: &Self) -> u16 {
        let (sixteens, _) = self.0.as_chunks_mut();
        let sixteens = sixteens.iter_mut().enumerate();
        let sum: u16 = sixteens
            .map(|(nth, held)| emptied(held, among.sixteenth(nth)))
            .sum();
        for (held, into) in self.0.iter_mut().zip(&into.0) {
            *held = held.wrapping_add(into & sum as u8);
        }
        sum
    }

    #[inline(always)]
    fn total(&self) -> u32 {
        // Pairs of bytes first, then the four pairs of a word.
        const EVERY_OTHER: u64 = 0x00ff_00ff_00ff_00ff;
        let (words, _) = self.0.as_chunks::<8>();
        let sum = |word: &[u8; 8]| {
            let word = u64::from_le_bytes(*word);
            let pairs = (word & EVERY_OTHER) + (word >> 8 & EVERY_OTHER);
            (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
        };
        words.iter().map(sum).sum()
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        let (pairs, _) = self.0.as_chunks::<16>();
        pairs.iter().fold(0, |sum, pair| {
            // Both words of a pair at a time.
            let pair = u128::from_le_bytes(*pair);
            let first = (pair as u64).wrapping_mul(0xa076_1d64_78bd_642f);
            mixed(sum, (pair >> 64) as u64) ^ first ^ first >> 32
        })
    }

    #[inline(always)]
    fn occupied(&self) -> B {
        self.holding(1, u16::MAX)
    }

    #[inline(always)]
    fn holding(&self, low: u16, high: u16) -> B {
        let Ok(low) = u8::try_from(low) else {
            return B::default();
        };
        let high = u8::try_from(high).unwrap_or(u8::MAX);
        self.within(
            &Bytes([low; N], PhantomData),
            &Bytes([high; N], PhantomData),
        )
    }

    #[inline(always)]
    fn within(&self, low: &Self, high: &Self) -> B {
        let mut set = B::default();
        let bounds = low.sixteens().iter().zip(high.sixteens());
        for (nth, (held, (low, high))) in self.sixteens().iter().zip(bounds).enumerate() {
            set = set | B::sixteen(between(held, low, high), nth);
        }
        set
    }

    #[inline(always)]
    fn same(&self, other: &Self) -> B {
        self.within(other, other)
    }

    #[inline(always)]
    fn odd(&self) -> B {
        let ones = Bytes::<N, B>([1; N], PhantomData);
        self.masked(&ones).occupied()
    }
}

/// All places of the largest board, with as many seeds as there can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Words([u16; 192]);

impl Seeds for Words {
    type Set = Wide;

    // 120 pits, four stores, four reserves and the centre; as many as three
    // words of bits.
    const SLOTS: usize = 192;
    const MOST: u16 = u16::MAX;

    fn none() -> Self {
        Words([0; Self::SLOTS])
    }

    fn get(&self, slot: u8) -> u16 {
        self.0[usize::from(slot)]
    }

    fn set(&mut self, slot: u8, seeds: u16) {
        self.0[usize::from(slot)] = seeds;
    }

    fn add(&mut self, more: &Self) {
        for (held, more) in self.0.iter_mut().zip(&more.0) {
            *held = held.wrapping_add(*more);
        }
    }

    fn less(&self, slot: u8, seeds: u16) -> Self {
        let mut less = *self;
        let at = &mut less.0[usize::from(slot)];
        *at = at.wrapping_sub(seeds);
        less
    }

    fn masked(&self, mask: &Self) -> Self {
        Words(std::array::from_fn(|slot| self.0[slot] & mask.0[slot]))
    }

    fn gather(&mut self, among: Wide, into: &Self) -> u16 {
        let sum = self.sum(among);
        self.clear(among);
        for (held, into) in self.0.iter_mut().zip(&into.0) {
            *held += into & sum;
        }
        sum
    }

    fn total(&self) -> u32 {
        self.0.iter().map(|held| u32::from(*held)).sum()
    }

    fn hash(&self) -> u64 {
        self.0
            .iter()
            .fold(0, |sum, word| mixed(sum, u64::from(*word)))
    }

    fn occupied(&self) -> Wide {
        self.holding(1, u16::MAX)
    }

    fn holding(&self, low: u16, high: u16) -> Wide {
        let fits = |slot: &u8| (low..=high).contains(&self.get(*slot));
        Wide::from_slots((0..Self::SLOTS as u8).filter(fits))
    }

    fn within(&self, low: &Self, high: &Self) -> Wide {
        let fits = |slot: &u8| (low.get(*slot)..=high.get(*slot)).contains(&self.get(*slot));
        Wide::from_slots((0..Self::SLOTS as u8).filter(fits))
    }

    fn same(&self, other: &Self) -> Wide {
        self.within(other, other)
    }

    fn odd(&self) -> Wide {
        Wide::from_slots((0..Self::SLOTS as u8).filter(|slot| self.get(*slot) % 2 == 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of seeds against every bound.
    #[test]
    fn bytes_are_compared_as_one_by_one() {
        for low in 0..=256_u16 {
            for high in [low, low + 1, 127, 128, 254, 255, 300] {
                for first in (0..=255_u16).step_by(16) {
                    let mut seeds = Bytes::<16, u64>::none();
                    (0..16).for_each(|slot| seeds.set(slot, first + u16::from(slot)));
                    let one_by_one = u64::from_slots(
                        (0..16).filter(|slot| (low..=high).contains(&seeds.get(*slot))),
                    );
                    assert_eq!(
                        seeds.holding(low, high),
                        one_by_one,
                        "{low} to {high}: {seeds:?}"
                    );
                    if let Ok(low) = u8::try_from(low) {
                        let high = u8::try_from(high).unwrap_or(u8::MAX);
                        assert_eq!(
                            self::one_by_one(&seeds.0, &[low; 16], &[high; 16]),
                            one_by_one
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn bytes_are_emptied_as_one_by_one() {
        let full: [u8; 16] = std::array::from_fn(|at| 255 - 16 * at as u8);
        for bits in 0..=u16::MAX {
            let (mut bytes, mut others) = (full, full);
            let sums = [
                emptied(&mut bytes, bits),
                emptied_one_by_one(&mut others, bits),
            ];
            assert_eq!(sums[0], sums[1], "{bits:#b}");
            assert_eq!(bytes, others, "{bits:#b}");
        }
    }

    #[test]
    fn seeds_are_gathered_in_one_place() {
        fn gathers<D: Seeds>() {
            let mut seeds = D::none();
            (0..16).for_each(|slot| seeds.set(slot, u16::from(slot)));
            let mut into = D::none();
            into.set(13, D::MOST);
            assert_eq!(seeds.gather(D::Set::from_slots([1, 3, 15]), &into), 19);
            assert_eq!(seeds.gather(D::Set::from_slots([1, 3]), &into), 0);
            let held: Vec<u16> = (0..16).map(|slot| seeds.get(slot)).collect();
            let expected = [0, 0, 2, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 32, 14, 0];
            assert_eq!(held, expected);
            assert_eq!(seeds.total(), 120);
        }
        gathers::<Bytes<16, u16>>();
        gathers::<Bytes<64, u64>>();
        gathers::<Words>();
    }

    #[test]
    fn what_is_there_is_found() {
        let mut seeds = Bytes::<32, u64>::none();
        for (slot, held) in [(0, 1), (7, 128), (8, 255), (31, 2)] {
            seeds.set(slot, held);
        }
        assert_eq!(seeds.occupied(), u64::from_slots([0, 7, 8, 31]));
        assert_eq!(seeds.odd(), u64::from_slots([0, 8]));
        assert_eq!(seeds.sum(u64::from_slots([7, 8, 31])), 385);
        assert_eq!(seeds.total(), 386);
        let mut later = seeds;
        later.set(0, 2);
        later.set(8, 254);
        assert_eq!(later.same(&seeds), !u64::from_slots([0, 8]) & 0xffff_ffff);
        let full = Bytes::<32, u64>([255; 32], PhantomData);
        assert_eq!(full.total(), 32 * 255);
    }
}
