//! What stands below a step.

use super::frame::{Frame, Kind};
use super::words::events_in_words;
use crate::referee::{Event, pit_name};
use seedlore_language::prose::{counted, list};
use seedlore_language::rules::{Board, ByPlayer, Player};

/// What happens in a frame, and before it in those that are not drawn; `laps`
/// counts those of the whole move.
pub fn caption(left_out: &[Frame], frame: &Frame, laps: usize, board: &Board) -> String {
    let mut said = Vec::new();
    said.extend(left_out_in_words(left_out));
    said.push(match frame.kind {
        Kind::Lap(lap) => lap_in_words(frame, lap, laps, board),
        _ => events_in_words(&frame.events, board),
    });
    said.retain(|text| !text.is_empty());
    said.join(" ")
}

/// The laps that are not drawn, and what was captured meanwhile.
fn left_out_in_words(frames: &[Frame]) -> Option<String> {
    let lap = |frame: &Frame| match frame.kind {
        Kind::Lap(lap) => Some(lap),
        _ => None,
    };
    let laps: Vec<u32> = frames.iter().filter_map(lap).collect();
    let told = match (laps.first(), laps.last()) {
        (Some(first), Some(last)) if first == last => format!("Lap {first} is left out"),
        (Some(first), Some(last)) => format!("Laps {first} to {last} are left out"),
        _ if frames.is_empty() => return None,
        _ => "A step is left out".into(),
    };
    let mut captured: ByPlayer<u16> = ByPlayer::default();
    for event in frames.iter().flat_map(|frame| &frame.events) {
        if let Event::Captured { seeds, taker, .. } = event {
            captured[*taker] += seeds;
        }
    }
    let takes = |player: &Player| {
        let seeds = captured[*player];
        let seeds = (seeds > 0).then(|| counted(u32::from(seeds), "seed", "seeds"))?;
        Some(format!("{player} captures {seeds}"))
    };
    let takes: Vec<String> = Player::ALL.iter().filter_map(takes).collect();
    Some(match takes.is_empty() {
        true => format!("{told}."),
        false => format!("{told}, in which {}.", list(&takes, "and")),
    })
}

/// `Lap 2 of 9: 6 seeds lifted from North's pit 2. The last makes 1 in South's pit 4.`
fn lap_in_words(frame: &Frame, lap: u32, laps: usize, board: &Board) -> String {
    let lifted = frame.events.iter().find_map(|event| match *event {
        Event::Lifted { pit, seeds, .. } => Some((pit, seeds)),
        _ => None,
    });
    let what = match lifted {
        // The choice has told of it.
        Some(_) if lap == 1 => None,
        Some((pit, 1)) => Some(format!(
            "the seed of {} is lifted again and sown",
            pit_name(pit, board)
        )),
        Some((pit, seeds)) => Some(format!(
            "the {seeds} seeds of {} are lifted again and sown",
            pit_name(pit, board)
        )),
        None => Some("the sowing goes on".into()),
    };
    let rest = events_in_words(&frame.events, board);
    match (what, laps) {
        (None, 1) => rest,
        (None, laps) => format!("Lap 1 of {laps}. {rest}"),
        (Some(what), laps) => format!("Lap {lap} of {laps}: {what}. {rest}"),
    }
}
