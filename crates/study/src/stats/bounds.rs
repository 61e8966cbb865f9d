//! Games that are ended by a bound of ours, not by the rules as reported.

use super::Summary;
use seedlore_language::prose::grouped;
use seedlore_language::rules::{Body, Clause, Part, Quantity, RoundRule, Ruleset, Status};
use seedlore_language::terms::Term;

/// Above this share of the games, bounds are spoken of beside the results.
const MANY: f64 = 0.5;

impl Summary {
    /// What [`decided_by_bounds`](Summary::decided_by_bounds) holds: a sentence
    /// where cut-offs, or a bound of rounds that no source gives, ended more than
    /// half of the games; `None` elsewhere.
    pub(super) fn told_of_bounds(&self, rules: &Ruleset) -> Option<String> {
        let cut_off = self.results.unfinished.count;
        let by_moves = cut_off.saturating_sub(self.cut_by_steps);
        let labels: Vec<&str> = rules
            .clauses()
            .iter()
            .filter(|clause| is_assumed_bound(clause))
            .map(Clause::label)
            .collect();
        let bounded = self.ended_by.iter().filter(|end| {
            let label = end.end.clause();
            label.is_some_and(|label| labels.contains(&label))
        });
        let bounded: u64 = bounded.map(|end| end.games.count).sum();
        let all = cut_off + bounded;
        if (all as f64) <= self.games as f64 * MANY {
            return None;
        }
        let parts = [
            (
                by_moves,
                format!("by the limit of {} moves", grouped(self.limit.into())),
            ),
            (
                self.cut_by_steps,
                "by the limit on the steps that a game or its players' thought may take"
                    .to_string(),
            ),
            (
                bounded,
                "by a bound of rounds that is assumed, not reported".to_string(),
            ),
        ];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts
            .map(|(count, how)| format!("{} {how}", grouped(count)))
            .collect();
        Some(format!(
            "{} of {} games were ended by a limit, not by the rules as reported: {}. The results \
             say more about the limit than about the game.",
            grouped(all),
            grouped(self.games),
            parts.join(", ")
        ))
    }
}

/// Whether a clause ends a match after a number of rounds that no source gives.
fn is_assumed_bound(clause: &Clause) -> bool {
    let Body::Round(RoundRule::Until(_)) = clause.body() else {
        return false;
    };
    let mut asks_round = false;
    clause.body().walk(&mut |part| {
        asks_round |= matches!(part, Part::Quantity(Quantity::Round));
    });
    let grounds = clause.provenance();
    let is_assumed = grounds
        .iter()
        .all(|ground| ground.status() == Status::Assumed);
    asks_round && is_assumed && !grounds.is_empty()
}
