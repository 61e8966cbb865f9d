//! Things counted: turns, laps, captures, points, seeds in pits.

use super::counts::{self, things};
use super::pits;
use super::place;
use super::scene::{Game, Moment, Scene};
use super::sums;
use super::words::{list, numeral, ordinal};
use crate::terms::{Amount, Condition, Counts, Pits, Quantity, Who, Whose};

/// That a quantity is one of these numbers, or is not.
pub fn say(quantity: &Quantity, counts: &Counts, scene: Scene, yes: bool) -> String {
    let measured = |does, does_not, nouns| measured(does, does_not, counts, nouns, scene, yes);
    match quantity {
        Quantity::Turn if scene.moment == Moment::Ending => {
            let said = measured("has had", "has not had", ("turn", "turns"));
            format!("{} {said}", scene.mover())
        }
        Quantity::Turn => {
            let noun = format!("{}'s ", scene.mover());
            let turn = match scene.game.rounds {
                true => "turn of the round",
                false => "turn",
            };
            numbered(&noun, (turn, "turns"), counts, scene, yes)
        }
        Quantity::Round => numbered("the ", ("round", "rounds"), counts, scene, yes),
        Quantity::Lap if scene.moment == Moment::Judging => {
            let laps = measured("takes", "does not take", ("lap", "laps"));
            format!("it {laps}")
        }
        Quantity::Lap => numbered("the move's ", ("lap", "laps"), counts, scene, yes),
        Quantity::Lifted if scene.moment == Moment::Judging => {
            let seeds = measured("begins with", "does not begin with", counts::SEEDS);
            format!("it {seeds}")
        }
        Quantity::Lifted => {
            let seeds = measured("began with", "did not begin with", counts::SEEDS);
            format!("the move {seeds}")
        }
        Quantity::OfLap => {
            let seeds = measured("began with", "did not begin with", counts::SEEDS);
            format!("{} {seeds}", lap(scene))
        }
        Quantity::HeldBefore => {
            let seeds = measured("held", "did not hold", counts::SEEDS);
            format!("{} {seeds} before", place::last(scene))
        }
        Quantity::InHand => {
            let (be, seeds) = being(counts, scene, yes);
            format!("there {be} {seeds} in hand")
        }
        Quantity::Captured(who) if scene.moment == Moment::Rounds => {
            of_player(scene.subject(*who), HAS, counts, counts::SEEDS, scene, yes)
        }
        Quantity::Captured(who) => {
            let who = captor(*who, scene);
            of_player(who, CAPTURED, counts, counts::SEEDS, scene, yes)
        }
        Quantity::Points(who) => {
            let who = scene.subject(*who);
            of_player(who, HAS, counts, ("point", "points"), scene, yes)
        }
        Quantity::Captures(who) => captures(*who, counts, scene, yes),
        Quantity::SinceCapture => since_capture(counts, scene, yes),
        Quantity::SeedsIn(class) if *class == Pits::all() && *counts != Counts::None => {
            left(counts, scene, yes)
        }
        Quantity::SeedsIn(class) => {
            let pits = pits::all(class, scene);
            let plural = !pits::is_one_place(class, scene);
            let shares_all = [Amount::Half, Amount::All].map(Counts::MoreThan);
            let is_whole = *counts == Counts::None || shares_all.contains(counts);
            let together = match is_whole || !plural || !counts.is_constant() {
                true => "",
                false => " in all",
            };
            format!(
                "{}{pits} {}{together}",
                after(scene),
                counts::holds(counts, scene, plural, yes)
            )
        }
        Quantity::PitsAmong(class) => among(class, counts, scene, yes),
    }
}

/// `each player's first five turns are`, where nothing else is asked.
pub fn in_turn(test: &Condition, game: Game) -> Option<String> {
    let (turn, began) = match test.conjuncts().as_slice() {
        [turn] => (*turn, None),
        [turn, who] => (*turn, Some(who.asks_who_began()?)),
        _ => return None,
    };
    let turns = as_variant!(turn, Condition::Measure(Quantity::Turn, turns) => turns)?;
    let at_most = as_variant!(turns, Counts::AtMost(most) => most.number()).flatten();
    let (which, are) = match (turns.only(), at_most) {
        (Some(n), _) => (format!("{} turn", ordinal(u32::from(n))), "is"),
        (None, Some(n @ 2..)) => (format!("first {} turns", numeral(u32::from(n))), "are"),
        _ => return None,
    };
    // Turns are counted anew in each round.
    let when = if game.rounds { "in every round, " } else { "" };
    Some(match began {
        None => format!("{when}each player's {which} {are}"),
        Some(true) => format!("{when}the {which} of the player who began {are}"),
        Some(false) if game.is_for_two() => format!("{when}the second player's {which} {are}"),
        Some(false) => format!("{when}the {which} of the players who did not begin {are}"),
    })
}

/// `at most four seeds are left on the board`
fn left(counts: &Counts, scene: Scene, yes: bool) -> String {
    let (be, seeds) = being(counts, scene, yes);
    let just = match seeds == "one seed" {
        true => "just ",
        false => "",
    };
    format!("{}{just}{seeds} {be} left on the board", after(scene))
}

/// `is` and `one seed`, `are not` and `an even number of seeds`: a number that
/// is denied by others is said as these.
fn being(counts: &Counts, scene: Scene, yes: bool) -> (&'static str, String) {
    let (counts, yes) = match (yes, counts::denied(counts)) {
        (false, Some(Counts::LessThan(Amount::Number(1)))) => (Counts::None, true),
        (false, Some(other)) => (other, true),
        _ => (counts.clone(), yes),
    };
    let one = is_singular(&counts) && counts != Counts::None;
    let be = match (one, yes) {
        (true, true) => "is",
        (true, false) => "is not",
        (false, true) => "are",
        (false, false) => "are not",
    };
    (be, counts::seeds(&counts, scene))
}

/// Of a move that is judged, that a state is the one it leads to.
pub fn after(scene: Scene) -> &'static str {
    match scene.moment == Moment::Judging {
        true => "after it ",
        false => "",
    }
}

/// The lap that has been sown latest, of a move that is judged too.
pub fn lap(scene: Scene) -> &'static str {
    match scene.moment == Moment::Judging {
        true => "its last lap",
        false => "the lap",
    }
}

/// `takes two laps`, `does not take an even number of laps`
fn measured(
    does: &str,
    does_not: &str,
    counts: &Counts,
    nouns: counts::Things,
    scene: Scene,
    yes: bool,
) -> String {
    match (yes, counts::denied(counts)) {
        (true, _) => format!("{does} {}", things(counts, nouns, scene)),
        (false, Some(other)) => format!("{does} {}", things(&other, nouns, scene)),
        (false, None) => format!("{does_not} {}", things(counts, nouns, scene)),
    }
}

const MOVES: counts::Things = ("move", "moves");

/// A verb: of one, of several, denied of one, of several.
type Verb = [&'static str; 4];

const CAPTURED: Verb = [
    "has captured",
    "have captured",
    "has not captured",
    "have not captured",
];
const HAS: Verb = ["has", "have", "does not have", "do not have"];

/// `has`, `do not have`
pub fn has(plural: bool, yes: bool) -> &'static str {
    HAS[usize::from(plural) + 2 * usize::from(!yes)]
}

fn of_player(
    (who, plural): (&'static str, bool),
    verb: Verb,
    counts: &Counts,
    nouns: counts::Things,
    scene: Scene,
    yes: bool,
) -> String {
    let (does, does_not) = match plural {
        false => (verb[0], verb[2]),
        true => (verb[1], verb[3]),
    };
    let everybody = scene.game.everybody();
    let (who, said) = match (who, yes) {
        // "One of them has not" and "none of them has": who denies whom.
        ("one of the players", false) => {
            let said = format!("{} {}", verb[0], things(counts, nouns, scene));
            (scene.game.nobody(), said)
        }
        (who, false) if who == everybody => (
            "one of the players",
            measured(verb[0], verb[2], counts, nouns, scene, false),
        ),
        (who, yes) => (who, measured(does, does_not, counts, nouns, scene, yes)),
    };
    format!("{}{who} {said}", after(scene))
}

/// Who has captured so many; of several opponents all of them together.
fn captor(who: Who, scene: Scene) -> (&'static str, bool) {
    if who == Who::Richer {
        ("the player with the more captured seeds", false)
    } else if who == Who::Poorer {
        ("the player with the fewer captured seeds", false)
    } else {
        scene.subject(who)
    }
}

fn captures(who: Who, counts: &Counts, scene: Scene, yes: bool) -> String {
    let (who, plural) = scene.subject(who);
    let has = if plural { "have" } else { "has" };
    let round = pits::round(scene);
    let (counts, yes) = match (yes, counts::denied(counts)) {
        (false, Some(other)) => (other, true),
        _ => (counts.clone(), yes),
    };
    let times = counts::times(&counts, scene);
    match (&counts, yes) {
        (Counts::None, true) => format!("{who} {has} captured nothing yet{round}"),
        (Counts::None, false) => format!("{who} {has} captured before{round}"),
        (_, true) => format!("{who} {has} captured {times}{round}"),
        (_, false) => format!("{who} {has} captured another number of times than {times}{round}"),
    }
}

/// `there have been forty or more moves since the last capture`
fn since_capture(counts: &Counts, scene: Scene, yes: bool) -> String {
    let (counts, yes) = match (counts, yes) {
        (Counts::None, false) => (&Counts::AtLeast(Amount::Number(1)), true),
        (counts, yes) => (counts, yes),
    };
    let (have, have_not) = match is_singular(counts) && *counts != Counts::None {
        true => ("has been", "has not been"),
        false => ("have been", "have not been"),
    };
    let moves = measured(have, have_not, counts, MOVES, scene, yes);
    let (after, round) = (after(scene), pits::round(scene));
    format!("{after}there {moves}{round} since the last capture")
}

/// `the player has two occupied pits`, `there are at most three empty pits`
fn among(class: &Pits, counts: &Counts, scene: Scene, yes: bool) -> String {
    let (counts, yes) = match (yes, counts, counts::denied(counts)) {
        (false, Counts::None, _) => (Counts::AtLeast(Amount::Number(1)), true),
        (false, _, Some(other)) => (other, true),
        (yes, counts, _) => (counts.clone(), yes),
    };
    if let (Some(happened), Some(n @ 1..)) = (class.happened, counts.only())
        && yes
        && class.whose != Whose::Any
        && class.numbers.is_empty()
    {
        let rest = Pits {
            happened: None,
            ..class.clone()
        };
        let (just, was) = if n == 1 {
            ("just ", "was")
        } else {
            ("", "were")
        };
        let (n, what) = (numeral(u32::from(n)), pits::happened(happened));
        return format!("{just}{n} of {} {was} {what}", pits::all(&rest, scene));
    }
    let nouns = (
        pits::unowned(class, scene, false),
        pits::unowned(class, scene, true),
    );
    let said = counted(&counts, &nouns, scene);
    let after = after(scene);
    match owner(class, scene) {
        Some((who, plural)) => format!("{after}{who} {} {said}", has(plural, yes)),
        None => {
            let are = if is_singular(&counts) { "is" } else { "are" };
            let not = if yes { "" } else { "not " };
            format!("{after}there {are} {not}{said}")
        }
    }
}

/// Whose pits a class is of, as a subject.
pub fn owner(class: &Pits, scene: Scene) -> Option<(&'static str, bool)> {
    match class.whose {
        Whose::Own => Some(scene.subject(Who::Mover)),
        Whose::Opponent => Some(scene.subject(Who::Opponent)),
        Whose::Any => None,
    }
}

/// A clause that says how many there are, after `as many as` and `more than`; of other
/// things than are compared, it names them.
pub fn than(quantity: &Quantity, many: &str, scene: Scene) -> String {
    let of = |noun: &'static str| match many {
        "" => "",
        many if many == noun || many.starts_with("of the seeds") => "",
        _ => noun,
    };
    let seeds = of("seeds");
    let after = |text: String, noun: &str| format!("{text}{}", sums::with_blank(noun));
    let before = |noun: &str, text: &str| match noun {
        "" => text.to_string(),
        noun => format!("{noun} {text}"),
    };
    let has = |who: &Who| {
        let (who, plural) = scene.one(*who);
        format!("{who} {}", if plural { "have" } else { "has" })
    };
    match quantity {
        Quantity::Captured(who) => after(format!("{} captured", has(who)), seeds),
        Quantity::Points(who) => after(has(who), of("points")),
        Quantity::Captures(who) => format!("{} made captures", has(who)),
        Quantity::Turn => after(format!("{} has had", scene.mover()), of("turns")),
        Quantity::Lap => after("the move has had".into(), of("laps")),
        Quantity::Round => after("there have been".into(), of("rounds")),
        Quantity::SinceCapture => before(of("moves"), "have been made since the last capture"),
        Quantity::Lifted if scene.moment == Moment::Judging => {
            after("it begins with".into(), seeds)
        }
        Quantity::Lifted => after("the move began with".into(), seeds),
        Quantity::OfLap => after("the lap began with".into(), seeds),
        Quantity::HeldBefore => after(format!("{} held before", place::last(scene)), seeds),
        Quantity::InHand => before(seeds, "are in hand"),
        Quantity::SeedsIn(class) => before(seeds, &format!("lie in {}", pits::all(class, scene))),
        Quantity::PitsAmong(class) => {
            format!("there are {}", pits::without_article(class, scene, true))
        }
    }
}

/// What is counted, as a noun: `the seeds in hand`.
pub fn noun(quantity: &Quantity, scene: Scene) -> String {
    match quantity {
        Quantity::Captured(who) if *who == Who::Mover && scene.reflexive => {
            "the seeds they have captured".into()
        }
        Quantity::Captured(_) | Quantity::Lifted | Quantity::OfLap => {
            format!("the seeds {}", than(quantity, "", scene))
        }
        Quantity::Points(who) => scene.possessive(*who, "points"),
        Quantity::Captures(who) => {
            format!("the number of {}", scene.possessive(*who, "captures"))
        }
        Quantity::Turn => format!("the number of {}'s turns", scene.mover()),
        Quantity::Lap => "the number of laps so far".into(),
        Quantity::Round => "the number of rounds so far".into(),
        Quantity::SinceCapture => "the number of moves since the last capture".into(),
        Quantity::HeldBefore => format!("the seeds that {} held before", place::last(scene)),
        Quantity::InHand => "the seeds in hand".into(),
        Quantity::SeedsIn(class) => format!("the seeds in {}", pits::all(class, scene)),
        Quantity::PitsAmong(class) => format!(
            "the number of {}",
            pits::without_article(class, scene, true)
        ),
    }
}

fn is_singular(counts: &Counts) -> bool {
    match counts {
        Counts::OneOf(_) => counts.only() == Some(1),
        Counts::None | Counts::Even | Counts::Odd => true,
        Counts::AtMost(a) | Counts::MoreThan(a) => *a == Amount::Number(1),
        Counts::Between(..) | Counts::AtLeast(_) | Counts::LessThan(_) => false,
    }
}

/// A number of things whose names are made up, so that what follows the noun
/// stays behind it.
fn counted(counts: &Counts, (one, many): &(String, String), scene: Scene) -> String {
    let numbers = || counts::numbers(counts, scene);
    if !counts.is_constant() {
        things(counts, (one.as_str(), many.as_str()), scene)
    } else if *counts == Counts::None {
        format!("no {one}")
    } else if matches!(counts, Counts::Even | Counts::Odd) {
        format!("{} of {many}", numbers())
    } else if counts.only() == Some(1) {
        format!("just one {one}")
    } else {
        let noun = if is_singular(counts) { one } else { many };
        format!("{} {noun}", numbers())
    }
}

/// `this is the player's first turn`, `this is not the second round`
fn numbered(
    whose: &str,
    (turn, turns): counts::Things,
    counts: &Counts,
    scene: Scene,
    yes: bool,
) -> String {
    let is = if yes { "this is" } else { "this is not" };
    let nth = |n: &u16| ordinal(u32::from(*n));
    let among = |which: String| format!("{is} one of {whose}{which}");
    match counts {
        Counts::OneOf(amounts) if amounts.iter().all(|a| a.number().is_some()) => {
            let numbers = amounts.iter().filter_map(Amount::number);
            let said: Vec<String> = numbers.map(|n| nth(&n)).collect();
            format!("{is} {whose}{} {turn}", list(&said, "or"))
        }
        Counts::AtMost(Amount::Number(1)) | Counts::LessThan(Amount::Number(2)) => {
            format!("{is} {whose}first {turn}")
        }
        Counts::AtMost(Amount::Number(n)) => {
            among(format!("first {} {turns}", numeral(u32::from(*n))))
        }
        Counts::LessThan(Amount::Number(n)) => among(format!("{turns} before the {}", nth(n))),
        Counts::AtLeast(Amount::Number(n)) => {
            format!("{is} {whose}{} {turn} or a later one", nth(n))
        }
        Counts::MoreThan(Amount::Number(n)) => among(format!("{turns} after the {}", nth(n))),
        Counts::Between(Amount::Number(low), Amount::Number(high)) => among(format!(
            "{turns} from the {} to the {}",
            nth(low),
            nth(high)
        )),
        Counts::Even | Counts::Odd => {
            let which = nth(&(1 + u16::from(*counts == Counts::Even)));
            format!("{is} {whose}{which} {turn} or every second one after it")
        }
        Counts::OneOf(_)
        | Counts::Between(..)
        | Counts::AtLeast(_)
        | Counts::AtMost(_)
        | Counts::MoreThan(_)
        | Counts::LessThan(_)
        | Counts::None => {
            let is = if yes { "is" } else { "is not" };
            let numbers = counts::numbers(counts, scene);
            format!("the number of {whose}{turns} {is} {numbers}")
        }
    }
}
