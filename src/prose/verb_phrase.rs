//! Deeds: who does what, and how several are told in one sentence.

use super::words::list;

/// A subject, its verb and the rest of the sentence.
pub struct VerbPhrase {
    pub subject: String,
    /// `captures`, and the same without an ending: `capture`.
    pub verb: (&'static str, &'static str),
    pub rest: String,
}

impl VerbPhrase {
    pub fn new(
        subject: &str,
        verb: (&'static str, &'static str),
        rest: impl Into<String>,
    ) -> VerbPhrase {
        VerbPhrase {
            subject: subject.into(),
            verb,
            rest: rest.into(),
        }
    }
}

pub const CAPTURES: (&str, &str) = ("captures", "capture");
pub const LIFTS: (&str, &str) = ("lifts", "lift");
pub const SOWS: (&str, &str) = ("sows", "sow");
pub const MOVES: (&str, &str) = ("moves", "move");
pub const MARKS: (&str, &str) = ("marks", "mark");
pub const TAKES: (&str, &str) = ("takes", "take");
pub const HAS: (&str, &str) = ("has", "have");
pub const IS: (&str, &str) = ("is", "be");
pub const ARE: (&str, &str) = ("are", "be");
pub const GO: (&str, &str) = ("go", "go");
pub const GOES: (&str, &str) = ("goes", "go");
pub const SCORES: (&str, &str) = ("scores", "score");
pub const ENDS: (&str, &str) = ("ends", "end");
pub const WINS: (&str, &str) = ("wins", "win");
pub const WIN: (&str, &str) = ("win", "win");
pub const PASSES: (&str, &str) = ("passes", "pass");

/// Deeds one after the other: `the player captures these seeds, and the game
/// ends`. Where the player may leave them: `the player may capture …`.
pub fn say(phrases: &[VerbPhrase], actor: &str, may: bool) -> String {
    let mut groups: Vec<Vec<&VerbPhrase>> = Vec::new();
    for phrase in phrases {
        match groups.last_mut() {
            Some(group) if group[0].subject == phrase.subject => group.push(phrase),
            _ => groups.push(vec![phrase]),
        }
    }
    let said: Vec<String> = groups
        .iter()
        .enumerate()
        .map(|(nth, group)| {
            let subject = &group[0].subject;
            match (may && nth == 0, subject == actor) {
                (true, true) => format!("{subject} may {}", together(group, true)),
                (true, false) if group[0].verb == ENDS => {
                    format!("{actor} may end {subject} {}", group[0].rest)
                }
                (true, false) => {
                    let does = together(group, false);
                    format!("{actor} may choose that {subject} {does}")
                }
                (false, _) => format!("{subject} {}", together(group, false)),
            }
        })
        .collect();
    match said.as_slice() {
        [before @ .., last] if !before.is_empty() => {
            format!("{}, and {last}", before.join(", "))
        }
        _ => said.concat(),
    }
}

/// Deeds of one subject: `captures A and B, and moves again`.
fn together(phrases: &[&VerbPhrase], bare: bool) -> String {
    let mut verbs: Vec<((&str, &str), Vec<&str>)> = Vec::new();
    for phrase in phrases {
        match verbs.last_mut() {
            Some((verb, rests)) if *verb == phrase.verb && !phrase.rest.is_empty() => {
                rests.push(&phrase.rest);
            }
            _ => verbs.push((phrase.verb, vec![&phrase.rest])),
        }
    }
    let said: Vec<String> = verbs
        .into_iter()
        .map(|((does, base), rests)| {
            let verb = if bare { base } else { does };
            format!("{verb} {}", list(&rests, "and")).trim().to_string()
        })
        .collect();
    // After a list a bare `and` would seem to go on with it.
    match said.as_slice() {
        [before @ .., last] if before.iter().any(|one| one.contains(" and ")) => {
            format!("{}, and {last}", before.join(", "))
        }
        said => list(said, "and"),
    }
}
