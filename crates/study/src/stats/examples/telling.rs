//! How well a moment of a game shows what one clause does.
//!
//! From 0 to [`BEST`]. In short: a capture from two or three pits tells more
//! than one from a single pit or from many; a lap tells most when it comes
//! round to its origin, where the clause speaks of that, and else when it is
//! of middling length and takes nothing; a filter when it leaves a choice; an
//! end when there is something left to share out; the object when it is won
//! by little.

use seedlore_game::{Move, Next, Outcome, Turn};
use seedlore_language::rules::{Body, Choice, Clause, ClauseId, Path, Player, Ruleset, Skip};
use seedlore_referee::referee::Event;

/// As telling as can be.
pub(super) const BEST: u32 = 100;

/// A turn as it was entered and played.
pub(super) struct Ply<'a> {
    pub rules: &'a Ruleset,
    pub turn: &'a Turn,
    /// What was told of the turn before the move.
    pub entry: &'a [Event],
    /// What was told of the move and what came of it.
    pub own: &'a [Event],
    pub next: &'a Next,
}

impl Ply<'_> {
    /// The moves of this turn that a clause rules out.
    pub fn ruled_out_by(&self, by: ClauseId) -> impl Iterator<Item = Move> {
        self.entry.iter().filter_map(move |event| match *event {
            Event::RuledOut { clause, mv, .. } if clause == by => Some(mv),
            _ => None,
        })
    }

    /// The seeds a clause captured, pit by pit.
    fn captured_by(&self, by: ClauseId) -> Vec<u32> {
        let captured = |event: &Event| match *event {
            Event::Captured { clause, seeds, .. } if clause == by => Some(u32::from(seeds)),
            _ => None,
        };
        self.own.iter().filter_map(captured).collect()
    }

    fn captures(&self) -> bool {
        self.own
            .iter()
            .any(|event| matches!(event, Event::Captured { .. }))
    }

    /// Seeds that were sown.
    fn sown(&self) -> u32 {
        let dropped = |event: &&Event| matches!(event, Event::Dropped { .. });
        self.own.iter().filter(dropped).count() as u32
    }

    /// Events of the move that name a clause.
    fn steps_of(&self, by: ClauseId) -> usize {
        self.own
            .iter()
            .filter(|event| event.acting_clause() == Some(by))
            .count()
    }
}

/// How telling a turn is of a clause; `None` if the clause does not act.
pub(super) fn telling(ply: &Ply, clause: &Clause) -> Option<u32> {
    let id = clause.id();
    let acts = |events: &[Event]| events.iter().any(|event| event.acting_clause() == Some(id));
    match clause.body() {
        Body::Phase { .. } => acts(ply.entry).then_some(BEST),
        Body::Filter(_) => filter(ply, ply.ruled_out_by(id).count()),
        body if acts(ply.own) => Some(match body {
            Body::Choose(choice) => choose(ply, choice),
            Body::Sow(path) => sow(ply, id, path),
            Body::On(_) if ends(ply, id) => end(ply, id),
            Body::On(_) => line(ply, id),
            Body::End(_) => end(ply, id),
            Body::Win(_) => win(ply),
            _ => return None,
        }),
        _ => None,
    }
}

/// A few moves ruled out, with a choice left.
fn filter(ply: &Ply, ruled_out: usize) -> Option<u32> {
    let many = 10 * (ruled_out.checked_sub(1)? as u32).min(4);
    let forced = if ply.turn.options.len() < 2 { 30 } else { 0 };
    Some(BEST - many - forced)
}

/// A choice that not every turn offers shows itself; a plain one is shown by
/// a plain move.
fn choose(ply: &Ply, choice: &Choice) -> u32 {
    if choice.actions.is_empty() && choice.when.is_none() && choice.path.is_none() {
        plain(ply)
    } else {
        BEST - if ply.captures() { 20 } else { 0 }
    }
}

fn sow(ply: &Ply, id: ClauseId, path: &Path) -> u32 {
    let skips = |event: &&Event| matches!(event, Event::Skipped { clause, .. } if *clause == id);
    let skipped = ply.own.iter().filter(skips).count();
    let skips_origin = path
        .skipping
        .iter()
        .any(|skip| matches!(skip, Skip::Origin { .. }));
    match (skips_origin, skipped) {
        (false, _) => plain(ply),
        (_, 0) => plain(ply) / 2,
        // A lap that just passes its origin is easier followed than a longer one.
        (_, _) => {
            let beyond = ply
                .sown()
                .saturating_sub(ply.rules.board().pit_count() as u32);
            BEST - 3 * beyond.min(15) - if ply.captures() { 10 } else { 0 }
        }
    }
}

/// Four seeds or so, and nothing taken.
fn plain(ply: &Ply) -> u32 {
    let off = 10 * ply.sown().abs_diff(4).min(5);
    BEST - off - if ply.captures() { 30 } else { 0 }
}

fn line(ply: &Ply, id: ClauseId) -> u32 {
    match ply.captured_by(id).len() {
        2 => BEST,
        3 => BEST - 5,
        1 => BEST - 30,
        // A line that moves seeds but takes none, and one that only passes.
        0 if ply.steps_of(id) > 1 => BEST,
        0 => BEST - 50,
        _ => BEST - 20,
    }
}

fn ends(ply: &Ply, id: ClauseId) -> bool {
    matches!(ply.next, Next::Over(finish) if finish.clause == Some(id))
}

fn end(ply: &Ply, id: ClauseId) -> u32 {
    match ply.captured_by(id).iter().sum::<u32>() {
        0 => BEST - 40,
        seeds => BEST - 2 * seeds.abs_diff(6).min(15),
    }
}

fn win(ply: &Ply) -> u32 {
    let Next::Over(finish) = ply.next else {
        return 0;
    };
    let lead = finish.position.lead(Player::South).unsigned_abs();
    match finish.outcome {
        Outcome::WonTogether => BEST,
        Outcome::Won(_) => BEST - lead.min(40),
        Outcome::LostTogether => BEST / 2 - lead.min(40),
        Outcome::Drawn => BEST / 4,
    }
}
