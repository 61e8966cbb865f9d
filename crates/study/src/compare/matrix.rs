//! All clauses of many rulesets, head by head.

use serde::Serialize;

use super::meaning::{ClauseMeaning, same, sayings};
use seedlore_language::rules::{ClauseId, Head, Ruleset};

/// One row a head, one column a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// Names of the columns.
    pub rulesets: Vec<String>,
    /// The heads of which at least one ruleset has a clause.
    pub rows: Vec<MatrixRow>,
}

/// Clauses of all rulesets under one head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatrixRow {
    /// Words that these clauses begin with.
    pub head: Head,
    /// In the order of the rulesets.
    pub cells: Vec<Cell>,
}

/// What one ruleset says under one head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The clauses, in their order; empty if the ruleset says nothing.
    pub clauses: Vec<ClauseId>,
    /// Cells of a row with the same number say the same. Numbers count from 0
    /// in the order of the rulesets; `None` where a ruleset says nothing.
    pub saying: Option<usize>,
}

impl MatrixRow {
    /// True if all rulesets say the same, or none says anything.
    pub fn is_agreed(&self) -> bool {
        self.cells
            .windows(2)
            .all(|pair| pair[0].saying == pair[1].saying)
    }
}

/// Sets rulesets side by side, one row for each head that any of them has.
pub fn matrix(rulesets: &[&Ruleset]) -> Matrix {
    let rows = Head::ALL.into_iter().map(|head| row(head, rulesets));
    Matrix {
        rulesets: rulesets
            .iter()
            .map(|rules| rules.name().to_string())
            .collect(),
        rows: rows
            .filter(|row| row.cells.iter().any(|cell| cell.saying.is_some()))
            .collect(),
    }
}

fn row(head: Head, rulesets: &[&Ruleset]) -> MatrixRow {
    let mut known: Vec<Vec<ClauseMeaning>> = Vec::new();
    let cells = rulesets.iter().map(|rules| {
        let says = sayings(rules, head);
        let saying = (!says.is_empty()).then(|| {
            known
                .iter()
                .position(|other| same(head, other, &says))
                .unwrap_or_else(|| {
                    known.push(says);
                    known.len() - 1
                })
        });
        Cell {
            clauses: rules.clauses_of(head).map(|clause| clause.id()).collect(),
            saying,
        }
    });
    MatrixRow {
        head,
        cells: cells.collect(),
    }
}
