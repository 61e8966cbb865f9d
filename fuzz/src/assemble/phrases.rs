//! Pits, places, numbers and conditions.

use seedlore::terms::Quantity;

use super::Maker;
use super::material::MARKS;

/// The names that may be noted.
pub const NOTES: [&str; 2] = ["free", "done"];

/// Phrases are made of simple parts beyond this depth.
const DEEPEST: usize = 5;

/// Where a phrase stands, and so what it may speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Beside a move: before it, after it, between rounds.
    Still,
    /// Within a move, with pits it points at.
    Moving,
    /// A seed has just fallen.
    Landed,
}

impl Maker<'_, '_> {
    /// Goes a step deeper; where that is too deep, every choice is the first.
    fn branch(&mut self, choices: usize) -> usize {
        match self.depth < DEEPEST {
            true => self.bytes.below(choices),
            false => 0,
        }
    }

    fn deeper<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        made
    }

    pub fn amount(&mut self) -> String {
        match self.bytes.below(14) {
            0 => "1".into(),
            1 => "half".into(),
            2 => "all".into(),
            3 => "initial".into(),
            4 => "n".into(),
            12 => self
                .bytes
                .pick(&["(n plus 1)", "(4 minus n)", "(half minus 2)"])
                .into(),
            13 => self
                .bytes
                .pick(&["(2 times lap)", "(captured by mover plus 1)"])
                .into(),
            n => (n - 3).to_string(),
        }
    }

    pub fn counts(&mut self) -> String {
        let (a, b) = (self.amount(), self.amount());
        match self.bytes.below(10) {
            0 => a,
            1 => format!("{a} or {b}"),
            2 => format!("{a} to {b}"),
            3 => format!("{a} or more"),
            4 => format!("at most {a}"),
            5 => format!("more than {a}"),
            6 => format!("less than {a}"),
            7 => "even".into(),
            8 => "odd".into(),
            _ => "none".into(),
        }
    }

    pub fn who(&mut self) -> &'static str {
        self.bytes.pick(&[
            "mover",
            "opponent",
            "somebody",
            "everybody",
            "richer",
            "poorer",
            "first player",
            "second player",
            "winner",
            "loser",
        ])
    }

    pub fn area(&mut self) -> String {
        let words = [
            "near",
            "far",
            "left half",
            "right half",
            "leftmost",
            "rightmost",
            "corner",
            "inner",
            "outer",
            "middle",
        ];
        let word = self.bytes.pick(&words);
        match word.ends_with("most") && self.bytes.once_in(2) {
            true => format!("{word} {}", 1 + self.bytes.below(4)),
            false => word.into(),
        }
    }

    /// A class of pits.
    pub fn pits(&mut self, scope: Scope) -> String {
        if self.bytes.once_in(16) {
            return "own pit in those".into();
        }
        let mut words = vec![self.bytes.pick(&["own", "opponent", "any"]).to_string()];
        if self.bytes.once_in(3) {
            words.push(self.bytes.pick(&["occupied", "empty"]).into());
        }
        if self.bytes.once_in(5) {
            words.push(self.area());
        }
        if self.bytes.once_in(4) {
            let traits = [
                "sown", "unsown", "played", "unplayed", "plain", "largest", "rearmost", "foremost",
                "facing",
            ];
            words.push(self.bytes.pick(&traits).into());
        }
        let nouns = ["store", "reserve", "centre"];
        words.push(match self.bytes.once_in(12) {
            true => self.bytes.pick(&nouns).into(),
            false => "pit".into(),
        });
        if self.bytes.once_in(8) {
            words.push((1 + self.bytes.below(8)).to_string());
        }
        self.deeper(|maker| maker.tests(scope, &mut words));
        words.join(" ")
    }

    fn tests(&mut self, scope: Scope, words: &mut Vec<String>) {
        if self.bytes.once_in(3) {
            let test = match scope == Scope::Landed && self.bytes.once_in(2) {
                true => "making",
                false => "holding",
            };
            words.push(format!("{test} {}", self.counts()));
        }
        if self.bytes.once_in(8) {
            let of = match self.bytes.once_in(2) {
                true => format!(" of {}", self.who()),
                false => String::new(),
            };
            words.push(format!("marked {}{of}", self.bytes.pick(&MARKS)));
        }
        if self.bytes.once_in(10) {
            let what = self.bytes.pick(&["captured", "lifted", "sown"]);
            let since = self.bytes.pick(&["move", "turn", "round"]);
            words.push(format!("{what} this {since}"));
        }
        if self.bytes.once_in(8) {
            let side = self.bytes.pick(&["after", "before", "opposite"]);
            words.push(match self.bytes.below(3) {
                0 => format!("{side} occupied pit"),
                1 => format!("{side} empty pit"),
                _ => format!("{side} pit holding {}", self.counts()),
            });
        }
        if self.depth < DEEPEST && scope != Scope::Still && self.bytes.once_in(10) {
            words.push(format!("except {}", self.pointed()));
        }
    }

    /// A place by where it lies from a move.
    pub fn pointed(&mut self) -> String {
        self.deeper(|maker| match maker.branch(12) {
            0 | 1 => "last".into(),
            2 => "origin".into(),
            3 => "start".into(),
            4 => "next".into(),
            5 => "opposite".into(),
            6 => {
                let row = maker.bytes.pick(&["inner ", "outer ", "middle ", ""]);
                format!("opposite {row}of {}", maker.pointed())
            }
            7 => format!("after {}", maker.pointed()),
            8 => format!("before {}", maker.pointed()),
            9 => format!("last of {} turn", maker.who()),
            10 => format!("start of {} turn", maker.who()),
            _ => maker.first_of(),
        })
    }

    pub fn first_of(&mut self) -> String {
        let pits = self.pits(Scope::Moving);
        let side = self.bytes.pick(&["after", "before"]);
        format!("first {pits} {side} {}", self.pointed())
    }

    pub fn place(&mut self, scope: Scope) -> String {
        match scope != Scope::Still && self.branch(4) > 0 {
            true => self.pointed(),
            false => self.pits(Scope::Still),
        }
    }

    /// What an action is done to.
    pub fn places(&mut self, scope: Scope) -> String {
        let mut all = vec![self.some_places(scope)];
        while self.bytes.once_in(12) {
            all.push(self.some_places(scope));
        }
        all.join(" and ")
    }

    fn some_places(&mut self, scope: Scope) -> String {
        if scope == Scope::Still {
            return self.pits(scope);
        }
        self.deeper(|maker| match maker.branch(8) {
            0 | 1 => maker.pointed(),
            2 | 3 => maker.pits(scope),
            4 | 5 => {
                let heading = maker.bytes.pick(&["back", "on", "both"]);
                let by = maker.bytes.pick(&["", "by 2 ", "by 3 "]);
                let from = maker.pointed();
                let with = maker.bytes.pick(&["", " with opposites"]);
                format!(
                    "run {heading} {by}from {from} of {}{with}",
                    maker.pits(scope)
                )
            }
            6 => {
                let count = 1 + maker.bytes.below(3);
                format!("{count} chosen {}", maker.pits(scope))
            }
            _ => format!("opposites of {}", maker.some_places(scope)),
        })
    }

    pub fn condition(&mut self, scope: Scope) -> String {
        self.deeper(|maker| match maker.branch(10) {
            7 => format!("{} and {}", maker.atom(scope), maker.atom(scope)),
            8 => format!("{} or {}", maker.atom(scope), maker.atom(scope)),
            9 => format!("not {}", maker.atom(scope)),
            _ => maker.atom(scope),
        })
    }

    fn atom(&mut self, scope: Scope) -> String {
        match self.branch(17) {
            0 => self.seeds_in_pits(scope),
            16 => "fits holds".into(),
            1 => format!("{} has none", self.who()),
            2 => format!("{} has seeds", self.who()),
            3 => format!("{} can move", self.who()),
            4 => "move captures".into(),
            5 => "first player moves".into(),
            6 => format!("{} noted {}", self.who(), self.bytes.pick(&NOTES)),
            7 => format!("{} is {}", self.quantity(scope), self.counts()),
            8 => format!("turn is {}", self.counts()),
            9 => format!("captured by {} is {}", self.who(), self.counts()),
            10 => format!("no {}", self.pits(scope)),
            11 => format!("({})", self.condition(scope)),
            _ if scope != Scope::Still => self.about_a_pit(scope),
            12 => "position repeats".into(),
            13 => "players agree".into(),
            _ => self.seeds_in_pits(scope),
        }
    }

    fn seeds_in_pits(&mut self, scope: Scope) -> String {
        format!("some {}", self.pits(scope))
    }

    fn about_a_pit(&mut self, scope: Scope) -> String {
        match self.bytes.below(5) {
            0 | 1 => self.pits(scope),
            2 => format!("{} is {}", self.pointed(), self.pits(Scope::Moving)),
            3 => format!(
                "lap is {}",
                self.bytes.pick(&["clockwise", "anticlockwise"])
            ),
            _ => {
                let fill = self.bytes.pick(&["occupied", "empty"]);
                format!("{} is {fill}", self.pointed())
            }
        }
    }

    fn quantity(&mut self, scope: Scope) -> String {
        match self.bytes.below(9) {
            0 => format!("seeds in {}", self.pits(scope)),
            1 => format!("number of {}", self.pits(scope)),
            2 => format!("captures by {}", self.who()),
            3 => format!("points of {}", self.who()),
            4 | 5 => "lap".into(),
            6 | 7 => "lifted".into(),
            _ => {
                let alone = Quantity::ALONE.map(|quantity| quantity.words());
                self.bytes.pick(&alone).into()
            }
        }
    }
}
