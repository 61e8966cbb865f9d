//! The engine: plays any checked ruleset fast, and in silence.
//!
//! It is the second interpreter of the rules. The referee reads the clauses as
//! they stand and tells each step; the engine compiles them for each player
//! and phase into a program over a compact board and tells nothing but, where
//! asked, which clauses acted. Both give the same turns, positions, ends and
//! clauses; `tests/play/engine.rs` holds them to it.
//!
//! # Layers
//!
//! Each imports only from those before it; `tests/house` holds them to it.
//!
//! - `repr`: sets of slots, seeds by slot, the board, its layout, moves. A slot
//!   is a pit, a store, a reserve or the centre.
//! - `compile`: the program of a player, and the lowering of clauses to it.
//! - `table`: what laps and landings do, worked out before play.
//! - `exec`: executes a program, and looks into the tables where they tell what it
//!   would do.
//! - The files of this folder: what search, games and counts of moves ask.
//!
//! # Shapes
//!
//! One program runs on boards of different [`Shape`]s. A board of 16, 32, 64 or 128
//! bytes, one a slot, is added to and compared many slots at a time; where rules
//! change nothing but seeds, a small board is nothing but seeds ([`Fixed16`] and its
//! like), else owners, marks and notes go with it ([`Mutable64`] and its like).
//! [`Any`] holds the largest board there can be, without tables: that is the plain
//! path, which also answers as a [`Game`], since it tries every move.
//!
//! # Why shapes agree
//!
//! What a clause means does not depend on the shape: conditions, actions, relays,
//! filters and ends are one text for all. Tables of laps are made by sowing seed
//! by seed, and only where the way does not depend on what lies on the board; each
//! other shortcut can be left out (see [`Shortcut`]), and play is the same.

mod compile;
mod endgame;
mod exec;
mod path;
mod perft;
mod playout;
mod repr;
mod search;
mod table;

use std::sync::Arc;

pub use compile::shortcuts::{Shortcut, Shortcuts};
pub use compile::termination::most_seeds_sown;
pub use exec::after_move::End;
pub use exec::game::CompiledGame;
pub use exec::history::History;
pub use exec::observer::{ClauseCounter, ClauseObserver, NullObserver};
pub use exec::repetition::{NoHistory, Repetition, RepetitionSource};
pub use exec::turn::Turn;
pub use path::Path;
pub use perft::{perft, perft_charged};
pub use playout::{playout, playout_charged};
pub use repr::board::{Any, Board, Fixed16, Fixed32, Mutable64, Mutable128, Shape};
pub use repr::moves::Move;
pub use table::cycles::circles_of;

use compile::code::Decision;
use exec::turn::Made;
use path::Dispatch;
use repr::layout::NOBODY;
use seedlore_game::{Finish, Game, LegalMove, Next, Position, Recall};
use seedlore_language::rules::{Player, Ruleset};
use seedlore_language::terms::{Action, Moment};

/// A ruleset at play, compiled. A clone is cheap and shares what was compiled.
#[derive(Debug, Clone)]
pub struct Engine {
    rules: Arc<Ruleset>,
    /// On the plain path.
    plain: Arc<CompiledGame<Any>>,
    machines: Arc<Dispatch>,
    path: Path,
}

/// What can be done on a machine of any shape; see [`Engine::run`].
pub trait Visitor {
    /// What it comes to.
    type Output;

    /// Does it on a machine of some shape: generic, so that each shape has a loop of its own.
    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output;
}

impl Engine {
    /// Compiles a ruleset, in milliseconds.
    pub fn new(rules: Ruleset) -> Engine {
        Engine::with(rules, Shortcuts::ALL)
    }

    /// Like [`new`](Self::new), with some shortcuts only: play is the same.
    pub fn with(rules: Ruleset, shortcuts: Shortcuts) -> Engine {
        let rules = Arc::new(rules);
        let plain = Arc::new(CompiledGame::new(rules.clone(), shortcuts));
        let (machines, path) = path::choose(&rules, shortcuts);
        Engine {
            rules,
            plain,
            machines: Arc::new(machines),
            path,
        }
    }

    /// The rules it plays, under the reading they were checked with.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Which path play takes, and why.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Does something on the machine that plays these rules fastest: playouts,
    /// perft, search.
    pub fn run<R: Visitor>(&self, run: R) -> R::Output {
        match &*self.machines {
            Dispatch::Fixed16(machine) => run.on(machine),
            Dispatch::Fixed32(machine) => run.on(machine),
            Dispatch::Mutable64(machine) => run.on(machine),
            Dispatch::Mutable128(machine) => run.on(machine),
            Dispatch::Plain => run.on(&*self.plain),
        }
    }

    /// Does the same on the plain path, whatever the rules are.
    pub fn run_plainly<R: Visitor>(&self, run: R) -> R::Output {
        run.on(&*self.plain)
    }

    /// The steps that it took to try the moves of a turn on the path of these
    /// rules: the same that [`Turn::counted_steps`] tells while a game is listened
    /// to.
    pub fn counted_steps(&self, turn: &seedlore_game::Turn) -> u64 {
        let is_of_one_look = turn.passed.is_empty() && !self.may_be_unstuck();
        if matches!(*self.machines, Dispatch::Plain) && is_of_one_look {
            return turn.steps;
        }
        let counted = StepCount {
            rules: &self.rules,
            position: &turn.position,
        };
        let steps = self.run(counted);
        steps.unwrap_or_else(|| self.run_plainly(counted).unwrap_or(turn.steps))
    }

    /// Whether a stuck table has a line that decides nothing, after which the
    /// moves of a player are looked for again.
    fn may_be_unstuck(&self) -> bool {
        let phases = self.rules.phases().iter().map(|phase| &phase.turn);
        let mut turns = phases.chain([self.rules.turn()]);
        turns.any(|turn| {
            let lines = turn.table(Moment::Stuck);
            lines.iter().any(|line| {
                let decides = |act: &Action| act.ends_play() || *act == Action::Pass;
                !line.says.actions.iter().any(decides)
            })
        })
    }

    /// What follows if the round is over in a position, as the referee's method of this name
    /// tells it.
    pub fn end_round(&self, position: Position) -> Next {
        let board = self.board(&position);
        let winner = self.plain.state(&board).winner;
        let mut turn = Turn::new(board);
        let decision = match winner {
            NOBODY => Decision::End,
            seat => Decision::Win(seat),
        };
        let observer = &mut NullObserver;
        let end = (self.plain).round_over(&mut turn, None, decision, false, observer);
        self.next(turn, end, &position)
    }

    /// For each pit, by its index, the pit that is to North what it is to
    /// South; `None` if the two sides are not images of each other.
    pub fn image(&self) -> Option<Vec<usize>> {
        compile::mirror::mirror_image(&self.rules)
    }

    fn board(&self, position: &Position) -> Board<Any> {
        let board = self.plain.board(position);
        board.expect("there is room for every position")
    }

    /// What stands on a board after `position`, as the rest of the house knows it.
    fn next(&self, turn: Turn<Any>, end: Option<End>, position: &Position) -> Next {
        let here = self.plain.position_like(&turn.board, position);
        if let Some(End { outcome, clause }) = end {
            return Next::Over(Finish {
                position: here,
                outcome,
                clause,
            });
        }
        let mover = here.mover;
        let options = turn.tried.iter().map(|tried| {
            let done = tried
                .done
                .as_ref()
                .expect("the plain path tries every move");
            let after = self.plain.position_like(&done.board, &here);
            LegalMove {
                mv: self.plain.to_game_move(tried.mv),
                gain: after.lead(mover) - here.lead(mover),
                after,
                is_endless: done.is_endless,
            }
        });
        Next::Turn(seedlore_game::Turn {
            options: options.collect(),
            endless: turn.endless,
            is_cut: turn.is_cut,
            steps: turn.steps,
            passed: turn
                .passed
                .iter()
                .map(|seat| Player::ALL[usize::from(*seat)])
                .collect(),
            position: here,
        })
    }
}

/// Finds the moves of a position again, to tell the steps that were counted.
#[derive(Clone, Copy)]
struct StepCount<'a> {
    rules: &'a Ruleset,
    position: &'a Position,
}

impl Visitor for StepCount<'_> {
    /// `None` if the position does not fit the machine.
    type Output = Option<u64>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<u64> {
        let board = machine.board(self.position)?;
        let mut turn = machine.turn();
        machine.enter(board, &mut turn, &mut ClauseCounter::new(self.rules));
        Some(turn.counted_steps())
    }
}

/// A history that is asked for positions.
struct Recalled<'r>(&'r mut dyn Recall);

impl<S: Shape> RepetitionSource<S> for Recalled<'_> {
    fn asked(&mut self, machine: &CompiledGame<S>, board: &Board<S>) -> Repetition {
        let position = machine.position(board);
        Repetition {
            repeats: self.0.repeats(&position),
            agreed: self.0.agrees(&position),
        }
    }

    fn may_matter(&self, _: &CompiledGame<S>, _: &S::Seeds) -> bool {
        true
    }
}

impl Game for Engine {
    fn rules(&self) -> &Ruleset {
        &self.rules
    }

    fn start_by(&self, first: Player) -> Position {
        let board = self.plain.start_by(first);
        self.plain.position(&board)
    }

    fn enter(&self, position: Position) -> Next {
        let board = self.board(&position);
        let mut turn = Turn::new(board.clone());
        let end = self.plain.enter(board, &mut turn, &mut NullObserver);
        self.next(turn, end, &position)
    }

    fn play(&self, turn: &seedlore_game::Turn, option: usize, recall: &mut dyn Recall) -> Next {
        let machine = &*self.plain;
        let after = &turn.options[option].after;
        if after.ground().open_move.is_some() {
            return self.enter(after.clone());
        }
        let open = self.board(&turn.position);
        let begun = machine.begun(&open);
        let board = begun.as_ref().map_or(&open, |(board, _)| board);
        let mut next = Turn::new(board.clone());
        let (program, _) = machine.rules_for(board, board.mover);
        let mv = Move::from_game_move(turn.options[option].mv, &machine.layout);
        let mut scratch = exec::game::Buffers::default();
        let mut silent = NullObserver;
        let (made, is_answered) = ((program, board, mv), begun.is_some());
        let done = machine.make_move(made, is_answered, None, &mut scratch, &mut silent);
        let done = done
            .made
            .expect("an option is a move with nothing left to ask");
        let end = machine.follow_move(
            Made::new(done, program),
            &mut next,
            &mut Recalled(recall),
            &mut NullObserver,
        );
        self.next(next, end, &turn.position)
    }

    fn steps_charged(&self, turn: &seedlore_game::Turn) -> Option<u64> {
        Some(self.counted_steps(turn))
    }
}
