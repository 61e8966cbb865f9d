//! From pest's pairs to the rules of rounds.

use pest::iterators::Pair;

use super::grammar::Rule;
use super::material::side;
use super::phrases::{Read, actions, amount, condition, counts, part, who};
use crate::terms::{Condition, Ending, Leftovers, Remainder, RoundRule, Side, Starter, Unfilled};

pub(super) fn round_rule(pair: &Pair<'_, Rule>) -> Read<RoundRule> {
    let has = |rule: Rule| part(pair, rule).is_some();
    let points = || amount(&part(pair, Rule::amount).expect("something is counted"));
    Ok(match pair.as_rule() {
        Rule::refill => RoundRule::Refill {
            per_pit: match has(Rule::as_at_start) {
                true => None,
                false => Some(points()?),
            },
            from: part(pair, Rule::side).map_or(Side::Left, |p| side(&p)),
            equal: has(Rule::equally),
            evenly: has(Rule::spread_evenly),
        },
        Rule::set_up_again => RoundRule::AsAtStart,
        Rule::unfilled => RoundRule::Unfilled(if has(Rule::w_closed) {
            Unfilled::Closed
        } else if has(Rule::w_empty) {
            Unfilled::Empty
        } else {
            Unfilled::Claimed
        }),
        Rule::remainder => RoundRule::Remainder {
            of: part(pair, Rule::counts).map(counts).transpose()?,
            fate: if has(Rule::w_kept) {
                Remainder::Kept
            } else if has(Rule::w_placed) {
                Remainder::Placed
            } else if has(Rule::w_spread) {
                Remainder::Spread
            } else if has(Rule::w_lent) {
                Remainder::Lent
            } else if has(Rule::w_given) {
                Remainder::Given
            } else {
                match part(pair, Rule::claims_pit).and_then(|claims| part(&claims, Rule::by_lot)) {
                    Some(_) => Remainder::ClaimsByLot,
                    None => Remainder::Claims,
                }
            },
        },
        Rule::leftovers => RoundRule::Leftovers(match part(pair, Rule::who) {
            Some(player) => Leftovers::Player(who(&player)),
            None => Leftovers::Owner,
        }),
        Rule::round_first => {
            let starter = part(pair, Rule::starter).expect("somebody begins");
            let is = |rule: Rule| part(&starter, rule).is_some();
            RoundRule::First(if is(Rule::w_winner) {
                Starter::Winner
            } else if is(Rule::w_loser) {
                Starter::Loser
            } else if is(Rule::w_alternates) {
                Starter::Other
            } else if is(Rule::by_lot) {
                Starter::Lot
            } else if is(Rule::next_to_move) {
                Starter::Next
            } else {
                Starter::Same
            })
        }
        Rule::round_score => RoundRule::Score {
            points: points()?,
            who: who(&part(pair, Rule::who).expect("somebody scores")),
        },
        Rule::forfeit => {
            RoundRule::Forfeit(who(&part(pair, Rule::who).expect("somebody has points")))
        }
        _ => RoundRule::Until(ending(pair)?),
    })
}

/// The condition after `when`.
pub(super) fn round_when(pair: &Pair<'_, Rule>) -> Read<Condition> {
    condition(part(pair, Rule::condition).expect("`when` has a condition"))
}

/// `end when` and `until`: a condition, and what is done then.
pub(super) fn ending(pair: &Pair<'_, Rule>) -> Read<Ending> {
    Ok(Ending {
        when: condition(part(pair, Rule::condition).expect("an end has a condition"))?,
        actions: part(pair, Rule::actions).map_or(Ok(Vec::new()), actions)?,
    })
}
