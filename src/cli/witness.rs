//! The game in which two rulesets part, in plain text.

use serde_json::json;

use super::boardtext;
use super::output::say;
use super::table::{bold, dim, wrap};
use crate::compare::lockstep::{
    BoardAlignment, Finding, Forbidden, Lockstep, Made, Replay, Verdict, Which, Witness,
};
use crate::explain;
use crate::game::{Game, Move, Next, Position};
use crate::prose;
use crate::referee::{Event, Referee};
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
    match finding {
        Finding::OtherBoard => say!(
            "{}",
            wrap(
                "They are not played on one board with as many seeds: no game is a game of both.",
                88,
                ""
            )
        ),
        Finding::Alike(proof) => say!("{}", wrap(&proof.words(), 88, "")),
        Finding::Unknown(searched) => say!("{}", wrap(&searched.words(), 88, "")),
        Finding::Parts {
            witness,
            allowing,
            searched,
        } => {
            parts(sides, witness, &witness.when(), &witness.sooner(searched));
            if let Some(allowing) = allowing {
                say!("");
                parts(sides, allowing, &allowing.allowing(), "");
            }
        }
    }
}

fn parts(sides: &Sides, witness: &Witness, lead: &str, sure: &str) {
    let [left, right] = sides.referees;
    let lockstep = Lockstep::new(left, right, BoardAlignment::Same);
    let replay = lockstep.and_then(|lockstep| lockstep.replay(witness));
    let Some(replay) = replay else {
        return say!("In a game that can't be played again.");
    };
    let Some(both) = &replay.turn else {
        return say!("Before the first move: the board is set out otherwise, or another begins.");
    };
    let position = &both.left.position;
    say!(
        "{}",
        wrap(&format!("{} {sure}", heading(lead, &replay, left)), 88, "")
    );
    say!(
        "\n{}\n",
        boardtext::draw(position, left.rules(), sides.colour)
    );
    say!("  {}", dim(&position.notation(left.rules()), sides.colour));
    for which in [Which::Left, Which::Right] {
        let at = which as usize;
        say!("  {}", bold(sides.names[at], sides.colour));
        let verdict = match which {
            Which::Left => &replay.left,
            Which::Right => &replay.right,
        };
        match verdict {
            Verdict::Before => {}
            Verdict::Made(made) => tell_made(sides, at, position, made),
            Verdict::Forbidden(forbidden) => tell_forbidden(sides, at, position, forbidden),
        }
    }
}

/// `They part in move 4, after three moves that both allow (3 4 1).`
fn heading(lead: &str, replay: &Replay, referee: &Referee) -> String {
    let board = referee.rules().board();
    let moves = replay.moves.iter();
    let written: Vec<String> = moves.map(|(by, mv)| mv.notation(*by, board)).collect();
    match written.is_empty() {
        true => lead.into(),
        false => format!("{} ({}).", lead.trim_end_matches('.'), written.join(" ")),
    }
}

fn tell_made(sides: &Sides, at: usize, position: &Position, made: &Made) {
    let rules = sides.referees[at].rules();
    let mv = made.mv.notation(position.mover, rules.board());
    let to = match &made.next {
        Next::Turn(turn) => turn.position.notation(rules),
        Next::Over(finish) => format!("{}: {}", finish.position.notation(rules), finish.outcome),
    };
    say!("    {} plays {mv}, and it comes to", position.mover);
    say!("    {to}");
    behind(sides, at, &made.decisive, &made.events);
}

fn tell_forbidden(sides: &Sides, at: usize, position: &Position, forbidden: &Forbidden) {
    let referee = sides.referees[at];
    let mv = forbidden
        .mv
        .notation(position.mover, referee.rules().board());
    let reason = explain::why(referee, position, forbidden.mv.into(), sides.works[at]);
    say!("    {} may not play {mv} here:", position.mover);
    say!("    {}", wrap(&reason, 84, "    "));
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
            "witness": witness_data(sides, witness),
            "allowing": allowing.as_ref().map(|allowing| witness_data(sides, allowing)),
        }),
    }
}

fn witness_data(sides: &Sides, witness: &Witness) -> serde_json::Value {
    let [left, right] = sides.referees;
    let lockstep = Lockstep::new(left, right, BoardAlignment::Same);
    let Some(replay) = lockstep.and_then(|lockstep| lockstep.replay(witness)) else {
        return serde_json::Value::Null;
    };
    let rules = left.rules();
    let moves = replay.moves.iter();
    let moves: Vec<String> = moves
        .map(|(by, mv)| mv.notation(*by, rules.board()))
        .collect();
    let position = replay.turn.as_ref().map(|both| &both.left.position);
    let side = |referee: &Referee, verdict: &Verdict| {
        let rules = referee.rules();
        let clauses = verdict.decisive().iter();
        let clauses: Vec<&str> = clauses.map(|id| rules.clause(*id).label()).collect();
        let written = |mv: Move| position.map(|at| mv.notation(at.mover, rules.board()));
        match verdict {
            Verdict::Before => json!({ "clauses": clauses }),
            Verdict::Made(made) => json!({
                "move": written(made.mv),
                "allowed": true,
                "to": made.next.position().notation(rules),
                "outcome": match &made.next {
                    Next::Turn(_) => None,
                    Next::Over(finish) => Some(finish.outcome),
                },
                "clauses": clauses,
            }),
            Verdict::Forbidden(forbidden) => json!({
                "move": written(forbidden.mv),
                "allowed": false,
                "clauses": clauses,
            }),
        }
    };
    json!({
        "move": witness.ply(),
        "is_shortest": witness.is_shortest,
        "moves": moves,
        "position": position.map(|at| at.notation(rules)),
        "left": side(left, &replay.left),
        "right": side(right, &replay.right),
    })
}
