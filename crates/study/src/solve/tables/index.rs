//! Positions by number: every way so many seeds lie in so many pits.

/// Numbers positions. Those of as many seeds are counted from 0, the first
/// with all seeds in the first pit, the last with all in the last: the order
/// of [`Endgames::layer`](crate::solve::Endgames::layer).
#[derive(Debug, Clone)]
pub struct Index {
    pits: usize,
    most_seeds: usize,
    /// In how many ways up to `seeds` of them, less one, lie in `pits` pits:
    /// by pits, then by seeds.
    ways: Vec<u64>,
}

impl Index {
    /// For positions of up to so many seeds.
    pub fn new(pits: usize, most_seeds: u16) -> Index {
        let most_seeds = usize::from(most_seeds);
        let width = most_seeds + 2;
        let mut ways = vec![0_u64; (pits + 1) * width];
        for pits in 1..=pits {
            for seeds in 1..width {
                // C(seeds + pits - 1, pits) by the rule of Pascal.
                let fewer_seeds = ways[pits * width + seeds - 1];
                let fewer_pits = match pits {
                    1 => 1,
                    pits => ways[(pits - 1) * width + seeds],
                };
                ways[pits * width + seeds] = fewer_seeds.saturating_add(fewer_pits);
            }
        }
        Index {
            pits,
            most_seeds,
            ways,
        }
    }

    pub fn pits(&self) -> usize {
        self.pits
    }

    #[inline(always)]
    fn ways(&self, pits: usize, seeds: usize) -> u64 {
        self.ways[pits * (self.most_seeds + 2) + seeds]
    }

    /// How many positions have so many seeds; more than there can be numbers
    /// for is told as the largest number.
    pub fn count(&self, seeds: u16) -> u64 {
        match self.pits {
            1 => 1,
            pits => self.ways(pits - 1, usize::from(seeds) + 1),
        }
    }

    /// The seeds on the board and the number of the position, the seeds of
    /// each pit being given; `None` if there are too many seeds.
    #[inline(always)]
    pub fn number(&self, in_pit: impl Fn(usize) -> u16) -> Option<(u16, u64)> {
        let (mut seeds, mut number) = (0, 0);
        for pit in (1..self.pits).rev() {
            seeds += usize::from(in_pit(pit));
            if seeds > self.most_seeds {
                return None;
            }
            number += self.ways(self.pits - pit, seeds);
        }
        seeds += usize::from(in_pit(0));
        (seeds <= self.most_seeds).then_some((seeds as u16, number))
    }

    /// The position of so many seeds that has a number.
    pub fn position(&self, seeds: u16, number: u64) -> Vec<u8> {
        let (mut left, mut number) = (usize::from(seeds), number);
        let mut pits = vec![0; self.pits];
        for pit in 1..self.pits {
            // As many as possible lie from here on.
            let here = (0..=left)
                .rev()
                .find(|n| self.ways(self.pits - pit, *n) <= number)
                .unwrap_or(0);
            number -= self.ways(self.pits - pit, here);
            pits[pit - 1] = (left - here) as u8;
            left = here;
        }
        pits[self.pits - 1] = left as u8;
        pits
    }
}

/// The position after one in the order of their numbers; the last stays.
pub fn advance(pits: &mut [u8]) {
    let last = pits.len() - 1;
    if let Some(at) = (0..last).rev().find(|at| pits[*at] > 0) {
        pits[at] -= 1;
        let behind = std::mem::take(&mut pits[last]);
        pits[at + 1] += behind + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_positions_are_each_others_inverse() {
        for (pits, most) in [(1, 4), (2, 9), (4, 6), (7, 5), (12, 4)] {
            let index = Index::new(pits, most);
            for seeds in 0..=most {
                let mut position = index.position(seeds, 0);
                assert_eq!(position[0], seeds as u8);
                for number in 0..index.count(seeds) {
                    let found = index.number(|pit| u16::from(position[pit]));
                    assert_eq!(found, Some((seeds, number)), "{position:?}");
                    assert_eq!(index.position(seeds, number), position);
                    advance(&mut position);
                }
                assert_eq!(index.position(seeds, index.count(seeds) - 1), position);
                assert_eq!(position[pits - 1], seeds as u8);
            }
        }
        let awari = Index::new(12, 48);
        assert_eq!(
            (8..=9).map(|n| awari.count(n)).collect::<Vec<_>>(),
            [75582, 167960]
        );
        assert_eq!(awari.number(|_| 5), None);
    }
}
