//! The board in slots: which place has which slot, what follows what.

use crate::repr::BySeat;
use crate::repr::bits::Bits;
use seedlore_language::rules::{Board, Direction, Kind, Pit, Player, Row};

/// The slot of a place that there is not.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// The seat of nobody.
pub(crate) const NOBODY: u8 = Player::MOST as u8;

/// A direction, as an index.
pub(crate) type Way = usize;

pub(crate) const ANTICLOCKWISE: Way = 0;
pub(crate) const CLOCKWISE: Way = 1;

pub(crate) fn way_of(direction: Direction) -> Way {
    match direction {
        Direction::Anticlockwise => ANTICLOCKWISE,
        Direction::Clockwise => CLOCKWISE,
    }
}

pub(crate) fn reversed(way: Way) -> Way {
    1 - way
}

pub(crate) fn player(seat: u8) -> Option<Player> {
    Player::ALL.get(usize::from(seat)).copied()
}

/// The board of a ruleset as tables, for each player who looks at it. Slots:
/// the pits, by their index, then the stores, the reserves, the centre and nowhere.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub pits: u8,
    /// How many slots are in use.
    pub slots: u8,
    /// Who sits down, by seat, in the order of turns.
    pub players: Vec<u8>,
    next_player: BySeat<u8>,
    pub stores: BySeat<u8>,
    pub reserves: BySeat<u8>,
    pub centre: u8,
    /// Of moves that lift nothing.
    pub nowhere: u8,
    pub is_shared: bool,
    pub first_pit: BySeat<u8>,
    views: Vec<View>,
}

/// The board as one player sees it; empty of who does not sit at it.
#[derive(Debug, Clone, Default)]
struct View {
    /// What follows each pit, in each direction.
    next: [Vec<u8>; 2],
    /// Whose store is passed after each pit, in each direction.
    passed: [Vec<u8>; 2],
    /// The pit from which one comes past each store, in each direction.
    beside: [BySeat<u8>; 2],
    /// Across from each pit: the nearest, then by row.
    across: [Vec<u8>; 4],
    /// All pits in the order in which they are offered: runs of rising slots.
    order: Vec<Vec<u8>>,
}

/// The rows that may be named across the board; none is the nearest.
fn rows() -> [Option<Row>; 4] {
    [None, Some(Row::Inner), Some(Row::Middle), Some(Row::Outer)]
}

pub(crate) fn row_index(row: Option<Row>) -> usize {
    rows().iter().position(|r| *r == row).unwrap_or(0)
}

impl Layout {
    /// With slots for all that a position can hold, or only for the places
    /// that this board has and players fill.
    pub fn new(board: &Board, all: bool) -> Layout {
        let pits = board.pit_count() as u8;
        let seated = |player: &Player| all || board.players().contains(player);
        let mut slots = pits;
        let mut slot = |there_is: bool| match there_is {
            true => {
                slots += 1;
                slots - 1
            }
            false => NOWHERE,
        };
        let stores = Player::ALL.map(|player| slot(seated(&player)));
        let reserves =
            Player::ALL.map(|player| slot(all || board.has_reserves() && seated(&player)));
        let centre = slot(all || board.has_centre());
        let nowhere = slot(all || board.has_moves_without_pit());
        let first_pit = Player::ALL.map(|player| slot_of_pit(board.pit(player, 1, 1)));
        Layout {
            pits,
            slots,
            players: board.players().iter().map(|p| *p as u8).collect(),
            next_player: Player::ALL.map(|player| board.next_player(player) as u8),
            stores,
            reserves,
            centre,
            nowhere,
            is_shared: board.is_shared(),
            first_pit,
            views: Player::ALL
                .map(|player| match board.players().contains(&player) {
                    true => View::new(board, player),
                    false => View::default(),
                })
                .to_vec(),
        }
    }

    pub fn slot(&self, pit: Pit) -> u8 {
        match pit.kind() {
            Kind::Pit => pit.index() as u8,
            Kind::Store(player) => self.stores[player as usize],
            Kind::Reserve(player) => self.reserves[player as usize],
            Kind::Centre => self.centre,
            Kind::Nowhere => self.nowhere,
        }
    }

    pub fn place(&self, slot: u8, board: &Board) -> Pit {
        if let Some(pit) = board.pits().nth(usize::from(slot)) {
            return pit;
        }
        let at = |slots: &BySeat<u8>| slots.iter().position(|l| *l == slot);
        match (at(&self.stores), at(&self.reserves)) {
            (Some(seat), _) => Pit::store(Player::ALL[seat]),
            (_, Some(seat)) => Pit::reserve(Player::ALL[seat]),
            _ if slot == self.nowhere => Pit::nowhere(),
            _ => Pit::centre(),
        }
    }

    #[inline]
    pub fn is_pit(&self, slot: u8) -> bool {
        slot < self.pits
    }

    /// Whose store a slot is.
    pub fn store_of(&self, slot: u8) -> Option<u8> {
        let at = self.stores.iter().position(|l| *l == slot);
        at.filter(|_| slot != NOWHERE).map(|seat| seat as u8)
    }

    #[inline]
    pub fn next_player(&self, seat: u8) -> u8 {
        self.next_player[usize::from(seat)]
    }

    /// The pit after one; nowhere if the track ends, and after all but pits.
    #[inline]
    pub fn next(&self, viewer: u8, way: Way, pit: u8) -> u8 {
        let next = &self.views[usize::from(viewer)].next[way];
        next.get(usize::from(pit)).copied().unwrap_or(NOWHERE)
    }

    /// Whose store one passes after a pit.
    pub fn passed(&self, viewer: u8, way: Way, pit: u8) -> u8 {
        let passed = &self.views[usize::from(viewer)].passed[way];
        passed.get(usize::from(pit)).copied().unwrap_or(NOBODY)
    }

    pub fn beside(&self, viewer: u8, way: Way, store_of: u8) -> u8 {
        self.views[usize::from(viewer)].beside[way][usize::from(store_of)]
    }

    #[inline]
    pub fn across(&self, viewer: u8, row: usize, pit: u8) -> u8 {
        let across = &self.views[usize::from(viewer)].across[row];
        across.get(usize::from(pit)).copied().unwrap_or(NOWHERE)
    }

    /// The pits of a set in the order in which a player is offered them, then
    /// all else.
    pub fn runs<B: Bits>(&self, viewer: u8) -> Vec<B> {
        let mut runs: Vec<B> = self.views[usize::from(viewer)]
            .order
            .iter()
            .map(|run| B::from_slots(run.iter().copied()))
            .collect();
        runs.push(B::from_slots(self.pits..self.slots));
        runs
    }

    /// The place of each slot in the order of [`runs`](Self::runs); what is no
    /// pit comes last.
    pub fn ranks(&self, viewer: u8) -> Vec<u8> {
        let mut ranks = vec![u8::MAX; usize::from(self.slots)];
        let order = self.views[usize::from(viewer)].order.iter().flatten();
        for (rank, slot) in (0..).zip(order) {
            ranks[usize::from(*slot)] = rank;
        }
        ranks
    }

    pub fn all_pits<B: Bits>(&self) -> B {
        B::from_slots(0..self.pits)
    }
}

fn slot_of_pit(pit: Option<Pit>) -> u8 {
    pit.map_or(NOWHERE, |pit| pit.index() as u8)
}

impl View {
    fn new(board: &Board, viewer: Player) -> View {
        let ways = [Direction::Anticlockwise, Direction::Clockwise];
        let next = |way| move |pit| slot_of_pit(board.next(pit, way, viewer));
        let passed = |way| {
            move |pit| {
                board
                    .passed(pit, way, viewer)
                    .map_or(NOBODY, |owner| owner as u8)
            }
        };
        let beside =
            |way| Player::ALL.map(|owner| slot_of_pit(board.beside_store(owner, way, viewer)));
        let mut pits: Vec<Pit> = board.pits().collect();
        pits.sort_by_key(|pit| board.row_and_number(*pit, viewer));
        let mut order: Vec<Vec<u8>> = Vec::new();
        for pit in pits {
            let slot = pit.index() as u8;
            match order.last_mut() {
                Some(run) if run.last().is_some_and(|last| *last < slot) => run.push(slot),
                _ => order.push(vec![slot]),
            }
        }
        View {
            next: ways.map(|way| board.pits().map(next(way)).collect()),
            passed: ways.map(|way| board.pits().map(passed(way)).collect()),
            beside: ways.map(beside),
            across: rows().map(|row| {
                let across = |pit| slot_of_pit(board.opposite(pit, row, viewer));
                board.pits().map(across).collect()
            }),
            order,
        }
    }
}
