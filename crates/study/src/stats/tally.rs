//! Games in, a summary out.

mod merge;
mod opening;
mod sound;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use merge::{Merge, merged};
use opening::Opening;
pub(super) use opening::openings;

use super::counts::{Counts, Groups};
use super::histogram::Histogram;
use super::measure::Measures;
use super::ranked::Ranked;
use super::ratio::Ratio;
use super::size::at_least;
use super::{
    Captures, End, EndedBy, Endless, Firing, LowerBound, MEASURES, Plan, Results, Share, Spread,
    Summary, is_counted, points,
};
use seedlore_game::{Game, Move, Outcome};
use seedlore_language::rules::{ByPlayer, ClauseId, Player, Ruleset};

merged! {
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
        pub(super) captured: ByPlayer<Histogram>,
        pub(super) lengths: Histogram,
        /// Of the games that were cut off.
        cut_lengths: Histogram,
        turns: Vec<u64>,
        pub(super) branching: Ranked,
        pub(super) log10_game_tree: Ranked,
        takes: Histogram,
        pub(super) captures_a_game: Histogram,
        pub(super) capturing: Ratio,
        pub(super) seeds_a_capture: Ratio,
        pub(super) several_pits: Ratio,
        pub(super) grand_slams: Ratio,
        pub(super) swept: Histogram,
        refused: u64,
        stopped: u64,
        endless_games: u64,
        cut: u64,
        pub(super) lead_changes: Histogram,
        pub(super) lead_change_rate: Ranked,
        winner_lead: [Histogram; 10],
        drama: Ranked,
        /// Games by the clause that ended them, and by none.
        ended_by: Vec<u64>,
        ended_by_none: u64,
        openings: Vec<Opening>,
        fired: Vec<Fired>,
        /// How many games had a product of the numbers of legal moves at all turns with this
        /// logarithm, in thousandths, rounded down. Not written.
        #[serde(skip)]
        products: Histogram,
        /// For distances between rulesets. Not written: these are taken of games just played.
        #[serde(skip)]
        groups: Groups,
    }
}

/// Of a count that is mostly 0, and then not written.
pub(super) fn is_none(count: &u64) -> bool {
    *count == 0
}

merged! {
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fired {
        times: u64,
        games: u64,
        /// Not written: it is asked of games just played.
        #[serde(skip)]
        first: FirstGame,
    }
}

/// The least number of the games in which something was met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct FirstGame(Option<u64>);

impl Merge for FirstGame {
    fn merge(&mut self, other: &FirstGame) {
        self.0 = self.0.into_iter().chain(other.0).min();
    }
}

impl Tally {
    /// Of no games yet.
    pub fn new(game: &dyn Game) -> Tally {
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

    /// The number of the first game in which a clause acted, of games just played.
    pub(super) fn first_with(&self, clause: ClauseId) -> Option<u64> {
        self.fired[clause.index()].first.0
    }

    /// The bound on the number of all games by games just played by chance, of so many that
    /// were asked for.
    pub(super) fn bound(&self, asked: u64) -> LowerBound {
        let logs = self.products.iter();
        let logs = logs.map(|(thousandths, games)| (f64::from(thousandths) / 1000.0, games));
        LowerBound {
            log10_at_least: at_least(logs, asked),
            random_games: self.games,
            cut_off: self.cut_lengths.n(),
        }
    }

    /// Whether it counts the same first moves and clauses: only then can the
    /// two be of one ruleset.
    pub fn is_like(&self, other: &Tally) -> bool {
        let shape = |t: &Tally| (t.ended_by.len(), t.fired.len(), t.openings.len());
        shape(self) == shape(other)
    }

    /// Adds the game of a number, of a ruleset with `seeds` seeds in all, which may begin
    /// with the moves `firsts`.
    pub(super) fn add(&mut self, number: u64, measures: &Measures, firsts: &[Move], seeds: u16) {
        self.games += 1;
        self.result(measures);
        self.course(measures);
        let drama = self.drama(measures, seeds);
        let counts = Counts::new(measures, drama);
        for measure in MEASURES {
            measure.counted.add(self, &counts);
        }
        self.groups.add(number, &counts);
        let thousandths = (measures.log10_product() * 1000.0).floor();
        self.products.add(thousandths as i32);
        self.opening(measures, firsts);
        for (fired, times) in self.fired.iter_mut().zip(&measures.fired) {
            fired.times += u64::from(*times);
            if *times > 0 {
                fired.games += 1;
                fired.first.merge(&FirstGame(Some(number)));
            }
        }
    }

    /// Adds another tally of the same ruleset.
    ///
    /// # Panics
    /// If the other is not [like](Tally::is_like) this one.
    pub fn merge(&mut self, other: &Tally) {
        assert!(self.is_like(other), "both are of one ruleset");
        Merge::merge(self, other);
    }

    fn result(&mut self, measures: &Measures) {
        self.exhausted += u64::from(measures.exhausted);
        let Some((outcome, clause)) = measures.result else {
            self.cut_lengths.add(measures.length() as i32);
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

    /// What no [measure](MEASURES) adds: turns, captures, and sowings without end.
    fn course(&mut self, measures: &Measures) {
        if self.turns.len() < measures.turns.len() {
            self.turns.resize(measures.turns.len(), 0);
        }
        for (all, turns) in self.turns.iter_mut().zip(&measures.turns) {
            *all += u64::from(*turns);
        }
        for take in &measures.takes {
            self.takes.add(*take as i32);
        }
        self.refused += u64::from(measures.refused);
        self.stopped += u64::from(measures.stopped);
        self.cut += u64::from(measures.cut);
        self.endless_games += u64::from(measures.refused + measures.stopped > 0);
    }

    /// The leads and the drama of a game that one player won.
    fn drama(&mut self, measures: &Measures, seeds: u16) -> Option<f64> {
        let length = measures.length();
        let winner = measures.winner().filter(|_| length > 0)?;
        for (tenth, counted) in (1..).zip(&mut self.winner_lead) {
            let at = (length * tenth).div_ceil(10) - 1;
            counted.add(measures.leads[at][winner]);
        }
        let drama = drama(measures.leads_of(winner), seeds);
        self.drama.add(drama);
        Some(drama)
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
            length: self.length(),
            length_up_to: self.first_cut(),
            lengths: self.lengths.bins(),
            branching: self.branching.spread(),
            branching_turns: self.turns.clone(),
            log10_game_tree: self.log10_game_tree.spread(),
            captures: self.captures(),
            endless: Endless {
                refused: self.refused,
                stopped: self.stopped,
                games: Share::new(self.endless_games, self.games),
            },
            turns_cut: self.cut,
            lead_changes: self.lead_changes.spread(),
            lead_change_rate: self.lead_change_rate.spread(),
            winner_lead: self
                .winner_lead
                .iter()
                .filter_map(Histogram::mean)
                .collect(),
            drama: self.drama.spread(),
            ended_by: self.ended_by(game),
            first_moves: self.first_moves(game),
            firing: self.firing(game),
            groups: self.groups.clone(),
        };
        summary.decided_by_bounds = summary.told_of_bounds(rules);
        summary
    }

    /// The length of the shortest game that was cut off.
    fn first_cut(&self) -> Option<u32> {
        let (length, _) = self.cut_lengths.iter().next()?;
        u32::try_from(length).ok()
    }

    /// Moves a game, as far as they are known: up to the first that was cut off
    /// every game's are.
    fn length(&self) -> Spread {
        let all = self.lengths.spread();
        match self.cut_lengths.iter().next() {
            None => all,
            Some((end, _)) => {
                let mean = self.lengths.up_to(end).mean();
                let known = all.known_below(f64::from(end));
                Spread {
                    mean: mean.unwrap_or(known.mean),
                    ..known
                }
            }
        }
    }

    fn finished(&self) -> u64 {
        self.decided() + self.drawn + self.won_together + self.lost_together
    }

    fn decided(&self) -> u64 {
        self.won.iter().map(|(_, won)| won).sum()
    }

    fn results(&self, rules: &Ruleset) -> Results {
        let share = |count| Share::new(count, self.games);
        let won: Vec<u64> = rules.players().iter().map(|p| self.won[*p]).collect();
        Results {
            won: seated(rules, |player| share(self.won[player])),
            drawn: share(self.drawn),
            won_together: share(self.won_together),
            lost_together: share(self.lost_together),
            unfinished: share(self.games - self.finished()),
            first_of_decided: Share::new(self.won.south, self.decided()),
            completion: share(self.decided()),
            balance: points::balance(&won, self.games),
            captured: seated(rules, |player| self.captured[player].spread()),
        }
    }

    fn captures(&self) -> Captures {
        let seeds = self.takes.spread();
        Captures {
            capturing_moves: self.capturing.share(),
            several_pits: self.several_pits.share(),
            grand_slams: self.grand_slams.share(),
            seeds_a_capture: seeds.with_mean(self.seeds_a_capture.mean()),
            captures_a_game: self.captures_a_game.spread(),
            swept_at_end: self.swept.spread(),
        }
    }

    /// The most frequent first, equals in the order of the clauses; clauses that
    /// could end a game and never did come last.
    fn ended_by(&self, game: &dyn Game) -> Vec<EndedBy> {
        let unfinished = self.games - self.finished();
        let others = [
            (End::NoClause, self.ended_by_none),
            (End::CutOff, unfinished),
        ];
        let clauses = game.rules().clauses().iter().filter_map(|clause| {
            let games = self.ended_by[clause.id().index()];
            (games > 0 || clause.may_end_play())
                .then(|| (End::Clause(clause.label().to_string()), games))
        });
        let others = others.into_iter().filter(|(_, games)| *games > 0);
        let mut ends: Vec<EndedBy> = clauses
            .chain(others)
            .map(|(end, games)| EndedBy {
                end,
                games: Share::new(games, self.games),
            })
            .collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.games.count));
        ends
    }

    fn firing(&self, game: &dyn Game) -> Vec<Firing> {
        game.rules()
            .clauses()
            .iter()
            .zip(&self.fired)
            .map(|(clause, fired)| Firing {
                clause: clause.label().into(),
                moves: fired.times,
                games: Share::new(fired.games, self.games),
                counted: is_counted(clause.head()),
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
