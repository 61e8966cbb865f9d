//! Games that are over, as they come out of the lanes.

use super::program::{Program, ROWS, Verdict};
use seedlore_game::Outcome;
use seedlore_language::rules::{ByPlayer, ClauseId, Objective, Player};

/// A game that is over; places are South's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Over {
    pub game: u64,
    pub moves: u16,
    /// Who moved last, or could not: 0 is South.
    pub mover: usize,
    pub places: [u8; ROWS],
    pub is_cut: bool,
    /// A place among the decisions, counted from 1.
    pub decision: u8,
    /// Moves that took seeds.
    pub takes: u16,
    /// What the end gave to South, and to North.
    pub swept: [u8; 2],
}

/// A game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// Its number.
    pub game: u64,
    /// Turns taken in it; a turn that was passed is none.
    pub moves: u16,
    /// How it ended and by which clause; `None` if it was cut off. No clause
    /// ended it where neither player could move and none spoke of that.
    pub result: Option<(Outcome, Option<ClauseId>)>,
    /// Seeds in each player's store at the end.
    pub captured: ByPlayer<u16>,
    /// Moves that took seeds.
    pub takes: u16,
    /// Seeds that the end itself gave to each player; `captured` counts them.
    pub swept: ByPlayer<u16>,
    places: [u8; ROWS],
    pits: u8,
}

impl Played {
    /// What lies on the board at the end, by the index of the pits.
    pub fn pits(&self) -> &[u8] {
        &self.places[..usize::from(self.pits)]
    }

    pub(super) fn new(over: &Over, program: &Program) -> Played {
        let seats = [Player::South, Player::North];
        let (mut captured, mut swept) = (ByPlayer::from_value(0), ByPlayer::from_value(0));
        for (seat, player) in seats.into_iter().enumerate() {
            captured[player] = u16::from(over.places[program.pits + seat]);
            swept[player] = u16::from(over.swept[seat]);
        }
        let played = Played {
            game: over.game,
            moves: over.moves,
            result: None,
            captured,
            takes: over.takes,
            swept,
            places: over.places,
            pits: program.pits as u8,
        };
        if over.is_cut {
            return played;
        }
        let decided = usize::from(over.decision).checked_sub(1);
        let decided = decided.map(|at| program.decisions[at]);
        let outcome = match decided.map(|(_, verdict)| verdict) {
            Some(Verdict::WinMover) => Outcome::Won(seats[over.mover]),
            Some(Verdict::WinOther) => Outcome::Won(seats[1 - over.mover]),
            Some(Verdict::Draw) => Outcome::Drawn,
            Some(Verdict::End | Verdict::Pass) | None => played.judged(program),
        };
        Played {
            result: Some((outcome, decided.map(|(clause, _)| clause))),
            ..played
        }
    }

    /// The result by the object of the game.
    fn judged(&self, program: &Program) -> Outcome {
        let on_board = || {
            [program.own, program.theirs].map(|set| {
                let places = set.places().map(|place| self.places[place]);
                places.map(u16::from).sum::<u16>()
            })
        };
        let captured = [self.captured.south, self.captured.north];
        let alone = |fits: [bool; 2]| match fits {
            [true, false] => Some(Outcome::Won(Player::South)),
            [false, true] => Some(Outcome::Won(Player::North)),
            _ => None,
        };
        let has = |seeds: [u16; 2]| alone(seeds.map(|n| n > 0));
        let won = match program.objective {
            Objective::EqualCaptured if captured[0] == captured[1] => Some(Outcome::WonTogether),
            Objective::EqualCaptured => Some(Outcome::LostTogether),
            Objective::TakingAll => {
                let on_board = on_board();
                let all = [on_board[0] + captured[0], on_board[1] + captured[1]];
                has(all).or_else(|| has(on_board))
            }
            Objective::EmptyingOwnPits => alone(on_board().map(|n| n == 0)),
            Objective::AsRulesSay => None,
            Objective::MostCaptured | Objective::MostPoints | Objective::MovingLast => {
                alone([captured[0] > captured[1], captured[1] > captured[0]])
            }
        };
        won.unwrap_or(Outcome::Drawn)
    }
}
