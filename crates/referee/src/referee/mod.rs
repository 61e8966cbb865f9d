//! The referee: plays any checked ruleset literally and can tell each step.
//!
//! It is slow on purpose: it reads the clauses as they stand, so that what it
//! does and which clause did it can't part.

// Whoever adds a variant is led to every place that takes it apart.
#![deny(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod arranging;
mod asked;
mod at_once;
mod bars;
mod capture;
mod choosing;
mod context;
mod cycle_detection;
mod deciding;
mod entering;
mod event;
mod execution;
mod filling;
mod ground;
mod judge;
mod memory;
mod onward;
mod pits;
mod remember;
mod rounds;
mod say;
mod scene;
mod trial;
mod turn;
mod unending;

use std::sync::Arc;

pub use bars::Bar;
pub use event::{Event, EventSink, NullSink};
pub use say::pit_name;
pub use turn::Ruling;
pub use unending::Unending;

use context::{ActionContext, Decision};
use execution::{Done, MoveExecution};
use rounds::Stage;
use scene::{Repetition, Scene, usual_direction, victor};
use seedlore_game::{Answers, Entry, Finish, Game, Next, Outcome, Position, Recall, Turn, Work};
use seedlore_language::rules::{Action, ClauseId, Player, Ruleset};

/// A game whose every step can be told.
pub trait Narrator: Game {
    /// Like [`Game::start_by`]; tells what is done before the first turn.
    fn start_telling(&self, first: Player, sink: &mut dyn EventSink) -> Position;

    /// Like [`Game::enter`]; tells what is in force for the player to move and
    /// which moves are ruled out.
    fn enter_telling(&self, position: Position, sink: &mut dyn EventSink) -> Next;

    /// Like [`Game::play`]; tells the move, what follows it, and what
    /// [`enter_telling`](Narrator::enter_telling) tells of the next turn.
    ///
    /// # Panics
    /// If `option` is not an index into `turn.options`.
    fn narrate(
        &self,
        turn: &Turn,
        option: usize,
        recall: &mut dyn Recall,
        sink: &mut dyn EventSink,
    ) -> Next;
}

/// What may follow a round of several, unless their rules end the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Follows {
    Round,
    Nothing,
}

/// A ruleset at play.
#[derive(Debug, Clone)]
pub struct Referee {
    rules: Ruleset,
}

impl Referee {
    /// A referee of games by these rules.
    pub fn new(rules: Ruleset) -> Referee {
        Referee { rules }
    }

    /// What follows if the round is over in a position, as when a clause has ended it: the next
    /// round or the end of the match. The player whom the position calls winner has won the
    /// round; where it calls nobody so, the object of the game tells whose it is.
    ///
    /// The rules of rounds are not asked whether the round may end there.
    pub fn end_round(&self, position: Position, sink: &mut dyn EventSink) -> Next {
        let winner = position.memory().winner;
        let decision = winner.map_or(Decision::End, Decision::Win);
        self.round_over(position, None, decision, Follows::Round, sink)
    }

    /// What follows a move: the ends of the game, then the next player.
    fn follow_move(
        &self,
        done: Done,
        is_at_once: bool,
        recall: &mut dyn Recall,
        sink: &mut dyn EventSink,
    ) -> Next {
        let Done {
            mut position,
            captures,
            decision,
            moves_again,
            is_paused,
            ..
        } = done;
        let mover = position.mover;
        if is_at_once && decision.is_none() {
            let is_done = !is_paused && !moves_again;
            if !position.pass_at_once(mover, is_done, self.rules.board()) {
                if is_done {
                    position.complete_turn(mover);
                }
                if !is_paused {
                    self.expire(&mut position, mover, moves_again, sink);
                }
                return self.enter_turn(position, Entry::Played, sink);
            }
        } else if !moves_again {
            position.mover = self.rules.board().next_player(mover);
        }
        if let Some((clause, decision)) = decision {
            position.complete_turn(mover);
            return self.round_over(position, Some(clause), decision, Follows::Round, sink);
        }
        let repetition = if self.rules.asks_history() {
            // What is forgotten now makes no position another.
            let mut left = position.clone();
            self.expire(&mut left, mover, moves_again, &mut NullSink);
            Repetition {
                repeats: recall.repeats(&left),
                agreed: recall.agrees(&left),
            }
        } else {
            Repetition::default()
        };
        let scene = Scene {
            captures,
            repetition,
            ..Scene::before(&self.rules, &position, mover)
        };
        let end = self
            .rules
            .ends()
            .iter()
            .find(|end| scene.holds(&end.says.when));
        // What ends the round ends the turn, whoever was to move next.
        if !moves_again || end.is_some() {
            position.complete_turn(mover);
        }
        if let Some(end) = end {
            let actions = &end.says.actions;
            let (position, decision) = self.conclude(position, mover, actions, end.clause, sink);
            let decision = decision.unwrap_or(Decision::End);
            return self.round_over(position, Some(end.clause), decision, Follows::Round, sink);
        }
        self.expire(&mut position, mover, moves_again, sink);
        let entry = match moves_again {
            true => Entry::UnderWay,
            false => Entry::Played,
        };
        self.enter_turn(position, entry, sink)
    }

    /// Does the actions of a clause while no move is being made: nobody is
    /// asked anything.
    fn conclude(
        &self,
        position: Position,
        mover: Player,
        actions: &[Action],
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> (Position, Option<Decision>) {
        let mut context = self.context(position, mover);
        let done = context.all(actions, clause, sink);
        debug_assert!(done.is_ok(), "between moves nobody is asked");
        (
            context.position,
            context.decision.map(|(_, decision)| decision),
        )
    }

    fn context(&self, position: Position, mover: Player) -> ActionContext<'_> {
        let (turn, _) = scene::rules_for(&self.rules, &position, mover);
        let direction = usual_direction(turn, &position, mover);
        ActionContext::new(
            &self.rules,
            turn,
            position,
            mover,
            direction,
            Answers::none(),
        )
    }

    /// The end of a round: of the game, if it has but one.
    fn round_over(
        &self,
        mut position: Position,
        clause: Option<ClauseId>,
        decision: Decision,
        follows: Follows,
        sink: &mut dyn EventSink,
    ) -> Next {
        position.put_hands_back();
        if self.rules.rounds().is_empty() {
            return self.over(position, clause, decision, sink);
        }
        let winner = match decision {
            Decision::Win(player) => Some(player),
            Decision::Draw => None,
            Decision::End | Decision::Pass => {
                let winner = victor(&self.rules, &position);
                let clause = self.rules.objective().clause;
                let counts = self.counts(&position);
                sink.tell(Event::RoundJudged {
                    clause,
                    winner,
                    counts,
                });
                winner
            }
        };
        sink.tell(Event::RoundOver { clause, winner });
        Arc::make_mut(&mut position.memory).winner = winner;
        rounds::forfeit(&self.rules, &mut position, sink);
        for (player, points, clause) in rounds::scores(&self.rules, &position) {
            let mut context = self.context(position, player);
            context.score(player, points, clause, sink);
            position = context.position;
        }
        if let Some(over) = self.match_over(&position, Stage::Scored, sink) {
            return over;
        }
        if follows == Follows::Nothing {
            return self.over(position, clause, Decision::End, sink);
        }
        let mut next = rounds::refill(&self.rules, &position, sink);
        if let Some(over) = self.match_over(&next, Stage::Refilled, sink) {
            return over;
        }
        self.begin(&mut next, sink);
        self.enter_turn(next, Entry::Played, sink)
    }

    /// The end of a match, if the rules of the rounds say so now.
    fn match_over(
        &self,
        position: &Position,
        stage: Stage,
        sink: &mut dyn EventSink,
    ) -> Option<Next> {
        let (clause, ending) = rounds::until(&self.rules, position, stage)?;
        let (position, decision) = self.conclude(
            position.clone(),
            position.mover,
            &ending.actions,
            clause,
            sink,
        );
        let decision = decision.unwrap_or(Decision::End);
        Some(self.over(position, Some(clause), decision, sink))
    }

    fn over(
        &self,
        position: Position,
        clause: Option<ClauseId>,
        decision: Decision,
        sink: &mut dyn EventSink,
    ) -> Next {
        sink.tell(Event::Ended { clause });
        let decided = match decision {
            Decision::Win(player) => Some(Outcome::Won(player)),
            Decision::Draw => Some(Outcome::Drawn),
            Decision::End | Decision::Pass => None,
        };
        if let (Some(clause), Some(outcome)) = (clause, decided) {
            sink.tell(Event::Judged {
                clause,
                outcome,
                counts: None,
            });
        }
        let outcome = decided.unwrap_or_else(|| self.judge(&position, sink));
        Next::Over(Finish {
            position,
            outcome,
            clause,
        })
    }
}

impl Game for Referee {
    fn rules(&self) -> &Ruleset {
        &self.rules
    }

    fn start_by(&self, first: Player) -> Position {
        self.start_telling(first, &mut NullSink)
    }

    fn enter(&self, position: Position) -> Next {
        self.enter_telling(position, &mut NullSink)
    }

    fn play(&self, turn: &Turn, option: usize, recall: &mut dyn Recall) -> Next {
        self.narrate(turn, option, recall, &mut NullSink)
    }
}

impl Narrator for Referee {
    fn start_telling(&self, first: Player, sink: &mut dyn EventSink) -> Position {
        let mut position = Position::start(&self.rules);
        position.mover = first;
        Arc::make_mut(&mut position.memory).first = first;
        self.begin(&mut position, sink);
        position
    }

    fn enter_telling(&self, position: Position, sink: &mut dyn EventSink) -> Next {
        self.enter_turn(position, Entry::Given, sink)
    }

    fn narrate(
        &self,
        turn: &Turn,
        option: usize,
        recall: &mut dyn Recall,
        sink: &mut dyn EventSink,
    ) -> Next {
        let mv = turn.options[option].mv;
        let begun = turn.position.begun();
        let position = begun
            .as_ref()
            .map_or(&turn.position, |(position, _)| position);
        let (rules, _) = scene::rules_for(&self.rules, position, position.mover);
        let execution =
            MoveExecution::new(&self.rules, rules, position, mv).answered(begun.is_some());
        if turn.options[option].after.ground().open_move.is_some() {
            let asked = execution.silently(&mut Work::default());
            if let Err(asked) = asked {
                sink.tell(Event::Asked {
                    player: position.mover,
                    mv,
                    of: asked.of,
                    pit: asked.last,
                });
                let open = position.waiting_for(asked.of, mv);
                return self.enter_turn(open, Entry::Played, sink);
            }
            unreachable!("a move that is open has a question left");
        }
        let done = execution.make(sink);
        let done = done.expect("an option is a move with nothing left to ask");
        if rules.is_arranging {
            return self.laid_out(done.position, sink);
        }
        self.follow_move(done, rules.at_once.is_some(), recall, sink)
    }
}
