//! How many pits a clause looks at: phrases within phrases multiply, so that
//! a short text can ask for more than any machine can look at.

use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::{Draft, Drafted};
use crate::source::Span;
use crate::terms::{
    Action, Amount, Choice, Condition, Contents, Counts, Path, Pits, Place, Places, Quantity,
    RoundRule, Skip, Taking, Target, Trait,
};

/// The most pits that one clause may look at each time it is read: all of the
/// largest board, each compared with all others. Of the rulesets known, none
/// comes near.
const MOST_LOOKS: u64 = 20_000;

/// Tells every clause that looks at too many pits on a board of so many.
pub(super) fn check(draft: &Draft<'_>, pits: usize, faults: &mut Faults) {
    let mut effort = Effort {
        board: pits as u64,
        choosing: 0,
    };
    let phases = || draft.phases.iter().flat_map(|phase| &phase.clauses);
    let choices = draft.clauses.iter().chain(phases());
    effort.choosing = choices
        .filter_map(|clause| match &clause.body {
            Body::Choose(choice) => Some(effort.offered(choice)),
            _ => None,
        })
        .fold(0, u64::saturating_add);
    for clause in draft.clauses.iter().chain(phases()) {
        tell(effort.clause(clause), clause.span, faults);
    }
    for phase in &draft.phases {
        tell(effort.condition(&phase.test.value), phase.test.span, faults);
    }
}

fn tell(looks: u64, span: Span, faults: &mut Faults) {
    if looks > MOST_LOOKS {
        faults.push(
            Fault::error("this looks at too many pits")
                .at(span, "phrases within phrases multiply")
                .help("say less after `except`, `first … after` and `largest`, or write several clauses"),
        );
    }
}

/// What a look at a term costs, in pits, at the most.
struct Effort {
    board: u64,
    /// Of all ways to move together.
    choosing: u64,
}

impl Effort {
    fn clause(&self, clause: &Drafted<'_>) -> u64 {
        match &clause.body {
            Body::Mark(plan) => plan.on.as_ref().map_or(0, |on| self.class(on)),
            Body::Phase { test, .. } => self.condition(test),
            Body::Choose(choice) => self
                .offered(choice)
                .saturating_add(self.maybe(choice.demand.as_ref()))
                .saturating_add(self.actions(&choice.actions))
                .saturating_add(choice.path.as_ref().map_or(0, |path| self.path(path))),
            Body::Sow(path) => self.path(path),
            Body::On(line) => self
                .maybe(line.test.as_ref())
                .saturating_add(self.actions(&line.actions)),
            Body::Filter(filter) => self
                .condition(&filter.test)
                .saturating_add(self.maybe(filter.when.as_ref())),
            Body::End(ending) | Body::Round(RoundRule::Until(ending)) => self
                .condition(&ending.when)
                .saturating_add(self.actions(&ending.actions)),
            Body::Round(rule) => self.maybe(rule.when()),
            _ => 0,
        }
    }

    fn offered(&self, choice: &Choice) -> u64 {
        let whens = self.board.saturating_mul(self.maybe(choice.when.as_ref()));
        let taking = match &choice.taking {
            Taking::Just(n) | Taking::UpTo(n) | Taking::AllBut(n) => self.amount(n),
            Taking::All | Taking::AnyNumber => 0,
        };
        self.places(&choice.from)
            .saturating_add(whens)
            .saturating_add(self.board.saturating_mul(taking))
    }

    /// One pit held against a phrase.
    fn pits(&self, phrase: &Pits) -> u64 {
        let except = phrase.except.as_ref().map_or(0, |place| self.place(place));
        let counts = phrase.holding.iter().chain(&phrase.making);
        let beside = phrase
            .beside
            .iter()
            .filter_map(|beside| match &beside.test {
                Contents::Holding(counts) => Some(counts),
                Contents::Fill(_) => None,
            });
        let worked_out = counts
            .chain(beside)
            .fold(0_u64, |sum, counts| sum.saturating_add(self.counts(counts)));
        let alone = except.saturating_add(1 + phrase.beside.len() as u64);
        let alone = alone.saturating_add(worked_out);
        let compares = |word: &&Trait| word.compares();
        let others = self.board * phrase.traits.iter().filter(compares).count() as u64;
        alone.saturating_mul(1 + others)
    }

    /// All pits held against a phrase.
    fn class(&self, phrase: &Pits) -> u64 {
        self.board.saturating_mul(self.pits(phrase))
    }

    fn place(&self, place: &Place) -> u64 {
        match place {
            Place::After(of) | Place::Before(of) | Place::Opposite { of, .. } => {
                self.place(of).saturating_add(1)
            }
            Place::First { of, from, .. } => self.class(of).saturating_add(self.place(from)),
            Place::The(phrase) => self.class(phrase),
            Place::Last
            | Place::Origin
            | Place::Start
            | Place::Next
            | Place::StartOf(_)
            | Place::LastOf(_) => 1,
        }
    }

    fn places(&self, places: &Places) -> u64 {
        match places {
            Places::Pits(phrase) => self.class(phrase),
            Places::Chosen { count, of } => self.class(of).saturating_add(self.amount(count)),
            Places::Place(place) => self.place(place),
            Places::Run { step, from, of, .. } => self
                .place(from)
                .saturating_add(self.class(of))
                .saturating_add(self.board * u64::from(*step)),
            Places::Opposites(inner) => self.places(inner),
            Places::Both(all) => sum(all, |places| self.places(places)),
        }
    }

    fn condition(&self, condition: &Condition) -> u64 {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                sum(parts, |part| self.condition(part))
            }
            Condition::Not(inner) => self.condition(inner),
            // Of a base, whose names are not resolved.
            Condition::Named(_) => 0,
            Condition::HasSeeds(_) | Condition::HasNone(_) => self.board,
            Condition::CanMove(_) => self.choosing,
            Condition::Measure(quantity, counts) => {
                self.quantity(quantity).saturating_add(self.counts(counts))
            }
            Condition::Compare(amount, counts) => {
                self.amount(amount).saturating_add(self.counts(counts))
            }
            Condition::Some(phrase) | Condition::No(phrase) => self.class(phrase),
            Condition::Is(place, phrase) => self.place(place).saturating_add(self.pits(phrase)),
            Condition::MoveCaptures
            | Condition::MoveCapturesAtOnce
            | Condition::LapGoes(_)
            | Condition::PositionRepeats
            | Condition::PlayersAgree
            | Condition::FirstPlayerMoves
            | Condition::Noted(..) => 1,
        }
    }

    fn quantity(&self, quantity: &Quantity) -> u64 {
        match quantity {
            Quantity::SeedsIn(phrase) | Quantity::PitsAmong(phrase) => self.class(phrase),
            _ => 1,
        }
    }

    fn amount(&self, amount: &Amount) -> u64 {
        match amount {
            Amount::Of(quantity) => self.quantity(quantity),
            Amount::Plus(a, b) | Amount::Minus(a, b) | Amount::Times(a, b) => {
                self.amount(a).saturating_add(self.amount(b))
            }
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => 0,
        }
    }

    fn counts(&self, counts: &Counts) -> u64 {
        counts
            .amounts()
            .fold(0, |sum, a| sum.saturating_add(self.amount(a)))
    }

    fn maybe(&self, condition: Option<&Condition>) -> u64 {
        condition.map_or(0, |condition| self.condition(condition))
    }

    fn actions(&self, actions: &[Action]) -> u64 {
        sum(actions, |action| match action {
            Action::Capture { amount, places, .. } | Action::Lift { amount, places } => {
                let worked_out = amount.as_ref().map_or(0, |amount| self.amount(amount));
                self.places(places).saturating_add(worked_out)
            }
            Action::Score { points, .. } => self.amount(points).saturating_add(1),
            Action::Mark { places, .. }
            | Action::Unmark { places, .. }
            | Action::Claim(places)
            | Action::Close(places)
            | Action::Share(places) => self.places(places),
            Action::Move { amount, from, to } => {
                let worked_out = amount.as_ref().map_or(0, |amount| self.amount(amount));
                let to = match to {
                    Target::Place(to) => self.place(to),
                    Target::Chosen(of) => self.class(of),
                };
                self.places(from)
                    .saturating_add(to)
                    .saturating_add(worked_out)
            }
            Action::Relay { from, path } => self.place(from).saturating_add(self.path(path)),
            Action::SowOn(path) => self.path(path),
            _ => 1,
        })
    }

    /// Steps that sowing one seed takes.
    fn path(&self, path: &Path) -> u64 {
        let skipping = sum(&path.skipping, |skip| match skip {
            Skip::Origin { .. } => 1,
            Skip::Pits(phrase) | Skip::PitsExceptLastSeed(phrase) => self.pits(phrase),
            Skip::PitsUnless(phrase, unless) => {
                self.pits(phrase).saturating_add(self.condition(unless))
            }
        });
        let within = path.within.as_ref().map_or(0, |phrase| self.pits(phrase));
        let from = path.from.as_ref().map_or(0, |place| self.place(place));
        let dropping = sum(&path.dropping, |amount| self.amount(amount));
        let some = path.dropping_in.as_ref().map_or(0, |said| {
            self.amount(&said.seeds)
                .saturating_add(self.pits(&said.pits))
        });
        let sown = skipping.saturating_add(within).saturating_add(from);
        let sown = sown.saturating_add(some);
        sown.saturating_add(dropping)
    }
}

fn sum<T>(all: &[T], of: impl Fn(&T) -> u64) -> u64 {
    all.iter().map(of).fold(0, u64::saturating_add)
}
