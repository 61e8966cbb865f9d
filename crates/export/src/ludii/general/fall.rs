//! How the seeds of a lap fall: one by one, or by Ludii's own `sow`.

use super::say::{
    add, all, any, count_at, drop, either, equal, less, not, number, repeat, seq, set, sub,
    together, var, when, yes,
};
use super::{General, Node, Reason, Round, call, text};
use crate::ludii::ludeme::{named, word};
use seedlore_language::rules::{Direction, Moment, Place, Skip};
use seedlore_language::terms::DroppingIn;

impl General<'_> {
    /// Seeds fall one by one.
    pub fn fall(&mut self) -> Node {
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
                let sought = self.sought.len();
                let to = self.place(&place);
                if self.sought.len() > sought {
                    // Where there is none, the seeds are put back.
                    self.against(Reason::Traits);
                }
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
    pub fn fall_by_sow(&mut self) -> Node {
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
                    let pits = seedlore_language::rules::Pits::all();
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
