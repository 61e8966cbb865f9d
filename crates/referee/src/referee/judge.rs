//! Who has won a finished game.

use super::Referee;
use super::event::{Event, EventSink};
use super::scene::victor;
use seedlore_game::{Outcome, Position};
use seedlore_language::rules::{ByPlayer, Objective};

impl Referee {
    /// Judges a finished position by the object of the game.
    pub(super) fn judge(&self, position: &Position, sink: &mut dyn EventSink) -> Outcome {
        let objective = self.rules.objective();
        let players = self.rules.players();
        let outcome = match objective.says {
            Objective::EqualCaptured => {
                let first = position.captured[players[0]];
                match players.iter().all(|p| position.captured[*p] == first) {
                    true => Outcome::WonTogether,
                    false => Outcome::LostTogether,
                }
            }
            Objective::MostCaptured
            | Objective::MostPoints
            | Objective::TakingAll
            | Objective::EmptyingOwnPits
            | Objective::MovingLast
            | Objective::AsRulesSay => {
                victor(&self.rules, position).map_or(Outcome::Drawn, Outcome::Won)
            }
        };
        sink.tell(Event::Judged {
            clause: objective.clause,
            outcome,
            counts: self.counts(position),
        });
        outcome
    }

    /// What the object of the game counts, where it counts seeds or points.
    pub(super) fn counts(&self, position: &Position) -> Option<ByPlayer<u16>> {
        match self.rules.objective().says {
            Objective::MostCaptured | Objective::EqualCaptured => Some(position.captured),
            Objective::MostPoints => Some(position.memory().points),
            Objective::TakingAll
            | Objective::EmptyingOwnPits
            | Objective::MovingLast
            | Objective::AsRulesSay => None,
        }
    }
}
