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

/// The short way to try the moves of a turn, if it has one.
pub(super) fn of(turn: &Turn, theirs: Set) -> Option<Quick> {
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
    let sows_plainly = |choice: &Choice| choice.track.as_ref().is_some_and(|t| t.prefix == 0);
    let is_plain = line.test.is_none() && turn.turn_end.is_empty();
    if !is_plain || !turn.choices.iter().all(sows_plainly) {
        return None;
    }
    let forms = turn.filters.iter().map(|filter| form(&filter.test, theirs));
    let reached: Set = along.iter().map(|(_, place)| usize::from(*place)).collect();
    Some(Quick {
        along: along.clone(),
        numbers: numbers.clone(),
        theirs,
        others: Set(theirs.0 & !reached.0),
        forms: forms.collect::<Option<_>>()?,
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
