//! Rounds: how the next begins, when there is none, and rules that never come into force.

use super::context::Context;
use super::term_faults::worked_out;
use super::terms::Terms;
use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::{Draft, Drafted};
use crate::source::Span;
use crate::terms::{Leftovers, Remainder, RoundRule, Unfilled, Who};

/// A rule of the rounds and the clause it stands in.
type Stated<'d, 's> = (&'d RoundRule, &'d Drafted<'s>);

/// Checks the terms of one rule.
pub(super) fn rule(terms: &Terms<'_>, rule: &RoundRule, span: Span, faults: &mut Faults) {
    match rule {
        RoundRule::Until(ending) => {
            terms.condition(&ending.when, Context::Until, span, faults);
            terms.actions(&ending.actions, Context::Until, span, faults);
        }
        RoundRule::Score { points, who } => {
            terms.amount(points, Context::Until, span, faults);
            let help = "write `score 1 for winner`, `for loser`, `for richer` or `for poorer`";
            one_player(*who, span, "these points are nobody's", help, faults);
        }
        RoundRule::Refill {
            per_pit: None,
            evenly: true,
            ..
        } => faults.push(
            Fault::error("pits filled as at the start are not filled evenly")
                .at(span, "each takes what it held then")
                .help("write the most that a pit gets: `refill 5 per pit, spread evenly`"),
        ),
        RoundRule::Refill { per_pit: None, .. } => {}
        RoundRule::Refill {
            per_pit: Some(per_pit),
            ..
        } if !per_pit.is_constant() => {
            faults.push(worked_out("the seeds of each pit", span));
        }
        RoundRule::Refill {
            per_pit: Some(per_pit),
            ..
        } => terms.amount(per_pit, Context::Until, span, faults),
        RoundRule::Remainder { of: Some(of), .. } if !of.is_constant() => {
            faults.push(worked_out("the seeds of a remainder", span));
        }
        RoundRule::Remainder { of: Some(of), .. } => {
            terms.amounts(of, Context::Until, span, faults);
        }
        RoundRule::Leftovers(Leftovers::Player(who)) => {
            let help = "write `leftovers for winner`, `for loser`, `for richer` or `for poorer`";
            one_player(*who, span, "these leftovers are nobody's", help, faults);
        }
        RoundRule::Forfeit(who) => {
            let help = "write `forfeit points of loser`, `of winner`, `of richer` or `of poorer`";
            one_player(*who, span, "these points are nobody's", help, faults);
        }
        RoundRule::When {
            rule: guarded,
            when,
        } => {
            self::rule(terms, guarded, span, faults);
            terms.condition(when, Context::Until, span, faults);
            if when.names_mover() {
                faults.push(
                    Fault::error("between rounds nobody moves")
                        .at(
                            span,
                            "this asks of a player who moves, or of that player's pits",
                        )
                        .help(
                            "name the players by what they have, `richer` and `poorer`, by the \
                             round, `winner` and `loser`, or ask of `somebody` or `everybody`",
                        ),
                );
            }
        }
        RoundRule::Remainder { of: None, .. }
        | RoundRule::AsAtStart
        | RoundRule::Unfilled(_)
        | RoundRule::Leftovers(Leftovers::Owner)
        | RoundRule::First(_) => {}
    }
}

/// Between rounds one player is meant, whoever moves.
fn one_player(who: Who, span: Span, message: &str, help: &str, faults: &mut Faults) {
    let why = match who {
        Who::Mover | Who::Opponent => "between rounds nobody moves",
        Who::Somebody | Who::Everybody => "it is one player who is meant here",
        Who::Richer
        | Who::Poorer
        | Who::FirstPlayer
        | Who::SecondPlayer
        | Who::Winner
        | Who::Loser => return,
    };
    faults.push(Fault::error(message).at(span, why).help(help));
}

/// Rounds need a way to begin the next one, and a way to stop.
pub(super) fn check(draft: &Draft<'_>, faults: &mut Faults) {
    let rules: Vec<Stated<'_, '_>> = draft
        .clauses
        .iter()
        .filter_map(|c| as_variant!(&c.body, Body::Round(rule) => (rule, c)))
        .collect();
    let Some((_, first)) = rules.first() else {
        return;
    };
    filled(&rules, first.span, faults);
    unclaimed(&rules, faults);
    lent(draft, &rules, faults);
    left_over(&rules, faults);
    out_of_reach(&rules, faults);
    if !rules
        .iter()
        .any(|(rule, _)| matches!(rule, RoundRule::Until(_)))
    {
        faults.push(
            Fault::error("the rounds never stop")
                .at(first.span, "in these rounds")
                .help("write for example `until captured by poorer is less than 4: win richer`"),
        );
    }
}

fn fills(rule: &RoundRule) -> bool {
    matches!(rule.what(), RoundRule::Refill { .. } | RoundRule::AsAtStart)
}

/// The board is filled in one way, or in one of several each with its `when` but the last.
fn filled(rules: &[Stated<'_, '_>], rounds: Span, faults: &mut Faults) {
    let begun: Vec<&Stated<'_, '_>> = rules.iter().filter(|(rule, _)| fills(rule)).collect();
    let always: Vec<Span> = begun
        .iter()
        .filter(|(rule, _)| rule.when().is_none())
        .map(|(_, clause)| clause.span)
        .collect();
    match (always.as_slice(), begun.last()) {
        ([_], _) => {}
        ([], None) => faults.push(
            Fault::error("the rounds don't say how the next one begins")
                .at(rounds, "in these rounds")
                .help("write `refill 4 per pit`, or `set up again`"),
        ),
        ([], Some((_, clause))) => faults.push(
            Fault::error("the rounds don't say how the next one begins where this does not hold")
                .at(clause.span, "in force where its `when` holds")
                .help("after it write the rule for all other rounds, without `when`"),
        ),
        ([first, again, ..], _) => faults.push(
            Fault::error("the board is filled in two ways")
                .at(*again, "filled again here")
                .related(*first, "filled here")
                .help(
                    "keep one, or give the first a `when`; if the report leaves it open, write an \
                     `open` question with both",
                ),
        ),
    }
}

/// Seeds too few for a pit can only be joined to others' for a pit to claim.
fn unclaimed(rules: &[Stated<'_, '_>], faults: &mut Faults) {
    let claimed = RoundRule::Unfilled(Unfilled::Claimed);
    if rules.iter().any(|(rule, _)| *rule.what() == claimed) {
        return;
    }
    let unfilled = rules
        .iter()
        .find(|(rule, _)| matches!(rule.what(), RoundRule::Unfilled(_)));
    for (rule, clause) in rules {
        let is_claim = matches!(
            rule.what(),
            RoundRule::Remainder {
                fate: Remainder::Claims | Remainder::ClaimsByLot,
                ..
            }
        );
        if !is_claim {
            continue;
        }
        let mut fault = Fault::error("no pit is there to be filled with what is left over")
            .at(clause.span, "`claims` speaks of pits that are claimed")
            .help(
                "write `unfilled pits claimed`; or of the seeds, `remainder kept`, `remainder \
                 given` or `remainder placed`",
            );
        if let Some((_, unfilled)) = unfilled {
            fault = fault.related(unfilled.span, "here they are not");
        }
        faults.push(fault);
    }
}

/// Who lends and who owes are told by there being but two.
fn lent(draft: &Draft<'_>, rules: &[Stated<'_, '_>], faults: &mut Faults) {
    let several = draft
        .clauses
        .iter()
        .find(|c| matches!(&c.body, Body::Players(n) if n.number().is_none_or(|n| n > 2)));
    let Some(several) = several else { return };
    for (rule, clause) in rules {
        let fate = Remainder::Lent;
        if matches!(rule.what(), RoundRule::Remainder { fate: f, .. } if *f == fate) {
            faults.push(
                Fault::error("seeds are lent between two players")
                    .at(clause.span, "to the other player")
                    .related(several.span, "here there are more")
                    .help("write `remainder given` or `remainder kept`"),
            );
        }
    }
}

/// Where every round is set up like the first, nothing left over is of use.
fn left_over(rules: &[Stated<'_, '_>], faults: &mut Faults) {
    let refills = |(rule, _): &Stated<'_, '_>| matches!(rule.what(), RoundRule::Refill { .. });
    if rules.iter().any(refills) {
        return;
    }
    for (rule, clause) in rules {
        let word = match rule.what() {
            RoundRule::Leftovers(_) => "leftovers",
            RoundRule::Remainder { .. } => "remainder",
            RoundRule::Unfilled(_) => "unfilled pits",
            RoundRule::Refill { .. }
            | RoundRule::AsAtStart
            | RoundRule::First(_)
            | RoundRule::Score { .. }
            | RoundRule::Forfeit(_)
            | RoundRule::Until(_)
            | RoundRule::When { .. } => continue,
        };
        faults.push(
            Fault::error(format!(
                "`{word}` is never asked for: no pit is filled from a store"
            ))
            .at(clause.span, "each round begins with the seeds of the first")
            .help("leave it out, or write `refill 4 per pit` in place of `set up again`"),
        );
    }
}

/// Of several rules of one kind the first in force counts: after one without `when` no other is.
fn out_of_reach(rules: &[Stated<'_, '_>], faults: &mut Faults) {
    let kind = |rule: &RoundRule| match rule.what() {
        RoundRule::Unfilled(_) => Some("unfilled pits"),
        RoundRule::Remainder { .. } => Some("remainder"),
        RoundRule::Leftovers(_) => Some("leftovers"),
        RoundRule::First(_) => Some("first player"),
        RoundRule::Refill { .. }
        | RoundRule::AsAtStart
        | RoundRule::Score { .. }
        | RoundRule::Forfeit(_)
        | RoundRule::Until(_)
        | RoundRule::When { .. } => None,
    };
    let is_always = |rule: &RoundRule| {
        !matches!(
            rule,
            RoundRule::Remainder { of: Some(_), .. } | RoundRule::When { .. }
        )
    };
    for (nth, (rule, clause)) in rules.iter().enumerate() {
        let Some(word) = kind(rule) else { continue };
        let before = rules[..nth]
            .iter()
            .find(|(other, _)| kind(other) == Some(word) && is_always(other));
        if let Some((_, before)) = before {
            faults.push(
                Fault::error(format!("this `{word}` never comes into force"))
                    .at(clause.span, "the one before it always does")
                    .related(before.span, "in force in every round")
                    .help("put it first, with `when` and a condition, or leave one of them out"),
            );
        }
    }
}
