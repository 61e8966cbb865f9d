//! What the silence probably hid: how it is judged and how that was tested, which
//! assumptions look doubtful, and what to ask in the field.

mod ask;
mod assumptions;
mod known;
mod method;
mod test;

use minijinja::Error;

use super::{Book, Entry};
use crate::evidence::{Speakers, evidence};
use crate::pages::Pages;
use crate::questions::AskedView;
use crate::silence_study::SilenceStudy;

/// Why nothing is said of a question.
const UNTOLD: &str = "Nothing that other reports state tells these answers apart.";
const NOBODY: &str = "No other report states an answer to this.";

/// What others say, if the book has enough rulesets.
fn speakers<'b, 'a>(book: &'b Book<'a>) -> Option<Speakers<'b, 'a>> {
    let silences = book.input.silences.as_ref()?;
    let cases = silences.judge.cases.cases.iter();
    let told = cases.map(|case| book.entry(&case.name).map(|entry| &entry.told));
    Some(Speakers {
        told: told.collect::<Option<_>>()?,
        silences,
        works: book.input.works,
    })
}

/// Whether there are pages of this.
pub fn is_told(book: &Book) -> bool {
    book.input.silences.is_some()
}

/// Says of each question of a ruleset what other reports say.
pub fn listen(book: &Book, entry: &Entry, questions: &mut [AskedView]) -> Result<(), Error> {
    let Some(speakers) = speakers(book) else {
        return Ok(());
    };
    let judge = &speakers.silences.judge;
    let Some(case) = judge.cases.position(entry.name()) else {
        return Ok(());
    };
    for question in questions {
        question.evidence = evidence(&book.templates, &speakers, case, &question.name)?;
        let alternatives = &judge.cases.stances[case].alternatives;
        let is_judged = alternatives.iter().any(|one| one.question == question.name);
        question.no_evidence = match (&question.evidence, is_judged) {
            (Some(_), _) => None,
            (None, true) => Some(NOBODY),
            (None, false) => Some(UNTOLD),
        };
    }
    Ok(())
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let Some(silences) = &book.input.silences else {
        return Ok(());
    };
    test::add(book, silences, pages)?;
    assumptions::add(book, silences, pages)?;
    ask::add(book, silences, pages)
}

/// The entry of a case.
fn entry<'b, 'a>(
    book: &'b Book<'a>,
    silences: &SilenceStudy,
    case: usize,
) -> Option<&'b Entry<'a>> {
    book.entry(&silences.judge.cases.cases[case].name)
}
