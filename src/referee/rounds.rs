//! From the end of one round to the start of the next.

use std::sync::Arc;

use super::event::{Event, EventSink};
use super::scene::{Scene, leader};
use crate::game::Position;
use crate::rules::{
    Amount, ClauseId, Ending, Lifetime, Pit, Player, Remainder, RoundRule, Ruleset, Side, Starter,
    Unfilled,
};

/// When a match may end: with what was captured in the stores, or when the
/// pits have been filled out of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Scored,
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
            if ending.when.asks_pits_alone() == (stage == Stage::Refilled)
                && scene.holds(&ending.when) =>
        {
            Some((rule.clause, ending))
        }
        _ => None,
    })
}

/// Points for the round just ended, each with its player and clause.
pub(super) fn scores(rules: &Ruleset, position: &Position) -> Vec<(Player, u16, ClauseId)> {
    let scene = Scene::before(rules, position, position.mover);
    rules
        .rounds()
        .iter()
        .filter_map(|rule| match &rule.says {
            RoundRule::Score { points, who } => {
                Some((scene.one(*who)?, scene.seeds(points), rule.clause))
            }
            _ => None,
        })
        .collect()
}

/// The board filled for the next round, its first player to move.
pub(super) fn refill(rules: &Ruleset, position: &Position, sink: &mut dyn EventSink) -> Position {
    let (first, chosen_by) = starter(rules, position);
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
            let mut filling = Filling::of(rules, position, per_pit, *from, clause);
            filling.fill(*equal, sink);
            filling.position
        }
        how => {
            if let Some((clause, _)) = how {
                sink.tell(Event::BoardReset {
                    clause,
                    told: "the board is set up again",
                });
            }
            Position::start(rules)
        }
    };
    next.mover = first;
    next.turns = Default::default();
    next.memory = Arc::new(memory);
    keep(rules, position, &mut next);
    sink.tell(Event::RoundBegins {
        clause: chosen_by,
        round: next.memory().round,
        first,
    });
    next
}

/// Keeps the notes and marks that last over all rounds.
fn keep(rules: &Ruleset, before: &Position, next: &mut Position) {
    let kept = rules.expiring(Lifetime::Game);
    if kept.is_empty() {
        return;
    }
    let memory = Arc::make_mut(&mut next.memory);
    for player in rules.players() {
        memory.notes[*player] = before.memory().notes[*player] & kept.notes;
    }
    let ground = Arc::make_mut(&mut next.ground);
    for mark in &kept.marks {
        ground.marks[*mark] = before.ground().marks[*mark];
    }
    ground.find_locked(rules);
}

fn how(rules: &Ruleset) -> Option<(ClauseId, &RoundRule)> {
    let mut how = rules.rounds().iter().filter_map(|rule| match &rule.says {
        RoundRule::Refill { .. } | RoundRule::AsAtStart => Some((rule.clause, &rule.says)),
        _ => None,
    });
    how.next()
}

/// Who begins the next round, and the clause that says so; where none does the
/// players take turns.
fn starter(rules: &Ruleset, position: &Position) -> (Player, Option<ClauseId>) {
    let memory = position.memory();
    let other = rules.board().next_player(memory.first);
    let said = rules.rounds().iter().find_map(|rule| match rule.says {
        RoundRule::First(starter) => Some((starter, rule.clause)),
        _ => None,
    });
    let Some((starter, clause)) = said else {
        return (other, None);
    };
    match (starter, memory.winner) {
        (Starter::Winner, Some(winner)) => (winner, Some(clause)),
        (Starter::Loser, Some(winner)) => (rules.board().next_player(winner), Some(clause)),
        (Starter::Winner | Starter::Loser, None) => (other, None),
        (Starter::Same, _) => (memory.first, Some(clause)),
        (Starter::Other, _) => (other, Some(clause)),
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
        per_pit: &Amount,
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

    /// Fills a pit, as the rounds have it or as a clause says for this pit.
    fn put(
        &mut self,
        pit: Pit,
        seeds: u16,
        player: Player,
        by: Option<ClauseId>,
        sink: &mut dyn EventSink,
    ) {
        self.position.captured[player] -= seeds;
        self.position.put(pit, seeds);
        sink.tell(Event::Filled {
            clause: by.unwrap_or(self.clause),
            pit,
            seeds,
            player,
        });
    }

    fn fill(&mut self, equal: bool, sink: &mut dyn EventSink) {
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
                let fate = self.fate(left);
                if nth < count {
                    self.put(pit, self.per_pit, *player, None, sink);
                } else if nth == count
                    && left > 0
                    && left < self.per_pit
                    && fate.says == Remainder::Placed
                {
                    self.put(pit, left, *player, fate.clause, sink);
                    placed.push(nth);
                } else {
                    unfilled.push((*player, pit));
                }
            }
        }
        // Who fills no more than the poorer fills as far as the poorer came.
        if equal && let Some(nth) = placed.first() {
            self.keep_up(*nth, &mut unfilled, sink);
        }
        let (lot, clause) = self.unfilled();
        match lot {
            Unfilled::Empty => {
                for (_, pit) in unfilled {
                    sink.tell(Event::LeftEmpty { clause, pit });
                }
            }
            Unfilled::Closed => {
                let ground = Arc::make_mut(&mut self.position.ground);
                for (_, pit) in unfilled {
                    ground.closed.insert(pit);
                    sink.tell(Event::Closed { clause, pit });
                }
            }
            Unfilled::Claimed => self.claim(unfilled, clause, sink),
        }
        if lot != Unfilled::Claimed {
            self.hand_over(sink);
        }
        for player in players {
            let seeds = self.position.captured[*player];
            if let Fate {
                clause: Some(clause),
                says: Remainder::Kept,
            } = self.fate(seeds)
                && seeds > 0
            {
                sink.tell(Event::Kept {
                    clause,
                    player: *player,
                    seeds,
                });
            }
        }
    }

    /// Where no pit is claimed, remainders that are given go to the other's store.
    fn hand_over(&mut self, sink: &mut dyn EventSink) {
        let board = self.rules.board();
        let left = self.position.captured;
        for (from, seeds) in left.iter().map(|(player, seeds)| (player, *seeds)) {
            let fate = self.fate(seeds);
            if let (Some(clause), Remainder::Given) = (fate.clause, fate.says)
                && (1..self.per_pit).contains(&seeds)
            {
                let to = board.next_player(from);
                self.position.captured[from] -= seeds;
                self.position.captured[to] += seeds;
                sink.tell(Event::HandedOver {
                    clause,
                    from,
                    to,
                    seeds,
                });
            }
        }
    }

    /// The others fill the pit that the poorer could only partly fill.
    fn keep_up(&mut self, nth: usize, unfilled: &mut Vec<(Player, Pit)>, sink: &mut dyn EventSink) {
        for player in self.rules.players() {
            let Some(pit) = self.pits(*player).get(nth).copied() else {
                continue;
            };
            let is_open = unfilled.iter().any(|(_, other)| *other == pit);
            if is_open && self.position.captured[*player] >= self.per_pit {
                self.put(pit, self.per_pit, *player, None, sink);
                unfilled.retain(|(_, other)| *other != pit);
            }
        }
    }

    /// Who has seeds to spare fills and owns what the others can't fill.
    fn claim(&mut self, unfilled: Vec<(Player, Pit)>, clause: ClauseId, sink: &mut dyn EventSink) {
        for (loser, pit) in unfilled {
            let players = self.rules.players();
            let per_pit = self.per_pit;
            let spare = leader(&self.position, players, i32::from)
                .filter(|player| self.position.captured[*player] >= per_pit);
            let spare = spare.map(|player| (player, None));
            let claimant = spare.or_else(|| {
                // A last pit, for which nobody has enough alone.
                let all: u16 = players.iter().map(|p| self.position.captured[*p]).sum();
                let left_over: Vec<(Player, u16, Fate)> = players
                    .iter()
                    .map(|player| (*player, self.position.captured[*player]))
                    .filter(|(_, left)| *left > 0)
                    .map(|(player, left)| (player, left, self.fate(left)))
                    .collect();
                let by_fate = |says: Remainder| {
                    left_over
                        .iter()
                        .filter(move |(_, _, fate)| fate.says == says)
                        .map(|(player, left, fate)| (*player, *left, fate.clause))
                };
                // Who has more left over claims; of equals, and of those who
                // may receive, whose pit it is.
                let claims = by_fate(Remainder::Claims)
                    .max_by_key(|(player, left, _)| (*left, *player == loser))
                    .map(|(player, _, by)| (player, by));
                let board = self.rules.board();
                let receives = by_fate(Remainder::Given)
                    .map(|(giver, _, by)| (board.next_player(giver), by))
                    .max_by_key(|(receiver, _)| *receiver == loser);
                claims.or(receives).filter(|_| all >= per_pit)
            });
            let Some((owner, by)) = claimant else {
                continue;
            };
            // The owner's own seeds first, the others make up what is missing.
            let mut missing = per_pit;
            let others = players.iter().copied().filter(|p| *p != owner);
            for player in std::iter::once(owner).chain(others) {
                let seeds = missing.min(self.position.captured[player]);
                if seeds > 0 {
                    self.put(pit, seeds, player, by, sink);
                }
                missing -= seeds;
            }
            if owner != loser {
                let ground = Arc::make_mut(&mut self.position.ground);
                ground.owner[pit.index()] = Some(owner);
                sink.tell(Event::Claimed { clause, pit, owner });
            }
        }
    }

    /// What becomes of pits without seeds, and the clause that says so.
    fn unfilled(&self) -> (Unfilled, ClauseId) {
        let said = self.rules.rounds().iter().find_map(|rule| match rule.says {
            RoundRule::Unfilled(unfilled) => Some((unfilled, rule.clause)),
            _ => None,
        });
        said.unwrap_or((Unfilled::Empty, self.clause))
    }

    /// What becomes of so many seeds, too few for a pit.
    fn fate(&self, left: u16) -> Fate {
        let said = self
            .rules
            .rounds()
            .iter()
            .find_map(|rule| match &rule.says {
                RoundRule::Remainder { of, fate } => {
                    let fits = of.as_ref();
                    fits.is_none_or(|of| of.admits(left, self.rules.whole()))
                        .then_some(Fate {
                            clause: Some(rule.clause),
                            says: *fate,
                        })
                }
                _ => None,
            });
        said.unwrap_or(Fate {
            clause: None,
            says: Remainder::Kept,
        })
    }
}

/// What becomes of a remainder, and the clause that says so if one does.
struct Fate {
    clause: Option<ClauseId>,
    says: Remainder,
}
