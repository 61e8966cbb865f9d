//! A move, step by step, for a page that shows it so.

use serde::Serialize;

use super::Refused;
use super::opened::Opened;
use super::played::GameCache;
use super::request::{Game, Rules};
use super::view::{View, hole_of, holes, view};
use seedlore_game::{Agreement, Game as _, Position};
use seedlore_language::rules::Pit;
use seedlore_referee::explain::{headings, stuck, without_turns};
use seedlore_referee::referee::{Event, Narrator};
use seedlore_referee::steps::Replay;

/// A move and what came of it.
#[derive(Debug, Serialize)]
pub struct Made {
    steps: Vec<Step>,
    /// Whether more was told of the move than is shown.
    is_cut: bool,
    /// Whether it ends the game, or a round, only as the players agree to that.
    is_agreed: bool,
    /// The whole move in a few sentences.
    words: String,
    /// What stands on the board then.
    after: View,
}

/// One step of a move.
#[derive(Debug, Serialize)]
struct Step {
    kind: Kind,
    /// In words.
    says: String,
    /// The clause behind it, by its place among the clauses of the ruleset.
    clause: Option<usize>,
    /// Where it happens, by the place among the holes.
    hole: Option<usize>,
    /// The holes that hold another number of seeds after it, with that number.
    changes: Vec<(usize, u16)>,
    /// Seeds in the mover's hand after it.
    hand: u16,
}

/// What happens in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    /// A pit is chosen, or a move that was begun goes on.
    Chosen,
    /// Seeds are taken in hand.
    Lifted,
    /// A seed falls.
    Dropped,
    /// A pit is passed over.
    Skipped,
    /// The last seed of a lap has fallen.
    Landed,
    /// Seeds go to a store.
    Captured,
    /// Seeds go elsewhere, or come back.
    Moved,
    /// A mark, an owner, or a pit out of play.
    Ground,
    /// The turn, the round or the game ends.
    End,
    /// Something is told of a rule.
    Told,
}

/// More steps of one move are not shown.
const MOST: usize = 2_000;

/// Plays a move of a game and tells it.
///
/// # Errors
/// If the game can't be played up to it, or the move is not legal.
pub fn made(
    opened: &Opened,
    games: &mut GameCache,
    rules: &Rules,
    game: &Game,
    mv: &str,
) -> Result<Made, Refused> {
    let (turn, option, mut history) = games.with_move(opened, rules, game, mv)?;
    let is_agreed = opened.rules().asks_history() && {
        let mut never = history.clone().agreeing(Agreement::Never);
        opened.referee.play(turn, option, &mut never)
            != opened.referee.play(turn, option, &mut history.clone())
    };
    let mut events = Vec::new();
    let next = opened
        .referee
        .narrate(turn, option, &mut history, &mut events);
    without_turns(&mut events);
    let begun = turn.position.begun();
    let before = begun.map_or_else(|| turn.position.clone(), |(position, _)| position);
    let words = seedlore_referee::steps::events_in_words(&events, opened.rules().board());
    let mut steps = steps(opened, &before, &events);
    let is_cut = steps.len() > MOST;
    steps.truncate(MOST);
    Ok(Made {
        steps,
        is_cut,
        is_agreed,
        words,
        after: view(opened, &next),
    })
}

fn steps(opened: &Opened, before: &Position, events: &[Event]) -> Vec<Step> {
    let rules = opened.rules();
    let board = rules.board();
    let places = holes(opened);
    let mut replay = Replay::new(rules, before);
    let mut held: Vec<u16> = seeds(&replay.position, &places);
    let mut since = 0;
    let mut steps = Vec::new();
    for (nth, (event, clause)) in events.iter().zip(headings(events)).enumerate() {
        if !is_shown(event) {
            continue;
        }
        let says = match *event {
            Event::Stuck { player } => {
                let (said, _) = stuck(&events[since..nth], player, rules);
                since = nth;
                said
            }
            ref event => event.say(board),
        };
        replay.apply(event);
        let now = seeds(&replay.position, &places);
        let changed = (0..now.len()).filter(|at| now[*at] != held[*at]);
        let changes = changed.map(|at| (at, now[at])).collect();
        held = now;
        let (kind, pit) = kind(event);
        steps.push(Step {
            kind,
            says,
            clause: clause.map(|clause| clause.index()),
            hole: pit.and_then(|pit| hole_of(opened, pit)),
            changes,
            hand: replay.hand(),
        });
    }
    steps
}

/// Whether what is told of a move makes a step of it.
pub fn is_shown(event: &Event) -> bool {
    !matches!(event, Event::Barred { .. } | Event::LapBegins { .. })
}

fn seeds(position: &Position, places: &[Pit]) -> Vec<u16> {
    places.iter().map(|pit| position.seeds(*pit)).collect()
}

/// What happens in an event, and where.
fn kind(event: &Event) -> (Kind, Option<Pit>) {
    match *event {
        Event::Chosen { mv, .. } => (Kind::Chosen, Some(mv.pit)),
        Event::Asked { pit, .. } | Event::Resumed { pit, .. } => (Kind::Chosen, Some(pit)),
        Event::Lifted { pit, .. } => (Kind::Lifted, Some(pit)),
        Event::Dropped { pit, .. } => (Kind::Dropped, Some(pit)),
        Event::Skipped { pit, .. } => (Kind::Skipped, Some(pit)),
        Event::Landed { pit, .. } => (Kind::Landed, Some(pit)),
        Event::Captured { pit, .. } => (Kind::Captured, Some(pit)),
        Event::Moved { to, .. } => (Kind::Moved, Some(to)),
        Event::Returned { pit, .. } | Event::PutBack { pit, .. } | Event::Endless { pit, .. } => {
            (Kind::Moved, Some(pit))
        }
        Event::Marked { pit, .. }
        | Event::Unmarked { pit, .. }
        | Event::Locked { pit, .. }
        | Event::MarkStays { pit, .. }
        | Event::Claimed { pit, .. }
        | Event::Closed { pit, .. } => (Kind::Ground, Some(pit)),
        Event::Filled { pit, .. } | Event::LeftEmpty { pit, .. } | Event::LeftOver { pit, .. } => {
            (Kind::End, Some(pit))
        }
        Event::Barred { pit, .. } => (Kind::Told, Some(pit)),
        Event::Stuck { .. }
        | Event::Passed { .. }
        | Event::RoundOver { .. }
        | Event::RoundJudged { .. }
        | Event::RoundBegins { .. }
        | Event::Ended { .. }
        | Event::Judged { .. }
        | Event::LotDrawn { .. }
        | Event::Kept { .. }
        | Event::HandedOver { .. }
        | Event::Lent { .. }
        | Event::Repaid { .. }
        | Event::Forfeited { .. } => (Kind::End, None),
        Event::PhaseHolds { .. }
        | Event::RuledOut { .. }
        | Event::WithoutEnd { .. }
        | Event::Paused { .. }
        | Event::LapBegins { .. }
        | Event::LineTaken { .. }
        | Event::LineDeclined { .. }
        | Event::LineTakesNothing { .. }
        | Event::Scored { .. }
        | Event::Again { .. }
        | Event::BoardTurned { .. }
        | Event::BoardReset { .. } => (Kind::Told, None),
    }
}
