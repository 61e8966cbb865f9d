//! Positions that are made of those that games come to: with few seeds, and at the edges of what a
//! ruleset counts.

use std::collections::BTreeSet;

use crate::play::Dice;
use seedlore_game::Position;
use seedlore_language::rules::{Direction, Pit, Player as Side, Ruleset};

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
    /// and the next all others: the player to move once so many more are gained as a move of theirs
    /// gains. From one `nth` deal to the next each number is taken in turn, and the player to move
    /// has it before others do. `None` if so many were not captured.
    pub fn deal(&self, nth: usize, position: &Position, gained: u16) -> Option<Position> {
        let mut dealt = position.clone();
        let players: Vec<_> = dealt.captured.iter().map(|(player, _)| player).collect();
        let (turn, edge) = (nth / self.0.len(), self.0[nth % self.0.len()]);
        let mover = players.iter().position(|player| *player == dealt.mover)?;
        let first = players[(mover + turn) % players.len()];
        let gained = if first == dealt.mover { gained } else { 0 };
        let number = edge.checked_sub(gained)?;
        let all: u16 = dealt.captured.iter().map(|(_, seeds)| *seeds).sum();
        let rest = all.checked_sub(number)?;
        for player in &players {
            dealt.captured[*player] = 0;
        }
        dealt.captured[first] = number;
        dealt.captured[players[(mover + turn + 1) % players.len()]] += rest;
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

/// The position with one pit of the player to move filled from what counts as captured, so that
/// its seeds go once round or a little farther.
pub fn heaped(position: &Position, rules: &Ruleset, dice: &mut Dice) -> Position {
    let mut heaped = position.clone();
    let Some(pit) = own(position, rules, dice) else {
        return heaped;
    };
    let round = round(rules, pit, position.mover);
    let wanted = round + dice.below(3) as u16;
    let missing = wanted.saturating_sub(heaped.pits[pit]);
    move_captured(&mut heaped, missing, |heaped, seeds| {
        heaped.pits[pit] += seeds
    });
    heaped
}

/// Pits that a player's seeds pass before they come back to one.
fn round(rules: &Ruleset, pit: usize, player: Side) -> u16 {
    let board = rules.board();
    let start = board.pits().nth(pit);
    let ahead = |pit: &Pit| board.next(*pit, Direction::Anticlockwise, player);
    let passed = std::iter::successors(start, ahead).skip(1);
    let passed = passed.take(board.pit_count());
    1 + passed.take_while(|pit| Some(*pit) != start).count() as u16
}

/// The position with no more than a few seeds in each pit; what lay there counts as captured.
pub fn lightened(position: &Position, dice: &mut Dice) -> Position {
    /// No pit keeps more.
    const MOST: usize = 5;
    let mut lightened = position.clone();
    for at in 0..lightened.pits.len() {
        let seeds = lightened.pits[at];
        if seeds > 0 {
            let kept = seeds.min(1 + dice.below(MOST) as u16);
            lightened.pits[at] = kept;
            lightened.captured[position.mover] += seeds - kept;
        }
    }
    lightened
}

/// The position with no seeds in the pits of the player to move, or with one seed or two in a
/// single pit of the other: the rest counts as captured.
pub fn bared(position: &Position, rules: &Ruleset, dice: &mut Dice) -> Position {
    let mut bared = position.clone();
    let board = rules.board();
    let is_other = dice.below(2) == 0;
    let of_mover = |pit: &Pit| position.is_own(board, *pit, position.mover);
    let emptied: Vec<Pit> = board
        .pits()
        .filter(|pit| of_mover(pit) != is_other)
        .collect();
    for pit in &emptied {
        let seeds = std::mem::take(&mut bared.pits[pit.index()]);
        bared.captured[position.mover] += seeds;
    }
    if is_other && !emptied.is_empty() {
        let pit = emptied[dice.below(emptied.len())].index();
        let wanted = 1 + dice.below(2) as u16;
        move_captured(&mut bared, wanted, |bared, seeds| bared.pits[pit] += seeds);
    }
    bared
}

/// The position with a few seeds in one pit of the player to move and one or two in one of the
/// other: the rest counts as captured.
pub fn paired(position: &Position, rules: &Ruleset, dice: &mut Dice) -> Position {
    /// More are not in the pit of the player to move.
    const MOST: usize = 7;
    let mut paired = position.clone();
    for seeds in &mut paired.pits {
        paired.captured[position.mover] += std::mem::take(seeds);
    }
    let board = rules.board();
    let of_mover = |pit: &Pit| position.is_own(board, *pit, position.mover);
    let (own, others): (Vec<Pit>, Vec<Pit>) = board.pits().partition(of_mover);
    for (pits, most) in [(own, MOST), (others, 2)] {
        if !pits.is_empty() {
            let pit = pits[dice.below(pits.len())].index();
            let seeds = 1 + dice.below(most) as u16;
            move_captured(&mut paired, seeds, |paired, seeds| {
                paired.pits[pit] += seeds
            });
        }
    }
    paired
}

/// Takes seeds off what was captured, as far as there are so many, and hands them on.
fn move_captured(position: &mut Position, seeds: u16, put: impl Fn(&mut Position, u16)) {
    let players: Vec<Side> = position.captured.iter().map(|(player, _)| player).collect();
    let mut left = seeds;
    for player in players {
        let taken = position.captured[player].min(left);
        position.captured[player] -= taken;
        left -= taken;
        put(position, taken);
    }
}

/// One of the pits of the player to move, by its place.
fn own(position: &Position, rules: &Ruleset, dice: &mut Dice) -> Option<usize> {
    let board = rules.board();
    let own = board.pits();
    let own: Vec<usize> = own
        .filter(|pit| position.is_own(board, *pit, position.mover))
        .map(|pit| pit.index())
        .collect();
    (!own.is_empty()).then(|| own[dice.below(own.len())])
}

/// The position with all pits emptied but one; what lay in them counts as captured.
pub fn emptied(position: &Position, dice: &mut Dice) -> Position {
    let mut emptied = position.clone();
    let filled = (0..emptied.pits.len()).filter(|at| emptied.pits[*at] > 0);
    let filled: Vec<usize> = filled.collect();
    let stays = filled.get(dice.below(filled.len().max(1)));
    for at in filled.iter().filter(|at| Some(*at) != stays) {
        emptied.captured[position.mover] += std::mem::take(&mut emptied.pits[*at]);
    }
    emptied
}
