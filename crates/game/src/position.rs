//! Positions as plain values.

use std::sync::Arc;

use super::{Lots, Memory, PitAttributes};
use seedlore_language::rules::{Board, ByPlayer, Kind, Lifetime, Pit, PitSet, Player, Ruleset};

/// Everything a ruleset can see of a game in progress, but for its history.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds in each pit, by [`Pit::index`].
    pub pits: Vec<u16>,
    /// Seeds captured by each player.
    pub captured: ByPlayer<u16>,
    /// Seeds that each player still has to enter.
    pub reserves: ByPlayer<u16>,
    /// Seeds in the centre; 0 on boards without one.
    pub centre: u16,
    /// Who is to move.
    pub mover: Player,
    /// Turns that each player has completed in this round.
    pub turns: ByPlayer<u16>,
    /// Owners and marks of pits: they change seldom, and are shared between positions while
    /// they do not.
    pub ground: Arc<PitAttributes>,
    /// What play remembers, shared likewise.
    pub memory: Arc<Memory>,
}

impl Position {
    /// The position as the board is first filled, South to move.
    pub fn start(rules: &Ruleset) -> Position {
        let mut position = Position {
            pits: vec![0; rules.board().pit_count()],
            captured: ByPlayer::from_value(0),
            reserves: ByPlayer::from_value(0),
            centre: 0,
            mover: Player::South,
            turns: ByPlayer::from_value(0),
            ground: Arc::new(PitAttributes::start(rules)),
            memory: Arc::new(Memory::start(rules.happenings().len())),
        };
        for (pit, seeds) in rules.filling() {
            position.set_seeds(*pit, *seeds);
        }
        position
    }

    /// Seeds in a pit, a store, a reserve or the centre.
    pub fn seeds(&self, pit: Pit) -> u16 {
        match pit.kind() {
            Kind::Pit => self.pits[pit.index()],
            Kind::Store(player) => self.captured[player],
            Kind::Reserve(player) => self.reserves[player],
            Kind::Centre => self.centre,
            Kind::Nowhere => 0,
        }
    }

    /// Puts so many there in place of what it held.
    pub fn set_seeds(&mut self, pit: Pit, seeds: u16) {
        match pit.kind() {
            Kind::Pit => self.pits[pit.index()] = seeds,
            Kind::Store(player) => self.captured[player] = seeds,
            Kind::Reserve(player) => self.reserves[player] = seeds,
            Kind::Centre => self.centre = seeds,
            Kind::Nowhere => {}
        }
    }

    /// Takes all seeds of a place, or so many.
    pub fn take(&mut self, pit: Pit, most: Option<u16>) -> u16 {
        let held = self.seeds(pit);
        let taken = most.map_or(held, |most| most.min(held));
        self.set_seeds(pit, held - taken);
        taken
    }

    /// Adds seeds to a place.
    pub fn put(&mut self, pit: Pit, seeds: u16) {
        let held = self.seeds(pit);
        self.set_seeds(pit, held + seeds);
    }

    /// Who owns a pit now.
    pub fn owner(&self, pit: Pit) -> Option<Player> {
        match pit.kind() {
            Kind::Pit => self.ground.owner[pit.index()],
            Kind::Store(player) | Kind::Reserve(player) => Some(player),
            Kind::Centre | Kind::Nowhere => None,
        }
    }

    /// Counts a turn that a player has completed.
    pub fn complete_turn(&mut self, player: Player) {
        self.turns[player] = self.turns[player].saturating_add(1);
    }

    /// Forgets what a player has noted and what has become of pits, and takes off the
    /// player's marks, that last so long; gives the marks that are taken off, each with its pit.
    pub fn expire(&mut self, player: Player, life: Lifetime, rules: &Ruleset) -> Vec<(usize, Pit)> {
        let expiring = rules.expiring(life);
        if self.memory.notes[player] & expiring.notes != 0 {
            Arc::make_mut(&mut self.memory).notes[player] &= !expiring.notes;
        }
        // Of players who sow at the same time one may be done before the others.
        let is_kept = life == Lifetime::Turn && self.ground.at_once.is_some();
        for nth in expiring.happened.iter().filter(|_| !is_kept) {
            if !self.memory.happened[*nth].is_empty() {
                Arc::make_mut(&mut self.memory).happened[*nth] = PitSet::default();
            }
        }
        let held = |mark: usize| {
            let pits = self.ground.marks[mark][player];
            pits.iter().map(move |pit| (mark, pit))
        };
        let off: Vec<(usize, Pit)> = expiring.marks.iter().copied().flat_map(held).collect();
        if !off.is_empty() {
            let ground = Arc::make_mut(&mut self.ground);
            for mark in &expiring.marks {
                ground.marks[*mark][player] = PitSet::default();
            }
            ground.find_locked(rules);
        }
        off
    }

    /// Marks, owners and closed pits.
    pub fn ground(&self) -> &PitAttributes {
        &self.ground
    }

    /// What is remembered of the round so far.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The same position from which lots are drawn by a seed, where the rules draw any.
    pub fn with_lots(mut self, lots: Lots, rules: &Ruleset) -> Position {
        if rules.draws_lots() {
            Arc::make_mut(&mut self.memory).lots = lots;
        }
        self
    }

    /// Whether a player may play from a pit as from an own one.
    pub fn is_own(&self, board: &Board, pit: Pit, player: Player) -> bool {
        self.owner(pit) == Some(player) || (board.is_shared() && pit.is_pit())
    }

    /// Seeds in all the pits of a player that are neither closed nor locked.
    pub fn seeds_of(&self, board: &Board, player: Player) -> u16 {
        board
            .pits()
            .filter(|pit| self.is_own(board, *pit, player))
            .filter(|pit| !self.ground.closed.contains(*pit) && !self.ground.is_locked(*pit))
            .map(|pit| self.seeds(pit))
            .sum()
    }

    /// Seeds in all pits, closed and locked ones too; stores, reserves and the centre are not counted.
    pub fn seeds_on_board(&self) -> u16 {
        self.pits.iter().sum()
    }

    /// Every seed there is: those on the board, beside it and in the hands of players who sow at the
    /// same time.
    pub fn seeds_in_all(&self) -> u16 {
        let beside = |held: &ByPlayer<u16>| held.iter().map(|(_, n)| n).sum::<u16>();
        let hands = self
            .ground
            .at_once
            .as_ref()
            .map_or(0, |at_once| at_once.seeds());
        self.seeds_on_board()
            + beside(&self.captured)
            + beside(&self.reserves)
            + self.centre
            + hands
    }

    /// What lies in the hands of players who sow at the same time goes back to where it was
    /// lifted, and their sowings are over.
    pub fn put_hands_back(&mut self) {
        if self.ground.at_once.is_none() {
            return;
        }
        let at_once = Arc::make_mut(&mut self.ground).at_once.take();
        for (_, paused) in at_once.unwrap_or_default().paused.iter() {
            if let Some(paused) = paused {
                self.put(paused.origin, paused.hand);
            }
        }
    }

    /// Passes the turn on from a player whose sowing is paused, or who is done where players sow at
    /// the same time; whether all are done.
    pub fn pass_at_once(&mut self, player: Player, is_done: bool, board: &Board) -> bool {
        let ground = Arc::make_mut(&mut self.ground);
        let at_once = ground.at_once.get_or_insert_default();
        if is_done {
            at_once.done.push(player);
        }
        match at_once.next(player, board) {
            Some(next) => {
                self.mover = next;
                if at_once.is_over() {
                    ground.at_once = None;
                }
                false
            }
            None => {
                self.mover = at_once.done[0];
                ground.at_once = None;
                true
            }
        }
    }

    /// What a player has captured, less what the best of the others has.
    pub fn lead(&self, player: Player) -> i32 {
        let others = self.captured.iter().filter(|(other, _)| *other != player);
        let best = others.map(|(_, n)| *n).max().unwrap_or(0);
        i32::from(self.captured[player]) - i32::from(best)
    }
}
