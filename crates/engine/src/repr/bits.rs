//! Sets of places, a bit for each slot of a board.

use crate::repr::BySeat;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// A set of places, by slot.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The pits that carry each mark, by holder; room for as many marks as
    /// boards with such sets have.
    type Marks: AsRef<[BySeat<Self>]>
        + AsMut<[BySeat<Self>]>
        + Clone
        + Eq
        + Hash
        + Debug
        + Send
        + Sync;

    fn no_marks(count: usize) -> Self::Marks;

    /// The pits that each thing has become of; room for as many things as boards with
    /// such sets remember.
    type Happened: AsRef<[Self]> + AsMut<[Self]> + Default + Clone + Eq + Hash + Debug + Send + Sync;

    fn one(slot: u8) -> Self;

    /// Sixteen slots from the sixteenth times `nth` on, as the lowest bits of a
    /// word.
    fn sixteen(bits: u64, nth: usize) -> Self;

    /// The sixteen slots from the sixteenth times `nth` on, as bits.
    fn sixteenth(self, nth: usize) -> u16;

    /// Eight slots from one on, which such sets have.
    fn eight(self, first: u8) -> u8;

    /// Whether a slot is in the set; nowhere never is.
    fn has(self, slot: u8) -> bool;

    fn is_empty(self) -> bool;

    fn count(self) -> u32;

    /// The lowest slot and the rest.
    fn split(self) -> Option<(u8, Self)>;

    /// The slot before which there are so many others.
    ///
    /// # Panics
    /// If there are no more.
    fn nth(self, before: u32) -> u8 {
        let slot = self.slots().nth(before as usize);
        slot.expect("there are so many slots")
    }

    fn insert(&mut self, slot: u8) {
        *self = *self | Self::one(slot);
    }

    fn remove(&mut self, slot: u8) {
        *self = *self & !Self::one(slot);
    }

    /// The slots in order.
    fn slots(self) -> SlotIter<Self> {
        SlotIter(self)
    }

    fn from_slots(slots: impl IntoIterator<Item = u8>) -> Self {
        let mut set = Self::default();
        slots.into_iter().for_each(|slot| set.insert(slot));
        set
    }
}

/// The slots of a set, the lowest first.
#[derive(Debug, Clone, Copy)]
pub struct SlotIter<B>(B);

impl<B: Bits> Iterator for SlotIter<B> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let (slot, rest) = self.0.split()?;
        self.0 = rest;
        Some(slot)
    }
}

/// The most kinds of marks that a small set's board has room for.
pub(crate) const FEW_MARKS: usize = 4;

/// So many things that become of pits are remembered on a small set's board.
pub(crate) const FEW_HAPPENINGS: usize = 3;

/// There are no more: three things, each this move, this turn or this round.
const ALL_HAPPENINGS: usize = 9;

/// There is no such bit in a byte.
const NO_BIT: u8 = u8::MAX;

/// Of each byte, the place of each bit that is set.
static NTH: [[u8; 8]; 256] = {
    let mut places = [[NO_BIT; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut place, mut before) = (0, 0);
        while place < 8 {
            if bits >> place & 1 == 1 {
                places[bits][before] = place;
                before += 1;
            }
            place += 1;
        }
        bits += 1;
    }
    places
};

/// How many bits of each byte are set.
static COUNT: [u8; 256] = {
    let mut counts = [0; 256];
    let mut bits: usize = 0;
    while bits < 256 {
        counts[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    counts
};

/// Counts the bits of so few by looking them up, since not every processor
/// counts them itself.
#[inline(always)]
fn count_of_16(bits: u16) -> u32 {
    let [low, high] = bits.to_le_bytes();
    u32::from(COUNT[usize::from(low)]) + u32::from(COUNT[usize::from(high)])
}

/// A set of at most eight slots from one on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Few {
    bits: u8,
}

impl Few {
    #[inline(always)]
    pub fn from_set<B: Bits>(set: B, first: u8) -> Few {
        Few {
            bits: set.eight(first),
        }
    }

    #[inline(always)]
    pub fn count(self) -> usize {
        usize::from(COUNT[usize::from(self.bits)])
    }

    /// The slot before which there are so many others, counted from the first
    /// of the eight.
    ///
    /// # Panics
    /// If there are no more.
    #[inline(always)]
    pub fn nth(self, before: usize) -> u8 {
        // Shifted out of a register, which takes less time than another look.
        let places = u64::from_le_bytes(NTH[usize::from(self.bits)]);
        let slot = match before < 8 {
            true => (places >> (8 * before)) as u8,
            false => NO_BIT,
        };
        assert!(slot != NO_BIT, "there are so many slots");
        slot
    }
}

macro_rules! bits_of_an_integer {
    ($integer:ty, $count:expr) => {
        impl Bits for $integer {
            type Marks = [BySeat<$integer>; FEW_MARKS];
            type Happened = [$integer; FEW_HAPPENINGS];

            fn no_marks(_: usize) -> Self::Marks {
                [BySeat::default(); FEW_MARKS]
            }

            #[inline(always)]
            fn one(slot: u8) -> $integer {
                (1 as $integer).checked_shl(u32::from(slot)).unwrap_or(0)
            }

            #[inline(always)]
            fn sixteen(bits: u64, nth: usize) -> $integer {
                (bits as $integer).checked_shl(16 * nth as u32).unwrap_or(0)
            }

            #[inline(always)]
            fn sixteenth(self, nth: usize) -> u16 {
                self.checked_shr(16 * nth as u32).unwrap_or(0) as u16
            }

            #[inline(always)]
            fn eight(self, first: u8) -> u8 {
                debug_assert!(u32::from(first) < <$integer>::BITS);
                self.wrapping_shr(u32::from(first)) as u8
            }

            #[inline(always)]
            fn has(self, slot: u8) -> bool {
                u32::from(slot) < <$integer>::BITS && self >> slot & 1 == 1
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                $count(self)
            }

            #[inline(always)]
            fn split(self) -> Option<(u8, $integer)> {
                (self != 0).then(|| (self.trailing_zeros() as u8, self & (self - 1)))
            }

            #[inline(always)]
            fn nth(self, before: u32) -> u8 {
                let first = self.trailing_zeros();
                match self.checked_shr(first) {
                    // Mostly all lie within eight slots.
                    Some(bits @ 0..256) => {
                        first as u8 + Few::from_set(bits, 0).nth(before as usize)
                    }
                    _ => {
                        let slot = self.slots().nth(before as usize);
                        slot.expect("there are so many slots")
                    }
                }
            }
        }
    };
}

bits_of_an_integer!(u16, count_of_16);
bits_of_an_integer!(u64, u64::count_ones);
bits_of_an_integer!(u128, u128::count_ones);

/// Sets that are to be met, each of them. There is seldom more than one, which
/// is at hand.
#[derive(Debug, Clone, Default)]
pub(crate) struct Each<B> {
    /// Empty where there is no set at all.
    first: B,
    rest: Vec<B>,
}

impl<B: Bits> Each<B> {
    /// A set without places is never met.
    pub fn push(&mut self, set: B) {
        match self.first.is_empty() && !set.is_empty() {
            true => self.first = set,
            false => self.rest.push(set),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.first.is_empty() && self.rest.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &B> {
        let first = Some(&self.first).filter(|set| !set.is_empty());
        first.into_iter().chain(&self.rest)
    }

    /// Whether every set has a place among these.
    #[inline(always)]
    pub fn are_met(&self, by: B) -> bool {
        (!(self.first & by).is_empty() || self.first.is_empty())
            && (self.rest.is_empty() || self.rest.iter().all(|set| !(*set & by).is_empty()))
    }
}

/// A set of the places of any board there can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Wide([u64; 3]);

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Bits for Wide {
    type Marks = Vec<BySeat<Wide>>;
    type Happened = [Wide; ALL_HAPPENINGS];

    fn no_marks(count: usize) -> Self::Marks {
        vec![BySeat::default(); count]
    }

    fn one(slot: u8) -> Wide {
        let mut set = Wide::default();
        if let Some(word) = set.0.get_mut(usize::from(slot / 64)) {
            *word = 1 << (slot % 64);
        }
        set
    }

    fn sixteen(bits: u64, nth: usize) -> Wide {
        let mut set = Wide::default();
        set.0[nth / 4] = bits << (16 * (nth % 4));
        set
    }

    fn sixteenth(self, nth: usize) -> u16 {
        let word = self.0.get(nth / 4);
        word.map_or(0, |word| (word >> (16 * (nth % 4))) as u16)
    }

    fn eight(self, first: u8) -> u8 {
        let slots = (0..8).filter(|slot| self.has(first.saturating_add(*slot)));
        slots.fold(0, |bits, slot| bits | 1 << slot)
    }

    fn has(self, slot: u8) -> bool {
        let word = self.0.get(usize::from(slot / 64));
        word.is_some_and(|word| word >> (slot % 64) & 1 == 1)
    }

    fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn split(mut self) -> Option<(u8, Wide)> {
        let at = self.0.iter().position(|word| *word != 0)?;
        let slot = at as u8 * 64 + self.0[at].trailing_zeros() as u8;
        self.0[at] &= self.0[at] - 1;
        Some((slot, self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds_what_was_put_in<B: Bits>(slots: &[u8]) {
        let set = B::from_slots(slots.iter().copied());
        assert_eq!(set.slots().collect::<Vec<_>>(), slots);
        assert_eq!(set.count() as usize, slots.len());
        for (nth, slot) in (0..).zip(slots) {
            assert_eq!(set.nth(nth), *slot);
        }
        let mut less = set;
        less.remove(slots[0]);
        assert!(!less.has(slots[0]) && set.has(slots[0]));
        assert!(!set.has(u8::MAX) && (set & !set).is_empty());
    }

    #[test]
    fn each_set_is_to_be_met() {
        let mut each = Each::<u16>::default();
        assert!(each.is_empty() && each.are_met(0));
        each.push(0b011);
        assert!(each.are_met(0b010) && !each.are_met(0b100));
        each.push(0b100);
        assert!(each.are_met(0b101) && !each.are_met(0b011));
        assert_eq!(each.iter().count(), 2);
        each.push(0);
        assert!(!each.are_met(0b111));
    }

    #[test]
    fn small_and_wide_sets_are_sets() {
        holds_what_was_put_in::<u16>(&[0, 5, 8, 15]);
        holds_what_was_put_in::<u64>(&[0, 5, 63]);
        holds_what_was_put_in::<u64>(&[5, 6, 8, 12]);
        holds_what_was_put_in::<u128>(&[0, 63, 64, 127]);
        holds_what_was_put_in::<Wide>(&[0, 63, 64, 128, 191]);
    }
}
