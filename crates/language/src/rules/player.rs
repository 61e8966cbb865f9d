//! The players and things that each of them has one of.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A seat at the board. South sits at the bottom of every diagram and begins
/// the first round; turns go round anticlockwise. Their order is that of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Begins the first round; sits in every game.
    South,
    /// Sits to the right of South; in games of three or more.
    East,
    /// Sits between East and North; only in games of five or six.
    Northeast,
    /// Sits opposite South; in every game but those of five.
    North,
    /// Sits between North and West; only in games of five or six.
    Northwest,
    /// Sits to the left of South; in games of four or more.
    West,
}

impl Player {
    /// The most that may play.
    pub const MOST: usize = 6;

    /// All seats, in the order of turns.
    pub const ALL: [Player; Player::MOST] = [
        Player::South,
        Player::East,
        Player::Northeast,
        Player::North,
        Player::Northwest,
        Player::West,
    ];

    /// The seats of a game for two to [`MOST`](Self::MOST) players; `None` for any other number.
    ///
    /// ```
    /// use seedlore_language::rules::Player;
    /// assert_eq!(Player::seats(2).unwrap(), [Player::South, Player::North]);
    /// assert_eq!(Player::seats(1), None);
    /// ```
    pub fn seats(players: u16) -> Option<&'static [Player]> {
        use Player::{East, North, Northeast, Northwest, South, West};
        match players {
            2 => Some(&[South, North]),
            3 => Some(&[South, East, North]),
            4 => Some(&[South, East, North, West]),
            5 => Some(&[South, East, Northeast, Northwest, West]),
            6 => Some(&Player::ALL),
            _ => None,
        }
    }

    /// The one or two letters that stand for the seat where there is no room for its name.
    pub fn code(self) -> &'static str {
        match self {
            Player::South => "S",
            Player::East => "E",
            Player::Northeast => "NE",
            Player::North => "N",
            Player::Northwest => "NW",
            Player::West => "W",
        }
    }

    /// The seat of a name, such as `South`, or of a [code](Self::code), in small letters or
    /// capitals.
    pub fn named(text: &str) -> Option<Player> {
        let is_called = |player: &Player| {
            player.to_string().eq_ignore_ascii_case(text)
                || player.code().eq_ignore_ascii_case(text)
        };
        Player::ALL.into_iter().find(is_called)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::South => "South",
            Player::East => "East",
            Player::Northeast => "Northeast",
            Player::North => "North",
            Player::Northwest => "Northwest",
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
#[serde(bound(serialize = "T: Serialize + Default + PartialEq"))]
pub struct ByPlayer<T> {
    /// The value of [`Player::South`].
    pub south: T,
    /// The value of [`Player::East`].
    pub east: T,
    /// The value of [`Player::Northeast`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub northeast: T,
    /// The value of [`Player::North`].
    pub north: T,
    /// The value of [`Player::Northwest`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub northwest: T,
    /// The value of [`Player::West`].
    pub west: T,
}

/// Whether the value of a seat need not be written that is taken in games of five and six alone.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
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

    /// Calls `f` once for each of the seats, in the order of turns.
    #[inline]
    pub fn from_fn(mut f: impl FnMut(Player) -> T) -> Self {
        ByPlayer {
            south: f(Player::South),
            east: f(Player::East),
            northeast: f(Player::Northeast),
            north: f(Player::North),
            northwest: f(Player::Northwest),
            west: f(Player::West),
        }
    }

    /// All seats, in the order of turns.
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
            Player::Northeast => &self.northeast,
            Player::North => &self.north,
            Player::Northwest => &self.northwest,
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
            Player::Northeast => &mut self.northeast,
            Player::North => &mut self.north,
            Player::Northwest => &mut self.northwest,
            Player::West => &mut self.west,
        }
    }
}
