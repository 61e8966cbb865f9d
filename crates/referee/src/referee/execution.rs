//! One move from the choice of a pit to the end of the turn.

use super::context::{ActionContext, Asked, Decision, Flow};
use super::cycle_detection::{CycleDetector, Now};
use super::event::{Event, EventSink, NullSink};
use super::scene::{MoveTrace, usual_direction};
use super::unending::Unending;
use seedlore_game::{Move, Position, Work};
use seedlore_language::rules::{
    AnyNumber, Choice, ClauseId, Direction, Happening, Lifetime, Moment, Path, Pit, Place, Ruled,
    Ruleset, TurnRules, Way,
};

/// A move that was made.
#[derive(Debug, Clone)]
pub(super) struct Done {
    pub position: Position,
    pub trace: MoveTrace,
    pub direction: Direction,
    pub captures: bool,
    pub captures_at_once: bool,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
    /// Whether its sowing is paused, to go on when the others have sown a lap.
    pub is_paused: bool,
    /// How it is known that its sowing has no end, if it has none.
    pub unending: Option<Unending>,
    /// Whether it has none, and no clause says what happens then.
    pub is_refused: bool,
}

/// A move being made.
#[derive(Clone)]
pub(super) struct MoveExecution<'r> {
    pub context: ActionContext<'r>,
    choice: &'r Ruled<Choice>,
    pub mv: Move,
    /// The clause that says how seeds are sown now.
    pub sower: ClauseId,
    /// The one that says so of later laps, unless these say it themselves.
    usual_sower: ClauseId,
    pub path: Path,
    watch: CycleDetector,
    /// Whether it goes on with a sowing that rested.
    is_resumed: bool,
    /// Whether another player has decided what becomes of it.
    is_answered: bool,
    is_paused: bool,
    unending: Option<Unending>,
    is_refused: bool,
}

impl<'r> MoveExecution<'r> {
    pub fn new(
        rules: &'r Ruleset,
        turn: &'r TurnRules,
        position: &Position,
        mv: Move,
    ) -> MoveExecution<'r> {
        let choice = &turn.choices[usize::from(mv.way)];
        let mover = position.mover;
        let path = match &choice.says.path {
            Some(path) => path.over(&turn.sowing.says),
            None => turn.sowing.says.clone(),
        };
        let direction = match path.way {
            Some(Way::Round(direction)) => direction,
            Some(Way::EitherKept | Way::EitherKeptByAll) => position.ground().kept[mover]
                .or(mv.direction)
                .unwrap_or(Direction::Anticlockwise),
            _ => mv
                .direction
                .unwrap_or_else(|| usual_direction(turn, position, mover)),
        };
        let mut context =
            ActionContext::new(rules, turn, position.clone(), mover, direction, mv.answers);
        context.trace = Some(MoveTrace::chosen(mv.pit));
        MoveExecution {
            context,
            choice,
            mv,
            sower: match choice.says.path {
                Some(_) => choice.clause,
                None => turn.sowing.clause,
            },
            // A choice that names but the first pit leaves later laps to `sow`.
            usual_sower: match &choice.says.path {
                Some(path) if !path.names_only_first_pit() => choice.clause,
                _ => turn.sowing.clause,
            },
            path,
            watch: CycleDetector::new(rules.asks().laps),
            is_resumed: false,
            is_answered: false,
            is_paused: false,
            unending: None,
            is_refused: false,
        }
    }

    /// The same move where it was open before.
    pub fn answered(self, is_answered: bool) -> MoveExecution<'r> {
        MoveExecution {
            is_answered,
            ..self
        }
    }

    /// Tries the move, and adds what that took to `work`, whatever came of it.
    pub fn silently(mut self, work: &mut Work) -> Result<Done, Asked> {
        let made = self.run(&mut NullSink);
        work.add_try(self.context.sown);
        made.map(|()| self.done())
    }

    /// Makes the move, telling each step.
    pub fn make(mut self, sink: &mut dyn EventSink) -> Result<Done, Asked> {
        self.run(sink)?;
        Ok(self.done())
    }

    fn done(self) -> Done {
        Done {
            trace: *self.trace(),
            direction: self.context.direction,
            captures: self.context.captures(),
            captures_at_once: self.context.watched.has_taken(),
            decision: self.context.decision,
            moves_again: self.context.moves_again,
            is_paused: self.is_paused,
            position: self.context.position,
            unending: self.unending,
            is_refused: self.is_refused,
        }
    }

    fn run(&mut self, sink: &mut dyn EventSink) -> Result<(), Asked> {
        if let Some(next) = self.context.resume_sowing() {
            self.is_resumed = true;
            self.keep_first_pit_of_sow();
            sink.tell(Event::Resumed {
                clause: self.sower,
                player: self.context.mover,
                pit: self.trace().origin,
                seeds: self.context.hand,
            });
            self.laps(next, sink)?;
        } else {
            let clause = self.choice.clause;
            sink.tell(Event::Chosen {
                clause,
                player: self.context.mover,
                mv: self.mv,
                seeds: self.context.position.seeds(self.mv.pit),
            });
            self.context.all(&self.choice.says.actions, clause, sink)?;
            if self.choice.says.sows() {
                self.sow(sink)?;
            }
        }
        self.context.held_before = None;
        if self.is_paused {
            return Ok(());
        }
        if self.context.hand > 0 {
            let pit = self.trace().origin;
            let seeds = std::mem::take(&mut self.context.hand);
            self.context.position.put(pit, seeds);
            sink.tell(Event::PutBack { pit, seeds });
        }
        if self.context.decision.is_none() && !self.is_refused {
            self.context.table(Moment::MoveEnd, sink)?;
            if self.context.decision.is_none() && !self.context.moves_again {
                self.context.table(Moment::TurnEnd, sink)?;
            }
        }
        if !self.context.turn.is_arranging {
            self.remember();
        }
        Ok(())
    }

    pub fn trace(&self) -> &MoveTrace {
        self.context.trace.as_ref().expect("a move is being made")
    }

    fn travel_mut(&mut self) -> &mut MoveTrace {
        self.context.trace.as_mut().expect("a move is being made")
    }

    /// Lifts the chosen pit and sows lap after lap.
    fn sow(&mut self, sink: &mut dyn EventSink) -> Result<(), Asked> {
        let origin = self.mv.pit;
        self.context.lift(origin, self.mv.taking, self.sower, sink);
        let lifted = self.context.hand;
        self.travel_mut().lifted = lifted;
        self.travel_mut().of_lap = lifted;
        self.keep_direction();
        self.context.table(Moment::Lifting, sink)?;
        if self.path.dropping_any == Some(AnyNumber::Alike) {
            self.context.dropping = self.context.ask_number(self.context.hand)?;
        }
        let from = self.first_pit(origin);
        self.keep_first_pit_of_sow();
        self.laps(from, sink)
    }

    /// A place that a choice names is where its own lap begins, no other.
    fn keep_first_pit_of_sow(&mut self) {
        if self.choice.says.path.is_some() {
            self.path.from = self.context.turn.sowing.says.from.clone();
        }
    }

    /// Sows lap after lap, the first from `from`.
    fn laps(&mut self, mut from: Option<Pit>, sink: &mut dyn EventSink) -> Result<(), Asked> {
        loop {
            let passing = self.lap(from, sink)?;
            if self.context.is_exhausted() {
                self.goes_on_for_ever(sink)?;
                return Ok(());
            }
            let flow = if matches!(passing, Flow::SowOn { .. }) {
                passing
            } else if self.context.hand > 0 {
                // No pit would take the rest.
                return Ok(());
            } else {
                self.context.watched.is_on = self.trace().lap == 1;
                let flow = self.landing(sink)?;
                self.context.watched.is_on = false;
                flow
            };
            let Some((clause, first)) = self.next_lap(flow, sink)? else {
                return Ok(());
            };
            from = first;
            if let Some(at_once) = &self.context.turn.at_once {
                sink.tell(Event::Paused {
                    clause: at_once.clause,
                    player: self.context.mover,
                    seeds: self.context.hand,
                });
                self.context.pause(self.mv.way, from);
                self.is_paused = true;
                return Ok(());
            }
            if self.goes_on_for_ever(sink)? {
                return Ok(());
            }
            sink.tell(Event::LapBegins { clause });
        }
    }

    /// Takes in hand what the next lap sows; gives the clause that begins it and
    /// where its first seed falls, or `None` if there is no further lap.
    pub fn next_lap(
        &mut self,
        flow: Flow<'r>,
        sink: &mut dyn EventSink,
    ) -> Result<Option<(ClauseId, Option<Pit>)>, Asked> {
        let clause = match flow {
            Flow::On | Flow::Finished => return Ok(None),
            Flow::Relay { clause, from, path } => {
                let Some(pit) = from.filter(|pit| self.can_relay_from(*pit)) else {
                    self.tell_locked(from, clause, sink);
                    return Ok(None);
                };
                self.leave_lap(sink);
                self.turn_to(path, clause);
                self.context.lift(pit, None, clause, sink);
                self.travel_mut().origin = pit;
                self.travel_mut().last = pit;
                self.travel_mut().of_lap = self.context.hand;
                self.context.table(Moment::Lifting, sink)?;
                clause
            }
            Flow::SowOn { clause, path } => {
                if self.context.hand == 0 {
                    return Ok(None);
                }
                self.leave_lap(sink);
                self.turn_to(path, clause);
                // What was lifted elsewhere goes on from `last`, wherever `sow` begins.
                self.path.from = path.from.clone();
                clause
            }
        };
        let first = self.first_pit(self.trace().last);
        if self.context.turn.sowing.says.from != self.path.from {
            self.path.from = self.context.turn.sowing.says.from.clone();
        }
        Ok(Some((clause, first)))
    }

    /// What is lifted and sown from here on is of the next lap.
    fn leave_lap(&mut self, sink: &mut dyn EventSink) {
        self.context.held_before = None;
        self.context.expire(Lifetime::Lap, sink);
        self.travel_mut().lap = self.trace().lap.saturating_add(1);
    }

    fn can_relay_from(&self, pit: Pit) -> bool {
        let position = &self.context.position;
        position.seeds(pit) > 0
            && pit.is_pit()
            && !position.ground().is_locked(pit)
            && !position.ground().closed.contains(pit)
    }

    /// Tells why nothing is lifted from a pit that holds seeds.
    fn tell_locked(&self, from: Option<Pit>, clause: ClauseId, sink: &mut dyn EventSink) {
        let position = &self.context.position;
        let is_locked = |pit: &Pit| position.ground().is_locked(*pit) && position.seeds(*pit) > 0;
        if let Some(pit) = from.filter(is_locked) {
            sink.tell(Event::Locked { clause, pit });
        }
    }

    /// The path from here on, where a relay says something else than before.
    fn turn_to(&mut self, path: &Path, clause: ClauseId) {
        if path.is_silent() {
            self.sower = self.usual_sower;
            return;
        }
        self.sower = clause;
        if !path.names_only_first_pit() {
            self.usual_sower = clause;
        }
        self.context.direction = match path.way {
            Some(Way::Round(direction)) => direction,
            Some(Way::Reversed) => self.context.direction.reversed(),
            _ => self.context.direction,
        };
        self.path = path.over(&self.path);
    }

    /// Where the first seed of a lap falls.
    fn first_pit(&self, after: Pit) -> Option<Pit> {
        match &self.path.from {
            Some(place) => {
                let pit = self.context.scene().place(place)?;
                // What the path passes over takes no first seed either.
                match place != &Place::Origin && self.is_passed_over(pit, &mut 0) {
                    true => self.onward(pit, &mut 0, &mut NullSink),
                    false => Some(pit),
                }
            }
            None if after.is_pit() => self.onward(after, &mut 0, &mut NullSink),
            // What is entered from beside the board begins at the mover's first pit.
            None => self.context.rules.board().pit(self.context.mover, 1, 1),
        }
    }

    /// Whether the sowing would now go on for ever; says so, and does what the
    /// rules have for it.
    fn goes_on_for_ever(&mut self, sink: &mut dyn EventSink) -> Result<bool, Asked> {
        let now = Now {
            hand: self.context.hand,
            direction: self.context.direction,
            trace: *self.trace(),
            answered: self.context.answered(),
            taken: self.context.taken.len(),
            path: &self.path,
            position: &self.context.position,
        };
        let why = match self.context.is_exhausted() {
            true => Unending::Bound {
                seeds: self.context.rules.most_sown(),
            },
            false if self.watch.repeats(now) => Unending::Cycle,
            false => return Ok(false),
        };
        let (origin, hand) = (self.trace().origin, self.context.hand);
        self.unending = Some(why);
        sink.tell(Event::Endless { pit: origin, why });
        self.context.position.put(origin, hand);
        self.context.hand = 0;
        // A table that says nothing of this move leaves it illegal.
        let lines = self.context.turn.table(Moment::Endless);
        let scene = self.context.scene();
        let spoken = lines
            .iter()
            .any(|line| line.says.test.as_ref().is_none_or(|test| scene.holds(test)));
        // A sowing that others have seen begin, or have helped to decide, is not taken back.
        self.is_refused = !spoken && !self.is_resumed && !self.is_answered;
        if spoken {
            self.context.table(Moment::Endless, sink)?;
        }
        Ok(true)
    }

    /// Drops the seeds in hand one by one, the first in `from`, until a line that is read in
    /// passing has the rest sown on as another lap.
    pub fn lap(&mut self, from: Option<Pit>, sink: &mut dyn EventSink) -> Result<Flow<'r>, Asked> {
        self.travel_mut().of_lap = self.context.hand;
        // What is worked out is so as the lap begins.
        let scene = self.context.scene();
        let dropping: Vec<u16> = self
            .path
            .dropping
            .iter()
            .map(|n| scene.seeds(n).max(1))
            .collect();
        let in_some = self.path.dropping_in.as_ref();
        let in_some = in_some.map(|said| (scene.seeds(&said.seeds).max(1), said.pits.clone()));
        let mut skipped = 0;
        let mut next = from;
        let mut nth = 0;
        while self.context.hand > 0 && !self.context.is_exhausted() {
            let Some(pit) = next else {
                return Ok(Flow::On);
            };
            let most = dropping.get(nth).or(dropping.last()).copied();
            let special = in_some.as_ref().filter(|(_, pits)| {
                let scene = self.context.scene();
                scene.fits(pit, pits, None)
            });
            let seeds = match self.path.dropping_any {
                None if special.is_some() => special.map_or(1, |(seeds, _)| *seeds),
                None => most.unwrap_or(1),
                Some(AnyNumber::Alike) => self.context.dropping,
                Some(AnyNumber::Each) => self.context.ask_number(self.context.hand)?,
            }
            .min(self.context.hand);
            nth += 1;
            self.context.sown += u32::from(seeds);
            let held = self.context.position.seeds(pit);
            self.context.position.put(pit, seeds);
            self.context.hand -= seeds;
            self.context.held_before = Some(held);
            let trace = self.travel_mut();
            trace.last = pit;
            trace.sown.insert(pit);
            self.context.happens(pit, Happening::Sown);
            sink.tell(Event::Dropped {
                clause: self.sower,
                pit,
                seeds,
                now: held + seeds,
            });
            if self.context.hand > 0 {
                let flow = self.context.table(Moment::Passing, sink)?;
                if matches!(flow, Flow::SowOn { .. }) {
                    return Ok(flow);
                }
                next = self.onward(pit, &mut skipped, sink);
            }
        }
        let pit = self.trace().last;
        sink.tell(Event::Landed {
            pit,
            making: self.context.position.seeds(pit),
        });
        Ok(Flow::On)
    }
}
