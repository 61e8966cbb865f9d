//! Reads tests and tables in all lanes at once.

use super::boards::Boards;
use super::bytes::Bytes;
use super::choose::Level;
use super::code::*;
use super::ledger::Ledger;

/// Which lanes hold a number that fits.
#[inline(always)]
pub(super) fn fits<const N: usize>(held: Bytes<N>, numbers: &Numbers) -> Bytes<N> {
    match numbers {
        Numbers::Range(from, to) => {
            let above = held.minus(Bytes::of(*from));
            above.least(Bytes::of(to - from)).is(above)
        }
        Numbers::Ranges(ranges) => {
            let mut any = Bytes::NONE;
            for (from, to) in ranges {
                let above = held.minus(Bytes::of(*from));
                let width = Bytes::of(to - from);
                any = any.or(above.least(width).is(above));
            }
            any
        }
        Numbers::Even => {
            let odd = held.and(Bytes::of(1)).is_some();
            held.is_some().but(odd)
        }
        Numbers::Odd => held.and(Bytes::of(1)).is_some(),
    }
}

impl<const N: usize, K: Ledger<N>> Boards<N, K> {
    /// Which lanes hold at a place a number that fits.
    #[inline(always)]
    pub fn holds(&self, place: usize, numbers: &Numbers) -> Bytes<N> {
        fits(self.now[place], numbers)
    }

    /// Which lanes have at a place what a class says of it: mostly it says
    /// but one thing.
    #[inline(always)]
    fn one_of<L: Level<N, K>>(&self, level: L, place: usize, words: &Words) -> Bytes<N> {
        match &words.holding[..] {
            [] if words.is_numbers => Bytes::ALL,
            [numbers] if words.is_numbers => self.holds(place, numbers),
            _ => level.at(self, place, words),
        }
    }

    /// Which lanes have at a place what words say.
    #[inline(always)]
    pub fn at<L>(&self, _: L, place: usize, words: &Words) -> Bytes<N> {
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
    pub fn test<L: Level<N, K>>(&mut self, level: L, test: &[Ask]) -> Bytes<N> {
        let mut top = 0;
        let mut is_first = true;
        // The latest mask is at hand, those before it lie on the stack.
        let mut mask = Bytes::NONE;
        for ask in test {
            match ask {
                Ask::And | Ask::Or => {
                    top -= 1;
                    mask = match ask {
                        Ask::And => mask.and(self.stack[top]),
                        _ => mask.or(self.stack[top]),
                    };
                    continue;
                }
                Ask::Not => {
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
                Ask::And | Ask::Or | Ask::Not => mask,
                Ask::Constant(true) => Bytes::ALL,
                Ask::Constant(false) => Bytes::NONE,
                Ask::Filled(set) => {
                    let mut any = Bytes::NONE;
                    for place in set.places() {
                        any = any.or(self.now[place]);
                    }
                    any.is_some()
                }
                Ask::Sum(set, numbers) => fits(self.sum(*set), numbers),
                Ask::SumOf(class, numbers) => {
                    let mut sum = Bytes::NONE;
                    for place in class.set.places() {
                        sum =
                            sum.plus(self.now[place].and(self.one_of(level, place, &class.words)));
                    }
                    fits(sum, numbers)
                }
                Ask::CountOf(class, numbers) => {
                    let mut count = Bytes::NONE;
                    for place in class.set.places() {
                        count = count.minus(self.one_of(level, place, &class.words));
                    }
                    fits(count, numbers)
                }
                Ask::AnyOf(class) => {
                    let mut any = Bytes::NONE;
                    for place in class.set.places() {
                        any = any.or(self.one_of(level, place, &class.words));
                    }
                    any
                }
                Ask::At { from, pairs, words } => self.pointed(level, *from, pairs, words),
                Ask::Richer(one, two) => {
                    self.now[usize::from(*one)].over(self.now[usize::from(*two)])
                }
                Ask::Turn { others, numbers } => {
                    let turns = self.turns[usize::from(*others)];
                    fits(turns.plus(Bytes::of(1)), numbers)
                }
                Ask::Lifted(numbers) => fits(self.lifted, numbers),
                Ask::Lap(numbers) => fits(self.laps, numbers),
                Ask::Began => self.began,
                Ask::Captures => self.captures,
                Ask::Repeats => self.repeats,
                Ask::Agrees => self.agrees,
            };
        }
        mask
    }

    /// Which lanes point at a place of a class.
    #[inline(always)]
    fn pointed<L: Level<N, K>>(
        &self,
        level: L,
        from: End,
        pairs: &[(u8, u8)],
        words: &Words,
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
    fn mark<L: Level<N, K>>(&mut self, level: L, places: &Places, lanes: Bytes<N>) {
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
    pub fn act<L: Level<N, K>>(&mut self, level: L, code: &Code, acts: &[Act], lanes: Bytes<N>) {
        for act in acts {
            match act {
                Act::Capture { places, most, to } => {
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
                                taken = taken.least(Bytes::of(*most));
                            }
                            self.now[place] = self.now[place].minus(taken);
                            sum = sum.plus(taken);
                            if let Some(ledger) = self.ledger.full() {
                                ledger.takes(place, taken);
                            }
                            if code.asks_returns {
                                let took = &mut self.took[nth][place];
                                *took = took.plus(taken);
                            }
                        }
                        let store = code.pits + nth;
                        self.now[store] = self.now[store].plus(sum);
                        captures = captures.or(sum);
                    }
                    self.captures = self.captures.or(captures.is_some());
                }
                Act::Line {
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
                        if let Some(ledger) = self.ledger.full() {
                            ledger.takes(place, taken);
                        }
                        if code.asks_returns {
                            let took = &mut self.took[store - code.pits][place];
                            *took = took.plus(taken);
                        }
                    }
                    self.now[store] = self.now[store].plus(sum);
                    self.captures = self.captures.or(sum.is_some());
                }
                Act::Return => {
                    for place in 0..code.pits + 2 {
                        for store in 0..2 {
                            let back = self.took[store][place].and(lanes);
                            let from = code.pits + store;
                            self.now[from] = self.now[from].minus(back);
                            self.now[place] = self.now[place].plus(back);
                            self.took[store][place] = self.took[store][place].but(lanes);
                        }
                    }
                    self.captures = self.captures.but(lanes);
                    if let Some(ledger) = self.ledger.full() {
                        ledger.returns(lanes);
                    }
                }
                Act::Move { from, to } => {
                    self.mark(level, from, lanes);
                    let to = usize::from(*to);
                    for place in from.reach.places() {
                        let moved = self.now[place].and(self.marks[place]);
                        self.now[place] = self.now[place].minus(moved);
                        self.now[to] = self.now[to].plus(moved);
                    }
                    for place in 0..code.pits {
                        self.last[place] = self.last[place].but(lanes);
                    }
                    self.last[to] = self.last[to].or(lanes);
                }
                Act::Relay { is_plain, .. } if *is_plain => {
                    let [mine, others] = [code.pits, code.pits + 1].map(|store| self.last[store]);
                    let going = lanes.but(mine.or(others));
                    let held = self.held.plus(Bytes::of(1));
                    self.lift = self.lift.or(self.last_at.and(going));
                    self.lifts = self.lifts.or(held.and(going));
                    self.going = self.going.or(going);
                }
                Act::Relay { pairs, .. } => {
                    let Some(relays) = &code.relays else { continue };
                    let (mut lift, mut lifts) = (Bytes::NONE, Bytes::NONE);
                    for (end, place) in pairs {
                        let place = usize::from(*place);
                        let here = self.last[usize::from(*end)];
                        lifts = lifts.or(here.and(self.now[place]));
                        lift = lift.or(here.and(Bytes::of(relays.ring.at[place])));
                    }
                    let going = lanes.and(lifts.is_some());
                    self.lift = self.lift.or(lift.and(going));
                    self.lifts = self.lifts.or(lifts.and(going));
                    self.going = self.going.or(going);
                }
                Act::Again => self.again = self.again.or(lanes),
                Act::Stop => {}
                Act::Decide(at) => {
                    self.decided = Bytes::of(at + 1).where_(lanes, self.decided);
                }
            }
        }
    }

    /// Reads a table in some lanes: of each block the first line that fits.
    #[inline(always)]
    pub fn read<L: Level<N, K>>(
        &mut self,
        level: L,
        code: &Code,
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
                level.act(self, code, &line.acts, here);
                if line.finishes() {
                    active = active.but(here);
                }
            }
        }
    }

    /// Notes that a line acts in some lanes.
    #[inline(always)]
    fn note<L: Level<N, K>>(&mut self, level: L, line: &Line, lanes: Bytes<N>) {
        if !self.ledger.full().is_some_and(|ledger| ledger.hears()) {
            return;
        }
        let lanes = match &line.told {
            Some(test) => lanes.and(level.test(self, test)),
            None => lanes,
        };
        if let Some(ledger) = self.ledger.full() {
            ledger.acts(line.clause, lanes);
        }
    }
}
