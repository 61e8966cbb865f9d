//! Values from the ends backwards.
//!
//! Positions that lead back to one another are valued together, after all
//! that they lead to. Among them a player has whatever can be forced by play
//! that comes to an end; where neither player can force a better end than the
//! even share, play goes round for ever and that is what they have.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::Refusal;
use super::dependencies::Dependencies;
use super::graph::{Graph, Step};
use seedlore_language::rules::Player;

/// What South ends with from each position if both play their best.
///
/// # Errors
/// If seeds in store come back while play goes round.
pub(super) fn values(graph: &Graph, dependencies: &Dependencies) -> Result<Vec<i32>, Refusal> {
    let mut solving = Solving {
        graph,
        dependencies,
        values: vec![0; graph.positions.len()],
        places: vec![OUTSIDE; graph.positions.len()],
    };
    // The last that are reached come first.
    for circle in kosaraju_scc(&links(graph)) {
        let members: Vec<usize> = circle.into_iter().map(NodeIndex::index).collect();
        solving.value(&members)?;
    }
    Ok(solving.values)
}

fn links(graph: &Graph) -> DiGraph<(), ()> {
    let nodes = graph.positions.len();
    let mut links = DiGraph::with_capacity(nodes, nodes);
    for _ in 0..nodes {
        links.add_node(());
    }
    for node in 0..nodes {
        for step in graph.steps(node) {
            if let Step::To { node: to, .. } = step {
                links.add_edge(NodeIndex::new(node), NodeIndex::new(*to as usize), ());
            }
        }
    }
    links
}

/// The place of a position that is not among those being valued.
const OUTSIDE: u32 = u32::MAX;

struct Solving<'g> {
    graph: &'g Graph,
    dependencies: &'g Dependencies,
    /// South's, of those valued so far.
    values: Vec<i32>,
    /// The place of each position among those being valued.
    places: Vec<u32>,
}

impl Solving<'_> {
    fn value(&mut self, members: &[usize]) -> Result<(), Refusal> {
        for (place, node) in members.iter().enumerate() {
            self.places[*node] = place as u32;
        }
        let circle = self.circle(members)?;
        let found = match circle.leads_back() {
            false => circle.forced(Player::South, i32::MIN),
            true => circle.settled(self.share(members)?),
        };
        for (node, value) in members.iter().zip(found) {
            self.values[*node] = value.expect("every position of a circle was valued");
            self.places[*node] = OUTSIDE;
        }
        Ok(())
    }

    /// The even share, which is the same all the way round: else seeds in
    /// store come back.
    fn share(&self, members: &[usize]) -> Result<i32, Refusal> {
        let mut shares = members
            .iter()
            .map(|node| self.dependencies.shared(&self.graph.positions[*node]));
        let first = shares.next().unwrap_or(0);
        match shares.all(|share| share == first) {
            true => Ok(first),
            false => Err(Refusal::SeedsComeBack),
        }
    }

    fn circle(&self, members: &[usize]) -> Result<Circle, Refusal> {
        let mut circle = Circle {
            movers: Vec::with_capacity(members.len()),
            ends: vec![Vec::new(); members.len()],
            before: vec![Vec::new(); members.len()],
            within: vec![0; members.len()],
        };
        for (place, node) in members.iter().enumerate() {
            circle.movers.push(self.graph.positions[*node].mover);
            for step in self.graph.steps(*node) {
                match *step {
                    Step::Over(value) => circle.ends[place].push(value),
                    Step::To { node, shift } => {
                        let to = node as usize;
                        let at = self.places[to];
                        if at == OUTSIDE {
                            circle.ends[place].push(self.values[to] + shift);
                        } else if shift == 0 {
                            circle.before[at as usize].push(place);
                            circle.within[place] += 1;
                        } else {
                            return Err(Refusal::SeedsComeBack);
                        }
                    }
                }
            }
        }
        Ok(circle)
    }
}

/// Positions that lead back to one another; or one that does not to itself.
struct Circle {
    movers: Vec<Player>,
    /// What South has by each step that leads out.
    ends: Vec<Vec<i32>>,
    /// For each step within, whence it comes.
    before: Vec<Vec<usize>>,
    /// How many steps of each lead to others of them.
    within: Vec<usize>,
}

impl Circle {
    fn leads_back(&self) -> bool {
        self.within.iter().any(|steps| *steps > 0)
    }

    /// South's values where play that never ends has this one.
    fn settled(&self, share: i32) -> Vec<Option<i32>> {
        let south = self.forced(Player::South, share);
        let north = self.forced(Player::North, -share);
        let both = south.into_iter().zip(north);
        both.map(|(south, north)| south.or(north.map(|v| -v)).or(Some(share)))
            .collect()
    }

    /// The most, seen with this player's eyes, that the player can force by
    /// play that ends; `None` where that is not more than `floor`.
    ///
    /// The largest come first: a position of the player has it as soon as one
    /// step does, one of the opponent when no step is left that may have less.
    fn forced(&self, player: Player, floor: i32) -> Vec<Option<i32>> {
        let eyes = |value: i32| {
            if player == Player::South {
                value
            } else {
                -value
            }
        };
        let mut found: Vec<Option<i32>> = vec![None; self.movers.len()];
        let mut open = self.within.clone();
        let mut least: Vec<i32> = vec![i32::MAX; self.movers.len()];
        let mut waiting = BinaryHeap::new();
        for (place, ends) in self.ends.iter().enumerate() {
            let ends = ends.iter().map(|value| eyes(*value));
            if self.movers[place] == player {
                waiting.extend(ends.max().map(|value| (value, Reverse(place))));
            } else if let Some(value) = ends.min() {
                least[place] = value;
                if open[place] == 0 {
                    waiting.push((value, Reverse(place)));
                }
            }
        }
        while let Some((value, Reverse(place))) = waiting.pop() {
            // In a circle of one that leads nowhere within, any end counts.
            if value <= floor {
                break;
            }
            if found[place].is_some() {
                continue;
            }
            found[place] = Some(value);
            for before in &self.before[place] {
                if self.movers[*before] == player {
                    waiting.push((value, Reverse(*before)));
                } else {
                    open[*before] -= 1;
                    if open[*before] == 0 {
                        waiting.push((value.min(least[*before]), Reverse(*before)));
                    }
                }
            }
        }
        found
    }
}
