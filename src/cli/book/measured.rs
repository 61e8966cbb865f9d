//! What is measured of one ruleset, in the form in which it is kept.

use serde::{Deserialize, Serialize};

use crate::compare::sensitivity::{QuestionSensitivity, Together, Weighed};
use crate::game::Game;
use crate::play::{AgentKind, Setting};
use crate::referee::{Narrator, Referee};
use crate::rules::Ruleset;
use crate::stats::{Example, Groups, Origin, Paired, SearchStudy, Summary, restored};

/// All that play showed of a ruleset.
#[derive(Serialize, Deserialize)]
pub struct Measured {
    pub summaries: Vec<Summary>,
    /// Of the first of them.
    pub groups: Groups,
    /// Kinds of players whose games take too many steps.
    pub unplayed: Vec<String>,
    /// Where the examples come from.
    pub origins: Vec<Origin>,
    pub weighed: Weighed,
    /// Games by which each reading was weighed.
    pub weighed_by: u64,
    #[serde(rename = "soundings")]
    pub search_study: SearchStudy,
}

impl Measured {
    /// Whether nothing was played, since games take too many steps.
    pub fn is_left_out(&self) -> bool {
        self.summaries.is_empty()
    }

    /// The examples, each found again in its game; `None` if what was kept is
    /// not of this ruleset and these players.
    pub fn examples(
        &self,
        referee: &Referee,
        seed: u64,
        players: &[(AgentKind, Setting)],
    ) -> Option<Vec<Example>> {
        if !self.is_of(referee.rules(), seed, players) {
            return None;
        }
        let playing = |name: &str| {
            let mut players = players.iter();
            players
                .find(|(agent, _)| agent.to_string() == name)
                .copied()
        };
        let is_played = |origin: &Origin| {
            let mut summaries = self.summaries.iter();
            summaries.any(|s| s.agents() == origin.players && origin.game < s.games)
        };
        let all_played = self.origins.iter().all(is_played);
        let game: &dyn Narrator = referee;
        all_played
            .then(|| restored(game, seed, &playing, &self.origins))
            .flatten()
    }

    /// Whether all names in it are those that measuring would give: they come
    /// to stand on pages.
    fn is_of(&self, rules: &Ruleset, seed: u64, players: &[(AgentKind, Setting)]) -> bool {
        let is_label = |label: &str| rules.clauses().iter().any(|c| c.label() == label);
        let is_summary = |summary: &Summary| {
            let mut labels = summary.firing.iter().map(|firing| firing.clause.as_str());
            let mut ends = summary.ended_by.iter().filter_map(|by| by.end.clause());
            let agents = summary.agents();
            let player = players
                .iter()
                .find(|(agent, _)| agent.to_string() == agents);
            player.is_some_and(|(_, setting)| {
                summary.agreement == setting.agreement.describe() && summary.limit == setting.limit
            }) && summary.ruleset == rules.name()
                && summary.reading == rules.reading()
                && summary.seed == seed
                && summary.version == env!("CARGO_PKG_VERSION")
                && labels.all(is_label)
                && ends.all(is_label)
                && summary.first_moves.iter().all(|first| is_plain(&first.mv))
        };
        let is_paired = |paired: &Paired| paired.first_moves.keys().all(|mv| is_plain(mv));
        let is_sensitivity = |sensitivity: &QuestionSensitivity| {
            let mut questions = rules.questions().iter();
            let question = questions.find(|question| question.name() == sensitivity.question);
            question.is_some_and(|question| {
                sensitivity.weights.iter().all(|weight| {
                    let mut readings = question.readings().iter();
                    weight.question == sensitivity.question
                        && readings.any(|reading| reading.name() == weight.reading)
                        && weight.paired.as_ref().is_none_or(is_paired)
                })
            })
        };
        let is_reading = |named: &String| {
            let named = named.split_once('=');
            let mut questions = rules.questions().iter();
            named.is_some_and(|(name, reading)| {
                let question = questions.find(|question| question.name() == name);
                question.is_some_and(|q| q.readings().iter().any(|r| r.name() == reading))
            })
        };
        let is_together =
            |one: &Together| one.readings.iter().all(is_reading) && is_paired(&one.paired);
        let is_player = |name: &String| name.parse::<AgentKind>().is_ok();
        let mut together = self.weighed.together.iter().flat_map(|all| &all.measured);
        // Of what was not played nothing else can be known.
        let is_whole = !self.is_left_out() || self.origins.is_empty() && self.weighed.is_empty();
        is_whole
            && self.search_study.is_of(rules, seed)
            && self.search_study.moves().all(is_plain)
            && self.summaries.iter().all(is_summary)
            && self
                .groups
                .is_of(self.summaries.first().map_or(0, |first| first.games))
            && self.unplayed.iter().all(is_player)
            && self.weighed.questions.iter().all(is_sensitivity)
            && together.all(is_together)
    }
}

/// Whether a text could be a move: it goes one way, so that it can't hold a tag.
fn is_plain(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "<>.,:-".contains(c);
    text.chars().all(plain) && !(text.contains('<') && text.contains('>'))
}
