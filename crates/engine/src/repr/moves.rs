//! Moves, with slots for places.

use crate::repr::layout::{ANTICLOCKWISE, CLOCKWISE, Layout, Way, way_of};
use seedlore_game::Answer;
use seedlore_language::rules::{Board, Direction};

/// The answers that the mover gives on the way: slots, yes and no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Answers {
    given: [u8; Answers::MOST],
    count: u8,
}

impl Answers {
    pub const MOST: usize = seedlore_game::Answers::MOST;
    pub const NO: u8 = 254;
    pub const YES: u8 = 255;
    /// A number of seeds is told by this less the number: above all slots.
    const NUMBERS: u8 = 254;

    /// The answer that so many seeds fall.
    pub fn number(seeds: u16) -> u8 {
        Answers::NUMBERS - seeds.min(Answer::MOST_NUMBER) as u8
    }

    /// The number of seeds that an answer tells.
    pub fn seeds(answer: u8) -> u16 {
        u16::from(Answers::NUMBERS - answer)
    }

    pub fn none() -> Answers {
        Answers {
            given: [0; Answers::MOST],
            count: 0,
        }
    }

    pub fn get(&self, nth: usize) -> Option<u8> {
        self.given[..usize::from(self.count)].get(nth).copied()
    }

    /// The same and one more; no more fit in if it is full.
    pub fn and(mut self, answer: u8) -> Answers {
        if let Some(place) = self.given.get_mut(usize::from(self.count)) {
            *place = answer;
            self.count += 1;
        }
        self
    }
}

/// A decision of the player to move: see [`seedlore_game::Move`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Which of the ways to move.
    pub(crate) way: u8,
    pub(crate) slot: u8,
    /// The direction, where the player may choose it, counted from 1.
    direction: u8,
    /// How many seeds are lifted, where the player may choose it; else more
    /// than there are.
    taking: u16,
    pub(crate) answers: Answers,
}

const ALL_SEEDS: u16 = u16::MAX;

impl Move {
    #[inline]
    pub(crate) fn new(way: usize, slot: u8) -> Move {
        Move {
            way: way as u8,
            slot,
            direction: 0,
            taking: ALL_SEEDS,
            answers: Answers::none(),
        }
    }

    /// The same move with one more answer.
    pub(crate) fn answered(self, answer: u8) -> Move {
        Move {
            answers: self.answers.and(answer),
            ..self
        }
    }

    pub(crate) fn towards(self, direction: Option<Way>) -> Move {
        Move {
            direction: direction.map_or(0, |way| way as u8 + 1),
            ..self
        }
    }

    pub(crate) fn lifting(self, seeds: Option<u16>) -> Move {
        Move {
            taking: seeds.unwrap_or(ALL_SEEDS),
            ..self
        }
    }

    #[inline]
    pub(crate) fn direction(self) -> Option<Way> {
        (self.direction > 0).then(|| Way::from(self.direction - 1))
    }

    #[inline]
    pub(crate) fn taking(self) -> Option<u16> {
        (self.taking != ALL_SEEDS).then_some(self.taking)
    }

    /// The move as the rest of the house knows it.
    pub(crate) fn to_game_move(self, layout: &Layout, board: &Board) -> seedlore_game::Move {
        let mut answers = seedlore_game::Answers::none();
        for answer in &self.answers.given[..usize::from(self.answers.count)] {
            answers = answers.and(match *answer {
                Answers::NO => seedlore_game::Answer::No,
                Answers::YES => seedlore_game::Answer::Yes,
                number if number >= Answers::number(Answer::MOST_NUMBER) => {
                    Answer::Number(Answers::seeds(number))
                }
                slot => seedlore_game::Answer::Pit(layout.place(slot, board)),
            });
        }
        seedlore_game::Move {
            way: self.way,
            direction: self.direction().map(|way| match way {
                ANTICLOCKWISE => Direction::Anticlockwise,
                _ => Direction::Clockwise,
            }),
            taking: self.taking(),
            answers,
            ..seedlore_game::Move::new(layout.place(self.slot, board))
        }
    }

    pub(crate) fn from_game_move(mv: seedlore_game::Move, layout: &Layout) -> Move {
        let mut answers = Answers::none();
        for answer in mv.answers.as_slice() {
            answers = answers.and(match answer {
                seedlore_game::Answer::No => Answers::NO,
                seedlore_game::Answer::Yes => Answers::YES,
                seedlore_game::Answer::Pit(pit) => layout.slot(*pit),
                Answer::Number(seeds) => Answers::number(*seeds),
            });
        }
        Move {
            answers,
            ..Move::new(usize::from(mv.way), layout.slot(mv.pit))
                .towards(mv.direction.map(way_of))
                .lifting(mv.taking)
        }
    }
}

const _: () = assert!(ANTICLOCKWISE == 0 && CLOCKWISE == 1);
