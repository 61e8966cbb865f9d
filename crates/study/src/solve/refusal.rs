//! Why a ruleset is not solved, and how much work is too much.

use std::fmt;

/// How far a solution may go before it is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// Positions that are looked at; each takes some 300 bytes.
    pub positions: usize,
    /// Steps of the referee, as [`Turn::steps`](seedlore_game::Turn::steps)
    /// counts them.
    pub steps: u64,
}

impl Default for Bound {
    /// Some minutes at most on one core.
    fn default() -> Bound {
        Bound {
            positions: 1_000_000,
            steps: 5_000_000_000,
        }
    }
}

/// Why a ruleset has no exact values here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// More than two play.
    Players,
    /// What is captured in one round fills the board of the next.
    Rounds,
    /// Both win or both lose: no player's gain is the other's loss.
    Together,
    /// Marks, claimed or closed pits, directions kept to: positions of few
    /// seeds differ by more than their seeds.
    PitAttributes,
    /// Clauses ask what happened before, or count points.
    Memory,
    /// No clause takes seeds off the board.
    SeedsStay,
    /// Captured seeds are played again: an endgame grows, or play goes round
    /// for ever and there is no even share.
    SeedsComeBack,
    /// There are fewer seeds in the game than asked for.
    FewerSeeds,
    /// More positions than the bound allows.
    TooManyPositions,
    /// More steps than the bound allows.
    TooMuchWork,
    /// A turn has more moves than the referee tries.
    TooManyMoves,
    /// What was captured decides how play goes on, or who wins.
    CapturesCount,
    /// What a position is worth that repeats hangs on which of them it is.
    PlaceOfRepetition,
    /// Clauses tell even turns from odd ones.
    TurnsCount,
    /// Seeds lie in reserve, or in the middle.
    SeedsElsewhere,
    /// Who moved last counts.
    LastMover,
    /// So much memory is needed, and so much allowed, in MiB.
    TooLittleMemory {
        /// MiB that the next layer needs, rounded up.
        needed: u64,
        /// MiB that may be used, rounded down.
        allowed: u64,
    },
}

impl Refusal {
    /// Of numbers of bytes.
    pub(super) fn too_little_memory(needed: u64, allowed: u64) -> Refusal {
        const MIB: u64 = 1 << 20;
        Refusal::TooLittleMemory {
            needed: needed.div_ceil(MIB),
            allowed: allowed / MIB,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::TooLittleMemory { needed, allowed } => {
                return write!(f, "it takes {needed} MiB of memory, and {allowed} are allowed");
            }
            Refusal::CapturesCount => {
                "what was captured decides how play goes on or who wins, so that a position is more than its seeds"
            }
            Refusal::PlaceOfRepetition => {
                "a clause gives what is left by where it lies when a position repeats, so that what play that goes round is worth hangs on how it came there"
            }
            Refusal::TurnsCount => {
                "its clauses tell even turns from odd ones, so that a position is more than its seeds"
            }
            Refusal::SeedsElsewhere => {
                "seeds lie in reserve or in the middle, so that a position is more than its pits"
            }
            Refusal::LastMover => {
                "it is won by who moved last, so that a position is more than its seeds"
            }
            Refusal::Players => "more than two play, so one player's gain is not the other's loss",
            Refusal::Rounds => {
                "it is played in rounds, and what is won in one changes the board of the next"
            }
            Refusal::Together => "both players win or lose together, so neither plays against the other",
            Refusal::PitAttributes => {
                "pits are marked, claimed or closed, or a direction is kept to, so that an endgame is more than its seeds"
            }
            Refusal::Memory => {
                "its clauses ask what happened before, so that an endgame is more than its seeds"
            }
            Refusal::SeedsStay => "seeds never leave the board, so that there are no endgames of few seeds",
            Refusal::SeedsComeBack => {
                "captured seeds come back into play, so that few on the board need not stay few"
            }
            Refusal::FewerSeeds => "the game has fewer seeds than were asked for",
            Refusal::TooManyPositions => "there are more positions than the bound allows",
            Refusal::TooMuchWork => "its moves take more steps than the bound allows",
            Refusal::TooManyMoves => "a turn has more moves than the referee tries",
        })
    }
}

impl std::error::Error for Refusal {}
