//! A byte in every lane: plain loops that a compiler turns into vectors.
//!
//! Everything here is always inlined, so that it is compiled with whatever
//! instructions its caller may use.

/// One byte for each of `N` games: seeds, or a mask that is all ones where
/// something holds. Numbers go from 0 to 127, so that they compare as signed
/// ones: a processor has a single instruction for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Bytes<const N: usize>(pub [u8; N]);

/// What no vector is to read from two lines of the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Aligned<T>(pub T);

impl<T> std::ops::Deref for Aligned<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> std::ops::DerefMut for Aligned<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<const N: usize> Bytes<N> {
    pub const NONE: Self = Bytes([0; N]);
    pub const ALL: Self = Bytes([0xff; N]);

    #[inline(always)]
    pub fn splat(value: u8) -> Self {
        Bytes([value; N])
    }

    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "the plainest loop is the one most surely made a vector"
    )]
    fn each(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        let mut all = [0; N];
        for lane in 0..N {
            all[lane] = f(self.0[lane], other.0[lane]);
        }
        Bytes(all)
    }

    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        self.each(other, |a, b| a.wrapping_add(b))
    }

    /// Less a mask is one more where it holds.
    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        self.each(other, |a, b| a.wrapping_sub(b))
    }

    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }

    #[inline(always)]
    pub fn but(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }

    #[inline(always)]
    pub fn differs(self, other: Self) -> Self {
        self.each(other, |a, b| a ^ b)
    }

    #[inline(always)]
    pub fn least(self, other: Self) -> Self {
        self.each(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    pub fn most(self, other: Self) -> Self {
        self.each(other, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    pub fn is(self, other: Self) -> Self {
        self.each(other, |a, b| if a == b { 0xff } else { 0 })
    }

    /// Whether it is more, as signed numbers.
    #[inline(always)]
    pub fn over(self, other: Self) -> Self {
        self.each(other, |a, b| if a as i8 > b as i8 { 0xff } else { 0 })
    }

    #[inline(always)]
    pub fn is_some(self) -> Self {
        self.over(Self::NONE)
    }

    #[inline(always)]
    pub fn not(self) -> Self {
        self.differs(Self::ALL)
    }

    /// This where the mask holds, else the other.
    #[inline(always)]
    pub fn where_(self, mask: Self, other: Self) -> Self {
        other.differs(self.differs(other).and(mask))
    }

    /// So many lanes of these, by their number.
    #[inline(always)]
    pub fn part<const PART: usize>(&self, part: usize) -> Bytes<PART> {
        Bytes(self.0.as_chunks::<PART>().0[part])
    }

    /// In how many lanes a mask holds.
    #[inline(always)]
    pub fn count(self) -> usize {
        let eights = self.0.as_chunks::<8>().0.iter();
        let bits = eights.map(|eight| u64::from_ne_bytes(*eight).count_ones());
        bits.sum::<u32>() as usize / 8
    }

    /// The lanes in which a mask holds.
    #[inline(always)]
    pub fn lanes(&self) -> impl Iterator<Item = usize> {
        let eights = self.0.as_chunks::<8>().0.iter();
        let bits = eights.map(|eight| u64::from_le_bytes(*eight) & 0x8080_8080_8080_8080);
        (0..).step_by(8).zip(bits).flat_map(|(first, mut bits)| {
            std::iter::from_fn(move || {
                let lane = (bits != 0).then(|| first + bits.trailing_zeros() as usize / 8);
                bits &= bits.wrapping_sub(1);
                lane
            })
        })
    }

    /// Whether a mask holds anywhere.
    #[inline(always)]
    pub fn any(self) -> bool {
        let mut all = 0;
        for eight in self.0.as_chunks::<8>().0 {
            all |= u64::from_ne_bytes(*eight);
        }
        all != 0
    }
}

/// The lanes that something is done in.
pub(super) trait Which<const N: usize>: Copy {
    const IS_EVERY: bool;

    fn all(self) -> Bytes<N>;

    /// Those of a mask.
    fn of(self, mask: Bytes<N>) -> Bytes<N>;

    /// The new value there, the old one elsewhere.
    fn put(self, new: Bytes<N>, old: Bytes<N>) -> Bytes<N>;
}

/// Every lane: where this is said nothing is asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Every;

impl<const N: usize> Which<N> for Every {
    const IS_EVERY: bool = true;

    #[inline(always)]
    fn all(self) -> Bytes<N> {
        Bytes::ALL
    }

    #[inline(always)]
    fn of(self, mask: Bytes<N>) -> Bytes<N> {
        mask
    }

    #[inline(always)]
    fn put(self, new: Bytes<N>, _: Bytes<N>) -> Bytes<N> {
        new
    }
}

/// The lanes of a mask.
#[derive(Debug, Clone, Copy)]
pub(super) struct Only<const N: usize>(pub Bytes<N>);

impl<const N: usize> Which<N> for Only<N> {
    const IS_EVERY: bool = false;

    #[inline(always)]
    fn all(self) -> Bytes<N> {
        self.0
    }

    #[inline(always)]
    fn of(self, mask: Bytes<N>) -> Bytes<N> {
        mask.and(self.0)
    }

    #[inline(always)]
    fn put(self, new: Bytes<N>, old: Bytes<N>) -> Bytes<N> {
        new.where_(self.0, old)
    }
}
