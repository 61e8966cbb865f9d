//! Reads mechanics from clauses.

use std::collections::{BTreeMap, BTreeSet};

use super::Mechanic;
use seedlore_language::rules::{
    Action, Body, Choice, ClauseId, Condition, Counts, Direction, Fill, Filter, Head, Line, Moment,
    Noun, Objective, Ownership, Part, Path, Place, Places, Quantity, Remainder, RoundRule, Ruleset,
    Skip, Taker, Taking, Term, Tier, Trait, Unfilled, Verdict, Way, Who,
};

/// Each mechanic with the clauses that make it; none where it is that no clause
/// says otherwise.
pub(super) fn grounds(rules: &Ruleset) -> BTreeMap<Mechanic, BTreeSet<ClauseId>> {
    let mut found = Found {
        set: BTreeMap::new(),
        ways: BTreeMap::new(),
        by: BTreeSet::new(),
    };
    found.material(rules);
    for clause in rules.clauses() {
        found.by = BTreeSet::from([clause.id()]);
        found.body(clause.body());
    }
    found.directions();
    found.by.clear();
    let is_relay = [
        Mechanic::RelayLast,
        Mechanic::RelayNext,
        Mechanic::CapturesSown,
    ];
    let relays = is_relay.iter().any(|relay| found.set.contains_key(relay));
    found.note(Mechanic::OneLap, !relays);
    found.note(Mechanic::NoCapture, !takes_in_play(rules));
    found.set
}

/// Whether a line of play, not of an end, captures.
fn takes_in_play(rules: &Ruleset) -> bool {
    rules.clauses().iter().any(|clause| match clause.body() {
        Body::On(line) => {
            let in_play = |moment: &Moment| !matches!(moment, Moment::Start | Moment::Stuck);
            line.moments.iter().any(in_play) && line.actions.iter().any(takes)
        }
        Body::Choose(choice) => choice.actions.iter().any(takes),
        _ => false,
    })
}

fn takes(action: &Action) -> bool {
    matches!(action, Action::Capture { .. })
}

struct Found {
    set: BTreeMap<Mechanic, BTreeSet<ClauseId>>,
    ways: BTreeMap<Direction, BTreeSet<ClauseId>>,
    /// The clauses that are looked at.
    by: BTreeSet<ClauseId>,
}

impl Found {
    fn note(&mut self, mechanic: Mechanic, holds: bool) {
        if holds {
            self.set.entry(mechanic).or_default().extend(&self.by);
        }
    }

    /// Looks at all clauses of a head.
    fn look_at(&mut self, rules: &Ruleset, head: Head) {
        self.by = rules.clauses_of(head).map(|clause| clause.id()).collect();
    }

    fn material(&mut self, rules: &Ruleset) {
        let board = rules.board();
        let rows = match board.rows() {
            1 => Mechanic::Ring,
            2 => Mechanic::TwoRows,
            3 => Mechanic::ThreeRows,
            4 => Mechanic::FourRows,
            _ => Mechanic::ManyRows,
        };
        self.look_at(rules, Head::Board);
        self.note(rows, true);
        self.note(Mechanic::Stores, board.stores().is_some());
        self.note(
            Mechanic::Reserve,
            board.has_reserves() && rules.arrangement().is_none(),
        );
        self.note(Mechanic::Centre, board.has_centre());
        self.look_at(rules, Head::Players);
        self.note(Mechanic::ManyPlayers, rules.players().len() > 2);
        let filling = rules.filling();
        let is_even = filling.windows(2).all(|pair| pair[0].1 == pair[1].1)
            && filling.iter().filter(|(pit, _)| pit.is_pit()).count() == board.pit_count();
        self.look_at(rules, Head::Seeds);
        self.note(Mechanic::UnevenStart, !is_even);
        for mark in rules.marks() {
            self.by = BTreeSet::from([mark.clause]);
            self.note(Mechanic::MarkedPits, true);
            self.note(Mechanic::MarkedAtStart, !mark.preset.is_empty());
            self.note(Mechanic::LockedPits, mark.plan.locked);
        }
        self.look_at(rules, Head::Rounds);
        self.note(Mechanic::Several, !rules.rounds().is_empty());
        let objective = match rules.objective().says {
            Objective::MostCaptured => Mechanic::MostSeeds,
            Objective::EqualCaptured => Mechanic::EvenSeeds,
            Objective::MostPoints => Mechanic::MostPoints,
            Objective::TakingAll => Mechanic::AllSeeds,
            Objective::EmptyingOwnPits => Mechanic::EmptyPits,
            Objective::MovingLast => Mechanic::LastMove,
            Objective::AsRulesSay => Mechanic::ByRule,
        };
        self.by = BTreeSet::from([rules.objective().clause]);
        self.note(objective, true);
    }

    fn body(&mut self, body: &Body) {
        match body {
            Body::Let(_) => self.note(Mechanic::Sizes, true),
            Body::OwnPits(Ownership::Shared) => self.note(Mechanic::SharedPits, true),
            Body::OwnPits(_) => self.note(Mechanic::OwnParts, true),
            Body::Track(_) => self.note(Mechanic::OwnTrack, true),
            Body::Phase { .. } => self.note(Mechanic::Opening, true),
            Body::Choose(choice) => self.choice(choice),
            Body::Sow(path) => self.path(path),
            Body::On(line) => self.line(line),
            Body::Filter(filter) => self.filter(filter),
            Body::Round(rule) => self.round(rule),
            Body::End(ending) => self.end(&ending.when),
            Body::Simplified(_) => self.note(Mechanic::Simplified, true),
            _ => {}
        }
        body.walk(&mut |part| match part {
            Part::Action(action) => self.action(action),
            Part::Condition(Condition::Noted(..)) => self.note(Mechanic::Remembered, true),
            Part::Quantity(Quantity::Points(_)) => {
                self.note(Mechanic::Points, true);
            }
            Part::Place(Place::StartOf(_) | Place::LastOf(_)) => {
                self.note(Mechanic::Remembered, true);
            }
            Part::Pits(pits) => {
                let asks = |t: &Trait| matches!(t, Trait::Played | Trait::Unplayed);
                self.note(Mechanic::Remembered, pits.traits.iter().any(asks));
            }
            _ => {}
        });
    }

    fn choice(&mut self, choice: &Choice) {
        self.note(Mechanic::LastResort, choice.tier == Tier::Lower);
        self.note(Mechanic::PartLifted, choice.taking != Taking::All);
        match &choice.from {
            Places::Pits(pits) => {
                self.note(
                    Mechanic::Entering,
                    matches!(pits.noun, Noun::Reserve | Noun::Store),
                );
                let bars_singles = matches!(&pits.holding,
                    Some(Counts::AtLeast(n) | Counts::MoreThan(n)) if n.number().is_some());
                self.note(Mechanic::NoSingles, bars_singles);
                let is_part = !pits.areas.is_empty()
                    || !pits.numbers.is_empty()
                    || !pits.traits.is_empty()
                    || !pits.beside.is_empty();
                self.note(Mechanic::SomePits, is_part);
            }
            _ => self.note(Mechanic::SomePits, true),
        }
        if let Some(path) = &choice.path {
            self.path(path);
        }
    }

    fn path(&mut self, path: &Path) {
        match path.way {
            Some(Way::Round(direction)) => {
                self.ways.entry(direction).or_default().extend(&self.by);
            }
            Some(Way::Either) => self.note(Mechanic::ChosenWay, true),
            Some(Way::EitherKept | Way::EitherKeptByAll) => self.note(Mechanic::KeptWay, true),
            Some(Way::Reversed) => self.note(Mechanic::Reversal, true),
            None => {}
        }
        for skip in &path.skipping {
            let skipped = match skip {
                Skip::Origin { .. } => Mechanic::OriginSkipped,
                Skip::Pits(_) | Skip::PitsExceptLastSeed(_) | Skip::PitsUnless(..) => {
                    Mechanic::PitsSkipped
                }
            };
            self.note(skipped, true);
        }
        self.note(
            Mechanic::OriginSown,
            matches!(path.from, Some(Place::Origin)),
        );
        self.note(Mechanic::StoresSown, path.through.is_some());
        self.note(Mechanic::Confined, path.within.is_some());
        let many = |n: &seedlore_language::rules::Amount| n.number() != Some(1);
        let any = path.dropping_any.is_some() || path.dropping_in.is_some();
        self.note(
            Mechanic::SeveralDropped,
            any || path.dropping.iter().any(many),
        );
    }

    fn directions(&mut self) {
        let ways = std::mem::take(&mut self.ways);
        self.by = ways.values().flatten().copied().collect();
        match ways.keys().collect::<Vec<_>>().as_slice() {
            [_, _, ..] => self.note(Mechanic::WayByPit, true),
            [Direction::Anticlockwise] => self.note(Mechanic::Anticlockwise, true),
            [Direction::Clockwise] => self.note(Mechanic::Clockwise, true),
            [] => {}
        }
    }

    fn line(&mut self, line: &Line) {
        self.note(Mechanic::Option, line.may.is_some());
        let at = |moment| line.moments.contains(&moment);
        self.note(Mechanic::EndlessRuled, at(Moment::Endless));
        let is_after = at(Moment::MoveEnd) || at(Moment::TurnEnd);
        let is_in_play = at(Moment::Landing) || at(Moment::Passing) || is_after;
        let takes = line.actions.iter().any(takes);
        let lifts = line.actions.iter().any(|a| match a {
            Action::Lift { places, .. } => !matches!(places, Places::Place(Place::Last)),
            _ => false,
        });
        let resows = line.actions.iter().any(|a| matches!(a, Action::SowOn(_)));
        self.note(Mechanic::CapturesSown, lifts && resows);
        if !is_in_play || !(takes || lifts) {
            return;
        }
        self.note(Mechanic::Underway, at(Moment::Passing));
        self.note(Mechanic::Swept, is_after);
        line.test.walk(&mut |part| {
            let Part::Condition(Condition::Is(Place::Last, pits)) = part else {
                return;
            };
            match &pits.making {
                Some(Counts::Even | Counts::Odd) => self.note(Mechanic::Parity, true),
                Some(_) => self.note(Mechanic::Making, true),
                None => {}
            }
            let falls_empty = pits.fill == Some(Fill::Empty) && at(Moment::Landing);
            self.note(Mechanic::EmptyLanding, falls_empty);
        });
        for action in &line.actions {
            if let Action::Capture { places, taker, .. } = action {
                self.captured(places);
                self.note(Mechanic::ForOthers, *taker != Taker::Mover);
            }
            if let Action::Lift { places, .. } = action {
                self.captured(places);
            }
        }
    }

    fn captured(&mut self, places: &Places) {
        match places {
            Places::Pits(pits) => {
                self.note(Mechanic::Opposite, pits.traits.contains(&Trait::Facing));
            }
            Places::Place(place) => match place {
                Place::Opposite { .. } => self.note(Mechanic::Opposite, true),
                Place::Next | Place::After(_) | Place::First { .. } => {
                    self.note(Mechanic::Beyond, true);
                }
                _ => {}
            },
            Places::Run { with_opposites, .. } => {
                self.note(Mechanic::Chain, true);
                self.note(Mechanic::Opposite, *with_opposites);
            }
            Places::Opposites(places) => {
                self.note(Mechanic::Opposite, true);
                self.captured(places);
            }
            Places::Chosen { .. } => self.note(Mechanic::Chosen, true),
            Places::Both(all) => all.iter().for_each(|places| self.captured(places)),
        }
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Relay { from, path } => {
                let last = matches!(from, Place::Last);
                self.note(Mechanic::RelayLast, last);
                self.note(Mechanic::RelayNext, !last);
                self.note(Mechanic::Reversal, path.way == Some(Way::Reversed));
            }
            Action::SowOn(path) => {
                self.note(Mechanic::Reversal, path.way == Some(Way::Reversed));
            }
            Action::Claim(_) => self.note(Mechanic::WonPits, true),
            Action::Close(_) => self.note(Mechanic::ClosedPits, true),
            Action::Again => self.note(Mechanic::Again, true),
            Action::Score { .. } => self.note(Mechanic::Points, true),
            _ => {}
        }
    }

    fn filter(&mut self, filter: &Filter) {
        let mut feeds = false;
        let mut starves = false;
        filter.test.walk(&mut |part| match part {
            Part::Condition(Condition::HasSeeds(Who::Opponent)) => feeds = true,
            Part::Condition(Condition::HasNone(Who::Opponent)) => starves = true,
            _ => {}
        });
        match filter.verdict {
            Verdict::Forbid if starves => self.note(Mechanic::NoStarving, true),
            Verdict::Require if feeds => self.note(Mechanic::Feeding, true),
            _ => self.note(Mechanic::OtherBans, true),
        }
    }

    fn end(&mut self, when: &Condition) {
        when.walk(&mut |part| match part {
            Part::Condition(Condition::PositionRepeats) => self.note(Mechanic::Repetition, true),
            Part::Condition(Condition::PlayersAgree) => self.note(Mechanic::Agreement, true),
            Part::Quantity(Quantity::Captured(_)) => self.note(Mechanic::Majority, true),
            _ => {}
        });
    }

    fn round(&mut self, rule: &RoundRule) {
        match rule.what() {
            RoundRule::Refill { .. } => self.note(Mechanic::Refill, true),
            RoundRule::Unfilled(Unfilled::Closed) => self.note(Mechanic::ClosedPits, true),
            RoundRule::Unfilled(Unfilled::Claimed)
            | RoundRule::Remainder {
                fate: Remainder::Claims | Remainder::ClaimsByLot,
                ..
            } => self.note(Mechanic::WonPits, true),
            RoundRule::Score { .. } => self.note(Mechanic::Points, true),
            _ => {}
        }
    }
}
