//! The text of a new ruleset, with the questions it leaves open.

use super::game::{Captures, Direction, Game, Laps};
use super::laid_out;
use crate::cli::failure::Failure;
use crate::rules::{Bibliography, ChecklistQuestion, Collection, unanswered};
use crate::source::Sources;
use crate::syntax;

const UNKNOWN: &str = "[assumed: not looked up yet]";

/// The whole file.
pub fn whole(
    name: &str,
    title: &str,
    game: &Game,
    works: &Bibliography,
) -> Result<String, Failure> {
    let begun = text(name, title, game, "");
    let questions: String = open(&begun, works)?
        .into_iter()
        .map(|silence| question(silence, game))
        .collect();
    laid_out(text(name, title, game, &questions))
}

/// The questions that the clauses alone leave open.
fn open(begun: &str, works: &Bibliography) -> Result<Vec<ChecklistQuestion>, Failure> {
    let mut sources = Sources::default();
    let file = sources.add("new ruleset", begun.to_string());
    let tree = syntax::parse(file, &sources).map_err(|f| Failure::faults(f, &sources))?;
    let (collection, faults) = Collection::check(vec![(file, tree)], works.clone(), &sources);
    match collection.rulesets() {
        [rules] => Ok(unanswered(rules)),
        _ => Err(Failure::faults(faults, &sources)),
    }
}

fn text(name: &str, title: &str, game: &Game, questions: &str) -> String {
    let Game {
        rows, pits, seeds, ..
    } = game;
    let stores = match (rows, &game.captures) {
        (2, _) => ", store each",
        _ => "",
    };
    let sources = match &game.source {
        None => "  // Name the works of sources.bib that speak of this game, and their pages:\n  \
                 // sources {\n  //   S = herskovits1932 pages 31\n  // }\n"
            .to_string(),
        Some(key) => {
            let pages = game.pages.as_ref();
            let pages = pages.map_or(String::new(), |pages| format!(" pages {pages}"));
            format!("  sources {{\n    S = {key}{pages}\n  }}\n")
        }
    };
    let sow = sow(game);
    let landing = landing(game, "");
    let (end, win) = match (rows, &game.captures) {
        (4 | 6, _) => (
            "  end when opponent has none: win mover",
            "win by taking all",
        ),
        _ => ("", "win by most captured"),
    };
    let end = match end {
        "" => String::new(),
        end => format!("{end} {UNKNOWN}\n"),
    };
    let rounds = match game.rounds {
        false => String::new(),
        true => format!(
            "\n  // How the next round begins, and when there is none.\n  rounds {{\n    refill {seeds} per pit {UNKNOWN}\n    \
             unfilled pits closed {UNKNOWN}\n    until captured by poorer is less than {seeds}: win richer {UNKNOWN}\n  }}\n"
        ),
    };
    let questions = match questions {
        "" => String::new(),
        some => format!(
            "\n  // What these clauses leave open. The first reading is in force. Where the\n  \
             // report answers, write its clause above and take the question out.\n{some}"
        ),
    };
    format!(
        r#"// One line a statement; what follows `//` is not read.
// Each clause ends with where it comes from, in brackets:
//   [S 31]                 the source called S says so on page 31
//   [S 31 "two's"]         and these few words of it matter
//   [implied S 31: why]    it follows from what S says there
//   [assumed: why]         no source says it, and this is why it was chosen
ruleset {name} "{title}" {{
  record {{
    summary "Write one sentence: what this is, and who reported it."
    // game "Its name"
    // aliases "Another name", "A third"
    // place "St Lucia" at 13.9, -60.97
    // observed by "M. J. Herskovits" when "1929"
    // identifier dlp-ruleset "DLP.GameRulesets.69"
    // remark "Anything else worth knowing."
  }}
{sources}
  board {rows} rows of {pits} pits{stores} {UNKNOWN}
  seeds {seeds} in every pit {UNKNOWN}

  // Which pits may be played, and how their seeds are sown.
  choose own pit {UNKNOWN}
  {sow} {UNKNOWN}

  // What happens where the last seed falls: the first line that fits is taken.
{landing}
  // When a game ends, and who wins it.
{end}  {win} {UNKNOWN}
{rounds}{questions}}}
"#
    )
}

fn sow(game: &Game) -> String {
    let direction = match game.direction {
        Direction::Anticlockwise => "anticlockwise",
        Direction::Clockwise => "clockwise",
        Direction::Either => "either way",
    };
    match game.stores {
        true => format!("sow {direction} through own store"),
        false => format!("sow {direction}"),
    }
}

/// The landing table; `with` is what is captured besides the opposite pit.
fn landing(game: &Game, with: &str) -> String {
    let mut lines = Vec::new();
    let is_two_rows = game.rows == 2;
    if game.stores {
        lines.push("own store: again".to_string());
    }
    let making = match &game.captures {
        Captures::Making(numbers) => {
            let all: Vec<String> = numbers.iter().map(u16::to_string).collect();
            Some(format!(
                "opponent pit making {}: capture last",
                all.join(" or ")
            ))
        }
        _ => None,
    };
    lines.extend(making.filter(|_| is_two_rows));
    lines.extend(match game.laps {
        Laps::One => None,
        Laps::Last => Some("occupied pit: relay".to_string()),
        Laps::Next => Some("next is occupied: relay from next".to_string()),
    });
    let captures_across = game.captures == Captures::Opposite || !is_two_rows;
    if captures_across && game.captures != Captures::None {
        lines.push(match is_two_rows {
            true => format!("empty own pit and opposite is occupied: capture opposite{with}"),
            false => {
                format!("empty own inner pit and opposite is occupied: capture facing pits{with}")
            }
        });
    }
    match lines.as_slice() {
        [] => "  // on landing { … }\n".into(),
        lines => {
            let lines: Vec<String> = lines
                .iter()
                .map(|line| format!("    {line} {UNKNOWN}\n"))
                .collect();
            format!("  on landing {{\n{}  }}\n", lines.concat())
        }
    }
}

/// A question with its usual answers, each with the clause that says it here.
fn question(silence: ChecklistQuestion, game: &Game) -> String {
    let readings: Vec<String> = silence
        .answers()
        .iter()
        .enumerate()
        .map(|(nth, answer)| {
            let word = if nth == 0 { "assume" } else { "or" };
            let head = format!("{word} {} \"{}\" {UNKNOWN}", answer.name, answer.text);
            match clause(silence, answer.name, answer.clause, game) {
                None => format!("    {head}\n"),
                Some(clause) => format!("    {head} {{\n      {clause}\n    }}\n"),
            }
        })
        .collect();
    format!(
        "  open {} \"{}\" {{\n{}  }}\n",
        silence.name(),
        silence.asks(),
        readings.concat()
    )
}

fn clause(
    silence: ChecklistQuestion,
    answer: &str,
    usual: Option<&str>,
    game: &Game,
) -> Option<String> {
    let cited = |text: String| Some(format!("{text} {UNKNOWN}"));
    match (silence, answer) {
        (ChecklistQuestion::Origin, "skipped") => cited(format!("{}, skipping origin", sow(game))),
        (ChecklistQuestion::Origin, _) => None,
        (ChecklistQuestion::CapturingSeed, "taken") => {
            Some(landing(game, " and last").trim().to_string())
        }
        (
            ChecklistQuestion::Starter
            | ChecklistQuestion::Leftovers
            | ChecklistQuestion::Unfilled
            | ChecklistQuestion::Remainder,
            _,
        ) => {
            let usual = usual?.strip_suffix('}')?.trim_end();
            Some(format!("{usual} {UNKNOWN} }}"))
        }
        _ => cited(usual?.to_string()),
    }
}
