//! The chances of many games side by side.
//!
//! Each lane has the generator that its game has everywhere else: SplitMix64
//! turns the seed into the start of a stream, the game's number counts along
//! it, and Xoshiro256++ is seeded from there (Blackman and Vigna 2021). A
//! number below `n` is drawn as the crate `rand` draws it: the upper half of a
//! product, with a second draw in the few cases in which the first would favour
//! some numbers (Canon's method).

use super::bytes::{Aligned, Bytes};

/// What SplitMix64 adds at each step.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A lower half of no more than this calls for no second draw, below whatever
/// number is drawn: none is more than a byte holds.
const NEVER_FAVOURS: u64 = (1 << 32) - 256;

/// A step of SplitMix64.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(GOLDEN);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A generator for each of `N` games.
#[derive(Debug, Clone)]
pub(super) struct RandomGenerators<const N: usize> {
    state: Aligned<[[u64; N]; 4]>,
    stream: u64,
}

impl<const N: usize> RandomGenerators<N> {
    pub fn from_seed(seed: u64) -> RandomGenerators<N> {
        let mut state = seed;
        RandomGenerators {
            state: Aligned([[1; N]; 4]),
            stream: split_mix(&mut state),
        }
    }

    /// Gives a lane the chances of another game.
    pub fn begin(&mut self, lane: usize, game: u64) {
        let mut state = self.stream.wrapping_add(game);
        for word in self.state.iter_mut() {
            word[lane] = split_mix(&mut state);
        }
    }

    /// The next 32 bits of one lane.
    fn one(&mut self, lane: usize) -> u32 {
        let [a, b, c, d] = &mut self.state.0;
        let drawn = a[lane]
            .wrapping_add(d[lane])
            .rotate_left(23)
            .wrapping_add(a[lane]);
        let shifted = b[lane] << 17;
        c[lane] ^= a[lane];
        d[lane] ^= b[lane];
        b[lane] ^= c[lane];
        a[lane] ^= d[lane];
        c[lane] ^= shifted;
        d[lane] = d[lane].rotate_left(45);
        (drawn >> 32) as u32
    }

    /// A number below `below` for every lane; of a lane with none, nothing is
    /// drawn.
    #[inline(always)]
    pub fn draw(&mut self, below: &[u8; N]) -> [u8; N] {
        let mut drawn = [0; N];
        let mut highest = 0;
        let [a, b, c, d] = &mut self.state.0;
        for lane in 0..N {
            let (mut a1, mut b1, mut c1, mut d1) = (a[lane], b[lane], c[lane], d[lane]);
            let word = a1.wrapping_add(d1).rotate_left(23).wrapping_add(a1);
            let shifted = b1 << 17;
            c1 ^= a1;
            d1 ^= b1;
            b1 ^= c1;
            a1 ^= d1;
            c1 ^= shifted;
            d1 = d1.rotate_left(45);
            (a[lane], b[lane], c[lane], d[lane]) = (a1, b1, c1, d1);
            let n = u64::from(below[lane]);
            let product = (word >> 32) * n;
            drawn[lane] = (product >> 32) as u8;
            highest = highest.max(product & 0xffff_ffff);
        }
        if highest > NEVER_FAVOURS {
            self.draw_again(below, &mut drawn);
        } else if below.contains(&0) {
            self.keep(below);
        }
        drawn
    }

    /// The same where many lanes have nothing to draw.
    #[inline(always)]
    pub fn draw_in_some(&mut self, below: &[u8; N]) -> [u8; N] {
        let mut drawn = [0; N];
        let mut highest = 0;
        let [a, b, c, d] = &mut self.state.0;
        for lane in 0..N {
            let (a1, b1, c1, d1) = (a[lane], b[lane], c[lane], d[lane]);
            let n = u64::from(below[lane]);
            let here = if n > 0 { u64::MAX } else { 0 };
            let word = a1.wrapping_add(d1).rotate_left(23).wrapping_add(a1);
            let (c2, d2) = (c1 ^ a1, d1 ^ b1);
            a[lane] = a1 ^ (d2 & here);
            b[lane] = b1 ^ (c2 & here);
            c[lane] = c1 ^ ((a1 ^ (b1 << 17)) & here);
            d[lane] = d1 ^ ((d1 ^ d2.rotate_left(45)) & here);
            let product = (word >> 32) * n;
            drawn[lane] = (product >> 32) as u8;
            highest = highest.max(product & 0xffff_ffff);
        }
        if highest > NEVER_FAVOURS {
            self.draw_some_again(below, &mut drawn);
        }
        drawn
    }

    /// Takes back what some lanes drew, and draws lane by lane.
    #[cold]
    fn draw_some_again(&mut self, below: &[u8; N], drawn: &mut [u8; N]) {
        for (lane, below) in below.iter().enumerate() {
            if *below > 0 {
                self.back(lane);
            }
        }
        self.draw_some(below, drawn);
    }

    /// Takes back what lanes drew that have nothing to draw.
    fn keep(&mut self, below: &[u8; N]) {
        for lane in Bytes(*below).is(Bytes::NONE).lanes() {
            self.back(lane);
        }
    }

    /// Lane by lane, where some draw nothing.
    fn draw_some(&mut self, below: &[u8; N], drawn: &mut [u8; N]) {
        for lane in 0..N {
            if below[lane] > 0 {
                let first = self.one(lane);
                drawn[lane] = self.settled(lane, first, below[lane]);
            }
        }
    }

    /// Takes back what was drawn, and draws lane by lane.
    #[cold]
    fn draw_again(&mut self, below: &[u8; N], drawn: &mut [u8; N]) {
        for lane in 0..N {
            self.back(lane);
        }
        self.draw_some(below, drawn);
    }

    /// The step before, for one lane.
    fn back(&mut self, lane: usize) {
        let [a, b, c, d] = &mut self.state.0;
        d[lane] = d[lane].rotate_right(45);
        // Now: a' = a ^ d ^ b, b' = b ^ c ^ a, c' = c ^ a ^ (b << 17), d' = d ^ b.
        let (a1, b1, c1, d1) = (a[lane], b[lane], c[lane], d[lane]);
        let first = a1 ^ d1;
        // b' ^ c' = b ^ (b << 17).
        let mut second = b1 ^ c1;
        second ^= second << 17;
        second ^= second << 34;
        let third = b1 ^ second ^ first;
        (a[lane], b[lane], c[lane], d[lane]) = (first, second, third, d1 ^ second);
    }

    /// The number below `n` that a first draw leads to.
    fn settled(&mut self, lane: usize, first: u32, n: u8) -> u8 {
        let n = u32::from(n);
        let product = u64::from(first) * u64::from(n);
        let (high, low) = ((product >> 32) as u32, product as u32);
        if low <= n.wrapping_neg() {
            return high as u8;
        }
        let second = u64::from(self.one(lane)) * u64::from(n);
        let carries = low.checked_add((second >> 32) as u32).is_none();
        (high + u32::from(carries)) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_can_be_taken_back() {
        let mut generators = RandomGenerators::<4>::from_seed(7);
        for lane in 0..4 {
            generators.begin(lane, lane as u64);
        }
        let before = generators.state;
        generators.draw(&[6; 4]);
        assert_ne!(generators.state, before);
        (0..4).for_each(|lane| generators.back(lane));
        assert_eq!(generators.state, before);
    }

    #[test]
    fn lanes_together_draw_what_one_draws_alone() {
        let mut together = RandomGenerators::<32>::from_seed(1927);
        for lane in 0..32 {
            together.begin(lane, 40 + lane as u64);
        }
        let mut alone = together.clone();
        for _ in 0..100 {
            let mut below = [6; 32];
            (below[3], below[4], below[5]) = (0, 1, 127);
            let mut sparse = together.clone();
            let drawn = together.draw(&below);
            assert_eq!(sparse.draw_in_some(&below), drawn);
            assert_eq!(sparse.state, together.state);
            let mut again = [0; 32];
            alone.draw_some(&below, &mut again);
            assert_eq!(drawn, again);
            assert_eq!(together.state, alone.state);
        }
    }

    #[test]
    fn a_second_draw_is_made_where_the_first_would_favour_some() {
        let draws = |first: u32| {
            let mut generators = RandomGenerators::<1>::from_seed(3);
            generators.begin(0, 0);
            let before = generators.state;
            generators.settled(0, first, 7);
            generators.state != before
        };
        // The lower half of seven times these is more than 2^32 - 7 or not.
        assert!(draws(u32::MAX / 7));
        assert!(!draws(u32::MAX / 7 - 1));
    }
}
