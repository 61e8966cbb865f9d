//! A game that remembers what its moves led to: where several are compared with one, this one
//! is played once and not anew beside each.

use std::sync::Mutex;

use rustc_hash::FxHashMap;

use seedlore_engine::Engine;
use seedlore_game::{Game, Next, Position, Recall, Turn};
use seedlore_language::rules::{Player, Ruleset};

/// Positions that are remembered, at most: some megabytes.
const MOST_POSITIONS: usize = 40_000;

/// Ways in which a move is remembered that led to different things, by what came before.
const MOST_WAYS: usize = 4;

/// An engine, and what the moves that were made on it led to. It plays as the engine does,
/// whatever the order in which it is asked.
pub struct Remembering<'e> {
    engine: &'e Engine,
    known: Option<Mutex<Known>>,
}

/// What is remembered.
#[derive(Default)]
struct Known {
    /// By the position of a turn, of each option, what it led to.
    turns: FxHashMap<Position, Vec<Vec<Made>>>,
    /// How many positions these hold.
    positions: usize,
}

impl Known {
    fn next(&self, turn: &Turn, option: usize, recall: &mut dyn Recall) -> Option<Next> {
        let mut made = self.turns.get(&turn.position)?[option].iter();
        let made = made.find(|made| made.asked.iter().all(|one| one.is_answered_so(recall)));
        made.map(|made| made.next.clone())
    }

    fn keep(&mut self, turn: &Turn, option: usize, made: Made) {
        if self.positions >= MOST_POSITIONS {
            return;
        }
        let of_turn = self.turns.entry(turn.position.clone());
        let of_turn = of_turn.or_insert_with(|| {
            let options = turn.options.iter();
            options.map(|_| Vec::new()).collect()
        });
        if of_turn[option].len() < MOST_WAYS {
            self.positions += made.asked.len() + made.positions();
            of_turn[option].push(made);
        }
    }
}

/// What a move led to, where the history answers so.
struct Made {
    asked: Vec<Asked>,
    next: Next,
}

impl Made {
    fn positions(&self) -> usize {
        match &self.next {
            Next::Turn(turn) => 1 + turn.options.len(),
            Next::Over(_) => 1,
        }
    }
}

/// A question to the history, and its answer.
struct Asked {
    position: Position,
    kind: Kind,
    answer: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    Repeats,
    Agrees,
}

impl Asked {
    fn is_answered_so(&self, recall: &mut dyn Recall) -> bool {
        self.kind.ask(recall, &self.position) == self.answer
    }
}

impl Kind {
    fn ask(self, recall: &mut dyn Recall, position: &Position) -> bool {
        match self {
            Kind::Repeats => recall.repeats(position),
            Kind::Agrees => recall.agrees(position),
        }
    }
}

/// Passes questions on, and notes them with their answers.
struct Noting<'r> {
    recall: &'r mut dyn Recall,
    asked: Vec<Asked>,
}

impl Noting<'_> {
    fn ask(&mut self, kind: Kind, position: &Position) -> bool {
        let answer = kind.ask(self.recall, position);
        let position = position.clone();
        self.asked.push(Asked {
            position,
            kind,
            answer,
        });
        answer
    }
}

impl Recall for Noting<'_> {
    fn repeats(&mut self, position: &Position) -> bool {
        self.ask(Kind::Repeats, position)
    }

    fn agrees(&mut self, position: &Position) -> bool {
        self.ask(Kind::Agrees, position)
    }
}

impl<'e> Remembering<'e> {
    /// A game to which others are compared.
    pub fn new(engine: &'e Engine) -> Remembering<'e> {
        Remembering {
            engine,
            known: Some(Mutex::default()),
        }
    }

    /// One that is played but once, so that nothing need be remembered.
    pub fn nothing(engine: &'e Engine) -> Remembering<'e> {
        Remembering {
            engine,
            known: None,
        }
    }

    /// The engine that plays.
    pub fn engine(&self) -> &'e Engine {
        self.engine
    }
}

impl Game for Remembering<'_> {
    fn rules(&self) -> &Ruleset {
        self.engine.rules()
    }

    fn start_by(&self, first: Player) -> Position {
        self.engine.start_by(first)
    }

    fn enter(&self, position: Position) -> Next {
        self.engine.enter(position)
    }

    fn play(&self, turn: &Turn, option: usize, recall: &mut dyn Recall) -> Next {
        let Some(known) = &self.known else {
            return self.engine.play(turn, option, recall);
        };
        let lock = || known.lock().expect("nobody panics while it is held");
        if let Some(next) = lock().next(turn, option, recall) {
            return next;
        }
        let mut noting = Noting {
            recall,
            asked: Vec::new(),
        };
        let next = self.engine.play(turn, option, &mut noting);
        let made = Made {
            asked: noting.asked,
            next: next.clone(),
        };
        lock().keep(turn, option, made);
        next
    }

    fn steps_charged(&self, turn: &Turn) -> Option<u64> {
        self.engine.steps_charged(turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Dice, Setting};
    use seedlore_game::{Agreement, History};
    use seedlore_language::library::Library;

    /// A game in which few seeds go round, until a position comes back.
    const ROUND: &str = "ruleset round \"Round\" {\n  board 2 rows of 3 pits, store each \
                         [assumed: t]\n  seeds 1 in every pit [assumed: t]\n  choose own pit \
                         [assumed: t]\n  sow anticlockwise [assumed: t]\n  on stuck: end \
                         [assumed: t]\n  end when position repeats: capture any pits for owner \
                         [assumed: t]\n  win by most captured [assumed: t]\n}\n";

    /// The same move ends one game and not another, by what came before.
    #[test]
    fn it_plays_as_the_engine_does_whatever_came_before() {
        let library = Library::from_texts([("round.sow", ROUND)], None);
        let engine = Engine::new(library.collection.get("round").expect("no fault").clone());
        let remembering = Remembering::new(&engine);
        let mut ended = 0;
        for number in 0..60 {
            let mut dice = Dice::of_game(3, number);
            let history = || History::new(Agreement::Never);
            let (mut ours, mut theirs) = (history(), history());
            let Next::Turn(mut turn) = engine.enter(engine.start()) else {
                panic!("South can move");
            };
            for _ in 0..Setting::default().limit {
                ours.note_turn(&turn);
                theirs.note_turn(&turn);
                let option = dice.below(turn.options.len());
                let next = remembering.play(&turn, option, &mut ours);
                assert_eq!(next, engine.play(&turn, option, &mut theirs));
                match next {
                    Next::Turn(next) => turn = next,
                    Next::Over(_) => {
                        ended += 1;
                        break;
                    }
                }
            }
        }
        assert_eq!(ended, 60);
    }
}
