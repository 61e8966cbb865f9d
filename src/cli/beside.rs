//! Two rulesets point by point: in text, and for programs.

use serde::Serialize;

use super::output::say;
use super::table::{bold, dim, wrap};
use super::witness::Sides;
use crate::compare::point::{CitedRule, Point, PointRelation, SideRules, cited_rules};
use crate::game::Game;
use crate::prose;
use crate::rules::{Bibliography, Head, Provenance, Status};

/// Tells the points in which the two are not agreed; or all of them.
pub fn tell(sides: &Sides, points: &[Point], reordered: &[Head], all: bool) {
    let mut topic = "";
    for point in points.iter().filter(|point| all || !point.is_agreed()) {
        if point.topic() != topic {
            topic = point.topic();
            say!("\n{}", bold(topic, sides.colour));
        } else {
            say!("");
        }
        tell_point(sides, point);
    }
    for head in reordered {
        say!("\n{}", bold(head.topic(), sides.colour));
        say!("  The clauses stand in another order, and the first that fits acts.");
    }
}

fn tell_point(sides: &Sides, point: &Point) {
    if let Some(stands) = stands(sides.names, point) {
        say!("  {}", wrap(&stands, 86, "  "));
    }
    for (at, says) in [&point.left, &point.right].into_iter().enumerate() {
        for told in cited_rules(sides.referees[at].rules(), says) {
            let label = match (told.clause, told.question) {
                (Some(clause), _) => format!("{}, {clause}", sides.names[at]),
                (_, question) => format!("{}, open {}", sides.names[at], question.unwrap_or("")),
            };
            say!("  {}", dim(&label, sides.colour));
            say!("    {}", wrap(&told.text, 84, "    "));
            if told.provenance.is_empty() {
                say!("    {}", dim("[no source given]", sides.colour));
            }
            for provenance in told.provenance {
                let basis = format!("[{}]", prose::basis(provenance, sides.works[at]));
                say!("    {}", dim(&wrap(&basis, 84, "     "), sides.colour));
            }
        }
        if says.is_silent() {
            say!("  {} says nothing of it.", sides.names[at]);
        }
    }
}

/// `The same rule; said in wari-walker, assumed in wari-bennett.` Nothing
/// where the clauses themselves show all there is to say.
fn stands(names: [&str; 2], point: &Point) -> Option<String> {
    let rests = point.rests_apart(names.map(|name| format!("in {name}")));
    let rests = rests.map(|rests| format!("; {rests}")).unwrap_or_default();
    let words = match point.stands {
        PointRelation::Otherwise if rests.is_empty() => return None,
        PointRelation::OnlyLeft | PointRelation::OnlyRight => return None,
        stands => stands.words(),
    };
    Some(prose::sentence(&format!("{words}{rests}")))
}

/// A point as JSON: what it is about, how the two stand, what each says.
#[derive(Serialize)]
pub struct TableRow<'r> {
    topic: &'r str,
    /// The head of its clauses; null where no clause answers.
    head: Option<&'static str>,
    stands: PointRelation,
    /// What the left rests on, and the right: the weakest of it. What follows
    /// the report of another game is assumed. Null where nothing is said or
    /// no source given.
    rests: [Option<Status>; 2],
    left: Vec<Cell<'r>>,
    right: Vec<Cell<'r>>,
}

/// A clause, or the answer to an open question, with what it rests on.
#[derive(Serialize)]
struct Cell<'r> {
    /// The label of the clause; or the open question that is answered without.
    clause: Option<&'r str>,
    question: Option<&'r str>,
    rule: String,
    /// The weakest of what it rests on; null where no source is given.
    status: Option<Status>,
    /// Each source as a reader would cite it, with its pages.
    cited: Vec<String>,
    provenance: &'r [Provenance],
}

pub fn rows<'r>(sides: &Sides<'r>, points: &[Point<'r>]) -> Vec<TableRow<'r>> {
    let cells = |at: usize, says: &SideRules<'r>| -> Vec<Cell<'r>> {
        let told = cited_rules(sides.referees[at].rules(), says).into_iter();
        told.map(|told| cell(sides.works[at], told)).collect()
    };
    let row = |point: &Point<'r>| TableRow {
        topic: point.topic(),
        head: point.head.map(Head::words),
        stands: point.stands,
        rests: point.rests,
        left: cells(0, &point.left),
        right: cells(1, &point.right),
    };
    points.iter().map(row).collect()
}

fn cell<'r>(works: &Bibliography, told: CitedRule<'r>) -> Cell<'r> {
    let cited = told.provenance.iter();
    Cell {
        clause: told.clause,
        question: told.question,
        rule: told.text,
        status: told.provenance.iter().map(Provenance::status).max(),
        cited: cited.map(|p| prose::basis(p, works)).collect(),
        provenance: told.provenance,
    }
}
