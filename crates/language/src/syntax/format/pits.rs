//! Classes of pits, single pits, several pits.

use super::conditions::who;
use super::counts::{Behind, amount, amounts, held};
use crate::terms::{
    Amount, Area, Beside, Contents, Fill, Heading, Neighbour, Noun, Pits, Place, Places, Row,
    Trait, Whose,
};

/// Where a class of pits stands in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `own pit`
    One,
    /// `own pits`
    Several,
    /// After `every`, which takes the place of `any`.
    Every,
    /// After `is`: what can be said without a noun is.
    Predicate,
}

pub(super) fn pits(phrase: &Pits, form: Form) -> String {
    pits_before(phrase, form, Behind::Nothing)
}

/// The same where something stands behind it.
fn pits_before(phrase: &Pits, form: Form, end: Behind) -> String {
    let mut words: Vec<String> = Vec::new();
    if phrase.whose != Whose::Any {
        words.push(owner(phrase.whose).into());
    }
    words.extend(phrase.traits.iter().map(|t| pit_trait(*t).to_string()));
    words.extend(phrase.fill.map(|f| fill(f).to_string()));
    words.extend(phrase.areas.iter().map(|a| area(*a)));
    let tests = tests(phrase, end);
    let is_plain = phrase.whose == Whose::Any
        && phrase.noun == Noun::Pit
        && phrase.areas.is_empty()
        && phrase.numbers.is_empty();
    if form != Form::Predicate || !is_plain || (words.is_empty() && tests.is_empty()) {
        if words.is_empty()
            && form != Form::Every
            && !matches!(phrase.noun, Noun::Centre | Noun::Nothing)
        {
            words.push("any".into());
        }
        words.push(noun(phrase, form).into());
    }
    if !phrase.numbers.is_empty() {
        words.push(amounts(&phrase.numbers, " or "));
    }
    words.extend(tests);
    words.join(" ")
}

fn noun(phrase: &Pits, form: Form) -> &'static str {
    let is_several = form == Form::Several && phrase.numbers.len() != 1;
    match phrase.noun {
        Noun::Pit if is_several => "pits",
        Noun::Pit => "pit",
        // A player has but one.
        Noun::Store if is_several && phrase.whose == Whose::Any => "stores",
        Noun::Store => "store",
        Noun::Reserve => "reserve",
        Noun::Centre => "centre",
        Noun::Nothing => "no pit",
    }
}

fn tests(phrase: &Pits, end: Behind) -> Vec<String> {
    let mut tests = Vec::new();
    let mut left = usize::from(phrase.holding.is_some())
        + usize::from(phrase.making.is_some())
        + usize::from(phrase.marked.is_some())
        + usize::from(phrase.happened.is_some())
        + usize::from(phrase.reached.is_some())
        + usize::from(phrase.within.is_some())
        + phrase.beside.len()
        + usize::from(phrase.except.is_some());
    let mut behind = || {
        left -= 1;
        match left {
            0 => end,
            _ => Behind::Test,
        }
    };
    if let Some(n) = &phrase.holding {
        tests.push(format!("holding {}", held(n, behind())));
    }
    if let Some(n) = &phrase.making {
        tests.push(format!("making {}", held(n, behind())));
    }
    if let Some(marked) = &phrase.marked {
        behind();
        let of = marked
            .of
            .map_or(String::new(), |of| format!(" of {}", who(of)));
        tests.push(format!("marked {}{of}", marked.name));
    }
    if let Some(happened) = &phrase.happened {
        behind();
        tests.push(happened.words());
    }
    if let Some(from) = &phrase.reached {
        let from = pits_before(from, Form::Several, behind());
        tests.push(format!("reached from {from}"));
    }
    if let Some(name) = &phrase.within {
        behind();
        tests.push(format!("in {name}"));
    }
    tests.extend(phrase.beside.iter().map(|b| beside(b, behind())));
    if let Some(out) = &phrase.except {
        tests.push(format!("except {}", place(out)));
    }
    tests
}

fn beside(beside: &Beside, behind: Behind) -> String {
    let side = match beside.side {
        Neighbour::After => "after",
        Neighbour::Before => "before",
        Neighbour::Opposite => "opposite",
    };
    match &beside.test {
        Contents::Fill(f) => format!("{side} {} pit", fill(*f)),
        Contents::Holding(n) => format!("{side} pit holding {}", held(n, behind)),
    }
}

pub(super) fn owner(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "own",
        Whose::Opponent => "opponent",
        Whose::Any => "any",
    }
}

fn fill(fill: Fill) -> &'static str {
    match fill {
        Fill::Empty => "empty",
        Fill::Occupied => "occupied",
    }
}

fn pit_trait(said: Trait) -> &'static str {
    match said {
        Trait::Sown => "sown",
        Trait::Unsown => "unsown",
        Trait::Played => "played",
        Trait::Unplayed => "unplayed",
        Trait::Plain => "plain",
        Trait::Largest => "largest",
        Trait::Rearmost => "rearmost",
        Trait::Foremost => "foremost",
        Trait::Facing => "facing",
    }
}

pub(super) fn area(area: Area) -> String {
    let end = |word: &str, pits: u8| match pits {
        1 => word.to_string(),
        n => format!("{word} {n}"),
    };
    match area {
        Area::Inner => "inner".into(),
        Area::Outer => "outer".into(),
        Area::Middle => "middle".into(),
        Area::Near => "near".into(),
        Area::Far => "far".into(),
        Area::LeftHalf => "left half".into(),
        Area::RightHalf => "right half".into(),
        Area::Leftmost(n) => end("leftmost", n),
        Area::Rightmost(n) => end("rightmost", n),
        Area::Corner => "corner".into(),
    }
}

pub(super) fn place(at: &Place) -> String {
    match at {
        Place::Last => "last".into(),
        Place::Origin => "origin".into(),
        Place::Start => "start".into(),
        Place::Next => "next".into(),
        Place::After(of) => format!("after {}", place(of)),
        Place::Before(of) => format!("before {}", place(of)),
        Place::Opposite { row, of } => {
            let row = match row {
                None => "",
                Some(Row::Inner) => " inner",
                Some(Row::Middle) => " middle",
                Some(Row::Outer) => " outer",
            };
            match **of == Place::Last {
                true => format!("opposite{row}"),
                false => format!("opposite{row} of {}", place(of)),
            }
        }
        Place::First { of, heading, from } => {
            let side = match heading {
                Heading::Back => "before",
                Heading::On | Heading::Both => "after",
            };
            format!("first {} {side} {}", pits(of, Form::One), place(from))
        }
        Place::StartOf(of) => format!("start of {} turn", who(*of)),
        Place::LastOf(of) => format!("last of {} turn", who(*of)),
        Place::The(of) => pits(of, Form::One),
    }
}

pub(super) fn places(several: &Places) -> String {
    match several {
        Places::Pits(of) => pits(of, Form::Several),
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
                Heading::Both => "both",
            };
            let step = match step {
                1 => String::new(),
                n => format!(" by {n}"),
            };
            let with = if *with_opposites {
                " with opposites"
            } else {
                ""
            };
            format!(
                "run {way}{step} from {} of {}{with}",
                place(from),
                pits(of, Form::Several)
            )
        }
        Places::Opposites(of) => format!("opposites of {}", places(of)),
        Places::Chosen { count, of } => {
            let form = match *count == Amount::Number(1) {
                true => Form::One,
                false => Form::Several,
            };
            format!("{} chosen {}", amount(count), pits(of, form))
        }
        Places::Both(all) => {
            let all: Vec<String> = all.iter().map(places).collect();
            all.join(" and ")
        }
    }
}
