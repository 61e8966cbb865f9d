//! Conditions in words, with denial carried down to the verbs.

use super::scene::{Moment, Scene, names_last_pit};
use super::words::{list, named};
use super::{falls, pits, place, predicate, quantity, sums};
use crate::terms::{Condition, Noun, Part, Pits, Place, Quantity, Row, Trait, Who, Whose};

/// A condition as a clause: `the opponent has no seeds in their pits`.
pub fn say(condition: &Condition, scene: Scene) -> String {
    // Those two stand behind an "and".
    let is_behind = matches!(scene.moment, Moment::Stuck | Moment::Endless);
    let nesting = match is_behind && matches!(condition, Condition::Any(_)) {
        true => Nesting::Inner,
        false => Nesting::Outer,
    };
    clause(condition, scene, true, nesting)
}

/// Whether the opponent is the subject of a part of it.
pub fn names_opponent(condition: &Condition) -> bool {
    condition.has(&|part| match part {
        Part::Condition(
            Condition::HasSeeds(who)
            | Condition::HasNone(who)
            | Condition::CanMove(who)
            | Condition::Noted(who, _),
        )
        | Part::Quantity(
            Quantity::Captured(who) | Quantity::Captures(who) | Quantity::Points(who),
        ) => *who == Who::Opponent,
        Part::Condition(Condition::Some(pits) | Condition::No(pits))
        | Part::Quantity(Quantity::PitsAmong(pits)) => pits.whose == Whose::Opponent,
        Part::Condition(_) | Part::Quantity(_) => false,
        Part::Pits(_) | Part::Place(_) | Part::Places(_) | Part::Path(_) | Part::Action(_) => false,
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Nesting {
    Outer,
    /// Inside one other list.
    Inner,
    /// Deeper: only brackets keep it readable.
    Deep,
}

impl Nesting {
    fn deeper(self) -> Nesting {
        match self {
            Nesting::Outer => Nesting::Inner,
            Nesting::Inner | Nesting::Deep => Nesting::Deep,
        }
    }
}

fn clause(condition: &Condition, scene: Scene, yes: bool, nesting: Nesting) -> String {
    match condition {
        Condition::Not(inner) => clause(inner, scene, !yes, nesting),
        // Not all of them: one at least is not so. Not any: none is so.
        Condition::All(parts) => joined(parts, scene, yes, yes, nesting),
        Condition::Any(parts) => joined(parts, scene, yes, !yes, nesting),
        Condition::HasSeeds(who) => has(*who, scene, yes),
        // "Everybody has none" is denied by anybody who has seeds.
        Condition::HasNone(Who::Everybody) => has(Who::Somebody, scene, !yes),
        Condition::HasNone(Who::Somebody) => has(Who::Everybody, scene, !yes),
        Condition::HasNone(who) => has(*who, scene, !yes),
        Condition::Named(name) => match yes {
            true => format!("{} holds", named(name)),
            false => format!("{} does not hold", named(name)),
        },
        Condition::CanMove(who) => can_move(*who, scene, yes),
        Condition::FirstPlayerMoves => {
            let whole = scene.game.whole();
            match yes {
                true => format!("{} began {whole}", scene.mover()),
                false => format!("{} did not begin {whole}", scene.mover()),
            }
        }
        Condition::MoveCaptures => match (scene.moment, yes) {
            (Moment::Judging, true) => "it captures seeds".into(),
            (Moment::Judging, false) => "it captures nothing".into(),
            (_, true) => "the move has captured seeds".into(),
            (_, false) => "the move has captured nothing".into(),
        },
        Condition::MoveCapturesAtOnce => match (scene.moment, yes) {
            (Moment::Judging, true) => "its first lap captures seeds".into(),
            (Moment::Judging, false) => "its first lap captures nothing".into(),
            (_, true) => "the first lap of the move has captured seeds".into(),
            (_, false) => "the first lap of the move has captured nothing".into(),
        },
        Condition::LapGoes(direction) => {
            let is = if yes { "is" } else { "is not" };
            format!("{} {is} sown {direction}", quantity::lap(scene))
        }
        Condition::PositionRepeats if yes => {
            "a position recurs with the same player to move".into()
        }
        Condition::PositionRepeats => {
            "the position is new, or came before with another player to move".into()
        }
        Condition::PlayersAgree if yes => "the players agree to stop".into(),
        Condition::PlayersAgree => "the players do not agree to stop".into(),
        Condition::Noted(asked, name) => {
            let (who, plural) = scene.subject(*asked);
            if scene.moment == Moment::Judging {
                let leaves = if yes { "leaves" } else { "does not leave" };
                return format!("it {leaves} {who} with the note {}", named(name));
            }
            // Who denies it of one of them says it of none.
            if *asked == Who::Somebody && !yes {
                return format!("{} has the note {}", scene.game.nobody(), named(name));
            }
            let has = quantity::has(plural, yes);
            format!("{who} {has} the note {}", named(name))
        }
        Condition::Measure(quantity, counts) => quantity::say(quantity, counts, scene, yes),
        Condition::Compare(amount, counts) => sums::say_sum(amount, counts, scene, yes),
        Condition::Some(class) => exists(class, scene, yes),
        Condition::No(class) => exists(class, scene, !yes),
        Condition::Is(place, class) => is(place, class, scene, yes),
    }
}

fn joined(parts: &[Condition], scene: Scene, yes: bool, all: bool, nesting: Nesting) -> String {
    let mut seen = scene;
    let mut said = Vec::new();
    let mut left = parts;
    while let [part, rest @ ..] = left {
        let (text, rest) = match rest.split_first() {
            Some((next, rest)) if yes && all && are_alike(part, next) => {
                (both(part, next, seen), rest)
            }
            _ => (clause(part, seen, yes, nesting.deeper()), rest),
        };
        said.push(text);
        // An alternative can't lean on what another one has named.
        seen = seen.naming_pit(seen.pit_named || all && names_last_pit(part));
        left = rest;
    }
    // A bare "or" might be meant of the last of those alone that an "and" joins.
    let is_mixed = |part: &Condition| match yes {
        true => matches!(part, Condition::All(_)),
        false => matches!(part, Condition::Any(_)),
    };
    if !all && nesting == Nesting::Outer && parts.iter().any(is_mixed) {
        return said.join(", or if ");
    }
    let (common, said) = sharing_subject(said, scene);
    if let [one] = said.as_slice() {
        return format!("{common}{one}");
    }
    let said = match all {
        true => sharing_neighbours(said, scene),
        false => said,
    };
    let text = match (all, nesting) {
        // What has an "or" within it is set off by commas.
        (true, _)
            if said
                .iter()
                .any(|text| text.contains(" or ") && text.contains("either ")) =>
        {
            said.join(", and ")
        }
        (true, _) => list(&said, "and"),
        (false, Nesting::Outer) => said.join(", or "),
        (false, Nesting::Inner | Nesting::Deep) => format!("either {}", said.join(" or ")),
    };
    let text = format!("{common}{text}");
    match nesting {
        Nesting::Deep => format!("({text})"),
        Nesting::Outer | Nesting::Inner => text,
    }
}

/// Whether both say the same of one place each.
pub fn are_alike(one: &Condition, other: &Condition) -> bool {
    match (one, other) {
        (Condition::Is(a, class), Condition::Is(b, same)) => {
            class == same && *a != Place::Last && *b != Place::Last
        }
        _ => false,
    }
}

/// `both the pit opposite and the outer pit opposite hold seeds`
fn both(one: &Condition, other: &Condition, scene: Scene) -> String {
    let (Condition::Is(one, class), Condition::Is(other, _)) = (one, other) else {
        return String::new();
    };
    let said = predicate::predicates(class, scene, true, true);
    let said = list(&said, "and");
    let across = |row| Place::Opposite {
        row,
        of: Box::new(Place::Last),
    };
    let are_all = [one, other] == [&across(None), &across(Some(Row::Outer))];
    if are_all && scene.game.rows == 4 && scene.game.own_rows {
        let column = place::column(scene);
        return format!("both of the opponent's pits in {column} {said}");
    }
    let [one, other] = [one, other].map(|place| place::say(place, scene));
    format!("both {one} and {other} {said}")
}

/// What all the parts begin with is said once: `it captures seeds and leaves
/// none`, `the last seed falls into an occupied pit or into the store`.
fn sharing_subject(said: Vec<String>, scene: Scene) -> (String, Vec<String>) {
    let mut subjects = vec!["it ".to_string()];
    let people = [scene.subject(Who::Mover), scene.subject(Who::Opponent)];
    subjects.extend(people.map(|(who, _)| format!("{who} ")));
    subjects.extend(scene.seed().map(|(seed, _)| format!("{seed} ")));
    let Some(subject) = subjects
        .into_iter()
        .find(|subject| said.iter().all(|text| text.starts_with(subject.as_str())))
    else {
        return (String::new(), said);
    };
    let shared = |verb: &str| {
        let start = format!("{subject}{verb}");
        said.iter().all(|text| text.starts_with(&start))
    };
    let verb = ["falls ", "fell ", "does not fall ", "did not fall "]
        .into_iter()
        .find(|verb| shared(verb))
        .unwrap_or_default();
    let common = subject.len() + verb.len();
    let rest = said.iter().map(|text| text[common..].to_string());
    (said[0][..common].to_string(), rest.collect())
}

/// Of two in a row that begin with the same person the second leaves it out.
fn sharing_neighbours(said: Vec<String>, scene: Scene) -> Vec<String> {
    let people = [scene.subject(Who::Mover), scene.subject(Who::Opponent)];
    let people = people.map(|(who, _)| format!("{who} "));
    let mut merged: Vec<String> = Vec::new();
    for text in said {
        let shared = people.iter().find_map(|who| {
            let last = merged.last().filter(|last| last.starts_with(who.as_str()));
            last.and(text.strip_prefix(who.as_str()))
        });
        match (shared, merged.last_mut()) {
            (Some(rest), Some(last)) => *last += &format!(" and {rest}"),
            _ => merged.push(text),
        }
    }
    merged
}

/// Whether somebody's pits hold a seed. Of a move that is judged it tells
/// what the move leaves behind. Where pits may be locked, what lies in those does not count.
fn has(who: Who, scene: Scene, yes: bool) -> String {
    let everybody = scene.game.everybody();
    // When pits are filled for a round, none is locked.
    let liftable = match scene.game.locks && scene.moment != Moment::Rounds {
        true => " that may be lifted",
        false => "",
    };
    if scene.moment == Moment::Judging {
        let left = match (who, yes) {
            (Who::Mover, true) => format!("seeds{liftable} in the player's own pits"),
            (Who::Mover, false) if liftable.is_empty() => "the player's own pits empty".into(),
            (Who::Mover, false) => format!("no seeds{liftable} in the player's own pits"),
            (Who::Somebody, true) => format!("seeds{liftable} on the board"),
            (Who::Somebody, false) => format!("no seed{liftable} on the board"),
            (Who::Everybody, true) => format!("{everybody} with seeds{liftable}"),
            (Who::Everybody, false) => format!("one of the players without a seed{liftable}"),
            (who, true) => format!("{} with seeds{liftable}", scene.subject(who).0),
            (who, false) => format!("{} without a seed{liftable}", scene.subject(who).0),
        };
        return format!("it leaves {left}");
    }
    match (who, yes) {
        (Who::Somebody, true) => format!("there are seeds{liftable} in the pits"),
        (Who::Somebody, false) => format!("no seeds{liftable} are left in the pits"),
        (Who::Everybody, true) => format!("{everybody} have seeds{liftable} in their pits"),
        (Who::Everybody, false) => {
            format!("one of the players has no seeds{liftable} in their pits")
        }
        (who, yes) => {
            let (who, plural) = scene.subject(who);
            let has = if plural { "have" } else { "has" };
            let no = if yes { "" } else { "no " };
            format!("{who} {has} {no}seeds{liftable} in their pits")
        }
    }
}

fn can_move(who: Who, scene: Scene, yes: bool) -> String {
    let neither = scene.game.nobody();
    if scene.moment == Moment::Judging {
        let whom = match (who, yes) {
            (Who::Somebody, true) => "at least one of the players",
            (Who::Somebody, false) => neither,
            (Who::Everybody, false) => "one of the players",
            (who, _) => scene.subject(who).0,
        };
        let with = if yes || who == Who::Somebody {
            "with"
        } else {
            "without"
        };
        return format!("it leaves {whom} {with} a pit to play from");
    }
    match (who, yes) {
        (Who::Somebody, true) => "at least one of the players has a pit to play from".into(),
        (Who::Somebody, false) => format!("{neither} has a pit to play from"),
        (Who::Everybody, true) => format!("{} have a pit to play from", scene.game.everybody()),
        (Who::Everybody, false) => "one of the players has no pit to play from".into(),
        (who, yes) => {
            let (who, plural) = scene.subject(who);
            let has = if plural { "have" } else { "has" };
            let no = if yes { "a" } else { "no" };
            format!("{who} {has} {no} pit to play from")
        }
    }
}

/// `the player has a pit holding two or more seeds`, `there is no empty pit`
fn exists(class: &Pits, scene: Scene, yes: bool) -> String {
    let after = quantity::after(scene);
    if let Some(said) = has_played(class, scene, yes) {
        return said;
    }
    let none = || none_was(class, scene).filter(|_| !yes);
    if let Some(said) = one_numbered(class, scene, yes).or_else(none) {
        return format!("{after}{said}");
    }
    let is_of_pits = class.noun == Noun::Pit && class.numbers.is_empty();
    let owner = quantity::owner(class, scene).filter(|_| is_of_pits);
    let unowned = Pits {
        whose: Whose::Any,
        ..class.clone()
    };
    match (owner, yes) {
        (Some((who, plural)), yes) => {
            let has = if plural { "have" } else { "has" };
            let pit = match yes {
                // A superlative needs its owner; what a player has is theirs.
                true => pits::one(&unowned, scene),
                false => format!("no {}", pits::unowned(class, scene, false)),
            };
            format!("{after}{who} {has} {pit}")
        }
        (None, true) => format!("{after}there is {}", pits::one(class, scene)),
        (None, false) => {
            let no = || format!("there is no {}", pits::without_article(class, scene, false));
            format!("{after}{}", no_pit(class, scene).unwrap_or_else(no))
        }
    }
}

/// `the player has already played from one of their own pits`, where nothing else is asked
/// of the pits.
fn has_played(class: &Pits, scene: Scene, yes: bool) -> Option<String> {
    let rest = Pits {
        traits: Vec::new(),
        ..class.clone()
    };
    let (who, plural) = quantity::owner(class, scene)?;
    let is_own = class.noun == Noun::Pit
        && rest
            == Pits {
                whose: class.whose,
                ..Pits::all()
            };
    if !is_own || class.traits != [Trait::Played] || scene.moment == Moment::Judging {
        return None;
    }
    let has = if plural { "have" } else { "has" };
    let said = match yes {
        true => "already played from a pit of their own",
        false => "not yet played from a pit of their own",
    };
    Some(format!("{who} {has} {said}{}", pits::round(scene)))
}

/// `none of the player's own pits was lifted in this turn`, where that is all that is asked.
fn none_was(class: &Pits, scene: Scene) -> Option<String> {
    let pits = Pits {
        happened: None,
        traits: Vec::new(),
        ..class.clone()
    };
    let what = match (&class.happened, class.traits.as_slice()) {
        (Some(happened), []) => pits::happened(*happened),
        (None, [Trait::Sown]) => "sown in this move".into(),
        _ => return None,
    };
    let of_rows = Pits {
        whose: class.whose,
        areas: class.areas.clone(),
        ..Pits::all()
    };
    (pits == of_rows && class.whose != Whose::Any)
        .then(|| format!("none of {} was {what}", pits::all(&pits, scene)))
}

/// `the first or third pit from the left in the player's own row is occupied`, of a class that can be
/// but these pits.
fn one_numbered(class: &Pits, scene: Scene, yes: bool) -> Option<String> {
    let is_one = class.numbers.len() == 1 && pits::is_one_place(class, scene);
    if !(is_one || yes && class.noun == Noun::Pit && class.numbers.len() > 1) {
        return None;
    }
    let pit = Pits {
        whose: class.whose,
        areas: class.areas.clone(),
        numbers: class.numbers.clone(),
        ..Pits::all()
    };
    let asked = Pits {
        whose: Whose::Any,
        areas: Vec::new(),
        numbers: Vec::new(),
        ..class.clone()
    };
    let said = match asked == Pits::all() {
        true => return None,
        false => predicate::predicates(&asked, scene, false, yes),
    };
    let conjunction = if yes { "and" } else { "or" };
    Some(format!(
        "{} {}",
        pits::the(&pit, scene),
        list(&said, conjunction)
    ))
}

/// `no pit holds two or more seeds`, where one thing is asked of anybody's pits.
fn no_pit(class: &Pits, scene: Scene) -> Option<String> {
    let adjective = |word: &Trait| *word == Trait::Plain;
    let noun = Pits {
        areas: class.areas.clone(),
        traits: class.traits.iter().copied().filter(adjective).collect(),
        ..Pits::all()
    };
    let asked = Pits {
        areas: Vec::new(),
        traits: class
            .traits
            .iter()
            .copied()
            .filter(|w| !adjective(w))
            .collect(),
        ..class.clone()
    };
    let plain = class.noun == Noun::Pit && class.whose == Whose::Any && class.numbers.is_empty();
    match predicate::predicates(&asked, scene, false, true).as_slice() {
        [one] if plain && asked != Pits::all() => {
            let pit = pits::without_article(&noun, scene, false);
            Some(format!("no {pit} {one}"))
        }
        _ => None,
    }
}

fn is(place: &Place, class: &Pits, scene: Scene, yes: bool) -> String {
    let conjunction = if yes { "and" } else { "or" };
    if *place == Place::Last
        && !scene.pit_named
        && let Some((seed, past)) = scene.seed()
    {
        let said = falls::say(class, scene, past, yes);
        return format!("{seed} {}", list(&said, conjunction));
    }
    let said = predicate::predicates(class, scene, false, yes);
    format!(
        "{} {}",
        place::subject(place, scene),
        list(&said, conjunction)
    )
}
