//! Where a seed falls, and what it makes there.

use super::scene::{Known, Scene};
use super::{counts, pits, place};
use crate::terms::{Condition, Counts, Fill, Noun, Pits, Place};

/// Whether the seed lies alone where it fell, so that the pit was empty.
fn is_single(class: &Pits) -> bool {
    class.noun == Noun::Pit
        && class.fill != Some(Fill::Occupied)
        && Known::from(&Condition::Is(Place::Last, class.clone())) == Known::Single
        && (class.making.is_some() || class.holding.is_some())
}

/// That a seed falls into such a pit, as verb phrases of the seed: `falls into
/// an empty pit`, `makes two or three in one of the opponent's pits`.
pub fn say(class: &Pits, scene: Scene, past: bool, yes: bool) -> Vec<String> {
    let verb = |present: &str, past_form: &str, bare: &str| match (yes, past) {
        (true, false) => present.to_string(),
        (true, true) => past_form.to_string(),
        (false, false) => format!("does not {bare}"),
        (false, true) => format!("did not {bare}"),
    };
    // What does not fall into another pit than this one falls into this one.
    if let (false, Some(except)) = (yes, all_but(class)) {
        let verb = if past { "fell" } else { "falls" };
        return vec![format!("{verb} into {}", place::say(except, scene))];
    }
    if is_single(class) {
        let empty = Pits {
            fill: Some(Fill::Empty),
            holding: None,
            making: None,
            ..class.clone()
        };
        return say(&empty, scene, past, yes);
    }
    let places = place_of(class, scene);
    let makes = |counts: &Counts| {
        let numbers = counts::result(counts, scene);
        let any = match scene.game.goes_round_both() {
            true => "a pit of either row",
            false => "a pit",
        };
        let pit = places.as_deref().unwrap_or(any);
        if numbers.contains("at the start") {
            let brought = counts::seeds(counts, scene);
            return format!("{} {pit} to {brought}", verb("brings", "brought", "bring"));
        }
        format!("{} {numbers} in {pit}", verb("makes", "made", "make"))
    };
    match (&class.making, &class.holding) {
        (Some(making), Some(holding)) if making != holding => {
            let there = counts::numbers(holding, scene);
            vec![
                makes(making),
                format!("{} {there} there", verb("makes", "made", "make")),
            ]
        }
        (Some(counts), _) | (None, Some(counts)) => vec![makes(counts)],
        (None, None) => {
            let into = match &places {
                Some(pit) => format!("into {pit}"),
                None => "into any pit".into(),
            };
            vec![format!("{} {into}", verb("falls", "fell", "fall"))]
        }
    }
}

/// The one pit that is left out, of a class of all others.
fn all_but(class: &Pits) -> Option<&Place> {
    let others = Pits {
        except: None,
        ..class.clone()
    };
    class.except.as_deref().filter(|_| others == Pits::all())
}

/// Where a seed falls, after `falls into`: the class without what is told by
/// numbers. Of the pit just sown in, full and empty speak of the moment before.
fn place_of(pits: &Pits, scene: Scene) -> Option<String> {
    let bare = Pits {
        holding: None,
        making: None,
        ..pits.clone()
    };
    let is_told_apart = !bare.numbers.is_empty() || pits::is_one_place(&bare, scene);
    let fill = bare
        .fill
        .filter(|_| bare.noun == Noun::Pit && is_told_apart);
    if let Some(fill) = fill {
        let pit = pits::one(&Pits { fill: None, ..bare }, scene);
        let is_so = match fill {
            Fill::Occupied => "holds seeds",
            Fill::Empty => "is empty",
        };
        return Some(format!("{pit} while it {is_so}"));
    }
    (bare != Pits::all()).then(|| pits::one(&bare, scene))
}
