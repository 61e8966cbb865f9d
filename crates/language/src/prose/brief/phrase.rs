//! Numbers, people and pits in a few words.

use crate::prose::pits::trait_word;
use crate::prose::words::list;
use crate::terms::{
    Amount, Area, Contents, Counts, Fill, Heading, Marked, Neighbour, Noun, Pits, Place, Places,
    Quantity, Row, Said, Who, Whose,
};

/// An amount, in parentheses if it is a sum that stands within another or behind pits.
fn part(of: &Amount) -> String {
    match matches!(of, Amount::Plus(..) | Amount::Minus(..)) {
        true => format!("({})", amount(of)),
        false => amount(of),
    }
}

pub fn amount(of: &Amount) -> String {
    match of {
        Amount::Number(n) => n.to_string(),
        Amount::Half => "half of all seeds".into(),
        Amount::All => "all seeds".into(),
        Amount::Initial => "the initial number".into(),
        Amount::Let(letter) => letter.to_string(),
        Amount::Of(quantity) => self::quantity(quantity),
        Amount::Plus(a, b) => format!("{} plus {}", amount(a), part(b)),
        Amount::Minus(a, b) => format!("{} minus {}", amount(a), part(b)),
        Amount::Times(n, a) => format!("{} × {}", amount(n), part(a)),
    }
}

/// The words of the language, which are few enough.
pub fn quantity(quantity: &Quantity) -> String {
    match quantity.said() {
        Said::Alone(words) => words.into(),
        Said::OfPlayer(words, player) => format!("{words} {}", who(player)),
        Said::OfPits(words, class) => {
            let several = class.noun == Noun::Pit || class.whose == Whose::Any;
            format!(
                "{words} {}",
                pits(class, several && class.numbers.len() != 1)
            )
        }
    }
}

pub fn numbers(counts: &Counts) -> String {
    said(counts, amount)
}

/// The same of seeds in pits.
fn held(counts: &Counts) -> String {
    said(counts, part)
}

fn said(counts: &Counts, amount: fn(&Amount) -> String) -> String {
    match counts {
        Counts::OneOf(amounts) => {
            let all: Vec<String> = amounts.iter().map(amount).collect();
            list(&all, "or")
        }
        Counts::Between(low, high) => format!("{} to {}", amount(low), amount(high)),
        Counts::AtLeast(a @ Amount::Number(_)) => format!("{} or more", amount(a)),
        Counts::AtLeast(a) => format!("at least {}", amount(a)),
        Counts::AtMost(a) => format!("at most {}", amount(a)),
        Counts::MoreThan(a) => format!("more than {}", amount(a)),
        Counts::LessThan(a) => format!("fewer than {}", amount(a)),
        Counts::Even => "an even number".into(),
        Counts::Odd => "an odd number".into(),
        Counts::None => "none".into(),
    }
}

pub fn who(who: Who) -> &'static str {
    match who {
        Who::Mover => "mover",
        Who::Opponent => "opponent",
        Who::Somebody => "somebody",
        Who::Everybody => "everybody",
        Who::Richer => "richer",
        Who::Poorer => "poorer",
        Who::FirstPlayer => "first player",
        Who::SecondPlayer => "second player",
        Who::Winner => "winner",
        Who::Loser => "loser",
    }
}

/// `occupied opponent's pit making 2 or 3`, or of several.
pub fn pits(class: &Pits, several: bool) -> String {
    let few = |area: &Area| matches!(area, Area::Leftmost(2..) | Area::Rightmost(2..));
    let several = several || class.areas.iter().any(few);
    let mut said: Vec<String> = class.traits.iter().map(|t| trait_word(*t).into()).collect();
    said.extend(class.fill.map(|f| fill(f).to_string()));
    let whose = match class.whose {
        Whose::Own => "own",
        Whose::Opponent => "opponent's",
        Whose::Any => "",
    };
    let bare = Pits {
        noun: class.noun,
        ..Pits::all()
    } == *class;
    if !whose.is_empty() {
        said.push(whose.into());
    } else if bare && !matches!(class.noun, Noun::Centre | Noun::Nothing) {
        said.push(if several { "all" } else { "any" }.into());
    }
    said.extend(class.areas.iter().map(|a| area(*a)));
    said.push(noun(class.noun, several).into());
    if !class.numbers.is_empty() {
        let numbers: Vec<String> = class.numbers.iter().map(part).collect();
        said.push(list(&numbers, if several { "and" } else { "or" }));
    }
    for (word, counts) in [("making", &class.making), ("holding", &class.holding)] {
        said.extend(counts.as_ref().map(|n| format!("{word} {}", held(n))));
    }
    said.extend(class.marked.as_ref().map(marked));
    for beside in &class.beside {
        let side = match beside.side {
            Neighbour::After => "after",
            Neighbour::Before => "before",
            Neighbour::Opposite => "opposite",
        };
        said.push(match &beside.test {
            Contents::Fill(f) => format!("{side} {} pit", fill(*f)),
            Contents::Holding(n) => format!("{side} pit holding {}", held(n)),
        });
    }
    said.extend(class.happened.iter().map(|h| h.words()));
    said.extend(
        class
            .reached
            .iter()
            .map(|from| format!("reached from {}", pits(from, true))),
    );
    said.extend(
        class
            .except
            .as_ref()
            .map(|p| format!("except {}", place(p))),
    );
    said.join(" ")
}

fn marked(mark: &Marked) -> String {
    match mark.of {
        Some(of) => format!("marked {} of {}", mark.name, who(of)),
        None => format!("marked {}", mark.name),
    }
}

fn noun(noun: Noun, several: bool) -> &'static str {
    match (noun, several) {
        (Noun::Pit, false) => "pit",
        (Noun::Pit, true) => "pits",
        (Noun::Store, false) => "store",
        (Noun::Store, true) => "stores",
        (Noun::Reserve, _) => "reserve",
        (Noun::Centre, _) => "centre",
        (Noun::Nothing, _) => "no pit",
    }
}

fn fill(fill: Fill) -> &'static str {
    match fill {
        Fill::Empty => "empty",
        Fill::Occupied => "occupied",
    }
}

pub fn area(area: Area) -> String {
    match area {
        Area::Inner => "inner".into(),
        Area::Outer => "outer".into(),
        Area::Middle => "middle".into(),
        Area::Near => "near".into(),
        Area::Far => "far".into(),
        Area::LeftHalf => "left half".into(),
        Area::RightHalf => "right half".into(),
        Area::Leftmost(1) => "leftmost".into(),
        Area::Leftmost(n) => format!("{n} leftmost"),
        Area::Rightmost(1) => "rightmost".into(),
        Area::Rightmost(n) => format!("{n} rightmost"),
        Area::Corner => "corner".into(),
    }
}

pub fn place(at: &Place) -> String {
    match at {
        Place::Last => "last pit".into(),
        Place::Origin => "origin".into(),
        Place::Start => "pit chosen".into(),
        Place::Next => "next pit".into(),
        Place::After(inner) if **inner == Place::Next => "pit after next".into(),
        Place::After(inner) if **inner == Place::Last => "next pit".into(),
        Place::After(inner) => format!("pit after {}", place(inner)),
        Place::Before(inner) => format!("pit before {}", place(inner)),
        Place::Opposite { row, of } => {
            let pit = match row {
                None => "opposite pit",
                Some(Row::Inner) => "opposite inner pit",
                Some(Row::Middle) => "opposite middle pit",
                Some(Row::Outer) => "opposite outer pit",
            };
            match **of == Place::Last {
                true => pit.into(),
                false => format!("{pit} of {}", place(of)),
            }
        }
        Place::First { of, heading, from } => {
            let way = match heading {
                Heading::Back => "before",
                Heading::On => "after",
                Heading::Both => "beside",
            };
            format!("first {} {way} {}", pits(of, false), place(from))
        }
        Place::StartOf(player) => format!("pit {} last chose", who(*player)),
        Place::LastOf(player) => format!("last pit of {}'s turn", who(*player)),
        Place::The(class) => pits(class, false),
    }
}

pub fn places(at: &Places) -> String {
    // A single class is the domain of a choice as well.
    if let Places::Pits(class) = at {
        pits(class, false)
    } else {
        target(at)
    }
}

/// Pits to act on: classes are of several.
pub fn target(at: &Places) -> String {
    match at {
        Places::Pits(class) => pits(class, class.numbers.len() != 1),
        Places::Place(at) => place(at),
        Places::Run {
            heading,
            step,
            from,
            of,
            with_opposites,
        } => {
            let way = match heading {
                Heading::Back => "back",
                Heading::On => "on",
                Heading::Both => "both ways",
            };
            let step = match step {
                0 | 1 => String::new(),
                n => format!(" by {n}"),
            };
            let opposites = if *with_opposites {
                " with opposites"
            } else {
                ""
            };
            let of = match *of == Pits::all() {
                true => String::new(),
                false => format!(" of {}", pits(of, true)),
            };
            format!("line{of} {way}{step} from {}{opposites}", place(from))
        }
        Places::Opposites(of) => format!("opposites of {}", target(of)),
        Places::Chosen { count, of } => {
            let several = *count != Amount::Number(1);
            format!("{} chosen {}", amount(count), pits(of, several))
        }
        Places::Both(all) => {
            let said: Vec<String> = all.iter().map(target).collect();
            said.join(" and ")
        }
    }
}
