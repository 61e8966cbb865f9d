//! Which places the tables and filters of a turn read: when a move is only
//! tried, no others need be sown.

use super::code::*;

/// The places that are read when a move is tried, out of so many.
pub(super) fn of(turn: &Turn, places: usize) -> Set {
    let mut seen = Set::default();
    let mut is_all = turn.choices.iter().any(|choice| choice.track.is_none());
    for line in turn.landing.iter().chain(&turn.turn_end).flatten() {
        line.test
            .iter()
            .for_each(|test| test_sees(test, &mut seen, &mut is_all));
        for act in &line.acts {
            match act {
                Act::Capture { places, to, .. } => {
                    add(to.iter().flatten(), &mut seen);
                    for part in &places.parts {
                        part_sees(part, &mut seen, &mut is_all);
                    }
                }
                Act::Line { along, .. } => {
                    add(
                        along.iter().flat_map(|(end, place)| [end, place]),
                        &mut seen,
                    );
                }
                Act::Return | Act::Move { .. } | Act::Relay { .. } => is_all = true,
                Act::Again | Act::Stop | Act::Decide(_) => {}
            }
        }
    }
    for filter in &turn.filters {
        test_sees(&filter.test, &mut seen, &mut is_all);
    }
    match is_all {
        true => (0..places).collect(),
        false => seen,
    }
}

fn add<'p>(places: impl Iterator<Item = &'p u8>, seen: &mut Set) {
    let places = places.filter(|place| **place != NOWHERE && **place != ALWAYS);
    seen.0 |= places.map(|place| usize::from(*place)).collect::<Set>().0;
}

fn words_see(words: &Words, seen: &mut Set, is_all: &mut bool) {
    words
        .beside
        .iter()
        .for_each(|(map, _)| add(map.iter(), seen));
    // Such words look at the end of a lap, wherever it is.
    *is_all |= !words.except.is_empty() || words.held.is_some();
}

fn part_sees(part: &Part, seen: &mut Set, is_all: &mut bool) {
    add(part.to().iter().flat_map(|(from, to)| [from, to]), seen);
    match part {
        Part::Class { words, .. } => words_see(words, seen, is_all),
        Part::Point { .. } => {}
        Part::Run { begins, class, .. } => {
            add(begins.iter().flat_map(|(end, place)| [end, place]), seen);
            seen.0 |= class.set.0;
            words_see(&class.words, seen, is_all);
        }
    }
}

fn test_sees(test: &Test, seen: &mut Set, is_all: &mut bool) {
    for ask in test {
        match ask {
            Ask::Filled(set) | Ask::Sum(set, _) => seen.0 |= set.0,
            Ask::SumOf(class, _) | Ask::CountOf(class, _) | Ask::AnyOf(class) => {
                seen.0 |= class.set.0;
                words_see(&class.words, seen, is_all);
            }
            Ask::At { pairs, words, .. } => {
                add(pairs.iter().flat_map(|(end, place)| [end, place]), seen);
                words_see(words, seen, is_all);
            }
            Ask::Richer(one, two) => add([one, two].into_iter(), seen),
            Ask::Constant(_)
            | Ask::Turn { .. }
            | Ask::Lifted(_)
            | Ask::Lap(_)
            | Ask::Began
            | Ask::Captures
            | Ask::Repeats
            | Ask::Agrees
            | Ask::And
            | Ask::Or
            | Ask::Not => {}
        }
    }
}
