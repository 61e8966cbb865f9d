//! A program beside ours: what is asked of each.

use board_game::board::{Board, BoardMoves, Player};
use board_game::games::oware::OwareBoard;
use board_game::util::game_stats::perft_naive;
use internal_iterator::InternalIterator;
use mancala_board::{MancalaBoard, MoveResult, Side};
use rand::Rng;

use crate::Played;

/// Games are cut off after so many moves, as ours are.
const LIMIT: u64 = 5000;

/// A board as the player to move sees it, anticlockwise from the leftmost own
/// pit, and what this player and the other have captured.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    pub pits: Vec<u16>,
    pub captured: [u16; 2],
}

pub trait Peer: Clone {
    fn start() -> Self;

    /// Whether the first player is to move.
    fn is_first(&self) -> bool;

    fn is_over(&self) -> bool;

    /// The pits that may be lifted, from the left, and how many they are.
    fn options(&self) -> ([usize; 6], usize);

    fn play(&mut self, pit: usize);

    fn seen(&self) -> Seen;

    /// Whether the program now goes a way of its own, which its rules do not
    /// mean or ours leave out.
    fn strays(&self) -> bool;

    /// A random game; the number of its moves.
    fn game(rng: &mut impl Rng) -> u64 {
        let mut board = Self::start();
        let mut moves = 0;
        while !board.is_over() && moves < LIMIT {
            let (options, count) = board.options();
            board.play(options[rng.gen_range(0..count)]);
            moves += 1;
        }
        moves
    }

    /// Sequences of so many moves; those of the last ply are counted, not made.
    fn perft(&self, depth: u32) -> u64 {
        if self.is_over() {
            return 0;
        }
        let (options, count) = self.options();
        if depth == 1 {
            return count as u64;
        }
        let below = |pit: &usize| {
            let mut next = self.clone();
            next.play(*pit);
            next.perft(depth - 1)
        };
        options[..count].iter().map(below).sum()
    }
}

pub fn games<P: Peer>(games: u64, rng: &mut impl Rng) -> Played {
    let moves = (0..games).map(|_| P::game(rng)).sum();
    Played { games, moves }
}

/// Oware of the crate board-game.
pub type Oware = OwareBoard<6>;

impl Peer for Oware {
    fn start() -> Oware {
        Oware::default()
    }

    fn is_first(&self) -> bool {
        self.next_player() == Player::A
    }

    fn is_over(&self) -> bool {
        self.is_done()
    }

    fn options(&self) -> ([usize; 6], usize) {
        let mut options = ([0; 6], 0);
        let moves = self.available_moves().expect("the game is not over");
        moves.for_each(|pit| {
            options.0[options.1] = pit;
            options.1 += 1;
        });
        options
    }

    fn play(&mut self, pit: usize) {
        Board::play(self, pit).expect("the move is legal");
    }

    fn seen(&self) -> Seen {
        let (mover, other) = (self.next_player(), self.next_player().other());
        let pits = [mover, other].map(|player| (0..6).map(move |at| self.get_seeds(player, at)));
        Seen {
            pits: pits.into_iter().flatten().map(u16::from).collect(),
            captured: [mover, other].map(|player| u16::from(self.score(player))),
        }
    }

    /// Two last seeds were shared: the only way in which each player captures
    /// at one move. It can't be seen before, so a board with two seeds is left.
    fn strays(&self) -> bool {
        self.score(Player::A) + self.score(Player::B) >= 46
    }

    /// As the crate would have it done.
    fn game(rng: &mut impl Rng) -> u64 {
        let mut board = Oware::default();
        let mut moves = 0;
        while !board.is_done() && moves < LIMIT {
            board
                .play_random_available_move(rng)
                .expect("the game is not over");
            moves += 1;
        }
        moves
    }

    fn perft(&self, depth: u32) -> u64 {
        perft_naive(self, depth)
    }
}

/// Kalah on the board of the crate mancala_board, which sows and takes but
/// leaves turns to its user; in laps that go on or not.
#[derive(Clone)]
pub struct Kalah<const LAPS: bool> {
    board: MancalaBoard<6>,
    mover: Side,
    /// A lap of 26 seeds or more was sown, where the crate drops two at once.
    strays: bool,
}

impl<const LAPS: bool> Kalah<LAPS> {
    fn row(&self, side: Side) -> &[usize; 6] {
        self.board.side_to_dishes(side)
    }

    #[inline]
    fn sow(&mut self, side: Side, pit: usize) -> MoveResult {
        self.strays |= self.row(side)[pit] >= 26;
        self.board.move_from_side(side, pit, self.mover)
    }
}

impl<const LAPS: bool> Peer for Kalah<LAPS> {
    fn start() -> Self {
        Kalah {
            board: MancalaBoard::default(),
            mover: Side::Left,
            strays: false,
        }
    }

    fn is_first(&self) -> bool {
        self.mover == Side::Left
    }

    fn is_over(&self) -> bool {
        self.board.game_over()
    }

    #[inline]
    fn options(&self) -> ([usize; 6], usize) {
        let mut options = ([0; 6], 0);
        for (pit, seeds) in self.row(self.mover).iter().enumerate() {
            options.0[options.1] = pit;
            options.1 += usize::from(*seeds > 0);
        }
        options
    }

    #[inline]
    fn play(&mut self, pit: usize) {
        let mut result = self.sow(self.mover, pit);
        while LAPS {
            let (side, pit) = match result {
                MoveResult::Done(side, pit) => (side, pit),
                _ => break,
            };
            match self.row(side)[pit] {
                0 | 1 => break,
                _ => result = self.sow(side, pit),
            }
        }
        match result {
            MoveResult::ExtraTurn => {}
            MoveResult::Capture(side, pit) if !LAPS => {
                self.board.capture(side, pit);
                self.mover = !self.mover;
            }
            _ => self.mover = !self.mover,
        }
        if self.board.game_over() {
            self.board.collect_dishes();
        }
    }

    fn seen(&self) -> Seen {
        let rows = [self.mover, !self.mover].map(|side| *self.row(side));
        let left = self.board.left_bank as u16;
        let right = self.board.right_bank as u16;
        Seen {
            pits: rows.as_flattened().iter().map(|n| *n as u16).collect(),
            captured: match self.mover {
                Side::Left => [left, right],
                Side::Right => [right, left],
            },
        }
    }

    fn strays(&self) -> bool {
        self.strays
    }
}
