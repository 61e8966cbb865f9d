//! The way from a game to a summary.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Summary;
#[cfg(feature = "batch")]
use super::batch;
use super::examples::{BestRanks, Finder, Found};
use super::measure::{Measurer, Measures};
use super::on_engine::Series;
use super::tally::{Tally, openings};
use crate::parallel::{map_items, stretches};
use crate::play::{
    Agent, AgentKind, Dice, Observer, Progress, Seated, Setting, play_game, play_many,
};
use crate::solve::Tables;
use seedlore_engine::{CompiledGame, Engine, Shape, Visitor};
use seedlore_game::{Next, Turn};
use seedlore_language::rules::{ByPlayer, Head};
use seedlore_referee::referee::{Event, Narrator};

/// All that a simulation depends on beside the ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The player at each seat.
    pub players: ByPlayer<AgentKind>,
    /// Seed of all games; game `k` has dice of its own, made of the seed and `k`.
    pub seed: u64,
    /// Number of games.
    pub games: u64,
    /// Limits of a game, and when players agree to end it.
    pub setting: Setting,
}

impl Plan {
    /// The players, for games that are not played on a machine of the engine.
    pub(super) fn seated(&self, engine: &Engine) -> ByPlayer<Seated> {
        ByPlayer::from_fn(|player| self.players[player].seated_on(engine, None))
    }
}

/// Plays games 0 to `plan.games` of the seed on all threads of the current
/// rayon pool. The same plan gives the same summary, to the last bit, on any
/// number of threads.
pub fn simulate(engine: &Engine, plan: &Plan, progress: Progress) -> Summary {
    tally(engine, plan, 0..plan.games, progress).summary(engine, plan)
}

/// The same with tables of endgames, for those players who look into them:
/// the summary names them so.
pub fn simulate_knowing(
    engine: &Engine,
    plan: &Plan,
    endgames: &Arc<Tables>,
    progress: Progress,
) -> Summary {
    let portion = Portion {
        endgames: Some(endgames),
        ..Portion::new(engine, plan, 0..plan.games, progress)
    };
    let mut summary = engine.run(portion).summary(engine, plan);
    for (player, name) in &mut summary.players {
        if plan.players[*player].knows_endgames() {
            let seeds = endgames.layers().saturating_sub(1);
            *name += &format!(" with endgames of up to {seeds} seeds");
        }
    }
    summary
}

/// Plays a portion of the games of a plan. Merged with the tallies of the
/// others, in any order, it comes to the same as all games played at once.
pub fn tally(engine: &Engine, plan: &Plan, games: Range<u64>, progress: Progress) -> Tally {
    #[cfg(feature = "batch")]
    if let Some(batch) = batch::fitting(engine, plan) {
        return batch::tally(engine, &batch, plan, games, progress);
    }
    tally_singly(engine, plan, games, progress)
}

/// The same, each game played by itself.
pub fn tally_singly(engine: &Engine, plan: &Plan, games: Range<u64>, progress: Progress) -> Tally {
    engine.run(Portion::new(engine, plan, games, progress))
}

/// Plays some games of a plan from one of the moves there are at the start.
pub(super) fn opened(
    engine: &Engine,
    plan: &Plan,
    opening: usize,
    games: Range<u64>,
    progress: Progress,
) -> Tally {
    engine.run(Portion {
        opening: Some(opening),
        ..Portion::new(engine, plan, games, progress)
    })
}

/// A portion of the games of a plan, by their numbers.
struct Portion<'a> {
    engine: &'a Engine,
    plan: &'a Plan,
    games: Range<u64>,
    opening: Option<usize>,
    endgames: Option<&'a Arc<Tables>>,
    progress: Progress<'a>,
}

impl<'a> Portion<'a> {
    fn new(
        engine: &'a Engine,
        plan: &'a Plan,
        games: Range<u64>,
        progress: Progress<'a>,
    ) -> Portion<'a> {
        Portion {
            engine,
            plan,
            games,
            opening: None,
            endgames: None,
            progress,
        }
    }
}

impl Visitor for Portion<'_> {
    type Output = Tally;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Tally {
        let Portion { engine, plan, .. } = self;
        let (firsts, seeds) = (openings(engine), engine.rules().seeds_in_all());
        let done = AtomicU64::new(0);
        let tallies = map_items(&stretches(self.games), &|games| {
            let mut series = Series::new(engine, machine, plan, self.endgames);
            series.opening = self.opening;
            let mut tally = Tally::new(engine);
            for number in games.clone() {
                tally.add(number, series.measured(number), &firsts, seeds);
                (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            tally
        });
        let mut whole = Tally::new(engine);
        tallies.iter().for_each(|tally| whole.merge(tally));
        whole
    }
}

/// Like [`simulate`], as the referee plays: slow, and every step told. The
/// summary is the same.
pub fn simulate_told(game: &dyn Narrator, plan: &Plan, progress: Progress) -> Summary {
    let mut tally = Tally::new(game);
    let (firsts, seeds) = (openings(game), game.rules().seeds_in_all());
    let engine = Engine::new(game.rules().clone());
    let seated = plan.seated(&engine);
    play_many(
        plan.games,
        progress,
        |number| (number, measured(game, plan, &seated, number, None).0),
        |(number, measures)| tally.add(number, &measures, &firsts, seeds),
    );
    tally.summary(game, plan)
}

/// The measures of one game as the referee plays it, and what it shows of the
/// clauses that are watched for.
pub(super) fn measured(
    game: &dyn Narrator,
    plan: &Plan,
    seated: &ByPlayer<Seated>,
    number: u64,
    ranks: Option<&BestRanks>,
) -> (Measures, Vec<Found>) {
    let agents = ByPlayer::from_fn(|player| &seated[player] as &dyn Agent);
    let mut dice = Dice::of_game(plan.seed, number);
    let mut observers = Observers {
        measurer: Measurer::new(game.rules()),
        finder: ranks.map(|ranks| Finder::new(game.rules(), ranks, number)),
    };
    let ending = play_game(game, agents, plan.setting, &mut dice, &mut observers);
    let found = observers.finder.map(Finder::found).unwrap_or_default();
    let mut measures = observers.measurer.finish(&ending);
    let limit = plan.setting.limit as usize;
    measures.exhausted = measures.result.is_none() && measures.length() < limit;
    (measures, found)
}

/// Who measures and, if wanted, who looks for pictures.
struct Observers<'a> {
    measurer: Measurer<'a>,
    finder: Option<Finder<'a>>,
}

impl Observer for Observers<'_> {
    fn begins(&mut self, start: &Next, events: &[Event]) {
        self.measurer.begins(start, events);
        if let Some(finder) = &mut self.finder {
            finder.begins(start, events);
        }
    }

    fn moves(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next) {
        self.measurer.moves(turn, option, events, next);
        if let Some(finder) = &mut self.finder {
            finder.moves(turn, option, events, next);
        }
    }
}

/// Whether it is counted how often a clause of this head acts. What lies on the board at
/// the start and what players do around it do not act.
pub fn is_counted(head: Head) -> bool {
    !matches!(
        head,
        Head::Let
            | Head::Board
            | Head::Players
            | Head::OwnPits
            | Head::Track
            | Head::Mark
            | Head::Note
            | Head::Seeds
            | Head::First
            | Head::Play
            | Head::Conduct
            | Head::Simplified
    )
}

/// Whether a move can show a clause of this head at work: what acts before the first
/// turn is counted, but no move shows it.
pub fn is_observable(head: Head) -> bool {
    is_counted(head) && head != Head::OnStart
}
