//! The game in which two rulesets part, in plain text.

use serde_json::json;

use super::boardtext;
use super::output::say;
use super::table::{bold, dim, wrap};
use crate::compare::lockstep::{Finding, Made, Verdict, Witness};
use crate::explain;
use crate::game::{Game, Next, Position};
use crate::prose;
use crate::referee::{Event, Referee};
use crate::render::{Parting, SharedGame};
use crate::report::Colour;
use crate::rules::{Bibliography, ClauseId};

/// Two rulesets as they were named, with what is needed to tell of them.
pub struct Sides<'a> {
    pub names: [&'a str; 2],
    pub referees: [&'a Referee; 2],
    /// The works that each cites.
    pub works: [&'a Bibliography; 2],
    pub colour: Colour,
}

/// Tells where two rulesets part in play, or why they don't.
pub fn tell(sides: &Sides, finding: &Finding) {
    say!("\n{}", bold("Where they differ in play", sides.colour));
    let parting = Parting::new(sides.referees, finding);
    tell_parting(sides, &parting);
    if let Some(allowing) = &parting.allowing {
        say!("");
        tell_parting(sides, allowing);
    }
}

fn tell_parting(sides: &Sides, parting: &Parting) {
    let Parting { lead, sure, .. } = parting;
    let moves = parting.game.as_ref().map(|game| game.moves.join(" "));
    let lead = match moves {
        Some(moves) if !moves.is_empty() => format!("{} ({moves}).", lead.trim_end_matches('.')),
        _ => lead.clone(),
    };
    say!("{}", wrap(&format!("{lead} {sure}"), 88, ""));
    let Some(game) = &parting.game else { return };
    let rules = sides.referees[0].rules();
    let board = boardtext::draw(&game.positions[0], rules, sides.colour);
    say!("\n{board}\n");
    say!("  {}", dim(&game.notation, sides.colour));
    for (at, verdict) in game.verdicts.iter().enumerate() {
        say!("  {}", bold(sides.names[at], sides.colour));
        let mv = game.parting_move(at, sides.referees[at]);
        let (mv, position) = (mv.unwrap_or_default(), &game.positions[at]);
        match verdict {
            Verdict::Before => {}
            Verdict::Made(made) => tell_made(sides, at, position, &mv, made),
            Verdict::Forbidden(forbidden) => {
                let (referee, works) = (sides.referees[at], sides.works[at]);
                let reason = explain::why(referee, position, forbidden.mv.into(), works);
                say!("    {} may not play {mv} here:", position.mover);
                say!("    {}", wrap(&reason, 84, "    "));
            }
        }
    }
}

fn tell_made(sides: &Sides, at: usize, position: &Position, mv: &str, made: &Made) {
    let rules = sides.referees[at].rules();
    let to = match &made.next {
        Next::Turn(turn) => turn.position.notation(rules),
        Next::Over(finish) => format!("{}: {}", finish.position.notation(rules), finish.outcome),
    };
    say!("    {} plays {mv}, and it comes to", position.mover);
    say!("    {to}");
    behind(sides, at, &made.decisive, &made.events);
}

/// The clauses that decide, with what each of them does here.
fn behind(sides: &Sides, at: usize, decisive: &[ClauseId], events: &[Event]) {
    let rules = sides.referees[at].rules();
    for id in decisive {
        let clause = rules.clause(*id);
        let sources: Vec<String> = clause
            .provenance()
            .iter()
            .map(|provenance| prose::basis(provenance, sides.works[at]))
            .collect();
        let text = format!(
            "`{}`: {} [{}]",
            clause.label(),
            prose::tell(rules, clause),
            sources.join("; ")
        );
        say!("    {}", wrap(&text, 84, "    "));
        let told = events.iter().filter(|event| event.clause() == Some(*id));
        for event in told
            .filter(|event| !matches!(event, Event::LineTaken { .. } | Event::LapBegins { .. }))
            .take(6)
        {
            say!("      {}", dim(&event.say(rules.board()), sides.colour));
        }
    }
    if decisive.is_empty() {
        say!("    No clause acts here that does not act in the other too.");
    }
}

/// The finding as JSON.
pub fn data(sides: &Sides, finding: &Finding) -> serde_json::Value {
    let parting = Parting::new(sides.referees, finding);
    match finding {
        Finding::OtherBoard => json!({ "found": "other-board" }),
        Finding::Alike(proof) => json!({ "found": "alike", "proof": proof }),
        Finding::Unknown(searched) => json!({ "found": "nothing", "searched": searched }),
        Finding::Parts {
            witness,
            allowing,
            searched,
        } => json!({
            "found": "parting",
            "searched": searched,
            "witness": witness_data(sides, witness, parting.game),
            "allowing": allowing.as_ref().map(|allowing| {
                witness_data(sides, allowing, parting.allowing.and_then(|told| told.game))
            }),
        }),
    }
}

fn witness_data(sides: &Sides, witness: &Witness, game: Option<SharedGame>) -> serde_json::Value {
    let side = |at: usize| {
        let Some(game) = &game else {
            return json!({ "clauses": [] });
        };
        let (rules, verdict) = (sides.referees[at].rules(), &game.verdicts[at]);
        let clauses = verdict.decisive().iter();
        let clauses: Vec<&str> = clauses.map(|id| rules.clause(*id).label()).collect();
        let mv = game.parting_move(at, sides.referees[at]);
        match verdict {
            Verdict::Before => json!({ "clauses": clauses }),
            Verdict::Made(made) => json!({
                "move": mv,
                "allowed": true,
                "to": made.next.position().notation(rules),
                "outcome": match &made.next {
                    Next::Turn(_) => None,
                    Next::Over(finish) => Some(finish.outcome),
                },
                "clauses": clauses,
            }),
            Verdict::Forbidden(_) => json!({ "move": mv, "allowed": false, "clauses": clauses }),
        }
    };
    json!({
        "move": witness.ply(),
        "is_shortest": witness.is_shortest,
        "moves": game.as_ref().map_or(&[][..], |game| &game.moves),
        "position": game.as_ref().map(|game| &game.notation),
        "left": side(0),
        "right": side(1),
    })
}
