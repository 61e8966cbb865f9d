//! Answers that no report in the collection states, but which are known otherwise, and what
//! the method makes of them.

use serde::Serialize;

use crate::book::chapters::{Book, Link};
use crate::book::evidence::whole;
use crate::book::numbers::Printed;
use crate::book::silence_study::SilenceStudy;
use crate::completion::{Topic, TopicForecast};

/// By ruleset and topic, the answer as the rules that are printed today have it.
const KNOWN: [(&str, Topic, &str); 3] = [
    ("kalah", Topic::LongLap, "sown"),
    ("kalah", Topic::Singles, "sown"),
    ("wari-bennett", Topic::TakingAll, "nothing_taken"),
];

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
    let one = |(name, topic, code): &(&str, Topic, &str)| {
        let case = judge.cases.position(name)?;
        let forecast = judge.topic_forecast(&judge.cases.cases[case], *topic);
        Some(view(book.link(name)?, &forecast, topic.answer(code)?))
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
        share: crate::book::evidence::printed(forecast.shares[answer]),
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
    use crate::library::Library;

    #[test]
    fn every_known_answer_is_one_of_a_ruleset_that_no_report_states() {
        let library = Library::built_in();
        for (name, topic, code) in KNOWN {
            let rules = library.collection.get(name).unwrap();
            assert!(topic.answer(code).is_some(), "{code}");
            let (case, _) = crate::completion::Cases::one(&library.collection, rules);
            assert_eq!(case.stated(topic), None, "{name}");
        }
    }
}
