//! What is said of pits with a verb: `is the opponent's and holds two seeds`.

use super::pits::{happened, marked, neighbour, one, reached, round, without_article};
use super::scene::Scene;
use super::{counts, place};
use crate::terms::{Beside, Fill, Neighbour, Pits, Trait, Whose};

/// What is true of pits of this class, as verb phrases that must all hold:
/// `is the opponent's`, `hold two or three seeds`. Denied, one of them must.
pub fn predicates(pits: &Pits, scene: Scene, plural: bool, yes: bool) -> Vec<String> {
    let not = |is_so: bool| if is_so == yes { "" } else { "not " };
    let was = if plural { "were" } else { "was" };
    let be = |word: &str| be_plain(&format!("{}{word}", not(true)), plural);
    let does = |one: &str, many: &str, rest: &str| match (plural, yes) {
        (false, true) => format!("{one} {rest}"),
        (false, false) => format!("does not {many} {rest}"),
        (true, true) => format!("{many} {rest}"),
        (true, false) => format!("do not {many} {rest}"),
    };
    let mut said: Vec<String> = identity(pits, scene, plural)
        .iter()
        .map(|w| be(w))
        .collect();
    match (pits.fill, plural) {
        (Some(fill), _) if (fill == Fill::Empty) == yes => said.push(be_plain("empty", plural)),
        (Some(_), false) => said.push("holds seeds".into()),
        (Some(_), true) => said.push("hold seeds".into()),
        (None, _) => {}
    }
    if yes && pits.fill.is_some() && pits.holding.is_some() {
        said.pop();
    }
    if let Some(holding) = &pits.holding {
        said.push(counts::holds(holding, scene, plural, yes));
    }
    if let Some(making) = &pits.making {
        let numbers = counts::numbers(making, scene);
        said.push(be(&format!("brought to {numbers} by the last seed")));
    }
    for word in &pits.traits {
        match word {
            Trait::Sown | Trait::Unsown => {
                let not = not(*word == Trait::Sown);
                said.push(format!("{was} {not}sown in this move"));
            }
            Trait::Played | Trait::Unplayed => {
                let has = if plural { "have" } else { "has" };
                let not = not(*word == Trait::Played);
                said.push(format!("{has} {not}been played from{}", round(scene)));
            }
            Trait::Plain => said.push(be("unmarked")),
            Trait::Facing => said.push(does("faces", "face", &place::last(scene))),
            Trait::Largest | Trait::Rearmost | Trait::Foremost => {}
        }
    }
    said.extend(pits.marked.as_ref().map(|m| be(&marked(m, scene))));
    if let Some(word) = &pits.happened {
        said.push(format!("{was} {}{}", not(true), happened(*word)));
    }
    said.extend(pits.reached.as_ref().map(|from| be(&reached(from, scene))));
    for Beside { side, test } in &pits.beside {
        let pit = neighbour(test, scene);
        said.push(match side {
            Neighbour::After => does("follows", "follow", &pit),
            Neighbour::Before => be(&format!("followed by {pit}")),
            Neighbour::Opposite => does("lies", "lie", &format!("opposite {pit}")),
        });
    }
    if let Some(except) = &pits.except {
        let place = place::say(except, scene);
        said.push(be_plain(
            &format!("{}{place}", if yes { "not " } else { "" }),
            plural,
        ));
    }
    if said.is_empty() {
        said.push(be(if plural { "pits" } else { "any pit" }));
    }
    said
}

fn be_plain(word: &str, plural: bool) -> String {
    format!("{} {word}", if plural { "are" } else { "is" })
}

/// Whose it is and where it lies, after `is`.
fn identity(pits: &Pits, scene: Scene, plural: bool) -> Option<String> {
    let mut plain = Pits {
        whose: pits.whose,
        areas: pits.areas.clone(),
        noun: pits.noun,
        numbers: pits.numbers.clone(),
        ..Pits::all()
    };
    let most = |word: &&Trait| word.compares();
    plain.traits.extend(pits.traits.iter().find(most).copied());
    let only_owned = Pits {
        whose: Whose::Any,
        ..plain.clone()
    } == Pits::all();
    match scene.owner(pits.whose) {
        Some(_) if only_owned && pits.whose == Whose::Opponent && !scene.game.is_for_two() => {
            Some("another player's".into())
        }
        Some(owner) if only_owned => Some(owner.into()),
        None if only_owned => None,
        _ if plural && plain.traits.is_empty() && plain.numbers.is_empty() => {
            Some(without_article(&plain, scene, true))
        }
        _ => Some(one(&plain, scene)),
    }
}
