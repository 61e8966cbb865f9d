//! What a line does.

use super::say::{
    add, all, carry, count_at, either, equal, less, number, seq, set, sub, take, together, var,
    when,
};
use super::{General, Node, Reason, Round, call, text};
use crate::ludii::ludeme::{named, word};
use seedlore_language::rules::{
    Action, Amount, Direction, Path, Places, Taker, Target, Way, Who, Whose,
};

/// What `(var "Flow")` says after a table: nothing follows, unless it is one of these.
pub mod flow {
    pub const NONE: i32 = 0;
    /// No later block is read.
    pub const FINISHED: i32 = 1;
    /// The pit `(var "From")` is lifted and sown.
    pub const RELAY: i32 = 2;
    /// What is in hand is sown on.
    pub const SOW_ON: i32 = 3;
}

/// What `(var "Over")` says when the game is.
pub mod over {
    /// It is judged by what it is played for.
    pub const JUDGED: i32 = 1;
    pub const DRAWN: i32 = 2;
    /// P1 has won; one more, P2 has.
    pub const WON: i32 = 3;
}

/// Whether no later action or block is read.
pub fn finishes(action: &Action) -> bool {
    matches!(
        action,
        Action::Relay { .. } | Action::SowOn(_) | Action::Again | Action::Stop | Action::Undo
    ) || decides(action)
}

/// Whether it ends the game or passes.
pub fn decides(action: &Action) -> bool {
    action.ends_play() || matches!(action, Action::Pass)
}

impl General<'_> {
    /// Actions in their order.
    pub fn actions(&mut self, actions: &[Action]) -> Node {
        let mut parts = Vec::new();
        for action in actions {
            let done = self.action(action);
            parts.append(&mut self.sought);
            parts.push(done);
            if finishes(action) {
                break;
            }
        }
        for action in actions {
            // The places of a line are told from the pit that was the last before it.
            if let Action::Move {
                to: Target::Place(to),
                ..
            } = action
                && !Self::is_store(to)
            {
                let to = self.place(to);
                parts.push(when(equal(var("Hand"), number(0)), set("Last", to)));
            }
        }
        seq(parts)
    }

    fn action(&mut self, action: &Action) -> Node {
        match action {
            Action::Capture {
                amount,
                places,
                taker,
            } => self.capture(amount.as_ref(), places, *taker),
            Action::Lift { amount, places } => self.lift(amount.as_ref(), places),
            Action::Move {
                amount,
                from,
                to: Target::Place(to),
            } => {
                let to = self.place(to);
                self.each(from, &mut |general, site| {
                    let seeds = general.at_most(amount.as_ref(), site.clone());
                    let watched = general.watched(site.clone());
                    together(vec![watched, carry(site, to.clone(), seeds)])
                })
            }
            Action::Relay { from, path } => {
                let from = self.place(from);
                let mut goes = vec![
                    set("From", from.clone()),
                    set("Flow", number(flow::RELAY)),
                    self.set_path(action),
                ];
                goes.extend(self.turned(path));
                let stays = set("Flow", number(flow::FINISHED));
                let holds = all([
                    less(number(0), count_at(from.clone())),
                    self.is_unlocked(&from),
                ]);
                either(self.is_some(from, holds), together(goes), stays)
            }
            Action::SowOn(path) => {
                let mut goes = vec![set("Flow", number(flow::SOW_ON)), self.set_path(action)];
                goes.extend(self.turned(path));
                let stays = set("Flow", number(flow::FINISHED));
                either(less(number(0), var("Hand")), together(goes), stays)
            }
            Action::Again => together(vec![set("Again", number(1)), finished()]),
            Action::Stop => finished(),
            Action::Note(name) => self.set_of_seat(&format!("Note {name}"), true, number(1)),
            Action::Forget(name) => self.set_of_seat(&format!("Note {name}"), true, number(0)),
            Action::Score { points, who } => {
                let points = self.seeds(points);
                match self.seat(*who) {
                    Some(is_mover) => {
                        let had = call("max", [number(0), self.of_seat("Points", is_mover)]);
                        self.set_of_seat("Points", is_mover, add(had, points))
                    }
                    None => self.against(Reason::Who),
                }
            }
            Action::Pass => finished(),
            Action::End => {
                let verdict = self.verdict();
                together(vec![set("Over", verdict), finished()])
            }
            Action::Draw => together(vec![set("Over", number(over::DRAWN)), finished()]),
            Action::Win(who) => {
                let winner = self.winner(*who);
                together(vec![set("Over", winner), finished()])
            }
            Action::Mark { places, name } => {
                self.each(places, &mut |general, site| general.mark(site, name))
            }
            Action::Unmark { places, name } => self.each(places, &mut |general, site| {
                general.unmark(site, name.as_deref())
            }),
            Action::Claim(_) | Action::Close(_) => self.against(Reason::Marks),
            Action::Move { .. } => self.against(Reason::Chosen),
            Action::Share(_) | Action::ReturnCaptures | Action::Undo | Action::TurnBoard => {
                self.against(Reason::Undo)
            }
            Action::Do(_) => unreachable!("a checked ruleset has no names"),
        }
    }

    /// The number of a player who has won.
    fn winner(&mut self, who: Who) -> Node {
        let of_view = |is_mover: bool| {
            let (mine, other) = match is_mover {
                true => (over::WON, over::WON + 1),
                false => (over::WON + 1, over::WON),
            };
            (number(mine), number(other))
        };
        match who {
            Who::Mover | Who::Opponent => {
                let (first, second) = of_view(who == Who::Mover);
                either(self.is_first(), first, second)
            }
            Who::FirstPlayer => number(over::WON),
            Who::SecondPlayer => number(over::WON + 1),
            Who::Richer | Who::Poorer => {
                let (one, two) = (self.captured_by("P1"), self.captured_by("P2"));
                let (one, two) = match who == Who::Richer {
                    true => (one, two),
                    false => (two, one),
                };
                let verdict = self.verdict();
                either(
                    less(two.clone(), one.clone()),
                    number(over::WON),
                    either(less(one, two), number(over::WON + 1), verdict),
                )
            }
            Who::Somebody | Who::Everybody | Who::Winner | Who::Loser => self.against(Reason::Who),
        }
    }

    /// All that a pit holds, or so many of it.
    fn at_most(&mut self, amount: Option<&Amount>, site: Node) -> Node {
        match amount {
            None => count_at(site),
            Some(amount) => {
                let amount = self.seeds(amount);
                call("min", [amount, count_at(site)])
            }
        }
    }

    fn capture(&mut self, amount: Option<&Amount>, places: &Places, taker: Taker) -> Node {
        self.each(places, &mut |general, site| {
            let seeds = general.at_most(amount, site.clone());
            let to = |general: &Self, is_mover| {
                let store = general.store(is_mover);
                let carried = carry(site.clone(), store, seeds.clone());
                together(vec![
                    set("Took", number(1)),
                    set("Watched", number(1)),
                    carried,
                ])
            };
            let own = seedlore_language::rules::Pits {
                whose: Whose::Own,
                ..seedlore_language::rules::Pits::all()
            };
            let (mine, theirs) = (to(general, true), to(general, false));
            let taken = match taker {
                Taker::Mover => mine,
                Taker::Opponent => theirs,
                Taker::Owner => {
                    let is_own = general.fits(site.clone(), &own, false);
                    let all_owned = general
                        .rules
                        .board()
                        .pits()
                        .all(|pit| general.rules.board().home(pit).is_some());
                    if !all_owned {
                        general.against(Reason::Who);
                    }
                    either(is_own, mine, theirs)
                }
                Taker::Richer | Taker::Poorer => {
                    let (ours, others) = (general.captured(true), general.captured(false));
                    let (ours, others) = match taker == Taker::Richer {
                        true => (ours, others),
                        false => (others, ours),
                    };
                    either(
                        less(others.clone(), ours.clone()),
                        mine,
                        when(less(ours, others), theirs),
                    )
                }
                Taker::Holder => {
                    let first = either(general.is_first(), mine.clone(), theirs.clone());
                    let second = either(general.is_first(), theirs, mine);
                    general.by_holder(&site, first, second)
                }
            };
            when(less(number(0), count_at(site.clone())), taken)
        })
    }

    /// Seeds into the hand. Those of several pits are counted before any is lifted.
    fn lift(&mut self, amount: Option<&Amount>, places: &Places) -> Node {
        let names_mark = matches!(places, Places::Pits(pits) if pits.marked.is_some());
        let may_be_lifted = |general: &Self, site: &Node| match names_mark {
            true => super::say::yes(),
            false => general.is_unlocked(site),
        };
        if let Places::Place(place) = places {
            let site = self.place(place);
            let seeds = self.at_most(amount, site.clone());
            let watched = self.watched(site.clone());
            let lifted = together(vec![
                watched,
                set("Hand", add(var("Hand"), seeds.clone())),
                take(site.clone(), seeds),
            ]);
            let may = may_be_lifted(self, &site);
            return when(self.is_some(site, may), lifted);
        }
        if amount.is_some() {
            return self.against(Reason::Amount);
        }
        // What several pits hold is counted before any is lifted.
        let site = call("value", []);
        let may = may_be_lifted(self, &site);
        let watched = self.watched(site.clone());
        let lifted = when(
            may.clone(),
            together(vec![watched, take(site.clone(), count_at(site.clone()))]),
        );
        let gathered = self.gathered(places, "Lifted");
        let line = call("values", [word("Remembered"), text("Lifted")]);
        let region = call("sites", [line.clone()]);
        let region = match may_be_lifted(self, &call("site", [])) {
            may if may == super::say::yes() => region,
            may => call("forEach", [region, named("if", may)]),
        };
        let sum = add(var("Hand"), super::say::count_in(region));
        seq(vec![
            gathered,
            set("Hand", sum),
            call("forEach", [word("Value"), line, lifted]),
        ])
    }

    /// Notes that seeds are taken out of another player's pit.
    fn watched(&mut self, site: Node) -> Node {
        let theirs = seedlore_language::rules::Pits {
            whose: Whose::Opponent,
            ..seedlore_language::rules::Pits::all()
        };
        let is_theirs = self.fits(site.clone(), &theirs, false);
        when(
            all([is_theirs, less(number(0), count_at(site))]),
            set("Watched", number(1)),
        )
    }

    /// What a lap that says so changes of the way round.
    fn turned(&mut self, path: &Path) -> Option<Node> {
        let way = |direction| i32::from(direction == Direction::Clockwise);
        match (path.way, self.round) {
            (None, _) => None,
            (Some(Way::Round(direction)), Round::Always(always)) if direction == always => None,
            (Some(Way::Round(direction)), Round::ByVar) => Some(set("Way", number(way(direction)))),
            (Some(Way::Reversed), Round::ByVar) => Some(set("Way", sub(number(1), var("Way")))),
            _ => Some(self.against(Reason::Direction)),
        }
    }
}

fn finished() -> Node {
    set("Flow", number(flow::FINISHED))
}
