//! What is measured in one game, while it is played.

use crate::play::{Ending, Observer};
use seedlore_game::{Move, Next, Outcome, Turn};
use seedlore_language::rules::{ByPlayer, ClauseId, Pit, Player, Ruleset};
use seedlore_referee::referee::Event;

/// The numbers of one game, all of them whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Measures {
    /// How it ended and by which clause; `None` if it was cut off.
    pub result: Option<(Outcome, Option<ClauseId>)>,
    /// Whether it was cut off since it took too many steps, not too many moves.
    pub exhausted: bool,
    pub captured: ByPlayer<u16>,
    pub first_move: Option<Move>,
    /// Turns by their number of legal moves.
    pub turns: Vec<u32>,
    /// Seeds taken by each move that took some.
    pub takes: Vec<u32>,
    /// Moves that emptied two pits or more.
    pub several_pits: u32,
    /// Moves that took the opponent's last seeds.
    pub grand_slams: u32,
    /// Seeds that the end itself gave away.
    pub swept: u32,
    /// Each player's lead over the best of the others, after each move.
    pub leads: Vec<ByPlayer<i32>>,
    /// Moves that were not legal as their sowing would never have ended.
    pub refused: u32,
    /// Moves made whose sowing a clause had to stop.
    pub stopped: u32,
    /// Turns at which moves were left out untried.
    pub cut: u32,
    /// Times each clause acted, by its index.
    pub fired: Vec<u32>,
    /// What the moves of the game took to try: seeds that fell and lines that
    /// were read.
    pub steps: u64,
}

impl Measures {
    /// Of a game not yet begun, by rules of so many clauses.
    pub fn new(clauses: usize) -> Measures {
        Measures {
            fired: vec![0; clauses],
            ..Measures::default()
        }
    }

    /// Forgets all, before the next game.
    pub fn clear(&mut self) {
        let kept = std::mem::take(self);
        *self = Measures {
            turns: emptied(kept.turns),
            takes: emptied(kept.takes),
            leads: emptied(kept.leads),
            fired: kept.fired,
            ..Measures::default()
        };
        self.fired.fill(0);
    }

    /// A turn with so many legal moves.
    #[inline]
    pub fn offered(&mut self, options: usize) {
        if self.turns.len() <= options {
            self.turns.resize(options + 1, 0);
        }
        self.turns[options] += 1;
    }

    pub fn length(&self) -> usize {
        self.leads.len()
    }

    /// The decimal logarithm of the product of the numbers of legal moves at all turns.
    pub fn log10_product(&self) -> f64 {
        let turns = self.turns.iter().enumerate().skip(1);
        let logs = turns.map(|(options, turns)| f64::from(*turns) * (options as f64).log10());
        logs.sum()
    }

    /// Legal moves of all turns.
    pub fn options(&self) -> u64 {
        (0..)
            .zip(&self.turns)
            .map(|(options, turns): (u64, _)| options * u64::from(*turns))
            .sum()
    }

    /// How often the lead passed from one player to the other. Equal counts
    /// leave it where it was, and the first to lead changes nothing (Ludii's
    /// lead change, corrected in this).
    pub fn lead_changes(&self) -> i32 {
        let mut leaders = self
            .leads
            .iter()
            .filter_map(|leads| Player::ALL.into_iter().find(|p| leads[*p] > 0));
        let mut leader = leaders.next();
        let mut changes = 0;
        for next in leaders {
            if leader != Some(next) {
                changes += 1;
                leader = Some(next);
            }
        }
        changes
    }

    /// The player who won alone.
    pub fn winner(&self) -> Option<Player> {
        match self.result {
            Some((Outcome::Won(player), _)) => Some(player),
            _ => None,
        }
    }

    /// What the game was worth to South, in half points; `None` if it was cut
    /// off.
    pub fn halves(&self) -> Option<u8> {
        self.result.map(|(outcome, _)| match outcome {
            Outcome::Won(Player::South) | Outcome::WonTogether => 2,
            Outcome::Drawn => 1,
            Outcome::Won(_) | Outcome::LostTogether => 0,
        })
    }

    /// A player's lead after each move.
    pub fn leads_of(&self, player: Player) -> impl Iterator<Item = i32> {
        self.leads.iter().map(move |leads| leads[player])
    }
}

/// The list without its items, to be filled anew.
fn emptied<T>(mut items: Vec<T>) -> Vec<T> {
    items.clear();
    items
}

/// Measures a game as it is played.
pub(super) struct Measurer<'r> {
    rules: &'r Ruleset,
    measures: Measures,
    /// The ply at which each clause acted last, counted from 1; 0 is never.
    acted_at: Vec<u32>,
    ply: u32,
}

impl<'r> Measurer<'r> {
    pub fn new(rules: &'r Ruleset) -> Measurer<'r> {
        let clauses = rules.clauses().len();
        Measurer {
            rules,
            measures: Measures::new(clauses),
            acted_at: vec![0; clauses],
            ply: 0,
        }
    }

    pub fn finish(mut self, ending: &Ending) -> Measures {
        match ending {
            Ending::Finished(finish) => {
                self.measures.result = Some((finish.outcome, finish.clause));
                self.measures.captured = finish.position.captured;
            }
            Ending::Unfinished(position) => self.measures.captured = position.captured,
        }
        self.measures
    }

    /// A clause acts at most once a ply, however many events name it.
    fn fire(&mut self, events: &[Event]) {
        self.ply += 1;
        for clause in events.iter().filter_map(Event::acting_clause) {
            let at = &mut self.acted_at[clause.index()];
            if *at != self.ply {
                *at = self.ply;
                self.measures.fired[clause.index()] += 1;
            }
        }
    }

    fn takes(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next) {
        // Pits emptied by the move itself, unless it had to give them back.
        let mut emptied: Vec<(Pit, u32)> = Vec::new();
        for event in events {
            match *event {
                Event::Captured {
                    clause, pit, seeds, ..
                } => {
                    if !self.rules.clause(clause).acts_outside_moves() {
                        emptied.push((pit, u32::from(seeds)));
                    } else if matches!(next, Next::Over(_)) {
                        self.measures.swept += u32::from(seeds);
                    }
                }
                Event::Returned { .. } => emptied.clear(),
                _ => {}
            }
        }
        if emptied.is_empty() {
            return;
        }
        let mover = turn.position.mover;
        let after = &turn.options[option].after;
        let board = self.rules.board();
        let mut opponents = board.players().iter().filter(|p| **p != mover);
        let slam = opponents.all(|p| after.seeds_of(board, *p) == 0);
        self.measures
            .takes
            .push(emptied.iter().map(|(_, seeds)| seeds).sum());
        self.measures.several_pits +=
            u32::from(emptied.iter().any(|(pit, _)| *pit != emptied[0].0));
        self.measures.grand_slams += u32::from(slam);
    }
}

impl Observer for Measurer<'_> {
    fn begins(&mut self, _: &Next, events: &[Event]) {
        self.fire(events);
    }

    fn moves(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next) {
        self.fire(events);
        self.takes(turn, option, events, next);
        let measures = &mut self.measures;
        measures.first_move.get_or_insert(turn.options[option].mv);
        measures.offered(turn.options.len());
        measures.steps += turn.steps;
        measures.refused += u32::from(turn.endless);
        measures.stopped += u32::from(turn.options[option].is_endless);
        measures.cut += u32::from(turn.is_cut);
        let position = next.position();
        measures
            .leads
            .push(ByPlayer::from_fn(|player| position.lead(player)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_leads(leads: &[i32]) -> Measures {
        Measures {
            leads: leads
                .iter()
                .map(|lead| ByPlayer {
                    south: *lead,
                    north: -lead,
                    ..ByPlayer::default()
                })
                .collect(),
            ..Measures::default()
        }
    }

    #[test]
    fn a_lead_changes_only_when_the_other_player_takes_it() {
        assert_eq!(with_leads(&[0, 0, 2, 2, 0, 3]).lead_changes(), 0);
        assert_eq!(with_leads(&[0, 2, 0, -1, 4]).lead_changes(), 2);
        assert_eq!(with_leads(&[]).lead_changes(), 0);
    }

    #[test]
    fn options_are_those_of_all_turns() {
        let measures = Measures {
            turns: vec![0, 2, 0, 3],
            ..Measures::default()
        };
        assert_eq!(measures.options(), 11);
    }
}
