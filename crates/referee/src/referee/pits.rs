//! Which pits a phrase or a place speaks of.

use super::scene::{MoveTrace, Scene};
use seedlore_language::as_variant;
use seedlore_language::rules::{
    Beside, Choice, Contents, Direction, Fill, Happened, Heading, Kind, Neighbour, Noun, Pit, Pits,
    Place, Places, Player, Trait, Way, Whose,
};

impl<'a> Scene<'a> {
    /// The next pit in a direction that is in play.
    pub fn step(&self, pit: Pit, direction: Direction) -> Option<Pit> {
        let board = self.board();
        let mut here = match pit.kind() {
            Kind::Store(owner) => board.beside_store(owner, direction, self.mover)?,
            Kind::Pit | Kind::Reserve(_) | Kind::Centre | Kind::Nowhere => pit,
        };
        for _ in 0..board.pit_count() {
            here = board.next(here, direction, self.mover)?;
            if !self.position.ground().closed.contains(here) {
                return Some(here);
            }
        }
        None
    }

    /// The pit of a place, if there is one.
    pub fn place(&self, place: &Place) -> Option<Pit> {
        let board = self.board();
        match place {
            Place::Last => self.trace.map(|t| t.last),
            Place::Origin => self.trace.map(|t| t.origin),
            Place::Start => self.trace.map(|t| t.start),
            Place::Next => self.step(self.trace?.last, self.direction),
            Place::After(place) => self.step(self.place(place)?, self.direction),
            Place::Before(place) => self.step(self.place(place)?, self.direction.reversed()),
            Place::Opposite { row, of } => board
                .opposite(self.place(of)?, *row, self.mover)
                .filter(|pit| !self.position.ground().closed.contains(*pit)),
            Place::First { of, heading, from } => {
                let direction = match heading {
                    Heading::Back => self.direction.reversed(),
                    Heading::On | Heading::Both => self.direction,
                };
                let from = self.place(from)?;
                std::iter::successors(self.step(from, direction), |pit| self.step(*pit, direction))
                    .take(board.pit_count())
                    .find(|pit| self.fits(*pit, of, None))
            }
            Place::StartOf(who) => self.position.memory().began[self.one(*who)?],
            Place::LastOf(who) => self.position.memory().ended[self.one(*who)?],
            Place::The(pits) => self.class(pits).next(),
        }
    }

    /// Whether every word of a phrase applies to a pit. `held` is what the pit
    /// held before the last seed fell, where the phrase is said of that pit.
    pub fn fits(&self, pit: Pit, phrase: &Pits, held: Option<u16>) -> bool {
        self.fits_alone(pit, phrase, held) && self.excels(pit, phrase)
    }

    /// All words but those that compare with other pits.
    fn fits_alone(&self, pit: Pit, phrase: &Pits, held: Option<u16>) -> bool {
        let now = self.position.seeds(pit);
        let kind = match pit.kind() {
            Kind::Pit => Noun::Pit,
            Kind::Store(_) => Noun::Store,
            Kind::Reserve(_) => Noun::Reserve,
            Kind::Centre => Noun::Centre,
            Kind::Nowhere => Noun::Nothing,
        };
        kind == phrase.noun
            && !self.position.ground().closed.contains(pit)
            && self.is_of(pit, phrase.whose)
            && match phrase.fill {
                None => true,
                Some(Fill::Empty) => held.unwrap_or(now) == 0,
                Some(Fill::Occupied) => held.unwrap_or(now) > 0,
            }
            && phrase.holding.as_ref().is_none_or(|n| self.admits(n, now))
            && phrase.making.as_ref().is_none_or(|n| self.admits(n, now))
            && self.lies(pit, phrase)
            && phrase.traits.iter().all(|t| self.has_trait(pit, *t))
            && self.carries(pit, phrase)
            && phrase.happened.iter().all(|h| self.has_happened(pit, *h))
            && phrase.reached.iter().all(|from| self.is_reached(pit, from))
            && phrase.beside.iter().all(|b| self.is_beside(pit, b))
            && !(phrase.except.iter()).any(|place| self.is_meant(pit, place))
    }

    /// Whether a pit is the one a place names, or any of those where it names a class.
    fn is_meant(&self, pit: Pit, place: &Place) -> bool {
        if let Place::The(of) = place {
            return self.fits(pit, of, None);
        }
        self.place(place) == Some(pit)
    }

    fn is_of(&self, pit: Pit, whose: Whose) -> bool {
        let is_own = || self.position.is_own(self.board(), pit, self.mover);
        match whose {
            Whose::Any => true,
            Whose::Own => is_own(),
            Whose::Opponent if self.board().is_shared() && pit.is_pit() => true,
            Whose::Opponent => self.position.owner(pit).is_some() && !is_own(),
        }
    }

    /// Whether a pit lies where the phrase says: words such as `left` are seen
    /// by the player on whose side it lies, and in the middle by the mover.
    fn lies(&self, pit: Pit, phrase: &Pits) -> bool {
        if phrase.areas.is_empty() && phrase.numbers.is_empty() {
            return true;
        }
        let board = self.board();
        phrase
            .areas
            .iter()
            .all(|area| board.lies_in(pit, *area, self.mover))
            && phrase.has_number(board.number(pit, self.mover))
    }

    fn has_happened(&self, pit: Pit, happened: Happened) -> bool {
        let mut all = self.rules.happenings().iter();
        let nth = all.position(|other| *other == happened);
        nth.is_some_and(|nth| self.position.memory().happened[nth].contains(pit))
    }

    /// Whether the last seed of one of some pits would fall in this one, sown one by one.
    fn is_reached(&self, pit: Pit, from: &Pits) -> bool {
        let directions = match self.rules.turn().sowing.says.way {
            Some(Way::Round(direction)) => vec![direction],
            _ => vec![Direction::Anticlockwise, Direction::Clockwise],
        };
        let falls = |from: Pit, direction: Direction| {
            let seeds = self.position.seeds(from);
            (0..seeds).try_fold(from, |pit, _| self.step(pit, direction))
        };
        let mut from = self
            .class(from)
            .filter(|from| self.position.seeds(*from) > 0);
        from.any(|from| directions.iter().any(|way| falls(from, *way) == Some(pit)))
    }

    fn has_trait(&self, pit: Pit, of: Trait) -> bool {
        let sown = || self.trace.is_some_and(|t| t.sown.contains(pit));
        let memory = self.position.memory();
        match of {
            Trait::Sown => sown(),
            Trait::Unsown => !sown(),
            Trait::Played => memory.played.contains(pit),
            Trait::Unplayed => !memory.played.contains(pit),
            Trait::Plain => !self.position.ground().is_marked(pit),
            Trait::Facing => self
                .trace
                .is_some_and(|t| self.board().is_facing(t.last, pit)),
            Trait::Largest | Trait::Rearmost | Trait::Foremost => true,
        }
    }

    /// Words that compare a pit with the others of its class.
    fn excels(&self, pit: Pit, phrase: &Pits) -> bool {
        let others = || {
            self.board()
                .pits()
                .filter(|other| self.fits_alone(*other, phrase, None))
        };
        let largest = !phrase.traits.contains(&Trait::Largest)
            || others().all(|other| self.position.seeds(other) <= self.position.seeds(pit));
        let leads = |word: Trait, direction: Direction| {
            !phrase.traits.contains(&word)
                || self.leading(&others().collect::<Vec<_>>(), direction) == Some(pit)
        };
        largest
            && leads(Trait::Rearmost, self.direction)
            && leads(Trait::Foremost, self.direction.reversed())
    }

    /// The first of a group along the track, which in the direction of sowing is the
    /// rearmost and in the other the foremost; of several groups, that which begins first
    /// after the mover's first pit, or before it.
    fn leading(&self, pits: &[Pit], direction: Direction) -> Option<Pit> {
        let first = self.board().pit(self.mover, 1, 1)?;
        let begin = match direction == self.direction {
            true => first,
            false => self.step(first, direction)?,
        };
        let along: Vec<Pit> = std::iter::successors(Some(begin), |pit| self.step(*pit, direction))
            .take(self.board().pit_count())
            .filter(|pit| pits.contains(pit))
            .collect();
        let leads = |pit: &&Pit| {
            let before = self.step(**pit, direction.reversed());
            before.is_none_or(|before| !pits.contains(&before))
        };
        along.iter().find(leads).or(along.first()).copied()
    }

    fn carries(&self, pit: Pit, phrase: &Pits) -> bool {
        let Some(marked) = &phrase.marked else {
            return true;
        };
        let Some(mark) = self.rules.mark(&marked.name) else {
            return false;
        };
        let held = &self.position.ground().marks[mark];
        match marked.of {
            None => held.iter().any(|(_, pits)| pits.contains(pit)),
            Some(who) => self
                .board()
                .players()
                .iter()
                .any(|player| held[*player].contains(pit) && self.one_of(who).contains(player)),
        }
    }

    /// Everyone a phrase may mean by a player.
    fn one_of(&self, who: seedlore_language::rules::Who) -> Vec<Player> {
        use seedlore_language::rules::Who;
        let players = self.board().players().iter().copied();
        match who {
            Who::Opponent => players.filter(|p| *p != self.mover).collect(),
            Who::Somebody | Who::Everybody => players.collect(),
            Who::Mover
            | Who::Richer
            | Who::Poorer
            | Who::FirstPlayer
            | Who::SecondPlayer
            | Who::Winner
            | Who::Loser => self.one(who).into_iter().collect(),
        }
    }

    fn is_beside(&self, pit: Pit, beside: &Beside) -> bool {
        let neighbour = match beside.side {
            Neighbour::After => self.step(pit, self.direction.reversed()),
            Neighbour::Before => self.step(pit, self.direction),
            Neighbour::Opposite => self.board().opposite(pit, None, self.mover),
        };
        neighbour.is_some_and(|pit| {
            let seeds = self.position.seeds(pit);
            match &beside.test {
                Contents::Fill(Fill::Empty) => seeds == 0,
                Contents::Fill(Fill::Occupied) => seeds > 0,
                Contents::Holding(counts) => self.admits(counts, seeds),
            }
        })
    }

    /// All places of a class, by their index.
    pub fn class<'s>(&'s self, phrase: &'s Pits) -> impl Iterator<Item = Pit> + 's {
        let board = self.board();
        let players = board.players();
        let (pits, beside): (_, Vec<Pit>) = match phrase.noun {
            Noun::Pit => (board.pit_count(), Vec::new()),
            Noun::Store => (0, players.iter().map(|p| Pit::store(*p)).collect()),
            Noun::Reserve => (0, players.iter().map(|p| Pit::reserve(*p)).collect()),
            Noun::Centre => (0, vec![Pit::centre()]),
            Noun::Nothing => (0, vec![Pit::nowhere()]),
        };
        board
            .pits()
            .take(pits)
            .chain(beside)
            .filter(move |pit| self.fits(*pit, phrase, None))
    }

    /// The pits an action speaks of, settled before anything is done to them.
    /// What a player must choose is asked elsewhere: here the first are taken.
    pub fn pits(&self, places: &Places) -> Vec<Pit> {
        match places {
            Places::Pits(phrase) => self.class(phrase).collect(),
            Places::Place(place) => self.place(place).into_iter().collect(),
            Places::Run {
                heading,
                step,
                from,
                of,
                with_opposites,
            } => {
                let run = self.run(*heading, *step, from, of);
                match with_opposites {
                    false => run,
                    true => run
                        .into_iter()
                        .flat_map(|pit| {
                            let across = self.board().opposite(pit, None, self.mover);
                            std::iter::once(pit).chain(across)
                        })
                        .collect(),
                }
            }
            Places::Opposites(inner) => self
                .pits(inner)
                .into_iter()
                .filter_map(|pit| self.board().opposite(pit, None, self.mover))
                .collect(),
            Places::Chosen { count, of } => {
                let count = usize::from(self.seeds(count));
                self.class(of).take(count).collect()
            }
            Places::Both(all) => {
                let mut pits: Vec<Pit> = Vec::new();
                for pit in all.iter().flat_map(|places| self.pits(places)) {
                    if !pits.contains(&pit) {
                        pits.push(pit);
                    }
                }
                pits
            }
        }
    }

    fn run(&self, heading: Heading, step: u8, from: &Place, of: &Pits) -> Vec<Pit> {
        let Some(first) = self.place(from) else {
            return Vec::new();
        };
        let most = self.board().pit_count();
        let along = |direction: Direction| {
            std::iter::successors(Some(first), move |pit| {
                (0..step).try_fold(*pit, |pit, _| self.step(pit, direction))
            })
            .take(most)
            .take_while(|pit| self.fits(*pit, of, None))
        };
        let mut pits: Vec<Pit> = Vec::new();
        let mut add = |pit: Pit| {
            let is_new = !pits.contains(&pit);
            if is_new {
                pits.push(pit);
            }
        };
        if heading != Heading::On {
            along(self.direction.reversed()).for_each(&mut add);
        }
        if heading != Heading::Back {
            along(self.direction).for_each(&mut add);
        }
        pits
    }

    /// The pits a way of moving offers, row by row from the mover, each row
    /// from the left.
    pub fn offered(&self, choice: &Choice) -> Vec<Pit> {
        let direction = match choice.path.as_ref().and_then(|path| path.way) {
            Some(Way::Round(direction)) => direction,
            _ => self.direction,
        };
        Scene { direction, ..*self }.offered_along(choice)
    }

    /// The same, of a way that is sown in the direction of this scene.
    fn offered_along(&self, choice: &Choice) -> Vec<Pit> {
        let names_mark = |phrase: &Pits| phrase.marked.is_some();
        let (mut pits, unlocked) = if let Places::Pits(phrase) = &choice.from {
            (self.class(phrase).collect(), names_mark(phrase))
        } else {
            let first = as_variant!(&choice.from, Places::Place(Place::First { of, .. }) => of);
            let unlocked = first.is_some_and(|of| names_mark(of));
            (self.pits(&choice.from), unlocked)
        };
        pits.retain(|pit: &Pit| {
            (self.position.seeds(*pit) > 0 || choice.lifts_nothing())
                && (unlocked || !self.position.ground().is_locked(*pit))
                && choice.when.as_ref().is_none_or(|when| {
                    let at = Scene {
                        trace: Some(MoveTrace::chosen(*pit)),
                        ..*self
                    };
                    at.holds(when)
                })
        });
        pits.sort_by_key(|pit| match pit.is_pit() {
            true => self.board().row_and_number(*pit, self.mover),
            false => (u8::MAX, 0),
        });
        pits
    }
}
