//! The rules of rounds.

use super::actions::ending;
use super::conditions::{condition, who};
use super::counts::{Behind, amount, counts};
use crate::terms::{Leftovers, Remainder, RoundRule, Side, Starter, Unfilled};

pub(super) fn round_rule(rule: &RoundRule) -> String {
    match rule {
        RoundRule::Refill {
            per_pit,
            from,
            equal,
            evenly,
        } => {
            let from = match from {
                Side::Left => "",
                Side::Right => " from right",
            };
            let equal = if *equal {
                ", only as many as poorer"
            } else {
                ""
            };
            let evenly = if *evenly { ", spread evenly" } else { "" };
            let each = match per_pit {
                Some(per_pit) => format!("{} per pit", amount(per_pit)),
                None => "as at start".into(),
            };
            format!("refill {each}{from}{evenly}{equal}")
        }
        RoundRule::AsAtStart => "set up again".into(),
        RoundRule::Unfilled(fate) => format!(
            "unfilled pits {}",
            match fate {
                Unfilled::Closed => "closed",
                Unfilled::Empty => "empty",
                Unfilled::Claimed => "claimed",
            }
        ),
        RoundRule::Remainder { of, fate } => {
            let of = of.as_ref().map_or(String::new(), |of| {
                format!(" {}", counts(of, Behind::Nothing))
            });
            let fate = match fate {
                Remainder::Kept => "kept",
                Remainder::Placed => "placed",
                Remainder::Claims => "claims pit",
                Remainder::ClaimsByLot => "claims pit by lot",
                Remainder::Given => "given",
                Remainder::Spread => "spread",
                Remainder::Lent => "lent",
            };
            format!("remainder{of} {fate}")
        }
        RoundRule::First(starter) => format!(
            "first player {}",
            match starter {
                Starter::Winner => "is winner",
                Starter::Loser => "is loser",
                Starter::Other => "alternates",
                Starter::Same => "stays",
                Starter::Next => "is next to move",
                Starter::Lot => "by lot",
            }
        ),
        RoundRule::Leftovers(Leftovers::Owner) => "leftovers for owner".into(),
        RoundRule::Leftovers(Leftovers::Player(player)) => {
            format!("leftovers for {}", who(*player))
        }
        RoundRule::Score { points, who: by } => {
            format!("score {} for {}", amount(points), who(*by))
        }
        RoundRule::Forfeit(player) => format!("forfeit points of {}", who(*player)),
        RoundRule::Until(until) => format!("until {}", ending(until)),
        RoundRule::When { rule, when } => format!("{} when {}", round_rule(rule), condition(when)),
    }
}
