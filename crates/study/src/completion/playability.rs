//! Whether a completion can be played, and how it plays: beside the evidence, never
//! mixed into it.

use serde::Serialize;

use crate::play::{AgentKind, Setting};
use crate::stats::{Estimate, Plan, Share, Summary, simulate};
use seedlore_engine::Engine;
use seedlore_language::rules::{ByPlayer, Player, Ruleset};

/// How a ruleset plays.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Playability {
    /// Games of random players.
    pub games: u64,
    /// Seed of all games.
    pub seed: u64,
    /// Moves after which a game is cut off.
    pub limit: u32,
    /// Random games that came to an end by the rules.
    pub ended: Share,
    /// Moves of a random game; with games cut off, up to the move of the first.
    pub moves: Estimate,
    /// Share of the decided random games that the first player won.
    pub first_wins: Share,
    /// Of as many games between a greedy and a random player, half of them begun by
    /// either, those that had a winner: the share that the greedy one won. `None` of more
    /// than two players.
    pub greedy_wins: Option<Share>,
    /// Random games in which a sowing came up that would never have ended.
    pub endless: Share,
    /// Labels of the clauses that never acted in random play, of those that can.
    pub idle: Vec<String>,
    /// Whether at least half of the random games came to an end by the rules.
    pub is_playable: bool,
}

impl Playability {
    /// Games of random players, and as many of a greedy one against a random one.
    pub fn measure(rules: &Ruleset, games: u64, seed: u64) -> Playability {
        let engine = Engine::new(rules.clone());
        let limit = Setting::default().limit;
        let play = |players: ByPlayer<AgentKind>, games: u64| {
            let plan = Plan {
                players,
                seed,
                games,
                setting: Setting::default(),
            };
            simulate(&engine, &plan, &|_| ())
        };
        let random = play(ByPlayer::from_value(AgentKind::Random), games);
        let greedy = (rules.players().len() == 2).then(|| {
            let against = |greedy: Player| {
                let seated = ByPlayer::from_fn(|player| match player == greedy {
                    true => AgentKind::Greedy,
                    false => AgentKind::Random,
                });
                won(&play(seated, games / 2), greedy)
            };
            let [one, other] = [Player::South, Player::North].map(against);
            Share::new(one.0 + other.0, one.1 + other.1)
        });
        let idle = random.firing.iter().filter(|f| f.counted && f.moves == 0);
        let ended = games - random.results.unfinished.count;
        Playability {
            is_playable: 2 * ended >= games,
            games,
            seed,
            limit,
            ended: Share::new(ended, games),
            moves: random.length.mean,
            first_wins: random.results.first_of_decided,
            greedy_wins: greedy,
            endless: random.endless.games,
            idle: idle.map(|firing| firing.clause.clone()).collect(),
        }
    }
}

/// Games that a player won alone, and all that somebody won alone.
fn won(summary: &Summary, player: Player) -> (u64, u64) {
    let won = &summary.results.won;
    let own = won.get(&player).map_or(0, |share| share.count);
    (own, won.values().map(|share| share.count).sum())
}
