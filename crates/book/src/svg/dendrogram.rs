//! A dendrogram from left to right, with columns of text beside its leaves.

use minijinja::{Error, Value};
use serde::Serialize;

use super::scale::ticks;
use super::{Caption, tenth};
use crate::templates::Templates;
use seedlore_study::compare;

/// Where things stand, from the left.
const ROOT: f64 = 34.0;
const LEAVES: f64 = 340.0;
const COLUMNS: [(f64, usize); 3] = [(352.0, 44), (666.0, 24), (850.0, 25)];
const WIDTH: f64 = 1040.0;
const TOP: f64 = 34.0;
const ROW: f64 = 21.0;
const FOOT: f64 = 44.0;

/// A group that so many of a hundred redrawn trees have stands firmly enough
/// for a full line.
const FIRM: f64 = 0.7;

/// Below this the number is left out too.
const TOLD: f64 = 0.5;

/// A ruleset at the tip of a branch, with what stands beside it.
#[derive(Debug, Clone)]
pub struct Leaf {
    pub label: String,
    pub place: String,
    pub date: String,
    /// The page it leads to.
    pub link: String,
}

/// A whole drawing.
#[derive(Debug)]
pub struct Dendrogram<'a> {
    pub caption: Caption,
    pub tree: &'a compare::Dendrogram,
    /// In the order of the tree's names.
    pub leaves: Vec<Leaf>,
    /// Unit of the distances.
    pub axis: String,
    pub percent: bool,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    caption: &'a Caption,
    width: f64,
    height: f64,
    top: f64,
    base: f64,
    root: f64,
    tips: f64,
    columns: [f64; 3],
    axis: &'a str,
    ticks: Vec<(f64, String)>,
    branches: Vec<Branch>,
    leaves: Vec<LeafView>,
}

/// The upright of a group and the ways to its parts.
#[derive(Serialize)]
struct Branch {
    path: String,
    firm: bool,
    /// The support in per cent, and where it is written.
    support: Option<(String, f64, f64)>,
}

#[derive(Serialize)]
struct LeafView {
    y: f64,
    /// As much of each column as there is room for.
    texts: Vec<String>,
    /// All of it.
    whole: String,
    link: String,
}

/// Draws the tree.
pub fn dendrogram(templates: &Templates, drawing: &Dendrogram) -> Result<Value, Error> {
    let tree = drawing.tree;
    let most = tree.nodes.last().map_or(0.0, |root| root.apart);
    let width = LEAVES - ROOT;
    let x = |apart: f64| tenth(LEAVES - width * apart / most.max(1e-9));
    let mut y = vec![0.0; tree.nodes.len()];
    for (row, leaf) in tree.order().iter().enumerate() {
        y[*leaf] = TOP + ROW * (row as f64 + 0.5);
    }
    let mut branches = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        let (Some(first), Some(last)) = (node.parts.first(), node.parts.last()) else {
            continue;
        };
        y[at] = tenth(f64::midpoint(y[*first], y[*last]));
        let here = x(node.apart);
        let ways = node
            .parts
            .iter()
            .map(|part| format!("M{here} {}H{}", y[*part], x(tree.nodes[*part].apart)));
        let upright = format!("M{here} {}V{}", y[*first], y[*last]);
        branches.push(Branch {
            path: ways.chain([upright]).collect(),
            firm: node.support.is_none_or(|share| share >= FIRM),
            support: node.support.filter(|share| *share >= TOLD).map(|share| {
                let said = format!("{}", (share * 100.0).round());
                (said, here - 3.0, y[at] - 3.0)
            }),
        });
    }
    let leaves = tree.order().iter().map(|at| {
        let leaf = &drawing.leaves[*at];
        let texts = [&leaf.label, &leaf.place, &leaf.date];
        LeafView {
            y: y[*at],
            texts: texts
                .iter()
                .zip(COLUMNS)
                .map(|(text, (_, room))| fitted(text, room))
                .collect(),
            whole: texts.map(String::as_str).join("; "),
            link: leaf.link.clone(),
        }
    });
    let base = TOP + ROW * tree.order().len() as f64 + 6.0;
    let said = |value: f64| match drawing.percent {
        true => format!("{} %", tenth(value * 100.0)),
        false => format!("{}", (value * 100.0).round() / 100.0),
    };
    let view = TemplateContext {
        caption: &drawing.caption,
        width: WIDTH,
        height: base + FOOT,
        top: TOP,
        base,
        root: ROOT,
        tips: LEAVES,
        columns: COLUMNS.map(|(x, _)| x),
        axis: &drawing.axis,
        ticks: ticks(0.0, most, 4)
            .into_iter()
            .filter(|value| *value <= most)
            .map(|value| (x(value), said(value)))
            .collect(),
        branches,
        leaves: leaves.collect(),
    };
    templates.drawing("svg/dendrogram.svg", &view)
}

/// So many letters at most; what is left off is told by three points.
fn fitted(text: &str, room: usize) -> String {
    match text.chars().count() > room {
        false => text.into(),
        true => {
            let start: String = text.chars().take(room - 1).collect();
            format!("{}…", start.trim_end())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_cut() {
        assert_eq!(fitted("Wari", 4), "Wari");
        assert_eq!(fitted("Wari, Bennett", 6), "Wari,…");
    }
}
