//! What the stated answers of others say of one silence: shares with intervals, and
//! whether they support what a file assumes.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use statrs::distribution::{Beta, ContinuousCDF};

use super::Topic;
use super::ballot::Ballot;
use super::case::{Case, Cases};
use super::model::Forecast;
use super::pairs::Pairs;
use super::reporting::{Among, if_told};
use super::settle::{Method, Settings};
use super::silence::Silence;
use super::stance::{Alternative, Basis, Stances};
use super::trial::settings;
use crate::stats::{Estimate, Interval};
use seedlore_language::rules::ClauseId;

/// What the evidence says of an assumption.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It is more likely than not by the whole interval, whatever silence means.
    Supported,
    /// It is less likely than not by the whole interval, whatever silence means.
    Doubted,
    /// The interval leaves both open; or it turns on whether silence means the usual, or
    /// the answer is one that joins rules of many kinds.
    Undecided,
    /// No report states this answer, so that what reports state says nothing of it.
    NoEvidence,
}

impl Verdict {
    /// Every verdict once.
    pub const ALL: [Verdict; 4] = [
        Verdict::Supported,
        Verdict::Doubted,
        Verdict::Undecided,
        Verdict::NoEvidence,
    ];

    /// As part of a sentence after "the evidence".
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Supported => "supports it",
            Verdict::Doubted => "speaks against it",
            Verdict::Undecided => "leaves it open",
            Verdict::NoEvidence => "is missing: no report states this answer",
        }
    }
}

/// What others say of one topic that a case leaves open.
#[derive(Debug, Clone, PartialEq)]
pub struct TopicForecast {
    /// What is asked.
    pub topic: Topic,
    /// What the file answers all the same, and what that rests on; `None` of a board
    /// without rules, and where the topic does not arise.
    pub held: Option<(usize, Basis)>,
    /// How the shares were made: by neighbours only where the test shows that these do
    /// better than base rates.
    pub method: Method,
    /// Whose answers the shares are of.
    pub among: Among,
    /// By answer: how likely it is, with the usual left unsaid as often as pairs of reports
    /// of one game show.
    pub shares: Vec<Estimate>,
    /// The same among the reports that speak: so the method is tested.
    pub if_spoken: Vec<Estimate>,
    /// The same if the usual is left unsaid as often as it may be by those pairs, or by
    /// convention where they are too few.
    pub if_told_less: Vec<Estimate>,
    /// Rulesets in which the matter arises.
    pub arises: usize,
    /// Who spoke.
    pub ballot: Ballot,
    /// How much each weighed.
    pub forecast: Forecast,
}

impl TopicForecast {
    /// Clusters of rulesets that state an answer.
    pub fn voices(&self) -> usize {
        self.ballot.clusters().count()
    }

    /// A share of what was weighed, such as that of several answers, with its interval.
    pub fn estimate(&self, share: f64) -> Estimate {
        estimate(share, self.forecast.size)
    }

    /// The likeliest answer; of equals the first.
    pub fn best(&self) -> usize {
        let value = |at: usize| self.shares[at].value;
        (0..self.shares.len()).fold(
            0,
            |best, at| if value(at) > value(best) { at } else { best },
        )
    }

    /// What the evidence says of an answer.
    pub fn verdict(&self, answer: usize) -> Verdict {
        if !self
            .ballot
            .voters
            .iter()
            .any(|voter| voter.answer == answer)
        {
            return Verdict::NoEvidence;
        }
        if self.topic.answers()[answer].is_mixed() {
            return Verdict::Undecided;
        }
        let all = [&self.shares, &self.if_spoken, &self.if_told_less];
        let all = all.map(|shares| shares[answer]);
        let is = |test: fn(Interval) -> bool| all.iter().all(|at| at.interval.is_some_and(test));
        match () {
            () if is(|interval| interval.low > 0.5) => Verdict::Supported,
            () if is(|interval| interval.high < 0.5) => Verdict::Doubted,
            () => Verdict::Undecided,
        }
    }
}

/// A reading of an open question, and how likely what it says is.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// Name of the reading.
    pub reading: String,
    /// The answer of the topic that it gives; `None` if the topic does not arise then.
    pub answer: Option<usize>,
    /// Share of that answer, in equal parts among the readings that give it; `None`
    /// with the answer.
    pub share: Option<Estimate>,
    /// The same of [`TopicForecast::if_spoken`].
    pub if_spoken: Option<Estimate>,
    /// The same of [`TopicForecast::if_told_less`].
    pub if_told_less: Option<Estimate>,
}

/// What silences are judged by, settled once of a collection: it takes seconds to find, and
/// is small enough to be kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settled {
    /// What forecasts go by, as the test settled it.
    pub settings: Settings,
    /// How far a neighbour is taken whole, as the test of answers together settled it.
    pub trust: f64,
    /// How often the usual is left unsaid.
    pub silence: Silence,
}

impl Settled {
    /// Settles it. `seed` is that of the intervals.
    pub fn new(cases: &[Case], seed: u64) -> Settled {
        Settled::by(cases, settings(cases, seed), seed)
    }

    /// The rest of it, of what forecasts go by.
    pub fn by(cases: &[Case], settings: Settings, seed: u64) -> Settled {
        Settled {
            trust: pairs(cases, &settings).trust(),
            silence: Silence::new(cases, seed),
            settings,
        }
    }
}

fn pairs(cases: &[Case], settings: &Settings) -> Pairs {
    let model = settings.model(Method::Neighbours);
    Pairs::new(cases, model, &settings.by_neighbours())
}

/// The cases, and what silences are judged by.
#[derive(Debug, Clone, PartialEq)]
pub struct Judge {
    /// The collection.
    pub cases: Cases,
    /// What its silences are judged by.
    pub settled: Settled,
}

impl Judge {
    /// Settles what forecasts go by. `seed` is that of the intervals.
    pub fn new(cases: Cases, seed: u64) -> Judge {
        let settled = Settled::new(&cases.cases, seed);
        Judge { cases, settled }
    }

    /// The test of answers together.
    pub fn pairs(&self) -> Pairs {
        pairs(&self.cases.cases, &self.settled.settings)
    }

    /// What others say of a topic. What the case itself says of it is hidden.
    pub fn topic_forecast(&self, case: &Case, topic: Topic) -> TopicForecast {
        let none: BTreeSet<ClauseId> = BTreeSet::new();
        let held = case.held.get(&topic);
        let hidden = held.map_or(&none, |held| &held.grounds);
        let ballot = Ballot::new(&self.cases.cases, case, topic, hidden, |_| false);
        let forecast = self.settled.settings.forecast(&ballot);
        let cases = self.cases.cases.iter();
        let arises = cases.filter(|case| case.held.contains_key(&topic)).count();
        // A board has no report that could be silent.
        let among = match case.name.is_empty() {
            true => Among::AllGames,
            false => Among::SilentReports,
        };
        let counts = (ballot.voters.len(), arises);
        let factor = self.settled.silence.of(topic);
        let told = |told: f64| if_told(among, topic, &forecast.shares, counts, told);
        let estimates = |shares: &[f64]| {
            let each = shares.iter().map(|share| estimate(*share, forecast.size));
            each.collect::<Vec<Estimate>>()
        };
        TopicForecast {
            arises,
            among,
            shares: estimates(&told(factor.value())),
            if_told_less: estimates(&told(factor.least())),
            if_spoken: estimates(&forecast.shares),
            topic,
            held: held.map(|held| (held.answer, held.basis)),
            method: self.settled.settings.method(topic),
            ballot,
            forecast,
        }
    }

    /// What others say of every topic that no report of the case states, in the order of
    /// [`Topic::ALL`].
    pub fn topic_forecasts(&self, case: &Case) -> Vec<TopicForecast> {
        let open = |topic: &Topic| {
            let held = case.held.get(topic);
            held.is_some_and(|held| held.basis != Basis::Stated)
        };
        let topics = Topic::ALL.iter().copied().filter(open);
        topics
            .map(|topic| self.topic_forecast(case, topic))
            .collect()
    }

    /// The readings of an open question of a ruleset, by how likely what they say is, with
    /// the silence they would fill: that of the topic which asks the same, or else of the
    /// one that tells most readings apart; `None` if none does.
    pub fn readings(
        &self,
        case: &Case,
        stances: &Stances,
        question: &str,
    ) -> Option<(TopicForecast, Vec<Likely>)> {
        let all = &stances.alternatives;
        let own: Vec<&Alternative> = all.iter().filter(|one| one.question == question).collect();
        let topics: Vec<Topic> = own.first()?.replies.keys().copied().collect();
        let distinct = |topic: &Topic| {
            let answers = own
                .iter()
                .map(|one| one.replies.get(topic).copied().flatten());
            answers.collect::<BTreeSet<_>>().len()
        };
        let asks = |topic: &&Topic| {
            topic
                .checklist()
                .is_some_and(|asked| asked.name() == question)
        };
        // Of equals the first.
        let telling = topics.iter().rev().max_by_key(|topic| distinct(topic));
        let topic = *topics.iter().find(asks).or(telling)?;
        let forecast = self.topic_forecast(case, topic);
        let answer = |one: &Alternative| one.replies.get(&topic).copied().flatten();
        let readings = own.iter().map(|one| {
            let answer = answer(one);
            let alike = own
                .iter()
                .filter(|other| other.replies.get(&topic).copied().flatten() == answer);
            let part = 1.0 / alike.count() as f64;
            Likely {
                reading: one.reading.clone(),
                answer,
                share: answer.map(|at| forecast.shares[at].map(|share| share * part)),
                if_spoken: answer.map(|at| forecast.if_spoken[at].map(|share| share * part)),
                if_told_less: answer.map(|at| forecast.if_told_less[at].map(|share| share * part)),
            }
        });
        let readings = readings.collect();
        Some((forecast, readings))
    }
}

/// A share with the interval of the Beta distribution of that mean which counts `size`
/// voices: its middle 95 % (Gelman et al. 2013, ch. 2).
fn estimate(share: f64, size: f64) -> Estimate {
    let ends = |beta: Beta| Interval {
        low: beta.inverse_cdf(0.025).min(share),
        high: beta.inverse_cdf(0.975).max(share),
    };
    Estimate {
        value: share,
        interval: Beta::new(share * size, (1.0 - share) * size).ok().map(ends),
    }
}
