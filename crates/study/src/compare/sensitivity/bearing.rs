//! The positions on which a reading bears.

use crate::compare::lockstep::Lockstep;
use crate::parallel::{map_items, map_numbers};
use crate::play::{AgentKind, Dice, Setting, play_untold};
use crate::stats::Share;
use seedlore_game::{Game, Turn};
use seedlore_language::rules::{ByPlayer, Ruleset};

/// Positions met in random play: of each game one, each of its turns as likely.
/// So no two of them hang together, and every game counts the same.
#[derive(Debug, Clone)]
pub struct Sample {
    turns: Vec<Turn>,
}

/// The stream from which turns are drawn, apart from the one for the games.
const DRAWN: u64 = 0x5eed_d12a_3aaa_77f1;

impl Sample {
    pub fn from_games(game: &dyn Game, (seed, games): (u64, u64), setting: Setting) -> Sample {
        let turns = map_numbers(0..games, &|number| {
            let mut drawing = Drawing {
                dice: Dice::of_game(seed ^ DRAWN, number),
                met: 0,
                drawn: None,
            };
            let mut dice = Dice::of_game(seed, number);
            let agents = ByPlayer::from_value(&AgentKind::Random as _);
            play_untold(game, agents, setting, &mut dice, &mut |turn| {
                drawing.meets(turn)
            });
            drawing.drawn
        });
        Sample {
            turns: turns.into_iter().flatten().collect(),
        }
    }
}

/// Draws one turn of a game, however many it will have.
struct Drawing {
    dice: Dice,
    met: usize,
    drawn: Option<Turn>,
}

impl Drawing {
    fn meets(&mut self, turn: &Turn) {
        self.met += 1;
        if self.dice.below(self.met) == 0 {
            self.drawn = Some(turn.clone());
        }
    }
}

/// Of the sampled positions of the left ruleset, those at which the right has
/// other legal moves or other results of one, with the interval. That a
/// position came before is not looked at. `None` where the two rulesets
/// remember different things beside the seeds.
pub fn bearing<G: Game>(lockstep: &Lockstep<G>, sample: &Sample) -> Option<Share> {
    let (left, right) = (lockstep.left.rules(), lockstep.right.rules());
    (remembered(left) == remembered(right)).then(|| {
        let parts = map_items(&sample.turns, &|turn| lockstep.parts_at(turn));
        let parted = parts.into_iter().filter(|parts| *parts);
        Share::new(parted.count() as u64, sample.turns.len() as u64)
    })
}

/// What a position holds beside seeds, by name.
fn remembered(rules: &Ruleset) -> impl PartialEq + use<> {
    let marks = rules.marks().iter().map(|mark| mark.plan.name.clone());
    (
        marks.collect::<Vec<_>>(),
        rules.notes().to_vec(),
        rules.asks(),
    )
}
