//! Where two rulesets part, on paper: the last board they share, and what each
//! makes of it.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::moment;
use super::rules_text::{RuleText, RulesText};
use super::svg;
use super::templates::Templates;
use seedlore_game::{Game, Next, Position};
use seedlore_language::prose::sentence;
use seedlore_referee::referee::{Referee, Ruling, Unending};
use seedlore_referee::sketch::{Shown, set_out};
use seedlore_referee::steps::events_in_words;
use seedlore_study::compare::lockstep::{Finding, Forbidden, Made, Verdict};
use seedlore_study::render::{Parting, SharedGame};

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

/// Tells of a finding; `id` is unique in the book.
pub fn parted(
    templates: &Templates,
    id: &str,
    parties: [Party; 2],
    finding: &Finding,
) -> Result<Parted, Error> {
    let referees = parties.map(|party| party.referee);
    drawn(templates, id, parties, Parting::new(referees, finding))
}

fn drawn(
    templates: &Templates,
    id: &str,
    parties: [Party; 2],
    parting: Parting,
) -> Result<Parted, Error> {
    let game = parting.game.as_ref();
    let game = game.map(|game| shared(templates, id, parties, game));
    let allowing = parting
        .allowing
        .map(|allowing| drawn(templates, &format!("{id}_allowing"), parties, *allowing));
    Ok(Parted {
        lead: parting.lead,
        sure: parting.sure,
        game: game.transpose()?,
        allowing: allowing.transpose()?.map(Box::new),
    })
}

fn shared(
    templates: &Templates,
    id: &str,
    parties: [Party; 2],
    game: &SharedGame,
) -> Result<Shared, Error> {
    let rules = parties[0].referee.rules();
    let [position, _] = &game.positions;
    let forbidden: BTreeSet<_> = match &game.verdicts {
        [Verdict::Forbidden(not), _] | [_, Verdict::Forbidden(not)] => [not.mv.pit].into(),
        _ => BTreeSet::new(),
    };
    let made = game.verdicts.iter().find_map(|verdict| match verdict {
        Verdict::Made(made) => Some(made),
        Verdict::Before | Verdict::Forbidden(_) => None,
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
    let views = parties.iter().zip(&game.verdicts).enumerate();
    let views = views.map(|(nth, (party, verdict))| {
        party_view(templates, &format!("{id}_{nth}"), party, position, verdict)
    });
    Ok(Shared {
        moves: game.moves.join(" "),
        before,
        notation: game.notation.clone(),
        parties: views.collect::<Result<_, _>>()?,
    })
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
