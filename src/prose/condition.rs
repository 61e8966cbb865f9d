//! Conditions in words, with denial carried down to the verbs.

use super::scene::{Moment, Scene};
use super::words::{list, ordinal};
use super::{counts, pits};
use crate::rules::{Amount, Condition, Counts, Cursor, Who};

/// A condition as a clause: `the opponent has no seeds in their pits`.
pub fn say(condition: &Condition, scene: Scene) -> String {
    clause(condition, scene, true, Nesting::Outer)
}

/// Whether the condition speaks of the pit of the last seed.
pub fn names_last_pit(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(names_last_pit),
        Condition::Not(inner) => names_last_pit(inner),
        Condition::Is(Cursor::Last, _) => true,
        _ => false,
    }
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
        Condition::HasNone(who) => match who {
            // "Everybody has none" is denied by anybody who has seeds.
            Who::Everybody => has(Who::Somebody, scene, !yes),
            Who::Somebody => has(Who::Everybody, scene, !yes),
            Who::Mover | Who::Opponent => has(*who, scene, !yes),
        },
        Condition::CanMove(who) => can_move(*who, scene, yes),
        Condition::FirstPlayerMoves if yes => format!("{} began the game", scene.mover()),
        Condition::FirstPlayerMoves => format!("{} did not begin the game", scene.mover()),
        Condition::MoveCaptures => match (scene.moment, yes) {
            (Moment::Judging, true) => "it captures seeds".into(),
            (Moment::Judging, false) => "it captures nothing".into(),
            (_, true) => "the move has captured seeds".into(),
            (_, false) => "the move has captured nothing".into(),
        },
        Condition::PositionRepeats if yes => {
            "a position comes back with the same player to move".into()
        }
        Condition::PositionRepeats => {
            "the position is new, or came before with the other player to move".into()
        }
        Condition::PlayersAgree if yes => "the players agree to stop".into(),
        Condition::PlayersAgree => "the players do not agree to stop".into(),
        Condition::Turn(counts) => turn(counts, scene, yes),
        Condition::Captured(who, counts) => captured(*who, counts, scene, yes),
        Condition::SeedsIn(class, counts) => {
            let pits = pits::every(class, scene.own(), scene.all);
            let together = if *counts == Counts::None {
                ""
            } else {
                " in all"
            };
            format!(
                "{}{pits} {}{together}",
                after(scene),
                counts::holds(counts, scene.all, true, yes)
            )
        }
        Condition::Is(cursor, class) => is(*cursor, class, scene, yes),
    }
}

fn joined(parts: &[Condition], scene: Scene, yes: bool, all: bool, nesting: Nesting) -> String {
    let mut named = scene;
    let said: Vec<String> = parts
        .iter()
        .map(|part| {
            let text = clause(part, named, yes, nesting.deeper());
            // An alternative can't lean on what another one has named.
            named = named.naming_pit(named.pit_named || all && names_last_pit(part));
            text
        })
        .collect();
    let said = sharing_subject(said);
    if let [one] = said.as_slice() {
        return one.clone();
    }
    let text = match (all, nesting) {
        (true, _) => list(&said, "and"),
        (false, Nesting::Outer) => said.join(", or "),
        (false, Nesting::Inner | Nesting::Deep) => format!("either {}", said.join(" or ")),
    };
    match nesting {
        Nesting::Deep => format!("({text})"),
        Nesting::Outer | Nesting::Inner => text,
    }
}

/// `it captures seeds`, `it leaves none`: the subject is said once.
fn sharing_subject(said: Vec<String>) -> Vec<String> {
    let shared = said.iter().all(|text| text.starts_with("it "));
    said.into_iter()
        .enumerate()
        .map(|(i, text)| match text.strip_prefix("it ") {
            Some(rest) if shared && i > 0 => rest.to_string(),
            _ => text,
        })
        .collect()
}

/// Whether somebody's pits hold a seed. Of a move that is judged it tells
/// what the move leaves behind.
fn has(who: Who, scene: Scene, yes: bool) -> String {
    if scene.moment == Moment::Judging {
        return match (who, yes) {
            (Who::Mover, true) => "it leaves seeds in the player's own pits".into(),
            (Who::Mover, false) => "it leaves the player's own pits empty".into(),
            (Who::Opponent, true) => "it leaves the opponent with seeds".into(),
            (Who::Opponent, false) => "it leaves the opponent without a seed".into(),
            (Who::Somebody, true) => "it leaves seeds on the board".into(),
            (Who::Somebody, false) => "it leaves no seed on the board".into(),
            (Who::Everybody, true) => "it leaves both players with seeds".into(),
            (Who::Everybody, false) => "it leaves one of the players without a seed".into(),
        };
    }
    match (who, yes) {
        (Who::Mover | Who::Opponent, true) => {
            format!("{} has seeds in their pits", scene.subject(who).0)
        }
        (Who::Mover | Who::Opponent, false) => {
            format!("{} has no seeds in their pits", scene.subject(who).0)
        }
        (Who::Somebody, true) => "there are seeds in the pits".into(),
        (Who::Somebody, false) => "no seeds are left in the pits".into(),
        (Who::Everybody, true) => "both players have seeds in their pits".into(),
        (Who::Everybody, false) => "one of the players has no seeds in their pits".into(),
    }
}

fn can_move(who: Who, scene: Scene, yes: bool) -> String {
    if scene.moment == Moment::Judging {
        let whom = match who {
            Who::Mover => "the player",
            Who::Opponent => "the opponent",
            Who::Somebody if yes => "at least one of the players",
            Who::Somebody => "neither player",
            Who::Everybody if yes => "both players",
            Who::Everybody => "one of the players",
        };
        let with = if yes || who == Who::Somebody {
            "with"
        } else {
            "without"
        };
        return format!("it leaves {whom} {with} a pit to play from");
    }
    match (who, yes) {
        (Who::Mover | Who::Opponent, true) => {
            format!("{} has a pit to play from", scene.subject(who).0)
        }
        (Who::Mover | Who::Opponent, false) => {
            format!("{} has no pit to play from", scene.subject(who).0)
        }
        (Who::Somebody, true) => "at least one of the players has a pit to play from".into(),
        (Who::Somebody, false) => "neither player has a pit to play from".into(),
        (Who::Everybody, true) => "both players have a pit to play from".into(),
        (Who::Everybody, false) => "one of the players has no pit to play from".into(),
    }
}

fn turn(counts: &Counts, scene: Scene, yes: bool) -> String {
    let is = if yes { "this is" } else { "this is not" };
    let whose = format!("{}'s", scene.mover());
    let nth = |n: &u16| ordinal(u32::from(*n));
    match counts {
        Counts::OneOf(amounts) if amounts.iter().all(|a| matches!(a, Amount::Number(_))) => {
            let said: Vec<String> = amounts
                .iter()
                .filter_map(|a| match a {
                    Amount::Number(n) => Some(nth(n)),
                    Amount::Half | Amount::All => None,
                })
                .collect();
            format!("{is} {whose} {} turn", list(&said, "or"))
        }
        Counts::AtMost(Amount::Number(1)) | Counts::LessThan(Amount::Number(2)) => {
            format!("{is} {whose} first turn")
        }
        Counts::AtMost(Amount::Number(n)) => format!(
            "{is} one of {whose} first {} turns",
            super::words::numeral(u32::from(*n))
        ),
        Counts::LessThan(Amount::Number(n)) => {
            format!("{is} one of {whose} turns before the {}", nth(n))
        }
        Counts::AtLeast(Amount::Number(n)) => {
            format!("{is} {whose} {} turn or a later one", nth(n))
        }
        Counts::MoreThan(Amount::Number(n)) => {
            format!("{is} one of {whose} turns after the {}", nth(n))
        }
        Counts::Between(low, high) => {
            format!(
                "{is} one of {whose} turns from the {} to the {}",
                nth(low),
                nth(high)
            )
        }
        Counts::Even | Counts::Odd => {
            let which = if *counts == Counts::Even {
                "second"
            } else {
                "first"
            };
            format!("{is} {whose} {which} turn or every second one after it")
        }
        other => {
            let not = if yes { "is" } else { "is not" };
            format!(
                "the number of {whose} turns {not} {}",
                counts::numbers(other, scene.all)
            )
        }
    }
}

/// Of a move that is judged, that a state is the one it leads to.
fn after(scene: Scene) -> &'static str {
    match scene.moment {
        Moment::Judging => "after it ",
        _ => "",
    }
}

fn captured(who: Who, counts: &Counts, scene: Scene, yes: bool) -> String {
    let seeds = counts::seeds(counts, scene.all);
    let after = after(scene);
    let said = match (who, yes) {
        (Who::Somebody, false) => format!("neither player has captured {seeds}"),
        (Who::Everybody, false) => format!("one of the players has not captured {seeds}"),
        (Who::Everybody, true) => format!("each player has captured {seeds}"),
        (who, true) => format!("{} has captured {seeds}", scene.subject(who).0),
        (who, false) => format!("{} has not captured {seeds}", scene.subject(who).0),
    };
    format!("{after}{said}")
}

fn is(cursor: Cursor, class: &crate::rules::Pits, scene: Scene, yes: bool) -> String {
    let conjunction = if yes { "and" } else { "or" };
    if cursor == Cursor::Last && !scene.pit_named {
        let seed = match scene.moment {
            Moment::Landing | Moment::TurnEnd | Moment::Ending => Some("the last seed"),
            Moment::Judging => Some("its last seed"),
            Moment::Choosing | Moment::Stuck => None,
        };
        if let Some(seed) = seed {
            let said = pits::falls(class, scene, yes);
            return format!("{seed} {}", list(&said, conjunction));
        }
    }
    let said = pits::predicates(class, scene, yes);
    format!("{} {}", scene.cursor(cursor), list(&said, conjunction))
}
