//! What the simple players see of a game: enough to try a move and to weigh
//! what comes of it.
//!
//! They are written once and play on whatever shows them this: on any [`Game`],
//! and, much faster, on a machine of the engine.

use crate::engine::{self, Machine, Shape};
use crate::game::{Forgetful, Game, Next, Outcome};
use crate::rules::Player;

/// A game as the simple players see it. They have no memory: repetition is not
/// seen.
pub(super) trait Sight {
    /// A turn, or the end of the game.
    type Scene;

    /// How the game ended, if it did.
    fn outcome(&self, scene: &Self::Scene) -> Option<Outcome>;

    /// How many legal moves there are; none at the end.
    fn options(&self, scene: &Self::Scene) -> usize;

    fn mover(&self, scene: &Self::Scene) -> Player;

    /// How many more seeds a player has captured than the best of the others.
    fn lead(&self, scene: &Self::Scene, player: Player) -> i32;

    /// The same of the mover when a legal move is done, before anything follows
    /// from it.
    fn lead_after(&self, scene: &mut Self::Scene, option: usize) -> i32;

    fn seeds_on_board(&self, scene: &Self::Scene) -> u16;

    /// Where a legal move leads. Each of a scene is played once at most.
    fn play(&self, scene: &mut Self::Scene, option: usize) -> Self::Scene;

    /// The mover's lead after each legal move.
    fn leads_after(&self, scene: &mut Self::Scene) -> Vec<i32> {
        (0..self.options(scene))
            .map(|option| self.lead_after(scene, option))
            .collect()
    }
}

impl Sight for dyn Game + '_ {
    type Scene = Next;

    fn outcome(&self, scene: &Next) -> Option<Outcome> {
        match scene {
            Next::Over(finish) => Some(finish.outcome),
            Next::Turn(_) => None,
        }
    }

    fn options(&self, scene: &Next) -> usize {
        match scene {
            Next::Over(_) => 0,
            Next::Turn(turn) => turn.options.len(),
        }
    }

    fn mover(&self, scene: &Next) -> Player {
        scene.position().mover
    }

    fn lead(&self, scene: &Next, player: Player) -> i32 {
        scene.position().lead(player)
    }

    fn lead_after(&self, scene: &mut Next, option: usize) -> i32 {
        match scene {
            Next::Turn(turn) => turn.options[option].after.lead(turn.position.mover),
            Next::Over(_) => unreachable!("there are no moves at the end"),
        }
    }

    fn seeds_on_board(&self, scene: &Next) -> u16 {
        scene.position().seeds_on_board()
    }

    fn play(&self, scene: &mut Next, option: usize) -> Next {
        match scene {
            Next::Turn(turn) => Game::play(self, turn, option, &mut Forgetful),
            Next::Over(_) => unreachable!("there are no moves at the end"),
        }
    }
}

/// A turn on a machine, or the last board and how the game ended.
pub(super) struct OnMachine<S: Shape> {
    turn: engine::Turn<S>,
    outcome: Option<Outcome>,
}

impl<S: Shape> OnMachine<S> {
    pub fn turn(turn: engine::Turn<S>) -> OnMachine<S> {
        OnMachine {
            turn,
            outcome: None,
        }
    }
}

impl<S: Shape> Sight for Machine<S> {
    type Scene = OnMachine<S>;

    fn outcome(&self, scene: &OnMachine<S>) -> Option<Outcome> {
        scene.outcome
    }

    fn options(&self, scene: &OnMachine<S>) -> usize {
        match scene.outcome {
            Some(_) => 0,
            None => scene.turn.options(),
        }
    }

    fn mover(&self, scene: &OnMachine<S>) -> Player {
        Machine::mover(self, scene.turn.board())
    }

    fn lead(&self, scene: &OnMachine<S>, player: Player) -> i32 {
        self.leads(scene.turn.board())[player]
    }

    fn lead_after(&self, scene: &mut OnMachine<S>, option: usize) -> i32 {
        Machine::lead_after(self, &mut scene.turn, option)
    }

    fn seeds_on_board(&self, scene: &OnMachine<S>) -> u16 {
        Machine::seeds_on_board(self, scene.turn.board())
    }

    fn play(&self, scene: &mut OnMachine<S>, option: usize) -> OnMachine<S> {
        let mut turn = self.turn();
        let past = &mut engine::Forgetful;
        let end = self.look(&mut scene.turn, option, &mut turn, past);
        OnMachine {
            turn,
            outcome: end.map(|end| end.outcome),
        }
    }
}
