//! Moves that were watched, as a clue beside answers.

use serde::Serialize;

use super::answers::Answers;
use super::ranking::{Clue, ClueKind};
use super::table::Table;
use super::watched::{BoardSize, Candidates, LeftOut, Ranked, Ranking, Seen};
use crate::features::Feature;
use seedlore_language::rules::Collection;

/// What the moves that were watched say.
#[derive(Debug, Clone, Serialize)]
pub struct MovesTold {
    /// How many were written down.
    pub moves: usize,
    /// The rulesets that explain most, the likeliest by the moves alone first.
    pub games: Vec<ByMoves>,
    /// What to look for next in the game that is watched, the most telling first.
    pub look_for: Vec<String>,
    /// Where nothing of it tells the two likeliest apart: a position that does.
    pub elsewhere: Option<String>,
    /// Rulesets of this board whose players move at the same time: moves in their order say
    /// nothing of them.
    pub at_once: Vec<String>,
}

/// What the moves say of one ruleset.
#[derive(Debug, Clone, Serialize)]
pub struct ByMoves {
    /// Its name.
    pub ruleset: String,
    /// Its title.
    pub title: String,
    /// Its share by the moves alone, from 0 to 1.
    pub share: f64,
    /// Moves that it explains just as they were written.
    pub explained: usize,
    /// The first that it does not: its number, and what was expected.
    pub deviation: Option<(usize, String)>,
    /// The likeliest readings of its open questions, each with its share; none where the moves
    /// were not looked at under others.
    pub readings: Vec<(String, f64)>,
}

/// Rulesets that are told.
const TOLD: usize = 6;
/// One less likely by the moves is told only because nothing is likelier.
const UNLIKELY: f64 = 0.01;
/// Observations that are told.
const LOOKED_FOR: usize = 3;
/// Readings that are told of each ruleset.
const READINGS: usize = 4;

/// Holds moves against all rulesets on a board that answers tell, as far as they do: how much
/// they weigh for each candidate of a table, and what is told of them.
pub fn by_moves(
    collection: &Collection,
    table: &Table,
    answers: &Answers,
    seen: &Seen,
) -> (Clue, MovesTold) {
    let candidates = Candidates::new(collection, size(answers, seen));
    let ranking = candidates.rank(seen);
    let clue = clue(table, &ranking);
    let lookouts = candidates.lookouts(&ranking);
    let likely = ranking.rulesets.iter().enumerate();
    let likely = likely.filter(|(nth, one)| *nth == 0 || one.share > UNLIKELY);
    let at_once = ranking.left_out.iter();
    let at_once = at_once.filter(|(_, why)| *why == LeftOut::AtOnce);
    let told = MovesTold {
        moves: ranking.moves,
        games: likely.take(TOLD).map(|(_, one)| told(one)).collect(),
        look_for: lookouts
            .here
            .iter()
            .take(LOOKED_FOR)
            .map(|one| one.words())
            .collect(),
        elsewhere: lookouts.elsewhere.map(|one| one.words()),
        at_once: at_once.map(|(name, _)| name.clone()).collect(),
    };
    (clue, told)
}

/// The board that was told; its rows and pits may be seen in a drawing of it.
fn size(answers: &Answers, seen: &Seen) -> Option<BoardSize> {
    let byte = |feature| {
        answers
            .number(feature)
            .and_then(|number| u8::try_from(number).ok())
    };
    let answered = byte(Feature::Rows).zip(byte(Feature::PitsInRow));
    let Some((rows, pits)) = answered else {
        return seen.size();
    };
    Some(BoardSize {
        rows,
        pits,
        seeds: answers.number(Feature::SeedsInPit),
    })
}

/// Of a game that was not played beside the moves they say nothing: that its board is another
/// weighs in the answers.
fn clue(table: &Table, ranking: &Ranking) -> Clue {
    let log = |ruleset: &String| {
        let found = ranking.rulesets.iter().find(|one| one.name == *ruleset);
        found.map(|one| one.log)
    };
    let best = |rulesets: &[String]| rulesets.iter().filter_map(log).max_by(f64::total_cmp);
    let logs = table
        .candidates
        .iter()
        .map(|one| best(&one.rulesets).unwrap_or(ranking.none));
    Clue {
        of: ClueKind::Moves,
        logs: logs.collect(),
        none: ranking.none,
    }
}

fn told(one: &Ranked) -> ByMoves {
    let mut readings: Vec<(String, f64)> = one
        .readings
        .iter()
        .map(|reading| {
            let name = reading.reading.clone();
            (name.unwrap_or_else(|| "as in force".into()), reading.share)
        })
        .collect();
    readings.sort_by(|one, other| other.1.total_cmp(&one.1));
    readings.truncate(READINGS);
    let deviation = one.deviation.as_ref();
    ByMoves {
        ruleset: one.name.clone(),
        title: one.title.clone(),
        share: one.share,
        explained: one.explained,
        deviation: deviation.map(|first| (first.nth, first.words.clone())),
        readings,
    }
}
