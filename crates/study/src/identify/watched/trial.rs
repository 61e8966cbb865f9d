//! The test of the method: games are played by known rulesets, the first moves are written
//! down, and it is asked which ruleset it was.
//!
//! Half of the games are played by chance and half greedily. Of each move the pit is written
//! and how many seeds it captured; the size of the board is given. Where players lay out the
//! board before play, it is written down as they laid it out. In the trials with a slip one
//! move is then changed: another pit of the same row, each as likely, or a number of seeds
//! that is wrong by one to three.

use super::candidate::{BoardSize, Candidates};
use super::follow::captured;
use super::seen::{Seen, SeenBoard, SeenMove, SeenPit};
use crate::play::{AgentKind, Dice, Progress, Seated, play_many};
use crate::stats::Share;
use seedlore_engine::{CompiledGame, NoHistory, NullObserver, Shape, Turn, Visitor};
use seedlore_language::rules::{Collection, Player};

/// Two logarithms that lie no further apart are the same.
const SAME: f64 = 1e-9;

/// Moves in which a board is laid out, at most.
const MOST_LAID_OUT: u32 = 400;

/// Who plays the games that are watched.
const PLAYERS: [AgentKind; 2] = [AgentKind::Random, AgentKind::Greedy];

/// Which trials are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrialPlan {
    /// Of so many rulesets one is watched: 1 watches all.
    pub every: usize,
    /// Games of each ruleset by each kind of player.
    pub games: u64,
    /// Moves that are written down of each game, at most.
    pub moves: usize,
    /// Whether one of them is written wrong.
    pub has_slip: bool,
    /// Seed of all chances.
    pub seed: u64,
}

impl Default for TrialPlan {
    fn default() -> TrialPlan {
        TrialPlan {
            every: 1,
            games: 2,
            moves: 10,
            has_slip: false,
            seed: 1,
        }
    }
}

/// How often the true ruleset was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Games that were watched.
    pub games: u64,
    /// The true ruleset came first.
    pub first: u64,
    /// It was among the first three.
    pub among_three: u64,
    /// The same where those that explain every move just as it does count for one with it.
    pub among_three_alike: u64,
}

impl Score {
    /// Games in which the true ruleset came first.
    pub fn first(&self) -> Share {
        Share::new(self.first, self.games)
    }

    /// Games in which it was among the first three.
    pub fn among_three(&self) -> Share {
        Share::new(self.among_three, self.games)
    }

    /// The same where those that explain every move just as it does count for one with it.
    pub fn among_three_alike(&self) -> Share {
        Share::new(self.among_three_alike, self.games)
    }

    fn add(&mut self, made: &Outcome) {
        self.games += 1;
        self.first += u64::from(made.above == 0);
        self.among_three += u64::from(made.above < 3);
        self.among_three_alike += u64::from(made.above_alike < 3);
    }
}

/// How many others came before the true ruleset.
struct Outcome {
    above: usize,
    /// Those left out that explain every move just as it does.
    above_alike: usize,
}

/// Plays and ranks all games. They are the same on any machine, for any number of threads.
pub fn trial(collection: &Collection, plan: &TrialPlan, progress: Progress) -> Score {
    let mut sizes: Vec<BoardSize> = Vec::new();
    for rules in collection.rulesets() {
        let size = BoardSize::of(rules);
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    let mut score = Score::default();
    let mut before = 0;
    let mut drawn = (0..plan.every.max(1)).cycle();
    for size in sizes {
        let candidates = Candidates::new(collection, Some(size));
        let of_size = |name: &str| {
            let rules = collection.get(name);
            rules.is_ok_and(|rules| BoardSize::of(rules) == size)
        };
        let truths =
            (0..candidates.all.len()).filter(|at| of_size(candidates.all[*at].rules().name()));
        let truths: Vec<usize> = truths.filter(|_| drawn.next() == Some(0)).collect();
        let kinds = PLAYERS.len() as u64;
        let count = truths.len() as u64 * plan.games * kinds;
        let one = |number: u64| {
            let (game, nth) = (number % (plan.games * kinds), number / (plan.games * kinds));
            outcome(&candidates, truths[nth as usize], game, plan)
        };
        play_many(count, &|done| progress(before + done), one, |made| {
            score.add(&made);
        });
        before += count;
    }
    score
}

/// One game and what is made of it.
fn outcome(candidates: &Candidates, truth: usize, game: u64, plan: &TrialPlan) -> Outcome {
    let player = (game % PLAYERS.len() as u64) as usize;
    let name = candidates.all[truth].rules().name();
    let mut dice = Dice::of_game(plan.seed ^ number(name), game);
    let mut seen = candidates.watched(truth, PLAYERS[player], plan.moves, &mut dice);
    if plan.has_slip {
        slip(&mut seen, candidates.all[truth].facts.own_rows.1, &mut dice);
    }
    let ranking = candidates.rank(&seen);
    let at = ranking.rulesets.iter().position(|one| one.name == name);
    let own = at.map(|at| &ranking.rulesets[at]);
    let log = own.map_or(f64::NEG_INFINITY, |own| own.log);
    let is_same = |other: f64| own.is_some_and(|own| (other - own.default_log).abs() <= SAME);
    let above = ranking.rulesets.iter().filter(|one| one.log > log + SAME);
    let above_alike = above.filter(|one| !is_same(one.default_log)).count();
    Outcome {
        above: at.unwrap_or(usize::MAX),
        above_alike,
    }
}

/// A number of a name, so that no two rulesets are played from the same chances (FNV-1a).
fn number(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Writes one of the moves wrong.
fn slip(seen: &mut Seen, length: u8, dice: &mut Dice) {
    if seen.moves.is_empty() {
        return;
    }
    let at = dice.below(seen.moves.len());
    let one = &mut seen.moves[at];
    let is_of_number = dice.below(2) == 0;
    match (&mut one.pit, one.taken, is_of_number) {
        (_, Some(taken), true) => {
            let by = 1 + dice.below(3) as u16;
            one.taken = Some(match dice.below(2) == 0 {
                true => taken.checked_sub(by).unwrap_or(taken + by),
                false => taken + by,
            });
        }
        (Some(SeenPit::Pit { number, .. }), ..) if length > 1 => {
            let other = 1 + dice.below(usize::from(length) - 1) as u8;
            *number = other + u8::from(other >= *number);
        }
        _ => {}
    }
}

impl Candidates<'_> {
    /// A game of one of the rulesets as somebody writes it down who watches it.
    pub(super) fn watched(
        &self,
        at: usize,
        player: AgentKind,
        moves: usize,
        dice: &mut Dice,
    ) -> Seen {
        let candidate = &self.all[at];
        candidate.engine.run(Watch {
            candidate,
            seated: player.seated_on(&candidate.engine, None),
            moves,
            dice,
        })
    }
}

struct Watch<'a> {
    candidate: &'a super::candidate::Candidate,
    seated: Seated,
    moves: usize,
    dice: &'a mut Dice,
}

impl Visitor for Watch<'_> {
    type Output = Seen;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Seen {
        let mut seen = Seen::default();
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        let mut is_over = machine.enter(start, &mut turn, &mut NullObserver).is_some();
        let mut laid_out = 0;
        while !is_over && laid_out < MOST_LAID_OUT && machine.is_laying_out(turn.board()) {
            let option = self.dice.below(turn.options());
            (turn, is_over) = played(machine, turn, option);
            laid_out += 1;
        }
        let rules = self.candidate.rules();
        let board = rules.board();
        if laid_out > 0 {
            let pits = machine.position(turn.board()).pits;
            seen.start = Some(SeenBoard::new(board.rows(), board.row_length(), &pits));
        }
        while !is_over && seen.moves.len() < self.moves {
            let mover = machine.maker(turn.board());
            let option = self.seated.choose_on(machine, &turn, self.dice).option;
            let mv = machine.to_game_move(machine.option(&turn, option));
            let mut one = SeenMove {
                pit: SeenPit::of(mv.pit, mover, board),
                ..SeenMove::default()
            };
            let mut option = option;
            loop {
                let of = (rules, &self.candidate.facts);
                let (_, taken) = captured(machine, of, &mut turn, option);
                one.taken = taken.map(|taken| taken.all);
                (turn, is_over) = played(machine, turn, option);
                if is_over || !machine.is_begun(turn.board()) {
                    break;
                }
                option = self.seated.choose_on(machine, &turn, self.dice).option;
            }
            seen.moves.push(one);
        }
        seen
    }
}

fn played<S: Shape>(
    machine: &CompiledGame<S>,
    mut turn: Turn<S>,
    option: usize,
) -> (Turn<S>, bool) {
    let mut next = machine.turn();
    let end = machine.look(&mut turn, option, &mut next, &mut NoHistory);
    (next, end.is_some())
}
