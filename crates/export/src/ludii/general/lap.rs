//! A lap: seeds fall one by one, and the lines for the last of them are read.

use super::action::flow;
use super::say::{
    add, all, count_at, either, equal, less, number, repeat, seq, set, sub, take, together, var,
    when,
};
use super::{General, Node, Pointing, Reason, Round, call, text};
use crate::ludii::ludeme::word;
use seedlore_language::as_variant;
use seedlore_language::rules::{Action, Choice, Direction, Moment, Path, Place, Skip, Taking, Way};

/// Laps after which a loop within the loop of laps begins anew.
const FEW: i32 = 5_000;

/// A way to sow.
pub struct Lap {
    pub taking: Taking,
    /// The direction, where the mover chooses it.
    pub chosen: Option<Direction>,
    /// What is set as the move begins.
    pub first: Vec<Node>,
}

impl General<'_> {
    /// From the pit that is chosen to the end of the turn.
    pub fn sown(&mut self, lap: &Lap, choice: &Choice) -> Node {
        // In a sequence it is the last move that is made there.
        let chosen = call("last", [word("From")]);
        let start = match choice.actions.is_empty() {
            true => chosen.clone(),
            false => var("Start"),
        };
        self.at = Pointing {
            has_fallen: false,
            ..Pointing::moving()
        };
        let held = count_at(start.clone());
        let seeds = match &lap.taking {
            Taking::All => held.clone(),
            Taking::Just(n) => self.seeds(n),
            Taking::AllBut(n) => sub(held.clone(), self.seeds(n)),
            Taking::UpTo(_) | Taking::AnyNumber => self.against(Reason::Taking),
        };
        self.laps = self.all_laps();
        let goes_on = self.goes_on();
        let by_sow = self.is_sown_by_sow() && choice.sows() && choice.actions.is_empty();
        let mut begin = self.begin(chosen);
        begin.extend(lap.first.clone());
        begin.extend([set("Path", number(0)), set("Hand", number(0))]);
        // What was lifted before is sown with it.
        let in_hand = match choice.actions.is_empty() {
            true => seeds.clone(),
            false => add(var("Hand"), seeds.clone()),
        };
        let mut lift = vec![set("Hand", in_hand.clone()), set("Lifted", in_hand)];
        if !by_sow {
            lift.push(take(start, seeds));
        }
        match choice.actions.is_empty() {
            // Both at once, where nothing is done between.
            true => {
                begin.retain(|part| *part != set("Hand", number(0)));
                begin.append(&mut lift);
            }
            false => begin.push(set("Lifted", number(0))),
        }
        if let Round::ByVar = self.round {
            let way = match (lap.chosen, self.path.way) {
                (Some(direction), _) | (None, Some(Way::Round(direction))) => {
                    i32::from(direction == Direction::Clockwise)
                }
                _ => 0,
            };
            begin.push(set("Way", number(way)));
        }
        let mut parts = vec![
            together(begin),
            call("forget", [word("Value"), text("Sown"), word("All")]),
        ];
        if !choice.actions.is_empty() {
            parts.push(self.actions(&choice.actions));
            if choice.sows() {
                // It may be that a number is counted in the pit that is lifted.
                parts.push(together(lift));
            } else {
                parts.extend(self.finish());
                return self.define("MoveSeeds", seq(parts));
            }
        }
        let lifting = self.table(Moment::Lifting);
        let mut one = vec![set("Flow", number(flow::NONE)), self.fallen(by_sow)];
        one.extend(self.landed(goes_on));
        let one = self.define("SowLap", seq(one));
        parts.extend(lifting.clone());
        parts.push(one.clone());
        if goes_on {
            parts.push(self.later_laps(lifting, one, by_sow));
        }
        parts.extend(self.finish());
        self.define("SowPit", seq(parts))
    }

    /// The seeds of a lap fall, on the path that it has.
    fn fallen(&mut self, by_sow: bool) -> Node {
        let laps = self.laps.clone();
        let mut said: Option<Node> = None;
        for (nth, path) in laps.into_iter().enumerate().rev() {
            self.path = path;
            let fall = match by_sow {
                true => self.fall_by_sow(),
                false => self.fall(),
            };
            said = Some(match said {
                None => fall,
                Some(other) => either(equal(var("Path"), number(nth as i32)), fall, other),
            });
        }
        said.unwrap_or_else(|| seq(Vec::new()))
    }

    /// The lines for the last seed.
    fn landed(&mut self, goes_on: bool) -> Option<Node> {
        self.at.has_fallen = true;
        let landing = self.table(Moment::Landing);
        self.at.has_fallen = false;
        let landing = seq(vec![
            set("Watched", number(0)),
            landing?,
            when(
                equal(var("Lap"), number(1)),
                set("Took at once", var("Watched")),
            ),
        ]);
        Some(match goes_on {
            false => landing,
            // What is never sown to its end does not land.
            true => when(self.is_within_bound(), landing),
        })
    }

    fn later_laps(&mut self, lifting: Option<Node>, one: Node, by_sow: bool) -> Node {
        let from = var("From");
        let held = count_at(from.clone());
        let hand = match by_sow {
            true => held.clone(),
            false => add(var("Hand"), held.clone()),
        };
        let mut lift = vec![
            set("Origin", from.clone()),
            set("Last", from.clone()),
            set("Hand", hand),
        ];
        if !by_sow {
            lift.push(take(from, held));
        }
        let mut lift = vec![together(lift)];
        lift.extend(lifting);
        let lift = when(equal(var("Flow"), number(flow::RELAY)), seq(lift));
        let next = seq(vec![set("Lap", add(var("Lap"), number(1))), lift, one]);
        let test = [
            less(number(flow::FINISHED), var("Flow")),
            self.is_within_bound(),
        ];
        match self.has_short_laps() {
            false => repeat(all(test), next),
            // Ludii gives up a loop after 10,000 rounds.
            true => {
                let some = less(var("Laps"), number(FEW));
                let next = seq(vec![set("Laps", add(var("Laps"), number(1))), next]);
                let few = repeat(all(test.iter().cloned().chain([some])), next);
                repeat(all(test), seq(vec![set("Laps", number(0)), few]))
            }
        }
    }

    /// Sets what is remembered of a move.
    pub fn begin(&mut self, start: Node) -> Vec<Node> {
        vec![
            set("Start", start.clone()),
            set("Origin", start.clone()),
            set("Last", start),
            set("Lap", number(1)),
            set("Took", number(0)),
            set("Again", number(0)),
            set("Sown", number(0)),
            set("Passed", number(0)),
            set("Over", number(0)),
            set("Flow", number(flow::NONE)),
        ]
    }

    /// Whether a lap may follow another.
    pub fn goes_on(&self) -> bool {
        let lines = self.turn.table(Moment::Landing);
        let mut actions = lines.iter().flat_map(|line| &line.says.actions);
        actions.any(|action| action.path().is_some())
    }

    /// Whether a lap of one seed may follow another.
    fn has_short_laps(&self) -> bool {
        let lines = self.turn.table(Moment::Landing);
        let mut actions = lines.iter().flat_map(|line| &line.says.actions);
        actions.any(|action| {
            let from = as_variant!(action, Action::Relay { from, .. } => from);
            action.path().is_some() && from != Some(&Place::Last)
        })
    }

    /// Whether fewer seeds were sown than sowing that ends ever takes.
    pub fn is_within_bound(&self) -> Node {
        less(var("Sown"), number(self.rules.most_sown() as i32))
    }

    /// A condition that a move meets whose sowing ends.
    pub fn stops(&self) -> Option<Node> {
        self.goes_on().then(|| self.is_within_bound())
    }

    /// Whether Ludii's own `sow` does what every lap does.
    fn is_sown_by_sow(&mut self) -> bool {
        let silent = [Moment::Lifting, Moment::Passing];
        let lifts = |action: &Action| matches!(action, Action::Lift { .. } | Action::SowOn(_));
        let lines = self.turn.table(Moment::Landing);
        let is_plain = |path: &Path| {
            path.from.is_none()
                && path.within.is_none()
                && path.through.is_none()
                && path.drops_singly()
                && matches!(
                    path.skipping.as_slice(),
                    [] | [Skip::Origin { once: false }]
                )
        };
        silent
            .iter()
            .all(|moment| self.turn.table(*moment).is_empty())
            && !lines.iter().any(|line| line.says.actions.iter().any(lifts))
            && self.laps.iter().all(is_plain)
            && !self.asks_sown()
            && self.has_tracks()
    }

    /// The paths that laps of a move may have, the first first: each relay may change
    /// the path for those after it.
    fn all_laps(&self) -> Vec<Path> {
        let mut laps = vec![without_way(&self.path)];
        let mut at = 0;
        while at < laps.len() && laps.len() < 9 {
            for action in self.relays() {
                let next = self.lap_after(&laps[at], action);
                if !laps.contains(&next) {
                    laps.push(next);
                }
            }
            at += 1;
        }
        laps
    }

    fn relays(&self) -> Vec<&Action> {
        let lines = self.turn.table(Moment::Landing).iter();
        lines
            .flat_map(|line| &line.says.actions)
            .filter(|action| action.path().is_some())
            .collect()
    }

    /// The path of the lap that an action begins after a lap of some path.
    fn lap_after(&self, lap: &Path, action: &Action) -> Path {
        let usual = Path {
            from: self.turn.sowing.says.from.clone(),
            ..lap.clone()
        };
        let mut path = action
            .path()
            .map_or(usual.clone(), |path| path.over(&usual));
        if let Action::SowOn(said) = action {
            path.from = said.from.clone();
        }
        without_way(&path)
    }

    /// Sets which path the lap has that an action begins.
    pub fn set_path(&self, action: &Action) -> Node {
        let after = |lap: &Path| {
            let next = self.lap_after(lap, action);
            let at = self.laps.iter().position(|known| *known == next);
            number(at.unwrap_or_default() as i32)
        };
        let mut said: Option<Node> = None;
        for (nth, lap) in self.laps.iter().enumerate().rev() {
            let next = after(lap);
            said = Some(match said {
                None => next,
                Some(other) => either(equal(var("Path"), number(nth as i32)), next, other),
            });
        }
        set("Path", said.unwrap_or_else(|| number(0)))
    }
}

/// A path but for its direction, which is told apart.
fn without_way(path: &Path) -> Path {
    Path {
        way: None,
        ..path.clone()
    }
}
