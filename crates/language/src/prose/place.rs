//! Single pits that a move points at: `the pit after next`, `the pit opposite`.

use super::pits;
use super::scene::{Moment, Scene};
use super::words::ordinal;
use crate::terms::{Heading, Place, Row};

/// A place as a noun phrase.
pub fn say(place: &Place, scene: Scene) -> String {
    match place {
        // "It" would be another pit, of which the text has spoken since.
        Place::Last if scene.pit_named && scene.is_afar() => "the last pit".into(),
        Place::Last => last(scene),
        Place::Origin if scene.game.has_several_opposite() => origin(scene).into(),
        Place::Origin => "the pit the seeds were lifted from".into(),
        Place::Start => "the pit chosen".into(),
        Place::Next => beyond(1, &Place::Last, scene),
        Place::After(_) | Place::Before(_) => {
            let (steps, from) = steps(place);
            beyond(steps, from, scene)
        }
        Place::Opposite { row, of } => {
            if let (Some(row), Place::Opposite { of, .. }) = (row, &**of) {
                return behind(*row, of, scene);
            }
            let pit = match row {
                None if !scene.game.has_several_opposite() => "the pit opposite",
                None | Some(Row::Inner) => "the inner pit opposite",
                Some(Row::Middle) => "the middle pit opposite",
                Some(Row::Outer) => "the outer pit opposite",
            };
            match **of == Place::Last && is_at_hand(scene) {
                true => pit.into(),
                false => format!("{pit} {}", say(of, scene)),
            }
        }
        Place::First { of, heading, from } => {
            let way = match heading {
                Heading::Back => "before",
                Heading::On => "after",
                Heading::Both => "on either side of",
            };
            // Wherever one looks from, the only one is the first.
            if pits::is_one_everywhere(of, scene) {
                return pits::the(of, scene);
            }
            if !of.numbers.is_empty() {
                let numbered = pits::one(of, scene);
                return format!(
                    "the first pit {way} {} that is {numbered}",
                    say(from, scene)
                );
            }
            format!(
                "the first {} {way} {}",
                pits::without_article(of, scene, false),
                say(from, scene)
            )
        }
        Place::StartOf(who) => format!("the pit from which {} last played", scene.one(*who).0),
        Place::LastOf(who) => {
            let turn = scene.plain().possessive(*who, "last turn");
            format!("the pit where {turn} ended")
        }
        Place::The(class) => pits::the(class, scene),
    }
}

/// A pit of the same column and side: the one that is across from a pit across.
fn behind(row: Row, of: &Place, scene: Scene) -> String {
    match (row, of) {
        (Row::Outer, Place::Last) => {
            format!("the outer pit behind {}", last(scene.naming_pit(false)))
        }
        (Row::Outer, of) => format!("the outer pit in the column of {}", say(of, scene)),
        (Row::Middle, of) => format!("the middle pit in the column of {}", say(of, scene)),
        (Row::Inner, of) => format!("the inner pit in the column of {}", say(of, scene)),
    }
}

/// The pit of the last seed, `it` where the text has just named it.
pub fn last(scene: Scene) -> String {
    if scene.pit_named {
        return "it".into();
    }
    match scene.moment {
        Moment::Choosing => "the pit chosen",
        Moment::Lifting => "the pit they came from",
        Moment::Falling => "the pit before it",
        Moment::Passing | Moment::EverySeed => "the pit where the seed fell",
        Moment::Judging => "the pit where its last seed falls",
        Moment::Start
        | Moment::Landing
        | Moment::Endless
        | Moment::MoveEnd
        | Moment::TurnEnd
        | Moment::Stuck
        | Moment::Ending
        | Moment::Rounds => "the pit where the last seed fell",
    }
    .into()
}

/// The pit that a lap was lifted from. What is sown on may have been captured since.
pub fn origin(scene: Scene) -> &'static str {
    if matches!(scene.moment, Moment::Choosing | Moment::Lifting) {
        return "the pit they were lifted from";
    }
    match (scene.game.has_several_opposite(), scene.reflexive) {
        (false, _) => "the pit this lap was lifted from",
        (true, true) => "the pit of their own that was lifted last",
        (true, false) => "the player's own pit that was lifted last",
    }
}

/// The column of that pit.
pub fn column(scene: Scene) -> String {
    match scene.pit_named {
        true => "that column".into(),
        false => format!("the column of {}", last(scene)),
    }
}

/// The same as the subject of a sentence or a thing to act on: `that pit`.
pub fn subject(place: &Place, scene: Scene) -> String {
    match *place == Place::Last && scene.pit_named {
        true => "that pit".into(),
        false => say(place, scene),
    }
}

/// Whether a pit may be told by where it lies from the last pit, which the
/// reader has in view.
fn is_at_hand(scene: Scene) -> bool {
    scene.pit_named
        || matches!(
            scene.moment,
            Moment::Choosing
                | Moment::Landing
                | Moment::Passing
                | Moment::EverySeed
                | Moment::Endless
        )
}

/// How far a place lies from another along the track, and from which.
fn steps(place: &Place) -> (i32, &Place) {
    match place {
        Place::Next => (1, &Place::Last),
        Place::After(inner) => {
            let (steps, from) = steps(inner);
            (steps + 1, from)
        }
        Place::Before(inner) => {
            let (steps, from) = steps(inner);
            (steps - 1, from)
        }
        Place::Last | Place::Origin | Place::Start | Place::StartOf(_) | Place::LastOf(_) => {
            (0, place)
        }
        Place::Opposite { .. } | Place::First { .. } | Place::The(_) => (0, place),
    }
}

/// So many pits on, or back, from one into which a seed would fall.
fn beside_next(steps: i32) -> String {
    let nth = ordinal(steps.unsigned_abs());
    match steps {
        0 => "that pit".into(),
        1 => "the pit after it".into(),
        2.. => format!("the {nth} pit after it"),
        -1 => "the pit before it".into(),
        _ => format!("the {nth} pit before it"),
    }
}

/// So many pits on, or back, from a place.
fn beyond(steps: i32, from: &Place, scene: Scene) -> String {
    if *from == Place::Last && scene.moment == Moment::Falling {
        return beside_next(steps - 1);
    }
    let nth = ordinal(steps.unsigned_abs());
    let anchor = say(from, scene);
    let near = *from == Place::Last && is_at_hand(scene);
    match steps {
        0 => anchor,
        1 if near => "the next pit".into(),
        2 if near => "the pit after next".into(),
        3.. if near => format!("the {nth} pit on"),
        1 => format!("the pit after {anchor}"),
        2.. => format!("the {nth} pit after {anchor}"),
        -1 if near && scene.pit_named => "the pit before it".into(),
        -1 if near && scene.moment == Moment::Landing => "the pit before the last".into(),
        -1 => format!("the pit before {anchor}"),
        _ if near => format!("the {nth} pit back"),
        _ => format!("the {nth} pit before {anchor}"),
    }
}
