//! Rules said step by step in Ludii's general ludemes: a move lifts seeds into a number,
//! lets them fall one by one, reads the lines of each moment, and goes on from lap to
//! lap. It reads what the clauses read in the order in which they are read, so that any
//! clause whose words are known here can be said, whatever stands beside it.
//!
//! What is remembered of a move are Ludii's named numbers: `(var "Last")` is the site
//! where the latest seed fell, `(var "Hand")` what is left to sow, and so on.

mod action;
mod amount;
mod board;
mod condition;
mod end;
mod fall;
mod lap;
mod mark;
mod pits;
mod place;
mod prune;
mod say;
mod stuck;
mod table;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use super::ludeme::{Node, call, text};
use super::reason::{LeftOut, Reason, Saying};
use say::var;
use seedlore_language::rules::{ClauseId, Direction, Path, Ruleset, TurnRules};

/// The reasons against a ruleset, each with the clause it is said of.
pub type Reasons = BTreeSet<(Reason, Option<ClauseId>)>;

/// The parts of a description, but for what is told of the ruleset.
pub struct Game {
    /// Parts that the game names, each by a name of its own.
    pub defines: Vec<(String, Node)>,
    pub equipment: Vec<Node>,
    pub start: Node,
    pub play: Node,
    pub end: Node,
    pub left_out: BTreeSet<LeftOut>,
}

/// Says a ruleset.
///
/// # Errors
/// If some of it can't be said: with all reasons.
pub fn game(rules: &Ruleset) -> Result<Game, Reasons> {
    let mut general = General::new(rules);
    general.heads();
    let start = general.filling();
    let play = general.play();
    let end = general.ends();
    let equipment = general.equipment();
    if !general.reasons.is_empty() {
        return Err(general.reasons);
    }
    let mut game = Game {
        defines: general.defines,
        equipment,
        start,
        play,
        end,
        left_out: general.left_out,
    };
    prune::prune(&mut game);
    Ok(game)
}

/// Whose eyes a rule is read through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Mover,
    /// The player after the mover.
    Next,
}

/// The way seeds go round in the move that is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    Always(Direction),
    /// As `(var "Way")` has it: 0 is anticlockwise.
    ByVar,
}

/// The pits that a move points at.
#[derive(Debug, Clone)]
struct Pointing {
    last: Node,
    origin: Node,
    start: Node,
    /// Whether a seed has fallen, so that there is a number that the last pit held
    /// before.
    has_fallen: bool,
}

impl Pointing {
    /// In the course of a move.
    fn moving() -> Pointing {
        Pointing {
            last: var("Last"),
            origin: var("Origin"),
            start: var("Start"),
            has_fallen: false,
        }
    }

    /// Before a move, at the pit that may be chosen.
    fn choosing() -> Pointing {
        let from = call("from", []);
        Pointing {
            last: from.clone(),
            origin: from.clone(),
            start: from,
            has_fallen: false,
        }
    }
}

struct General<'r> {
    rules: &'r Ruleset,
    /// The rules of the turn that is said.
    turn: &'r TurnRules,
    /// The path of the sowing that is said.
    path: Path,
    /// The paths of its laps.
    laps: Vec<Path>,
    round: Round,
    view: View,
    at: Pointing,
    clause: Option<ClauseId>,
    in_condition: bool,
    /// What has to be done before the next action to find the pits that it speaks of.
    sought: Vec<Node>,
    reasons: Reasons,
    left_out: BTreeSet<LeftOut>,
    maps: BTreeMap<String, Vec<(u16, u16)>>,
    tracks: BTreeMap<String, Vec<u16>>,
    /// What sets the marks of the start.
    marked: Vec<Node>,
    regions: BTreeMap<String, [Vec<u16>; 2]>,
    defines: Vec<(String, Node)>,
}

impl<'r> General<'r> {
    fn new(rules: &'r Ruleset) -> General<'r> {
        General {
            rules,
            turn: rules.turn(),
            path: rules.turn().sowing.says.clone(),
            laps: Vec::new(),
            round: Round::Always(Direction::Anticlockwise),
            view: View::Mover,
            at: Pointing::moving(),
            clause: None,
            in_condition: false,
            sought: Vec::new(),
            reasons: Reasons::new(),
            left_out: BTreeSet::new(),
            maps: BTreeMap::new(),
            tracks: BTreeMap::new(),
            marked: Vec::new(),
            regions: BTreeMap::new(),
            defines: Vec::new(),
        }
    }

    /// Notes why the clause in hand can't be said. What stands in its place is never
    /// written.
    fn against(&mut self, reason: Reason) -> Node {
        self.reasons.insert((reason, self.clause));
        text("")
    }

    /// Gives a part a name, or the name that the same part has already.
    fn define(&mut self, name: &str, part: Node) -> Node {
        if let Some((known, _)) = self.defines.iter().find(|(_, known)| *known == part) {
            return text(known);
        }
        let is_free = |name: &str| self.defines.iter().all(|(known, _)| known != name);
        let numbered = (2..).map(|n| format!("{name} {n}"));
        let name = std::iter::once(name.to_string())
            .chain(numbered)
            .find(|name| is_free(name))
            .expect("there are names enough");
        self.defines.push((name.clone(), part));
        text(&name)
    }

    /// What no move depends on is left out; what is said nowhere here is against it.
    fn heads(&mut self) {
        let rules = self.rules;
        if rules.players().len() != 2 {
            self.against(Reason::Players);
        }
        for clause in rules.clauses() {
            self.clause = Some(clause.id());
            match Saying::of(clause.head()) {
                Saying::Plainly | Saying::StepByStep => {}
                Saying::LeftOut(what) => self.left_out.extend([what]),
                Saying::Never(reason) => {
                    self.against(reason);
                }
            }
        }
        self.clause = None;
        self.left_out.extend(LeftOut::of_questions(rules));
    }
}
