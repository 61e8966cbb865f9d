//! The one maker of boards.

use super::{Board, Pit};
use crate::rules::Player;
use crate::terms::{Leg, Ownership, Side, Track, Whose};

/// What a board is made of; numbers are settled.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Parts<'p> {
    /// `None` is a ring.
    pub rows: Option<u16>,
    pub columns: u16,
    pub stores: Option<Side>,
    pub has_reserves: bool,
    pub has_centre: bool,
    pub has_moves_without_pit: bool,
    pub players: u16,
    pub ownership: Option<&'p Ownership>,
    pub track: Option<&'p Track>,
}

/// Why there is no such board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum BoardFault {
    Rows(u16),
    Columns(u16),
    TooManyPits(u32),
    Players(u16),
    /// The pits don't go round among the players.
    Shares,
    /// Pits that nobody may play from, where each needs some.
    NoPits(Player),
    /// A track is needed and not said.
    NoTrack,
    /// A leg of the track is no pit's.
    EmptyLeg,
    /// A leg of the track with pits of several rows.
    ManyRows,
    /// A track that passes a pit twice.
    PassedTwice,
    /// A pit that would be two players' own.
    OwnedTwice,
}

impl Board {
    /// A board of two rows for two players, with stores at their right.
    pub fn two_rows(columns: u16) -> Option<Board> {
        let parts = Parts {
            rows: Some(2),
            columns,
            stores: Some(Side::Right),
            has_reserves: false,
            has_centre: false,
            has_moves_without_pit: false,
            players: 2,
            ownership: None,
            track: None,
        };
        Board::make(&parts).ok()
    }

    pub(in crate::rules) fn make(parts: &Parts<'_>) -> Result<Board, BoardFault> {
        let rows = parts.rows.unwrap_or(1);
        if !(1..=Board::MAX_ROWS).contains(&rows) || (rows == 1 && parts.rows.is_some()) {
            return Err(BoardFault::Rows(rows));
        }
        if parts.columns == 0 {
            return Err(BoardFault::Columns(0));
        }
        let pits = u32::from(rows) * u32::from(parts.columns);
        if pits > u32::from(Board::MAX_PITS) {
            return Err(BoardFault::TooManyPits(pits));
        }
        let players = Player::seats(parts.players).ok_or(BoardFault::Players(parts.players))?;
        let mut board = Board {
            rows: rows as u8,
            columns: parts.columns as u8,
            is_ring: parts.rows.is_none(),
            stores: parts.stores,
            has_reserves: parts.has_reserves,
            has_centre: parts.has_centre,
            has_moves_without_pit: parts.has_moves_without_pit,
            players: players.to_vec(),
            home: vec![None; pits as usize],
            is_shared: parts.ownership == Some(&Ownership::Shared),
            after: Vec::new(),
            before: Vec::new(),
            passed: vec![None; pits as usize],
        };
        for player in players {
            let track = board.track(*player, parts.track)?;
            board.lay(&track)?;
        }
        board.share_out(parts.ownership)?;
        board.place_stores();
        Ok(board)
    }

    /// The pits of a player's track in order, anticlockwise.
    fn track(&self, player: Player, track: Option<&Track>) -> Result<Vec<Pit>, BoardFault> {
        let half = self.rows / 2;
        match track {
            None if self.is_ring || self.rows == 2 => Ok(self.pits().collect()),
            None if self.rows.is_multiple_of(2) => {
                // The outer row to the right, the next back, and so on.
                let near = match self.seat_side(player) {
                    Player::North => (self.rows - half..self.rows).rev().collect::<Vec<_>>(),
                    _ => (0..half).collect(),
                };
                Ok(near
                    .into_iter()
                    .enumerate()
                    .flat_map(|(nth, row)| {
                        let mut pits: Vec<Pit> = self.row(row + 1).collect();
                        if nth % 2 == 1 {
                            pits.reverse();
                        }
                        pits
                    })
                    .collect())
            }
            None => Err(BoardFault::NoTrack),
            Some(Track::Perimeter) => {
                let (last_row, last_column) = (self.rows - 1, self.columns - 1);
                let bottom = (0..=last_column).map(|column| self.at(0, column));
                let right = (1..last_row).map(|row| self.at(row, last_column));
                let top = (0..=last_column).rev().map(|c| self.at(last_row, c));
                let left = (1..last_row).rev().map(|row| self.at(row, 0));
                Ok(bottom.chain(right).chain(top).chain(left).collect())
            }
            Some(Track::Legs(legs)) => {
                let legs: Vec<Vec<Pit>> = legs.iter().map(|leg| self.leg(player, leg)).collect();
                let is_of_one_row = |leg: &Vec<Pit>| {
                    leg.windows(2)
                        .all(|two| self.row_index(two[0]) == self.row_index(two[1]))
                };
                match () {
                    () if legs.iter().any(Vec::is_empty) => Err(BoardFault::EmptyLeg),
                    () if !legs.iter().all(is_of_one_row) => Err(BoardFault::ManyRows),
                    () => Ok(legs.concat()),
                }
            }
        }
    }

    /// One leg, from the end it comes from to the end it goes to, as the
    /// player sees it.
    fn leg(&self, player: Player, leg: &Leg) -> Vec<Pit> {
        let own = self.seat_side(player);
        let viewer = match leg.whose {
            // The near row of the opponent is the one nearest to the opponent.
            Whose::Opponent if own == Player::South => Player::North,
            Whose::Opponent => Player::South,
            Whose::Own | Whose::Any => own,
        };
        let mut pits: Vec<Pit> = self
            .pits()
            .filter(|pit| {
                leg.areas
                    .iter()
                    .all(|area| self.lies_in(*pit, *area, viewer))
            })
            // A row in the middle of the board lies on nobody's side, and is everybody's.
            .filter(|pit| leg.whose == Whose::Any || self.side(*pit).is_none_or(|s| s == viewer))
            .collect();
        pits.sort_by_key(|pit| match own {
            Player::North => self.columns - self.column(*pit),
            _ => self.column(*pit),
        });
        if leg.towards == Side::Left {
            pits.reverse();
        }
        pits
    }

    fn lay(&mut self, track: &[Pit]) -> Result<(), BoardFault> {
        let mut after = vec![None; self.pit_count()];
        let mut before = vec![None; self.pit_count()];
        for (at, pit) in track.iter().enumerate() {
            let next = track[(at + 1) % track.len()];
            if after[pit.index()].replace(next).is_some() {
                return Err(BoardFault::PassedTwice);
            }
            before[next.index()] = Some(*pit);
        }
        self.after.push(after);
        self.before.push(before);
        Ok(())
    }

    fn share_out(&mut self, ownership: Option<&Ownership>) -> Result<(), BoardFault> {
        let players = self.players.clone();
        let number = |amount: &crate::terms::Amount| match amount {
            crate::terms::Amount::Number(n) => usize::from(*n),
            _ => 0,
        };
        match ownership {
            Some(Ownership::Shared) => return Ok(()),
            None if self.is_ring => {
                let each = self.pit_count() / players.len();
                if each * players.len() != self.pit_count() {
                    return Err(BoardFault::Shares);
                }
                self.home = (0..self.pit_count())
                    .map(|at| Some(players[at / each]))
                    .collect();
            }
            None => {
                for pit in self.pits() {
                    self.home[pit.index()] = self.side(pit);
                }
            }
            Some(Ownership::Areas(areas)) => {
                for player in &players {
                    for pit in self.pits() {
                        let own = areas
                            .iter()
                            .any(|words| words.iter().all(|a| self.is_seen_in(pit, *a, *player)));
                        if own && self.home[pit.index()].replace(*player).is_some() {
                            return Err(BoardFault::OwnedTwice);
                        }
                    }
                }
            }
            Some(Ownership::Columns(each)) => {
                let each = number(each);
                if each == 0 || each * players.len() != usize::from(self.columns) {
                    return Err(BoardFault::Shares);
                }
                for pit in self.pits() {
                    let share = usize::from(self.column(pit)) / each;
                    self.home[pit.index()] = Some(players[share]);
                }
            }
            Some(Ownership::Pits(each)) => {
                let each = number(each);
                if each == 0 || each * players.len() != self.pit_count() {
                    return Err(BoardFault::Shares);
                }
                let mut pit = Some(Pit(0));
                for at in 0..self.pit_count() {
                    let Some(here) = pit else {
                        return Err(BoardFault::Shares);
                    };
                    self.home[here.index()] = Some(players[at / each]);
                    pit = self.after[0][here.index()];
                }
            }
        }
        let lacking = players
            .iter()
            .find(|player| !self.home.contains(&Some(**player)));
        lacking.map_or(Ok(()), |player| Err(BoardFault::NoPits(*player)))
    }

    /// A store lies beyond the outer row's last pit on its side.
    fn place_stores(&mut self) {
        let side = self.stores.unwrap_or(Side::Right);
        if self.is_ring {
            return;
        }
        for player in [Player::South, Player::North] {
            let edge = match player {
                Player::South => 0,
                _ => self.rows - 1,
            };
            let row: Vec<Pit> = self.row(edge + 1).collect();
            let track = self.players.iter().position(|p| *p == player).unwrap_or(0);
            let before = match side {
                Side::Right => row.last().copied(),
                Side::Left => row.first().and_then(|pit| self.before[track][pit.index()]),
            };
            if let Some(pit) = before {
                self.passed[pit.index()] = Some(player);
            }
        }
    }
}
