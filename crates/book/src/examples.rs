//! Examples of a ruleset on its page: the board before a move, or what each player holds before a
//! round, what is played, and the board that the report has follow.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::cite::{self, Basis};
use super::moment::{moved, moved_way};
use super::svg;
use super::templates::Templates;
use seedlore_game::Next;
use seedlore_language::rules::{Bibliography, ClauseId, Example, Head, Provenance, Ruleset, Scene};
use seedlore_referee::sketch::{Shown, set_out};
use seedlore_study::examples::{Played, played};

/// No more examples of a page are drawn: of others the positions are told.
const MOST_DRAWN: usize = 4;

/// An example, drawn.
#[derive(Debug, Clone, Serialize)]
pub struct ExampleView {
    words: String,
    bases: Vec<Basis>,
    /// The words of another example of the page that draws the same move.
    same: Option<String>,
    /// The positions before the move and, if it is another, after it, where no example draws them.
    positions: Option<(String, Option<String>)>,
    /// The board before the move; none where it is not drawn.
    before: Option<Value>,
    /// What is played.
    played: String,
    /// The board after it; none of a move that is not allowed.
    after: Option<Value>,
    /// Who moves then, or how the game has ended.
    comes: String,
    /// The rule below which it stands.
    #[serde(skip)]
    pub home: ClauseId,
}

/// The examples of a ruleset itself under the readings in force, in its order.
pub fn examples(
    templates: &Templates,
    rules: &Ruleset,
    works: &Bibliography,
) -> Result<Vec<ExampleView>, Error> {
    // Under other readings those of these readings.
    let reading = rules.reading();
    let own = rules
        .examples()
        .iter()
        .filter(|example| example.written_in == rules.name() && example.readings() == reading);
    let mut views: Vec<ExampleView> = Vec::new();
    let mut drawn: Vec<&Example> = Vec::new();
    for (example, played) in played(rules, own) {
        let Some(home) = home(rules, example, &played.acting) else {
            continue;
        };
        let before = played.before.notation(rules);
        let after = played.next.as_ref();
        let after = after.map(|next| next.position().notation(rules));
        let positions = (before.clone(), after.filter(|after| *after != before));
        let is_same =
            |other: &&&Example| other.scene == example.scene && other.playing == example.playing;
        let view = view(works, (example, &played), home);
        views.push(match drawn.iter().find(is_same) {
            Some(first) => ExampleView {
                same: Some(first.words.clone()),
                ..view
            },
            None if drawn.len() == MOST_DRAWN => ExampleView {
                positions: Some(positions),
                ..view
            },
            None => {
                drawn.push(example);
                let (before, after) = drawings(templates, rules, (example, &played))?;
                ExampleView {
                    before: Some(before),
                    after,
                    ..view
                }
            }
        });
    }
    Ok(views)
}

/// What is told of an example, without drawings.
fn view(
    works: &Bibliography,
    (example, played): (&Example, &Played),
    home: ClauseId,
) -> ExampleView {
    let mover = played.before.mover;
    ExampleView {
        words: example.words.clone(),
        same: None,
        positions: None,
        bases: cite::bases(&example.provenance, works),
        before: None,
        played: match (example.playing.as_ref(), &played.next) {
            (None, next) => match (begins(example, played), next) {
                (Some(round), Some(Next::Over(_))) => format!("No round {round} follows."),
                (Some(round), _) => format!("Round {round} begins."),
                (None, _) => format!("{mover} has no move."),
            },
            (Some(moves), None) => format!("{mover} may not play {moves}."),
            (Some(moves), Some(_)) => format!("{mover} plays {moves}."),
        },
        comes: played.next.as_ref().map_or(String::new(), comes),
        after: None,
        home,
    }
}

/// The round that begins in an example. The board before is then that of the round that is
/// over.
fn begins(example: &Example, played: &Played) -> Option<u16> {
    match (&example.scene, played.mv) {
        (Scene::Round { round, .. }, None) => Some(*round),
        (Scene::Round { .. } | Scene::Start | Scene::Position(_), _) => None,
    }
}

/// The boards before and after it.
fn drawings(
    templates: &Templates,
    rules: &Ruleset,
    (example, played): (&Example, &Played),
) -> Result<(Value, Option<Value>), Error> {
    let is_turn = begins(example, played).is_none();
    let mut shown = Shown {
        to_move: is_turn.then_some(played.before.mover),
        shows_captured: true,
        ..Shown::default()
    };
    if let Some(mv) = played.mv {
        match &played.next {
            Some(_) => {
                shown.chosen = Some(mv.pit);
                shown.direction = moved_way(rules, mv);
            }
            None => shown.ruled_out = BTreeSet::from([mv.pit]),
        }
    }
    let before = set_out(rules, &played.before, &shown);
    let after = played.next.as_ref().map(|next| {
        let shown = Shown {
            shows_captured: true,
            ..moved(&played.events)
        };
        svg::step(templates, &set_out(rules, next.position(), &shown))
    });
    Ok((svg::step(templates, &before)?, after.transpose()?))
}

fn comes(next: &Next) -> String {
    match next {
        Next::Turn(turn) => format!("{} is to move.", turn.position.mover),
        Next::Over(finish) => format!("The game is over: {}.", finish.outcome),
    }
}

/// The rule that an example shows: of those that act in it the last that rests on a part which it
/// cites, in the order in which rules are told.
fn home(rules: &Ruleset, example: &Example, acting: &BTreeSet<ClauseId>) -> Option<ClauseId> {
    let cited: Vec<_> = example
        .provenance
        .iter()
        .filter_map(Provenance::citation)
        .collect();
    let rests = |id: &&ClauseId| {
        let citations = rules.clause(**id).provenance().iter();
        let mut citations = citations.filter_map(Provenance::citation);
        citations.any(|own| {
            let mut alike = cited
                .iter()
                .filter(|citation| citation.source == own.source);
            alike.any(|citation| {
                let ranges = citation.ranges();
                let mut numbers = ranges.iter().flat_map(|range| range.first..=range.last);
                numbers.any(|number| own.ranges().iter().any(|range| range.has(number)))
            })
        })
    };
    let told = |id: &&ClauseId| {
        let head = rules.clause(**id).head();
        Head::ALL.iter().position(|other| *other == head)
    };
    let resting = acting.iter().filter(rests).max_by_key(told);
    resting.or_else(|| acting.iter().max_by_key(told)).copied()
}
