//! Batch play: random games by the million, one in every byte of a vector.
//!
//! The program does without it unless it is built with the feature `batch`: of some
//! rulesets it plays random games many times as fast, but of a book of all rulesets it
//! saves 6 % of the processor time.
//!
//! # Lanes
//!
//! A pit of 128 games is one row of bytes; sowing adds rows, a clause compares
//! them, and whatever it does, it does under a mask that tells in which games
//! it holds. Boards are turned round after each turn, so that every lane sees
//! its own as the player to move does; that is why both players must see the
//! same board and have the same rules. A lane whose game is over begins the
//! next at once.
//!
//! # The same games
//!
//! Game `k` of a seed is the random player's game `k` of that seed with the
//! referee: the same chances, move for move, the same board and clause at the
//! end. Each lane has the generator its game has everywhere (see `random`),
//! and draws from as many moves. So every move that a filter may rule out is
//! tried, in all lanes at once; but where filters ask no more than whether it
//! takes all that the other player has, the seeds mostly tell so of all moves
//! together (see `filter_shortcuts`).
//!
//! # What is compiled
//!
//! A ruleset comes to a `Program`, once as South sees it and once as North
//! does; both must be equal. What a word such as `opposite` or `next` means is
//! asked of the board then, for each place, and kept as a map. Rules are read
//! at run time; only what a step is made of is compiled ahead, once for each
//! set of [`Instructions`] (see `dispatch`). Such parts are plain loops over
//! arrays that the compiler turns into vectors. Arrays are long, since loops
//! over short ones are unrolled before they are looked at as vectors.
//!
//! # Relays
//!
//! A move of several laps goes on lap by lap beside lanes that begin their
//! next: see `games::relaying`. A sowing that comes back to where it was is no
//! legal move, so all that are offered are tried, unless it is sure that they
//! end.
//!
//! # What is left to other paths
//!
//! A game in which a move takes very many laps, and one in which nothing is
//! captured for very long if there are few of that kind: what lay on the boards
//! of all lanes would have to be kept for its sake. The numbers of such games
//! are given back. What is not played in lanes at all, a [`Refusal`] says.

mod actions;
mod boards;
mod bytes;
mod conditions;
mod cycles;
mod dispatch;
mod ending;
mod exec;
mod filter_shortcuts;
mod games;
mod lower;
mod mover_view;
mod pit_filters;
mod pits;
mod places;
mod program;
mod random;
mod read_set;
mod recorder;
mod refusal;
mod relays;
mod repetition;
mod returned;

use std::ops::Range;

pub use dispatch::Instructions;
pub use ending::Played;
pub use recorder::GameTrace;
pub use refusal::Refusal;

use games::Run;
use program::Program;
use recorder::{FullRecord, NoRecord};
use seedlore_game::Agreement;
use seedlore_language::rules::Ruleset;

/// A ruleset compiled for lanes.
#[derive(Debug, Clone)]
pub struct Batch {
    program: Program,
}

impl Batch {
    /// Moves after which any game is cut off.
    pub const LONGEST: u32 = 60_000;

    /// Compiles a ruleset, or says why another path must take it.
    ///
    /// # Errors
    /// The first thing that stands in the way.
    pub fn new(rules: &Ruleset) -> Result<Batch, Refusal> {
        lower::compile(rules).map(|program| Batch { program })
    }

    /// Plays random games of a seed: the games that the random player plays
    /// anywhere with that seed. They are told as they end, not in their order.
    /// Games in which a move has very many laps, and some that go on for very
    /// long without a capture, are not played; their numbers are given back, and
    /// another path must play them.
    ///
    /// A game is cut off after `limit` moves, and after 60,000 at the latest.
    #[must_use = "games may be left to another path"]
    pub fn play(
        &self,
        seed: u64,
        games: Range<u64>,
        agreement: Agreement,
        limit: u32,
        with: Instructions,
        tell: &mut dyn FnMut(Played),
    ) -> Vec<u64> {
        let program = &self.program;
        let run = run(seed, games, agreement, limit);
        dispatch::play(program, &run, with, &mut |over, _: &mut NoRecord| {
            tell(Played::new(&over, program));
        })
    }

    /// The same, telling of each game how it went as well.
    #[must_use = "games may be left to another path"]
    pub fn play_noting(
        &self,
        seed: u64,
        games: Range<u64>,
        agreement: Agreement,
        limit: u32,
        with: Instructions,
        tell: &mut dyn FnMut(Played, &GameTrace),
    ) -> Vec<u64> {
        let program = &self.program;
        let run = run(seed, games, agreement, limit);
        dispatch::play(
            program,
            &run,
            with,
            &mut |over, recorder: &mut FullRecord<_>| {
                tell(Played::new(&over, program), recorder.course());
            },
        )
    }
}

fn run(seed: u64, games: Range<u64>, agreement: Agreement, limit: u32) -> Run {
    Run {
        seed,
        games,
        agreed_at: match agreement {
            Agreement::Never => None,
            Agreement::AtOccurrence(n) => Some(n),
        },
        limit: limit.min(Batch::LONGEST) as u16,
    }
}
