//! The board: sites, the ways round it, and what lies where at the start.

use super::say::{either, equal, number};
use super::{General, Node, Reason, View, call, text};
use crate::ludii::ludeme::{named, word};
use seedlore_game::{Game as _, Position};
use seedlore_language::rules::{Direction, Kind, Pit, Player, Side, Through};
use seedlore_referee::referee::Referee;

/// South is Ludii's player 1, North player 2.
pub const SEATS: [Player; 2] = [Player::South, Player::North];

impl General<'_> {
    /// Whether the board has stores. Else captured seeds lie in the players' hands.
    pub fn has_stores(&self) -> bool {
        self.rules.board().stores().is_some()
    }

    /// The site of a pit, or of a store on the board.
    pub fn site(&self, pit: Pit) -> Option<u16> {
        let board = self.rules.board();
        let pits = board.pit_count() as u16;
        let first = u16::from(self.has_stores());
        match pit.kind() {
            Kind::Pit => {
                let length = usize::from(board.row_length());
                let site = pit.index() / length * length + usize::from(board.column(pit));
                Some(first + site as u16)
            }
            Kind::Store(player) if self.has_stores() => {
                let is_right = board.stores() == Some(Side::Right);
                Some(match (player == Player::South) == is_right {
                    true => first + pits,
                    false => 0,
                })
            }
            Kind::Store(_) | Kind::Reserve(_) | Kind::Centre | Kind::Nowhere => None,
        }
    }

    /// The word for a player as the view has it.
    pub fn role(&self, is_mover: bool) -> &'static str {
        match (self.view == View::Mover) == is_mover {
            true => "Mover",
            false => "Next",
        }
    }

    /// Whether the player whose eyes are looked through is P1.
    pub fn is_first(&self) -> Node {
        let who = match self.view {
            View::Mover => call("mover", []),
            View::Next => call("next", []),
        };
        equal(who, number(1))
    }

    /// What a map has for a site. Of a map that is another for either player, both are
    /// given.
    pub fn mapped(&mut self, name: &str, maps: [Vec<(u16, u16)>; 2], site: Node) -> Node {
        let [south, north] = maps;
        let entry = |name: &str| call("mapEntry", [text(name), site.clone()]);
        if south == north {
            self.maps.insert(name.into(), south);
            return entry(name);
        }
        let names = [format!("{name} of P1"), format!("{name} of P2")];
        self.maps.insert(names[0].clone(), south);
        self.maps.insert(names[1].clone(), north);
        either(self.is_first(), entry(&names[0]), entry(&names[1]))
    }

    /// Where a relation of pits leads, as sites; `None` where it leads nowhere from some
    /// pit.
    fn relation(&self, to: impl Fn(Pit) -> Option<Pit>, stores: bool) -> Option<Vec<(u16, u16)>> {
        let board = self.rules.board();
        let of_stores = SEATS.map(Pit::store).into_iter().filter(|_| stores);
        board
            .pits()
            .chain(of_stores)
            .map(|pit| self.site(pit).zip(to(pit).and_then(|to| self.site(to))))
            .collect()
    }

    /// The pit across the board.
    pub fn across(&mut self, row: Option<seedlore_language::rules::Row>, site: Node) -> Node {
        let board = self.rules.board();
        let map = |player| self.relation(|pit| board.opposite(pit, row, player), false);
        match (map(SEATS[0]), map(SEATS[1])) {
            (Some(south), Some(north)) => {
                let name = match row {
                    None => "Opposite".to_string(),
                    Some(row) => format!("Opposite {row:?}"),
                };
                self.mapped(&name, [south, north], site)
            }
            _ => self.against(Reason::Track),
        }
    }

    /// The next pit in the direction of sowing, or against it.
    pub fn step(&mut self, site: Node, is_back: bool) -> Node {
        self.way(site, is_back, None)
    }

    /// The next place that a seed falls into: a pit, or a store that is sown in.
    pub fn onward(&mut self, site: Node) -> Node {
        let through = self.path.through;
        self.way(site, false, through)
    }

    fn way(&mut self, site: Node, is_back: bool, through: Option<Through>) -> Node {
        match self.round {
            super::Round::Always(direction) => {
                let direction = match is_back {
                    true => direction.reversed(),
                    false => direction,
                };
                self.one_way(site, direction, through)
            }
            super::Round::ByVar => {
                let (on, back) = match is_back {
                    false => (Direction::Anticlockwise, Direction::Clockwise),
                    true => (Direction::Clockwise, Direction::Anticlockwise),
                };
                let on = self.one_way(site.clone(), on, through);
                let back = self.one_way(site, back, through);
                either(equal(super::say::var("Way"), number(0)), on, back)
            }
        }
    }

    pub fn one_way(&mut self, site: Node, direction: Direction, through: Option<Through>) -> Node {
        let maps = SEATS.map(|player| self.neighbours(direction, through, player));
        let [Some(south), Some(north)] = maps else {
            return self.against(Reason::Track);
        };
        let mut name = match direction {
            Direction::Anticlockwise => "Anticlockwise",
            Direction::Clockwise => "Clockwise",
        }
        .to_string();
        match through {
            None => {}
            Some(Through::Own) => name += " by own store",
            Some(Through::Opponent) => name += " by store of opponent",
            Some(Through::Both) => name += " by stores",
        }
        self.mapped(&name, [south, north], site)
    }

    /// What follows each pit for a player, and each store if stores are sown in by
    /// anybody.
    fn neighbours(
        &self,
        direction: Direction,
        through: Option<Through>,
        mover: Player,
    ) -> Option<Vec<(u16, u16)>> {
        let board = self.rules.board();
        let next = |pit: Pit| {
            if let Kind::Store(owner) = pit.kind() {
                let beside = board.beside_store(owner, direction, mover)?;
                return board.next(beside, direction, mover);
            }
            let passed = board.passed(pit, direction, mover);
            let sown = passed.filter(|owner| match through {
                None => false,
                Some(Through::Own) => *owner == mover,
                Some(Through::Opponent) => *owner != mover,
                Some(Through::Both) => true,
            });
            match sown {
                Some(owner) => Some(Pit::store(owner)),
                None => board.next(pit, direction, mover),
            }
        };
        self.relation(next, self.has_stores() && self.sows_stores())
    }

    /// The rounds that the pits make in a direction, the same for both players.
    fn circles(&self, direction: Direction) -> Option<Vec<Vec<u16>>> {
        let [south, north] = SEATS.map(|player| self.neighbours(direction, None, player));
        let map: std::collections::BTreeMap<u16, u16> = match (south, north) {
            (Some(south), Some(north)) if south == north => south.into_iter().collect(),
            _ => return None,
        };
        let mut circles: Vec<Vec<u16>> = Vec::new();
        for first in map.keys() {
            if circles.iter().flatten().any(|site| site == first) {
                continue;
            }
            let mut circle = vec![*first];
            let mut here = map[first];
            while here != *first {
                if circle.len() > map.len() {
                    return None;
                }
                circle.push(here);
                here = *map.get(&here)?;
            }
            circles.push(circle);
        }
        let length = circles[0].len();
        let are_alike = circles.iter().all(|circle| circle.len() == length);
        (circles.len() <= 2 && are_alike && length > 1).then_some(circles)
    }

    /// Whether the ways round can be said as Ludii's tracks.
    pub fn has_tracks(&self) -> bool {
        !self.sows_stores()
            && self.circles(Direction::Anticlockwise).is_some()
            && self.circles(Direction::Clockwise).is_some()
    }

    /// Something that is done on a track of some length: of two, on that of the origin.
    pub fn on_tracks(&mut self, direction: Direction, act: &dyn Fn(&str, i32) -> Node) -> Node {
        let name = format!("{direction:?}");
        match self.circles(direction).as_deref() {
            Some([only]) => {
                self.tracks.insert(name.clone(), only.clone());
                act(&name, only.len() as i32)
            }
            Some([one, two]) => {
                let names = ["P1", "P2"].map(|player| format!("{player} {name}"));
                self.tracks.insert(names[0].clone(), one.clone());
                self.tracks.insert(names[1].clone(), two.clone());
                let sites = one.iter().map(|site| number((*site).into())).collect();
                let region = call("sites", [Node::List(sites)]);
                let is_first = super::say::is_in(super::say::var("Origin"), region);
                let length = one.len() as i32;
                either(is_first, act(&names[0], length), act(&names[1], length))
            }
            _ => self.against(Reason::Track),
        }
    }

    /// Whether seeds are sown in a store.
    pub fn sows_stores(&self) -> bool {
        let rules = self.rules;
        let turns = std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn));
        turns.into_iter().any(|turn| {
            let of_choice =
                |choice: &seedlore_language::rules::Ruled<seedlore_language::rules::Choice>| {
                    let path = choice.says.path.as_ref();
                    path.is_some_and(|path| path.through.is_some())
                };
            turn.sowing.says.through.is_some() || turn.choices.iter().any(of_choice)
        })
    }

    /// Where a player keeps what was captured.
    pub fn store(&self, is_mover: bool) -> Node {
        let role = self.role(is_mover);
        match self.has_stores() {
            true => call("mapEntry", [text("Store"), word(role)]),
            false => call("handSite", [word(role)]),
        }
    }

    /// How much a player has captured.
    pub fn captured(&self, is_mover: bool) -> Node {
        self.count_store(self.store(is_mover))
    }

    pub fn captured_by(&self, player: &'static str) -> Node {
        let store = match self.has_stores() {
            true => call("mapEntry", [text("Store"), word(player)]),
            false => call("handSite", [word(player)]),
        };
        self.count_store(store)
    }

    fn count_store(&self, store: Node) -> Node {
        let mut parts = vec![named("at", store)];
        if !self.has_stores() {
            parts.insert(0, word("Cell"));
        }
        call("count", parts)
    }

    /// What lies where before the first turn.
    fn filled(&mut self) -> Vec<(Pit, u16)> {
        let rules = self.rules;
        let start = Referee::new(rules.clone()).start();
        let before = Position::start(rules);
        let (ground, as_laid) = (start.ground(), before.ground());
        let is_told = ground.closed == as_laid.closed
            && ground.owner == as_laid.owner
            && start.memory() == before.memory();
        self.marked = self.marked_at_start(&start);
        if !is_told {
            self.against(Reason::BeforePlay);
        }
        let board = rules.board();
        let stores = SEATS.map(Pit::store);
        let places = board.pits().chain(stores);
        let filled = places.map(|pit| (pit, start.seeds(pit)));
        filled.collect()
    }

    /// Seeds at the start, pit by pit.
    pub fn filling(&mut self) -> Node {
        let mut by_count: std::collections::BTreeMap<u16, Vec<Node>> = Default::default();
        let mut beside = Vec::new();
        for (pit, seeds) in &self.filled() {
            if *seeds == 0 {
                continue;
            }
            match (self.site(*pit), pit.kind()) {
                (Some(site), _) => by_count
                    .entry(*seeds)
                    .or_default()
                    .push(number(site.into())),
                (None, Kind::Store(player)) => {
                    let hand = match player == Player::South {
                        true => "P1",
                        false => "P2",
                    };
                    beside.push((call("handSite", [word(hand)]), *seeds));
                }
                _ => {
                    self.against(Reason::Places);
                }
            }
        }
        let set = |seeds: u16, to: Node| {
            call(
                "set",
                [word("Count"), number(seeds.into()), named("to", to)],
            )
        };
        let mut parts: Vec<Node> = by_count
            .into_iter()
            .map(|(seeds, sites)| set(seeds, call("sites", [Node::List(sites)])))
            .collect();
        for (hand, seeds) in beside {
            parts.push(set(seeds, call("sites", [Node::List(vec![hand])])));
        }
        parts.append(&mut self.marked);
        match parts.len() {
            1 => call("start", parts),
            _ => call("start", [Node::List(parts)]),
        }
    }

    /// The board, what is known of its sites, and the seeds.
    pub fn equipment(&mut self) -> Vec<Node> {
        let board = self.rules.board();
        if board.is_ring() || board.has_reserves() || board.has_centre() || board.rows() < 2 {
            self.against(Reason::Places);
        }
        let mut made = vec![
            number(board.rows().into()),
            number(board.row_length().into()),
        ];
        if !self.has_stores() {
            made.push(named("store", word("None")));
        }
        let track = |(name, sites): (&String, &Vec<u16>)| {
            let sites = sites.iter().map(|site| number((*site).into())).collect();
            let looped = named("loop", word("True"));
            call("track", [text(name), Node::List(sites), looped])
        };
        match self.tracks.len() {
            0 => {}
            1 => made.extend(self.tracks.iter().map(track)),
            _ => made.push(Node::List(self.tracks.iter().map(track).collect())),
        }
        let mut parts = vec![call("mancalaBoard", made)];
        for (name, sites) in &self.regions {
            for (player, sites) in ["P1", "P2"].into_iter().zip(sites) {
                let sites = sites.iter().map(|site| number((*site).into())).collect();
                let sites = call("sites", [Node::List(sites)]);
                parts.push(call("regions", [text(name), word(player), sites]));
            }
        }
        if self.has_stores() {
            let pair = |player, seat: Player| {
                let site = self.site(Pit::store(seat)).unwrap_or_default();
                call("pair", [word(player), number(site.into())])
            };
            let pairs = vec![pair("P1", SEATS[0]), pair("P2", SEATS[1])];
            parts.push(call("map", [text("Store"), Node::List(pairs)]));
        }
        for (name, map) in &self.maps {
            let pair = |(from, to): &(u16, u16)| {
                call("pair", [number((*from).into()), number((*to).into())])
            };
            let pairs = map.iter().map(pair).collect();
            parts.push(call("map", [text(name), Node::List(pairs)]));
        }
        parts.push(call("piece", [text("Seed"), word("Shared")]));
        if !self.has_stores() {
            parts.push(call("hand", [word("Each")]));
        }
        parts
    }
}
