//! Names of rulesets in tables, and values made harmless there for the
//! spreadsheets that open them.

use seedlore_language::rules::{Collection, Question, Reading, Ruleset};

/// Text of a ruleset as one line that no program reads as a formula: line
/// breaks and control characters become blanks, and a text that begins as a
/// formula does gets a blank before it. Nothing is cut.
///
/// ```
/// use seedlore_export::plain;
/// assert_eq!(plain("two\nrows"), "two rows");
/// assert_eq!(plain("=HYPERLINK(1)"), " =HYPERLINK(1)");
/// ```
pub fn plain(text: &str) -> String {
    let one_line: String = text
        .chars()
        .map(|c| {
            if c.is_control() || c == '\u{feff}' {
                ' '
            } else {
                c
            }
        })
        .collect();
    match one_line.chars().next() {
        Some('=' | '+' | '-' | '@') => format!(" {one_line}"),
        _ => one_line,
    }
}

/// A ruleset as a command names it: `name`, or `name:question=reading` with the
/// readings that are not the defaults.
pub fn spoken(rules: &Ruleset) -> String {
    match rules.reading().as_slice() {
        [] => rules.name().into(),
        readings => format!("{}:{}", rules.name(), readings.join(",")),
    }
}

/// An identifier of a ruleset under its readings, with letters that every format
/// takes: `name`, or `name__question_reading`. The same in all forms, so that
/// tables, matrices and trees can be joined.
pub fn unit_id(rules: &Ruleset) -> String {
    let readings = rules.reading().into_iter();
    let readings = readings.map(|reading| format!("__{}", reading.replace('=', "_")));
    std::iter::once(rules.name().to_string())
        .chain(readings)
        .collect()
}

/// The title, with the readings that are not the defaults.
pub fn title(rules: &Ruleset) -> String {
    match rules.reading().as_slice() {
        [] => plain(rules.title()),
        readings => plain(&format!("{} ({})", rules.title(), readings.join(", "))),
    }
}

/// The same ruleset with one question answered otherwise and all others as they
/// are; `None` where that reading does not fit the others.
pub fn under(
    collection: &Collection,
    rules: &Ruleset,
    question: &Question,
    reading: &Reading,
) -> Option<Ruleset> {
    let is_other = |text: &String| text.split('=').next() != Some(question.name());
    let mut readings: Vec<String> = rules.reading().into_iter().filter(is_other).collect();
    readings.push(format!("{}={}", question.name(), reading.name()));
    collection.under(rules.name(), &readings).ok()
}

/// A key of the bibliography with the letters that every format takes. No two
/// keys become one.
pub fn source_key(key: &str) -> String {
    seedlore_language::rules::plain_key(key)
}
