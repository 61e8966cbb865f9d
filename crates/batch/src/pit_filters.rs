//! From classes of pits and places to filters without names.

use super::conditions::{ConditionLowering, MomentOfMove};
use super::places::pairs;
use super::program::*;
use super::refusal::Refusal;
use seedlore_language::rules::{Kind, Pit};
use seedlore_language::terms::{
    Beside, Contents, Fill, Neighbour, Noun, Pits, Place, Trait, Whose,
};

impl ConditionLowering<'_, '_> {
    pub fn class(&self, phrase: &Pits) -> Result<Class, Refusal> {
        let (set, mut words) = self.said(phrase)?;
        words.holding.extend(words.held.take());
        Ok(Class { set, words })
    }

    /// The places a phrase can mean, and what else it says of them.
    fn said(&self, phrase: &Pits) -> Result<(Set, PitFilter), Refusal> {
        if phrase.marked.is_some() {
            return Err(Refusal::Marks);
        }
        let mut words = PitFilter::default();
        let mut is_never = false;
        if phrase.happened.is_some() {
            return Err(Refusal::Memory);
        }
        if phrase.reached.is_some() {
            return Err(Refusal::Comparisons);
        }
        for word in &phrase.traits {
            match word {
                Trait::Sown | Trait::Unsown if self.is_in_move() => {
                    self.frame.asks_sown.set(true);
                    words.sown = Some(*word == Trait::Sown);
                }
                Trait::Sown => is_never = true,
                Trait::Unsown | Trait::Plain => {}
                Trait::Played | Trait::Unplayed => return Err(Refusal::Memory),
                Trait::Largest | Trait::Rearmost | Trait::Foremost | Trait::Facing => {
                    return Err(Refusal::Comparisons);
                }
            }
        }
        words.held = phrase.fill.map(filled);
        let counts = phrase.holding.iter().chain(&phrase.making);
        let numbers: Result<_, Refusal> = counts.map(|counts| self.numbers(counts)).collect();
        words.holding = numbers?;
        for beside in &phrase.beside {
            words.beside.push(self.beside(beside)?);
        }
        if let Some(place) = &phrase.except {
            words.except.extend(self.pointer(place)?);
        }
        words.is_numbers = words.says_but_numbers();
        let fits = |place: &usize| !is_never && self.lies(self.frame.pit(*place), phrase);
        Ok(((0..self.frame.places()).filter(fits).collect(), words))
    }

    fn beside(&self, beside: &Beside) -> Result<(Vec<u8>, Numbers), Refusal> {
        let (frame, direction) = (self.frame, self.frame.direction);
        let map = match beside.side {
            Neighbour::After => frame.map(|pit| frame.step(pit, direction.reversed())),
            Neighbour::Before => frame.map(|pit| frame.step(pit, direction)),
            Neighbour::Opposite => frame.map(|pit| {
                let board = frame.board();
                board.opposite(pit, None, self.viewer)
            }),
        };
        let numbers = match &beside.test {
            Contents::Fill(fill) => filled(*fill),
            Contents::Holding(counts) => self.numbers(counts)?,
        };
        Ok((map, numbers))
    }

    /// Whether a place is what the phrase names, whatever lies on the board.
    fn lies(&self, pit: Pit, phrase: &Pits) -> bool {
        let board = self.frame.board();
        let noun = match pit.kind() {
            Kind::Pit => Noun::Pit,
            Kind::Store(_) => Noun::Store,
            Kind::Reserve(_) => Noun::Reserve,
            Kind::Centre => Noun::Centre,
            Kind::Nowhere => Noun::Nothing,
        };
        let is_shared = board.is_shared() && pit.is_pit();
        let is_own = is_shared || board.home(pit) == Some(self.viewer);
        let whose = match phrase.whose {
            Whose::Any => true,
            Whose::Own => is_own,
            Whose::Opponent if is_shared => true,
            Whose::Opponent => board.home(pit).is_some() && !is_own,
        };
        let lies_in = |area| board.lies_in(pit, area, self.viewer);
        noun == phrase.noun
            && whose
            && phrase.areas.iter().all(|area| lies_in(*area))
            && phrase.has_number(board.number(pit, self.viewer))
    }

    /// The place a phrase points at; `None` where no move points at any.
    pub fn pointer(&self, place: &Place) -> Result<Option<Pointer>, Refusal> {
        let frame = self.frame;
        let direction = frame.direction;
        let onto = |place: &Place, step: &dyn Fn(Pit) -> Option<Pit>| {
            let pointer = self.pointer(place)?;
            Ok(pointer.map(|Pointer { from, map }| Pointer {
                from,
                map: map
                    .into_iter()
                    .map(|at| match at {
                        NOWHERE => NOWHERE,
                        at => frame.place(step(frame.pit(usize::from(at)))),
                    })
                    .collect(),
            }))
        };
        let end = |last: End| {
            let from = match self.sight {
                MomentOfMove::Outside => return None,
                MomentOfMove::Chosen(_) => End::Fixed,
                MomentOfMove::Landing | MomentOfMove::After => last,
            };
            let map = match self.sight {
                MomentOfMove::Chosen(pit) => (0..frame.places()).map(|_| pit).collect(),
                _ => (0..frame.places()).map(|at| at as u8).collect(),
            };
            Some(Pointer { from, map })
        };
        match place {
            Place::Last => Ok(end(End::Last)),
            Place::Origin if self.frame.has_relays => {
                self.frame.asks_origin.set(true);
                Ok(end(End::Origin))
            }
            Place::Origin | Place::Start => {
                self.frame.asks_start.set(true);
                Ok(end(End::Start))
            }
            Place::Next => onto(&Place::Last, &|pit| frame.step(pit, direction)),
            Place::After(of) => onto(of, &|pit| frame.step(pit, direction)),
            Place::Before(of) => onto(of, &|pit| frame.step(pit, direction.reversed())),
            Place::Opposite { row, of } => {
                onto(of, &|pit| frame.board().opposite(pit, *row, self.viewer))
            }
            Place::First { .. } | Place::The(_) => Err(Refusal::Place),
            Place::StartOf(_) | Place::LastOf(_) => Err(Refusal::Memory),
        }
    }

    pub fn at(&self, place: &Place, phrase: &Pits) -> Result<Predicate, Refusal> {
        let (set, mut words) = self.said(phrase)?;
        let is_held = *place == Place::Last && self.sight == MomentOfMove::Landing;
        if is_held && words.held.is_some() {
            self.frame.asks_held.set(true);
        } else {
            words.holding.extend(words.held.take());
        }
        let Some(pointer) = self.pointer(place)? else {
            return Ok(vec![PredicateStep::Constant(false)]);
        };
        let mut pairs = pairs(&pointer);
        pairs.retain(|(_, place)| set.has(usize::from(*place)));
        Ok(vec![PredicateStep::At {
            from: pointer.from,
            pairs,
            words,
        }])
    }
}

fn filled(fill: Fill) -> Numbers {
    match fill {
        Fill::Empty => Numbers::Range(0, 0),
        Fill::Occupied => Numbers::Range(1, NEVER - 1),
    }
}
