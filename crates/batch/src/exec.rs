//! Reads tests and tables in all lanes at once.

use super::boards::Boards;
use super::bytes::Bytes;
use super::dispatch::InstructionSet;
use super::program::*;
use super::recorder::Recorder;

/// Which lanes hold a number that fits.
#[inline(always)]
pub(super) fn fits<const N: usize>(held: Bytes<N>, numbers: &Numbers) -> Bytes<N> {
    match numbers {
        Numbers::Range(from, to) => {
            let above = held.minus(Bytes::splat(*from));
            above.least(Bytes::splat(to - from)).is(above)
        }
        Numbers::Ranges(ranges) => {
            let mut any = Bytes::NONE;
            for (from, to) in ranges {
                let above = held.minus(Bytes::splat(*from));
                let width = Bytes::splat(to - from);
                any = any.or(above.least(width).is(above));
            }
            any
        }
        Numbers::Even => {
            let odd = held.and(Bytes::splat(1)).is_some();
            held.is_some().but(odd)
        }
        Numbers::Odd => held.and(Bytes::splat(1)).is_some(),
    }
}

impl<const N: usize, K: Recorder<N>> Boards<N, K> {
    /// Which lanes hold at a place a number that fits.
    #[inline(always)]
    pub fn holds(&self, place: usize, numbers: &Numbers) -> Bytes<N> {
        fits(self.now[place], numbers)
    }

    /// Which lanes have at a place what a class says of it: mostly it says
    /// but one thing.
    #[inline(always)]
    fn one_of<L: InstructionSet<N, K>>(
        &self,
        level: L,
        place: usize,
        words: &PitFilter,
    ) -> Bytes<N> {
        match &words.holding[..] {
            [] if words.is_numbers => Bytes::ALL,
            [numbers] if words.is_numbers => self.holds(place, numbers),
            _ => level.at(self, place, words),
        }
    }

    /// Which lanes have at a place what words say.
    #[inline(always)]
    pub fn at<L>(&self, _: L, place: usize, words: &PitFilter) -> Bytes<N> {
        let mut all = Bytes::ALL;
        for numbers in &words.holding {
            all = all.and(fits(self.now[place], numbers));
        }
        if let Some(sown) = words.sown {
            all = match sown {
                true => all.and(self.sown[place]),
                false => all.but(self.sown[place]),
            };
        }
        for (map, numbers) in &words.beside {
            let beside = map[place];
            all = match beside {
                NOWHERE => Bytes::NONE,
                _ => all.and(fits(self.now[usize::from(beside)], numbers)),
            };
        }
        for pointer in &words.except {
            let ends = self.end(pointer.from);
            if pointer.from == End::Fixed {
                if pointer.map[0] == place as u8 {
                    all = Bytes::NONE;
                }
                continue;
            }
            for (end, at) in pointer.map.iter().enumerate() {
                if usize::from(*at) == place {
                    all = all.but(ends[end]);
                }
            }
        }
        all
    }

    /// Which lanes pass a test.
    #[inline(always)]
    pub fn test<L: InstructionSet<N, K>>(&mut self, level: L, test: &[PredicateStep]) -> Bytes<N> {
        let mut top = 0;
        let mut is_first = true;
        // The latest mask is at hand, those before it lie on the stack.
        let mut mask = Bytes::NONE;
        for ask in test {
            match ask {
                PredicateStep::And | PredicateStep::Or => {
                    top -= 1;
                    mask = match ask {
                        PredicateStep::And => mask.and(self.stack[top]),
                        _ => mask.or(self.stack[top]),
                    };
                    continue;
                }
                PredicateStep::Not => {
                    mask = mask.not();
                    continue;
                }
                _ if !is_first => {
                    self.stack[top] = mask;
                    top += 1;
                }
                _ => is_first = false,
            }
            mask = match ask {
                PredicateStep::And | PredicateStep::Or | PredicateStep::Not => mask,
                PredicateStep::Constant(true) => Bytes::ALL,
                PredicateStep::Constant(false) => Bytes::NONE,
                PredicateStep::Filled(set) => {
                    let mut any = Bytes::NONE;
                    for place in set.places() {
                        any = any.or(self.now[place]);
                    }
                    any.is_some()
                }
                PredicateStep::Sum(set, numbers) => fits(self.sum(*set), numbers),
                PredicateStep::SumOf(class, numbers) => {
                    let mut sum = Bytes::NONE;
                    for place in class.set.places() {
                        sum =
                            sum.plus(self.now[place].and(self.one_of(level, place, &class.words)));
                    }
                    fits(sum, numbers)
                }
                PredicateStep::CountOf(class, numbers) => {
                    let mut count = Bytes::NONE;
                    for place in class.set.places() {
                        count = count.minus(self.one_of(level, place, &class.words));
                    }
                    fits(count, numbers)
                }
                PredicateStep::AnyOf(class) => {
                    let mut any = Bytes::NONE;
                    for place in class.set.places() {
                        any = any.or(self.one_of(level, place, &class.words));
                    }
                    any
                }
                PredicateStep::At { from, pairs, words } => {
                    self.pointed(level, *from, pairs, words)
                }
                PredicateStep::Richer(one, two) => {
                    self.now[usize::from(*one)].over(self.now[usize::from(*two)])
                }
                PredicateStep::Turn { others, numbers } => {
                    let turns = self.turns[usize::from(*others)];
                    fits(turns.plus(Bytes::splat(1)), numbers)
                }
                PredicateStep::Lifted(numbers) => fits(self.lifted, numbers),
                PredicateStep::Lap(numbers) => fits(self.laps, numbers),
                PredicateStep::Began => self.began,
                PredicateStep::Captures => self.captures,
                PredicateStep::Repeats => self.repeats,
                PredicateStep::Agrees => self.agrees,
            };
        }
        mask
    }

    /// Which lanes point at a place of a class.
    #[inline(always)]
    fn pointed<L: InstructionSet<N, K>>(
        &self,
        level: L,
        from: End,
        pairs: &[(u8, u8)],
        words: &PitFilter,
    ) -> Bytes<N> {
        let ends = self.end(from);
        let mut any = Bytes::NONE;
        if words.is_numbers {
            // What the place holds is gathered first, and tested once.
            let mut held = Bytes::NONE;
            for (end, place) in pairs {
                let end = ends[usize::from(*end)];
                any = any.or(end);
                held = held.or(end.and(self.now[usize::from(*place)]));
            }
            for numbers in &words.holding {
                any = any.and(fits(held, numbers));
            }
        } else {
            for (end, place) in pairs {
                let at = level.at(self, usize::from(*place), words);
                any = any.or(ends[usize::from(*end)].and(at));
            }
        }
        match &words.held {
            Some(numbers) => any.and(fits(self.held, numbers)),
            None => any,
        }
    }

    /// Marks the places of an action.
    #[inline(always)]
    fn mark<L: InstructionSet<N, K>>(&mut self, level: L, places: &Places, lanes: Bytes<N>) {
        for place in places.reach.places() {
            self.marks[place] = Bytes::NONE;
        }
        for part in &places.parts {
            match part {
                Part::Class { words, to } => {
                    for (place, at) in to {
                        let fit = self.one_of(level, usize::from(*place), words);
                        let mark = &mut self.marks[usize::from(*at)];
                        *mark = mark.or(lanes.and(fit));
                    }
                }
                Part::Point { from, to } => {
                    for (end, at) in to {
                        let mask = lanes.and(self.end(*from)[usize::from(*end)]);
                        let mark = &mut self.marks[usize::from(*at)];
                        *mark = mark.or(mask);
                    }
                }
                Part::Run {
                    from,
                    begins,
                    class,
                    steps,
                    to,
                } => {
                    for place in class.set.places() {
                        self.fit[place] = self.one_of(level, place, &class.words);
                        self.line[place] = Bytes::NONE;
                    }
                    for (end, place) in begins {
                        let (end, place) = (usize::from(*end), usize::from(*place));
                        let mask = lanes.and(self.end(*from)[end]).and(self.fit[place]);
                        self.line[place] = self.line[place].or(mask);
                    }
                    for (one, two) in steps {
                        let (one, two) = (usize::from(*one), usize::from(*two));
                        let mask = self.line[one].and(self.fit[two]);
                        self.line[two] = self.line[two].or(mask);
                    }
                    for (place, at) in to {
                        let mark = &mut self.marks[usize::from(*at)];
                        *mark = mark.or(self.line[usize::from(*place)]);
                    }
                }
            }
        }
    }

    /// Does actions in some lanes.
    #[inline(always)]
    pub fn act<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        program: &Program,
        acts: &[MaskedAction],
        lanes: Bytes<N>,
    ) {
        for act in acts {
            match act {
                MaskedAction::Capture { places, most, to } => {
                    let words = match &places.parts[..] {
                        [Part::Class { words, .. }] if places.is_plain => Some(words),
                        _ => None,
                    };
                    if words.is_none() {
                        self.mark(level, places, lanes);
                    }
                    let mut captures = Bytes::NONE;
                    for (nth, places) in to.iter().enumerate() {
                        let mut sum = Bytes::NONE;
                        for place in places.iter().map(|place| usize::from(*place)) {
                            let here = match words {
                                Some(words) => lanes.and(self.one_of(level, place, words)),
                                None => self.marks[place],
                            };
                            let mut taken = self.now[place].and(here);
                            if let Some(most) = most {
                                taken = taken.least(Bytes::splat(*most));
                            }
                            self.now[place] = self.now[place].minus(taken);
                            sum = sum.plus(taken);
                            if let Some(recorder) = self.recorder.full() {
                                recorder.takes(place, taken);
                            }
                            if program.asks_returns {
                                let took = &mut self.took[nth][place];
                                *took = took.plus(taken);
                            }
                        }
                        let store = program.pits + nth;
                        self.now[store] = self.now[store].plus(sum);
                        captures = captures.or(sum);
                    }
                    self.captures = self.captures.or(captures.is_some());
                }
                MaskedAction::Line {
                    from,
                    along,
                    numbers,
                    store,
                } => {
                    let store = usize::from(*store);
                    let (mut line, mut sum) = (Bytes::NONE, Bytes::NONE);
                    for (end, place) in along {
                        let place = usize::from(*place);
                        let begins = lanes.and(self.end(*from)[usize::from(*end)]);
                        let held = self.now[place];
                        line = line.or(begins).and(fits(held, numbers));
                        let taken = held.and(line);
                        self.now[place] = held.minus(taken);
                        sum = sum.plus(taken);
                        if let Some(recorder) = self.recorder.full() {
                            recorder.takes(place, taken);
                        }
                        if program.asks_returns {
                            let took = &mut self.took[store - program.pits][place];
                            *took = took.plus(taken);
                        }
                    }
                    self.now[store] = self.now[store].plus(sum);
                    self.captures = self.captures.or(sum.is_some());
                }
                MaskedAction::Return => {
                    for place in 0..program.pits + 2 {
                        for store in 0..2 {
                            let back = self.took[store][place].and(lanes);
                            let from = program.pits + store;
                            self.now[from] = self.now[from].minus(back);
                            self.now[place] = self.now[place].plus(back);
                            self.took[store][place] = self.took[store][place].but(lanes);
                        }
                    }
                    self.captures = self.captures.but(lanes);
                    if let Some(recorder) = self.recorder.full() {
                        recorder.returns(lanes);
                    }
                }
                MaskedAction::Move { from, to } => {
                    self.mark(level, from, lanes);
                    let to = usize::from(*to);
                    for place in from.reach.places() {
                        let moved = self.now[place].and(self.marks[place]);
                        self.now[place] = self.now[place].minus(moved);
                        self.now[to] = self.now[to].plus(moved);
                    }
                    for place in 0..program.pits {
                        self.last[place] = self.last[place].but(lanes);
                    }
                    self.last[to] = self.last[to].or(lanes);
                }
                MaskedAction::Relay { is_plain, .. } if *is_plain => {
                    let [mine, others] =
                        [program.pits, program.pits + 1].map(|store| self.last[store]);
                    let relay = lanes.but(mine.or(others));
                    let held = self.held.plus(Bytes::splat(1));
                    self.lift = self.lift.or(self.last_at.and(relay));
                    self.lifts = self.lifts.or(held.and(relay));
                    self.relay = self.relay.or(relay);
                }
                MaskedAction::Relay { pairs, .. } => {
                    let Some(relays) = &program.relays else {
                        continue;
                    };
                    let (mut lift, mut lifts) = (Bytes::NONE, Bytes::NONE);
                    for (end, place) in pairs {
                        let place = usize::from(*place);
                        let here = self.last[usize::from(*end)];
                        lifts = lifts.or(here.and(self.now[place]));
                        lift = lift.or(here.and(Bytes::splat(relays.ring.at[place])));
                    }
                    let relay = lanes.and(lifts.is_some());
                    self.lift = self.lift.or(lift.and(relay));
                    self.lifts = self.lifts.or(lifts.and(relay));
                    self.relay = self.relay.or(relay);
                }
                MaskedAction::Again => self.again = self.again.or(lanes),
                MaskedAction::Stop => {}
                MaskedAction::Decide(at) => {
                    self.decided = Bytes::splat(at + 1).where_(lanes, self.decided);
                }
            }
        }
    }

    /// Reads a table in some lanes: of each block the first line that fits.
    #[inline(always)]
    pub fn read<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        program: &Program,
        table: &[Vec<Line>],
        lanes: Bytes<N>,
    ) {
        let mut active = lanes;
        for block in table {
            if !active.any() {
                return;
            }
            let mut open = active;
            for line in block {
                let here = match &line.test {
                    Some(test) => open.and(level.test(self, test)),
                    None => open,
                };
                if !here.any() {
                    continue;
                }
                open = open.but(here);
                self.note(level, line, here);
                level.act(self, program, &line.acts, here);
                if line.finishes() {
                    active = active.but(here);
                }
            }
        }
    }

    /// Notes that a line acts in some lanes.
    #[inline(always)]
    fn note<L: InstructionSet<N, K>>(&mut self, level: L, line: &Line, lanes: Bytes<N>) {
        if !self
            .recorder
            .full()
            .is_some_and(|recorder| recorder.hears())
        {
            return;
        }
        let lanes = match &line.told {
            Some(test) => lanes.and(level.test(self, test)),
            None => lanes,
        };
        if let Some(recorder) = self.recorder.full() {
            recorder.acts(line.clause, lanes);
        }
    }
}
