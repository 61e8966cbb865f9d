//! The way from a game to a summary.

use super::Summary;
use super::measure::{Measurer, Measures};
use super::tally::Tally;
use crate::play::{Agent, AgentKind, Dice, Progress, Setting, play_game, play_many};
use crate::referee::Narrator;
use crate::rules::{ByPlayer, Head};

/// All that a simulation depends on beside the ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub players: ByPlayer<AgentKind>,
    pub seed: u64,
    pub games: u64,
    pub setting: Setting,
}

/// Plays games 0 to `plan.games` of the seed on all threads of the current
/// rayon pool. The same plan gives the same summary, to the last bit, on any
/// number of threads.
pub fn simulate(game: &dyn Narrator, plan: &Plan, progress: Progress) -> Summary {
    let seeds = game.rules().seeds_in_all();
    let mut tally = Tally::of(game);
    play_many(
        plan.games,
        progress,
        |number| measured(game, plan, number),
        |measures| tally.add(&measures, seeds),
    );
    tally.summary(game, plan)
}

fn measured(game: &dyn Narrator, plan: &Plan, number: u64) -> Measures {
    let agents = ByPlayer::from_fn(|player| &plan.players[player] as &dyn Agent);
    let mut dice = Dice::of_game(plan.seed, number);
    let mut measurer = Measurer::of(game.rules());
    let ending = play_game(game, agents, plan.setting, &mut dice, &mut measurer);
    measurer.finish(&ending)
}

/// Whether play can show a clause of this head at work. It can't show what
/// lies on the board before the first move, nor what players do around it.
pub fn is_observable(head: Head) -> bool {
    !matches!(
        head,
        Head::Let
            | Head::Board
            | Head::Players
            | Head::OwnPits
            | Head::Track
            | Head::Mark
            | Head::Seeds
            | Head::OnStart
            | Head::First
            | Head::Play
            | Head::Conduct
            | Head::Simplified
    )
}
