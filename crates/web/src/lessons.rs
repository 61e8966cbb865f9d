//! Each rule by a position in which it acts, what is met in every turn before what is rare.

use std::cmp::Reverse;

use serde::Serialize;

use super::opened::Opened;
use super::request::ShownRule;
use super::view::hole_of;
use seedlore_game::{Game as _, Next, NoHistory, Turn, parse_position};
use seedlore_language::prose;
use seedlore_language::rules::{ByPlayer, Clause, ClauseId};
use seedlore_referee::referee::{Event, Narrator};
use seedlore_study::play::{AgentKind, Setting};
use seedlore_study::stats::{Firing, Plan, examples_of_steps, tally};

/// A rule and how it is practised.
#[derive(Debug, Serialize)]
pub struct Lesson {
    /// The clause, by its place among those of the ruleset.
    clause: usize,
    #[serde(flatten)]
    task: Task,
}

/// What is to be done.
#[derive(Debug, Serialize)]
#[serde(tag = "task", rename_all = "kebab-case")]
enum Task {
    /// No play shows the rule, or no game that was looked through did: it is read.
    Read { is_met: bool },
    /// A move is to be made in which the rule acts.
    Play {
        /// The position.
        start: String,
        /// The moves in which it does, as they are written.
        right: Vec<String>,
        /// How many moves there are.
        of: usize,
    },
    /// A pit is to be found that the rule keeps from being played.
    Forbidden {
        /// The position.
        start: String,
        /// Such pits, by their places among the holes.
        holes: Vec<usize>,
    },
}

/// Games by which it is counted how often a rule acts.
const GAMES: u64 = 24;

/// What acts in one of so many moves is met in an ordinary turn.
const ORDINARY: u64 = 4;

/// Steps of games in which positions are looked for: a second's work for a page.
const STEPS: u64 = 1_200_000;

/// The lessons of a ruleset, in the order in which they are taught. Positions that a page shows
/// already are used before any are looked for.
pub fn lessons(opened: &Opened, shown: &[ShownRule]) -> Vec<Lesson> {
    let rules = opened.rules();
    let plan = Plan {
        players: ByPlayer::from_value(AgentKind::Random),
        seed: 1,
        games: GAMES,
        setting: Setting::default(),
    };
    let met = tally(&opened.engine, &plan, 0..GAMES, &|_| ());
    let met = met.summary(&opened.engine, &plan).firing;
    let clauses = || rules.clauses().iter().map(Clause::id);
    let mut tasks: Vec<Option<Task>> = clauses()
        .map(|id| {
            let mut starts = shown.iter().filter(|rule| rule.clause == id.index());
            starts.find_map(|rule| practised(opened, &turn(opened, &rule.start)?, id))
        })
        .collect();
    let lacks = |(acts, task): (&Firing, &Option<Task>)| task.is_none() && acts.moves > 0;
    if met.iter().zip(&tasks).any(lacks) {
        for example in examples_of_steps(&opened.referee, Setting::default(), 1, STEPS) {
            let task = &mut tasks[example.clause.index()];
            if task.is_none() {
                *task = practised(opened, &example.before, example.clause);
            }
        }
    }
    let numbers = prose::numbers(rules);
    let mut order: Vec<ClauseId> = clauses().collect();
    let most = met.iter().map(|acts| acts.moves).max().unwrap_or(0);
    order.sort_by_key(|id| {
        let acts = &met[id.index()];
        // What makes an ordinary turn is taught in the order of the turn.
        let rare = (ORDINARY * acts.moves < most).then_some(Reverse(acts.moves));
        (acts.counted, rare, numbers[id.index()])
    });
    let lesson = |id: ClauseId| Lesson {
        clause: id.index(),
        task: tasks[id.index()].take().unwrap_or(Task::Read {
            is_met: !met[id.index()].counted,
        }),
    };
    order.into_iter().map(lesson).collect()
}

/// The turn at a position that a page shows; none where it isn't one of these rules.
fn turn(opened: &Opened, start: &str) -> Option<Turn> {
    let position = parse_position(start, opened.rules()).ok()?;
    match opened.referee.enter(position) {
        Next::Turn(turn) => Some(turn),
        Next::Over(_) => None,
    }
}

/// How a rule is practised in a turn in which it acts; `None` if no move shows it.
fn practised(opened: &Opened, turn: &Turn, by: ClauseId) -> Option<Task> {
    let start = turn.position.notation(opened.rules());
    let mut entry = Vec::new();
    let position = turn.position.clone();
    opened.referee.enter_telling(position, &mut entry);
    let forbidden = entry.iter().filter_map(|event| match *event {
        Event::RuledOut { clause, mv, .. } if clause == by => hole_of(opened, mv.pit),
        _ => None,
    });
    let mut holes: Vec<usize> = forbidden.collect();
    holes.sort_unstable();
    holes.dedup();
    if !holes.is_empty() {
        return Some(Task::Forbidden { start, holes });
    }
    let right = acting(opened, turn, by);
    (!right.is_empty()).then_some(Task::Play {
        start,
        right,
        of: turn.options.len(),
    })
}

/// The moves of a turn in which a clause acts.
fn acting(opened: &Opened, turn: &Turn, clause: ClauseId) -> Vec<String> {
    let (referee, board) = (&opened.referee, opened.rules().board());
    let acts = |option: &usize| {
        let mut events = Vec::new();
        referee.narrate(turn, *option, &mut NoHistory, &mut events);
        // What is in force in the next turn, or ruled out there, is no part of the move.
        let of_move =
            |event: &&Event| !matches!(event, Event::RuledOut { .. } | Event::PhaseHolds { .. });
        let mut own = events.iter().filter(of_move);
        own.any(|event| event.acting_clause() == Some(clause))
    };
    let options = (0..turn.options.len()).filter(acts);
    let written = |option: usize| turn.options[option].mv.notation(turn.position.mover, board);
    options.map(written).collect()
}
