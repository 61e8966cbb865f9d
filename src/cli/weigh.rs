//! `seedlore weigh`: what the open questions of a ruleset cost.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::common::Common;
use super::failure::Done;
use super::naming::{self, Named};
use super::output::{note, print_json};
use super::progress::progress_bar;
use super::table::{self, Document, Table};
use super::threads::on_threads;
use crate::compare::lockstep::{Effort, Finding};
use crate::compare::sensitivity::{
    Alternative, Changed, Combined, Matter, Measure, QuestionSensitivity, Reduced, Unweighed,
    Watch, Weighed, Weight, alternatives, by_reason, sensitivities,
};
use crate::engine::Engine;
use crate::play::Setting;
use crate::prose::{counted, list, sentence};
use crate::render::{self, NOTHING, Printed, printed_share};
use crate::rules::Ruleset;
use crate::stats::{Estimate, Share, steps_of_a_game};

/// Weigh the open questions of a ruleset: of each reading, how much of play it
/// changes.
///
/// Every reading is set against the one in force, alone: the positions of
/// random play on which it bears, the games that it changes when both are
/// played from the same chances, and the shortest game in which the two part.
/// With `--together`, readings of several questions are put in force at once
/// too: two rules can do more together, or less, than each does alone.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore weigh wari-st-lucia
  seedlore weigh wari-st-lucia:captured=fours --games 2000
  seedlore weigh wari-st-lucia --together 50 --first-moves")]
pub struct Weigh {
    /// The ruleset: NAME or FILE, or NAME:question=reading,question=reading
    ruleset: String,
    /// Random games to play under each reading, and to draw positions from.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// The seed of all chances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Put readings of several questions in force together too: every
    /// combination if there are so many at most, else each two readings, else
    /// so many pairs of those that change most alone.
    #[arg(long, value_name = "COMBINATIONS", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1000))]
    together: u16,
    /// Cut a game off after so many moves; a game cut off under either reading is
    /// left out.
    #[arg(long, default_value_t = Setting::default().limit, value_name = "MOVES")]
    limit: u32,
    /// Weigh for so many seconds, about: with fewer games, shorter searches and fewer readings
    /// where these would take longer. How many games were played is told, and their intervals
    /// are as wide as that makes them. What comes of it depends on how fast the machine is.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: Option<u32>,
    /// Tell for each first move how much more South wins after it.
    #[arg(long)]
    first_moves: bool,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// Endgames to value exactly under each reading, at most.
const ENDGAMES: usize = 10_000;

#[derive(Serialize)]
struct Written<'a> {
    ruleset: &'a str,
    reading: Vec<String>,
    players: &'a str,
    seed: u64,
    games: u64,
    /// Moves after which a game is cut off.
    limit: u32,
    version: &'a str,
    questions: &'a [QuestionSensitivity],
    together: Option<&'a Combined>,
    /// Readings that were not weighed.
    #[serde(skip_serializing_if = "<[Unweighed]>::is_empty")]
    left_out: &'a [Unweighed],
}

impl Weigh {
    pub fn run(&self, common: &Common) -> Done {
        let (library, named) = naming::one(common, &self.ruleset, &[])?;
        let rules = named.rules(&library)?;
        let begun = Instant::now();
        let mut measure = Measure {
            effort: Effort {
                seed: self.seed,
                ..Effort::default()
            },
            games: self.games,
            endgames: ENDGAMES,
            together: usize::from(self.together),
            setting: Setting {
                limit: self.limit,
                ..Setting::default()
            },
        };
        let others = alternatives(&library.collection, &rules);
        let engine = Engine::new(rules.clone());
        if let Some(seconds) = self.seconds {
            let given = Duration::from_secs(seconds.into());
            self.shorten(&mut measure, &engine, others.len(), given);
        }
        note!(
            "weighing {}, by {} each",
            counted(others.len() as u32, "reading", "readings"),
            counted(measure.games as u32, "game", "games")
        );
        let bar = progress_bar(others.len() as u64, "weighing");
        let lines = InOrder::default();
        let found = on_threads(None, || {
            let done = |weight: Option<&Weight>| {
                bar.inc(1);
                let nth = weight.and_then(|weight| {
                    let is_it = |other: &Alternative| {
                        (&other.question, &other.reading) == (&weight.question, &weight.reading)
                    };
                    Some((others.iter().position(is_it)?, weight))
                });
                if let Some((nth, weight)) = nth {
                    let tell = |line: String| bar.suspend(|| note!("{line}"));
                    lines.add(nth, weight_in_short(weight), tell);
                }
            };
            let is_over = || {
                let given = self
                    .seconds
                    .map(|seconds| Duration::from_secs(seconds.into()));
                given.is_some_and(|given| begun.elapsed() > given)
            };
            let watch = Watch {
                done: &done,
                is_over: &is_over,
            };
            sensitivities(&library.collection, &engine, &measure, watch)
        })?;
        bar.finish_and_clear();
        if self.json {
            print_json(&Written {
                ruleset: rules.name(),
                reading: rules.reading(),
                players: "random",
                seed: self.seed,
                games: measure.games,
                limit: self.limit,
                version: env!("CARGO_PKG_VERSION"),
                questions: &found.questions,
                together: found.together.as_ref(),
                left_out: &found.left_out,
            });
            return Ok(());
        }
        let told = self.told(&named, &rules, measure.games, &found);
        table::tell(&told, common.output_colour());
        Ok(())
    }

    /// Plays fewer games and searches less far, so that so many readings are weighed in the
    /// time that is given: a third of it for games, and what is left for searches.
    fn shorten(&self, measure: &mut Measure, engine: &Engine, others: usize, given: Duration) {
        let begun = Instant::now();
        let steps = steps_of_a_game(engine, self.seed, measure.setting);
        let took = begun.elapsed().max(Duration::from_micros(1));
        // Those in force are played twice.
        let for_each = given.as_secs_f64() / (others + 2) as f64;
        let games = for_each / 3.0 / took.as_secs_f64();
        measure.games = (games as u64).clamp(FEWEST_GAMES, measure.games.max(FEWEST_GAMES));
        let searched = steps as f64 * for_each / 3.0 / took.as_secs_f64();
        measure.effort.steps_played = measure.effort.steps_played.min(searched as u64);
        let endgames = measure.endgames as f64 * for_each / SECONDS_OF_A_READING;
        measure.endgames = measure.endgames.min(endgames as usize);
    }

    fn told(&self, named: &Named, rules: &Ruleset, games: u64, found: &Weighed) -> Document {
        let mut told = Document::default();
        told.heading(format!("What {} leaves open", named.label));
        for sentence in left_out(&found.left_out) {
            told.paragraph(sentence);
        }
        if found.questions.is_empty() {
            if found.left_out.is_empty() {
                told.line("No question has another reading.");
            }
            return told;
        }
        let how = format!(
            "random players, seed {}, {} games a reading, each against the reading in force \
             alone, cut off after {} moves; 95 % intervals; South wins so many more of 100 games",
            self.seed, games, self.limit
        );
        told.aside(usize::MAX, 0, how);
        for matter in [
            Matter::Met,
            Matter::Known,
            Matter::Unknown,
            Matter::Unweighed,
            Matter::None,
        ] {
            let of = found.questions.iter();
            let mut of = of.filter(|asked| asked.matter == matter).peekable();
            if of.peek().is_some() {
                told.heading(heading(matter));
            }
            for sensitivity in of {
                question(&mut told, rules, sensitivity);
                if self.first_moves {
                    told.table(first_moves(sensitivity));
                }
            }
        }
        if let Some(combined) = &found.together {
            told.heading("Readings together");
            told.paragraph(combined.words());
            let headings =
                "| games changed | South wins | more than alone | moves | more than alone";
            let measured = &combined.measured;
            told.table(render::together(
                headings,
                measured,
                share,
                of_a_hundred,
                signed,
            ));
        }
        told
    }
}

/// Lines that are found in any order, and told in the one in which they stand.
#[derive(Default)]
struct InOrder(Mutex<(usize, BTreeMap<usize, String>)>);

impl InOrder {
    /// Tells this line and those that waited for it, or keeps it until those before are told.
    fn add(&self, nth: usize, line: String, tell: impl Fn(String)) {
        let mut lines = self.0.lock().expect("nobody panics while it is held");
        let (next, waiting) = &mut *lines;
        waiting.insert(nth, line);
        while let Some(line) = waiting.remove(next) {
            tell(line);
            *next += 1;
        }
    }
}

/// Fewer games than this say nothing, however little time there is.
const FEWEST_GAMES: u64 = 10;

/// About as long a reading takes of which all endgames are valued.
const SECONDS_OF_A_READING: f64 = 2.0;

/// What came of one reading, in a line, while others are weighed.
fn weight_in_short(weight: &Weight) -> String {
    let named = format!("  {}={}", weight.question, weight.reading);
    let changed = weight.paired.as_ref().map(|paired| share(&paired.changed));
    match (&weight.finding, changed) {
        (Finding::Alike(_), _) => format!("{named}: nothing that is played is changed"),
        (_, Some(changed)) => format!("{named}: {} of games changed", changed.line()),
        (Finding::Parts { .. } | Finding::OtherBoard, None) => format!("{named}: play is changed"),
        (Finding::Unknown(_), None) => format!("{named}: no difference was found"),
    }
}

/// Of readings that were not weighed, no more than these are named.
const MOST_NAMED: usize = 12;

/// Which readings were not weighed, why, and how they can be.
fn left_out(unweighed: &[Unweighed]) -> Vec<String> {
    let reasons = by_reason(unweighed).into_iter().map(|(why, readings)| {
        let named = readings.iter().take(MOST_NAMED);
        let mut named: Vec<String> = named.map(|one| format!("`{one}`")).collect();
        if readings.len() > named.len() {
            named.push(format!("{} more", readings.len() - named.len()));
        }
        let number = counted(readings.len() as u32, "reading was", "readings were");
        let named = list(&named, "and");
        sentence(&format!("{number} not weighed, since {why}: {named}"))
    });
    let mut told: Vec<String> = reasons.collect();
    if let Some(first) = unweighed.first() {
        told.push(format!(
            "To weigh a reading against the others, put it in force: `seedlore weigh NAME:{}`, \
             with fewer `--games` where they take long.",
            first.reading
        ));
    }
    told
}

/// For each first move how much more South wins after it.
fn first_moves(sensitivity: &QuestionSensitivity) -> Table {
    let mut table = Table::under(" | first move | South wins");
    for weight in &sensitivity.weights {
        let Some(paired) = &weight.paired else {
            continue;
        };
        for (mv, more) in &paired.first_moves {
            let name = format!("    {}", weight.reading);
            table.row(vec![name, mv.clone(), of_a_hundred(*more).line()]);
        }
    }
    table
}

fn heading(matter: Matter) -> &'static str {
    match matter {
        Matter::Met => "These made a difference in random games",
        Matter::Known => "These can change play, but no random game met them",
        Matter::Unknown => "Of these no difference was found",
        Matter::Unweighed => "Of these not every reading was weighed, and no difference is known",
        Matter::None => "These change nothing that is played",
    }
}

fn question(document: &mut Document, rules: &Ruleset, sensitivity: &QuestionSensitivity) {
    let mut questions = rules.questions().iter();
    let Some(question) = questions.find(|q| q.name() == sensitivity.question) else {
        return;
    };
    document.named(&sensitivity.question, question.text());
    if sensitivity.matter == Matter::Met {
        document.text(84, 4, sensitivity.words());
    }
    let mut table = Table::under(
        "\
         | positions | games changed | South wins | moves | endgames | small boards | \
        first differs",
    );
    let mut told: Vec<String> = Vec::new();
    for weight in &sensitivity.weights {
        let name = format!("    {}", weight.reading);
        match &weight.finding {
            Finding::Alike(proof) => told.push(format!("{}: {}", weight.reading, proof.words())),
            Finding::Unknown(searched) => {
                told.push(format!("{}: {}", weight.reading, searched.words()));
            }
            _ => {
                table.row([vec![name], cells(weight)].concat());
                told.extend(solved(weight));
            }
        }
    }
    document.table(table);
    for line in told {
        document.text(84, 4, line);
    }
}

fn cells(weight: &Weight) -> Vec<String> {
    let paired = weight.paired.as_ref();
    let none = || NOTHING.to_string();
    let line = |printed: Option<Printed>| printed.map_or_else(none, |printed| printed.line());
    vec![
        line(weight.bearing.as_ref().map(share)),
        line(paired.map(|paired| share(&paired.changed))),
        line(paired.and_then(|paired| paired.south).map(of_a_hundred)),
        line(paired.and_then(|paired| paired.length).map(signed)),
        weight.endgames.as_ref().map_or_else(none, |changed| {
            let Changed {
                seeds,
                positions,
                differing,
                ..
            } = changed;
            format!("{differing} of {positions} (to {seeds} seeds)")
        }),
        small_boards(&weight.reduced),
        match &weight.finding {
            Finding::Parts { witness, .. } => match witness.is_shortest {
                true => format!("in move {}", witness.ply()),
                false => format!("by move {}", witness.ply()),
            },
            Finding::OtherBoard => "from the start".into(),
            Finding::Alike(_) | Finding::Unknown(_) => none(),
        },
    ]
}

/// On how many small boards the value is another.
fn small_boards(boards: &[Reduced]) -> String {
    match boards.len() {
        0 => "–".into(),
        all => format!("{} of {all}", boards.iter().filter(|b| b.differs()).count()),
    }
}

/// The values that are others on small boards; `None` if none are.
fn solved(weight: &Weight) -> Option<String> {
    let changed: Vec<String> = weight
        .reduced
        .iter()
        .filter(|board| board.differs())
        .map(|board| {
            let Reduced {
                pits,
                seeds,
                usual,
                other,
                ..
            } = board;
            let seeds = counted(u32::from(*seeds), "seed", "seeds");
            format!("with {pits} pits a row and {seeds} in each, {other:+} instead of {usual:+}")
        })
        .collect();
    let measure = weight.reduced.first()?.measure.describe();
    (!changed.is_empty()).then(|| {
        format!(
            "{}, whole games on small boards: {}. Values: {measure}.",
            weight.reading,
            changed.join("; ")
        )
    })
}

/// `12 % (9 to 16)`
fn share(share: &Share) -> Printed {
    let places = |part: f64| usize::from(part > 0.0 && part * 100.0 < 9.95);
    printed_share(share, places)
}

/// What is of one game, of a hundred.
fn of_a_hundred(more: Estimate) -> Printed {
    signed(more.map(|of_one| of_one * 100.0))
}

/// `+1.5 (-0.4 to +3.4)`, or `+0.1 (too few games to say)`.
fn signed(at: Estimate) -> Printed {
    // Nought has no sign to be told from.
    let printed = Printed::alike(&at, |x| format!("{:+.1}", (x * 10.0).round() / 10.0 + 0.0));
    match at.interval {
        None => Printed {
            interval: "too few games to say".into(),
            ..printed
        },
        Some(_) => printed,
    }
}
