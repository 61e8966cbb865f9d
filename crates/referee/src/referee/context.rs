//! Actions done to a position, in a move or between moves.

use super::event::{Event, EventSink};
use super::scene::{MoveTrace, Scene};
use seedlore_game::{Answer, Answers, Position};
use seedlore_language::rules::{
    Action, ClauseId, Direction, Line, Moment, Path, Pit, Places, Player, Ruled, Ruleset, Target,
    TurnRules,
};

/// What a clause decides about the game, or the round, at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    End,
    Win(Player),
    Draw,
    Pass,
}

/// What follows when a table has been read.
#[derive(Debug, Clone)]
pub(super) enum Flow<'r> {
    /// Nothing was said.
    On,
    /// No later block is read.
    Finished,
    Relay {
        clause: ClauseId,
        from: Option<Pit>,
        path: &'r Path,
    },
    SowOn {
        clause: ClauseId,
        path: &'r Path,
    },
}

/// A decision that has not been made yet.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// Whose it is.
    pub of: Player,
    /// What there is to choose from.
    pub choices: Vec<Answer>,
    /// Where the last seed lies.
    pub last: Pit,
}

/// What a landing took that is watched: by a capture, or out of another player's
/// pit into the hand or another place.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Watched {
    pub is_on: bool,
    pub has_captured: bool,
    pub has_lifted: bool,
}

impl Watched {
    pub fn has_taken(self) -> bool {
        self.has_captured || self.has_lifted
    }
}

/// A position being acted on.
#[derive(Clone)]
pub(super) struct ActionContext<'r> {
    pub rules: &'r Ruleset,
    pub turn: &'r TurnRules,
    pub mover: Player,
    pub position: Position,
    /// The position that the move began on.
    pub before: Position,
    pub direction: Direction,
    pub trace: Option<MoveTrace>,
    pub held_before: Option<u16>,
    pub hand: u16,
    /// Whether seeds were captured before the sowing rested.
    pub captured_before: bool,
    /// What was taken: from where, how much, by whom.
    pub taken: Vec<(Pit, u16, Player)>,
    /// What the landing of the first lap took.
    pub watched: Watched,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
    /// The pit that seeds were moved to in this line.
    moved_to: Option<Pit>,
    /// Seeds sown so far.
    pub sown: u32,
    /// Seeds that the mover lets fall in each pit, where that is chosen for the move.
    pub dropping: u16,
    /// Whether a lap is only tried: each line that may be taken is.
    pub is_trial: bool,
    answers: Answers,
    answered: usize,
}

impl<'r> ActionContext<'r> {
    pub fn new(
        rules: &'r Ruleset,
        turn: &'r TurnRules,
        position: Position,
        mover: Player,
        direction: Direction,
        answers: Answers,
    ) -> ActionContext<'r> {
        ActionContext {
            rules,
            turn,
            mover,
            before: position.clone(),
            position,
            direction,
            trace: None,
            held_before: None,
            hand: 0,
            captured_before: false,
            taken: Vec::new(),
            watched: Watched::default(),
            decision: None,
            moves_again: false,
            moved_to: None,
            sown: 0,
            dropping: 1,
            is_trial: false,
            answers,
            answered: 0,
        }
    }

    pub fn scene(&self) -> Scene<'_> {
        Scene {
            direction: self.direction,
            trace: self.trace,
            held_before: self.held_before,
            hand: self.hand,
            captures: self.captures(),
            captures_at_once: self.watched.has_taken(),
            ..Scene::before(self.rules, &self.position, self.mover)
        }
    }

    /// Whether the move has captured a seed.
    pub fn captures(&self) -> bool {
        self.captured_before || !self.taken.is_empty()
    }

    /// Whether so many seeds were sown that the sowing is taken to be endless.
    pub fn is_exhausted(&self) -> bool {
        self.sown >= self.rules.most_sown()
    }

    /// How many questions the mover has answered.
    pub fn answered(&self) -> usize {
        self.answered
    }

    /// The next answer of a player to a choice among several; of one there is nothing
    /// to ask, and in a move in which was answered often enough the first is taken.
    pub fn ask_of(&mut self, player: Player, choices: Vec<Answer>) -> Result<Answer, Asked> {
        let Some(trace) = self.trace else {
            return Ok(choices[0]);
        };
        if choices.len() < 2 || self.answered == Answers::MOST {
            return Ok(choices[0]);
        }
        if self.is_trial {
            let yes = choices.contains(&Answer::Yes);
            return Ok(if yes { Answer::Yes } else { choices[0] });
        }
        match self.answers.get(self.answered) {
            Some(answer) => {
                self.answered += 1;
                Ok(if choices.contains(&answer) {
                    answer
                } else {
                    choices[0]
                })
            }
            None => Err(Asked {
                of: player,
                choices,
                last: trace.last,
            }),
        }
    }

    /// Reads the table of a moment: of each block the first line that fits.
    pub fn table(&mut self, moment: Moment, sink: &mut dyn EventSink) -> Result<Flow<'r>, Asked> {
        let lines = self.turn.table(moment);
        for block in lines.chunk_by(|a, b| a.says.block == b.says.block) {
            let Some(line) = self.first_that_fits(block, sink)? else {
                continue;
            };
            let flow = self.take(line, sink)?;
            if !matches!(flow, Flow::On) {
                return Ok(flow);
            }
        }
        Ok(Flow::On)
    }

    fn first_that_fits(
        &mut self,
        block: &'r [Ruled<Line>],
        sink: &mut dyn EventSink,
    ) -> Result<Option<&'r Ruled<Line>>, Asked> {
        for line in block {
            if self.fits(line) && !self.declines(line, sink)? {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Whether the condition of a line holds.
    pub fn fits(&self, line: &Ruled<Line>) -> bool {
        let test = line.says.test.as_ref();
        test.is_none_or(|test| self.scene().holds(test))
    }

    /// Whether who decides passes a line over.
    pub fn declines(
        &mut self,
        line: &Ruled<Line>,
        sink: &mut dyn EventSink,
    ) -> Result<bool, Asked> {
        let Some(by) = line.says.may else {
            return Ok(false);
        };
        let answer = self.ask_of(self.decider(by), vec![Answer::No, Answer::Yes])?;
        let declines = answer == Answer::No;
        if declines {
            sink.tell(Event::LineDeclined {
                clause: line.clause,
            });
        }
        Ok(declines)
    }

    /// Does what a line says.
    pub fn take(
        &mut self,
        line: &'r Ruled<Line>,
        sink: &mut dyn EventSink,
    ) -> Result<Flow<'r>, Asked> {
        sink.tell(Event::LineTaken {
            clause: line.clause,
        });
        self.all(&line.says.actions, line.clause, sink)
    }

    /// Does actions in order, up to one that finishes.
    pub fn all(
        &mut self,
        actions: &'r [Action],
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> Result<Flow<'r>, Asked> {
        let mut flow = Flow::On;
        for action in actions {
            flow = self.act(action, clause, sink)?;
            if !matches!(flow, Flow::On) {
                break;
            }
        }
        // The places of a line are told from the pit that was the last before it.
        if let (Some(pit), Some(trace)) = (self.moved_to.take(), &mut self.trace) {
            trace.last = pit;
        }
        Ok(flow)
    }

    fn act(
        &mut self,
        action: &'r Action,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> Result<Flow<'r>, Asked> {
        match action {
            Action::Do(_) => unreachable!("a checked ruleset has no names"),
            Action::Capture {
                amount,
                places,
                taker,
            } => {
                let most = amount.as_ref().map(|a| self.scene().seeds(a));
                let pits = self.choose(places)?;
                self.capture(&pits, most, *taker, clause, sink);
            }
            Action::Lift { amount, places } => {
                let most = amount.as_ref().map(|a| self.scene().seeds(a));
                let unlocked = matches!(places, Places::Pits(p) if p.marked.is_some());
                for pit in self.choose(places)? {
                    if unlocked || !self.position.ground().is_locked(pit) {
                        self.watch(pit);
                        self.takes_from(pit);
                        self.lift(pit, most, clause, sink);
                    } else if self.position.seeds(pit) > 0 {
                        sink.tell(Event::Locked { clause, pit });
                    }
                }
            }
            Action::Move { amount, from, to } => {
                let most = amount.as_ref().map(|a| self.scene().seeds(a));
                let from = self.choose(from)?;
                let to = match to {
                    Target::Place(to) => self.scene().place(to),
                    Target::Chosen(of) => self.choose_one(of)?,
                };
                let Some(to) = to else {
                    return Ok(Flow::On);
                };
                for pit in from {
                    self.watch(pit);
                    self.takes_from(pit);
                    let seeds = self.position.take(pit, most);
                    self.position.put(to, seeds);
                    if seeds > 0 {
                        sink.tell(Event::Moved {
                            clause,
                            from: pit,
                            to,
                            seeds,
                        });
                    }
                }
                if self.hand == 0 && to.is_pit() {
                    self.moved_to = Some(to);
                }
            }
            Action::ReturnCaptures => {
                self.watched.has_captured = false;
                for (pit, seeds, taker) in std::mem::take(&mut self.taken) {
                    // What has been moved out of the store since stays where it is.
                    let seeds = self.position.take(Pit::store(taker), Some(seeds));
                    self.position.put(pit, seeds);
                    self.has_not_captured(pit);
                    if seeds > 0 {
                        sink.tell(Event::Returned { clause, pit, seeds });
                    }
                }
            }
            Action::Share(places) => self.share(places, clause, sink)?,
            Action::Mark { places, name } => {
                for pit in self.choose(places)? {
                    self.mark(pit, name, clause, sink);
                }
            }
            Action::Unmark { places, name } => {
                self.unmark(places, name.as_deref(), clause, sink)?;
            }
            Action::Claim(places) => self.claim(places, clause, sink)?,
            Action::Close(places) => self.close(places, clause, sink)?,
            Action::Note(name) => self.note(name, true),
            Action::Forget(name) => self.note(name, false),
            Action::Score { points, who } => {
                if let Some(player) = self.scene().one(*who) {
                    let points = self.scene().seeds(points);
                    self.score(player, points, clause, sink);
                }
            }
            Action::Relay { from, path } => {
                return Ok(Flow::Relay {
                    clause,
                    from: self.scene().place(from),
                    path,
                });
            }
            Action::SowOn(path) => return Ok(Flow::SowOn { clause, path }),
            Action::Again => {
                self.moves_again = true;
                sink.tell(Event::Again {
                    clause,
                    player: self.mover,
                });
                return Ok(Flow::Finished);
            }
            Action::Stop => return Ok(Flow::Finished),
            Action::Undo => {
                self.undo(clause, sink);
                return Ok(Flow::Finished);
            }
            Action::TurnBoard => self.turn_board(clause, sink),
            // A way to move that is to do nothing: it is over, and nothing is decided.
            Action::Pass if self.trace.is_some() => return Ok(Flow::Finished),
            Action::Pass => return Ok(self.decide(clause, Decision::Pass)),
            Action::End => return Ok(self.decide(clause, Decision::End)),
            Action::Draw => return Ok(self.decide(clause, Decision::Draw)),
            Action::Win(who) => {
                let winner = self.scene().one(*who);
                return Ok(self.decide(clause, winner.map_or(Decision::End, Decision::Win)));
            }
        }
        Ok(Flow::On)
    }

    /// Notes, of a landing that is watched, seeds that are taken out of a pit.
    fn watch(&mut self, pit: Pit) {
        let owner = self.position.owner(pit);
        let is_anothers = owner.is_some_and(|owner| owner != self.mover);
        self.watched.has_lifted |=
            self.watched.is_on && pit.is_pit() && is_anothers && self.position.seeds(pit) > 0;
    }

    /// Puts all back as it was before the move.
    fn undo(&mut self, clause: ClauseId, sink: &mut dyn EventSink) {
        for (pit, seeds, _) in std::mem::take(&mut self.taken) {
            sink.tell(Event::Returned { clause, pit, seeds });
        }
        self.position = self.before.clone();
        self.hand = 0;
        self.watched = Watched::default();
        self.moves_again = false;
        sink.tell(Event::BoardReset {
            clause,
            told: "the board is put back as it was before the move",
        });
    }

    /// Puts what lies in each pit where it lies when the board has been turned round.
    fn turn_board(&mut self, clause: ClauseId, sink: &mut dyn EventSink) {
        let board = self.rules.board();
        let held: Vec<(Pit, u16)> = board
            .pits()
            .map(|pit| (board.turned(pit), self.position.seeds(pit)))
            .collect();
        for (pit, seeds) in held {
            self.position.set_seeds(pit, seeds);
        }
        sink.tell(Event::BoardTurned { clause });
    }

    fn decide(&mut self, clause: ClauseId, decision: Decision) -> Flow<'r> {
        self.decision = Some((clause, decision));
        Flow::Finished
    }
}
