//! One move from the choice of a pit to the end of the turn.

use std::sync::Arc;

use super::acting::{Acting, Asked, Decision, Flow};
use super::endless::{LapWatch, Now};
use super::event::{Event, Listener, Silent};
use super::scene::{Travel, usual_direction};
use crate::game::{Move, Position, Work};
use crate::rules::{
    Choice, ClauseId, Direction, Moment, Path, Pit, Place, Player, Ruled, Ruleset, Skip, Through,
    TurnRules, Way,
};

/// A move that was made.
#[derive(Debug, Clone)]
pub(super) struct Done {
    pub position: Position,
    pub travel: Travel,
    pub direction: Direction,
    pub captures: bool,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
    /// Whether its sowing came back to the same board.
    pub is_endless: bool,
    /// Whether it is so, and no clause says what happens then.
    pub is_refused: bool,
}

/// A move being made.
pub(super) struct Motion<'r> {
    acting: Acting<'r>,
    choice: &'r Ruled<Choice>,
    mv: Move,
    /// The clause that says how seeds are sown now.
    sower: ClauseId,
    path: Path,
    watch: LapWatch,
    is_endless: bool,
    is_refused: bool,
}

impl<'r> Motion<'r> {
    pub fn of(
        rules: &'r Ruleset,
        turn: &'r TurnRules,
        position: &Position,
        mv: Move,
    ) -> Motion<'r> {
        let choice = &turn.choices[usize::from(mv.way)];
        let mover = position.mover;
        let path = match &choice.says.path {
            Some(path) => path.over(&turn.sowing.says),
            None => turn.sowing.says.clone(),
        };
        let direction = match path.way {
            Some(Way::Round(direction)) => direction,
            Some(Way::EitherKept) => position.ground().kept[mover]
                .or(mv.direction)
                .unwrap_or(Direction::Anticlockwise),
            _ => mv
                .direction
                .unwrap_or_else(|| usual_direction(turn, position, mover)),
        };
        let mut acting = Acting::new(rules, turn, position.clone(), mover, direction, mv.answers);
        acting.travel = Some(Travel::chosen(mv.pit));
        Motion {
            acting,
            choice,
            mv,
            sower: match choice.says.path {
                Some(_) => choice.clause,
                None => turn.sowing.clause,
            },
            path,
            watch: LapWatch::new(rules.asks().laps),
            is_endless: false,
            is_refused: false,
        }
    }

    /// Tries the move, and adds what that took to `work`, whatever came of it.
    pub fn silently(mut self, work: &mut Work) -> Result<Done, Asked> {
        let made = self.run(&mut Silent);
        work.add_try(self.acting.sown);
        made.map(|()| self.done())
    }

    /// Makes the move, telling each step.
    pub fn make(mut self, listener: &mut dyn Listener) -> Result<Done, Asked> {
        self.run(listener)?;
        Ok(self.done())
    }

    fn done(self) -> Done {
        Done {
            travel: *self.travel(),
            direction: self.acting.direction,
            captures: !self.acting.taken.is_empty(),
            decision: self.acting.decision,
            moves_again: self.acting.moves_again,
            position: self.acting.position,
            is_endless: self.is_endless,
            is_refused: self.is_refused,
        }
    }

    fn run(&mut self, listener: &mut dyn Listener) -> Result<(), Asked> {
        let clause = self.choice.clause;
        listener.tell(Event::Chosen {
            clause,
            player: self.acting.mover,
            mv: self.mv,
            seeds: self.acting.position.seeds(self.mv.pit),
        });
        self.acting
            .all(&self.choice.says.actions, clause, listener)?;
        if self.choice.says.sows() {
            self.sow(listener)?;
        }
        self.acting.held_before = None;
        if self.acting.hand > 0 {
            let pit = self.travel().origin;
            let seeds = std::mem::take(&mut self.acting.hand);
            self.acting.position.put(pit, seeds);
            listener.tell(Event::PutBack { pit, seeds });
        }
        if self.acting.decision.is_none() && !self.is_refused {
            self.acting.table(Moment::TurnEnd, listener)?;
        }
        self.remember();
        Ok(())
    }

    fn travel(&self) -> &Travel {
        self.acting.travel.as_ref().expect("a move is being made")
    }

    fn travel_mut(&mut self) -> &mut Travel {
        self.acting.travel.as_mut().expect("a move is being made")
    }

    /// Lifts the chosen pit and sows lap after lap.
    fn sow(&mut self, listener: &mut dyn Listener) -> Result<(), Asked> {
        let origin = self.mv.pit;
        self.acting
            .lift(origin, self.mv.taking, self.sower, listener);
        self.travel_mut().lifted = self.acting.hand;
        if let (Some(Way::EitherKept), Some(direction)) = (self.path.way, self.mv.direction) {
            let ground = Arc::make_mut(&mut self.acting.position.ground);
            ground.kept[self.acting.mover] = Some(direction);
        }
        self.acting.table(Moment::Lifting, listener)?;
        let mut from = self.first_pit(origin);
        // A place that a choice names is where its own lap begins, no other.
        if self.choice.says.path.is_some() {
            self.path.from = self.acting.turn.sowing.says.from.clone();
        }
        loop {
            self.lap(from, listener)?;
            // A choice that names but the first pit leaves later laps to `sow`.
            let path = self.choice.says.path.as_ref();
            if self.travel().lap == 1 && path.is_some_and(Path::names_only_first_pit) {
                self.sower = self.acting.turn.sowing.clause;
            }
            if self.acting.is_exhausted() {
                self.comes_back(listener)?;
                return Ok(());
            }
            if self.acting.hand > 0 {
                // No pit would take the rest.
                return Ok(());
            }
            let begun_by = match self.acting.table(Moment::Landing, listener)? {
                Flow::On | Flow::Finished => return Ok(()),
                Flow::Relay { clause, from, path } => {
                    let Some(pit) = from.filter(|pit| self.can_relay_from(*pit)) else {
                        return Ok(());
                    };
                    self.acting.held_before = None;
                    self.turn_to(path, clause);
                    self.acting.lift(pit, None, clause, listener);
                    self.travel_mut().origin = pit;
                    self.travel_mut().last = pit;
                    self.acting.table(Moment::Lifting, listener)?;
                    clause
                }
                Flow::SowOn { clause, path } => {
                    if self.acting.hand == 0 {
                        return Ok(());
                    }
                    self.acting.held_before = None;
                    self.turn_to(path, clause);
                    // What was lifted elsewhere goes on from `last`, wherever `sow` begins.
                    self.path.from = path.from.clone();
                    clause
                }
            };
            from = self.first_pit(self.travel().last);
            if self.acting.turn.sowing.says.from != self.path.from {
                self.path.from = self.acting.turn.sowing.says.from.clone();
            }
            self.travel_mut().lap = self.travel().lap.saturating_add(1);
            if self.comes_back(listener)? {
                return Ok(());
            }
            listener.tell(Event::LapBegins { clause: begun_by });
        }
    }

    fn can_relay_from(&self, pit: Pit) -> bool {
        let position = &self.acting.position;
        position.seeds(pit) > 0
            && pit.is_pit()
            && !position.ground().is_locked(pit)
            && !position.ground().closed.contains(pit)
    }

    /// The path from here on, where a relay says something else than before.
    fn turn_to(&mut self, path: &Path, clause: ClauseId) {
        if path.is_silent() {
            return;
        }
        self.sower = clause;
        self.acting.direction = match path.way {
            Some(Way::Round(direction)) => direction,
            Some(Way::Reversed) => self.acting.direction.reversed(),
            _ => self.acting.direction,
        };
        self.path = path.over(&self.path);
    }

    /// Where the first seed of a lap falls.
    fn first_pit(&self, after: Pit) -> Option<Pit> {
        match &self.path.from {
            Some(place) => {
                let pit = self.acting.scene().place(place)?;
                // What the path passes over takes no first seed either.
                match place != &Place::Origin && self.is_passed_over(pit, &mut 0) {
                    true => self.onward(pit, &mut 0, &mut Silent),
                    false => Some(pit),
                }
            }
            None if after.is_pit() => self.onward(after, &mut 0, &mut Silent),
            // What is entered from beside the board begins at the mover's first pit.
            None => self.acting.rules.board().pit(self.acting.mover, 1, 1),
        }
    }

    /// Whether the sowing would now go on for ever; says so, and does what the
    /// rules have for it.
    fn comes_back(&mut self, listener: &mut dyn Listener) -> Result<bool, Asked> {
        let now = Now {
            hand: self.acting.hand,
            direction: self.acting.direction,
            travel: *self.travel(),
            answered: self.acting.answered(),
            taken: self.acting.taken.len(),
            path: &self.path,
            position: &self.acting.position,
        };
        if !self.acting.is_exhausted() && !self.watch.repeats(now) {
            return Ok(false);
        }
        let (origin, hand) = (self.travel().origin, self.acting.hand);
        self.is_endless = true;
        listener.tell(Event::Endless { pit: origin });
        self.acting.position.put(origin, hand);
        self.acting.hand = 0;
        // A table that says nothing of this move leaves it illegal.
        let lines = self.acting.turn.table(Moment::Endless);
        let scene = self.acting.scene();
        let spoken = lines
            .iter()
            .any(|line| line.says.test.as_ref().is_none_or(|test| scene.holds(test)));
        self.is_refused = !spoken;
        if spoken {
            self.acting.table(Moment::Endless, listener)?;
        }
        Ok(true)
    }

    /// Drops the seeds in hand one by one, the first in `from`.
    fn lap(&mut self, from: Option<Pit>, listener: &mut dyn Listener) -> Result<(), Asked> {
        let whole = self.acting.rules.whole();
        let mut skipped = 0;
        let mut next = from;
        let mut nth = 0;
        while self.acting.hand > 0 && !self.acting.is_exhausted() {
            let Some(pit) = next else { return Ok(()) };
            let dropping = self.path.dropping.get(nth).or(self.path.dropping.last());
            let seeds = dropping
                .map_or(1, |amount| amount.seeds(whole).max(1))
                .min(self.acting.hand);
            nth += 1;
            self.acting.sown += u32::from(seeds);
            let held = self.acting.position.seeds(pit);
            self.acting.position.put(pit, seeds);
            self.acting.hand -= seeds;
            self.acting.held_before = Some(held);
            let travel = self.travel_mut();
            travel.last = pit;
            travel.sown.insert(pit);
            listener.tell(Event::Dropped {
                clause: self.sower,
                pit,
                seeds,
                now: held + seeds,
            });
            if self.acting.hand > 0 {
                self.acting.table(Moment::Passing, listener)?;
                next = self.onward(pit, &mut skipped, listener);
            }
        }
        let pit = self.travel().last;
        listener.tell(Event::Landed {
            pit,
            making: self.acting.position.seeds(pit),
        });
        Ok(())
    }

    /// The next place that receives a seed; `None` if there is none.
    fn onward(&self, from: Pit, skipped: &mut u32, listener: &mut dyn Listener) -> Option<Pit> {
        let board = self.acting.rules.board();
        let mut here = from;
        for _ in 0..2 * (board.pit_count() + 4) {
            here = self.neighbour(here)?;
            if !self.is_passed_over(here, skipped) {
                return Some(here);
            }
            listener.tell(Event::Skipped {
                clause: self.sower,
                pit: here,
            });
        }
        None
    }

    /// The next pit in play, or a store that is sown in.
    fn neighbour(&self, from: Pit) -> Option<Pit> {
        let scene = self.acting.scene();
        let (direction, mover) = (self.acting.direction, self.acting.mover);
        let Some(through) = self.path.through.filter(|_| from.is_pit()) else {
            return scene.step(from, direction);
        };
        // A store is passed even where the pits beside it are closed.
        let board = scene.board();
        let mut here = from;
        for _ in 0..board.pit_count() {
            if let Some(owner) = board.passed(here, direction, mover) {
                let is_sown = match through {
                    Through::Own => owner == mover,
                    Through::Opponent => owner != mover,
                    Through::Both => true,
                };
                if is_sown {
                    return Some(Pit::store(owner));
                }
            }
            here = board.next(here, direction, mover)?;
            if !self.acting.position.ground().closed.contains(here) {
                return Some(here);
            }
        }
        None
    }

    fn is_passed_over(&self, pit: Pit, skipped: &mut u32) -> bool {
        let scene = self.acting.scene();
        let skips = self.path.skipping.iter().any(|skip| match skip {
            Skip::Origin { once } => {
                let skips = pit == self.travel().origin && !(*once && *skipped > 0);
                *skipped += u32::from(skips);
                skips
            }
            Skip::Pits(phrase) => scene.fits(pit, phrase, None),
        });
        let within = self.path.within.as_ref();
        skips || (pit.is_pit() && within.is_some_and(|phrase| !scene.fits(pit, phrase, None)))
    }

    /// Notes what later clauses may ask of this move.
    fn remember(&mut self) {
        let asks = self.acting.rules.asks();
        let captures = asks.captures && !self.acting.taken.is_empty();
        if !(asks.played || asks.turns || asks.moved_last || captures) {
            return;
        }
        let travel = *self.travel();
        let mover: Player = self.acting.mover;
        let memory = Arc::make_mut(&mut self.acting.position.memory);
        if asks.played {
            memory.played.insert(travel.start);
        }
        if asks.turns {
            memory.began[mover] = Some(travel.start);
            memory.ended[mover] = Some(travel.last);
        }
        if captures {
            memory.captures[mover] = memory.captures[mover].saturating_add(1);
        }
        if asks.moved_last {
            memory.moved_last = Some(mover);
        }
    }
}
