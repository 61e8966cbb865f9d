//! Statements of any shape.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use seedlore::syntax::tree::{Lines, RoundLine, Statement, StatementBody, TestedLine, Way};
use seedlore::terms::{
    Arrangement, Arranger, BoardPlan, Decider, Ending, Filter, FirstPlayer, Leftovers, Leg,
    Lifetime, Manner, MarkPlan, Meaning, Moment, Naming, NotePlan, Objective, Ownership, Parameter,
    Remainder, RoundRule, SeedPlan, Side, Starter, Tempo, Tier, Track, Unfilled, Verdict,
};

use super::words::{
    actions, amount, areas, choice, condition, counts, letter, pits, said_path, size, who, whose,
};
use super::{block, name, placed, provenance, words};

pub fn statement() -> impl Strategy<Value = Statement> {
    (says(), provenance()).prop_map(|(says, provenance)| Statement {
        // Each way to move carries its own.
        provenance: match says {
            StatementBody::Choose(_) => Vec::new(),
            _ => provenance,
        },
        says,
        span: placed(()),
    })
}

fn says() -> BoxedStrategy<StatementBody> {
    let by = [
        FirstPlayer::ByLot,
        FirstPlayer::ByAgreement,
        FirstPlayer::ByLotOrAgreement,
    ];
    let manners = [
        Manner::TakingMost,
        Manner::EveningCounts,
        Manner::WithoutThinking,
    ];
    let objectives = [
        Objective::MostCaptured,
        Objective::EqualCaptured,
        Objective::MostPoints,
        Objective::TakingAll,
        Objective::EmptyingOwnPits,
        Objective::MovingLast,
    ];
    prop_oneof![
        material(),
        select(by.to_vec()).prop_map(StatementBody::First),
        ways().prop_map(StatementBody::Choose),
        said_path().prop_map(StatementBody::Sow),
        (moments(), lines()).prop_map(|(moments, lines)| StatementBody::Table(moments, lines)),
        filter().prop_map(StatementBody::Filter),
        ending().prop_map(StatementBody::End),
        block(round_line(), 0..4).prop_map(StatementBody::Rounds),
        select(objectives.to_vec()).prop_map(StatementBody::Win),
        Just(StatementBody::AtOnce(Tempo::LapByLap)),
        select(manners.to_vec()).prop_map(StatementBody::Play),
        words().prop_map(StatementBody::Conduct),
        words().prop_map(StatementBody::Simplified),
    ]
    .boxed()
}

fn moments() -> impl Strategy<Value = Vec<Moment>> {
    vec(select(Moment::ALL.to_vec()), 1..3)
}

fn side() -> impl Strategy<Value = Side> {
    select(&[Side::Left, Side::Right][..])
}

fn material() -> impl Strategy<Value = StatementBody> {
    prop_oneof![
        parameter().prop_map(StatementBody::Let),
        (name(), meaning())
            .prop_map(|(name, meaning)| StatementBody::Name(Naming { name, meaning })),
        board().prop_map(StatementBody::Board),
        size().prop_map(StatementBody::Players),
        ownership().prop_map(StatementBody::OwnPits),
        track().prop_map(StatementBody::Track),
        (
            name(),
            option::of(pits()),
            any::<bool>(),
            any::<bool>(),
            option::of(life())
        )
            .prop_map(|(name, on, locked, one_each, until)| {
                StatementBody::Mark(MarkPlan {
                    name,
                    on,
                    locked,
                    one_each,
                    until,
                })
            }),
        (vec(name(), 1..4), life())
            .prop_map(|(names, until)| StatementBody::Note(NotePlan { names, until })),
        seeds().prop_map(StatementBody::Seeds),
        arrangement().prop_map(StatementBody::Arrange),
    ]
}

fn arrangement() -> impl Strategy<Value = Arrangement> {
    let by = select(Arranger::ALL.to_vec());
    (pits(), by, option::of(condition())).prop_map(|(of, by, test)| Arrangement { of, by, test })
}

fn life() -> impl Strategy<Value = Lifetime> {
    select(Lifetime::ALL.to_vec())
}

fn meaning() -> impl Strategy<Value = Meaning> {
    prop_oneof![
        condition().prop_map(Meaning::Condition),
        pits().prop_map(Meaning::Pits),
        actions().prop_map(Meaning::Actions),
    ]
}

/// Single values, and runs of them that `fmt` writes as a range.
fn parameter() -> impl Strategy<Value = Parameter> {
    let run = (any::<u16>(), 0_u16..9)
        .prop_map(|(first, more)| (first..=first.saturating_add(more)).collect::<Vec<u16>>());
    (letter(), vec(run, 1..4)).prop_map(|(letter, runs)| Parameter {
        letter,
        values: runs.concat(),
        sizes: runs.concat(),
        counted: None,
    })
}

fn board() -> impl Strategy<Value = BoardPlan> {
    (
        option::weighted(0.7, size()),
        size(),
        option::of(side()),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(rows, pits, stores, reserves, centre)| BoardPlan {
            rows,
            pits,
            stores,
            reserves,
            centre,
        })
}

fn ownership() -> impl Strategy<Value = Ownership> {
    prop_oneof![
        2 => vec(areas(1), 1..4).prop_map(Ownership::Areas),
        1 => size().prop_map(Ownership::Columns),
        1 => size().prop_map(Ownership::Pits),
        1 => Just(Ownership::Shared),
    ]
}

fn track() -> impl Strategy<Value = Track> {
    let leg = (whose(), areas(0), side()).prop_map(|(whose, areas, towards)| Leg {
        whose,
        areas,
        towards,
    });
    prop_oneof![
        1 => Just(Track::Perimeter),
        4 => vec(leg, 1..5).prop_map(Track::Legs),
    ]
}

fn seeds() -> impl Strategy<Value = SeedPlan> {
    prop_oneof![
        (amount(), pits()).prop_map(|(amount, of)| SeedPlan::Every { amount, of }),
        (pits(), vec(amount(), 1..9)).prop_map(|(of, amounts)| SeedPlan::FromLeft { of, amounts }),
    ]
}

fn ways() -> impl Strategy<Value = Vec<Way>> {
    let tiers = vec![Tier::Same, Tier::Lower, Tier::Beside];
    let named = option::weighted(0.2, name());
    let way = (named, choice(), select(tiers), provenance());
    vec(way, 1..4).prop_map(|ways| {
        ways.into_iter()
            .enumerate()
            .map(|(index, (name, mut choice, tier, provenance))| {
                choice.tier = if index > 0 { tier } else { Tier::Same };
                Way {
                    name: name.map(placed),
                    choice: placed(choice),
                    provenance,
                }
            })
            .collect()
    })
}

/// A way to move that takes the place of another.
pub fn named_way() -> impl Strategy<Value = Way> {
    (name(), choice(), provenance()).prop_map(|(name, choice, provenance)| Way {
        name: Some(placed(name)),
        choice: placed(choice),
        provenance,
    })
}

/// A line that takes the place of another.
pub fn named_line() -> impl Strategy<Value = TestedLine> {
    (name(), line()).prop_map(|(name, line)| TestedLine {
        name: Some(placed(name)),
        ..line
    })
}

/// A table, joined to another or of its own.
pub fn table() -> impl Strategy<Value = Statement> {
    (moments(), lines(), provenance()).prop_map(|(moments, lines, provenance)| Statement {
        says: StatementBody::Table(moments, lines),
        provenance,
        span: placed(()),
    })
}

fn line() -> impl Strategy<Value = TestedLine> {
    (
        option::weighted(0.2, name()),
        option::weighted(0.5, select(Decider::ALL.to_vec())),
        option::weighted(0.8, condition()),
        actions(),
        option::weighted(0.3, Just(())),
        provenance(),
    )
        .prop_map(
            |(name, may, test, actions, if_captures, provenance)| TestedLine {
                name: name.map(placed),
                may,
                test,
                actions,
                if_captures: if_captures.is_some(),
                provenance,
                span: placed(()),
            },
        )
}

fn lines() -> impl Strategy<Value = Lines> {
    prop_oneof![
        actions().prop_map(|done| Lines::Always(placed(done))),
        block(line(), 0..4).prop_map(Lines::Tested),
    ]
}

fn filter() -> impl Strategy<Value = Filter> {
    (
        any::<bool>(),
        condition(),
        option::of(condition()),
        any::<bool>(),
    )
        .prop_map(|(forbids, test, when, if_possible)| Filter {
            verdict: match forbids {
                true => Verdict::Forbid,
                false => Verdict::Require,
            },
            test,
            when,
            if_possible,
        })
}

fn ending() -> impl Strategy<Value = Ending> {
    (condition(), option::of(actions())).prop_map(|(when, done)| Ending {
        when,
        actions: done.unwrap_or_default(),
    })
}

fn round_line() -> impl Strategy<Value = RoundLine> {
    let unfilled = [Unfilled::Empty, Unfilled::Closed, Unfilled::Claimed];
    let fates = [
        Remainder::Kept,
        Remainder::Placed,
        Remainder::Claims,
        Remainder::ClaimsByLot,
        Remainder::Given,
        Remainder::Spread,
        Remainder::Lent,
    ];
    let starters = [
        Starter::Winner,
        Starter::Loser,
        Starter::Other,
        Starter::Same,
        Starter::Next,
        Starter::Lot,
    ];
    let rule = prop_oneof![
        (option::of(amount()), side(), any::<(bool, bool)>()).prop_map(
            |(per_pit, from, (equal, evenly))| {
                RoundRule::Refill {
                    evenly: evenly && per_pit.is_some(),
                    per_pit,
                    from,
                    equal,
                }
            }
        ),
        Just(RoundRule::AsAtStart),
        select(unfilled.to_vec()).prop_map(RoundRule::Unfilled),
        (option::of(counts()), select(fates.to_vec()))
            .prop_map(|(of, fate)| RoundRule::Remainder { of, fate }),
        select(starters.to_vec()).prop_map(RoundRule::First),
        (amount(), who()).prop_map(|(points, who)| RoundRule::Score { points, who }),
        who().prop_map(RoundRule::Forfeit),
        Just(RoundRule::Leftovers(Leftovers::Owner)),
        who().prop_map(|who| RoundRule::Leftovers(Leftovers::Player(who))),
    ];
    let rule = prop_oneof![
        3 => rule.clone(),
        1 => ending().prop_map(RoundRule::Until),
        2 => (rule, condition()).prop_map(|(rule, when)| RoundRule::When {
            rule: Box::new(rule),
            when
        }),
    ];
    (rule, provenance()).prop_map(|(rule, provenance)| RoundLine {
        rule: placed(rule),
        provenance,
    })
}
