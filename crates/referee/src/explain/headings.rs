//! Under which clause each step of a move is told, and which steps are.

use crate::referee::Event;
use seedlore_language::rules::ClauseId;

/// The clause that each event is told under. What falls in a lap is told under
/// the clause that began it: `sow` or the way of moving in the first, then the
/// line that relays or sows on.
pub fn headings(events: &[Event]) -> Vec<Option<ClauseId>> {
    let mut lap = None;
    let heading = |event: &Event| match *event {
        Event::Chosen { clause, .. } => {
            lap = None;
            Some(clause)
        }
        Event::LapBegins { clause } => {
            lap = Some(clause);
            lap
        }
        Event::Barred { bar, .. } => bar.clause(),
        Event::Dropped { clause, .. } | Event::Skipped { clause, .. } => lap.or(Some(clause)),
        ref event => event.clause(),
    };
    events.iter().map(heading).collect()
}

/// What is told of a move and of what comes of it: not which moves are ruled
/// out, nor what is in force for a turn that is not played here.
pub fn without_turns(events: &mut Vec<Event>) {
    events.retain(|e| !matches!(e, Event::RuledOut { .. } | Event::WithoutEnd { .. }));
    let mut is_played = false;
    events.reverse();
    events.retain(|event| match event {
        Event::Chosen { .. } | Event::Stuck { .. } => {
            is_played = true;
            true
        }
        Event::PhaseHolds { .. } => std::mem::take(&mut is_played),
        _ => true,
    });
    events.reverse();
}
