//! Which places the tables and filters of a turn read: when a move is only
//! tried, no others need be sown.

use super::program::*;

/// The places that are read when a move is tried, out of so many.
pub(super) fn read_set(turn: &Turn, places: usize) -> Set {
    let mut read = Set::default();
    let mut is_all = turn.choices.iter().any(|choice| choice.track.is_none());
    for line in turn.landing.iter().chain(&turn.move_end).flatten() {
        line.test
            .iter()
            .for_each(|test| test_sees(test, &mut read, &mut is_all));
        for act in &line.acts {
            match act {
                MaskedAction::Capture { places, to, .. } => {
                    add(to.iter().flatten(), &mut read);
                    for part in &places.parts {
                        part_sees(part, &mut read, &mut is_all);
                    }
                }
                MaskedAction::Line { along, .. } => {
                    add(
                        along.iter().flat_map(|(end, place)| [end, place]),
                        &mut read,
                    );
                }
                MaskedAction::Return | MaskedAction::Move { .. } | MaskedAction::Relay { .. } => {
                    is_all = true
                }
                MaskedAction::Again | MaskedAction::Stop | MaskedAction::Decide(_) => {}
            }
        }
    }
    for filter in &turn.filters {
        test_sees(&filter.test, &mut read, &mut is_all);
    }
    match is_all {
        true => (0..places).collect(),
        false => read,
    }
}

fn add<'p>(places: impl Iterator<Item = &'p u8>, read: &mut Set) {
    let places = places.filter(|place| **place != NOWHERE && **place != ALWAYS);
    read.0 |= places.map(|place| usize::from(*place)).collect::<Set>().0;
}

fn words_see(words: &PitFilter, read: &mut Set, is_all: &mut bool) {
    words
        .beside
        .iter()
        .for_each(|(map, _)| add(map.iter(), read));
    // Such words look at the end of a lap, wherever it is.
    *is_all |= !words.except.is_empty() || words.held.is_some();
}

fn part_sees(part: &Part, read: &mut Set, is_all: &mut bool) {
    add(part.to().iter().flat_map(|(from, to)| [from, to]), read);
    match part {
        Part::Class { words, .. } => words_see(words, read, is_all),
        Part::Point { .. } => {}
        Part::Run { begins, class, .. } => {
            add(begins.iter().flat_map(|(end, place)| [end, place]), read);
            read.0 |= class.set.0;
            words_see(&class.words, read, is_all);
        }
    }
}

fn test_sees(test: &Predicate, read: &mut Set, is_all: &mut bool) {
    for ask in test {
        match ask {
            PredicateStep::Filled(set) | PredicateStep::Sum(set, _) => read.0 |= set.0,
            PredicateStep::SumOf(class, _)
            | PredicateStep::CountOf(class, _)
            | PredicateStep::AnyOf(class) => {
                read.0 |= class.set.0;
                words_see(&class.words, read, is_all);
            }
            PredicateStep::At { pairs, words, .. } => {
                add(pairs.iter().flat_map(|(end, place)| [end, place]), read);
                words_see(words, read, is_all);
            }
            PredicateStep::Richer(one, two) => add([one, two].into_iter(), read),
            PredicateStep::Constant(_)
            | PredicateStep::Turn { .. }
            | PredicateStep::Lifted(_)
            | PredicateStep::Lap(_)
            | PredicateStep::Began
            | PredicateStep::Captures
            | PredicateStep::Repeats
            | PredicateStep::Agrees
            | PredicateStep::And
            | PredicateStep::Or
            | PredicateStep::Not => {}
        }
    }
}
