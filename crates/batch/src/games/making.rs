//! Making a move: sowing in all lanes, and reading what follows it.

use super::super::bytes::Bytes;
use super::super::dispatch::InstructionSet;
use super::super::program::*;
use super::super::recorder::Recorder;
use super::Games;

impl<const N: usize, K: Recorder<N>> Games<'_, N, K> {
    /// Makes one choice in all lanes, to try it; or in each the one that was
    /// drawn, and where there was none does what the rules have for that.
    #[inline(always)]
    pub(super) fn make<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        tried: Option<usize>,
        stuck: Bytes<N>,
    ) {
        let program = self.program;
        let reached = self.shape.reached;
        let places = match tried {
            Some(choice) => Set(program.turns[self.choices[choice].0].read.0 & reached.0),
            None => {
                for place in reached.others(program.pits + 2) {
                    self.boards.now[place] = self.boards.base[place];
                    self.boards.last[place] = Bytes::NONE;
                }
                reached
            }
        };
        let b = &mut self.boards;
        b.captures = Bytes::NONE;
        b.again = Bytes::NONE;
        b.decided = Bytes::NONE;
        b.lifted = Bytes::NONE;
        if let Some(recorder) = b.recorder.full() {
            recorder.stop(false);
        }
        if program.asks_returns {
            for place in places.places() {
                b.took[0][place] = Bytes::NONE;
                b.took[1][place] = Bytes::NONE;
            }
        }
        let choices = match tried {
            Some(choice) => choice..choice + 1,
            None => 0..self.choices.len(),
        };
        let sowing = match (tried, &self.shape.ring) {
            (Some(choice), _) => self.sow_tried(level, choice, places),
            (None, Some(ring)) => {
                for ((_, choice), here) in self.choices.iter().zip(&self.legal) {
                    let pit = usize::from(choice.pit);
                    b.lift = b.lift.or(here.and(Bytes::splat(ring.at[pit])));
                    b.lifted = b.lifted.or(here.and(b.base[pit]));
                }
                b.lifts = b.lifted;
                level.sow_once(b, program, ring);
                b.lifted.is_some()
            }
            (None, None) => self.sow_drawn(level, places),
        };
        let b = &mut self.boards;
        for at in choices.clone() {
            let choice = self.choices[at].1;
            if choice.track.is_none() {
                let here = match tried {
                    Some(_) => Bytes::ALL,
                    None => self.legal[at],
                };
                let pit = usize::from(choice.pit);
                b.start[pit] = b.start[pit].or(here);
                b.last[pit] = b.last[pit].or(here);
                if here.any() {
                    level.act(b, program, &choice.acts, here);
                }
            }
        }
        let turns = match tried {
            Some(choice) => self.choices[choice].0..self.choices[choice].0 + 1,
            None => 0..program.turns.len(),
        };
        for nth in turns {
            let turn = &program.turns[nth];
            let phase = self.phases[nth];
            for (table, lanes, stops) in [
                (&turn.landing, sowing, false),
                (&turn.move_end, stuck.not(), false),
                (&turn.stuck, stuck, true),
            ] {
                if !table.is_empty() {
                    if let Some(recorder) = b.recorder.full() {
                        recorder.stop(stops);
                    }
                    let open = phase.and(lanes).but(b.decided.is_some());
                    level.read(b, program, table, open);
                }
            }
        }
    }

    /// Sows one choice in all lanes; gives where anything is sown.
    #[inline(always)]
    fn sow_tried<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        choice: usize,
        places: Set,
    ) -> Bytes<N> {
        let b = &mut self.boards;
        for place in places.places() {
            b.start[place] = Bytes::NONE;
        }
        let mut sowing = Bytes::NONE;
        let said = self.choices[choice].1;
        if said.track.is_some() {
            let pit = usize::from(said.pit);
            b.start[pit] = Bytes::ALL;
            b.lifted = b.base[pit];
            sowing = Bytes::ALL;
        }
        let tracks = &self.tracks[choice];
        level.sow(b, self.program, tracks, self.shape.has_prefix, places);
        sowing
    }

    /// Sows in every lane the choice that was drawn, where they do not all go
    /// the same round; gives where anything is sown.
    #[inline(always)]
    fn sow_drawn<L: InstructionSet<N, K>>(&mut self, level: L, places: Set) -> Bytes<N> {
        let b = &mut self.boards;
        for place in places.places() {
            b.start[place] = Bytes::NONE;
        }
        let mut sowing = Bytes::NONE;
        for ((_, choice), here) in self.choices.iter().zip(&self.legal) {
            if choice.track.is_some() {
                let pit = usize::from(choice.pit);
                b.start[pit] = b.start[pit].or(*here);
                b.lifted = b.lifted.or(here.and(b.base[pit]));
                sowing = sowing.or(*here);
            }
        }
        let never = Bytes::splat(NEVER).but(sowing);
        let drawn = &mut self.drawn;
        for place in places.places() {
            let mut then = never;
            for (track, here) in self.tracks.iter().zip(&self.legal) {
                then = then.or(here.and(track.then[place]));
            }
            drawn.then[place] = then;
            if self.shape.has_prefix {
                let mut first = never;
                for (track, here) in self.tracks.iter().zip(&self.legal) {
                    first = first.or(here.and(track.first[place]));
                }
                drawn.first[place] = first;
            }
        }
        if !self.shape.is_one {
            (drawn.period, drawn.prefix) = (never, Bytes::NONE);
            for (track, here) in self.tracks.iter().zip(&self.legal) {
                drawn.period = drawn.period.or(here.and(track.period));
                drawn.prefix = drawn.prefix.or(here.and(track.prefix));
            }
        }
        level.sow(b, self.program, drawn, self.shape.has_prefix, places);
        sowing
    }
}
