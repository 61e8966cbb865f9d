//! A lap: seeds fall one by one, and the lines for the last of them are read.

use super::action::flow;
use super::say::{
    add, all, any, count_at, drop, either, equal, less, not, number, repeat, seq, set, sub, take,
    together, var, when, yes,
};
use super::{General, Node, Pointing, Reason, Round, call, text};
use crate::export::ludii::ludeme::{named, word};
use crate::rules::{Action, Direction, Moment, Path, Place, Skip, Taking, Way};
use crate::terms::DroppingIn;

/// Laps after which a loop within the loop of laps begins anew.
const FEW: i32 = 5_000;

/// A way to sow.
pub struct Lap {
    pub taking: Taking,
    /// The direction, where the mover chooses it.
    pub chosen: Option<Direction>,
}

impl General<'_> {
    /// From the pit that is chosen to the end of the turn.
    pub fn sown(&mut self, lap: &Lap) -> Node {
        let start = call("last", [word("From")]);
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
        let by_sow = self.is_sown_by_sow();
        let mut begin = self.begin(start.clone());
        begin.extend([
            set("Path", number(0)),
            set("Hand", seeds.clone()),
            set("Lifted", seeds.clone()),
        ]);
        if !by_sow {
            begin.push(take(start, seeds));
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
        let lifting = self.table(Moment::Lifting);
        let mut one = vec![set("Flow", number(flow::NONE)), self.fallen(by_sow)];
        one.extend(self.landed(goes_on));
        let one = self.define("Lap", seq(one));
        parts.extend(lifting.clone());
        parts.push(one.clone());
        if goes_on {
            parts.push(self.later_laps(lifting, one, by_sow));
        }
        parts.extend(self.finish());
        self.define("Sow", seq(parts))
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
    fn goes_on(&self) -> bool {
        let lines = self.turn.table(Moment::Landing);
        lines.iter().any(|line| {
            line.says
                .actions
                .iter()
                .any(|action| matches!(action, Action::Relay { .. } | Action::SowOn(_)))
        })
    }

    /// Whether a lap of one seed may follow another.
    fn has_short_laps(&self) -> bool {
        let lines = self.turn.table(Moment::Landing);
        let mut actions = lines.iter().flat_map(|line| &line.says.actions);
        actions.any(|action| match action {
            Action::Relay { from, .. } => *from != Place::Last,
            Action::SowOn(_) => true,
            _ => false,
        })
    }

    /// Whether fewer seeds were sown than sowing that ends ever takes.
    fn is_within_bound(&self) -> Node {
        less(var("Sown"), number(self.rules.most_sown() as i32))
    }

    /// A condition that a move meets whose sowing ends.
    pub fn stops(&self) -> Option<Node> {
        self.goes_on().then(|| self.is_within_bound())
    }

    /// Seeds fall one by one.
    fn fall(&mut self) -> Node {
        let mut parts = vec![set("OfLap", var("Hand"))];
        let mut test = vec![less(number(0), var("Hand"))];
        if self.goes_on() {
            test.push(self.is_within_bound());
        }
        let passing = {
            self.at.has_fallen = true;
            let passing = self.table(Moment::Passing);
            self.at.has_fallen = false;
            passing
        };
        let seeds = self.dropped();
        let fall = |site: Node, seeds: Node| {
            let unique = named("unique", word("True"));
            together(vec![
                set("Last", site.clone()),
                set("Before", count_at(site.clone())),
                set("Hand", sub(var("Hand"), seeds.clone())),
                set("Sown", add(var("Sown"), seeds.clone())),
                set("Nth", add(var("Nth"), number(1))),
                call(
                    "remember",
                    [word("Value"), text("Sown"), site.clone(), unique],
                ),
                drop(site, seeds),
            ])
        };
        if self.finds_next_pit_simply() {
            let last = var("Last");
            let next = self.onward(last);
            let next = match self.path.skipping.is_empty() {
                false => {
                    let beyond = self.onward(next.clone());
                    either(equal(next.clone(), var("Origin")), beyond, next)
                }
                true => next,
            };
            let mut one = vec![fall(next, seeds)];
            if let Some(passing) = passing {
                one.push(when(less(number(0), var("Hand")), passing));
            }
            parts.push(set("Nth", number(0)));
            parts.push(repeat(all(test), seq(one)));
            return seq(parts);
        }
        let first = match self.path.from.clone() {
            Some(Place::Origin) => set("To", var("Origin")),
            Some(place) => {
                let to = self.place(&place);
                let skips = self.skips();
                let beyond = self.advance_from(var("To"));
                seq(vec![set("To", to), when(skips, beyond)])
            }
            None => self.advance(),
        };
        parts.push(together(vec![
            set("Nth", number(0)),
            set("Skips", number(0)),
        ]));
        parts.push(first);
        let mut one = Vec::new();
        one.extend(passing);
        one.push(self.advance());
        let fallen = fall(var("To"), seeds);
        let rest = when(less(number(0), var("Hand")), seq(one));
        parts.push(repeat(all(test), seq(vec![fallen, rest])));
        seq(parts)
    }

    /// The same by Ludii's own `sow`, which moves one seed to each next site of a track.
    fn fall_by_sow(&mut self) -> Node {
        let skips = !self.path.skipping.is_empty();
        let by = |track: &str, length: i32| {
            let mut sow = vec![var("Origin"), named("count", var("Hand")), text(track)];
            let mut steps = var("Hand");
            if skips {
                let is_origin = equal(call("to", []), var("Origin"));
                sow.push(named("skipIf", is_origin));
                // It is passed over each time it comes round.
                let round = call("/", [sub(var("Hand"), number(1)), number(length - 1)]);
                steps = add(steps, round);
            }
            let last = call(
                "trackSite",
                [
                    word("Move"),
                    named("from", var("Origin")),
                    text(track),
                    named("steps", steps),
                ],
            );
            seq(vec![call("sow", sow), set("Last", last)])
        };
        let sown = match self.round {
            Round::Always(direction) => self.on_tracks(direction, &by),
            Round::ByVar => {
                let on = self.on_tracks(Direction::Anticlockwise, &by);
                let back = self.on_tracks(Direction::Clockwise, &by);
                either(equal(var("Way"), number(0)), on, back)
            }
        };
        seq(vec![
            set("OfLap", var("Hand")),
            sown,
            together(vec![
                set("Before", sub(count_at(var("Last")), number(1))),
                set("Sown", add(var("Sown"), var("Hand"))),
                set("Hand", number(0)),
            ]),
        ])
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
            .filter(|action| matches!(action, Action::Relay { .. } | Action::SowOn(_)))
            .collect()
    }

    /// The path of the lap that an action begins after a lap of some path.
    fn lap_after(&self, lap: &Path, action: &Action) -> Path {
        let usual = Path {
            from: self.turn.sowing.says.from.clone(),
            ..lap.clone()
        };
        without_way(&match action {
            Action::Relay { path, .. } => path.over(&usual),
            Action::SowOn(path) => Path {
                from: path.from.clone(),
                ..path.over(&usual)
            },
            _ => usual,
        })
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

    /// Whether the next pit is told by the last and the origin alone.
    fn finds_next_pit_simply(&self) -> bool {
        let skipping = self.path.skipping.as_slice();
        matches!(skipping, [] | [Skip::Origin { once: false }])
            && self.path.from.is_none()
            && self.path.within.is_none()
            && self.path.dropping_in.is_none()
    }

    /// Finds the pit that the next seed falls into.
    fn advance(&mut self) -> Node {
        self.advance_from(var("Last"))
    }

    fn advance_from(&mut self, from: Node) -> Node {
        let next = self.onward(from);
        let beyond = self.onward(var("To"));
        let skips = self.skips();
        let mut parts = vec![set("To", next)];
        if skips != super::say::no() {
            parts.push(repeat(
                skips,
                together(vec![
                    set("To", beyond),
                    set(
                        "Skips",
                        either(equal(var("To"), var("Origin")), number(1), var("Skips")),
                    ),
                ]),
            ));
        }
        seq(parts)
    }

    /// Whether the pit in sight is passed over.
    fn skips(&mut self) -> Node {
        let to = var("To");
        let mut parts = Vec::new();
        for skip in self.path.skipping.clone() {
            let part = match skip {
                Skip::Origin { once: false } => equal(to.clone(), var("Origin")),
                Skip::Origin { once: true } => all([
                    equal(to.clone(), var("Origin")),
                    equal(var("Skips"), number(0)),
                ]),
                Skip::Pits(pits) => self.fits(to.clone(), &pits, false),
                Skip::PitsExceptLastSeed(pits) => {
                    let fits = self.fits(to.clone(), &pits, false);
                    all([less(number(1), var("Hand")), fits])
                }
                Skip::PitsUnless(pits, unless) => {
                    let fits = self.fits(to.clone(), &pits, false);
                    let last = self.step(to.clone(), true);
                    let at = self.at.clone();
                    self.at.last = last;
                    let unless = self.holds(&unless);
                    self.at = at;
                    all([fits, not(unless)])
                }
            };
            parts.push(part);
        }
        if let Some(within) = self.path.within.clone() {
            let fits = self.fits(to.clone(), &within, false);
            let in_pit = match self.sows_stores() {
                true => {
                    let pits = crate::rules::Pits::all();
                    self.fits(to, &pits, false)
                }
                false => yes(),
            };
            parts.push(all([in_pit, not(fits)]));
        }
        any(parts)
    }

    /// How many seeds fall into the next pit.
    fn dropped(&mut self) -> Node {
        let at_most = |seeds: Node| call("min", [seeds, var("Hand")]);
        if self.path.dropping_any.is_some() {
            return self.against(Reason::Taking);
        }
        if let Some(DroppingIn { seeds, pits }) = self.path.dropping_in.clone() {
            let seeds = self.seeds(&seeds);
            let fits = self.fits(var("To"), &pits, false);
            return either(fits, at_most(seeds), number(1));
        }
        let dropping = self.path.dropping.clone();
        let Some((last, before)) = dropping.split_last() else {
            return number(1);
        };
        if dropping.iter().any(|n| !n.is_constant()) {
            return self.against(Reason::Amount);
        }
        let mut seeds = self.seeds(last);
        for (nth, n) in before.iter().enumerate().rev() {
            let n = self.seeds(n);
            seeds = either(equal(var("Nth"), number(nth as i32)), n, seeds);
        }
        match seeds == number(1) {
            true => seeds,
            false => at_most(seeds),
        }
    }
}

/// A path but for its direction, which is told apart.
fn without_way(path: &Path) -> Path {
    Path {
        way: None,
        ..path.clone()
    }
}
