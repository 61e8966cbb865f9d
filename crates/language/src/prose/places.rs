//! Several pits to act on, and the seeds they hold.

use super::condition::are_alike;
use super::counts;
use super::scene::{Fallen, Known, Scene};
use super::words::{list, numeral, ordinal};
use super::{pits, place, predicate};
use crate::terms::{
    Amount, Condition, Counts, Fill, Heading, Noun, Pits, Place, Places, Trait, Whose,
};

/// Words for a set of pits.
pub struct Target {
    /// `the next pit`, `the opponent's pits`
    pub pits: String,
    pub plural: bool,
}

/// The same where it is no seeds but the pits that are acted on: `that pit`.
pub fn pits_of(places: &Places, scene: Scene) -> String {
    if let Places::Place(place) = places {
        place::subject(place, scene)
    } else {
        target(places, scene).pits
    }
}

/// Pits to act on as a noun phrase.
pub fn target(places: &Places, scene: Scene) -> Target {
    match places {
        Places::Place(place) => Target {
            pits: place::say(place, scene),
            plural: false,
        },
        Places::Pits(class) => Target {
            pits: pits::all(class, scene),
            plural: is_many(class, scene),
        },
        Places::Run {
            heading,
            step,
            from,
            of,
            with_opposites,
        } => {
            let line = line(*heading, *step, from, of, scene);
            let opposite = if *with_opposites {
                " and the pits opposite them"
            } else {
                ""
            };
            Target {
                pits: format!("{line}{opposite}"),
                plural: true,
            }
        }
        Places::Opposites(of) => {
            if let Places::Place(of) = &**of {
                let of = Box::new(of.clone());
                let opposite = Place::Opposite { row: None, of };
                return target(&Places::Place(opposite), scene);
            }
            let class = as_variant!(&**of, Places::Pits(class) => class);
            let pits = match class.filter(|class| !class.beside.is_empty()) {
                Some(class) => those(class, scene),
                None => target(of, scene).pits,
            };
            Target {
                pits: format!("the pits opposite {pits}"),
                plural: true,
            }
        }
        Places::Chosen { count, of } => {
            let plural = *count != Amount::Number(1);
            let class = match scene.owner(of.whose) {
                Some(_) => format!("of {}", pits::all(of, scene)),
                None => pits::without_article(of, scene, plural),
            };
            let pits = match count.number() {
                Some(n) => format!("any {} {class}", numeral(u32::from(n))),
                None => counts::amount(count, (&class, &class), scene),
            };
            Target { pits, plural }
        }
        Places::Both(all) => {
            let said: Vec<String> = all.iter().map(|p| target(p, scene).pits).collect();
            Target {
                pits: list(&said, "and"),
                plural: true,
            }
        }
    }
}

fn is_many(class: &Pits, scene: Scene) -> bool {
    match class.noun == Noun::Pit {
        true => class.whose == Whose::Any || class.numbers.len() != 1,
        false => !pits::is_one_place(class, scene),
    }
}

/// `an unbroken line of the opponent's pits …`
fn line(heading: Heading, step: u8, from: &Place, of: &Pits, scene: Scene) -> String {
    let bare = match scene.owner(of.whose) {
        Some(_) => pits::without_article(of, scene, true),
        None => pits::unowned(of, scene, true),
    };
    let way = match heading {
        Heading::Back => "back from",
        Heading::On => "on from",
        Heading::Both => "both ways from",
    };
    let from = place::subject(from, scene);
    if step <= 1 {
        return format!("the unbroken line of {bare} that goes {way} {from}");
    }
    let nth = ordinal(u32::from(step));
    let class = as_long_as(of, false, scene.plain());
    format!("every {nth} pit {way} {from}, that one first{class}")
}

/// The seeds of some pits: `the seeds in the pit opposite`, `these seeds`.
pub fn contents(places: &Places, after: Option<&Condition>, scene: Scene) -> String {
    match places {
        Places::Place(Place::Last) => last_contents(scene),
        Places::Place(place) if after.is_some_and(|test| just_counted(test, place)) => {
            "them".into()
        }
        Places::Pits(class) if *class == Pits::all() => "all the seeds left on the board".into(),
        Places::Pits(class) if is_many(class, scene) && class.numbers.is_empty() => {
            format!("all the seeds in {}", pits::all(class, scene))
        }
        Places::Run {
            heading,
            step,
            from: Place::Last,
            of,
            with_opposites,
        } if after.is_some_and(|test| last_fits(test, of)) => {
            with_line(*heading, *step, of, *with_opposites, scene)
        }
        Places::Both(all) => {
            let mut seen = scene;
            let mut after = after;
            let said: Vec<String> = all
                .iter()
                .map(|part| {
                    let text = contents(part, after, seen);
                    seen = seen.turning_away();
                    after = None;
                    text
                })
                .collect();
            match said.as_slice() {
                [one, two] => {
                    let two = match two.strip_prefix("the seeds in ") {
                        Some(pit) if one.starts_with("the seeds in ") => format!("those in {pit}"),
                        _ => two.clone(),
                    };
                    format!("{one} together with {two}")
                }
                said => list(said, "and"),
            }
        }
        Places::Run {
            heading,
            step: 0 | 1,
            from,
            of,
            with_opposites: false,
        } => {
            let class = as_long_as(of, true, scene.plain());
            let begins_beside = match (heading, from) {
                (Heading::On, Place::Next) => true,
                (Heading::On, Place::After(from)) | (Heading::Back, Place::Before(from)) => {
                    **from == Place::Last
                }
                _ => false,
            };
            let pits = match heading {
                Heading::On if begins_beside => "the pits that follow".into(),
                Heading::Back if begins_beside => "the pits before it".into(),
                Heading::Back => format!("{} and in those before it", place::subject(from, scene)),
                Heading::On => format!("{} and in those after it", place::subject(from, scene)),
                Heading::Both => {
                    format!(
                        "{} and in those on either side of it",
                        place::subject(from, scene)
                    )
                }
            };
            format!("the seeds in {pits} in an unbroken line{class}")
        }
        Places::Pits(_)
        | Places::Place(_)
        | Places::Run { .. }
        | Places::Opposites(_)
        | Places::Chosen { .. } => format!("the seeds in {}", target(places, scene).pits),
    }
}

/// `those of the player's own pits that lie opposite an occupied pit`: after another "opposite".
fn those(class: &Pits, scene: Scene) -> String {
    let all = Pits::all();
    let asked = Pits {
        beside: class.beside.clone(),
        reached: class.reached.clone(),
        ..all.clone()
    };
    let of = Pits {
        beside: all.beside,
        reached: None,
        ..class.clone()
    };
    let said = predicate::predicates(&asked, scene, true, true);
    format!(
        "those of {} that {}",
        pits::all(&of, scene),
        list(&said, "and")
    )
}

/// Whether the condition ends by saying that the place holds seeds.
fn just_counted(test: &Condition, place: &Place) -> bool {
    if let Condition::All(parts) = test {
        return match parts.as_slice() {
            [.., before, last] if are_alike(before, last) => false,
            [.., last] => just_counted(last, place),
            [] => false,
        };
    }
    let Condition::Is(at, class) = test else {
        return false;
    };
    let bare = Pits {
        whose: Whose::Any,
        fill: None,
        holding: None,
        ..class.clone()
    };
    let counts = class.holding.as_ref();
    at == place
        && bare == Pits::all()
        && class.fill != Some(Fill::Empty)
        && (class.fill.is_some() || counts.is_some())
        && counts.is_none_or(|n| n.only() != Some(1) && *n != Counts::None)
}

fn last_contents(scene: Scene) -> String {
    match (scene.known, scene.pit_named) {
        (Known::Single, true) => match scene.fallen() {
            Some(Fallen::Any) => "that seed".into(),
            Some(Fallen::Last) => "the last seed".into(),
            None => "what it holds".into(),
        },
        (Known::Number, true) => "these seeds".into(),
        (Known::Nothing, true) => "what it holds".into(),
        (Known::Afar, true) => match scene.fallen() {
            Some(Fallen::Any) => "the seeds in the pit just sown".into(),
            Some(Fallen::Last) => "the seeds in the last pit".into(),
            None => "the seeds in that pit".into(),
        },
        (_, false) => format!("the seeds in {}", place::last(scene)),
    }
}

/// The last pit's seeds and those of the line that begins with it, where it is
/// known that the line does.
fn with_line(heading: Heading, step: u8, of: &Pits, opposites: bool, scene: Scene) -> String {
    let own = last_contents(scene.naming_pit(true));
    let way = match heading {
        Heading::Back => "before it",
        Heading::On => "after it",
        Heading::Both => "on either side of it",
    };
    let every = match step {
        0 | 1 => "the pits".to_string(),
        2 => "every second pit".into(),
        n => format!("every {} pit", ordinal(u32::from(n))),
    };
    let plural = step <= 1;
    let class = as_long_as(of, plural, scene.plain().naming_pit(true));
    let facing = if opposites {
        ", together with those opposite"
    } else {
        ""
    };
    format!("{own}, and with them those of {every} {way} in an unbroken line{class}{facing}")
}

/// `, as long as they are the opponent's and hold two or three seeds`
fn as_long_as(of: &Pits, plural: bool, scene: Scene) -> String {
    if *of == Pits::all() {
        return String::new();
    }
    let mut said = predicate::predicates(of, scene, plural, true);
    if of.holding == Some(Counts::Even) {
        said.push(
            if plural {
                "are not empty"
            } else {
                "is not empty"
            }
            .into(),
        );
    }
    let subject = if plural { "they" } else { "each" };
    format!(", as long as {subject} {}", list(&said, "and"))
}

/// Whether the condition already says that the pit of the last seed is of
/// the class a run is made of.
fn last_fits(test: &Condition, of: &Pits) -> bool {
    if let Condition::All(parts) = test {
        return parts.iter().any(|part| last_fits(part, of));
    }
    let Condition::Is(Place::Last, pits) = test else {
        return false;
    };
    let counts = |counts: &Option<Counts>| {
        counts.is_none() || *counts == pits.making || *counts == pits.holding
    };
    (of.whose == Whose::Any || of.whose == pits.whose)
        && of.noun == pits.noun
        && (of.numbers.is_empty() || of.numbers == pits.numbers)
        && of.areas.iter().all(|area| pits.areas.contains(area))
        // The pit of the last seed was sown for certain.
        && of
            .traits
            .iter()
            .all(|t| *t == Trait::Sown || pits.traits.contains(t))
        && counts(&of.holding)
        && (of.making.is_none() || of.making == pits.making)
        && of.fill != Some(Fill::Empty)
        && (of.marked.is_none() || of.marked == pits.marked)
        && (of.happened.is_none() || of.happened == pits.happened)
        && (of.reached.is_none() || of.reached == pits.reached)
        && of.beside.iter().all(|b| pits.beside.contains(b))
        && (of.except.is_none() || of.except == pits.except)
}
