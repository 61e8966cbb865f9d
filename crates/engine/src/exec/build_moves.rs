//! Drawing up the [`MoveTable`] of a player's moves.

use crate::compile::code::{Act, Place, Places, is_of_a_set};
use crate::compile::program::Program;
use crate::compile::shortcuts::Shortcut;
use crate::exec::build_landing::{Landed, Verdict, stands};
use crate::exec::game::CompiledGame;
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::repr::layout::{NOWHERE, reversed};
use crate::repr::seeds::Seeds;
use crate::table::bounds::Bounds;
use crate::table::emptying::EmptyingMoves;
use crate::table::landing::When;
use crate::table::laps::Laps;
use crate::table::moves::{
    LandingEffect, Lap, Line, MoveTable, NOTHING, SEEDS, Take, Then, UNTOLD,
};
use seedlore_game::Position;
use seedlore_language::terms::{Moment, Taker};

/// A place that holds so many may come to more than stands on the move table.
const CROWD: u16 = SEEDS as u16 - 1;

impl<S: Shape> CompiledGame<S> {
    /// The move table of a program whose moves are known laps and simple landings,
    /// with relays or without.
    pub(crate) fn build_move_table(
        &self,
        program: &Program<Set<S>>,
        seat: u8,
    ) -> Option<MoveTable<S>> {
        let (direction, laps) = program.slot_laps.filter(|_| program.relays_simply)?;
        let certain = program.static_legality.clone()?;
        if !program.lands_simply && !self.shortcuts.has(Shortcut::RelayTables) {
            return None;
        }
        let start = self.board(&Position::start(&self.rules))?;
        let laps = &self.laps_at(seat, laps)?.laps;
        let behind = |pit: u8| self.layout.next(seat, reversed(direction), pit);
        let behind: Vec<u8> = (0..self.layout.slots).map(behind).collect();
        let mut none = S::Seeds::none();
        (0..self.layout.slots).for_each(|slot| none.set(slot, S::Seeds::MOST));
        let mut table = MoveTable {
            laps: Vec::new(),
            done: Vec::new(),
            effects: vec![LandingEffect {
                lines: Vec::new(),
                reach: Set::<S>::default(),
            }],
            behind: behind.clone(),
            most_relayed: (!program.lands_simply).then(|| self.fair_share()),
            returns: program.returns.clone(),
            long: Bounds::none(),
            crowded: Bounds::none(),
            certain,
            emptying: EmptyingMoves::none(),
            needed: vec![none; usize::from(self.layout.slots)],
        };
        for pit in 0..self.layout.pits {
            table.note_laps(pit, laps);
        }
        for last in 0..self.layout.slots {
            for now in 0..SEEDS as u16 {
                let landed = Landed {
                    machine: self,
                    start: &start,
                    seat,
                    direction,
                    last,
                    now: Some(now),
                    is_own_unmarked: None,
                    has_relays: !program.lands_simply,
                };
                table.note(landed.effect(program, now, &behind));
            }
        }
        let short = table.short(laps.once_round);
        table.find_short(short, self.all_pits);
        match self.shortcuts.has(Shortcut::EmptyingMoves) {
            true => table.find_emptying(short),
            false => table.emptying = EmptyingMoves::unknown(self.layout.slots),
        }
        Some(table)
    }
}

impl<S: Shape> MoveTable<S> {
    /// Where a lap from a pit ends; nowhere, if that is not on the move table.
    pub(crate) fn last(&self, pit: u8, seeds: u16) -> u8 {
        let at = usize::from(pit) * SEEDS + usize::from(seeds);
        self.laps.get(at).map_or(NOWHERE, |lap| lap.last)
    }

    /// So many seeds of any pit are sown once round at most, and their lap is on
    /// the move table wherever it ends.
    fn short(&self, once_round: u16) -> u16 {
        let from = self.certain.from;
        // A lap that comes back to its pit finds it empty.
        let is_unlike = |pit: u8, seeds| [pit, NOWHERE].contains(&self.last(pit, seeds));
        let is_short = |seeds: &u16| !from.slots().any(|pit| is_unlike(pit, *seeds));
        (1..=once_round.min(CROWD - 1)).take_while(is_short).count() as u16
    }

    /// Works out where short laps end.
    fn find_short(&mut self, short: u16, pits: Set<S>) {
        let from = self.certain.from;
        let mut reached = from;
        for pit in from.slots() {
            for seeds in 1..=short {
                let last = self.last(pit, seeds);
                reached.insert(last);
                self.needed[usize::from(last)].set(pit, seeds);
            }
        }
        let reached = reached & (pits | from);
        self.long = Bounds::from_range((short + 1, u16::MAX), reached);
        self.crowded = Bounds::from_range((CROWD, u16::MAX), reached);
    }

    fn note_laps(&mut self, pit: u8, laps: &Laps<S::Seeds>) {
        for seeds in 0..SEEDS as u16 {
            let lap = laps.known(pit, seeds);
            self.laps.push(Lap {
                moves: lap.map_or_else(S::Seeds::none, |lap| lap.moves),
                last: lap.map_or(NOWHERE, |lap| lap.last),
                gain: lap.map_or(0, |lap| lap.moves.get(lap.last)),
            });
        }
    }

    /// Notes what is done at the next place and number.
    fn note(&mut self, effect: Option<LandingEffect<Set<S>>>) {
        let number = effect.and_then(|effect| {
            let at = self.effects.iter().position(|noted| *noted == effect);
            let at = at.unwrap_or_else(|| {
                self.effects.push(effect);
                self.effects.len() - 1
            });
            u8::try_from(at).ok().filter(|at| *at != UNTOLD)
        });
        debug_assert!(self.effects[usize::from(NOTHING)].lines.is_empty());
        self.done.push(number.unwrap_or(UNTOLD));
    }
}

impl<S: Shape> Landed<'_, S> {
    /// What is done here; `None` if it takes more than a move table to tell.
    fn effect(
        &self,
        program: &Program<Set<S>>,
        now: u16,
        behind: &[u8],
    ) -> Option<LandingEffect<Set<S>>> {
        let (mut open, _) = program.landing.as_ref()?.lines(self.last, now)?;
        let table = &program.tables[Moment::Landing as usize];
        let mut lines = Vec::new();
        while open != 0 {
            let nth = open.trailing_zeros() as usize;
            open &= open - 1;
            let line = &table.lines[nth];
            let when = match line.test.as_ref().map(|test| self.judge(test)) {
                None => When::always(),
                Some(Verdict::Never) => continue,
                Some(Verdict::When(when)) => when,
                Some(Verdict::Unknown) => return None,
            };
            let mut takes = Vec::new();
            let mut flow = None;
            for act in &line.acts {
                match act {
                    Act::Capture {
                        most,
                        places,
                        taker,
                    } => takes.push(self.take(places, *most, *taker)?),
                    act => {
                        flow = Some(act);
                        break;
                    }
                }
            }
            let then = match flow {
                // A later block is read on the board as it is then.
                None if table.after_block_of[nth] != 0 => return None,
                None | Some(Act::Stop) => Then::Over,
                Some(Act::Again) => Then::Again,
                Some(Act::Relay { from, path }) if path.is_silent() && stands(from) => {
                    self.relay(from)
                }
                Some(_) => return None,
            };
            lines.push(Line { when, takes, then });
            if when == When::always() {
                break;
            }
        }
        let takes = lines.iter().flat_map(|line| &line.takes);
        let reach = takes.fold(Set::<S>::default(), |all, take| {
            all | take.pits.reach(behind)
        });
        Some(LandingEffect { lines, reach })
    }

    /// What follows where the player sows on from a place.
    fn relay(&self, from: &Place<Set<S>>) -> Then {
        let machine = self.machine;
        let locked = machine.start.locked;
        let place = self.view(|view| view.place(from));
        match place.filter(|place| machine.layout.is_pit(*place) && !locked.has(*place)) {
            Some(place) => Then::Relay(place),
            None => Then::Over,
        }
    }

    /// A capture; `None` if a move table can't tell it.
    fn take(
        &self,
        places: &Places<Set<S>>,
        most: Option<u16>,
        taker: Taker,
    ) -> Option<Take<Set<S>>> {
        if !is_of_a_set(places, most, taker) {
            return None;
        }
        let layout = &self.machine.layout;
        let seat = match taker {
            Taker::Mover => self.seat,
            Taker::Opponent => layout.next_player(self.seat),
            Taker::Owner | Taker::Holder | Taker::Richer | Taker::Poorer => return None,
        };
        let store = layout.stores[usize::from(seat)];
        let pits = self.pits(places, !<Set<S> as Bits>::one(store))?;
        Some(Take { pits, store })
    }
}
