//! Random games on the fast path end as the referee's do.

use rayon::prelude::*;

use seedlore::engine::{self, CompiledGame, Engine, NullObserver, Shape, Visitor};
use seedlore::play::{Agent, AgentKind, Dice, Ending, Setting, Unobserved, play_game};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Ruleset};

use crate::engine::{FEW_GAMES, chosen, named};
use crate::support;

/// Random games on the fast path, by their ends.
struct Playouts<'r>(&'r Ruleset, u64);

impl Visitor for Playouts<'_> {
    type Output = Vec<Option<engine::End>>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output {
        let setting = Setting::default();
        let mut history = engine::History::new(setting.agreement);
        let mut turn = machine.turn();
        let one = |game| {
            let mut dice = Dice::of_game(3, game);
            history.clear();
            let mut start = machine.start_by(self.0.players()[0]);
            if machine.draws_lots() {
                machine.set_lots(&mut start, dice.lots());
            }
            machine
                .enter(start, &mut turn, &mut NullObserver)
                .or_else(|| {
                    let choose = |options| dice.below(options);
                    engine::playout(machine, &mut turn, &mut history, setting.limit, choose)
                })
        };
        (0..self.1).map(one).collect()
    }
}

pub fn plays_out_as_the_referee(rules: &Ruleset, games: u64) {
    let referee = Referee::new(rules.clone());
    let ends = Engine::new(rules.clone()).run(Playouts(rules, games));
    for (game, end) in (0..).zip(ends) {
        let random = ByPlayer::from_fn(|_| &AgentKind::Random as &dyn Agent);
        let mut dice = Dice::of_game(3, game);
        let setting = Setting::default();
        let right = match play_game(&referee, random, setting, &mut dice, &mut Unobserved) {
            Ending::Unfinished(_) => None,
            Ending::Finished(finish) => Some(engine::End {
                outcome: finish.outcome,
                clause: finish.clause,
            }),
        };
        assert_eq!(end, right, "{}", named(rules, &format!("game {game}")));
    }
}

#[test]
fn playouts_are_the_games_of_the_random_player() {
    let rulesets = chosen().into_par_iter();
    rulesets.for_each(|rules| plays_out_as_the_referee(rules, support::games(FEW_GAMES)));
}
