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
pub const DOES: (&str, &str) = ("does", "do");
pub const GOES: (&str, &str) = ("goes", "go");
pub const GETS: (&str, &str) = ("gets", "get");
pub const LOSES: (&str, &str) = ("loses", "lose");
pub const SCORES: (&str, &str) = ("scores", "score");
pub const ENDS: (&str, &str) = ("ends", "end");
pub const WINS: (&str, &str) = ("wins", "win");
pub const WIN: (&str, &str) = ("win", "win");
pub const PASSES: (&str, &str) = ("passes", "pass");

/// The longest that deeds may be in one sentence, in characters.
const LONGEST: usize = 280;

/// Deeds one after the other: `the player captures these seeds, and the game
/// ends`. Where somebody may leave them, such as the player: `the player may capture …`. More
/// than a sentence can hold go on in a second, and a third: `Then the player …`.
pub fn say(phrases: &[VerbPhrase], may: Option<&str>) -> String {
    let whole = in_one(phrases, may);
    if whole.chars().count() <= LONGEST {
        return whole;
    }
    let mut parts: Vec<String> = Vec::new();
    let mut rest = phrases;
    while !rest.is_empty() {
        let is_first = parts.is_empty();
        let told = |many: &usize| in_one(&rest[..*many], may.filter(|_| is_first));
        let fits = |many: &usize| told(many).chars().count() <= LONGEST;
        let many = (1..=rest.len()).rev().find(fits).unwrap_or(1);
        parts.push(told(&many));
        rest = &rest[many..];
    }
    let (first, others) = parts.split_at(1);
    let then = if may.is_some() {
        ". If so, then "
    } else {
        ". Then "
    };
    match others {
        [] => whole,
        others => format!("{}{then}{}", first.concat(), others.join(". Then ")),
    }
}

fn in_one(phrases: &[VerbPhrase], may: Option<&str>) -> String {
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
            match may.filter(|_| nth == 0) {
                Some(who) if subject == who => format!("{who} may {}", together(group, true)),
                Some(who) if group[0].verb == ENDS => {
                    format!("{who} may end {subject} {}", group[0].rest)
                }
                Some(who) => {
                    let does = together(group, false);
                    format!("{who} may choose that {subject} {does}")
                }
                None => format!("{subject} {}", together(group, false)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_deeds_are_told_in_several_sentences() {
        let pit =
            |nth: u32| format!("one seed from the pit with the number {nth} into the next pit");
        let moves = |many| -> Vec<VerbPhrase> {
            let phrases = (0..many).map(|nth| VerbPhrase::new("the player", MOVES, pit(nth)));
            phrases.collect()
        };
        let few = say(&moves(2), None);
        assert!(few.starts_with("the player moves one seed") && !few.contains(". Then"));
        let many = say(&moves(7), None);
        assert_eq!(many.matches(". Then the player moves one seed").count(), 1);
        assert!(many.split(". ").all(|sentence| sentence.len() <= LONGEST));
        let may = say(&moves(6), Some("the player"));
        assert!(
            may.starts_with("the player may move ")
                && may.contains(". If so, then the player moves")
        );
    }
}
