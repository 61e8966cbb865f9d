//! Places: single pits, and several of them to act on.

use super::board::SEATS;
use super::say::{all, less, number, repeat, seq, set, together, var};
use super::{General, Node, Reason, call, text};
use crate::ludii::ludeme::{named, word};
use seedlore_language::as_variant;
use seedlore_language::rules::{Heading, Noun, Pits, Place, Places, Whose};

impl General<'_> {
    /// The site of a place.
    pub fn place(&mut self, place: &Place) -> Node {
        match place {
            Place::Last => self.at.last.clone(),
            Place::Origin => self.at.origin.clone(),
            Place::Start => self.at.start.clone(),
            Place::Next => {
                let last = self.at.last.clone();
                self.step(last, false)
            }
            Place::After(of) => {
                let of = self.place(of);
                self.step(of, false)
            }
            Place::Before(of) => {
                let of = self.place(of);
                self.step(of, true)
            }
            Place::Opposite { row, of } => {
                let of = self.place(of);
                self.across(*row, of)
            }
            Place::The(pits) => self.only(pits),
            Place::First { of, heading, from } => self.first(of, *heading == Heading::Back, from),
            Place::StartOf(who) => self.of_who("Began", *who),
            Place::LastOf(who) => self.of_who("Ended", *who),
        }
    }

    /// The nearest pit of a class from a place on, which is sought before the action.
    fn first(&mut self, of: &Pits, is_back: bool, from: &Place) -> Node {
        if self.in_condition {
            return self.against(Reason::Traits);
        }
        let from = self.place(from);
        let name = format!("Found {}", self.sought.len() + 1);
        let here = var(&name);
        let first = self.step(from, is_back);
        let next = self.step(here.clone(), is_back);
        let fits = self.fits(here.clone(), of, false);
        let pits = self.rules.board().pit_count() as i32;
        let goes_on = all([
            less(var("Pits"), number(pits)),
            super::say::not(fits.clone()),
        ]);
        let on = together(vec![
            set(&name, next),
            set("Pits", super::say::add(var("Pits"), number(1))),
        ]);
        self.sought.push(seq(vec![
            together(vec![set(&name, first), set("Pits", number(1))]),
            repeat(goes_on, on),
            super::say::when(super::say::not(fits), set(&name, number(-1))),
        ]));
        here
    }

    /// Whether a place is one, and something holds of it.
    pub fn is_some(&self, site: Node, holds: Node) -> Node {
        let may_be_none = ["Found", "Began", "Ended"];
        if let Node::Call("var", parts) = &site
            && let [Node::Text(name)] = parts.as_slice()
            && may_be_none.iter().any(|word| name.starts_with(word))
        {
            return all([less(number(-1), site), holds]);
        }
        holds
    }

    /// The one pit that a phrase fits.
    fn only(&mut self, pits: &Pits) -> Node {
        if pits.noun == Noun::Store && pits.whose != Whose::Any {
            return self.store(pits.whose == Whose::Own);
        }
        let bare = Pits {
            whose: pits.whose,
            areas: pits.areas.clone(),
            numbers: pits.numbers.clone(),
            ..Pits::all()
        };
        let board = self.rules.board();
        let of = |viewer| {
            let mut fit = board.pits().filter(|pit| {
                let is_own = board.home(*pit) == Some(viewer);
                let is_of = match pits.whose {
                    Whose::Any => true,
                    Whose::Own => is_own,
                    Whose::Opponent => board.home(*pit).is_some() && !is_own,
                };
                let mut areas = pits.areas.iter();
                is_of
                    && areas.all(|area| board.lies_in(*pit, *area, viewer))
                    && pits.has_number(board.number(*pit, viewer))
            });
            fit.next().filter(|_| fit.next().is_none())
        };
        let [Some(south), Some(north)] = SEATS.map(of) else {
            return self.against(Reason::Traits);
        };
        if bare != *pits || board.is_shared() || pits.numbers.iter().any(|n| n.number().is_none()) {
            return self.against(Reason::Traits);
        }
        let [south, north] =
            [south, north].map(|pit| number(self.site(pit).unwrap_or_default().into()));
        super::say::either(self.is_first(), south, north)
    }

    /// Does something to each pit of some, which are settled before it is done to any.
    pub fn each(&mut self, places: &Places, act: &mut dyn FnMut(&mut Self, Node) -> Node) -> Node {
        match places {
            Places::Place(place) => {
                let site = self.place(place);
                let done = act(self, site.clone());
                let is_one = self.is_some(site, super::say::yes());
                super::say::when(is_one, done)
            }
            Places::Pits(pits) => {
                let region = self.class(pits);
                let done = act(self, call("site", []));
                call("forEach", [word("Site"), region, done])
            }
            Places::Opposites(inner) => self.each(inner, &mut |general, site| {
                let across = general.across(None, site);
                act(general, across)
            }),
            Places::Run {
                heading,
                step,
                from,
                of,
                with_opposites,
            } => {
                let headings: &[bool] = match heading {
                    Heading::Back => &[true],
                    Heading::On => &[false],
                    Heading::Both => &[true, false],
                };
                let mut parts = vec![call("forget", [word("Value"), text("Line"), word("All")])];
                for is_back in headings {
                    let found = self.run(from, *step, of, *is_back);
                    parts.push(found);
                }
                let one = act(self, call("value", []));
                let done = match with_opposites {
                    false => one,
                    true => {
                        let across = self.across(None, call("value", []));
                        seq(vec![one, act(self, across)])
                    }
                };
                let line = call("values", [word("Remembered"), text("Line")]);
                parts.push(call("forEach", [word("Value"), line, done]));
                seq(parts)
            }
            Places::Both(all) if all.iter().all(is_settled) => {
                let done = all.iter().map(|places| self.each(places, act)).collect();
                seq(done)
            }
            Places::Both(_) => {
                let gathered = self.gathered(places, "Places");
                let done = act(self, call("value", []));
                let line = call("values", [word("Remembered"), text("Places")]);
                seq(vec![gathered, call("forEach", [word("Value"), line, done])])
            }
            Places::Chosen { .. } => self.against(Reason::Chosen),
        }
    }

    /// Remembers pits under a name, each once.
    pub fn gathered(&mut self, places: &Places, name: &str) -> Node {
        let mut parts = vec![call("forget", [word("Value"), text(name), word("All")])];
        let all = as_variant!(places, Places::Both(all) => all.as_slice());
        let all = all.unwrap_or(std::slice::from_ref(places));
        for places in all {
            parts.push(self.each(places, &mut |_, site| {
                let unique = named("unique", word("True"));
                call("remember", [word("Value"), text(name), site, unique])
            }));
        }
        seq(parts)
    }

    /// Remembers the line of pits of a class from a place on.
    fn run(&mut self, from: &Place, step: u8, of: &Pits, is_back: bool) -> Node {
        let from = self.place(from);
        let here = var("Pit");
        let fits = self.fits(here.clone(), of, false);
        let mut next = here.clone();
        for _ in 0..step {
            next = self.step(next, is_back);
        }
        let pits = self.rules.board().pit_count() as i32;
        let goes_on = all([less(var("Pits"), number(pits)), fits]);
        let remember = call(
            "remember",
            [
                word("Value"),
                text("Line"),
                here,
                named("unique", word("True")),
            ],
        );
        let on = together(vec![
            remember,
            set("Pit", next),
            set("Pits", super::say::add(var("Pits"), number(1))),
        ]);
        seq(vec![
            together(vec![set("Pit", from), set("Pits", number(0))]),
            repeat(goes_on, on),
        ])
    }
}

/// Whether what is done to other pits does not change which pits are meant.
fn is_settled(places: &Places) -> bool {
    match places {
        Places::Place(place) => is_fixed(place),
        Places::Opposites(inner) => is_settled(inner),
        Places::Pits(pits) => {
            pits.holding.is_none() && pits.fill.is_none() && pits.beside.is_empty()
        }
        Places::Both(all) => all.iter().all(is_settled),
        Places::Run { .. } | Places::Chosen { .. } => false,
    }
}

fn is_fixed(place: &Place) -> bool {
    match place {
        Place::First { .. } => false,
        Place::After(of) | Place::Before(of) | Place::Opposite { of, .. } => is_fixed(of),
        Place::Last | Place::Origin | Place::Start | Place::Next | Place::The(_) => true,
        Place::StartOf(_) | Place::LastOf(_) => true,
    }
}
