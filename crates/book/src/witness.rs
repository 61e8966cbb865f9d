//! Where two rulesets part, on paper: the last board they share, and what each
//! makes of it.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::moment;
use super::rules_text::{RuleText, RulesText};
use super::svg;
use super::templates::Templates;
use seedlore_game::{Game, Move, Next, Position};
use seedlore_language::prose::sentence;
use seedlore_referee::referee::{Referee, Ruling, Unending};
use seedlore_referee::sketch::{Shown, set_out};
use seedlore_referee::steps::events_in_words;
use seedlore_study::compare::lockstep::{
    BoardAlignment, Finding, Forbidden, Lockstep, Made, Replay, Verdict, Witness,
};

/// One side of a comparison: what it is called, and its rules as they are told.
#[derive(Clone, Copy)]
pub struct Party<'a> {
    pub label: &'a str,
    /// The page on which its rules stand, if they stand on one.
    pub page: Option<&'a str>,
    pub referee: &'a Referee,
    pub told: &'a RulesText<'a>,
}

/// A finding, ready for a page.
#[derive(Debug, Clone, Serialize)]
pub struct Parted {
    /// What was found, in a sentence or two.
    pub lead: String,
    /// How sure that is: how far was looked, what is proved.
    pub sure: String,
    pub game: Option<Shared>,
    /// Another game, to a move that only one of them allows.
    pub allowing: Option<Box<Parted>>,
}

/// The game that both rulesets share, to its last board.
#[derive(Debug, Clone, Serialize)]
pub struct Shared {
    /// The moves that led there: `3 4 1`.
    pub moves: String,
    pub before: Value,
    pub notation: String,
    pub parties: Vec<PartyView>,
}

#[derive(Debug, Clone, Serialize)]
pub struct PartyView {
    pub label: String,
    pub page: Option<String>,
    /// What it makes of the move.
    pub says: String,
    pub after: Option<Value>,
    /// The rules that decide.
    pub rules: Vec<RuleText>,
}

const OTHER_BOARD: &str =
    "The two are not played on one board with as many seeds, so that no game is a game of both.";

/// Tells of a finding; `id` is unique in the book.
pub fn parted(
    templates: &Templates,
    id: &str,
    parties: [Party; 2],
    finding: &Finding,
) -> Result<Parted, Error> {
    let told = |lead: String| Parted {
        lead,
        sure: String::new(),
        game: None,
        allowing: None,
    };
    Ok(match finding {
        Finding::OtherBoard => told(OTHER_BOARD.into()),
        Finding::Alike(proof) => told(proof.words()),
        Finding::Unknown(searched) => told(searched.words()),
        Finding::Parts {
            witness,
            allowing,
            searched,
        } => {
            let game = game(templates, id, parties, witness)?;
            let another = match allowing {
                Some(allowing) => Some(Box::new(Parted {
                    game: self::game(templates, &format!("{id}_allowing"), parties, allowing)?,
                    ..told(allowing.allowing())
                })),
                None => None,
            };
            Parted {
                lead: lead(witness, game.as_ref()),
                sure: witness.sooner(searched),
                game,
                allowing: another,
            }
        }
    })
}

/// A witness played through; `None` if there is no board to show.
fn game(
    templates: &Templates,
    id: &str,
    parties: [Party; 2],
    witness: &Witness,
) -> Result<Option<Shared>, Error> {
    let [left, right] = parties.map(|party| party.referee);
    let lockstep = Lockstep::new(left, right, BoardAlignment::Same);
    match lockstep.and_then(|lockstep| lockstep.replay(witness)) {
        Some(replay) => shared(templates, id, parties, &replay),
        None => Ok(None),
    }
}

fn lead(witness: &Witness, shared: Option<&Shared>) -> String {
    match shared {
        None if witness.moves.is_empty() => {
            "The two differ before the first move: the board is set out otherwise, or another \
             player begins."
                .into()
        }
        None => "The two differ in a game that can't be played again.".into(),
        Some(_) => witness.when(),
    }
}

fn shared(
    templates: &Templates,
    id: &str,
    parties: [Party; 2],
    replay: &Replay,
) -> Result<Option<Shared>, Error> {
    let Some(both) = &replay.turn else {
        return Ok(None);
    };
    let rules = parties[0].referee.rules();
    let position = &both.left.position;
    let verdicts = [&replay.left, &replay.right];
    let forbidden: BTreeSet<_> = match verdicts {
        [Verdict::Forbidden(not), _] | [_, Verdict::Forbidden(not)] => [not.mv.pit].into(),
        _ => BTreeSet::new(),
    };
    let made = verdicts.iter().find_map(|verdict| match verdict {
        Verdict::Made(made) => Some(made),
        _ => None,
    });
    let shown = Shown {
        chosen: made
            .map(|made| made.mv.pit)
            .filter(|pit| !forbidden.contains(pit)),
        ruled_out: forbidden,
        to_move: Some(position.mover),
        when: Some("both"),
        shows_captured: true,
        ..Shown::default()
    };
    let sketch = set_out(rules, position, &shown);
    let before = svg::board(
        templates,
        &format!("{id}_both"),
        "The last board both share",
        &sketch,
    )?;
    let written = |(by, mv): &(_, Move)| mv.notation(*by, rules.board());
    let moves: Vec<String> = replay.moves.iter().map(written).collect();
    let views = parties.iter().zip(verdicts).enumerate();
    let views = views.map(|(nth, (party, verdict))| {
        party_view(templates, &format!("{id}_{nth}"), party, position, verdict)
    });
    Ok(Some(Shared {
        moves: moves.join(" "),
        before,
        notation: position.notation(rules),
        parties: views.collect::<Result<_, _>>()?,
    }))
}

fn party_view(
    templates: &Templates,
    id: &str,
    party: &Party,
    position: &Position,
    verdict: &Verdict,
) -> Result<PartyView, Error> {
    let (says, after) = match verdict {
        Verdict::Before => (String::new(), None),
        Verdict::Made(made) => (
            events_in_words(&made.events, party.referee.rules().board()),
            Some(after(templates, id, party, made)?),
        ),
        Verdict::Forbidden(forbidden) => (ruled(party, position, forbidden), None),
    };
    Ok(PartyView {
        label: party.label.into(),
        page: party.page.map(str::to_string),
        says,
        after,
        rules: verdict
            .decisive()
            .iter()
            .map(|id| party.told.rule(*id).clone())
            .collect(),
    })
}

fn after(templates: &Templates, id: &str, party: &Party, made: &Made) -> Result<Value, Error> {
    let (position, to_move) = match &made.next {
        Next::Turn(turn) => (&turn.position, Some(turn.position.mover)),
        Next::Over(finish) => (&finish.position, None),
    };
    let shown = Shown {
        to_move,
        when: Some("after"),
        shows_captured: true,
        ..moment::moved(&made.events)
    };
    let sketch = set_out(party.referee.rules(), position, &shown);
    svg::board(
        templates,
        id,
        &format!("After the move, by {}", party.label),
        &sketch,
    )
}

/// Why a move can't be made.
fn ruled(party: &Party, position: &Position, forbidden: &Forbidden) -> String {
    let board = party.referee.rules().board();
    let mv = forbidden.mv.notation(position.mover, board);
    let why = match forbidden.ruling {
        Some(Ruling::RuledOut { .. }) => "a rule forbids it",
        Some(Ruling::NotOffered { .. }) => "the rules offer no such choice",
        Some(Ruling::NoSuchWay) => "there is no such way of moving",
        Some(Ruling::NotSo { .. }) => "the pit may be played, but not so",
        Some(Ruling::LastResort { .. }) => "it may be played only where nothing else can",
        Some(Ruling::SowingPaused { .. }) => "a sowing that is paused has to go on first",
        Some(Ruling::Undecided) => "a move that is begun waits for an answer",
        Some(Ruling::WithoutEnd(Unending::Cycle)) => "its sowing would never end",
        Some(Ruling::WithoutEnd(Unending::Bound { .. })) => "its sowing is taken as endless",
        Some(Ruling::EmptyPit) => "the pit is empty",
        None => "it does something else",
    };
    sentence(&format!("{} may not play {mv}: {why}", position.mover))
}
