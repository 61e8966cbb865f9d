//! What each term is mistaken for: the nearest misreadings of a report.
//!
//! A word has a list of the words it is taken for; a phrase has those that say one thing less, one
//! thing more, or bind otherwise. A term that is added has to say its own, or it does not compile.

use super::{
    Action, Amount, AnyNumber, Area, Condition, Counts, Decider, Direction, Fill, Happened,
    Heading, Leftovers, Lifetime, Marked, Neighbour, Noun, PartMut, Path, Pits, Place, Places,
    Remainder, Row, Side, Since, Skip, Starter, Taker, Through, Tier, Trait, Unfilled, Who, Whose,
};

/// A term that may have been meant otherwise.
pub trait Mistakable: Sized {
    /// What it is mistaken for, the likeliest first.
    fn mistakes(&self) -> Vec<Self>;
}

/// A word of any kind, to be put in the place of another.
pub trait Word {
    /// How many words it is mistaken for.
    fn count_mistakes(&self) -> usize;

    /// Becomes one of them, if there are so many.
    fn mistake(&mut self, nth: usize);
}

impl<T: Mistakable> Word for T {
    fn count_mistakes(&self) -> usize {
        self.mistakes().len()
    }

    fn mistake(&mut self, nth: usize) {
        if let Some(mistake) = self.mistakes().into_iter().nth(nth) {
            *self = mistake;
        }
    }
}

impl PartMut<'_> {
    /// The part as a word that can become another.
    pub fn word(&mut self) -> &mut dyn Word {
        match self {
            PartMut::Amount(amount) => *amount,
            PartMut::Counts(counts) => *counts,
            PartMut::Condition(condition) => *condition,
            PartMut::Pits(pits) => *pits,
            PartMut::Place(place) => *place,
            PartMut::Places(places) => *places,
            PartMut::Path(path) => *path,
            PartMut::Actions(actions) => *actions,
            PartMut::Word(word) => *word,
        }
    }
}

/// The list without each of its members in turn.
fn each_dropped<T: Clone>(all: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..all.len()).map(|dropped| {
        let kept = all.iter().enumerate().filter(|(at, _)| *at != dropped);
        kept.map(|(_, one)| one.clone()).collect()
    })
}

impl Mistakable for Condition {
    fn mistakes(&self) -> Vec<Condition> {
        let one_less = |parts: &[Condition], join: fn(Vec<Condition>) -> Condition| {
            let each = each_dropped(parts).map(|mut rest| match rest.len() {
                1 => rest.remove(0),
                _ => join(rest),
            });
            each.collect()
        };
        match self {
            Condition::All(parts) if parts.len() > 1 => one_less(parts, Condition::All),
            Condition::Any(parts) if parts.len() > 1 => one_less(parts, Condition::Any),
            Condition::Not(inner) => vec![inner.as_ref().clone()],
            Condition::MoveCapturesAtOnce => vec![Condition::MoveCaptures],
            Condition::All(_)
            | Condition::Any(_)
            | Condition::HasSeeds(_)
            | Condition::HasNone(_)
            | Condition::CanMove(_)
            | Condition::MoveCaptures
            | Condition::LapGoes(_)
            | Condition::PositionRepeats
            | Condition::PlayersAgree
            | Condition::FirstPlayerMoves
            | Condition::Named(_)
            | Condition::Noted(..)
            | Condition::Measure(..)
            | Condition::Compare(..)
            | Condition::Some(_)
            | Condition::No(_)
            | Condition::Is(..) => Vec::new(),
        }
    }
}

impl Mistakable for Counts {
    fn mistakes(&self) -> Vec<Counts> {
        match self {
            Counts::OneOf(all) => {
                let mut mistakes = Vec::new();
                if let [one] = all.as_slice() {
                    mistakes.extend([Counts::AtLeast(one.clone()), Counts::AtMost(one.clone())]);
                } else {
                    mistakes.extend(each_dropped(all).map(Counts::OneOf));
                }
                let numbers: Option<Vec<u16>> = all.iter().map(Amount::number).collect();
                let numbers = numbers.unwrap_or_default();
                if let (Some(least), Some(most)) = (numbers.iter().min(), numbers.iter().max()) {
                    let with = |n: u16| {
                        let more = all.iter().cloned().chain([Amount::Number(n)]);
                        Counts::OneOf(more.collect())
                    };
                    mistakes.push(with(most + 1));
                    mistakes.extend(least.checked_sub(1).filter(|n| *n > 0).map(with));
                }
                mistakes
            }
            Counts::Between(low, high) => match (low.number(), high.number()) {
                (Some(_), Some(most)) => {
                    let ends = |high: u16| Counts::Between(low.clone(), Amount::Number(high));
                    vec![ends(most + 1), ends(most.saturating_sub(1))]
                }
                _ => vec![Counts::OneOf(vec![low.clone(), high.clone()])],
            },
            Counts::AtLeast(n) => vec![Counts::OneOf(vec![n.clone()]), Counts::MoreThan(n.clone())],
            Counts::AtMost(n) => vec![Counts::OneOf(vec![n.clone()]), Counts::LessThan(n.clone())],
            Counts::MoreThan(n) => vec![Counts::AtLeast(n.clone())],
            Counts::LessThan(n) => vec![Counts::AtMost(n.clone())],
            Counts::Even => vec![Counts::Odd],
            Counts::Odd => vec![Counts::Even],
            Counts::None => Vec::new(),
        }
    }
}

impl Mistakable for Amount {
    fn mistakes(&self) -> Vec<Amount> {
        match self {
            Amount::Plus(a, b) | Amount::Minus(a, b) => {
                let mut mistakes = vec![a.as_ref().clone(), b.as_ref().clone()];
                // `2 times a plus b`, read as twice the sum.
                if let Amount::Times(n, first) = a.as_ref() {
                    let (first, b) = (first.clone(), b.clone());
                    let sum = match matches!(self, Amount::Minus(..)) {
                        true => Amount::Minus(first, b),
                        false => Amount::Plus(first, b),
                    };
                    mistakes.push(Amount::Times(n.clone(), Box::new(sum)));
                }
                mistakes
            }
            Amount::Times(_, a) => vec![a.as_ref().clone()],
            Amount::Number(_)
            | Amount::Half
            | Amount::All
            | Amount::Initial
            | Amount::Let(_)
            | Amount::Of(_) => Vec::new(),
        }
    }
}

impl Mistakable for Pits {
    fn mistakes(&self) -> Vec<Pits> {
        let mut mistakes = Vec::new();
        let mut other = |change: &dyn Fn(&mut Pits)| {
            let mut pits = self.clone();
            change(&mut pits);
            mistakes.push(pits);
        };
        match (&self.holding, &self.making) {
            (None, Some(made)) => {
                other(&|pits| (pits.holding, pits.making) = (Some(made.clone()), None));
                other(&|pits| pits.making = None);
            }
            (Some(_), _) => other(&|pits| pits.holding = None),
            (None, None) => {}
        }
        match self.fill {
            Some(_) => other(&|pits| pits.fill = None),
            None if self.noun == Noun::Pit && self.holding.is_none() && self.making.is_none() => {
                other(&|pits| pits.fill = Some(Fill::Occupied));
            }
            None => {}
        }
        for at in 0..self.areas.len() {
            other(&|pits| {
                pits.areas.remove(at);
            });
        }
        for at in 0..self.traits.len() {
            other(&|pits| {
                pits.traits.remove(at);
            });
        }
        for at in 0..self.beside.len() {
            other(&|pits| drop(pits.beside.remove(at)));
        }
        if self.marked.is_some() {
            other(&|pits| pits.marked = None);
        }
        if self.happened.is_some() {
            other(&|pits| pits.happened = None);
        }
        if self.reached.is_some() {
            other(&|pits| pits.reached = None);
        }
        if self.except.is_some() {
            other(&|pits| pits.except = None);
        }
        mistakes
    }
}

impl Mistakable for Place {
    fn mistakes(&self) -> Vec<Place> {
        match self {
            Place::Origin => vec![Place::Last],
            Place::Start => vec![Place::Origin],
            Place::Next => vec![Place::Last],
            Place::After(inner) | Place::Before(inner) => vec![inner.as_ref().clone()],
            Place::Opposite { row: Some(_), of } => vec![Place::Opposite {
                row: None,
                of: of.clone(),
            }],
            Place::StartOf(who) => vec![Place::LastOf(*who)],
            Place::LastOf(who) => vec![Place::StartOf(*who)],
            Place::Last
            | Place::Opposite { row: None, .. }
            | Place::First { .. }
            | Place::The(_) => Vec::new(),
        }
    }
}

impl Mistakable for Places {
    fn mistakes(&self) -> Vec<Places> {
        match self {
            Places::Run { from, .. } => vec![Places::Place(from.clone())],
            Places::Opposites(of) => vec![of.as_ref().clone()],
            Places::Both(all) => each_dropped(all)
                .map(|mut rest| match rest.len() {
                    1 => rest.remove(0),
                    _ => Places::Both(rest),
                })
                .collect(),
            Places::Pits(_) | Places::Place(_) | Places::Chosen { .. } => Vec::new(),
        }
    }
}

impl Mistakable for Path {
    fn mistakes(&self) -> Vec<Path> {
        let mut mistakes = Vec::new();
        let mut other = |change: &dyn Fn(&mut Path)| {
            let mut path = self.clone();
            change(&mut path);
            mistakes.push(path);
        };
        for at in 0..self.skipping.len() {
            other(&|path| drop(path.skipping.remove(at)));
        }
        let is_origin = |skip: &Skip| matches!(skip, Skip::Origin { .. });
        if self.way.is_some() && !self.skipping.iter().any(is_origin) {
            other(&|path| path.skipping.push(Skip::Origin { once: false }));
        }
        match self.through {
            Some(_) => other(&|path| path.through = None),
            None if self.way.is_some() => other(&|path| path.through = Some(Through::Own)),
            None => {}
        }
        if self.from.is_some() && self.way.is_some() {
            other(&|path| path.from = None);
        }
        if self.within.is_some() {
            other(&|path| path.within = None);
        }
        if self.dropping_in.is_some() {
            other(&|path| path.dropping_in = None);
        }
        mistakes
    }
}

impl Mistakable for Vec<Action> {
    fn mistakes(&self) -> Vec<Vec<Action>> {
        if self.len() > 1 {
            let mut mistakes: Vec<Vec<Action>> = each_dropped(self).collect();
            for (at, action) in self.iter().enumerate() {
                mistakes.extend(action.taken_for().map(|other| {
                    let mut actions = self.clone();
                    actions[at] = other;
                    actions
                }));
            }
            return mistakes;
        }
        let only = self.iter().flat_map(Action::taken_for);
        only.map(|action| vec![action]).collect()
    }
}

/// The words that each of some words is taken for.
macro_rules! mistaken {
    ($($word:ty { $($this:pat => $others:expr),* $(,)? })*) => {
        $(impl Mistakable for $word {
            fn mistakes(&self) -> Vec<Self> {
                match *self { $($this => $others.to_vec()),* }
            }
        })*
    };
}

mistaken! {
    Whose {
        Whose::Own => [Whose::Any, Whose::Opponent],
        Whose::Opponent => [Whose::Any, Whose::Own],
        Whose::Any => [Whose::Opponent, Whose::Own],
    }
    Who {
        Who::Mover => [Who::Opponent],
        Who::Opponent => [Who::Mover],
        Who::Somebody => [Who::Mover, Who::Opponent, Who::Everybody],
        Who::Everybody => [Who::Somebody],
        Who::Richer => [Who::Poorer],
        Who::Poorer => [Who::Richer],
        Who::FirstPlayer => [Who::SecondPlayer],
        Who::SecondPlayer => [Who::FirstPlayer],
        Who::Winner => [Who::Loser],
        Who::Loser => [Who::Winner],
    }
    Fill {
        Fill::Empty => [Fill::Occupied],
        Fill::Occupied => [Fill::Empty],
    }
    Side {
        Side::Left => [Side::Right],
        Side::Right => [Side::Left],
    }
    Direction {
        Direction::Anticlockwise => [Direction::Clockwise],
        Direction::Clockwise => [Direction::Anticlockwise],
    }
    Heading {
        Heading::Back => [Heading::On, Heading::Both],
        Heading::On => [Heading::Back, Heading::Both],
        Heading::Both => [Heading::Back, Heading::On],
    }
    Taker {
        Taker::Mover => [Taker::Owner, Taker::Opponent],
        Taker::Opponent => [Taker::Mover, Taker::Owner],
        Taker::Owner => [Taker::Mover],
        Taker::Holder => [Taker::Mover, Taker::Owner],
        Taker::Richer => [Taker::Poorer],
        Taker::Poorer => [Taker::Richer],
    }
    Through {
        Through::Own => [Through::Both],
        Through::Opponent => [Through::Own, Through::Both],
        Through::Both => [Through::Own],
    }
    Row {
        Row::Inner => [Row::Outer],
        Row::Middle => [Row::Inner, Row::Outer],
        Row::Outer => [Row::Inner],
    }
    Area {
        Area::Inner => [Area::Outer],
        Area::Outer => [Area::Inner],
        Area::Middle => [Area::Inner, Area::Outer],
        Area::Near => [Area::Far],
        Area::Far => [Area::Near],
        Area::LeftHalf => [Area::RightHalf],
        Area::RightHalf => [Area::LeftHalf],
        Area::Leftmost(n) => [Area::Rightmost(n)],
        Area::Rightmost(n) => [Area::Leftmost(n)],
        Area::Corner => [] as [Area; 0],
    }
    Trait {
        Trait::Sown => [Trait::Unsown],
        Trait::Unsown => [Trait::Sown],
        Trait::Played => [Trait::Unplayed],
        Trait::Unplayed => [Trait::Played],
        Trait::Rearmost => [Trait::Foremost],
        Trait::Foremost => [Trait::Rearmost],
        Trait::Plain | Trait::Largest | Trait::Facing => [] as [Trait; 0],
    }
    Neighbour {
        Neighbour::After => [Neighbour::Before],
        Neighbour::Before => [Neighbour::After],
        Neighbour::Opposite => [] as [Neighbour; 0],
    }
    Decider {
        Decider::Mover => [Decider::Opponent],
        Decider::Opponent => [Decider::Mover, Decider::Owner],
        Decider::Owner => [Decider::Mover],
    }
    Tier {
        Tier::Same => [] as [Tier; 0],
        Tier::Lower => [Tier::Same],
        Tier::Beside => [Tier::Same],
    }
    AnyNumber {
        AnyNumber::Alike => [AnyNumber::Each],
        AnyNumber::Each => [AnyNumber::Alike],
    }
    Lifetime {
        Lifetime::Lap => [Lifetime::Move],
        Lifetime::Move => [Lifetime::Turn, Lifetime::Lap],
        Lifetime::Turn => [Lifetime::Move, Lifetime::Round],
        Lifetime::Round => [Lifetime::Turn, Lifetime::Game],
        Lifetime::Game => [Lifetime::Round],
    }
    Unfilled {
        Unfilled::Empty => [Unfilled::Closed],
        Unfilled::Closed => [Unfilled::Empty, Unfilled::Claimed],
        Unfilled::Claimed => [Unfilled::Closed],
    }
    Remainder {
        Remainder::Kept => [Remainder::Placed],
        Remainder::Placed => [Remainder::Kept],
        Remainder::Claims => [Remainder::Kept, Remainder::Given],
        Remainder::ClaimsByLot => [Remainder::Claims],
        Remainder::Given => [Remainder::Kept],
        Remainder::Spread => [Remainder::Placed],
        Remainder::Lent => [Remainder::Given],
    }
    Starter {
        Starter::Winner => [Starter::Loser, Starter::Other],
        Starter::Loser => [Starter::Winner],
        Starter::Other => [Starter::Same, Starter::Winner],
        Starter::Same => [Starter::Other],
        Starter::Next => [Starter::Same],
        Starter::Lot => [Starter::Other],
    }
    bool {
        true => [false],
        false => [true],
    }
}

impl Mistakable for Happened {
    fn mistakes(&self) -> Vec<Happened> {
        let others = Since::ALL.into_iter().filter(|since| *since != self.since);
        others.map(|since| Happened { since, ..*self }).collect()
    }
}

impl Mistakable for Marked {
    fn mistakes(&self) -> Vec<Marked> {
        let of = match self.of {
            Some(_) => vec![None],
            None => vec![Some(Who::Mover), Some(Who::Opponent)],
        };
        let named = of.into_iter().map(|of| Marked {
            name: self.name.clone(),
            of,
        });
        named.collect()
    }
}

impl Mistakable for Leftovers {
    fn mistakes(&self) -> Vec<Leftovers> {
        match self {
            Leftovers::Owner => vec![Leftovers::Player(Who::Winner)],
            Leftovers::Player(who) => who.mistakes().into_iter().map(Leftovers::Player).collect(),
        }
    }
}
