//! Pits that are told by their numbers in a row.

use super::pits::{mover, row_word};
use super::scene::Scene;
use super::words::{list, ordinal};
use super::{place, predicate, sums};
use crate::terms::{Area, Pits, Whose};

/// `the third or fourth pit from the left in the player's own inner row`
pub fn say(pits: &Pits, scene: Scene, plural: bool) -> String {
    let ordinals: Vec<String> = pits
        .numbers
        .iter()
        .map(|n| match n.number() {
            Some(n) => ordinal(u32::from(n)),
            None => format!("{}th", sums::total(n, scene)),
        })
        .collect();
    let several = plural && ordinals.len() > 1;
    let ordinals = list(&ordinals, if plural { "and" } else { "or" });
    let noun = if several { "pits" } else { "pit" };
    // As the player who moves sees it, where the row is told by that player.
    let by_player = [
        (Area::Near, "left", "nearest to"),
        (Area::Far, "right", "farthest from"),
    ];
    for (area, side, row) in by_player {
        if pits.areas.contains(&area) {
            let row = format!("in the row {row} {}", mover(scene));
            let phrase = format!("the {ordinals} {noun} from the {side} {row}");
            return with_ifs(phrase, pits, scene, several);
        }
    }
    let left = match pits.whose {
        Whose::Own => "from the left",
        Whose::Opponent => "from the opponent's left",
        Whose::Any => "from its owner's left",
    };
    let owner = scene.owner(pits.whose);
    let adjective = pits.areas.iter().find_map(|area| row_word(*area));
    let row = match (owner, adjective, scene.game.rows) {
        (Some(owner), _, 0) => {
            return with_ifs(
                format!("the {ordinals} of {owner} pits"),
                pits,
                scene,
                several,
            );
        }
        (None, _, 0) if scene.game.shared => {
            return with_ifs(format!("the {ordinals} {noun}"), pits, scene, several);
        }
        (None, _, 0) => {
            return with_ifs(
                format!("a player's {ordinals} {noun}"),
                pits,
                scene,
                several,
            );
        }
        (Some(owner), Some(word), _) => format!("{owner} {word} row"),
        (Some(owner), None, 2) => format!("{owner} row"),
        (Some(owner), None, _) => format!("one of {owner} rows"),
        (None, Some(word @ ("inner" | "outer")), _) if plural => format!("each {word} row"),
        (None, Some(word @ ("inner" | "outer")), _) => format!("either {word} row"),
        (None, Some(word), _) => format!("the {word} row"),
        (None, None, _) if plural => "each row".into(),
        (None, None, 2) => "either row".into(),
        (None, None, _) => "any row".into(),
    };
    with_ifs(
        format!("the {ordinals} {noun} {left} in {row}"),
        pits,
        scene,
        several,
    )
}

/// Of a pit that is named by its number, or of several, what else must be true of it.
pub fn with_ifs(phrase: String, pits: &Pits, scene: Scene, several: bool) -> String {
    let asked = Pits {
        whose: Whose::Any,
        areas: Vec::new(),
        numbers: Vec::new(),
        except: None,
        ..pits.clone()
    };
    let ifs = match asked == Pits::all() {
        true => Vec::new(),
        false => predicate::predicates(&asked, scene, several, true),
    };
    let except = pits
        .except
        .as_ref()
        .map(|except| format!(" other than {}", place::say(except, scene)))
        .unwrap_or_default();
    match ifs.as_slice() {
        [] => format!("{phrase}{except}"),
        ifs if several => format!("{phrase}{except} that {}", list(ifs, "and")),
        ifs => format!("{phrase}{except}, if it {}", list(ifs, "and")),
    }
}
