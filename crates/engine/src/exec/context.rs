//! Actions done to a board, in a move or between moves.

use crate::compile::code::{Act, Decision, Line, PathCode, Places};
use crate::compile::program::Program;
use crate::exec::game::{Buffers, CompiledGame};
use crate::exec::observer::ClauseObserver;
use crate::exec::pits::List;
use crate::exec::repetition::Repetition;
use crate::exec::view::{MoveTrace, View};
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::layout::Way;
use crate::repr::moves::Answers;
use crate::repr::seeds::Seeds;
use crate::table::landing::LineAt;
use seedlore_game::Answer;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Decider, Happening, Moment};

/// What follows when a table has been read. It is small, to be handed on in a
/// register; where another lap begins stands in [`ActionContext::next_lap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Nothing was said.
    On,
    /// No later block is read.
    Finished,
    /// A pit is lifted and sown.
    Relay,
    /// What is in hand is sown.
    SowOn,
}

/// The next lap of a move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NextLap<'m> {
    pub clause: ClauseId,
    /// The pit that is lifted, if there is one.
    pub from: Option<u8>,
    pub path: &'m PathCode,
}

/// A player has a decision to make first: what there is to choose from stands
/// in [`Buffers::asked`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The seat of who decides.
    pub of: u8,
}

/// What a landing took that is watched: by a capture, or out of another player's
/// pit into the hand or another place.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Watched {
    pub is_on: bool,
    pub has_captured: bool,
    pub has_lifted: bool,
}

impl Watched {
    #[inline]
    pub fn has_taken(self) -> bool {
        self.has_captured || self.has_lifted
    }
}

/// A board being acted on.
pub(crate) struct ActionContext<'m, S: Shape, L> {
    pub machine: &'m CompiledGame<S>,
    pub program: &'m Program<Set<S>>,
    pub scratch: &'m mut Buffers,
    pub observer: &'m mut L,
    pub mover: u8,
    pub board: Board<S>,
    /// The board that the move began on, if one is being made.
    pub before: Option<&'m Board<S>>,
    pub direction: Way,
    pub trace: Option<MoveTrace<Set<S>>>,
    pub held_before: Option<u16>,
    pub hand: u16,
    /// How often seeds were taken.
    pub taken: usize,
    /// What the landing of the first lap took, where a clause asks.
    pub watched: Watched,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
    /// The pit that seeds were moved to in this line.
    pub moved_to: Option<u8>,
    /// Said by the latest line that has the player sow on.
    pub next_lap: Option<NextLap<'m>>,
    /// Seeds sown so far.
    pub sown: u32,
    /// Seeds that the mover lets fall in each pit, where that is chosen for the move.
    pub dropping: u16,
    /// Whether a lap is only tried: each line that may be taken is.
    pub is_trial: bool,
    pub answers: Answers,
    pub answered: usize,
}

impl<'m, S: Shape, L: ClauseObserver> ActionContext<'m, S, L> {
    #[inline]
    pub fn view(&self) -> View<'_, S> {
        View {
            machine: self.machine,
            board: &self.board,
            mover: self.mover,
            direction: self.direction,
            trace: self.trace.as_ref(),
            held_before: self.held_before,
            hand: self.hand,
            captures: self.taken > 0,
            captures_at_once: self.watched.has_taken(),
            repetition: Repetition::default(),
        }
    }

    /// Whether so many seeds were sown that the sowing is taken to be endless.
    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.sown >= self.machine.most_sown
    }

    /// The next answer of the mover to a choice among several.
    pub(super) fn ask(&mut self, choices: &[u8]) -> Result<u8, Asked> {
        self.ask_of(self.mover, choices)
    }

    /// The next answer of a player to a choice among several; of one there is nothing
    /// to ask, and in a move in which was answered often enough the first is taken.
    fn ask_of(&mut self, seat: u8, choices: &[u8]) -> Result<u8, Asked> {
        if self.trace.is_none() || choices.len() < 2 || self.answered == Answers::MOST {
            return Ok(choices[0]);
        }
        if self.is_trial {
            let yes = choices.contains(&Answers::YES);
            return Ok(if yes { Answers::YES } else { choices[0] });
        }
        match self.answers.get(self.answered) {
            Some(answer) => {
                self.answered += 1;
                Ok(match choices.contains(&answer) {
                    true => answer,
                    false => choices[0],
                })
            }
            None => {
                self.scratch.asked.clear();
                self.scratch.asked.extend_from_slice(choices);
                self.scratch.is_last_pit = false;
                Err(Asked { of: seat })
            }
        }
    }

    /// How many seeds of so many the mover lets fall; where there are none, nothing is asked.
    #[cold]
    pub fn ask_number(&mut self, most: u16) -> Result<u16, Asked> {
        let most = most.clamp(1, Answer::MOST_NUMBER);
        let choices: Vec<u8> = (1..=most).map(Answers::number).collect();
        self.ask(&choices).map(Answers::seeds)
    }

    /// Reads the table of a moment: of each block the first line that fits.
    #[inline]
    pub fn table(&mut self, moment: Moment) -> Result<Flow, Asked> {
        let table = &self.program.tables[moment as usize];
        for block in &table.blocks {
            let Some(line) = self.first_that_fits(&table.lines[block.clone()])? else {
                continue;
            };
            let flow = self.take_line(line)?;
            if flow != Flow::On {
                return Ok(flow);
            }
        }
        Ok(Flow::On)
    }

    fn first_that_fits(
        &mut self,
        block: &'m [Line<Set<S>>],
    ) -> Result<Option<&'m Line<Set<S>>>, Asked> {
        for line in block {
            let test = line.test.as_ref();
            if test.is_none_or(|test| self.view().holds(test)) && !self.declines(line)? {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Whether who decides passes a line over.
    #[inline]
    pub fn declines(&mut self, line: &Line<Set<S>>) -> Result<bool, Asked> {
        let Some(by) = line.may else {
            return Ok(false);
        };
        let seat = self.decider(by);
        Ok(self.ask_of(seat, &[Answers::NO, Answers::YES])? != Answers::YES)
    }

    /// Who decides whether a line is taken.
    fn decider(&self, by: Decider) -> u8 {
        let another = match (by, &self.trace) {
            (Decider::Opponent, _) => Some(self.machine.layout.next_player(self.mover)),
            (Decider::Owner, Some(trace)) => self.machine.owner(&self.board, trace.last),
            (Decider::Mover, _) | (Decider::Owner, None) => None,
        };
        another.unwrap_or(self.mover)
    }

    #[inline]
    pub fn take_line(&mut self, line: &'m Line<Set<S>>) -> Result<Flow, Asked> {
        self.observer.acts(line.clause);
        self.all(&line.acts, line.clause)
    }

    /// Takes a line of the landing where it is told which pits it speaks of.
    #[inline]
    pub fn take_line_at(
        &mut self,
        line: &'m Line<Set<S>>,
        at: &'m LineAt<Set<S>>,
        behind: &[u8],
    ) -> Result<Flow, Asked> {
        self.observer.acts(line.clause);
        for (act, pits) in line.acts.iter().zip(&at.pits) {
            let pits = pits
                .as_ref()
                .map(|pits| pits.among(&self.board.seeds, behind));
            let flow = match (act, pits) {
                (Act::Capture { taker, .. }, Some(pits)) => {
                    self.capture(pits.slots(), None, *taker, line.clause);
                    Flow::On
                }
                (Act::Lift { most, unlocked, .. }, Some(pits)) => {
                    self.watch(pits);
                    self.lift_all(pits, *most, *unlocked, line.clause);
                    Flow::On
                }
                (act, _) => self.act(act, line.clause)?,
            };
            if flow != Flow::On {
                self.line_is_done();
                return Ok(flow);
            }
        }
        self.line_is_done();
        Ok(Flow::On)
    }

    /// Does actions in order, up to one that finishes.
    pub fn all(&mut self, acts: &'m [Act<Set<S>>], clause: ClauseId) -> Result<Flow, Asked> {
        let mut flow = Flow::On;
        for act in acts {
            flow = self.act(act, clause)?;
            if flow != Flow::On {
                break;
            }
        }
        self.line_is_done();
        Ok(flow)
    }

    /// The places of a line are told from the pit that was the last before it.
    #[inline]
    fn line_is_done(&mut self) {
        if let (Some(pit), Some(trace)) = (self.moved_to.take(), &mut self.trace) {
            trace.last = pit;
        }
    }

    fn act(&mut self, act: &'m Act<Set<S>>, clause: ClauseId) -> Result<Flow, Asked> {
        match act {
            Act::Capture {
                most,
                places,
                taker,
            } => self.capture_from(places, *most, *taker, clause)?,
            Act::Lift {
                most,
                places,
                unlocked,
            } => self.lift_from(places, *most, *unlocked, clause)?,
            Act::Move { most, from, to } => self.move_from(from, *most, to, clause)?,
            Act::Varying(sum, act) => {
                let n = self.view().seeds(sum);
                self.act_on(n, act, clause)?;
            }
            Act::ReturnCaptures => self.return_captures(clause),
            Act::Share(places) => {
                let pits = self.choose(places)?;
                self.share(pits.as_slice(), clause);
            }
            Act::Mark { places, mark } => {
                let pits = self.choose(places)?;
                if let Some(mark) = mark {
                    self.mark(pits.as_slice(), *mark, clause);
                }
            }
            Act::Unmark { places, only } => {
                let pits = self.choose(places)?;
                match only {
                    None => self.unmark(pits.as_slice(), clause),
                    Some(Some(mark)) => self.unmark_one(pits.as_slice(), *mark, clause),
                    Some(None) => {}
                }
            }
            Act::Claim(places) => {
                let pits = self.choose(places)?;
                self.claim(pits.as_slice(), clause);
            }
            Act::Close(places) => {
                let pits = self.choose(places)?;
                self.close(pits.as_slice(), clause);
            }
            Act::Note { bits, is_set } => {
                let mover = usize::from(self.mover);
                if let Some(state) = self.board.ground.change() {
                    match is_set {
                        true => state.notes[mover] |= bits,
                        false => state.notes[mover] &= !bits,
                    }
                }
            }
            Act::Score { points, who } => {
                if let Some(seat) = self.view().one(*who) {
                    self.score(seat, *points, clause);
                }
            }
            Act::Relay { from, path } => {
                let from = self.view().place(from);
                self.next_lap = Some(NextLap { clause, from, path });
                return Ok(Flow::Relay);
            }
            Act::SowOn(path) => {
                let from = None;
                self.next_lap = Some(NextLap { clause, from, path });
                return Ok(Flow::SowOn);
            }
            Act::Again => {
                self.moves_again = true;
                self.observer.acts(clause);
                return Ok(Flow::Finished);
            }
            Act::Stop => return Ok(Flow::Finished),
            Act::Undo => {
                self.undo(clause);
                return Ok(Flow::Finished);
            }
            Act::TurnBoard => self.turn_board(clause),
            // A way to move that is to do nothing: it is over, and nothing is decided.
            Act::Pass if self.trace.is_some() => return Ok(Flow::Finished),
            Act::Pass => return Ok(self.decide(clause, Decision::Pass)),
            Act::End => return Ok(self.decide(clause, Decision::End)),
            Act::Draw => return Ok(self.decide(clause, Decision::Draw)),
            Act::Win(who) => {
                let winner = self.view().one(*who);
                return Ok(self.decide(clause, winner.map_or(Decision::End, Decision::Win)));
            }
        }
        Ok(Flow::On)
    }

    /// Puts what lies in each pit where it lies when the board has been turned round.
    #[cold]
    fn turn_board(&mut self, clause: ClauseId) {
        let layout = &self.machine.layout;
        let board = self.machine.rules.board();
        let before = self.board.seeds;
        for pit in board.pits() {
            let seeds = before.get(layout.slot(pit));
            self.board.seeds.set(layout.slot(board.turned(pit)), seeds);
        }
        self.observer.acts(clause);
    }

    /// Notes, of a landing that is watched, seeds that are taken out of pits.
    #[inline]
    pub(super) fn watch(&mut self, pits: Set<S>) {
        if self.watched.is_on {
            let view = self.view();
            let owned = &view.state().owned;
            let mut others = (0..).zip(owned).filter(|(seat, _)| *seat != self.mover);
            let held = pits & self.board.seeds.occupied();
            let takes = others.any(|(_, owned)| !(held & *owned).is_empty());
            self.watched.has_lifted |= takes && !self.machine.layout.is_shared;
        }
    }

    /// Puts all back as it was before the move.
    #[cold]
    fn undo(&mut self, clause: ClauseId) {
        if let Some(before) = self.before {
            self.board = before.clone();
        }
        self.scratch.taken.clear();
        (self.hand, self.taken, self.moves_again) = (0, 0, false);
        self.watched = Watched::default();
        self.observer.acts(clause);
        self.observer.returns();
    }

    fn decide(&mut self, clause: ClauseId, decision: Decision) -> Flow {
        self.decision = Some((clause, decision));
        Flow::Finished
    }

    pub(super) fn transfer(&mut self, from: &[u8], most: Option<u16>, to: u8, clause: ClauseId) {
        for slot in from {
            self.watch(Set::<S>::from_slots([*slot]));
            self.takes_from(*slot);
            let seeds = self.board.seeds.take(*slot, most);
            self.board.seeds.put(to, seeds);
            if seeds > 0 {
                self.observer.acts(clause);
                self.observer.lifts(clause, *slot, seeds);
                self.observer.drops(clause, to, seeds);
            }
        }
        let is_pit = self.machine.layout.is_pit(to);
        if self.hand == 0 && is_pit {
            self.moved_to = Some(to);
        }
    }

    /// The pits of an action; those of the mover's choice are asked for one by
    /// one, in the order in which they are counted.
    pub(super) fn choose(&mut self, places: &Places<Set<S>>) -> Result<List, Asked> {
        match places {
            Places::Chosen { count, of } => {
                let all = List::from_slots(self.view().class(of).slots());
                let all = all.as_slice();
                let count = usize::from(self.view().seeds(count));
                let mut from = 0;
                let mut chosen = List::new();
                while chosen.as_slice().len() < count && from < all.len() {
                    // Enough must stay for those still to be chosen.
                    let missing = count - chosen.as_slice().len();
                    let spare = (all.len() - from).saturating_sub(missing);
                    let asked = self.ask(&all[from..=from + spare]);
                    let slot = asked.inspect_err(|_| self.scratch.is_last_pit = missing == 1)?;
                    chosen.push(slot);
                    from = all.iter().position(|l| *l == slot).unwrap_or(from) + 1;
                }
                Ok(chosen)
            }
            Places::Opposites(inner) => {
                let pits = self.choose(inner)?;
                let across = |slot: &u8| self.machine.layout.across(self.mover, 0, *slot);
                let across = pits.as_slice().iter().map(across);
                Ok(List::from_slots(
                    across.filter(|slot| *slot != crate::repr::layout::NOWHERE),
                ))
            }
            Places::Both(all) => {
                let mut list = List::new();
                for places in all {
                    let pits = self.choose(places)?;
                    pits.as_slice().iter().for_each(|slot| list.add_new(*slot));
                }
                Ok(list)
            }
            places => Ok(self.view().pits(places)),
        }
    }

    /// Lifts what these pits hold, or so many from each; from locked ones only
    /// if they are named by their mark.
    #[inline]
    pub(super) fn lift_all(
        &mut self,
        pits: Set<S>,
        most: Option<u16>,
        unlocked: bool,
        clause: ClauseId,
    ) {
        let locked = self.view().state().locked;
        let open = if unlocked { pits } else { pits & !locked };
        for slot in open.slots() {
            self.takes_from(slot);
            self.lift(slot, most, clause);
        }
    }

    #[inline]
    pub fn lift(&mut self, slot: u8, most: Option<u16>, clause: ClauseId) {
        let seeds = self.board.seeds.take(slot, most);
        if seeds > 0 {
            self.hand += seeds;
            self.happens(slot, Happening::Lifted);
            self.observer.acts(clause);
            self.observer.lifts(clause, slot, seeds);
        }
    }
}
