//! Two games played from the same chances, and what differs between them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Estimate, Share};
use crate::game::{Move, Next, Outcome, Turn};
use crate::play::{
    Agent, AgentKind, Dice, Ending, Observer, Progress, Setting, play_game, play_many,
};
use crate::referee::{Event, Narrator};
use crate::rules::{ByPlayer, Player};

/// What changes where one ruleset is played in the place of another.
///
/// Game `k` of both has the same chances: as long as the rulesets say the same
/// the two games are one, so that what differs is due to the rules alone, and
/// few games tell small differences.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Paired {
    pub agent: String,
    pub seed: u64,
    pub games: u64,
    /// Games whose result or number of moves is another.
    pub changed: Share,
    /// Games that were cut off under either, and are left out of what follows.
    pub unfinished: u64,
    /// How much more of a game South wins (1 won or won together, ½ drawn, 0
    /// lost): the mean over games. `None` where no game changed.
    pub south: Option<Estimate>,
    /// How many more moves a game takes. `None` where no game changed.
    pub length: Option<Estimate>,
    /// The same as `south`, for each first move that both have.
    pub first_moves: BTreeMap<String, Estimate>,
}

/// One game: what it was worth to South, and how long it took.
struct Told {
    first: Option<String>,
    /// In halves; `None` if it was cut off.
    south: Option<u8>,
    moves: u32,
}

/// Plays both, each as many times as said, from the same chances.
pub fn paired(
    usual: &dyn Narrator,
    other: &dyn Narrator,
    agent: AgentKind,
    (seed, games): (u64, u64),
    setting: Setting,
    progress: Progress,
) -> Paired {
    let mut south = Vec::new();
    let mut length = Vec::new();
    let mut firsts: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let (mut changed, mut unfinished) = (0, 0);
    play_many(
        games,
        progress,
        |number| [usual, other].map(|game| told(game, agent, (seed, number), setting)),
        |[usual, other]| {
            let differs = usual.south != other.south || usual.moves != other.moves;
            changed += u64::from(differs);
            let (Some(was), Some(is)) = (usual.south, other.south) else {
                unfinished += 1;
                return;
            };
            let more = (f64::from(is) - f64::from(was)) / 2.0;
            south.push(more);
            length.push(f64::from(other.moves) - f64::from(usual.moves));
            if let Some(first) = usual
                .first
                .filter(|first| Some(first) == other.first.as_ref())
            {
                firsts.entry(first).or_default().push(more);
            }
        },
    );
    let mean = |values: &[f64]| Estimate::of_mean(values).filter(|_| changed > 0);
    Paired {
        agent: agent.to_string(),
        seed,
        games,
        changed: Share::new(changed, games),
        unfinished,
        south: mean(&south),
        length: mean(&length),
        first_moves: firsts
            .into_iter()
            .filter_map(|(first, values)| Some((first, mean(&values)?)))
            .collect(),
    }
}

fn told(
    game: &dyn Narrator,
    agent: AgentKind,
    (seed, number): (u64, u64),
    setting: Setting,
) -> Told {
    let mut dice = Dice::of_game(seed, number);
    let mut watch = Watch::default();
    let agents = ByPlayer::of(&agent as &dyn Agent);
    let ending = play_game(game, agents, setting, &mut dice, &mut watch);
    let first = watch
        .first
        .map(|(by, mv)| mv.notation(by, game.rules().board()));
    Told {
        first,
        south: match &ending {
            Ending::Unfinished(_) => None,
            Ending::Finished(finish) => Some(match finish.outcome {
                Outcome::Won(Player::South) | Outcome::WonTogether => 2,
                Outcome::Drawn => 1,
                Outcome::Won(_) | Outcome::LostTogether => 0,
            }),
        },
        moves: watch.moves,
    }
}

#[derive(Default)]
struct Watch {
    first: Option<(Player, Move)>,
    moves: u32,
}

impl Observer for Watch {
    fn begins(&mut self, _: &Next, _: &[Event]) {}

    fn moves(&mut self, turn: &Turn, option: usize, _: &[Event], _: &Next) {
        let made = (turn.position.mover, turn.options[option].mv);
        self.first.get_or_insert(made);
        self.moves += 1;
    }
}
