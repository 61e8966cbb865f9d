//! Moves of random play, cut into steps.

use std::sync::LazyLock;

use seedlore::game::{Next, Position};
use seedlore::play::Setting;
use seedlore::referee::{Event, Referee};
use seedlore::rules::Ruleset;
use seedlore::sketch::set_out;
use seedlore::stats::{Example, examples};
use seedlore::steps::{Kind, frames, steps};

use crate::support;

/// Rulesets with laps, captures on the way, captures undone, stores that are
/// sown in, and boards of one to four rows.
const NAMES: [&str; 7] = [
    "wari-bennett",
    "wari-st-lucia",
    "hoyito-gering",
    "hus-damara",
    "kalah",
    "choro-lango",
    "kisolo-lali",
];

/// Telling moves of each ruleset.
static PLAYED: LazyLock<Vec<(Ruleset, Vec<Example>)>> = LazyLock::new(|| {
    let told = NAMES.map(|name| {
        let rules = support::collection().get(name).unwrap().clone();
        let referee = Referee::new(rules.clone());
        (rules, examples(&referee, Setting::default(), 1))
    });
    told.into()
});

fn seeds(rules: &Ruleset, position: &Position) -> Vec<u16> {
    let pits = rules.board().pits().map(|pit| position.seeds(pit));
    pits.chain(position.captured.iter().map(|(_, n)| *n))
        .chain(position.reserves.iter().map(|(_, n)| *n))
        .chain([position.centre])
        .collect()
}

#[test]
fn the_steps_lead_to_the_position_after_the_move() {
    let mut moves = 0;
    for (rules, examples) in PLAYED.iter() {
        for example in examples {
            let frames = frames(rules, &example.before.position, &example.events);
            let begins_anew = example
                .events
                .iter()
                .any(|event| matches!(event, Event::RoundBegins { .. }));
            if begins_anew {
                continue;
            }
            let after = match &example.after {
                Next::Turn(turn) => &turn.position,
                Next::Over(finish) => &finish.position,
            };
            let last = frames.last().unwrap();
            assert_eq!(
                seeds(rules, &last.position),
                seeds(rules, after),
                "{}: {:?}",
                rules.name(),
                example.events
            );
            moves += 1;
        }
    }
    assert!(moves > 40, "{moves} moves");
}

#[test]
fn each_lap_is_a_step_of_its_own_and_marks_only_what_lies_there() {
    let mut relays = 0;
    for (rules, examples) in PLAYED.iter() {
        for example in examples {
            let before = &example.before.position;
            let frames = frames(rules, before, &example.events);
            let laps = frames.iter().filter(|f| matches!(f.kind, Kind::Lap(_)));
            let begun = example.events.iter();
            // The first lap begins with the choice, or where a paused sowing goes on; a
            // sowing is paused when the next lap has been lifted.
            let begun = begun.filter(|event| {
                matches!(
                    event,
                    Event::Chosen { .. }
                        | Event::LapBegins { .. }
                        | Event::Paused { .. }
                        | Event::Resumed { .. }
                )
            });
            let (laps, begun) = (laps.count(), begun.count());
            if laps > 0 {
                assert_eq!(laps, begun, "{}: {:?}", rules.name(), example.events);
            }
            relays += usize::from(laps > 2);
            for step in steps(rules, before, &example.events, &[example.clause].into()) {
                assert!(
                    !step.caption.is_empty(),
                    "{}: a step without words",
                    rules.name()
                );
                let sketch = set_out(rules, &step.position, &step.shown);
                for hole in &sketch.holes {
                    assert!(hole.signs.sown <= hole.seeds, "{}: {hole:?}", rules.name());
                }
            }
        }
    }
    assert!(relays > 5, "{relays} relays");
}

/// Of a long move the first steps and the last are drawn, and the one in which
/// its rule acts.
#[test]
fn what_is_left_out_is_told() {
    for (rules, examples) in PLAYED.iter() {
        for example in examples {
            let before = &example.before.position;
            let all = frames(rules, before, &example.events);
            let acting = [example.clause].into();
            let drawn = steps(rules, before, &example.events, &acting);
            assert!(drawn.len() <= 5, "{}: {} steps", rules.name(), drawn.len());
            assert_eq!(drawn[0].position, *before, "{}", rules.name());
            let told = drawn.iter().any(|step| step.caption.contains("left out"));
            assert_eq!(told, drawn.len() < all.len(), "{}: {drawn:?}", rules.name());
            let last = all.last().unwrap();
            assert_eq!(drawn.last().unwrap().position, last.position);
        }
    }
}
