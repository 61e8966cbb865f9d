//! What a game is played with: board, owners, track, marks, seeds.

use super::counts::{self, SEEDS};
use super::pits;
use super::scene::{Moment, Scene};
use super::setting::Setting;
use super::words::{counted, list, named, numeral, ranges};
use crate::terms::{
    Amount, Area, BoardPlan, Leg, Lifetime, MarkPlan, NotePlan, Noun, Ownership, Parameter, Pits,
    SeedPlan, Side, Track, Whose,
};

/// A number that reports vary.
pub fn parameter(parameter: &Parameter, setting: Setting) -> Vec<String> {
    let number = match parameter.counted {
        Some(counted) => counted.number().to_string(),
        None => format!(
            "one number in these rules, {} in their file,",
            parameter.letter
        ),
    };
    let values = in_order(&parameter.sizes);
    let is_unnamed = parameter.counted.is_none();
    vec![match parameter.sizes.as_slice() {
        [one] if is_unnamed => {
            format!("where these rules say {one}, it is one and the same number")
        }
        [first, ..] if is_unnamed && !setting.assumed => {
            format!("where these rules say {first}, it may be {values}")
        }
        [first, ..] if setting.assumed => {
            format!("{number} is not reported; {first} is used here, of {values}")
        }
        [] => format!("the report leaves {number} open"),
        [one] => format!("{number} is {one}"),
        [first, ..] => format!("{number} may be {values}; {first} is used here"),
    }]
}

/// All that a number may be, from the lowest.
pub fn in_order(values: &[u16]) -> String {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    ranges(&values, "or")
}

/// The numbers of a board in words, for headings: `two rows of six pits`.
pub fn size(plan: &BoardPlan) -> String {
    let pits = count(&plan.pits, "pit", "pits");
    match &plan.rows {
        Some(rows) => format!("{} of {pits}", count(rows, "row", "rows")),
        None => format!("a ring of {pits}"),
    }
}

fn count(amount: &Amount, singular: &str, plural: &str) -> String {
    match amount {
        Amount::Number(n) => counted(u32::from(*n), singular, plural),
        Amount::Let(letter) => format!("{letter} {plural}"),
        Amount::Half
        | Amount::All
        | Amount::Initial
        | Amount::Of(_)
        | Amount::Plus(..)
        | Amount::Minus(..)
        | Amount::Times(..) => plural.into(),
    }
}

/// The board, and whose it is where no clause says so.
pub fn board(plan: &BoardPlan, setting: Setting) -> Vec<String> {
    let usual = !setting.own_given && setting.game.is_for_two();
    let size = size(plan);
    let mut said = vec![match (&plan.rows, setting.game.rows) {
        (None, _) => format!("the board is {size}"),
        (_, 2) if usual => format!("the board has {size}, one row to each player"),
        (_, rows @ (4 | 6)) if usual => format!(
            "the board has {size}, of which each player has the {} nearest to them",
            numeral(u32::from(rows / 2))
        ),
        _ => format!("the board has {size}"),
    }];
    if usual && !setting.track_given && matches!(setting.game.rows, 4 | 6) {
        let rows = numeral(u32::from(setting.game.rows / 2));
        said.push(format!("each player sows round their own {rows} rows only"));
    }
    said.push(match plan.stores {
        None if setting.captures => "no stores are reported; captured seeds are laid aside".into(),
        None => "no stores are reported".into(),
        Some(side) => {
            let at = match side {
                Side::Left => " at the left end of the rows",
                Side::Right if setting.stores_sown => " at the right end of the rows",
                Side::Right => "",
            };
            let captured = match setting.captures {
                true => " for the seeds they capture",
                false => "",
            };
            format!("each player also has a store{at}{captured}")
        }
    });
    if plan.reserves {
        said.push(match setting.reserves_filled {
            true => "each player has a reserve of seeds that are still to be entered".into(),
            false => "each player has a reserve for seeds that are held out of play".into(),
        });
    }
    if plan.centre {
        said.push("in the middle is a place that belongs to nobody".into());
    }
    said
}

/// A part of the board named by its areas: `the right half of the middle row`.
fn part(areas: &[Area], whose: Whose, scene: Scene) -> String {
    let owner = scene.owner(whose).unwrap_or("the");
    let adjective = areas.iter().find_map(|area| pits::row_word(*area));
    let row = match (adjective, whose) {
        (Some(word), _) => format!("{owner} {word} row"),
        (None, Whose::Any) => "every row".into(),
        (None, _) => format!("{owner} row"),
    };
    let of = |pits: &str, n: u8| match n {
        1 => format!("the {pits} pit of"),
        n => format!("the {} {pits} pits of", numeral(u32::from(n))),
    };
    let piece = areas.iter().find_map(|area| match *area {
        Area::LeftHalf => Some("the left half of".to_string()),
        Area::RightHalf => Some("the right half of".into()),
        Area::Leftmost(n) => Some(of("leftmost", n)),
        Area::Rightmost(n) => Some(of("rightmost", n)),
        Area::Corner => Some("the corner pits of".into()),
        Area::Inner | Area::Outer | Area::Middle | Area::Near | Area::Far => None,
    });
    match piece {
        Some(piece) => format!("{piece} {row}"),
        None => row,
    }
}

/// Whose pits are whose.
pub fn ownership(own: &Ownership, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Start);
    let is_half = |area: &Area| matches!(area, Area::LeftHalf | Area::RightHalf);
    let halves = as_variant!(own, Ownership::Areas(shares) => shares.iter().flatten().any(is_half));
    let middle = "the pit in the middle of a row is in neither half";
    let middle = (setting.is_odd && halves == Some(true)).then(|| middle.to_string());
    let owned = match own {
        Ownership::Areas(shares) => {
            let said: Vec<String> = shares.iter().map(|s| part(s, Whose::Any, scene)).collect();
            format!(
                "each player's own pits are those of {}, as that player sees the board",
                list(&said, "and")
            )
        }
        Ownership::Columns(n) => format!(
            "each player owns {} of the board, counted off from South's left",
            count(n, "column", "columns")
        ),
        Ownership::Pits(n) => format!(
            "each player owns {} in a row, counted off from South's leftmost",
            count(n, "pit", "pits")
        ),
        Ownership::Shared => {
            format!("every pit belongs to {} alike", setting.game.everybody())
        }
    };
    std::iter::once(owned).chain(middle).collect()
}

/// Which way seeds go.
pub fn track(track: &Track, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Choosing);
    let Track::Legs(legs) = track else {
        return vec![
            "the seeds go round the edge of the board only; the pits within it are not played in"
                .into(),
        ];
    };
    let said: Vec<String> = legs.iter().map(|l| leg(l, scene)).collect();
    let (first, rest) = said.split_at(said.len().min(MOST_LEGS));
    let mut told = vec![format!(
        "anticlockwise, the seeds go {}",
        first.join(", then ")
    )];
    told.extend(
        rest.chunks(MOST_LEGS)
            .map(|legs| format!("then they go {}", legs.join(", then "))),
    );
    if let Some(last) = told.last_mut() {
        *last += ", and so round again, as the player who moves sees the board";
    }
    told
}

/// A track of more legs is told in several sentences.
const MOST_LEGS: usize = 3;

fn leg(leg: &Leg, scene: Scene) -> String {
    let towards = match leg.towards {
        Side::Left => "from right to left",
        Side::Right => "from left to right",
    };
    format!("along {} {towards}", part(&leg.areas, leg.whose, scene))
}

/// A mark, and the pits that carry it from the start.
pub fn mark(plan: &MarkPlan, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Start);
    let name = named(&plan.name);
    if setting.is_brief
        && plan.on.is_none()
        && plan.locked
        && !plan.one_each
        && plan.until.is_none()
    {
        return vec![format!(
            "seeds in a pit marked {name} are lifted only where a rule names the mark"
        )];
    }
    let mut said = vec![match &plan.on {
        None => format!("in the course of play a pit can be marked as {name}"),
        Some(class) => match class.whose {
            Whose::Any => format!(
                "from the start {} {} marked as {name}, each for its owner",
                pits::all(class, scene),
                if class.numbers.len() == 1 {
                    "is"
                } else {
                    "are"
                },
            ),
            Whose::Own | Whose::Opponent => format!(
                "from the start each player has {} marked as {name}",
                pits::all(class, scene.reflexive())
            ),
        },
    }];
    if plan.locked {
        said.push("seeds in a pit so marked are lifted only where a rule names the mark".into());
    }
    if plan.one_each {
        said.push("each player may make only one such mark".into());
    }
    if let Some(life) = plan.until {
        said.push(format!(
            "such a mark lasts {}",
            until(life, "the player who made it", setting)
        ));
    }
    said
}

/// How long notes last.
pub fn notes(plan: &NotePlan, setting: Setting) -> Vec<String> {
    let names: Vec<String> = plan.names.iter().map(|name| named(name)).collect();
    let (notes, last) = match names.len() {
        1 => ("the note", "lasts"),
        _ => ("the notes", "last"),
    };
    let end = until(plan.until, "the player who gets it", setting);
    vec![format!("{notes} {} {last} {end}", list(&names, "and"))]
}

/// When what a player has noted or marked is forgotten.
fn until(life: Lifetime, player: &str, setting: Setting) -> String {
    match life {
        Lifetime::Lap => format!("until the next lap of {player} begins, or the move is over"),
        Lifetime::Move => format!("until the move of {player} is over"),
        Lifetime::Turn => format!("until the turn of {player} is over"),
        Lifetime::Round if setting.game.rounds => "until the round is over".into(),
        Lifetime::Game if setting.game.rounds => "over all rounds, until the match is over".into(),
        Lifetime::Round | Lifetime::Game => "until the game is over".into(),
    }
}

/// What some pits hold at the start.
pub fn seeds(plan: &SeedPlan, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Start).with_doer(Some("South"));
    let start = match setting.nth {
        0 => "at the start",
        _ if setting.in_other_pits => "and",
        _ => "but",
    };
    let all = setting.game.all;
    let mut whole = false;
    let mut said = vec![match plan {
        SeedPlan::Every { amount, of } => {
            let seeds = counts::amount(amount, SEEDS, scene);
            whole = *of == Pits::all() && !setting.more_seeds && setting.nth == 0;
            let in_all = if whole {
                format!(", {all} in all")
            } else {
                String::new()
            };
            let anew = match whole && setting.arranged {
                true => ", to be laid out anew before the first turn",
                false => "",
            };
            let empty = *amount == Amount::Number(0);
            match (of.noun, of.whose) {
                (Noun::Pit, Whose::Own) if of.numbers.is_empty() => {
                    let pits = pits::unowned(of, scene, false);
                    format!("{start} each player has {seeds} in every {pits} of theirs")
                }
                (Noun::Store, _) => format!("{start} each store holds {seeds}"),
                (Noun::Reserve, _) => format!("{start} each reserve holds {seeds}"),
                _ => match every(of, scene) {
                    (pits, false) if empty => format!("{start} {pits} is empty"),
                    (pits, false) => format!("{start} {pits} holds {seeds}{in_all}{anew}"),
                    (pits, true) if empty => format!("{start} {pits} are empty"),
                    (pits, true) => format!("{start} {pits} hold {seeds} each"),
                },
            }
        }
        SeedPlan::FromLeft { of, amounts } => {
            let said: Vec<String> = amounts
                .iter()
                .map(|amount| match amount.number() {
                    Some(n) => n.to_string(),
                    None => counts::amount(amount, SEEDS, scene),
                })
                .collect();
            format!(
                "{start} the {} of each player hold, from left to right, {} seeds",
                pits::unowned(of, scene.plain(), true).replace(" (as its owner sees it)", ""),
                list(&said, "and")
            )
        }
    }];
    if !setting.more_seeds && !whole {
        said.push(format!("there are {all} seeds in all"));
    }
    said
}

/// Of numbered pits there is one of each number in every row.
fn every(of: &Pits, scene: Scene) -> (String, bool) {
    if of.numbers.is_empty() {
        return (pits::every(of, scene), false);
    }
    let any = Pits {
        whose: Whose::Any,
        ..of.clone()
    };
    (pits::all(&any, scene), of.numbers.len() > 1)
}
