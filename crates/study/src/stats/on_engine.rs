//! The same measures, of games that the engine plays.
//!
//! The referee tells events and the engine only which clauses acted and what
//! was taken: enough for every measure. `tests/statistics/simulation.rs` holds both to the
//! same tally.

use std::sync::Arc;

use super::Plan;
use super::measure::Measures;
use crate::play::{Agent, Dice, Meter, Seated};
use crate::solve::Tables;
use seedlore_engine::{Board, ClauseCounter, CompiledGame, End, Engine, History, Shape, Turn};
use seedlore_language::rules::{ByPlayer, Player};

/// Plays games of a plan, one after another, and measures each.
pub(super) struct Series<'g, S: Shape> {
    machine: &'g CompiledGame<S>,
    start: Board<S>,
    /// What acts before the first turn of each game.
    acts_at_start: ClauseCounter,
    plan: &'g Plan,
    turn: Turn<S>,
    history: History<S>,
    acted: ClauseCounter,
    measures: Measures,
    /// What the turns of the game so far took.
    meter: Meter,
    /// What its players thought.
    thought: Meter,
    /// Which of the first moves is made, whoever plays.
    pub opening: Option<usize>,
    seated: ByPlayer<Seated>,
}

impl<'g, S: Shape> Series<'g, S> {
    /// With tables of endgames for those players who look into them.
    pub fn new(
        engine: &'g Engine,
        machine: &'g CompiledGame<S>,
        plan: &'g Plan,
        endgames: Option<&Arc<Tables>>,
    ) -> Series<'g, S> {
        let rules = engine.rules();
        let clauses = rules.clauses().len();
        let seats = |player: Player| plan.players[player].seated_on(engine, endgames);
        let mut acts_at_start = ClauseCounter::new(rules);
        let start = machine.start_observed(Player::South, &mut acts_at_start);
        Series {
            machine,
            start,
            acts_at_start,
            plan,
            turn: machine.turn(),
            history: History::new(plan.setting.agreement),
            acted: ClauseCounter::new(rules),
            measures: Measures::new(clauses),
            meter: Meter::new(0),
            thought: Meter::new(0),
            opening: None,
            seated: ByPlayer::from_fn(seats),
        }
    }

    /// Plays the game of a number.
    pub fn measured(&mut self, number: u64) -> &Measures {
        let mut dice = Dice::of_game(self.plan.seed, number);
        self.measures.clear();
        self.history.clear();
        self.acted.clone_from(&self.acts_at_start);
        let mut start = self.start.clone();
        if self.machine.draws_lots() {
            self.machine.set_lots(&mut start, dice.lots());
        }
        let mut end = self.machine.enter(start, &mut self.turn, &mut self.acted);
        self.acts();
        let limit = self.plan.setting.limit as usize;
        self.meter = Meter::new(self.plan.setting.steps());
        self.meter.charge(self.turn.counted_steps());
        let players = self.machine.players();
        let thought = players.map(|player| self.seated[player].thought()).max();
        self.thought = Meter::new(thought.unwrap_or(0));
        while end.is_none() && self.measures.length() < limit && !self.is_spent() {
            end = self.moves(&mut dice);
            self.meter.charge(self.turn.counted_steps());
        }
        self.measures.exhausted = end.is_none() && self.measures.length() < limit;
        self.measures.result = end.map(|end| (end.outcome, end.clause));
        for player in self.machine.players() {
            let captured = self.machine.captured(self.turn.board(), player);
            self.measures.captured[player] = captured;
        }
        &self.measures
    }

    fn is_spent(&self) -> bool {
        self.meter.is_spent() || self.thought.is_spent()
    }

    /// The steps that were charged for the last game.
    pub fn charged(&self) -> u64 {
        self.meter.spent()
    }

    #[inline]
    fn moves(&mut self, dice: &mut Dice) -> Option<End> {
        let Series {
            machine,
            turn,
            history,
            acted,
            measures,
            seated,
            thought,
            ..
        } = self;
        if machine.asks_history() {
            history.note_turn(machine, turn);
        }
        let mover = machine.mover(turn.board());
        let opening = self.opening.filter(|_| measures.leads.is_empty());
        let option = opening.unwrap_or_else(|| {
            let chosen = seated[mover].choose_on(machine, turn, dice);
            thought.charge_all(chosen.steps);
            chosen.option
        });
        measures.offered(turn.options());
        if measures.first_move.is_none() {
            measures.first_move = Some(machine.to_game_move(machine.option(turn, option)));
        }
        measures.refused += u32::from(turn.endless());
        measures.stopped += u32::from(machine.is_endless(turn, option));
        measures.cut += u32::from(turn.is_cut());
        acted.clear();
        let end = machine.play(turn, option, history, acted);
        measures.leads.push(machine.leads(turn.board()));
        if acted.has_taken() {
            measures.takes.push(acted.taken);
            measures.several_pits += u32::from(acted.from_several);
            measures.grand_slams += u32::from(acted.is_grand_slam);
        }
        if end.is_some() {
            measures.swept += acted.swept;
        }
        self.acts();
        end
    }

    #[inline]
    fn acts(&mut self) {
        for clause in self.acted.clauses() {
            self.measures.fired[clause] += 1;
        }
    }
}
