//! Positions in which a ruleset and its variants are played side by side.

use std::collections::BTreeSet;

use super::Effort;
use super::card::expected;
use super::choose::Difference;
use super::made::{Edges, emptied, thinned};
use super::outcome::{MOST_MOVES, Outcome, Player, Stand, work};
use crate::play::Dice;
use seedlore_game::{Game, Next, NoHistory, Position, Spelling, Turn, parse_position};
use seedlore_language::rules::{Ruleset, Scene};

/// Games of each kind of player under each other reading.
const GAMES_OF_READING: u64 = 6;

/// What reading a position takes at the least.
const STEPS_OF_PLACE: u64 = 2_000;

/// So many times what the ruleset takes in all positions a variant may take.
const MOST_TIMES: u64 = 3;

/// A move in a position.
#[derive(Debug, Clone)]
pub struct Spot {
    /// The position in one line.
    pub position: String,
    /// The move as players write it, which the ruleset may forbid; `None` if nobody can move.
    pub mv: Option<String>,
    /// What comes of it as the ruleset is written.
    pub outcome: Outcome,
    /// Moves from the start of a game; `None` of a position that was made.
    pub ply: Option<u32>,
    /// Pits that change.
    pub changes: usize,
}

/// Where a position comes from.
enum Origin {
    /// An example shows it.
    Example,
    /// A game came to it after so many moves.
    Game(u32),
    /// It was made.
    Made,
}

/// A position, and its moves among the spots.
struct Place {
    position: String,
    moves: Vec<Option<String>>,
    /// Of each move what is seen of its outcome.
    seen: Vec<u64>,
    /// The spot of the first move; the others follow.
    first: usize,
}

/// All the spots, by position.
pub struct Pool {
    pub spots: Vec<Spot>,
    places: Vec<Place>,
    /// Steps that it takes to try the moves of all.
    steps: u64,
}

impl Pool {
    /// Positions of examples, of games by chance and by greed under the ruleset and each other
    /// reading of it, and such positions with most seeds taken off or with captured seeds as
    /// numbers have it to which the ruleset counts. So many rulesets are to be played in each.
    pub fn new(
        written: &Player,
        readings: &[Player],
        counted: &BTreeSet<u16>,
        effort: &Effort,
        rulesets: usize,
    ) -> Pool {
        let most_steps = effort.steps / rulesets.max(1) as u64;
        let mut pool = Pool {
            spots: Vec::new(),
            places: Vec::new(),
            steps: 0,
        };
        let mut known = BTreeSet::new();
        let rules = written.engine.rules();
        for example in rules.examples() {
            if let Scene::Position(text) = &example.scene
                && known.insert(text.clone())
            {
                pool.add(written, text.clone(), Origin::Example);
            }
        }
        let mut reached = games(written, effort.seed, effort.games, effort.limit);
        // What only the clauses of a reading bring about is seen in its own games.
        for (seed, reading) in (effort.seed.wrapping_add(1)..).zip(readings) {
            let of_reading = games(reading, seed, GAMES_OF_READING, effort.limit);
            // Each as the text that it is shown as: what it remembers may be of other rules.
            reached.extend(of_reading.into_iter().filter_map(|(ply, position)| {
                let text = position.notation(reading.engine.rules());
                Some((ply, parse_position(&text, rules).ok()?))
            }));
        }
        let mut dice = Dice::of_game(effort.seed, u64::MAX);
        // Early positions all, of later ones as many as there is room for.
        reached.sort_by_key(|(ply, _)| *ply);
        let room = effort.positions / 2;
        let step = (reached.len() / room.max(1)).max(1);
        for (at, (ply, position)) in reached.iter().enumerate() {
            if pool.steps > most_steps / 2 {
                break;
            }
            if *ply < 3 || at % step == 0 {
                let text = position.notation(rules);
                if known.insert(text.clone()) {
                    pool.add(written, text, Origin::Game(*ply));
                }
            }
        }
        // Seeds are taken off where play takes them off as well.
        let is_taken =
            |(_, position): &(u32, Position)| position.captured.iter().any(|(_, n)| *n > 0);
        let reached: Vec<&(u32, Position)> = reached.iter().filter(|one| is_taken(one)).collect();
        let edges = Edges::new(rules, counted);
        let mut tries = 0;
        while pool.places.len() < effort.positions
            && tries < 8 * effort.positions
            && pool.steps < most_steps
            && !reached.is_empty()
        {
            tries += 1;
            let (_, position) = reached[dice.below(reached.len())];
            let made = match tries % 6 {
                0 => position.clone(),
                2 => emptied(position, &mut dice),
                _ => thinned(position, rules, &mut dice),
            };
            let made = match tries % 2 {
                0 => edges.deal(tries / 2, &made, written.gain(&made, &mut dice)),
                _ => Some(made),
            };
            let Some(text) = made.map(|position| position.notation(rules)) else {
                continue;
            };
            if known.insert(text.clone()) {
                pool.add(written, text, Origin::Made);
            }
        }
        pool
    }

    fn add(&mut self, written: &Player, position: String, origin: Origin) {
        let Some(stand) = written.stand(&position) else {
            return;
        };
        // Play ends before it comes to such a board, or what follows belongs to a move; but rounds that
        // end are seen best so.
        if let (Origin::Made, Stand::Onward { is_round, .. }) = (&origin, &stand)
            && !is_round
        {
            return;
        }
        let ply = match origin {
            Origin::Game(ply) => Some(ply),
            Origin::Example | Origin::Made => None,
        };
        let mut place = Place {
            position,
            moves: Vec::new(),
            seen: Vec::new(),
            first: self.spots.len(),
        };
        for (mv, outcome) in written.outcomes(&stand) {
            let changes = match &stand {
                Stand::Turn(turn) => changes(&turn.position, &outcome),
                Stand::Onward { .. } => 0,
            };
            self.spot(&mut place, mv, outcome, (ply, changes));
        }
        self.steps += STEPS_OF_PLACE;
        // Pits from which nothing may be played stand for moves that a variant may allow.
        if let Stand::Turn(turn) = &stand {
            self.steps += work(turn);
            let board = written.engine.rules().board();
            for pit in board.pits() {
                if turn.options.iter().all(|option| option.mv.pit != pit) {
                    let mv = Spelling::new(pit).notation(turn.position.mover, board);
                    self.spot(&mut place, Some(mv), Outcome::Illegal, (ply, 0));
                }
            }
        }
        self.places.push(place);
    }

    fn spot(
        &mut self,
        place: &mut Place,
        mv: Option<String>,
        outcome: Outcome,
        (ply, changes): (Option<u32>, usize),
    ) {
        place.moves.push(mv.clone());
        place.seen.push(outcome.seen());
        self.spots.push(Spot {
            position: place.position.clone(),
            mv,
            outcome,
            ply,
            changes,
        });
    }

    /// The spots at which a variant comes out otherwise. One that takes much more play than the
    /// ruleset is left after a while.
    pub fn apart(&self, written: &Ruleset, variant: &Player) -> Vec<Difference> {
        let rules = variant.engine.rules();
        let mut apart = Vec::new();
        let mut steps = 0;
        for place in &self.places {
            let stand = variant.stand(&place.position);
            let found = variant.outcomes_of(stand.as_ref(), &place.moves);
            for (at, outcome) in found.into_iter().enumerate() {
                let other = outcome.seen();
                let spot = place.first + at;
                // A card shows what is written of an outcome.
                let is_told =
                    || expected(&self.spots[spot].outcome, written) != expected(&outcome, rules);
                if other != place.seen[at] && is_told() {
                    apart.push(Difference {
                        spot,
                        outcome: other,
                        shown: outcome,
                    });
                }
            }
            steps += match &stand {
                Some(Stand::Turn(turn)) => work(turn),
                _ => STEPS_OF_PLACE,
            };
            if steps > MOST_TIMES * self.steps {
                break;
            }
        }
        apart
    }
}

/// Pits whose number of seeds is another after a move.
pub fn changes(before: &Position, outcome: &Outcome) -> usize {
    match outcome {
        Outcome::Illegal | Outcome::Choice(_) => 0,
        Outcome::Follows { position, .. } => {
            let pits = before.pits.iter().zip(&position.pits);
            pits.filter(|(one, other)| one != other).count()
        }
    }
}

/// The positions in which somebody moves, and after how many moves, of so many games by chance and
/// as many by greed.
pub fn games(player: &Player, seed: u64, count: u64, limit: u32) -> Vec<(u32, Position)> {
    let mut reached = Vec::new();
    for game in 0..2 * count {
        let mut dice = Dice::of_game(seed, game);
        play(player, game % 2 == 1, limit, &mut dice, &mut reached);
    }
    reached
}

fn play(
    player: &Player,
    is_greedy: bool,
    limit: u32,
    dice: &mut Dice,
    reached: &mut Vec<(u32, Position)>,
) {
    let engine = &player.engine;
    let start = dice.begin(engine.start(), engine.rules());
    let mut next = engine.enter(start);
    for ply in 0..limit {
        let Next::Turn(turn) = next else { return };
        // In the middle of a sowing seeds are in hand, which no board shows.
        let mut players = engine.rules().players().iter();
        if players.all(|player| turn.position.ground.paused(*player).is_none()) {
            reached.push((ply, turn.position.clone()));
        }
        let option = match is_greedy {
            true => greediest(player, &turn, dice),
            false => dice.below(turn.options.len()),
        };
        next = engine.play(&turn, option, &mut NoHistory);
    }
}

/// The option that captures most, of equals one by chance.
pub fn greediest(player: &Player, turn: &Turn, dice: &mut Dice) -> usize {
    let mover = turn.position.mover;
    let mut best: (u16, Vec<usize>) = (0, Vec::new());
    for option in 0..turn.options.len().min(MOST_MOVES) {
        let next = player.engine.play(turn, option, &mut NoHistory);
        let captured = next.position().captured[mover];
        if captured > best.0 || best.1.is_empty() {
            best = (captured, vec![option]);
        } else if captured == best.0 {
            best.1.push(option);
        }
    }
    best.1[dice.below(best.1.len())]
}
