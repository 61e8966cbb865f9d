//! What a position is made of: sets of places, seeds, the board, moves.

use seedlore_language::rules::Player;

pub(super) mod at_once;
pub(super) mod bits;
pub(super) mod board;
pub(super) mod convert;
pub(super) mod layout;
pub(super) mod moves;
pub(super) mod numbers;
pub(super) mod seeds;

/// One value for each seat, whether or not someone sits there.
pub(super) type BySeat<T> = [T; Player::MOST];

/// The seats of a set, which has a bit for each, in the order of turns.
#[inline]
pub(super) fn seats_in(mut set: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let seat = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            seat
        })
    })
}
