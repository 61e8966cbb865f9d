//! A few lines of the language on a page: checked, told, and played.
//!
//! The lines stand in a plain ruleset of two rows, in which they replace what
//! begins with the same words. What the program says of them is worked out as
//! the page is made, so that a line it refuses makes no page.

use minijinja::value::{Kwargs, Value};
use minijinja::{Error, ErrorKind};

use crate::coloured::coloured;
use crate::escape::escape;
use crate::svg;
use crate::templates::Templates;
use seedlore_game::{
    Game, Next, NoHistory, SpellingMatch, Total, parse_position_of, parse_spelling,
};
use seedlore_language::prose;
use seedlore_language::report::{Colour, Faults, Severity, render};
use seedlore_language::rules::{Bibliography, Collection, Ruleset};
use seedlore_language::source::{FileId, Sources};
use seedlore_language::syntax;
use seedlore_referee::referee::{Event, Narrator, Referee};
use seedlore_referee::sketch::{Shown, set_out};
use seedlore_referee::steps::steps;

/// The ruleset in which the lines stand.
const PLAIN: &str = "\
base plain \"Plain\" {
  board 2 rows of 6 pits, store each
  seeds 4 in every pit
  choose own pit
  sow anticlockwise
  win by most captured
}
";

/// Faults of lines that the program refuses, as `check` tells them.
pub fn refused(lines: &str) -> Result<Value, Error> {
    let lines = lines.trim_matches('\n').trim_end();
    let mut sources = Sources::default();
    let text = format!("{PLAIN}ruleset shown \"Shown\" from plain {{\n{lines}\n}}\n");
    let file = sources.add("shown.sow", text);
    let faults = match syntax::parse(file, &sources) {
        Err(faults) => faults,
        Ok(tree) => Collection::check(vec![(file, tree)], Bibliography::default(), &sources).1,
    };
    if !faults.has_errors() {
        return Err(wrong("these lines are to be refused, and are not"));
    }
    let errors = faults
        .iter()
        .filter(|fault| fault.severity == Severity::Error);
    let errors: Faults = errors.cloned().collect();
    let mut out = String::from("<div class=\"sl-lesson\">");
    code(&mut out, "sl-sow", &plain(lines));
    let told = render(&errors, &sources, Colour::Plain);
    code(&mut out, "sl-sow sl-output", &plain(told.trim_end()));
    out.push_str("</div>");
    Ok(Value::from_safe_string(out))
}

/// What may be said beside the lines of an example.
struct Asked {
    /// Lines that are needed but not shown.
    needs: String,
    /// The position and the move that are drawn.
    played: Option<(String, String)>,
    /// Whether the clauses are told in prose.
    told: bool,
}

impl Asked {
    fn new(options: &Kwargs) -> Result<Asked, Error> {
        let needs: Option<String> = options.get("needs")?;
        let position: Option<String> = options.get("position")?;
        let mv: Option<String> = options.get("move")?;
        let told: Option<bool> = options.get("told")?;
        options.assert_all_used()?;
        Ok(Asked {
            needs: needs.unwrap_or_default(),
            played: position.zip(mv),
            told: told.unwrap_or(true),
        })
    }
}

/// The lines in a frame, each clause in prose, and a move by them step by step.
pub fn example(templates: &Templates, lines: &str, options: &Kwargs) -> Result<Value, Error> {
    let lines = lines.trim_matches('\n').trim_end();
    let asked = Asked::new(options)?;
    let (rules, from) = checked(lines, &asked.needs)?;
    let mut out = String::from("<div class=\"sl-lesson\">");
    code(&mut out, "sl-sow", &plain(lines));
    if asked.told {
        let clauses = rules.clauses().iter();
        let shown =
            clauses.filter(|clause| clause.span().start >= from && clause.written_in() == "shown");
        let mut told: Vec<(usize, String)> = shown
            .map(|clause| (clause.span().start, prose::tell(&rules, clause)))
            .collect();
        told.sort();
        for (_, prose) in told {
            out.push_str("<p class=\"sl-told\">");
            escaped(&mut out, &prose);
            out.push_str("</p>");
        }
    }
    if let Some((position, mv)) = &asked.played {
        strip(&mut out, templates, rules, position, mv)?;
    }
    out.push_str("</div>");
    Ok(Value::from_safe_string(out))
}

/// The ruleset, and where in its text the lines begin.
fn checked(lines: &str, needs: &str) -> Result<(Ruleset, usize), Error> {
    let before = format!("{PLAIN}ruleset shown \"Shown\" from plain {{\n{needs}\n");
    let mut sources = Sources::default();
    let file = sources.add("shown.sow", format!("{before}{lines}\n}}\n"));
    let rules = ruleset(file, Bibliography::default(), &sources)?;
    Ok((rules, before.len()))
}

/// The one ruleset of a text, under its default readings.
pub fn ruleset(file: FileId, works: Bibliography, sources: &Sources) -> Result<Ruleset, Error> {
    let told = |faults: &Faults| wrong(render(faults, sources, Colour::Plain));
    let tree = syntax::parse(file, sources).map_err(|faults| told(&faults))?;
    let (collection, faults) = Collection::check(vec![(file, tree)], works, sources);
    let found = collection.rulesets().first().cloned();
    found.ok_or_else(|| told(&faults))
}

pub fn wrong(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidOperation, message.into())
}

/// A move from a position, as a strip of boards.
pub fn strip(
    out: &mut String,
    templates: &Templates,
    rules: Ruleset,
    position: &str,
    mv: &str,
) -> Result<(), Error> {
    let position = parse_position_of(position, &rules, Total::Any)
        .map_err(|error| wrong(format!("{position}: {}: {}", error.message, error.help)))?;
    let referee = Referee::new(rules);
    let rules = referee.rules();
    let mover = position.mover;
    let Next::Turn(turn) = referee.enter(position) else {
        return Err(wrong("the game is over in this position"));
    };
    let spelling = parse_spelling(mv, mover, rules.board())
        .map_err(|error| wrong(format!("{mv}: {}", error.message)))?;
    let SpellingMatch::One(option) = spelling.among(&turn.options) else {
        let legal = turn.options.iter();
        let legal: Vec<String> = legal.map(|o| o.mv.notation(mover, rules.board())).collect();
        return Err(wrong(format!("{mv} is not one of {}", legal.join(", "))));
    };
    let mut events: Vec<Event> = Vec::new();
    referee.narrate(&turn, option, &mut NoHistory, &mut events);
    let acting = rules.clauses().iter().map(|clause| clause.id()).collect();
    let mut steps = steps(rules, &turn.position, &events, &acting);
    if let Some(first) = steps.first_mut() {
        first.shown.chosen = Some(turn.options[option].mv.pit);
    }
    out.push_str("<ol class=\"sl-strip\">");
    for step in steps {
        let shown = Shown {
            shows_captured: rules.board().stores().is_some(),
            ..step.shown
        };
        let sketch = set_out(rules, &step.position, &shown);
        out.push_str("<li>");
        out.push_str(&svg::step(templates, &sketch)?.to_string());
        out.push_str("<p>");
        escaped(out, &step.caption);
        out.push_str("</p></li>");
    }
    out.push_str("</ol>");
    Ok(())
}

/// Lines of code, none of them marked.
pub fn plain(text: &str) -> Vec<(&str, bool)> {
    text.lines().map(|line| (line, false)).collect()
}

/// Lines of code, each with whether it is marked. Those of the language are
/// coloured, and those that a program printed are not.
pub fn code(out: &mut String, class: &str, lines: &[(&str, bool)]) {
    let write = |out: &mut String, line: &str| match class {
        // Writing to a string never fails.
        "sl-sow" => coloured(out, line).unwrap_or_default(),
        _ => escaped(out, line),
    };
    out.push_str(&format!("<pre class=\"{class}\"><code>"));
    for (index, (line, is_marked)) in lines.iter().enumerate() {
        if index > 0 {
            out.push_str("&#10;");
        }
        if *is_marked {
            out.push_str("<b class=\"sl-new\">");
            write(out, line);
            out.push_str("</b>");
        } else {
            write(out, line);
        }
    }
    out.push_str("</code></pre>");
}

pub fn escaped(out: &mut String, text: &str) {
    // Writing to a string never fails.
    let _ = escape(out, text);
}
