//! Numbers of seeds from so many to so many, by place.

use crate::repr::bits::Bits;
use crate::repr::seeds::Seeds;

/// How few and how many seeds are meant, by place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds<D> {
    low: D,
    high: D,
}

impl<D: Seeds> Bounds<D> {
    /// No number of seeds anywhere.
    pub fn none() -> Bounds<D> {
        let (mut low, high) = (D::none(), D::none());
        (0..D::SLOTS as u8).for_each(|slot| low.set(slot, 1));
        Bounds { low, high }
    }

    /// From so many to so many, in some places.
    pub fn from_range(range: (u16, u16), among: D::Set) -> Bounds<D> {
        let mut bounds = Bounds::none();
        among.slots().for_each(|slot| bounds.set(slot, range));
        bounds
    }

    /// From so many to so many in one place.
    pub fn set(&mut self, slot: u8, (least, most): (u16, u16)) {
        self.low.set(slot, least.min(D::MOST));
        self.high.set(slot, most.min(D::MOST));
    }

    /// The places where seeds are.
    #[inline(always)]
    pub fn among(&self, seeds: &D) -> D::Set {
        seeds.within(&self.low, &self.high)
    }
}
