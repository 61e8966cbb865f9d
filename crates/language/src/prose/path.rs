//! The path of a sowing: sentences of its own, or the tail of one.

use super::counts::{self, SEEDS};
use super::scene::{Game, Moment, Scene};
use super::setting::Setting;
use super::words::{list, numeral, ordinal};
use super::{condition, pits, place};
use crate::terms::{Amount, AnyNumber, Condition, Direction, Path, Place, Skip, Through, Way};

/// The `sow` clause in one sentence, without what goes without saying.
pub fn in_brief(path: &Path, game: Game) -> String {
    let scene = Scene::new(Moment::Choosing, game).reflexive();
    let one_by_one = if path.drops_singly() {
        " one by one"
    } else {
        ""
    };
    let round = match (game.usual_track, game.rows) {
        (true, rows @ (4 | 6)) => format!(" round their own {} rows", numeral(u32::from(rows / 2))),
        _ => String::new(),
    };
    format!(
        "the player sows them{one_by_one}{round}{}",
        tail(path, scene)
    )
}

/// The `sow` clause in full sentences.
pub fn tell(path: &Path, setting: Setting) -> Vec<String> {
    let game = setting.game;
    let scene = Scene::new(Moment::Lifting, game);
    let one_by_one = if path.drops_singly() {
        " one by one"
    } else {
        ""
    };
    let either = match (game.usual_track, game.rows) {
        // Which way the outer row runs goes without saying of two rows alone.
        (true, 4) => {
            "; anticlockwise is from left to right in the outer row and back in the inner, \
             clockwise the other way round"
        }
        _ => "",
    };
    // Where other rules go another way, it is kept to by this one.
    let for_good = match setting.goes_otherwise || setting.phase.is_some() {
        true => "",
        false => " for the whole game",
    };
    let sown = format!("the seeds are sown{one_by_one} into the pits that follow");
    let mut said = vec![match path.way {
        Some(Way::Round(direction)) => {
            let along = along(direction, game);
            let comma = if path.drops_singly() { "," } else { "" };
            let unless = match setting.goes_otherwise {
                true => " unless a rule says otherwise",
                false => "",
            };
            format!(
                "the seeds are sown{one_by_one}{comma} {direction}{along}{unless}{comma} into the \
                 pits that follow"
            )
        }
        Some(Way::Either) => {
            format!("{sown}, either way round as the player chooses for each move{either}")
        }
        Some(Way::EitherKept) => format!(
            "{sown}, either way round: each player chooses when first sowing by this rule, and keeps \
             to it{for_good}{either}"
        ),
        Some(Way::EitherKeptByAll) => format!(
            "{sown}, either way round: the player who sows first chooses, and all keep to \
             it{for_good}{either}"
        ),
        Some(Way::Reversed) => format!("{sown}, the other way round than in the lap before"),
        None => sown,
    }];
    said.extend(path.from.as_ref().map(|from| match *from == Place::Origin {
        true => "the first seed falls into the very pit they were lifted from".into(),
        false => format!("the first seed falls into {}", place::say(from, scene)),
    }));
    said.push(origin(path, setting).into());
    said.extend(dropped(&path.dropping, scene));
    said.extend(path.dropping_any.map(|any| {
        match any {
            AnyNumber::Alike => {
                "the player chooses how many are dropped in each pit, the same number in all"
            }
            AnyNumber::Each => "the player chooses for each pit how many are dropped there",
        }
        .into()
    }));
    said.extend(path.dropping_in.as_ref().map(|some| {
        let seeds = counts::amount(&some.seeds, SEEDS, scene);
        format!(
            "{seeds} are dropped in {}, and one in any other",
            pits::one(&some.pits, scene)
        )
    }));
    for skip in &path.skipping {
        if let Some(class) = skip.pits() {
            let plural = !class.traits.is_empty() || class.numbers.len() != 1;
            let are = if plural { "are" } else { "is" };
            let class = pits::all(class, scene);
            match skip {
                Skip::PitsExceptLastSeed(_) => {
                    said.push(format!(
                        "{class} {are} passed over, but not by the last seed"
                    ));
                }
                Skip::PitsUnless(_, unless) => {
                    said.extend(unless_so(&class, plural, unless, scene));
                }
                Skip::Pits(_) | Skip::Origin { .. } => {
                    said.push(format!("{class} {are} passed over"));
                }
            }
        }
    }
    let past =
        |store| format!("a seed is also dropped in {store} each time the sowing comes past it");
    said.extend(path.through.map(|through| match through {
        Through::Own => past("the player's own store"),
        Through::Opponent => past("the opponent's store"),
        Through::Both => "a seed is also dropped in each store that the sowing comes past".into(),
    }));
    said.extend(
        path.within
            .as_ref()
            .map(|class| format!("only {} receive seeds", pits::all(class, scene))),
    );
    said
}

/// Pits that are passed over unless something is so. What must not be so, or they would be
/// sown, is told as what must be so; each case in which they are sown in a sentence of its own.
fn unless_so(class: &str, plural: bool, unless: &Condition, scene: Scene) -> Vec<String> {
    let are = if plural { "are" } else { "is" };
    let say = |test: &Condition| condition::say(test, falling(scene));
    let (mut demands, mut cases) = (Vec::new(), Vec::new());
    for case in unless.disjuncts() {
        if let Condition::Not(demand) = case {
            demands.push(say(demand));
        } else {
            cases.push(say(case));
        }
    }
    let mut cases = cases.into_iter();
    let mut said = Vec::new();
    if demands.is_empty() {
        let unless = cases.next().unwrap_or_default();
        said.push(format!("{class} {are} passed over, unless {unless}"));
    } else {
        let demands = list(&demands, "and");
        said.push(format!("if {demands}, {class} {are} passed over"));
        let are = if plural { "they are" } else { "it is" };
        said.extend((cases.next()).map(|case| format!("but {are} sown in if {case}")));
    }
    let they = if plural { "are they" } else { "is it" };
    said.extend(cases.map(|case| format!("nor {they} passed over if {case}")));
    said
}

/// Which way a direction goes along the rows that its player sees.
fn along(direction: Direction, game: Game) -> &'static str {
    match (direction, game.rows) {
        _ if !game.usual_track => "",
        (Direction::Anticlockwise, 2) => " (from left to right as each player sees their own row)",
        (Direction::Clockwise, 2) => " (from right to left as each player sees their own row)",
        (Direction::Anticlockwise, 4) => {
            " (from left to right in the outer row, back in the inner)"
        }
        (Direction::Clockwise, 4) => " (from right to left in the outer row, back in the inner)",
        _ => "",
    }
}

/// As before a seed would fall into a pit that is passed over.
fn falling(scene: Scene) -> Scene {
    Scene::new(Moment::Falling, scene.game)
}

fn origin(path: &Path, setting: Setting) -> &'static str {
    let skip = path.skipping.iter().find_map(|skip| match skip {
        Skip::Origin { once } => Some(*once),
        Skip::Pits(_) | Skip::PitsExceptLastSeed(_) | Skip::PitsUnless(..) => None,
    });
    match skip {
        Some(false) if setting.sown_from_start => {
            "the pit a lap was lifted from is passed over whenever the sowing comes round to it or \
             would begin in it"
        }
        Some(false) => {
            "the pit they were lifted from is passed over whenever the sowing comes round to it"
        }
        Some(true) => {
            "the pit they were lifted from is passed over the first time round, and sown in \
             like any other after that"
        }
        None if path.from == Some(Place::Origin) => {
            "that pit is sown in again whenever the sowing comes round to it"
        }
        None if !path.skipping.is_empty() => {
            "if the sowing comes round to the pit they were lifted from, a seed is sown there as \
             in any other that is not passed over"
        }
        None => {
            "if the sowing comes round to the pit they were lifted from, a seed is sown there as \
             in any other"
        }
    }
}

fn dropped(dropping: &[Amount], scene: Scene) -> Option<String> {
    let said = |amount: &Amount| counts::amount(amount, SEEDS, scene);
    match dropping {
        [] => None,
        [each] => Some(format!("{} are dropped in each pit", said(each))),
        [first @ .., rest] => {
            let mut parts: Vec<String> = first
                .iter()
                .zip(1..)
                .map(|(amount, nth)| {
                    let amount = match nth {
                        1 => said(amount),
                        _ => counts::amount(amount, ("", ""), scene).trim().into(),
                    };
                    format!("{amount} in the {} pit", ordinal(nth))
                })
                .collect();
            let rest = counts::amount(rest, ("", ""), scene);
            parts.push(format!("{} in each that follows", rest.trim()));
            Some(format!("the player drops {}", list(&parts, "and")))
        }
    }
}

/// What a path changes, after the player `sows on`: ` the other way round, passing over
/// the pit chosen`; empty if it is silent.
pub fn tail(path: &Path, scene: Scene) -> String {
    let mut said = String::new();
    match path.way {
        Some(Way::Round(direction)) => said += &format!(" {direction}"),
        Some(Way::Either) => said += " either way round, as the player likes",
        Some(Way::EitherKept) => said += " either way round, and keeps to that way for the game",
        Some(Way::EitherKeptByAll) => said += " either way round, as whoever sows first chooses",
        Some(Way::Reversed) => said += " the other way round",
        None => {}
    }
    let mut parts = Vec::new();
    let lap = place::origin(scene.reflexive());
    let told = |place: &Place| {
        let is_origin = |of: &Place| *of == Place::Origin;
        if is_origin(place) {
            lap.to_string()
        } else if let Place::Before(of) = place
            && is_origin(of)
        {
            format!("the pit before {lap}")
        } else {
            place::say(place, scene)
        }
    };
    parts.extend(path.from.as_ref().map(|from| {
        if let Place::After(before) = from {
            format!("beginning after {}", told(before))
        } else {
            format!("beginning in {}", told(from))
        }
    }));
    for skip in &path.skipping {
        parts.push(match skip {
            Skip::Origin { once: false } => {
                "passing over the pit they were lifted from".to_string()
            }
            Skip::Origin { once: true } => {
                "passing over the pit they were lifted from the first time round".into()
            }
            Skip::Pits(class) => format!("passing over {}", pits::all(class, scene)),
            Skip::PitsUnless(class, unless) => format!(
                "passing over {} unless {}",
                pits::all(class, scene),
                condition::say(unless, falling(scene))
            ),
            Skip::PitsExceptLastSeed(class) => format!(
                "passing over {} with all seeds but the last",
                pits::all(class, scene)
            ),
        });
    }
    parts.extend(path.through.map(|through| match through {
        Through::Own => "their own store included".to_string(),
        Through::Opponent => "the opponent's store included".into(),
        Through::Both => "both stores included".into(),
    }));
    parts.extend(
        path.within
            .as_ref()
            .map(|class| format!("into {} only", pits::all(class, scene))),
    );
    parts.extend(drops(&path.dropping, scene));
    parts.extend(path.dropping_any.map(|any| match any {
        AnyNumber::Alike => "as many in each pit as the player chooses for all".to_string(),
        AnyNumber::Each => "as many in each pit as the player chooses for it".into(),
    }));
    parts.extend(path.dropping_in.as_ref().map(|some| {
        let seeds = counts::amount(&some.seeds, ("", ""), scene);
        let pits = pits::one(&some.pits, scene);
        format!("{} in {pits} and one in any other", seeds.trim())
    }));
    for part in &parts {
        said += if said.is_empty() && part.starts_with("into") {
            " "
        } else {
            ", "
        };
        said += part;
    }
    said
}

/// `two at a time`, `three in the first pit and two in each that follows`
fn drops(dropping: &[Amount], scene: Scene) -> Option<String> {
    let bare = |amount: &Amount| counts::amount(amount, ("", ""), scene).trim().to_string();
    match dropping {
        [] => None,
        [each] => Some(format!("{} at a time", bare(each))),
        [first @ .., rest] => {
            let mut parts: Vec<String> = first
                .iter()
                .zip(1..)
                .map(|(amount, nth)| format!("{} in the {} pit", bare(amount), ordinal(nth)))
                .collect();
            parts.push(format!("{} in each that follows", bare(rest)));
            Some(list(&parts, "and"))
        }
    }
}
