//! The rules in the order and under the headings of a leaflet.

use seedlore_language::prose;
use seedlore_language::rules::{Body, Head, Ruleset, Status};

/// The rules of one heading.
#[derive(Debug, Clone)]
pub struct Part {
    pub heading: &'static str,
    pub rules: Vec<Rule>,
}

/// A rule under the number it has in the book.
#[derive(Debug, Clone)]
pub struct Rule {
    pub number: usize,
    pub text: String,
    /// Whether no source says it.
    pub is_assumed: bool,
}

const HEADINGS: [&str; 7] = [
    "Starting the game",
    "Moving",
    "When seeds fall",
    "Moves that are not allowed",
    "Ending the game",
    "At the table",
    "Reported, but left out here",
];

fn heading(head: Head) -> &'static str {
    let place = match head {
        Head::Let
        | Head::Board
        | Head::Players
        | Head::OwnPits
        | Head::Track
        | Head::Mark
        | Head::Note
        | Head::Seeds
        | Head::OnStart
        | Head::Arrange
        | Head::First => 0,
        Head::Phase | Head::Choose | Head::Sow | Head::OnLifting => 1,
        Head::OnPassing
        | Head::OnLanding
        | Head::OnEndless
        | Head::OnMoveEnd
        | Head::OnTurnEnd
        | Head::AtOnce => 2,
        Head::Forbid | Head::Require => 3,
        Head::OnStuck | Head::EndWhen | Head::Rounds | Head::Win => 4,
        Head::Play | Head::Conduct => 5,
        Head::Simplified => 6,
    };
    HEADINGS[place]
}

/// All rules, each under its heading.
pub fn parts(rules: &Ruleset) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for name in HEADINGS {
        let clauses = (1..).zip(prose::in_reading_order(rules));
        let of_heading: Vec<Rule> = clauses
            .filter(|(_, clause)| heading(clause.head()) == name)
            .filter(|(_, clause)| !matches!(clause.body(), Body::Name(_)))
            .map(|(number, clause)| Rule {
                number,
                text: prose::tell(rules, clause),
                is_assumed: !clause.provenance().is_empty()
                    && clause
                        .provenance()
                        .iter()
                        .all(|p| p.status() == Status::Assumed),
            })
            .collect();
        if !of_heading.is_empty() {
            parts.push(Part {
                heading: name,
                rules: of_heading,
            });
        }
    }
    parts
}
