//! Alpha-beta with iterative deepening, a transposition table, and quiescence
//! over captures.

use std::cmp::Reverse;

use super::evaluator::{DECIDED, Evaluator};
use super::table::{Bound, Table};
use super::{Margin, Thought, Weighed, Worth, nodes};
use crate::solve::Tables;
use seedlore_engine::{Board, CompiledGame, End, NoHistory, NullObserver, Shape, Turn};
use seedlore_language::rules::Player;

const INFINITE: i32 = i32::MAX;

/// Plies that are looked through at most, and captures beyond them.
const DEEPEST: u8 = 64;
const CAPTURES: u8 = 6;

/// Plies that are kept free for captures where a player moves again.
const ROOM: usize = 16;

/// Nodes beyond the budget that may be spent on the first ply: more than a turn
/// has moves, unless they take very many steps.
const FIRST_PLY: u32 = 5_000;

/// A place on a board is told by one byte.
const PLACES: usize = 256;

/// A turn of the line that is looked at, and the order of its moves.
struct Ply<S: Shape> {
    turn: Turn<S>,
    order: Vec<usize>,
}

/// The budget is spent.
struct Spent;

type Value = Result<i32, Spent>;

/// A search for one move.
pub(super) struct Search<'m, S: Shape> {
    machine: &'m CompiledGame<S>,
    evaluator: Evaluator,
    endgames: Option<&'m Tables>,
    budget: u32,
    /// None: what every move is worth is asked, and not only which are good enough.
    margin: Option<Margin>,
    nodes: u32,
    steps: u64,
    /// Whether the budget binds: not in the first ply.
    binds: bool,
    table: Table,
    /// By seat and place: how often a move from there cut off others.
    cuts: Vec<[u32; PLACES]>,
}

impl<'m, S: Shape> Search<'m, S> {
    pub fn new(
        machine: &'m CompiledGame<S>,
        evaluator: Evaluator,
        endgames: Option<&'m Tables>,
        budget: u32,
        margin: Option<Margin>,
    ) -> Self {
        Search {
            machine,
            evaluator,
            endgames,
            budget,
            margin,
            nodes: 0,
            steps: 0,
            binds: false,
            table: Table::new(budget),
            cuts: vec![[0; PLACES]; Player::MOST],
        }
    }

    pub fn think(mut self, board: Board<S>, chance: &mut dyn FnMut(usize) -> usize) -> Thought {
        let (values, depth) = self.deepen(&board);
        let best = values.iter().max().expect("there is a move");
        let enough = best.saturating_sub(self.margin());
        let ties: Vec<usize> = (0..values.len()).filter(|o| values[*o] >= enough).collect();
        Thought {
            option: ties[chance(ties.len())],
            nodes: self.nodes,
            steps: self.steps,
            depth,
        }
    }

    /// What each move is worth.
    pub fn weigh(mut self, board: &Board<S>) -> Weighed {
        let (values, depth) = self.deepen(board);
        let worth = |value: i32| match value {
            value if value == -INFINITE => None,
            DECIDED.. => Some(Worth::Wins),
            value if value <= -DECIDED => Some(Worth::Loses),
            value => Some(Worth::Lead(value)),
        };
        Weighed {
            moves: values.into_iter().map(worth).collect(),
            depth,
            nodes: self.nodes,
        }
    }

    /// The value of each move, of the last depth that was looked through, and that depth.
    fn deepen(&mut self, board: &Board<S>) -> (Vec<i32>, u8) {
        let deepest = usize::from(DEEPEST + CAPTURES) + 1;
        let ply = || Ply {
            turn: self.machine.turn(),
            order: Vec::new(),
        };
        let mut plies: Vec<Ply<S>> = (0..deepest).map(|_| ply()).collect();
        let mut turn = self.machine.turn();
        self.machine
            .enter(board.clone(), &mut turn, &mut NullObserver);
        let options = turn.options();
        assert!(options > 0, "a player is asked only where there is a move");
        let mut order: Vec<usize> = (0..options).collect();
        let mut values = vec![0; options];
        let mut depth = 0;
        while options > 1 && depth < DEEPEST {
            self.binds = depth > 0;
            self.machine
                .enter(board.clone(), &mut turn, &mut NullObserver);
            let Ok(found) = self.root(&mut turn, &mut plies, &order, depth) else {
                break;
            };
            values = found;
            depth += 1;
            // Stable, so that equals stay in the order of the last ply.
            order.sort_by_key(|option| Reverse(values[*option]));
            if values[order[0]].abs() >= DECIDED || self.nodes >= self.budget {
                break;
            }
        }
        (values, depth)
    }

    /// How much less than the best a move may be worth to be as good.
    fn margin(&self) -> i32 {
        match self.margin {
            // So wide that each value is exact.
            None => INFINITE - 1,
            Some(_) if self.evaluator.is_together() => 0,
            Some(margin) => i32::from(margin.0),
        }
    }

    /// The value of each move that is as good as the best; of the others no
    /// less than what they are worth, and less than what is good enough.
    fn root(
        &mut self,
        turn: &mut Turn<S>,
        plies: &mut [Ply<S>],
        order: &[usize],
        depth: u8,
    ) -> Result<Vec<i32>, Spent> {
        let mut values = vec![-INFINITE; order.len()];
        let mut best = -INFINITE;
        for option in order {
            // One below what is good enough, so that it is told from what is
            // not.
            let alpha = best.saturating_sub(self.margin() + 1).max(-INFINITE);
            let value = match self.make(turn, *option, plies) {
                Ok(Some(end)) => Ok(self.evaluator.end(end, depth)),
                Ok(None) => self.value(plies, depth, alpha, INFINITE),
                Err(spent) => Err(spent),
            };
            let value = match value {
                Ok(value) => value,
                // The moves that were looked at must do.
                Err(Spent) if !self.binds && best > -INFINITE => break,
                Err(spent) => return Err(spent),
            };
            values[*option] = value;
            best = best.max(value);
        }
        Ok(values)
    }

    fn make(
        &mut self,
        turn: &mut Turn<S>,
        option: usize,
        plies: &mut [Ply<S>],
    ) -> Result<Option<End>, Spent> {
        let most = match self.binds {
            true => self.budget,
            false => self.budget.saturating_add(FIRST_PLY),
        };
        if self.nodes >= most {
            return Err(Spent);
        }
        let end = self
            .machine
            .look(turn, option, &mut plies[0].turn, &mut NoHistory);
        self.nodes = self.nodes.saturating_add(nodes(&plies[0].turn));
        self.steps += plies[0].turn.charged_steps();
        Ok(end)
    }

    /// The value of the turn of the first ply (Knuth and Moore 1975): exact
    /// between `alpha` and `beta`, else a bound. A player may move twice in a
    /// row, so it asks who moves rather than turning the sign.
    fn value(&mut self, plies: &mut [Ply<S>], depth: u8, alpha: i32, beta: i32) -> Value {
        if depth == 0 {
            return self.quiet_value(plies, CAPTURES, alpha, beta);
        }
        let (here, rest) = plies
            .split_first_mut()
            .expect("as many plies as are looked at");
        let key = self.machine.key(here.turn.board());
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let tells = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if tells {
                return Ok(entry.value.clamp(alpha, beta));
            }
        }
        let mover = self.machine.mover(here.turn.board());
        let is_mine = self.evaluator.is_mine(mover);
        self.order(here, known.map(|entry| usize::from(entry.best)));
        let (mut low, mut high) = (alpha, beta);
        let mut best = here.order[0];
        for nth in 0..here.order.len() {
            let option = here.order[nth];
            let place = self.machine.option(&here.turn, option).place();
            let value = match self.make(&mut here.turn, option, rest)? {
                Some(end) => self.evaluator.end(end, depth - 1).clamp(low, high),
                None => {
                    let depth = self.depth_after(mover, depth, rest);
                    self.value(rest, depth, low, high)?
                }
            };
            if is_mine && value > low {
                (low, best) = (value, option);
            } else if !is_mine && value < high {
                (high, best) = (value, option);
            }
            // Nothing below is worth more than to win by the next move.
            let is_won = is_mine && low >= DECIDED + i32::from(depth) - 1;
            if low >= high || is_won {
                let cuts = &mut self.cuts[mover as usize][place];
                *cuts = cuts.saturating_add(u32::from(depth) * u32::from(depth));
                break;
            }
        }
        let value = if is_mine { low } else { high };
        let bound = match value {
            value if value <= alpha => Bound::AtMost,
            value if value >= beta => Bound::AtLeast,
            _ => Bound::Exact,
        };
        self.table.put(key, depth, value, bound, best);
        Ok(value)
    }

    /// How much deeper is looked after a move: a player who moves again is
    /// followed to the end of it, while there is room.
    fn depth_after(&self, mover: Player, depth: u8, rest: &[Ply<S>]) -> u8 {
        let moves_again = self.machine.mover(rest[0].turn.board()) == mover;
        match moves_again && rest.len() > usize::from(depth) + ROOM {
            true => depth,
            false => depth - 1,
        }
    }

    /// The best known move first, then those that may capture, then those that
    /// cut off most so far.
    fn order(&self, ply: &mut Ply<S>, best: Option<usize>) {
        let Ply { turn, order } = ply;
        let cuts = &self.cuts[self.machine.mover(turn.board()) as usize];
        order.clear();
        order.extend(0..turn.options());
        order.sort_by_cached_key(|option| {
            let place = self.machine.option(turn, *option).place();
            let is_quiet = self.machine.is_quiet(turn, *option);
            (Some(*option) != best, is_quiet, Reverse(cuts[place]))
        });
    }

    /// What a board is worth that has so few seeds that its value is known.
    #[inline]
    fn known(&self, board: &Board<S>) -> Option<i32> {
        let tables = self.endgames?;
        let value = tables.value(self.machine, board)?;
        Some(
            self.evaluator
                .known(self.machine, board, tables.measure(), value),
        )
    }

    /// The value of a turn at which no more is looked at but captures: who
    /// moves may take what the board is worth, or capture.
    fn quiet_value(&mut self, plies: &mut [Ply<S>], captures: u8, alpha: i32, beta: i32) -> Value {
        let (here, rest) = plies
            .split_first_mut()
            .expect("as many plies as are looked at");
        if let Some(known) = self.known(here.turn.board()) {
            return Ok(known.clamp(alpha, beta));
        }
        let worth = self.evaluator.evaluate(self.machine, here.turn.board());
        let mover = self.machine.mover(here.turn.board());
        let is_mine = self.evaluator.is_mine(mover);
        let (mut low, mut high) = (alpha, beta);
        match is_mine {
            true => low = low.max(worth),
            false => high = high.min(worth),
        }
        if captures == 0 || rest.is_empty() || self.evaluator.is_together() {
            return Ok(if is_mine {
                low.min(beta)
            } else {
                high.max(alpha)
            });
        }
        let before = self.machine.captured(here.turn.board(), mover);
        for option in 0..here.turn.options() {
            if low >= high {
                break;
            }
            if self.machine.is_quiet(&here.turn, option) {
                continue;
            }
            if !self.binds && self.nodes >= self.budget {
                // The first ply is looked through, but not what lies beyond it.
                break;
            }
            let value = match self.make(&mut here.turn, option, rest)? {
                Some(end) => self.evaluator.end(end, 0),
                None if self.machine.captured(rest[0].turn.board(), mover) > before => {
                    self.quiet_value(rest, captures - 1, low, high)?
                }
                None => continue,
            };
            match is_mine {
                true => low = low.max(value),
                false => high = high.min(value),
            }
        }
        Ok(if is_mine {
            low.min(beta)
        } else {
            high.max(alpha)
        })
    }
}
