//! Which moves a page draws: one picture for all rules that a move shows, and
//! none twice.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use super::moment::Played;
use seedlore_language::rules::{ClauseId, Head};
use seedlore_referee::referee::{Event, Referee};
use seedlore_study::stats::Example;

/// A move to be drawn, and the rules that it shows.
#[derive(Debug)]
pub struct Picture<'e> {
    pub played: Played<'e>,
    pub shows: BTreeSet<ClauseId>,
    /// The rule under which it stands.
    pub home: ClauseId,
}

/// The pictures of rules, by their examples. `order` has the rules in the order
/// of the page, each with its head.
///
/// Rules that every move shows, such as which pits may be chosen, are left to
/// the pictures of others where those do all that their own example does.
pub fn pictures<'e>(
    referee: &Referee,
    order: &[(ClauseId, Head)],
    examples: &'e [Example],
) -> Vec<Picture<'e>> {
    let (plain, special): (Vec<_>, Vec<_>) = order.iter().partition(|(_, head)| is_plain(*head));
    let mut pictures: Vec<Picture> = Vec::new();
    for (clause, _) in special.into_iter().chain(plain) {
        let Some(example) = examples.iter().find(|example| example.clause == clause) else {
            continue;
        };
        let played = Played::new(referee, example);
        let same = pictures.iter().position(|p| p.played.is_same(&played));
        let at = same.or_else(|| {
            let shown = kinds(&played.events, clause);
            let mut others = pictures.iter();
            others.position(|p| shows(p, clause, &shown) && !played.is_forbidden())
        });
        match at {
            Some(at) => {
                pictures[at].shows.insert(clause);
            }
            None => pictures.push(Picture {
                played,
                shows: [clause].into(),
                home: clause,
            }),
        }
    }
    pictures
}

fn is_plain(head: Head) -> bool {
    matches!(head, Head::Choose | Head::Sow | Head::Win)
}

/// What a clause does in a move, each kind of step once.
fn kinds(events: &[Event], clause: ClauseId) -> Vec<Discriminant<Event>> {
    let mut kinds = Vec::new();
    for event in events.iter().filter(|event| event.clause() == Some(clause)) {
        let kind = discriminant(event);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// Whether a picture shows a clause do all of these.
fn shows(picture: &Picture, clause: ClauseId, wanted: &[Discriminant<Event>]) -> bool {
    let there = kinds(&picture.played.events, clause);
    !picture.played.is_forbidden() && wanted.iter().all(|kind| there.contains(kind))
}
