//! Positions that are quickly laid out on a board, and in which rulesets differ: for whoever
//! asks a player to show what happens.

use std::collections::BTreeSet;

use super::made::{bared, heaped, lightened, paired, thinned};
use super::outcome::{Outcome, Player, Stand};
use super::pool::{changes, games};
use crate::play::Dice;
use seedlore_game::{Position, parse_position};
use seedlore_language::rules::{Player as Side, Ruleset};

/// Games of each kind from which positions come, and moves of each.
const GAMES: u64 = 3;
const MOVES: u32 = 60;
/// Positions that are looked at.
const POSITIONS: usize = 320;
/// A pair of rulesets that is told apart is worth so many pits to be filled.
const WORTH: f64 = 7.0;
/// Positions that cost more to lay out than this, and so much for each pit of the board, are left.
const MOST_COST: f64 = 16.0;
const COST_OF_PIT: f64 = 0.6;
/// After so many that tell all apart no more are looked at.
const ENOUGH: usize = 12;
const SEED: u64 = 1;

/// Rulesets that come out otherwise than each other, by their places.
type Pairs = BTreeSet<(usize, usize)>;

/// Positions of one ruleset in which the near side is to move.
pub struct Layouts(Vec<String>);

/// A position in one line, and a move; `None` asks what follows where nobody can move.
pub type Exercise = (String, Option<String>);

/// A move in which rulesets differ.
#[derive(Debug, Clone)]
pub struct Apart {
    /// The position in one line.
    pub position: String,
    /// The move; `None` asks what follows where nobody can move.
    pub mv: Option<String>,
    /// What comes of it, in the order of the rulesets.
    pub outcomes: Vec<Outcome>,
}

impl Layouts {
    /// Positions that play comes to, and such positions with most seeds taken off, with one
    /// pit filled so that its seeds go round, with one side bare, or with a pit on each side.
    pub fn new(rules: &Ruleset) -> Layouts {
        let player = Player::new(rules.clone());
        let reached = games(&player, SEED, GAMES, MOVES);
        let is_near = |(_, position): &&(u32, Position)| position.mover == Side::South;
        let near: Vec<&(u32, Position)> = reached.iter().filter(is_near).collect();
        let mut dice = Dice::of_game(SEED, u64::MAX);
        let mut known = BTreeSet::new();
        let mut texts = Vec::new();
        if near.is_empty() {
            return Layouts(texts);
        }
        let mut add = |position: &Position| {
            let text = position.notation(rules);
            if known.insert(text.clone()) {
                texts.push(text);
            }
        };
        for nth in 0..POSITIONS {
            let (_, position) = near[dice.below(near.len())];
            let thin = lightened(&thinned(position, rules, &mut dice), &mut dice);
            match nth % 8 {
                0 => add(position),
                1 => add(&heaped(&thin, rules, &mut dice)),
                2 => add(&bared(&thin, rules, &mut dice)),
                3 | 4 => add(&paired(position, rules, &mut dice)),
                _ => add(&thin),
            }
        }
        // What is quickly laid out is looked at first.
        let seeds = |text: &String| -> (usize, u32) {
            let pits = text.split('|').next().unwrap_or_default();
            let filled = pits
                .split([' ', '/'])
                .filter_map(|pit| pit.parse::<u32>().ok());
            let filled: Vec<u32> = filled.filter(|seeds| *seeds > 0).collect();
            (filled.len(), filled.iter().sum())
        };
        texts.sort_by_key(seeds);
        Layouts(texts)
    }

    /// Of these moves as few as tell all rulesets apart that can be told, those first that
    /// tell the most and are quickly laid out; at most so many. The first ruleset is that of
    /// the positions.
    pub fn apart(&self, rulesets: &[Ruleset], most: usize) -> Vec<Apart> {
        let players: Vec<Player> = rulesets.iter().cloned().map(Player::new).collect();
        let Some(first) = players.first() else {
            return Vec::new();
        };
        let mut found: Vec<(Apart, f64, Pairs)> = Vec::new();
        let most_cost = MOST_COST + COST_OF_PIT * rulesets[0].board().pit_count() as f64;
        let all_pairs = players.len() * (players.len() - 1) / 2;
        for text in &self.0 {
            // What comes later takes longer to lay out.
            let best = found.iter().filter(|(.., pairs)| pairs.len() == all_pairs);
            if best.count() >= ENOUGH {
                break;
            }
            let stands: Vec<Option<Stand>> = players.iter().map(|one| one.stand(text)).collect();
            let Some(stand) = &stands[0] else { continue };
            let Ok(position) = parse_position(text, &rulesets[0]) else {
                continue;
            };
            let moves: Vec<Option<String>> = match stand {
                Stand::Onward { .. } => vec![None],
                Stand::Turn(_) => {
                    let all = first.outcomes(stand).into_iter();
                    all.map(|(mv, _)| mv).collect()
                }
            };
            let all: Vec<Vec<Outcome>> = players
                .iter()
                .zip(&stands)
                .map(|(player, stand)| player.outcomes_of(stand.as_ref(), &moves))
                .collect();
            for (nth, mv) in moves.into_iter().enumerate() {
                let outcomes: Vec<Outcome> = all.iter().map(|of| of[nth].clone()).collect();
                let pairs = pairs(&outcomes);
                let is_onward = |stand: &Option<Stand>| matches!(stand, Some(Stand::Onward { .. }));
                // Nobody can move by some of them: that is another question.
                let beside = mv.is_some() && stands.iter().any(is_onward);
                let cost = cost(&position, &outcomes) + if beside { 5.0 } else { 0.0 };
                if !pairs.is_empty() && cost <= most_cost {
                    let position = text.clone();
                    found.push((
                        Apart {
                            position,
                            mv,
                            outcomes,
                        },
                        cost,
                        pairs,
                    ));
                }
            }
        }
        let mut chosen = Vec::new();
        let mut told = BTreeSet::new();
        while chosen.len() < most {
            let worth = |(_, cost, pairs): &(Apart, f64, Pairs)| {
                WORTH * pairs.difference(&told).count() as f64 - cost
            };
            let fresh = found.iter().filter(|(.., pairs)| !pairs.is_subset(&told));
            let Some(best) = fresh.max_by(|a, b| worth(a).total_cmp(&worth(b))) else {
                break;
            };
            told.extend(best.2.iter().copied());
            chosen.push(best.0.clone());
        }
        chosen
    }
}

/// What comes of moves that were found before, under each of some rulesets; those left out that
/// are no moves of the first.
pub fn replayed(rulesets: &[Ruleset], found: &[Exercise]) -> Vec<Apart> {
    let players: Vec<Player> = rulesets.iter().cloned().map(Player::new).collect();
    let each = found.iter().map(|(position, mv)| {
        let moves = [mv.clone()];
        let outcomes = players.iter().map(|player| {
            let stand = player.stand(position);
            player
                .outcomes_of(stand.as_ref(), &moves)
                .into_iter()
                .next()
        });
        Some(Apart {
            position: position.clone(),
            mv: mv.clone(),
            outcomes: outcomes.collect::<Option<Vec<Outcome>>>()?,
        })
    });
    each.flatten().collect()
}

/// The rulesets that come out otherwise than each other, by their places.
fn pairs(outcomes: &[Outcome]) -> Pairs {
    let seen: Vec<u64> = outcomes.iter().map(Outcome::seen).collect();
    let all = (0..seen.len()).flat_map(|one| (one + 1..seen.len()).map(move |other| (one, other)));
    all.filter(|(one, other)| seen[*one] != seen[*other])
        .collect()
}

/// What it costs to lay a position out and to draw what came of it.
fn cost(position: &Position, outcomes: &[Outcome]) -> f64 {
    let filled = position.pits.iter().filter(|seeds| **seeds > 0).count();
    let seeds: u16 = position.pits.iter().sum();
    let changed = outcomes.iter().map(|one| changes(position, one)).max();
    // The end of a game shows something else than what is asked, as a rule.
    let odd = |one: &Outcome| match one {
        Outcome::Choice(_) => 6.0,
        Outcome::Illegal => 3.0,
        Outcome::Follows { result, .. } if result.is_some() => 4.0,
        Outcome::Follows { .. } => 0.0,
    };
    filled as f64
        + f64::from(seeds) * 0.2
        + changed.unwrap_or(0) as f64 * 0.5
        + outcomes.iter().map(odd).sum::<f64>()
}
