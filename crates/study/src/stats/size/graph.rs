//! Graphs of positions, walked in topological order.

use num_bigint::BigUint;

/// Edges that are kept, at most: 4 bytes each.
const MOST_EDGES: usize = 8_000_000;

/// A directed graph whose nodes are numbered from 0.
#[derive(Debug, Default)]
pub(super) struct Graph {
    successors: Vec<Vec<u32>>,
    edges: usize,
    /// Edges that there was no room for.
    is_short: bool,
}

impl Graph {
    pub fn add_node(&mut self) -> u32 {
        self.successors.push(Vec::new());
        (self.successors.len() - 1) as u32
    }

    /// Adds an edge; the same two nodes may be joined by several.
    pub fn add_edge(&mut self, from: u32, to: u32) {
        match self.edges < MOST_EDGES {
            true => self.successors[from as usize].push(to),
            false => self.is_short = true,
        }
        self.edges += 1;
    }

    /// Whether there was no room for some edges.
    pub fn is_short(&self) -> bool {
        self.is_short
    }

    /// Visits nodes so that each comes after all that lead to it (Kahn 1962);
    /// nodes on a cycle, and all that they lead to, are not visited. Whether
    /// all were: the edges kept form no cycle.
    pub fn visit_in_order(&self, mut visit: impl FnMut(usize, &[u32])) -> bool {
        let mut entering = vec![0_u32; self.successors.len()];
        for to in self.successors.iter().flatten() {
            entering[*to as usize] += 1;
        }
        let nodes = 0..self.successors.len();
        let mut ready: Vec<usize> = nodes.filter(|node| entering[*node] == 0).collect();
        let mut visited = 0;
        while let Some(node) = ready.pop() {
            let successors = &self.successors[node];
            visit(node, successors);
            visited += 1;
            for to in successors {
                let left = &mut entering[*to as usize];
                *left -= 1;
                if *left == 0 {
                    ready.push(*to as usize);
                }
            }
        }
        visited == self.successors.len()
    }

    pub fn has_cycle(&self) -> bool {
        !self.visit_in_order(|_, _| ())
    }

    /// The number of paths from node 0 that end, where `ends` of them do at
    /// each node; `None` if there is a cycle.
    pub fn paths(&self, ends: &[u32]) -> Option<BigUint> {
        let mut leading = vec![BigUint::ZERO; self.successors.len()];
        if let Some(start) = leading.first_mut() {
            *start = BigUint::from(1_u8);
        }
        let mut total = BigUint::ZERO;
        let is_acyclic = self.visit_in_order(|node, successors| {
            // No other node needs it any more.
            let paths = std::mem::take(&mut leading[node]);
            for to in successors {
                leading[*to as usize] += &paths;
            }
            total += paths * ends[node];
        });
        is_acyclic.then_some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(nodes: usize, edges: &[(u32, u32)]) -> Graph {
        let mut graph = Graph::default();
        (0..nodes).for_each(|_| _ = graph.add_node());
        edges
            .iter()
            .for_each(|(from, to)| graph.add_edge(*from, *to));
        graph
    }

    #[test]
    fn paths_are_counted_with_parallel_edges() {
        // Two ways from 0 to 1, and one past it; 2 has three ends, 1 has one.
        let graph = graph(3, &[(0, 1), (0, 1), (0, 2), (1, 2)]);
        assert_eq!(graph.paths(&[0, 1, 3]), Some(BigUint::from(11_u8)));
    }

    #[test]
    fn a_cycle_has_no_number_of_paths() {
        let graph = graph(3, &[(0, 1), (1, 2), (2, 1)]);
        assert!(graph.has_cycle());
        assert_eq!(graph.paths(&[0, 0, 1]), None);
    }
}
