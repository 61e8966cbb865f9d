//! From conditions, classes and places to tests without names.

use super::mover_view::MoverView;
use super::program::*;
use super::refusal::Refusal;
use seedlore_language::rules::Player;
use seedlore_language::terms::{
    Choice, Condition, Counts, Fill, Pits, Places as Named, Quantity, Who,
};

/// What a clause can see of the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MomentOfMove {
    /// No move is being made.
    Outside,
    /// A pit is chosen, and nothing sown.
    Chosen(u8),
    /// The last seed has just fallen.
    Landing,
    /// The lap is over.
    After,
}

/// Reads phrases with the eyes of one player.
pub(super) struct ConditionLowering<'f, 'r> {
    pub frame: &'f MoverView<'r>,
    /// Of whom the clause is said.
    pub viewer: Player,
    pub sight: MomentOfMove,
}

pub(super) fn numbers_where(fits: impl Fn(u8) -> bool) -> Numbers {
    let numbers: Vec<bool> = (0..NEVER).map(&fits).collect();
    let alternates =
        |first: u8| (0..NEVER).all(|n| fits(n) == (n >= first && (n - first).is_multiple_of(2)));
    if alternates(2) {
        return Numbers::Even;
    }
    if alternates(1) {
        return Numbers::Odd;
    }
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for n in (0..NEVER).filter(|n| numbers[usize::from(*n)]) {
        match ranges.last_mut() {
            Some((_, to)) if *to + 1 == n => *to = n,
            _ => ranges.push((n, n)),
        }
    }
    match ranges[..] {
        [(from, to)] => Numbers::Range(from, to),
        _ => Numbers::Ranges(ranges),
    }
}

impl ConditionLowering<'_, '_> {
    pub fn numbers(&self, counts: &Counts) -> Result<Numbers, Refusal> {
        if !counts.is_constant() {
            return Err(Refusal::WorkedOut);
        }
        let whole = self.frame.rules.whole();
        Ok(numbers_where(|n| counts.admits(u16::from(n), whole)))
    }

    fn admits(&self, counts: &Counts, n: u16) -> Predicate {
        vec![PredicateStep::Constant(
            counts.admits(n, self.frame.rules.whole()),
        )]
    }

    pub(super) fn is_in_move(&self) -> bool {
        self.sight != MomentOfMove::Outside
    }

    fn of_player(&self, viewer: Player) -> Self {
        ConditionLowering {
            frame: self.frame,
            viewer,
            sight: self.sight,
        }
    }

    fn opponent(&self) -> Player {
        self.frame.board().next_player(self.viewer)
    }

    pub fn test(&self, condition: &Condition) -> Result<Predicate, Refusal> {
        let test = self.read(condition)?;
        match depth(&test) <= DEEPEST {
            true => Ok(test),
            false => Err(Refusal::TooDeep),
        }
    }

    fn read(&self, condition: &Condition) -> Result<Predicate, Refusal> {
        let join = |parts: &[Condition], by: PredicateStep| {
            let tests: Result<Vec<Predicate>, Refusal> =
                parts.iter().map(|c| self.read(c)).collect();
            Ok(joined(tests?, by))
        };
        Ok(match condition {
            Condition::All(parts) => join(parts, PredicateStep::And)?,
            Condition::Any(parts) => join(parts, PredicateStep::Or)?,
            Condition::Not(inner) => not(self.read(inner)?),
            Condition::HasSeeds(who) => self.of(*who, |p| self.has_seeds(p))?,
            Condition::HasNone(who) => self.of(*who, |p| Ok(not(self.has_seeds(p)?)))?,
            Condition::CanMove(who) => self.of(*who, |p| self.of_player(p).can_move())?,
            Condition::MoveCaptures => vec![PredicateStep::Captures],
            Condition::MoveCapturesAtOnce | Condition::LapGoes(_) | Condition::Named(_) => {
                return Err(Refusal::Term);
            }
            Condition::PositionRepeats => vec![PredicateStep::Repeats],
            Condition::PlayersAgree => vec![PredicateStep::Agrees],
            Condition::FirstPlayerMoves => self.began(self.viewer),
            Condition::Noted(..) => return Err(Refusal::Memory),
            Condition::Measure(quantity, counts) => self.measure(quantity, counts)?,
            Condition::Compare(..) => return Err(Refusal::WorkedOut),
            Condition::Some(pits) => vec![PredicateStep::AnyOf(self.class(pits)?)],
            Condition::No(pits) => not(vec![PredicateStep::AnyOf(self.class(pits)?)]),
            Condition::Is(place, pits) => self.at(place, pits)?,
        })
    }

    fn has_seeds(&self, player: Player) -> Result<Predicate, Refusal> {
        Ok(vec![PredicateStep::Filled(self.frame.own(player))])
    }

    fn began(&self, player: Player) -> Predicate {
        match player == self.frame.mover {
            true => vec![PredicateStep::Began],
            false => not(vec![PredicateStep::Began]),
        }
    }

    /// A test of whom a clause speaks.
    fn of(
        &self,
        who: Who,
        test: impl Fn(Player) -> Result<Predicate, Refusal>,
    ) -> Result<Predicate, Refusal> {
        let (one, two) = (self.viewer, self.opponent());
        let either = |is_first: Predicate, is_second: Predicate| -> Result<Predicate, Refusal> {
            let first = joined(vec![is_first, test(one)?], PredicateStep::And);
            let second = joined(vec![is_second, test(two)?], PredicateStep::And);
            Ok(joined(vec![first, second], PredicateStep::Or))
        };
        let richer = |a: Player, b: Player| {
            vec![PredicateStep::Richer(
                self.frame.store(a),
                self.frame.store(b),
            )]
        };
        match who {
            Who::Mover => test(one),
            Who::Opponent => test(two),
            Who::Somebody => Ok(joined(vec![test(one)?, test(two)?], PredicateStep::Or)),
            Who::Everybody => Ok(joined(vec![test(one)?, test(two)?], PredicateStep::And)),
            Who::Richer => either(richer(one, two), richer(two, one)),
            Who::Poorer => either(richer(two, one), richer(one, two)),
            Who::FirstPlayer => either(self.began(one), self.began(two)),
            Who::SecondPlayer => either(self.began(two), self.began(one)),
            Who::Winner | Who::Loser => Err(Refusal::Rounds),
        }
    }

    fn measure(&self, quantity: &Quantity, counts: &Counts) -> Result<Predicate, Refusal> {
        let numbers = self.numbers(counts)?;
        let numbers = || numbers.clone();
        Ok(match quantity {
            Quantity::Turn => {
                let whole = self.frame.rules.whole();
                let high = |n: u16| counts.admits(n, whole);
                // Turns are counted so far and no further.
                let most = u16::from(NEVER) - 1;
                if (most..=2 * most)
                    .chain([u16::MAX])
                    .any(|n| high(n) != high(most))
                {
                    return Err(Refusal::TooLong);
                }
                let told = (1..NEVER - 1).rev().find(|n| {
                    let turn = u16::from(*n);
                    high(turn) != high(turn + 1)
                });
                let before = self.frame.turns_told.get();
                self.frame.turns_told.set(told.unwrap_or(0).max(before));
                vec![PredicateStep::Turn {
                    others: self.viewer != self.frame.mover,
                    numbers: numbers(),
                }]
            }
            Quantity::Lap => match self.sight {
                MomentOfMove::Landing | MomentOfMove::After if self.frame.has_relays => {
                    vec![PredicateStep::Lap(numbers())]
                }
                _ => self.admits(counts, u16::from(self.is_in_move())),
            },
            Quantity::OfLap | Quantity::HeldBefore => return Err(Refusal::Term),
            Quantity::Lifted => match self.sight {
                MomentOfMove::Landing | MomentOfMove::After => {
                    vec![PredicateStep::Lifted(numbers())]
                }
                MomentOfMove::Outside | MomentOfMove::Chosen(_) => self.admits(counts, 0),
            },
            Quantity::Round => self.admits(counts, 1),
            Quantity::Captured(who) => self.of(*who, |p| {
                let store = [usize::from(self.frame.store(p))];
                Ok(vec![PredicateStep::Sum(
                    store.into_iter().collect(),
                    numbers(),
                )])
            })?,
            Quantity::Captures(_) | Quantity::SinceCapture => return Err(Refusal::Memory),
            Quantity::SeedsIn(pits) => {
                let class = self.class(pits)?;
                match class.words.is_silent() {
                    true => vec![PredicateStep::Sum(class.set, numbers())],
                    false => vec![PredicateStep::SumOf(class, numbers())],
                }
            }
            Quantity::PitsAmong(pits) => vec![PredicateStep::CountOf(self.class(pits)?, numbers())],
            // Points among them.
            _ => return Err(Refusal::Term),
        })
    }

    /// Whether a player has a pit that the rules of the turn offer.
    fn can_move(&self) -> Result<Predicate, Refusal> {
        let rules = self.frame.rules;
        let outside = ConditionLowering {
            frame: self.frame,
            viewer: self.viewer,
            sight: MomentOfMove::Outside,
        };
        let offers =
            |choices: &[seedlore_language::rules::Ruled<Choice>]| -> Result<Predicate, Refusal> {
                let mut any = Vec::new();
                for choice in choices {
                    for (_, holding, when) in outside.offered(&choice.says)? {
                        any.push(match when {
                            Some(when) => joined(vec![holding, when], PredicateStep::And),
                            None => holding,
                        });
                    }
                }
                Ok(joined(any, PredicateStep::Or))
            };
        let mut test = offers(&rules.turn().choices)?;
        for phase in rules.phases().iter().rev() {
            let holds = outside.read(&phase.test)?;
            let here = joined(
                vec![holds.clone(), offers(&phase.turn.choices)?],
                PredicateStep::And,
            );
            let beyond = joined(vec![not(holds), test], PredicateStep::And);
            test = joined(vec![here, beyond], PredicateStep::Or);
        }
        Ok(test)
    }

    /// The pits a choice may offer, in order: each with a test of what it
    /// holds, and one of all else.
    pub fn offered(
        &self,
        choice: &Choice,
    ) -> Result<Vec<(u8, Predicate, Option<Predicate>)>, Refusal> {
        let Named::Pits(phrase) = &choice.from else {
            return Err(Refusal::Place);
        };
        let class = self.class(phrase)?;
        let mut places: Vec<usize> = class.set.places().collect();
        places.retain(|place| self.frame.pit(*place).is_pit());
        let board = self.frame.board();
        places.sort_by_key(|place| board.row_and_number(self.frame.pit(*place), self.viewer));
        let mut offered = Vec::new();
        for place in places {
            let at = ConditionLowering {
                frame: self.frame,
                viewer: self.viewer,
                sight: MomentOfMove::Chosen(place as u8),
            };
            let mut also = Vec::new();
            let words = PitFilter {
                holding: Vec::new(),
                ..class.words.clone()
            };
            if !words.is_silent() {
                also.push(vec![PredicateStep::At {
                    from: End::Fixed,
                    pairs: vec![(ALWAYS, place as u8)],
                    words,
                }]);
            }
            if let Some(when) = &choice.when {
                also.push(at.read(when)?);
            }
            let when = (!also.is_empty()).then(|| joined(also, PredicateStep::And));
            let held = PredicateStep::Sum([place].into_iter().collect(), self.to_lift(phrase));
            offered.push((place as u8, vec![held], when));
        }
        Ok(offered)
    }

    /// What a pit must hold to be chosen.
    pub fn to_lift(&self, phrase: &Pits) -> Numbers {
        let whole = self.frame.rules.whole();
        let admits = |counts: &Option<Counts>, n: u8| {
            counts
                .as_ref()
                .is_none_or(|counts| counts.admits(u16::from(n), whole))
        };
        numbers_where(|n| {
            n > 0
                && phrase.fill != Some(Fill::Empty)
                && admits(&phrase.holding, n)
                && admits(&phrase.making, n)
        })
    }
}

pub(super) fn not(mut test: Predicate) -> Predicate {
    test.push(PredicateStep::Not);
    test
}

pub(super) fn joined(tests: Vec<Predicate>, by: PredicateStep) -> Predicate {
    let mut all = Vec::new();
    let joints = tests.len().saturating_sub(1);
    if tests.is_empty() {
        return vec![PredicateStep::Constant(by == PredicateStep::And)];
    }
    for (nth, test) in tests.into_iter().enumerate() {
        all.extend(test);
        if nth > 0 && nth <= joints {
            all.push(by.clone());
        }
    }
    all
}

/// The most masks that lie on the stack.
fn depth(test: &Predicate) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    for ask in test {
        match ask {
            PredicateStep::And | PredicateStep::Or => now -= 1,
            PredicateStep::Not => {}
            _ => now += 1,
        }
        most = most.max(now);
    }
    most
}
