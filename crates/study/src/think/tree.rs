//! Monte Carlo tree search: games are played on by chance from the end of the
//! line that looks best, and what they come to is told to the whole line.

use super::evaluator::Evaluator;
use super::{Thought, nodes};
use seedlore_engine::{Board, CompiledGame, End, NoHistory, NullObserver, Shape, Turn};
use seedlore_game::Outcome;
use seedlore_language::rules::{ByPlayer, Player};

/// How eagerly moves are tried that were tried little.
const CURIOSITY: f64 = 1.2;

/// Moves of a game by chance after which the board is judged as it stands.
const LONGEST: u32 = 40;

/// A lead of so much is three quarters of a win.
const CLEAR: f64 = 100.0;

/// What is won, from 0 to 1, by player.
type Won = ByPlayer<f64>;

/// Where a move leads.
#[derive(Clone, Copy)]
enum Leads {
    Unseen,
    To(usize),
    Over(End),
}

struct Child {
    leads: Leads,
    visits: u32,
    /// All that who moves won by it.
    won: f64,
}

struct Node<S: Shape> {
    turn: Turn<S>,
    mover: Player,
    visits: u32,
    children: Vec<Child>,
}

/// A search for one move.
pub(super) struct Tree<'m, S: Shape> {
    machine: &'m CompiledGame<S>,
    evaluator: Evaluator,
    budget: u32,
    used: u32,
    steps: u64,
    deepest: usize,
    nodes: Vec<Node<S>>,
}

impl<'m, S: Shape> Tree<'m, S> {
    pub fn new(
        machine: &'m CompiledGame<S>,
        evaluator: Evaluator,
        budget: u32,
        board: Board<S>,
    ) -> Self {
        let mut turn = machine.turn();
        machine.enter(board, &mut turn, &mut NullObserver);
        let root = Node::new(machine, turn);
        Tree {
            machine,
            evaluator,
            budget,
            used: 0,
            steps: 0,
            deepest: 0,
            nodes: vec![root],
        }
    }

    pub fn think(mut self, chance: &mut dyn FnMut(usize) -> usize) -> Thought {
        let options = self.nodes[0].children.len();
        assert!(options > 0, "a player is asked only where there is a move");
        let mut line = Vec::new();
        while options > 1 && self.used < self.budget {
            self.follow(&mut line, chance);
        }
        let root = &self.nodes[0];
        let visits = |option: &usize| root.children[*option].visits;
        // A win at once needs no doubt, however well other moves did.
        let wins = |option: &usize| match root.children[*option].leads {
            Leads::Over(end) => self.end(end)[root.mover] == 1.0,
            _ => false,
        };
        let mut ties: Vec<usize> = (0..options).filter(wins).collect();
        if ties.is_empty() {
            let most = (0..options).map(|option| visits(&option)).max();
            ties.extend((0..options).filter(|o| Some(visits(o)) == most));
        }
        Thought {
            option: ties[chance(ties.len())],
            nodes: self.used,
            steps: self.steps,
            depth: u8::try_from(self.deepest).unwrap_or(u8::MAX),
        }
    }

    /// Follows the best line to its end, plays on from there, and tells all
    /// nodes of the line what came of it.
    fn follow(&mut self, line: &mut Vec<(usize, usize)>, chance: &mut dyn FnMut(usize) -> usize) {
        line.clear();
        let mut at = 0;
        let won = loop {
            let option = self.nodes[at].most_promising();
            line.push((at, option));
            match self.nodes[at].children[option].leads {
                Leads::To(next) => at = next,
                Leads::Over(end) => {
                    // Known, and still a visit that takes time.
                    self.used += 1;
                    break self.end(end);
                }
                Leads::Unseen => break self.grow(at, option, chance),
            }
        };
        self.deepest = self.deepest.max(line.len());
        for (node, option) in line.iter() {
            let node = &mut self.nodes[*node];
            node.visits += 1;
            let child = &mut node.children[*option];
            child.visits += 1;
            child.won += won[node.mover];
        }
    }

    /// Makes a move for the first time, and plays on by chance.
    fn grow(&mut self, at: usize, option: usize, chance: &mut dyn FnMut(usize) -> usize) -> Won {
        let mut turn = self.machine.turn();
        let from = &mut self.nodes[at].turn;
        let end = self.machine.look(from, option, &mut turn, &mut NoHistory);
        self.used = self.used.saturating_add(nodes(&turn));
        self.steps += turn.charged_steps();
        let (leads, won) = match end {
            Some(end) => (Leads::Over(end), self.end(end)),
            None => {
                let won = self.by_chance(turn.clone(), chance);
                self.nodes.push(Node::new(self.machine, turn));
                (Leads::To(self.nodes.len() - 1), won)
            }
        };
        self.nodes[at].children[option].leads = leads;
        won
    }

    /// Plays on from a turn; of moves that may capture and others, either
    /// kind as likely.
    fn by_chance(&mut self, mut turn: Turn<S>, chance: &mut dyn FnMut(usize) -> usize) -> Won {
        let mut active = Vec::new();
        for _ in 0..LONGEST {
            let options = turn.options();
            let mut option = chance(options);
            if self.machine.is_quiet(&turn, option) && chance(2) == 0 {
                active.clear();
                active.extend((0..options).filter(|o| !self.machine.is_quiet(&turn, *o)));
                if !active.is_empty() {
                    option = active[chance(active.len())];
                }
            }
            let end = self
                .machine
                .play(&mut turn, option, &mut NoHistory, &mut NullObserver);
            self.used = self.used.saturating_add(nodes(&turn));
            self.steps += turn.charged_steps();
            if let Some(end) = end {
                return self.end(end);
            }
        }
        self.judged(turn.board())
    }

    fn end(&self, end: End) -> Won {
        match end.outcome {
            Outcome::Won(player) => {
                let mut won = Won::from_value(0.0);
                won[player] = 1.0;
                won
            }
            Outcome::Drawn => Won::from_value(0.5),
            Outcome::WonTogether => Won::from_value(1.0),
            Outcome::LostTogether => Won::from_value(0.0),
        }
    }

    /// A game that goes on, by what its board is worth to each: between a
    /// loss and a win, and never either.
    fn judged(&self, board: &Board<S>) -> Won {
        let mut won = Won::from_value(0.0);
        for player in self.machine.players() {
            let worth = f64::from(
                self.evaluator
                    .through(self.machine, player)
                    .evaluate(self.machine, board),
            );
            won[player] = 0.5 + 0.5 * worth / (CLEAR + worth.abs());
        }
        won
    }
}

impl<S: Shape> Node<S> {
    fn new(machine: &CompiledGame<S>, turn: Turn<S>) -> Node<S> {
        let child = |_| Child {
            leads: Leads::Unseen,
            visits: 0,
            won: 0.0,
        };
        Node {
            mover: machine.mover(turn.board()),
            visits: 0,
            children: (0..turn.options()).map(child).collect(),
            turn,
        }
    }

    /// The move that looks best, allowing for how little it was tried: every
    /// move once, then by what it won and by the rule of Rosin (*Multi-armed
    /// bandits with episode context*, 2011) with all moves as likely.
    fn most_promising(&self) -> usize {
        let unseen = self.children.iter().position(|child| child.visits == 0);
        if let Some(option) = unseen {
            return option;
        }
        let all = f64::from(self.visits).sqrt();
        let promise = |child: &Child| {
            let visits = f64::from(child.visits);
            child.won / visits + CURIOSITY * all / (1.0 + visits)
        };
        let mut best = (0, f64::NEG_INFINITY);
        for (option, child) in self.children.iter().enumerate() {
            let promise = promise(child);
            if promise > best.1 {
                best = (option, promise);
            }
        }
        best.0
    }
}
