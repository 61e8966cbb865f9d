//! For every clause a real position in which it acts, from simulated play.

mod restoring;
mod telling;

use std::sync::atomic::{AtomicU64, Ordering};

pub use self::restoring::{Origin, restored};
use self::telling::{BEST, Ply, telling};
use super::is_observable;
use crate::play::{AgentKind, Dice, Observer, Setting, play_game};
use seedlore_game::{Move, Next, Turn};
use seedlore_language::rules::{ByPlayer, ClauseId, Ruleset};
use seedlore_referee::referee::{Event, Narrator};

/// Games that are looked through before the best found must do.
const GAMES: u64 = 400;

/// Steps that are looked through, after which no further game is begun: long
/// matches and long turns show little more for their time.
const STEPS: u64 = 50_000_000;

/// A referee takes so many times as long for a step where clauses look at thousands of
/// pits for each seed: it looks at one after the other.
const SLOWNESS: u64 = 20;

/// Steps that a move counts as at the least, for telling what happened in it.
const STEPS_A_MOVE: u64 = 1_000;

/// One clause at work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The clause that is shown.
    pub clause: ClauseId,
    /// Who played, as in results: `random`.
    pub players: String,
    /// The game of the seed it comes from, counted from 0.
    pub game: u64,
    /// The move of that game, counted from 1.
    pub ply: u32,
    /// How telling it is, of 100.
    pub telling: u32,
    /// The turn in which the move was made.
    pub before: Turn,
    /// The move that was made: an index into the options of `before`.
    pub option: usize,
    /// The move that the clause rules out in `before`, if it is one that does.
    pub ruled_out: Option<Move>,
    /// All that was told of the turn and of the move, in order.
    pub events: Vec<Event>,
    /// The turn that follows, or the end of the game.
    pub after: Next,
}

/// The most telling example of each clause that acts in random play, in the
/// order of the clauses; none of a clause that no game shows.
///
/// Looks through the games of the seed in their order and stops when every
/// clause has an example that could not be better, or enough moves were seen
/// (50,000 ordinary ones), so that the same seed always gives the same examples.
/// What makes one telling is said in `telling`; of equals the first met is kept.
pub fn examples(game: &dyn Narrator, setting: Setting, seed: u64) -> Vec<Example> {
    examples_within(game, setting, seed).0
}

/// The same; with the number of games that were looked through, where what they take
/// forbade to look through more, in which other examples might have been found.
pub fn examples_within(
    game: &dyn Narrator,
    setting: Setting,
    seed: u64,
) -> (Vec<Example>, Option<u64>) {
    match game.rules().seed_weight() {
        1 => looked_through(game, setting, seed, STEPS),
        _ => looked_through(game, shortened(setting), seed, STEPS / SLOWNESS),
    }
}

/// The same from games that take no more than so many steps together: sooner, and fewer.
pub fn examples_of_steps(
    game: &dyn Narrator,
    setting: Setting,
    seed: u64,
    steps: u64,
) -> Vec<Example> {
    looked_through(game, setting, seed, steps).0
}

/// The same examples again, from where [`examples_within`] found them: only the games that
/// they stand in are played. `None` if one of them is not what it is said to be.
pub fn found_again(
    game: &dyn Narrator,
    setting: Setting,
    seed: u64,
    origins: &[Origin],
) -> Option<Vec<Example>> {
    let setting = match game.rules().seed_weight() {
        1 => setting,
        _ => shortened(setting),
    };
    let random = AgentKind::Random.to_string();
    let playing = |name: &str| (name == random).then_some((AgentKind::Random, setting));
    restored(game, seed, &playing, origins)
}

/// Games none of which takes more steps than slow rules may for all.
fn shortened(mut setting: Setting) -> Setting {
    while setting.steps() > STEPS / SLOWNESS {
        setting.limit /= 2;
    }
    setting
}

/// The same with a budget of steps.
fn looked_through(
    game: &dyn Narrator,
    setting: Setting,
    seed: u64,
    most: u64,
) -> (Vec<Example>, Option<u64>) {
    let rules = game.rules();
    let mut gallery = Gallery::new(rules);
    let ranks = gallery.ranks(&AgentKind::Random.to_string());
    let mut steps = 0;
    for number in 0..GAMES {
        let agents = ByPlayer::from_value(&AgentKind::Random as _);
        let mut dice = Dice::of_game(seed, number);
        let mut finder = Finder::new(rules, &ranks, number);
        let mut counted = CountingObserver {
            finder: &mut finder,
            steps: &mut steps,
        };
        play_game(game, agents, setting, &mut dice, &mut counted);
        gallery.keep(finder.found());
        if gallery.is_perfect() {
            break;
        }
        if steps >= most {
            return (gallery.examples(), Some(number + 1));
        }
    }
    (gallery.examples(), None)
}

/// Looks for examples, and adds up the steps of all turns.
struct CountingObserver<'f, 'r> {
    finder: &'f mut Finder<'r>,
    steps: &'f mut u64,
}

impl Observer for CountingObserver<'_, '_> {
    fn begins(&mut self, start: &Next, events: &[Event]) {
        self.finder.begins(start, events);
    }

    fn moves(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next) {
        *self.steps += turn.steps.max(STEPS_A_MOVE);
        self.finder.moves(turn, option, events, next);
    }
}

/// The best example of each clause so far.
#[derive(Debug)]
pub struct Gallery<'r> {
    rules: &'r Ruleset,
    best: Vec<Option<Found>>,
}

/// An example and its rank: more telling ones rank higher, and of equals the
/// one of the earlier game.
pub(super) type Found = (u64, Example);

fn rank(telling: u32, game: u64) -> u64 {
    const GAMES: u64 = (1 << 48) - 1;
    ((u64::from(telling) + 1) << 48) | (GAMES - game.min(GAMES))
}

impl<'r> Gallery<'r> {
    /// A gallery without examples yet, with room for one of each clause.
    pub fn new(rules: &'r Ruleset) -> Gallery<'r> {
        Gallery {
            rules,
            best: vec![None; rules.clauses().len()],
        }
    }

    /// What many games of these players are watched for: the clauses without
    /// an example.
    pub(super) fn ranks(&self, players: &str) -> BestRanks {
        let floor = |best: &Option<Found>| match best {
            Some(_) => u64::MAX,
            None => 0,
        };
        BestRanks {
            players: players.into(),
            known: self.best.iter().map(floor).map(AtomicU64::new).collect(),
        }
    }

    /// Keeps what ranks higher than what was known, and tells whether anything does.
    pub(super) fn keep(&mut self, found: Vec<Found>) -> bool {
        let mut is_better = false;
        for (rank, example) in found {
            let best = &mut self.best[example.clause.index()];
            if best.as_ref().is_none_or(|(known, _)| *known < rank) {
                *best = Some((rank, example));
                is_better = true;
            }
        }
        is_better
    }

    /// Whether there is no example of a clause yet.
    pub(super) fn lacks(&self, clause: ClauseId) -> bool {
        self.best[clause.index()].is_none()
    }

    /// Whether every clause that play can show has an example that could not
    /// be better.
    fn is_perfect(&self) -> bool {
        let mut clauses = self.rules.clauses().iter().zip(&self.best);
        clauses.all(|(clause, best)| {
            let found = best.as_ref().map(|(_, example)| example.telling);
            !is_observable(clause.head()) || found >= Some(BEST)
        })
    }

    /// In the order of the clauses.
    pub fn examples(self) -> Vec<Example> {
        self.best.into_iter().flatten().map(|(_, e)| e).collect()
    }
}

/// What is known while many games are watched at a time, so that a game keeps
/// only what may be wanted. Nothing that would be kept in the end is left out:
/// the highest rank is, whichever thread finds it first.
#[derive(Debug)]
pub(super) struct BestRanks {
    players: String,
    /// The highest rank so far, by the clause's index.
    known: Vec<AtomicU64>,
}

/// Watches one game.
pub(super) struct Finder<'r> {
    rules: &'r Ruleset,
    ranks: &'r BestRanks,
    game: u64,
    ply: u32,
    /// What was told of the turn that is now to be played.
    entry: Vec<Event>,
    /// By the clause's index.
    found: Vec<Option<Found>>,
}

impl<'r> Finder<'r> {
    pub fn new(rules: &'r Ruleset, ranks: &'r BestRanks, game: u64) -> Finder<'r> {
        Finder {
            rules,
            ranks,
            game,
            ply: 0,
            entry: Vec::new(),
            found: vec![None; rules.clauses().len()],
        }
    }

    pub fn found(self) -> Vec<Found> {
        self.found.into_iter().flatten().collect()
    }
}

impl Observer for Finder<'_> {
    fn begins(&mut self, _: &Next, events: &[Event]) {
        self.entry = events.to_vec();
    }

    fn moves(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next) {
        self.ply += 1;
        let (own, following) = split(events, next);
        let entry = std::mem::replace(&mut self.entry, following.to_vec());
        let ply = Ply {
            rules: self.rules,
            turn,
            entry: &entry,
            own,
            next,
        };
        let told = || entry.iter().chain(own);
        let mut acting: Vec<ClauseId> = told().filter_map(Event::acting_clause).collect();
        acting.sort_unstable();
        acting.dedup();
        for id in acting {
            let known = &self.ranks.known[id.index()];
            if known.load(Ordering::Relaxed) >= rank(BEST, self.game) {
                continue;
            }
            let Some(telling) = telling(&ply, self.rules.clause(id)) else {
                continue;
            };
            let rank = rank(telling, self.game);
            if known.fetch_max(rank, Ordering::Relaxed) >= rank {
                continue;
            }
            let origin = Origin {
                clause: id.index(),
                players: self.ranks.players.clone(),
                game: self.game,
                ply: self.ply,
                telling,
            };
            self.found[id.index()] = Some((rank, ply.example(id, option, &origin)));
        }
    }
}

impl Ply<'_> {
    /// This move as an example of a clause that acts in it.
    fn example(&self, id: ClauseId, option: usize, origin: &Origin) -> Example {
        Example {
            clause: id,
            players: origin.players.clone(),
            game: origin.game,
            ply: origin.ply,
            telling: origin.telling,
            before: self.turn.clone(),
            option,
            ruled_out: self.ruled_out_by(id).next(),
            events: self.entry.iter().chain(self.own).copied().collect(),
            after: self.next.clone(),
        }
    }
}

/// Parts what is told of a move, with what comes of it, from what is told of
/// the turn that follows. A turn passed in between belongs to the move.
fn split<'e>(events: &'e [Event], next: &Next) -> (&'e [Event], &'e [Event]) {
    if matches!(next, Next::Over(_)) {
        return (events, &[]);
    }
    let passed = events
        .iter()
        .rposition(|event| matches!(event, Event::Passed { .. }));
    let from = passed.map_or(0, |index| index + 1);
    let of_turn =
        |event: &Event| matches!(event, Event::PhaseHolds { .. } | Event::RuledOut { .. });
    let entry = events[from..].iter().position(of_turn);
    events.split_at(entry.map_or(events.len(), |index| from + index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;
    use seedlore_referee::referee::Referee;

    /// As many games are looked through as there is time for, and that not all were is
    /// known.
    #[test]
    fn a_budget_of_steps_ends_the_search() {
        let text = "ruleset x \"X\" {\n  board 2 rows of 3 pits, store each [assumed: t]\n  \
                    seeds 2 in every pit [assumed: t]\n  choose own pit [assumed: t]\n  \
                    sow anticlockwise [assumed: t]\n  on stuck: end [assumed: t]\n  \
                    forbid turn is 2000 [assumed: t]\n  win by most captured [assumed: t]\n}\n";
        let library = Library::from_texts([("x.sow", text)], None);
        let rules = library.collection.get("x").expect("it has no fault");
        let referee = Referee::new(rules.clone());
        // No rule ends these games.
        let setting = Setting {
            limit: 50,
            ..Setting::default()
        };
        let within = |steps| looked_through(&referee, setting, 1, steps);
        let (few, cut) = within(1);
        assert_eq!(cut, Some(1));
        assert!(!few.is_empty());
        let (more, cut) = within(300 * STEPS_A_MOVE);
        assert!(
            cut.is_some_and(|games| games > 1 && games < GAMES),
            "{cut:?}"
        );
        assert!(more.len() >= few.len());
        let short = shortened(Setting::default());
        assert!(short.steps() <= STEPS / SLOWNESS && 2 * short.steps() > STEPS / SLOWNESS);
    }
}
