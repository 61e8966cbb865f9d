//! A turn: which rules are in force, which moves they offer and allow.

use super::event::{Event, EventSink, NullSink};
use super::execution::{Done, MoveExecution};
use super::scene::{MoveTrace, Scene, rules_for, usual_direction};
use super::unending::Unending;
use seedlore_game::{LegalMove, Move, Paused, Position, Work};
use seedlore_language::as_variant;
use seedlore_language::rules::{
    Choice, ClauseId, Direction, Filter, Player, Ruleset, Taking, Tier, TurnRules, Verdict, Way,
};

/// More moves than this are not offered in one turn: choices within moves
/// multiply. What is left out is left out from the end, and told.
pub(super) const MOST_OPTIONS: usize = 4000;

/// A position and the rules that hold in it.
#[derive(Clone, Copy)]
struct Stand<'r> {
    rules: &'r Ruleset,
    turn: &'r TurnRules,
    position: &'r Position,
    /// Who chooses: who moves, or who decides of a move that is open.
    decider: Player,
    /// Whether the move was open, so that another player has decided of it.
    is_answered: bool,
}

impl<'r> Stand<'r> {
    /// `begun` is where the move of a position began that waits for a decision.
    fn new(
        rules: &'r Ruleset,
        turn: &'r TurnRules,
        position: &'r Position,
        begun: Option<&'r (Position, Move)>,
    ) -> Stand<'r> {
        Stand {
            rules,
            turn,
            position: begun.map_or(position, |(position, _)| position),
            decider: position.mover,
            is_answered: begun.is_some(),
        }
    }

    fn scene(&self) -> Scene<'r> {
        let mover = self.position.mover;
        Scene {
            direction: usual_direction(self.turn, self.position, mover),
            ..Scene::before(self.rules, self.position, mover)
        }
    }

    /// The beginnings of all moves of one way: pit, direction, seeds lifted.
    fn openings(&self, way: usize) -> Vec<Move> {
        let choice = &self.turn.choices[way].says;
        let directions = self.directions(choice);
        let mut moves = Vec::new();
        for pit in self.scene().offered(choice) {
            let scene = Scene {
                trace: Some(MoveTrace::chosen(pit)),
                ..self.scene()
            };
            for taking in takings(&choice.taking, self.position.seeds(pit), scene) {
                for direction in &directions {
                    moves.push(Move {
                        way: u8::try_from(way).expect("the checker counts the ways to move"),
                        direction: *direction,
                        taking,
                        ..Move::new(pit)
                    });
                }
            }
        }
        moves
    }

    /// The directions a player may choose from; one nameless one if none.
    fn directions(&self, choice: &Choice) -> Vec<Option<Direction>> {
        let own = choice.path.as_ref().and_then(|path| path.way);
        let way = own.or(self.turn.sowing.says.way);
        let kept = self.position.ground().kept[self.position.mover];
        match way {
            _ if !choice.sows() => vec![None],
            Some(Way::EitherKept | Way::EitherKeptByAll) if kept.is_some() => vec![None],
            Some(Way::Either | Way::EitherKept | Way::EitherKeptByAll) => {
                vec![Some(Direction::Anticlockwise), Some(Direction::Clockwise)]
            }
            _ => vec![None],
        }
    }

    /// Every move that begins so, with every answer of who chooses on the way, up to
    /// where another has to answer, tried on a copy of the board; false if some are left out.
    fn try_all(&self, opening: Move, tried: &mut Vec<Tried>, work: &mut Work) -> bool {
        let mut open = vec![opening];
        while let Some(mv) = open.pop() {
            if tried.len() >= MOST_OPTIONS || work.is_too_much(self.rules) {
                return false;
            }
            let execution = MoveExecution::new(self.rules, self.turn, self.position, mv);
            match execution.answered(self.is_answered).silently(work) {
                Ok(done) => tried.push(Tried { mv, done }),
                Err(asked) if asked.of != self.decider => {
                    let done = Done::open(self.position, mv, asked.of);
                    tried.push(Tried { mv, done });
                }
                Err(asked) => {
                    // Taken from the end, so that the first comes first.
                    open.extend(asked.choices.into_iter().rev().map(|answer| Move {
                        answers: mv.answers.and(answer),
                        ..mv
                    }));
                }
            }
        }
        true
    }

    /// The ways to move by tiers, of which each is read only if none of those
    /// before gives a legal move; and those that are offered beside them.
    fn tiers(&self) -> (Vec<Vec<usize>>, Vec<usize>) {
        let (mut tiers, mut beside): (Vec<Vec<usize>>, _) = (Vec::new(), Vec::new());
        let mut is_beside = false;
        for (way, choice) in self.turn.choices.iter().enumerate() {
            match choice.says.tier {
                Tier::Same => {}
                Tier::Lower => is_beside = false,
                Tier::Beside => is_beside = true,
            }
            match tiers.last_mut() {
                _ if is_beside => beside.push(way),
                Some(tier) if choice.says.tier == Tier::Same => tier.push(way),
                _ => tiers.push(vec![way]),
            }
        }
        (tiers, beside)
    }
}

/// How many seeds may be lifted; nameless where there is no choice.
fn takings(taking: &Taking, held: u16, scene: Scene<'_>) -> Vec<Option<u16>> {
    let from_one = |most: u16| (1..=most.min(held)).map(Some).collect();
    match taking {
        Taking::All => vec![None],
        Taking::Just(n) if scene.seeds(n) <= held => vec![Some(scene.seeds(n))],
        Taking::Just(_) => Vec::new(),
        Taking::UpTo(n) => from_one(scene.seeds(n)),
        Taking::AnyNumber => from_one(held),
        Taking::AllBut(n) => match held.saturating_sub(scene.seeds(n)) {
            0 => Vec::new(),
            some => vec![Some(some)],
        },
    }
}

/// A move that was tried on a copy of the board.
struct Tried {
    mv: Move,
    done: Done,
}

/// The legal moves of a turn, and how many were not because they never end.
pub(super) struct Legal {
    pub options: Vec<LegalMove>,
    pub endless: u16,
    /// Whether some were left out untried.
    pub is_cut: bool,
    /// What it took to try them.
    pub work: Work,
}

/// Every legal move. What is ruled out is told with the clause that does it.
pub(super) fn legal(
    rules: &Ruleset,
    turn: &TurnRules,
    position: &Position,
    sink: &mut dyn EventSink,
) -> Legal {
    let begun = position.begun();
    let stand = Stand::new(rules, turn, position, begun.as_ref());
    let (mut endless, mut work, mut is_cut) = (0, Work::default(), false);
    let mut legal_of = |ways: &[usize], sink: &mut dyn EventSink| {
        let mut tried: Vec<Tried> = Vec::new();
        for opening in ways.iter().flat_map(|way| stand.openings(*way)) {
            is_cut |= !stand.try_all(opening, &mut tried, &mut work);
        }
        tried.retain(|t| {
            let refused = t.done.unending.filter(|_| t.done.is_refused);
            if let Some(why) = refused {
                endless += 1;
                sink.tell(Event::WithoutEnd {
                    player: position.mover,
                    mv: t.mv,
                    why,
                });
            }
            refused.is_none()
        });
        sift(&stand, &mut tried, sink);
        tried
    };
    let paused = position.ground().paused(position.mover).map(resuming_move);
    let open = begun.as_ref().map(|(_, mv)| *mv);
    let is_offered = |mv: &Move| usize::from(mv.way) < turn.choices.len();
    let tried = match open.or(paused) {
        // A sowing that rested, or a move that was open, goes on: nothing is chosen, and
        // nothing is demanded.
        Some(mv) => {
            let mut tried = Vec::new();
            is_cut |= is_offered(&mv) && !stand.try_all(mv, &mut tried, &mut work);
            tried
        }
        None => {
            let (tiers, beside) = stand.tiers();
            let mut legal = tiers.iter().map(|tier| legal_of(tier, sink));
            let mut tried = legal.find(|tried| !tried.is_empty()).unwrap_or_default();
            drop(legal);
            tried.extend(legal_of(&beside, sink));
            tried
        }
    };
    let lead = position.lead(position.mover);
    let options = tried
        .into_iter()
        .map(|Tried { mv, done }| LegalMove {
            mv,
            gain: done.position.lead(position.mover) - lead,
            after: done.position,
            is_endless: done.unending.is_some(),
        })
        .collect();
    Legal {
        options,
        endless,
        is_cut,
        work,
    }
}

/// The move that goes on with a sowing that rested: it is named by the pit that was lifted
/// for the lap to come.
fn resuming_move(paused: &Paused) -> Move {
    Move {
        way: paused.way,
        ..Move::new(paused.origin)
    }
}

/// Leaves the moves that meet what their way demands, and that every filter lets
/// through.
fn sift(stand: &Stand<'_>, tried: &mut Vec<Tried>, sink: &mut dyn EventSink) {
    let (rules, position) = (stand.rules, stand.position);
    tried.retain(|t| {
        let choice = &stand.turn.choices[usize::from(t.mv.way)];
        let demand = choice.says.demand.as_ref();
        let legal = demand.is_none_or(|demand| after(rules, position.mover, &t.done).holds(demand));
        if !legal {
            sink.tell(Event::RuledOut {
                clause: choice.clause,
                player: position.mover,
                mv: t.mv,
            });
        }
        legal
    });
    for filter in &stand.turn.filters {
        let when = filter.says.when.as_ref();
        if !when.is_none_or(|when| stand.scene().holds(when)) {
            continue;
        }
        let meets = |t: &Tried| meets(rules, position.mover, &filter.says, &t.done);
        if filter.says.if_possible && !tried.iter().any(meets) {
            continue;
        }
        tried.retain(|t| {
            let legal = meets(t);
            if !legal {
                sink.tell(Event::RuledOut {
                    clause: filter.clause,
                    player: position.mover,
                    mv: t.mv,
                });
            }
            legal
        });
    }
}

fn meets(rules: &Ruleset, mover: Player, filter: &Filter, done: &Done) -> bool {
    after(rules, mover, done).holds(&filter.test) == (filter.verdict == Verdict::Require)
}

/// A look at the board that a whole move has left.
fn after<'a>(rules: &'a Ruleset, mover: Player, done: &'a Done) -> Scene<'a> {
    Scene {
        trace: Some(done.trace),
        direction: done.direction,
        captures: done.captures,
        captures_at_once: done.captures_at_once,
        ..Scene::before(rules, &done.position, mover)
    }
}

/// Why a move can't be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// There are fewer ways to move.
    NoSuchWay,
    /// Nothing to lift.
    EmptyPit,
    /// The clause that says which pits may be chosen does not offer this one.
    NotOffered {
        /// The way to move.
        clause: ClauseId,
    },
    /// The clause forbids it, or demands what it does not do.
    RuledOut {
        /// The filter that the move does not meet.
        clause: ClauseId,
    },
    /// The player's sowing is paused, and has to go on before anything is chosen.
    SowingPaused {
        /// The clause by which players sow at the same time.
        clause: ClauseId,
    },
    /// A move waits for this player's decision: there is nothing else to do.
    Undecided,
    /// Its sowing has no end.
    WithoutEnd(Unending),
    /// The clause offers the pit, but not so: a direction, a number of seeds or
    /// an answer is lacking, or is not the player's to choose.
    NotSo {
        /// The way to move.
        clause: ClauseId,
    },
    /// The clause is read only where no other way gives a legal move.
    LastResort {
        /// The way to move.
        clause: ClauseId,
    },
}

impl Ruling {
    /// The clause that rules so, where one does.
    pub fn clause(self) -> Option<ClauseId> {
        match self {
            Ruling::NotOffered { clause }
            | Ruling::RuledOut { clause }
            | Ruling::NotSo { clause }
            | Ruling::SowingPaused { clause }
            | Ruling::LastResort { clause } => Some(clause),
            Ruling::NoSuchWay | Ruling::EmptyPit | Ruling::Undecided | Ruling::WithoutEnd(_) => {
                None
            }
        }
    }
}

/// Why a move is illegal; `None` if it is legal.
pub(super) fn ruling(rules: &Ruleset, position: &Position, mv: Move) -> Option<Ruling> {
    let (turn, _) = rules_for(rules, position, position.sower());
    if position.ground().open_move.is_some() {
        let legal = legal(rules, turn, position, &mut NullSink);
        let is_legal = legal.options.iter().any(|option| option.mv == mv);
        return (!is_legal).then_some(Ruling::Undecided);
    }
    if position.ground().paused(position.mover).is_some() {
        let legal = legal(rules, turn, position, &mut NullSink);
        let clause = turn
            .at_once
            .as_ref()
            .map_or(turn.sowing.clause, |rule| rule.clause);
        let is_legal = legal.options.iter().any(|option| option.mv == mv);
        return (!is_legal).then_some(Ruling::SowingPaused { clause });
    }
    let Some(choice) = turn.choices.get(usize::from(mv.way)) else {
        return Some(Ruling::NoSuchWay);
    };
    let clause = choice.clause;
    if position.seeds(mv.pit) == 0 && !choice.says.lifts_nothing() {
        return Some(Ruling::EmptyPit);
    }
    let stand = Stand::new(rules, turn, position, None);
    if !stand.scene().offered(&choice.says).contains(&mv.pit) {
        return Some(Ruling::NotOffered { clause });
    }
    let mut events = Vec::new();
    let legal = legal(rules, turn, position, &mut events);
    if legal.options.iter().any(|o| o.mv == mv) {
        return None;
    }
    let told = events.iter().find_map(|event| {
        if let Event::RuledOut {
            clause, mv: out, ..
        } = event
            && *out == mv
        {
            return Some(Ruling::RuledOut { clause: *clause });
        }
        as_variant!(event, Event::WithoutEnd { mv: out, why, .. } if *out == mv =>
            Ruling::WithoutEnd(*why))
    });
    told.or_else(|| {
        let same_way = legal.options.iter().any(|o| o.mv.way == mv.way);
        match same_way || !stand.openings(usize::from(mv.way)).contains(&mv) {
            true => Some(Ruling::NotSo { clause }),
            false => Some(Ruling::LastResort { clause }),
        }
    })
}
