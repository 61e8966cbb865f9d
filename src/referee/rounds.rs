//! From the end of one round to the start of the next.

use std::sync::Arc;

use super::event::{Event, Witness};
use super::scene::{Scene, leader};
use crate::game::Position;
use crate::rules::{
    Amount, ClauseId, Condition, Ending, Pit, Player, Quantity, Remainder, RoundRule, Ruleset,
    Side, Starter, Unfilled,
};

/// When a match may end: with what was captured in the stores, or when the
/// pits have been filled out of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Counted,
    Refilled,
}

/// The clause that says the match is over now, if one does. What is asked of
/// pits alone is asked of the refilled board, all else before.
pub(super) fn until<'r>(
    rules: &'r Ruleset,
    position: &Position,
    stage: Stage,
) -> Option<(ClauseId, &'r Ending)> {
    let scene = Scene::before(rules, position, position.mover);
    rules.rounds().iter().find_map(|rule| match &rule.says {
        RoundRule::Until(ending)
            if asked_of_pits(&ending.when) == (stage == Stage::Refilled)
                && scene.holds(&ending.when) =>
        {
            Some((rule.clause, ending))
        }
        _ => None,
    })
}

/// Whether a condition asks of pits and of nothing else.
fn asked_of_pits(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().all(asked_of_pits),
        Condition::Not(inner) => asked_of_pits(inner),
        Condition::Measure(quantity, _) => {
            matches!(quantity, Quantity::SeedsIn(_) | Quantity::PitsAmong(_))
        }
        Condition::HasSeeds(_)
        | Condition::HasNone(_)
        | Condition::CanMove(_)
        | Condition::Some(_)
        | Condition::No(_)
        | Condition::Is(..) => true,
        Condition::MoveCaptures
        | Condition::PositionRepeats
        | Condition::PlayersAgree
        | Condition::FirstPlayerMoves
        | Condition::Noted(..) => false,
    }
}

/// Points for the round just ended, each with its player and clause.
pub(super) fn scores(rules: &Ruleset, position: &Position) -> Vec<(Player, u16, ClauseId)> {
    let scene = Scene::before(rules, position, position.mover);
    rules
        .rounds()
        .iter()
        .filter_map(|rule| match &rule.says {
            RoundRule::Score { points, who } => {
                Some((scene.one(*who)?, points.seeds(rules.whole()), rule.clause))
            }
            _ => None,
        })
        .collect()
}

/// The board filled for the next round, its first player to move.
pub(super) fn refill(rules: &Ruleset, position: &Position, witness: &mut dyn Witness) -> Position {
    let first = starter(rules, position);
    let memory = position.memory().next_round(first);
    let mut next = match how(rules) {
        Some((
            clause,
            RoundRule::Refill {
                per_pit,
                from,
                equal,
            },
        )) => {
            let mut filling = Filling::of(rules, position, *per_pit, *from, clause);
            filling.fill(*equal, witness);
            filling.position
        }
        _ => Position::start(rules),
    };
    next.mover = first;
    next.turns = Default::default();
    next.memory = Arc::new(memory);
    witness.tell(Event::RoundBegins {
        round: next.memory().round,
        first,
    });
    next
}

fn how(rules: &Ruleset) -> Option<(ClauseId, &RoundRule)> {
    let mut how = rules.rounds().iter().filter_map(|rule| match &rule.says {
        RoundRule::Refill { .. } | RoundRule::AsAtStart => Some((rule.clause, &rule.says)),
        _ => None,
    });
    how.next()
}

/// Who begins the next round; where nothing is said the players take turns.
fn starter(rules: &Ruleset, position: &Position) -> Player {
    let memory = position.memory();
    let other = rules.board().next_player(memory.first);
    let said = rules.rounds().iter().find_map(|rule| match rule.says {
        RoundRule::First(starter) => Some(starter),
        _ => None,
    });
    match (said, memory.winner) {
        (Some(Starter::Winner), Some(winner)) => winner,
        (Some(Starter::Loser), Some(winner)) => rules.board().next_player(winner),
        (Some(Starter::Same), _) => memory.first,
        _ => other,
    }
}

/// A board being filled out of the stores.
struct Filling<'r> {
    rules: &'r Ruleset,
    position: Position,
    per_pit: u16,
    from: Side,
    clause: ClauseId,
}

impl<'r> Filling<'r> {
    /// All seeds in the stores: what nobody took belongs to whose pit it lies in.
    fn of(
        rules: &'r Ruleset,
        position: &Position,
        per_pit: Amount,
        from: Side,
        clause: ClauseId,
    ) -> Filling<'r> {
        let mut position = position.clone();
        let board = rules.board();
        for pit in board.pits() {
            let owner = position.owner(pit).unwrap_or(position.memory().first);
            let seeds = position.take(pit, None);
            position.captured[owner] += seeds;
        }
        let ground = Arc::make_mut(&mut position.ground);
        ground.owner = board.pits().map(|pit| board.home(pit)).collect();
        ground.closed = Default::default();
        ground.set_marks(rules);
        Filling {
            rules,
            position,
            per_pit: per_pit.seeds(rules.whole()).max(1),
            from,
            clause,
        }
    }

    /// A player's pits in the order in which they are filled.
    fn pits(&self, player: Player) -> Vec<Pit> {
        let board = self.rules.board();
        let mut pits: Vec<Pit> = board.pits_of(player).collect();
        pits.sort_by_key(|pit| board.row_and_number(*pit, player));
        if self.from == Side::Right {
            pits.reverse();
        }
        pits
    }

    fn put(&mut self, pit: Pit, seeds: u16, player: Player, witness: &mut dyn Witness) {
        self.position.captured[player] -= seeds;
        self.position.put(pit, seeds);
        witness.tell(Event::Filled {
            clause: self.clause,
            pit,
            seeds,
            player,
        });
    }

    fn fill(&mut self, equal: bool, witness: &mut dyn Witness) {
        let players = self.rules.players();
        let can = |filling: &Self, player: Player| {
            let pits = filling.pits(player).len();
            pits.min(usize::from(
                filling.position.captured[player] / filling.per_pit,
            ))
        };
        let fewest = players.iter().map(|p| can(self, *p)).min().unwrap_or(0);
        let mut unfilled: Vec<(Player, Pit)> = Vec::new();
        let mut placed = Vec::new();
        for player in players {
            let count = match equal {
                true => fewest,
                false => can(self, *player),
            };
            let pits = self.pits(*player);
            for (nth, pit) in pits.into_iter().enumerate() {
                let left = self.position.captured[*player];
                if nth < count {
                    self.put(pit, self.per_pit, *player, witness);
                } else if nth == count
                    && left > 0
                    && left < self.per_pit
                    && self.fate(left) == Remainder::Placed
                {
                    self.put(pit, left, *player, witness);
                    placed.push(nth);
                } else {
                    unfilled.push((*player, pit));
                }
            }
        }
        // Who fills no more than the poorer fills as far as the poorer came.
        if equal && let Some(nth) = placed.first() {
            self.keep_up(*nth, &mut unfilled, witness);
        }
        match self.unfilled() {
            Unfilled::Empty => {}
            Unfilled::Closed => {
                let ground = Arc::make_mut(&mut self.position.ground);
                for (_, pit) in &unfilled {
                    ground.closed.insert(*pit);
                    witness.tell(Event::Closed {
                        clause: self.clause,
                        pit: *pit,
                    });
                }
            }
            Unfilled::Claimed => self.claim(unfilled, witness),
        }
    }

    /// The others fill the pit that the poorer could only partly fill.
    fn keep_up(
        &mut self,
        nth: usize,
        unfilled: &mut Vec<(Player, Pit)>,
        witness: &mut dyn Witness,
    ) {
        for player in self.rules.players() {
            let Some(pit) = self.pits(*player).get(nth).copied() else {
                continue;
            };
            let is_open = unfilled.iter().any(|(_, other)| *other == pit);
            if is_open && self.position.captured[*player] >= self.per_pit {
                self.put(pit, self.per_pit, *player, witness);
                unfilled.retain(|(_, other)| *other != pit);
            }
        }
    }

    /// Who has seeds to spare fills and owns what the others can't fill.
    fn claim(&mut self, unfilled: Vec<(Player, Pit)>, witness: &mut dyn Witness) {
        for (loser, pit) in unfilled {
            let players = self.rules.players();
            let per_pit = self.per_pit;
            let spare = leader(&self.position, players, i32::from)
                .filter(|player| self.position.captured[*player] >= per_pit);
            let claimant = spare.or_else(|| {
                // A last pit, for which nobody has enough alone.
                let all: u16 = players.iter().map(|p| self.position.captured[*p]).sum();
                let by_fate = |fate: Remainder| {
                    players.iter().copied().find(|player| {
                        let left = self.position.captured[*player];
                        left > 0 && self.fate(left) == fate
                    })
                };
                let claims = by_fate(Remainder::Claims);
                let given = by_fate(Remainder::Given);
                let receives = given.map(|giver| self.rules.board().next_player(giver));
                claims.or(receives).filter(|_| all >= per_pit)
            });
            let Some(owner) = claimant else { continue };
            // The owner's own seeds first, the others make up what is missing.
            let mut missing = per_pit;
            let others = players.iter().copied().filter(|p| *p != owner);
            for player in std::iter::once(owner).chain(others) {
                let seeds = missing.min(self.position.captured[player]);
                if seeds > 0 {
                    self.put(pit, seeds, player, witness);
                }
                missing -= seeds;
            }
            if owner != loser {
                let ground = Arc::make_mut(&mut self.position.ground);
                ground.owner[pit.index()] = Some(owner);
                witness.tell(Event::Claimed {
                    clause: self.clause,
                    pit,
                    owner,
                });
            }
        }
    }

    fn unfilled(&self) -> Unfilled {
        let said = self.rules.rounds().iter().find_map(|rule| match rule.says {
            RoundRule::Unfilled(unfilled) => Some(unfilled),
            _ => None,
        });
        said.unwrap_or(Unfilled::Empty)
    }

    /// What becomes of so many seeds, too few for a pit.
    fn fate(&self, left: u16) -> Remainder {
        let said = self
            .rules
            .rounds()
            .iter()
            .find_map(|rule| match &rule.says {
                RoundRule::Remainder { of, fate } => {
                    let fits = of.as_ref();
                    fits.is_none_or(|of| of.admits(left, self.rules.whole()))
                        .then_some(*fate)
                }
                _ => None,
            });
        said.unwrap_or(Remainder::Kept)
    }
}
