//! The board filled out of the stores for the next round.

use std::sync::Arc;

use super::event::{Event, EventSink};
use super::scene::leader;
use seedlore_game::Position;
use seedlore_language::as_variant;
use seedlore_language::rules::{
    ClauseId, Counts, Pit, Player, Remainder, RoundRule, Ruleset, Side, Unfilled,
};

/// A board being filled out of the stores.
pub(super) struct Filling<'r> {
    pub rules: &'r Ruleset,
    /// All seeds lie in the stores.
    pub position: Position,
    /// The rules in force then.
    pub said: &'r [(ClauseId, &'r RoundRule)],
    /// Seeds for each pit; `None` is as many as it held at the start.
    pub per_pit: Option<u16>,
    pub from: Side,
    pub clause: ClauseId,
}

impl<'r> Filling<'r> {
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

    /// Seeds that a pit takes.
    fn need(&self, pit: Pit) -> u16 {
        let at_start = || {
            let mut filling = self.rules.filling().iter();
            let held = filling.find(|(other, _)| *other == pit);
            held.map_or(0, |(_, seeds)| *seeds)
        };
        self.per_pit.unwrap_or_else(at_start)
    }

    /// The most that any pit takes.
    fn most(&self) -> u16 {
        let pits = self.rules.board().pits();
        let most = || pits.map(|pit| self.need(pit)).max().unwrap_or(0);
        self.per_pit.unwrap_or_else(most)
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
        if seeds == 0 {
            return;
        }
        self.position.captured[player] -= seeds;
        self.position.put(pit, seeds);
        sink.tell(Event::Filled {
            clause: by.unwrap_or(self.clause),
            pit,
            seeds,
            player,
        });
    }

    pub fn fill(&mut self, equal: bool, evenly: bool, sink: &mut dyn EventSink) {
        self.repay(sink);
        let mut unfilled: Vec<(Player, Pit)> = Vec::new();
        match evenly {
            true => self.spread_evenly(equal, &mut unfilled, sink),
            false => self.by_pits(equal, &mut unfilled, sink),
        }
        let (fate, clause) = self.unfilled();
        match fate {
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
        self.hand_over(fate == Unfilled::Claimed, sink);
        for player in self.rules.players() {
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

    /// Fills pit after pit.
    fn by_pits(
        &mut self,
        equal: bool,
        unfilled: &mut Vec<(Player, Pit)>,
        sink: &mut dyn EventSink,
    ) {
        let players = self.rules.players();
        let can = |filling: &Self, player: Player| {
            let mut left = filling.position.captured[player];
            let fits = |pit: &Pit| {
                let rest = left.checked_sub(filling.need(*pit));
                left = rest.unwrap_or(left);
                rest.is_some()
            };
            filling.pits(player).into_iter().take_while(fits).count()
        };
        let fewest = players.iter().map(|p| can(self, *p)).min().unwrap_or(0);
        let captured = |filling: &Self, player: &Player| filling.position.captured[*player];
        let least = players.iter().map(|p| captured(self, p)).min().unwrap_or(0);
        let mut placed = Vec::new();
        for player in players {
            let count = match equal {
                true => fewest,
                false => can(self, *player),
            };
            // Too few for a pit, of the poorer where the others put out no more.
            let all = if equal { least } else { captured(self, player) };
            let pits = self.pits(*player);
            let put = pits[..count].iter().map(|pit| self.need(*pit)).sum();
            let over = all.saturating_sub(put);
            let spread = Some(self.fate(over)).filter(|fate| fate.says == Remainder::Spread);
            let spread_over = spread.as_ref().map_or(0, |_| over);
            let spread_by = spread.and_then(|fate| fate.clause);
            let others = pits.len() - count;
            for (nth, pit) in pits.into_iter().enumerate() {
                let left = self.position.captured[*player];
                let fate = self.fate(left);
                if nth < count {
                    self.put(pit, self.need(pit), *player, None, sink);
                } else if let seeds @ 1.. = nth_share(spread_over, nth - count, others) {
                    self.put(pit, seeds, *player, spread_by, sink);
                } else if nth == count
                    && left > 0
                    && left < self.need(pit)
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
            self.keep_up(*nth, unfilled, sink);
        }
    }

    /// Spreads what there is over all pits, the first getting one more.
    fn spread_evenly(
        &mut self,
        equal: bool,
        unfilled: &mut Vec<(Player, Pit)>,
        sink: &mut dyn EventSink,
    ) {
        let players = self.rules.players();
        let captured = players.iter().map(|p| self.position.captured[*p]);
        let least = captured.min().unwrap_or(0);
        for player in players {
            let pits = self.pits(*player);
            let all = match equal {
                true => least,
                false => self.position.captured[*player],
            };
            let count = pits.len();
            let all = all.min((count as u16).saturating_mul(self.most()));
            for (nth, pit) in pits.into_iter().enumerate() {
                match nth_share(all, nth, count) {
                    0 => unfilled.push((*player, pit)),
                    seeds => self.put(pit, seeds, *player, None, sink),
                }
            }
        }
    }

    /// What was lent goes back, as far as there are seeds.
    fn repay(&mut self, sink: &mut dyn EventSink) {
        let lends = |rule: &RoundRule| matches!(rule.what(), RoundRule::Remainder { fate, .. } if *fate == Remainder::Lent);
        let mut rounds = self.rules.rounds().iter();
        let Some(clause) = rounds
            .find(|rule| lends(&rule.says))
            .map(|rule| rule.clause)
        else {
            return;
        };
        for from in self.rules.players() {
            let owed = self.position.memory.owes[*from];
            let seeds = owed.min(self.position.captured[*from]);
            if seeds > 0 {
                let to = self.rules.board().next_player(*from);
                self.position.captured[*from] -= seeds;
                self.position.captured[to] += seeds;
                Arc::make_mut(&mut self.position.memory).owes[*from] -= seeds;
                sink.tell(Event::Repaid {
                    clause,
                    from: *from,
                    to,
                    seeds,
                });
            }
        }
    }

    /// Remainders that are lent, and where no pit is claimed those that are given, go to
    /// the other's store.
    fn hand_over(&mut self, is_claimed: bool, sink: &mut dyn EventSink) {
        let board = self.rules.board();
        let left = self.position.captured;
        for (from, seeds) in left.iter().map(|(player, seeds)| (player, *seeds)) {
            let fate = self.fate(seeds);
            let Some(clause) = fate.clause else { continue };
            let moves = match fate.says {
                Remainder::Given => !is_claimed,
                Remainder::Lent => true,
                Remainder::Kept
                | Remainder::Placed
                | Remainder::Claims
                | Remainder::ClaimsByLot
                | Remainder::Spread => false,
            };
            if !moves || !(1..self.most()).contains(&seeds) {
                continue;
            }
            let to = board.next_player(from);
            self.position.captured[from] -= seeds;
            self.position.captured[to] += seeds;
            if fate.says == Remainder::Lent {
                Arc::make_mut(&mut self.position.memory).owes[to] += seeds;
                sink.tell(Event::Lent {
                    clause,
                    from,
                    to,
                    seeds,
                });
            } else {
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
            if is_open && self.position.captured[*player] >= self.need(pit) {
                self.put(pit, self.need(pit), *player, None, sink);
                unfilled.retain(|(_, other)| *other != pit);
            }
        }
    }

    /// Who has seeds to spare fills and owns what the others can't fill.
    fn claim(&mut self, unfilled: Vec<(Player, Pit)>, clause: ClauseId, sink: &mut dyn EventSink) {
        for (loser, pit) in unfilled {
            let Some((owner, by)) = self.claimant(loser, self.need(pit), sink) else {
                continue;
            };
            let players = self.rules.players();
            // The owner's own seeds first, the others make up what is missing.
            let mut missing = self.need(pit);
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

    /// Who claims a pit that its owner can't fill, and the clause behind it.
    fn claimant(
        &mut self,
        loser: Player,
        need: u16,
        sink: &mut dyn EventSink,
    ) -> Option<(Player, Option<ClauseId>)> {
        let players = self.rules.players();
        let spare = leader(&self.position, players, i32::from)
            .filter(|player| self.position.captured[*player] >= need);
        if let Some(player) = spare {
            return Some((player, None));
        }
        // A last pit, for which nobody has enough alone.
        let all: u16 = players.iter().map(|p| self.position.captured[*p]).sum();
        if all < need {
            return None;
        }
        let left_over: Vec<(Player, u16, Fate)> = players
            .iter()
            .map(|player| (*player, self.position.captured[*player]))
            .filter(|(_, left)| *left > 0)
            .map(|(player, left)| (player, left, self.fate(left)))
            .collect();
        // Who has more left over claims; of equals, and of those who may receive,
        // whose pit it is, unless lots decide.
        let claims = |fate: &Fate| matches!(fate.says, Remainder::Claims | Remainder::ClaimsByLot);
        let most = left_over.iter().filter(|(_, _, fate)| claims(fate));
        let most = most.max_by_key(|(player, left, _)| (*left, *player == loser));
        if let Some((player, most, fate)) = most {
            let equal: Vec<(Player, ClauseId)> = left_over
                .iter()
                .filter(|(_, left, _)| left == most)
                .filter(|(_, _, fate)| fate.says == Remainder::ClaimsByLot)
                .filter_map(|(player, _, fate)| Some((*player, fate.clause?)))
                .collect();
            if equal.len() < 2 {
                return Some((*player, fate.clause));
            }
            let memory = Arc::make_mut(&mut self.position.memory);
            let (player, clause) = equal[memory.lots.draw(equal.len())];
            sink.tell(Event::LotDrawn { clause, player });
            return Some((player, Some(clause)));
        }
        let board = self.rules.board();
        left_over
            .iter()
            .filter(|(_, _, fate)| fate.says == Remainder::Given)
            .map(|(giver, _, fate)| (board.next_player(*giver), fate.clause))
            .max_by_key(|(receiver, _)| *receiver == loser)
    }

    /// What becomes of pits without seeds, and the clause that says so.
    fn unfilled(&self) -> (Unfilled, ClauseId) {
        let said = self.said.iter().find_map(|(clause, rule)| {
            as_variant!(rule, RoundRule::Unfilled(unfilled) => (*unfilled, *clause))
        });
        said.unwrap_or((Unfilled::Empty, self.clause))
    }

    /// What becomes of so many seeds, too few for a pit.
    fn fate(&self, left: u16) -> Fate {
        let admits = |of: &Option<Counts>| {
            of.as_ref()
                .is_none_or(|of| of.admits(left, self.rules.whole()))
        };
        let said = self.said.iter().find_map(|(clause, rule)| {
            as_variant!(rule, RoundRule::Remainder { of, fate } if admits(of) => Fate {
                clause: Some(*clause),
                says: *fate,
            })
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

/// The nth share of seeds that are dealt one by one to so many pits, from the first on.
fn nth_share(seeds: u16, nth: usize, pits: usize) -> u16 {
    let pits = pits as u16;
    seeds / pits + u16::from((nth as u16) < seeds % pits)
}
