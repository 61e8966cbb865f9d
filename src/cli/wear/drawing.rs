//! The wear found and the wear expected, pit by pit, as the board lies.

use super::told::paragraph;
use crate::cli::output::say;
use crate::rules::Board;
use crate::wear::{Observation, Ranking, Weight};

/// From the least to the most worn.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Rulesets that are drawn.
const DRAWN: usize = 2;

/// Draws what was found, and what the likeliest rulesets lead to expect.
pub(super) fn first(ranking: &Ranking, observation: &Observation, board: &Board) {
    let found: Vec<Option<f64>> = value(&observation.pits);
    say!();
    paragraph(
        "The wear as the board lies, the mean of the judged pits taken as 100: what was found, and what the likeliest \
         rulesets lead to expect where players, the part of hands and the lie of the board fit best.",
    );
    draw("found", &found, board);
    for one in ranking.ranked.iter().take(DRAWN) {
        let by = one.likelihood.by_players.iter();
        let Some(best) = by.max_by(|one, other| one.log.total_cmp(&other.log)) else {
            continue;
        };
        let expected = best.as_found.iter().zip(&found);
        let expected = expected
            .map(|(worn, found)| found.map(|_| *worn))
            .collect::<Vec<_>>();
        let drops = best.expected.drops();
        let reach = drops[..board.pit_count()].iter().map(|drop| {
            let [low, high] = drop.ends();
            (high - low) / 2.0 / drop.value.max(1e-9)
        });
        let widest = reach.fold(0.0, f64::max) * 100.0;
        let name = format!(
            "{}, {} players, {} games (seeds in a pit: 95 % within {widest:.0} %)",
            one.likelihood.ruleset, best.players, best.expected.games
        );
        draw(&name, &expected, board);
    }
}

fn value(weights: &[Option<Weight>]) -> Vec<Option<f64>> {
    weights
        .iter()
        .map(|weight| weight.map(|weight| weight.value))
        .collect()
}

/// The rows from the farthest, each from the left of who looks.
fn draw(name: &str, worn: &[Option<f64>], board: &Board) {
    let judged: Vec<f64> = worn
        .iter()
        .take(board.pit_count())
        .flatten()
        .copied()
        .collect();
    let mean = judged.iter().sum::<f64>() / judged.len().max(1) as f64;
    let most = judged.iter().copied().fold(0.0, f64::max);
    say!("\n{name}");
    for row in (0..board.rows()).rev() {
        let cells = (0..board.row_length()).map(|column| {
            let pit = board.at(row, column).index();
            match worn.get(pit).copied().flatten() {
                None => "   –  ".to_string(),
                Some(worn) => {
                    let bar = (worn / most * BARS.len() as f64).ceil() as usize;
                    let bar = BARS[bar.clamp(1, BARS.len()) - 1];
                    format!(" {:>3.0} {bar}", worn / mean * 100.0)
                }
            }
        });
        say!("{}", cells.collect::<String>().trim_end());
    }
}
