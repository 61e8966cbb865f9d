//! Referee and engine at the same game: the referee tells what is right, and
//! the engine has to say the same on both of its paths.

use std::collections::BTreeSet;

use seedlore::engine::{
    self, ClauseCounter, CompiledGame, End, Engine, NullObserver, Shape, Visitor,
};
use seedlore::game::{Agreement, Game, History, Move, Next, Position};
use seedlore::play::Dice;
use seedlore::referee::{Event, Narrator, Referee};
use seedlore::rules::{ClauseId, Head, Ruleset};

/// How long games go on, and how many steps they may take in all.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    pub moves: usize,
    pub steps: u64,
}

/// Plays on by lot from a position, on the path that the engine takes or, if
/// `plainly`, on the plain one. Gives the moves made, and the position it came
/// to.
///
/// # Errors
/// Where they part, and how.
pub fn abreast(
    referee: &Referee,
    engine: &Engine,
    start: &Position,
    plainly: bool,
    dice: &mut Dice,
    bound: Bound,
) -> Result<(usize, Position), String> {
    let run = Both {
        referee,
        engine,
        start,
        dice,
        bound,
    };
    match plainly {
        true => engine.run_plainly(run),
        false => engine.run(run),
    }
}

struct Both<'a> {
    referee: &'a Referee,
    engine: &'a Engine,
    start: &'a Position,
    dice: &'a mut Dice,
    bound: Bound,
}

impl Visitor for Both<'_> {
    type Output = Result<(usize, Position), String>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output {
        let Both {
            referee,
            engine,
            start,
            dice,
            bound,
        } = self;
        let rules = referee.rules();
        // A position that is none of a game may be too much for a path.
        let Some(board) = machine.board(start) else {
            return Ok((0, start.clone()));
        };
        let agreement = Agreement::AtOccurrence(3);
        let (mut first, mut second) = (History::new(agreement), History::new(agreement));
        let mut third = engine::History::<S>::new(agreement);
        let mut events = Vec::new();
        let mut acted = ClauseCounter::new(rules);
        let mut next = referee.enter_telling(start.clone(), &mut events);
        let mut other = engine.enter(start.clone());
        let mut turn = machine.turn();
        let mut end = machine.enter(board, &mut turn, &mut acted);
        let mut steps = 0;
        for made in 0..bound.moves {
            let place = |what: String| {
                let here = next.position().notation(rules);
                format!("after {made} moves, at {here}: {what}")
            };
            same_game(&next, &other).map_err(place)?;
            same_machine(&next, machine, &turn, end).map_err(place)?;
            if made % 2 == 0 {
                same_clauses(rules, &events, &acted).map_err(place)?;
            }
            let (Next::Turn(mine), Next::Turn(theirs)) = (&next, &other) else {
                return Ok((made, next.position().clone()));
            };
            steps += mine.steps;
            if steps > bound.steps {
                return Ok((made, mine.position.clone()));
            }
            first.note_turn(mine);
            second.note_turn(theirs);
            third.note_turn(machine, &turn);
            let option = dice.below(mine.options.len());
            events.clear();
            acted.clear();
            let after = referee.narrate(mine, option, &mut first, &mut events);
            other = engine.play(theirs, option, &mut second);
            end = match made % 2 {
                1 => machine.play(&mut turn, option, &mut third, &mut acted),
                _ => machine.play(&mut turn, option, &mut third, &mut NullObserver),
            };
            next = after;
        }
        Ok((bound.moves, next.position().clone()))
    }
}

/// As a game: all that a turn or an end holds.
fn same_game(next: &Next, other: &Next) -> Result<(), String> {
    if next == other {
        return Ok(());
    }
    Err(match (next, other) {
        (Next::Turn(a), Next::Turn(b)) => {
            match a.options.iter().zip(&b.options).find(|(a, b)| a != b) {
                Some((a, b)) => format!("an option differs:\n{a:?}\n{b:?}"),
                None => format!(
                    "turns differ: {} and {} options, steps {} and {}, endless {} and {}, cut {} and {}, \
                 passed {:?} and {:?}\n{:?}\n{:?}",
                    a.options.len(),
                    b.options.len(),
                    a.steps,
                    b.steps,
                    a.endless,
                    b.endless,
                    a.is_cut,
                    b.is_cut,
                    a.passed,
                    b.passed,
                    a.position,
                    b.position
                ),
            }
        }
        (a, b) => format!("what follows differs:\n{a:?}\n{b:?}"),
    })
}

/// On a machine: the position, the moves, the end.
fn same_machine<S: Shape>(
    next: &Next,
    machine: &CompiledGame<S>,
    turn: &engine::Turn<S>,
    end: Option<End>,
) -> Result<(), String> {
    let here = machine.position(turn.board());
    if here != *next.position() {
        return Err(format!("the machine stands at {here:?}"));
    }
    let mine = match next {
        Next::Over(finish) => {
            let told = End {
                outcome: finish.outcome,
                clause: finish.clause,
            };
            return match end == Some(told) {
                true => Ok(()),
                false => Err(format!("the machine ends by {end:?}, not {told:?}")),
            };
        }
        Next::Turn(mine) => mine,
    };
    let options = 0..turn.options();
    let moves: Vec<(Move, bool)> = options
        .map(|option| {
            let mv = machine.to_game_move(machine.option(turn, option));
            (mv, machine.is_endless(turn, option))
        })
        .collect();
    let right = mine.options.iter();
    let right: Vec<(Move, bool)> = right.map(|o| (o.mv, o.is_endless)).collect();
    if end.is_some() || moves != right {
        return Err(format!(
            "the machine offers {moves:?}, not {right:?}; {end:?}"
        ));
    }
    match (turn.endless(), turn.is_cut()) == (mine.endless, mine.is_cut) {
        true => Ok(()),
        false => Err(format!("the machine refuses {}", turn.endless())),
    }
}

/// The clauses that acted since the last turn, and what was taken.
fn same_clauses(rules: &Ruleset, events: &[Event], acted: &ClauseCounter) -> Result<(), String> {
    let label = |at: usize| rules.clauses()[at].label().to_string();
    let named = events
        .iter()
        .filter_map(Event::acting_clause)
        .map(ClauseId::index);
    let right: BTreeSet<String> = named.map(label).collect();
    let found: BTreeSet<String> = acted.clauses().map(label).collect();
    if found != right {
        return Err(format!("clauses acted: {found:?}, not {right:?}"));
    }
    let (mut emptied, mut swept) = (Vec::new(), 0);
    for event in events {
        match *event {
            Event::Captured {
                clause, pit, seeds, ..
            } => match rules.clause(clause).head() {
                Head::OnStart | Head::EndWhen | Head::OnStuck | Head::Rounds => {
                    swept += u32::from(seeds);
                }
                _ => emptied.push((pit, u32::from(seeds))),
            },
            Event::Returned { .. } => emptied.clear(),
            _ => {}
        }
    }
    let right = (
        emptied.iter().map(|(_, seeds)| seeds).sum(),
        emptied.iter().any(|(pit, _)| *pit != emptied[0].0),
        !emptied.is_empty(),
        swept,
    );
    let found = (
        acted.taken,
        acted.from_several,
        acted.has_taken(),
        acted.swept,
    );
    match found == right {
        true => Ok(()),
        false => Err(format!(
            "taken, of several, at all, swept: {found:?}, not {right:?}"
        )),
    }
}

/// A position of no game: the same seeds, anywhere, and anyone to move.
#[allow(dead_code, reason = "not every test shuffles")]
pub fn shuffled(position: &Position, rules: &Ruleset, dice: &mut Dice) -> Position {
    let board = rules.board();
    let mut shuffled = position.clone();
    let mut seeds = 0;
    for pit in board.pits() {
        seeds += shuffled.seeds(pit);
        shuffled.set_seeds(pit, 0);
    }
    // Some positions are crowded and some are all but empty.
    let kept = dice.below(usize::from(seeds) + 1);
    let pits: Vec<_> = board.pits().collect();
    let few = 1 + dice.below(pits.len());
    for _ in 0..kept {
        let pit = pits[dice.below(few)];
        shuffled.set_seeds(pit, shuffled.seeds(pit) + 1);
    }
    let players = board.players();
    let owner = players[dice.below(players.len())];
    shuffled.captured[owner] += seeds - kept as u16;
    shuffled.mover = players[dice.below(players.len())];
    shuffled
}
