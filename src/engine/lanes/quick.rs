//! Short ways for what many rulesets say.

use super::code::*;

/// Leaves out the test of a line that its only action makes by itself: a run
/// is empty where its first pit does not fit.
pub(super) fn without_idle_tests(mut table: Table) -> Table {
    for block in &mut table {
        let [line] = &mut block[..] else { continue };
        let [
            Act::Line {
                from,
                along,
                numbers,
                ..
            },
        ] = &line.acts[..]
        else {
            continue;
        };
        let is_same = |pairs: &[(u8, u8)]| {
            pairs.len() == along.len() && pairs.iter().all(|pair| along.contains(pair))
        };
        let is_idle = match line.test.as_deref() {
            Some(
                [
                    Ask::At {
                        from: of,
                        pairs,
                        words,
                    },
                ],
            ) => {
                of == from
                    && is_same(pairs)
                    && words.is_numbers
                    && words.held.is_none()
                    && words.holding[..] == [numbers.clone()]
            }
            _ => false,
        };
        if is_idle {
            line.told = line.test.take();
        }
    }
    table
}

/// The short way to try the moves of a turn, if it has one: each lap comes to
/// the pits of the other player one after another, and at most takes a line of
/// them back from its end, where no seed that lies alone is taken.
pub(super) fn of(turn: &Turn, theirs: Set, seeds: u16) -> Option<Quick> {
    let [block] = &turn.landing[..] else {
        return None;
    };
    let [line] = &block[..] else { return None };
    let [
        Act::Line {
            from: End::Last,
            along,
            numbers,
            ..
        },
    ] = &line.acts[..]
    else {
        return None;
    };
    let is_plain = line.test.is_none() && turn.turn_end.is_empty();
    let begins_anywhere = along.iter().all(|(end, place)| end == place);
    let in_order: Vec<u8> = along.iter().rev().map(|(_, place)| *place).collect();
    let reached: Set = in_order.iter().map(|place| usize::from(*place)).collect();
    if !is_plain || !begins_anywhere || reached != theirs || numbers.fit(0) || numbers.fit(1) {
        return None;
    }
    let choices = turn.choices.iter();
    let ways: Vec<Way> = choices
        .map(|choice| way(choice, &in_order))
        .collect::<Option<_>>()?;
    let may_take_all = |rounds: &u8| {
        let may_all_fit = (rounds + 1..=NEVER).any(|held| numbers.fit(held));
        let ends = ways.iter().map(|way| way.end_after(*rounds));
        may_all_fit && ends.min().is_some_and(|end| end <= seeds)
    };
    Some(Quick {
        numbers: numbers.clone(),
        rounds: (1..NEVER).filter(may_take_all).collect(),
        theirs: in_order,
        ways,
        forms: turn
            .filters
            .iter()
            .map(|filter| form(&filter.test, theirs))
            .collect::<Option<_>>()?,
    })
}

/// How the laps of a choice come to some places, if in their order.
fn way(choice: &Choice, places: &[u8]) -> Option<Way> {
    let track = choice.track.as_ref().filter(|track| track.prefix == 0)?;
    let first = track.then[usize::from(*places.first()?)];
    let is_next = |(nth, place): (u8, &u8)| track.then[usize::from(*place)] == first + nth;
    let is_in_order = first != NEVER && (0..).zip(places).all(is_next);
    (is_in_order && !places.contains(&choice.pit)).then(|| Way {
        pit: choice.pit,
        first,
        last: first + places.len() as u8 - 1,
        period: track.period,
    })
}

fn form(test: &Test, theirs: Set) -> Option<Form> {
    match &test[..] {
        [Ask::Captures, Ask::Filled(set), Ask::Not, Ask::And]
        | [Ask::Filled(set), Ask::Not, Ask::Captures, Ask::And]
            if *set == theirs =>
        {
            Some(Form::TakesAll)
        }
        [Ask::Filled(set), Ask::Not] if *set == theirs => Some(Form::LeavesNone),
        [Ask::Filled(set)] if *set == theirs => Some(Form::LeavesSome),
        _ => None,
    }
}
