//! The questions, one after another, and what becomes of each answer.

use std::path::PathBuf;

use super::report::{notes, summary};
use super::{Asking, boards, file};
use crate::ask::{Card, Change, so_far, supposing};
use crate::cli::boardtext::draw;
use crate::cli::common::Common;
use crate::cli::failure::{Done, Failure};
use crate::cli::output::say;
use crate::cli::table::{bold, wrap};
use crate::cli::typing::Prompt;
use crate::cli::writing::replace;
use crate::game::parse_position;
use crate::report::{Colour, Fault, Faults};
use crate::syntax;

const LETTERS: [&str; 4] = ["a", "b", "c", "d"];

/// A conversation about one ruleset.
pub struct Interview<'a> {
    asking: &'a Asking<'a>,
    common: &'a Common,
    /// Where answers are written.
    file: Option<PathBuf>,
    colour: Colour,
    prompt: Prompt,
}

/// What is made of a card.
enum Reply {
    /// This of its answers.
    Answer(usize),
    /// None of them.
    Neither,
    /// The report does not say.
    Unsaid,
    Skip,
    Quit,
}

impl<'a> Interview<'a> {
    pub fn new(asking: &'a Asking<'a>, file: Option<PathBuf>, common: &'a Common) -> Interview<'a> {
        Interview {
            asking,
            common,
            file,
            colour: common.output_colour(),
            prompt: Prompt::new(),
        }
    }

    pub fn run(&mut self) -> Done {
        say!("{}", wrap(&summary(self.asking), 88, ""));
        notes(self.asking);
        let cards = &self.asking.asked.cards;
        for (at, card) in cards.iter().enumerate() {
            say!(
                "\n{}",
                bold(
                    &format!("Question {} of {}", at + 1, cards.len()),
                    self.colour
                )
            );
            let order = card.order();
            self.show(card, &order)?;
            match self.reply(&order)? {
                Reply::Quit => break,
                Reply::Skip => {}
                Reply::Neither => self.neither(card),
                Reply::Unsaid => self.unsaid(card, &order)?,
                Reply::Answer(0) => self.example(card)?,
                Reply::Answer(answer) => self.otherwise(card, answer)?,
            }
        }
        Ok(())
    }

    fn show(&self, card: &Card, order: &[usize]) -> Done {
        let rules = &self.asking.rules_of(card)?;
        if let Some(reading) = &card.under {
            let supposing = supposing(self.asking.rules, reading);
            say!("{}\n", wrap(&supposing, 88, ""));
        }
        let position = parse_position(&card.position, rules)
            .map_err(|error| Failure::usage(error.message, error.help))?;
        for line in draw(&position, rules, self.colour).lines() {
            say!("   {line}");
        }
        say!("      {}", so_far(&position, rules));
        let mover = position.mover;
        say!("\n{}", card.question(mover, rules));
        if !card.is_reached {
            say!("(This position was made; it may never come about in play.)");
        }
        for (letter, answer) in LETTERS.iter().zip(order) {
            say!();
            let answer = (card.answers[*answer].expected.as_slice(), card.mv.is_some());
            boards::answer(letter, answer, rules, self.colour);
        }
        say!("\nn  none of these   u  the report does not say   s  skip   q  stop");
        Ok(())
    }

    fn reply(&mut self, order: &[usize]) -> Result<Reply, Failure> {
        loop {
            let Some(line) = self.line("> ")? else {
                return Ok(Reply::Quit);
            };
            let letter = line.to_lowercase();
            if let Some(at) = LETTERS.iter().position(|other| *other == letter)
                && let Some(answer) = order.get(at)
            {
                return Ok(Reply::Answer(*answer));
            }
            match letter.as_str() {
                "n" => return Ok(Reply::Neither),
                "u" => return Ok(Reply::Unsaid),
                "s" | "" => return Ok(Reply::Skip),
                "q" => return Ok(Reply::Quit),
                _ => say!("write one of the letters"),
            }
        }
    }

    fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let line = self.prompt.ask(prompt);
        let line = line.map_err(|error| Failure::usage("this can't be read", error.to_string()))?;
        Ok(line.map(|line| line.trim().to_string()))
    }

    /// The ruleset plays it so: the answer is an example.
    fn example(&mut self, card: &Card) -> Done {
        say!("So the ruleset plays it.");
        let Some(example) = self.shown(card, 0)? else {
            return Ok(());
        };
        let Some(path) = self.file.clone() else {
            return self.write(&example, "an example");
        };
        let before = file::read(&path)?;
        let known = file::faults(&path)?.0;
        self.write(&example, "an example")?;
        // A part that says nothing of what is shown is told at once, while the card is in mind.
        let (found, library) = file::faults(&path)?;
        let is_known = |fault: &Fault| known.iter().any(|one| one.message == fault.message);
        let mut new = Faults::default();
        let added = found.iter().filter(|fault| !is_known(fault));
        added.for_each(|fault| new.push(fault.clone()));
        if !new.is_empty() {
            self.common.show_faults(&new, &library.sources);
            replace(&path, &before)?;
            say!(
                "It can't stand so, and was taken out again. When that is mended, write:\n\n{example}"
            );
        }
        Ok(())
    }

    /// An example of an answer, for the file; none where the player may choose what comes.
    fn shown(&mut self, card: &Card, answer: usize) -> Result<Option<String>, Failure> {
        let Some(shown) = card.shown(answer) else {
            say!("What the player may choose can't be said by one example: change the clause.");
            return Ok(None);
        };
        let part = self.line("Which part of the report says so, as in brackets (such as B 5)? ")?;
        let words = self.line("What does it show, in a few words? ")?;
        let [words, part] = [words, part].map(Option::unwrap_or_default);
        Ok(Some(shown.example(&words, &part)))
    }

    /// Adds lines to the file, or tells them.
    fn write(&self, lines: &str, what: &str) -> Done {
        let Some(path) = &self.file else {
            say!("\nTo be written into the ruleset:\n\n{lines}");
            return Ok(());
        };
        match syntax::with_lines(&file::read(path)?, self.asking.rules.name(), lines) {
            Ok(text) => {
                replace(path, &text)?;
                say!("Written into {} as {what}.", path.display());
            }
            Err(()) => say!("\nThis can't be read as it stands; write it by hand:\n\n{lines}"),
        }
        Ok(())
    }

    /// The report has it otherwise: the clauses that would play so.
    fn otherwise(&mut self, card: &Card, answer: usize) -> Done {
        let variants = &card.answers[answer].variants;
        let variants: Vec<_> = variants
            .iter()
            .map(|at| &self.asking.asked.variants[*at])
            .collect();
        say!("The ruleset plays it otherwise.");
        self.step_by_step(card);
        say!("It would play so with one of these:");
        for (nth, variant) in variants.iter().enumerate() {
            for (line, text) in self.asking.told(variant).iter().enumerate() {
                match line {
                    0 => say!("{:>3}  {text}", nth + 1),
                    _ => say!("     {text}"),
                }
            }
        }
        let Some(path) = self.file.clone() else {
            return Ok(());
        };
        let chosen = self.line(
            "Which of them is to be written (e: none, but keep the answer as an example)? ",
        )?;
        let chosen = chosen.unwrap_or_default();
        if chosen == "e" {
            say!("`seedlore check` will tell of it until the ruleset plays so.");
            return match self.shown(card, answer)? {
                Some(example) => self.write(&example, "an example"),
                None => Ok(()),
            };
        }
        let chosen = chosen.parse::<usize>().ok();
        let Some(variant) = chosen.and_then(|nth| variants.get(nth.checked_sub(1)?)) else {
            return Ok(());
        };
        let edit = match &variant.change {
            Change::Edit(edit) => edit,
            Change::Reading { question, reading } => {
                say!(
                    "Move `{reading}` to the first place of the question `{question}`, behind `assume`."
                );
                return Ok(());
            }
        };
        let text = file::read(&path)?;
        match edit.apply(&text) {
            Some(text) => {
                replace(&path, &text)?;
                say!(
                    "Written into {}. Ask again to see what follows from it.",
                    path.display()
                );
            }
            None => {
                say!("These lines stand in another file, or more than once: change them by hand.")
            }
        }
        Ok(())
    }

    /// The report leaves it open: a question with the answers that it may mean.
    fn unsaid(&mut self, card: &Card, order: &[usize]) -> Done {
        let asking = self.asking;
        let ruleset = (asking.rules, &asking.library.sources);
        let written = |answers: &[usize], name: &str, question: &str| {
            let asked = &asking.asked;
            asked.open_question(card, answers, name, question, ruleset)
        };
        let others: Vec<usize> = (1..card.answers.len()).collect();
        if written(&others, "unsaid", "").is_none() {
            say!(
                "Write it as an `open` question: what would have to be said otherwise is a part of a table, of a reading or of another ruleset."
            );
            return Ok(());
        }
        say!("An `open` question is written into the ruleset, unless you leave this empty.");
        let letters = self.line("Which answers may be meant (such as a c)? ")?;
        let letters = letters.unwrap_or_default().to_lowercase();
        let places = LETTERS.iter().zip(order);
        let meant = places.filter(|(letter, at)| **at > 0 && letters.contains(**letter));
        let meant: Vec<usize> = meant.map(|(_, at)| *at).collect();
        if written(&meant, "unsaid", "").is_none() {
            say!("Nothing is written.");
            return Ok(());
        }
        let name = self.line("A name for the question, in small letters? ")?;
        let name = name.filter(|name| crate::skeleton::check_name(name).is_ok());
        let name = name.unwrap_or_else(|| "unsaid".into());
        let question = self.line("The question, as a sentence? ")?;
        let text = written(&meant, &name, &question.unwrap_or_default()).unwrap_or_default();
        self.write(
            &text,
            "an open question; say its readings in words of your own",
        )
    }

    fn neither(&self, card: &Card) {
        say!("Then something else is written otherwise than it is meant.");
        self.step_by_step(card);
    }

    /// A slip of the hand and a fault of the file look alike.
    fn step_by_step(&self, card: &Card) {
        let mv = card.mv.as_deref().unwrap_or_default();
        let under = card.under.as_ref();
        let under = under.map_or(String::new(), |(question, reading)| {
            format!(":{question}={reading}")
        });
        say!(
            "This tells step by step what the ruleset plays:\n  seedlore explain '{}{under}' '{mv}' --from '{}'",
            self.asking.rules.name(),
            card.position
        );
    }
}
