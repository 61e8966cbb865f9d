//! A tree from left to right: named boxes, numbered ties, arrows of descent.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Caption, Point};
use crate::templates::Templates;

const BOX: (f64, f64) = (176.0, 48.0);
const STEP: (f64, f64) = (250.0, 66.0);
const MARGIN: f64 = 6.0;

/// A box in its column and row.
#[derive(Debug, Clone)]
pub struct Node {
    pub column: f64,
    pub row: f64,
    pub title: String,
    pub below: String,
}

/// A tie between two nodes, by their indices.
#[derive(Debug, Clone)]
pub struct Arc {
    pub from: usize,
    pub to: usize,
    pub label: String,
}

/// A whole drawing.
#[derive(Debug, Clone)]
pub struct Tree {
    pub caption: Caption,
    pub nodes: Vec<Node>,
    pub ties: Vec<Arc>,
    pub descents: Vec<Arc>,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    caption: &'a Caption,
    width: f64,
    height: f64,
    nodes: Vec<NodeView<'a>>,
    ties: Vec<TieView<'a>>,
    descents: Vec<TieView<'a>>,
}

#[derive(Serialize)]
struct NodeView<'a> {
    at: Point,
    width: f64,
    height: f64,
    title: &'a str,
    below: &'a str,
    /// Whether the title needs smaller letters.
    long: bool,
}

#[derive(Serialize)]
struct TieView<'a> {
    from: Point,
    to: Point,
    middle: Point,
    label: &'a str,
}

/// Draws the tree.
pub fn tree(templates: &Templates, tree: &Tree) -> Result<Value, Error> {
    let columns = tree.nodes.iter().map(|n| n.column).fold(0.0, f64::max);
    let rows = tree.nodes.iter().map(|n| n.row).fold(0.0, f64::max);
    let view = TemplateContext {
        caption: &tree.caption,
        width: columns * STEP.0 + BOX.0 + 2.0 * MARGIN,
        height: rows * STEP.1 + BOX.1 + 2.0 * MARGIN,
        nodes: tree
            .nodes
            .iter()
            .map(|node| NodeView {
                at: corner(node),
                width: BOX.0,
                height: BOX.1,
                title: &node.title,
                below: &node.below,
                long: node.title.chars().count() > 22,
            })
            .collect(),
        ties: tree.ties.iter().map(|arc| tie(tree, arc)).collect(),
        descents: tree.descents.iter().map(|arc| tie(tree, arc)).collect(),
    };
    templates.drawing("svg/tree.svg", &view)
}

fn corner(node: &Node) -> Point {
    Point::new(MARGIN + node.column * STEP.0, MARGIN + node.row * STEP.1)
}

/// From the right side of the box on the left to the left side of the other.
fn tie<'a>(tree: &Tree, arc: &'a Arc) -> TieView<'a> {
    let (one, other) = (&tree.nodes[arc.from], &tree.nodes[arc.to]);
    let (left, right) = if one.column <= other.column {
        (corner(one), corner(other))
    } else {
        (corner(other), corner(one))
    };
    let from = Point::new(left.x + BOX.0, left.y + BOX.1 / 2.0);
    let to = Point::new(right.x, right.y + BOX.1 / 2.0);
    TieView {
        from,
        to,
        middle: Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0),
        label: &arc.label,
    }
}
