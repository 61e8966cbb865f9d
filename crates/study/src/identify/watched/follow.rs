//! Moves that were seen, followed under one ruleset: in several games at once where what was
//! written may mean several moves, or may be wrong.

use rustc_hash::FxHashMap;

use super::facts::Facts;
use super::model::{self, Taken, log_sum};
use super::seen::{Seen, SeenMove, SeenPit};
use crate::play::Dice;
use seedlore_engine::{
    Board, ClauseCounter, CompiledGame, NoHistory, NullObserver, Shape, Turn, Visitor,
};
use seedlore_game::{Move, Position};
use seedlore_language::rules::{ByPlayer, Direction, Player, Ruleset};

/// Games whose logarithm lies so far below the best are given up: three slips and a little.
const CUT: f64 = 18.0;

/// Where all games lie so far below one of which nothing is known, they are followed no further.
const HOPELESS: f64 = 14.0;

/// Of boards that players lay out before play, and of which nothing was written, so many are
/// drawn.
const LAID_OUT: u64 = 8;

/// Moves in which a board may be laid out.
const MOST_LAID_OUT: u32 = 400;

/// How far to look for what may have been meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Breadth {
    /// Games that are followed at once, at most.
    pub games: usize,
    /// Whether another pit than the written one may have been played at any move, and not
    /// only where the written one can't.
    pub doubts_pits: bool,
}

impl Breadth {
    /// Enough where all was written rightly, and a pit and a number mean few moves.
    pub const EXACT: Breadth = Breadth::new(16, false);
    /// Enough where they may mean many: seeds dropped as the mover likes, choices on the way.
    pub const WIDE: Breadth = Breadth::new(256, false);
    /// Looks for slips: of all rulesets, of likelier ones, of the likeliest.
    pub const DOUBTING: [Breadth; 3] = [
        Breadth::new(16, true),
        Breadth::new(36, true),
        Breadth::new(90, true),
    ];

    const fn new(games: usize, doubts_pits: bool) -> Breadth {
        Breadth { games, doubts_pits }
    }
}

/// How a game deviates from what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deviation {
    /// Another pit was played, since the written one can't be, or makes less sense.
    Pit { mover: Player, played: Move },
    /// Another number of seeds is captured.
    Taken { expected: Taken, said: u16 },
    /// It is sown the other way round.
    Direction { expected: Direction },
    /// Another player moves.
    Side { mover: Player },
    /// The board is another, in so many pits.
    Board { pits: u16 },
    /// By the rules the game was over.
    Over,
}

/// A position that the game may have come to.
#[derive(Debug, Clone)]
pub(super) struct Stands {
    pub position: Position,
    pub log: f64,
    pub is_over: bool,
}

/// What came of following moves.
#[derive(Debug, Clone)]
pub(super) struct Followed {
    /// The natural logarithm of how likely all that was written is.
    pub log: f64,
    /// In the likeliest game: the deviations, each with the place of its move.
    pub deviations: Vec<(usize, Deviation)>,
    /// Where it may stand now, the likeliest first.
    pub stands: Vec<Stands>,
    /// Whether games were given up for want of room.
    pub is_cut: bool,
    /// Moves that were followed: not all where it became hopeless, and the rest is as likely
    /// then as in a game of which nothing is known.
    pub moves: usize,
}

/// Follows moves on a machine; `None` if the board that was seen can't be one of these rules.
pub(super) struct Follow<'a> {
    pub rules: &'a Ruleset,
    pub facts: &'a Facts,
    pub seen: &'a Seen,
    pub breadth: Breadth,
    /// Whether both sides are alike, so that it makes no difference who begins.
    pub is_symmetric: bool,
    /// Positions to hand back.
    pub stands: usize,
}

impl Visitor for Follow<'_> {
    type Output = Option<Followed>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<Followed> {
        let mut beam = Beam {
            of: &self,
            machine,
            games: Vec::new(),
            trail: Vec::new(),
            is_cut: false,
        };
        beam.start()?;
        let (own_rows, seats) = (self.facts.own_rows, self.rules.players().len());
        let unknown = |seen: &SeenMove| model::of_unknown(seen, own_rows, seats);
        let mut none = 0.0;
        let mut moves = 0;
        for (nth, seen) in self.seen.moves.iter().enumerate() {
            beam.step(nth, seen);
            none += unknown(seen);
            moves += 1;
            if beam.log() < none - HOPELESS {
                break;
            }
        }
        let rest = self.seen.moves[moves..].iter().map(unknown);
        Some(beam.done(moves, rest.sum()))
    }
}

/// A game as it may have gone.
struct Game<S: Shape> {
    turn: Turn<S>,
    is_over: bool,
    log: f64,
    /// Its latest deviation.
    trail: Option<u32>,
}

/// A deviation, after others.
struct Step {
    before: Option<u32>,
    nth: usize,
    deviation: Deviation,
}

/// A move that may have been made in one of the games.
struct Child<S: Shape> {
    game: usize,
    /// `None` if the game was over.
    option: Option<usize>,
    log: f64,
    deviation: Option<Deviation>,
    /// The board when it is done, if boards are compared.
    after: Option<Board<S>>,
    /// Whether another player decides what becomes of it, so that captures come later.
    is_begun: bool,
}

struct Beam<'a, 'm, S: Shape> {
    of: &'a Follow<'a>,
    machine: &'m CompiledGame<S>,
    games: Vec<Game<S>>,
    trail: Vec<Step>,
    is_cut: bool,
}

impl<S: Shape> Beam<'_, '_, S> {
    /// Begins by each player who may have begun.
    fn start(&mut self) -> Option<()> {
        let seen = self.of.seen;
        let first = seen.moves.first().and_then(|one| one.side);
        let has_boards = seen.boards().next().is_some();
        let players = self.of.rules.players();
        let starts: Vec<Player> = match first.filter(|side| players.contains(side)) {
            Some(side) => vec![side],
            None if self.of.is_symmetric && !has_boards => vec![players[0]],
            None => players.to_vec(),
        };
        let log = -(starts.len() as f64).ln();
        for first in starts {
            let board = self.start_board(first)?;
            self.begin(board.clone(), log);
            if seen.start.is_none() && self.machine.is_laying_out(&board) {
                self.lay_out(&board, log);
            }
        }
        Some(())
    }

    fn begin(&mut self, board: Board<S>, log: f64) {
        let mut turn = self.machine.turn();
        let end = self.machine.enter(board, &mut turn, &mut NullObserver);
        self.games.push(Game {
            turn,
            is_over: end.is_some(),
            log,
            trail: None,
        });
    }

    /// The board before the first move that was seen.
    fn start_board(&self, first: Player) -> Option<Board<S>> {
        let board = self.machine.start_by(first);
        let Some(seen) = &self.of.seen.start else {
            return Some(board);
        };
        let mut position = self.machine.position(&board);
        if seen.pits.len() != position.pits.len() {
            return None;
        }
        let all = position.seeds_in_all();
        for (held, seen) in position.pits.iter_mut().zip(&seen.pits) {
            *held = seen.unwrap_or(*held);
        }
        if position.pits == self.machine.position(&board).pits {
            return Some(board);
        }
        // Seeds that are not in the pits any more were captured; by whom, nobody wrote.
        position.reserves = ByPlayer::from_value(0);
        let left = all.checked_sub(position.seeds_on_board() + position.centre)?;
        let players = self.of.rules.players();
        position.captured = ByPlayer::from_value(0);
        position.captured[players[0]] = left.div_ceil(2);
        position.captured[players[1 % players.len()]] += left / 2;
        self.machine.board(&position)
    }

    /// Boards as players may lay them out, where somebody wrote down what was played after.
    fn lay_out(&mut self, board: &Board<S>, log: f64) {
        for number in 0..LAID_OUT {
            let mut dice = Dice::of_game(1, number);
            let mut turn = self.machine.turn();
            let mut end = self
                .machine
                .enter(board.clone(), &mut turn, &mut NullObserver);
            let mut moves = 0;
            while end.is_none() && moves < MOST_LAID_OUT && self.machine.is_laying_out(turn.board())
            {
                let option = dice.below(turn.options());
                let mut next = self.machine.turn();
                end = self
                    .machine
                    .look(&mut turn, option, &mut next, &mut NoHistory);
                turn = next;
                moves += 1;
            }
            self.games.push(Game {
                is_over: end.is_some(),
                turn,
                log: log - (LAID_OUT as f64).ln(),
                trail: None,
            });
        }
    }

    /// Plays the next move that was seen, in all games.
    fn step(&mut self, nth: usize, seen: &SeenMove) {
        let mut games = std::mem::take(&mut self.games);
        let mut children = Vec::new();
        for (at, game) in games.iter_mut().enumerate() {
            self.judge_all((at, game), seen, self.of.breadth.doubts_pits, &mut children);
        }
        if children
            .iter()
            .all(|child: &Child<S>| child.option.is_none())
        {
            children.clear();
            for (at, game) in games.iter_mut().enumerate() {
                self.judge_all((at, game), seen, true, &mut children);
            }
        }
        children.sort_by(|a, b| b.log.total_cmp(&a.log));
        let least = children.first().map_or(0.0, |best| best.log) - CUT;
        let most = self.of.breadth.games;
        self.is_cut |= children.get(most).is_some_and(|next| next.log >= least);
        children.truncate(most);
        let mut met: FxHashMap<(u64, bool), usize> = FxHashMap::default();
        for child in children.into_iter().filter(|child| child.log >= least) {
            self.play(&mut games[child.game], child, (nth, seen), &mut met);
        }
    }

    /// What each legal move of a game would say of what was written.
    fn judge_all(
        &self,
        (at, game): (usize, &mut Game<S>),
        seen: &SeenMove,
        doubts_pits: bool,
        children: &mut Vec<Child<S>>,
    ) {
        let (own_rows, seats) = (self.of.facts.own_rows, self.of.rules.players().len());
        if game.is_over {
            children.push(Child {
                game: at,
                option: None,
                log: game.log + model::GOES_ON.ln() + model::of_unknown(seen, own_rows, seats),
                deviation: Some(Deviation::Over),
                after: None,
                is_begun: false,
            });
            return;
        }
        let (machine, board) = (self.machine, self.of.rules.board());
        let mover = machine.maker(game.turn.board());
        let count = game.turn.options();
        let moves: Vec<Move> = (0..count)
            .map(|option| machine.to_game_move(machine.option(&game.turn, option)))
            .collect();
        // Each pit is as likely, and of moves from one pit each.
        let mut from = [0_u16; 256];
        for mv in &moves {
            from[mv.pit.index()] += 1;
        }
        let pits = from.iter().filter(|n| **n > 0).count() as f64;
        let by_side = game.log + model::side(seen.side, mover) - pits.ln();
        for (option, mv) in moves.iter().enumerate() {
            let truth = SeenPit::of(mv.pit, mover, board);
            let is_hit = seen.pit.is_none() || seen.pit == truth;
            if !is_hit && !doubts_pits {
                continue;
            }
            let by_pit = model::pit(seen.pit, truth, own_rows);
            let direction = mv.direction.or_else(|| self.of.facts.direction(mv.way));
            let mut log = by_side - f64::from(from[mv.pit.index()]).ln()
                + by_pit
                + model::direction(seen.direction, direction);
            let mut deviation = (!is_hit).then_some(Deviation::Pit { mover, played: *mv });
            if let (None, Some(said), Some(expected)) = (deviation, seen.direction, direction) {
                deviation = (said != expected).then_some(Deviation::Direction { expected });
            }
            if deviation.is_none() && seen.side.is_some_and(|said| said != mover) {
                deviation = Some(Deviation::Side { mover });
            }
            let mut child = Child {
                game: at,
                option: Some(option),
                log,
                deviation,
                after: None,
                is_begun: false,
            };
            if seen.taken.is_some() || seen.board.is_some() {
                let (after, taken) = self.captured(&mut game.turn, option);
                child.is_begun = taken.is_none();
                if let Some(taken) = taken {
                    log += model::taken(seen.taken, taken);
                    child.deviation = child.deviation.or(missed(seen, taken));
                }
                child.log = log;
                child.after = seen.board.is_some().then_some(after);
            }
            children.push(child);
        }
    }

    /// The board after a move and what it captures; `None` if that waits for another's decision.
    fn captured(&self, turn: &mut Turn<S>, option: usize) -> (Board<S>, Option<Taken>) {
        captured(self.machine, (self.of.rules, self.of.facts), turn, option)
    }

    /// Plays a move into a game of its own, or into one that came to the same.
    fn play(
        &mut self,
        game: &mut Game<S>,
        child: Child<S>,
        of: (usize, &SeenMove),
        met: &mut FxHashMap<(u64, bool), usize>,
    ) {
        let mut next = Game {
            turn: self.machine.turn(),
            is_over: true,
            log: child.log,
            trail: game.trail,
        };
        match child.option {
            None => next.turn = game.turn.clone(),
            Some(option) => {
                let end = self
                    .machine
                    .look(&mut game.turn, option, &mut next.turn, &mut NoHistory);
                next.is_over = end.is_some();
            }
        }
        self.deviate(&mut next, of.0, child.deviation);
        if !next.is_over && self.machine.is_begun(next.turn.board()) {
            return self.decide(next, child.is_begun, of, met);
        }
        self.arrive(next, child.after, of, met);
    }

    /// Follows each decision of the player whom a move waits for; captures are told after it.
    fn decide(
        &mut self,
        mut game: Game<S>,
        lacks_captures: bool,
        (nth, seen): (usize, &SeenMove),
        met: &mut FxHashMap<(u64, bool), usize>,
    ) {
        let count = game.turn.options();
        for option in 0..count {
            let mut next = Game {
                turn: self.machine.turn(),
                is_over: true,
                log: game.log - (count as f64).ln(),
                trail: game.trail,
            };
            let (after, taken) = self.captured(&mut game.turn, option);
            if let Some(taken) = taken.filter(|_| lacks_captures) {
                next.log += model::taken(seen.taken, taken);
                self.deviate(&mut next, nth, missed(seen, taken));
            }
            let end = self
                .machine
                .look(&mut game.turn, option, &mut next.turn, &mut NoHistory);
            next.is_over = end.is_some();
            match !next.is_over && self.machine.is_begun(next.turn.board()) {
                true => self.decide(next, lacks_captures, (nth, seen), met),
                false => self.arrive(next, Some(after), (nth, seen), met),
            }
        }
    }

    fn deviate(&mut self, game: &mut Game<S>, nth: usize, deviation: Option<Deviation>) {
        if let Some(deviation) = deviation {
            self.trail.push(Step {
                before: game.trail,
                nth,
                deviation,
            });
            game.trail = Some(self.trail.len() as u32 - 1);
        }
    }

    /// Compares the board, and takes up the game or adds it to one that came to the same.
    fn arrive(
        &mut self,
        mut game: Game<S>,
        after: Option<Board<S>>,
        (nth, seen): (usize, &SeenMove),
        met: &mut FxHashMap<(u64, bool), usize>,
    ) {
        if let Some(said) = &seen.board {
            let pits = |board: &Board<S>| self.machine.position(board).pits;
            // It may have been looked at before a round's end was cleared away, or after.
            let boards = after.iter().chain([game.turn.board()]);
            let judged = boards.map(|board| model::board(said, &pits(board)));
            let best = judged.max_by(|a, b| a.0.total_cmp(&b.0));
            let (log, wrong) = best.expect("the board of the next turn is one");
            game.log += log;
            self.deviate(
                &mut game,
                nth,
                (wrong > 0).then_some(Deviation::Board { pits: wrong }),
            );
        }
        let key = (self.machine.key(game.turn.board()), game.is_over);
        match met.get(&key) {
            Some(at) => {
                let same = &mut self.games[*at];
                if game.log > same.log {
                    same.trail = game.trail;
                }
                same.log = log_sum([same.log, game.log]);
            }
            None => {
                met.insert(key, self.games.len());
                self.games.push(game);
            }
        }
    }

    fn log(&self) -> f64 {
        log_sum(self.games.iter().map(|game| game.log))
    }

    fn done(mut self, moves: usize, rest: f64) -> Followed {
        self.games.sort_by(|a, b| b.log.total_cmp(&a.log));
        let mut deviations = Vec::new();
        let mut trail = self.games.first().and_then(|best| best.trail);
        while let Some(at) = trail {
            let step = &self.trail[at as usize];
            deviations.push((step.nth, step.deviation));
            trail = step.before;
        }
        deviations.reverse();
        let stands = self.games.iter().take(self.of.stands);
        Followed {
            log: self.log() + rest,
            moves,
            deviations,
            is_cut: self.is_cut,
            stands: stands
                .map(|game| Stands {
                    position: self.machine.position(game.turn.board()),
                    log: game.log,
                    is_over: game.is_over,
                })
                .collect(),
        }
    }
}

fn missed(seen: &SeenMove, taken: Taken) -> Option<Deviation> {
    let said = seen.taken.filter(|said| !taken.is(*said))?;
    Some(Deviation::Taken {
        expected: taken,
        said,
    })
}

/// The board when a legal move is done, and how many seeds it captures as people count; `None`
/// if that waits for another player's decision.
pub(super) fn captured<S: Shape>(
    machine: &CompiledGame<S>,
    (rules, facts): (&Ruleset, &Facts),
    turn: &mut Turn<S>,
    option: usize,
) -> (Board<S>, Option<Taken>) {
    let mover = machine.maker(turn.board());
    let store = |board: &Board<S>| machine.captured(board, mover);
    let others = |board: &Board<S>| -> u16 {
        let others = rules.players().iter().filter(|player| **player != mover);
        others.map(|player| machine.held(board, *player)).sum()
    };
    let (stored, had) = (store(turn.board()), others(turn.board()));
    let mut by_clauses = None;
    let after = match facts.sows_stores {
        true => {
            let mut counter = ClauseCounter::new(rules);
            let after = machine.board_after_observed(turn, option, &mut counter);
            by_clauses = u16::try_from(counter.taken).ok();
            after
        }
        false => machine.board_after(turn, option),
    };
    if machine.is_begun(&after) {
        return (after, None);
    }
    let gained = store(&after).saturating_sub(stored);
    let lost = match facts.is_apart {
        true => had.saturating_sub(others(&after)),
        false => 0,
    };
    let taken = Taken {
        all: gained.max(lost),
        but_sown: by_clauses.filter(|taken| *taken < gained),
    };
    (after, Some(taken))
}
