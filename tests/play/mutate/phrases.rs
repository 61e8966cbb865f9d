//! Numbers, classes of pits, places and conditions, each with one change.

use seedlore::terms::{
    Amount, Condition, Counts, Fill, Heading, Pits, Place, Places, Quantity, Who, Whose,
};

use super::{each, fewer};

pub fn amount(amount: &Amount) -> Vec<Amount> {
    match amount {
        Amount::Number(n) => [n.checked_sub(1), n.checked_add(1)]
            .into_iter()
            .flatten()
            .map(Amount::Number)
            .collect(),
        _ => Vec::new(),
    }
}

/// Other numbers, and such as are worked out in play, for what is done or asked in play.
pub fn in_play(said: &Amount) -> Vec<Amount> {
    let of = |quantity: Quantity| Amount::Of(Box::new(quantity));
    let two = |a: Amount, b: Amount| (Box::new(a), Box::new(b));
    let (a, b) = two(
        said.clone(),
        of(Quantity::PitsAmong(Pits {
            fill: Some(Fill::Empty),
            whose: Whose::Own,
            ..Pits::all()
        })),
    );
    let mut others = amount(said);
    others.push(Amount::Minus(b.clone(), a.clone()));
    others.push(Amount::Plus(a, b));
    let (a, b) = two(
        of(Quantity::Captured(Who::Mover)),
        of(Quantity::Captured(Who::Opponent)),
    );
    let (two, lead) = two(Amount::Number(2), Amount::Minus(a, b));
    others.push(Amount::Times(two, lead));
    others
}

fn counts(counts: &Counts) -> Vec<Counts> {
    let numbers = |n: &Amount, make: fn(Amount) -> Counts| -> Vec<Counts> {
        in_play(n).into_iter().map(make).collect()
    };
    match counts {
        Counts::OneOf(all) => {
            let mut lists = each(all, in_play);
            lists.extend(fewer(all));
            let mut changed: Vec<Counts> = lists.into_iter().map(Counts::OneOf).collect();
            if let [only] = all.as_slice() {
                changed.extend([Counts::AtLeast(only.clone()), Counts::AtMost(only.clone())]);
            }
            changed
        }
        Counts::Between(low, high) => {
            let lows = in_play(low).into_iter();
            let highs = in_play(high).into_iter();
            lows.map(|low| Counts::Between(low, high.clone()))
                .chain(highs.map(|high| Counts::Between(low.clone(), high)))
                .collect()
        }
        Counts::AtLeast(n) => [
            numbers(n, Counts::AtLeast),
            vec![Counts::MoreThan(n.clone()), Counts::AtMost(n.clone())],
        ]
        .concat(),
        Counts::AtMost(n) => [
            numbers(n, Counts::AtMost),
            vec![Counts::LessThan(n.clone()), Counts::AtLeast(n.clone())],
        ]
        .concat(),
        Counts::MoreThan(n) => [
            numbers(n, Counts::MoreThan),
            vec![Counts::AtLeast(n.clone()), Counts::LessThan(n.clone())],
        ]
        .concat(),
        Counts::LessThan(n) => [
            numbers(n, Counts::LessThan),
            vec![Counts::AtMost(n.clone()), Counts::MoreThan(n.clone())],
        ]
        .concat(),
        Counts::Even => vec![Counts::Odd],
        Counts::Odd => vec![Counts::Even],
        Counts::None => vec![Counts::AtLeast(Amount::Number(1))],
    }
}

fn who(who: Who) -> Vec<Who> {
    [Who::Mover, Who::Opponent, Who::Somebody, Who::Everybody]
        .into_iter()
        .filter(|other| *other != who)
        .collect()
}

/// A number, or none at all: the word is left out.
fn maybe_counts(said: &Option<Counts>) -> Vec<Option<Counts>> {
    match said {
        Some(said) => counts(said).into_iter().map(Some).chain([None]).collect(),
        None => Vec::new(),
    }
}

pub fn pits(pits: &Pits) -> Vec<Pits> {
    let mut changed = Vec::new();
    for whose in [Whose::Own, Whose::Opponent, Whose::Any] {
        changed.push(Pits {
            whose,
            ..pits.clone()
        });
    }
    if let Some(fill) = pits.fill {
        let other = match fill {
            Fill::Empty => Fill::Occupied,
            Fill::Occupied => Fill::Empty,
        };
        for fill in [Some(other), None] {
            changed.push(Pits {
                fill,
                ..pits.clone()
            });
        }
    }
    for holding in maybe_counts(&pits.holding) {
        changed.push(Pits {
            holding,
            ..pits.clone()
        });
    }
    for making in maybe_counts(&pits.making) {
        changed.push(Pits {
            making,
            ..pits.clone()
        });
    }
    changed.retain(|other| other != pits);
    changed
}

pub fn place(place: &Place) -> Vec<Place> {
    match place {
        Place::Last => vec![Place::Next, Place::Origin],
        Place::Next => vec![Place::Last, Place::After(Box::new(Place::Next))],
        Place::After(inner) | Place::Before(inner) => vec![(**inner).clone()],
        Place::Opposite { .. } => vec![Place::Last, Place::Next],
        Place::Origin => vec![Place::Start, Place::Last],
        Place::The(class) => pits(class)
            .into_iter()
            .map(|class| Place::The(Box::new(class)))
            .collect(),
        _ => vec![Place::Last],
    }
}

pub fn places(some: &Places) -> Vec<Places> {
    match some {
        Places::Pits(class) => pits(class).into_iter().map(Places::Pits).collect(),
        Places::Place(one) => place(one).into_iter().map(Places::Place).collect(),
        Places::Run {
            heading,
            step,
            from,
            of,
            with_opposites,
        } => {
            let run = |heading: Heading, of: &Pits| Places::Run {
                heading,
                step: *step,
                from: from.clone(),
                of: of.clone(),
                with_opposites: *with_opposites,
            };
            let headings = [Heading::Back, Heading::On, Heading::Both];
            let turned = headings
                .into_iter()
                .filter(|other| other != heading)
                .map(|heading| run(heading, of));
            // The run dropped: only the pit it begins from.
            [Places::Place(from.clone())]
                .into_iter()
                .chain(turned)
                .chain(pits(of).iter().map(|of| run(*heading, of)))
                .collect()
        }
        Places::Both(all) => {
            let singles = all.iter().filter(|_| all.len() == 2).cloned();
            let changed = each(all, places).into_iter().map(Places::Both);
            singles.chain(changed).collect()
        }
        _ => Vec::new(),
    }
}

fn quantity(quantity: &Quantity) -> Vec<Quantity> {
    match quantity {
        Quantity::Captured(whose) => who(*whose).into_iter().map(Quantity::Captured).collect(),
        Quantity::SeedsIn(class) => pits(class).into_iter().map(Quantity::SeedsIn).collect(),
        Quantity::PitsAmong(class) => pits(class).into_iter().map(Quantity::PitsAmong).collect(),
        _ => Vec::new(),
    }
}

pub fn conditions(condition: &Condition) -> Vec<Condition> {
    match condition {
        Condition::All(parts) => {
            let mut changed: Vec<Condition> = joined(parts, Condition::All);
            changed.push(Condition::Any(parts.clone()));
            changed
        }
        Condition::Any(parts) => {
            let mut changed: Vec<Condition> = joined(parts, Condition::Any);
            changed.push(Condition::All(parts.clone()));
            changed
        }
        Condition::Not(inner) => {
            let changed = conditions(inner).into_iter();
            changed
                .map(|inner| Condition::Not(Box::new(inner)))
                .chain([(**inner).clone()])
                .collect()
        }
        Condition::HasSeeds(whose) => {
            let others = who(*whose).into_iter().map(Condition::HasSeeds);
            others.chain([Condition::HasNone(*whose)]).collect()
        }
        Condition::HasNone(whose) => {
            let others = who(*whose).into_iter().map(Condition::HasNone);
            others.chain([Condition::HasSeeds(*whose)]).collect()
        }
        Condition::CanMove(whose) => who(*whose).into_iter().map(Condition::CanMove).collect(),
        Condition::Measure(of, said) => {
            let others = quantity(of).into_iter();
            others
                .map(|of| Condition::Measure(of, said.clone()))
                .chain(
                    counts(said)
                        .into_iter()
                        .map(|said| Condition::Measure(of.clone(), said)),
                )
                .collect()
        }
        Condition::Compare(sum, said) => in_play(sum)
            .into_iter()
            .map(|sum| Condition::Compare(sum, said.clone()))
            .chain(
                counts(said)
                    .into_iter()
                    .map(|said| Condition::Compare(sum.clone(), said)),
            )
            .collect(),
        Condition::Some(class) => {
            let others = pits(class).into_iter().map(Condition::Some);
            others.chain([Condition::No(class.clone())]).collect()
        }
        Condition::No(class) => {
            let others = pits(class).into_iter().map(Condition::No);
            others.chain([Condition::Some(class.clone())]).collect()
        }
        Condition::Is(one, class) => {
            let places = place(one).into_iter();
            places
                .map(|one| Condition::Is(one, class.clone()))
                .chain(
                    pits(class)
                        .into_iter()
                        .map(|class| Condition::Is(one.clone(), class)),
                )
                .collect()
        }
        other => vec![Condition::Not(Box::new(other.clone()))],
    }
}

/// Parts of which each is changed or dropped in turn.
fn joined(parts: &[Condition], join: fn(Vec<Condition>) -> Condition) -> Vec<Condition> {
    let mut lists = each(parts, conditions);
    lists.extend(fewer(parts));
    lists
        .into_iter()
        .map(|mut parts| match parts.len() {
            1 => parts.remove(0),
            _ => join(parts),
        })
        .collect()
}
