//! Two rulesets side by side, for a page.

use serde::Serialize;

use super::opened::Opened;
use seedlore_game::Next;
use seedlore_language::prose;
use seedlore_language::rules::{ClauseId, Provenance};
use seedlore_referee::explain;
use seedlore_referee::steps::events_in_words;
use seedlore_study::compare::lockstep::{self, Effort, Finding, Made, Verdict};
use seedlore_study::compare::point::{CitedRule, SideRules, cited_rules, counted, points};
use seedlore_study::compare::{differences as topics, distance};
use seedlore_study::render::{self, SharedGame};

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
    let finding = lockstep::find(&left.engine, &right.engine, &EFFORT);
    let told = render::Parting::new([&left.referee, &right.referee], &finding);
    Play {
        found: match finding {
            Finding::OtherBoard => Found::OtherBoard,
            Finding::Alike(_) => Found::Alike,
            Finding::Unknown(_) => Found::Nothing,
            Finding::Parts { .. } => Found::Parts,
        },
        words: format!("{} {}", told.lead, told.sure).trim_end().into(),
        parting: told.game.map(|game| Parting {
            left: side(left, 0, &game),
            right: side(right, 1, &game),
            player: game.positions[0].mover.to_string(),
            moves: game.moves,
            position: game.notation,
        }),
    }
}

fn side(opened: &Opened, at: usize, game: &SharedGame) -> Side {
    let (rules, verdict) = (opened.rules(), &game.verdicts[at]);
    let clause = |id: &ClauseId| {
        let clause = rules.clause(*id);
        Rule {
            label: clause.label().into(),
            says: prose::tell(rules, clause),
            bases: bases(opened, clause.provenance()),
        }
    };
    let events = |made: &Made| events_in_words(&made.events, rules.board());
    Side {
        mv: game.parting_move(at, &opened.referee),
        is_allowed: matches!(verdict, Verdict::Made(_)),
        says: match verdict {
            Verdict::Before => String::new(),
            Verdict::Made(made) => match &made.next {
                Next::Turn(_) => events(made),
                Next::Over(finish) => format!("{} {}.", events(made), finish.outcome),
            },
            Verdict::Forbidden(forbidden) => explain::why(
                &opened.referee,
                &game.positions[at],
                forbidden.mv.into(),
                opened.works(),
            ),
        },
        clauses: verdict.decisive().iter().map(clause).collect(),
    }
}
