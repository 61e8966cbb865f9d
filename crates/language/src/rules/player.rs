//! The players and things that each of them has one of.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A seat at the board. South sits at the bottom of every diagram and begins
/// the first round; turns go round anticlockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Begins the first round; sits in every game.
    South,
    /// Sits to the right of South; only in games of three or four.
    East,
    /// Sits opposite South; in every game.
    North,
    /// Sits to the left of South; only in games of four.
    West,
}

impl Player {
    /// All seats, in the order of turns.
    pub const ALL: [Player; 4] = [Player::South, Player::East, Player::North, Player::West];

    /// The seats of a game for two, three or four; `None` for any other number.
    ///
    /// ```
    /// use seedlore_language::rules::Player;
    /// assert_eq!(Player::seats(2).unwrap(), [Player::South, Player::North]);
    /// assert_eq!(Player::seats(1), None);
    /// ```
    pub fn seats(players: u16) -> Option<&'static [Player]> {
        match players {
            2 => Some(&[Player::South, Player::North]),
            3 => Some(&[Player::South, Player::East, Player::North]),
            4 => Some(&Player::ALL),
            _ => None,
        }
    }

    /// The letter that stands for the seat in a position.
    pub fn letter(self) -> char {
        match self {
            Player::South => 'S',
            Player::East => 'E',
            Player::North => 'N',
            Player::West => 'W',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::South => "South",
            Player::East => "East",
            Player::North => "North",
            Player::West => "West",
        })
    }
}

/// One value for each seat, whether or not someone sits there.
///
/// ```
/// use seedlore_language::rules::{ByPlayer, Player};
/// let mut captured = ByPlayer::from_value(0);
/// captured[Player::North] += 3;
/// assert_eq!(captured[Player::North] - captured[Player::South], 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ByPlayer<T> {
    /// The value of [`Player::South`].
    pub south: T,
    /// The value of [`Player::East`].
    pub east: T,
    /// The value of [`Player::North`].
    pub north: T,
    /// The value of [`Player::West`].
    pub west: T,
}

impl<T> ByPlayer<T> {
    /// The same value for all.
    #[inline]
    pub fn from_value(value: T) -> Self
    where
        T: Clone,
    {
        ByPlayer::from_fn(|_| value.clone())
    }

    /// Calls `f` once for each of the four seats, in the order of turns.
    #[inline]
    pub fn from_fn(mut f: impl FnMut(Player) -> T) -> Self {
        ByPlayer {
            south: f(Player::South),
            east: f(Player::East),
            north: f(Player::North),
            west: f(Player::West),
        }
    }

    /// All four seats, in the order of turns.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        Player::ALL.into_iter().map(|p| (p, &self[p]))
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::South => &self.south,
            Player::East => &self.east,
            Player::North => &self.north,
            Player::West => &self.west,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::South => &mut self.south,
            Player::East => &mut self.east,
            Player::North => &mut self.north,
            Player::West => &mut self.west,
        }
    }
}
