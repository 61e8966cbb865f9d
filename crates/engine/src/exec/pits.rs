//! Which pits a phrase or a place speaks of: a phrase is a few sets that are met.

use crate::compile::code::{Leading, PitFilter, Place, Places, Varying};
use crate::compile::program::Choice;
use crate::exec::view::{MoveTrace, View};
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape, StateSlot};
use crate::repr::layout::{ANTICLOCKWISE, CLOCKWISE, NOWHERE, Way, reversed};
use crate::repr::numbers::Numbers;
use crate::repr::seeds::Seeds;
use seedlore_language::terms::{Heading, Neighbour, Whose};

/// Places in an order; some may come twice.
#[derive(Debug, Clone)]
pub(crate) struct List {
    slots: [u8; 256],
    count: usize,
}

impl List {
    pub fn new() -> List {
        List {
            slots: [0; 256],
            count: 0,
        }
    }

    pub fn from_slots(slots: impl IntoIterator<Item = u8>) -> List {
        let mut list = List::new();
        slots.into_iter().for_each(|slot| list.push(slot));
        list
    }

    pub fn push(&mut self, slot: u8) {
        self.slots[self.count] = slot;
        self.count += 1;
    }

    pub fn add_new(&mut self, slot: u8) {
        if !self.as_slice().contains(&slot) {
            self.push(slot);
        }
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.slots[..self.count]
    }
}

fn somewhere(slot: u8) -> Option<u8> {
    (slot != NOWHERE).then_some(slot)
}

impl<'v, S: Shape> View<'v, S> {
    /// The next pit in a direction that is in play.
    #[inline]
    pub fn step(&self, slot: u8, direction: Way) -> Option<u8> {
        let layout = &self.machine.layout;
        let mut here = match layout.is_pit(slot) {
            true => slot,
            false => match layout.store_of(slot) {
                Some(owner) => somewhere(layout.beside(self.mover, direction, owner))?,
                None => slot,
            },
        };
        let closed = self.state().closed;
        for _ in 0..layout.pits {
            here = somewhere(layout.next(self.mover, direction, here))?;
            if !closed.has(here) {
                return Some(here);
            }
        }
        None
    }

    /// The pits along the track from one on, that one too: as many as the
    /// board has at most. Each is told when the next has been looked for.
    fn along(&self, first: Option<u8>, direction: Way) -> impl Iterator<Item = u8> {
        std::iter::successors(first, move |slot| self.step(*slot, direction))
            .take(usize::from(self.machine.layout.pits))
    }

    /// The pit of a place, if there is one.
    pub fn place(&self, place: &Place<Set<S>>) -> Option<u8> {
        let layout = &self.machine.layout;
        match place {
            Place::Last => self.trace.map(|t| t.last),
            Place::Origin => self.trace.map(|t| t.origin),
            Place::Start => self.trace.map(|t| t.start),
            Place::Next => self.step(self.trace?.last, self.direction),
            Place::After(place) => self.step(self.place(place)?, self.direction),
            Place::Before(place) => self.step(self.place(place)?, reversed(self.direction)),
            Place::Across { row, of } => {
                somewhere(layout.across(self.mover, *row, self.place(of)?))
                    .filter(|pit| !self.state().closed.has(*pit))
            }
            Place::First { of, is_back, from } => {
                let direction = match is_back {
                    true => reversed(self.direction),
                    false => self.direction,
                };
                let from = self.place(from)?;
                self.along(self.step(from, direction), direction)
                    .find(|pit| self.fits(*pit, of, None))
            }
            Place::StartOf(who) => somewhere(self.state().began[usize::from(self.one(*who)?)]),
            Place::LastOf(who) => somewhere(self.state().ended[usize::from(self.one(*who)?)]),
            Place::The(phrase) => self.first_of(phrase),
        }
    }

    /// Whether every word of a phrase applies to a pit. `held` is what the pit
    /// held before the last seed fell, where the phrase is said of that pit.
    #[inline]
    pub fn fits(&self, slot: u8, phrase: &PitFilter<Set<S>>, held: Option<u16>) -> bool {
        self.fits_alone(slot, phrase, held) && (phrase.is_simple || self.excels(slot, phrase))
    }

    /// All words but those that compare with other pits.
    fn fits_alone(&self, slot: u8, phrase: &PitFilter<Set<S>>, held: Option<u16>) -> bool {
        let now = self.board.seeds.get(slot);
        phrase.base.has(slot)
            && !self.state().closed.has(slot)
            && (!S::StateSlot::IS_MUTABLE || self.whose(phrase.whose).has(slot))
            && phrase
                .fill
                .is_none_or(|filled| (held.unwrap_or(now) > 0) == filled)
            && phrase.holding.iter().all(|numbers| numbers.admits(now))
            && (phrase.is_simple || self.fits_further(slot, phrase))
    }

    fn fits_further(&self, slot: u8, phrase: &PitFilter<Set<S>>) -> bool {
        self.further(phrase).has(slot)
            && phrase.beside.iter().all(|b| self.is_beside(slot, b))
            && phrase.varying.iter().all(|v| self.holds_varying(slot, v))
            && !(phrase.except.iter()).any(|place| self.is_meant(slot, place))
    }

    /// Whether a pit is the one a place names, or any of those where it names a class.
    fn is_meant(&self, slot: u8, place: &Place<Set<S>>) -> bool {
        if let Place::The(of) = place {
            return self.fits(slot, of, None);
        }
        self.place(place) == Some(slot)
    }

    /// The places of whom a phrase speaks, where owners change; what is no
    /// pit always is.
    #[inline]
    fn whose(&self, whose: Whose) -> Set<S> {
        let all = self.machine.all_pits;
        if self.machine.layout.is_shared {
            return !Set::<S>::default();
        }
        let state = self.state();
        let own = state.owned[usize::from(self.mover)];
        match whose {
            Whose::Any => !Set::<S>::default(),
            Whose::Own => !all | own,
            Whose::Opponent => !all | state.somebodys() & !own,
        }
    }

    /// The pits that traits and marks allow.
    fn further(&self, phrase: &PitFilter<Set<S>>) -> Set<S> {
        let mut set = !Set::<S>::default();
        let only = |is: bool, pits: Set<S>| if is { pits } else { !pits };
        if phrase.is_never {
            return Set::<S>::default();
        }
        if let Some(is_sown) = phrase.sown {
            set = set & only(is_sown, self.trace.map_or(Set::<S>::default(), |t| t.sown));
        }
        if let Some(is_played) = phrase.played {
            set = set & only(is_played, self.state().played);
        }
        if let Some(nth) = phrase.happened {
            set = set & self.state().happened.as_ref()[nth];
        }
        if let Some(from) = &phrase.reached {
            set = set & self.reached(from);
        }
        if phrase.is_plain {
            set = set & !self.state().marked();
        }
        if phrase.is_facing {
            let facing = |t: &MoveTrace<Set<S>>| self.machine.facing.get(usize::from(t.last));
            set = set & self.trace.and_then(facing).copied().unwrap_or_default();
        }
        if let Some(marked) = phrase.marked {
            let mut carry = Set::<S>::default();
            for (seat, pits) in (0..).zip(&self.state().marks.as_ref()[marked.mark]) {
                if marked.of.is_none_or(|whom| self.is_one_of(seat, whom)) {
                    carry = carry | *pits;
                }
            }
            set = set & carry;
        }
        set
    }

    /// The pits in which the last seed of one of some pits would fall, sown one by one.
    #[cold]
    fn reached(&self, from: &PitFilter<Set<S>>) -> Set<S> {
        let usual = self.machine.player_rules(self.mover).programs[0].sow.way;
        let mut reached = Set::<S>::default();
        for slot in self.class(from).slots() {
            let seeds = self.board.seeds.get(slot);
            for direction in [ANTICLOCKWISE, CLOCKWISE] {
                let is_sown = seeds > 0 && usual.round().is_none_or(|way| way == direction);
                let last = (0..seeds).try_fold(slot, |slot, _| self.step(slot, direction));
                if let Some(last) = last.filter(|_| is_sown) {
                    reached.insert(last);
                }
            }
        }
        reached
    }

    fn is_beside(&self, slot: u8, (side, numbers): &(Neighbour, Numbers)) -> bool {
        let neighbour = self.neighbour(slot, *side);
        neighbour.is_some_and(|pit| numbers.admits(self.board.seeds.get(pit)))
    }

    fn neighbour(&self, slot: u8, side: Neighbour) -> Option<u8> {
        match side {
            Neighbour::After => self.step(slot, reversed(self.direction)),
            Neighbour::Before => self.step(slot, self.direction),
            Neighbour::Opposite => somewhere(self.machine.layout.across(self.mover, 0, slot)),
        }
    }

    /// Whether a pit, or the pit beside it, holds what numbers that change in play admit.
    #[cold]
    fn holds_varying(
        &self,
        slot: u8,
        (side, numbers): &(Option<Neighbour>, Varying<Set<S>>),
    ) -> bool {
        let pit = match side {
            Some(side) => self.neighbour(slot, *side),
            None => Some(slot),
        };
        pit.is_some_and(|pit| self.admits(numbers, i64::from(self.board.seeds.get(pit)) * 2))
    }

    /// Words that compare a pit with the others of its class.
    fn excels(&self, slot: u8, phrase: &PitFilter<Set<S>>) -> bool {
        let others =
            || (0..self.machine.layout.pits).filter(|other| self.fits_alone(*other, phrase, None));
        let seeds = &self.board.seeds;
        (!phrase.is_largest || others().all(|other| seeds.get(other) <= seeds.get(slot)))
            && phrase.leads.iter().all(|leads| {
                let direction = match leads {
                    Leading::Rearmost => self.direction,
                    Leading::Foremost => reversed(self.direction),
                };
                self.leading(Set::<S>::from_slots(others()), direction) == Some(slot)
            })
    }

    /// The first of a group along the track, which in the direction of sowing is the
    /// rearmost and in the other the foremost; of several groups, that which begins first
    /// after the mover's first pit, or before it.
    fn leading(&self, pits: Set<S>, direction: Way) -> Option<u8> {
        let first = somewhere(self.machine.layout.first_pit[usize::from(self.mover)])?;
        let begin = match direction == self.direction {
            true => first,
            false => self.step(first, direction)?,
        };
        let along = self.along(Some(begin), direction);
        let along = List::from_slots(along.filter(|pit| pits.has(*pit)));
        let leads = |pit: &&u8| {
            let before = self.step(**pit, reversed(direction));
            before.is_none_or(|before| !pits.has(before))
        };
        let along = along.as_slice();
        along.iter().find(leads).or(along.first()).copied()
    }

    /// All places of a class.
    #[inline]
    pub fn class(&self, phrase: &PitFilter<Set<S>>) -> Set<S> {
        let state = self.state();
        let seeds = &self.board.seeds;
        let mut set = phrase.base & !state.closed;
        if S::StateSlot::IS_MUTABLE {
            set = set & self.whose(phrase.whose);
        }
        if phrase.is_bare {
            return set;
        }
        match phrase.fill {
            Some(true) => set = set & seeds.occupied(),
            Some(false) => set = set & !seeds.occupied(),
            None => {}
        }
        for numbers in &phrase.holding {
            set = set & numbers.among(seeds);
        }
        if phrase.is_simple {
            return set;
        }
        set = set & self.further(phrase);
        if !phrase.beside.is_empty() || !phrase.varying.is_empty() || phrase.except.is_some() {
            set = Set::<S>::from_slots(set.slots().filter(|slot| self.fits_further(*slot, phrase)));
        }
        if phrase.is_largest || !phrase.leads.is_empty() {
            set = Set::<S>::from_slots(set.slots().filter(|slot| self.excels(*slot, phrase)));
        }
        set
    }

    /// The first place of a class.
    #[inline]
    pub fn first_of(&self, phrase: &PitFilter<Set<S>>) -> Option<u8> {
        Some(self.class(phrase).split()?.0)
    }

    /// The pits an action speaks of, settled before anything is done to them.
    /// What a player must choose is asked elsewhere: here the first are taken.
    pub fn pits(&self, places: &Places<Set<S>>) -> List {
        let across = |slot: &u8| somewhere(self.machine.layout.across(self.mover, 0, *slot));
        match places {
            Places::Class(phrase) => List::from_slots(self.class(phrase).slots()),
            Places::Place(place) => List::from_slots(self.place(place)),
            Places::Run {
                heading,
                step,
                from,
                of,
                with_opposites,
            } => {
                let run = self.run(*heading, *step, from, of);
                match with_opposites {
                    false => run,
                    true => {
                        let run = run.as_slice().iter();
                        List::from_slots(
                            run.flat_map(|slot| std::iter::once(*slot).chain(across(slot))),
                        )
                    }
                }
            }
            Places::Opposites(inner) => {
                List::from_slots(self.pits(inner).as_slice().iter().filter_map(across))
            }
            Places::Chosen { count, of } => {
                let count = usize::from(self.seeds(count));
                List::from_slots(self.class(of).slots().take(count))
            }
            Places::Both(all) => {
                let mut list = List::new();
                for places in all {
                    let pits = self.pits(places);
                    pits.as_slice().iter().for_each(|slot| list.add_new(*slot));
                }
                list
            }
        }
    }

    fn run(
        &self,
        heading: Heading,
        step: u8,
        from: &Place<Set<S>>,
        of: &PitFilter<Set<S>>,
    ) -> List {
        let mut list = List::new();
        let Some(first) = self.place(from) else {
            return list;
        };
        let along = |direction: Way| {
            std::iter::successors(Some(first), move |slot| {
                (0..step).try_fold(*slot, |slot, _| self.step(slot, direction))
            })
            .take(usize::from(self.machine.layout.pits))
            .take_while(|slot| self.fits(*slot, of, None))
        };
        if heading != Heading::On {
            along(reversed(self.direction)).for_each(|slot| list.add_new(slot));
        }
        if heading != Heading::Back {
            along(self.direction).for_each(|slot| list.add_new(slot));
        }
        list
    }

    /// The pits an action speaks of as a set, if they are none of the mover's
    /// choice and each comes but once.
    #[inline]
    pub fn set(&self, places: &Places<Set<S>>) -> Option<Set<S>> {
        match places {
            Places::Class(phrase) => Some(self.class(phrase)),
            Places::Place(place) => Some(Set::<S>::from_slots(self.place(place))),
            Places::Run {
                heading: Heading::Back,
                step: 1,
                from,
                of,
                with_opposites: false,
            } => Some(self.run_back(from, of)),
            Places::Both(all) => {
                let mut sets = all.iter().map(|places| self.set(places));
                sets.try_fold(Set::<S>::default(), |both, set| Some(both | set?))
            }
            Places::Run { .. } | Places::Opposites(_) | Places::Chosen { .. } => None,
        }
    }

    /// The pits of a class that stand in line back from a place, as a set.
    pub fn run_back(&self, from: &Place<Set<S>>, of: &PitFilter<Set<S>>) -> Set<S> {
        let class = self.class(of);
        let mut set = Set::<S>::default();
        let mut next = self.place(from);
        while let Some(slot) = next
            && class.has(slot)
            && !set.has(slot)
        {
            set.insert(slot);
            next = self.step(slot, reversed(self.direction));
        }
        set
    }

    /// The same view in the direction that a way to move sows by itself, where that is another.
    fn sown_along(&self, choice: &Choice<Set<S>>) -> Option<Self> {
        let direction = choice.path?.way.round()?;
        (direction != self.direction).then_some(View { direction, ..*self })
    }

    /// Whether a pit that a choice names is there to be chosen.
    fn is_open(&self, slot: u8, choice: &Choice<Set<S>>) -> bool {
        (self.board.seeds.get(slot) > 0 || choice.lifts_nothing)
            && (choice.unlocked || !self.state().locked.has(slot))
            && choice.when.as_ref().is_none_or(|when| {
                let trace = MoveTrace::chosen(slot);
                let at = View {
                    trace: Some(&trace),
                    ..*self
                };
                at.holds(when)
            })
    }

    /// The pits of a class that a way of moving offers, if it names a class.
    #[inline]
    pub fn offered_set(&self, choice: &Choice<Set<S>>) -> Option<Set<S>> {
        if let Some(view) = self.sown_along(choice) {
            return view.offered_set(choice);
        }
        let Places::Class(phrase) = &choice.from else {
            return None;
        };
        let mut set = self.class(phrase);
        if !choice.lifts_nothing {
            set = set & self.board.seeds.occupied();
        }
        if !choice.unlocked {
            set = set & !self.state().locked;
        }
        if choice.when.is_some() {
            set = Set::<S>::from_slots(set.slots().filter(|slot| self.is_open(*slot, choice)));
        }
        Some(set)
    }

    /// The pits a way of moving offers, row by row from the mover, each row
    /// from the left.
    pub fn offered(&self, choice: &Choice<Set<S>>) -> List {
        if let Some(view) = self.sown_along(choice) {
            return view.offered(choice);
        }
        let offered = self.offered_set(choice).map_or_else(
            || self.pits(&choice.from),
            |set| List::from_slots(set.slots()),
        );
        let open = offered.as_slice().iter().copied();
        let mut list = List::from_slots(open.filter(|slot| self.is_open(*slot, choice)));
        let ranks = &self.machine.player_rules(self.mover).ranks;
        let count = list.count;
        list.slots[..count].sort_by_key(|slot| ranks[usize::from(*slot)]);
        list
    }

    pub fn offers_any(&self, choice: &Choice<Set<S>>) -> bool {
        match self.offered_set(choice) {
            Some(set) => !set.is_empty(),
            None => !self.offered(choice).as_slice().is_empty(),
        }
    }
}
