//! Games in, a summary out.

mod merge;
mod sound;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::counted::Counted;
use super::estimate::{Measured, Ranked};
use super::measure::Measures;
use super::{
    Captures, EndedBy, Endless, Estimate, Firing, FirstMove, Plan, Results, Share, Summary,
    is_observable,
};
use crate::game::{Game, Move, Next, Outcome};
use crate::rules::{ByPlayer, ClauseId, Player, Ruleset};

/// What all games so far came to.
///
/// Everything is counted or summed in whole numbers: tallies of portions of
/// the games, merged in any order, are the tally of all, and none grows with
/// the number of games.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    games: u64,
    won: ByPlayer<u64>,
    drawn: u64,
    won_together: u64,
    lost_together: u64,
    /// Games cut off since they took too many steps.
    #[serde(default, skip_serializing_if = "is_none")]
    exhausted: u64,
    captured: ByPlayer<Counted>,
    lengths: Counted,
    turns: Vec<u64>,
    branching: Ranked,
    log10_game_tree: Measured,
    takes: Counted,
    captures_a_game: Counted,
    several_pits: u64,
    grand_slams: u64,
    swept: Counted,
    refused: u64,
    stopped: u64,
    endless_games: u64,
    cut: u64,
    lead_changes: Counted,
    lead_change_rate: Measured,
    winner_lead: [Counted; 10],
    drama: Measured,
    /// Games by the clause that ended them, and by none.
    ended_by: Vec<u64>,
    ended_by_none: u64,
    openings: Vec<Opening>,
    fired: Vec<Fired>,
}

/// Of a count that is mostly 0, and then not written.
pub(super) fn is_none(count: &u64) -> bool {
    *count == 0
}

/// What came of one first move.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    games: u64,
    /// South's results in half points, of finished games.
    halves: Counted,
    margins: Counted,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fired {
    times: u64,
    games: u64,
}

/// The moves that may begin a game, as a tally counts them.
pub(super) fn openings(game: &dyn Game) -> Vec<Move> {
    match game.enter(game.start()) {
        Next::Over(_) => Vec::new(),
        Next::Turn(turn) => turn.options.iter().map(|option| option.mv).collect(),
    }
}

impl Tally {
    /// Of no games yet.
    pub fn of(game: &dyn Game) -> Tally {
        let clauses = game.rules().clauses().len();
        Tally {
            ended_by: vec![0; clauses],
            fired: vec![Fired::default(); clauses],
            openings: vec![Opening::default(); openings(game).len()],
            ..Tally::default()
        }
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many games there were in which a clause acted.
    pub(super) fn games_with(&self, clause: ClauseId) -> u64 {
        self.fired[clause.index()].games
    }

    /// Whether it counts the same first moves and clauses: only then can the
    /// two be of one ruleset.
    pub fn is_like(&self, other: &Tally) -> bool {
        let shape = |t: &Tally| (t.ended_by.len(), t.fired.len(), t.openings.len());
        shape(self) == shape(other)
    }

    /// Adds a game of a ruleset with `seeds` seeds in all, which may begin with
    /// the moves `firsts`.
    pub(super) fn add(&mut self, measures: &Measures, firsts: &[Move], seeds: u16) {
        self.games += 1;
        self.result(measures);
        self.course(measures);
        self.leads(measures, seeds);
        self.opening(measures, firsts);
        for (fired, times) in self.fired.iter_mut().zip(&measures.fired) {
            fired.times += u64::from(*times);
            fired.games += u64::from(*times > 0);
        }
    }

    fn result(&mut self, measures: &Measures) {
        for player in Player::ALL {
            self.captured[player].add(i32::from(measures.captured[player]));
        }
        self.swept.add(measures.swept as i32);
        self.exhausted += u64::from(measures.exhausted);
        let Some((outcome, clause)) = measures.result else {
            return;
        };
        match outcome {
            Outcome::Won(player) => self.won[player] += 1,
            Outcome::Drawn => self.drawn += 1,
            Outcome::WonTogether => self.won_together += 1,
            Outcome::LostTogether => self.lost_together += 1,
        }
        match clause {
            Some(clause) => self.ended_by[clause.index()] += 1,
            None => self.ended_by_none += 1,
        }
    }

    /// Length, branching, captures.
    fn course(&mut self, measures: &Measures) {
        let length = measures.length();
        self.lengths.add(length as i32);
        if self.turns.len() < measures.turns.len() {
            self.turns.resize(measures.turns.len(), 0);
        }
        for (all, turns) in self.turns.iter_mut().zip(&measures.turns) {
            *all += u64::from(*turns);
        }
        if length > 0 {
            let branching = measures.options() as f64 / length as f64;
            self.branching.add(branching);
            self.log10_game_tree.add(length as f64 * branching.log10());
        }
        for take in &measures.takes {
            self.takes.add(*take as i32);
        }
        self.captures_a_game.add(measures.takes.len() as i32);
        self.several_pits += u64::from(measures.several_pits);
        self.grand_slams += u64::from(measures.grand_slams);
        self.refused += u64::from(measures.refused);
        self.stopped += u64::from(measures.stopped);
        self.cut += u64::from(measures.cut);
        self.endless_games += u64::from(measures.refused + measures.stopped > 0);
    }

    fn leads(&mut self, measures: &Measures, seeds: u16) {
        let changes = measures.lead_changes();
        self.lead_changes.add(changes);
        let length = measures.length();
        if length > 0 {
            self.lead_change_rate
                .add(f64::from(changes) / length as f64);
        }
        let Some(winner) = measures.winner() else {
            return;
        };
        if length == 0 {
            return;
        }
        for (tenth, counted) in (1..).zip(&mut self.winner_lead) {
            let at = (length * tenth).div_ceil(10) - 1;
            counted.add(measures.leads[at][winner]);
        }
        self.drama.add(drama(measures.leads_of(winner), seeds));
    }

    fn opening(&mut self, measures: &Measures, firsts: &[Move]) {
        let first = firsts
            .iter()
            .position(|mv| Some(*mv) == measures.first_move);
        let Some(opening) = first.and_then(|first| self.openings.get_mut(first)) else {
            return;
        };
        opening.games += 1;
        if let Some(halves) = measures.halves() {
            opening.halves.add(halves.into());
            let captured = measures.captured;
            opening.margins.add(
                i32::from(captured.south)
                    - i32::from(captured.north.max(captured.east).max(captured.west)),
            );
        }
    }

    /// What the tally of games of this ruleset, played as the plan says, tells.
    pub fn summary(&self, game: &dyn Game, plan: &Plan) -> Summary {
        let rules = game.rules();
        let mut summary = Summary {
            ruleset: rules.name().into(),
            reading: rules.reading(),
            players: seated(rules, |player| plan.players[player].to_string()),
            seed: plan.seed,
            games: self.games,
            agreement: plan.setting.agreement.describe(),
            limit: plan.setting.limit,
            version: env!("CARGO_PKG_VERSION").into(),
            results: self.results(rules),
            cut_by_steps: self.exhausted,
            decided_by_bounds: None,
            length: self.lengths.spread(),
            lengths: self.lengths.bins(),
            branching: self.branching.spread(),
            branching_turns: self.turns.clone(),
            log10_game_tree: self.log10_game_tree.mean().unwrap_or(Estimate::NOTHING),
            captures: self.captures(),
            endless: Endless {
                refused: self.refused,
                stopped: self.stopped,
                games: Share::new(self.endless_games, self.games),
            },
            turns_cut: self.cut,
            lead_changes: self.lead_changes.spread(),
            lead_change_rate: self.lead_change_rate.mean().unwrap_or(Estimate::NOTHING),
            winner_lead: self
                .winner_lead
                .iter()
                .filter_map(|c| c.mean_of(1.0))
                .collect(),
            drama: self.drama.mean(),
            ended_by: self.ended_by(game),
            first_moves: self.first_moves(game),
            firing: self.firing(game),
        };
        summary.decided_by_bounds = summary.told_of_bounds(rules);
        summary
    }

    fn finished(&self) -> u64 {
        self.decided() + self.drawn + self.won_together + self.lost_together
    }

    fn decided(&self) -> u64 {
        self.won.iter().map(|(_, won)| won).sum()
    }

    fn results(&self, rules: &Ruleset) -> Results {
        let share = |count| Share::new(count, self.games);
        let won = rules.players().iter().map(|player| self.won[*player]);
        let (most, fewest) = (won.clone().max(), won.min());
        let apart = most.unwrap_or(0) - fewest.unwrap_or(0);
        Results {
            won: seated(rules, |player| share(self.won[player])),
            drawn: share(self.drawn),
            won_together: share(self.won_together),
            lost_together: share(self.lost_together),
            unfinished: share(self.games - self.finished()),
            first_of_decided: Share::new(self.won.south, self.decided()),
            completion: share(self.decided()),
            balance: 1.0 - apart as f64 / self.games.max(1) as f64,
            captured: seated(rules, |player| self.captured[player].spread()),
        }
    }

    fn captures(&self) -> Captures {
        let moves = self.turns.iter().sum();
        let captures = self.takes.n();
        Captures {
            capturing_moves: Share::new(captures, moves),
            several_pits: Share::new(self.several_pits, captures),
            grand_slams: Share::new(self.grand_slams, moves),
            seeds_a_capture: self.takes.spread(),
            captures_a_game: self.captures_a_game.spread(),
            swept_at_end: self.swept.spread(),
        }
    }

    /// The most frequent first, equals in the order of the clauses.
    fn ended_by(&self, game: &dyn Game) -> Vec<EndedBy> {
        let label = |id: ClauseId| Some(game.rules().clause(id).label().to_string());
        let unfinished = self.games - self.finished();
        let mut ends: Vec<EndedBy> = game
            .rules()
            .clauses()
            .iter()
            .map(|clause| (label(clause.id()), self.ended_by[clause.id().index()]))
            .chain([(None, self.ended_by_none + unfinished)])
            .filter(|(_, games)| *games > 0)
            .map(|(clause, games)| EndedBy {
                clause,
                games: Share::new(games, self.games),
            })
            .collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.games.count));
        ends
    }

    fn first_moves(&self, game: &dyn Game) -> Vec<FirstMove> {
        openings(game)
            .into_iter()
            .zip(&self.openings)
            .map(|(mv, opening)| FirstMove {
                mv: mv.notation(Player::South, game.rules().board()),
                games: opening.games,
                value: opening.halves.score(),
                margin: opening.margins.mean_of(1.0),
            })
            .collect()
    }

    fn firing(&self, game: &dyn Game) -> Vec<Firing> {
        game.rules()
            .clauses()
            .iter()
            .zip(&self.fired)
            .map(|(clause, fired)| Firing {
                clause: clause.label().into(),
                times: fired.times,
                games: Share::new(fired.games, self.games),
                observable: is_observable(clause.head()),
            })
            .collect()
    }
}

/// One value for each player who sits down.
fn seated<T>(rules: &Ruleset, value: impl Fn(Player) -> T) -> BTreeMap<Player, T> {
    let players = rules.players().iter();
    players.map(|player| (*player, value(*player))).collect()
}

/// Drama after Browne (2008): over the moves at which the later winner
/// trails, the mean root of how far; 0 if there are none. The evaluation of a
/// position is each player's share of all the seeds in the game.
fn drama(winner_leads: impl Iterator<Item = i32>, seeds: u16) -> f64 {
    let (mut roots, mut behind) = (0.0, 0_u32);
    for lead in winner_leads.filter(|lead| *lead < 0) {
        roots += (f64::from(-lead) / f64::from(seeds)).sqrt();
        behind += 1;
    }
    match behind {
        0 => 0.0,
        behind => roots / f64::from(behind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drama_counts_only_the_moves_spent_behind() {
        assert_eq!(drama([0, 3, 5].into_iter(), 48), 0.0);
        assert_eq!(drama([-12, 0, 5].into_iter(), 48), 0.5);
        assert_eq!(drama([-12, -3, 5].into_iter(), 48), 0.375);
    }
}
