//! Two rulesets side by side, for a page.

use serde::Serialize;

use super::opened::Opened;
use seedlore_game::{Move, Next, Position};
use seedlore_language::prose;
use seedlore_language::rules::{ClauseId, Provenance};
use seedlore_referee::explain;
use seedlore_study::compare::lockstep::{
    self, BoardAlignment, Effort, Finding, Lockstep, Replay, Verdict, Witness,
};
use seedlore_study::compare::point::{CitedRule, SideRules, cited_rules, counted, points};
use seedlore_study::compare::{differences as topics, distance};

/// How two rulesets differ.
#[derive(Debug, Serialize)]
pub struct Differences {
    /// How many clauses differ.
    distance: u32,
    /// How many matters there are, and how many of them stand how.
    counted: String,
    /// Those in which the two are not agreed.
    points: Vec<PointView>,
    /// Matters whose clauses stand in another order that makes a difference.
    reordered: Vec<&'static str>,
    play: Play,
}

/// One matter.
#[derive(Debug, Serialize)]
struct PointView {
    topic: String,
    /// `another rule`
    stands: &'static str,
    left: Vec<Rule>,
    right: Vec<Rule>,
}

/// A clause, or the answer to an open question.
#[derive(Debug, Serialize)]
struct Rule {
    label: String,
    says: String,
    bases: Vec<String>,
}

/// Whether and where play parts.
#[derive(Debug, Serialize)]
struct Play {
    found: Found,
    /// What was found, in words.
    words: String,
    /// Where play parts; none if it does not, or before the first move.
    parting: Option<Parting>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Found {
    /// The boards are not the same: no game is one of both.
    OtherBoard,
    /// No game tells the two apart.
    Alike,
    /// A game does.
    Parts,
    /// None was found.
    Nothing,
}

/// The position at which play parts.
#[derive(Debug, Serialize)]
struct Parting {
    /// The moves that lead to it.
    moves: Vec<String>,
    /// The position.
    position: String,
    player: String,
    left: Side,
    right: Side,
}

/// What one ruleset makes of the move in which they part.
#[derive(Debug, Serialize)]
struct Side {
    #[serde(rename = "move")]
    mv: Option<String>,
    is_allowed: bool,
    /// What comes of the move, or why it may not be made.
    says: String,
    /// The clauses that decide.
    clauses: Vec<Rule>,
}

/// So far is looked while a reader waits: a part of what `seedlore compare` does.
const EFFORT: Effort = Effort {
    turns: 3_000,
    steps: 3_000_000,
    games: 60,
    seed: 1,
    limit: 300,
    steps_played: 6_000_000,
};

/// Sets two rulesets side by side.
pub fn differences(left: &Opened, right: &Opened) -> Differences {
    let points = points(left.rules(), right.rules());
    let topics = topics(left.rules(), right.rules()).into_iter();
    Differences {
        distance: distance(left.rules(), right.rules()),
        counted: counted(&points),
        points: (points.iter())
            .filter(|point| !point.is_agreed())
            .map(|point| PointView {
                topic: point.topic().into(),
                stands: point.stands.words(),
                left: said(left, &point.left),
                right: said(right, &point.right),
            })
            .collect(),
        reordered: topics
            .filter(|topic| topic.reordered)
            .map(|topic| topic.head.topic())
            .collect(),
        play: play(left, right),
    }
}

fn said(opened: &Opened, says: &SideRules) -> Vec<Rule> {
    let told = cited_rules(opened.rules(), says).into_iter();
    told.map(|told| rule(opened, told)).collect()
}

fn rule(opened: &Opened, told: CitedRule) -> Rule {
    let label = told.clause.or(told.question).unwrap_or_default();
    Rule {
        label: label.into(),
        says: told.text,
        bases: bases(opened, told.provenance),
    }
}

fn bases(opened: &Opened, provenance: &[Provenance]) -> Vec<String> {
    let works = opened.works();
    provenance.iter().map(|p| prose::basis(p, works)).collect()
}

fn play(left: &Opened, right: &Opened) -> Play {
    let told = |found, words: &str| Play {
        found,
        words: words.into(),
        parting: None,
    };
    match lockstep::find(&left.engine, &right.engine, &EFFORT) {
        Finding::OtherBoard => told(
            Found::OtherBoard,
            "They are not played on one board with as many seeds: no game is a game of both.",
        ),
        Finding::Alike(proof) => told(Found::Alike, &proof.words()),
        Finding::Unknown(searched) => told(Found::Nothing, &searched.words()),
        Finding::Parts {
            witness, searched, ..
        } => {
            let parting = parting(left, right, &witness);
            let words = match &parting {
                None => "Before the first move: the board is set out otherwise, or another begins."
                    .into(),
                Some(_) => format!("{} {}", witness.when(), witness.sooner(&searched)),
            };
            Play {
                found: Found::Parts,
                words,
                parting,
            }
        }
    }
}

fn parting(left: &Opened, right: &Opened, witness: &Witness) -> Option<Parting> {
    let lockstep = Lockstep::new(&left.referee, &right.referee, BoardAlignment::Same)?;
    let replay: Replay = lockstep.replay(witness)?;
    let both = replay.turn?;
    let position = &both.left.position;
    let board = left.rules().board();
    let moves = replay.moves.iter();
    Some(Parting {
        moves: moves.map(|(by, mv)| mv.notation(*by, board)).collect(),
        position: position.notation(left.rules()),
        player: position.mover.to_string(),
        left: side(left, position, &replay.left),
        right: side(right, &both.right.position, &replay.right),
    })
}

fn side(opened: &Opened, position: &Position, verdict: &Verdict) -> Side {
    let rules = opened.rules();
    let written = |mv: Move| Some(mv.notation(position.mover, rules.board()));
    let clause = |id: &ClauseId| {
        let clause = rules.clause(*id);
        Rule {
            label: clause.label().into(),
            says: prose::tell(rules, clause),
            bases: bases(opened, clause.provenance()),
        }
    };
    let clauses = verdict.decisive().iter().map(clause).collect();
    match verdict {
        Verdict::Before => Side {
            mv: None,
            is_allowed: false,
            says: String::new(),
            clauses,
        },
        Verdict::Made(made) => Side {
            mv: written(made.mv),
            is_allowed: true,
            says: match &made.next {
                Next::Turn(_) => {
                    seedlore_referee::steps::events_in_words(&made.events, rules.board())
                }
                Next::Over(finish) => format!(
                    "{} {}.",
                    seedlore_referee::steps::events_in_words(&made.events, rules.board()),
                    finish.outcome
                ),
            },
            clauses,
        },
        Verdict::Forbidden(forbidden) => Side {
            mv: written(forbidden.mv),
            is_allowed: false,
            says: explain::why(
                &opened.referee,
                position,
                forbidden.mv.into(),
                opened.works(),
            ),
            clauses,
        },
    }
}
