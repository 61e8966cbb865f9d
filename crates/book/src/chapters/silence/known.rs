//! Answers that no report in the collection states, but which are known otherwise, and what
//! the method makes of them.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::chapters::{Book, Link};
use crate::evidence::whole;
use crate::numbers::Printed;
use crate::silence_study::SilenceStudy;
use seedlore_study::completion::{Topic, TopicForecast};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    answer: Vec<KnownAnswer>,
}

/// An answer as the rules that are printed today have it, by the codes of the topics.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownAnswer {
    ruleset: String,
    topic: String,
    code: String,
}

static KNOWN: LazyLock<Vec<KnownAnswer>> = LazyLock::new(|| {
    let text = include_str!("../../../../../book/known-answers.toml");
    let file: File = toml::from_str(text).expect("the file of known answers is sound");
    file.answer
});

/// A known answer and its share.
#[derive(Serialize)]
pub struct Known {
    link: Link,
    asks: &'static str,
    answer: &'static str,
    share: Printed,
    /// The share if the usual is left unsaid as often as may be.
    told_less: String,
    /// Rulesets in which the matter arises, those that state any answer, and this one.
    arises: usize,
    stated: usize,
    so: usize,
    voices: usize,
    is_usual: bool,
    likeliest: &'static str,
}

/// Those of which the book has the ruleset.
pub fn known(book: &Book, silences: &SilenceStudy) -> Vec<Known> {
    let judge = &silences.judge;
    let one = |known: &KnownAnswer| {
        let topic = Topic::named(&known.topic)?;
        let case = judge.cases.position(&known.ruleset)?;
        let forecast = judge.topic_forecast(&judge.cases.cases[case], topic);
        Some(view(
            book.link(&known.ruleset)?,
            &forecast,
            topic.answer(&known.code)?,
        ))
    };
    KNOWN.iter().filter_map(one).collect()
}

fn view(link: Link, forecast: &TopicForecast, answer: usize) -> Known {
    let answers = forecast.topic.answers();
    let voters = &forecast.ballot.voters;
    Known {
        link,
        asks: forecast.topic.asks(),
        answer: answers[answer].words,
        share: crate::evidence::printed(forecast.shares[answer]),
        told_less: whole(forecast.if_told_less[answer].value),
        arises: forecast.arises,
        stated: voters.len(),
        so: voters.iter().filter(|voter| voter.answer == answer).count(),
        voices: forecast.voices(),
        is_usual: forecast.topic.usual() == Some(answer),
        likeliest: answers[forecast.best()].words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;

    #[test]
    fn every_known_answer_is_one_of_a_ruleset_that_no_report_states() {
        let library = Library::built_in();
        assert!(!KNOWN.is_empty());
        for known in KNOWN.iter() {
            let (name, code) = (&known.ruleset, &known.code);
            let rules = library.collection.get(name).unwrap();
            let topic = Topic::named(&known.topic).unwrap();
            assert!(topic.answer(code).is_some(), "{code}");
            let (case, _) = seedlore_study::completion::Cases::one(&library.collection, rules);
            assert_eq!(case.stated(topic), None, "{name}");
        }
    }
}
