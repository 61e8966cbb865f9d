//! A move cut into frames: the choice, each lap, what a landing brings, the end.

use super::replay::Replay;
use crate::referee::Event;
use crate::sketch::Shown;
use seedlore_game::Position;
use seedlore_language::rules::{ClauseId, Head, Ruleset};

/// What a frame shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The board before the move, and the pit chosen.
    Choice,
    /// A lap sown, counted from 1.
    Lap(u32),
    /// What a landing, or an action, did to seeds and pits.
    Effect,
    /// What ends the turn, the round or the game.
    End,
}

/// A part of a move, and the board after it.
#[derive(Debug, Clone)]
pub struct Frame {
    /// What it shows.
    pub kind: Kind,
    /// What happened in it, in order.
    pub events: Vec<Event>,
    /// The board after it.
    pub position: Position,
}

impl Frame {
    /// Whether a clause does something here.
    pub fn shows(&self, clause: ClauseId) -> bool {
        self.events
            .iter()
            .any(|event| event.clause() == Some(clause))
    }

    /// Whether seeds, marks or owners changed.
    fn changes(&self) -> bool {
        self.events.iter().any(|event| {
            !matches!(
                event,
                Event::LineTaken { .. }
                    | Event::LineDeclined { .. }
                    | Event::LineTakesNothing { .. }
                    | Event::Barred { .. }
            )
        })
    }

    /// The signs of what happened in this frame alone, on the board after it.
    pub fn shown(&self) -> Shown {
        let mut shown = Shown::default();
        for event in &self.events {
            match *event {
                Event::Lifted { pit, seeds, .. } => {
                    shown.sown.remove(&pit);
                    *shown.lifted.entry(pit).or_default() += seeds;
                }
                Event::Dropped { pit, seeds, .. } | Event::PutBack { pit, seeds } => {
                    *shown.sown.entry(pit).or_default() += seeds;
                }
                Event::Moved {
                    from, to, seeds, ..
                } => {
                    shown.sown.remove(&from);
                    *shown.lifted.entry(from).or_default() += seeds;
                    *shown.sown.entry(to).or_default() += seeds;
                }
                Event::Skipped { pit, .. } => {
                    shown.skipped.insert(pit);
                }
                Event::Landed { pit, .. } => shown.last = Some(pit),
                Event::Captured { pit, seeds, .. } => {
                    shown.sown.remove(&pit);
                    *shown.captured.entry(pit).or_default() += seeds;
                }
                Event::Returned { pit, .. } => {
                    shown.captured.remove(&pit);
                }
                _ => {}
            }
        }
        shown
    }
}

/// Cuts a move into frames. The events are those told of it from the choice
/// on; what was told of the turn before it is passed over.
pub fn frames(rules: &Ruleset, before: &Position, events: &[Event]) -> Vec<Frame> {
    let mut replay = Replay::new(rules, before);
    let mut frames: Vec<Frame> = Vec::new();
    // Lines that were taken belong to what they do.
    let mut pending: Vec<Event> = Vec::new();
    let mut laps = 0;
    let mut has_landed = false;
    let from = events
        .iter()
        .position(|event| matches!(event, Event::Chosen { .. }));
    for event in &events[from.unwrap_or(0)..] {
        match event {
            Event::LineTaken { .. }
            | Event::LineDeclined { .. }
            | Event::LineTakesNothing { .. } => {
                pending.push(*event);
                continue;
            }
            // Of the turn of whoever moves next, or can't.
            Event::PhaseHolds { .. } | Event::RuledOut { .. } | Event::WithoutEnd { .. } => {
                continue;
            }
            _ => {}
        }
        let last = frames.last().map(|frame| frame.kind);
        let kind = match event {
            Event::Chosen { .. } | Event::Asked { .. } | Event::Resumed { .. } => Kind::Choice,
            Event::Lifted { .. } | Event::LapBegins { .. } | Event::Dropped { .. }
                if has_landed || !matches!(last, Some(Kind::Lap(_))) =>
            {
                laps += 1;
                has_landed = false;
                Kind::Lap(laps)
            }
            Event::Lifted { .. }
            | Event::LapBegins { .. }
            | Event::Dropped { .. }
            | Event::Skipped { .. }
            | Event::Landed { .. } => Kind::Lap(laps),
            event if is_of_end(rules, event) => Kind::End,
            // Seeds taken while others are still to fall belong to the lap.
            _ if matches!(last, Some(Kind::Lap(_))) && !has_landed => Kind::Lap(laps),
            _ if last == Some(Kind::End) => Kind::End,
            _ => Kind::Effect,
        };
        has_landed |= matches!(event, Event::Landed { .. });
        replay.apply(event);
        match frames.last_mut().filter(|frame| frame.kind == kind) {
            Some(frame) => {
                frame.events.append(&mut pending);
                frame.events.push(*event);
                frame.position = replay.position.clone();
            }
            None => {
                pending.push(*event);
                frames.push(Frame {
                    kind,
                    events: std::mem::take(&mut pending),
                    position: replay.position.clone(),
                });
            }
        }
    }
    if let Some(frame) = frames.last_mut() {
        frame.events.append(&mut pending);
    }
    frames.retain(Frame::changes);
    frames
}

/// Whether an event belongs to what ends a turn, a round or the game.
fn is_of_end(rules: &Ruleset, event: &Event) -> bool {
    match event {
        Event::Stuck { .. }
        | Event::Barred { .. }
        | Event::Passed { .. }
        | Event::RoundOver { .. }
        | Event::RoundJudged { .. }
        | Event::RoundBegins { .. }
        | Event::Ended { .. }
        | Event::Judged { .. } => true,
        event => event.clause().is_some_and(|clause| {
            matches!(
                rules.clause(clause).head(),
                Head::OnStuck | Head::EndWhen | Head::Rounds | Head::Win
            )
        }),
    }
}
