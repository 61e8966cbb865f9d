//! The text of a new ruleset, with the questions it leaves open.

use super::{Captures, Direction, Ending, Facts, Game, Laps, Owners, Stores, quoted};
use crate::report::Faults;
use crate::rules::{Answer, Bibliography, ChecklistQuestion, Collection, Head, unanswered};
use crate::source::Sources;
use crate::syntax;

const UNKNOWN: &str = "[assumed: not looked up yet]";
/// Of an answer of which the clause is to be written by hand.
const UNWRITTEN: &str =
    "[assumed: not looked up yet, and the clause that plays it is still to be written]";

/// A new ruleset, or what is wrong with it and the text in which.
pub type Begun = Result<String, Box<(Faults, Sources)>>;

/// The whole file. The title may hold any characters.
///
/// # Errors
/// If such a game makes no rules, such as one that cites a work which is not in the
/// bibliography.
pub fn whole(name: &str, title: &str, facts: &Facts, game: &Game, works: &Bibliography) -> Begun {
    let begun = text(name, title, facts, game, "");
    let questions: String = open(&begun, works)?
        .into_iter()
        .map(|silence| question(silence, game))
        .collect();
    laid_out(text(name, title, facts, game, &questions))
}

/// A text in the one layout.
///
/// # Errors
/// If it can't be read.
pub fn laid_out(text: String) -> Begun {
    let mut sources = Sources::default();
    let file = sources.add("new ruleset", text);
    match syntax::parse(file, &sources) {
        Ok(tree) => Ok(syntax::format(&tree)),
        Err(faults) => Err(Box::new((faults, sources))),
    }
}

/// The questions that the clauses alone leave open.
fn open(
    begun: &str,
    works: &Bibliography,
) -> Result<Vec<ChecklistQuestion>, Box<(Faults, Sources)>> {
    let mut sources = Sources::default();
    let file = sources.add("new ruleset", begun.to_string());
    let tree = match syntax::parse(file, &sources) {
        Ok(tree) => tree,
        Err(faults) => return Err(Box::new((faults, sources))),
    };
    let (collection, faults) = Collection::check(vec![(file, tree)], works.clone(), &sources);
    match collection.rulesets() {
        [rules] => Ok(unanswered(rules)),
        _ => Err(Box::new((faults, sources))),
    }
}

fn text(name: &str, title: &str, facts: &Facts, game: &Game, questions: &str) -> String {
    let title = quoted(title);
    let Game {
        rows, pits, seeds, ..
    } = game;
    let stores = match (game.stores, rows) {
        (Stores::Sown | Stores::Kept, _) | (Stores::Usual, 2) => ", store each",
        (Stores::None | Stores::Usual, _) => "",
    };
    let owners = match (game.owners, game.players) {
        (Owners::Rows, 2) => String::new(),
        (Owners::Columns, 2) => format!("  own pits are left half pits {UNKNOWN}\n"),
        (Owners::Shared, _) => format!("  own pits are shared {UNKNOWN}\n"),
        (Owners::Rows | Owners::Columns, players) => {
            let each = game.pits / players;
            format!("  own pits are {each} columns each {UNKNOWN}\n")
        }
    };
    let players = match game.players {
        2 => String::new(),
        players => format!("  players {players} {UNKNOWN}\n"),
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
    let (end, win) = ending(game);
    let end = match end {
        "" => String::new(),
        end => format!("  {end} {UNKNOWN}\n"),
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
    let record = record(facts);
    format!(
        r#"// One line a statement; what follows `//` is not read.
// Each clause ends with where it comes from, in brackets:
//   [S 31]                 the source called S says so on page 31
//   [S 31 "two's"]         and these few words of it matter
//   [implied S 31: why]    it follows from what S says there
//   [assumed: why]         no source says it, and this is why it was chosen
ruleset {name} "{title}" {{
  record {{
{record}    // identifier dlp-ruleset "DLP.GameRulesets.69"
    // remark "Anything else worth knowing."
  }}
{sources}
  board {rows} rows of {pits} pits{stores} {UNKNOWN}
{players}{owners}  seeds {seeds} in every pit {UNKNOWN}

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

/// What is known beside the rules.
fn record(facts: &Facts) -> String {
    let Facts {
        game,
        place,
        observed_by,
        when,
        summary,
    } = facts;
    let said = |text: &str| !text.trim().is_empty();
    let or = |known: bool, line: String, sample: &str| match known {
        true => format!("    {line}\n"),
        false => format!("    // {sample}\n"),
    };
    let summary = match said(summary) {
        true => summary,
        false => "Write one sentence: what this is, and who reported it.",
    };
    let by = match said(observed_by) {
        true => format!(" by \"{}\"", quoted(observed_by)),
        false => String::new(),
    };
    let at = match said(when) {
        true => format!(" when \"{}\"", quoted(when)),
        false => String::new(),
    };
    [
        format!("    summary \"{}\"\n", quoted(summary)),
        or(
            said(game),
            format!("game \"{}\"", quoted(game)),
            r#"game "Its name""#,
        ),
        "    // aliases \"Another name\", \"A third\"\n".into(),
        or(
            said(place),
            format!("place \"{}\"", quoted(place)),
            r#"place "St Lucia" at 13.9, -60.97"#,
        ),
        or(
            said(observed_by) || said(when),
            format!("observed{by}{at}"),
            r#"observed by "M. J. Herskovits" when "1929""#,
        ),
    ]
    .concat()
}

/// When a game ends, if not only where nobody can move, and who wins it.
fn ending(game: &Game) -> (&'static str, &'static str) {
    match (game.ending, game.rows) {
        (Ending::Usual, 2) => ("", "win by most captured"),
        (Ending::Usual | Ending::All, _) => {
            ("end when opponent has none: win mover", "win by taking all")
        }
        (Ending::Kept, _) => (
            "on stuck: capture any pits for owner, end",
            "win by most captured",
        ),
        (Ending::Left, _) => (
            "on stuck: capture any pits for opponent, end",
            "win by most captured",
        ),
        (Ending::Empty, _) => (
            "end when somebody has none: capture any pits for owner",
            "win by most captured",
        ),
        (Ending::Last, _) => ("on stuck: win opponent", "win by moving last"),
    }
}

fn sow(game: &Game) -> String {
    let direction = match game.direction {
        Direction::Anticlockwise => "anticlockwise",
        Direction::Clockwise => "clockwise",
        Direction::Either => "either way",
    };
    match game.stores {
        Stores::Sown => format!("sow {direction} through own store"),
        Stores::Usual | Stores::None | Stores::Kept => format!("sow {direction}"),
    }
}

/// The landing table; `with` is what is captured besides the opposite pit.
fn landing(game: &Game, with: &str) -> String {
    let mut lines = Vec::new();
    let is_two_rows = game.rows == 2;
    if game.stores == Stores::Sown {
        lines.push("own store: again".to_string());
    }
    // Where every pit is everybody's, it is neither one's own nor the opponent's.
    let (own, opponent) = match game.owners {
        Owners::Rows | Owners::Columns => ("own ", "opponent "),
        Owners::Shared => ("", ""),
    };
    let making = match &game.captures {
        Captures::Making(numbers) => {
            let all: Vec<String> = numbers.iter().map(u16::to_string).collect();
            Some(format!(
                "{opponent}pit making {}: capture last",
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
    if game.captures == Captures::Beyond {
        lines.push("next is empty: capture after next".into());
    }
    let captures_across = game.captures == Captures::Opposite || !is_two_rows;
    if captures_across && !matches!(game.captures, Captures::None | Captures::Beyond) {
        lines.push(match is_two_rows {
            true => format!("empty {own}pit and opposite is occupied: capture opposite{with}"),
            false => {
                format!("empty {own}inner pit and opposite is occupied: capture facing pits{with}")
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

/// An open question that asks a silence of a ruleset which is there already, its usual answers with
/// the clauses that say them, the likeliest first. `written` gives the one clause of a head as the
/// file has it. An answer of which the clause can't be told so comes last, and says that it lacks it.
pub fn open_question(
    silence: ChecklistQuestion,
    written: &dyn Fn(Head) -> Option<String>,
) -> String {
    let bare = |head| {
        let text = written(head)?;
        let says = text.split(['[', '\n']).next()?.trim().to_string();
        // With more behind it, the clause would have to be written anew.
        (!says.contains([',', '{'])).then_some(says)
    };
    let cited = |text: String| format!("{text} {UNKNOWN}");
    let clause = |answer: &Answer| -> Result<Option<String>, ()> {
        let Some(usual) = answer.clause else {
            return Ok(None);
        };
        match (silence, answer.name) {
            (ChecklistQuestion::Origin, "skipped") => {
                let sow = bare(Head::Sow).ok_or(())?;
                Ok(Some(cited(format!("{sow}, skipping origin"))))
            }
            (ChecklistQuestion::Origin, _) => Ok(None),
            (ChecklistQuestion::Singles, _) => match bare(Head::Choose).as_deref() {
                // The place of a way to move is behind its first word.
                Some("own pit") => Ok(Some(cited(usual.into()))),
                _ => Err(()),
            },
            (ChecklistQuestion::CapturingSeed, _) => Err(()),
            _ => Ok(Some(usual_clause(silence, usual))),
        }
    };
    let all = silence
        .answers()
        .iter()
        .map(|answer| (answer, clause(answer)));
    let (whole, lacking): (Vec<_>, Vec<_>) = all.partition(|(_, clause)| clause.is_ok());
    let readings: Vec<_> = whole
        .into_iter()
        .chain(lacking)
        .map(|(answer, clause)| match clause {
            Ok(clause) => (answer, UNKNOWN, clause),
            Err(()) => (answer, UNWRITTEN, None),
        })
        .collect();
    asked(silence, &readings)
}

/// A question with its usual answers, each with the clause that says it here.
fn question(silence: ChecklistQuestion, game: &Game) -> String {
    let readings = silence.answers().iter();
    let readings = readings
        .map(|answer| {
            let clause = clause(silence, answer.name, answer.clause, game);
            (answer, UNKNOWN, clause)
        })
        .collect::<Vec<_>>();
    asked(silence, &readings)
}

/// A question with its readings: each answer with its bracket, and the clause that says it.
fn asked(silence: ChecklistQuestion, readings: &[(&Answer, &str, Option<String>)]) -> String {
    let readings: Vec<String> = (readings.iter().enumerate())
        .map(|(nth, (answer, bracket, clause))| {
            let word = if nth == 0 { "assume" } else { "or" };
            let head = format!("{word} {} \"{}\" {bracket}", answer.name, answer.text);
            match clause {
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
        _ => Some(usual_clause(silence, usual?)),
    }
}

/// The usual clause of an answer with its bracket, which stands in the braces of rounds.
fn usual_clause(silence: ChecklistQuestion, usual: &str) -> String {
    let inner = match silence {
        ChecklistQuestion::Starter
        | ChecklistQuestion::Leftovers
        | ChecklistQuestion::Unfilled
        | ChecklistQuestion::Remainder => usual.strip_suffix('}'),
        _ => None,
    };
    match inner {
        Some(inner) => format!("{} {UNKNOWN} }}", inner.trim_end()),
        None => format!("{usual} {UNKNOWN}"),
    }
}
