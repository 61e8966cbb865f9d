//! Proofs that two rulesets are played alike, from what their clauses say.

use serde::{Deserialize, Serialize};

use crate::compare::meaning::{ClauseMeaning, same, sayings};
use crate::rules::{Board, Body, ClauseId, Head, Mirror, Moment, Pit, Ruleset, TurnRules};

/// Why no game can part two rulesets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// Whatever governs play they say alike.
    SameClauses,
    /// One is the other in a mirror: every row turned end for end, every way
    /// round turned about.
    MirrorImage,
    /// All games were looked at: there are few enough.
    AllGames,
}

/// A proof from the clauses alone, if there is one.
pub fn proof(left: &Ruleset, right: &Ruleset) -> Option<Proof> {
    if blocks(left) != blocks(right) {
        return None;
    }
    let alike = |head: Head| same(head, &sayings(left, head), &sayings(right, head));
    let governing = || governing(left, right);
    if governing().all(alike) {
        return Some(Proof::SameClauses);
    }
    let is_image = is_symmetric(left)
        && is_symmetric(right)
        && governing().all(|head| {
            let image = Image::new(left, head);
            same(head, &image.sayings(left), &sayings(right, head))
        });
    is_image.then_some(Proof::MirrorImage)
}

/// The heads that bear on play. Who begins is a seat, not a rule, where one
/// round is the game.
fn governing(left: &Ruleset, right: &Ruleset) -> impl Iterator<Item = Head> {
    let has_rounds = !left.rounds().is_empty() || !right.rounds().is_empty();
    Head::ALL.into_iter().filter(move |head| match head {
        Head::Let | Head::Play | Head::Conduct | Head::Simplified => false,
        Head::First => has_rounds,
        _ => true,
    })
}

/// How the lines of each table part into blocks, of each of which one line is
/// taken: in the order in which they are read, the block that each belongs to.
fn blocks(rules: &Ruleset) -> Vec<Vec<usize>> {
    let turns = rules.phases().iter().map(|phase| &phase.turn);
    let turns = turns.chain([rules.turn()]);
    let ranks = |turn: &TurnRules, moment: Moment| {
        let of_line = turn.table(moment).iter().map(|line| line.says.block);
        let mut met: Vec<u16> = Vec::new();
        let rank = of_line.map(|block| {
            let known = met.iter().position(|other| *other == block);
            known.unwrap_or_else(|| {
                met.push(block);
                met.len() - 1
            })
        });
        rank.collect()
    };
    turns
        .flat_map(|turn| Moment::ALL.map(|moment| ranks(turn, moment)))
        .collect()
}

/// The clauses of a head, seen in the mirror.
struct Image(Vec<(ClauseId, Body)>);

impl Image {
    fn new(rules: &Ruleset, head: Head) -> Image {
        let clauses = rules.clauses_of(head).map(|clause| {
            let mut body = clause.body().clone();
            body.mirror();
            (clause.id(), body)
        });
        Image(clauses.collect())
    }

    fn sayings<'i>(&'i self, rules: &'i Ruleset) -> Vec<ClauseMeaning<'i>> {
        let saying =
            |(id, body): &'i (_, Body)| ClauseMeaning::of_body(rules, rules.clause(*id), body);
        self.0.iter().map(saying).collect()
    }
}

/// Whether the board, what lies on it and whose it is are their own image, and
/// no clause tells left from right but by the way of sowing.
fn is_symmetric(rules: &Ruleset) -> bool {
    let board = rules.board();
    if board.is_ring() || !rules.rounds().is_empty() {
        return false;
    }
    let is_sided = |body: &Body| {
        let mut is_sided = matches!(body, Body::Track(_));
        body.walk(&mut |part| is_sided |= part.tells_sides());
        is_sided
    };
    let is_kept = |pit: Pit| board.home(pit) == board.home(board.mirrored(pit));
    let mut held = vec![0; board.pit_count()];
    for (pit, seeds) in rules.filling().iter().filter(|(pit, _)| pit.is_pit()) {
        held[pit.index()] = *seeds;
    }
    let mut marks = rules.marks().iter();
    board.pits().all(is_kept)
        && board
            .pits()
            .all(|pit| held[pit.index()] == held[board.mirrored(pit).index()])
        && marks.all(|mark| is_mirrored(board, &mark.preset))
        && !rules.clauses().iter().any(|clause| is_sided(clause.body()))
}

fn is_mirrored<T: PartialEq + Copy>(board: &Board, preset: &[(Pit, T)]) -> bool {
    let mut preset_pits = preset.iter();
    preset_pits.all(|(pit, holder)| preset.contains(&(board.mirrored(*pit), *holder)))
}
