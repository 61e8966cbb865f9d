//! Questions asked at the terminal, the most telling first.

use crate::cli::failure::Failure;
use crate::cli::output::say;
use crate::cli::table::{bold, dim, wrap};
use crate::cli::typing::Prompt;
use crate::identify::{Amount, AskTold, Key, Known, Told};
use crate::library::Library;
use crate::render::percent;
use crate::report::{Colour, visible_line};

/// An answer is not worth the asking if it tells less than so many bits.
const TOO_LITTLE: f64 = 0.05;

/// Answers that are offered by number.
const OFFERED: usize = 9;

/// Asks until nothing worth asking is left, or whoever answers has had enough.
pub fn ask(key: &Key, known: &mut Known, library: &Library, colour: Colour) -> Result<(), Failure> {
    say!("{}", wrap(INTRODUCTION, 84, ""));
    let mut prompt = Prompt::new();
    let amount = Amount {
        games: 3,
        questions: 1,
    };
    for nth in 1.. {
        let ranking = key.rank(known);
        let told = key.told(known, &ranking, amount);
        if nth > 1 {
            so_far(&told, library, colour);
        }
        let Some(ask) = told
            .ask
            .into_iter()
            .next()
            .filter(|ask| ask.bits > TOO_LITTLE)
        else {
            say!("\nNothing is left whose answer would tell much.");
            break;
        };
        say!(
            "\n{} {}",
            bold(&format!("{nth}."), colour),
            bold(&ask.asks, colour)
        );
        if !ask.look.is_empty() {
            say!("   {}", wrap(&ask.look, 80, "   "));
        }
        offer(&ask, colour);
        if !answered(&ask, known, &mut prompt)? {
            break;
        }
    }
    say!();
    Ok(())
}

const INTRODUCTION: &str = "Answer by the number of an answer, or type it; several with commas where it may be \
                            either; nothing where you do not know; `end` when you have had enough.";

fn offer(ask: &AskTold, colour: Colour) {
    if is_number(ask) {
        let usual = ask.answers.iter().take(OFFERED);
        let usual: Vec<&str> = usual.map(|answer| answer.words.as_str()).collect();
        let line = format!("Type the number; usual are {}.", usual.join(", "));
        say!("   {}", dim(&line, colour));
        return;
    }
    for (nth, answer) in ask.answers.iter().take(OFFERED).enumerate() {
        let number = dim(&format!("{})", nth + 1), colour);
        say!("   {number} {}", answer.words);
    }
}

/// Reads until there is an answer; whether there is more to ask.
fn answered(ask: &AskTold, known: &mut Known, prompt: &mut Prompt) -> Result<bool, Failure> {
    loop {
        let line = prompt.ask("   > ").map_err(|error| {
            Failure::usage(format!("the answer can't be read: {error}"), "type it anew")
        })?;
        let Some(line) = line else {
            return Ok(false);
        };
        let said = match line.trim() {
            "end" | "quit" | "q" => return Ok(false),
            "" => "?".to_string(),
            typed => chosen(ask, typed),
        };
        match known.answers.read(&format!("{}={said}", ask.key)) {
            Ok(()) => return Ok(true),
            Err(wrong) => say!("   {}: {}.", wrong.message, wrong.help),
        }
    }
}

/// What was typed, with the answers put in for their numbers; of a question that asks for a
/// number what is typed is the answer.
fn chosen(ask: &AskTold, typed: &str) -> String {
    let word = |word: &str| {
        let nth: Option<usize> = word.trim().parse().ok();
        let answer = nth.and_then(|nth| ask.answers.get(nth.checked_sub(1)?));
        match answer {
            Some(answer) if !is_number(ask) => answer.value.clone(),
            _ => word.trim().to_string(),
        }
    };
    typed.split(',').map(word).collect::<Vec<_>>().join(",")
}

fn is_number(ask: &AskTold) -> bool {
    ask.answers
        .iter()
        .all(|answer| answer.value.parse::<u16>().is_ok())
}

fn so_far(told: &Told, library: &Library, colour: Colour) {
    let games = told.games.iter().take(3).map(|game| {
        let name = &game.rulesets[0];
        let title = library
            .collection
            .get(name)
            .map(|rules| rules.title().to_string());
        let title = title.unwrap_or_default();
        format!(
            "{} {} ({name})",
            percent(game.share, 0),
            visible_line(&title)
        )
    });
    let games = games.collect::<Vec<_>>().join("; ");
    let none = percent(told.none.share, 0);
    say!(
        "   {}",
        dim(
            &wrap(&format!("{games}; none of these {none}"), 80, "   "),
            colour
        )
    );
}
