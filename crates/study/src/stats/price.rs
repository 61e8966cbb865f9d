//! What studies would take, reckoned before they are begun.

use super::Plan;
use super::on_engine::Series;
use crate::play::{AgentKind, Setting};
use seedlore_engine::{CompiledGame, Engine, Shape, Visitor};
use seedlore_language::rules::ByPlayer;

/// Steps that are charged for one random game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Price {
    pub a_game: f64,
    pub a_move: f64,
}

/// Steps that a study may take, as reckoned from one random game.
pub(super) const STUDY: f64 = 2e8;

impl Price {
    /// By the first game of a seed. Of rules whose turns take few steps nothing
    /// is charged, and the price is 0.
    pub fn measure(engine: &Engine, seed: u64, setting: Setting) -> Price {
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed,
            games: 1,
            setting,
        };
        engine.run(First {
            engine,
            plan: &plan,
        })
    }
}

/// Steps that are charged for the first random game of a seed.
pub fn steps_of_a_game(engine: &Engine, seed: u64, setting: Setting) -> u64 {
    Price::measure(engine, seed, setting).a_game as u64
}

struct First<'a> {
    engine: &'a Engine,
    plan: &'a Plan,
}

impl Visitor for First<'_> {
    type Output = Price;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Price {
        let mut series = Series::new(self.engine, machine, self.plan, None);
        let moves = series.measured(0).length().max(1);
        let a_game = series.charged() as f64;
        Price {
            a_game,
            a_move: a_game / moves as f64,
        }
    }
}
