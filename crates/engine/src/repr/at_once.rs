//! Players who sow at the same time: sowings that rest, and who is done. See
//! [`seedlore_game::AtOnce`](seedlore_game::AtOnce).

use crate::repr::BySeat;
use crate::repr::bits::Bits;
use crate::repr::layout::{ANTICLOCKWISE, Layout, NOWHERE, Way, way_of};
use seedlore_language::rules::{self, ByPlayer, Direction, Player};

/// A sowing that is paused between two laps.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Paused<B> {
    pub hand: u16,
    /// Where the first seed falls, or [`NOWHERE`].
    pub next: u8,
    pub start: u8,
    pub origin: u8,
    pub last: u8,
    pub lap: u16,
    pub lifted: u16,
    pub sown: B,
    pub captures: bool,
    pub way: u8,
    pub direction: u8,
    pub seeds_sown: u32,
}

/// How far players have come who sow at the same time, by seat.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AtOnce<B> {
    pub paused: BySeat<Option<Paused<B>>>,
    /// Seats of those who are done, in the order in which they were.
    pub done: Vec<u8>,
}

impl<B> Default for AtOnce<B> {
    fn default() -> AtOnce<B> {
        AtOnce {
            paused: [const { None }; Player::MOST],
            done: Vec::new(),
        }
    }
}

impl<B: Bits> AtOnce<B> {
    /// Whether nobody has begun.
    pub fn is_over(&self) -> bool {
        self.done.is_empty() && self.paused.iter().all(Option::is_none)
    }

    /// Who sows after a seat, if not all are done.
    pub fn next(&self, after: u8, layout: &Layout) -> Option<u8> {
        let mut seat = after;
        for _ in 0..layout.players.len() {
            seat = layout.next_player(seat);
            if !self.done.contains(&seat) {
                return Some(seat);
            }
        }
        None
    }

    pub fn from_game(at_once: &seedlore_game::AtOnce, layout: &Layout) -> AtOnce<B> {
        AtOnce {
            paused: Player::ALL.map(|player| {
                let paused = at_once.paused[player].as_ref()?;
                let slots = paused.sown.iter().map(|pit| layout.slot(pit));
                Some(Paused {
                    hand: paused.hand,
                    next: paused.next.map_or(NOWHERE, |pit| layout.slot(pit)),
                    start: layout.slot(paused.start),
                    origin: layout.slot(paused.origin),
                    last: layout.slot(paused.last),
                    lap: paused.lap,
                    lifted: paused.lifted,
                    sown: B::from_slots(slots),
                    captures: paused.captures,
                    way: paused.way,
                    direction: way_of(paused.direction) as u8,
                    seeds_sown: paused.seeds_sown,
                })
            }),
            done: at_once.done.iter().map(|player| *player as u8).collect(),
        }
    }

    pub fn to_game(&self, layout: &Layout, board: &rules::Board) -> seedlore_game::AtOnce {
        let place = |slot: u8| layout.place(slot, board);
        seedlore_game::AtOnce {
            paused: ByPlayer::from_fn(|player| {
                let paused = self.paused[player as usize].as_ref()?;
                let sown = board
                    .pits()
                    .filter(|pit| paused.sown.has(layout.slot(*pit)));
                Some(seedlore_game::Paused {
                    hand: paused.hand,
                    next: (paused.next != NOWHERE).then(|| place(paused.next)),
                    start: place(paused.start),
                    origin: place(paused.origin),
                    last: place(paused.last),
                    lap: paused.lap,
                    lifted: paused.lifted,
                    sown: sown.collect(),
                    captures: paused.captures,
                    way: paused.way,
                    direction: match Way::from(paused.direction) {
                        ANTICLOCKWISE => Direction::Anticlockwise,
                        _ => Direction::Clockwise,
                    },
                    seeds_sown: paused.seeds_sown,
                })
            }),
            done: self
                .done
                .iter()
                .map(|seat| Player::ALL[usize::from(*seat)])
                .collect(),
        }
    }
}
