//! Whether a tally that was read from a file can be one of games.
//!
//! A checksum tells that a line was not damaged, not that this program wrote
//! it. Every number is held against the others, so that what is summed up later
//! neither overflows nor tells shares above 1.

use super::{Histogram, Tally};
use seedlore_language::rules::Player;

/// No game is longer, nor takes more seeds in all.
const MOST: i64 = 1 << 30;

/// Leads and margins, of at most as many seeds as there can be.
const LEADS: [i64; 2] = [-(u16::MAX as i64), u16::MAX as i64];

impl Tally {
    /// What is impossible in it, if it is said to be of so many games, each of at
    /// most `limit` moves.
    ///
    /// # Errors
    /// The first figure that can't be, by its name in the file.
    pub fn check(&self, games: u64, limit: u32) -> Result<(), &'static str> {
        let is = |holds: bool, name: &'static str| match holds {
            true => Ok(()),
            false => Err(name),
        };
        is(self.games == games, "games")?;
        let won = Player::ALL.map(|player| self.won[player]);
        let decided = total(&won).ok_or("won")?;
        let ends = [decided, self.drawn, self.won_together, self.lost_together];
        let finished = total(&ends).filter(|all| *all <= games).ok_or("won")?;
        is(self.exhausted <= games - finished, "exhausted")?;
        let ended = total(&self.ended_by).and_then(|by| by.checked_add(self.ended_by_none));
        is(ended == Some(finished), "ended_by")?;
        for (_, captured) in self.captured.iter() {
            is(captured.is_of(games, [0, LEADS[1]]), "captured")?;
        }
        is(self.swept.is_of(games, [0, MOST]), "swept")?;

        let lengths = [0, MOST.min(limit.into())];
        is(self.lengths.is_of(games, lengths), "lengths")?;
        let cut = games - finished;
        is(self.cut_lengths.is_of(cut, lengths), "cut_lengths")?;
        let turns = total(&self.turns).ok_or("turns")?;
        is(self.lengths.sum() == i128::from(turns), "turns")?;
        let moved = games - self.lengths.times_of(0);
        is(
            self.branching.is_of(moved, f64::from(u16::MAX)),
            "branching",
        )?;
        is(self.log10_game_tree.is_of(moved, 1e9), "log10_game_tree")?;
        is(self.lead_change_rate.is_of(moved, 1.0), "lead_change_rate")?;
        is(self.lead_changes.is_of(games, lengths), "lead_changes")?;

        let takes = self.takes.total().filter(|takes| *takes <= turns);
        let takes = takes.ok_or("takes")?;
        is(self.takes.is_of(takes, [1, MOST]), "takes")?;
        is(
            self.captures_a_game.is_of(games, lengths),
            "captures_a_game",
        )?;
        is(
            self.captures_a_game.sum() == i128::from(takes),
            "captures_a_game",
        )?;
        let [longest, most] = [u64::from(limit), MOST as u64];
        for (ratio, name, [x, y], most_y) in [
            (&self.capturing, "capturing", [takes, turns], longest),
            (&self.several_pits, "several_pits", [takes, takes], longest),
            (&self.grand_slams, "grand_slams", [takes, turns], longest),
            (
                &self.seeds_a_capture,
                "seeds_a_capture",
                [u64::MAX, takes],
                longest,
            ),
        ] {
            let is_sound = ratio.is_sound(games, most_y) && ratio.x() <= x && ratio.y() == y;
            is(is_sound, name)?;
        }
        let taken = self.takes.sum();
        is(
            i128::from(self.seeds_a_capture.x()) == taken
                && taken <= i128::from(games) * i128::from(most),
            "seeds_a_capture",
        )?;
        is(self.capturing.x() == takes, "capturing")?;
        is(self.refused / u64::from(u16::MAX) <= turns, "refused")?;
        is(self.stopped <= turns, "stopped")?;
        is(self.cut <= turns, "cut")?;
        let endless = self.refused.saturating_add(self.stopped);
        is(self.endless_games <= games.min(endless), "endless_games")?;
        is((endless == 0) == (self.endless_games == 0), "endless_games")?;

        let won = self.drama.n();
        is(won <= decided.min(moved), "drama")?;
        is(self.drama.is_of(won, 1.0), "drama")?;
        for lead in &self.winner_lead {
            is(lead.is_of(won, LEADS), "winner_lead")?;
        }
        let begun: Vec<u64> = self.openings.iter().map(|opening| opening.games).collect();
        is(total(&begun).is_some_and(|all| all <= games), "openings")?;
        for opening in &self.openings {
            let valued = opening.halves.total().filter(|n| *n <= opening.games);
            let valued = valued.ok_or("openings.halves")?;
            is(opening.halves.is_of(valued, [0, 2]), "openings.halves")?;
            is(opening.margins.is_of(valued, LEADS), "openings.margins")?;
        }
        for fired in &self.fired {
            let most = u64::from(u32::MAX).saturating_mul(fired.games);
            let is_sound = fired.games <= games && (fired.games..=most).contains(&fired.times);
            is(is_sound, "fired")?;
        }
        Ok(())
    }
}

fn total(counts: &[u64]) -> Option<u64> {
    counts.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n))
}

impl Histogram {
    /// Whether so many numbers were met, all of them from the first to the last
    /// that are named.
    fn is_of(&self, n: u64, [least, most]: [i64; 2]) -> bool {
        let mut met = self.iter().map(|(value, _)| i64::from(value));
        self.total() == Some(n) && met.all(|value| (least..=most).contains(&value))
    }

    /// How many numbers were met; `None` if they are too many to count.
    fn total(&self) -> Option<u64> {
        let mut times = self.iter().map(|(_, times)| times);
        times.try_fold(0_u64, |sum, n| sum.checked_add(n))
    }

    fn times_of(&self, value: i32) -> u64 {
        let mut met = self.iter().filter(|(met, _)| *met == value);
        met.next().map_or(0, |(_, times)| times)
    }

    fn sum(&self) -> i128 {
        self.iter()
            .map(|(value, times)| i128::from(value) * i128::from(times))
            .sum()
    }
}
