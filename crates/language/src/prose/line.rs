//! Lines of tables: when something happens, and what.

use super::scene::{Known, Moment, Scene, names_last_pit};
use super::setting::Setting;
use super::{action, condition};
use crate::terms::{self, Condition, Fill, Line, Noun, Pits, Place};

/// A sentence of more letters has to be read twice.
const LONGEST: usize = 400;

/// The line in one sentence, or in several where it is long.
pub fn tell(line: &Line, setting: Setting) -> String {
    let moment = moment(&line.moments);
    let scene = setting.scene(moment);
    let mut test = line.test.clone();
    if setting.only_empty_left {
        test.iter_mut().for_each(leave_empty);
    }
    let named = test.as_ref().is_some_and(names_last_pit);
    let known = test.as_ref().map(Known::from);
    // The last pit holds what fell last, be it several.
    let known = known.filter(|known| *known != Known::Single || !setting.drops_several);
    let doer = match (moment, &test) {
        // "That player" would be either of the two.
        (Moment::Stuck, Some(test)) if condition::names_opponent(test) => {
            Some("the player who can't move")
        }
        (Moment::Start, None) if setting.only_second_left => Some("the other player"),
        (Moment::Start, None) if setting.nth > 0 => Some("every other player"),
        (Moment::Start, None) => Some("each player"),
        (Moment::Start, Some(test)) => who_begins(test),
        _ => None,
    };
    let known = known.unwrap_or(Known::Nothing);
    let doing = scene.naming_pit(named).knowing(known).with_doer(doer);
    let done = match line.may {
        Some(by) => action::say_may(by, &line.actions, test.as_ref(), doing),
        None => action::say_all(&line.actions, test.as_ref(), doing),
    };
    let said = test
        .as_ref()
        .filter(|test| moment != Moment::Start || who_begins(test).is_none())
        .map(|test| condition::say(test, scene));
    let opening = opening(moment, said, setting, scene);
    let demand = match line.if_captures {
        true => ", but only if that lap ends in a capture",
        false => "",
    };
    let whole = format!("{opening}{done}{demand}");
    if setting.is_brief && whole == "in every other case, the move ends there" {
        return "otherwise the move ends".into();
    }
    if whole.chars().count() < LONGEST {
        return whole;
    }
    let room = LONGEST.saturating_sub(opening.chars().count());
    let done =
        action::say_in_sentences(line.may, &line.actions, test.as_ref(), doing, room, LONGEST);
    format!("{opening}{done}{demand}")
}

fn moment(moments: &[terms::Moment]) -> Moment {
    let landing = moments.contains(&terms::Moment::Landing);
    if moments.contains(&terms::Moment::Passing) {
        return if landing {
            Moment::EverySeed
        } else {
            Moment::Passing
        };
    }
    match moments.first() {
        Some(terms::Moment::Start) => Moment::Start,
        Some(terms::Moment::Lifting) => Moment::Lifting,
        Some(terms::Moment::Passing) => Moment::Passing,
        Some(terms::Moment::Landing) | None => Moment::Landing,
        Some(terms::Moment::Endless) => Moment::Endless,
        Some(terms::Moment::MoveEnd) => Moment::MoveEnd,
        Some(terms::Moment::TurnEnd) => Moment::TurnEnd,
        Some(terms::Moment::Stuck) => Moment::Stuck,
    }
}

/// All that stands before the deeds.
fn opening(moment: Moment, test: Option<String>, setting: Setting, scene: Scene) -> String {
    let later = setting.nth > 0;
    let also = match setting.also && !later {
        // Of such a player only one case can be so.
        true if moment == Moment::Stuck => "",
        true if setting.may_have_ended => "unless the move has ended, ",
        true => "in addition, ",
        false => "",
    };
    let or = if later { "otherwise, " } else { also };
    let by_seed = |test: &str| scene.seed().is_some_and(|(seed, _)| test.starts_with(seed));
    match (moment, test) {
        (Moment::Landing, Some(test)) if later => format!("otherwise, if {test}, "),
        // A line of seeds that fall before may stand above it.
        (Moment::Landing, Some(test)) if also.is_empty() && !test.contains("last seed") => {
            format!("when the last seed has fallen, if {test}, ")
        }
        (Moment::Landing, Some(test)) => format!("{also}if {test}, "),
        (Moment::Landing, None) if later => "in every other case, ".into(),
        (Moment::Landing, None) => format!("{also}when the last seed has fallen, "),
        (Moment::Passing | Moment::EverySeed, Some(test)) if by_seed(&test) => {
            format!("{or}whenever {test}, ")
        }
        (Moment::Passing, Some(test)) => {
            format!("{or}if, after a seed has fallen and before the last, {test}, ")
        }
        (Moment::EverySeed, Some(test)) => {
            format!("{or}if, after any seed has fallen, {test}, ")
        }
        (Moment::Passing, None) if later => "for every other seed before the last, ".into(),
        (Moment::Passing, None) => format!("{also}after each seed before the last, "),
        (Moment::EverySeed, None) if later => "for every other seed, ".into(),
        (Moment::EverySeed, None) => format!("{also}after each seed, "),
        (Moment::Lifting | Moment::Falling, Some(test)) => {
            format!("{or}when seeds have been lifted, if {test}, ")
        }
        (Moment::Lifting, None) if later => {
            "in every other case, when seeds have been lifted, ".into()
        }
        (Moment::Lifting | Moment::Falling, None) => {
            format!("{also}when seeds have been lifted, ")
        }
        (Moment::Endless, Some(test)) => {
            let comma = if test.contains(" and ") { "," } else { "" };
            format!("{or}if the sowing would go on for ever{comma} and {test}, ")
        }
        (Moment::Endless, None) if later => "in every other case of a sowing without end, ".into(),
        (Moment::Endless, None) => format!("{also}if the sowing would go on for ever, "),
        (Moment::MoveEnd, Some(test)) => format!("{or}at the end of the move, if {test}, "),
        (Moment::MoveEnd, None) if later => "otherwise, at the end of the move, ".into(),
        (Moment::MoveEnd, None) => format!("{also}at the end of the move, "),
        (Moment::TurnEnd, Some(test)) => format!("{or}at the end of the turn, if {test}, "),
        (Moment::TurnEnd, None) if later => "otherwise, at the end of the turn, ".into(),
        (Moment::TurnEnd, None) => format!("{also}at the end of the turn, "),
        (Moment::Stuck, Some(test)) => {
            let (comma, test) = match test.strip_prefix("that player has ") {
                Some(rest) => ("", beside_stuck(rest)),
                None if test.contains(" and ") => (",", test),
                None => ("", test),
            };
            format!("{or}if a player has no legal move{comma} and {test}, ")
        }
        (Moment::Stuck, None) if later => "otherwise, if a player has no legal move, ".into(),
        (Moment::Stuck, None) => format!("{also}if a player has no legal move, "),
        (Moment::Start, Some(test)) => {
            let when = before_first(scene);
            format!("{or}{when}, for each player, if {test}, ")
        }
        (Moment::Start, None) if setting.only_second_left && setting.nth == 1 => {
            format!("{}, ", before_first(scene))
        }
        (Moment::Start, None) => format!("{or}{}, ", before_first(scene)),
        (Moment::Choosing | Moment::Judging | Moment::Ending | Moment::Rounds, test) => {
            test.map(|test| format!("if {test}, ")).unwrap_or_default()
        }
    }
}

/// What else is true of a player without a legal move, said after that.
fn beside_stuck(rest: &str) -> String {
    let has = if rest.starts_with("no ") { "" } else { "has " };
    let rest = rest.replacen(" and the opponent ", ", while the opponent ", 1);
    format!("{has}{rest}")
}

/// Of whom a line at the start speaks that asks only who begins.
fn who_begins(test: &Condition) -> Option<&'static str> {
    test.asks_who_began().map(|begins| match begins {
        true => "the player who begins",
        false => "the player who does not begin",
    })
}

fn before_first(scene: Scene) -> &'static str {
    if scene.game.rounds {
        "before the first turn of a round"
    } else {
        "before the first turn"
    }
}

/// Whether a line takes every case of an occupied pit, so that the lines
/// after it speak of empty ones.
pub fn takes_occupied(line: &Line) -> bool {
    let occupied = Pits {
        fill: Some(Fill::Occupied),
        ..Pits::all()
    };
    let whole = Condition::Is(Place::Last, occupied);
    line.may.is_none() && !line.if_captures && line.test == Some(whole)
}

/// Says of the last pit that it was empty.
fn leave_empty(test: &mut Condition) {
    if let Condition::All(parts) | Condition::Any(parts) = test {
        parts.iter_mut().for_each(leave_empty);
    } else if let Condition::Is(Place::Last, pits) = test
        && pits.noun == Noun::Pit
        && pits.making.is_none()
        && pits.holding.is_none()
    {
        pits.fill = pits.fill.or(Some(Fill::Empty));
    }
}
