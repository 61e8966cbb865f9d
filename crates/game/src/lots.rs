//! Lots that are drawn in play, from the seed of the game.

/// A position holds from what its next lot is drawn, so that the same play has the same lots
/// wherever it is played again. Whoever plays a game [seeds](Lots::seeded) them; a player who
/// looks ahead does so with others, since nobody knows a lot before it is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Lots(pub(super) u32);

impl Lots {
    /// Lots by a seed.
    pub fn seeded(seed: u32) -> Lots {
        Lots(seed)
    }

    /// Draws one of so many, each as likely over all seeds.
    ///
    /// A counter with a step that visits every state, and a mixer of its bits: SplitMix by
    /// Steele, Lea and Flood (2014), in 32 bits.
    pub fn draw(&mut self, among: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x21F0_AAAD);
        mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x735A_2D97);
        mixed ^= mixed >> 15;
        let product = u64::from(mixed) * among as u64;
        (product >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_those_who_draw_has_as_many_of_all_seeds() {
        for among in [2, 3, 4] {
            let mut drawn = vec![0_u32; among];
            for seed in 0..6000 {
                drawn[Lots::seeded(seed).draw(among)] += 1;
            }
            let fair = 6000 / among as u32;
            assert!(drawn.iter().all(|n| n.abs_diff(fair) < 200), "{drawn:?}");
        }
    }

    #[test]
    fn a_lot_tells_nothing_of_the_next() {
        let mut lots = Lots::seeded(7);
        let drawn: Vec<usize> = (0..4000).map(|_| lots.draw(2)).collect();
        let alike = drawn.windows(2).filter(|two| two[0] == two[1]).count();
        assert!(
            alike.abs_diff(2000) < 150,
            "{alike} of 3,999 were drawn twice"
        );
    }
}
