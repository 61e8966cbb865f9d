//! What a finding says of rulesets, for other programs.

use serde::Serialize;

use crate::cli::output::{print_json, say};
use crate::stats::Estimate;
use crate::wear::{ByPlayers, Observation, Ranked, Ranking};

/// One row a ruleset and kind of players.
pub(super) fn csv(ranking: &Ranking, games: u64, seed: u64, doubt: f64) {
    say!(
        "ruleset,share,mistaken_for_first,as_stated,players,games,unfinished,seed,doubt_percent,log_likelihood,misfit,none_of_these"
    );
    for one in &ranking.ranked {
        for by in &one.likelihood.by_players {
            say!(
                "{},{},{},{},{},{games},{},{seed},{doubt},{},{},{}",
                one.likelihood.ruleset,
                one.share,
                one.mistaken_for_first,
                one.as_stated,
                by.players,
                by.expected.unfinished,
                by.log,
                by.misfit,
                ranking.none
            );
        }
    }
}

#[derive(Serialize)]
struct Report {
    rows: u8,
    row_length: u8,
    judged: usize,
    games: u64,
    seed: u64,
    left_out: usize,
    holding_95_percent: usize,
    effective: f64,
    times_as_likely_as_even_wear: f64,
    fit: f64,
    /// If before it was as likely as all of the rulesets together, whose shares are those if
    /// it was one of them.
    none_of_these: f64,
    rulesets: Vec<RulesetReport>,
}

#[derive(Serialize)]
struct RulesetReport {
    ruleset: String,
    share: f64,
    log_likelihood: f64,
    log_likelihood_mirrored: f64,
    mistaken_for_first: f64,
    as_stated: f64,
    players: Vec<PlayersReport>,
}

#[derive(Serialize)]
struct PlayersReport {
    players: String,
    games: u64,
    unfinished: u64,
    log_likelihood: f64,
    misfit: f64,
    /// In the order of the finding.
    expected_as_found: Vec<f64>,
    /// In the order of the ruleset's board: shares of all pits, then the stores.
    drops: Vec<Estimate>,
    lifts: Vec<Estimate>,
    captures: Vec<f64>,
}

/// One object with everything.
pub(super) fn json(
    ranking: &Ranking,
    observation: &Observation,
    (games, seed): (u64, u64),
    left_out: usize,
) {
    print_json(&Report {
        rows: observation.rows,
        row_length: observation.row_length,
        judged: observation.judged(),
        games,
        seed,
        left_out,
        holding_95_percent: ranking.holding,
        effective: ranking.effective,
        times_as_likely_as_even_wear: ranking.over_even,
        fit: ranking.fit,
        none_of_these: ranking.none,
        rulesets: ranking.ranked.iter().map(ruleset).collect(),
    });
}

fn ruleset(one: &Ranked) -> RulesetReport {
    let likelihood = &one.likelihood;
    RulesetReport {
        ruleset: likelihood.ruleset.clone(),
        share: one.share,
        log_likelihood: likelihood.log,
        log_likelihood_mirrored: likelihood.mirrored,
        mistaken_for_first: one.mistaken_for_first,
        as_stated: one.as_stated,
        players: likelihood.by_players.iter().map(players).collect(),
    }
}

fn players(by: &ByPlayers) -> PlayersReport {
    PlayersReport {
        players: by.players.to_string(),
        games: by.expected.games,
        unfinished: by.expected.unfinished,
        log_likelihood: by.log,
        misfit: by.misfit,
        expected_as_found: by.as_found.clone(),
        drops: by.expected.drops(),
        lifts: by.expected.lifts(),
        captures: by.expected.captures().to_vec(),
    }
}
