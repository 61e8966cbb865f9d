//! What is asked of a clause: whether any part of it is so.

use seedlore_language::rules::{
    Action, Body, Condition, Line, Moment, Part, Path, Pits, Place, Places, Quantity, RoundRule,
};
use seedlore_language::terms::Term;

fn any(body: &Body, is_so: impl Fn(Part) -> bool) -> bool {
    let mut found = false;
    body.walk(&mut |part| found |= is_so(part));
    found
}

pub fn action(body: &Body, is_so: fn(&Action) -> bool) -> bool {
    any(
        body,
        |part| matches!(part, Part::Action(action) if is_so(action)),
    )
}

pub fn condition(body: &Body, is_so: fn(&Condition) -> bool) -> bool {
    any(
        body,
        |part| matches!(part, Part::Condition(test) if is_so(test)),
    )
}

pub fn quantity(body: &Body, is_so: fn(&Quantity) -> bool) -> bool {
    any(
        body,
        |part| matches!(part, Part::Quantity(quantity) if is_so(quantity)),
    )
}

pub fn pits(body: &Body, is_so: fn(&Pits) -> bool) -> bool {
    any(body, |part| matches!(part, Part::Pits(pits) if is_so(pits)))
}

pub fn path(body: &Body, is_so: fn(&Path) -> bool) -> bool {
    any(body, |part| matches!(part, Part::Path(path) if is_so(path)))
}

/// A line that is read at a moment.
pub fn line(body: &Body, moment: Moment, is_so: fn(&Line) -> bool) -> bool {
    matches!(body, Body::On(line) if line.moments.contains(&moment) && is_so(line))
}

/// A line of the landing that asks something of the last pit, in the words of
/// one condition or of a part of it.
pub fn landing(body: &Body, last: fn(&Pits) -> bool, does: fn(&Action) -> bool) -> bool {
    let Body::On(read) = body else { return false };
    read.moments.contains(&Moment::Landing)
        && read.actions.iter().any(does)
        && any(
            body,
            |part| matches!(part, Part::Condition(Condition::Is(Place::Last, pits)) if last(pits)),
        )
}

/// A capture of pits, or a lifting of them to be sown on.
pub fn taking(body: &Body, is_so: fn(&Places) -> bool) -> bool {
    any(body, |part| match part {
        Part::Action(Action::Capture { places, .. } | Action::Lift { places, .. }) => is_so(places),
        _ => false,
    })
}

/// A rule of the rounds, whether or not it holds on a condition.
pub fn round(body: &Body, is_so: fn(&RoundRule) -> bool) -> bool {
    matches!(body, Body::Round(rule) if is_so(rule.what()))
}
