//! Terms in their places: a pit that the board has, a number that can occur,
//! a word that means something where it stands.

use crate::terms::Term;
use std::collections::BTreeSet;

use super::context::Context;
use super::setup::Setup;
use super::term_faults::{
    backwards, clash, class, misplaced, no_last_pit, off_track, points, word,
};
use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::Draft;
use crate::source::Span;
use crate::terms::{
    Action, Amount, Area, Condition, Contents, Counts, Fill, Moment, Noun, Part, Path, Pits, Place,
    Places, Through, Trait, Whole, Whose,
};

/// Where a way to move asks what it leads to.
const AFTER_IF: &str = "what the move must bring about stands after `if`: \
                        `own pit, sow clockwise if move captures at once`";

/// The most conditions one clause may nest.
const DEEPEST: usize = 16;

/// What terms are measured against.
pub(super) struct Terms<'s> {
    pub(super) setup: Option<&'s Setup>,
    marks: BTreeSet<&'s str>,
    pub(super) notes: BTreeSet<&'s str>,
    /// Those of `on start` and `on stuck`, which is outside of a move.
    pub(super) noted_between: BTreeSet<&'s str>,
    pub(super) draft: &'s Draft<'s>,
}

impl<'s> Terms<'s> {
    pub fn new(draft: &'s Draft<'s>, setup: Option<&'s Setup>) -> Terms<'s> {
        let mut notes = BTreeSet::new();
        let mut noted_between = BTreeSet::new();
        let phases = draft.phases.iter().flat_map(|phase| &phase.clauses);
        for clause in draft.clauses.iter().chain(phases) {
            let is_between = matches!(&clause.body, Body::On(line)
                if line.moments.iter().any(|m| matches!(m, Moment::Start | Moment::Stuck)));
            clause.body.walk(&mut |part| {
                if let Part::Action(Action::Note(name)) = part {
                    notes.insert(name.as_str());
                    if is_between {
                        noted_between.insert(name.as_str());
                    }
                }
            });
        }
        let marks = draft
            .clauses
            .iter()
            .filter_map(|c| as_variant!(&c.body, Body::Mark(plan) => plan.name.as_str()));
        Terms {
            setup,
            marks: marks.collect(),
            notes,
            noted_between,
            draft,
        }
    }

    /// A pit that must be empty can't be lifted.
    pub fn never_playable(&self, pits: &Pits, span: Span, faults: &mut Faults) {
        if pits.fill == Some(Fill::Empty) || pits.holding == Some(Counts::None) {
            faults.push(
                Fault::error("an empty pit can't be played")
                    .at(span, "nothing to lift")
                    .help("write `choose own pit`: only pits that hold seeds are offered"),
            );
        }
    }

    pub fn pits(&self, pits: &Pits, context: Context, span: Span, faults: &mut Faults) {
        self.geography(pits, span, faults);
        if pits.making.is_some() && !context.has_just_sown() {
            faults.push(
                misplaced(
                    "making",
                    context,
                    span,
                    "only the pit just sown in makes a number",
                )
                .help("write `holding` for the seeds a pit holds now"),
            );
        }
        if pits.traits.contains(&Trait::Facing) && !context.has_cursors() {
            faults.push(
                misplaced("facing", context, span, "it faces the pit just sown in")
                    .help("name the pits by what they are: `opponent inner pit 3`"),
            );
        }
        if let Some((why, help)) = clash(pits, context) {
            faults.push(Fault::error("no pit is like this").at(span, why).help(help));
        }
        let beside = pits.beside.iter().filter_map(|beside| match &beside.test {
            Contents::Holding(counts) => Some(counts),
            Contents::Fill(_) => None,
        });
        for counts in pits.holding.iter().chain(&pits.making).chain(beside) {
            self.counts(counts, span, faults);
            self.amounts(counts, context, span, faults);
        }
        if let Some(marked) = &pits.marked {
            self.mark(&marked.name, span, faults);
        }
        if let Some(place) = &pits.except {
            self.place(place, context, span, faults);
        }
        if let Some(from) = &pits.reached {
            self.reached(from, span, faults);
        }
    }

    /// Pits from which seeds would reach others.
    fn reached(&self, from: &Pits, span: Span, faults: &mut Faults) {
        self.pits(from, Context::Class, span, faults);
        if from.noun != Noun::Pit || from.whose != Whose::Own {
            faults.push(
                Fault::error("only own pits are sown to see what they reach")
                    .at(span, "these are others")
                    .help("write for example `reached from own pits holding 2 or more`"),
            );
        }
    }

    /// Parts and numbers that the board has.
    fn geography(&self, pits: &Pits, span: Span, faults: &mut Faults) {
        let Some(Setup { board, .. }) = self.setup else {
            return;
        };
        let columns = board.row_length();
        let of_areas = pits.areas.iter().filter_map(|area| match area {
            Area::Leftmost(n) | Area::Rightmost(n) => Some(i64::from(*n)),
            Area::Inner
            | Area::Outer
            | Area::Middle
            | Area::Near
            | Area::Far
            | Area::LeftHalf
            | Area::RightHalf
            | Area::Corner => None,
        });
        let whole = Whole { all: 0, initial: 0 };
        // Letters without a value are told of elsewhere.
        let numbers = pits.numbers.iter().filter(|number| !number.names_letter());
        let numbers = numbers.map(|number| number.doubled(whole, &|_| 0) / 2);
        let outside = |n: &i64| !(1..=i64::from(columns)).contains(n);
        if let Some(number) = numbers.chain(of_areas).find(outside) {
            faults.push(
                Fault::error(format!("there is no pit {number}"))
                    .at(span, "counted from the owner's left")
                    .help(format!("a row of this board has pits 1 to {columns}")),
            );
        }
        let lies = |area: &Area| {
            board
                .pits()
                .any(|pit| board.lies_in(pit, *area, board.players()[0]))
        };
        if pits.noun == Noun::Pit && !pits.areas.iter().all(lies) {
            faults.push(
                Fault::error("this board has no such part")
                    .at(span, "no pit lies there")
                    .help("`inner` and `outer` rows need a board of four rows or six, `middle` one of three or six"),
            );
        }
        let lacking = match pits.noun {
            Noun::Store if board.stores().is_none() => Some(("stores", "store each")),
            Noun::Reserve if !board.has_reserves() => Some(("reserves", "reserve each")),
            Noun::Centre if !board.has_centre() => Some(("centre", "centre")),
            Noun::Pit | Noun::Store | Noun::Reserve | Noun::Centre | Noun::Nothing => None,
        };
        if let Some((what, how)) = lacking {
            faults.push(
                Fault::error(format!("this board has no {what}"))
                    .at(span, "the `board` line speaks of none")
                    .help(format!("write `board … rows of … pits, {how}`")),
            );
        }
    }

    pub(super) fn mark(&self, name: &str, span: Span, faults: &mut Faults) {
        if self.marks.contains(name) {
            return;
        }
        let help = match self.draft.budget.nearest(name, self.marks.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("say it first: `mark {name}`, or `mark {name}, locked`"),
        };
        faults.push_named(
            Fault::error(format!("no mark is called `{name}`"))
                .at(span, "not among the `mark` lines")
                .help(help),
        );
    }

    fn counts(&self, counts: &Counts, span: Span, faults: &mut Faults) {
        if backwards(counts, span, faults) {
            return;
        }
        let Some(Setup { whole, .. }) = self.setup else {
            return;
        };
        let total = whole.all;
        let too_many = |amount: &Amount| matches!(amount, Amount::Number(n) if *n > total);
        let never = match counts {
            Counts::OneOf(all) => all.iter().any(too_many),
            Counts::AtLeast(a) | Counts::MoreThan(a) => {
                too_many(a) || (*a == Amount::All && matches!(counts, Counts::MoreThan(_)))
            }
            Counts::Between(_, high) => too_many(high),
            Counts::LessThan(a) => *a == Amount::Number(0),
            Counts::AtMost(_) | Counts::Even | Counts::Odd | Counts::None => false,
        };
        if never {
            faults.push(
                Fault::error("this number never occurs")
                    .at(span, format!("the game has {total} seeds in all"))
                    .help("count again: seeds in every pit, times the pits of the board"),
            );
        }
    }

    pub fn condition(
        &self,
        condition: &Condition,
        context: Context,
        span: Span,
        faults: &mut Faults,
    ) {
        self.nested(condition, context, (span, false), faults, 0);
    }

    fn nested(
        &self,
        condition: &Condition,
        context: Context,
        (span, is_negated): (Span, bool),
        faults: &mut Faults,
        depth: usize,
    ) {
        if depth > DEEPEST {
            faults.push(
                Fault::error("this condition is nested too deeply")
                    .at(span, "no reader can follow it")
                    .help("write several clauses"),
            );
            return;
        }
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                for part in parts {
                    self.nested(part, context, (span, is_negated), faults, depth + 1);
                }
            }
            Condition::Not(inner) => {
                self.nested(inner, context, (span, !is_negated), faults, depth + 1);
            }
            Condition::MoveCaptures if !context.has_captures() => {
                faults.push(
                    misplaced("move captures", context, span, "no move has been made yet").help(
                        match context == Context::Choice {
                            true => AFTER_IF,
                            false => {
                                "what a move does stands before `when`, and after it what was so \
                                 before the move: `forbid move captures when turn is 1`"
                            }
                        },
                    ),
                );
            }
            Condition::MoveCapturesAtOnce if !context.has_captures() || context == Context::End => {
                faults.push(
                    misplaced(
                        "move captures at once",
                        context,
                        span,
                        "only the move itself knows its first lap",
                    )
                    .help(match context == Context::Choice {
                        true => AFTER_IF,
                        false => {
                            "ask it after `if` in a way to move, in `forbid` and `require`, on \
                             landing or on turn end"
                        }
                    }),
                );
            }
            Condition::LapGoes(_) if !context.has_captures() || context == Context::End => {
                faults.push(
                    misplaced("lap is", context, span, "no lap has been sown here")
                        .help("ask it on landing, on turn end, or after `if` in a way to move"),
                );
            }
            Condition::PositionRepeats if context != Context::End => {
                faults.push(
                    misplaced(
                        "position repeats",
                        context,
                        span,
                        "only an end of the game asks so",
                    )
                    .help("write `end when position repeats`"),
                );
            }
            Condition::PlayersAgree if context != Context::End => {
                faults.push(
                    misplaced(
                        "players agree",
                        context,
                        span,
                        "only an end of the game asks so",
                    )
                    .help("write `end when players agree`"),
                );
            }
            // Who can move is what these clauses settle themselves.
            Condition::CanMove(_) if matches!(context, Context::Choice | Context::Phase) => {
                faults.push(
                    misplaced(
                        "can move",
                        context,
                        span,
                        "whether a player can move depends on this",
                    )
                    .help("ask what the pits hold: `opponent has seeds`"),
                );
            }
            Condition::Noted(who, name) => {
                let holds = match is_negated {
                    true => "so this always holds",
                    false => "so this never holds",
                };
                self.noted(name, holds, span, faults);
                self.forgotten(*who, name, context, (span, holds), faults);
            }
            Condition::Measure(quantity, counts) => {
                self.quantity(quantity, context, span, faults);
                if quantity.is_of_seeds() {
                    self.counts(counts, span, faults);
                } else {
                    backwards(counts, span, faults);
                }
                self.amounts(counts, context, span, faults);
            }
            Condition::Compare(amount, counts) => {
                backwards(counts, span, faults);
                self.amount(amount, context, span, faults);
                self.amounts(counts, context, span, faults);
                if amount.is_constant() {
                    faults.push(
                        Fault::error("this is the same throughout the game")
                            .at(span, "nothing before `is` is counted in play")
                            .help(
                                "begin with what is counted: `captured by mover is more than half`",
                            ),
                    );
                }
            }
            Condition::Some(pits) | Condition::No(pits) => {
                self.pits(pits, class(context), span, faults);
            }
            Condition::Is(place, pits) => {
                if !context.has_cursors() && points(place) {
                    faults.push(no_last_pit(place, context, span));
                    return;
                }
                self.place(place, context, span, faults);
                off_track(place, pits, span, faults);
                let of_last = match *place == Place::Last {
                    true => context,
                    false => class(context),
                };
                self.pits(pits, of_last, span, faults);
            }
            Condition::Named(_)
            | Condition::HasSeeds(_)
            | Condition::HasNone(_)
            | Condition::CanMove(_)
            | Condition::MoveCaptures
            | Condition::MoveCapturesAtOnce
            | Condition::LapGoes(_)
            | Condition::PositionRepeats
            | Condition::PlayersAgree
            | Condition::FirstPlayerMoves => {}
        }
    }

    pub(super) fn place(&self, place: &Place, context: Context, span: Span, faults: &mut Faults) {
        if !context.has_cursors() && points(place) {
            faults.push(
                misplaced(word(place), context, span, "no pit was just sown in")
                    .help("name the pits by what they are: `capture own pits`"),
            );
            return;
        }
        match place {
            Place::First {
                of,
                heading: _,
                from,
            } => {
                self.pits(of, Context::Class, span, faults);
                self.place(from, context, span, faults);
            }
            Place::The(pits) => self.pits(pits, Context::Class, span, faults),
            Place::After(of) | Place::Before(of) | Place::Opposite { row: _, of } => {
                self.place(of, context, span, faults);
            }
            Place::Last
            | Place::Origin
            | Place::Start
            | Place::Next
            | Place::StartOf(_)
            | Place::LastOf(_) => {}
        }
    }

    pub fn places(&self, places: &Places, context: Context, span: Span, faults: &mut Faults) {
        match places {
            Places::Pits(pits) => self.pits(pits, class(context), span, faults),
            Places::Place(place) => self.place(place, context, span, faults),
            Places::Run { from, of, step, .. } => {
                self.place(from, context, span, faults);
                self.pits(of, class(context), span, faults);
                if *step == 0 {
                    faults.push(
                        Fault::error("a run by 0 goes nowhere")
                            .at(span, "every how many pits?")
                            .help("leave out `by 0`, or write `by 2` for every second pit"),
                    );
                }
            }
            Places::Opposites(inner) => self.places(inner, context, span, faults),
            Places::Chosen { count, of } => {
                self.chosen(of, context, span, faults);
                self.amount(count, context, span, faults);
                let is_few = matches!(count, Amount::Number(1..=6)) || count.names_letter();
                if !is_few && count.is_constant() {
                    faults.push(
                        Fault::error("too many pits to choose")
                            .at(span, "1 to 6 can be chosen")
                            .help("write `1 chosen opponent pit`, `2 chosen opponent pits` …"),
                    );
                }
            }
            Places::Both(all) => {
                for places in all {
                    self.places(places, context, span, faults);
                }
            }
        }
    }

    /// Pits of which the mover chooses.
    pub fn chosen(&self, of: &Pits, context: Context, span: Span, faults: &mut Faults) {
        self.pits(of, class(context), span, faults);
        let is_after = matches!(context, Context::On(Moment::MoveEnd | Moment::TurnEnd));
        if !context.is_in_move() && !is_after {
            faults.push(
                misplaced("chosen", context, span, "nobody is choosing here")
                    .help("name the pits by what they are, such as `largest own pit`"),
            );
        }
    }

    pub fn path(&self, path: &Path, span: Span, faults: &mut Faults) {
        if let Some(from) = &path.from {
            self.place(from, Context::Path, span, faults);
        }
        for skip in &path.skipping {
            if let Some(pits) = skip.pits() {
                self.pits(pits, Context::Class, span, faults);
            }
            if let Some(unless) = skip.unless() {
                self.condition(unless, Context::Unless, span, faults);
            }
        }
        if let Some(within) = &path.within {
            self.pits(within, Context::Class, span, faults);
        }
        let stores = self.setup.and_then(|setup| setup.board.stores());
        if path.through.is_some() && self.setup.is_some() && stores.is_none() {
            let which = match path.through {
                Some(Through::Both) => "both stores",
                Some(Through::Opponent) => "opponent store",
                Some(Through::Own) | None => "own store",
            };
            faults.push(
                Fault::error("this board has no stores")
                    .at(span, "the `board` line speaks of none")
                    .help(format!(
                        "write `board … rows of … pits, store each` to sow through {which}"
                    )),
            );
        }
        for amount in &path.dropping {
            self.amount(amount, Context::Path, span, faults);
        }
        let in_some = path.dropping_in.as_ref();
        if let Some(said) = in_some {
            self.amount(&said.seeds, Context::Path, span, faults);
            self.pits(&said.pits, Context::Class, span, faults);
        }
        if path.dropping.contains(&Amount::Number(0))
            || in_some.is_some_and(|said| said.seeds == Amount::Number(0))
        {
            faults.push(
                Fault::error("a seed must fall in every pit")
                    .at(span, "none falls here")
                    .help("write `skipping …` for pits that are passed over"),
            );
        }
    }
}
