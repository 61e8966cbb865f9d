//! Simulations from which pictures are taken.
//!
//! Only the referee tells of a game what a picture shows, and it is slow: it
//! plays the first games, and of all others those in which a clause acts that
//! still lacks a picture. The engine plays the rest, to the same tally.

use super::examples::Gallery;
use super::simulate::{Plan, measured, tally};
use super::tally::{Tally, openings};
use super::told_game::ToldGame;
use super::{LowerBound, Summary, is_observable};
use crate::play::{Progress, Seated, play_while};
use seedlore_engine::Engine;
use seedlore_game::Game;
use seedlore_language::rules::ByPlayer;
use seedlore_referee::referee::Referee;

/// Games between two looks at how much work was done.
const BLOCK: u64 = 2;

/// Games of the engine between two looks at which clauses acted.
const PORTION: u64 = 512;

/// Games that are looked through for a clause before it is left without a
/// picture: where it acts, but in no move that shows it.
const TRIES: u32 = 3;

/// How much of a simulation is watched, and how long it may last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Watching {
    /// Games that are watched from begin to end, at most.
    pub games: u64,
    /// Games in a row that bring no better picture, after which no more are watched.
    pub patience: u64,
    /// Steps after which no further game is begun: the seeds that fall and the
    /// lines that are read where moves are tried. Of games that are not watched
    /// they are reckoned from those that are.
    pub steps: u64,
}

/// What a simulation came to, and what it took.
#[derive(Debug, Clone, PartialEq)]
pub struct Watched {
    /// It says how many games were played; they are the same on any machine.
    pub summary: Summary,
    /// The bound on the number of all games by these, where they were played by chance.
    pub bound: LowerBound,
    /// Steps that a watched game took, on average.
    pub steps_a_game: f64,
    /// Steps that a watched move took, on average.
    pub steps_a_move: f64,
}

/// Like [`simulate`](super::simulate), and keeps for the gallery what the games
/// show of each clause that it has no picture of yet.
///
/// # Panics
/// If the two play by different rules.
pub fn simulate_watched(
    (referee, engine): (&Referee, &Engine),
    plan: &Plan,
    watching: Watching,
    progress: Progress,
    gallery: &mut Gallery,
) -> Watched {
    assert_eq!(referee.rules().name(), engine.rules().name());
    let mut watcher = Watcher {
        narrator: ToldGame::whole(referee, engine),
        engine,
        plan,
        seated: plan.seated(engine),
        gallery,
        tries: vec![0; engine.rules().clauses().len()],
    };
    let (mut whole, taken, moves) = watcher.watch(watching, progress);
    let watched = whole.games();
    let steps_a_game = taken as f64 / watched.max(1) as f64;
    if taken < watching.steps {
        let more = (watching.steps - taken) as f64 / steps_a_game.max(1.0);
        let last = plan.games.min(watched.saturating_add(more as u64));
        for from in (watched..last).step_by(PORTION as usize) {
            let games = from..last.min(from + PORTION);
            let portion = tally(engine, plan, games.clone(), progress);
            watcher.complete(&portion);
            whole.merge(&portion);
        }
    }
    Watched {
        summary: whole.summary(referee, plan),
        bound: whole.bound(plan.games),
        steps_a_game,
        steps_a_move: taken as f64 / moves.max(1) as f64,
    }
}

struct Watcher<'a, 'r> {
    narrator: ToldGame<'a>,
    engine: &'a Engine,
    plan: &'a Plan,
    seated: ByPlayer<Seated>,
    gallery: &'a mut Gallery<'r>,
    /// Games that were looked through for each clause, by its index.
    tries: Vec<u32>,
}

impl Watcher<'_, '_> {
    /// Plays the first games on the referee, until they show nothing better: their tally,
    /// steps and moves.
    fn watch(&mut self, watching: Watching, progress: Progress) -> (Tally, u64, u64) {
        let Watcher {
            ref narrator,
            ref seated,
            plan,
            ..
        } = *self;
        let mut tally = Tally::new(narrator);
        let (firsts, seeds) = (openings(narrator), narrator.rules().seeds_in_all());
        let watch = self.gallery.ranks(&plan.players.south.to_string());
        let (mut taken, mut moves) = (0, 0);
        let mut since_better = 0;
        let games = plan.games.min(watching.games);
        play_while(
            games,
            BLOCK,
            progress,
            |number| {
                (
                    number,
                    measured(narrator, plan, seated, number, Some(&watch)),
                )
            },
            |(number, (measures, found))| {
                taken += measures.steps;
                moves += measures.length() as u64;
                tally.add(number, &measures, &firsts, seeds);
                since_better = match self.gallery.keep(found) {
                    true => 0,
                    false => since_better + 1,
                };
                // Of games that are played at a time, one may hide what a worse one before
                // it brought: only after both is it the same on any number of threads.
                let is_between = (number + 1) % BLOCK != 0;
                is_between || taken < watching.steps && since_better < watching.patience
            },
        );
        (tally, taken, moves)
    }

    /// Looks for pictures of clauses that acted in games of the engine and have
    /// none yet.
    fn complete(&mut self, portion: &Tally) {
        let rules = self.engine.rules();
        for clause in rules.clauses() {
            let (id, is_shown) = (clause.id(), is_observable(clause.head()));
            let is_wanted = is_shown && self.gallery.lacks(id) && self.tries[id.index()] < TRIES;
            let Some(game) = portion.first_with(id).filter(|_| is_wanted) else {
                continue;
            };
            self.tries[id.index()] += 1;
            let watch = self.gallery.ranks(&self.plan.players.south.to_string());
            let (_, found) = measured(&self.narrator, self.plan, &self.seated, game, Some(&watch));
            self.gallery.keep(found);
        }
    }
}
