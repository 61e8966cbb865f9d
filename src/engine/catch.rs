//! Captures that are all that a last seed does.
//!
//! Mostly a move ends with one capture, whatever else lies on the board: of
//! all that some places hold, or of what stands in line back from a place.
//! Eight places are looked at, which makes a table of such lines by which of
//! them belong; and what is taken is taken at once.

use super::bits::Bits;
use super::chart::{Bounds, Deed, Places, Take, Then, When};
use super::seeds::Seeds;

/// Lanes that a line may lie in.
const LANES: u8 = 8;

/// One capture, after which the move is over.
#[derive(Debug, Clone)]
pub(super) struct Catch<D: Seeds> {
    /// So many seeds are taken, by place.
    of: Bounds<D>,
    /// Whether they must stand in line, too.
    back: Option<Back<D::Set>>,
    /// All bits of the store that they come to.
    into: D,
}

/// Places that stand in line back from one.
#[derive(Debug, Clone)]
struct Back<B> {
    /// The first of the lanes that are looked at.
    first: u8,
    /// By those of them that belong to a class: those that stand in line.
    lines: Box<[B; 1 << LANES]>,
}

impl<D: Seeds> Catch<D> {
    /// All that a deed comes to; `None` if it is more than that, or less.
    pub fn of(deed: &Deed<D::Set>, behind: &[u8]) -> Option<Catch<D>> {
        let [line] = &deed.lines[..] else {
            return None;
        };
        let [Take { places, store }] = &line.takes[..] else {
            return None;
        };
        let [places] = &places[..] else {
            return None;
        };
        if line.when != When::default() || line.then != Then::Over {
            return None;
        }
        let (among, numbers) = match places {
            Places::These(among) => (*among, &[][..]),
            Places::Holding(among, numbers) | Places::Line(_, among, numbers) => {
                (*among, &numbers[..])
            }
        };
        let range = numbers
            .iter()
            .try_fold((0, u16::MAX), |(low, high), more| {
                let (least, most) = more.alone()?;
                Some((low.max(least), high.min(most)))
            })?;
        let back = match places {
            Places::Line(..) => Some(Back::of(places, behind)?),
            _ => None,
        };
        let mut into = D::none();
        into.set(*store, D::MOST);
        (range.0 <= D::MOST).then(|| Catch {
            of: Bounds::of(range, among),
            back,
            into,
        })
    }

    /// Makes the capture; whether there was anything to take.
    #[inline(always)]
    pub fn make(&self, mut seeds: D) -> (D, bool) {
        let class = self.of.among(&seeds);
        let taken = match &self.back {
            Some(back) => back.lines[usize::from(class.eight(back.first))],
            None => class,
        };
        let count = seeds.gather(taken, &self.into);
        (seeds, count > 0)
    }
}

impl<B: Bits> Back<B> {
    /// `None` if they may lie too far from each other.
    fn of(places: &Places<B>, behind: &[u8]) -> Option<Back<B>> {
        let reach = places.reach(behind);
        let first = reach.lanes().next()?;
        let is_near = |lane: u8| lane < first + LANES;
        reach.lanes().all(is_near).then(|| Back {
            first,
            lines: Box::new(std::array::from_fn(|class| {
                let lanes = (0..LANES).filter(|nth| class >> nth & 1 == 1);
                let class = B::of(lanes.map(|nth| first + nth));
                places.within(class, behind)
            })),
        })
    }
}
