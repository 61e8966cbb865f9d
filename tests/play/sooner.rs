//! What is claimed of games that were not found, against games played one by
//! one: no game parts two rulesets sooner, or none at all.

use std::collections::BTreeMap;

use rayon::prelude::*;
use seedlore::compare::lockstep::{Effort, Finding, Proof, find};
use seedlore::game::{Agreement, Game, History, Next, Position, Turn};
use seedlore::referee::Referee;

use crate::written;

/// A ruleset of a test: the row length, the seeds in a pit, and the clauses
/// that tell one from another.
fn ruleset(size: usize, seeds: u16, clauses: &[&str]) -> Referee {
    let mut text = format!(
        "ruleset small \"Small\" {{
           board 2 rows of {size} pits, store each [assumed: a test]
           seeds {seeds} in every pit [assumed: a test]
           choose own pit [assumed: a test]
           on stuck: capture any pits for owner, end [assumed: a test]
           win by most captured [assumed: a test]\n"
    );
    for clause in clauses {
        text += clause;
        text += match clause.contains('{') {
            true => " [assumed: a test] }\n",
            false => " [assumed: a test]\n",
        };
    }
    Referee::new(written::checked("small", &(text + "}\n")))
}

/// Two rulesets on one board that are played side by side.
struct Pair {
    name: String,
    left: Referee,
    right: Referee,
}

impl Pair {
    fn new((size, seeds): (usize, u16), left: &[&str], right: &[&str]) -> Pair {
        Pair {
            name: format!("2x{size} of {seeds}: {left:?}, {right:?}"),
            left: ruleset(size, seeds, left),
            right: ruleset(size, seeds, right),
        }
    }
}

const BOARDS: [(usize, u16); 5] = [(1, 2), (2, 1), (2, 2), (3, 1), (3, 2)];

const ANTICLOCKWISE: &str = "sow anticlockwise";
const CLOCKWISE: &str = "sow clockwise";

/// Ways to sow and to capture.
const PLAY: [[&str; 2]; 6] = [
    [ANTICLOCKWISE, "on landing { pit making 4: capture last"],
    [ANTICLOCKWISE, "on landing { pit making 2: capture last"],
    [
        ANTICLOCKWISE,
        "on landing { opponent pit making 3: capture last",
    ],
    [CLOCKWISE, "on landing { own pit making 3: capture last"],
    [ANTICLOCKWISE, "on landing { pit making 2: relay"],
    [
        "sow anticlockwise through own store",
        "on landing { own pit making 1: capture opposite",
    ],
];

/// Ways for a game to end. Where none is said, it ends for want of moves.
type Ends = &'static [&'static str];

const DRAWN: Ends = &["end when position repeats: draw"];

/// Ends of which some ask what came before.
const ASKING: [[Ends; 2]; 6] = [
    [&[], DRAWN],
    [
        DRAWN,
        &["end when position repeats: capture any pits for owner"],
    ],
    [&["end when opponent has none: draw", DRAWN[0]], DRAWN],
    [DRAWN, &["end when captured by mover is 3: draw", DRAWN[0]]],
    [&[], &["end when position repeats and players agree: draw"]],
    [&[], &["end when players agree: capture any pits for owner"]],
];

/// Ends that a position alone decides.
const PLAIN: [[Ends; 2]; 4] = [
    [&[], &["end when captured by mover is at least 2"]],
    [&[], &["end when opponent has none: draw"]],
    [
        &["end when opponent has none: draw"],
        &["end when opponent has none"],
    ],
    [
        &["end when opponent has none: draw"],
        &[
            "end when opponent has none: draw",
            "end when seeds in any pits is none: draw",
        ],
    ],
];

/// On every board, with every way of play, rulesets that end otherwise.
fn pairs(ends: &[[Ends; 2]]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for board in BOARDS {
        for play in PLAY {
            for [left, right] in ends {
                let [left, right] = [left, right].map(|ends| [&play, *ends].concat());
                pairs.push(Pair::new(board, &left, &right));
            }
        }
    }
    pairs
}

/// When players agree to end a game, as in the search.
const USUAL: Agreement = Agreement::AtOccurrence(3);

/// A game that both rulesets allow.
#[derive(Clone)]
struct Line {
    turns: [Turn; 2],
    histories: [History; 2],
}

/// How a game goes on under both rulesets.
enum After {
    Parted,
    Over,
    On(Box<Line>),
}

type Board = (Vec<u16>, Vec<u16>, String);

fn board(game: &Referee, position: &Position) -> Board {
    let pits = game.rules().board().pits();
    let stores = game.rules().players().iter();
    (
        pits.map(|pit| position.seeds(pit)).collect(),
        stores.map(|player| position.captured[*player]).collect(),
        position.mover.to_string(),
    )
}

impl Pair {
    fn games(&self) -> [&Referee; 2] {
        [&self.left, &self.right]
    }

    fn start(&self, agreement: Agreement) -> Line {
        let turn = |game: &Referee| match game.enter(game.start()) {
            Next::Turn(turn) => turn,
            Next::Over(finish) => panic!("{}: {finish:?}", self.name),
        };
        let history = || History::new(agreement);
        Line {
            turns: self.games().map(turn),
            histories: [history(), history()],
        }
    }

    /// What a game comes to after each of its moves: one where the players part
    /// in what may be played.
    fn after(&self, line: &Line) -> Vec<After> {
        let mut line = line.clone();
        for (history, turn) in line.histories.iter_mut().zip(&line.turns) {
            history.note_turn(turn);
        }
        let [left, right] = [0, 1].map(|at| {
            let options = line.turns[at].options.iter().enumerate();
            let game = self.games()[at];
            let of = options.map(|(nth, opt)| ((opt.mv.pit, board(game, &opt.after)), nth));
            let of: BTreeMap<_, usize> = of.collect();
            assert_eq!(of.len(), line.turns[at].options.len());
            of
        });
        if left.keys().ne(right.keys()) {
            return vec![After::Parted];
        }
        let moves = left.values().zip(right.values());
        moves
            .map(|(left, right)| self.played(Box::new(line.clone()), [*left, *right]))
            .collect()
    }

    fn played(&self, mut line: Box<Line>, moves: [usize; 2]) -> After {
        let [left, right] = [0, 1].map(|at| {
            let game = self.games()[at];
            game.play(&line.turns[at], moves[at], &mut line.histories[at])
        });
        let is_alike = |left: &Position, right: &Position| {
            board(&self.left, left) == board(&self.right, right)
        };
        match (left, right) {
            (Next::Turn(left), Next::Turn(right)) if is_alike(&left.position, &right.position) => {
                line.turns = [left, right];
                After::On(line)
            }
            (Next::Over(left), Next::Over(right))
                if is_alike(&left.position, &right.position) && left.outcome == right.outcome =>
            {
                After::Over
            }
            _ => After::Parted,
        }
    }

    /// Plays all games of up to so many moves, each by itself.
    fn played_out(&self, most: u32, agreement: Agreement) -> PlayedOut {
        let mut found = PlayedOut::default();
        self.go_on(&self.start(agreement), 1, most, &mut found);
        found
    }

    fn go_on(&self, line: &Line, ply: u32, most: u32, found: &mut PlayedOut) {
        if ply > most || found.moves > MOST_MOVES {
            found.is_cut = true;
            return;
        }
        for after in self.after(line) {
            found.moves += 1;
            match after {
                After::Parted => found.parting = Some(found.parting.map_or(ply, |p| p.min(ply))),
                After::Over => {}
                After::On(line) => self.go_on(&line, ply + 1, most, found),
            }
        }
    }
}

/// Moves after which no more games are played.
const MOST_MOVES: u64 = 40_000;

#[derive(Default)]
struct PlayedOut {
    /// The earliest move in which a game parts the two.
    parting: Option<u32>,
    moves: u64,
    /// Whether games were not played to their end.
    is_cut: bool,
}

/// What was found, held against games played one by one.
struct Checked {
    finding: Finding,
    /// Why it is false.
    fault: Option<String>,
    /// Whether all games of which something is claimed were played.
    is_whole: bool,
}

fn checked(pair: &Pair, effort: &Effort) -> Checked {
    let finding = find(&pair.left, &pair.right, effort);
    let (claimed, rests_on_agreement) = match &finding {
        Finding::OtherBoard => panic!("{}: one board", pair.name),
        Finding::Alike(_) => (u32::MAX, false),
        Finding::Unknown(searched) => match searched.is_whole {
            true => (u32::MAX, searched.rests_on_agreement),
            false => (searched.depth, searched.rests_on_agreement),
        },
        Finding::Parts {
            witness, searched, ..
        } => match witness.is_shortest {
            true => (witness.moves.len() as u32, searched.rests_on_agreement),
            false => (searched.depth, searched.rests_on_agreement),
        },
    };
    let asks_agreement = pair
        .games()
        .iter()
        .any(|game| game.rules().asks_agreement());
    let policies: &[Agreement] = match asks_agreement && !rests_on_agreement {
        true => &[
            USUAL,
            Agreement::AtOccurrence(2),
            Agreement::AtOccurrence(1),
        ],
        false => &[USUAL],
    };
    let played = policies
        .iter()
        .map(|policy| (policy, pair.played_out(claimed, *policy)));
    let played: Vec<_> = played.collect();
    let fault = played.iter().find_map(|(policy, played)| {
        let (name, policy, ply) = (&pair.name, policy.describe(), played.parting?);
        Some(format!(
            "{name}: a game parts them in move {ply}, where {policy}: {finding:?}"
        ))
    });
    Checked {
        finding,
        fault,
        is_whole: played.iter().all(|(_, played)| played.moves <= MOST_MOVES),
    }
}

/// # Panics
/// If a claim is false.
fn all_checked(pairs: &[Pair], effort: &Effort) -> Vec<Checked> {
    let all = pairs.par_iter().map(|pair| checked(pair, effort));
    let all: Vec<Checked> = all.collect();
    let faults = all.iter().filter_map(|checked| checked.fault.as_ref());
    let faults: Vec<&String> = faults.collect();
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    all
}

/// How many findings are such claims, checked by every game.
fn count(all: &[Checked], is_such: impl Fn(&Finding) -> bool) -> usize {
    let such = all.iter().filter(|checked| is_such(&checked.finding));
    such.filter(|checked| checked.is_whole).count()
}

fn is_shortest(finding: &Finding) -> bool {
    matches!(finding, Finding::Parts { witness, .. } if witness.is_shortest)
}

fn is_longer(finding: &Finding) -> bool {
    matches!(finding, Finding::Parts { witness, .. } if !witness.is_shortest)
}

fn is_all_games(finding: &Finding) -> bool {
    matches!(finding, Finding::Alike(Proof::AllGames { .. }))
}

fn effort(turns: usize) -> Effort {
    Effort {
        turns,
        games: 10,
        limit: 40,
        ..Effort::default()
    }
}

#[test]
fn no_claim_about_rules_that_ask_what_came_before_is_refuted() {
    let pairs = pairs(&ASKING);
    let all = all_checked(&pairs, &effort(400));
    assert!(count(&all, is_shortest) > 80);
    assert!(count(&all, is_longer) > 10);
    assert!(count(&all, is_all_games) > 10);
}

#[test]
fn no_claim_about_plain_rules_is_refuted() {
    let pairs = pairs(&PLAIN);
    let all = all_checked(&pairs, &effort(200));
    assert!(count(&all, is_shortest) > 40);
    assert!(count(&all, is_all_games) > 2);
}

/// The search followed as one all games that came to the same positions, and
/// called a game shortest that parts these in move 9.
#[test]
fn a_repetition_is_found_in_the_first_move_that_can_bring_one() {
    let play = [ANTICLOCKWISE, "on landing { pit making 6: capture last"];
    let pair = Pair::new((3, 1), &play, &[&play, DRAWN].concat());
    let Finding::Parts {
        witness, searched, ..
    } = find(&pair.left, &pair.right, &Effort::default())
    else {
        panic!("one of them ends where a position repeats");
    };
    assert_eq!(
        pair.played_out(witness.ply() as u32, USUAL).parting,
        Some(8)
    );
    assert_eq!((witness.ply(), witness.is_shortest), (8, true));
    assert_eq!(searched.depth, 7);
    assert!(witness.sooner(&searched).contains("up to seven moves"));
}
