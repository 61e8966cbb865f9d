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

/// Numbers that are called usual.
const USUAL: usize = 9;

/// Asks until nothing worth asking is left, or whoever answers has had enough.
pub fn ask(key: &Key, known: &mut Known, library: &Library, colour: Colour) -> Result<(), Failure> {
    say!("{}", wrap(INTRODUCTION, 84, ""));
    let mut prompt = Prompt::new();
    let mut asked: Vec<usize> = Vec::new();
    let amount = Amount {
        games: 3,
        questions: 1,
    };
    loop {
        let nth = asked.len() + 1;
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
        match answered(&ask, known, &mut prompt)? {
            Said::Answer => asked.push(ask.question),
            Said::Back => match asked.pop() {
                Some(last) => known.answers.remove(last),
                None => say!("   Nothing was answered yet."),
            },
            Said::End => break,
        }
    }
    say!();
    Ok(())
}

const INTRODUCTION: &str = "Answer by the letter of an answer, or type it; several with commas where it may be \
                            either; nothing where you do not know. `back` takes the last answer back, `end` is \
                            enough.";

fn offer(ask: &AskTold, colour: Colour) {
    if is_number(ask) {
        let usual = ask.answers.iter().take(USUAL);
        let usual: Vec<&str> = usual.map(|answer| answer.words.as_str()).collect();
        let line = format!("Type the number; usual are {}.", usual.join(", "));
        say!("   {}", dim(&line, colour));
        return;
    }
    for (letter, answer) in ('a'..).zip(&ask.answers) {
        let letter = dim(&format!("{letter})"), colour);
        say!("   {letter} {}", answer.words);
    }
}

/// What came of a question.
enum Said {
    Answer,
    Back,
    End,
}

/// Reads until there is an answer.
fn answered(ask: &AskTold, known: &mut Known, prompt: &mut Prompt) -> Result<Said, Failure> {
    loop {
        let line = prompt.ask("   > ").map_err(|error| {
            Failure::usage(format!("the answer can't be read: {error}"), "type it anew")
        })?;
        let Some(line) = line else {
            return Ok(Said::End);
        };
        let said = match line.trim() {
            "end" | "quit" | "q" => return Ok(Said::End),
            "back" => return Ok(Said::Back),
            typed => chosen(ask, typed),
        };
        match known.answers.reply(ask.question, &said) {
            Ok(()) => {
                say!("   You say: {}.", known.answers.words(ask.question));
                return Ok(Said::Answer);
            }
            Err(wrong) => say!("   {}: {}.", wrong.message, wrong.help),
        }
    }
}

/// What was typed, with the answers put in for their letters.
fn chosen(ask: &AskTold, typed: &str) -> String {
    let word = |word: &str| {
        let word = word.trim();
        let letter = ('a'..)
            .zip(&ask.answers)
            .find(|(letter, _)| word == letter.to_string());
        match letter {
            Some((_, answer)) if !is_number(ask) => answer.value.clone(),
            _ => word.to_string(),
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
