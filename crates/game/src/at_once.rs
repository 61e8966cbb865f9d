//! Players who sow at the same time: sowings that rest, and who is done.

use seedlore_language::rules::{Board, ByPlayer, Direction, Pit, PitSet, Player};

/// A sowing that is paused between two laps, while others sow theirs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Paused {
    /// Seeds in hand, at least one.
    pub hand: u16,
    /// Where the first of them falls; `None` if no pit would take it.
    pub next: Option<Pit>,
    /// The pit that was chosen.
    pub start: Pit,
    /// The pit that the lap to come was lifted from.
    pub origin: Pit,
    /// Where the last seed fell.
    pub last: Pit,
    /// The number of the lap to come.
    pub lap: u16,
    /// Seeds lifted from the pit that was chosen.
    pub lifted: u16,
    /// Pits that received a seed so far.
    pub sown: PitSet,
    /// Whether a seed was captured so far.
    pub captures: bool,
    /// The way to move, by its place among the choice clauses.
    pub way: u8,
    /// Which way round it is sown.
    pub direction: Direction,
    /// Seeds sown so far; see [`Ruleset::most_sown`](seedlore_language::rules::Ruleset::most_sown).
    pub seeds_sown: u32,
}

impl Paused {
    /// As a position's text has it, with the text of each place.
    pub(super) fn write(&self, place: impl Fn(Pit) -> String) -> String {
        let next = self.next.map_or("-".into(), &place);
        let sown: Vec<String> = self.sown.iter().map(&place).collect();
        let direction = match self.direction {
            Direction::Anticlockwise => '>',
            Direction::Clockwise => '<',
        };
        let captures = if self.captures { ",captures" } else { "" };
        format!(
            "{},{next},{},{},{},{},{},{},{},{direction},{}{captures}",
            self.hand,
            place(self.start),
            place(self.origin),
            place(self.last),
            self.lap,
            self.lifted,
            self.seeds_sown,
            self.way + 1,
            sown.join("+"),
        )
    }

    /// Reads what [`write`](Self::write) wrote; `None` if a part is missing or wrong.
    pub(super) fn read(text: &str, place: &dyn Fn(&str) -> Option<Pit>) -> Option<Paused> {
        let parts: Vec<&str> = text.split(',').collect();
        let (parts, captures) = match parts.split_last()? {
            (&"captures", parts) => (parts, true),
            _ => (parts.as_slice(), false),
        };
        let &[
            hand,
            next,
            start,
            origin,
            last,
            lap,
            lifted,
            seeds_sown,
            way,
            direction,
            sown,
        ] = parts
        else {
            return None;
        };
        let sown = sown.split('+').filter(|pit| !pit.is_empty());
        Some(Paused {
            hand: hand.parse().ok().filter(|hand| *hand > 0)?,
            next: match next {
                "-" => None,
                next => Some(place(next)?),
            },
            start: place(start)?,
            origin: place(origin)?,
            last: place(last)?,
            lap: lap.parse().ok()?,
            lifted: lifted.parse().ok()?,
            sown: sown
                .map(|pit| place(pit).filter(|pit| pit.is_pit()))
                .collect::<Option<_>>()?,
            captures,
            way: way.parse::<u8>().ok()?.checked_sub(1)?,
            direction: match direction {
                ">" => Direction::Anticlockwise,
                "<" => Direction::Clockwise,
                _ => return None,
            },
            seeds_sown: seeds_sown.parse().ok()?,
        })
    }
}

/// How far players have come who sow at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct AtOnce {
    /// The sowings that rest.
    pub paused: ByPlayer<Option<Paused>>,
    /// Players whose sowing is over, in the order in which they were done.
    pub done: Vec<Player>,
}

impl AtOnce {
    /// Whether nobody has begun, so that nothing need be kept.
    pub(crate) fn is_over(&self) -> bool {
        self.done.is_empty() && self.paused.iter().all(|(_, paused)| paused.is_none())
    }

    /// Who sows after a player has: the next who is not done, or `None` where all are.
    pub(crate) fn next(&self, after: Player, board: &Board) -> Option<Player> {
        let mut player = after;
        for _ in board.players() {
            player = board.next_player(player);
            if !self.done.contains(&player) {
                return Some(player);
            }
        }
        None
    }

    /// Seeds in the hands of all players.
    pub(crate) fn seeds(&self) -> u16 {
        let hands = self.paused.iter();
        hands
            .filter_map(|(_, paused)| paused.as_ref().map(|paused| paused.hand))
            .sum()
    }
}
