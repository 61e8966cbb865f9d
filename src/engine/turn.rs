//! A turn: which rules are in force, which moves they offer and allow.

use super::acting::{Decision, Halt};
use super::bits::Bits;
use super::board::{Board, Ground, Set, Shape};
use super::code::{Choice, Filter, PathCode, Program, Taking, WayCode};
use super::endless::MOST_STEPS;
use super::laps::Lap;
use super::layout::{ANTICLOCKWISE, CLOCKWISE, Way};
use super::machine::{KnownLaps, Machine, Scratch};
use super::motion::{Done, Motion, first_direction};
use super::moves::Move;
use super::seeds::Seeds;
use super::view::{Travel, View, usual_direction};
use super::witness::{Silent, Witness};
use crate::rules::ClauseId;

/// More moves than this are not offered in one turn: the referee's own bound.
const MOST_OPTIONS: usize = 4000;

/// What trying a move counts for, in steps.
const COPY_STEPS: u64 = 16;

/// Steps taken in trying the moves of one turn, after which no more are tried.
const MOST_TURN_STEPS: u64 = 10 * MOST_STEPS;

/// A move that may be made.
#[derive(Debug, Clone)]
pub(super) struct Tried<S: Shape> {
    pub mv: Move,
    /// The move as it was tried; `None` if it need not be, since it is a lap
    /// that is known beforehand, and nothing else.
    pub done: Option<Done<S>>,
}

/// What of a move that was made decides what follows.
pub(super) struct Made<S: Shape> {
    pub board: Board<S>,
    pub captures: bool,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
}

impl<S: Shape> Made<S> {
    pub fn of(done: Done<S>) -> Made<S> {
        Made {
            board: done.board,
            captures: done.captures,
            decision: done.decision,
            moves_again: done.moves_again,
        }
    }
}

/// A turn, to be used again for the next.
#[derive(Debug, Clone)]
pub struct Turn<S: Shape> {
    pub(super) board: Board<S>,
    pub(super) tried: Vec<Tried<S>>,
    /// Whether a move is told by its pit: then `tried` holds only those that
    /// had to be tried.
    pub(super) is_by_lanes: bool,
    /// The pits of all legal moves, where they tell them.
    legal: Set<S>,
    /// The pits of those that are laps and nothing else.
    pub(super) quiet: Set<S>,
    pub(super) endless: u16,
    pub(super) is_cut: bool,
    /// Where they are counted.
    pub(super) steps: u64,
    pub(super) passed: Vec<u8>,
    /// Whether steps had to be counted, since there may be too many.
    pub(super) is_long: bool,
    pub(super) scratch: Scratch,
    open: Vec<Move>,
}

impl<S: Shape> Turn<S> {
    /// The board of the player to move; of a finished game the last.
    pub fn board(&self) -> &Board<S> {
        &self.board
    }

    /// How many legal moves there are.
    #[inline]
    pub fn options(&self) -> usize {
        match self.is_by_lanes {
            true => self.legal.count() as usize,
            false => self.tried.len(),
        }
    }

    /// Moves that are not legal because their sowing would never end.
    pub fn endless(&self) -> u16 {
        self.endless
    }

    /// Whether there are more moves than are tried.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub(super) fn of(board: Board<S>) -> Turn<S> {
        Turn {
            board,
            tried: Vec::new(),
            is_by_lanes: false,
            legal: Set::<S>::default(),
            quiet: Set::<S>::default(),
            endless: 0,
            is_cut: false,
            steps: 0,
            passed: Vec::new(),
            is_long: false,
            scratch: Scratch::default(),
            open: Vec::new(),
        }
    }
}

/// How a move of one choice sows, as far as that is the same from every pit.
struct Plain<'m, S: Shape> {
    known: &'m KnownLaps<S>,
    direction: Way,
}

impl<S: Shape> Machine<S> {
    /// A legal move of a turn.
    ///
    /// # Panics
    /// If there are no more than `option`.
    pub fn option(&self, turn: &Turn<S>, option: usize) -> Move {
        match turn.is_by_lanes {
            true => Move::of(0, self.lane_of(turn, option)),
            false => turn.tried[option].mv,
        }
    }

    /// Whether the sowing of a legal move comes back to the same board.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    pub fn is_endless(&self, turn: &Turn<S>, option: usize) -> bool {
        let mv = self.option(turn, option);
        let tried = turn.tried.iter().find(|tried| tried.mv == mv);
        let done = tried.and_then(|tried| tried.done.as_ref());
        done.is_some_and(|done| done.is_endless)
    }

    /// The pit of a legal move, where pits tell them.
    #[inline]
    fn lane_of(&self, turn: &Turn<S>, option: usize) -> u8 {
        let mut before = option;
        for run in &self.eyes(turn.board.mover).runs {
            let mut lanes = turn.legal & *run;
            let count = lanes.count() as usize;
            if before >= count {
                before -= count;
                continue;
            }
            while let Some((lane, rest)) = lanes.split() {
                if before == 0 {
                    return lane;
                }
                (before, lanes) = (before - 1, rest);
            }
        }
        panic!("there is no option {option}");
    }

    /// Finds the legal moves of `turn.board`.
    #[inline]
    pub(super) fn find_moves<W: Witness>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        witness: &mut W,
    ) {
        turn.tried.clear();
        (turn.endless, turn.is_cut, turn.is_long) = (0, false, false);
        turn.is_by_lanes = !S::IS_COUNTED && program.is_by_lanes;
        let found = match turn.is_by_lanes {
            true => self.try_lanes(program, turn, witness),
            false => self.try_groups(program, turn, witness),
        };
        if found.is_err() {
            turn.is_by_lanes = false;
            self.find_moves_counting(turn, witness);
        }
    }

    /// Tries the moves of the only way there is, but for those that can only
    /// be laps.
    #[inline]
    fn try_lanes<W: Witness>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        witness: &mut W,
    ) -> Result<(), Halt> {
        let choice = &program.choices[0];
        let view = self.view(program, &turn.board);
        let offered = view.offered_set(choice).unwrap_or_default();
        let asks_quiet = |filter: &Filter<Set<S>>| {
            !filter.is_of_captures && filter.when.as_ref().is_none_or(|when| view.holds(when))
        };
        let plain = match program.filters.iter().any(asks_quiet) {
            true => None,
            false => self.plain(
                program,
                choice,
                path_of(program, choice),
                &turn.board,
                Move::of(0, 0),
            ),
        };
        let mut loud = offered;
        turn.quiet = Set::<S>::default();
        if let Some(plain) = &plain {
            for lane in offered.lanes() {
                if self
                    .quiet_lap(program, plain, &turn.board, Move::of(0, lane))
                    .is_some()
                {
                    turn.quiet.insert(lane);
                }
            }
            loud = offered & !turn.quiet;
        }
        turn.legal = turn.quiet;
        if loud.is_empty() {
            return Ok(());
        }
        let mut steps = 0;
        for lane in loud.lanes() {
            self.try_all(program, Move::of(0, lane), turn, &mut steps)?;
        }
        self.refuse(turn);
        self.sift(program, turn, witness);
        for tried in &turn.tried {
            turn.legal.insert(tried.mv.lane);
        }
        Ok(())
    }

    /// Takes out the moves that never end.
    #[inline]
    fn refuse(&self, turn: &mut Turn<S>) {
        let is_refused = |tried: &Tried<S>| tried.done.as_ref().is_some_and(|done| done.is_refused);
        if turn.tried.iter().any(is_refused) {
            let before = turn.tried.len();
            turn.tried.retain(|tried| !is_refused(tried));
            turn.endless += (before - turn.tried.len()) as u16;
        }
    }

    fn try_groups<W: Witness>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        witness: &mut W,
    ) -> Result<(), Halt> {
        let mut steps = 0;
        for group in &program.groups {
            for way in group.clone() {
                self.try_way(program, way, turn, &mut steps)?;
            }
            self.refuse(turn);
            self.sift(program, turn, witness);
            if !turn.tried.is_empty() {
                break;
            }
        }
        turn.steps += steps;
        Ok(())
    }

    /// Tries every move of one way.
    #[inline]
    fn try_way(
        &self,
        program: &Program<Set<S>>,
        way: usize,
        turn: &mut Turn<S>,
        steps: &mut u64,
    ) -> Result<(), Halt> {
        let choice = &program.choices[way];
        let mover = turn.board.mover;
        let path = path_of(program, choice);
        let directions = self.directions(choice, path, &turn.board);
        if !S::IS_COUNTED && choice.taking == Taking::All && directions.len() == 1 {
            let view = self.view(program, &turn.board);
            if let Some(offered) = view.offered_set(choice) {
                let plain = self.plain(program, choice, path, &turn.board, Move::of(way, 0));
                for run in &self.eyes(mover).runs {
                    for lane in (offered & *run).lanes() {
                        let mv = Move::of(way, lane);
                        self.try_from(program, mv, plain.as_ref(), turn, steps)?;
                    }
                }
                return Ok(());
            }
        }
        let offered = self.view(program, &turn.board).offered(choice);
        for lane in offered.as_slice() {
            for taking in takings(choice.taking, turn.board.seeds.get(*lane)) {
                for direction in directions {
                    let mv = Move::of(way, *lane).lifting(taking).towards(*direction);
                    let plain = self.plain(program, choice, path, &turn.board, mv);
                    self.try_from(program, mv, plain.as_ref(), turn, steps)?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn view<'v>(&'v self, program: &Program<Set<S>>, board: &'v Board<S>) -> View<'v, S> {
        let mover = board.mover;
        View {
            direction: usual_direction(self, program, board, mover),
            ..View::before(self, board, mover)
        }
    }

    /// The directions a player may choose from; one nameless one if none.
    #[inline]
    fn directions(
        &self,
        choice: &Choice<Set<S>>,
        path: PathCode,
        board: &Board<S>,
    ) -> &'static [Option<Way>] {
        let kept = || board.ground.state(&self.start).kept[usize::from(board.mover)];
        let is_chosen = choice.sows
            && match path.way {
                WayCode::Either => true,
                WayCode::EitherKept => kept() == super::board::NOT_KEPT,
                _ => false,
            };
        match is_chosen {
            true => &[Some(ANTICLOCKWISE), Some(CLOCKWISE)],
            false => &[None],
        }
    }

    /// Tries a move, or notes it untried if it can only be a plain lap.
    #[inline]
    fn try_from(
        &self,
        program: &Program<Set<S>>,
        mv: Move,
        plain: Option<&Plain<'_, S>>,
        turn: &mut Turn<S>,
        steps: &mut u64,
    ) -> Result<(), Halt> {
        if let Some(plain) = plain
            && self.quiet_lap(program, plain, &turn.board, mv).is_some()
            && turn.tried.len() < MOST_OPTIONS
        {
            *steps += COPY_STEPS + program.effort.a_move + program.effort.a_lap;
            turn.tried.push(Tried { mv, done: None });
            return Ok(());
        }
        self.try_all(program, mv, turn, steps)
    }

    /// Every move that begins so, with every answer on the way.
    fn try_all(
        &self,
        program: &Program<Set<S>>,
        opening: Move,
        turn: &mut Turn<S>,
        steps: &mut u64,
    ) -> Result<(), Halt> {
        turn.open.clear();
        turn.open.push(opening);
        while let Some(mv) = turn.open.pop() {
            if turn.tried.len() >= MOST_OPTIONS || *steps >= MOST_TURN_STEPS {
                if !S::IS_COUNTED {
                    return Err(Halt::TooLong);
                }
                turn.is_cut = true;
                return Ok(());
            }
            *steps += COPY_STEPS;
            let scratch = &mut turn.scratch;
            let mut silent = Silent;
            let motion = Motion::of(self, program, &turn.board, mv, scratch, &mut silent);
            let (made, taken) = motion.make();
            *steps += taken;
            match made {
                Ok(done) => turn.tried.push(Tried {
                    mv,
                    done: Some(done),
                }),
                Err(Halt::Asked) => {
                    // Taken from the end, so that the first comes first.
                    let asked = turn.scratch.asked.iter().rev();
                    turn.open.extend(asked.map(|answer| mv.answered(*answer)));
                }
                Err(Halt::TooLong) => return Err(Halt::TooLong),
            }
        }
        Ok(())
    }

    /// Leaves the moves that every filter lets through.
    #[inline]
    fn sift<W: Witness>(&self, program: &Program<Set<S>>, turn: &mut Turn<S>, witness: &mut W) {
        let is_quiet = turn.is_by_lanes && !turn.quiet.is_empty();
        for filter in &program.filters {
            let view = self.view(program, &turn.board);
            if !filter.when.as_ref().is_none_or(|when| view.holds(when)) {
                continue;
            }
            let Turn { board, tried, .. } = &mut *turn;
            let meets = |tried: &mut Tried<S>| self.meets(program, filter, board, tried);
            let is_met = is_quiet && filter.is_of_captures;
            if filter.if_possible && !is_met && !tried.iter_mut().any(meets) {
                continue;
            }
            let before = tried.len();
            tried.retain_mut(meets);
            if tried.len() < before {
                witness.acts(filter.clause);
            }
        }
    }

    #[inline]
    fn meets(
        &self,
        program: &Program<Set<S>>,
        filter: &Filter<Set<S>>,
        board: &Board<S>,
        tried: &mut Tried<S>,
    ) -> bool {
        if tried.done.is_none() && filter.is_of_captures {
            return true;
        }
        let mv = tried.mv;
        let done = tried
            .done
            .get_or_insert_with(|| self.quiet_move(program, board, mv));
        let view = View {
            travel: Some(&done.travel),
            direction: done.direction,
            captures: done.captures,
            ..View::before(self, &done.board, board.mover)
        };
        view.holds(&filter.test) == filter.wanted
    }

    /// How moves of a choice sow, if they can be laps that are known
    /// beforehand and nothing else.
    #[inline]
    fn plain(
        &self,
        program: &Program<Set<S>>,
        choice: &Choice<Set<S>>,
        path: PathCode,
        board: &Board<S>,
        mv: Move,
    ) -> Option<Plain<'_, S>> {
        let can_be = !S::IS_COUNTED
            && program.acts_on_landing_alone
            && choice.sows
            && path.from == 0
            && path.way != WayCode::EitherKept
            && !self.asks.played
            && !self.asks.turns
            && board.ground.state(&self.start).closed.is_empty();
        if !can_be {
            return None;
        }
        let direction = first_direction(self, program, board, path, mv);
        let known = self.known_laps(program, board.mover, direction, path)?;
        Some(Plain { known, direction })
    }

    /// The lap of a move that does nothing but sow it: no line of the landing
    /// can fit where it ends.
    #[inline(always)]
    fn quiet_lap<'m>(
        &self,
        program: &Program<Set<S>>,
        plain: &Plain<'m, S>,
        board: &Board<S>,
        mv: Move,
    ) -> Option<(&'m Lap<S::Seeds>, u16)> {
        let held = board.seeds.get(mv.lane);
        let seeds = mv.taking().map_or(held, |taking| taking.min(held));
        let lap = plain.known.laps.once_round(mv.lane, seeds)?;
        let held = match lap.last == mv.lane {
            true => held - seeds,
            false => board.seeds.get(lap.last),
        };
        // A lap that goes once round at most adds one seed to each place.
        let now = held + 1;
        let landing = program.landing.as_ref()?;
        matches!(landing.lines(lap.last, now), Some((0, _))).then_some((lap, seeds))
    }

    /// Makes a move that was noted untried.
    fn quiet_move(&self, program: &Program<Set<S>>, board: &Board<S>, mv: Move) -> Done<S> {
        let (after, lap, direction, seeds) = self.quiet_board(program, board, mv);
        Done {
            board: after,
            travel: Travel {
                last: lap.last,
                lifted: seeds,
                sown: lap.sown,
                ..Travel::chosen(mv.lane)
            },
            direction,
            captures: false,
            decision: None,
            moves_again: false,
            is_endless: false,
            is_refused: false,
        }
    }

    #[inline]
    fn quiet_board(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
        mv: Move,
    ) -> (Board<S>, &Lap<S::Seeds>, Way, u16) {
        let choice = &program.choices[usize::from(mv.way)];
        let plain = self.plain(program, choice, path_of(program, choice), board, mv);
        let plain = plain.expect("the move was found to be a lap");
        let held = board.seeds.get(mv.lane);
        let seeds = mv.taking().map_or(held, |taking| taking.min(held));
        let lap = plain.known.laps.once_round(mv.lane, seeds);
        let lap = lap.expect("the move was found to be a lap");
        let mut after = board.clone();
        after.seeds.set(mv.lane, held - seeds);
        after.seeds.add(&lap.adds);
        if self.asks.moved_last {
            after.moved_last = board.mover;
        }
        (after, lap, plain.direction, seeds)
    }

    /// Makes a legal move of a turn, telling what acts, and settles it.
    #[inline]
    pub(super) fn make<W: Witness>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        witness: &mut W,
    ) -> Made<S> {
        let (program, _) = self.rules_for(&turn.board, turn.board.mover);
        let mv = self.option(turn, option);
        if W::LISTENS {
            return Made::of(match turn.is_long {
                true => self.make_counting(turn, mv, witness),
                false => {
                    let scratch = &mut turn.scratch;
                    let motion = Motion::of(self, program, &turn.board, mv, scratch, witness);
                    motion.make().0.expect("a legal move was tried before")
                }
            });
        }
        let tried = match turn.is_by_lanes {
            true if turn.quiet.has(mv.lane) => None,
            true => turn.tried.iter_mut().find(|tried| tried.mv.lane == mv.lane),
            false => Some(&mut turn.tried[option]),
        };
        match tried.and_then(|tried| tried.done.take()) {
            Some(done) => Made::of(done),
            None => Made {
                board: self.quiet_board(program, &turn.board, mv).0,
                captures: false,
                decision: None,
                moves_again: false,
            },
        }
    }

    /// The legal moves, with all steps counted.
    #[cold]
    fn find_moves_counting<W: Witness>(&self, turn: &mut Turn<S>, witness: &mut W) {
        let machine = self.counted.as_ref().expect("looks are counted elsewhere");
        let board = self.across(&turn.board, machine);
        let mover = board.mover;
        let mut other = Turn::of(board);
        let (program, _) = machine.rules_for(&other.board, mover);
        machine.find_moves(program, &mut other, witness);
        (turn.endless, turn.is_cut, turn.is_long) = (other.endless, other.is_cut, true);
        let board = self.rules.board();
        turn.tried.clear();
        for Tried { mv, done } in other.tried {
            let done = done.map(|done| self.brought(done, machine));
            turn.tried.push(Tried {
                mv: mv.moved(&machine.layout, &self.layout, board),
                done,
            });
        }
    }

    #[cold]
    fn make_counting<W: Witness>(&self, turn: &mut Turn<S>, mv: Move, witness: &mut W) -> Done<S> {
        let machine = self.counted.as_ref().expect("looks are counted elsewhere");
        let board = self.across(&turn.board, machine);
        let (program, _) = machine.rules_for(&board, board.mover);
        let mv = mv.moved(&self.layout, &machine.layout, self.rules.board());
        let motion = Motion::of(machine, program, &board, mv, &mut turn.scratch, witness);
        let done = motion.make().0.expect("a legal move was tried before");
        self.brought(done, machine)
    }

    /// The same board on a machine of another shape.
    fn across<T: Shape>(&self, board: &Board<S>, machine: &Machine<T>) -> Board<T> {
        let position = self.position(board);
        machine
            .board(&position)
            .expect("every board that is played on is held")
    }

    fn brought<T: Shape>(&self, done: Done<T>, from: &Machine<T>) -> Done<S> {
        let lane = |lane: u8| {
            let place = from.layout.place(lane, self.rules.board());
            self.layout.lane(place)
        };
        let travel = done.travel;
        Done {
            board: from.across(&done.board, self),
            travel: Travel {
                start: lane(travel.start),
                origin: lane(travel.origin),
                last: lane(travel.last),
                lap: travel.lap,
                lifted: travel.lifted,
                sown: Set::<S>::of(travel.sown.lanes()),
            },
            direction: done.direction,
            captures: done.captures,
            decision: done.decision,
            moves_again: done.moves_again,
            is_endless: done.is_endless,
            is_refused: done.is_refused,
        }
    }
}

fn path_of<B: Bits>(program: &Program<B>, choice: &Choice<B>) -> PathCode {
    match choice.path {
        Some(path) => path.over(program.sow),
        None => program.sow,
    }
}

/// How many seeds may be lifted; nameless where there is no choice.
fn takings(taking: Taking, held: u16) -> impl Iterator<Item = Option<u16>> {
    let (named, counted) = match taking {
        Taking::All => (Some(None), 1..=0),
        Taking::Just(n) => ((n <= held).then_some(Some(n)), 1..=0),
        Taking::UpTo(n) => (None, 1..=n.min(held)),
        Taking::AllBut(n) => (
            Some(held.saturating_sub(n)).filter(|n| *n > 0).map(Some),
            1..=0,
        ),
    };
    named.into_iter().chain(counted.map(Some))
}
