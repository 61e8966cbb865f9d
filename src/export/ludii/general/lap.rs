//! A lap: seeds fall one by one, and the lines for the last of them are read.

use super::action::flow;
use super::say::{
    add, all, any, count_at, drop, either, equal, less, not, number, repeat, seq, set, sub, take,
    together, var, when, yes,
};
use super::{General, Node, Pointing, Reason, Round, call};
use crate::rules::{Action, Direction, Moment, Place, Skip, Taking, Way};
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
        let start = call("last", [super::super::ludeme::word("From")]);
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
        let goes_on = self.goes_on();
        let mut begin = self.begin(start.clone());
        begin.extend([
            set("Hand", seeds.clone()),
            set("Lifted", seeds.clone()),
            take(start, seeds),
        ]);
        if let Round::ByVar = self.round {
            let way = match (lap.chosen, self.path.way) {
                (Some(direction), _) | (None, Some(Way::Round(direction))) => {
                    i32::from(direction == Direction::Clockwise)
                }
                _ => 0,
            };
            begin.push(set("Way", number(way)));
        }
        let mut parts = vec![together(begin)];
        let lifting = self.table(Moment::Lifting);
        let lap = self.lap();
        self.at.has_fallen = true;
        let landing = self.table(Moment::Landing);
        self.at.has_fallen = false;
        let mut one = vec![set("Flow", number(flow::NONE)), lap];
        if goes_on {
            let landing = landing.unwrap_or_else(|| seq(Vec::new()));
            one.push(match self.is_bounded() {
                true => landing,
                // What is never sown to its end does not land.
                false => when(self.is_within_bound(), landing),
            });
        } else {
            one.extend(landing);
        }
        let one = self.define("Lap", seq(one));
        parts.extend(lifting.clone());
        parts.push(one.clone());
        if goes_on {
            let mut lift = vec![
                set("Origin", var("From")),
                set("Last", var("From")),
                set("Hand", add(var("Hand"), count_at(var("From")))),
                take(var("From"), count_at(var("From"))),
            ];
            lift = vec![together(lift)];
            lift.extend(lifting);
            let lift = when(equal(var("Flow"), number(flow::RELAY)), seq(lift));
            let next = seq(vec![set("Lap", add(var("Lap"), number(1))), lift, one]);
            let mut test = vec![less(number(flow::FINISHED), var("Flow"))];
            if !self.is_bounded() {
                test.push(self.is_within_bound());
            }
            parts.push(match self.has_short_laps() {
                false => repeat(all(test), next),
                // Ludii gives up a loop after 10,000 rounds.
                true => {
                    let some = less(var("Laps"), number(FEW));
                    let next = seq(vec![set("Laps", add(var("Laps"), number(1))), next]);
                    let few = repeat(all(test.iter().cloned().chain([some])), next);
                    repeat(all(test), seq(vec![set("Laps", number(0)), few]))
                }
            });
        }
        parts.extend(self.finish());
        self.define("Sow", seq(parts))
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

    /// Whether a move is sown to its end whatever the board: one lap, or a few.
    fn is_bounded(&self) -> bool {
        !self.goes_on()
    }

    /// Whether fewer seeds were sown than sowing that ends ever takes.
    fn is_within_bound(&self) -> Node {
        less(var("Sown"), number(self.rules.most_sown() as i32))
    }

    /// A condition that a move meets whose sowing ends.
    pub fn stops(&self) -> Option<Node> {
        self.goes_on().then(|| self.is_within_bound())
    }

    fn lap(&mut self) -> Node {
        let mut parts = vec![set("OfLap", var("Hand"))];
        let mut test = vec![less(number(0), var("Hand"))];
        if !self.is_bounded() {
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
            together(vec![
                set("Last", site.clone()),
                set("Before", count_at(site.clone())),
                set("Hand", sub(var("Hand"), seeds.clone())),
                set("Sown", add(var("Sown"), seeds.clone())),
                set("Nth", add(var("Nth"), number(1))),
                drop(site, seeds),
            ])
        };
        if self.finds_next_pit_simply() {
            let last = var("Last");
            let next = self.onward(last);
            let skips = matches!(
                self.path.skipping.as_slice(),
                [Skip::Origin { once: false }]
            );
            let next = match skips {
                true => {
                    let beyond = self.onward(next.clone());
                    either(equal(next.clone(), var("Origin")), beyond, next)
                }
                false => next,
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
                if !self.path.skipping.is_empty() || self.path.within.is_some() {
                    self.against(Reason::Sowing);
                }
                set("To", to)
            }
            None => self.advance(),
        };
        parts.push(together(vec![
            set("Nth", number(0)),
            set("Skips", number(0)),
        ]));
        parts.push(first);
        let mut one = vec![fall(var("To"), seeds)];
        one.extend(passing);
        one.push(self.advance());
        let fallen = one.remove(0);
        let rest = when(less(number(0), var("Hand")), seq(one));
        parts.push(repeat(all(test), seq(vec![fallen, rest])));
        seq(parts)
    }

    /// Whether the next pit is told by the last and the origin alone.
    fn finds_next_pit_simply(&self) -> bool {
        let simple = match self.path.skipping.as_slice() {
            [] | [Skip::Origin { once: false }] => true,
            _ => false,
        };
        simple
            && self.path.from.is_none()
            && self.path.within.is_none()
            && self.path.dropping_in.is_none()
    }

    /// Finds the pit that the next seed falls into.
    fn advance(&mut self) -> Node {
        let next = self.onward(var("Last"));
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
