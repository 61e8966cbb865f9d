//! What a ruleset may have meant otherwise, asked by example, for a page.

use serde::Serialize;

use super::Refused;
use super::begun::Text;
use super::opened::{Opened, RulesetCache};
use super::request::Rules;
use super::view::{Still, still};
use seedlore_game::parse_position;
use seedlore_language::rules::Edit;
use seedlore_language::syntax::with_lines;
use seedlore_study::ask::{
    Asked, Card, Change, Effort, Fate, Scene, Score, Shown, Variant, ask, so_far, supposing,
};

/// What there is to ask of a ruleset.
#[derive(Debug, Serialize)]
pub struct Questions {
    /// Misreadings that were played.
    misreadings: usize,
    #[serde(flatten)]
    score: Score,
    /// Those that no position tells apart.
    unseen: usize,
    cards: Vec<CardView>,
}

/// One question.
#[derive(Debug, Serialize)]
struct CardView {
    /// The reading that is supposed, in words; none of those in force.
    supposing: Option<String>,
    question: String,
    /// Whether games come to the position, or it was made.
    is_reached: bool,
    board: Still,
    /// The turns so far, and what is remembered of the round.
    so_far: String,
    /// In an order that gives nothing away.
    answers: Vec<AnswerView>,
    /// An open question for the file, if the report does not say.
    open: Option<String>,
}

/// One answer.
#[derive(Debug, Serialize)]
struct AnswerView {
    /// Whether the ruleset plays it so.
    is_written: bool,
    /// What comes; several where the player may choose.
    scenes: Vec<SceneView>,
    /// How many more may come then.
    others: usize,
    /// What an example of it shows; none where the player may choose.
    shown: Option<Shown>,
    /// What would be written otherwise for it to come.
    changes: Vec<ChangeView>,
}

/// What comes of a move.
#[derive(Debug, Serialize)]
struct SceneView {
    words: String,
    board: Option<Still>,
    beside: String,
}

/// What would be written otherwise.
#[derive(Debug, Serialize)]
struct ChangeView {
    told: Vec<String>,
    /// The lines; none of another reading.
    edit: Option<Edit>,
}

/// Looks for questions: for one that is found soon, or for as many as are worth asking.
///
/// # Errors
/// If the files hold no such ruleset without errors.
pub fn questions(
    rulesets: &mut RulesetCache,
    rules: &Rules,
    is_first: bool,
) -> Result<Questions, Refused> {
    let rules = Rules {
        reading: Vec::new(),
        ..rules.clone()
    };
    let opened = rulesets.opened(&rules)?;
    let effort = match is_first {
        true => Effort::FIRST,
        false => Effort {
            positions: 200,
            steps: 300_000_000,
            ..Effort::default()
        },
    };
    let asked = ask(&opened.library.collection, &rules.name, &effort);
    let asked =
        asked.map_err(|fault| Refused::new(fault.message.clone(), fault.help.join("; ")))?;
    let mut cards = Vec::new();
    for card in &asked.cards {
        let reading = card.under.iter();
        let reading = reading.map(|(question, reading)| format!("{question}={reading}"));
        let under = Rules {
            reading: reading.collect(),
            ..rules.clone()
        };
        let played = rulesets.opened(&under)?;
        cards.push(card_view(&opened, &played, &asked, card)?);
    }
    Ok(Questions {
        misreadings: asked.variants.len(),
        score: asked.score(),
        unseen: asked.count(|fate| fate == Fate::Unseen),
        cards,
    })
}

/// A card of a ruleset, which is played under the reading that is supposed.
fn card_view(
    opened: &Opened,
    played: &Opened,
    asked: &Asked,
    card: &Card,
) -> Result<CardView, Refused> {
    let position = parse_position(&card.position, played.rules())
        .map_err(|error| Refused::new(error.message, error.help))?;
    let ruleset = (opened.rules(), &opened.library.sources);
    let answers = card.order().into_iter().map(|at| {
        let answer = &card.answers[at];
        let (scenes, others) = Scene::all(&answer.expected, card.mv.is_some(), played.rules());
        let scene = |scene: Scene| SceneView {
            board: scene
                .position
                .map(|position| still(played, &position, None)),
            words: scene.words,
            beside: scene.beside,
        };
        let change = |at: &usize| {
            let variant: &Variant = &asked.variants[*at];
            ChangeView {
                told: variant.told(ruleset.0, ruleset.1),
                edit: match &variant.change {
                    Change::Edit(edit) => Some(edit.clone()),
                    Change::Reading { .. } => None,
                },
            }
        };
        AnswerView {
            is_written: at == 0,
            scenes: scenes.into_iter().map(scene).collect(),
            others,
            shown: card.shown(at),
            changes: answer.variants.iter().map(change).collect(),
        }
    });
    let others: Vec<usize> = (1..card.answers.len()).collect();
    Ok(CardView {
        supposing: (card.under.as_ref()).map(|reading| supposing(opened.rules(), reading)),
        question: card.question(position.mover, played.rules()),
        is_reached: card.is_reached,
        board: still(played, &position, Some(position.mover)),
        so_far: so_far(&position, played.rules()),
        answers: answers.collect(),
        open: asked.open_question(card, &others, "unsaid", "", ruleset),
    })
}

/// A text with lines put into one of its rulesets.
///
/// # Errors
/// If the text or the lines can't be read.
pub fn inserted(text: &str, name: &str, lines: &str) -> Result<Text, Refused> {
    let text = with_lines(text, name, lines).map_err(|()| {
        Refused::new(
            "this can't be put into the text",
            "mend what is wrong with the text, or write it by hand",
        )
    })?;
    Ok(Text { text })
}

/// A text with some of its lines written otherwise.
///
/// # Errors
/// If the text can't be read, or has the lines not once.
pub fn mended(text: &str, edit: &Edit) -> Result<Text, Refused> {
    let text = edit.apply(text).ok_or_else(|| {
        Refused::new(
            "these lines do not stand in this text, or more than once",
            "change them by hand",
        )
    })?;
    Ok(Text { text })
}
