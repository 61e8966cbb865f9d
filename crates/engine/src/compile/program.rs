//! The program: what the clauses come to for one player, with everything
//! looked up that stands before play.

use crate::compile::code::{Act, PathCode, Places, Predicate, Sowing, Sum, Table};
use crate::compile::end_guard::EndGuard;
use crate::compile::landing::Landing;
use crate::compile::legality::StaticLegality;
use crate::compile::returned::Returns;
use crate::repr::bits::Bits;
use crate::repr::layout::Way;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Moment, Objective, Who};

/// How much of a pit is lifted.
#[derive(Debug, Clone)]
pub(crate) enum Taking<B: Bits> {
    All,
    Just(Sum<B>),
    /// From one to so many.
    UpTo(Sum<B>),
    AllBut(Sum<B>),
}

#[derive(Debug, Clone)]
pub(crate) struct Choice<B: Bits> {
    pub clause: ClauseId,
    pub from: Places<B>,
    /// Locked pits too, since a mark is named.
    pub unlocked: bool,
    pub taking: Taking<B>,
    pub acts: Vec<Act<B>>,
    pub path: Option<PathCode>,
    pub when: Option<Predicate<B>>,
    /// Asked of the board after the whole move.
    pub demand: Option<Predicate<B>>,
    pub sows: bool,
    /// Whether it begins in no pit.
    pub lifts_nothing: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Filter<B: Bits> {
    pub clause: ClauseId,
    /// What the test has to come to.
    pub wanted: bool,
    pub test: Predicate<B>,
    pub when: Option<Predicate<B>>,
    pub if_possible: bool,
    /// Whether every move that takes nothing passes.
    pub is_of_captures: bool,
}

/// The rules of one player's turn, in one phase.
#[derive(Debug, Clone)]
pub(crate) struct Program<B: Bits> {
    pub choices: Vec<Choice<B>>,
    /// Of each tier the choices are tried only if none before gives a move.
    pub tiers: Vec<Vec<usize>>,
    /// The choices that are tried beside them in any case.
    pub beside: Vec<usize>,
    pub sow: PathCode,
    pub sow_clause: ClauseId,
    /// By [`Moment`](seedlore_language::terms::Moment).
    pub tables: [Table<B>; Moment::ALL.len()],
    pub filters: Vec<Filter<B>>,
    /// Whether a way to move demands something of what it leads to.
    pub demands: bool,
    /// Whether captures and all else that is not sowing happens only when a
    /// last seed has fallen, but for giving captures back.
    pub acts_on_landing_alone: bool,
    /// Whether a line of the landing is taken only if its lap captures.
    pub tries_laps: bool,
    /// The clause by which the players sow at the same time, lap by lap.
    pub at_once: Option<ClauseId>,
    /// Whether a player lays out seeds, which is no turn.
    pub is_arranging: bool,
    /// Whether the player may be asked on a landing.
    pub asks_on_landing: bool,
    /// Whether the move is over, and legal, when the last pit of an action was chosen.
    pub ends_with_choice: bool,
    /// When captures are given back, if the end of a move says that alone.
    pub returns: Option<Returns<B>>,
    /// Whether lines of the landing only capture, in no order, stop, or have
    /// the player move again.
    pub lands_simply: bool,
    /// The same, or have the player sow on the same way.
    pub relays_simply: bool,
    /// The most seeds that a move sows, if it is proven that every move ends.
    pub most_sown: Option<u32>,
    /// Whether a legal move is told by its pit alone.
    pub is_by_slots: bool,
    /// Where that is so, and all laps go one way that is known beforehand:
    /// which way, and the place of the laps among those of the player.
    pub slot_laps: Option<(Way, usize)>,
    /// What tells that moves are legal before they are made.
    pub static_legality: Option<StaticLegality<B>>,
    /// The place of the move table of its moves, if there is one.
    pub table: Option<usize>,
    /// Which lines may fit where a last seed falls.
    pub landing: Option<Landing>,
    /// The same of a seed on the way.
    pub passing: Option<Landing>,
    /// The place of the table of how these lines read by place, if there is one.
    pub landing_table: Option<usize>,
}

#[derive(Debug, Clone)]
pub(crate) struct Ending<B: Bits> {
    pub clause: ClauseId,
    /// Whether it holds only of a position that came before.
    pub needs_repetition: bool,
    pub when: Predicate<B>,
    pub acts: Vec<Act<B>>,
}

/// All that the clauses come to in one player's eyes.
#[derive(Debug, Clone)]
pub(crate) struct PlayerRules<B: Bits> {
    /// The rules of the whole game, then of each phase.
    pub programs: Vec<Program<B>>,
    /// When each phase holds.
    pub phases: Vec<(ClauseId, Predicate<B>)>,
    pub ends: Vec<Ending<B>>,
    /// What tells that none of them holds, if anything does.
    pub end_guard: Option<EndGuard<B>>,
    /// When the match is over, and whether that is asked of the refilled board.
    pub untils: Vec<(bool, Ending<B>)>,
    /// Points for each round, and whose.
    pub round_guards: Vec<(ClauseId, Predicate<B>)>,
    pub round_scores: Vec<(ClauseId, Sum<B>, Who)>,
    pub sowing: Sowing<B>,
    /// The sets in whose order pits are offered, each from its lowest slot.
    pub runs: Vec<B>,
    /// The place of each slot in that order.
    pub ranks: Vec<u8>,
}

impl<B: Bits> PlayerRules<B> {
    /// Every path that a lap may take, as far as relays can lead.
    pub fn paths(&self) -> Vec<PathCode> {
        let mut paths: Vec<PathCode> = Vec::new();
        let mut relays: Vec<PathCode> = Vec::new();
        for program in &self.programs {
            paths.push(program.sow);
            let own = program.choices.iter().filter_map(|choice| choice.path);
            paths.extend(own.map(|path| path.over(program.sow)));
            let lines = program.tables.iter().flat_map(|table| &table.lines);
            for act in lines.flat_map(|line| &line.acts) {
                if let Act::Relay { path, .. } | Act::SowOn(path) = act {
                    relays.push(*path);
                }
            }
        }
        let mut done = 0;
        while done < paths.len() && paths.len() < MOST_PATHS {
            for relay in &relays {
                let path = relay.over(paths[done]);
                if !paths.contains(&path) {
                    paths.push(path);
                }
            }
            done += 1;
        }
        paths
    }
}

/// Paths beyond so many are sown seed by seed.
const MOST_PATHS: usize = 64;

/// What the object of the game is, and the clause that says so.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal {
    pub clause: ClauseId,
    pub objective: Objective,
}

/// How a choice sows.
pub(crate) fn path_of<B: Bits>(program: &Program<B>, choice: &Choice<B>) -> PathCode {
    match choice.path {
        Some(path) => path.over(program.sow),
        None => program.sow,
    }
}
