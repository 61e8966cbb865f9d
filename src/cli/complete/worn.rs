//! Completions by how well their play explains the wear of a board.

use serde::Serialize;

use super::effort::Effort;
use crate::cli::table::{Document, Table};
use crate::prose;
use crate::rules::Ruleset;
use crate::wear::{Likelihood, Observation, Plan, likelihoods, none_of_these, posterior};

/// How well each completion explains the wear.
#[derive(Serialize)]
pub struct WearReport {
    judged_pits: usize,
    /// Of each completion and kind of players.
    games: u64,
    players: Vec<String>,
    completions: Vec<WornReport>,
    /// If before it was as likely as all of the completions together.
    none_of_these: f64,
}

#[derive(Serialize)]
struct WornReport {
    /// Its rank among the completions.
    completion: usize,
    log_likelihood: f64,
    /// Its share without the wear, of the completions compared here.
    share_before: f64,
    /// If each was as likely before.
    share_by_wear: f64,
    /// By both.
    share_after: f64,
}

/// A completion that can be played.
pub struct Playable {
    /// Its rank among the completions, counted from 1.
    pub rank: usize,
    pub share: f64,
    pub rules: Ruleset,
}

impl WearReport {
    /// Plays the completions and holds them against a wear; `None` where none can be played.
    pub fn new(
        playable: Vec<Playable>,
        observation: &Observation,
        effort: &Effort,
    ) -> Option<WearReport> {
        let plan = Plan {
            games: effort.games,
            seed: effort.seed,
            ..Plan::default()
        };
        let before: Vec<f64> = playable.iter().map(|one| one.share).collect();
        let ranks: Vec<usize> = playable.iter().map(|one| one.rank).collect();
        let rules: Vec<Ruleset> = playable.into_iter().map(|one| one.rules).collect();
        let found = likelihoods(&rules, observation, &plan, &|_| ());
        let logs: Vec<f64> = found.iter().flatten().map(|one| one.log).collect();
        // All have the board of the wear, which was checked.
        let board = rules.first()?.board();
        if logs.len() < ranks.len() {
            return None;
        }
        let alike = vec![1.0; logs.len()];
        let evenly = vec![0.0; logs.len()];
        let shares_before = posterior(&before, &evenly);
        let by_wear = posterior(&alike, &logs);
        let after = posterior(&before, &logs);
        let found: Vec<Likelihood> = found.into_iter().flatten().collect();
        let none_of_these = none_of_these(board, observation, &found, &logs);
        let each = (0..logs.len()).map(|at| WornReport {
            completion: ranks[at],
            log_likelihood: logs[at],
            share_before: shares_before[at],
            share_by_wear: by_wear[at],
            share_after: after[at],
        });
        Some(WearReport {
            judged_pits: observation.judged(),
            games: plan.games,
            players: plan.players.iter().map(ToString::to_string).collect(),
            completions: each.collect(),
            none_of_these,
        })
    }

    pub fn tell(&self, told: &mut Document, seed: u64) {
        told.heading("How well they explain the wear");
        let mut table = Table::under(" | share before | by wear alone | by both");
        for one in &self.completions {
            table.row(vec![
                one.completion.to_string(),
                format!("{:.3}", one.share_before),
                format!("{:.3}", one.share_by_wear),
                format!("{:.3}", one.share_after),
            ]);
        }
        told.table(table);
        told.line(format!("none of these: {:.3}", self.none_of_these));
        let how = format!(
            "Shares among the completions listed here. {} games of each by {} players, seed {seed}; \
             {} pits are judged. “By wear alone” is how likely each is if all were equally likely \
             before the wear was looked at; “by both” starts from its share instead. \
             “None of these” is a game whose pits wear as differently as theirs do, as likely \
             before as all of them together. Completions that differ only in rules that move no seeds wear a board alike.",
            self.games,
            prose::list(&self.players, "and"),
            self.judged_pits,
        );
        told.paragraph(how);
    }
}
