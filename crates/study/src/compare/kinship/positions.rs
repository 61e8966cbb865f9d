//! Positions that rulesets of one board share.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::play::Dice;
use seedlore_game::{Agreement, Game, History, Next, NoHistory, Outcome, Position};
use seedlore_language::rules::{ByPlayer, Player, Ruleset};

/// What two rulesets must have in common for a position of the one to be a
/// position of the other: pits, players, and the number of seeds in all. A
/// ruleset of 48 seeds never comes to a position of 72, so that what it would
/// do there says nothing of how it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SharedBoard {
    /// 1 if it is a ring.
    pub rows: u8,
    /// Pits in a row, or in the ring.
    pub row_length: u8,
    /// True if it is a ring.
    pub is_ring: bool,
    /// Players who sit at it.
    pub players: u8,
    /// Seeds in the game, wherever they lie.
    pub seeds: u16,
    /// True if each player has a place for seeds still to be entered.
    pub has_reserves: bool,
    /// True if there is a place in the middle.
    pub has_centre: bool,
}

impl SharedBoard {
    /// The board and the number of seeds of a ruleset.
    pub fn from_rules(rules: &Ruleset) -> SharedBoard {
        let board = rules.board();
        SharedBoard {
            rows: board.rows(),
            row_length: board.row_length(),
            is_ring: board.is_ring(),
            players: board.players().len() as u8,
            seeds: rules.seeds_in_all(),
            has_reserves: board.has_reserves(),
            has_centre: board.has_centre(),
        }
    }
}

impl fmt::Display for SharedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_ring {
            true => write!(f, "a ring of {} pits", self.row_length)?,
            false => write!(f, "{} × {} pits", self.rows, self.row_length)?,
        }
        write!(f, ", {} seeds", self.seeds)?;
        if self.has_reserves {
            f.write_str(", with reserves")?;
        }
        if self.has_centre {
            f.write_str(", with a centre")?;
        }
        match self.players {
            2 => Ok(()),
            n => write!(f, ", {n} players"),
        }
    }
}

/// The rulesets of each board, by their indices and in their order.
pub fn shared_boards(rulesets: &[&Ruleset]) -> BTreeMap<SharedBoard, Vec<usize>> {
    let mut boards: BTreeMap<SharedBoard, Vec<usize>> = BTreeMap::new();
    for (at, rules) in rulesets.iter().enumerate() {
        boards
            .entry(SharedBoard::from_rules(rules))
            .or_default()
            .push(at);
    }
    boards
}

/// How positions are sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Sampling {
    /// Seed of the games that positions are taken from.
    pub seed: u64,
    /// How many positions a board gets at least; each of its rulesets gives as
    /// many as any other, and one game gives one.
    pub positions: u32,
}

impl Default for Sampling {
    /// Enough that a share is known to ± 6 %.
    fn default() -> Self {
        Sampling {
            seed: 1,
            positions: 240,
        }
    }
}

impl Sampling {
    /// Games that each of so many rulesets plays.
    pub fn games(&self, rulesets: usize) -> u32 {
        self.positions.div_ceil(rulesets.max(1) as u32)
    }
}

/// A game is followed for so many moves at most.
const LONGEST: u32 = 400;

/// And until it took so many steps: seeds that fell and lines that were read.
const DEAREST: u64 = 400_000;

/// A turn whose moves and their replies might take more steps than this is
/// looked at without the replies.
const DEAREST_TURN: u64 = 200_000;

/// What rulesets of one board all know of a position: the seeds, who is to
/// move, and how many turns each player has had. Owners, marks, closed pits
/// and what is remembered of the round belong to one ruleset alone and are
/// left out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct VisiblePosition {
    pits: Vec<u16>,
    captured: ByPlayer<u16>,
    reserves: ByPlayer<u16>,
    centre: u16,
    turns: ByPlayer<u16>,
    mover: Player,
}

impl VisiblePosition {
    fn from_position(position: &Position) -> VisiblePosition {
        VisiblePosition {
            pits: position.pits.clone(),
            captured: position.captured,
            reserves: position.reserves,
            centre: position.centre,
            turns: position.turns,
            mover: position.mover,
        }
    }

    /// The position as a ruleset sees it: all else is as at the start.
    fn under(&self, rules: &Ruleset) -> Position {
        let mut position = Position::start(rules);
        for (pit, seeds) in rules.board().pits().zip(&self.pits) {
            position.set_seeds(pit, *seeds);
        }
        position.captured = self.captured;
        position.reserves = self.reserves;
        position.centre = self.centre;
        position.turns = self.turns;
        position.mover = self.mover;
        position
    }
}

/// A position met in one random game of a ruleset, each of its turns as likely.
/// `None` of a game without a turn.
///
/// The dice hang on the seed, the ruleset's name and the game's number: which
/// other rulesets there are makes no difference.
pub(super) fn sampled(game: &dyn Game, seed: u64, number: u32) -> Option<VisiblePosition> {
    let stream = stream(game.rules().name()).wrapping_add(u64::from(number));
    let mut dice = Dice::of_game(seed, stream);
    let mut history = History::new(Agreement::AtOccurrence(3));
    let mut next = game.enter(game.start());
    let (mut kept, mut turns, mut steps) = (None, 0, 0);
    while let Next::Turn(turn) = next {
        turns += 1;
        // The n-th turn takes the place of the one kept with a chance of 1/n:
        // so each is as likely in the end (Vitter 1985, algorithm R).
        if dice.below(turns as usize) == 0 {
            kept = Some(VisiblePosition::from_position(&turn.position));
        }
        steps += turn.steps;
        if turns == LONGEST || steps > DEAREST {
            break;
        }
        history.note_turn(&turn);
        let option = dice.below(turn.options.len());
        next = game.play(&turn, option, &mut history);
    }
    kept
}

/// A number for a name, the same on every machine (FNV-1a, 64 bits).
fn stream(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The seeds on a board and beside it, who is to move, and the result of the
/// game if it is over.
type Board = (Vec<u16>, [ByPlayer<u16>; 2], u16, Player, Option<Outcome>);

fn board(position: &Position, outcome: Option<Outcome>) -> Board {
    (
        position.pits.clone(),
        [position.captured, position.reserves],
        position.centre,
        position.mover,
        outcome,
    )
}

fn follows(next: &Next) -> Board {
    match next {
        Next::Turn(turn) => board(&turn.position, None),
        Next::Over(finish) => board(&finish.position, Some(finish.outcome)),
    }
}

/// What a ruleset makes of a position, in one number: from which pits may be
/// played, and to which boards, players to move and results that may lead.
/// Ways to move that come to the same count once, whatever they are called. It is
/// kept with books, so that it is the same in every build: the first 64 bits of a
/// SHA-256.
pub(super) fn signature(game: &dyn Game, seen: &VisiblePosition) -> u64 {
    let next = game.enter(seen.under(game.rules()));
    let mut moves: Vec<Vec<u8>> = Vec::new();
    if let Next::Turn(turn) = &next {
        let replies = turn.steps.saturating_mul(turn.options.len() as u64) <= DEAREST_TURN;
        for (at, option) in turn.options.iter().enumerate() {
            let leads_to = match replies {
                true => follows(&game.play(turn, at, &mut NoHistory)),
                false => board(&option.after, None),
            };
            moves.push(written(&(option.mv.pit, leads_to)));
        }
    }
    moves.sort_unstable();
    moves.dedup();
    let mut hasher = Sha256::new_with_prefix(written(&follows(&next)));
    moves.iter().for_each(|found| hasher.update(found));
    let digest = hasher.finalize();
    let bytes = digest.first_chunk().expect("a digest has 32 bytes");
    u64::from_be_bytes(*bytes)
}

fn written(part: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(part).expect("boards are plain values")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_streams_of_their_own() {
        // The published test value of the empty text and of one letter.
        assert_eq!(stream(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(stream("a"), 0xaf63_dc4c_8601_ec8c);
    }

    #[test]
    fn every_ruleset_gives_as_many_positions() {
        let sampling = Sampling {
            seed: 1,
            positions: 100,
        };
        assert_eq!((sampling.games(3), sampling.games(200)), (34, 1));
    }
}
