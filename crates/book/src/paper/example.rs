//! A move to explain a game by: one that captures, in few steps, in the middle
//! of a game played by chance.

use std::collections::BTreeSet;

use crate::moment::moved_way;
use seedlore_game::{Game, Move, Next, NoHistory, Position, Turn};
use seedlore_language::rules::{Board, Pit, Player};
use seedlore_referee::referee::{Event, Narrator, Referee};
use seedlore_referee::steps::{Step, steps};
use seedlore_study::play::Dice;

/// Games that are looked through, moves of each, and steps of all.
const GAMES: u64 = 12;
const MOVES: usize = 60;
const STEPS: u64 = 300_000;
/// A move this telling ends the search.
const GOOD: i32 = 95;
/// Chances are the same every time: so are leaflets.
const SEED: u64 = 1;

/// A move step by step, ready to be drawn.
#[derive(Debug)]
pub struct Illustration {
    pub player: Player,
    pub steps: Vec<Step>,
    /// Whether seeds are captured in it.
    pub captures: bool,
}

struct Found {
    worth: i32,
    before: Position,
    mv: Move,
    events: Vec<Event>,
}

/// The most telling move that a few games show; `None` of a game in which
/// nobody can move.
pub fn illustration(referee: &Referee) -> Option<Illustration> {
    let mut best: Option<Found> = None;
    let mut spent = 0;
    for game in 0..GAMES {
        let mut dice = Dice::of_game(SEED, game);
        let mut next = referee.enter(referee.start());
        for ply in 0..MOVES {
            let Next::Turn(turn) = &next else { break };
            spent += turn.steps.max(200);
            let option = dice.below(turn.options.len());
            let mut events = Vec::new();
            let after = referee.narrate(turn, option, &mut NoHistory, &mut events);
            cut(&mut events);
            let worth = worth(referee, turn, &events, ply, &after);
            if best.as_ref().is_none_or(|best| worth > best.worth) {
                best = Some(Found {
                    worth,
                    before: turn.position.clone(),
                    mv: turn.options[option].mv,
                    events,
                });
            }
            next = after;
            let is_good = best.as_ref().is_some_and(|best| best.worth >= GOOD);
            if is_good || spent > STEPS {
                return best.map(|found| found.drawn(referee));
            }
        }
    }
    best.map(|found| found.drawn(referee))
}

/// Leaves off what is told of the turn that follows.
fn cut(events: &mut Vec<Event>) {
    let of_next = |event: &Event| {
        matches!(
            event,
            Event::PhaseHolds { .. }
                | Event::RuledOut { .. }
                | Event::WithoutEnd { .. }
                | Event::Barred { .. }
                | Event::Stuck { .. }
        )
    };
    let chosen = |event: &Event| matches!(event, Event::Chosen { .. });
    let from = events.iter().position(chosen).unwrap_or(0);
    events.drain(..from);
    if let Some(end) = events.iter().position(of_next) {
        events.truncate(end);
    }
}

/// How well a move explains the game, up to about 100.
fn worth(referee: &Referee, turn: &Turn, events: &[Event], ply: usize, after: &Next) -> i32 {
    let board = referee.rules().board();
    let mover = turn.position.mover;
    let takes = |event: &&Event| match event {
        Event::Captured { taker, .. } => *taker == mover,
        // Captured seeds that are sown on, or moved.
        Event::Lifted { pit, .. } | Event::Moved { from: pit, .. } => {
            is_others(&turn.position, board, *pit, mover)
        }
        _ => false,
    };
    let taken = events.iter().filter(takes).count();
    let laps = events
        .iter()
        .filter(|event| matches!(event, Event::Landed { .. }))
        .count();
    let dropped = events
        .iter()
        .filter(|event| matches!(event, Event::Dropped { .. }))
        .count();
    let odd = events.iter().any(|event| {
        matches!(
            event,
            Event::Endless { .. }
                | Event::PutBack { .. }
                | Event::BoardTurned { .. }
                | Event::BoardReset { .. }
        )
    });
    let mut worth = match taken {
        0 => 0,
        1 => 55,
        2 | 3 => 60,
        _ => 50,
    };
    worth += match laps {
        0 => 0,
        1 => 20,
        2 => 18,
        3 => 12,
        4 => 4,
        _ => -8,
    };
    worth += match dropped {
        0 | 1 => -5,
        2 => 0,
        3..=12 => 10,
        _ => 3,
    };
    // Not the very first move, and not one that ends all.
    worth += if ply >= 3 { 8 } else { 0 };
    worth += if matches!(after, Next::Turn(_)) {
        2
    } else {
        -15
    };
    worth - if odd { 30 } else { 0 }
}

fn is_others(position: &Position, board: &Board, pit: Pit, mover: Player) -> bool {
    pit.is_pit() && position.owner(pit).is_some() && !position.is_own(board, pit, mover)
}

impl Found {
    fn drawn(self, referee: &Referee) -> Illustration {
        let rules = referee.rules();
        let mut steps = steps(rules, &self.before, &self.events, &BTreeSet::new());
        let captured = |step: &Step| step.position.captured.iter().any(|(_, n)| *n > 0);
        let shows = rules.board().stores().is_some() || steps.iter().any(captured);
        for step in &mut steps {
            step.shown.shows_captured = shows;
        }
        if let Some(first) = steps.first_mut() {
            first.shown.chosen = Some(self.mv.pit);
            first.shown.direction = moved_way(rules, self.mv);
        }
        let captures = self.events.iter();
        Illustration {
            player: self.before.mover,
            captures: captures
                .into_iter()
                .any(|e| matches!(e, Event::Captured { .. })),
            steps,
        }
    }
}
