//! Actions in their places: what can be done at which moment.

use super::context::Context;
use super::setup::class;
use super::term_faults::misplaced;
use super::terms::Terms;
use crate::report::{Fault, Faults};
use crate::rules::Pit;
use crate::source::Span;
use crate::terms::{
    Action, Aspect, Moment, Part, Path, Pits, Place, Places, Target, Way, Who, Whose,
};

impl Terms<'_> {
    pub fn actions(&self, actions: &[Action], context: Context, span: Span, faults: &mut Faults) {
        for (index, action) in actions.iter().enumerate() {
            self.action(action, context, span, faults);
            let writes = Part::Action(action).effects().writes;
            if !writes.include(&[Aspect::Course, Aspect::Laps]) {
                continue;
            }
            let finishes = if let Action::Win(_) = action {
                "win"
            } else if let Action::Relay { .. } = action {
                "relay"
            } else if let Action::SowOn(_) = action {
                "sow on"
            } else {
                action.alone().unwrap_or("this")
            };
            if index + 1 < actions.len() {
                faults.push(
                    Fault::error(format!("what follows `{finishes}` is never done"))
                        .at(span, format!("`{finishes}` is not the last here"))
                        .help(format!("put `{finishes}` at the end of the line")),
                );
            }
        }
        out_of_play(actions, span, faults);
    }

    fn action(&self, action: &Action, context: Context, span: Span, faults: &mut Faults) {
        if let Some((word, why, help)) = misplaced_action(action, context) {
            faults.push(misplaced(word, context, span, why).help(help));
        }
        match action {
            Action::Capture { amount, places, .. } | Action::Lift { amount, places } => {
                if let Some(amount) = amount {
                    self.amount(amount, context, span, faults);
                }
                self.places(places, context, span, faults);
            }
            Action::Score { points, who } => {
                self.amount(points, context, span, faults);
                one_player("score", "score 1 for", *who, span, faults);
            }
            Action::Unmark { places, name: None }
            | Action::Claim(places)
            | Action::Close(places)
            | Action::Share(places) => self.places(places, context, span, faults),
            Action::Mark { places, name }
            | Action::Unmark {
                places,
                name: Some(name),
            } => {
                self.places(places, context, span, faults);
                self.mark(name, span, faults);
            }
            Action::Move { amount, from, to } => {
                if let Some(amount) = amount {
                    self.amount(amount, context, span, faults);
                }
                self.places(from, context, span, faults);
                match to {
                    Target::Place(to) => {
                        self.place(to, context, span, faults);
                        self.one_pit(to, span, faults);
                    }
                    Target::Chosen(of) => self.chosen(of, context, span, faults),
                }
            }
            Action::Relay { from, path } => {
                self.place(from, context, span, faults);
                self.path(path, span, faults);
                chosen_late(path, "relay", span, faults);
            }
            Action::SowOn(path) => {
                self.path(path, span, faults);
                chosen_late(path, "sow on", span, faults);
            }
            Action::Forget(name) => self.noted(name, "so there is nothing to forget", span, faults),
            Action::Win(who) => one_player("win", "win", *who, span, faults),
            Action::Do(_)
            | Action::Note(_)
            | Action::ReturnCaptures
            | Action::Again
            | Action::Stop
            | Action::Undo
            | Action::TurnBoard
            | Action::Pass
            | Action::End
            | Action::Draw => {}
        }
    }

    /// Seeds are moved to one place: of several alike all would come to the first.
    fn one_pit(&self, to: &Place, span: Span, faults: &mut Faults) {
        let (Some(setup), Some(pits)) = (self.setup, lies(to)) else {
            return;
        };
        let board = &setup.board;
        let first = board.players()[0];
        let is_meant = |pit: &Pit| {
            let is_theirs = board.home(*pit).is_none_or(|player| player == first);
            (pits.whose == Whose::Any || is_theirs)
                && pits.areas.iter().all(|a| board.lies_in(*pit, *a, first))
        };
        let count = class(board, pits).into_iter().filter(is_meant).count();
        if count > 1 {
            faults.push(
                Fault::error("seeds are moved to one pit")
                    .at(span, format!("{count} pits are named here"))
                    .help("say which: `move 1 to own pit 3`, or who moves chooses: `move 1 to chosen own pit`")
                    .help("to put one seed into each of several, lift and sow them: `lift 3 from own store, sow on from own pit 1`"),
            );
        }
    }
}

/// Where seeds are moved to, if no more is said of it than where it lies.
fn lies(to: &Place) -> Option<&Pits> {
    let pits = as_variant!(to, Place::The(pits) => &**pits)?;
    let told = Pits {
        whose: pits.whose,
        areas: pits.areas.clone(),
        noun: pits.noun,
        numbers: pits.numbers.clone(),
        ..Pits::all()
    };
    (told == *pits).then_some(pits)
}

/// No phrase speaks of pits that are closed, so what a line does to them once it has closed them is
/// nothing.
fn out_of_play(actions: &[Action], span: Span, faults: &mut Faults) {
    let mut closed: Vec<&Places> = Vec::new();
    for action in actions {
        let is_idle = match action {
            Action::Capture { places, .. }
            | Action::Lift { places, .. }
            | Action::Mark { places, .. }
            | Action::Unmark { places, .. }
            | Action::Claim(places)
            | Action::Close(places)
            | Action::Share(places) => is_among(places, &closed),
            Action::Move { from, to, .. } => {
                let target = match to {
                    Target::Place(Place::The(pits)) => Some(&**pits),
                    Target::Chosen(pits) => Some(pits),
                    Target::Place(_) => None,
                };
                let is_closed = |pits: &Pits| closed.contains(&&Places::Pits(pits.clone()));
                target.is_some_and(is_closed) || is_among(from, &closed)
            }
            Action::Relay { .. }
            | Action::SowOn(_)
            | Action::Do(_)
            | Action::Note(_)
            | Action::Forget(_)
            | Action::Score { .. }
            | Action::ReturnCaptures
            | Action::Again
            | Action::Stop
            | Action::Undo
            | Action::TurnBoard
            | Action::Pass
            | Action::End
            | Action::Draw
            | Action::Win(_) => false,
        };
        if is_idle {
            faults.push(
                Fault::warning("what this line does to pits that it has closed is nothing")
                    .at(span, "once they are closed no phrase speaks of them")
                    .help("write `close …` behind all else that is done to these pits")
                    .help(
                        "close several together with `and`: `close own leftmost pits and opposites \
                         of own leftmost pits`",
                    ),
            );
            return;
        }
        // A pit that is pointed at, such as `last`, is found though it is closed.
        if let Action::Close(places @ Places::Pits(_)) = action {
            closed.push(places);
        }
    }
}

/// Whether pits are those that were closed, or lie across from them.
fn is_among(places: &Places, closed: &[&Places]) -> bool {
    match places {
        Places::Pits(_) => closed.contains(&places),
        Places::Opposites(of) => is_among(of, closed),
        Places::Both(all) => all.iter().all(|places| is_among(places, closed)),
        Places::Place(_) | Places::Run { .. } | Places::Chosen { .. } => false,
    }
}

/// What is won or scored by several players at once is nobody's.
fn one_player(word: &str, before: &str, who: Who, span: Span, faults: &mut Faults) {
    if matches!(who, Who::Somebody | Who::Everybody) {
        faults.push(
            Fault::error(format!("`{word}` must name one player"))
                .at(span, "this names both")
                .help(format!("write `{before} mover` or `{before} opponent`")),
        );
    }
}

/// Which way a further lap goes is no part of choosing a pit: a line of its own
/// must offer the other one.
fn chosen_late(path: &Path, word: &str, span: Span, faults: &mut Faults) {
    if path.dropping_any.is_some() {
        faults.push(
            Fault::error(
                "how many seeds fall in each pit is chosen with the pit, not for a further lap",
            )
            .at(span, "`dropping any number` does nothing here")
            .help(format!(
                "write `{word}`: a further lap drops as the first one did"
            )),
        );
    }
    let help = match path.way {
        Some(Way::Either) => format!(
            "write the line twice: first with `may` before it and `{word} reversed`, then with \
             `{word}`"
        ),
        Some(Way::EitherKept | Way::EitherKeptByAll) => {
            format!("write `{word}`: a further lap keeps the direction")
        }
        Some(Way::Round(_) | Way::Reversed) | None => return,
    };
    faults.push(
        Fault::error("the direction is chosen with the pit, not for a further lap")
            .at(span, "`either way` does nothing here")
            .help(help),
    );
}

/// The word that means nothing here, why, and what to write instead.
type Misplaced = (&'static str, &'static str, &'static str);

fn misplaced_action(action: &Action, context: Context) -> Option<Misplaced> {
    use Moment::{Endless, Landing, Lifting, MoveEnd, Passing, Stuck, TurnEnd};
    let on = |moments: &[Moment]| matches!(context, Context::On(m) if moments.contains(&m));
    let is_choice = context == Context::Choice;
    let (fits, word, why, help) = match action {
        Action::Lift { .. } => (
            on(&[Landing, Passing, Lifting]) || is_choice,
            "lift",
            "nothing is being sown",
            "write it `on landing`, with `sow on` after it",
        ),
        Action::Relay { .. } => (
            on(&[Landing]),
            "relay",
            "only a lap that has ended goes on",
            "write it `on landing`",
        ),
        Action::SowOn(_) => (
            on(&[Landing, Passing]),
            "sow on",
            "nothing is being sown",
            match is_choice {
                true => {
                    "write `sow` and a direction: `own pit, capture 1 from start, sow clockwise`"
                }
                false => "write it `on landing` or `on passing`",
            },
        ),
        Action::ReturnCaptures => (
            on(&[Landing, MoveEnd, TurnEnd]),
            "return captures",
            "only a move can take its captures back",
            "write it `on move end`",
        ),
        Action::Again => (
            on(&[Landing, MoveEnd, TurnEnd, Endless]) || is_choice,
            "again",
            "a move must have been made",
            "write it `on landing` or `on move end`",
        ),
        Action::Stop => (
            on(&[Landing, Passing, Lifting, Endless, MoveEnd, TurnEnd]),
            "stop",
            "no move is being made",
            "write `end` to end the game",
        ),
        Action::Undo => (
            on(&[Landing, MoveEnd, TurnEnd, Endless]),
            "undo",
            "no move has been sown that could be taken back",
            "write it `on landing`, `on move end` or `on endless sowing`",
        ),
        Action::Pass => (
            on(&[Stuck]) || is_choice,
            "pass",
            "only a stuck player passes, or one who chooses to",
            "write it `on stuck`, or as a way to move, `or no pit, pass when turn is 1`",
        ),
        Action::TurnBoard => (
            on(&[Moment::Start, MoveEnd, TurnEnd]) || is_choice,
            "turn board",
            "the seeds of a lap would fall elsewhere",
            "write it as a way to move, `or no pit, turn board when turn is 1`, or `on turn end`",
        ),
        Action::End | Action::Win(_) | Action::Draw => (
            !is_choice && !on(&[Lifting, Passing, Moment::Start]),
            "end",
            "a game ends when a move is done",
            "write it `on move end`",
        ),
        Action::Do(_)
        | Action::Capture { .. }
        | Action::Move { .. }
        | Action::Mark { .. }
        | Action::Unmark { .. }
        | Action::Claim(_)
        | Action::Close(_)
        | Action::Note(_)
        | Action::Forget(_)
        | Action::Score { .. }
        | Action::Share(_) => return None,
    };
    (!fits).then_some((word, why, help))
}
