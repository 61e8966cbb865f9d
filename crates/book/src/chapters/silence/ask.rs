//! What to ask in the field: the forms, and where one more report would teach most.

use std::collections::BTreeMap;

use minijinja::Error;
use serde::Serialize;

use super::assumptions::place_of;
use super::entry;
use crate::chapters::forms::{self, FormLink};
use crate::chapters::{Book, Link};
use crate::evidence::whole;
use crate::pages::Pages;
use crate::silence_study::SilenceStudy;
use seedlore_language::prose;
use seedlore_study::completion::{ExpectedInformation, Topic, TopicForecast};
use seedlore_study::interview::{is_late, words};

/// Questions on the page, and of one matter: the second answer teaches less than the first.
const LISTED: usize = 40;
const OF_ONE_MATTER: usize = 4;
/// Answers given with each, the likeliest first.
const ANSWERS: usize = 3;

#[derive(Serialize)]
struct TemplateContext {
    forms: Vec<FormsView>,
    listed: usize,
    all: usize,
    of_one_matter: usize,
    places: Vec<PlaceView>,
}

/// The forms of one kind.
#[derive(Serialize)]
struct FormsView {
    /// By what one is chosen.
    field: &'static str,
    heading: &'static str,
    of: Vec<FormLink>,
}

/// All that is to be asked at one place.
#[derive(Serialize)]
struct PlaceView {
    name: String,
    region: String,
    questions: Vec<QuestionView>,
}

#[derive(Serialize)]
struct QuestionView {
    #[serde(skip)]
    topic: Topic,
    asks: &'static str,
    /// The rulesets of the place that are silent on it, the most telling first, and where
    /// each page tells of it.
    of: Vec<(Link, String)>,
    /// The likeliest answers with their shares, as far as they are known.
    expected: Option<String>,
    here: String,
    elsewhere: String,
    sum: String,
}

pub fn add(book: &Book, silences: &SilenceStudy, pages: &mut Pages) -> Result<(), Error> {
    let mut places: Vec<PlaceView> = Vec::new();
    let mut by_topic: BTreeMap<Topic, usize> = BTreeMap::new();
    // What can hardly be asked, or hardly matters to play, comes last.
    let (late, first): (Vec<_>, Vec<_>) = silences
        .to_ask
        .iter()
        .partition(|information| is_late(information.topic));
    for information in first.into_iter().chain(late) {
        let Some(entry) = entry(book, silences, information.case) else {
            continue;
        };
        let Some(forecast) = silences.of(information.case, information.topic) else {
            continue;
        };
        let stance = &silences.judge.cases.stances[information.case].by_topic[&information.topic];
        let of = (entry.link(), place_of(entry, stance));
        let name = entry.rules().record().place().map_or_else(
            || format!("Place unknown: {}", entry.told.label),
            |(name, _)| prose::sentence(name).trim_end_matches('.').into(),
        );
        let at = places.iter().position(|place| place.name == name);
        let mut asked = at.iter().flat_map(|at| &places[*at].questions);
        if let Some(nth) = asked.position(|question| question.topic == information.topic) {
            places[at.expect("it was asked there")].questions[nth]
                .of
                .push(of);
            continue;
        }
        let of_topic = by_topic.entry(information.topic).or_default();
        let listed: usize = places.iter().map(|place| place.questions.len()).sum();
        if *of_topic == OF_ONE_MATTER || listed == LISTED {
            continue;
        }
        *of_topic += 1;
        let question = view(information, forecast, of);
        match at {
            Some(at) => places[at].questions.push(question),
            None => places.push(PlaceView {
                name,
                region: book.regions[entry.region].title.clone(),
                questions: vec![question],
            }),
        }
    }
    let forms = [
        ("Place", "Forms of places", forms::of_places(book)),
        ("Board", "Forms of boards", forms::of_boards(book)),
        ("Ruleset", "Forms of rulesets", forms::of_rulesets(book)),
    ];
    let view = TemplateContext {
        forms: forms
            .into_iter()
            .map(|(field, heading, of)| FormsView { field, heading, of })
            .collect(),
        listed: places.iter().map(|place| place.questions.len()).sum(),
        all: silences.to_ask.len(),
        of_one_matter: OF_ONE_MATTER,
        places,
    };
    pages.add(
        "src/silence/ask.js",
        include_str!("../../../../../book/theme/ask.js"),
    );
    pages.add(
        "src/silence/ask.md",
        book.templates.page("silence/ask.md", &view)?,
    );
    Ok(())
}

fn view(
    information: &ExpectedInformation,
    forecast: &TopicForecast,
    of: (Link, String),
) -> QuestionView {
    let mut order: Vec<usize> = (0..forecast.shares.len()).collect();
    let share = |at: usize| forecast.shares[at].value;
    order.sort_by(|a, b| share(*b).total_cmp(&share(*a)));
    let expected = order.iter().take(ANSWERS).map(|at| {
        let answer = &information.topic.answers()[*at];
        format!("{} ({})", answer.words, whole(share(*at)))
    });
    QuestionView {
        topic: information.topic,
        asks: words(information.topic).asks,
        of: vec![of],
        expected: (forecast.voices() > 0).then(|| expected.collect::<Vec<_>>().join("; ")),
        here: bits(information.here),
        elsewhere: bits(information.elsewhere),
        sum: bits(information.here + information.elsewhere),
    }
}

/// Bits to a tenth.
fn bits(bits: f64) -> String {
    format!("{bits:.1}")
}
