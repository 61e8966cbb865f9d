//! Games side by side, one after another in every lane.

mod ending;
mod making;
mod relay_state;
mod relaying;
mod track_shape;

use std::ops::Range;

use super::boards::{Boards, Tracks};
use super::bytes::{Aligned, Bytes, Every, Which};
use super::dispatch::InstructionSet;
use super::ending::Over;
use super::program::*;
use super::random::RandomGenerators;
use super::recorder::{Offer, Recorder};
use super::repetition::Positions;
use relay_state::RelayState;
use track_shape::{TrackShape, reached, ring};

/// What all games of a run have in common.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub seed: u64,
    pub games: Range<u64>,
    /// At which occurrence of a position players agree to stop.
    pub agreed_at: Option<u32>,
    /// Moves after which a game is cut off.
    pub limit: u16,
}

/// Everything that goes on in `N` lanes.
#[derive(Debug, Clone)]
pub(super) struct Games<'c, const N: usize, K> {
    program: &'c Program,
    boards: Boards<N, K>,
    generators: RandomGenerators<N>,
    past: Option<Positions<N>>,
    /// The choices of all turns in a row, and their turns.
    choices: Vec<(usize, &'c Choice)>,
    tracks: Vec<Tracks<N>>,
    shape: TrackShape,
    /// Where a choice is offered; later where it is legal, and where it is
    /// the one that was drawn.
    legal: Vec<Bytes<N>>,
    /// Where the rules of each turn are in force.
    phases: Vec<Bytes<N>>,
    /// For each filter of each turn, where it is in force.
    asked: Vec<Vec<Bytes<N>>>,
    /// For each filter of a turn and each choice, where it is met.
    met: Vec<Vec<Bytes<N>>>,
    /// Choices that filters must try.
    tries: Vec<usize>,
    /// Whether any filter is in force anywhere.
    is_asked: bool,
    /// Where a choice takes all that the other player has, if that is told the
    /// short way.
    takes_all: Vec<Bytes<N>>,
    /// The way of the choice that was drawn in each lane.
    drawn: Tracks<N>,
    /// The game of each lane; none where no game is left to begin.
    games: [Option<u64>; N],
    first_game: u64,
    next_game: u64,
    end: u64,
    running: usize,
    moves: Aligned<[u16; N]>,
    /// Moves that took seeds.
    takes: Aligned<[u16; N]>,
    /// What lay in the stores before any end gave out what was left.
    before: [Bytes<N>; 2],
    limit: u16,
    passed: Bytes<N>,
    /// Where the player to move has moved in this turn and was given another
    /// move.
    under_way: Bytes<N>,
    /// Where the pass before this step ended a turn that was under way.
    counted_pass: Bytes<N>,
    /// Where moves have several laps, how far each lane has come.
    relay: Option<Box<RelayState<N>>>,
    /// Steps of such moves so far, and how many there were when each game began.
    steps: u64,
    begun_at: [u64; N],
    /// Games that another path must play.
    left: Vec<u64>,
}

impl<'c, const N: usize, K: Recorder<N>> Games<'c, N, K> {
    pub fn new(program: &'c Program, run: &Run) -> Games<'c, N, K> {
        let turns = program.turns.iter().enumerate();
        let choices: Vec<(usize, &Choice)> = turns
            .flat_map(|(at, turn)| turn.choices.iter().map(move |choice| (at, choice)))
            .collect();
        let ways = || {
            choices
                .iter()
                .filter_map(|(_, choice)| choice.track.as_ref())
        };
        let first = ways().next();
        let reached = reached(program, &choices);
        let shape = TrackShape {
            has_prefix: ways().any(|track| track.prefix > 0),
            reached,
            ring: ring(&choices).filter(|ring| ring.places == reached),
            is_one: ways().all(|track| {
                first.is_none_or(|one| (one.prefix, one.period) == (track.prefix, track.period))
            }),
        };
        let filters = program.turns.iter().map(|turn| turn.filters.len());
        let many = choices.len();
        let boards = Boards::new(program);
        let mut all = Games {
            program,
            generators: RandomGenerators::from_seed(run.seed),
            past: program
                .asks_history
                .then(|| Positions::new(program, run.agreed_at, &boards.base)),
            boards,
            tracks: choices
                .iter()
                .map(|(_, choice)| Tracks::new(choice.track.as_ref()))
                .collect(),
            shape,
            legal: vec![Bytes::NONE; many],
            phases: vec![Bytes::NONE; program.turns.len()],
            asked: filters.clone().map(|n| vec![Bytes::NONE; n]).collect(),
            met: vec![vec![Bytes::NONE; many]; filters.max().unwrap_or(0)],
            tries: Vec::with_capacity(many),
            is_asked: false,
            takes_all: vec![Bytes::NONE; many],
            drawn: Tracks::new(first),
            choices,
            games: [None; N],
            first_game: run.games.start,
            next_game: run.games.start,
            end: run.games.end,
            running: 0,
            moves: Aligned([0; N]),
            takes: Aligned([0; N]),
            before: [Bytes::NONE; 2],
            limit: run.limit,
            passed: Bytes::NONE,
            under_way: Bytes::NONE,
            counted_pass: Bytes::NONE,
            relay: program
                .relays
                .as_ref()
                .map(|_| Box::new(RelayState::new(many))),
            steps: 0,
            begun_at: [0; N],
            left: Vec::new(),
        };
        (0..N).for_each(|lane| all.deal(lane));
        all
    }

    /// Games that were begun and could not be played to their end.
    pub fn left(self) -> Vec<u64> {
        self.left
    }

    /// Whether a game is left.
    pub fn is_running(&self) -> bool {
        self.running > 0
    }

    /// Gives a lane the next game.
    fn deal(&mut self, lane: usize) {
        self.running -= usize::from(self.games[lane].is_some());
        self.games[lane] = None;
        self.moves[lane] = 0;
        self.takes[lane] = 0;
        self.begun_at[lane] = self.steps;
        if self.next_game < self.end {
            self.games[lane] = Some(self.next_game);
            self.generators.begin(lane, self.next_game);
            self.next_game += 1;
            self.running += 1;
        }
    }

    /// A move or a pass in every lane.
    #[inline(always)]
    pub fn step<L: InstructionSet<N, K>>(&mut self, level: L, tell: &mut dyn FnMut(Over, &mut K)) {
        self.enter(level, Every);
        if let Some(recorder) = self.boards.recorder.full() {
            recorder.ignore();
        }
        let tries = self.tries.len();
        let mut stuck = Bytes::NONE;
        for at in 0..=tries {
            let tried = self.tries.get(at).copied();
            if tried.is_none() {
                let count = self.sift(Every);
                let drawn = self.draw(count, Every);
                stuck = count.is(Bytes::NONE);
                self.note_turn(count, drawn, Every);
            }
            self.make(level, tried, stuck);
            if let Some(choice) = tried {
                let turn = self.choices[choice].0;
                let filters = self.program.turns[turn].filters.iter();
                let asked = self.asked[turn].iter();
                for ((filter, met), asked) in filters.zip(&mut self.met).zip(asked) {
                    if !asked.and(self.legal[choice]).any() {
                        continue;
                    }
                    let holds = level.test(&mut self.boards, &filter.test);
                    met[choice] = match filter.forbids {
                        true => holds.not(),
                        false => holds,
                    };
                }
            }
        }
        let b = &mut self.boards;
        let leaves = b.sum(self.program.theirs).is_some();
        if let Some(recorder) = b.recorder.full() {
            recorder.made(leaves, Every);
            recorder.stop(true);
        }
        self.follow_moves(level, stuck, Every, tell);
        if self.past.as_ref().is_some_and(Positions::is_full) {
            self.make_room();
        }
        if let Some(recorder) = self.boards.recorder.full() {
            recorder.end_step();
        }
    }

    /// Notes what is offered at this step, and what is chosen.
    #[inline(always)]
    fn note_turn(&mut self, count: Bytes<N>, drawn: Bytes<N>, which: impl Which<N>) {
        let b = &mut self.boards;
        if let Some(recorder) = b.recorder.full() {
            let mut cut = Bytes::NONE;
            for lane in 0..N {
                let is_cut = self.moves[lane] >= self.limit;
                cut.0[lane] = if is_cut { 0xff } else { 0 };
            }
            let cut = cut.and(count.is_some());
            let [mine, others] = [self.program.pits, self.program.pits + 1].map(|at| b.base[at]);
            let lead = mine.minus(others).where_(b.began, others.minus(mine));
            recorder.turn(Offer { count, drawn, lead }, cut, which);
            recorder.choose(&self.legal);
        }
    }

    /// Which filters the choices of a turn meet, found the short way.
    #[inline(always)]
    fn try_quickly(&mut self, turn: usize, choices: Range<usize>, shortcut: &FilterShortcut) {
        let takes = &mut self.takes_all[choices.clone()];
        let has_none = shortcut.takes_all(&self.boards.base, takes);
        shortcut.give_back(&self.boards.base, takes);
        let filters = self.program.turns[turn].filters.iter().zip(&shortcut.forms);
        for ((filter, form), met) in filters.zip(&mut self.met) {
            for ((way, takes), met) in shortcut
                .ways
                .iter()
                .zip(&*takes)
                .zip(&mut met[choices.clone()])
            {
                let seeds = self.boards.base[usize::from(way.pit)];
                let comes_to_none = has_none.and(Bytes::splat(way.first).over(seeds));
                let holds = match form {
                    Form::TakesAll => *takes,
                    Form::LeavesNone => takes.or(comes_to_none),
                    Form::LeavesSome => takes.or(comes_to_none).not(),
                };
                *met = match filter.forbids {
                    true => holds.not(),
                    false => holds,
                };
            }
        }
    }

    /// Which rules are in force, and which choices they offer.
    #[inline(always)]
    fn enter<L: InstructionSet<N, K>>(&mut self, level: L, which: impl Which<N>) {
        let program = self.program;
        let b = &mut self.boards;
        for place in 0..program.pits + 2 {
            b.now[place] = which.put(b.base[place], b.now[place]);
        }
        b.captures = which.put(Bytes::NONE, b.captures);
        if let Some(recorder) = b.recorder.full() {
            recorder.hear(which.all());
        }
        self.tries.clear();
        self.is_asked = self.relay.is_some();
        let mut left = which.all();
        let mut at = 0;
        for (nth, turn) in program.turns.iter().enumerate() {
            let b = &mut self.boards;
            let phase = match &turn.test {
                Some(test) => left.and(level.test(b, test)),
                None => left,
            };
            self.phases[nth] = which.put(phase, self.phases[nth]);
            if let (Some(recorder), Some(clause)) = (b.recorder.full(), turn.clause) {
                recorder.acts(clause, phase);
            }
            left = left.but(phase);
            let first = at;
            for choice in &turn.choices {
                let mut offered = phase.and(b.holds(usize::from(choice.pit), &choice.holding));
                if let Some(when) = &choice.when {
                    offered = offered.and(level.test(b, when));
                }
                self.legal[at] = which.put(offered, self.legal[at]);
                at += 1;
            }
            let mut any = Bytes::NONE;
            for (filter, asked) in turn.filters.iter().zip(&mut self.asked[nth]) {
                let here = match &filter.when {
                    Some(when) => phase.and(level.test(b, when)),
                    None => phase,
                };
                *asked = which.put(here, *asked);
                any = any.or(here);
            }
            if any.any() {
                self.is_asked = true;
                if let Some(shortcut) = &turn.shortcut {
                    self.try_quickly(nth, first..at, shortcut);
                    continue;
                }
                for choice in first..at {
                    let asked = self.legal[choice].and(any);
                    if let Some(relay) = &mut self.relay {
                        relay.todo[choice] = relay.todo[choice].or(asked);
                    } else if asked.any() {
                        self.tries.push(choice);
                    }
                }
            }
        }
    }

    /// Leaves the choices that every filter lets through; gives their number.
    #[inline(always)]
    fn sift(&mut self, which: impl Which<N>) -> Bytes<N> {
        let relays = self.program.relays.as_ref();
        let may_be_endless = relays.is_some_and(|relays| !relays.all_end);
        let mut count = Bytes::NONE;
        let mut first = 0;
        for (turn, asked) in self.program.turns.iter().zip(&self.asked) {
            let mut found = Bytes::NONE;
            for group in &turn.groups {
                let group = first..first + group;
                first = group.end;
                if let Some(relay) = self.relay.as_mut().filter(|_| may_be_endless) {
                    relay.refuse(
                        &mut self.legal[group.clone()],
                        group.start,
                        which.all().but(found),
                    );
                }
                if self.is_asked {
                    for (nth, (filter, asked)) in turn.filters.iter().zip(asked).enumerate() {
                        let met = &self.met[nth];
                        let mut asked = which.of(*asked);
                        if filter.if_possible {
                            let mut any = Bytes::NONE;
                            for choice in group.clone() {
                                any = any.or(self.legal[choice].and(met[choice]));
                            }
                            asked = asked.and(any);
                        }
                        let mut acts = Bytes::NONE;
                        for choice in group.clone() {
                            let out = asked.but(met[choice]);
                            acts = acts.or(out.and(self.legal[choice]));
                            self.legal[choice] = self.legal[choice].but(out);
                        }
                        if let Some(recorder) = self.boards.recorder.full() {
                            recorder.acts(filter.clause, acts.but(found));
                        }
                    }
                }
                let mut here = Bytes::NONE;
                for choice in group {
                    let legal = self.legal[choice].but(found);
                    self.legal[choice] = legal;
                    let legal = which.of(legal);
                    here = here.or(legal);
                    count = count.minus(legal);
                }
                found = found.or(here);
            }
        }
        count
    }

    /// Draws one of the legal choices in every lane; gives its number.
    #[inline(always)]
    fn draw(&mut self, count: Bytes<N>, which: impl Which<N>) -> Bytes<N> {
        let drawn = Bytes(match self.relay {
            Some(_) => self.generators.draw_in_some(&count.0),
            None => self.generators.draw(&count.0),
        });
        let mut nth = Bytes::NONE;
        for legal in &mut self.legal {
            let here = legal.and(nth.is(drawn));
            nth = nth.minus(*legal);
            *legal = which.put(here, *legal);
        }
        drawn
    }
}
