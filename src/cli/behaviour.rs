//! How rulesets part in positions that they share, measured with a bar.

use super::progress::progress_bar;
use crate::compare::{BehaviourDistances, Sampling};
use crate::engine::Engine;
use crate::game::Game;
use crate::rules::Ruleset;

/// Behaviour on each board, with a bar for the positions looked at; of what is
/// `known` none are.
pub fn behaviour(
    rulesets: &[&Ruleset],
    boards: &[Vec<usize>],
    sampling: &Sampling,
    known: &(dyn Fn(&[usize]) -> Option<BehaviourDistances> + Sync),
) -> Vec<BehaviourDistances> {
    let work = |members: &Vec<usize>| {
        let each = sampling.games(members.len()) as usize * members.len();
        (each * members.len()) as u64
    };
    let bar = progress_bar(boards.iter().map(work).sum(), "shared positions");
    let measured = boards.iter().filter_map(|members| {
        if let Some(known) = known(members) {
            bar.inc(work(members));
            return Some(known);
        }
        let engines: Vec<Engine> = members
            .iter()
            .map(|at| Engine::new(rulesets[*at].clone()))
            .collect();
        let games: Vec<&dyn Game> = engines.iter().map(|e| e as &dyn Game).collect();
        BehaviourDistances::measure(&games, sampling, &|done| bar.inc(done))
    });
    let measured = measured.collect();
    bar.finish_and_clear();
    measured
}
