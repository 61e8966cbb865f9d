//! A tree drawn from left to right, as plain numbers.

use serde::Serialize;

use super::Likeness;

/// Where a node stands, in steps: the drawing chooses how long a step is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Place {
    /// Ties from the root.
    pub x: u32,
    /// Leaves stand at 0, 1, 2 and so on; others amid their own.
    pub y: f64,
}

/// Places every node of a tree. Branches follow one another from the nearest
/// to the furthest, then by name, so that the same tree is always drawn alike.
pub(super) fn layout(root: Option<usize>, names: &[&str], ties: &[Likeness]) -> Vec<Place> {
    let mut drawing = Drawing {
        branches: vec![Vec::new(); names.len()],
        places: vec![Place { x: 0, y: 0.0 }; names.len()],
        leaves: 0,
    };
    for tie in ties {
        drawing.branches[tie.one].push((tie.distance, tie.other));
        drawing.branches[tie.other].push((tie.distance, tie.one));
    }
    for branches in &mut drawing.branches {
        branches.sort_by_key(|(distance, index)| (*distance, names[*index]));
    }
    if let Some(root) = root {
        drawing.place(root, None, 0);
    }
    drawing.places
}

struct Drawing {
    branches: Vec<Vec<(u32, usize)>>,
    places: Vec<Place>,
    leaves: u32,
}

impl Drawing {
    fn place(&mut self, node: usize, from: Option<usize>, x: u32) -> f64 {
        let onward: Vec<usize> = self.branches[node]
            .iter()
            .map(|(_, other)| *other)
            .filter(|other| Some(*other) != from)
            .collect();
        let ys: Vec<f64> = onward
            .iter()
            .map(|other| self.place(*other, Some(node), x + 1))
            .collect();
        let y = match (ys.first(), ys.last()) {
            (Some(first), Some(last)) => f64::midpoint(*first, *last),
            _ => {
                self.leaves += 1;
                f64::from(self.leaves - 1)
            }
        };
        self.places[node] = Place { x, y };
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_stand_in_a_row_and_stems_amid_them() {
        let tie = |one, other, distance| Likeness {
            one,
            other,
            distance,
        };
        let names = ["root", "far", "near", "twig", "bud"];
        let ties = [tie(0, 1, 5), tie(2, 0, 1), tie(2, 3, 1), tie(2, 4, 1)];
        let places = layout(Some(0), &names, &ties);
        let plain: Vec<_> = places.iter().map(|place| (place.x, place.y)).collect();
        assert_eq!(plain, [(0, 1.25), (1, 2.0), (1, 0.5), (2, 1.0), (2, 0.0)]);
    }
}
