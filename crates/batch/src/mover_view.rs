//! The board as one player sees it: places instead of pits.

use std::cell::Cell;

use super::program::{NEVER, NOWHERE, Set, Track};
use super::refusal::Refusal;
use seedlore_language::rules::{
    Action, Board, Direction, Kind, Moment, Path, Pit, Place, Player, Ruleset,
};
use seedlore_language::terms::{Skip, Through};

/// One player's view, with the direction of that player's sowing.
pub(super) struct MoverView<'r> {
    pub rules: &'r Ruleset,
    pub mover: Player,
    pub direction: Direction,
    /// Whether a move may have several laps.
    pub has_relays: bool,
    /// By place, the pit or store.
    pits: Vec<Pit>,
    /// Whether a phrase has asked where seeds fell, or what a pit held before.
    pub asks_sown: Cell<bool>,
    pub asks_held: Cell<bool>,
    /// Whether one has asked where a lap was lifted, or the first of a move.
    pub asks_origin: Cell<bool>,
    pub asks_start: Cell<bool>,
    /// The last of a player's turns that a clause told apart from the next.
    pub turns_told: Cell<u8>,
}

impl<'r> MoverView<'r> {
    pub fn new(rules: &'r Ruleset, mover: Player, direction: Direction) -> MoverView<'r> {
        let board = rules.board();
        let all: Vec<Pit> = board.pits().collect();
        let other = board.next_player(mover);
        let mut pits = match mover {
            Player::South => all,
            _ => {
                let turned = turned(board);
                turned.iter().map(|at| all[usize::from(*at)]).collect()
            }
        };
        pits.push(Pit::store(mover));
        pits.push(Pit::store(other));
        MoverView {
            rules,
            mover,
            direction,
            has_relays: has_relays(rules),
            pits,
            asks_sown: Cell::new(false),
            asks_held: Cell::new(false),
            asks_origin: Cell::new(false),
            asks_start: Cell::new(false),
            turns_told: Cell::new(0),
        }
    }

    pub fn board(&self) -> &'r Board {
        self.rules.board()
    }

    pub fn places(&self) -> usize {
        self.pits.len()
    }

    pub fn pit(&self, place: usize) -> Pit {
        self.pits[place]
    }

    pub fn other(&self) -> Player {
        self.board().next_player(self.mover)
    }

    pub fn place(&self, pit: Option<Pit>) -> u8 {
        let at = pit.and_then(|pit| self.pits.iter().position(|p| *p == pit));
        at.map_or(NOWHERE, |at| at as u8)
    }

    /// The place of a player's store.
    pub fn store(&self, player: Player) -> u8 {
        self.place(Some(Pit::store(player)))
    }

    /// The pits from which a player may play.
    pub fn own(&self, player: Player) -> Set {
        let board = self.board();
        let is_own = |place: &usize| {
            let pit = self.pit(*place);
            pit.is_pit() && (board.is_shared() || board.home(pit) == Some(player))
        };
        (0..self.places()).filter(is_own).collect()
    }

    /// For each place the one that a step leads to.
    pub fn map(&self, step: impl Fn(Pit) -> Option<Pit>) -> Vec<u8> {
        let to = |place| self.place(step(self.pit(place)));
        (0..self.places()).map(to).collect()
    }

    /// The next pit in a direction.
    pub fn step(&self, pit: Pit, direction: Direction) -> Option<Pit> {
        let board = self.board();
        let here = match pit.kind() {
            Kind::Store(owner) => board.beside_store(owner, direction, self.mover)?,
            _ => pit,
        };
        board.next(here, direction, self.mover)
    }

    /// The way of a lap from a pit. `is_skipped` tells of classes of places
    /// which of them are passed over.
    pub fn track(
        &self,
        path: &Path,
        origin: Pit,
        is_skipped: &dyn Fn(Pit) -> bool,
    ) -> Result<Track, Refusal> {
        let walk = Walk {
            frame: self,
            path,
            origin,
            is_skipped,
        };
        let mut here = match &path.from {
            None => walk.onward(origin, &mut 0),
            Some(Place::Origin) => Some(origin),
            Some(_) => return Err(Refusal::WayDepends),
        };
        let mut skipped = 0;
        let mut seeds = Vec::new();
        // Longer than any lap, so that what comes again can be told.
        for _ in 0..4 * usize::from(NEVER) {
            let pit = here.ok_or(Refusal::WayDepends)?;
            seeds.push(usize::from(self.place(Some(pit))));
            here = walk.onward(pit, &mut skipped);
        }
        periodic(&seeds, self.places()).ok_or(Refusal::WayDepends)
    }
}

/// Whether a lap may be followed by another.
fn has_relays(rules: &Ruleset) -> bool {
    let phases = rules.phases().iter().map(|phase| &phase.turn);
    phases
        .chain([rules.turn()])
        .flat_map(|turn| turn.table(Moment::Landing))
        .flat_map(|line| &line.says.actions)
        .any(|action| matches!(action, Action::Relay { .. }))
}

/// Where each pit lies for the other player.
pub(super) fn turned(board: &Board) -> Vec<u8> {
    let (rows, columns) = (board.rows(), board.row_length());
    match board.is_ring() {
        true => {
            let half = columns / 2;
            (0..columns).map(|at| (at + half) % columns).collect()
        }
        false => (0..rows)
            .flat_map(|row| (0..columns).map(move |at| (rows - 1 - row) * columns + at))
            .collect(),
    }
}

/// A lap on its way.
struct Walk<'a, 'r> {
    frame: &'a MoverView<'r>,
    path: &'a Path,
    origin: Pit,
    is_skipped: &'a dyn Fn(Pit) -> bool,
}

impl Walk<'_, '_> {
    fn onward(&self, from: Pit, skipped: &mut u32) -> Option<Pit> {
        let mut here = from;
        for _ in 0..2 * (self.frame.board().pit_count() + 4) {
            here = self.neighbour(here)?;
            if !self.is_passed_over(here, skipped) {
                return Some(here);
            }
        }
        None
    }

    fn neighbour(&self, from: Pit) -> Option<Pit> {
        let (board, mover) = (self.frame.board(), self.frame.mover);
        let direction = self.frame.direction;
        let Some(through) = self.path.through.filter(|_| from.is_pit()) else {
            return self.frame.step(from, direction);
        };
        if let Some(owner) = board.passed(from, direction, mover) {
            let is_sown = match through {
                Through::Own => owner == mover,
                Through::Opponent => owner != mover,
                Through::Both => true,
            };
            if is_sown {
                return Some(Pit::store(owner));
            }
        }
        board.next(from, direction, mover)
    }

    fn is_passed_over(&self, pit: Pit, skipped: &mut u32) -> bool {
        let origin = self.path.skipping.iter().any(|skip| match skip {
            Skip::Origin { once } => {
                let skips = pit == self.origin && !(*once && *skipped > 0);
                *skipped += u32::from(skips);
                skips
            }
            Skip::Pits(_) | Skip::PitsExceptLastSeed(_) | Skip::PitsUnless(..) => false,
        });
        origin || (self.is_skipped)(pit)
    }
}

/// A way that comes round to where it was, after a beginning that may differ.
fn periodic(seeds: &[usize], places: usize) -> Option<Track> {
    let most = places.min(seeds.len() / 4);
    for prefix in 0..=most {
        for period in 1..=most {
            let repeats = (prefix..seeds.len() - period).all(|at| seeds[at] == seeds[at + period]);
            if !repeats {
                continue;
            }
            let first = numbered(&seeds[..prefix], places)?;
            let then = numbered(&seeds[prefix..prefix + period], places)?;
            return Some(Track {
                prefix: prefix as u8,
                period: period as u8,
                first,
                then,
            });
        }
    }
    None
}

/// By place, the number of its seed; `None` if a place has two.
fn numbered(seeds: &[usize], places: usize) -> Option<Vec<u8>> {
    let mut numbers = vec![NEVER; places];
    for (seed, place) in (1..).zip(seeds) {
        if numbers[*place] != NEVER {
            return None;
        }
        numbers[*place] = seed;
    }
    Some(numbers)
}
