//! What is done with the material: choices, sowing, tables, ends, rounds.

use seedlore::terms::Action;

use super::material::MARKS;
use super::phrases::{NOTES, Scope};
use super::{Maker, Piece};

/// Moments whose tables may relay, and those that may not.
const MOMENTS: [(&str, Scope); 8] = [
    ("landing", Scope::Landed),
    ("passing", Scope::Landed),
    ("lifting", Scope::Moving),
    ("move end", Scope::Moving),
    ("turn end", Scope::Moving),
    ("endless sowing", Scope::Moving),
    ("stuck", Scope::Still),
    ("start", Scope::Still),
];

/// Names of lines and ways, by which a reading changes them.
const NAMES: [&str; 2] = ["a", "b"];

impl Maker<'_, '_> {
    pub fn clauses(&mut self) -> Vec<Piece> {
        let mut pieces = self.turn();
        pieces.push(Piece::Line("win by most captured".into()));
        if self.bytes.once_in(3) {
            pieces.pop();
            pieces.push(Piece::Line(self.objective()));
        }
        while self.bytes.once_in(2) {
            let end = format!("end when {}{}", self.condition(Scope::Still), self.then());
            pieces.push(Piece::Line(end));
        }
        if self.bytes.once_in(4) {
            let turn = self.turn();
            let head = format!("phase opening while {}", self.condition(Scope::Still));
            pieces.push(Piece::Block(head, turn));
        }
        if self.bytes.once_in(3) {
            let lines = self.rounds().into_iter().map(Piece::Line);
            pieces.push(Piece::Block("rounds".into(), lines.collect()));
        }
        if self.bytes.once_in(2) {
            let mut changes = match self.bytes.once_in(2) {
                true => self.turn(),
                false => Vec::new(),
            };
            while changes.is_empty() || self.bytes.once_in(2) {
                changes.push(self.change());
            }
            let readings = vec![
                Piece::Line("assume no \"No.\"".into()),
                Piece::Block("or yes \"Yes.\"".into(), changes),
            ];
            pieces.push(Piece::Block("open doubt \"Which?\"".into(), readings));
        }
        pieces
    }

    /// What a reading adds to the clauses there are, or takes from them, by their names.
    fn change(&mut self) -> Piece {
        match self.bytes.below(8) {
            0 => Piece::Line("drop phase opening".into()),
            1 => Piece::Line(format!("drop line {}", self.bytes.pick(&NAMES))),
            2 => Piece::Line(format!("drop way {}", self.bytes.pick(&NAMES))),
            3 => {
                let name = self.bytes.pick(&NAMES);
                Piece::Line(format!("way {name}: {}", self.way(true)))
            }
            4 => {
                let line = self.line("landing", Scope::Landed);
                Piece::Line(format!("line {}: {line}", self.bytes.pick(&NAMES)))
            }
            5 => Piece::Line("add sow skipping origin".into()),
            joined => {
                let joint = match self.bytes.below(4) {
                    0 => "first".to_string(),
                    1 => "last".into(),
                    2 => format!("before {}", self.bytes.pick(&NAMES)),
                    _ => format!("after {}", self.bytes.pick(&NAMES)),
                };
                let head = match joined {
                    6 => format!("add on landing {joint}"),
                    _ => "also on landing".into(),
                };
                let line = self.line("landing", Scope::Landed);
                Piece::Block(head, vec![Piece::Line(line)])
            }
        }
    }

    /// A line of a table.
    fn line(&mut self, moment: &str, scope: Scope) -> String {
        let may = self.bytes.pick(&["", "", "", "may "]);
        let test = self.condition(scope);
        let actions = self.actions(moment, scope);
        let sows_on = actions.contains("relay") || actions.contains("sow on");
        let demand = match sows_on && self.bytes.once_in(4) {
            true => " if that captures",
            false => "",
        };
        format!("{may}{test}: {actions}{demand}")
    }

    fn objective(&mut self) -> String {
        let objects = [
            "by most captured",
            "by most points",
            "by taking all",
            "by emptying own pits",
            "by moving last",
            "together by equal captured",
        ];
        format!("win {}", self.bytes.pick(&objects))
    }

    /// All that makes a turn.
    fn turn(&mut self) -> Vec<Piece> {
        let mut pieces = vec![Piece::Line(self.choose())];
        pieces.push(Piece::Line(format!(
            "sow {}{}",
            self.direction(),
            self.path_parts()
        )));
        for (moment, scope) in MOMENTS {
            let times = if moment == "landing" { 2 } else { 6 };
            if !self.bytes.once_in(times) {
                continue;
            }
            let mut lines = Vec::new();
            while lines.len() < 6 && (lines.is_empty() || self.bytes.once_in(2)) {
                let name = match NAMES.get(lines.len()) {
                    Some(name) if moment == "landing" => format!("line {name}: "),
                    _ => String::new(),
                };
                lines.push(format!("{name}{}", self.line(moment, scope)));
            }
            if self.bytes.once_in(3) {
                lines.push(format!("otherwise: {}", self.actions(moment, scope)));
            }
            let lines = lines.into_iter().map(Piece::Line).collect();
            pieces.push(Piece::Block(format!("on {moment}"), lines));
        }
        while self.bytes.once_in(4) {
            let verdict = self.bytes.pick(&["forbid", "require"]);
            let when = match self.bytes.once_in(3) {
                true => format!(" when {}", self.condition(Scope::Still)),
                false => String::new(),
            };
            let waived = self.bytes.pick(&["", " if possible"]);
            let test = self.condition(Scope::Moving);
            pieces.push(Piece::Line(format!("{verdict} {test}{when}{waived}")));
        }
        if self.bytes.once_in(8) {
            pieces.push(Piece::Line("move at once, lap by lap".into()));
        }
        pieces
    }

    fn choose(&mut self) -> String {
        let mut ways = format!("choose {}", self.way(false));
        while self.bytes.once_in(4) {
            let word = self.bytes.pick(&["or", "else", "also"]);
            let name = match ways.contains("way b: ") {
                true => "",
                false => "way b: ",
            };
            ways.push_str(&format!("\n{word} {name}{}", self.way(true)));
        }
        ways
    }

    /// A move that lifts nothing.
    fn way_without_pit(&mut self) -> String {
        let done = [
            "turn board",
            "pass",
            "turn board, again",
            "note free, pass",
            "capture 1 from own pits",
        ];
        let done = self.bytes.pick(&done);
        format!(
            "no pit, {done} when turn is 1 and {}",
            self.condition(Scope::Still)
        )
    }

    fn way(&mut self, is_other: bool) -> String {
        if is_other && self.bytes.once_in(8) {
            return self.way_without_pit();
        }
        let mut way = match self.bytes.below(6) {
            0..=2 => "own pit".to_string(),
            3 => self.pits(Scope::Still),
            4 => "own reserve".into(),
            _ => format!("first {} after last", self.pits(Scope::Still)),
        };
        if self.bytes.once_in(5) {
            let amount = self.amount();
            way.push_str(&match self.bytes.below(4) {
                0 => format!(", taking {amount}"),
                1 => format!(", taking up to {amount}"),
                2 => ", taking any number".into(),
                _ => format!(", taking all but {amount}"),
            });
        }
        let acts = self.bytes.once_in(6);
        if acts {
            way.push_str(&format!(", {}", self.action("choice", Scope::Moving)));
        }
        if self.bytes.once_in(5) {
            way.push_str(&format!(", sow {}{}", self.direction(), self.path_parts()));
        }
        if is_other || self.bytes.once_in(5) {
            way.push_str(&format!(" when {}", self.condition(Scope::Moving)));
        }
        if self.bytes.once_in(8) {
            let sows = !acts || way.contains(", sow ");
            way.push_str(match sows && self.bytes.once_in(2) {
                true => " if move captures at once",
                false => " if opponent has seeds or move captures",
            });
        }
        way
    }

    fn direction(&mut self) -> &'static str {
        self.bytes.pick(&[
            "anticlockwise",
            "clockwise",
            "either way",
            "either way kept",
            "either way kept by all",
        ])
    }

    fn path_parts(&mut self) -> String {
        let mut parts = String::new();
        if self.bytes.once_in(8) {
            parts.push_str(&format!(" from {}", self.place(Scope::Moving)));
        }
        if self.bytes.once_in(4) {
            parts.push_str(&match self.bytes.below(4) {
                0 => ", skipping origin".into(),
                1 => ", skipping origin once".into(),
                2 => format!(", skipping {} except last seed", self.pits(Scope::Moving)),
                _ => format!(", skipping {}", self.pits(Scope::Moving)),
            });
        }
        if self.bytes.once_in(5) {
            let stores = [
                "through own store",
                "through opponent store",
                "through both stores",
            ];
            parts.push_str(&format!(", {}", self.bytes.pick(&stores)));
        }
        if self.bytes.once_in(8) {
            parts.push_str(&format!(", within {}", self.pits(Scope::Moving)));
        }
        if self.bytes.once_in(20) {
            let each = if self.bytes.once_in(2) { " each" } else { "" };
            parts.push_str(&format!(", dropping any number{each}"));
        } else if self.bytes.once_in(10) {
            let then = match self.bytes.once_in(2) {
                true => format!(" then {}", self.amount()),
                false => String::new(),
            };
            parts.push_str(&format!(", dropping {}{then}", self.amount()));
        } else if self.bytes.once_in(12) {
            let pits = self.pits(Scope::Moving);
            parts.push_str(&format!(", dropping {} in {pits}", self.amount()));
        }
        parts
    }

    /// Up to three actions, or one that ends the line.
    fn actions(&mut self, moment: &str, scope: Scope) -> String {
        let mut all = Vec::new();
        while self.bytes.once_in(2) && all.len() < 2 {
            all.push(self.action(moment, scope));
        }
        let last = match (moment, self.bytes.below(3)) {
            ("landing", 0) => self.relay(),
            (_, 1) => self.last_action(moment),
            _ => self.action(moment, scope),
        };
        all.push(last);
        all.join(", ")
    }

    fn relay(&mut self) -> String {
        let reversed = self.bytes.pick(&["", "", " reversed", " clockwise"]);
        match self.bytes.below(4) {
            0 | 1 => format!("relay{reversed}"),
            2 => format!("relay from {}{reversed}", self.pointed()),
            _ => format!("lift {}, sow on{reversed}", self.places(Scope::Landed)),
        }
    }

    fn last_action(&mut self, moment: &str) -> String {
        match moment {
            "landing" | "move end" | "turn end" | "endless sowing" => {
                let not_here = [Action::Pass, Action::ReturnCaptures];
                let here = Action::ALONE.iter().filter(|one| !not_here.contains(one));
                let words = here.filter_map(Action::alone);
                let done: Vec<_> = words.chain(["win mover", "win opponent"]).collect();
                self.bytes.pick(&done).into()
            }
            "stuck" => self
                .bytes
                .pick(&["pass", "end", "draw", "win opponent"])
                .into(),
            "start" => format!("note {}", self.bytes.pick(&NOTES)),
            _ => "stop".into(),
        }
    }

    fn action(&mut self, moment: &str, scope: Scope) -> String {
        let part = match self.bytes.once_in(3) {
            true => format!("{} from ", self.amount()),
            false => String::new(),
        };
        match self.bytes.below(20) {
            0..=5 => {
                let takers = [
                    "",
                    " for opponent",
                    " for owner",
                    " for holder",
                    " for richer",
                    " for poorer",
                ];
                let taker = self.bytes.pick(&takers);
                format!("capture {part}{}{taker}", self.places(scope))
            }
            6 | 7 if !moment.ends_with(" end") && scope != Scope::Still => {
                format!("lift {part}{}", self.places(scope))
            }
            8 | 9 => {
                let from = match scope {
                    Scope::Still => format!(" from {}", self.pits(scope)),
                    _ => self
                        .bytes
                        .pick(&["", " from any store", " from own pits", " from last"])
                        .into(),
                };
                let to = match self.bytes.once_in(3) {
                    true if scope != Scope::Still && self.bytes.once_in(3) => {
                        format!("chosen {}", self.pits(scope))
                    }
                    true => self
                        .bytes
                        .pick(&["own store", "opponent store", "own reserve", "centre"])
                        .into(),
                    false => self.place(scope),
                };
                format!("move {}{from} to {to}", self.amount())
            }
            10 => format!("mark {} as {}", self.places(scope), self.bytes.pick(&MARKS)),
            11 => {
                let of = match self.bytes.once_in(2) {
                    true => format!(" as {}", self.bytes.pick(&MARKS)),
                    false => String::new(),
                };
                format!("unmark {}{of}", self.places(scope))
            }
            12 => format!("claim {}", self.places(scope)),
            13 => format!("close {}", self.places(scope)),
            14 => format!("note {}", self.bytes.pick(&NOTES)),
            15 if self.bytes.once_in(2) => "do pair".into(),
            15 => format!("forget {}", self.bytes.pick(&NOTES)),
            16 => format!("score {} for {}", self.amount(), self.who()),
            17 => format!("share {}", self.places(scope)),
            18 if moment == "landing" || moment.ends_with(" end") => "return captures".into(),
            _ => format!("capture {part}{}", self.places(scope)),
        }
    }

    /// What an end does, if anything.
    fn then(&mut self) -> String {
        let pits = self.pits(Scope::Still);
        match self.bytes.below(5) {
            0 => String::new(),
            1 => ": capture any pits for owner".into(),
            2 => format!(": share {pits}"),
            3 => format!(": move {} from {pits} to own store", self.amount()),
            _ => format!(": capture {pits}, draw"),
        }
    }

    /// A rule of the rounds, perhaps on a condition.
    fn when(&mut self, rule: String) -> String {
        match self.bytes.below(4) {
            0 => format!("{rule} when captured by richer is {}", self.counts()),
            1 => format!("{rule} when round is {}", self.counts()),
            _ => rule,
        }
    }

    fn rounds(&mut self) -> Vec<String> {
        let amount = self.amount();
        let mut lines = vec![match self.bytes.below(7) {
            0 => format!("refill {amount} per pit"),
            1 => format!("refill {amount} per pit from left"),
            2 => format!("refill {amount} per pit from right, only as many as poorer"),
            3 => format!("refill {amount} per pit, spread evenly"),
            4 => format!("refill {amount} per pit, spread evenly, only as many as poorer"),
            5 => "refill as at start from right".into(),
            _ => "set up again".into(),
        }];
        if self.bytes.once_in(2) {
            let fates = ["closed", "empty", "claimed"];
            let fate = self.bytes.pick(&fates);
            lines.push(self.when(format!("unfilled pits {fate}")));
        }
        while self.bytes.once_in(3) {
            let fates = [
                "kept",
                "placed",
                "claims pit",
                "claims pit by lot",
                "given",
                "spread",
                "lent",
            ];
            let counts = self.counts();
            let fate = self.bytes.pick(&fates);
            lines.push(self.when(format!("remainder {counts} {fate}")));
        }
        if self.bytes.once_in(4) {
            let losers = ["loser", "winner", "richer"];
            let loser = self.bytes.pick(&losers);
            lines.push(self.when(format!("forfeit points of {loser}")));
        }
        if self.bytes.once_in(3) {
            let takers = ["owner", "winner", "loser", "richer", "poorer"];
            let taker = self.bytes.pick(&takers);
            lines.push(self.when(format!("leftovers for {taker}")));
        }
        if self.bytes.once_in(2) {
            let starters = [
                "is winner",
                "is loser",
                "alternates",
                "stays",
                "is next to move",
                "by lot",
            ];
            let starter = self.bytes.pick(&starters);
            lines.push(self.when(format!("first player {starter}")));
        }
        let mut add = |line: String| lines.push(line);
        if self.bytes.once_in(3) {
            add(format!("score {} for {}", self.amount(), self.who()));
        }
        add(format!(
            "until {}{}",
            self.condition(Scope::Still),
            self.then()
        ));
        lines
    }
}
