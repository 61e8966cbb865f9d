//! From positions to boards and back.

use crate::repr::BySeat;
use std::sync::Arc;

use crate::repr::at_once::AtOnce;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, NOT_KEPT, Set, Shape, State, StateSlot};
use crate::repr::layout::{ANTICLOCKWISE, CLOCKWISE, Layout, NOBODY, NOWHERE, player, way_of};
use crate::repr::moves::Move;
use crate::repr::seeds::Seeds;
use seedlore_game::{Memory, Position};
use seedlore_language::rules::{self, ByPlayer, Direction, Pit, PitSet, Player, Ruleset};

fn set_of<B: Bits>(pits: PitSet) -> B {
    B::from_slots(pits.iter().map(|pit| pit.index() as u8))
}

/// What a position says of ground and memory.
pub(crate) fn state_of<B: Bits>(position: &Position, layout: &Layout) -> State<B> {
    let (ground, memory) = (position.ground(), position.memory());
    let mut owned = BySeat::<B>::default();
    for (slot, owner) in (0..).zip(&ground.owner) {
        if let Some(owner) = owner {
            owned[*owner as usize].insert(slot);
        }
    }
    let mut happened = B::Happened::default();
    for (set, pits) in happened.as_mut().iter_mut().zip(&memory.happened) {
        *set = set_of(*pits);
    }
    let mut marks = B::no_marks(ground.marks.len());
    for (held, of) in marks.as_mut().iter_mut().zip(&ground.marks) {
        *held = Player::ALL.map(|player| set_of(of[player]));
    }
    let slot = |pit: Option<Pit>| pit.map_or(NOWHERE, |pit| layout.slot(pit));
    State {
        owned,
        closed: set_of(ground.closed),
        locked: set_of(ground.locked),
        marks,
        kept: Player::ALL
            .map(|player| ground.kept[player].map_or(NOT_KEPT, |way| way_of(way) as u8)),
        at_once: ground
            .at_once
            .as_ref()
            .map(|at_once| Box::new(AtOnce::from_game(at_once, layout))),
        open_move: ground
            .open_move
            .map(|open| Box::new((open.player as u8, Move::from_game_move(open.mv, layout)))),
        round: memory.round,
        points: Player::ALL.map(|player| memory.points[player]),
        winner: memory.winner.map_or(NOBODY, |player| player as u8),
        played: set_of(memory.played),
        happened,
        captures: Player::ALL.map(|player| memory.captures[player]),
        since_capture: memory.since_capture,
        notes: Player::ALL.map(|player| memory.notes[player]),
        began: Player::ALL.map(|player| slot(memory.began[player])),
        ended: Player::ALL.map(|player| slot(memory.ended[player])),
        owes: Player::ALL.map(|player| memory.owes[player]),
        lots: memory.lots,
    }
}

impl<S: Shape> Board<S> {
    /// `None` if a board of this shape can't hold the position: seeds where it
    /// has no slot, more seeds than fit, or ground that is not as at the start.
    pub(crate) fn from_position(
        position: &Position,
        layout: &Layout,
        start: &State<Set<S>>,
    ) -> Option<Board<S>> {
        if position.seeds_in_all() > S::Seeds::MOST {
            return None;
        }
        let mut seeds = S::Seeds::none();
        for (slot, held) in (0..).zip(&position.pits) {
            seeds.set(slot, *held);
        }
        let mut put = |slot: u8, held: u16| match (slot, held) {
            (NOWHERE, 0) => Some(()),
            (NOWHERE, _) => None,
            (slot, held) => {
                seeds.set(slot, held);
                Some(())
            }
        };
        for player in Player::ALL {
            put(layout.stores[player as usize], position.captured[player])?;
            put(layout.reserves[player as usize], position.reserves[player])?;
        }
        put(layout.centre, position.centre)?;
        let state = state_of(position, layout);
        if !S::StateSlot::IS_MUTABLE && state != *start {
            return None;
        }
        let memory = position.memory();
        Some(Board {
            seeds,
            turns: Player::ALL.map(|player| position.turns[player]),
            mover: position.mover as u8,
            first: memory.first as u8,
            moved_last: memory.moved_last.map_or(NOBODY, |player| player as u8),
            ground: S::StateSlot::from_state(&state),
        })
    }

    /// The position of a board. What it has in common with `like` it shares.
    pub(crate) fn position(
        &self,
        rules: &Ruleset,
        layout: &Layout,
        start: &State<Set<S>>,
        like: &Position,
    ) -> Position {
        let held = |slot: u8| match slot {
            NOWHERE => 0,
            slot => self.seeds.get(slot),
        };
        let of = |slots: &BySeat<u8>| ByPlayer::from_fn(|player| held(slots[player as usize]));
        let board = rules.board();
        let state = self.ground.state(start);
        let ground = ground_of(state, layout, board, rules.marks().len());
        let memory = self.memory(state, rules, layout);
        Position {
            pits: (0..layout.pits).map(held).collect(),
            captured: of(&layout.stores),
            reserves: of(&layout.reserves),
            centre: held(layout.centre),
            mover: Player::ALL[usize::from(self.mover)],
            turns: ByPlayer::from_fn(|player| self.turns[player as usize]),
            ground: shared(ground, &like.ground),
            memory: shared(memory, &like.memory),
        }
    }

    fn memory(&self, state: &State<Set<S>>, rules: &Ruleset, layout: &Layout) -> Memory {
        let place = |slot: u8| (slot != NOWHERE).then(|| layout.place(slot, rules.board()));
        Memory {
            first: Player::ALL[usize::from(self.first)],
            round: state.round,
            points: ByPlayer::from_fn(|player| state.points[player as usize]),
            winner: player(state.winner),
            played: pits_of(state.played, rules.board()),
            happened: (state
                .happened
                .as_ref()
                .iter()
                .take(rules.happenings().len()))
            .map(|set| pits_of(*set, rules.board()))
            .collect(),
            captures: ByPlayer::from_fn(|player| state.captures[player as usize]),
            since_capture: state.since_capture,
            notes: ByPlayer::from_fn(|player| state.notes[player as usize]),
            began: ByPlayer::from_fn(|player| place(state.began[player as usize])),
            ended: ByPlayer::from_fn(|player| place(state.ended[player as usize])),
            moved_last: player(self.moved_last),
            owes: ByPlayer::from_fn(|player| state.owes[player as usize]),
            lots: state.lots,
        }
    }
}

fn shared<T: PartialEq>(value: T, like: &Arc<T>) -> Arc<T> {
    match value == **like {
        true => like.clone(),
        false => Arc::new(value),
    }
}

fn pits_of<B: Bits>(set: B, board: &rules::Board) -> PitSet {
    board
        .pits()
        .filter(|pit| set.has(pit.index() as u8))
        .collect()
}

fn ground_of<B: Bits>(
    state: &State<B>,
    layout: &Layout,
    board: &rules::Board,
    marks: usize,
) -> seedlore_game::PitAttributes {
    let owner = |slot: u8| state.owned.iter().position(|pits| pits.has(slot));
    let kept = |way: u8| match usize::from(way) {
        ANTICLOCKWISE => Some(Direction::Anticlockwise),
        CLOCKWISE => Some(Direction::Clockwise),
        _ => None,
    };
    let held = state.marks.as_ref().iter().take(marks);
    seedlore_game::PitAttributes {
        owner: (0..board.pit_count() as u8)
            .map(|slot| owner(slot).map(|seat| Player::ALL[seat]))
            .collect(),
        closed: pits_of(state.closed, board),
        marks: held
            .map(|held| ByPlayer::from_fn(|player| pits_of(held[player as usize], board)))
            .collect(),
        locked: pits_of(state.locked, board),
        kept: ByPlayer::from_fn(|player| kept(state.kept[player as usize])),
        at_once: state
            .at_once
            .as_ref()
            .map(|at_once| Box::new(at_once.to_game(layout, board))),
        open_move: state
            .open_move
            .as_ref()
            .map(|open| seedlore_game::OpenMove {
                player: Player::ALL[usize::from(open.0)],
                mv: open.1.to_game_move(layout, board),
            }),
    }
}
