//! What the clauses of a ruleset ask of a position, so that positions that
//! play alike are one.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Refusal;
use seedlore_game::{Finish, Game, Memory, Outcome, PitAttributes, Position};
use seedlore_language::rules::{
    Action, Aspect, Body, Clause, Condition, Counts, Noun, Objective, Part, Pits, Place, Player,
    Quantity, Ruleset, Taker, Target, Term, Way, Who, Whole,
};

/// What a value counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Seeds captured from here on, less those of the opponent: where most
    /// captured wins and no clause names a winner.
    Seeds,
    /// 1 for a win, 0 for a draw, -1 for a loss: everywhere else, and where it
    /// is asked for.
    Result,
}

impl Measure {
    /// What the values of a ruleset count, unless the result is asked for.
    pub fn from_rules(rules: &Ruleset) -> Measure {
        let names_winner = any(rules, |part| {
            matches!(part, Part::Action(Action::Win(_) | Action::Draw))
        });
        match rules.objective().says {
            Objective::MostCaptured if !names_winner => Measure::Seeds,
            _ => Measure::Result,
        }
    }

    /// The measure in words, of the player to move.
    pub fn describe(self) -> &'static str {
        match self {
            Measure::Seeds => {
                "seeds the player to move captures from here on, less those of the opponent"
            }
            Measure::Result => "1 if the player to move wins, 0 for a draw, -1 for a loss",
        }
    }
}

/// What a reader of the values must know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Caveat {
    /// A clause ends the game when a position repeats. It was not asked.
    RepetitionNotAsked,
    /// A clause speaks of the first turns. They are over in an endgame.
    FirstTurnsOver,
    /// A clause asks what was captured. Both players stand even in an
    /// endgame, but for an odd seed, which is the opponent's.
    CapturedEven,
    /// A clause shares what is left when a position repeats, and gives an odd
    /// seed to one of the players.
    OddSeed,
}

impl fmt::Display for Caveat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Caveat::RepetitionNotAsked => {
                "a clause that asks whether a position repeats or the players agree was not asked"
            }
            Caveat::FirstTurnsOver => {
                "clauses on the first turns of a game are taken to be past"
            }
            Caveat::OddSeed => {
                "where a position repeats and what is left is shared, an odd seed counts for neither"
            }
            Caveat::CapturedEven => {
                "both players are taken to have captured the same so far, but for an odd seed, which the opponent has"
            }
        })
    }
}

/// The turns that clauses tell apart.
#[derive(Debug, Clone, Copy, Default)]
struct Turns {
    /// From here on all turns are alike,
    last: u16,
    /// but for being even or odd.
    by_twos: bool,
}

/// What a position must keep for play to go on from it as from the whole.
#[derive(Debug, Clone)]
pub(super) struct Dependencies {
    pub measure: Measure,
    /// Whether few seeds are to stay few.
    pub is_of_endgames: bool,
    objective: Objective,
    /// Whether what was captured so far can change how play goes on, or how
    /// it is judged.
    pub keeps_captured: bool,
    turns: Turns,
    asks_turns: bool,
    asks_history: bool,
    /// Shared by all positions that have them.
    ground: Arc<PitAttributes>,
    memory: Arc<Memory>,
}

impl Dependencies {
    /// # Errors
    /// If the game is not one of two players against each other.
    pub fn of_whole(game: &dyn Game, measure: Measure) -> Result<Dependencies, Refusal> {
        let rules = game.rules();
        if rules.players().len() != 2 {
            return Err(Refusal::Players);
        }
        if !rules.rounds().is_empty() {
            return Err(Refusal::Rounds);
        }
        let objective = rules.objective().says;
        if objective == Objective::EqualCaptured {
            return Err(Refusal::Together);
        }
        let is_judged = measure == Measure::Result
            && matches!(objective, Objective::MostCaptured | Objective::TakingAll);
        let start = game.start();
        let (turns, asks_turns) = turns(rules);
        Ok(Dependencies {
            measure,
            is_of_endgames: false,
            objective,
            keeps_captured: is_judged || asks_captured(rules),
            turns,
            asks_turns,
            asks_history: rules.asks_history(),
            ground: start.ground.clone(),
            memory: start.memory.clone(),
        })
    }

    /// The same for play from positions of few seeds.
    ///
    /// # Errors
    /// If such a position is more than its seeds, besides.
    pub fn of_endgames(game: &dyn Game, measure: Measure) -> Result<Dependencies, Refusal> {
        let dependencies = Dependencies::of_whole(game, measure)?;
        endgames_are_seeds(game.rules())?;
        Ok(Dependencies {
            is_of_endgames: true,
            ..dependencies
        })
    }

    pub fn caveats(&self) -> Vec<Caveat> {
        let of_endgames = self.is_of_endgames;
        let all = [
            (Caveat::RepetitionNotAsked, self.asks_history),
            (Caveat::FirstTurnsOver, of_endgames && self.asks_turns),
            (Caveat::CapturedEven, of_endgames && self.keeps_captured),
        ];
        let holding = all.into_iter().filter(|(_, holds)| *holds);
        holding.map(|(caveat, _)| caveat).collect()
    }

    /// Makes positions from which play goes on alike equal.
    pub fn normalise(&self, position: &mut Position) {
        let Turns { last, by_twos } = self.turns;
        for player in [Player::South, Player::North] {
            let turns = &mut position.turns[player];
            if *turns > last {
                let odd = u16::from(by_twos) * ((*turns - last) % 2);
                *turns = last + odd;
            }
        }
        if !self.keeps_captured {
            let captured = &mut position.captured;
            let all = captured[Player::South] + captured[Player::North];
            captured[Player::South] = all / 2;
            captured[Player::North] = all - all / 2;
        }
        if position.ground == self.ground {
            position.ground = self.ground.clone();
        }
        if position.memory == self.memory {
            position.memory = self.memory.clone();
        }
    }

    /// As many turns as no clause on the first turns speaks of.
    pub fn late(&self) -> u16 {
        self.turns.last
    }

    /// Whether turns are told apart for ever, as even and odd.
    pub fn tells_turns(&self) -> bool {
        self.turns.by_twos
    }

    /// Whether what is to come is told in seeds, and hangs neither on what was
    /// captured nor on how many turns were taken.
    pub fn is_for_depth(&self) -> bool {
        self.measure == Measure::Seeds && !self.keeps_captured && !self.asks_turns
    }

    /// Whether it counts who made the last move.
    pub fn asks_last_mover(&self) -> bool {
        self.objective == Objective::MovingLast
    }

    /// What South ends with: his lead in seeds, or the result.
    pub fn judged(&self, finish: &Finish) -> i32 {
        match (self.measure, finish.outcome) {
            (Measure::Seeds, _) => finish.position.lead(Player::South),
            (Measure::Result, Outcome::Won(Player::South)) => 1,
            (Measure::Result, Outcome::Won(_)) => -1,
            (Measure::Result, _) => 0,
        }
    }

    /// What South ends with if what is left on the board is shared evenly;
    /// where captures are not what counts, a draw.
    pub fn shared(&self, position: &Position) -> i32 {
        let lead = position.lead(Player::South);
        match (self.measure, self.objective) {
            (Measure::Seeds, _) => lead,
            (Measure::Result, Objective::MostCaptured) => lead.signum(),
            (Measure::Result, _) => 0,
        }
    }

    /// What South's end is counted from: his lead now, or nothing.
    pub fn base(&self, position: &Position) -> i32 {
        match self.measure {
            Measure::Seeds => position.lead(Player::South),
            Measure::Result => 0,
        }
    }
}

/// Whether an endgame of a ruleset is more than its seeds.
///
/// # Errors
/// If it is, with what it is beside.
fn endgames_are_seeds(rules: &Ruleset) -> Result<(), Refusal> {
    let changes_ground = any(rules, |part| match part {
        Part::Action(action) => matches!(action, Action::Claim(_) | Action::Close(_)),
        Part::Path(path) => {
            matches!(path.way, Some(Way::EitherKept | Way::EitherKeptByAll))
        }
        _ => false,
    });
    if changes_ground || !rules.marks().is_empty() {
        return Err(Refusal::PitAttributes);
    }
    let asks = rules.asks();
    if asks.played
        || asks.captures
        || asks.since_capture
        || asks.turns
        || !rules.happenings().is_empty()
        || tells_every_turn(rules)
        || !rules.notes().is_empty()
        || rules.objective().says == Objective::MostPoints
    {
        return Err(Refusal::Memory);
    }
    let takes_off = any(rules, |part| match part {
        Part::Action(Action::Capture { .. } | Action::Share(_)) => true,
        Part::Action(Action::Move {
            to: Target::Place(to),
            ..
        }) => names_store(to),
        Part::Path(path) => path.through.is_some(),
        _ => false,
    });
    if !takes_off {
        return Err(Refusal::SeedsStay);
    }
    Ok(())
}

fn any(rules: &Ruleset, test: impl Fn(Part<'_>) -> bool) -> bool {
    any_of(rules.clauses().iter(), test)
}

fn any_of<'c>(clauses: impl Iterator<Item = &'c Clause>, test: impl Fn(Part<'_>) -> bool) -> bool {
    let mut found = false;
    for clause in clauses {
        clause.body().walk(&mut |part| found |= test(part));
    }
    found
}

/// The clauses that are asked: not those on positions that repeat.
fn asked(rules: &Ruleset) -> impl Iterator<Item = &Clause> {
    let clauses = rules.clauses().iter();
    clauses.filter(|clause| !matches!(clause.body(), Body::End(end) if end.when.needs_repetition()))
}

/// Whether anything before the end hangs on what the players have in store.
fn asks_captured(rules: &Ruleset) -> bool {
    let sown = any(
        rules,
        |part| matches!(part, Part::Path(path) if path.through.is_some()),
    );
    let by_part = any_of(asked(rules), |part| match part {
        // Of a store that is sown in one may go on, with all that it holds.
        Part::Action(Action::Relay { .. } | Action::Lift { .. }) if sown => true,
        Part::Action(action) => acts_on_captured(action),
        Part::Condition(condition) => matches!(
            condition,
            Condition::HasSeeds(who) | Condition::HasNone(who) | Condition::CanMove(who)
            | Condition::Noted(who, _) if by_captured(*who)
        ),
        Part::Quantity(quantity) => match quantity {
            Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits) => pits.noun == Noun::Store,
            _ => part.effects().reads.include(&[Aspect::Stores]),
        },
        Part::Place(Place::StartOf(who) | Place::LastOf(who)) => by_captured(*who),
        Part::Pits(pits) => looks_into_store(pits),
        Part::Place(_) | Part::Places(_) | Part::Path(_) => false,
    });
    by_part
        || rules.clauses().iter().any(|clause| match clause.body() {
            Body::Choose(choice) => names_store(&choice.from),
            _ => false,
        })
}

fn by_captured(who: Who) -> bool {
    matches!(who, Who::Richer | Who::Poorer)
}

fn looks_into_store(pits: &Pits) -> bool {
    let looks = pits.fill.is_some()
        || pits.holding.is_some()
        || pits.making.is_some()
        || !pits.beside.is_empty()
        || !pits.traits.is_empty();
    pits.noun == Noun::Store && looks
}

fn names_store(part: &dyn Term) -> bool {
    let mut found = false;
    part.walk(&mut |part| {
        found |= matches!(part, Part::Pits(pits) if pits.noun == Noun::Store);
    });
    found
}

fn acts_on_captured(action: &Action) -> bool {
    match action {
        Action::Capture { places, taker, .. } => {
            matches!(taker, Taker::Richer | Taker::Poorer) || names_store(places)
        }
        Action::Lift { places, .. } => names_store(places),
        Action::Move { from, .. } => names_store(from),
        Action::Relay { from, .. } => names_store(from),
        // An odd seed goes to the poorer player.
        Action::Share(_) => true,
        Action::Score { who, .. } | Action::Win(who) => by_captured(*who),
        _ => false,
    }
}

/// The turns that clauses tell apart, and whether any clause does.
fn turns(rules: &Ruleset) -> (Turns, bool) {
    let mut turns = Turns::default();
    let mut asks = false;
    for clause in rules.clauses() {
        clause.body().walk(&mut |part| {
            if let Part::Condition(Condition::Measure(Quantity::Turn, counts)) = part
                && counts.is_constant()
            {
                asks = true;
                turns.by_twos |= matches!(counts, Counts::Even | Counts::Odd);
                turns.last = turns.last.max(beyond(counts, rules.whole()));
            }
        });
    }
    if tells_every_turn(rules) {
        (asks, turns.last) = (true, u16::MAX);
    }
    (turns, asks)
}

/// Whether a clause holds turns against numbers that change in play.
fn tells_every_turn(rules: &Ruleset) -> bool {
    let mut bodies = rules.clauses().iter().map(Clause::body);
    bodies.any(|body| body.counted_up_to(&Quantity::Turn, rules.whole()) == Some(u16::MAX))
}

/// A number of turns completed after which the next fits as every later one
/// does, but for being even or odd.
fn beyond(counts: &Counts, whole: Whole) -> u16 {
    // Half of an odd number is rounded down.
    let largest = counts.amounts().map(|a| a.seeds(whole)).max().unwrap_or(0);
    largest.saturating_add(1)
}
