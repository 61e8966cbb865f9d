//! Relays that come to an end whatever lies on the board.
//!
//! # Proof
//!
//! Let every lap of a move follow one path, and let that path sow the mover's
//! store each time it comes past. The hand then only ever goes on along the
//! path:
//!
//! - seeds are dropped one by one, each at least one place on from the last;
//! - a relay lifts the place of the last seed, where the hand already is, and
//!   its lap begins with the place after it, however the tables decide it;
//! - what is passed over (the origin, classes of pits, all but some pits) only
//!   takes the hand further, and is never the store itself.
//!
//! From any place the path comes to the store within as many steps as there
//! are pits, and one. So of so many seeds sown in a row at least one falls in
//! the store. No action here takes a seed out of a store and puts it in a pit
//! or in the hand: captures go to stores, and nothing is moved, lifted,
//! returned or shared out. So a seed in the store is out of the move for good,
//! and of `n` seeds no more than `n` can fall there. After at most
//! `(n + 1) × (pits + 1)` seeds sown the hand is empty, and since each lap sows
//! one at least, there are no more laps than that.
//!
//! # What breaks it
//!
//! A relay from another place than the last, which may leap over the store; a
//! relay with a path of its own, which may turn back; a path that says where
//! its first seed falls, since each lap would go back there; several seeds to a
//! place (it would hold, but is not needed); `through` the other's store alone,
//! or a board on which the mover's pits do not lie on a way past the store.

use seedlore_language::rules::{Action, Direction, Moment, Path, Player, Ruleset, TurnRules};
use seedlore_language::terms::{Aspect, Noun, Part, Place, Skip, Through, Way};

/// The most seeds that a move by the rules of a turn can sow, if it is sure
/// that every move ends.
pub fn most_seeds_sown(rules: &Ruleset, turn: &TurnRules) -> Option<u32> {
    let sowing = &turn.sowing.says;
    let mut choices = turn.choices.iter().filter(|choice| choice.says.sows());
    let passes_store = choices.all(|choice| {
        let path = match &choice.says.path {
            Some(path) => path.over(sowing),
            None => sowing.clone(),
        };
        choice.says.actions.is_empty() && passes_store(rules, &path)
    });
    let continues_by_table = [Moment::Lifting, Moment::Passing, Moment::Landing]
        .into_iter()
        .flat_map(|moment| turn.table(moment))
        .all(|line| {
            let is_sure = line.says.may.is_none() && !line.says.if_captures;
            is_sure && line.says.actions.iter().all(continues_by_table)
        });
    let pits = rules.board().pit_count() as u32;
    let seeds = u32::from(rules.seeds_in_all());
    (passes_store && continues_by_table).then(|| (seeds + 1).saturating_mul(pits + 1))
}

/// Whether an action leaves the hand where it is, and seeds in stores there.
fn continues_by_table(action: &Action) -> bool {
    if let Action::Relay { from, path } = action {
        return *from == Place::Last && *path == Path::default();
    }
    let writes = Part::Action(action).effects().writes;
    writes.are_within(&[Aspect::Stores, Aspect::Move, Aspect::Course])
}

/// Whether a path sows the mover's store each time round, whoever moves.
fn passes_store(rules: &Ruleset, path: &Path) -> bool {
    let directions: &[Direction] = match &path.way {
        Some(Way::Round(Direction::Anticlockwise)) => &[Direction::Anticlockwise],
        Some(Way::Round(Direction::Clockwise)) => &[Direction::Clockwise],
        Some(Way::Either | Way::EitherKept | Way::EitherKeptByAll) => {
            &[Direction::Anticlockwise, Direction::Clockwise]
        }
        Some(Way::Reversed) | None => return false,
    };
    let skips_pits = path.skipping.iter().all(|skip| match skip {
        Skip::Origin { .. } => true,
        Skip::Pits(phrase) | Skip::PitsExceptLastSeed(phrase) | Skip::PitsUnless(phrase, _) => {
            phrase.noun == Noun::Pit
        }
    });
    let is_plain = path.from.is_none() && path.drops_singly();
    let is_sown = matches!(path.through, Some(Through::Own | Through::Both));
    let comes_past = |player: Player| {
        directions
            .iter()
            .all(|direction| comes_past_store(rules, player, *direction))
    };
    skips_pits && is_plain && is_sown && rules.players().iter().all(|p| comes_past(*p))
}

/// Whether from every pit the way on comes past a player's store, and on from
/// there.
fn comes_past_store(rules: &Ruleset, player: Player, direction: Direction) -> bool {
    let board = rules.board();
    let comes_past = |from| {
        let mut here = Some(from);
        (0..board.pit_count()).any(|_| {
            let Some(pit) = here else { return false };
            here = board.next(pit, direction, player);
            board.passed(pit, direction, player) == Some(player)
        })
    };
    board.stores().is_some()
        && board.beside_store(player, direction, player).is_some()
        && board.pits().all(comes_past)
}
