//! Players, one game, and many seeded games.

mod agent;
mod apart;
mod budget;
mod cooperative;
mod dice;
mod game;
mod greedy;
mod lookahead;
mod many;
mod search;
mod strength;
mod untold;

pub use agent::{Agent, AgentError, AgentKind, Chosen, Looking, Nodes, Seated};
pub use apart::each_apart;
pub use budget::{Meter, STEPS_A_MOVE};
pub use dice::Dice;
pub(crate) use game::Memory;
pub use game::{Ending, Observer, Setting, Unobserved, play_game, play_within, recorded_game};
pub use many::{Progress, play_many, play_while};
pub use strength::Strength;
pub use untold::{play_untold, record_untold};
