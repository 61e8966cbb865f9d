//! What play shows, as text for a terminal.

use super::table::{Grid, NOTHING, cells, decimals, grouped};
use super::{Elo, Ladder, NoLadder, Openings, Size};

fn heading(ruleset: &str, reading: &[String], told: &str, version: &str) -> String {
    let reading = match reading {
        [] => String::new(),
        choices => format!(" ({})", choices.join(", ")),
    };
    format!("{ruleset}{reading}\n{told}; seedlore {version}\n\n")
}

impl Elo {
    /// The ends of the interval, in words where one is open.
    pub fn interval(&self) -> String {
        let whole = |value: f64| decimals(value, 0);
        match (self.low, self.high) {
            (Some(low), Some(high)) => format!("{} to {}", whole(low), whole(high)),
            (Some(low), None) => format!("{} or more", whole(low)),
            (None, Some(high)) => format!("{} or less", whole(high)),
            (None, None) => NOTHING.into(),
        }
    }

    fn cells(&self) -> [String; 2] {
        [decimals(self.value, 0), self.interval()]
    }
}

impl Ladder {
    /// The ladder, rung by rung.
    pub fn table(&self) -> String {
        let told = format!(
            "each against the one below, seed {}, {} games a pair, half of them begun by either; cut off after {} moves",
            self.seed,
            grouped(self.rungs.first().map_or(0, |rung| rung.games)),
            grouped(self.limit.into()),
        );
        let columns = [
            "score",
            "95 % interval",
            "won",
            "drawn",
            "cut off",
            "Elo",
            "95 % interval",
        ];
        let mut grid = Grid::new("Skill", &columns);
        for rung in &self.rungs {
            let [score, interval] = cells(Some(&rung.score), 3);
            let [elo, elo_interval] = rung.elo.cells();
            let counts = [rung.won, rung.drawn, rung.cut_off].map(grouped);
            let [won, drawn, cut_off] = counts;
            grid.line(
                &format!("{} on {}", rung.upper, rung.lower),
                vec![score, interval, won, drawn, cut_off, elo, elo_interval],
            );
        }
        let mut sum = |name: &str, elo: &Elo| {
            let [value, interval] = elo.cells();
            let blank = std::iter::repeat_n(String::new(), 5);
            grid.line(name, blank.chain([value, interval]).collect());
        };
        sum("from chance to the top", &self.height);
        if let Some(doubling) = &self.doubling {
            sum("each doubling", doubling);
        }
        heading(&self.ruleset, &self.reading, &told, &self.version) + &grid.to_string()
    }
}

impl NoLadder {
    /// Stands where the ladder would.
    pub fn table(self, ruleset: &str) -> String {
        format!("{ruleset}\nno ladder: {}\n", self.told())
    }
}

impl Openings {
    pub fn table(&self) -> String {
        let games = self.moves.first().map_or(0, |first| first.games);
        let told = format!(
            "{}, seed {}, {} games from each first move; cut off after {} moves",
            self.players,
            self.seed,
            grouped(games),
            grouped(self.limit.into())
        );
        let columns = [
            "value to South",
            "95 % interval",
            "margin",
            "95 % interval",
            "",
        ];
        let mut grid = Grid::new("First move", &columns);
        for (at, first) in self.moves.iter().enumerate() {
            let [value, value_interval] = cells(first.value.as_ref(), 3);
            let [margin, margin_interval] = cells(first.margin.as_ref(), 2);
            let place = match self.best.iter().position(|best| *best == at) {
                Some(0) if self.is_clear() => "the best",
                Some(0) => "the best here",
                Some(_) => "may be as good",
                None => "",
            };
            grid.line(
                &first.mv,
                vec![
                    value,
                    value_interval,
                    margin,
                    margin_interval,
                    place.to_string(),
                ],
            );
        }
        heading(&self.ruleset, &self.reading, &told, &self.version) + &grid.to_string()
    }
}

impl Size {
    pub fn table(&self) -> String {
        let Size { tree, .. } = self;
        let told = format!(
            "the tree by {} random games, seed {}, cut off after {} moves",
            grouped(tree.games),
            tree.seed,
            grouped(tree.limit.into())
        );
        let mut grid = Grid::new("Size", &["log10", "95 % interval", ""]);
        grid.line(
            "ways the seeds can lie",
            vec![
                decimals(self.log10_layouts, 1),
                "exact".into(),
                match self.layouts.parse() {
                    Ok(ways) => grouped(ways),
                    Err(_) => String::new(),
                },
            ],
        );
        let reached = self.positions();
        let moves = match self.is_all {
            true => "all that are reached".into(),
            false => format!("reached within {} moves", self.reached.len() - 1),
        };
        grid.line(
            &moves,
            vec![
                decimals((reached as f64).log10(), 1),
                "exact".into(),
                grouped(reached),
            ],
        );
        let [value, interval] = cells(Some(&tree.log10_games), 1);
        grid.line("games there are", vec![value, interval, cut_off(self)]);
        grid.line(
            "  of the middle random game",
            vec![decimals(tree.log10_median, 1)],
        );
        heading(&self.ruleset, &self.reading, &told, &self.version) + &grid.to_string()
    }
}

fn cut_off(size: &Size) -> String {
    match size.tree.cut_off {
        0 => String::new(),
        games => format!("or more: {} random games were cut off", grouped(games)),
    }
}
