//! The same measures, of random games that are played many at once.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::Plan;
use super::measure::Measures;
use super::simulate::tally_singly;
use super::tally::{Tally, openings};
use crate::play::{AgentKind, Progress};
use seedlore_batch::{Batch, GameTrace, Instructions, Played};
use seedlore_engine::Engine;
use seedlore_game::Move;
use seedlore_language::rules::ByPlayer;

/// The fewest and the most games that are played one after another on a
/// thread: as many as leave work for each thread, since of every portion the
/// last games, with which few lanes run, cost more.
const PORTIONS: (u64, u64) = (512, 1 << 16);

/// Portions for each thread.
const FOR_A_THREAD: u64 = 4;

/// Games that may be longer go each by itself: in lanes every step of one that
/// does not end looks back through all its positions.
const LONGEST: u32 = 10_000;

/// Batch play, if it can play the games of a plan.
pub(super) fn fitting(engine: &Engine, plan: &Plan) -> Option<Batch> {
    let players = engine.rules().players();
    let are_random = players
        .iter()
        .all(|player| plan.players[*player] == AgentKind::Random);
    let may = are_random && plan.setting.limit <= LONGEST;
    may.then(|| Batch::new(engine.rules()).ok()).flatten()
}

/// Plays a portion of the games of a plan.
pub(super) fn tally(
    engine: &Engine,
    batch: &Batch,
    plan: &Plan,
    games: Range<u64>,
    progress: Progress,
) -> Tally {
    let (firsts, seeds) = (openings(engine), engine.rules().seeds_in_all());
    let clauses = engine.rules().clauses().len();
    let with = Instructions::best();
    let done = AtomicU64::new(0);
    let all = games.end.saturating_sub(games.start);
    let (fewest, most) = PORTIONS;
    let threads = rayon::current_num_threads() as u64;
    let portion = (all / (FOR_A_THREAD * threads)).clamp(fewest, most);
    let begun = || (Tally::new(engine), Measures::new(clauses));
    let tallies = (0..all.div_ceil(portion))
        .into_par_iter()
        .fold(begun, |mut all, nth| {
            let (tally, measures) = &mut all;
            let first = games.start + nth * portion;
            let portion = first..games.end.min(first + portion);
            let mut tell = |played: Played, course: &GameTrace| {
                read(measures, &played, course, &firsts);
                tally.add(played.game, measures, &firsts, seeds);
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            };
            let setting = plan.setting;
            let left = batch.play_noting(
                plan.seed,
                portion,
                setting.agreement,
                setting.limit,
                with,
                &mut tell,
            );
            if !left.is_empty() {
                let one_more = |_| progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                for number in left {
                    tally.merge(&tally_singly(engine, plan, number..number + 1, &one_more));
                }
            }
            all
        });
    tallies
        .map(|(tally, _)| tally)
        .reduce_with(|mut one, other| {
            one.merge(&other);
            one
        })
        .unwrap_or_else(|| Tally::new(engine))
}

/// The measures of a game that was noted.
fn read(measures: &mut Measures, played: &Played, course: &GameTrace, firsts: &[Move]) {
    measures.clear();
    measures.result = played.result;
    measures.captured = played.captured;
    measures.first_move = course.first.and_then(|first| firsts.get(first).copied());
    for options in &course.options {
        measures.offered(usize::from(*options));
    }
    let takes = course.taken.iter().filter(|seeds| **seeds > 0);
    measures.takes.extend(takes.map(|seeds| u32::from(*seeds)));
    measures.several_pits = course.several_pits;
    measures.grand_slams = course.grand_slams;
    measures.refused = course.refused;
    if played.result.is_some() {
        measures.swept = u32::from(course.swept);
    }
    // Two players: one leads by as much as the other trails.
    measures.leads.extend(course.leads().map(|lead| ByPlayer {
        south: i32::from(lead),
        north: -i32::from(lead),
        ..ByPlayer::from_value(0)
    }));
    measures.fired.copy_from_slice(&course.acted);
}
