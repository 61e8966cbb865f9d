//! Actions in words, each a clause with its own subject.

use super::pits;
use super::scene::{Moment, Scene};
use crate::rules::{Action, Condition, Cursor, Heading, Pits, Places, Taker, Who, Whose};

/// Several actions, one after the other: `the player captures those seeds,
/// and the game ends`. `after` is the condition that the text has just named.
pub fn say_all(actions: &[Action], after: Option<&Condition>, scene: Scene) -> String {
    let mut said: Vec<(String, String)> = Vec::new();
    for (nth, action) in actions.iter().enumerate() {
        let (subject, does) = say(action, after.filter(|_| nth == 0), scene);
        match said.last_mut() {
            Some((before, done)) if *before == subject => {
                let shared = does
                    .strip_prefix("captures ")
                    .filter(|_| done.starts_with("captures "));
                *done += &format!(" and {}", shared.unwrap_or(&does));
            }
            _ => said.push((subject, does)),
        }
    }
    let said: Vec<String> = said
        .into_iter()
        .map(|(subject, does)| format!("{subject} {does}"))
        .collect();
    match said.as_slice() {
        [before @ .., last] if !before.is_empty() => {
            format!("{}, and {last}", before.join(", "))
        }
        _ => said.concat(),
    }
}

/// One action as a subject and what it does.
fn say(action: &Action, after: Option<&Condition>, scene: Scene) -> (String, String) {
    let (subject, does) = match action {
        Action::Capture { places, taker } => return capture(places, *taker, after, scene),
        Action::MoveAll { to } => {
            let does = format!(
                "moves all the seeds of {} into {}",
                scene.cursor(Cursor::Last),
                scene.naming_pit(true).cursor(*to)
            );
            return (scene.actor().into(), does);
        }
        Action::ReturnCaptures => ("the seeds captured by this move", "go back where they lay"),
        Action::End => ("the game", "ends"),
        Action::Win(Who::Mover) => (scene.actor(), "wins"),
        Action::Win(Who::Opponent) => ("the opponent", "wins"),
        Action::Win(Who::Somebody) => ("one of the players", "wins"),
        Action::Win(Who::Everybody) => ("both players", "win"),
        Action::Draw => ("the game", "is drawn"),
        Action::Pass => ("the turn", "passes to the other player"),
    };
    (subject.into(), does.into())
}

fn capture(
    places: &Places,
    taker: Taker,
    after: Option<&Condition>,
    scene: Scene,
) -> (String, String) {
    match (places, taker) {
        (Places::Pits(class), taker) => capture_class(class, taker, scene),
        (Places::Cursor(cursor), Taker::Owner) => (
            format!("the owner of {}", scene.cursor(*cursor)),
            "captures its seeds".into(),
        ),
        (Places::Cursor(cursor), taker) => {
            let counted = *cursor == Cursor::Last && after.is_some_and(counts_last_pit);
            let seeds = if counted && scene.pit_named {
                "those seeds".into()
            } else {
                format!("the seeds in {}", scene.cursor(*cursor))
            };
            (subject(taker, scene).into(), format!("captures {seeds}"))
        }
        (Places::Run { heading, from, of }, taker) => {
            let line = run(*heading, *from, of, after, scene);
            match taker {
                Taker::Owner => (line, "are captured, each pit's by its owner".into()),
                taker => (subject(taker, scene).into(), format!("captures {line}")),
            }
        }
    }
}

/// Every pit of a class at once, as when the seeds left over are shared out.
fn capture_class(class: &Pits, taker: Taker, scene: Scene) -> (String, String) {
    let owned = Pits {
        whose: Whose::Own,
        ..class.clone()
    };
    let owned = || pits::every(&owned, "their own", scene.all);
    let (subject, seeds) = match (taker, class.whose) {
        (Taker::Owner, Whose::Any) => ("each player", format!("the seeds in {}", owned())),
        (_, Whose::Any) if is_whole_board(class) => (
            subject(taker, scene),
            "all the seeds left on the board".into(),
        ),
        (Taker::Mover | Taker::Owner, Whose::Own) => {
            (scene.actor(), format!("all the seeds in {}", owned()))
        }
        (Taker::Opponent | Taker::Owner, Whose::Opponent) => {
            ("the opponent", format!("all the seeds in {}", owned()))
        }
        (taker, _) => (
            subject(taker, scene),
            format!(
                "all the seeds in {}",
                pits::every(class, scene.own(), scene.all)
            ),
        ),
    };
    (subject.into(), format!("captures {seeds}"))
}

/// Whether the condition has said how many seeds the last pit holds.
fn counts_last_pit(test: &Condition) -> bool {
    match test {
        Condition::All(parts) => parts.iter().any(counts_last_pit),
        Condition::Is(Cursor::Last, pits) => pits.making.is_some() || pits.holding.is_some(),
        _ => false,
    }
}

fn subject(taker: Taker, scene: Scene) -> &'static str {
    match taker {
        Taker::Mover | Taker::Owner => scene.actor(),
        Taker::Opponent => "the opponent",
    }
}

fn is_whole_board(class: &Pits) -> bool {
    class.fill.is_none()
        && class.numbers.is_empty()
        && class.holding.is_none()
        && class.making.is_none()
}

/// The seeds of an unbroken line of pits.
fn run(
    heading: Heading,
    from: Cursor,
    of: &Pits,
    after: Option<&Condition>,
    scene: Scene,
) -> String {
    let way = match heading {
        Heading::Back => "before it",
        Heading::On => "after it",
    };
    let class = pits::of_run(of, scene.own(), scene.all);
    let fits = from == Cursor::Last
        && scene.moment == Moment::Landing
        && after.is_some_and(|test| last_fits(test, of));
    match (fits, class.is_empty()) {
        (true, true) => format!("those seeds, and with them the seeds of every pit {way}"),
        (true, false) => format!(
            "those seeds, and with them the seeds of every pit {way} in an unbroken line, \
             as long as each {class}"
        ),
        (false, true) => format!("the seeds of {} and of every pit {way}", scene.cursor(from)),
        (false, false) => format!(
            "the seeds of {} and of every pit {way} in an unbroken line, as long as each, \
             beginning with the first, {class}",
            scene.cursor(from)
        ),
    }
}

/// Whether the condition already says that the pit of the last seed is of
/// the class a run is made of.
fn last_fits(test: &Condition, of: &Pits) -> bool {
    match test {
        Condition::All(parts) => parts.iter().any(|part| last_fits(part, of)),
        Condition::Is(Cursor::Last, pits) => {
            (of.whose == Whose::Any || of.whose == pits.whose)
                && (of.numbers.is_empty() || of.numbers == pits.numbers)
                && (of.holding.is_none() || of.holding == pits.making || of.holding == pits.holding)
                && (of.making.is_none() || of.making == pits.making)
                && of.fill != Some(crate::rules::Fill::Empty)
        }
        _ => false,
    }
}
