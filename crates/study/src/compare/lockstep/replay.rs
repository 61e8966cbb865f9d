//! Which clauses decide where two rulesets part.

use std::collections::BTreeMap;

use super::games::Recalls;
use super::{Both, Divergence, Lockstep, Stand, Which, Witness};
use crate::compare::{Difference, differences};
use seedlore_game::{Game, Move, Next, Turn};
use seedlore_language::rules::{ClauseId, Player, Ruleset};
use seedlore_referee::referee::{Event, Narrator, Ruling};

/// A witness with all that there is to show: the last position that both
/// share, and what each of them makes of it.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The moves that led to it and who made them, as the left ruleset writes
    /// them.
    pub moves: Vec<(Player, Move)>,
    /// Where it comes to the move in which they part; `None` if they part
    /// before the first turn.
    pub turn: Option<Both>,
    /// The outcome under the left ruleset.
    pub left: Verdict,
    /// The outcome under the right ruleset.
    pub right: Verdict,
}

/// What one ruleset makes of the move in which two part.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The two part before a move.
    Before,
    /// It is made, with what is told of it, and leads here.
    Made(Made),
    /// It can't be made.
    Forbidden(Forbidden),
}

/// A move that is legal, with all that follows from it.
#[derive(Debug, Clone)]
pub struct Made {
    /// The move.
    pub mv: Move,
    /// Its place among the options of the turn.
    pub option: usize,
    /// Steps of the move, without what the referee tells of the turn that follows.
    pub events: Vec<Event>,
    /// The turn or the end that it leads to.
    pub next: Next,
    /// The clauses that act here, and not under the other ruleset.
    pub decisive: Vec<ClauseId>,
}

/// A move that is not legal here.
#[derive(Debug, Clone)]
pub struct Forbidden {
    /// The move, as the other ruleset has it.
    pub mv: Move,
    /// `None` where the move is one of several like it, and this one lacks.
    pub ruling: Option<Ruling>,
    /// The clause of the ruling, if it names one.
    pub decisive: Vec<ClauseId>,
}

impl Verdict {
    /// The clauses that decide; none where it is their absence that does.
    pub fn decisive(&self) -> &[ClauseId] {
        match self {
            Verdict::Before => &[],
            Verdict::Made(made) => &made.decisive,
            Verdict::Forbidden(forbidden) => &forbidden.decisive,
        }
    }
}

impl Lockstep<'_> {
    /// Plays a witness through; `None` if it does not lead to its parting: then
    /// it is a witness of other rulesets.
    pub fn replay(&self, witness: &Witness) -> Option<Replay> {
        let mut recalls = Recalls::new();
        let mut both = match self.start() {
            Stand::Turns(both) => *both,
            Stand::Over | Stand::Parted => {
                return Some(Replay {
                    moves: Vec::new(),
                    turn: None,
                    left: Verdict::Before,
                    right: Verdict::Before,
                });
            }
        };
        let mut moves = Vec::new();
        for shared in &witness.moves {
            recalls.note(&both);
            let turn = &both.left;
            both.right.options.get(shared.1)?;
            moves.push((turn.position.mover, turn.options.get(shared.0)?.mv));
            both = match self.play(&both, *shared, recalls.both()) {
                Stand::Turns(next) => *next,
                Stand::Over | Stand::Parted => return None,
            };
        }
        recalls.note(&both);
        let counterparts = Counterparts::new(self.left.rules(), self.right.rules());
        let (left, right) = match witness.divergence {
            Divergence::Start => (Verdict::Before, Verdict::Before),
            Divergence::Allowed { by, option } => {
                let allowing = self.made(by, &both, option, &mut recalls)?;
                let forbidding = self.forbidden(by.other(), &both, allowing.mv);
                let (allowing, forbidding) = counterparts.ruled(by, allowing, forbidding);
                match by {
                    Which::Left => (Verdict::Made(allowing), Verdict::Forbidden(forbidding)),
                    Which::Right => (Verdict::Forbidden(forbidding), Verdict::Made(allowing)),
                }
            }
            Divergence::Board { left, right } | Divergence::Sequel { left, right } => {
                let mut left = self.made(Which::Left, &both, left, &mut recalls)?;
                let mut right = self.made(Which::Right, &both, right, &mut recalls)?;
                counterparts.part(&mut left, &mut right);
                (Verdict::Made(left), Verdict::Made(right))
            }
        };
        Some(Replay {
            moves,
            turn: Some(both),
            left,
            right,
        })
    }

    /// `None` if there is no such option.
    fn made(
        &self,
        which: Which,
        both: &Both,
        option: usize,
        recalls: &mut Recalls,
    ) -> Option<Made> {
        let turn = both.side(which);
        let mv = turn.options.get(option)?.mv;
        let [left, right] = recalls.both();
        let recall = match which {
            Which::Left => left,
            Which::Right => right,
        };
        let mut events = Vec::new();
        let game = self.side(which);
        // What is in force for the turn, and which moves it rules out.
        let before = game.enter_telling(turn.position.clone(), &mut events);
        debug_assert!(matches!(before, Next::Turn(_)));
        events.retain(|event| matches!(event, Event::PhaseHolds { .. }));
        let next = game.narrate(turn, option, recall, &mut events);
        // What is in force for the turn that follows is no part of the move.
        let made = events
            .iter()
            .position(|event| matches!(event, Event::Chosen { .. }));
        let mut at = 0..;
        events.retain(|event| {
            let is_before = at.next() < made;
            is_before || !matches!(event, Event::PhaseHolds { .. } | Event::RuledOut { .. })
        });
        Some(Made {
            mv,
            option,
            events,
            next,
            decisive: Vec::new(),
        })
    }

    fn forbidden(&self, which: Which, both: &Both, mv: Move) -> Forbidden {
        let mv = self.across(mv);
        let ruling = self.side(which).why_illegal(&both.side(which).position, mv);
        Forbidden {
            mv,
            ruling,
            decisive: Vec::new(),
        }
    }
}

impl Both {
    /// The turn under one of the two.
    pub fn side(&self, which: Which) -> &Turn {
        match which {
            Which::Left => &self.left,
            Which::Right => &self.right,
        }
    }
}

/// The clauses of the right ruleset that say the same as one of the left.
struct Counterparts {
    of_left: BTreeMap<ClauseId, ClauseId>,
}

impl Counterparts {
    fn new(left: &Ruleset, right: &Ruleset) -> Counterparts {
        let topics = differences(left, right);
        let same = topics.iter().flat_map(|topic| &topic.differences);
        let of_left = same.filter_map(|difference| match difference {
            Difference::Same { left, right } => Some((*left, *right)),
            _ => None,
        });
        Counterparts {
            of_left: of_left.collect(),
        }
    }

    fn has_equal(&self, which: Which, id: ClauseId) -> bool {
        match which {
            Which::Left => self.of_left.contains_key(&id),
            Which::Right => self.of_left.values().any(|right| *right == id),
        }
    }

    /// Of two ways in which a move is made: the clauses of each that do not act
    /// in the other; where all do, those that only one of them has.
    fn part(&self, left: &mut Made, right: &mut Made) {
        let (ours, theirs) = (clauses_of(&left.events), clauses_of(&right.events));
        left.decisive = ours
            .iter()
            .copied()
            .filter(|id| !self.of_left.get(id).is_some_and(|id| theirs.contains(id)))
            .collect();
        right.decisive = theirs
            .iter()
            .copied()
            .filter(|id| {
                let equal = self.of_left.iter().find(|(_, right)| *right == id);
                !equal.is_some_and(|(left, _)| ours.contains(left))
            })
            .collect();
    }

    /// Of a move that one ruleset allows: the clause that forbids it, and the
    /// clauses behind the move that the other does not have.
    fn ruled(&self, by: Which, mut allowing: Made, mut forbidding: Forbidden) -> (Made, Forbidden) {
        let acting = clauses_of(&allowing.events);
        allowing.decisive = acting
            .iter()
            .copied()
            .filter(|id| !self.has_equal(by, *id))
            .collect();
        if allowing.decisive.is_empty() {
            let chosen = allowing.events.iter().find_map(|event| match event {
                Event::Chosen { clause, .. } => Some(*clause),
                _ => None,
            });
            allowing.decisive = chosen.into_iter().collect();
        }
        forbidding.decisive = forbidding
            .ruling
            .and_then(Ruling::clause)
            .into_iter()
            .collect();
        (allowing, forbidding)
    }
}

/// The clauses that act in a move, each once.
fn clauses_of(events: &[Event]) -> Vec<ClauseId> {
    let mut ids: Vec<ClauseId> = Vec::new();
    for event in events {
        if let Some(id) = event.clause().filter(|id| !ids.contains(id)) {
            ids.push(id);
        }
    }
    ids
}
