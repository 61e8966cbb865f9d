//! Marks on pits: for each player a list of sites that Ludii remembers.

use super::board::SEATS;
use super::say::{all, any, either, equal, is_in, not, number, seq, when};
use super::{General, Node, Reason, call, text};
use crate::ludii::ludeme::word;
use seedlore_game::Position;
use seedlore_language::rules::{Marked, Pit, Who};

/// The list of the pits that carry a mark of a player.
fn list(name: &str, player: &str) -> String {
    format!("{name} of {player}")
}

fn values(name: &str) -> Node {
    call("values", [word("Remembered"), text(name)])
}

fn carries(site: &Node, name: &str, player: &str) -> Node {
    is_in(site.clone(), values(&list(name, player)))
}

impl General<'_> {
    /// Whether a pit carries a mark, of somebody or of a player.
    pub fn is_marked(&mut self, site: Node, marked: &Marked) -> Node {
        let [one, two] = ["P1", "P2"].map(|player| carries(&site, &marked.name, player));
        match marked.of {
            None | Some(Who::Somebody | Who::Everybody) => any([one, two]),
            Some(Who::Mover) => either(self.is_first(), one, two),
            Some(Who::Opponent) => either(self.is_first(), two, one),
            Some(Who::FirstPlayer) => one,
            Some(Who::SecondPlayer) => two,
            Some(Who::Richer | Who::Poorer | Who::Winner | Who::Loser) => self.against(Reason::Who),
        }
    }

    /// Whether a pit carries no mark.
    pub fn is_plain(&self, site: &Node) -> Node {
        let marks = self.rules.marks().iter();
        not(any(marks.flat_map(|mark| {
            ["P1", "P2"].map(|player| carries(site, &mark.plan.name, player))
        })))
    }

    /// Whether what lies in a pit may be lifted.
    pub fn is_unlocked(&self, site: &Node) -> Node {
        let marks = self.rules.marks().iter().filter(|mark| mark.plan.locked);
        not(any(marks.flat_map(|mark| {
            ["P1", "P2"].map(|player| carries(site, &mark.plan.name, player))
        })))
    }

    /// Marks a pit for the mover.
    pub fn mark(&mut self, site: Node, name: &str) -> Node {
        let plan = self.rules.mark(name).map(|at| &self.rules.marks()[at].plan);
        let one_each = plan.is_some_and(|plan| plan.one_each);
        let marked = |player: &str| {
            let known = list(name, player);
            let remember = call("remember", [word("Value"), text(&known), site.clone()]);
            let none = equal(number(0), call("size", [word("Array"), values(&known)]));
            match one_each {
                true => when(none, remember),
                false => remember,
            }
        };
        let is_free = all(["P1", "P2"].map(|player| not(carries(&site, name, player))));
        let marked = either(self.is_first(), marked("P1"), marked("P2"));
        when(is_free, marked)
    }

    /// Takes marks off a pit.
    pub fn unmark(&mut self, site: Node, name: Option<&str>) -> Node {
        let names: Vec<String> = match name {
            Some(name) => vec![name.into()],
            None => {
                let marks = self.rules.marks().iter();
                marks.map(|mark| mark.plan.name.clone()).collect()
            }
        };
        let off = names.iter().flat_map(|name| {
            ["P1", "P2"].map(|player| {
                let known = list(name, player);
                let forget = call("forget", [word("Value"), text(&known), site.clone()]);
                when(carries(&site, name, player), forget)
            })
        });
        seq(off.collect())
    }

    /// Takes all marks of a name off that the mover holds.
    pub fn unmark_all(&mut self, mark: usize) -> Node {
        let name = &self.rules.marks()[mark].plan.name;
        let off = |player| {
            let known = list(name, player);
            call("forget", [word("Value"), text(&known), word("All")])
        };
        either(self.is_first(), off("P1"), off("P2"))
    }

    /// One of two moves, as P1 or P2 holds the mark that a pit carries.
    pub fn by_holder(&mut self, site: &Node, first: Node, second: Node) -> Node {
        let [only] = self.rules.marks() else {
            return self.against(Reason::Marks);
        };
        let name = only.plan.name.clone();
        either(
            carries(site, &name, "P1"),
            first,
            when(carries(site, &name, "P2"), second),
        )
    }

    /// The marks that pits carry before the first turn.
    pub fn marked_at_start(&self, start: &Position) -> Vec<Node> {
        let mut parts = Vec::new();
        for (at, mark) in self.rules.marks().iter().enumerate() {
            for (player, seat) in ["P1", "P2"].into_iter().zip(SEATS) {
                let pits = start.ground().marks[at][seat].iter();
                let sites: Vec<Node> = pits
                    .filter_map(|pit: Pit| self.site(pit))
                    .map(|site| number(site.into()))
                    .collect();
                if !sites.is_empty() {
                    let known = text(&list(&mark.plan.name, player));
                    let sites = call("sites", [Node::List(sites)]);
                    parts.push(call("set", [word("RememberValue"), known, sites]));
                }
            }
        }
        parts
    }
}
