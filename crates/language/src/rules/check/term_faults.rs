//! What is wrong with single terms: numbers, places, words that clash.

use super::context::Context;
use crate::report::{Fault, Faults};
use crate::source::Span;
use crate::terms::{
    Amount, Counts, Fill, Noun, Part, Pits, Place, Quantity, Said, Term, Who, Whole,
};

/// Whether a range runs from the larger number to the smaller; told if so.
pub(super) fn backwards(counts: &Counts, span: Span, faults: &mut Faults) -> bool {
    let Counts::Between(Amount::Number(low), Amount::Number(high)) = counts else {
        return false;
    };
    if low > high {
        faults.push(
            Fault::error(format!("no number lies between {low} and {high}"))
                .at(span, "the first is the larger")
                .help(format!("write `{high} to {low}`")),
        );
    }
    low > high
}

pub(super) fn below_none(span: Span) -> Fault {
    Fault::error("this comes to less than 0")
        .at(span, "more is taken off than there is")
        .help("write the number itself, or the larger one before `minus`")
}

/// A quantity of several players where one number is wanted.
pub(super) fn several(quantity: &Quantity, players: usize, span: Span) -> Option<Fault> {
    let Said::OfPlayer(words, who) = quantity.said() else {
        return None;
    };
    let whom = match who {
        Who::Somebody => "somebody",
        Who::Everybody => "everybody",
        Who::Opponent if players > 2 => "opponent",
        Who::Loser if players > 2 => "loser",
        Who::Mover
        | Who::Opponent
        | Who::Richer
        | Who::Poorer
        | Who::FirstPlayer
        | Who::SecondPlayer
        | Who::Winner
        | Who::Loser => return None,
    };
    Some(
        Fault::error(format!("`{words} {whom}` is not one number"))
            .at(span, "each of several players has a number of their own")
            .help(format!(
                "name one player: `{words} mover`, `{words} richer`, `{words} poorer`"
            ))
            .help(format!(
                "or let it stand before `is`, where it holds if it does of one of them: \
                 `{words} {whom} is more than {words} mover`"
            )),
    )
}

/// Counts or an amount that change in play, where the board is filled.
pub(super) fn worked_out(what: &str, span: Span) -> Fault {
    Fault::error(format!("{what} can't be counted in play"))
        .at(
            span,
            "what is written here stays the same from game to game",
        )
        .help("write a number, a letter of `let`, or a sum of these, such as `n plus 1`")
}

/// Of pits other than the last: counted, captured, compared.
pub(super) fn class(context: Context) -> Context {
    match context.has_cursors() {
        true => Context::Class,
        false => context,
    }
}

/// Whether a place is one that a move points at.
pub(super) fn points(place: &Place) -> bool {
    let mut points = false;
    place.walk(&mut |part| {
        points |= matches!(
            part,
            Part::Place(Place::Last | Place::Origin | Place::Start | Place::Next)
        );
    });
    points
}

/// Pits one further or one back are counted along the track, which passes over
/// stores even where sowing goes through them.
pub(super) fn off_track(place: &Place, pits: &Pits, span: Span, faults: &mut Faults) {
    if !matches!(place, Place::Next | Place::After(_) | Place::Before(_)) {
        return;
    }
    let noun = match pits.noun {
        Noun::Pit => return,
        Noun::Store => "store",
        Noun::Reserve => "reserve",
        Noun::Centre => "centre",
        Noun::Nothing => "no pit",
    };
    faults.push(
        Fault::error(format!("`{}` is never a {noun}", word(place)))
            .at(span, "it goes from pit to pit, and passes stores over")
            .help("name the pit before the store instead: `own rightmost pit: …`"),
    );
}

/// Why no pit can be empty or occupied and hold so many.
pub(super) fn clash(pits: &Pits, context: Context) -> Option<(&'static str, &'static str)> {
    let most = Whole {
        all: u16::MAX,
        initial: u16::MAX,
    };
    let never = |counts: &Option<Counts>, n| {
        let counts = counts.as_ref();
        counts.is_some_and(|counts| counts.is_constant() && !counts.admits(n, most))
    };
    let one = Counts::OneOf(vec![Amount::Number(1)]);
    // On landing the seed just sown lies in the pit, but `empty` looks before.
    let just_sown = u16::from(context.has_just_sown());
    match pits.fill? {
        Fill::Empty if never(&pits.making, 1) => Some((
            "a pit that was empty makes 1",
            "`empty` and `occupied` look at the pit before the seed falls, `making` counts that seed",
        )),
        Fill::Empty if never(&pits.holding, just_sown) => Some((
            "an empty pit holds none",
            "leave out `empty`, or `holding` and the number",
        )),
        Fill::Occupied if pits.making.as_ref() == Some(&one) => Some((
            "a pit that was occupied makes 2 or more",
            "`empty` and `occupied` look at the pit before the seed falls, `making` counts that seed",
        )),
        Fill::Occupied if pits.holding == Some(Counts::None) => Some((
            "an occupied pit holds one or more",
            "leave out `occupied`, or `holding` and the number",
        )),
        Fill::Empty | Fill::Occupied => None,
    }
}

pub(super) fn word(place: &Place) -> &'static str {
    match place {
        Place::Last => "last",
        Place::Origin => "origin",
        Place::Start => "start",
        Place::Next => "next",
        Place::After(_) => "after",
        Place::Before(_) => "before",
        Place::Opposite { .. } => "opposite",
        Place::First { .. } => "first",
        Place::StartOf(_) => "start of … turn",
        Place::LastOf(_) => "last of … turn",
        Place::The(_) => "pit",
    }
}

pub(super) fn misplaced(word: &str, context: Context, span: Span, why: &str) -> Fault {
    Fault::error(format!("`{word}` means nothing {}", context.name())).at(span, why)
}

/// `last` may be written or meant: pits by themselves speak of the last pit.
pub(super) fn no_last_pit(place: &Place, context: Context, span: Span) -> Fault {
    let help = "write of all pits of a kind, `no opponent pit holding 2 or more`, or of a player, \
                `opponent has none`";
    let fault = match *place == Place::Last {
        true => Fault::error(format!("no pit is the last {}", context.name()))
            .at(span, "pits by themselves speak of the pit just sown in"),
        false => misplaced(word(place), context, span, "no pit was just sown in"),
    };
    fault.help(help)
}
