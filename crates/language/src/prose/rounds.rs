//! What happens between the end of a round and the start of the next.

use super::counts::{self, SEEDS};
use super::scene::Moment;
use super::setting::Setting;
use super::words::ordinal;
use super::{action, condition};
use crate::terms::{
    Amount, Condition, Counts, Ending, Leftovers, Quantity, Remainder, RoundRule, Side, Starter,
    Unfilled,
};

/// One rule of the rounds in full sentences.
pub fn tell(rule: &RoundRule, setting: Setting) -> Vec<String> {
    let mut said = one(rule, setting);
    if setting.in_other_rounds
        && let Some(first) = said.first_mut()
    {
        *first = format!("otherwise, {first}");
    }
    said
}

/// The same, whatever other rules say.
fn one(rule: &RoundRule, setting: Setting) -> Vec<String> {
    match rule {
        RoundRule::Refill {
            per_pit,
            from,
            equal,
            evenly,
        } => {
            if let (Some(per_pit), true) = (per_pit, setting.arranged_in_rounds) {
                return put_out(per_pit, *equal, setting);
            }
            let side = match from {
                Side::Left => "left",
                Side::Right => "right",
            };
            let each = match per_pit {
                Some(per_pit) => {
                    let seeds = counts::amount(per_pit, SEEDS, setting.scene(Moment::Rounds));
                    format!("{seeds} in each")
                }
                None => "each with as many seeds as it held at the start".into(),
            };
            let fills = format!(
                "for a new round each player fills their own pits again from {}, {each}",
                captured(setting)
            );
            if setting.is_brief {
                return vec![fills];
            }
            let mut said = vec![format!("{fills}, beginning from the {side}")];
            if *evenly {
                said.push(
                    "a player with too few for all of them spreads them as evenly as they go, the \
                     first pits getting one more"
                        .into(),
                );
            }
            if *equal && *evenly {
                said.push("the richer player puts out no more seeds than the poorer".into());
            } else if *equal {
                said.push("the richer player fills no more pits than the poorer can".into());
            }
            if setting.leaves_seeds {
                said.push(LEFT_TO_OWNERS.into());
            }
            said
        }
        RoundRule::AsAtStart => {
            vec![
                "each round begins with the board set up as at the start, whatever was captured"
                    .into(),
            ]
        }
        RoundRule::Unfilled(fate) => vec![match fate {
            Unfilled::Empty if setting.arranged_in_rounds => {
                "a player with too few seeds for that still has all of their own pits to lay them out \
                 in"
            }
            Unfilled::Empty if setting.closes_at_start => {
                "pits that their owner can't fill are empty, and stay in play unless another rule \
                 takes them out of it"
            }
            Unfilled::Empty => "pits that their owner can't fill stay in play, empty",
            Unfilled::Closed => "pits that their owner can't fill are out of play for the round",
            Unfilled::Claimed => {
                "pits that their owner can't fill are filled by the player who has seeds to spare, \
                 and belong to that player for the round"
            }
        }
        .into()],
        RoundRule::Remainder { of, fate } => vec![remainder(of.as_ref(), *fate, setting)],
        RoundRule::First(starter) => {
            let begins = match starter {
                Starter::Winner => "the winner of a round begins the next",
                Starter::Loser => "the loser of a round begins the next",
                Starter::Other => "the players take turns to begin a round",
                Starter::Same => "whoever began a round begins the next as well",
                Starter::Next => "whoever's turn it is when a round ends begins the next",
                Starter::Lot => "lots decide who begins each round",
            };
            let after_draw = match (starter, setting.game.is_for_two()) {
                (Starter::Winner | Starter::Loser, true) => {
                    Some("after a drawn round the player who did not begin it begins")
                }
                (Starter::Winner | Starter::Loser, false) => {
                    Some("after a drawn round the player after the one who began it begins")
                }
                (Starter::Other | Starter::Same | Starter::Next | Starter::Lot, _) => None,
            };
            let said = [begins].into_iter().chain(after_draw);
            said.map(str::to_string).collect()
        }
        RoundRule::Score { points, who } => {
            let scene = setting.scene(Moment::Rounds);
            let (who, plural) = scene.one(*who);
            let scores = if plural { "score" } else { "scores" };
            let points = counts::amount(points, ("point", "points"), scene);
            vec![format!("{who} {scores} {points}")]
        }
        RoundRule::Leftovers(Leftovers::Owner) => vec![LEFT_TO_OWNERS.into()],
        RoundRule::Leftovers(Leftovers::Player(who)) => {
            let (who, _) = setting.scene(Moment::Rounds).one(*who);
            vec![format!(
                "what is left on the board when a round is over goes to {who}, and counts for the \
                 next round"
            )]
        }
        RoundRule::Forfeit(who) => {
            let (who, plural) = setting.scene(Moment::Rounds).one(*who);
            let lose = if plural { "lose" } else { "loses" };
            vec![format!("{who} {lose} all points")]
        }
        RoundRule::Until(ending) => until(ending, setting),
        RoundRule::When { rule, when } => {
            let when = condition::say(when, setting.scene(Moment::Rounds));
            let said = one(rule, setting).join(", and ");
            vec![format!("if {when}, {said}")]
        }
    }
}

/// Where what a player has captured lies.
fn captured(setting: Setting) -> &'static str {
    match setting.has_stores {
        true => "their store",
        false => "the seeds they have captured",
    }
}

/// How pits are filled whose seeds are then laid out anew.
fn put_out(per_pit: &Amount, equal: bool, setting: Setting) -> Vec<String> {
    let seeds = counts::amount(per_pit, SEEDS, setting.scene(Moment::Rounds));
    let mut said = vec![format!(
        "for a new round each player puts out {seeds} from {} for each of their own pits, to be laid \
         out",
        captured(setting)
    )];
    if equal {
        said.push("the richer player puts out no more than the poorer".into());
    }
    if setting.leaves_seeds {
        said.push(LEFT_TO_OWNERS.into());
    }
    said
}

const LEFT_TO_OWNERS: &str = "what is left on the board when a round is over goes to the owner of \
                              the pit it lies in, and counts for the next round";

fn remainder(of: Option<&Counts>, fate: Remainder, setting: Setting) -> String {
    if of.is_none() && fate == Remainder::Placed && setting.arranged_in_rounds {
        return "seeds too few for another pit are put out as well".into();
    }
    let (seeds, one) = match of {
        // Nobody puts a remainder into a pit of the other player's.
        None if fate == Remainder::Placed => (
            "seeds too few to fill another of a player's own pits".to_string(),
            false,
        ),
        None => ("seeds too few to fill another pit".to_string(), false),
        Some(counts) => (
            format!(
                "a remainder of {}",
                counts::seeds(counts, setting.scene(Moment::Rounds))
            ),
            true,
        ),
    };
    let verb = |single: &'static str, several: &'static str| if one { single } else { several };
    let other = match setting.game.is_for_two() {
        true => "the other player",
        false => "another player",
    };
    match fate {
        Remainder::Kept if setting.has_stores => {
            format!("{seeds} {} in the store", verb("stays", "stay"))
        }
        Remainder::Kept => format!("{seeds} {} kept for the next round", verb("is", "are")),
        Remainder::Placed => format!(
            "{seeds} {} into {} all the same",
            verb("goes", "go"),
            if of.is_none() {
                "it"
            } else {
                "the player's next pit"
            }
        ),
        Remainder::Claims | Remainder::ClaimsByLot => {
            let lots = match fate == Remainder::ClaimsByLot {
                true => "; where both had as much, lots decide whose it is",
                false => "",
            };
            format!(
                "{seeds} {} the next pit: {other} adds what is missing, and it belongs to the player \
                 who had the remainder{lots}",
                verb("claims", "claim")
            )
        }
        Remainder::Spread => format!(
            "{seeds} {} one by one into the pits that are left, and round again",
            verb("goes", "go")
        ),
        Remainder::Lent => format!(
            "{seeds} {} lent to the other player, who gives them back when the next round is over, \
             before pits are filled, as far as there are seeds",
            verb("is", "are")
        ),
        Remainder::Given => {
            let fills = if setting.pits_claimed {
                ", who fills the pit"
            } else {
                ""
            };
            format!("{seeds} {} to {other}{fills}", verb("goes", "go"))
        }
    }
}

fn until(ending: &Ending, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Rounds);
    let round = as_variant!(&ending.when, Condition::Measure(Quantity::Round, n) => n.only());
    let test = || condition::say(&ending.when, scene);
    let mut said = vec![match round.flatten() {
        Some(nth) => format!(
            "no further round is played after the {}",
            ordinal(u32::from(nth))
        ),
        // What the pits hold is asked when they have been filled.
        None if ending.when.asks_pits_alone() => format!(
            "no further round is played if, when the pits have been filled again, {}",
            test()
        ),
        None => format!("no further round is played once {}", test()),
    }];
    if !ending.actions.is_empty() {
        let done = action::say_all(&ending.actions, Some(&ending.when), scene);
        said.push(format!("then {done}"));
    }
    said
}
