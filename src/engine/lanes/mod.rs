//! Lanes: random games by the million, one in every byte of a vector.

mod boards;
mod bytes;
mod chances;
mod choose;
mod code;
mod compile;
mod frame;
mod games;
mod over;
mod past;
mod phrase;
mod quick;
mod read;
mod refusal;
mod seen;

use std::ops::Range;

pub use choose::Instructions;
pub use over::Played;
pub use refusal::Refusal;

use crate::game::Agreement;
use crate::rules::Ruleset;
use code::Code;
use games::Run;

/// Moves after which any game is cut off.
const LONGEST: u32 = 60_000;

/// A ruleset compiled for lanes.
#[derive(Debug, Clone)]
pub struct Lanes {
    code: Code,
}

impl Lanes {
    /// Compiles a ruleset, or says why another path must take it.
    pub fn of(rules: &Ruleset) -> Result<Lanes, Refusal> {
        compile::compile(rules).map(|code| Lanes { code })
    }

    /// Plays random games of a seed: the games that the random player plays
    /// anywhere with that seed. They are told as they end, not in their order.
    ///
    /// A game is cut off after `limit` moves, and after 60,000 at the latest.
    pub fn play(
        &self,
        seed: u64,
        games: Range<u64>,
        agreement: Agreement,
        limit: u32,
        with: Instructions,
        tell: &mut dyn FnMut(Played),
    ) {
        let run = Run {
            seed,
            games,
            agreed_at: match agreement {
                Agreement::Never => None,
                Agreement::AtOccurrence(n) => Some(n),
            },
            limit: limit.min(LONGEST) as u16,
        };
        let code = &self.code;
        choose::play(code, &run, with, &mut |over| tell(Played::of(&over, code)));
    }
}
