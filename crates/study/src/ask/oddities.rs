//! What is odd in games as they are played: signs that something is written otherwise than meant.

use std::collections::BTreeMap;

use super::Effort;
use super::outcome::{Player, work};
use super::pool::greediest;
use crate::play::{Dice, Memory, Setting};
use seedlore_game::{Game, Next, Position};

/// Games of each kind of player that are watched, for each of which positions are taken.
const WATCHED: u64 = 5;

/// Moves after which a game is said not to end.
const ENDLESS: u32 = 2_000;

/// What a game should hardly come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OddityKind {
    /// A round passed in which nobody moved a seed.
    RoundWithoutMove,
    /// Seeds lie in a pit that is closed.
    ClosedSeeds,
    /// One player has captured all seeds, and the game goes on.
    AllCaptured,
    /// The game had not ended after many moves.
    Endless,
}

impl OddityKind {
    /// What is odd, as the end of "in 3 of 40 games".
    pub fn words(self) -> &'static str {
        match self {
            OddityKind::RoundWithoutMove => "a round passed in which nobody moved a seed",
            OddityKind::ClosedSeeds => "seeds lay in a pit that is closed",
            OddityKind::AllCaptured => "one player had captured all seeds and the game went on",
            OddityKind::Endless => "there was no end after 2,000 moves",
        }
    }
}

/// Something odd that games came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oddity {
    /// What.
    pub kind: OddityKind,
    /// In how many games.
    pub games: u64,
    /// Of how many that were played, half by chance and half by greed.
    pub played: u64,
    /// The position in which it was first seen, in one line.
    pub position: String,
}

/// Watches games by chance and by greed.
pub fn oddities(player: &Player, effort: &Effort) -> Vec<Oddity> {
    let played = 2 * WATCHED * effort.games;
    let mut seen: BTreeMap<OddityKind, (u64, String)> = BTreeMap::new();
    let mut steps = effort.steps / 10;
    let mut watched = 0;
    for game in 0..played {
        watched += 1;
        for (kind, position) in watch(player, game, effort.seed, &mut steps) {
            let text = || (0, position.notation(player.engine.rules()));
            seen.entry(kind).or_insert_with(text).0 += 1;
        }
        if steps == 0 {
            break;
        }
    }
    let oddity = |(kind, (games, position))| Oddity {
        kind,
        games,
        played: watched,
        position,
    };
    seen.into_iter().map(oddity).collect()
}

/// What one game comes to, each kind once.
fn watch(player: &Player, game: u64, seed: u64, steps: &mut u64) -> BTreeMap<OddityKind, Position> {
    let engine = &player.engine;
    let rules = engine.rules();
    let mut dice = Dice::of_game(seed.wrapping_add(1), game);
    let start = dice.begin(engine.start(), rules);
    let mut next = engine.enter(start);
    let mut seen = BTreeMap::new();
    let mut is_moved = false;
    let mut memory = Memory::new(rules, Setting::default().agreement);
    for _ in 0..ENDLESS {
        let Next::Turn(turn) = &next else { return seen };
        let at = &turn.position;
        let mut see = |kind, is_so: bool| {
            if is_so {
                seen.entry(kind).or_insert_with(|| at.clone());
            }
        };
        let in_all = rules.seeds_in_all();
        see(
            OddityKind::AllCaptured,
            at.captured.iter().any(|(_, seeds)| *seeds == in_all),
        );
        let mut pits = rules.board().pits();
        see(
            OddityKind::ClosedSeeds,
            !at.ground.closed.is_empty()
                && pits.any(|pit| at.ground.closed.contains(pit) && at.pits[pit.index()] > 0),
        );
        let option = match game % 2 {
            0 => dice.below(turn.options.len()),
            _ => greediest(player, turn, &mut dice),
        };
        *steps = steps.saturating_sub(work(turn));
        if *steps == 0 {
            return seen;
        }
        let round = at.memory().round;
        // Some moves are only said, as what a player chooses before seeds are sown.
        is_moved |= turn.options[option].after.pits != at.pits;
        memory.note(turn);
        next = engine.play(turn, option, memory.recall());
        let after = next.position();
        let rounds = after.memory().round.saturating_sub(round);
        if rounds > 1 || (rounds == 1 && !is_moved) {
            let kind = OddityKind::RoundWithoutMove;
            seen.entry(kind).or_insert_with(|| after.clone());
        }
        is_moved &= rounds == 0;
    }
    if let Next::Turn(turn) = &next {
        seen.insert(OddityKind::Endless, turn.position.clone());
    }
    seen
}
