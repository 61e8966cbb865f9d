//! The two players and things that each of them has one of.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// South sits at the bottom of every diagram and moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    South,
    North,
}

impl Player {
    pub const ALL: [Player; 2] = [Player::South, Player::North];

    pub fn other(self) -> Player {
        match self {
            Player::South => Player::North,
            Player::North => Player::South,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::South => "South",
            Player::North => "North",
        })
    }
}

/// One value for each player.
///
/// ```
/// use seedlore::rules::{ByPlayer, Player};
/// let mut captured = ByPlayer::of(0);
/// captured[Player::North] += 3;
/// assert_eq!(captured[Player::North] - captured[Player::South], 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ByPlayer<T> {
    pub south: T,
    pub north: T,
}

impl<T> ByPlayer<T> {
    /// The same value for both.
    pub fn of(value: T) -> Self
    where
        T: Clone,
    {
        ByPlayer {
            south: value.clone(),
            north: value,
        }
    }

    pub fn from_fn(mut f: impl FnMut(Player) -> T) -> Self {
        ByPlayer {
            south: f(Player::South),
            north: f(Player::North),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        Player::ALL.into_iter().map(|p| (p, &self[p]))
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::South => &self.south,
            Player::North => &self.north,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::South => &mut self.south,
            Player::North => &mut self.north,
        }
    }
}
