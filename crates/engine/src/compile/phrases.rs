//! Phrases, places and conditions, with everything looked up that stands
//! before play.

use crate::compile::code::*;
use crate::compile::lower::Lowering;
use crate::repr::bits::Bits;
use crate::repr::layout::{row_index, way_of};
use crate::repr::numbers::Numbers;
use seedlore_language::rules::{Kind, Pit, PitSet, Player};
use seedlore_language::terms::{self, Contents, Fill, Heading, Neighbour, Noun, Trait, Who, Whose};

impl Lowering<'_> {
    pub(super) fn whom(&self, who: Who) -> Whom {
        let bit = |player: &Player| 1 << *player as u8;
        let players = self.board().players().iter();
        match who {
            Who::Mover => Whom::SomeOf(bit(&self.mover)),
            Who::Opponent => Whom::SomeOf(players.filter(|p| **p != self.mover).map(bit).sum()),
            Who::Somebody => Whom::SomeOf(players.map(bit).sum()),
            Who::Everybody => Whom::AllOf(players.map(bit).sum()),
            Who::Richer
            | Who::Poorer
            | Who::FirstPlayer
            | Who::SecondPlayer
            | Who::Winner
            | Who::Loser => Whom::Now(who),
        }
    }

    /// The same as everyone that a phrase may mean.
    fn anyone(&self, who: Who) -> Whom {
        match self.whom(who) {
            Whom::AllOf(seats) => Whom::SomeOf(seats),
            whom @ (Whom::SomeOf(_) | Whom::Now(_)) => whom,
        }
    }

    fn noun(&self, slot: u8) -> Noun {
        match () {
            () if self.layout.is_pit(slot) => Noun::Pit,
            () if self.layout.stores.contains(&slot) => Noun::Store,
            () if self.layout.reserves.contains(&slot) => Noun::Reserve,
            () if slot == self.layout.nowhere => Noun::Nothing,
            () => Noun::Centre,
        }
    }

    pub fn phrase<B: Bits>(&self, pits: &terms::Pits) -> PitFilter<B> {
        let board = self.board();
        let fixed = |slot: &u8| {
            let pit = self.layout.place(*slot, board);
            self.noun(*slot) == pits.noun
                && self.is_seated(pit)
                && (self.changes && pit.is_pit() || self.is_of(pit, pits.whose))
                && self.lies(pit, pits)
        };
        let has = |of: Trait| pits.traits.contains(&of);
        let either = |yes: Trait, no: Trait| match (has(yes), has(no)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let mark = pits
            .marked
            .as_ref()
            .map(|marked| self.rules.mark(&marked.name));
        let holding = || pits.holding.iter().chain(&pits.making);
        let mut varying: Vec<(Option<Neighbour>, Varying<B>)> = Vec::new();
        varying.extend(holding().filter_map(|counts| Some((None, self.varying(counts)?))));
        varying.extend(pits.beside.iter().filter_map(|beside| match &beside.test {
            Contents::Holding(counts) => Some((Some(beside.side), self.varying(counts)?)),
            Contents::Fill(_) => None,
        }));
        let mut phrase = PitFilter {
            base: B::from_slots((0..self.layout.slots).filter(fixed)),
            whose: pits.whose,
            fill: pits.fill.map(|fill| fill == Fill::Occupied),
            holding: holding()
                .filter(|counts| counts.is_constant())
                .map(|counts| self.numbers(counts))
                .collect(),
            sown: either(Trait::Sown, Trait::Unsown),
            played: either(Trait::Played, Trait::Unplayed),
            happened: pits.happened.map(|happened| self.happened(happened)),
            reached: (pits.reached.as_ref()).map(|from| Box::new(self.phrase(from))),
            is_plain: has(Trait::Plain),
            is_facing: has(Trait::Facing),
            is_largest: has(Trait::Largest),
            leads: [
                (Trait::Rearmost, Leading::Rearmost),
                (Trait::Foremost, Leading::Foremost),
            ]
            .into_iter()
            .filter_map(|(word, leads)| has(word).then_some(leads))
            .collect(),
            marked: pits
                .marked
                .as_ref()
                .zip(mark.flatten())
                .map(|(marked, mark)| Marked {
                    mark,
                    of: marked.of.map(|who| self.anyone(who)),
                }),
            beside: pits
                .beside
                .iter()
                .filter_map(|beside| {
                    let numbers = match &beside.test {
                        Contents::Fill(Fill::Empty) => Numbers::NONE,
                        Contents::Fill(Fill::Occupied) => Numbers::SOME,
                        Contents::Holding(counts) if counts.is_constant() => self.numbers(counts),
                        Contents::Holding(_) => return None,
                    };
                    Some((beside.side, numbers))
                })
                .collect(),
            varying,
            except: pits
                .except
                .as_ref()
                .map(|place| Box::new(self.place(place))),
            is_never: mark == Some(None)
                || has(Trait::Sown) && has(Trait::Unsown)
                || has(Trait::Played) && has(Trait::Unplayed),
            is_simple: false,
            is_bare: false,
        };
        phrase.is_simple = phrase.sown.is_none()
            && phrase.played.is_none()
            && phrase.happened.is_none()
            && phrase.reached.is_none()
            && !phrase.is_plain
            && !phrase.is_facing
            && !phrase.is_largest
            && phrase.leads.is_empty()
            && phrase.marked.is_none()
            && phrase.beside.is_empty()
            && phrase.varying.is_empty()
            && phrase.except.is_none()
            && !phrase.is_never;
        phrase.is_bare = phrase.is_simple && phrase.fill.is_none() && phrase.holding.is_empty();
        phrase
    }

    fn happened(&self, happened: terms::Happened) -> usize {
        let mut all = self.rules.happenings().iter();
        let nth = all.position(|other| *other == happened);
        nth.expect("the ruleset knows what it asks of pits")
    }

    /// Whether whoever a place belongs to sits at the board.
    fn is_seated(&self, pit: Pit) -> bool {
        match pit.kind() {
            Kind::Store(player) | Kind::Reserve(player) => self.board().players().contains(&player),
            Kind::Pit | Kind::Centre | Kind::Nowhere => true,
        }
    }

    /// Whether a pit is of whom a phrase speaks, as long as owners stay.
    fn is_of(&self, pit: Pit, whose: Whose) -> bool {
        let board = self.board();
        let shared = board.is_shared() && pit.is_pit();
        let is_own = board.home(pit) == Some(self.mover) || shared;
        match whose {
            Whose::Any => true,
            Whose::Own => is_own,
            Whose::Opponent => shared || board.home(pit).is_some() && !is_own,
        }
    }

    fn lies(&self, pit: Pit, pits: &terms::Pits) -> bool {
        if pits.areas.is_empty() && pits.numbers.is_empty() {
            return true;
        }
        let board = self.board();
        let areas = pits.areas.iter();
        areas
            .clone()
            .all(|area| board.lies_in(pit, *area, self.mover))
            && pits.has_number(board.number(pit, self.mover))
    }

    pub fn place<B: Bits>(&self, place: &terms::Place) -> Place<B> {
        match place {
            terms::Place::Last => Place::Last,
            terms::Place::Origin => Place::Origin,
            terms::Place::Start => Place::Start,
            terms::Place::Next => Place::Next,
            terms::Place::After(place) => Place::After(Box::new(self.place(place))),
            terms::Place::Before(place) => Place::Before(Box::new(self.place(place))),
            terms::Place::Opposite { row, of } => Place::Across {
                row: row_index(*row),
                of: Box::new(self.place(of)),
            },
            terms::Place::First { of, heading, from } => Place::First {
                of: Box::new(self.phrase(of)),
                is_back: *heading == Heading::Back,
                from: Box::new(self.place(from)),
            },
            terms::Place::StartOf(who) => Place::StartOf(*who),
            terms::Place::LastOf(who) => Place::LastOf(*who),
            terms::Place::The(pits) => Place::The(Box::new(self.phrase(pits))),
        }
    }

    pub fn places<B: Bits>(&self, places: &terms::Places) -> Places<B> {
        match places {
            terms::Places::Pits(pits) => Places::Class(self.phrase(pits)),
            terms::Places::Place(place) => Places::Place(self.place(place)),
            terms::Places::Run {
                heading,
                step,
                from,
                of,
                with_opposites,
            } => Places::Run {
                heading: *heading,
                step: *step,
                from: self.place(from),
                of: self.phrase(of),
                with_opposites: *with_opposites,
            },
            terms::Places::Opposites(inner) => Places::Opposites(Box::new(self.places(inner))),
            terms::Places::Chosen { count, of } => Places::Chosen {
                count: self.sum(count),
                of: self.phrase(of),
            },
            terms::Places::Both(all) => {
                Places::Both(all.iter().map(|places| self.places(places)).collect())
            }
        }
    }

    /// The pits of one player that are neither closed nor locked, and the
    /// places of a phrase that asks of nothing else: where they never change.
    fn fixed_slots<B: Bits>(&self, condition: &terms::Condition) -> Option<B> {
        let board = self.board();
        if self.changes {
            return None;
        }
        if let terms::Condition::Measure(terms::Quantity::SeedsIn(pits), counts) = condition {
            let is_none = counts.is_constant() && self.numbers(counts) == Numbers::NONE;
            let phrase: PitFilter<B> = is_none.then(|| self.phrase(pits))?;
            return phrase.is_bare.then_some(phrase.base);
        }
        let (terms::Condition::HasSeeds(who) | terms::Condition::HasNone(who)) = condition else {
            return None;
        };
        let Whom::SomeOf(seats) = self.whom(*who) else {
            return None;
        };
        let is_one = seats.is_power_of_two();
        let is_own = |pit: &Pit| {
            let home = board.home(*pit);
            board.is_shared() || home.is_some_and(|home| 1 << home as u8 == seats)
        };
        let locking = self.rules.marks().iter().filter(|mark| mark.plan.locked);
        let locked = PitSet::from_iter(locking.flat_map(|m| m.preset.iter().map(|(p, _)| *p)));
        let own = board
            .pits()
            .filter(is_own)
            .filter(|pit| !locked.contains(*pit));
        is_one.then(|| B::from_slots(own.map(|pit| pit.index() as u8)))
    }

    pub fn test<B: Bits>(&self, condition: &terms::Condition) -> Predicate<B> {
        if let Some(places) = self.fixed_slots(condition) {
            return match matches!(condition, terms::Condition::HasSeeds(_)) {
                true => Predicate::Occupied(places),
                false => Predicate::Vacant(places),
            };
        }
        use terms::Condition;
        let all = |parts: &[Condition]| parts.iter().map(|part| self.test(part)).collect();
        match condition {
            Condition::All(parts) => Predicate::All(all(parts)),
            Condition::Any(parts) => Predicate::Any(all(parts)),
            Condition::Not(inner) => Predicate::Not(Box::new(self.test(inner))),
            Condition::HasSeeds(who) => Predicate::HasSeeds(self.whom(*who)),
            // Several opponents have none when not one of them has any.
            Condition::HasNone(Who::Opponent) => {
                Predicate::Not(Box::new(Predicate::HasSeeds(self.whom(Who::Opponent))))
            }
            Condition::HasNone(who) => Predicate::HasNone(self.whom(*who)),
            Condition::CanMove(who) => Predicate::CanMove(self.whom(*who)),
            Condition::MoveCaptures => Predicate::MoveCaptures,
            Condition::Named(_) => unreachable!("a checked ruleset has no names"),
            Condition::MoveCapturesAtOnce => Predicate::MoveCapturesAtOnce,
            Condition::LapGoes(direction) => Predicate::LapGoes(way_of(*direction)),
            Condition::PositionRepeats => Predicate::Repeats,
            Condition::PlayersAgree => Predicate::Agree,
            Condition::FirstPlayerMoves => Predicate::FirstMoves,
            Condition::Noted(who, name) => {
                let bit = self.rules.note(name).map_or(0, |bit| 1 << bit);
                Predicate::Noted(self.whom(*who), bit)
            }
            Condition::Measure(quantity, counts) => match self.varying(counts) {
                Some(varying) => self.compare(quantity, varying),
                None => self.measure(quantity, self.numbers(counts)),
            },
            Condition::Compare(amount, counts) => Predicate::Compare(
                self.sum(amount),
                Varying {
                    amounts: counts.amounts().map(|amount| self.sum(amount)).collect(),
                    counts: counts.clone(),
                },
            ),
            Condition::Some(pits) => Predicate::Some(self.phrase(pits)),
            Condition::No(pits) => Predicate::No(self.phrase(pits)),
            Condition::Is(place, pits) => Predicate::Is(self.place(place), self.phrase(pits)),
        }
    }
}
