//! What follows a move: the ends of the game, then the next player's turn.

use crate::compile::code::{Act, Decision, MoveEffects};
use crate::compile::program::Ending;
use crate::exec::context::{ActionContext, Watched};
use crate::exec::game::{Buffers, CompiledGame};
use crate::exec::observer::{ClauseObserver, NullObserver};
use crate::exec::repetition::{Repetition, RepetitionSource};
use crate::exec::turn::{Made, Turn};
use crate::exec::view::{View, usual_direction};
use crate::repr::board::{Board, Set, Shape, State, StateSlot};
use crate::repr::moves::Answers;
use crate::repr::seeds::Seeds;
use seedlore_game::{Entry, Outcome, Position};
use seedlore_language::rules::{ClauseId, Player};
use seedlore_language::terms::{Lifetime, Moment, Objective};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Who has won, or that it was drawn.
    pub outcome: Outcome,
    /// The clause that ended it; `None` when no clause did.
    pub clause: Option<ClauseId>,
}

impl<S: Shape> CompiledGame<S> {
    /// The board before the first move of a player.
    pub fn start_by(&self, first: Player) -> Board<S> {
        let start = self.starts[first as usize].get_or_init(|| self.laid_out_for(first));
        self.unshared(start)
    }

    /// A copy that shares nothing: threads that count shared copies would wait for each other.
    fn unshared(&self, board: &Board<S>) -> Board<S> {
        Board {
            ground: S::StateSlot::from_state(self.state(board)),
            ..board.clone()
        }
    }

    /// The board with the seeds of the start, before anybody has moved.
    pub(crate) fn laid_out(&self) -> &Board<S> {
        self.laid_out.get_or_init(|| {
            let start = Position::start(&self.rules);
            self.board(&start).expect("the start fits every machine")
        })
    }

    fn laid_out_for(&self, first: Player) -> Board<S> {
        self.start_observed(first, &mut NullObserver)
    }

    /// Like [`start_by`](Self::start_by); the observer hears what acts before the first
    /// move.
    pub fn start_observed<L: ClauseObserver>(&self, first: Player, observer: &mut L) -> Board<S> {
        let mut board = self.unshared(self.laid_out());
        board.mover = first as u8;
        board.first = first as u8;
        self.begin(&mut board, observer);
        board
    }

    /// A turn to be filled by [`enter`](Self::enter).
    pub fn turn(&self) -> Turn<S> {
        Turn::new(self.start_by(Player::South))
    }

    /// Looks what stands before the player to move on a board: a turn, or the
    /// end of the game if the rules end it for want of a legal move.
    #[inline]
    pub fn enter<L: ClauseObserver>(
        &self,
        board: Board<S>,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Option<End> {
        turn.board = board;
        self.enter_here(Entry::Given, turn, observer)
    }

    /// The same with the board that the turn holds.
    #[inline(always)]
    pub(crate) fn enter_here<L: ClauseObserver>(
        &self,
        entry: Entry,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Option<End> {
        turn.passed.clear();
        turn.steps = 0;
        match self.find_turn(turn, observer) {
            true => None,
            false => self.enter_stuck(entry, turn, observer),
        }
    }

    /// Finds the moves of who is next; whether there are any.
    #[inline(always)]
    fn find_turn<L: ClauseObserver>(&self, turn: &mut Turn<S>, observer: &mut L) -> bool {
        let (program, phase) = self.rules_for(&turn.board, self.sower(&turn.board));
        if let Some(clause) = phase.filter(|_| !program.is_arranging) {
            observer.acts(clause);
        }
        self.find_moves(program, turn, observer);
        turn.options() > 0
    }

    /// What follows where the player to move can't: the turn of whoever can, or
    /// the end of the round. Each player's stuck table is read once at most.
    #[cold]
    fn enter_stuck<L: ClauseObserver>(
        &self,
        mut entry: Entry,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Option<End> {
        let entered = turn.board.clone();
        for nth in 0..self.layout.players.len() {
            if nth > 0 && self.find_turn(turn, observer) {
                return None;
            }
            let seat = turn.board.mover;
            let before = turn.board.clone();
            let decision = self.stuck(turn, observer);
            // What the table did may have given the player a move.
            if decision.is_none() && turn.board != before && self.find_turn(turn, observer) {
                return None;
            }
            if entry == Entry::UnderWay {
                turn.board.complete_turn(seat);
                entry = Entry::Played;
            }
            match decision {
                Some((clause, decision)) if decision != Decision::Pass => {
                    return self.stuck_over(turn, Some(clause), decision, entry, observer);
                }
                Some((clause, _)) => observer.acts(clause),
                None => {}
            }
            self.forget_move(&mut turn.board, seat, false, observer);
            self.pass_on(&mut turn.board, seat);
            turn.passed.push(seat);
        }
        // All have passed. Whoever was given a move by a later player's table
        // moves after all; no table is read again.
        if turn.board != entered {
            for _ in 0..self.layout.players.len() {
                if self.find_turn(turn, observer) {
                    return None;
                }
                turn.board.mover = self.layout.next_player(turn.board.mover);
            }
        }
        self.stuck_over(turn, None, Decision::End, entry, observer)
    }

    /// Plays a legal move of a turn, which becomes the next turn, or holds the
    /// last board of the game.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    #[inline]
    pub fn play<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        past: &mut impl RepetitionSource<S>,
        observer: &mut L,
    ) -> Option<End> {
        if !L::OBSERVES
            && let Some(slot) = self.statically_legal_slot(turn, option)
            && let Some(effects) = self.make_by_table(&mut turn.board, slot)
        {
            return self.follow_here(effects, turn, past, observer);
        }
        let made = self.make(turn, option, observer);
        self.follow_move(made, turn, past, observer)
    }

    /// Like [`play`](Self::play), with another turn for what follows. Each
    /// option of a turn may be played once.
    #[inline]
    pub(crate) fn lead_to<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        next: &mut Turn<S>,
        past: &mut impl RepetitionSource<S>,
        observer: &mut L,
    ) -> Option<End> {
        if !L::OBSERVES
            && let Some(slot) = self.statically_legal_slot(turn, option)
        {
            next.board.clone_from(&turn.board);
            if let Some(effects) = self.make_by_table(&mut next.board, slot) {
                return self.follow_here(effects, next, past, observer);
            }
        }
        let made = self.make(turn, option, observer);
        self.follow_move(made, next, past, observer)
    }

    /// What follows a move: the ends of the game, then the next player.
    #[inline]
    pub(crate) fn follow_move<L: ClauseObserver>(
        &self,
        made: Made<S>,
        turn: &mut Turn<S>,
        past: &mut impl RepetitionSource<S>,
        observer: &mut L,
    ) -> Option<End> {
        turn.board = made.board;
        self.follow_here(made.effects, turn, past, observer)
    }

    /// The same with the board that the turn holds.
    #[inline]
    fn follow_here<L: ClauseObserver>(
        &self,
        effects: MoveEffects,
        turn: &mut Turn<S>,
        past: &mut impl RepetitionSource<S>,
        observer: &mut L,
    ) -> Option<End> {
        if !L::OBSERVES && self.continues_by_table(effects, turn, past) {
            return None;
        }
        if effects.is_arranging {
            return self.laid_out_seed(turn, observer);
        }
        if effects.is_open {
            return self.enter_here(Entry::Played, turn, observer);
        }
        let mover = turn.board.mover;
        if effects.is_at_once && effects.decision.is_none() {
            if !self.pass_at_once_after(&mut turn.board, effects) {
                if !effects.is_paused {
                    self.forget_move(&mut turn.board, mover, effects.moves_again, observer);
                }
                return self.enter_here(Entry::Played, turn, observer);
            }
        } else if !effects.moves_again {
            turn.board.mover = self.layout.next_player(mover);
        }
        let end = match effects.decision {
            None => self.end_that_holds(&turn.board, mover, effects, past),
            Some(_) => None,
        };
        // What ends the round ends the turn, whoever was to move next.
        if !effects.moves_again || effects.decision.is_some() || end.is_some() {
            turn.board.complete_turn(mover);
        }
        if let Some((clause, decision)) = effects.decision {
            return self.round_over(turn, Some(clause), decision, false, observer);
        }
        match end {
            None => {
                self.forget_move(&mut turn.board, mover, effects.moves_again, observer);
                let entry = match effects.moves_again {
                    true => Entry::UnderWay,
                    false => Entry::Played,
                };
                self.enter_here(entry, turn, observer)
            }
            Some(end) => self.end_by(end, mover, turn, observer),
        }
    }

    #[cold]
    fn end_by<L: ClauseObserver>(
        &self,
        end: &Ending<Set<S>>,
        mover: u8,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Option<End> {
        let board = turn.board.clone();
        let (board, decision) = self.conclude(board, mover, &end.acts, end.clause, observer);
        turn.board = board;
        let decision = decision.unwrap_or(Decision::End);
        self.round_over(turn, Some(end.clause), decision, false, observer)
    }

    /// Forgets what lasts no longer than a move that was judged, or than the turn if the
    /// player was given no other move.
    #[inline(always)]
    fn forget_move<L: ClauseObserver>(
        &self,
        board: &mut Board<S>,
        seat: u8,
        moves_again: bool,
        observer: &mut L,
    ) {
        if !self.expires_in_turns {
            return;
        }
        let is_over =
            |life: &Lifetime| *life < Lifetime::Turn || *life == Lifetime::Turn && !moves_again;
        for life in Lifetime::ALL.into_iter().filter(is_over) {
            self.expire(board, seat, life, observer);
        }
    }

    #[inline(always)]
    fn end_that_holds(
        &self,
        board: &Board<S>,
        mover: u8,
        effects: MoveEffects,
        past: &mut impl RepetitionSource<S>,
    ) -> Option<&Ending<Set<S>>> {
        let player_rules = self.player_rules(mover);
        if player_rules.ends.is_empty() {
            return None;
        }
        let repetition = match self.asks_history {
            // What is forgotten now makes no position another.
            true if self.expires_in_turns => {
                let mut left = board.clone();
                self.forget_move(&mut left, mover, effects.moves_again, &mut NullObserver);
                past.asked(self, &left)
            }
            true => past.asked(self, board),
            false => Repetition::default(),
        };
        if !repetition.repeats
            && let Some(end_guard) = &player_rules.end_guard
            && end_guard.is_inert(&board.seeds, board.seeds.occupied())
        {
            return None;
        }
        self.end_among(
            &player_rules.ends,
            board,
            mover,
            effects.captures,
            repetition,
        )
    }

    fn end_among<'e>(
        &self,
        ends: &'e [Ending<Set<S>>],
        board: &Board<S>,
        mover: u8,
        captures: bool,
        repetition: Repetition,
    ) -> Option<&'e Ending<Set<S>>> {
        let view = View {
            captures,
            repetition,
            ..View::before(self, board, mover)
        };
        ends.iter()
            .filter(|end| repetition.repeats || !end.needs_repetition)
            .find(|end| view.holds_at_once(&end.when))
    }

    /// Does the actions of a clause while no move is being made: nobody is
    /// asked anything.
    pub(crate) fn conclude<L: ClauseObserver>(
        &self,
        board: Board<S>,
        mover: u8,
        acts: &[Act<Set<S>>],
        clause: ClauseId,
        observer: &mut L,
    ) -> (Board<S>, Option<Decision>) {
        let mut scratch = Buffers::default();
        let mut context = self.context(board, mover, &mut scratch, observer);
        let done = context.all(acts, clause);
        debug_assert!(done.is_ok(), "between moves nobody is asked");
        let decision = context.decision.map(|(_, decision)| decision);
        (context.board, decision)
    }

    pub(crate) fn context<'m, L: ClauseObserver>(
        &'m self,
        board: Board<S>,
        mover: u8,
        scratch: &'m mut Buffers,
        observer: &'m mut L,
    ) -> ActionContext<'m, S, L> {
        let (program, _) = self.rules_for(&board, mover);
        ActionContext {
            direction: usual_direction(self, program, &board, mover),
            machine: self,
            program,
            scratch,
            observer,
            mover,
            board,
            before: None,
            trace: None,
            held_before: None,
            hand: 0,
            taken: 0,
            watched: Watched::default(),
            decision: None,
            moves_again: false,
            moved_to: None,
            next_lap: None,
            sown: 0,
            dropping: 1,
            is_trial: false,
            answers: Answers::none(),
            answered: 0,
        }
    }

    /// Reads the stuck table for a player without a legal move.
    fn stuck<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Option<(ClauseId, Decision)> {
        let seat = turn.board.mover;
        let mut scratch = Buffers::default();
        let mut context = self.context(turn.board.clone(), seat, &mut scratch, observer);
        let read = context.table(Moment::Stuck);
        debug_assert!(read.is_ok(), "between moves nobody is asked");
        let decision = context.decision;
        turn.board = context.board;
        decision
    }

    /// The end of a round: of the game, if it has but one, or if none can follow.
    pub(crate) fn round_over<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        clause: Option<ClauseId>,
        decision: Decision,
        is_last: bool,
        observer: &mut L,
    ) -> Option<End> {
        self.put_hands_back(&mut turn.board);
        if self.rules.rounds().is_empty() {
            return Some(self.over(&turn.board, clause, decision, observer));
        }
        self.next_round(turn, clause, decision, is_last, observer)
    }

    /// What is done before the first turn, once for each player.
    pub(crate) fn begin<L: ClauseObserver>(&self, board: &mut Board<S>, observer: &mut L) {
        let players = &self.layout.players;
        let first = players.iter().position(|seat| *seat == board.mover);
        // Seeds that are laid out anew are taken up when all else has been done for all players.
        for takes_up in [false, true] {
            for nth in 0..players.len() {
                let seat = players[(first.unwrap_or(0) + nth) % players.len()];
                let mut scratch = Buffers::default();
                let mut context = self.context(board.clone(), seat, &mut scratch, observer);
                if takes_up {
                    let mut programs = self.player_rules(seat).programs.iter();
                    let Some(program) = programs.find(|program| program.is_arranging) else {
                        break;
                    };
                    context.program = program;
                }
                let read = context.table(Moment::Start);
                debug_assert!(read.is_ok(), "between moves nobody is asked");
                *board = context.board;
            }
        }
        self.begin_arranging(board);
    }

    pub(crate) fn over<L: ClauseObserver>(
        &self,
        board: &Board<S>,
        clause: Option<ClauseId>,
        decision: Decision,
        observer: &mut L,
    ) -> End {
        if let Some(clause) = clause {
            observer.acts(clause);
        }
        let won = |seat: u8| Outcome::Won(Player::ALL[usize::from(seat)]);
        let outcome = match decision {
            Decision::Win(seat) => won(seat),
            Decision::Draw => Outcome::Drawn,
            Decision::End | Decision::Pass => {
                observer.acts(self.goal.clause);
                let view = View::before(self, board, board.mover);
                match self.goal.objective {
                    Objective::EqualCaptured => {
                        let mut players = self.layout.players.iter();
                        let first = view.captured(self.layout.players[0]);
                        match players.all(|seat| view.captured(*seat) == first) {
                            true => Outcome::WonTogether,
                            false => Outcome::LostTogether,
                        }
                    }
                    _ => view.victor().map_or(Outcome::Drawn, won),
                }
            }
        };
        End { outcome, clause }
    }

    pub(crate) fn state<'b>(&'b self, board: &'b Board<S>) -> &'b State<Set<S>> {
        board.ground.state(&self.start)
    }
}
