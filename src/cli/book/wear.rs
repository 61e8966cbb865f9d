//! How rulesets wear their boards, measured for a book.

use super::measuring::Measuring;
use crate::book;
use crate::cli::key::{AsPlayed, Key};
use crate::cli::progress::progress_bar;
use crate::cli::wear::kept;
use crate::rules::Ruleset;
use crate::wear::{Plan, Study, TrialPlan, study};

/// The name that it is kept under.
const WEAR: &str = "wear";

/// Games of each kind of players, trials, and games that wear a board, at most: all for a
/// book of so many random games or more. Of as many games each is what is kept with the
/// program.
const GAMES: u64 = 200;
const TRIALS: u64 = 300;
const WORN_BY: u64 = 10;
const BOOK: u64 = 1_000;

impl Measuring<'_> {
    /// How rulesets wear their boards, and how often wear tells which it was, but for those
    /// whose games take too many steps.
    pub fn wear(&self, studies: &[book::Study]) -> Study {
        let played = studies.iter().filter(|study| study.left_out.is_none());
        let rulesets: Vec<&Ruleset> = played.map(|study| study.rules).collect();
        let part = |most: u64| (most * self.games.min(BOOK)).div_ceil(BOOK);
        let plan = Plan {
            games: part(GAMES).max(2),
            seed: self.seed,
            ..Plan::default()
        };
        let of = TrialPlan {
            trials: part(TRIALS),
            games: part(WORN_BY),
            seed: self.seed,
            ..TrialPlan::default()
        };
        let as_played = rulesets.iter().map(|rules| AsPlayed::new(rules));
        let players: Vec<String> = plan.players.iter().map(ToString::to_string).collect();
        let asked = (plan.games, plan.seed, players);
        // The name of the method: what was measured by another is no answer.
        let tried = (
            "with tilts",
            of.trials,
            of.candidates,
            of.games,
            of.doubt,
            of.seed,
        );
        let key = Key::new(&(as_played.collect::<Vec<_>>(), asked, tried));
        let known = self.cache.kept(WEAR, &key);
        let known = known.filter(|known: &Study| known.is_of(&rulesets, &plan, &of));
        let measured = known.unwrap_or_else(|| {
            let expected = |playing: &[&Ruleset]| kept::worn(playing, &plan, &self.worn);
            let bar = progress_bar(of.trials * of.games, "wear");
            let progress = |done| bar.set_position(done);
            let measured = study(&rulesets, &plan, &expected, &of, &progress);
            bar.finish_and_clear();
            measured
        });
        self.cache.keep(WEAR, key, &measured);
        measured
    }
}
