//! What is found without asking anybody.

use serde_json::json;

use super::Asking;
use crate::ask::{Effort, Fate, Score, sibling_questions};
use crate::cli::output::say;
use crate::cli::table::{self, Table, bold, wrap};
use crate::prose::counted;
use crate::report::Colour;

/// The lines of a text are broken at this width.
const WIDTH: usize = 88;

/// The report for people.
pub fn text(asking: &Asking<'_>, colour: Colour) {
    say!("{}", bold(asking.rules.name(), colour));
    say!("{}", wrap(&summary(asking), WIDTH, ""));
    notes(asking);
    let parts = asking.asked.by_part(asking.rules);
    if !parts.is_empty() {
        let mut table = Table::under("part | ruled out | told apart | what it says");
        for part in parts {
            let Score {
                ruled_out,
                told_apart,
            } = part.score;
            table.row(vec![
                format!("{} {}", part.source, part.number),
                ruled_out.to_string(),
                told_apart.to_string(),
                part.gist.unwrap_or_default(),
            ]);
        }
        say!();
        table::print(&table, colour);
    }
    let sections = [
        (
            Fate::Unseen,
            "Never told apart: no position was found in which these play otherwise. Is what they change needed?",
        ),
        (Fate::Alike, "Alike: proved to play the same"),
    ];
    for (card, asked) in asking.asked.cards.iter().enumerate() {
        let played = asked.mv.as_ref();
        let played = played.map_or("before anybody moves".into(), |mv| {
            format!("{mv} is played")
        });
        let under = asked.under.as_ref();
        let under = under.map_or(String::new(), |(question, reading)| {
            format!("under {question}={reading}, ")
        });
        say!(
            "\nQuestion {}: {under}{}, {played}",
            card + 1,
            asked.position
        );
        list(asking, Fate::Asked(card));
    }
    if asking.asked.count(|fate| fate == Fate::Left) > 0 {
        say!("\nMore questions would tell apart:");
        list(asking, Fate::Left);
    }
    for (fate, heading) in sections {
        if asking.asked.count(|other| other == fate) > 0 {
            say!("\n{}", wrap(heading, WIDTH, ""));
            list(asking, fate);
        }
    }
}

/// What is odd in games, and what others ask that this ruleset does not.
pub fn notes(asking: &Asking<'_>) {
    for oddity in &asking.asked.oddities {
        let games = match asking.rules.rounds().is_empty() {
            true => "games",
            false => "games of several rounds",
        };
        let told = format!(
            "In {} of {} {games} {}: {}",
            oddity.games,
            oddity.played,
            oddity.kind.words(),
            oddity.position
        );
        say!("{}", wrap(&told, WIDTH, "  "));
    }
    for question in sibling_questions(&asking.library.collection, asking.rules) {
        let told = format!(
            "{} of {} rulesets of the same report or kin ask, and this one does not: {} (`{}` in {})",
            question.asked, question.siblings, question.text, question.name, question.ruleset
        );
        say!("{}", wrap(&told, WIDTH, "  "));
    }
}

/// What was looked at, in a sentence or two.
pub fn summary(asking: &Asking<'_>) -> String {
    let asked = &asking.asked;
    let Score {
        ruled_out,
        told_apart: told,
    } = asked.score();
    let misreadings = counted(asked.variants.len() as u32, "misreading", "misreadings");
    let examples = counted(asking.rules.examples().len() as u32, "example", "examples");
    let questions = counted(asked.cards.len() as u32, "question tells", "questions tell");
    let of_questions = asked.count(|fate| matches!(fate, Fate::Asked(_)));
    let rest = match ruled_out == told {
        true => "and nothing is left to ask".to_string(),
        false => format!("{questions} {of_questions} more apart"),
    };
    let all = asking
        .library
        .collection
        .mistakes(asking.rules.name(), None);
    let most = Effort::default().mistakes;
    let left_out = match all > most {
        true => format!(" Of {all} that there are, no more than {most} are played."),
        false => String::new(),
    };
    format!(
        "{misreadings} of it were played, {told} of them come out otherwise in a position that was found: {examples} \
         rule out {ruled_out}, {rest}.{left_out}"
    )
}

fn list(asking: &Asking<'_>, fate: Fate) {
    for variant in asking
        .asked
        .variants
        .iter()
        .filter(|variant| variant.fate == fate)
    {
        for line in asking.told(variant) {
            say!("  {line}");
        }
    }
}

/// The report for programs.
pub fn json(asking: &Asking<'_>) {
    let score = asking.asked.score();
    let variants = asking.asked.variants.iter().map(|variant| {
        let (fate, by) = match variant.fate {
            Fate::Alike => ("alike", None),
            Fate::RuledOut(example) => ("ruled-out", Some(example + 1)),
            Fate::Asked(card) => ("asked", Some(card + 1)),
            Fate::Left => ("left", None),
            Fate::Unseen => ("unseen", None),
        };
        json!({ "change": asking.told(variant), "fate": fate, "by": by })
    });
    let cards = asking.asked.cards.iter().map(|card| {
        let answers = card.answers.iter();
        let answers = answers
            .map(|answer| json!({ "expected": answer.expected, "variants": answer.variants }));
        json!({
            "under": card.under.as_ref().map(|(question, reading)| format!("{question}={reading}")),
            "position": card.position,
            "move": card.mv,
            "reached": card.is_reached,
            "answers": answers.collect::<Vec<_>>(),
        })
    });
    let report = json!({
        "ruleset": asking.rules.name(),
        "misreadings": asking.asked.variants.len(),
        "told_apart": score.told_apart,
        "ruled_out": score.ruled_out,
        "parts": asking.asked.by_part(asking.rules),
        "odd": asking.asked.oddities.iter().map(|oddity| json!({
            "what": oddity.kind.words(),
            "games": oddity.games,
            "played": oddity.played,
            "position": oddity.position,
        })).collect::<Vec<_>>(),
        "asked_by_siblings": sibling_questions(&asking.library.collection, asking.rules).iter().map(|question| json!({
            "question": question.name,
            "text": question.text,
            "ruleset": question.ruleset,
            "asked": question.asked,
            "siblings": question.siblings,
        })).collect::<Vec<_>>(),
        "variants": variants.collect::<Vec<_>>(),
        "questions": cards.collect::<Vec<_>>(),
    });
    say!("{report:#}");
}
