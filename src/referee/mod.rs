//! The referee: plays any checked ruleset literally and can tell each step.
//!
//! It is slow on purpose: it reads the clauses as they stand, so that what it
//! does and which clause did it can't part.

mod event;
mod motion;
mod say;
mod scene;
mod turn;

pub use event::{Event, Silent, Witness};
pub use say::pit_name;
pub use turn::Ruling;

use crate::game::{Finish, Game, Move, Next, Outcome, Position, Recall, Turn};
use crate::rules::{ClauseId, Objective, Player, Ruleset};
use motion::{Decision, Done, Motion, conclude};
use scene::{Repetition, Scene};

/// A game whose every step can be told.
pub trait Narrator: Game {
    /// Like [`Game::enter`]; tells what is in force for the player to move and
    /// which moves are ruled out.
    fn enter_telling(&self, position: Position, witness: &mut dyn Witness) -> Next;

    /// Like [`Game::play`]; tells the move, what follows it, and what
    /// [`enter_telling`](Narrator::enter_telling) tells of the next turn.
    ///
    /// # Panics
    /// If `option` is not an index into `turn.options`.
    fn narrate(
        &self,
        turn: &Turn,
        option: usize,
        recall: &mut dyn Recall,
        witness: &mut dyn Witness,
    ) -> Next;
}

/// A ruleset at play.
#[derive(Debug, Clone)]
pub struct Referee {
    rules: Ruleset,
}

impl Referee {
    pub fn new(rules: Ruleset) -> Referee {
        Referee { rules }
    }

    /// Why a move is illegal here; `None` if it is legal.
    pub fn why_illegal(&self, position: &Position, mv: Move) -> Option<Ruling> {
        turn::ruling(&self.rules, position, mv)
    }

    /// What follows a move: the ends of the game, then the next player.
    fn settle(&self, done: Done, recall: &mut dyn Recall, witness: &mut dyn Witness) -> Next {
        let Done {
            mut position,
            taken,
            decision,
            ..
        } = done;
        let mover = position.mover;
        position.mover = mover.other();
        if let Some((clause, decision)) = decision {
            position.turns[mover] += 1;
            return self.over(position, clause, decision, witness);
        }
        let repetition = if self.rules.asks_history() {
            Repetition {
                repeats: recall.repeats(&position),
                agreed: recall.agrees(&position),
            }
        } else {
            Repetition::default()
        };
        let scene = Scene {
            captures: !taken.is_empty(),
            repetition,
            ..Scene::before(&self.rules, &position, mover)
        };
        let end = self
            .rules
            .ends()
            .iter()
            .find(|end| scene.holds(&end.says.when));
        position.turns[mover] += 1;
        if let Some(end) = end {
            let actions = &end.says.actions;
            let decision = conclude(
                &self.rules,
                &mut position,
                mover,
                actions,
                end.clause,
                witness,
            );
            return self.over(
                position,
                end.clause,
                decision.unwrap_or(Decision::End),
                witness,
            );
        }
        self.enter_telling(position, witness)
    }

    /// A player without a legal move: the stuck table, else a pass.
    fn stuck(&self, position: &mut Position, witness: &mut dyn Witness) -> Option<Next> {
        let player = position.mover;
        witness.tell(Event::Stuck { player });
        let (turn, _) = turn::rules_for(&self.rules, position, player);
        let scene = Scene::before(&self.rules, position, player);
        let line = turn
            .on_stuck
            .iter()
            .find(|line| line.says.test.as_ref().is_none_or(|test| scene.holds(test)));
        let clause = line.map(|line| line.clause);
        if let Some(line) = line {
            witness.tell(Event::LineTaken {
                clause: line.clause,
            });
            let actions = &line.says.actions;
            let decision = conclude(&self.rules, position, player, actions, line.clause, witness);
            if let Some(decision) = decision.filter(|d| *d != Decision::Pass) {
                return Some(self.over(position.clone(), line.clause, decision, witness));
            }
        }
        witness.tell(Event::Passed { clause, player });
        position.mover = player.other();
        None
    }

    fn over(
        &self,
        position: Position,
        clause: ClauseId,
        decision: Decision,
        witness: &mut dyn Witness,
    ) -> Next {
        witness.tell(Event::Ended {
            clause: Some(clause),
        });
        let outcome = match decision {
            Decision::Win(player) => Outcome::Won(player),
            Decision::Draw => Outcome::Drawn,
            Decision::End | Decision::Pass => self.judge(&position, witness),
        };
        Next::Over(Finish {
            position,
            outcome,
            clause: Some(clause),
        })
    }

    /// Judges a finished position by the object of the game.
    fn judge(&self, position: &Position, witness: &mut dyn Witness) -> Outcome {
        let objective = self.rules.objective();
        let lead = position.lead(Player::South);
        let outcome = match (objective.says, lead) {
            (Objective::MostCaptured, 0) => Outcome::Drawn,
            (Objective::MostCaptured, lead) if lead > 0 => Outcome::Won(Player::South),
            (Objective::MostCaptured, _) => Outcome::Won(Player::North),
            (Objective::EqualCaptured, 0) => Outcome::WonTogether,
            (Objective::EqualCaptured, _) => Outcome::LostTogether,
        };
        witness.tell(Event::Judged {
            clause: objective.clause,
            outcome,
        });
        outcome
    }
}

impl Game for Referee {
    fn rules(&self) -> &Ruleset {
        &self.rules
    }

    fn start(&self) -> Position {
        Position::start(&self.rules)
    }

    fn enter(&self, position: Position) -> Next {
        self.enter_telling(position, &mut Silent)
    }

    fn play(&self, turn: &Turn, option: usize, recall: &mut dyn Recall) -> Next {
        self.narrate(turn, option, recall, &mut Silent)
    }
}

impl Narrator for Referee {
    fn enter_telling(&self, mut position: Position, witness: &mut dyn Witness) -> Next {
        // Each player may be stuck once before the game is over.
        for _ in Player::ALL {
            let (rules, phase) = turn::rules_for(&self.rules, &position, position.mover);
            if let Some(clause) = phase {
                witness.tell(Event::PhaseHolds { clause });
            }
            let options = turn::legal(&self.rules, rules, &position, witness);
            if !options.is_empty() {
                return Next::Turn(Turn { position, options });
            }
            if let Some(over) = self.stuck(&mut position, witness) {
                return over;
            }
        }
        witness.tell(Event::Ended { clause: None });
        let outcome = self.judge(&position, witness);
        Next::Over(Finish {
            position,
            outcome,
            clause: None,
        })
    }

    fn narrate(
        &self,
        turn: &Turn,
        option: usize,
        recall: &mut dyn Recall,
        witness: &mut dyn Witness,
    ) -> Next {
        let mv = turn.options[option].mv;
        let (rules, _) = turn::rules_for(&self.rules, &turn.position, turn.position.mover);
        let done = Motion::of(&self.rules, rules, &turn.position, mv).make(witness);
        self.settle(done, recall, witness)
    }
}
