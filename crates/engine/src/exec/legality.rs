//! Legal moves: those that the ways to move offer and the filters let through.

use crate::compile::code::{PathCode, Predicate, WayCode};
use crate::compile::program::{Choice, Filter, Program, Taking, path_of};
use crate::exec::checkpoint::Checkpoint;
use crate::exec::context::Asked;
use crate::exec::game::CompiledGame;
use crate::exec::inert::Plain;
use crate::exec::observer::{ClauseObserver, NullObserver};
use crate::exec::turn::{Tried, Turn};
use crate::exec::view::{MoveTrace, View, usual_direction};
use crate::repr::bits::Bits;
use crate::repr::board::{Board, NOT_KEPT, Set, Shape, StateSlot};
use crate::repr::layout::{ANTICLOCKWISE, CLOCKWISE, Way};
use crate::repr::moves::Move;
use crate::repr::seeds::Seeds;
use seedlore_game::Work;

/// Moves that tables do not tell of may sow so many seeds that some of a turn are
/// to be left untried.
struct TooMuch;

/// More moves than this are not offered in one turn: the referee's own bound.
const MOST_OPTIONS: usize = 4000;

impl<S: Shape> CompiledGame<S> {
    /// Finds the legal moves of `turn.board`.
    #[inline]
    pub(crate) fn find_moves<L: ClauseObserver>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) {
        turn.tried.clear();
        (turn.endless, turn.is_cut) = (0, false);
        turn.counted = 0;
        turn.certain = Set::<S>::default();
        if let Some((begun, mv)) = self.begun(&turn.board) {
            turn.is_by_slots = false;
            let (open, mut work) = (std::mem::replace(&mut turn.board, begun), Work::default());
            if usize::from(mv.way) < program.choices.len() {
                self.try_all_of(program, mv, Some(open.mover), turn, &mut work);
            }
            turn.board = open;
            self.count_work(work, turn);
            return;
        }
        if let Some(mv) = self.resuming_move(&turn.board) {
            turn.is_by_slots = false;
            let mut work = Work::default();
            // Begun by rules that had more ways than these, it can't go on.
            if usize::from(mv.way) < program.choices.len() {
                self.try_all(program, mv, turn, &mut work);
            }
            self.count_work(work, turn);
            return;
        }
        turn.is_by_slots = S::HAS_TABLES && program.is_by_slots;
        if turn.is_by_slots {
            match self.try_slots(program, turn, observer) {
                Ok(()) => return,
                Err(TooMuch) => self.begin_anew(turn),
            }
        }
        self.try_groups(program, turn, observer);
    }

    /// Forgets what was tried.
    #[cold]
    fn begin_anew(&self, turn: &mut Turn<S>) {
        turn.tried.clear();
        (turn.endless, turn.is_by_slots) = (0, false);
    }

    /// Seeds that a move may sow so that neither is its sowing taken to be endless
    /// nor, if the others of its turn sow as many, is any of them left untried.
    pub(crate) fn fair_share(&self) -> u32 {
        let of_turn = Work::most_sown(&self.rules) / (2 * u64::from(self.layout.pits));
        let first_lap = u64::from(S::Seeds::MOST);
        let share = of_turn.min(self.most_sown.into()).saturating_sub(first_lap);
        share as u32
    }

    /// Tries the moves of the only way there is, but for those that can only
    /// be laps.
    #[inline]
    fn try_slots<L: ClauseObserver>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Result<(), TooMuch> {
        turn.inert = Set::<S>::default();
        if let Some((certain, pseudo_legal)) = self.statically_legal(program, &turn.board) {
            turn.certain = certain;
            turn.legal = certain;
            return match pseudo_legal.is_empty() {
                true => Ok(()),
                false => self.try_pseudo_legal(program, pseudo_legal, turn, observer),
            };
        }
        // A listener is to hear of what filters rule out.
        let sifted = match L::OBSERVES {
            true => None,
            false => self.sifted_moves(program, &turn.board),
        };
        if let Some(legal) = sifted {
            (turn.certain, turn.legal) = (legal, legal);
            return Ok(());
        }
        let choice = &program.choices[0];
        let view = self.view(program, &turn.board);
        let offered = view.offered_set(choice).unwrap_or_default();
        let asks_quiet = |filter: &Filter<Set<S>>| {
            !filter.is_of_captures && filter.when.as_ref().is_none_or(|when| view.holds(when))
        };
        let plain = match program.filters.iter().any(asks_quiet) {
            true => None,
            false => self.plain_slots(program, &turn.board),
        };
        let mut pseudo_legal = offered;
        if let Some(plain) = &plain {
            for slot in offered.slots() {
                let seeds = turn.board.seeds.get(slot);
                let lap = self.inert_lap(program, plain, &turn.board, slot, seeds);
                if lap.is_some() {
                    turn.inert.insert(slot);
                }
            }
            pseudo_legal = offered & !turn.inert;
        }
        turn.legal = turn.inert;
        match pseudo_legal.is_empty() {
            true => Ok(()),
            false => self.try_pseudo_legal(program, pseudo_legal, turn, observer),
        }
    }

    /// Tries moves that filters may rule out, and leaves those that are legal.
    fn try_pseudo_legal<L: ClauseObserver>(
        &self,
        program: &Program<Set<S>>,
        pseudo_legal: Set<S>,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Result<(), TooMuch> {
        let plain = self.plain_slots(program, &turn.board);
        let mut work = Work::default();
        for slot in pseudo_legal.slots() {
            let board = &turn.board;
            let done = plain
                .as_ref()
                .and_then(|plain| self.single_lap(program, plain, board, slot));
            match done {
                Some(done) => turn.tried.push(Tried {
                    mv: Move::new(0, slot),
                    done: Some(done),
                }),
                None => self.try_all(program, Move::new(0, slot), turn, &mut work),
            }
        }
        // Moves of one lap sow what lies on the board at most.
        let mut all = work;
        all.add_sown(S::Seeds::MOST);
        if turn.is_cut || all.is_too_much(&self.rules) {
            return Err(TooMuch);
        }
        self.count_work(work, turn);
        self.refuse(turn);
        self.sift(program, turn, observer);
        for tried in &turn.tried {
            turn.legal.insert(tried.mv.slot);
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

    fn try_groups<L: ClauseObserver>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) {
        turn.is_cut = false;
        let mut work = Work::default();
        for tier in &program.tiers {
            self.try_ways(program, tier, turn, &mut work, observer);
            if !turn.tried.is_empty() {
                break;
            }
        }
        if !program.beside.is_empty() {
            let mut tried = std::mem::take(&mut turn.tried);
            self.try_ways(program, &program.beside, turn, &mut work, observer);
            tried.append(&mut turn.tried);
            turn.tried = tried;
        }
        self.count_work(work, turn);
    }

    /// Tries every move of some ways, and leaves those that are legal.
    fn try_ways<L: ClauseObserver>(
        &self,
        program: &Program<Set<S>>,
        ways: &[usize],
        turn: &mut Turn<S>,
        work: &mut Work,
        observer: &mut L,
    ) {
        for way in ways {
            self.try_way(program, *way, turn, work);
        }
        self.refuse(turn);
        self.sift(program, turn, observer);
    }

    fn count_work(&self, work: Work, turn: &mut Turn<S>) {
        turn.counted = work.steps(&self.rules);
        turn.steps += turn.counted;
    }

    /// Tries every move of one way.
    #[inline]
    fn try_way(&self, program: &Program<Set<S>>, way: usize, turn: &mut Turn<S>, work: &mut Work) {
        let choice = &program.choices[way];
        let mover = turn.board.mover;
        let path = path_of(program, choice);
        let directions = self.directions(choice, path, &turn.board);
        if S::HAS_TABLES && matches!(choice.taking, Taking::All) && directions.len() == 1 {
            let view = self.view(program, &turn.board);
            if let Some(offered) = view.offered_set(choice) {
                let plain = self.plain(program, choice, path, &turn.board, Move::new(way, 0));
                for run in &self.player_rules(mover).runs {
                    for slot in (offered & *run).slots() {
                        let mv = Move::new(way, slot);
                        self.try_from(program, mv, plain.as_ref(), turn, work);
                    }
                }
                return;
            }
        }
        let offered = self.view(program, &turn.board).offered(choice);
        for slot in offered.as_slice() {
            let trace = MoveTrace::chosen(*slot);
            let view = View {
                trace: Some(&trace),
                ..self.view(program, &turn.board)
            };
            let takings = takings(&choice.taking, turn.board.seeds.get(*slot), view);
            for taking in takings.collect::<Vec<_>>() {
                for direction in directions {
                    let mv = Move::new(way, *slot).lifting(taking).towards(*direction);
                    let plain = self.plain(program, choice, path, &turn.board, mv);
                    self.try_from(program, mv, plain.as_ref(), turn, work);
                }
            }
        }
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
                WayCode::EitherKept | WayCode::EitherKeptByAll => kept() == NOT_KEPT,
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
        work: &mut Work,
    ) {
        let held = turn.board.seeds.get(mv.slot);
        let seeds = mv.taking().map_or(held, |taking| taking.min(held));
        if let Some(plain) = plain
            && turn.tried.len() < MOST_OPTIONS
            && !work.is_too_much(&self.rules)
            && self
                .inert_lap(program, plain, &turn.board, mv.slot, seeds)
                .is_some()
        {
            work.add_try(seeds.into());
            turn.tried.push(Tried { mv, done: None });
            return;
        }
        self.try_all(program, mv, turn, work);
    }

    /// Every move that begins so, with every answer on the way.
    fn try_all(
        &self,
        program: &Program<Set<S>>,
        opening: Move,
        turn: &mut Turn<S>,
        work: &mut Work,
    ) {
        self.try_all_of(program, opening, None, turn, work);
    }

    /// The same up to where another has to answer than who chooses: the player to move, or
    /// who decides of a move that was open.
    fn try_all_of(
        &self,
        program: &Program<Set<S>>,
        opening: Move,
        decider: Option<u8>,
        turn: &mut Turn<S>,
        work: &mut Work,
    ) {
        let mut checkpoints: Vec<Box<Checkpoint<S>>> = Vec::new();
        turn.open.clear();
        turn.open.push((opening, None, None));
        while let Some((mv, from, ends)) = turn.open.pop() {
            if turn.tried.len() >= MOST_OPTIONS || work.is_too_much(&self.rules) {
                turn.is_cut = true;
                return;
            }
            if let Some(sown) = ends {
                work.add_try(sown);
                turn.tried.push(Tried { mv, done: None });
                continue;
            }
            let (scratch, from) = (&mut turn.scratch, from.map(|from| &*checkpoints[from]));
            let (made, is_answered) = ((program, &turn.board, mv), decider.is_some());
            let attempt = self.make_move(made, is_answered, from, scratch, &mut NullObserver);
            work.add_try(attempt.sown);
            match attempt.made {
                Ok(done) => turn.tried.push(Tried {
                    mv,
                    done: Some(done),
                }),
                Err(Asked { of }) if of != decider.unwrap_or(turn.board.mover) => {
                    let done = Some(self.open_result(&turn.board, mv, of));
                    turn.tried.push(Tried { mv, done });
                }
                Err(Asked { .. }) => {
                    let from = attempt.checkpoint.map(|checkpoint| {
                        checkpoints.push(checkpoint);
                        checkpoints.len() - 1
                    });
                    let is_last = turn.scratch.is_last_pit && program.ends_with_choice;
                    let is_last = is_last && S::HAS_TABLES && decider.is_none();
                    let ends = is_last.then_some(attempt.sown);
                    // Taken from the end, so that the first comes first.
                    let asked = turn.scratch.asked.iter().rev();
                    let open = asked.map(|answer| (mv.answered(*answer), from, ends));
                    turn.open.extend(open);
                }
            }
        }
    }

    /// Leaves the moves that every filter lets through.
    #[inline]
    fn sift<L: ClauseObserver>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) {
        if program.demands {
            self.sift_by_demands(program, turn, observer);
        }
        let is_inert = turn.is_by_slots && !turn.inert.is_empty();
        let is_sure = turn.is_by_slots && !turn.certain.is_empty();
        for filter in &program.filters {
            let view = self.view(program, &turn.board);
            if !filter.when.as_ref().is_none_or(|when| view.holds(when)) {
                continue;
            }
            let Turn { board, tried, .. } = &mut *turn;
            let meets = |tried: &mut Tried<S>| self.meets(program, filter, board, tried);
            let is_met = is_sure || is_inert && filter.is_of_captures;
            if filter.if_possible && !is_met && !tried.iter_mut().any(meets) {
                continue;
            }
            let before = tried.len();
            tried.retain_mut(meets);
            if tried.len() < before {
                observer.acts(filter.clause);
            }
        }
    }

    /// Leaves the moves that meet what their way demands of them.
    #[cold]
    fn sift_by_demands<L: ClauseObserver>(
        &self,
        program: &Program<Set<S>>,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) {
        let Turn { board, tried, .. } = &mut *turn;
        tried.retain_mut(|tried| {
            let choice = &program.choices[usize::from(tried.mv.way)];
            let demand = choice.demand.as_ref();
            let meets = demand.is_none_or(|demand| self.holds_after(program, demand, board, tried));
            if !meets {
                observer.acts(choice.clause);
            }
            meets
        });
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
        self.holds_after(program, &filter.test, board, tried) == filter.wanted
    }

    /// Whether a condition holds of the board that a move has left.
    #[inline]
    fn holds_after(
        &self,
        program: &Program<Set<S>>,
        test: &Predicate<Set<S>>,
        board: &Board<S>,
        tried: &mut Tried<S>,
    ) -> bool {
        let mv = tried.mv;
        let done = tried
            .done
            .get_or_insert_with(|| self.inert_move(program, board, mv));
        let view = View {
            trace: Some(&done.trace),
            direction: done.direction,
            captures: done.captures,
            captures_at_once: done.captures_at_once,
            ..View::before(self, &done.board, board.mover)
        };
        view.holds(test)
    }
}

/// How many seeds may be lifted; nameless where there is no choice.
fn takings<S: Shape>(
    taking: &Taking<Set<S>>,
    held: u16,
    view: View<'_, S>,
) -> impl Iterator<Item = Option<u16>> {
    let (named, most) = match taking {
        Taking::All => (Some(None), 0),
        Taking::Just(n) => {
            let n = view.seeds(n);
            ((n <= held).then_some(Some(n)), 0)
        }
        Taking::UpTo(n) => (None, view.seeds(n).min(held)),
        Taking::AllBut(n) => {
            let left = held.saturating_sub(view.seeds(n));
            ((left > 0).then_some(Some(left)), 0)
        }
    };
    named.into_iter().chain((1..=most).map(Some))
}
