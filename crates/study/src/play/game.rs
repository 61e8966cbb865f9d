//! One game between two agents, from the start to its end.

use super::budget::{GameMeter, Meter};
use super::{Agent, Dice};
use seedlore_game::{
    Agreement, Finish, GameRecord, History, Next, NoHistory, Position, Recall, Turn,
};
use seedlore_language::rules::{ByPlayer, Player, Ruleset};
use seedlore_referee::referee::{Event, Narrator};

/// What holds for every game of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// When players who may agree to end a game do so.
    pub agreement: Agreement,
    /// Moves after which a game is cut off; also sets how many
    /// [steps](Setting::steps) it may take.
    pub limit: u32,
}

impl Default for Setting {
    /// Agreement at the third occurrence, as in chess; far more moves than a
    /// game of any ruleset takes.
    fn default() -> Self {
        Setting {
            agreement: Agreement::AtOccurrence(3),
            limit: 5000,
        }
    }
}

/// Whoever watches a game.
pub trait Observer {
    /// The first position, and what was told of it.
    fn begins(&mut self, start: &Next, events: &[Event]);

    /// A move, what was told of it, and where it led. The events end with
    /// those of the turn that follows: see [`Narrator::narrate`].
    fn moves(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next);
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn begins(&mut self, _: &Next, _: &[Event]) {}
    fn moves(&mut self, _: &Turn, _: usize, _: &[Event], _: &Next) {}
}

/// How a game came to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// By its rules.
    Finished(Finish),
    /// Cut off at the limit of moves or of steps, with this position on the
    /// board.
    Unfinished(Position),
}

/// Plays one game. It is cut off after as many moves as the setting says, or as
/// many [steps](Setting::steps), or when its players have used up what they may
/// [think](Agent::thought).
pub fn play_game(
    game: &dyn Narrator,
    agents: ByPlayer<&dyn Agent>,
    setting: Setting,
    dice: &mut Dice,
    observer: &mut dyn Observer,
) -> Ending {
    play_within(game, agents, setting, setting.steps(), dice, observer)
}

/// The same, with another budget of steps: to play a part of a game again.
pub fn play_within(
    game: &dyn Narrator,
    agents: ByPlayer<&dyn Agent>,
    setting: Setting,
    steps: u64,
    dice: &mut Dice,
    observer: &mut dyn Observer,
) -> Ending {
    let mut events = Vec::new();
    let start = game.start_telling(Player::South, &mut events);
    let start = dice.begin(start, game.rules());
    play_from(
        (start, events),
        game,
        agents,
        setting,
        steps,
        dice,
        observer,
    )
}

/// Plays on from a start and what was told of it.
fn play_from(
    (start, mut events): (Position, Vec<Event>),
    game: &dyn Narrator,
    agents: ByPlayer<&dyn Agent>,
    setting: Setting,
    steps: u64,
    dice: &mut Dice,
    observer: &mut dyn Observer,
) -> Ending {
    let mut meter = GameMeter::new(game, steps);
    let seats = game.rules().players().iter();
    let may_think = seats.map(|seat| agents[*seat].thought()).max();
    let mut thought = Meter::new(may_think.unwrap_or(0));
    let mut memory = Memory::new(game.rules(), setting.agreement);
    let mut next = game.enter_telling(start, &mut events);
    observer.begins(&next, &events);
    let mut moves = 0;
    loop {
        let turn = match next {
            Next::Over(finish) => return Ending::Finished(finish),
            Next::Turn(turn) => turn,
        };
        meter.charge(&turn);
        if moves >= setting.limit || meter.is_spent() || thought.is_spent() {
            return Ending::Unfinished(turn.position);
        }
        memory.note(&turn);
        let chosen = agents[turn.position.mover].choose_counting(game, &turn, dice);
        thought.charge_all(chosen.steps);
        let option = chosen.option;
        events.clear();
        next = game.narrate(&turn, option, memory.recall(), &mut events);
        observer.moves(&turn, option, &events, &next);
        moves += 1;
    }
}

/// Plays one game and writes it down.
pub fn recorded_game(
    game: &dyn Narrator,
    agents: ByPlayer<&dyn Agent>,
    names: ByPlayer<String>,
    setting: Setting,
    dice: &mut Dice,
) -> GameRecord {
    struct Scribe<'a>(&'a dyn Narrator, GameRecord);
    impl Observer for Scribe<'_> {
        fn begins(&mut self, _: &Next, _: &[Event]) {}
        fn moves(&mut self, turn: &Turn, option: usize, _: &[Event], next: &Next) {
            self.1
                .add(self.0, turn.position.mover, turn.options[option].mv, next);
        }
    }
    let seats = game.rules().players().iter();
    let names = seats.map(|p| (*p, names[*p].clone())).collect();
    let start = dice.begin(game.start(), game.rules());
    let record = GameRecord::begin(game, &start, Some(names));
    let mut scribe = Scribe(game, record);
    play_from(
        (start, Vec::new()),
        game,
        agents,
        setting,
        setting.steps(),
        dice,
        &mut scribe,
    );
    scribe.1
}

/// A history where the rules ask for one: most need not pay for it.
pub(crate) enum Memory {
    Kept(History),
    Unneeded(NoHistory),
}

impl Memory {
    pub fn new(rules: &Ruleset, agreement: Agreement) -> Memory {
        if rules.asks_history() {
            Memory::Kept(History::new(agreement))
        } else {
            Memory::Unneeded(NoHistory)
        }
    }

    pub fn note(&mut self, turn: &Turn) {
        if let Memory::Kept(history) = self {
            history.note_turn(turn);
        }
    }

    pub fn recall(&mut self) -> &mut dyn Recall {
        match self {
            Memory::Kept(history) => history,
            Memory::Unneeded(forgetful) => forgetful,
        }
    }
}
