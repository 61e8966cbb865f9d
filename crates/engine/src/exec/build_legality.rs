//! Moves that are legal for sure: they are made when one is chosen, not tried
//! before.
//!
//! Where every move ends, only a filter can rule one out: a move of one lap,
//! which then at most captures, and one whose relays are known to end. Filters
//! of moves of one lap mostly ask whether a move leaves seeds in some places: a
//! move table of the moves tells whether it does, and mostly of all moves at once.
//! Relays that may not end, and those of which filters ask, are tried on the
//! move table one by one.

use crate::compile::code::{Places, Predicate};
use crate::compile::legality::{Keep, StaticLegality};
use crate::compile::program::{Filter, Program, Taking};
use crate::exec::game::CompiledGame;
use crate::repr::bits::{Bits, Each};
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::seeds::Seeds;

impl<S: Shape> CompiledGame<S> {
    /// What tells so of a program, if anything does, whose laps are known.
    pub(crate) fn find_static_legality(
        &self,
        program: &Program<Set<S>>,
    ) -> Option<StaticLegality<Set<S>>> {
        let choice = &program.choices[0];
        let Places::Class(from) = &choice.from else {
            return None;
        };
        let ends = |most: u32| most < self.fair_share();
        let mut are_tried = !program.lands_simply && !program.most_sown.is_some_and(ends);
        if are_tried && !program.relays_simply {
            return None;
        }
        let returns = program.returns.is_some() && program.lands_simply;
        let notes_captures = self.returns_captures && !returns || self.asks.captures;
        let stands = !S::StateSlot::IS_MUTABLE
            && from.is_bare
            && matches!(choice.taking, Taking::All)
            && choice.when.is_none()
            && self.start.closed.is_empty();
        if notes_captures || !stands {
            return None;
        }
        let mut certain = StaticLegality {
            from: match choice.unlocked {
                true => from.base,
                false => from.base & !self.start.locked,
            },
            held: Each::default(),
            kept: Each::default(),
            filters: program.filters.iter().map(keep).collect(),
            are_of_captures: true,
        };
        for filter in &program.filters {
            match (filter.when.as_ref(), kept_by(filter)) {
                (Some(Predicate::Vacant(places)), _) => certain.held.push(*places),
                (_, Some(places)) if program.lands_simply => {
                    certain.kept.push(places);
                    certain.are_of_captures &= filter.is_of_captures;
                }
                _ if program.relays_simply => are_tried = true,
                _ => return None,
            }
        }
        if are_tried {
            certain.filters.as_ref()?;
            certain.held.push(Set::<S>::default());
        }
        Some(certain)
    }

    /// The pits from which moves are legal for sure, and those from which they
    /// have to be tried; `None` if it takes trying all to tell.
    #[inline(always)]
    pub(crate) fn statically_legal(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
    ) -> Option<(Set<S>, Set<S>)> {
        let occupied = board.seeds.occupied();
        if let Some(table) = self.move_table(program) {
            return table.legal(&board.seeds, occupied);
        }
        let certain = program.static_legality.as_ref()?;
        (certain.kept.is_empty() && certain.held.are_met(occupied))
            .then(|| (occupied & certain.from, Set::<S>::default()))
    }

    /// The pits from which moves are legal, if all can be tried on the move table.
    pub(crate) fn sifted_moves(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
    ) -> Option<Set<S>> {
        let table = self.move_table(program)?;
        table.sifted(&board.seeds, board.seeds.occupied(), None)
    }
}

/// What a filter asks, if it is no more than that.
fn keep<B: Bits>(filter: &Filter<B>) -> Option<Keep<B>> {
    let asks_no_more = match &filter.test {
        Predicate::Occupied(_) | Predicate::Vacant(_) => true,
        Predicate::All(parts) => matches!(
            &parts[..],
            [Predicate::MoveCaptures, Predicate::Vacant(_)]
                | [Predicate::Vacant(_), Predicate::MoveCaptures]
        ),
        _ => false,
    };
    Some(Keep {
        when_vacant: match &filter.when {
            None => None,
            Some(Predicate::Vacant(places)) => Some(*places),
            Some(_) => return None,
        },
        places: kept_by(filter).filter(|_| asks_no_more)?,
        is_of_captures: filter.is_of_captures,
        if_possible: filter.if_possible,
    })
}

/// Places such that a filter lets every move pass which leaves a seed there.
fn kept_by<B: Bits>(filter: &Filter<B>) -> Option<B> {
    match &filter.test {
        Predicate::Occupied(places) if filter.wanted => Some(*places),
        Predicate::Vacant(places) if !filter.wanted => Some(*places),
        Predicate::All(parts) if !filter.wanted => parts.iter().find_map(|part| match part {
            Predicate::Vacant(places) => Some(*places),
            _ => None,
        }),
        _ => None,
    }
}
