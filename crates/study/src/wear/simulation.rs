//! Games that are played to see how they wear a board.

use std::sync::atomic::{AtomicU64, Ordering};

use super::expected::Expected;
use super::hand_counter::HandCounter;
use super::observation::Observation;
use super::tally::Tally;
use crate::parallel::{map_items, stretches};
use crate::play::{Agent, AgentKind, Dice, Meter, Progress, Seated, Setting, each_apart};
use seedlore_engine::{CompiledGame, Engine, History, NullObserver, Shape, Turn, Visitor};
use seedlore_language::rules::{Board, Player, Ruleset};

/// Moves after which a game is cut off: what was worn until then counts.
pub const LIMIT: u32 = 1000;

/// Which games are played of each ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Kinds of players: games of each are played, and none is thought likelier.
    pub players: Vec<AgentKind>,
    /// Games of each kind of players.
    pub games: u64,
    /// Seed of all games.
    pub seed: u64,
}

impl Default for Plan {
    /// Games of any legal move, and of players who take most.
    fn default() -> Plan {
        Plan {
            players: vec![AgentKind::Random, AgentKind::Greedy],
            games: 200,
            seed: 1,
        }
    }
}

/// How play of a ruleset wears its board.
#[derive(Debug, Clone, PartialEq)]
pub struct Worn {
    /// The ruleset's name.
    pub ruleset: String,
    /// By kind of players, in the order of the plan.
    pub by_players: Vec<(AgentKind, Expected)>,
}

impl Worn {
    /// What the games of a plan showed, by kind of players in its order.
    pub fn new(rules: &Ruleset, plan: &Plan, tallies: &[Tally]) -> Worn {
        let pits = rules.board().pit_count();
        let by = plan.players.iter().zip(tallies);
        Worn {
            ruleset: rules.name().to_string(),
            by_players: by
                .map(|(players, tally)| (*players, Expected::new(tally, pits)))
                .collect(),
        }
    }

    /// Of each place the usual mixture of wear, on the mean over the kinds of players.
    pub fn usual(&self) -> Vec<f64> {
        let all: Vec<Vec<f64>> = self
            .by_players
            .iter()
            .map(|(_, expected)| expected.usual())
            .collect();
        let places = all.first().map_or(0, Vec::len);
        let mean = |at: usize| all.iter().map(|one| one[at]).sum::<f64>() / all.len() as f64;
        (0..places).map(mean).collect()
    }
}

/// Whether a finding could be a board of these rows, pits and stores.
pub fn fits(observation: &Observation, board: &Board) -> bool {
    observation.fits(board.rows(), board.row_length(), board.players().len())
}

/// Plays the games of a plan by each ruleset, on all threads of the current rayon pool;
/// the same on any number of them. `progress` is told how many games are done.
pub fn simulated(rulesets: &[&Ruleset], plan: &Plan, progress: Progress) -> Vec<Worn> {
    let tallies = tallies(rulesets, plan, progress);
    let all = rulesets.iter().zip(&tallies);
    all.map(|(rules, tallies)| Worn::new(rules, plan, tallies))
        .collect()
}

/// The same as it was counted: whole numbers, which can be kept.
pub fn tallies(rulesets: &[&Ruleset], plan: &Plan, progress: Progress) -> Vec<Vec<Tally>> {
    let done = AtomicU64::new(0);
    each_apart(rulesets, |rules| {
        let engine = Engine::new((*rules).clone());
        let by = |players: &AgentKind| {
            let count = || progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            tally(&engine, *players, plan.seed, plan.games, &count)
        };
        plan.players.iter().map(by).collect()
    })
}

/// Plays games of one kind of players and counts what falls and is lifted where.
pub(super) fn tally(
    engine: &Engine,
    players: AgentKind,
    seed: u64,
    games: u64,
    count: &(dyn Fn() + Sync),
) -> Tally {
    engine.run(Tallying {
        engine,
        players,
        seed,
        games,
        count,
    })
}

struct Tallying<'a> {
    engine: &'a Engine,
    players: AgentKind,
    seed: u64,
    games: u64,
    count: &'a (dyn Fn() + Sync),
}

impl Visitor for Tallying<'_> {
    type Output = Tally;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Tally {
        let board = self.engine.rules().board();
        let empty = || Tally::new(board.pit_count(), board.players().len());
        let seated = self.players.seated_on(self.engine, None);
        let tallies = map_items(&stretches(0..self.games), &|numbers| {
            let mut games = GameCounter::new(machine, self.engine.rules(), &seated);
            let mut tally = empty();
            for number in numbers.clone() {
                let is_finished = games.play(Dice::of_game(self.seed, number));
                tally.unfinished += u64::from(!is_finished);
                let HandCounter {
                    drops,
                    lifts,
                    captures,
                    ..
                } = &games.counter;
                let places = games.places;
                tally.add(&drops[..places], &lifts[..places], &captures[..places]);
                (self.count)();
            }
            tally
        });
        let mut whole = empty();
        tallies.iter().for_each(|tally| whole.merge(tally));
        whole
    }
}

/// The most places that a board of the engine has.
const SLOTS: usize = 256;

/// Plays game after game and counts.
struct GameCounter<'g, S: Shape> {
    machine: &'g CompiledGame<S>,
    seated: &'g Seated,
    turn: Turn<S>,
    history: History<S>,
    counter: HandCounter,
    pits: usize,
    /// Pits, and the store of each player.
    places: usize,
    stores: Vec<Player>,
}

impl<'g, S: Shape> GameCounter<'g, S> {
    fn new(
        machine: &'g CompiledGame<S>,
        rules: &Ruleset,
        seated: &'g Seated,
    ) -> GameCounter<'g, S> {
        let board = rules.board();
        GameCounter {
            machine,
            seated,
            turn: machine.turn(),
            history: History::new(Setting::default().agreement),
            counter: HandCounter::new(SLOTS, rules),
            pits: board.pit_count(),
            places: board.pit_count() + board.players().len(),
            stores: board.players().to_vec(),
        }
    }

    fn stored(&self) -> Vec<u16> {
        let stored = |player: &Player| self.machine.captured(self.turn.board(), *player);
        self.stores.iter().map(stored).collect()
    }

    /// Plays one game; whether it came to its end.
    fn play(&mut self, mut dice: Dice) -> bool {
        self.counter.clear();
        self.history.clear();
        let mut start = self.machine.start_by(Player::South);
        if self.machine.draws_lots() {
            self.machine.set_lots(&mut start, dice.lots());
        }
        let setting = Setting {
            limit: LIMIT,
            ..Setting::default()
        };
        let mut meter = Meter::new(setting.steps());
        let mut thought = Meter::new(self.seated.thought());
        let mut end = self.machine.enter(start, &mut self.turn, &mut NullObserver);
        meter.charge(self.turn.counted_steps());
        let mut put = vec![0; self.stores.len()];
        for _ in 0..LIMIT {
            if end.is_some() || meter.is_spent() || thought.is_spent() {
                break;
            }
            if self.machine.asks_history() {
                self.history.note_turn(self.machine, &self.turn);
            }
            let chosen = self.seated.choose_on(self.machine, &self.turn, &mut dice);
            thought.charge_all(chosen.steps);
            let before = self.stored();
            let (turn, history) = (&mut self.turn, &mut self.history);
            end = self
                .machine
                .play(turn, chosen.option, history, &mut self.counter);
            meter.charge(self.turn.counted_steps());
            for ((put, before), now) in put.iter_mut().zip(before).zip(self.stored()) {
                *put += u64::from(now.saturating_sub(before));
            }
        }
        // Stores are worn by all that comes to lie in them, sown or captured.
        let stores = self.pits..self.places;
        self.counter.drops[stores.clone()].copy_from_slice(&put);
        self.counter.lifts[stores.clone()].fill(0);
        self.counter.captures[stores].fill(0);
        end.is_some()
    }
}
