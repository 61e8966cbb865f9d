//! Why a player without a legal move can't move: for each pit what bars it.

use super::event::{Event, EventSink};
use super::scene::{Scene, usual_direction};
use super::unending::Unending;
use seedlore_game::Position;
use seedlore_language::rules::{
    ClauseId, Kind, Noun, Pit, Place, Places, Player, Ruleset, TurnRules, Whose,
};

/// Why no legal move begins in a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bar {
    /// There is nothing in it to lift.
    Empty,
    /// It is out of play in this round.
    Closed,
    /// It carries a mark, and what lies in such a pit can't be lifted.
    Locked {
        /// The clause of the mark.
        clause: ClauseId,
        /// The player who holds the mark.
        holder: Player,
    },
    /// The clause that says which pits may be chosen does not offer it.
    NotOffered {
        /// The clause of the way to move.
        clause: ClauseId,
    },
    /// The clause forbids a move from it, or demands what it does not do.
    RuledOut {
        /// The clause that turns the move down.
        clause: ClauseId,
    },
    /// A sowing from it has no end.
    WithoutEnd(Unending),
}

impl Bar {
    /// The clause behind it, where one is.
    pub fn clause(self) -> Option<ClauseId> {
        match self {
            Bar::Locked { clause, .. } | Bar::NotOffered { clause } | Bar::RuledOut { clause } => {
                Some(clause)
            }
            Bar::Empty | Bar::Closed | Bar::WithoutEnd(_) => None,
        }
    }
}

/// Hands on what is told of a turn, and keeps which moves are refused in it.
pub(super) struct Refusals<'l> {
    sink: &'l mut dyn EventSink,
    pub refused: Vec<(Pit, Bar)>,
}

impl<'l> Refusals<'l> {
    pub fn new(sink: &'l mut dyn EventSink) -> Refusals<'l> {
        Refusals {
            sink,
            refused: Vec::new(),
        }
    }
}

impl EventSink for Refusals<'_> {
    fn tell(&mut self, event: Event) {
        let refused = if let Event::RuledOut { clause, mv, .. } = event {
            Some((mv.pit, Bar::RuledOut { clause }))
        } else if let Event::WithoutEnd { mv, why, .. } = event {
            Some((mv.pit, Bar::WithoutEnd(why)))
        } else {
            None
        };
        if let Some(refused) = refused.filter(|refused| !self.refused.contains(refused)) {
            self.refused.push(refused);
        }
        self.sink.tell(event);
    }
}

/// What bars each pit that the player to move might choose from, pit by pit in
/// the order of the board; `refused` are the moves that were offered and turned
/// down. A pit that several clauses bar comes several times.
pub(super) fn bars(
    rules: &Ruleset,
    turn: &TurnRules,
    position: &Position,
    refused: &[(Pit, Bar)],
) -> Vec<(Pit, Bar)> {
    let scene = Scene {
        direction: usual_direction(turn, position, position.mover),
        ..Scene::before(rules, position, position.mover)
    };
    let named = named(&scene, turn);
    let mut pits: Vec<Pit> = named.iter().map(|(pit, _)| *pit).collect();
    pits.sort_by_key(|pit| match pit.is_pit() {
        true => rules.board().row_and_number(*pit, position.mover),
        false => (u8::MAX, pit.index() as u8),
    });
    pits.dedup();
    let mut bars = Vec::new();
    for pit in pits {
        if position.ground().closed.contains(pit) {
            bars.push((pit, Bar::Closed));
        } else if position.seeds(pit) == 0 && pit.kind() != Kind::Nowhere {
            bars.push((pit, Bar::Empty));
        } else if refused.iter().any(|(of, _)| *of == pit) {
            bars.extend(refused.iter().filter(|(of, _)| *of == pit));
        } else if let Some(lock) = lock(rules, position, pit) {
            bars.push((pit, lock));
        } else {
            let of_pit = named.iter().filter(|(of, _)| *of == pit);
            bars.extend(of_pit.map(|(_, clause)| (pit, Bar::NotOffered { clause: *clause })));
        }
    }
    bars
}

/// The mark on a pit that locks it.
fn lock(rules: &Ruleset, position: &Position, pit: Pit) -> Option<Bar> {
    let held = &position.ground().marks;
    let marks = rules.marks().iter().zip(held);
    let mut locks = marks.filter(|(mark, _)| mark.plan.locked);
    locks.find_map(|(mark, held)| {
        let (holder, _) = held.iter().find(|(_, pits)| pits.contains(pit))?;
        Some(Bar::Locked {
            clause: mark.clause,
            holder,
        })
    })
}

/// The places that some way of moving might begin in if they were filled
/// otherwise, each with the clause of that way: all pits of whomever its phrase
/// names, and the places beside the board that it names.
fn named(scene: &Scene<'_>, turn: &TurnRules) -> Vec<(Pit, ClauseId)> {
    let board = scene.board();
    let mut all = Vec::new();
    for choice in &turn.choices {
        let phrase = match &choice.says.from {
            Places::Pits(phrase) => Some(phrase),
            Places::Place(Place::First { of, .. } | Place::The(of)) => Some(&**of),
            Places::Place(
                Place::Last
                | Place::Origin
                | Place::Start
                | Place::Next
                | Place::After(_)
                | Place::Before(_)
                | Place::Opposite { .. }
                | Place::StartOf(_)
                | Place::LastOf(_),
            )
            | Places::Run { .. }
            | Places::Opposites(_)
            | Places::Chosen { .. }
            | Places::Both(_) => None,
        };
        let pits: Vec<Pit> = match phrase.filter(|phrase| phrase.noun == Noun::Pit) {
            Some(phrase) => {
                let is_named = |pit: &Pit| {
                    let is_own = scene.position.is_own(board, *pit, scene.mover);
                    match phrase.whose {
                        Whose::Any => true,
                        Whose::Own => is_own,
                        Whose::Opponent => !is_own,
                    }
                };
                board.pits().filter(is_named).collect()
            }
            None => scene.pits(&choice.says.from),
        };
        all.extend(pits.into_iter().map(|pit| (pit, choice.clause)));
    }
    all
}
