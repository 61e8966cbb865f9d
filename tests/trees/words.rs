//! Conditions, actions and classes of pits of any shape.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use seedlore::terms::{
    Action, Amount, Choice, Condition, Counts, Cursor, Fill, Heading, Pits, Places, Taker, Who,
    Whose,
};

fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![
        4 => (0_u16..60_000).prop_map(Amount::Number),
        1 => Just(Amount::Half),
        1 => Just(Amount::All),
    ]
}

fn counts() -> impl Strategy<Value = Counts> {
    prop_oneof![
        3 => vec(amount(), 1..4).prop_map(Counts::OneOf),
        1 => (0_u16..99, 0_u16..99).prop_map(|(low, high)| Counts::Between(low, high)),
        1 => amount().prop_map(Counts::AtLeast),
        1 => amount().prop_map(Counts::AtMost),
        1 => amount().prop_map(Counts::MoreThan),
        1 => amount().prop_map(Counts::LessThan),
        1 => Just(Counts::Even),
        1 => Just(Counts::Odd),
        1 => Just(Counts::None),
    ]
}

fn pits() -> impl Strategy<Value = Pits> {
    (
        select(&[Whose::Own, Whose::Opponent, Whose::Any][..]),
        option::of(select(&[Fill::Empty, Fill::Occupied][..])),
        vec(any::<u8>(), 0..3),
        option::of(counts()),
        option::of(counts()),
    )
        .prop_map(|(whose, fill, numbers, holding, making)| Pits {
            whose,
            fill,
            numbers,
            holding,
            making,
        })
}

fn who() -> impl Strategy<Value = Who> {
    select(&[Who::Mover, Who::Opponent, Who::Somebody, Who::Everybody][..])
}

fn cursor() -> impl Strategy<Value = Cursor> {
    select(&[Cursor::Last, Cursor::Origin, Cursor::Next, Cursor::Opposite][..])
}

pub fn condition() -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        who().prop_map(Condition::HasSeeds),
        who().prop_map(Condition::HasNone),
        who().prop_map(Condition::CanMove),
        Just(Condition::MoveCaptures),
        Just(Condition::PositionRepeats),
        Just(Condition::PlayersAgree),
        Just(Condition::FirstPlayerMoves),
        counts().prop_map(Condition::Turn),
        (who(), counts()).prop_map(|(who, n)| Condition::Captured(who, n)),
        (pits(), counts()).prop_map(|(pits, n)| Condition::SeedsIn(pits, n)),
        (cursor(), pits()).prop_map(|(cursor, pits)| Condition::Is(cursor, pits)),
    ];
    leaf.prop_recursive(3, 12, 3, |part| {
        prop_oneof![
            vec(part.clone(), 2..4).prop_map(Condition::All),
            vec(part.clone(), 2..4).prop_map(Condition::Any),
            part.prop_map(|inner| Condition::Not(Box::new(inner))),
        ]
    })
}

pub fn actions() -> impl Strategy<Value = Vec<Action>> {
    vec(action(), 1..4)
}

fn action() -> impl Strategy<Value = Action> {
    let headings = select(&[Heading::Back, Heading::On][..]);
    let places = prop_oneof![
        pits().prop_map(Places::Pits),
        cursor().prop_map(Places::Cursor),
        (headings, cursor(), pits()).prop_map(|(heading, from, of)| Places::Run {
            heading,
            from,
            of
        }),
    ];
    let takers = select(&[Taker::Mover, Taker::Opponent, Taker::Owner][..]);
    prop_oneof![
        4 => (places, takers).prop_map(|(places, taker)| Action::Capture { places, taker }),
        1 => cursor().prop_map(|to| Action::MoveAll { to }),
        1 => Just(Action::ReturnCaptures),
        1 => Just(Action::End),
        1 => who().prop_map(Action::Win),
        1 => Just(Action::Draw),
        1 => Just(Action::Pass),
    ]
}

pub fn choice() -> impl Strategy<Value = Choice> {
    (pits(), vec(action(), 0..3), option::of(condition())).prop_map(
        |(pits, instead_of_sowing, when)| Choice {
            pits,
            instead_of_sowing,
            when,
        },
    )
}
