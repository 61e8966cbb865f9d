//! Examples: that the readings exist under which they are to be tried.

use super::cite::Citations;
use super::conflicts::unknown_reading;
use crate::report::Faults;
use crate::rules::draft::Draft;
use crate::rules::{Example, ExamplePlaces, Question};

/// The examples, as far as they are sound.
pub(super) fn examples(
    draft: &Draft<'_>,
    questions: &[Question],
    citations: &Citations<'_>,
    faults: &mut Faults,
) -> Vec<Example> {
    let mut sound = Vec::new();
    for drafted in &draft.examples {
        let example = drafted.example;
        // The values of a `let` may be those of a reading: they are looked up as it is tried.
        let asked = example
            .under
            .iter()
            .filter(|(question, _)| question.value.len() > 1);
        let unknown = { asked }.find_map(|(question, reading)| {
            unknown_reading(question, reading, (questions, draft.budget))
        });
        let provenance = citations.resolve(&example.provenance, drafted.origin, faults);
        if let Some(fault) = unknown {
            faults.push(fault);
            continue;
        }
        let of_reading = drafted.reading;
        let under = example.under.iter();
        let under = under.map(|(question, reading)| (&*question.value, &*reading.value));
        let all = of_reading.into_iter().chain(under);
        let playing = example.playing.as_ref();
        sound.push(Example {
            name: example.name.as_ref().map(|name| name.value.clone()),
            words: example.words.value.clone(),
            under: all.map(|(q, r)| (q.to_string(), r.to_string())).collect(),
            scene: example.scene.value.clone(),
            playing: playing.map(|moves| moves.value.clone()),
            expected: example.expected.value.clone(),
            provenance,
            written_in: drafted.origin.name.value.clone(),
            places: ExamplePlaces {
                words: example.words.span,
                scene: example.scene.span,
                playing: playing.map_or(example.words.span, |moves| moves.span),
                expected: example.expected.span,
            },
        });
    }
    sound
}
