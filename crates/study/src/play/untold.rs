//! A game of which nothing is told, so that whoever plays fast can play it.

use super::{Agent, Dice, Ending, Observer, Setting, play_game, recorded_game};
use seedlore_game::{Game, GameRecord, Next, Position, Recall, Turn};
use seedlore_language::rules::{ByPlayer, Player, Ruleset};
use seedlore_referee::referee::{Event, EventSink, Narrator};

/// Plays the game that [`play_game`] plays, and shows each turn in which a move was
/// made. No event is needed for that, so that the engine can play it too.
pub fn play_untold(
    game: &dyn Game,
    agents: ByPlayer<&dyn Agent>,
    setting: Setting,
    dice: &mut Dice,
    seen: &mut dyn FnMut(&Turn),
) -> Ending {
    play_game(&Untold(game), agents, setting, dice, &mut Seeing(seen))
}

/// Plays the game that [`recorded_game`] plays and writes it down; on the engine, in a
/// fraction of the referee's time.
pub fn record_untold(
    game: &dyn Game,
    agents: ByPlayer<&dyn Agent>,
    names: ByPlayer<String>,
    setting: Setting,
    dice: &mut Dice,
) -> GameRecord {
    recorded_game(&Untold(game), agents, names, setting, dice)
}

struct Seeing<'s>(&'s mut dyn FnMut(&Turn));

impl Observer for Seeing<'_> {
    fn begins(&mut self, _: &Next, _: &[Event]) {}

    fn moves(&mut self, turn: &Turn, _: usize, _: &[Event], _: &Next) {
        (self.0)(turn);
    }
}

/// Any game as a narrator who says nothing.
struct Untold<'g>(&'g dyn Game);

impl Game for Untold<'_> {
    fn rules(&self) -> &Ruleset {
        self.0.rules()
    }

    fn start_by(&self, first: Player) -> Position {
        self.0.start_by(first)
    }

    fn enter(&self, position: Position) -> Next {
        self.0.enter(position)
    }

    fn play(&self, turn: &Turn, option: usize, recall: &mut dyn Recall) -> Next {
        self.0.play(turn, option, recall)
    }

    fn steps_charged(&self, turn: &Turn) -> Option<u64> {
        self.0.steps_charged(turn)
    }
}

impl Narrator for Untold<'_> {
    fn start_telling(&self, first: Player, _: &mut dyn EventSink) -> Position {
        self.start_by(first)
    }

    fn enter_telling(&self, position: Position, _: &mut dyn EventSink) -> Next {
        self.enter(position)
    }

    fn narrate(
        &self,
        turn: &Turn,
        option: usize,
        recall: &mut dyn Recall,
        _: &mut dyn EventSink,
    ) -> Next {
        self.play(turn, option, recall)
    }
}
