//! What was held against Ludii itself, by `benches/ludii/run`, whose report is kept.

/// The report: a line for each ruleset.
const REPORT: &str = include_str!("agreed.txt");

/// A description that was loaded in Ludii and played there as here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreed {
    /// The ruleset.
    pub name: &'static str,
    /// Random games.
    pub games: u32,
    /// Legal moves in them that were compared.
    pub moves: u64,
}

/// The descriptions that play in Ludii as the rulesets do here.
pub fn agreed_with_ludii() -> Vec<Agreed> {
    REPORT.lines().filter_map(agreed).collect()
}

/// The rulesets whose descriptions were not yet loaded in Ludii itself.
pub fn untried_in_ludii() -> Vec<&'static str> {
    let lines = REPORT.lines();
    lines
        .filter_map(|line| line.strip_prefix("untried "))
        .map(str::trim)
        .collect()
}

/// `agrees  kalah: 40 games, 1200 turns, 5400 moves, …`
fn agreed(line: &'static str) -> Option<Agreed> {
    let (name, said) = line.strip_prefix("agrees  ")?.split_once(": ")?;
    let count = |what: &str| {
        let mut parts = said.split(", ");
        let part = parts.find_map(|part| part.strip_suffix(what))?;
        part.trim().parse::<u64>().ok()
    };
    Some(Agreed {
        name,
        games: count(" games")? as u32,
        moves: count(" moves")?,
    })
}
