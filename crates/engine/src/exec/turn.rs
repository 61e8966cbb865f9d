//! A turn: whose it is, on which board, with which legal moves.

use crate::compile::code::MoveEffects;
use crate::compile::program::Program;
use crate::exec::execution::MoveResult;
use crate::exec::game::{Buffers, CompiledGame};
use crate::exec::observer::ClauseObserver;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::moves::{Answers, Move};

/// What a turn is charged with beside the moves that were tried: so that a step
/// takes about as long as one that was counted.
const STEPS_A_TURN: u64 = 8;
const STEPS_AN_OPTION: u64 = 2;

/// A move that may be made.
#[derive(Debug, Clone)]
pub(crate) struct Tried<S: Shape> {
    pub mv: Move,
    /// The move as it was tried; `None` if it need not be, since it is a lap
    /// that is known beforehand and nothing else, or ends with its last answer.
    pub done: Option<MoveResult<S>>,
}

/// A move that was made, and where it leads.
pub(crate) struct Made<S: Shape> {
    pub board: Board<S>,
    pub effects: MoveEffects,
}

impl<S: Shape> Made<S> {
    pub fn new(done: MoveResult<S>, program: &Program<Set<S>>) -> Made<S> {
        Made {
            effects: MoveEffects {
                captures: done.captures,
                decision: done.decision,
                moves_again: done.moves_again,
                is_at_once: program.at_once.is_some(),
                is_arranging: program.is_arranging,
                is_paused: done.is_paused,
                is_open: done.is_open,
            },
            board: done.board,
        }
    }
}

/// A turn, to be used again for the next.
#[derive(Debug, Clone)]
pub struct Turn<S: Shape> {
    pub(crate) board: Board<S>,
    pub(crate) tried: Vec<Tried<S>>,
    /// Whether a move is told by its pit: then `tried` holds only those that
    /// had to be tried.
    pub(crate) is_by_slots: bool,
    /// The pits of all legal moves, where they tell them.
    pub(crate) legal: Set<S>,
    /// The pits of those that are laps and nothing else.
    pub(crate) inert: Set<S>,
    /// The pits of those that are legal for sure, and not tried.
    pub(crate) certain: Set<S>,
    pub(crate) endless: u16,
    pub(crate) is_cut: bool,
    /// Steps that it took to try moves, those too of who had to pass.
    pub(crate) steps: u64,
    /// See [`counted_steps`](Turn::counted_steps).
    pub(crate) counted: u64,
    pub(crate) passed: Vec<u8>,
    pub(crate) scratch: Buffers,
    /// Moves still to be tried, each with the number of the checkpoint that it
    /// begins from, if it does not begin on the board, and with the seeds it sows, if it
    /// ends with its last answer: then it is made when it is chosen.
    pub(crate) open: Vec<(Move, Option<usize>, Option<u32>)>,
}

impl<S: Shape> Turn<S> {
    /// The board of the player to move; of a finished game the last.
    pub fn board(&self) -> &Board<S> {
        &self.board
    }

    /// How many legal moves there are.
    #[inline]
    pub fn options(&self) -> usize {
        match self.is_by_slots {
            true => self.legal.count() as usize,
            false => self.tried.len(),
        }
    }

    /// Moves that are not legal because their sowing would never end.
    pub fn endless(&self) -> u16 {
        self.endless
    }

    /// Steps that it took to try the moves of who is to move; see
    /// [`Work::steps`](seedlore_game::Work::steps). Moves that tables tell to be
    /// legal are not tried, and 0.
    pub fn counted_steps(&self) -> u64 {
        self.counted
    }

    /// Steps that finding these moves is charged with while a player looks ahead:
    /// those of moves that were tried, or about what it takes without, which must
    /// not be none: a player may look at a million turns.
    #[inline]
    pub fn charged_steps(&self) -> u64 {
        let about = STEPS_A_TURN + STEPS_AN_OPTION * self.options() as u64;
        self.counted.max(about)
    }

    /// Whether there are more moves than are tried.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Becomes a turn of moves that are all legal for sure, on the board that
    /// it holds.
    #[inline(always)]
    pub(crate) fn offer(&mut self, certain: Set<S>) {
        self.passed.clear();
        self.tried.clear();
        self.is_by_slots = true;
        (self.legal, self.certain) = (certain, certain);
        self.inert = Set::<S>::default();
        (self.endless, self.is_cut) = (0, false);
        (self.steps, self.counted) = (0, 0);
    }

    pub(crate) fn new(board: Board<S>) -> Turn<S> {
        Turn {
            board,
            tried: Vec::new(),
            is_by_slots: false,
            certain: Set::<S>::default(),
            legal: Set::<S>::default(),
            inert: Set::<S>::default(),
            endless: 0,
            is_cut: false,
            steps: 0,
            counted: 0,
            passed: Vec::new(),
            scratch: Buffers::default(),
            open: Vec::new(),
        }
    }
}

impl<S: Shape> CompiledGame<S> {
    /// A legal move of a turn.
    ///
    /// # Panics
    /// If there are no more than `option`.
    pub fn option(&self, turn: &Turn<S>, option: usize) -> Move {
        match turn.is_by_slots {
            true => Move::new(0, self.slot_of(turn, option)),
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
    #[inline(always)]
    fn slot_of(&self, turn: &Turn<S>, option: usize) -> u8 {
        if self.fast(turn.board.mover).is_some() {
            return turn.legal.nth(option as u32);
        }
        let mut before = option;
        let runs = &self.player_rules(turn.board.mover).runs;
        for run in runs {
            let slots = turn.legal & *run;
            let count = slots.count() as usize;
            match before < count {
                true => return slots.nth(before as u32),
                false => before -= count,
            }
        }
        panic!("there is no option {option}");
    }

    /// The pit of a legal move that is legal for sure.
    #[inline(always)]
    pub(crate) fn statically_legal_slot(&self, turn: &Turn<S>, option: usize) -> Option<u8> {
        if !turn.is_by_slots || turn.certain.is_empty() {
            return None;
        }
        Some(self.slot_of(turn, option)).filter(|slot| turn.certain.has(*slot))
    }

    /// Makes a legal move of a turn, telling what acts, and settles it.
    #[inline]
    pub(crate) fn make<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        observer: &mut L,
    ) -> Made<S> {
        let (program, _) = self.rules_for(&turn.board, self.sower(&turn.board));
        let mv = self.option(turn, option);
        if S::StateSlot::IS_MUTABLE && self.waits(turn, option) {
            let done = turn.tried[option].done.take();
            return Made::new(done.expect("it was tried"), program);
        }
        if L::OBSERVES {
            let begun = self.begun(&turn.board);
            let board = begun.as_ref().map_or(&turn.board, |(board, _)| board);
            let (made, is_answered) = ((program, board, mv), begun.is_some());
            let done = self.make_move(made, is_answered, None, &mut turn.scratch, observer);
            let made = Made::new(done.made.expect("a legal move was tried before"), program);
            let mover = board.mover;
            observer.made(|| self.leaves_others(&made.board, mover));
            return made;
        }
        let tried = match turn.is_by_slots {
            true if turn.certain.has(mv.slot) => {
                let made = (program, &turn.board, mv);
                let done = self.make_move(made, false, None, &mut turn.scratch, observer);
                return Made::new(
                    done.made.expect("a move that is legal for sure ends"),
                    program,
                );
            }
            true if turn.inert.has(mv.slot) => None,
            true => turn.tried.iter_mut().find(|tried| tried.mv.slot == mv.slot),
            false => Some(&mut turn.tried[option]),
        };
        match tried.and_then(|tried| tried.done.take()) {
            Some(done) => Made::new(done, program),
            None if mv.answers != Answers::none() => {
                let made = (program, &turn.board, mv);
                let done = self.make_move(made, false, None, &mut turn.scratch, observer);
                Made::new(done.made.expect("an option is a legal move"), program)
            }
            None => Made {
                board: self.inert_board(program, &turn.board, mv).0,
                effects: MoveEffects {
                    is_at_once: program.at_once.is_some(),
                    ..MoveEffects::default()
                },
            },
        }
    }
}
