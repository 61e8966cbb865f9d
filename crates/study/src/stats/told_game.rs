//! A game that the referee tells and the engine plays where nothing need be told, in a fraction
//! of the time. The engine also tells what a game is charged: else it would be compiled anew for
//! each.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use seedlore_engine::Engine;
use seedlore_game::{Game, Next, Position, Recall, Turn};
use seedlore_language::rules::{Player, Ruleset};
use seedlore_referee::referee::{EventSink, Narrator};

pub(super) struct ToldGame<'g> {
    narrator: &'g dyn Narrator,
    engine: &'g Engine,
    /// Moves that are told, counted from 1; `None` if all are.
    told: Option<BTreeSet<u32>>,
    made: AtomicU32,
}

impl<'g> ToldGame<'g> {
    /// Every move is told.
    pub fn whole(narrator: &'g dyn Narrator, engine: &'g Engine) -> ToldGame<'g> {
        ToldGame {
            narrator,
            engine,
            told: None,
            made: AtomicU32::new(0),
        }
    }

    /// Of one game these moves are told.
    pub fn in_part(
        narrator: &'g dyn Narrator,
        engine: &'g Engine,
        told: BTreeSet<u32>,
    ) -> ToldGame<'g> {
        ToldGame {
            told: Some(told),
            ..ToldGame::whole(narrator, engine)
        }
    }

    /// Whether the next move is told. What is told as a turn is entered is told with the move
    /// before.
    fn tells_next(&self) -> bool {
        self.told.as_ref().is_none_or(|told| {
            let ply = self.made.fetch_add(1, Ordering::Relaxed) + 1;
            told.contains(&ply) || told.contains(&(ply + 1))
        })
    }
}

impl Game for ToldGame<'_> {
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

impl Narrator for ToldGame<'_> {
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
        match self.tells_next() {
            true => self.narrator.narrate(turn, option, recall, sink),
            false => self.engine.play(turn, option, recall),
        }
    }
}
