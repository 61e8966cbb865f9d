//! Positions that are made of those that games come to: with few seeds, and at the edges of what a
//! ruleset counts.

use std::collections::BTreeSet;

use crate::play::Dice;
use seedlore_game::Position;
use seedlore_language::rules::Ruleset;

/// The numbers of captured seeds at which something may end, or go another way.
pub struct Edges(Vec<u16>);

impl Edges {
    /// Those of a ruleset whose clauses count to these numbers: each number and its neighbours, and
    /// what fills a player's pits anew, with up to three seeds more and two pits less.
    pub fn new(rules: &Ruleset, counted: &BTreeSet<u16>) -> Edges {
        let mut edges = BTreeSet::new();
        let about = |n: u16| [n.saturating_sub(1), n, n.saturating_add(1)];
        edges.extend(counted.iter().copied().flat_map(about));
        edges.extend([0, 1]);
        if !rules.rounds().is_empty() {
            let players = rules.players().len().max(1) as u16;
            let share = rules.seeds_in_all() / players;
            let pit = rules.filling().iter().map(|(_, seeds)| *seeds).max();
            let pit = pit.unwrap_or(0);
            edges.extend((0..=3).map(|more| share + more));
            edges.extend((0..=2 * pit).map(|less| share.saturating_sub(less)));
        }
        edges.retain(|edge| *edge <= rules.seeds_in_all());
        Edges(edges.into_iter().collect())
    }

    /// The position with captured seeds dealt out anew, so that one player has a number at an edge
    /// and the next all others; every other time with all pits emptied but one. `None` if so many
    /// were not captured.
    pub fn deal(&self, position: &Position, dice: &mut Dice) -> Option<Position> {
        let mut dealt = position.clone();
        let players: Vec<_> = dealt.captured.iter().map(|(player, _)| player).collect();
        if dice.below(2) == 0 {
            let filled = (0..dealt.pits.len()).filter(|at| dealt.pits[*at] > 0);
            let filled: Vec<usize> = filled.collect();
            let stays = filled[dice
                .below(filled.len().max(1))
                .min(filled.len().checked_sub(1)?)];
            for at in filled.into_iter().filter(|at| *at != stays) {
                dealt.captured[players[0]] += std::mem::take(&mut dealt.pits[at]);
            }
        }
        let all: u16 = dealt.captured.iter().map(|(_, seeds)| *seeds).sum();
        let edge = self.0[dice.below(self.0.len())];
        let first = dice.below(players.len());
        let rest = all.checked_sub(edge)?;
        for player in &players {
            dealt.captured[*player] = 0;
        }
        dealt.captured[players[first]] = edge;
        dealt.captured[players[(first + 1) % players.len()]] += rest;
        Some(dealt)
    }
}

/// The position with most of its pits emptied, but for those that are marked: what lay in them
/// counts as captured.
pub fn thinned(position: &Position, rules: &Ruleset, dice: &mut Dice) -> Position {
    let mut thinned = position.clone();
    let pits = thinned.pits.len();
    let players: Vec<_> = position.captured.iter().map(|(player, _)| player).collect();
    let marked = rules.board().pits();
    let marked = marked.filter(|pit| position.ground.is_marked(*pit));
    let mut stay: BTreeSet<usize> = marked.map(|pit| pit.index()).collect();
    let kept = stay.len() + 2 + dice.below(4);
    while stay.len() < kept.min(pits) {
        stay.insert(dice.below(pits));
    }
    for at in 0..pits {
        if !stay.contains(&at) {
            let seeds = std::mem::take(&mut thinned.pits[at]);
            let player = players[dice.below(players.len())];
            thinned.captured[player] += seeds;
        }
    }
    thinned
}
