//! What is noted of games beside how they end: all that statistics count.
//!
//! At each step a row is written over all lanes: what was offered, what was
//! taken, who led. They lie in a ring, which holds the longest game that is
//! running: 384 bytes a step, and a game has at most two steps a move. So where
//! games are cut off after 5,000 moves it takes no more than 6 MB, and where
//! moves have several laps, twice as much (see `games::relay`). How often clauses
//! acted is counted in bytes, and carried before these are full. When a game is
//! over its lane is read back.

use super::bytes::{Bytes, Which};
use super::program::Program;
use seedlore_language::rules::ClauseId;

/// Rows at first.
const FEW: usize = 512;

/// Steps after which counts are carried.
const CARRIED_AFTER: u8 = 255;

/// Whether anything is noted. Where nothing is, it costs nothing.
pub(super) trait Recorder<const N: usize>: Clone {
    fn new(program: &Program) -> Self;

    fn full(&mut self) -> Option<&mut FullRecord<N>>;
}

/// Notes nothing.
#[derive(Debug, Clone)]
pub(super) struct NoRecord;

impl<const N: usize> Recorder<N> for NoRecord {
    fn new(_: &Program) -> NoRecord {
        NoRecord
    }

    #[inline(always)]
    fn full(&mut self) -> Option<&mut FullRecord<N>> {
        None
    }
}

/// How a game went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameTrace {
    /// Which of the legal moves the first one was, counted from 0.
    pub first: Option<usize>,
    /// Legal moves at each turn.
    pub options: Vec<u8>,
    /// Seeds that each move took.
    pub taken: Vec<u8>,
    leads: Vec<u8>,
    /// Moves that emptied two pits or more.
    pub several_pits: u32,
    /// Moves that took the other player's last seeds.
    pub grand_slams: u32,
    /// Moves that were not legal since their sowing would not have ended.
    pub refused: u32,
    /// Seeds given away because play stopped.
    pub swept: u8,
    /// At how many moves each clause acted; what is done before the first move
    /// counts as one.
    pub acted: Vec<u32>,
}

impl GameTrace {
    /// How many more seeds South has captured than North, after each move.
    pub fn leads(&self) -> impl Iterator<Item = i8> {
        self.leads[1..].iter().map(|lead| lead.cast_signed())
    }
}

/// What is noted of a step.
#[derive(Debug, Clone, Copy)]
struct Row<const N: usize> {
    /// Legal moves; none where no move is made.
    options: Bytes<N>,
    /// South's lead before the move.
    lead: Bytes<N>,
    taken: Bytes<N>,
}

/// What is offered at a turn: how many legal moves, which of them was drawn, and
/// South's lead before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offer<const N: usize> {
    pub count: Bytes<N>,
    pub drawn: Bytes<N>,
    pub lead: Bytes<N>,
}

/// Notes everything.
#[derive(Debug, Clone)]
pub(super) struct FullRecord<const N: usize> {
    /// Choices and the sowing of each, by the clause that acts when they are
    /// made.
    makers: Vec<(ClauseId, Vec<usize>)>,
    /// The lanes in which what is done counts.
    open: Bytes<N>,
    is_open: bool,
    /// For each clause, where it has acted since the last move began.
    acted: Vec<Bytes<N>>,
    /// How often that was so; then moves that emptied several pits, grand
    /// slams, and moves without end.
    times: Vec<Bytes<N>>,
    carried: Vec<[u32; N]>,
    age: u8,
    carried_after: u8,
    /// Whether play stops, so that what is taken is given away.
    is_stopping: bool,
    /// Legal moves of the turn at hand, and South's lead at it.
    options: Bytes<N>,
    lead: Bytes<N>,
    taken: Bytes<N>,
    /// The first place that this move took from, counted from 1.
    from: Bytes<N>,
    from_several: Bytes<N>,
    swept: Bytes<N>,
    /// Where no move has been made yet, and which was the first elsewhere.
    is_new: Bytes<N>,
    first: Bytes<N>,
    rows: Vec<Row<N>>,
    step: usize,
    /// The step at which each game began.
    began: [usize; N],
    course: GameTrace,
}

impl<const N: usize> Recorder<N> for FullRecord<N> {
    fn new(program: &Program) -> FullRecord<N> {
        let mut makers: Vec<(ClauseId, Vec<usize>)> = Vec::new();
        let choices = program.turns.iter().flat_map(|turn| &turn.choices);
        for (at, choice) in choices.enumerate() {
            for clause in [Some(choice.clause), choice.sower].into_iter().flatten() {
                match makers.iter_mut().find(|(maker, _)| *maker == clause) {
                    Some((_, made)) if made.last() == Some(&at) => {}
                    Some((_, made)) => made.push(at),
                    None => makers.push((clause, vec![at])),
                }
            }
        }
        let counts = program.clauses + 3;
        let many = program
            .turns
            .iter()
            .map(|turn| turn.choices.len())
            .sum::<usize>();
        let row = Row {
            options: Bytes::NONE,
            lead: Bytes::NONE,
            taken: Bytes::NONE,
        };
        FullRecord {
            makers,
            open: Bytes::ALL,
            is_open: true,
            acted: vec![Bytes::NONE; program.clauses],
            times: vec![Bytes::NONE; counts],
            carried: vec![[0; N]; counts],
            age: 0,
            // Of moves without end there may be several at a turn.
            carried_after: match program.relays {
                Some(_) => (255 / (many + 1)).max(1) as u8,
                None => CARRIED_AFTER,
            },
            is_stopping: false,
            options: Bytes::NONE,
            lead: Bytes::NONE,
            taken: Bytes::NONE,
            from: Bytes::NONE,
            from_several: Bytes::NONE,
            swept: Bytes::NONE,
            is_new: Bytes::ALL,
            first: Bytes::NONE,
            rows: vec![row; FEW],
            step: 0,
            began: [0; N],
            course: GameTrace::default(),
        }
    }

    #[inline(always)]
    fn full(&mut self) -> Option<&mut FullRecord<N>> {
        Some(self)
    }
}

impl<const N: usize> FullRecord<N> {
    /// The game that was closed last.
    pub fn course(&self) -> &GameTrace {
        &self.course
    }

    /// Has what is done from here on count, in some lanes.
    #[inline(always)]
    pub fn hear(&mut self, lanes: Bytes<N>) {
        (self.open, self.is_open) = (lanes, true);
    }

    /// Has nothing count: moves are only tried.
    #[inline(always)]
    pub fn ignore(&mut self) {
        self.is_open = false;
    }

    #[inline(always)]
    pub fn hears(&self) -> bool {
        self.is_open
    }

    /// From here on play stops, or a move is made.
    #[inline(always)]
    pub fn stop(&mut self, is_stopping: bool) {
        self.is_stopping = is_stopping;
    }

    /// A clause acts; once a move is counted.
    #[inline(always)]
    pub fn acts(&mut self, clause: ClauseId, lanes: Bytes<N>) {
        let acted = &mut self.acted[clause.index()];
        let now = lanes.and(self.open).but(*acted);
        *acted = acted.or(now);
        let times = &mut self.times[clause.index()];
        *times = times.minus(now);
    }

    /// Seeds are taken from a place.
    #[inline(always)]
    pub fn takes(&mut self, place: usize, seeds: Bytes<N>) {
        if !self.is_open {
            return;
        }
        let seeds = seeds.and(self.open);
        if self.is_stopping {
            self.swept = self.swept.plus(seeds);
            return;
        }
        let takes = seeds.is_some();
        let place = Bytes::splat(place as u8 + 1);
        let is_first = self.from.is(Bytes::NONE);
        let is_other = takes.but(is_first).but(self.from.is(place));
        self.from_several = self.from_several.or(is_other);
        self.from = self.from.or(place.and(takes).and(is_first));
        self.taken = self.taken.plus(seeds);
    }

    /// What the move took has been put back, in some lanes.
    #[inline(always)]
    pub fn returns(&mut self, lanes: Bytes<N>) {
        if self.is_open {
            let lanes = lanes.and(self.open);
            for row in [&mut self.taken, &mut self.from, &mut self.from_several] {
                *row = row.but(lanes);
            }
        }
    }

    /// A turn: out of so many legal moves one was drawn, where there are any,
    /// and is made but where the game is cut off.
    #[inline(always)]
    pub fn turn<W: Which<N>>(&mut self, offer: Offer<N>, cut: Bytes<N>, which: W) {
        let options = offer.count.but(cut);
        let made = options.is_some();
        self.hear(which.all().but(cut));
        for acted in &mut self.acted {
            *acted = acted.but(made);
        }
        for row in [&mut self.taken, &mut self.from, &mut self.from_several] {
            *row = which.put(Bytes::NONE, *row);
        }
        self.swept = self.swept.but(made);
        self.first = offer.drawn.where_(self.is_new.and(made), self.first);
        self.is_new = self.is_new.but(made);
        if W::IS_EVERY {
            // The move is made at this very step.
            let at = self.step & (self.rows.len() - 1);
            (self.rows[at].options, self.rows[at].lead) = (options, offer.lead);
            return;
        }
        self.options = which.put(options, self.options);
        self.lead = which.put(offer.lead, self.lead);
    }

    /// So many moves were refused at the turn at hand.
    #[inline(always)]
    pub fn refuses(&mut self, moves: Bytes<N>) {
        let made = self.options.is_some();
        if let [.., refused] = &mut self.times[..] {
            *refused = refused.plus(moves.and(made));
        }
    }

    /// Choices are made, each in some lanes.
    #[inline(always)]
    pub fn choose(&mut self, choices: &[Bytes<N>]) {
        for at in 0..self.makers.len() {
            let (clause, made) = &self.makers[at];
            let mut lanes = Bytes::NONE;
            for choice in made {
                lanes = lanes.or(choices[*choice]);
            }
            self.acts(*clause, lanes);
        }
    }

    /// A move is made: where it leaves the other player seeds.
    #[inline(always)]
    pub fn made<W: Which<N>>(&mut self, leaves: Bytes<N>, which: W) {
        let at = self.step & (self.rows.len() - 1);
        if !W::IS_EVERY {
            self.rows[at].options = which.of(self.options);
            self.rows[at].lead = self.lead;
        }
        self.rows[at].taken = self.taken;
        let slams = which.of(self.taken.is_some().but(leaves));
        if let [.., several, all, _] = &mut self.times[..] {
            *several = several.minus(which.of(self.from_several));
            *all = all.minus(slams);
        }
    }

    /// No move is made at this step.
    #[inline(always)]
    pub fn rest(&mut self) {
        let at = self.step & (self.rows.len() - 1);
        self.rows[at].options = Bytes::NONE;
    }

    /// Ends a step.
    #[inline(always)]
    pub fn end_step(&mut self) {
        self.step += 1;
        self.age += 1;
        if self.age == self.carried_after {
            self.carry();
        }
        if self.step.is_multiple_of(self.rows.len() / 4) {
            self.make_room();
        }
    }

    #[inline(never)]
    fn carry(&mut self) {
        self.age = 0;
        for (times, carried) in self.times.iter_mut().zip(&mut self.carried) {
            for (times, carried) in times.0.iter_mut().zip(carried) {
                *carried += u32::from(std::mem::take(times));
            }
        }
    }

    /// Doubles the ring where it might not hold a game until it is asked again.
    #[cold]
    fn make_room(&mut self) {
        let few = self.rows.len();
        let first = self.began.iter().min().copied().unwrap_or(self.step);
        if self.step - first + few / 4 < few {
            return;
        }
        let mut rows = vec![self.rows[0]; 2 * few];
        for step in first..self.step {
            rows[step & (2 * few - 1)] = self.rows[step & (few - 1)];
        }
        self.rows = rows;
    }

    /// Reads back the game of a lane that is over, with South's lead at its
    /// end, and the goal if the end was judged by it.
    pub fn close(&mut self, lane: usize, lead: i8, judged: Option<ClauseId>) {
        let GameTrace {
            options,
            taken,
            leads,
            ..
        } = &mut self.course;
        let steps = self.began[lane]..self.step + 1;
        for list in [&mut *options, taken, leads] {
            list.resize(steps.len() + 1, 0);
        }
        let mut moves = 0;
        for step in steps {
            let row = &self.rows[step & (self.rows.len() - 1)];
            options[moves] = row.options.0[lane];
            taken[moves] = row.taken.0[lane];
            leads[moves] = row.lead.0[lane];
            // What no move follows is written over.
            moves += usize::from(row.options.0[lane] > 0);
        }
        leads[moves] = lead.cast_unsigned();
        options.truncate(moves);
        taken.truncate(moves);
        leads.truncate(moves + 1);
        let counts = self.times.iter().zip(&self.carried);
        let mut counts = counts.map(|(times, carried)| u32::from(times.0[lane]) + carried[lane]);
        let clauses = self.acted.len();
        self.course.acted.clear();
        self.course.acted.extend(counts.by_ref().take(clauses));
        self.course.several_pits = counts.next().unwrap_or(0);
        self.course.grand_slams = counts.next().unwrap_or(0);
        self.course.refused = counts.next().unwrap_or(0);
        if let Some(goal) = judged {
            self.course.acted[goal.index()] += 1;
        }
        self.course.swept = self.swept.0[lane];
        self.course.first = (moves > 0).then_some(usize::from(self.first.0[lane]));
    }

    /// Begins another game in a lane, with the next step.
    pub fn begin(&mut self, lane: usize) {
        self.began[lane] = self.step + 1;
        for row in self.acted.iter_mut().chain(&mut self.times) {
            row.0[lane] = 0;
        }
        for carried in &mut self.carried {
            carried[lane] = 0;
        }
        self.swept.0[lane] = 0;
        self.is_new.0[lane] = 0xff;
    }
}
