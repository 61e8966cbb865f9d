//! What lies under the seeds: owners, closed pits, marks; and what is
//! remembered of a round.

use super::{AtOnce, Lots, OpenMove, Paused};
use seedlore_language::rules::{ByPlayer, Direction, Pit, PitSet, Player, Ruleset};

/// The pits themselves, apart from what they hold. Part of a position when
/// one asks whether it repeats.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PitAttributes {
    /// By [`Pit::index`].
    pub owner: Vec<Option<Player>>,
    /// Out of play for the round.
    pub closed: PitSet,
    /// For each mark of the ruleset, the pits that carry it, by holder.
    pub marks: Vec<ByPlayer<PitSet>>,
    /// Pits with a mark that locks.
    pub locked: PitSet,
    /// The direction a player has chosen and keeps to.
    pub kept: ByPlayer<Option<Direction>>,
    /// While players sow at the same time: how far they have come.
    pub at_once: Option<Box<AtOnce>>,
    /// A move that waits for the decision of the player to move.
    pub open_move: Option<OpenMove>,
}

impl PitAttributes {
    pub(super) fn start(rules: &Ruleset) -> PitAttributes {
        let board = rules.board();
        let mut ground = PitAttributes {
            owner: board.pits().map(|pit| board.home(pit)).collect(),
            closed: PitSet::default(),
            marks: vec![ByPlayer::default(); rules.marks().len()],
            locked: PitSet::default(),
            kept: ByPlayer::default(),
            at_once: None,
            open_move: None,
        };
        ground.set_marks(rules);
        ground
    }

    /// The marks that are there before play, and no others.
    pub fn set_marks(&mut self, rules: &Ruleset) {
        self.marks = vec![ByPlayer::default(); rules.marks().len()];
        self.locked = PitSet::default();
        for (index, mark) in rules.marks().iter().enumerate() {
            for (pit, holder) in &mark.preset {
                self.mark(*pit, index, *holder, mark.plan.locked);
            }
        }
    }

    /// Puts a mark on a pit, of which a player is the holder.
    pub fn mark(&mut self, pit: Pit, mark: usize, holder: Player, locked: bool) {
        self.marks[mark][holder].insert(pit);
        if locked {
            self.locked.insert(pit);
        }
    }

    /// Takes all marks off a pit.
    pub fn unmark(&mut self, pit: Pit) {
        for mark in &mut self.marks {
            for player in Player::ALL {
                mark[player].remove(pit);
            }
        }
        self.locked.remove(pit);
    }

    /// Takes a mark off a pit, whoever holds it.
    pub fn unmark_one(&mut self, pit: Pit, mark: usize, rules: &Ruleset) {
        for player in Player::ALL {
            self.marks[mark][player].remove(pit);
        }
        self.find_locked(rules);
    }

    /// The pits with a mark that locks, by the marks.
    pub fn find_locked(&mut self, rules: &Ruleset) {
        let marks = rules.marks().iter().zip(&self.marks);
        let locked = marks.filter(|(mark, _)| mark.plan.locked);
        let pits = locked.flat_map(|(_, held)| held.iter().map(|(_, pits)| *pits));
        self.locked = pits
            .flat_map(|pits| pits.iter().collect::<Vec<_>>())
            .collect();
    }

    /// Whether a pit can't be chosen, lifted or relayed from.
    pub fn is_locked(&self, pit: Pit) -> bool {
        self.locked.contains(pit)
    }

    /// The sowing of a player that is paused while others sow theirs.
    pub fn paused(&self, player: Player) -> Option<&Paused> {
        self.at_once.as_ref()?.paused[player].as_ref()
    }

    /// Who holds a mark on a pit.
    pub fn holder(&self, pit: Pit) -> Option<Player> {
        self.marks.iter().find_map(|mark| {
            let holder = mark.iter().find(|(_, pits)| pits.contains(pit));
            holder.map(|(player, _)| player)
        })
    }

    /// Whether a pit carries any mark.
    pub fn is_marked(&self, pit: Pit) -> bool {
        self.holder(pit).is_some()
    }
}

/// What clauses may ask of the round so far. Only what a ruleset asks for is
/// kept, so that positions that are alike stay equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Memory {
    /// Who began the round.
    pub first: Player,
    /// Rounds so far, this one counted.
    pub round: u16,
    /// Points scored in all rounds so far.
    pub points: ByPlayer<u16>,
    /// Who won the round before.
    pub winner: Option<Player>,
    /// Pits chosen in this round.
    pub played: PitSet,
    /// The pits of which it is so, for each of [`Ruleset::happenings`].
    pub happened: Vec<PitSet>,
    /// How often each player has captured in this round.
    pub captures: ByPlayer<u16>,
    /// Moves of this round since the last that captured, or since its start.
    pub since_capture: u16,
    /// Names noted in this round, a bit for each.
    pub notes: ByPlayer<u32>,
    /// Where each player's latest turn began and ended.
    pub began: ByPlayer<Option<Pit>>,
    /// The pit where its last seed fell.
    pub ended: ByPlayer<Option<Pit>>,
    /// Who made the latest move, where the object of the game asks for it.
    pub moved_last: Option<Player>,
    /// Seeds that each player owes the other, of those lent between rounds.
    pub owes: ByPlayer<u16>,
    /// From what the next lot is drawn, where rules draw lots.
    pub lots: Lots,
}

impl Memory {
    pub(super) fn start(happenings: usize) -> Memory {
        Memory {
            first: Player::South,
            round: 1,
            points: ByPlayer::default(),
            winner: None,
            played: PitSet::default(),
            happened: vec![PitSet::default(); happenings],
            captures: ByPlayer::default(),
            since_capture: 0,
            notes: ByPlayer::default(),
            began: ByPlayer::default(),
            ended: ByPlayer::default(),
            moved_last: None,
            owes: ByPlayer::default(),
            lots: Lots::default(),
        }
    }

    /// A new round: points, rounds, debts and lots are kept, the rest is forgotten.
    pub fn next_round(&self, first: Player) -> Memory {
        Memory {
            first,
            round: self.round.saturating_add(1),
            points: self.points,
            winner: self.winner,
            owes: self.owes,
            lots: self.lots,
            ..Memory::start(self.happened.len())
        }
    }
}
