//! What the simple players see of a game: enough to try a move and to weigh
//! what comes of it, within a budget of steps.

use std::cell::Cell;

use super::budget::{Meter, STEPS_A_CHOICE};
use seedlore_engine::{CompiledGame, NoHistory, Shape, Turn};
use seedlore_game::Outcome;
use seedlore_language::rules::Player;

/// A game as a simple player sees it while it chooses one move. It has no
/// memory: repetition is not seen.
pub(super) struct Lookahead<'m, S: Shape> {
    machine: &'m CompiledGame<S>,
    meter: Cell<Meter>,
    looked: Cell<u64>,
}

/// A turn, or the last board and how the game ended.
pub(super) struct Scene<S: Shape> {
    turn: Turn<S>,
    outcome: Option<Outcome>,
}

impl<S: Shape> Scene<S> {
    pub fn turn(turn: Turn<S>) -> Scene<S> {
        Scene {
            turn,
            outcome: None,
        }
    }
}

impl<'m, S: Shape> Lookahead<'m, S> {
    pub fn new(machine: &'m CompiledGame<S>) -> Lookahead<'m, S> {
        Lookahead {
            machine,
            meter: Cell::new(Meter::new(STEPS_A_CHOICE)),
            looked: Cell::new(0),
        }
    }

    /// Steps of all turns that were looked at.
    pub fn looked(&self) -> u64 {
        self.looked.get()
    }

    /// Whether the budget is used up: then what was found so far must do.
    pub fn is_spent(&self) -> bool {
        self.meter.get().is_spent()
    }

    /// How the game ended, if it did.
    pub fn outcome(&self, scene: &Scene<S>) -> Option<Outcome> {
        scene.outcome
    }

    /// How many legal moves there are; none at the end.
    pub fn options(&self, scene: &Scene<S>) -> usize {
        match scene.outcome {
            Some(_) => 0,
            None => scene.turn.options(),
        }
    }

    pub fn mover(&self, scene: &Scene<S>) -> Player {
        self.machine.mover(scene.turn.board())
    }

    /// How many more seeds a player has captured than the best of the others.
    pub fn lead(&self, scene: &Scene<S>, player: Player) -> i32 {
        self.machine.leads(scene.turn.board())[player]
    }

    /// The same of the mover when a legal move is done, before anything follows
    /// from it.
    pub fn lead_after(&self, scene: &mut Scene<S>, option: usize) -> i32 {
        self.machine.lead_after(&mut scene.turn, option)
    }

    /// The mover's lead after each legal move.
    pub fn leads_after(&self, scene: &mut Scene<S>) -> Vec<i32> {
        (0..self.options(scene))
            .map(|option| self.lead_after(scene, option))
            .collect()
    }

    pub fn seeds_on_board(&self, scene: &Scene<S>) -> u16 {
        self.machine.seeds_on_board(scene.turn.board())
    }

    /// Where a legal move leads. Each of a scene is played once at most.
    pub fn play(&self, scene: &mut Scene<S>, option: usize) -> Scene<S> {
        let mut turn = self.machine.turn();
        let end = self
            .machine
            .look(&mut scene.turn, option, &mut turn, &mut NoHistory);
        let mut meter = self.meter.get();
        meter.charge(turn.counted_steps());
        self.meter.set(meter);
        self.looked.set(self.looked.get() + turn.charged_steps());
        Scene {
            turn,
            outcome: end.map(|end| end.outcome),
        }
    }
}
