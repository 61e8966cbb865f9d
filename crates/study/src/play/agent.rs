//! Agents: who chooses the moves.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::Dice;
use super::budget::{thought_of_nodes, thought_of_plies};
use super::lookahead::{Lookahead, Scene};
use super::strength::Strength;
use super::{cooperative, greedy, search};
use crate::solve::Tables;
use crate::think::{Method, Thinker};
use seedlore_engine::{CompiledGame, Engine, NullObserver, Shape, Visitor};
use seedlore_game::{Game, Position, Turn};
use seedlore_language::report::nearest;
use seedlore_language::rules::Ruleset;

/// Whoever chooses a move.
pub trait Agent: Sync {
    /// The index of an option of the turn. All that is left to chance comes
    /// from `dice`, so that a game can be played again.
    fn choose(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize;

    /// The same with the steps it took, of those that
    /// [`thought`](Agent::thought) allows.
    fn choose_counting(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> Chosen {
        Chosen {
            option: self.choose(game, turn, dice),
            steps: 0,
        }
    }

    /// Steps that it may take for all its moves of a game, and the other players
    /// for theirs: beyond that, the game is cut off.
    fn thought(&self) -> u64 {
        u64::MAX
    }
}

/// A move that a player chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The index among the options of the turn.
    pub option: usize,
    /// Steps of turns that were only looked at.
    pub steps: u64,
}

impl Chosen {
    fn by_chance(options: usize, dice: &mut Dice) -> Chosen {
        Chosen {
            option: dice.below(options),
            steps: 0,
        }
    }
}

/// The agents there are, by the names they have in commands and results.
///
/// ```
/// use seedlore_study::play::AgentKind;
/// let agent: AgentKind = "search-4".parse().unwrap();
/// assert_eq!((agent, agent.to_string()), (AgentKind::Search(4), "search-4".to_string()));
/// assert!("gredy".parse::<AgentKind>().unwrap_err().to_string().contains("`greedy`"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AgentKind {
    /// Any legal move, each as likely.
    Random,
    /// The move that takes most now.
    Greedy,
    /// The move after which the other player can bring both captures nearest
    /// to each other.
    Cooperative,
    /// Looks this many moves ahead.
    Search(u8),
    /// Looks at so many nodes, ever deeper.
    AlphaBeta(Nodes),
    /// Looks at so many nodes of a tree that grows by games of chance.
    Tree(Nodes),
    /// One of a ladder of players, each stronger than the one below.
    Strength(Strength),
}

impl AgentKind {
    /// The furthest a search may look ahead.
    pub const DEEPEST: u8 = 12;

    /// The name as it is typed and what such a player does, for help texts.
    pub const ALL: [(&'static str, &'static str); 7] = [
        ("random", "any legal move, each as likely"),
        ("greedy", "the move that takes most now"),
        (
            "cooperative",
            "the move after which the reply can bring both captures nearest",
        ),
        (
            "search-N",
            "looks N moves ahead, N from 1 to 12, and takes the best it sees",
        ),
        (
            "alphabeta-N",
            "looks ever further ahead, at N moves in all for each of its own",
        ),
        (
            "mcts-N",
            "plays games on by chance from where it pays, N moves in all for each of its own",
        ),
        (
            "level-N",
            "one of a ladder, N from 1 (any legal move) to 5, each far stronger than the one below",
        ),
    ];

    /// Seats a player of this kind at a game of these rules. Where they are compiled
    /// already, [`seated_on`](AgentKind::seated_on) is cheaper.
    pub fn seated(self, rules: &Ruleset) -> Seated {
        match self {
            AgentKind::Random => Seated::Random,
            _ => self.seated_on(&Engine::new(rules.clone()), None),
        }
    }

    /// The same on an engine that is there already; with tables of endgames to look
    /// into for those players who do.
    pub fn seated_on(self, engine: &Engine, endgames: Option<&Arc<Tables>>) -> Seated {
        let looking = |player| Seated::Looking(player, engine.clone());
        let seat = |thinker: Thinker| {
            Seated::Thinking(Box::new(match endgames {
                Some(tables) => thinker.knowing(tables.clone()),
                None => thinker,
            }))
        };
        let thinking =
            |method, nodes: Nodes| seat(Thinker::with_engine(engine.clone(), method, nodes.0));
        match self {
            AgentKind::Random => Seated::Random,
            AgentKind::Greedy => looking(Looking::Greedy),
            AgentKind::Cooperative => looking(Looking::Cooperative),
            AgentKind::Search(depth) => looking(Looking::Search(depth)),
            AgentKind::AlphaBeta(nodes) => thinking(Method::AlphaBeta, nodes),
            AgentKind::Tree(nodes) => thinking(Method::Tree, nodes),
            AgentKind::Strength(level) => level.thinker(engine).map_or(Seated::Random, seat),
        }
    }
}

impl AgentKind {
    /// Whether a player of this kind looks into tables of endgames.
    pub fn knows_endgames(self) -> bool {
        match self {
            AgentKind::AlphaBeta(_) => true,
            AgentKind::Strength(level) => level.looks_ahead(),
            _ => false,
        }
    }
}

impl Agent for AgentKind {
    /// Seats the player for this one move: who makes many is better
    /// [`seated`](AgentKind::seated) once.
    fn choose(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize {
        self.choose_counting(game, turn, dice).option
    }

    fn choose_counting(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> Chosen {
        self.seated(game.rules()).choose_counting(game, turn, dice)
    }

    fn thought(&self) -> u64 {
        match self {
            AgentKind::Random => thought_of_plies(0),
            AgentKind::Greedy => Looking::Greedy.thought(),
            AgentKind::Cooperative => Looking::Cooperative.thought(),
            AgentKind::Search(depth) => Looking::Search(*depth).thought(),
            AgentKind::AlphaBeta(nodes) | AgentKind::Tree(nodes) => thought_of_nodes(nodes.0),
            AgentKind::Strength(level) => thought_of_nodes(level.nodes()),
        }
    }
}

/// How many moves a player may make on the board in its mind before each of
/// its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nodes(u32);

impl Nodes {
    /// No player looks at more.
    pub const MOST: u32 = 1_000_000_000;

    /// `None` of none, and of more than [`MOST`](Self::MOST).
    pub fn new(nodes: u32) -> Option<Nodes> {
        (1..=Self::MOST).contains(&nodes).then_some(Nodes(nodes))
    }

    /// How many, at least 1.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A player at the board, ready to play one ruleset.
#[derive(Debug, Clone)]
pub enum Seated {
    /// Any legal move, each as likely.
    Random,
    /// With the rules compiled, for games that are not on a machine of the engine.
    Looking(Looking, Engine),
    /// Alpha-beta or tree search, with a budget of nodes.
    Thinking(Box<Thinker>),
}

/// Who looks a few moves ahead, and remembers nothing.
#[derive(Debug, Clone, Copy)]
pub enum Looking {
    /// The move that takes most now.
    Greedy,
    /// The move after which both captures can be brought nearest to each other.
    Cooperative,
    /// Looks so many plies ahead, all moves alike.
    Search(u8),
}

impl Agent for Seated {
    fn choose(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize {
        self.choose_counting(game, turn, dice).option
    }

    fn choose_counting(&self, _: &dyn Game, turn: &Turn, dice: &mut Dice) -> Chosen {
        match self {
            Seated::Random => Chosen::by_chance(turn.options.len(), dice),
            Seated::Looking(player, engine) => {
                let seen = unforeseen(&turn.position, engine.rules(), dice);
                player.choose_at(engine, &seen, dice)
            }
            Seated::Thinking(thinker) => thought_out(thinker, &turn.position, dice),
        }
    }

    fn thought(&self) -> u64 {
        match self {
            Seated::Random => thought_of_plies(0),
            Seated::Looking(player, _) => player.thought(),
            Seated::Thinking(thinker) => thought_of_nodes(thinker.nodes()),
        }
    }
}

/// The position with other lots than those that will be drawn, which no player knows.
fn unforeseen<'p>(position: &'p Position, rules: &Ruleset, dice: &mut Dice) -> Cow<'p, Position> {
    match rules.draws_lots() {
        true => Cow::Owned(position.clone().with_lots(dice.lots(), rules)),
        false => Cow::Borrowed(position),
    }
}

fn thought_out(thinker: &Thinker, position: &Position, dice: &mut Dice) -> Chosen {
    let seen = unforeseen(position, thinker.rules(), dice);
    let thought = thinker.think(&seen, &mut |n| dice.below(n));
    Chosen {
        option: thought.option,
        steps: thought.steps,
    }
}

impl Seated {
    /// As [`choose_counting`](Agent::choose_counting), of a turn on a machine of
    /// the engine.
    pub fn choose_on<S: Shape>(
        &self,
        machine: &CompiledGame<S>,
        turn: &seedlore_engine::Turn<S>,
        dice: &mut Dice,
    ) -> Chosen {
        match self {
            Seated::Random => Chosen::by_chance(turn.options(), dice),
            Seated::Looking(player, engine) if machine.draws_lots() => {
                let position = machine.position(turn.board());
                player.choose_at(engine, &unforeseen(&position, engine.rules(), dice), dice)
            }
            Seated::Looking(player, _) => player.choose(machine, turn.clone(), dice),
            Seated::Thinking(thinker) => {
                thought_out(thinker, &machine.position(turn.board()), dice)
            }
        }
    }
}

impl Looking {
    /// See [`Agent::thought`].
    fn thought(self) -> u64 {
        thought_of_plies(match self {
            Looking::Greedy => 1,
            Looking::Cooperative => 2,
            Looking::Search(depth) => depth,
        })
    }

    /// A move of a position in which there is one.
    fn choose_at(self, engine: &Engine, position: &Position, dice: &mut Dice) -> Chosen {
        let fast = engine.run(Choosing {
            player: self,
            position,
            dice: &mut *dice,
        });
        fast.unwrap_or_else(|| {
            // A position that no game comes to may need more room.
            let plain = engine.run_plainly(Choosing {
                player: self,
                position,
                dice,
            });
            plain.expect("the plain path holds every position")
        })
    }

    /// A move of a turn in which there is one.
    fn choose<S: Shape>(
        self,
        machine: &CompiledGame<S>,
        turn: seedlore_engine::Turn<S>,
        dice: &mut Dice,
    ) -> Chosen {
        let sight = Lookahead::new(machine);
        let scene = Scene::turn(turn);
        let option = match self {
            Looking::Greedy => greedy::choose(&sight, scene, dice),
            Looking::Cooperative => cooperative::choose(&sight, scene, dice),
            Looking::Search(depth) => {
                search::choose(&sight, machine.objective(), scene, depth, dice)
            }
        };
        Chosen {
            option,
            steps: sight.looked(),
        }
    }
}

/// A player who looks a few moves ahead, asked for a move in a position.
struct Choosing<'c> {
    player: Looking,
    position: &'c Position,
    dice: &'c mut Dice,
}

impl Visitor for Choosing<'_> {
    /// `None` if the position does not fit the machine.
    type Output = Option<Chosen>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<Chosen> {
        let board = machine.board(self.position)?;
        let mut turn = machine.turn();
        machine.enter(board, &mut turn, &mut NullObserver);
        Some(self.player.choose(machine, turn, self.dice))
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentKind::Random => f.write_str("random"),
            AgentKind::Greedy => f.write_str("greedy"),
            AgentKind::Cooperative => f.write_str("cooperative"),
            AgentKind::Search(depth) => write!(f, "search-{depth}"),
            AgentKind::AlphaBeta(nodes) => write!(f, "alphabeta-{}", nodes.0),
            AgentKind::Tree(nodes) => write!(f, "mcts-{}", nodes.0),
            AgentKind::Strength(level) => write!(f, "level-{level}"),
        }
    }
}

/// Why a word names no agent, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentError {
    /// What is wrong with the word.
    pub message: String,
    /// Words that would do.
    pub help: String,
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for AgentError {}

impl FromStr for AgentKind {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        if let Some(depth) = text.strip_prefix("search-") {
            return depth
                .parse()
                .ok()
                .filter(|depth| (1..=Self::DEEPEST).contains(depth))
                .map(AgentKind::Search)
                .ok_or_else(|| AgentError {
                    message: format!("`{text}` does not say how far to look ahead"),
                    help: format!(
                        "write a number from 1 to {}, as in `search-4`; each further move takes \
                         several times as long",
                        Self::DEEPEST
                    ),
                });
        }
        if let Some(level) = text.strip_prefix("level-") {
            let level = level.parse().ok().and_then(Strength::new);
            return level.map(AgentKind::Strength).ok_or_else(|| AgentError {
                message: format!("there is no such level: `{text}`"),
                help: format!(
                    "write a number from 1 to {}, as in `level-3`",
                    Strength::HIGHEST
                ),
            });
        }
        for (prefix, kind) in [
            ("alphabeta-", AgentKind::AlphaBeta as fn(Nodes) -> AgentKind),
            ("mcts-", AgentKind::Tree),
        ] {
            if let Some(nodes) = text.strip_prefix(prefix) {
                let nodes = nodes.parse().ok().and_then(Nodes::new);
                return nodes.map(kind).ok_or_else(|| AgentError {
                    message: format!("`{text}` does not say how many moves to look at"),
                    help: format!(
                        "write a number from 1 to {}, as in `{prefix}10000`",
                        Nodes::MOST
                    ),
                });
            }
        }
        match text {
            "random" => Ok(AgentKind::Random),
            "greedy" => Ok(AgentKind::Greedy),
            "cooperative" => Ok(AgentKind::Cooperative),
            _ => Err(unknown(text)),
        }
    }
}

fn unknown(text: &str) -> AgentError {
    let names = [
        "random",
        "greedy",
        "cooperative",
        "search-4",
        "alphabeta-10000",
        "mcts-10000",
        "level-4",
    ];
    let meant = match nearest(text, names) {
        Some(name) => format!("did you mean `{name}`? "),
        None => String::new(),
    };
    AgentError {
        message: format!("there is no player `{text}`"),
        help: format!(
            "{meant}the players are `random`, `greedy`, `cooperative`, `search-1` to `search-12`, \
             `level-1` to `level-{}`, and, with a number of moves to look at, `alphabeta-10000` \
             and `mcts-10000`",
            Strength::HIGHEST
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for (name, _) in AgentKind::ALL {
            let name = name.replace('N', "5");
            let agent: AgentKind = name.parse().unwrap();
            assert_eq!(agent.to_string(), name);
        }
    }

    #[test]
    fn wrong_names_are_taught() {
        for (text, taught) in [
            ("search", "did you mean `search-4`?"),
            ("search-0", "from 1 to 12"),
            ("search-13", "from 1 to 12"),
            ("search-x", "from 1 to 12"),
            ("Random", "did you mean `random`?"),
            ("", "the players are"),
        ] {
            let error = text.parse::<AgentKind>().unwrap_err().to_string();
            assert!(error.contains(taught), "{text}: {error}");
        }
    }
}
