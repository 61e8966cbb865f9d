//! Events in plain English, one line each.

use super::Event;
use crate::rules::{Board, Pit};

/// `South's pit 3`
pub fn pit_name(pit: Pit, board: &Board) -> String {
    format!("{}'s pit {}", board.owner(pit), board.number(pit))
}

fn seeds(n: u16) -> String {
    match n {
        1 => "1 seed".into(),
        n => format!("{n} seeds"),
    }
}

impl Event {
    /// The step in words.
    pub fn say(&self, board: &Board) -> String {
        let name = |pit: Pit| pit_name(pit, board);
        match *self {
            Event::PhaseHolds { .. } => "the rules of a phase are in force".into(),
            Event::RuledOut { mv, .. } => {
                format!("the move {} is not allowed", mv.notation(board))
            }
            Event::Chosen {
                player,
                mv,
                seeds: n,
                ..
            } => {
                let own = board.owner(mv.pit) == player;
                let pit = match own {
                    true => format!("pit {}", board.number(mv.pit)),
                    false => name(mv.pit),
                };
                format!("{player} chooses {pit}, which holds {}", seeds(n))
            }
            Event::Lifted { pit, seeds: n, .. } => {
                format!("lifts {} from {}", seeds(n), name(pit))
            }
            Event::Dropped { pit, now, .. } => {
                format!("drops a seed in {}, making {now}", name(pit))
            }
            Event::Skipped { pit, .. } => format!("passes over {}", name(pit)),
            Event::Landed { pit, making } => {
                format!("the last seed has fallen in {}, making {making}", name(pit))
            }
            Event::LineTaken { .. } => "this line fits".into(),
            Event::Captured {
                pit,
                seeds: n,
                taker,
                ..
            } => format!("{taker} captures {} from {}", seeds(n), name(pit)),
            Event::Moved {
                from, to, seeds: n, ..
            } => format!("moves {} from {} to {}", seeds(n), name(from), name(to)),
            Event::Returned { pit, seeds: n, .. } => {
                format!("{} go back to {}", seeds(n), name(pit))
            }
            Event::Stuck { player } => format!("{player} has no legal move"),
            Event::Passed { player, .. } => format!("{player} passes"),
            Event::Ended { clause: Some(_) } => "the game ends".into(),
            Event::Ended { clause: None } => {
                "the game ends: neither player can move, and no clause speaks of that".into()
            }
            Event::Judged { outcome, .. } => format!("the result: {outcome}"),
        }
    }
}
