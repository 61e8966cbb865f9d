//! A move as a strip of steps: what is lifted, where it is sown, that it is
//! lifted again, what is captured.
//!
//! Every step shows the board as it is then, with the signs of that step
//! alone, so that no sign stands at a pit that something later has emptied.

mod caption;
mod frame;
mod replay;
mod words;

use std::collections::BTreeSet;

use crate::referee::Event;
use seedlore_game::Position;
use seedlore_language::rules::{ClauseId, Ruleset};

use crate::sketch::Shown;
pub use frame::{Frame, Kind, frames};
pub use replay::Replay;
pub use words::{events_in_words, sentence_start};

use caption::caption;

/// More steps than this are not drawn: of a longer move those in the middle are
/// told in words.
const MOST: usize = 4;
/// The same on a large board, of which two fill a line.
const MOST_LARGE: usize = 3;
/// Pits of the largest board that is not large.
const LARGE: usize = 40;

/// One board of a strip.
#[derive(Debug, Clone)]
pub struct Step {
    /// The board after the step.
    pub position: Position,
    /// The signs of the step.
    pub shown: Shown,
    /// The step in words.
    pub caption: String,
}

/// The steps of a move that begins in `before`, from the events told of it.
///
/// Those in which one of `acting` first does something are kept, however long
/// the move is.
pub fn steps(
    rules: &Ruleset,
    before: &Position,
    events: &[Event],
    acting: &BTreeSet<ClauseId>,
) -> Vec<Step> {
    let frames = frames(rules, before, events);
    let most = match rules.board().pit_count() {
        pits if pits > LARGE => MOST_LARGE,
        _ => MOST,
    };
    let kept = kept(&frames, acting, most);
    let laps = frames
        .iter()
        .filter(|frame| matches!(frame.kind, Kind::Lap(_)));
    let laps = laps.count();
    let mut steps = Vec::new();
    let mut from = 0;
    for at in kept {
        steps.push(Step {
            position: frames[at].position.clone(),
            shown: frames[at].shown(),
            caption: caption(&frames[from..at], &frames[at], laps, rules.board()),
        });
        from = at + 1;
    }
    steps
}

/// The board after each lap of a move that begins in `before`.
pub fn laps(rules: &Ruleset, before: &Position, events: &[Event]) -> Vec<Position> {
    let frames = frames(rules, before, events).into_iter();
    let laps = frames.filter(|frame| matches!(frame.kind, Kind::Lap(_)));
    laps.map(|frame| frame.position).collect()
}

/// Which frames are drawn: all of a few; else the first, those that have to
/// be, and the last.
fn kept(frames: &[Frame], acting: &BTreeSet<ClauseId>, most: usize) -> Vec<usize> {
    if frames.len() <= most {
        return (0..frames.len()).collect();
    }
    let mut kept: BTreeSet<usize> = [0, 1, frames.len() - 1].into();
    let acts = acting.iter().filter_map(|clause| {
        let mut later = (1..frames.len()).filter(|at| frames[*at].shows(*clause));
        later.next()
    });
    kept.extend(acts);
    let mut others = 2..frames.len();
    while kept.len() < most {
        kept.extend(others.next());
    }
    kept.into_iter().collect()
}
