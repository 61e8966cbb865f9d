//! The test of the method: games are played by known rulesets, the first moves are written
//! down, and it is asked which ruleset it was.
//!
//! Half of the games are played by chance and half greedily. Of each move the pit is written
//! and how many seeds it captured; the size of the board is given. Where players lay out the
//! board before play, it is written down as they laid it out. In the trials with a slip one
//! move is then changed: another pit of the same row, each as likely, or a number of seeds
//! that is wrong by one to three.

use serde::Serialize;

use super::candidate::{BoardSize, Candidates, LeftOut};
use super::follow::captured;
use super::seen::{Seen, SeenBoard, SeenMove, SeenPit};
use crate::play::{AgentKind, Dice, Progress, Seated, play_many};
use crate::stats::Share;
use seedlore_engine::{CompiledGame, NoHistory, NullObserver, Shape, Turn, Visitor};
use seedlore_language::rules::{Collection, Player};

/// Two logarithms that lie no further apart are the same.
pub const SAME: f64 = 1e-9;

/// Moves in which a board is laid out, at most.
const MOST_LAID_OUT: u32 = 400;

/// Who plays the games that are watched.
pub const PLAYERS: [AgentKind; 2] = [AgentKind::Random, AgentKind::Greedy];

/// Which trials are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TrialPlan {
    /// Of so many rulesets one is watched: 1 watches all.
    pub every: usize,
    /// Games of each ruleset by each kind of player.
    pub games: u64,
    /// Moves that are written down of each game, at most.
    pub moves: usize,
    /// Whether one of them is written wrong.
    pub has_slip: bool,
    /// Whether captures are written down too.
    pub tells_captures: bool,
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
            tells_captures: true,
            seed: 1,
        }
    }
}

/// What came of all trials.
#[derive(Debug, Clone, Serialize)]
pub struct Trials {
    /// Of all games.
    pub all: Score,
    /// By who played, as in [`PLAYERS`].
    pub by_player: [Score; 2],
    /// Those in which three others were likelier than the true ruleset.
    pub missed: Vec<Miss>,
    /// Rulesets of which no game was watched, since their players sow at the same time.
    pub left_out: Vec<String>,
}

/// How often the true ruleset was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games that were watched.
    pub games: u64,
    /// The true ruleset came first.
    pub first: u64,
    /// It was among the first three.
    pub among_three: u64,
    /// The same where those that explain every move just as it does count for one with it.
    pub first_alike: u64,
    /// The same among the first three.
    pub among_three_alike: u64,
    /// None of these was likelier than the true ruleset.
    pub none: u64,
    /// Rulesets that it was one of, taken together.
    pub candidates: u64,
}

/// A game in which three others were likelier than the true ruleset.
#[derive(Debug, Clone, Serialize)]
pub struct Miss {
    /// The true ruleset.
    pub name: String,
    /// Who played.
    pub player: String,
    /// Number of the game.
    pub game: u64,
    /// Others that are likelier, but for those that explain every move just as it does.
    pub above: usize,
    /// The likeliest, and by how much its logarithm is higher.
    pub likeliest: (String, f64),
    /// What the true ruleset deviates in first.
    pub deviation: Option<String>,
    /// What was written.
    pub written: Vec<String>,
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
    pub fn first_alike(&self) -> Share {
        Share::new(self.first_alike, self.games)
    }

    /// The same among the first three.
    pub fn among_three_alike(&self) -> Share {
        Share::new(self.among_three_alike, self.games)
    }

    fn add(&mut self, made: &Outcome) {
        self.games += 1;
        self.first += u64::from(made.above == 0);
        self.among_three += u64::from(made.above < 3);
        self.first_alike += u64::from(made.above_alike == 0);
        self.among_three_alike += u64::from(made.above_alike < 3);
        self.none += u64::from(made.is_none);
        self.candidates += made.candidates as u64;
    }
}

struct Outcome {
    player: usize,
    above: usize,
    above_alike: usize,
    is_none: bool,
    candidates: usize,
    miss: Option<Miss>,
}

/// Plays and ranks all games. They are the same on any machine, for any number of threads.
pub fn trial(collection: &Collection, plan: &TrialPlan, progress: Progress) -> Trials {
    let mut sizes: Vec<BoardSize> = Vec::new();
    for rules in collection.rulesets() {
        let size = BoardSize::of(rules);
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    let mut trials = Trials {
        all: Score::default(),
        by_player: [Score::default(); 2],
        missed: Vec::new(),
        left_out: Vec::new(),
    };
    let mut before = 0;
    let mut drawn = (0..plan.every.max(1)).cycle();
    for size in sizes {
        let candidates = Candidates::new(collection, Some(size));
        let of_size = |name: &str| {
            let rules = collection.get(name);
            rules.is_ok_and(|rules| BoardSize::of(rules) == size)
        };
        let left_out = candidates.left_out.iter();
        let sown_at_once = left_out.filter(|(name, why)| *why == LeftOut::AtOnce && of_size(name));
        trials
            .left_out
            .extend(sown_at_once.map(|(name, _)| name.clone()));
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
            trials.all.add(&made);
            trials.by_player[made.player].add(&made);
            trials.missed.extend(made.miss);
        });
        before += count;
    }
    trials
}

/// One game and what is made of it.
fn outcome(candidates: &Candidates, truth: usize, game: u64, plan: &TrialPlan) -> Outcome {
    let player = (game % PLAYERS.len() as u64) as usize;
    let name = candidates.all[truth].rules().name();
    let mut dice = Dice::of_game(plan.seed ^ number(name), game);
    let mut seen = candidates.watched(truth, PLAYERS[player], plan.moves, &mut dice);
    if !plan.tells_captures {
        seen.moves.iter_mut().for_each(|one| one.taken = None);
    }
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
    let miss = (above_alike >= 3).then(|| Miss {
        name: name.to_string(),
        player: PLAYERS[player].to_string(),
        game,
        above: above_alike,
        likeliest: ranking
            .rulesets
            .first()
            .map_or((String::new(), 0.0), |one| {
                (one.name.clone(), one.log - log)
            }),
        deviation: own
            .and_then(|own| own.deviation.as_ref())
            .map(|first| format!("move {}: {}", first.nth, first.words)),
        written: seen.moves.iter().map(SeenMove::notation).collect(),
    });
    Outcome {
        player,
        above: at.unwrap_or(usize::MAX),
        above_alike,
        is_none: ranking.none > log,
        candidates: candidates.all.len(),
        miss,
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
