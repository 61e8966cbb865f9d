//! Recorded games played again and written in another notation.

use super::against::follow;
use super::notation::{Done, Notation, write_move};
use super::reader::is_object;
use super::{Made, Mismatch, Watched};
use seedlore_game::{Game, Outcome, Position, Spelling, SpellingMatch, Turn};
use seedlore_language::rules::{Pit, Player};

/// A recorded game as the rules have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// Name of the game in its record.
    pub name: String,
    /// What else the record says of it, as tags.
    pub tags: Vec<(String, String)>,
    /// Comments, each with how many moves and passes stand before it.
    pub comments: Vec<(usize, String)>,
    /// Where it begins, if not at the start, on one line.
    pub start: Option<String>,
    /// The first player.
    pub first: Player,
    /// A pass is `None`.
    pub moves: Vec<Option<Done>>,
    /// The result by the rules; if they did not end the game, that of the record.
    pub outcome: Option<Outcome>,
    /// True if the rules ended the game.
    pub is_over: bool,
}

/// Plays a recorded game again.
///
/// # Errors
/// Where it and the rules part.
pub fn replay(
    game: &dyn Game,
    record: &Watched,
    lands: &dyn Fn(&Turn, usize) -> Option<Pit>,
) -> Result<Replayed, Box<Mismatch>> {
    let start = super::against::start_of(game, record)?;
    let first = super::against::first_of(game, record);
    let usual = game.start_by(first);
    let is_other = start != usual;
    let mut replayed = Replayed {
        name: record.name.clone(),
        tags: record.tags.clone(),
        comments: record.comments.clone(),
        start: is_other.then(|| start.notation(game.rules())),
        first,
        moves: Vec::new(),
        outcome: record.result.as_ref().and_then(|result| result.outcome),
        is_over: false,
    };
    let mut moves = Vec::new();
    let held = follow(game, record, lands, &mut |turn, option| {
        let chosen = &turn.options[option];
        let mover = turn.position.mover;
        let bare = Spelling::new(chosen.mv.pit);
        let marks = |position: &Position| -> usize {
            let marks = position.ground().marks.iter();
            marks.map(|held| held[mover].iter().count()).sum()
        };
        let captured = chosen.after.captured[mover];
        moves.push(Done {
            mv: chosen.mv,
            mover,
            landing: lands(turn, option),
            marks: marks(&chosen.after) > marks(&turn.position),
            captured: (captured > turn.position.captured[mover]).then_some(captured),
            is_plain: bare.among(&turn.options) == SpellingMatch::One(option),
        });
    });
    if let Some(mismatch) = held.mismatch {
        return Err(Box::new(mismatch));
    }
    replayed.is_over = held.is_over;
    replayed.outcome = held.outcome.or(replayed.outcome);
    let mut moves = moves.into_iter();
    replayed.moves = (record.plies.iter())
        .map(|ply| match ply.made {
            Made::Pass => None,
            _ => moves.next(),
        })
        .collect();
    Ok(replayed)
}

/// Writes a game as plain text, which [`read`](super::read) reads back.
///
/// # Errors
/// If the notation can't say one of its moves.
pub fn write_text(
    replayed: &Replayed,
    notation: Notation,
    game: &dyn Game,
) -> Result<String, String> {
    let rules = game.rules();
    let tag = |name: &str, value: &str| {
        // A tag has no sign for a quotation mark.
        format!("[{name} \"{}\"]\n", value.replace(['"', '\n', '\r'], "'"))
    };
    let mut text = tag("Event", &replayed.name);
    for (name, value) in &replayed.tags {
        text.push_str(&tag(name, value));
    }
    text.push_str(&tag("Ruleset", rules.name()));
    for reading in rules.reading() {
        text.push_str(&tag("Reading", &reading));
    }
    text.push_str(&tag("Notation", notation.name()));
    if replayed.first != Player::South {
        let first = replayed.first.to_string().to_lowercase();
        text.push_str(&tag("First", &first));
    }
    if let Some(start) = &replayed.start {
        text.push_str(&tag("Position", start));
    }
    let result = match replayed.outcome {
        Some(Outcome::Won(Player::South)) => "1-0",
        Some(Outcome::Won(Player::North)) => "0-1",
        Some(Outcome::Drawn) => "1/2-1/2",
        _ => "*",
    };
    text.push_str(&tag("Result", result));
    if replayed.is_over {
        text.push_str(&tag("Termination", "rules"));
    }
    // No comment has a sign for the brace that ends it.
    let remarks = |nth| -> Vec<String> {
        let here = replayed.comments.iter().filter(|(after, _)| *after == nth);
        let braced = here.map(|(_, comment)| format!("{{{}}}", comment.replace('}', ")")));
        let all = braced.collect::<Vec<_>>().join(" ");
        all.split_whitespace().map(str::to_string).collect()
    };
    let mut words = remarks(0);
    for (nth, done) in replayed.moves.iter().enumerate() {
        if nth.is_multiple_of(2) {
            words.push(format!("{}.", nth / 2 + 1));
        }
        words.push(match done {
            None => "-".to_string(),
            Some(done) => write_move(done, notation, rules.board())
                .map_err(|why| format!("move {}: {why}", nth + 1))?,
        });
        words.extend(remarks(nth + 1));
    }
    words.push(result.to_string());
    // At the head of a line a comment that begins with a quotation mark is an object of JSON.
    if words.first().is_some_and(|word| is_object(word)) {
        words.insert(0, "$0".into());
    }
    text.push('\n');
    let mut length = 0;
    for word in words {
        if length + word.len() > 80 && !is_object(&word) {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
        }
        length += word.len() + 1;
        text.push_str(&word);
    }
    text.push_str("\n\n");
    Ok(text)
}
