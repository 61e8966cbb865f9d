//! Turns taken on the plain path, since their steps may decide.

use super::bits::Bits;
use super::board::{Board, Set, Shape};
use super::listener::Listener;
use super::machine::Machine;
use super::motion::{Done, Motion};
use super::moves::Move;
use super::turn::{Tried, Turn};
use super::view::Travel;

impl<S: Shape> Machine<S> {
    /// The legal moves, with all steps counted.
    #[cold]
    pub(super) fn find_moves_counting<L: Listener>(&self, turn: &mut Turn<S>, listener: &mut L) {
        let machine = self.counted.as_ref().expect("looks are counted elsewhere");
        let board = self.across(&turn.board, machine);
        let mover = board.mover;
        let mut other = Turn::of(board);
        let (program, _) = machine.rules_for(&other.board, mover);
        machine.find_moves(program, &mut other, listener);
        (turn.endless, turn.is_cut, turn.is_long) = (other.endless, other.is_cut, true);
        turn.counted = other.counted;
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
    pub(super) fn make_counting<L: Listener>(
        &self,
        turn: &mut Turn<S>,
        mv: Move,
        listener: &mut L,
    ) -> Done<S> {
        let machine = self.counted.as_ref().expect("looks are counted elsewhere");
        let board = self.across(&turn.board, machine);
        let (program, _) = machine.rules_for(&board, board.mover);
        let mv = mv.moved(&self.layout, &machine.layout, self.rules.board());
        let motion = Motion::of(machine, program, &board, mv, &mut turn.scratch, listener);
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
