//! `seedlore which --test`: how often the key finds the game that simulated answers are of.

use serde::Serialize;

use crate::cli::output::print_json;
use crate::cli::table::{self, Document, Table};
use crate::identify::Tested;
use crate::prose::plural;
use crate::render::{Printed, percent};
use crate::report::Colour;

#[derive(Serialize)]
struct Written<'a> {
    version: &'a str,
    #[serde(flatten)]
    tested: &'a Tested,
}

/// Tells the figures, failures first.
pub fn tell(tested: &Tested, by_moves: bool, json: bool, colour: Colour) {
    if json {
        print_json(&Written {
            version: env!("CARGO_PKG_VERSION"),
            tested,
        });
        return;
    }
    let mut told = Document::default();
    told.heading("How often the key finds the game");
    let how = match by_moves {
        true => format!(
            "Of each ruleset {} by random and as many by greedy players are watched (seed {}). The \
             board and its seeds are told; exact intervals of 95 %.",
            plural(tested.each as usize, "game"),
            tested.seed
        ),
        false => format!(
            "Answers are simulated of each game, {} times for each row (seed {}). One of ten is mistaken \
             and one of five not known, unless the row says otherwise; intervals of 95 % are those of the \
             bootstrap over games.",
            tested.each, tested.seed
        ),
    };
    told.paragraph(how);
    told.gap();
    let mut table = Table::under("share | of trials | what came true");
    for figure in &tested.figures {
        table.row(vec![
            Printed::alike(&figure.share, |share| percent(share, 1)).line(),
            figure.trials.to_string(),
            figure.what.clone(),
        ]);
    }
    told.table(table);
    table::tell(&told, colour);
}
