//! Drawing up the [`LandingTable`] of a program.

use crate::compile::code::{Act, Line, PitFilter, Place, Places, Predicate, is_of_a_set};
use crate::compile::program::Program;
use crate::exec::game::CompiledGame;
use crate::exec::view::{MoveTrace, View};
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::layout::{ANTICLOCKWISE, CLOCKWISE, Way, reversed};
use crate::repr::numbers::Numbers;
use crate::repr::seeds::Seeds;
use crate::table::landing::{LandingTable, LineAt, PitsAt, TestAt, When};
use seedlore_game::Position;
use seedlore_language::terms::{Heading, Moment, Whose};

/// What is known of a test where a last seed fell.
pub(crate) enum Verdict<B> {
    Never,
    /// It holds when this does.
    When(When<B>),
    Unknown,
}

/// Where a last seed fell, with all else as at the start, and nothing closed.
pub(crate) struct Landed<'l, S: Shape> {
    pub machine: &'l CompiledGame<S>,
    pub start: &'l Board<S>,
    pub seat: u8,
    pub direction: Way,
    pub last: u8,
    /// What it makes there, if that is said.
    pub now: Option<u16>,
    /// Whether it is the player's own, where that is said, and that it carries no mark.
    pub is_own_unmarked: Option<bool>,
    /// Whether laps may have gone before.
    pub has_relays: bool,
}

impl<S: Shape> CompiledGame<S> {
    /// How the lines of a program's landing read in each place; `None` if they
    /// are not looked up by place and number.
    pub(crate) fn build_landing_table(
        &self,
        program: &Program<Set<S>>,
        seat: u8,
    ) -> Option<LandingTable<Set<S>>> {
        program.landing.as_ref()?;
        let start = self.board(&Position::start(&self.rules))?;
        if !start.ground.state(&self.start).closed.is_empty() {
            return None;
        }
        let lines = &program.tables[Moment::Landing as usize].lines;
        let at = |direction: Way, last: u8| {
            let landed = Landed {
                machine: self,
                start: &start,
                seat,
                direction,
                last,
                now: None,
                is_own_unmarked: None,
                has_relays: true,
            };
            let line = |line: &Line<Set<S>>| LineAt {
                test: line
                    .test
                    .as_ref()
                    .map_or(TestAt::When(When::always()), |test| landed.left_of(test)),
                pits: landed.pits_of(&line.acts),
            };
            lines.iter().map(line).collect::<Vec<_>>()
        };
        let slots = || 0..self.layout.slots;
        let all = [ANTICLOCKWISE, CLOCKWISE].into_iter();
        let all = all.flat_map(|direction| slots().map(move |last| (direction, last)));
        let behind = |direction: Way| {
            let behind = |pit: u8| self.layout.next(seat, reversed(direction), pit);
            slots().map(behind).collect()
        };
        let goes_on = program.at_once.is_none()
            && program.tables[Moment::Lifting as usize].lines.is_empty()
            && !self.expires_in_turns
            && !self.asks.at_once
            && self.rules.happenings().is_empty();
        Some(LandingTable::new(
            goes_on,
            all.map(|(direction, last)| at(direction, last)).collect(),
            [behind(ANTICLOCKWISE), behind(CLOCKWISE)],
        ))
    }
}

impl<S: Shape> Landed<'_, S> {
    /// What is left of a test where [`Landing`](crate::compile::landing::Landing)
    /// leaves it open, that is where whatever place and number settle holds.
    fn left_of(&self, test: &Predicate<Set<S>>) -> TestAt<Set<S>> {
        let parts = match test {
            Predicate::All(parts) => &parts[..],
            test => std::slice::from_ref(test),
        };
        let mut all = Some(When::always());
        for part in parts.iter().filter(|part| !self.is_settled(part)) {
            all = match self.judge(part) {
                Verdict::Never => return TestAt::Never,
                Verdict::When(when) => all.and_then(|all| all.and(when)),
                Verdict::Unknown => None,
            };
        }
        all.map_or(TestAt::Written, TestAt::When)
    }

    /// Whether place and number settle a test, as they are looked up.
    fn is_settled(&self, test: &Predicate<Set<S>>) -> bool {
        match test {
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().all(|part| self.is_settled(part))
            }
            Predicate::Not(inner) => self.is_settled(inner),
            Predicate::Is(Place::Last, phrase) => {
                phrase.is_simple && self.base(phrase, false).is_some()
            }
            _ => false,
        }
    }

    /// By action: the pits it speaks of, if it does not matter in which order
    /// they are taken.
    fn pits_of(&self, acts: &[Act<Set<S>>]) -> Vec<Option<PitsAt<Set<S>>>> {
        // What is moved elsewhere may leave other seeds there.
        let moves = acts.iter().position(|act| matches!(act, Act::Move { .. }));
        let pits = |act: &Act<Set<S>>| match act {
            Act::Capture {
                most,
                places,
                taker,
            } if !self.machine.returns_captures && is_of_a_set(places, *most, *taker) => {
                self.pits(places, !Set::<S>::default())
            }
            Act::Lift { places, .. } => self.pits(places, !Set::<S>::default()),
            _ => None,
        };
        let stay = moves.unwrap_or(acts.len());
        let told = acts.iter().take(stay).map(pits);
        told.chain(acts.iter().skip(stay).map(|_| None)).collect()
    }

    pub fn judge(&self, test: &Predicate<Set<S>>) -> Verdict<Set<S>> {
        let always = || Verdict::When(When::always());
        match test {
            Predicate::All(parts) => {
                let mut all = Some(When::always());
                for part in parts {
                    all = match self.judge(part) {
                        Verdict::Never => return Verdict::Never,
                        Verdict::When(when) => all.and_then(|all| all.and(when)),
                        Verdict::Unknown => None,
                    };
                }
                all.map_or(Verdict::Unknown, Verdict::When)
            }
            Predicate::Any(parts) => {
                let mut verdict = Verdict::Never;
                for part in parts {
                    verdict = match (self.judge(part), verdict) {
                        (Verdict::When(when), _) if when == When::always() => return always(),
                        (Verdict::Never, verdict) => verdict,
                        (verdict, Verdict::Never) => verdict,
                        _ => Verdict::Unknown,
                    };
                }
                verdict
            }
            Predicate::Not(inner) => match self.judge(inner) {
                Verdict::Never => always(),
                Verdict::When(when) if when == When::always() => Verdict::Never,
                _ => Verdict::Unknown,
            },
            Predicate::Vacant(places) => Verdict::When(When {
                empty: *places,
                ..When::always()
            }),
            Predicate::Occupied(places) => self.some(*places),
            Predicate::Some(phrase) => match self.base(phrase, false) {
                Some(base) if phrase.holding.is_empty() => match phrase.fill {
                    Some(true) => self.some(base),
                    None if !base.is_empty() => always(),
                    None => Verdict::Never,
                    Some(false) => Verdict::Unknown,
                },
                _ => Verdict::Unknown,
            },
            Predicate::No(phrase) => match self.base(phrase, false) {
                Some(base) if phrase.holding.is_empty() => match phrase.fill {
                    Some(true) => Verdict::When(When {
                        empty: base,
                        ..When::always()
                    }),
                    None if base.is_empty() => always(),
                    None => Verdict::Never,
                    Some(false) => Verdict::Unknown,
                },
                _ => Verdict::Unknown,
            },
            // Nothing has been taken when the first line is read of the only lap.
            Predicate::MoveCaptures if !self.has_relays => Verdict::Never,
            Predicate::Is(place, phrase) if stands(place) => {
                let pit = self.view(|view| view.place(place));
                match (pit, self.base(phrase, pit == Some(self.last))) {
                    (None, _) => Verdict::Never,
                    (Some(pit), Some(base)) => {
                        self.judge_pit(pit, matches!(place, Place::Last), base, phrase)
                    }
                    (Some(_), None) => Verdict::Unknown,
                }
            }
            // What is not judged here is judged where the seed falls.
            _ => Verdict::Unknown,
        }
    }

    /// A seed lies in one of these.
    fn some(&self, places: Set<S>) -> Verdict<Set<S>> {
        let none = When::always();
        match places.count() {
            0 => Verdict::Never,
            1 => Verdict::When(When {
                filled: places,
                ..none
            }),
            _ => Verdict::When(When {
                some: places,
                ..none
            }),
        }
    }

    /// The places that a phrase allows but for what they hold; `None` if that
    /// hangs on more than where the last seed fell, of which it may be said.
    fn base(&self, phrase: &PitFilter<Set<S>>, of_last: bool) -> Option<Set<S>> {
        let PitFilter {
            base,
            whose,
            fill: _,
            holding: _,
            sown: None,
            played: None,
            happened: None,
            reached: None,
            is_plain,
            is_facing,
            is_largest: false,
            leads,
            marked,
            beside,
            varying,
            except: None,
            is_never: false,
            is_simple: _,
            is_bare: _,
        } = phrase
        else {
            return None;
        };
        let asks_owner =
            S::StateSlot::IS_MUTABLE && *whose != Whose::Any && !self.machine.layout.is_shared;
        match self.is_own_unmarked.filter(|_| of_last) {
            None if asks_owner || *is_plain || marked.is_some() => return None,
            None => {}
            Some(is_own) => {
                let is_other = is_own != (*whose == Whose::Own);
                let is_pit = self.machine.layout.is_pit(self.last);
                if marked.is_some() || asks_owner && is_pit && is_other {
                    return Some(Set::<S>::default());
                }
            }
        }
        if !leads.is_empty() || !beside.is_empty() || !varying.is_empty() {
            return None;
        }
        let facing = self.machine.facing.get(usize::from(self.last));
        Some(match is_facing {
            true => *base & facing.copied().unwrap_or_default(),
            false => *base,
        })
    }

    /// Whether a phrase fits a pit, of whose kind are `base`.
    fn judge_pit(
        &self,
        pit: u8,
        is_last: bool,
        base: Set<S>,
        phrase: &PitFilter<Set<S>>,
    ) -> Verdict<Set<S>> {
        if !base.has(pit) {
            return Verdict::Never;
        }
        let fits = |held: u16, now: u16| {
            phrase.fill.is_none_or(|filled| (held > 0) == filled)
                && phrase.holding.iter().all(|numbers| numbers.admits(now))
        };
        if pit == self.last {
            let Some(now) = self.now else {
                return Verdict::Unknown;
            };
            return match fits(now.saturating_sub(u16::from(is_last)), now) {
                true => Verdict::When(When::always()),
                false => Verdict::Never,
            };
        }
        let one = <Set<S> as Bits>::one(pit);
        let most = S::Seeds::MOST;
        let none = When::always();
        let filled = When {
            filled: one,
            ..none
        };
        let empty = When { empty: one, ..none };
        let of_some = (1..=most).filter(|n| fits(*n, *n)).count();
        match (usize::from(most) - of_some, fits(0, 0)) {
            (0, false) => Verdict::When(filled),
            (0, true) => Verdict::When(none),
            (all, false) if all == usize::from(most) => Verdict::Never,
            (all, true) if all == usize::from(most) => Verdict::When(empty),
            _ => Verdict::Unknown,
        }
    }

    /// The pits of an action, out of those that may be meant; `None` if that
    /// hangs on more than where the last seed fell and what pits hold.
    pub fn pits(&self, places: &Places<Set<S>>, among: Set<S>) -> Option<PitsAt<Set<S>>> {
        let holding = |phrase: &PitFilter<Set<S>>| {
            let fill = phrase.fill.map(|filled| match filled {
                true => Numbers::SOME,
                false => Numbers::NONE,
            });
            let numbers = phrase.holding.iter().cloned().chain(fill);
            numbers.collect::<Vec<_>>()
        };
        Some(match places {
            Places::Class(phrase) => {
                let base = self.base(phrase, false)? & among;
                match holding(phrase) {
                    numbers if numbers.is_empty() => PitsAt::These(base),
                    numbers => PitsAt::Holding(base, numbers),
                }
            }
            Places::Place(place) if stands(place) => {
                let place = self.view(|view| view.place(place));
                let place = place.map_or(Set::<S>::default(), <Set<S> as Bits>::one);
                PitsAt::These(place & among)
            }
            Places::Run {
                heading: Heading::Back,
                step: 1,
                from,
                of,
                with_opposites: false,
            } if stands(from) => match self.view(|view| view.place(from)) {
                Some(first) => PitsAt::Line(first, self.base(of, false)? & among, holding(of)),
                None => PitsAt::These(Set::<S>::default()),
            },
            Places::Both(all) => {
                let all = all.iter().map(|places| self.pits(places, among));
                PitsAt::Both(all.collect::<Option<_>>()?)
            }
            Places::Place(_)
            | Places::Run { .. }
            | Places::Opposites(_)
            | Places::Chosen { .. } => {
                return None;
            }
        })
    }

    pub fn view<T>(&self, look: impl Fn(&View<'_, S>) -> T) -> T {
        let trace = MoveTrace::chosen(self.last);
        look(&View {
            direction: self.direction,
            trace: Some(&trace),
            ..View::before(self.machine, self.start, self.seat)
        })
    }
}

/// Whether a place depends on nothing but where the last seed fell.
pub(crate) fn stands<B: Bits>(place: &Place<B>) -> bool {
    match place {
        Place::Last | Place::Next => true,
        Place::After(place) | Place::Before(place) => stands(place),
        Place::Across { of, .. } => stands(of),
        Place::Origin
        | Place::Start
        | Place::First { .. }
        | Place::StartOf(_)
        | Place::LastOf(_)
        | Place::The(_) => false,
    }
}
