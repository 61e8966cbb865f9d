//! Games by lot under any sound ruleset.

use seedlore::game::{
    Agreement, Game, History, Move, Next, Position, Turn, parse_move, parse_position,
};
use seedlore::play::Dice;
use seedlore::referee::{Narrator, Referee};

use super::assemble::{sound, written};
use super::bytes::Bytes;

const GAMES: u64 = 2;
const MOVES: usize = 40;

/// Of each turn so many moves are asked about one by one.
const ASKED: usize = 2;

/// A game is not played on after so many steps: those of the moves that are
/// tried, each time that they are.
const WORK: u64 = 1_000_000;

/// Assembles a ruleset and plays it: no seed is lost, every option is legal
/// and written in its own way, and the whole comes soon. A ruleset that is
/// written out, as one that people keep, is played as it stands.
pub fn play(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let seed = u64::from(bytes.byte());
    let rules = match data.starts_with(b"ruleset") {
        true => written(data),
        false => sound(&mut bytes),
    };
    let Some(rules) = rules else {
        return;
    };
    let referee = Referee::new(rules);
    for game in 0..GAMES {
        if !by_lot(&referee, &mut Dice::of_game(seed, game)) {
            return;
        }
    }
}

/// Plays a game; false if it was left because of all the work.
fn by_lot(referee: &Referee, dice: &mut Dice) -> bool {
    let mut history = History::new(Agreement::AtOccurrence(3));
    let mut events = Vec::new();
    let mut next = referee.enter_telling(referee.start(), &mut events);
    let mut work = 0;
    for _ in 0..MOVES {
        holds(referee, next.position());
        for event in events.iter().take(1000) {
            event.say(referee.rules().board());
        }
        let Next::Turn(turn) = next else { return true };
        work += turn.steps * (1 + ASKED as u64);
        if work > WORK {
            return false;
        }
        history.note(&turn.position);
        options(referee, &turn, dice);
        let option = dice.below(turn.options.len());
        events.clear();
        next = referee.narrate(&turn, option, &mut history, &mut events);
    }
    true
}

/// What holds of every position: all seeds are there, and it reads back.
fn holds(referee: &Referee, position: &Position) {
    let rules = referee.rules();
    assert_eq!(position.seeds_in_all(), rules.seeds_in_all());
    let written = position.notation(rules);
    assert_eq!(
        parse_position(&written, rules).as_ref(),
        Ok(position),
        "{written}"
    );
}

fn options(referee: &Referee, turn: &Turn, dice: &mut Dice) {
    let rules = referee.rules();
    let mover = turn.position.mover;
    assert!(!turn.options.is_empty());
    let mut moves: Vec<Move> = Vec::new();
    for option in &turn.options {
        assert_eq!(option.after.seeds_in_all(), rules.seeds_in_all());
        let written = option.mv.notation(mover, rules.board());
        let read = parse_move(&written, mover, rules.board());
        assert_eq!(read, Ok(option.mv), "{written}");
        moves.push(option.mv);
    }
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), turn.options.len(), "an option twice");
    for _ in 0..ASKED {
        let mv = turn.options[dice.below(turn.options.len())].mv;
        assert_eq!(referee.why_illegal(&turn.position, mv), None);
    }
}
