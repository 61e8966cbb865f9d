//! Phrases of pits: regions, and what a pit must be like.

use super::board::SEATS;
use super::say::{all, count_at, equal, is_in, less, no, not, number, var, yes};
use super::{General, Node, Reason, call, text};
use crate::ludii::ludeme::{named, word};
use seedlore_language::rules::{
    Beside, Contents, Fill, Neighbour, Noun, Pit, Pits, Place, Player, Row, Trait, Who, Whose,
};
use seedlore_language::terms::{Part, Term};

impl General<'_> {
    /// Of whom a clause speaks: whether it is the player whose eyes are looked through.
    /// `None` if it is neither that player nor the other at every time.
    pub fn seat(&self, who: Who) -> Option<bool> {
        match who {
            Who::Mover => Some(true),
            Who::Opponent => Some(false),
            Who::Somebody | Who::Everybody | Who::Richer | Who::Poorer => None,
            Who::FirstPlayer | Who::SecondPlayer | Who::Winner | Who::Loser => None,
        }
    }

    /// A number that is remembered of each player.
    pub fn of_seat(&self, name: &str, is_mover: bool) -> Node {
        let [south, north] = ["P1", "P2"].map(|player| var(&format!("{name} {player}")));
        match is_mover {
            true => super::say::either(self.is_first(), south, north),
            false => super::say::either(self.is_first(), north, south),
        }
    }

    /// Remembers a number of a player.
    pub fn set_of_seat(&self, name: &str, is_mover: bool, value: Node) -> Node {
        let set = |player| super::say::set(&format!("{name} {player}"), value.clone());
        let (one, other) = match is_mover {
            true => ("P1", "P2"),
            false => ("P2", "P1"),
        };
        super::say::either(self.is_first(), set(one), set(other))
    }

    /// The part of a class that is the same throughout the game: a region.
    fn lasting(&mut self, pits: &Pits) -> Option<Node> {
        let board = self.rules.board();
        if pits.numbers.iter().any(|n| n.number().is_none()) {
            self.against(Reason::Amount);
            return None;
        }
        let of = |viewer: Player| -> Vec<u16> {
            let places: Vec<Pit> = match pits.noun {
                Noun::Pit => board.pits().collect(),
                Noun::Store => SEATS.map(Pit::store).to_vec(),
                Noun::Reserve | Noun::Centre | Noun::Nothing => Vec::new(),
            };
            let is_of = |pit: &Pit| {
                let is_own = board.home(*pit) == Some(viewer) || board.is_shared() && pit.is_pit();
                match pits.whose {
                    Whose::Any => true,
                    Whose::Own => is_own,
                    Whose::Opponent if board.is_shared() && pit.is_pit() => true,
                    Whose::Opponent => board.home(*pit).is_some() && !is_own,
                }
            };
            let lies = |pit: &Pit| {
                let mut areas = pits.areas.iter();
                areas.all(|area| board.lies_in(*pit, *area, viewer))
                    && (pits.numbers.is_empty() || pits.has_number(board.number(*pit, viewer)))
            };
            let fit = places.into_iter().filter(is_of).filter(lies);
            let mut sites: Vec<u16> = fit.filter_map(|pit| self.site(pit)).collect();
            sites.sort_unstable();
            sites
        };
        let regions = SEATS.map(of);
        let mut name = match (pits.noun, pits.whose) {
            (Noun::Store, _) => "Store",
            (_, Whose::Any) => "Pits",
            (_, Whose::Own) => "Own",
            (_, Whose::Opponent) => "Opponent",
        }
        .to_string();
        for area in &pits.areas {
            let said = format!("{area:?}");
            name += " ";
            name += &said.replace(['(', ')'], " ");
        }
        for number in &pits.numbers {
            name += &format!(" {}", number.number().unwrap_or_default());
        }
        let name = name.trim().to_string();
        if pits.noun == Noun::Reserve || pits.noun == Noun::Centre {
            self.against(Reason::Places);
        }
        // Both halves of Ludii's regions by owner are of who looks.
        self.regions.insert(name.clone(), regions);
        Some(call("sites", [word(self.role(true)), text(&name)]))
    }

    fn is_everywhere(&self, pits: &Pits) -> bool {
        pits.noun == Noun::Pit
            && pits.whose == Whose::Any
            && pits.areas.is_empty()
            && pits.numbers.is_empty()
    }

    /// The sites of a class.
    pub fn class(&mut self, pits: &Pits) -> Node {
        let Some(region) = self.lasting(pits) else {
            return text("");
        };
        let test = self.changing(call("site", []), pits, false);
        match test == yes() {
            true => region,
            false => call("forEach", [region, named("if", test)]),
        }
    }

    /// The region from which a way to move is chosen.
    pub fn region_of(&mut self, pits: &Pits) -> Node {
        self.lasting(pits).unwrap_or_else(|| text(""))
    }

    /// What a pit that is chosen must be like beside.
    pub fn changing_at_choice(&mut self, pits: &Pits) -> Node {
        self.changing(call("from", []), pits, false)
    }

    /// Whether a site is of a class. With `is_last`, a pit that is empty or not is so
    /// before the seed fell.
    pub fn fits(&mut self, site: Node, pits: &Pits, is_last: bool) -> Node {
        let lies = match self.is_everywhere(pits) && !self.sows_stores() {
            true => yes(),
            false => match self.lasting(pits) {
                Some(region) => is_in(site.clone(), region),
                None => no(),
            },
        };
        let changing = self.changing(site, pits, is_last);
        all([lies, changing])
    }

    /// What of a class may change in the course of play.
    fn changing(&mut self, site: Node, pits: &Pits, is_last: bool) -> Node {
        let Pits {
            whose: _,
            traits,
            fill,
            areas: _,
            noun,
            numbers: _,
            holding,
            making,
            marked,
            happened,
            reached,
            beside,
            except,
            within: _,
        } = pits;
        if happened.is_some() || reached.is_some() {
            self.against(Reason::Marks);
        }
        let now = match *noun == Noun::Store && !self.has_stores() {
            true => self.against(Reason::Places),
            false => count_at(site.clone()),
        };
        let mut parts = Vec::new();
        if let Some(marked) = marked {
            parts.push(self.is_marked(site.clone(), marked));
        }
        if let Some(fill) = fill {
            let held = match is_last && self.at.has_fallen {
                true => var("Before"),
                false => now.clone(),
            };
            parts.push(match fill {
                Fill::Empty => equal(held, number(0)),
                Fill::Occupied => less(number(0), held),
            });
        }
        for counts in [holding, making].into_iter().flatten() {
            parts.push(self.admits(now.clone(), counts));
        }
        for word in traits {
            let part = self.has_trait(site.clone(), *word);
            parts.push(part);
        }
        for beside in beside {
            let part = self.is_beside(site.clone(), beside);
            parts.push(part);
        }
        if let Some(place) = except {
            let is_meant = if let Place::The(of) = &**place {
                self.fits(site, of, false)
            } else {
                equal(site, self.place(place))
            };
            parts.push(not(is_meant));
        }
        all(parts)
    }

    fn has_trait(&mut self, site: Node, of: Trait) -> Node {
        match of {
            Trait::Plain => self.is_plain(&site),
            Trait::Played => self.is_played(site),
            Trait::Unplayed => not(self.is_played(site)),
            Trait::Sown => self.is_sown(site),
            Trait::Unsown => not(self.is_sown(site)),
            Trait::Facing => self.is_facing(site),
            Trait::Largest | Trait::Rearmost | Trait::Foremost => self.against(Reason::Traits),
        }
    }

    fn is_played(&self, site: Node) -> Node {
        is_in(site, call("values", [word("Remembered"), text("Played")]))
    }

    fn is_sown(&self, site: Node) -> Node {
        is_in(site, call("values", [word("Remembered"), text("Sown")]))
    }

    /// Whether any clause asks which pits were sown.
    pub fn asks_sown(&self) -> bool {
        let mut asks = false;
        for clause in self.rules.clauses() {
            clause.body().walk(&mut |part| {
                asks |= matches!(part, Part::Pits(pits)
                    if pits.traits.contains(&Trait::Sown) || pits.traits.contains(&Trait::Unsown));
            });
        }
        asks
    }

    /// Whether a pit is in the column of the last and on the other side.
    fn is_facing(&mut self, site: Node) -> Node {
        let rows: &[Row] = match self.rules.board().rows() {
            2 => &[Row::Inner],
            4 => &[Row::Inner, Row::Outer],
            6 => &[Row::Inner, Row::Middle, Row::Outer],
            _ => return self.against(Reason::Traits),
        };
        let facing: Vec<Node> = rows
            .iter()
            .map(|row| {
                let last = self.at.last.clone();
                equal(site.clone(), self.across(Some(*row), last))
            })
            .collect();
        super::say::any(facing)
    }

    fn is_beside(&mut self, site: Node, beside: &Beside) -> Node {
        let neighbour = match beside.side {
            Neighbour::After => self.step(site, true),
            Neighbour::Before => self.step(site, false),
            Neighbour::Opposite => self.across(None, site),
        };
        let seeds = count_at(neighbour);
        match &beside.test {
            Contents::Fill(Fill::Empty) => equal(seeds, number(0)),
            Contents::Fill(Fill::Occupied) => less(number(0), seeds),
            Contents::Holding(counts) => self.admits(seeds, counts),
        }
    }

    /// Whether a place may be a store.
    pub fn is_store(place: &Place) -> bool {
        matches!(place, Place::The(pits) if pits.noun == Noun::Store)
    }
}
