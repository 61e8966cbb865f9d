//! All games of two rulesets, by their length.

use rustc_hash::FxHashMap;

use super::effort::{Effort, Found, Searched};
use super::turn_tree::{Latest, TurnTree};
use super::{Both, Divergence, Lockstep, Shared, Stand, Which};
use crate::parallel::{map_items, map_numbers};
use seedlore_game::{Game, Next, NoHistory, Position, Recall, Turn};
use seedlore_language::rules::Ruleset;

/// A turn that was reached, and how.
struct Node {
    both: Both,
    moves: Vec<Shared>,
    /// The game up to this turn, which is counted.
    game: Latest,
}

/// What lies beyond a turn.
struct Beyond {
    divergence: Option<Divergence>,
    next: Vec<(Shared, Box<Both>)>,
}

/// Turns before whose moves are played it is asked whether there are too many.
const CHUNK: usize = 256;

/// Turns whose moves are played at a time: all that they lead to is held in memory,
/// before what was met already is let go of.
const AT_A_TIME: usize = 16;

/// Steps that playing the moves of so many turns may take, if what they lead to
/// takes as many as they do.
const MOST_AHEAD: u64 = 30_000_000;

/// All games, by their length; of equally short ones the first in the order of
/// the moves.
///
/// Games that come to the same positions are followed as one. Where a rule asks
/// what came before, that is sound only if they met the same positions on the
/// way. Few do, so that the effort is spent on shorter games; then as much
/// again is spent on following as one all that come to the same positions. What
/// this finds is a game, but nothing is claimed of those left out.
pub(super) fn all<G: Game>(lockstep: &Lockstep<G>, effort: &Effort) -> (Option<Found>, Searched) {
    let rulesets = [lockstep.left, lockstep.right].map(Game::rules);
    let mut searched = Searched {
        depth: 0,
        is_whole: true,
        turns: 0,
        played: None,
        rests_on_agreement: rulesets.iter().any(|rules| may_agree_anywhere(rules)),
    };
    let start = match lockstep.start() {
        Stand::Turns(start) => *start,
        Stand::Over => return (None, searched),
        Stand::Parted => {
            let found = Found {
                moves: Vec::new(),
                divergence: Divergence::Start,
            };
            return (Some(found), searched);
        }
    };
    let mut tree = TurnTree::new(rulesets[0], rulesets[1]);
    let mut level = vec![Node {
        game: tree.keep(None, &start),
        both: start,
        moves: Vec::new(),
    }];
    let mut search = Breadth {
        lockstep,
        effort,
        tells_pasts: tree.is_asked(),
        tree,
        met: FxHashMap::default(),
        turns: 0,
        steps: 0,
    };
    let mut found = None;
    while !level.is_empty() {
        match search.beyond(&level) {
            Step::Parted(parted) => {
                found = Some(parted);
                break;
            }
            Step::Next(next) => {
                // Of a turn that is cut, moves were left out.
                searched.is_whole &= level.iter().all(|node| !node.is_cut());
                searched.depth += u32::from(searched.is_whole);
                level = next;
            }
            Step::Spent => {
                searched.is_whole = false;
                if !search.tells_pasts {
                    break;
                }
                searched.turns += search.turns;
                level = search.merge(level);
            }
        }
    }
    searched.turns += search.turns;
    searched.is_whole &= found.is_none();
    searched.rests_on_agreement |=
        search.tree.has_repeated() && rulesets.iter().any(|rules| rules.asks_agreement());
    (found, searched)
}

/// Whether players are asked if they agree where no position repeats.
fn may_agree_anywhere(rules: &Ruleset) -> bool {
    let mut asking = rules.ends().iter().map(|end| &end.says.when);
    asking.any(|when| when.asks_agreement() && !when.is_of_agreed_repetition())
}

/// What comes of all turns at which games stand after as many moves.
enum Step {
    Parted(Found),
    Next(Vec<Node>),
    /// There are too many.
    Spent,
}

struct Breadth<'l, G> {
    lockstep: &'l Lockstep<'l, G>,
    effort: &'l Effort,
    tree: TurnTree,
    /// Whether games that met other positions on the way are told apart.
    tells_pasts: bool,
    /// The games that came to the same positions, of those followed.
    met: FxHashMap<(Position, Position), Vec<Latest>>,
    /// What was spent so far, of one effort.
    turns: u64,
    steps: u64,
}

impl<G: Game> Breadth<'_, G> {
    fn beyond(&mut self, level: &[Node]) -> Step {
        self.turns += level.len() as u64;
        self.steps += level.iter().map(Node::steps).sum::<u64>();
        let shared: Vec<Result<Vec<Shared>, Divergence>> =
            map_items(level, &|node| self.lockstep.shared(&node.both));
        for (node, shared) in level.iter().zip(&shared) {
            if let Err(divergence) = shared {
                return Step::Parted(node.parts(*divergence));
            }
        }
        let mut next = Vec::new();
        for (nodes, shared) in level.chunks(CHUNK).zip(shared.chunks(CHUNK)) {
            let ahead = nodes.iter().zip(shared).map(|(node, shared)| {
                let moves = shared.as_ref().map_or(0, Vec::len) as u64;
                node.steps().saturating_mul(moves)
            });
            if self.turns as usize + next.len() > self.effort.turns
                || self.steps > self.effort.steps
                || ahead.fold(0, u64::saturating_add) > MOST_AHEAD
            {
                return Step::Spent;
            }
            for (nodes, shared) in nodes.chunks(AT_A_TIME).zip(shared.chunks(AT_A_TIME)) {
                let beyond: Vec<Beyond> = map_numbers(0..nodes.len() as u64, &|at| {
                    let shared = shared[at as usize].as_deref().unwrap_or(&[]);
                    self.beyond_one(&nodes[at as usize], shared)
                });
                for (node, beyond) in nodes.iter().zip(beyond) {
                    if let Some(divergence) = beyond.divergence {
                        return Step::Parted(node.parts(divergence));
                    }
                    for (shared, both) in beyond.next {
                        next.extend(self.followed(node, shared, *both));
                    }
                }
            }
        }
        Step::Next(next)
    }

    fn beyond_one(&self, node: &Node, shared: &[Shared]) -> Beyond {
        let recall = |which| self.tree.recall(node.game, which);
        let [mut left, mut right] = [Which::Left, Which::Right].map(recall);
        let recalls: [&mut dyn Recall; 2] = [&mut left, &mut right];
        self.lockstep.beyond(&node.both, shared, recalls)
    }

    /// `None` if such a game is followed already.
    fn followed(&mut self, node: &Node, shared: Shared, both: Both) -> Option<Node> {
        let game = self.tree.keep(node.game, &both);
        if self.is_met(&both, game) {
            if game.is_some() {
                self.tree.drop_last();
            }
            return None;
        }
        let moves = node.moves.iter().copied().chain([shared]).collect();
        Some(Node { both, moves, game })
    }

    /// Whether such a game was met; notes it if not.
    fn is_met(&mut self, both: &Both, game: Latest) -> bool {
        let key = (both.left.position.clone(), both.right.position.clone());
        let met = self.met.entry(key).or_default();
        let is_met = match self.tells_pasts {
            true => met.iter().any(|other| self.tree.is_same(*other, game)),
            false => !met.is_empty(),
        };
        if !is_met {
            met.push(game);
        }
        is_met
    }

    /// From here on does not tell apart what came before, with as much to spend
    /// as there was; of the games at hand keeps the first to come to each pair
    /// of positions.
    fn merge(&mut self, mut level: Vec<Node>) -> Vec<Node> {
        self.tells_pasts = false;
        self.turns = 0;
        self.steps = 0;
        self.met.clear();
        level.retain(|node| !self.is_met(&node.both, node.game));
        level
    }
}

impl Node {
    fn parts(&self, divergence: Divergence) -> Found {
        Found {
            moves: self.moves.clone(),
            divergence,
        }
    }

    fn steps(&self) -> u64 {
        self.both.left.steps + self.both.right.steps
    }

    fn is_cut(&self) -> bool {
        self.both.left.is_cut || self.both.right.is_cut
    }
}

impl<G: Game> Lockstep<'_, G> {
    /// Plays every shared move of a turn.
    fn beyond(&self, both: &Both, shared: &[Shared], recalls: [&mut dyn Recall; 2]) -> Beyond {
        let mut beyond = Beyond {
            divergence: None,
            next: Vec::new(),
        };
        let [of_left, of_right] = recalls;
        for &(left, right) in shared {
            match self.play(both, (left, right), [&mut *of_left, &mut *of_right]) {
                Stand::Turns(next) => beyond.next.push(((left, right), next)),
                Stand::Over => {}
                Stand::Parted => {
                    beyond.divergence = Some(Divergence::Sequel { left, right });
                    return beyond;
                }
            }
        }
        beyond
    }

    /// Whether the two part at a position of the left one, in the legal moves or
    /// in what comes of one.
    pub fn parts_at(&self, turn: &Turn) -> bool {
        let right = self.right.enter(turn.position.clone());
        let Stand::Turns(both) = self.stand(Next::Turn(turn.clone()), right) else {
            return true;
        };
        match self.shared(&both) {
            Ok(shared) => {
                let beyond = self.beyond(&both, &shared, [&mut NoHistory, &mut NoHistory]);
                beyond.divergence.is_some()
            }
            Err(_) => true,
        }
    }
}
