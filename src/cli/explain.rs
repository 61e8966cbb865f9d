//! `seedlore explain`: one move, event by event, each with its clause.

use clap::Args;

use super::Common;
use super::failure::{Done, Failure};
use super::moves::{self, Asked};
use super::naming;
use super::output::say;
use super::position::{Begin, how_written};
use super::table::{bold, dim, wrap};
use crate::game::{Forgetful, Game, Next};
use crate::prose;
use crate::referee::{Event, Narrator, Referee};
use crate::report::{Colour, both};
use crate::rules::{Bibliography, ClauseId};

const EXAMPLES: &str = "\
Examples:
  seedlore explain wari-bennett 3
  seedlore explain wari-bennett 6 --from '0 0 0 0 0 2 / 1 2 4 4 4 4 | * 13 | south'";

/// Tell a move step by step, with the clause behind each step; or why it is
/// illegal.
#[derive(Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", how_written()))]
pub struct Explain {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    ruleset: String,
    /// The move: a pit's number from the mover's left, with `b` for the second
    /// way of moving.
    #[arg(value_name = "MOVE")]
    mv: String,
    #[command(flatten)]
    begin: Begin,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
    /// Write the events as JSON Lines.
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub fn run(&self, common: &Common) -> Done {
        let (library, rules) = naming::ruleset(common, &self.ruleset, &self.readings)?;
        let referee = Referee::new(rules);
        let works = library.collection.bibliography();
        let position = self.begin.position(&referee)?;
        let mut before: Vec<Event> = Vec::new();
        let turn = match referee.enter_telling(position, &mut before) {
            Next::Turn(turn) => turn,
            Next::Over(_) => {
                self.print(&referee, works, &before, common.output_colour());
                return Ok(());
            }
        };
        let Asked { option, others } = moves::asked(&referee, &turn, &self.mv, works)
            .map_err(|refusal| Failure::usage(refusal.message, refusal.help))?;
        let mut events: Vec<Event> = before
            .into_iter()
            .filter(|e| matches!(e, Event::PhaseHolds { .. }))
            .collect();
        let next = referee.narrate(&turn, option, &mut Forgetful, &mut events);
        // What is ruled out for the next player is not part of this move.
        events.retain(|e| !matches!(e, Event::RuledOut { .. } | Event::WithoutEnd { .. }));
        if !others.is_empty() && !self.json {
            say!(
                "{}",
                dim(
                    &format!("`{}` begins {} too", self.mv.trim(), both(&others)),
                    common.output_colour()
                )
            );
        }
        self.print(&referee, works, &events, common.output_colour());
        if !self.json {
            let after = match &next {
                Next::Turn(turn) => &turn.position,
                Next::Over(finish) => &finish.position,
            };
            say!("\n{}", after.notation(referee.rules()));
        }
        Ok(())
    }

    fn print(&self, referee: &Referee, works: &Bibliography, events: &[Event], colour: Colour) {
        let rules = referee.rules();
        let mut told: Option<ClauseId> = None;
        for event in events {
            let clause = event.clause().map(|id| rules.clause(id));
            let words = event.say(rules.board());
            if self.json {
                let line = serde_json::json!({
                    "event": words,
                    "clause": clause.map(|c| c.label()),
                });
                say!("{line}");
                continue;
            }
            // A clause is named once for all the steps it is behind.
            match clause.filter(|c| told != Some(c.id())) {
                Some(clause) => {
                    let sources: Vec<String> = clause
                        .provenance()
                        .iter()
                        .map(|p| prose::basis(p, works))
                        .collect();
                    let source = wrap(&sources.join("; "), 76, "    ");
                    say!(
                        "{} {}",
                        bold(clause.label(), colour),
                        dim(&format!("[{source}]"), colour)
                    );
                    told = Some(clause.id());
                }
                None if clause.is_none() => told = None,
                None => {}
            }
            say!("  {words}");
        }
    }
}
