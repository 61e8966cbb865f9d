//! What follows a move: the ends of the game, then the next player's turn.

use crate::engine::compile::program::Came;
use crate::engine::compile::program::Decision;
use crate::engine::compile::program::{Act, Ending};
use crate::engine::exec::context::Acting;
use crate::engine::exec::game::{Machine, Scratch};
use crate::engine::exec::observer::{Listener, Silent};
use crate::engine::exec::repetition::{Past, Repetition};
use crate::engine::exec::turn::{Made, Turn};
use crate::engine::exec::view::{View, usual_direction};
use crate::engine::repr::board::{Board, Ground, Set, Shape, State};
use crate::engine::repr::convert::state_of;
use crate::engine::repr::moves::Answers;
use crate::engine::repr::seeds::Seeds;
use crate::game::{Outcome, Position};
use crate::rules::{ClauseId, Player};
use crate::terms::{Moment, Objective};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    pub outcome: Outcome,
    /// The clause that ended it; `None` when no clause did.
    pub clause: Option<ClauseId>,
}

impl<S: Shape> Machine<S> {
    /// The board before the first move of a player.
    pub fn start_by(&self, first: Player) -> Board<S> {
        self.starts[first as usize]
            .get_or_init(|| self.laid_out_for(first))
            .clone()
    }

    fn laid_out_for(&self, first: Player) -> Board<S> {
        let position = Position::start(&self.rules);
        let mut board = self.board(&position).expect("the start fits every machine");
        board.mover = first as u8;
        board.first = first as u8;
        self.begin(&mut board, &mut Silent);
        board
    }

    /// A turn to be filled by [`enter`](Self::enter).
    pub fn turn(&self) -> Turn<S> {
        Turn::of(self.start_by(Player::South))
    }

    /// Looks what stands before the player to move on a board: a turn, or the
    /// end of the game if the rules end it for want of a legal move.
    #[inline]
    pub fn enter<L: Listener>(
        &self,
        board: Board<S>,
        turn: &mut Turn<S>,
        listener: &mut L,
    ) -> Option<End> {
        turn.board = board;
        self.enter_here(false, turn, listener)
    }

    /// The same with the board that the turn holds; whether the turn of the
    /// player to move is under way, who has moved and was given another move.
    #[inline(always)]
    fn enter_here<L: Listener>(
        &self,
        is_under_way: bool,
        turn: &mut Turn<S>,
        listener: &mut L,
    ) -> Option<End> {
        turn.passed.clear();
        turn.steps = 0;
        match self.find_turn(turn, listener) {
            true => None,
            false => self.enter_stuck(is_under_way, turn, listener),
        }
    }

    /// Finds the moves of who is next; whether there are any.
    #[inline(always)]
    fn find_turn<L: Listener>(&self, turn: &mut Turn<S>, listener: &mut L) -> bool {
        let (program, phase) = self.rules_for(&turn.board, turn.board.mover);
        if let Some(clause) = phase {
            listener.acts(clause);
        }
        self.find_moves(program, turn, listener);
        turn.options() > 0
    }

    /// What follows where the player to move can't: the turn of whoever can, or
    /// the end of the round. Each player's stuck table is read once at most.
    #[cold]
    fn enter_stuck<L: Listener>(
        &self,
        mut is_under_way: bool,
        turn: &mut Turn<S>,
        listener: &mut L,
    ) -> Option<End> {
        let entered = turn.board.clone();
        for nth in 0..self.layout.players.len() {
            if nth > 0 && self.find_turn(turn, listener) {
                return None;
            }
            let seat = turn.board.mover;
            let before = turn.board.clone();
            let decision = self.stuck(turn, listener);
            // What the table did may have given the player a move.
            if decision.is_none() && turn.board != before && self.find_turn(turn, listener) {
                return None;
            }
            if std::mem::take(&mut is_under_way) {
                turn.board.complete_turn(seat);
            }
            match decision {
                Some((clause, decision)) if decision != Decision::Pass => {
                    return self.round_over(turn, Some(clause), decision, listener);
                }
                Some((clause, _)) => listener.acts(clause),
                None => {}
            }
            turn.board.mover = self.layout.next_player(seat);
            turn.passed.push(seat);
        }
        // All have passed. Whoever was given a move by a later player's table
        // moves after all; no table is read again.
        if turn.board != entered {
            for _ in 0..self.layout.players.len() {
                if self.find_turn(turn, listener) {
                    return None;
                }
                turn.board.mover = self.layout.next_player(turn.board.mover);
            }
        }
        self.round_over(turn, None, Decision::End, listener)
    }

    /// Plays a legal move of a turn, which becomes the next turn, or holds the
    /// last board of the game.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    #[inline]
    pub fn play<L: Listener>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        past: &mut impl Past<S>,
        listener: &mut L,
    ) -> Option<End> {
        if !L::LISTENS
            && let Some(lane) = self.sure_lane(turn, option)
            && let Some(came) = self.make_by_chart(&mut turn.board, lane)
        {
            return self.settle_here(came, turn, past, listener);
        }
        let made = self.make(turn, option, listener);
        self.settle(made, turn, past, listener)
    }

    /// Like [`play`](Self::play), with another turn for what follows. Each
    /// option of a turn may be played once.
    #[inline]
    pub(crate) fn lead_to<L: Listener>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        next: &mut Turn<S>,
        past: &mut impl Past<S>,
        listener: &mut L,
    ) -> Option<End> {
        if !L::LISTENS
            && let Some(lane) = self.sure_lane(turn, option)
        {
            next.board.clone_from(&turn.board);
            if let Some(came) = self.make_by_chart(&mut next.board, lane) {
                return self.settle_here(came, next, past, listener);
            }
        }
        let made = self.make(turn, option, listener);
        self.settle(made, next, past, listener)
    }

    /// What follows a move: the ends of the game, then the next player.
    #[inline]
    pub(crate) fn settle<L: Listener>(
        &self,
        made: Made<S>,
        turn: &mut Turn<S>,
        past: &mut impl Past<S>,
        listener: &mut L,
    ) -> Option<End> {
        turn.board = made.board;
        self.settle_here(made.came, turn, past, listener)
    }

    /// The same with the board that the turn holds.
    #[inline]
    fn settle_here<L: Listener>(
        &self,
        came: Came,
        turn: &mut Turn<S>,
        past: &mut impl Past<S>,
        listener: &mut L,
    ) -> Option<End> {
        if !L::LISTENS && self.goes_on(came, turn, past) {
            return None;
        }
        let mover = turn.board.mover;
        if !came.moves_again {
            turn.board.mover = self.layout.next_player(mover);
        }
        let end = match came.decision {
            None => self.end_that_holds(&turn.board, mover, came.captures, past),
            Some(_) => None,
        };
        // What ends the round ends the turn, whoever was to move next.
        if !came.moves_again || came.decision.is_some() || end.is_some() {
            turn.board.complete_turn(mover);
        }
        if let Some((clause, decision)) = came.decision {
            return self.round_over(turn, Some(clause), decision, listener);
        }
        match end {
            None => self.enter_here(came.moves_again, turn, listener),
            Some(end) => self.end_by(end, mover, turn, listener),
        }
    }

    #[cold]
    fn end_by<L: Listener>(
        &self,
        end: &Ending<Set<S>>,
        mover: u8,
        turn: &mut Turn<S>,
        listener: &mut L,
    ) -> Option<End> {
        let board = turn.board.clone();
        let (board, decision) = self.conclude(board, mover, &end.acts, end.clause, listener);
        turn.board = board;
        let decision = decision.unwrap_or(Decision::End);
        self.round_over(turn, Some(end.clause), decision, listener)
    }

    #[inline(always)]
    fn end_that_holds(
        &self,
        board: &Board<S>,
        mover: u8,
        captures: bool,
        past: &mut impl Past<S>,
    ) -> Option<&Ending<Set<S>>> {
        let eyes = self.eyes(mover);
        if eyes.ends.is_empty() {
            return None;
        }
        let repetition = match self.asks_history {
            true => past.asked(self, board),
            false => Repetition::default(),
        };
        if !repetition.repeats
            && let Some(watch) = &eyes.watch
            && watch.is_quiet(&board.seeds, board.seeds.occupied())
        {
            return None;
        }
        self.end_among(&eyes.ends, board, mover, captures, repetition)
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
    pub(crate) fn conclude<L: Listener>(
        &self,
        board: Board<S>,
        mover: u8,
        acts: &[Act<Set<S>>],
        clause: ClauseId,
        listener: &mut L,
    ) -> (Board<S>, Option<Decision>) {
        let mut scratch = Scratch::default();
        let mut acting = self.acting(board, mover, &mut scratch, listener);
        let done = acting.all(acts, clause);
        debug_assert!(done.is_ok(), "between moves nobody is asked");
        let decision = acting.decision.map(|(_, decision)| decision);
        (acting.board, decision)
    }

    pub(crate) fn acting<'m, L: Listener>(
        &'m self,
        board: Board<S>,
        mover: u8,
        scratch: &'m mut Scratch,
        listener: &'m mut L,
    ) -> Acting<'m, S, L> {
        let (program, _) = self.rules_for(&board, mover);
        Acting {
            direction: usual_direction(self, program, &board, mover),
            machine: self,
            program,
            scratch,
            listener,
            mover,
            board,
            travel: None,
            held_before: None,
            hand: 0,
            taken: 0,
            decision: None,
            moves_again: false,
            sown: 0,
            answers: Answers::none(),
            answered: 0,
        }
    }

    /// Reads the stuck table for a player without a legal move.
    fn stuck<L: Listener>(
        &self,
        turn: &mut Turn<S>,
        listener: &mut L,
    ) -> Option<(ClauseId, Decision)> {
        let seat = turn.board.mover;
        let mut scratch = Scratch::default();
        let mut acting = self.acting(turn.board.clone(), seat, &mut scratch, listener);
        let read = acting.table(Moment::Stuck);
        debug_assert!(read.is_ok(), "between moves nobody is asked");
        let decision = acting.decision;
        turn.board = acting.board;
        decision
    }

    /// The end of a round: of the game, if it has but one.
    pub(crate) fn round_over<L: Listener>(
        &self,
        turn: &mut Turn<S>,
        clause: Option<ClauseId>,
        decision: Decision,
        listener: &mut L,
    ) -> Option<End> {
        if self.rules.rounds().is_empty() {
            return Some(self.over(&turn.board, clause, decision, listener));
        }
        self.next_round(turn, clause, decision, listener)
    }

    /// What is done before the first turn, once for each player.
    pub(crate) fn begin<L: Listener>(&self, board: &mut Board<S>, listener: &mut L) {
        let players = &self.layout.players;
        let first = players.iter().position(|seat| *seat == board.mover);
        for nth in 0..players.len() {
            let seat = players[(first.unwrap_or(0) + nth) % players.len()];
            let mut scratch = Scratch::default();
            let mut acting = self.acting(board.clone(), seat, &mut scratch, listener);
            let read = acting.table(Moment::Start);
            debug_assert!(read.is_ok(), "between moves nobody is asked");
            *board = acting.board;
        }
    }

    pub(crate) fn over<L: Listener>(
        &self,
        board: &Board<S>,
        clause: Option<ClauseId>,
        decision: Decision,
        listener: &mut L,
    ) -> End {
        if let Some(clause) = clause {
            listener.acts(clause);
        }
        let won = |seat: u8| Outcome::Won(Player::ALL[usize::from(seat)]);
        let outcome = match decision {
            Decision::Win(seat) => won(seat),
            Decision::Draw => Outcome::Drawn,
            Decision::End | Decision::Pass => {
                listener.acts(self.goal.clause);
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

    /// What holds beside the seeds when a round begins.
    pub(crate) fn fresh_state(&self) -> State<Set<S>> {
        state_of(&Position::start(&self.rules), &self.layout)
    }

    pub(crate) fn state<'b>(&'b self, board: &'b Board<S>) -> &'b State<Set<S>> {
        board.ground.state(&self.start)
    }
}
