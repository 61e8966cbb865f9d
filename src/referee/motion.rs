//! One move from the choice of a pit to the end of the turn.

use super::event::{Event, Silent, Witness};
use super::scene::{Cursors, Scene};
use crate::game::{Move, Position};
use crate::rules::{
    Action, Board, ClauseId, Line, OriginSkip, Pit, Places, Player, Ruled, Ruleset, Taker,
    TurnRules, Who,
};

/// What a clause decides about the game at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    End,
    Win(Player),
    Draw,
    Pass,
}

/// A move that was made.
#[derive(Debug, Clone)]
pub(super) struct Done {
    pub position: Position,
    pub cursors: Cursors,
    /// What was taken: from where, how much, by whom.
    pub taken: Vec<(Pit, u16, Player)>,
    pub decision: Option<(ClauseId, Decision)>,
}

impl Done {
    pub fn captures(&self) -> bool {
        !self.taken.is_empty()
    }
}

/// A move being made.
pub(super) struct Motion<'r> {
    rules: &'r Ruleset,
    turn: &'r TurnRules,
    mover: Player,
    mv: Move,
    done: Done,
    held_before: Option<u16>,
}

impl<'r> Motion<'r> {
    pub fn of(
        rules: &'r Ruleset,
        turn: &'r TurnRules,
        position: &Position,
        mv: Move,
    ) -> Motion<'r> {
        Motion {
            rules,
            turn,
            mover: position.mover,
            mv,
            done: Done {
                position: position.clone(),
                cursors: Cursors::chosen(mv.pit, turn.sowing.says.direction),
                taken: Vec::new(),
                decision: None,
            },
            held_before: None,
        }
    }

    pub fn silently(self) -> Done {
        self.make(&mut Silent)
    }

    /// Makes the move, telling each step.
    pub fn make(mut self, witness: &mut dyn Witness) -> Done {
        let turn = self.turn;
        let choice = &turn.choices[usize::from(self.mv.way)];
        witness.tell(Event::Chosen {
            clause: choice.clause,
            player: self.mover,
            mv: self.mv,
            seeds: self.done.position.seeds(self.mv.pit),
        });
        if choice.says.instead_of_sowing.is_empty() {
            self.lap(witness);
            self.table(&turn.on_landing, witness);
            self.held_before = None;
        } else {
            for action in &choice.says.instead_of_sowing {
                self.act(action, choice.clause, witness);
            }
        }
        if self.done.decision.is_none() {
            self.table(&turn.on_turn_end, witness);
        }
        self.done
    }

    fn board(&self) -> &'r Board {
        self.rules.board()
    }

    /// Lifts the chosen pit and drops its seeds one by one.
    fn lap(&mut self, witness: &mut dyn Witness) {
        let board = self.board();
        let clause = self.turn.sowing.clause;
        let sowing = self.turn.sowing.says;
        let origin = self.mv.pit;
        let mut hand = self.done.position.seeds(origin);
        self.done.position.set_seeds(origin, 0);
        witness.tell(Event::Lifted {
            clause,
            pit: origin,
            seeds: hand,
        });
        let mut skipped = 0;
        let mut pit = origin;
        while hand > 0 {
            pit = board.next(pit, sowing.direction);
            let skips = match sowing.skip_origin {
                OriginSkip::Never => false,
                OriginSkip::Once => skipped == 0,
                OriginSkip::Always => true,
            };
            if pit == origin && skips {
                skipped += 1;
                witness.tell(Event::Skipped { clause, pit });
                continue;
            }
            let held = self.done.position.seeds(pit);
            self.done.position.set_seeds(pit, held + 1);
            hand -= 1;
            self.done.cursors.last = pit;
            self.held_before = Some(held);
            witness.tell(Event::Dropped {
                clause,
                pit,
                now: held + 1,
            });
        }
        witness.tell(Event::Landed {
            pit,
            making: self.done.position.seeds(pit),
        });
    }

    /// Takes the first line of a table whose condition holds.
    fn table(&mut self, lines: &'r [Ruled<Line>], witness: &mut dyn Witness) {
        let scene = self.scene();
        let fits = |line: &&Ruled<Line>| line.says.test.as_ref().is_none_or(|c| scene.holds(c));
        let Some(line) = lines.iter().find(fits) else {
            return;
        };
        witness.tell(Event::LineTaken {
            clause: line.clause,
        });
        for action in &line.says.actions {
            self.act(action, line.clause, witness);
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            cursors: Some(self.done.cursors),
            held_before: self.held_before,
            captures: self.done.captures(),
            ..Scene::before(self.rules, &self.done.position, self.mover)
        }
    }

    fn act(&mut self, action: &Action, clause: ClauseId, witness: &mut dyn Witness) {
        match action {
            Action::Capture { places, taker } => {
                let pits = self.scene().pits(places);
                let board = self.board();
                let taken = capture(
                    &mut self.done.position,
                    board,
                    &pits,
                    (*taker, self.mover),
                    clause,
                    witness,
                );
                self.done.taken.extend(taken);
            }
            Action::MoveAll { to } => {
                let from = self.done.cursors.last;
                let to = self.done.cursors.pit(*to, self.board());
                let seeds = self.done.position.seeds(from);
                self.done.position.set_seeds(from, 0);
                let there = self.done.position.seeds(to);
                self.done.position.set_seeds(to, there + seeds);
                self.done.cursors.last = to;
                witness.tell(Event::Moved {
                    clause,
                    from,
                    to,
                    seeds,
                });
            }
            Action::ReturnCaptures => {
                for (pit, seeds, taker) in std::mem::take(&mut self.done.taken) {
                    self.done.position.captured[taker] -= seeds;
                    let there = self.done.position.seeds(pit);
                    self.done.position.set_seeds(pit, there + seeds);
                    witness.tell(Event::Returned { clause, pit, seeds });
                }
            }
            action => self.done.decision = decision(action, self.mover).map(|d| (clause, d)),
        }
    }
}

/// Takes the seeds of pits off the board.
pub(super) fn capture(
    position: &mut Position,
    board: &Board,
    pits: &[Pit],
    (taker, mover): (Taker, Player),
    clause: ClauseId,
    witness: &mut dyn Witness,
) -> Vec<(Pit, u16, Player)> {
    let mut taken = Vec::new();
    for pit in pits {
        let seeds = position.seeds(*pit);
        if seeds == 0 {
            continue;
        }
        let taker = match taker {
            Taker::Mover => mover,
            Taker::Opponent => mover.other(),
            Taker::Owner => board.owner(*pit),
        };
        position.set_seeds(*pit, 0);
        position.captured[taker] += seeds;
        witness.tell(Event::Captured {
            clause,
            pit: *pit,
            seeds,
            taker,
        });
        taken.push((*pit, seeds, taker));
    }
    taken
}

/// What an action decides; `None` for one that only moves seeds.
pub(super) fn decision(action: &Action, mover: Player) -> Option<Decision> {
    match action {
        Action::End => Some(Decision::End),
        Action::Win(Who::Opponent) => Some(Decision::Win(mover.other())),
        Action::Win(_) => Some(Decision::Win(mover)),
        Action::Draw => Some(Decision::Draw),
        Action::Pass => Some(Decision::Pass),
        Action::Capture { .. } | Action::MoveAll { .. } | Action::ReturnCaptures => None,
    }
}

/// Does the actions of an `end when` or `on stuck` clause: no move is being
/// made, so they speak of classes of pits alone.
pub(super) fn conclude(
    rules: &Ruleset,
    position: &mut Position,
    mover: Player,
    actions: &[Action],
    clause: ClauseId,
    witness: &mut dyn Witness,
) -> Option<Decision> {
    let mut decided = None;
    for action in actions {
        if let Action::Capture { places, taker } = action {
            let pits = match places {
                Places::Cursor(_) | Places::Run { .. } => Vec::new(),
                Places::Pits(_) => Scene::before(rules, position, mover).pits(places),
            };
            capture(
                position,
                rules.board(),
                &pits,
                (*taker, mover),
                clause,
                witness,
            );
        } else {
            decided = decision(action, mover);
        }
    }
    decided
}
