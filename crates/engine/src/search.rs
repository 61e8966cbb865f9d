//! What a player who looks ahead asks of a board.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::Engine;
use crate::exec::after_move::End;
use crate::exec::game::CompiledGame;
use crate::exec::observer::{ClauseObserver, NullObserver};
use crate::exec::repetition::RepetitionSource;
use crate::exec::turn::Turn;
use crate::exec::view::View;
use crate::repr::board::{Board, Shape, StateSlot};
use crate::repr::layout;
use crate::repr::moves::Move;
use crate::repr::seeds::Seeds;
use seedlore_game::Lots;
use seedlore_language::rules::{ByPlayer, Objective, Player};

impl Engine {
    /// What the game is played for.
    pub fn objective(&self) -> Objective {
        self.rules.objective().says
    }
}

impl<S: Shape> CompiledGame<S> {
    /// What the game is played for.
    pub fn objective(&self) -> Objective {
        self.goal.objective
    }

    /// Whether the rules ask what came before in a game.
    #[inline]
    pub fn asks_history(&self) -> bool {
        self.asks_history
    }

    /// Whether chance decides something in play.
    pub fn draws_lots(&self) -> bool {
        self.rules.draws_lots()
    }

    /// Has lots drawn from here on.
    pub fn set_lots(&self, board: &mut Board<S>, lots: Lots) {
        if let Some(state) = board.ground.change() {
            state.lots = lots;
        }
    }

    /// Who sits at the board, in the order of turns.
    pub fn players(&self) -> impl Iterator<Item = Player> + '_ {
        let seats = self.layout.players.iter();
        seats.filter_map(|seat| layout::player(*seat))
    }

    /// Who is to move.
    pub fn mover(&self, board: &Board<S>) -> Player {
        layout::player(board.mover).expect("who moves sits at the board")
    }

    /// Seeds that a player has captured.
    pub fn captured(&self, board: &Board<S>, player: Player) -> u16 {
        View::before(self, board, board.mover).captured(player as u8)
    }

    /// Seeds in the open pits of a player, and in reserve.
    pub fn held(&self, board: &Board<S>, player: Player) -> u16 {
        let pits = View::before(self, board, board.mover).open_pits(player as u8);
        let reserve = match self.layout.reserves[player as usize] {
            layout::NOWHERE => 0,
            slot => board.seeds.get(slot),
        };
        board.seeds.sum(pits) + reserve
    }

    /// How many more seeds each player has captured than the best of the
    /// others.
    #[inline]
    pub fn leads(&self, board: &Board<S>) -> ByPlayer<i32> {
        let seats = &self.layout.players;
        let captured = |seat: u8| i32::from(board.seeds.get(self.layout.stores[usize::from(seat)]));
        let mut leads = ByPlayer::from_value(0);
        for player in Player::ALL {
            let mine = match seats.contains(&(player as u8)) {
                true => captured(player as u8),
                false => 0,
            };
            let others = seats.iter().filter(|seat| **seat != player as u8);
            leads[player] = mine - others.map(|seat| captured(*seat)).max().unwrap_or(0);
        }
        leads
    }

    /// The mover's lead when a legal move is done, before the ends are looked
    /// at. The move may still be played, if it was not before.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    pub fn lead_after(&self, turn: &mut Turn<S>, option: usize) -> i32 {
        let mover = self.mover(&turn.board);
        self.with_move_done(turn, option, |machine, board| machine.leads(board)[mover])
    }

    /// The board when a legal move is done, before the ends are looked at. The move may
    /// still be played, if it was not before.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    pub fn board_after(&self, turn: &mut Turn<S>, option: usize) -> Board<S> {
        self.with_move_done(turn, option, |_, board| board.clone())
    }

    /// The same, told to an observer.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    pub fn board_after_observed<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        observer: &mut L,
    ) -> Board<S> {
        match self.waits(turn, option) {
            true => self.board_after(turn, option),
            false => self.make(turn, option, observer).board,
        }
    }

    #[inline]
    fn with_move_done<R>(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        look: impl FnOnce(&Self, &Board<S>) -> R,
    ) -> R {
        if let Some(slot) = self.statically_legal_slot(turn, option) {
            let mut board = turn.board.clone();
            if self.make_by_table(&mut board, slot).is_some() {
                return look(self, &board);
            }
        }
        let mv = self.option(turn, option);
        let tried = turn.tried.iter().find(|tried| tried.mv == mv);
        match tried.and_then(|tried| tried.done.as_ref()) {
            Some(done) => look(self, &done.board),
            None => look(self, &self.make(turn, option, &mut NullObserver).board),
        }
    }

    /// Whether a move was begun on a board and waits for the decision of who is to move.
    pub fn is_begun(&self, board: &Board<S>) -> bool {
        S::StateSlot::IS_MUTABLE && self.state(board).open_move.is_some()
    }

    /// Whether the player to move lays out a seed before play.
    pub fn is_laying_out(&self, board: &Board<S>) -> bool {
        self.rules_for(board, self.sower(board)).0.is_arranging
    }

    /// Who makes the move that is to be chosen or completed: of one that waits for
    /// another's decision, the player who began it.
    pub fn maker(&self, board: &Board<S>) -> Player {
        layout::player(self.sower(board)).expect("who moves sits at the board")
    }

    /// Seeds in all pits.
    pub fn seeds_on_board(&self, board: &Board<S>) -> u16 {
        board.seeds.sum(self.all_pits)
    }

    /// Whether a player but one has a seed in an open pit.
    #[inline]
    pub(super) fn leaves_others(&self, board: &Board<S>, mover: u8) -> bool {
        let view = View::before(self, board, mover);
        let mut others = self.layout.players.iter().filter(|seat| **seat != mover);
        others.any(|seat| view.has_seeds(*seat))
    }

    /// Points scored in the rounds before.
    pub fn points(&self, board: &Board<S>, player: Player) -> u16 {
        View::before(self, board, board.mover).state().points[player as usize]
    }

    /// A board with all blank that makes no difference to how play goes on.
    pub fn canonical(&self, board: &Board<S>) -> Board<S> {
        Board {
            turns: board.turns.map(|turns| turns.min(self.turns_told)),
            ..board.clone()
        }
    }

    /// A number by which a board is known: on two boards with the same one play
    /// goes on alike, but for one chance in 10¹⁹.
    #[inline]
    pub fn key(&self, board: &Board<S>) -> u64 {
        let mut hasher = FxHasher::default();
        Hash::hash(&board.seeds, &mut hasher);
        let turns = board.turns.map(|turns| turns.min(self.turns_told));
        (turns, board.mover, board.first, board.moved_last).hash(&mut hasher);
        board.ground.hash(&mut hasher);
        hasher.finish()
    }

    /// Plays a legal move into another turn; gives the end, if it is one. Each
    /// option of a turn may be played once: [`enter`](Self::enter) it again
    /// to play it anew.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    #[inline]
    pub fn look(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        next: &mut Turn<S>,
        past: &mut impl RepetitionSource<S>,
    ) -> Option<End> {
        self.lead_to(turn, option, next, past, &mut NullObserver)
    }
}

impl Move {
    /// The place that seeds are lifted from, counted over the board.
    pub fn place(self) -> usize {
        usize::from(self.slot)
    }
}
