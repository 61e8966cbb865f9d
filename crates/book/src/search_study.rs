//! What looking deeper showed, as a ruleset's page tells it.

use minijinja::Value;
use serde::Serialize;

use super::numbers::{self, Printed, TOO_FEW, bare_percent, grouped, percent};
use super::size;
use super::table::html;
use seedlore_language::prose;
use seedlore_language::rules::Ruleset;
use seedlore_study::render::{Bar, Cell, Table};
use seedlore_study::solve::Measure;
use seedlore_study::stats::{Elo, Endgames, Estimate, Ladder, LadderStep, Openings, SearchStudy};

#[derive(Serialize)]
pub struct TemplateContext {
    ladder: Option<LadderView>,
    /// Why there is none.
    no_ladder: Option<&'static str>,
    openings: Option<OpeningsView>,
    first_moves: String,
    size: size::TemplateContext,
    endgames: Option<EndgamesView>,
    no_endgames: Option<String>,
}

#[derive(Serialize)]
struct LadderView {
    rests_on: String,
    command: String,
    /// The nodes of the highest player.
    highest: String,
    /// How many times the nodes of the one below each looks at, in words.
    step: &'static str,
    table: Value,
    height: Option<Printed>,
    doubling: Option<Printed>,
    /// Whether twice the nodes are better by more than chance may give.
    tells: bool,
}

#[derive(Serialize)]
struct OpeningsView {
    rests_on: String,
    command: String,
    table: Value,
    verdict: String,
}

#[derive(Serialize)]
struct EndgamesView {
    /// What a position is won by.
    won_by: &'static str,
    caveats: Vec<String>,
    commands: [String; 2],
    table: Value,
}

/// So many moves are named; of more it is told how many they are.
const FEW: usize = 4;

/// An Elo difference: whole, and a bound alone where one side won all; or that
/// the games are too few.
pub fn elo(elo: &Elo) -> Printed {
    if !numbers::is_known_elo(elo) {
        return Printed::plain(TOO_FEW);
    }
    let interval = numbers::typeset(elo.interval());
    match elo {
        Elo::Between { value, .. } => Printed {
            value: whole(*value),
            interval,
        },
        Elo::AtLeast(_) | Elo::AtMost(_) => Printed::plain(interval),
    }
}

/// Without decimals, and with a true minus.
fn whole(value: f64) -> String {
    let text = grouped(value.abs().round() as u64);
    match value.round() < 0.0 {
        true => format!("\u{2212}{text}"),
        false => text,
    }
}

fn score(estimate: &Estimate) -> Printed {
    if !numbers::is_known(estimate) {
        return Printed::plain(TOO_FEW);
    }
    Printed::new(estimate, percent, bare_percent)
}

pub fn view(search_study: &SearchStudy, rules: &Ruleset) -> TemplateContext {
    let ladder = search_study.ladder.as_ref();
    TemplateContext {
        ladder: ladder.ok().map(ladder_view),
        no_ladder: ladder.err().map(|none| none.describe()),
        openings: search_study.openings.as_ref().map(openings_view),
        first_moves: grouped(search_study.first_moves as u64),
        size: size::view(&search_study.size),
        endgames: endgames(&search_study.endgames, rules),
        no_endgames: search_study.endgames.none.clone(),
    }
}

fn ladder_view(ladder: &Ladder) -> LadderView {
    let first = ladder.rungs.first();
    let nodes = |name: &str| name.rsplit('-').next().unwrap_or_default().to_string();
    let ends = ladder.rungs.get(1).zip(ladder.rungs.last());
    let games = first.map_or(0, |rung| rung.games);
    LadderView {
        rests_on: ladder.told(),
        command: format!(
            "seedlore simulate {} --study skill --nodes {} --step {} --games {games} --seed {} --limit {}",
            ladder.ruleset,
            ends.map_or(String::new(), |(low, high)| {
                format!("{},{}", nodes(&low.lower), nodes(&high.upper))
            }),
            ladder.step.factor(),
            ladder.seed,
            ladder.limit
        ),
        highest: ladder
            .rungs
            .last()
            .map_or(String::new(), |rung| nodes(&rung.upper)),
        step: times(ladder.step),
        table: rungs(ladder),
        height: ladder
            .height
            .filter(numbers::is_known_elo)
            .map(|height| elo(&height)),
        doubling: (ladder.doubling)
            .filter(numbers::is_known_elo)
            .map(|doubling| elo(&doubling)),
        tells: ladder.doubling.is_some_and(|doubling| doubling.is_more()),
    }
}

/// `twice`
pub fn times(step: LadderStep) -> &'static str {
    match step {
        LadderStep::Twice => "twice",
        LadderStep::FourTimes => "four times",
    }
}

/// Who beats whom, from the lowest to the top.
fn rungs(ladder: &Ladder) -> Value {
    let mut table = Table::under("Player | Score | Elo");
    for rung in &ladder.rungs {
        let bar = Bar::Results([tenths(rung.score.value), 0.0]);
        table.row([
            Cell::code(&*rung.upper).with_note(format!("against {}", rung.lower)),
            Cell::from(score(&rung.score)).drawn(bar),
            elo(&rung.elo).into(),
        ]);
    }
    html(
        &table,
        "Players, each against the one below",
        "sl-drawn",
        "",
    )
}

/// A share in per cent, to a tenth, as it is drawn.
fn tenths(share: f64) -> f64 {
    (share.clamp(0.0, 1.0) * 1000.0).round() / 10.0
}

fn first_moves(openings: &Openings) -> Value {
    let mut table = Table::under("First move | Value to South | Seeds ahead | Beside the best");
    for (at, first) in openings.moves.iter().enumerate() {
        let place = match openings.best.iter().position(|best| *best == at) {
            Some(0) => "the best here",
            Some(_) => "may be as good",
            None if first.value.is_none() => "–",
            None => "worse",
        };
        let value = first.value.map(|value| {
            let [from, to] = value.ends();
            let bar = Bar::Reach([from, value.value, to].map(tenths));
            Cell::from(score(&value)).drawn(bar)
        });
        table.row([
            Cell::from(first.mv.as_str()),
            value.into(),
            first.margin.as_ref().map(numbers::estimate).into(),
            place.into(),
        ]);
    }
    html(&table, "First moves", "sl-drawn", "")
}

fn openings_view(openings: &Openings) -> OpeningsView {
    let games = openings.moves.first().map_or(0, |first| first.games);
    OpeningsView {
        rests_on: openings.told(),
        command: format!(
            "seedlore simulate {} --study openings --players {} --games {games} --seed {} --limit {}",
            openings.ruleset, openings.players, openings.seed, openings.limit
        ),
        table: first_moves(openings),
        verdict: verdict(openings),
    }
}

fn verdict(openings: &Openings) -> String {
    let Some(leader) = openings.leader() else {
        return "No game was finished, so that nothing can be said of them.".into();
    };
    let others: Vec<&str> = openings.best[1..]
        .iter()
        .map(|at| openings.moves[*at].mv.as_str())
        .collect();
    match others.len() {
        0 => format!("{} did best, and by more than chance may give.", leader.mv),
        many if many + 1 == openings.moves.len() => {
            format!("{} did best, but none can be told from it.", leader.mv)
        }
        many if many > FEW => format!(
            "{} did best; {many} of the other {} can't be told from it.",
            leader.mv,
            openings.moves.len() - 1
        ),
        _ => format!(
            "{} did best; {} can't be told from it.",
            leader.mv,
            prose::list(&others, "and")
        ),
    }
}

fn endgames(endgames: &Endgames, rules: &Ruleset) -> Option<EndgamesView> {
    let most = endgames.shares.last()?.seeds;
    let mut table = Table::under("Seeds | Positions | Won | Even | Lost");
    for share in &endgames.shares {
        let counts = [share.won, share.even, share.lost];
        let parts = counts.map(|count| count as f64 / share.all().max(1) as f64);
        let bar = Bar::Results([tenths(parts[0]), tenths(parts[1])]);
        let [won, even, lost] = parts.map(|part| Cell::from(percent(part)));
        let all = Cell::from(grouped(share.all())).drawn(bar);
        table.row([share.seeds.to_string().into(), all, won, even, lost]);
    }
    let table = html(&table, "Endgames by their seeds", "sl-drawn", "");
    Some(EndgamesView {
        won_by: match Measure::from_rules(rules) {
            Measure::Seeds => "who takes more of these seeds, whatever was captured before",
            Measure::Result => "who wins the game",
        },
        caveats: endgames.caveats.clone(),
        commands: [
            format!(
                "seedlore endgames build {} --seeds {most} --out endgames",
                rules.name()
            ),
            "seedlore endgames show endgames".into(),
        ],
        table,
    })
}
