//! Moves that are legal for sure: they are made when one is chosen, not tried
//! before.
//!
//! Where every move ends, only a filter can rule one out: a move of one lap,
//! which then at most captures, and one whose relays are known to end. Filters
//! of moves of one lap mostly ask whether a move leaves seeds in
//! some places. Where a seed lies there that the move neither lifts nor comes
//! near, it does.

use super::bits::{Bits, Each};
use super::board::{Board, Ground, Set, Shape};
use super::capture::is_of_a_set;
use super::code::{Act, Filter, Phrase, Place, Places, Program, Taking, Test};
use super::endless::MOST_STEPS;
use super::laps::Lap;
use super::layout::{Way, reversed};
use super::legal::{COPY_STEPS, MOST_TURN_STEPS};
use super::machine::{KnownLaps, Machine};
use super::numbers::Numbers;
use super::seeds::Seeds;
use super::turn::Came;
use super::view::Travel;
use crate::terms::{Moment, Taker};

/// What tells that all moves of a turn are legal.
#[derive(Debug, Clone)]
pub(super) struct Sure<B: Bits> {
    /// The pits from which moves begin, if seeds lie in them.
    pub from: B,
    /// Steps that may be charged to a move.
    pub longest: u64,
    /// With a seed in each of these sets before the move, filters keep still.
    pub held: Each<B>,
    /// With a seed in each of these sets after the move, filters let it pass.
    pub kept: Each<B>,
    /// Whether filters let every move pass that takes nothing.
    pub are_of_captures: bool,
    /// Where captures reach beyond the places that a lap has sown.
    reached: B,
    /// What a place may hold so that no capture takes it, whether a lap adds a
    /// seed or none.
    pub safe: Numbers,
}

impl<S: Shape> Machine<S> {
    /// What tells so of a program, if anything does, whose laps are known.
    pub(super) fn sure(
        &self,
        program: &Program<Set<S>>,
        seat: u8,
        (direction, laps): (Way, usize),
    ) -> Option<Sure<Set<S>>> {
        let choice = &program.choices[0];
        let Places::Class(from) = &choice.from else {
            return None;
        };
        let effort = program.effort;
        let longest = match (program.lands_simply, program.most_sown) {
            (true, _) => effort.longest,
            // Each lap sows a seed at least.
            (false, Some(seeds)) => {
                effort.a_move + u64::from(seeds) * (effort.a_lap + effort.a_seed)
            }
            (false, None) => return None,
        };
        let ends = !self.returns_captures
            && !self.asks.captures
            && longest < MOST_STEPS
            && u64::from(self.layout.pits) * (COPY_STEPS + longest) < MOST_TURN_STEPS;
        let stands = !S::Ground::CHANGES
            && from.is_bare
            && choice.taking == Taking::All
            && choice.when.is_none()
            && self.start.closed.is_empty();
        if !ends || !stands {
            return None;
        }
        let mut sure = Sure {
            from: match choice.unlocked {
                true => from.base,
                false => from.base & !self.start.locked,
            },
            longest,
            held: Each::default(),
            kept: Each::default(),
            are_of_captures: true,
            safe: safe_numbers(program),
            reached: self.reached(program, self.laps_at(seat, laps)?, (seat, direction)),
        };
        for filter in &program.filters {
            match (filter.when.as_ref(), kept_by(filter)) {
                (Some(Test::Vacant(places)), _) => sure.held.push(*places),
                (_, Some(places)) if program.lands_simply => {
                    sure.kept.push(places);
                    sure.are_of_captures &= filter.is_of_captures;
                }
                _ => return None,
            }
        }
        Some(sure)
    }

    /// Where captures on landing reach beyond the places that a lap has sown.
    fn reached(&self, program: &Program<Set<S>>, known: &KnownLaps<S>, looks: (u8, Way)) -> Set<S> {
        let mut reached = Set::<S>::default();
        let landing = &program.tables[Moment::Landing as usize];
        for act in landing.lines.iter().flat_map(|line| &line.acts) {
            if let Act::Capture { places, .. } = act {
                reached = reached | self.reached_by(places, known, looks);
            }
        }
        reached
    }

    fn reached_by(
        &self,
        places: &Places<Set<S>>,
        known: &KnownLaps<S>,
        looks: (u8, Way),
    ) -> Set<S> {
        match places {
            Places::Class(phrase) => phrase.base,
            Places::Place(Place::Last) => Set::<S>::default(),
            Places::Run {
                from: Place::Last,
                of,
                ..
            } if is_of_a_set(places, None, Taker::Mover)
                && self.stays_in_laps(of, known, looks) =>
            {
                Set::<S>::default()
            }
            Places::Both(all) => all.iter().fold(Set::<S>::default(), |reached, places| {
                reached | self.reached_by(places, known, looks)
            }),
            _ => !Set::<S>::default(),
        }
    }

    /// Whether runs back from where laps end stay among the places that the
    /// lap has sown: a run ends at the pit lifted at the latest, which is empty.
    fn stays_in_laps(&self, of: &Phrase<Set<S>>, known: &KnownLaps<S>, looks: (u8, Way)) -> bool {
        let (seat, direction) = looks;
        let stays = |pit: u8, lap: &Lap<S::Seeds>| {
            let mut here = lap.last;
            for _ in 0..self.layout.pits {
                if !of.base.has(here) || !lap.sown.has(here) {
                    break;
                }
                here = self.layout.next(seat, reversed(direction), here);
            }
            here == pit || lap.sown.has(here) || !of.base.has(here)
        };
        let takes_empty = of.fill != Some(true) && of.holding.iter().all(|n| n.admits(0));
        let mut pits = 0..self.layout.pits;
        !takes_empty && pits.all(|pit| known.laps.from(pit).all(|lap| stays(pit, lap)))
    }

    /// The pits from which moves are legal for sure, and those from which they
    /// have to be tried; `None` if it takes trying all to tell.
    #[inline(always)]
    pub(super) fn sure_moves(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
    ) -> Option<(Set<S>, Set<S>)> {
        if let Some(chart) = self.charted(board.mover) {
            return chart.legal(&board.seeds, board.seeds.occupied());
        }
        let sure = program.sure.as_ref()?;
        if sure.longest >= self.patience {
            return None;
        }
        let occupied = board.seeds.occupied();
        let offered = occupied & sure.from;
        if !sure.held.are_met(occupied) {
            return None;
        }
        if sure.kept.is_empty() {
            return Some((offered, Set::<S>::default()));
        }
        let plain = self.plain_lanes(program, board)?;
        let laps = &plain.known.laps;
        // One seed that is out of danger mostly tells of all moves at once.
        let long = board.seeds.holding(laps.once_round + 1, u16::MAX) & offered;
        if long.is_empty() && sure.kept.are_met(sure.safe.among(&board.seeds) & !offered) {
            return Some((offered, Set::<S>::default()));
        }
        let mut legal = Set::<S>::default();
        for lane in offered.lanes() {
            let seeds = board.seeds.get(lane);
            let lap = laps.known(lane, seeds);
            let left =
                |lap: &Lap<S::Seeds>| occupied & !(lap.sown | sure.reached | Bits::one(lane));
            let is_quiet = || {
                self.quiet_lap(program, &plain, board, lane, seeds)
                    .is_some()
            };
            if lap.is_some_and(|lap| sure.kept.are_met(left(lap)))
                || sure.are_of_captures && is_quiet()
            {
                legal.insert(lane);
            }
        }
        Some((legal, offered & !legal))
    }

    /// Makes a move that is legal for sure where it stands; `None`, and nothing
    /// is done, if tables don't tell it.
    #[inline(always)]
    pub(super) fn sow_surely(&self, board: &mut Board<S>, lane: u8) -> Option<Came> {
        if let Some(chart) = self.charted(board.mover)
            && let Some(came) = chart.make(&mut board.seeds, lane)
        {
            if self.asks.moved_last {
                board.moved_last = board.mover;
            }
            return Some(came);
        }
        self.sow_uncharted(board, lane)
    }

    fn sow_uncharted(&self, board: &mut Board<S>, lane: u8) -> Option<Came> {
        let (program, _) = self.rules_for(board, board.mover);
        let (direction, at) = program.lane_laps.filter(|_| program.lands_simply)?;
        let lifted = board.seeds.get(lane);
        let laps = &self.laps_at(board.mover, at)?.laps;
        let lap = laps.known(lane, lifted)?;
        let mut seeds = board.seeds;
        seeds.add(&lap.moves);
        let lines = program.landing.as_ref()?;
        let lines = lines.lines(lap.last, seeds.get(lap.last))?;
        board.seeds = seeds;
        let mut came = Came::default();
        if lines.0 != 0 {
            let travel = Travel {
                last: lap.last,
                lifted,
                sown: lap.sown,
                ..Travel::chosen(lane)
            };
            let landed = self.land_by(program, board, &travel, direction, lines);
            let landed = landed.expect("a landing that does simple things is told by sets");
            (came.captures, came.moves_again) = landed;
        }
        if self.asks.moved_last {
            board.moved_last = board.mover;
        }
        Some(came)
    }

    /// Whether a move that is legal for sure is a lap and nothing else.
    pub(super) fn is_quiet_lap(&self, board: &Board<S>, lane: u8) -> bool {
        let (program, _) = self.rules_for(board, board.mover);
        let plain = self.plain_lanes(program, board);
        let seeds = board.seeds.get(lane);
        plain.is_some_and(|plain| {
            self.quiet_lap(program, &plain, board, lane, seeds)
                .is_some()
        })
    }
}

/// The numbers that no capture on landing takes, nor takes one more.
fn safe_numbers<B: Bits>(program: &Program<B>) -> Numbers {
    fn takes<B: Bits>(places: &Places<B>, n: u16) -> bool {
        match places {
            Places::Class(phrase) | Places::Run { of: phrase, .. } => {
                phrase.holding.iter().all(|numbers| numbers.admits(n))
            }
            Places::Both(all) => all.iter().any(|places| takes(places, n)),
            _ => true,
        }
    }
    let landing = &program.tables[Moment::Landing as usize];
    let is_taken = |n: u16| {
        let mut acts = landing.lines.iter().flat_map(|line| &line.acts);
        acts.any(|act| matches!(act, Act::Capture { places, .. } if takes(places, n)))
    };
    Numbers::that(u8::MAX.into(), |n| {
        n > 0 && !is_taken(n) && !is_taken(n + 1)
    })
}

/// Places such that a filter lets every move pass which leaves a seed there.
fn kept_by<B: Bits>(filter: &Filter<B>) -> Option<B> {
    match &filter.test {
        Test::Occupied(places) if filter.wanted => Some(*places),
        Test::Vacant(places) if !filter.wanted => Some(*places),
        Test::All(parts) if !filter.wanted => parts.iter().find_map(|part| match part {
            Test::Vacant(places) => Some(*places),
            _ => None,
        }),
        _ => None,
    }
}
