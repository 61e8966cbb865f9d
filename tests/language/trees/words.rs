//! Conditions, actions, paths and classes of pits of any shape.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use seedlore::terms::{
    Action, Amount, AnyNumber, Area, Beside, Choice, Condition, Contents, Counts, Direction,
    DroppingIn, Fill, Happened, Happening, Heading, Letter, Marked, Neighbour, Noun, Path, Pits,
    Place, Places, Quantity, Row, Since, Skip, Taker, Taking, Target, Through, Tier, Trait, Way,
    Who, Whose,
};

use super::name;

fn one_size() -> impl Strategy<Value = Amount> + Clone {
    prop_oneof![
        4 => (0_u16..60_000).prop_map(Amount::Number),
        1 => letter().prop_map(Amount::Let),
    ]
}

/// Of numbers and letters, without parentheses.
pub fn size() -> impl Strategy<Value = Amount> {
    let times = (one_size(), one_size()).prop_map(|(n, of)| times(n, of));
    let part = prop_oneof![4 => one_size(), 1 => times].boxed();
    prop_oneof![
        8 => part.clone(),
        1 => (part.clone(), part.clone()).prop_map(|(a, b)| plus(a, b)),
        1 => (part.clone(), part).prop_map(|(a, b)| minus(a, b)),
    ]
}

fn plus(a: Amount, b: Amount) -> Amount {
    Amount::Plus(Box::new(a), Box::new(b))
}

fn minus(a: Amount, b: Amount) -> Amount {
    Amount::Minus(Box::new(a), Box::new(b))
}

fn times(n: Amount, of: Amount) -> Amount {
    Amount::Times(Box::new(n), Box::new(of))
}

pub fn letter() -> impl Strategy<Value = Letter> + Clone {
    prop::char::range('a', 'z').prop_map(|letter| Letter::new(letter).unwrap())
}

/// Without anything that is counted in play.
fn fixed() -> BoxedStrategy<Amount> {
    prop_oneof![
        6 => size(),
        1 => Just(Amount::Half),
        1 => Just(Amount::Initial),
    ]
    .boxed()
}

/// So much of a pit: all of it is what is meant where nothing is said.
fn part_of_pit() -> impl Strategy<Value = Amount> {
    let counted = of_quantity().prop_map(|of| Amount::Of(Box::new(of)));
    prop_oneof![12 => fixed(), 1 => counted, 1 => sum()]
}

/// What is counted for an amount: of pits that hold fixed numbers.
fn of_quantity() -> BoxedStrategy<Quantity> {
    quantity_of(class(
        Just(None).boxed(),
        Just(None).boxed(),
        counts_of(fixed()),
    ))
}

/// Sums, differences and multiples of any shape.
fn sum() -> BoxedStrategy<Amount> {
    let counted = of_quantity().prop_map(|of| Amount::Of(Box::new(of)));
    let leaf = prop_oneof![2 => counted, 1 => fixed(), 1 => Just(Amount::All)];
    let joined = |part: BoxedStrategy<Amount>| {
        prop_oneof![
            (part.clone(), part.clone()).prop_map(|(a, b)| plus(a, b)),
            (part.clone(), part.clone()).prop_map(|(a, b)| minus(a, b)),
            (one_size(), part).prop_map(|(n, of)| times(n, of)),
        ]
    };
    let parts = leaf.boxed().prop_recursive(2, 6, 2, joined);
    joined(parts.boxed()).boxed()
}

/// A sum of which something is counted in play.
fn counted_sum() -> impl Strategy<Value = Amount> {
    sum().prop_filter("the same throughout", |sum| !sum.is_constant())
}

pub fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![7 => part_of_pit(), 1 => Just(Amount::All)]
}

pub fn counts() -> BoxedStrategy<Counts> {
    counts_of(amount().boxed())
}

fn counts_of(amounts: BoxedStrategy<Amount>) -> BoxedStrategy<Counts> {
    let amount = || amounts.clone();
    prop_oneof![
        3 => vec(amount(), 1..4).prop_map(Counts::OneOf),
        1 => (amount(), amount()).prop_map(|(low, high)| Counts::Between(low, high)),
        1 => amount().prop_map(Counts::AtLeast),
        1 => amount().prop_map(Counts::AtMost),
        1 => amount().prop_map(Counts::MoreThan),
        1 => amount().prop_map(Counts::LessThan),
        1 => Just(Counts::Even),
        1 => Just(Counts::Odd),
        1 => Just(Counts::None),
    ]
    .boxed()
}

pub fn whose() -> impl Strategy<Value = Whose> {
    select(&[Whose::Own, Whose::Opponent, Whose::Any][..])
}

pub fn areas(least: usize) -> impl Strategy<Value = Vec<Area>> {
    let all = |pits: (u8, u8)| {
        vec![
            Area::Inner,
            Area::Outer,
            Area::Middle,
            Area::Near,
            Area::Far,
            Area::LeftHalf,
            Area::RightHalf,
            Area::Leftmost(pits.0),
            Area::Rightmost(pits.1),
            Area::Corner,
        ]
    };
    (0_u8..9, any::<u8>()).prop_flat_map(move |pits| subsequence(all(pits), least..4))
}

fn traits() -> impl Strategy<Value = Vec<Trait>> {
    let all = vec![
        Trait::Sown,
        Trait::Unsown,
        Trait::Played,
        Trait::Unplayed,
        Trait::Plain,
        Trait::Largest,
        Trait::Rearmost,
        Trait::Foremost,
        Trait::Facing,
    ];
    prop_oneof![
        2 => Just(Vec::new()),
        1 => subsequence(all, 0..3).prop_shuffle(),
    ]
}

fn fill() -> impl Strategy<Value = Fill> {
    select(&[Fill::Empty, Fill::Occupied][..])
}

fn beside(counts: BoxedStrategy<Counts>) -> impl Strategy<Value = Beside> {
    let sides = [Neighbour::After, Neighbour::Before, Neighbour::Opposite];
    let test = prop_oneof![
        fill().prop_map(Contents::Fill),
        counts.prop_map(Contents::Holding),
    ];
    (select(sides.to_vec()), test).prop_map(|(side, test)| Beside { side, test })
}

fn happened() -> impl Strategy<Value = Happened> {
    let all = (select(Happening::ALL.to_vec()), select(Since::ALL.to_vec()));
    all.prop_map(|(what, since)| Happened { what, since })
}

pub fn pits() -> BoxedStrategy<Pits> {
    let none = || Just(None).boxed();
    let inner = || class(none(), Just(None).boxed(), counts());
    let except = option::weighted(0.1, named_place(inner())).boxed();
    let reached = option::weighted(0.1, inner().prop_map(reaching)).boxed();
    class(except, reached, counts())
}

/// Of pits from which others are reached only what they hold is asked.
fn reaching(pits: Pits) -> Pits {
    Pits {
        whose: pits.whose,
        traits: pits.traits,
        fill: pits.fill,
        areas: pits.areas,
        noun: pits.noun,
        numbers: pits.numbers,
        holding: pits.holding,
        ..Pits::all()
    }
}

/// A class of pits that leaves one out, or none.
fn class(
    except: BoxedStrategy<Option<Place>>,
    reached: BoxedStrategy<Option<Pits>>,
    counts: BoxedStrategy<Counts>,
) -> BoxedStrategy<Pits> {
    let nouns = prop_oneof![
        8 => Just(Noun::Pit),
        1 => Just(Noun::Store),
        1 => Just(Noun::Reserve),
        1 => Just(Noun::Centre),
    ];
    let marked = (name(), option::of(who())).prop_map(|(name, of)| Marked { name, of });
    let words = (
        whose(),
        traits(),
        option::of(fill()),
        prop_oneof![2 => Just(Vec::new()), 1 => areas(0)],
        nouns,
    );
    let tests = (
        prop_oneof![3 => Just(Vec::new()), 1 => vec(size(), 1..3)],
        option::of(counts.clone()),
        option::weighted(0.2, counts.clone()),
        option::weighted(0.2, marked),
        prop_oneof![3 => Just(None), 1 => beside(counts).prop_map(Some)],
        option::weighted(0.2, happened()),
        (except, reached, option::weighted(0.1, name())),
    );
    (words, tests)
        .prop_map(
            |(
                (whose, traits, fill, areas, noun),
                (numbers, holding, making, marked, beside, happened, (except, reached, within)),
            )| Pits {
                whose,
                traits,
                fill,
                areas,
                noun,
                numbers,
                holding,
                making,
                marked,
                happened,
                reached: reached.map(Box::new),
                beside: beside.into_iter().collect(),
                except: except.map(Box::new),
                within,
            },
        )
        .boxed()
}

pub fn who() -> impl Strategy<Value = Who> {
    let all = [
        Who::Mover,
        Who::Opponent,
        Who::Somebody,
        Who::Everybody,
        Who::Richer,
        Who::Poorer,
        Who::FirstPlayer,
        Who::SecondPlayer,
        Who::Winner,
        Who::Loser,
    ];
    select(all.to_vec())
}

fn first_of(pits: BoxedStrategy<Pits>, from: BoxedStrategy<Place>) -> impl Strategy<Value = Place> {
    let headings = select(&[Heading::Back, Heading::On][..]);
    (pits, headings, from).prop_map(|(of, heading, from)| Place::First {
        of: Box::new(of),
        heading,
        from: Box::new(from),
    })
}

/// A place by where it lies from another.
fn pointed(pits: BoxedStrategy<Pits>) -> BoxedStrategy<Place> {
    let leaf = prop_oneof![
        3 => Just(Place::Last),
        1 => Just(Place::Origin),
        1 => Just(Place::Start),
        1 => Just(Place::Next),
        1 => who().prop_map(Place::StartOf),
        1 => who().prop_map(Place::LastOf),
    ];
    leaf.prop_recursive(3, 6, 1, move |from| {
        let rows = select(&[Row::Inner, Row::Middle, Row::Outer][..]);
        prop_oneof![
            2 => (option::of(rows), from.clone()).prop_map(|(row, of)| Place::Opposite {
                row,
                of: Box::new(of)
            }),
            1 => from.clone().prop_map(|of| Place::After(Box::new(of))),
            1 => from.clone().prop_map(|of| Place::Before(Box::new(of))),
            1 => first_of(pits.clone(), from),
        ]
    })
    .boxed()
}

/// A place by where it lies or by what it is.
fn named_place(pits: BoxedStrategy<Pits>) -> BoxedStrategy<Place> {
    prop_oneof![
        2 => pointed(pits.clone()),
        1 => pits.prop_map(|pits| Place::The(Box::new(pits))),
    ]
    .boxed()
}

fn place() -> BoxedStrategy<Place> {
    named_place(pits())
}

fn places() -> impl Strategy<Value = Places> {
    let headings = select(&[Heading::Back, Heading::On, Heading::Both][..]);
    let step = prop_oneof![3 => Just(1), 1 => any::<u8>()];
    let run = (headings, step, pointed(pits()), pits(), any::<bool>());
    let leaf = prop_oneof![
        2 => pits().prop_map(Places::Pits),
        2 => pointed(pits()).prop_map(Places::Place),
        1 => run.prop_map(|(heading, step, from, of, with_opposites)| Places::Run {
            heading,
            step,
            from,
            of,
            with_opposites
        }),
        1 => (amount(), pits()).prop_map(|(count, of)| Places::Chosen { count, of }),
    ];
    let one = prop_oneof![
        5 => leaf.clone(),
        1 => leaf.prop_map(|of| Places::Opposites(Box::new(of))),
    ];
    prop_oneof![
        4 => one.clone(),
        1 => vec(one, 2..4).prop_map(Places::Both),
    ]
}

fn quantity() -> BoxedStrategy<Quantity> {
    quantity_of(pits())
}

fn quantity_of(pits: BoxedStrategy<Pits>) -> BoxedStrategy<Quantity> {
    prop_oneof![
        4 => select(Quantity::ALONE.to_vec()),
        1 => who().prop_map(Quantity::Captured),
        1 => who().prop_map(Quantity::Captures),
        1 => who().prop_map(Quantity::Points),
        1 => pits.clone().prop_map(Quantity::SeedsIn),
        1 => pits.prop_map(Quantity::PitsAmong),
    ]
    .boxed()
}

pub fn condition() -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        1 => who().prop_map(Condition::HasSeeds),
        1 => who().prop_map(Condition::HasNone),
        1 => who().prop_map(Condition::CanMove),
        1 => name().prop_map(Condition::Named),
        1 => Just(Condition::MoveCaptures),
        1 => Just(Condition::MoveCapturesAtOnce),
        1 => select(vec![Direction::Anticlockwise, Direction::Clockwise]).prop_map(Condition::LapGoes),
        1 => Just(Condition::PositionRepeats),
        1 => Just(Condition::PlayersAgree),
        1 => Just(Condition::FirstPlayerMoves),
        1 => (who(), name()).prop_map(|(who, name)| Condition::Noted(who, name)),
        3 => (quantity(), counts()).prop_map(|(what, n)| Condition::Measure(what, n)),
        1 => (counted_sum(), counts()).prop_map(|(sum, n)| Condition::Compare(sum, n)),
        1 => pits().prop_map(Condition::Some),
        1 => pits().prop_map(Condition::No),
        4 => (place(), pits()).prop_map(|(place, pits)| Condition::Is(place, pits)),
    ];
    leaf.prop_recursive(3, 12, 3, |part| {
        prop_oneof![
            vec(part.clone(), 2..4).prop_map(Condition::All),
            vec(part.clone(), 2..4).prop_map(Condition::Any),
            part.prop_map(|inner| Condition::Not(Box::new(inner))),
        ]
    })
}

pub fn path() -> impl Strategy<Value = Path> {
    let ways = [
        Way::Round(Direction::Anticlockwise),
        Way::Round(Direction::Clockwise),
        Way::Either,
        Way::EitherKept,
        Way::EitherKeptByAll,
        Way::Reversed,
    ];
    let skipping = prop_oneof![
        2 => Just(Vec::new()),
        1 => any::<bool>().prop_map(|once| vec![Skip::Origin { once }]),
        1 => (pits(), any::<bool>()).prop_map(|(of, once)| {
            vec![Skip::Pits(of), Skip::Origin { once }]
        }),
        1 => pits().prop_map(|of| vec![Skip::PitsExceptLastSeed(of)]),
        1 => (pits(), condition()).prop_map(|(of, unless)| vec![Skip::PitsUnless(of, unless)]),
    ];
    let through = [Through::Own, Through::Opponent, Through::Both];
    (
        option::of(select(ways.to_vec())),
        option::weighted(0.3, place()),
        skipping,
        option::weighted(0.2, pits()),
        option::weighted(0.3, select(through.to_vec())),
        prop_oneof![
            2 => Just((Vec::new(), None, None)),
            1 => vec(amount(), 1..3).prop_map(|all| (all, None, None)),
            1 => select(vec![AnyNumber::Alike, AnyNumber::Each]).prop_map(|any| (Vec::new(), Some(any), None)),
            1 => (amount(), pits()).prop_map(|(seeds, pits)| (Vec::new(), None, Some(DroppingIn { seeds, pits }))),
        ],
    )
        .prop_map(
            |(way, from, skipping, within, through, (dropping, dropping_any, dropping_in))| Path {
                way,
                from,
                skipping,
                within,
                through,
                dropping,
                dropping_any,
                dropping_in,
            },
        )
}

/// A path that says something.
pub fn said_path() -> impl Strategy<Value = Path> {
    path().prop_filter("silent", |path| !path.is_silent())
}

pub fn actions() -> impl Strategy<Value = Vec<Action>> {
    vec(action(), 1..4)
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        3 => place().prop_map(Target::Place),
        1 => pits().prop_map(Target::Chosen),
    ]
}

fn action() -> BoxedStrategy<Action> {
    let takers = [
        Taker::Mover,
        Taker::Opponent,
        Taker::Owner,
        Taker::Holder,
        Taker::Richer,
        Taker::Poorer,
    ];
    let amounts = || option::weighted(0.3, part_of_pit());
    let onto = (places(), name()).prop_map(|(places, name)| Action::Mark { places, name });
    prop_oneof![
        1 => name().prop_map(Action::Do),
        4 => (amounts(), places(), select(takers.to_vec())).prop_map(
            |(amount, places, taker)| Action::Capture { amount, places, taker }
        ),
        2 => (amounts(), places()).prop_map(|(amount, places)| Action::Lift { amount, places }),
        2 => (pointed(pits()), path()).prop_map(|(from, path)| Action::Relay {
            from,
            path: Path { from: None, ..path },
        }),
        2 => path().prop_map(Action::SowOn),
        2 => (amounts(), places(), target()).prop_map(
            |(amount, from, to)| Action::Move { amount, from, to }
        ),
        1 => onto,
        1 => (places(), option::of(name()))
            .prop_map(|(places, name)| Action::Unmark { places, name }),
        1 => places().prop_map(Action::Claim),
        1 => places().prop_map(Action::Close),
        1 => name().prop_map(Action::Note),
        1 => name().prop_map(Action::Forget),
        1 => (amount(), who()).prop_map(|(points, who)| Action::Score { points, who }),
        1 => places().prop_map(Action::Share),
        1 => who().prop_map(Action::Win),
        3 => select(Action::ALONE.to_vec()),
    ]
    .boxed()
}

/// A way to move that is offered beside the one before it.
pub fn choice() -> impl Strategy<Value = Choice> {
    let from = prop_oneof![
        4 => pits().prop_map(Places::Pits),
        1 => Just(Places::Pits(Pits::none())),
        1 => first_of(pits(), pointed(pits())).prop_map(Places::Place),
    ];
    let taking = prop_oneof![
        4 => Just(Taking::All),
        1 => part_of_pit().prop_map(Taking::Just),
        1 => amount().prop_map(Taking::UpTo),
        1 => Just(Taking::AnyNumber),
        1 => amount().prop_map(Taking::AllBut),
    ];
    (
        from,
        taking,
        vec(action(), 0..3),
        option::weighted(0.3, said_path()),
        option::of(condition()),
        option::weighted(0.3, condition()),
    )
        .prop_map(|(from, taking, actions, path, when, demand)| Choice {
            tier: Tier::Same,
            from,
            taking,
            actions,
            path,
            when,
            demand,
        })
}
