//! A game of which only a few moves are told: the engine plays all others, in a fraction
//! of the time.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use seedlore_engine::Engine;
use seedlore_game::{Game, Next, Position, Recall, Turn};
use seedlore_language::rules::{Player, Ruleset};
use seedlore_referee::referee::{EventSink, Narrator};

pub struct PartlyTold<'g> {
    narrator: &'g dyn Narrator,
    engine: &'g Engine,
    /// Moves that are told, counted from 1.
    told: BTreeSet<u32>,
    made: AtomicU32,
}

impl<'g> PartlyTold<'g> {
    pub fn new(
        narrator: &'g dyn Narrator,
        engine: &'g Engine,
        told: BTreeSet<u32>,
    ) -> PartlyTold<'g> {
        PartlyTold {
            narrator,
            engine,
            told,
            made: AtomicU32::new(0),
        }
    }
}

impl Game for PartlyTold<'_> {
    fn rules(&self) -> &Ruleset {
        self.narrator.rules()
    }

    fn start_by(&self, first: Player) -> Position {
        self.engine.start_by(first)
    }

    fn enter(&self, position: Position) -> Next {
        self.engine.enter(position)
    }

    fn play(&self, turn: &Turn, option: usize, recall: &mut dyn Recall) -> Next {
        self.engine.play(turn, option, recall)
    }

    fn steps_charged(&self, turn: &Turn) -> Option<u64> {
        self.engine.steps_charged(turn)
    }
}

impl Narrator for PartlyTold<'_> {
    fn start_telling(&self, first: Player, sink: &mut dyn EventSink) -> Position {
        self.narrator.start_telling(first, sink)
    }

    fn enter_telling(&self, position: Position, sink: &mut dyn EventSink) -> Next {
        self.narrator.enter_telling(position, sink)
    }

    fn narrate(
        &self,
        turn: &Turn,
        option: usize,
        recall: &mut dyn Recall,
        sink: &mut dyn EventSink,
    ) -> Next {
        let ply = self.made.fetch_add(1, Ordering::Relaxed) + 1;
        // What is told as a turn is entered is told with the move before.
        match self.told.contains(&ply) || self.told.contains(&(ply + 1)) {
            true => self.narrator.narrate(turn, option, recall, sink),
            false => self.engine.play(turn, option, recall),
        }
    }
}
