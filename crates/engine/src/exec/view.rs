//! What conditions see: a board, a mover, and the move so far.

use crate::compile::code::{Measured, OfPlayer, PathCode, Predicate, Sum, Varying, WayCode, Whom};
use crate::compile::program::Program;
use crate::exec::game::CompiledGame;
use crate::exec::repetition::Repetition;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, NOT_KEPT, Set, Shape, State, StateSlot};
use crate::repr::layout::{ANTICLOCKWISE, NOBODY, Way};
use crate::repr::moves::Move;
use crate::repr::numbers::Numbers;
use crate::repr::seeds::Seeds;
use crate::repr::{BySeat, seats_in};
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Objective, Who, whole_seeds};

/// How far a move has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveTrace<B> {
    /// The pit chosen.
    pub start: u8,
    /// The pit this lap was lifted from.
    pub origin: u8,
    pub last: u8,
    /// This lap counted.
    pub lap: u16,
    /// Seeds lifted from the pit chosen.
    pub lifted: u16,
    /// Seeds of this lap when its sowing began.
    pub of_lap: u16,
    /// Pits that received a seed in this move.
    pub sown: B,
}

impl<B: Bits> MoveTrace<B> {
    /// Before anything is sown, the pit chosen is all of them.
    #[inline]
    pub fn chosen(pit: u8) -> MoveTrace<B> {
        MoveTrace {
            start: pit,
            origin: pit,
            last: pit,
            lap: 1,
            lifted: 0,
            of_lap: 0,
            sown: B::default(),
        }
    }
}

/// One look at the board, through the eyes of the player who moves.
pub(crate) struct View<'v, S: Shape> {
    pub machine: &'v CompiledGame<S>,
    pub board: &'v Board<S>,
    pub mover: u8,
    /// The way seeds are sown now, or would be.
    pub direction: Way,
    /// `None` where no move is being made.
    pub trace: Option<&'v MoveTrace<Set<S>>>,
    /// What `last` held before the seed fell; only while a seed is judged.
    pub held_before: Option<u16>,
    /// Seeds of the move that are not sown yet.
    pub hand: u16,
    /// Whether the move has taken a seed.
    pub captures: bool,
    /// Whether it has when its first lap had ended.
    pub captures_at_once: bool,
    pub repetition: Repetition,
}

impl<S: Shape> Clone for View<'_, S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Shape> Copy for View<'_, S> {}

/// The way a player's seeds are sown when no move says otherwise.
#[inline]
pub(crate) fn usual_direction<S: Shape>(
    machine: &CompiledGame<S>,
    program: &Program<Set<S>>,
    board: &Board<S>,
    mover: u8,
) -> Way {
    match program.sow.way {
        WayCode::EitherKept | WayCode::EitherKeptByAll => {
            match board.ground.state(&machine.start).kept[usize::from(mover)] {
                NOT_KEPT => ANTICLOCKWISE,
                kept => Way::from(kept),
            }
        }
        way => way.round().unwrap_or(ANTICLOCKWISE),
    }
}

/// The way in which a move begins to sow.
#[inline]
pub(crate) fn first_direction<S: Shape>(
    machine: &CompiledGame<S>,
    program: &Program<Set<S>>,
    board: &Board<S>,
    path: PathCode,
    mv: Move,
) -> Way {
    let mover = board.mover;
    match (path.way, path.way.round()) {
        (_, Some(way)) => way,
        (WayCode::EitherKept | WayCode::EitherKeptByAll, _) => {
            match board.ground.state(&machine.start).kept[usize::from(mover)] {
                NOT_KEPT => mv.direction().unwrap_or(ANTICLOCKWISE),
                kept => Way::from(kept),
            }
        }
        _ => mv
            .direction()
            .unwrap_or_else(|| usual_direction(machine, program, board, mover)),
    }
}

impl<'v, S: Shape> View<'v, S> {
    /// A look at a board before any move.
    #[inline]
    pub fn before(machine: &'v CompiledGame<S>, board: &'v Board<S>, mover: u8) -> View<'v, S> {
        let program = &machine.player_rules(mover).programs[0];
        View {
            machine,
            board,
            mover,
            direction: usual_direction(machine, program, board, mover),
            trace: None,
            held_before: None,
            hand: 0,
            captures: false,
            captures_at_once: false,
            repetition: Repetition::default(),
        }
    }

    #[inline(always)]
    pub fn state(&self) -> &'v State<Set<S>> {
        self.board.ground.state(&self.machine.start)
    }

    fn players(&self) -> &'v [u8] {
        &self.machine.layout.players
    }

    #[inline]
    pub fn captured(&self, seat: u8) -> u16 {
        let store = self.machine.layout.stores[usize::from(seat)];
        self.board.seeds.get(store)
    }

    /// Like [`holds`](Self::holds), for conditions that mostly ask whether
    /// seeds lie in some places.
    #[inline(always)]
    pub fn holds_at_once(&self, test: &Predicate<Set<S>>) -> bool {
        match test {
            Predicate::Occupied(places) => !(*places & self.board.seeds.occupied()).is_empty(),
            Predicate::Vacant(places) => (*places & self.board.seeds.occupied()).is_empty(),
            test => self.holds(test),
        }
    }

    /// Whether a condition holds. A condition on a pit that no move points at
    /// does not hold: the checker lets none through.
    pub fn holds(&self, test: &Predicate<Set<S>>) -> bool {
        match test {
            Predicate::Occupied(places) => !(*places & self.board.seeds.occupied()).is_empty(),
            Predicate::Vacant(places) => (*places & self.board.seeds.occupied()).is_empty(),
            Predicate::All(parts) => parts.iter().all(|part| self.holds(part)),
            Predicate::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Predicate::Not(inner) => !self.holds(inner),
            Predicate::HasSeeds(whom) => self.of(*whom, |seat| self.has_seeds(seat)),
            Predicate::HasNone(whom) => self.of(*whom, |seat| !self.has_seeds(seat)),
            Predicate::CanMove(whom) => self.of(*whom, |seat| self.can_move(seat)),
            Predicate::MoveCaptures => self.captures,
            Predicate::MoveCapturesAtOnce => self.captures_at_once,
            Predicate::LapGoes(way) => self.direction == *way,
            Predicate::Repeats => self.repetition.repeats,
            Predicate::Agree => self.repetition.agreed,
            Predicate::FirstMoves => self.mover == self.board.first,
            Predicate::Noted(whom, bit) => self.of(*whom, |seat| {
                self.state().notes[usize::from(seat)] & bit != 0
            }),
            Predicate::Turn(numbers) => {
                numbers.admits(self.board.turns[usize::from(self.mover)].saturating_add(1))
            }
            Predicate::Lap(numbers) => numbers.admits(self.trace.map_or(0, |t| t.lap)),
            Predicate::Lifted(numbers) => numbers.admits(self.trace.map_or(0, |t| t.lifted)),
            Predicate::Counted(measured, numbers) => numbers.admits(self.measured(measured)),
            Predicate::Round(numbers) => numbers.admits(self.state().round),
            Predicate::Captured(whom, numbers) => {
                self.of(*whom, |seat| numbers.admits(self.captured(seat)))
            }
            Predicate::Captures(whom, numbers) => self.each(*whom, numbers, &self.state().captures),
            Predicate::Points(whom, numbers) => self.each(*whom, numbers, &self.state().points),
            Predicate::SeedsIn(phrase, numbers) if *numbers == Numbers::NONE => {
                (self.class(phrase) & self.board.seeds.occupied()).is_empty()
            }
            Predicate::SeedsIn(phrase, numbers) => {
                numbers.admits(self.board.seeds.sum(self.class(phrase)))
            }
            Predicate::PitsAmong(phrase, numbers) => {
                numbers.admits(self.class(phrase).count() as u16)
            }
            Predicate::Compare(sum, numbers) => self.admits(numbers, self.sum(sum)),
            Predicate::CompareOf(whom, what, numbers) => self.of(*whom, |seat| {
                self.admits(numbers, i64::from(self.of_player(*what, seat)) * 2)
            }),
            Predicate::Some(phrase) => self.first_of(phrase).is_some(),
            Predicate::No(phrase) => self.first_of(phrase).is_none(),
            Predicate::Is(place, phrase) => self.place(place).is_some_and(|pit| {
                let held = match place {
                    crate::compile::code::Place::Last => self.held_before,
                    _ => None,
                };
                self.fits(pit, phrase, held)
            }),
        }
    }

    fn of_player(&self, what: OfPlayer, seat: u8) -> u16 {
        let at = usize::from(seat);
        match what {
            OfPlayer::Captured => self.captured(seat),
            OfPlayer::Captures => self.state().captures[at],
            OfPlayer::Points => self.state().points[at],
        }
    }

    /// Whether half of `twice` fits numbers that change in play.
    pub fn admits(&self, numbers: &Varying<Set<S>>, twice: i64) -> bool {
        let doubled = |nth: usize| self.sum(&numbers.amounts[nth]);
        numbers.counts.admits_doubled(twice, &doubled)
    }

    /// Twice what an amount is now.
    fn sum(&self, sum: &Sum<Set<S>>) -> i64 {
        match sum {
            Sum::Doubled(twice) => *twice,
            Sum::Of(measured) => i64::from(self.measured(measured)) * 2,
            Sum::Plus(a, b) => self.sum(a).saturating_add(self.sum(b)),
            Sum::Minus(a, b) => self.sum(a).saturating_sub(self.sum(b)),
            Sum::Times(n, a) => (self.sum(n) / 2).saturating_mul(self.sum(a)),
        }
    }

    /// An amount in whole seeds.
    #[inline]
    pub fn seeds(&self, sum: &Sum<Set<S>>) -> u16 {
        whole_seeds(self.sum(sum))
    }

    fn measured(&self, measured: &Measured<Set<S>>) -> u16 {
        match measured {
            Measured::Turn => self.board.turns[usize::from(self.mover)].saturating_add(1),
            Measured::Lap => self.trace.map_or(0, |t| t.lap),
            Measured::Lifted => self.trace.map_or(0, |t| t.lifted),
            Measured::OfLap => self.trace.map_or(0, |t| t.of_lap),
            Measured::HeldBefore => self.held_before.unwrap_or(0),
            Measured::InHand => self.hand,
            Measured::Round => self.state().round,
            Measured::SinceCapture => self.state().since_capture,
            Measured::Of(who, what) => self.one(*who).map_or(0, |seat| self.of_player(*what, seat)),
            Measured::SeedsIn(phrase) => self.board.seeds.sum(self.class(phrase)),
            Measured::PitsAmong(phrase) => self.class(phrase).count() as u16,
        }
    }

    fn each(&self, whom: Whom, numbers: &Numbers, of: &BySeat<u16>) -> bool {
        self.of(whom, |seat| numbers.admits(of[usize::from(seat)]))
    }

    /// A player's pits that are neither closed nor locked.
    #[inline]
    pub fn open_pits(&self, seat: u8) -> Set<S> {
        let state = self.state();
        let own = match self.machine.layout.is_shared {
            true => self.machine.all_pits,
            false => state.owned[usize::from(seat)],
        };
        own & !state.closed & !state.locked
    }

    #[inline]
    pub fn has_seeds(&self, seat: u8) -> bool {
        !(self.open_pits(seat) & self.board.seeds.occupied()).is_empty()
    }

    /// Whether a test holds of whom a clause speaks; of several opponents, of
    /// one of them.
    #[inline]
    fn of(&self, whom: Whom, test: impl Fn(u8) -> bool) -> bool {
        match whom {
            // Mostly it is one.
            Whom::SomeOf(seats) if seats.is_power_of_two() => test(seats.trailing_zeros() as u8),
            Whom::SomeOf(seats) => seats_in(seats).any(test),
            Whom::AllOf(seats) => seats_in(seats).all(test),
            Whom::Now(Who::Loser) => {
                let winner = self.state().winner;
                let mut losers = self.players().iter().filter(|seat| **seat != winner);
                winner != NOBODY && losers.any(|seat| test(*seat))
            }
            Whom::Now(who) => self.one(who).is_some_and(test),
        }
    }

    /// Whether a player is among those a phrase may mean.
    pub fn is_one_of(&self, seat: u8, whom: Whom) -> bool {
        match whom {
            Whom::SomeOf(seats) | Whom::AllOf(seats) => seats >> seat & 1 == 1,
            Whom::Now(who) => self.one(who) == Some(seat),
        }
    }

    /// The one player a clause speaks of, if there is one.
    pub fn one(&self, who: Who) -> Option<u8> {
        let layout = &self.machine.layout;
        let winner = Some(self.state().winner).filter(|seat| *seat != NOBODY);
        match who {
            Who::Mover => Some(self.mover),
            Who::Opponent => Some(layout.next_player(self.mover)),
            Who::Richer => self.leader(i32::from),
            Who::Poorer => self.leader(|n| -i32::from(n)),
            Who::FirstPlayer => Some(self.board.first),
            Who::SecondPlayer => Some(layout.next_player(self.board.first)),
            Who::Winner => winner,
            Who::Loser => winner.map(|winner| layout.next_player(winner)),
            Who::Somebody | Who::Everybody => None,
        }
    }

    /// The player of whom something captured is most, unless two are equal.
    pub fn leader(&self, of: impl Fn(u16) -> i32) -> Option<u8> {
        let worth = |seat: u8| of(self.captured(seat));
        let best = self.players().iter().map(|seat| worth(*seat)).max()?;
        self.only(|seat| worth(seat) == best)
    }

    fn only(&self, test: impl Fn(u8) -> bool) -> Option<u8> {
        let mut fit = self.players().iter().filter(|seat| test(**seat));
        match (fit.next(), fit.next()) {
            (Some(seat), None) => Some(*seat),
            _ => None,
        }
    }

    /// Whether a player has a pit that a choice clause offers.
    fn can_move(&self, seat: u8) -> bool {
        let (program, _) = self.machine.rules_for(self.board, seat);
        let view = View {
            direction: usual_direction(self.machine, program, self.board, seat),
            ..View::before(self.machine, self.board, seat)
        };
        let choices = &program.choices;
        choices.iter().any(|choice| view.offers_any(choice))
    }

    /// Who has won by the object of the game; `None` if nobody alone has.
    pub fn victor(&self) -> Option<u8> {
        match self.machine.goal.objective {
            Objective::MostCaptured => self.leader(i32::from),
            Objective::EqualCaptured | Objective::AsRulesSay => None,
            Objective::MostPoints => {
                let points = |seat: u8| self.state().points[usize::from(seat)];
                let most = self.players().iter().map(|seat| points(*seat)).max()?;
                self.only(|seat| points(seat) == most)
            }
            Objective::TakingAll => self
                .only(|seat| {
                    let own = self.state().owned[usize::from(seat)];
                    self.board.seeds.sum(own) + self.captured(seat) > 0
                })
                .or_else(|| self.only(|seat| self.has_seeds(seat))),
            Objective::EmptyingOwnPits => self.only(|seat| !self.has_seeds(seat)),
            Objective::MovingLast => Some(self.board.moved_last).filter(|seat| *seat != NOBODY),
        }
    }
}

impl<S: Shape> CompiledGame<S> {
    /// The rules of a player's turn: those of the first phase that holds, or
    /// those of the whole game.
    pub(crate) fn rules_of_phase(
        &self,
        board: &Board<S>,
        seat: u8,
    ) -> (&Program<Set<S>>, Option<ClauseId>) {
        let player_rules = self.player_rules(seat);
        let view = View::before(self, board, seat);
        let phases = player_rules.phases.iter().zip(&player_rules.programs[1..]);
        let mut holding = phases.filter(|((_, test), _)| view.holds(test));
        holding.next().map_or(
            (&player_rules.programs[0], None),
            |((clause, _), program)| (program, Some(*clause)),
        )
    }
}
