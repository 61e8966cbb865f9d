//! Distance by behaviour: how often two rulesets part in the same position.

use serde::{Deserialize, Serialize};

use super::distance::{Distance, Distances, Kind, Table, draw};
use super::positions::{Sampling, SharedBoard, VisiblePosition, sampled, signature};
use crate::parallel::map_items;
use crate::play::Dice;
use crate::stats::Share;
use seedlore_game::Game;
use seedlore_language::rules::Ruleset;

/// The share of shared positions in which two rulesets part: in what may be
/// moved, or in what a move leads to.
///
/// Each ruleset of a board gives the same number of positions, one from each
/// of its random games, and every ruleset is set down in all of them: so many
/// rulesets times so many positions are looked at, and any two of them are
/// compared without further play. A share of positions each compared for alike
/// or not is a metric.
///
/// What it leaves out: owners, marks and closed pits are as at the start, and
/// of the round nothing is remembered but how many turns each player has had;
/// so rules of later rounds, of pits won and of what was done before don't show
/// as they would in a game. A rare rule counts as little as it is rare in
/// random games. Moves without bound on their number are seen only as far as
/// the referee tries them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BehaviourDistances {
    board: SharedBoard,
    names: Vec<String>,
    seed: u64,
    games: u32,
    /// For each ruleset what it makes of each position.
    signatures: Vec<Vec<u64>>,
}

impl BehaviourDistances {
    /// Plays and compares rulesets of one board on all threads of the current
    /// rayon pool. `progress` is told of each position that a ruleset was set
    /// down in.
    ///
    /// # Panics
    /// If two of them are not of the same board.
    pub fn measure(
        games: &[&dyn Game],
        sampling: &Sampling,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Option<BehaviourDistances> {
        let board = SharedBoard::from_rules(games.first()?.rules());
        let alike = |game: &&dyn Game| SharedBoard::from_rules(game.rules()) == board;
        assert!(games.iter().all(alike), "rulesets of different boards");
        let each = sampling.games(games.len());
        let positions = map_items(games, &|game| {
            let sampled = (0..each).filter_map(|n| sampled(*game, sampling.seed, n));
            sampled.collect::<Vec<VisiblePosition>>()
        });
        let positions = positions.concat();
        let all = |game: &&dyn Game| {
            map_items(&positions, &|seen| {
                progress(1);
                signature(*game, seen)
            })
        };
        Some(BehaviourDistances {
            board,
            names: games.iter().map(|g| g.rules().name().into()).collect(),
            seed: sampling.seed,
            games: each,
            signatures: map_items(games, &all),
        })
    }

    /// The same between some of the rulesets, on the same positions.
    pub fn among(&self, members: &[usize]) -> BehaviourDistances {
        let of = |at: &usize| (self.names[*at].clone(), self.signatures[*at].clone());
        let (names, signatures) = members.iter().map(of).unzip();
        BehaviourDistances {
            names,
            signatures,
            ..*self
        }
    }

    /// Whether this could be what measuring these rulesets gives: of one that
    /// was read from a file nothing is known.
    pub fn is_of(&self, rulesets: &[&Ruleset], sampling: &Sampling) -> bool {
        let names = rulesets.iter().map(|rules| rules.name());
        let games = sampling.games(rulesets.len());
        let most = rulesets.len() * games as usize;
        let fits = |seen: &Vec<u64>| seen.len() == self.positions() && seen.len() <= most;
        self.names.iter().map(String::as_str).eq(names)
            && rulesets
                .iter()
                .all(|rules| SharedBoard::from_rules(rules) == self.board)
            && (self.seed, self.games) == (sampling.seed, games)
            && self.signatures.len() == rulesets.len()
            && self.signatures.iter().all(fits)
    }

    /// The board that all these rulesets share.
    pub fn board(&self) -> SharedBoard {
        self.board
    }

    /// The seed of the games that the positions come from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many random games each ruleset played.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many positions were compared.
    pub fn positions(&self) -> usize {
        self.signatures.first().map_or(0, Vec::len)
    }

    /// In how many of how many positions two rulesets part. The interval is that of
    /// a share: it stays wide where no difference was met, as drawing the same
    /// positions again would not. No game gives two positions, so that they are
    /// independent; as each ruleset gives as many, it is rather wide.
    pub fn share(&self, one: usize, other: usize) -> Share {
        let parted = self.pairs(one, other).filter(|(a, b)| a != b).count();
        Share::new(parted as u64, self.positions() as u64)
    }

    fn pairs(&self, one: usize, other: usize) -> impl Iterator<Item = (u64, u64)> {
        let (one, other) = (&self.signatures[one], &self.signatures[other]);
        one.iter().copied().zip(other.iter().copied())
    }
}

impl Distances for BehaviourDistances {
    fn kind(&self) -> Kind {
        Kind::Behaviour
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn between(&self, one: usize, other: usize) -> Distance {
        let share = self.share(one, other).share;
        Distance {
            value: share.map_or(0.0, |share| share.value),
            interval: match one == other {
                true => None,
                false => share
                    .and_then(|share| share.interval)
                    .map(|i| (i.low, i.high)),
            },
        }
    }

    fn redrawn(&self, dice: &mut Dice) -> Table {
        let times = draw(self.positions(), dice);
        let all = times.iter().sum::<u32>().max(1);
        Table::from_fn(self.names.len(), |one, other| {
            let parted = self.pairs(one, other).zip(&times);
            let parted = parted.filter(|((a, b), _)| a != b).map(|(_, times)| times);
            f64::from(parted.sum::<u32>()) / f64::from(all)
        })
    }
}
