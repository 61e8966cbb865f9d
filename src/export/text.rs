//! Values made harmless in tables that spreadsheets open.

/// Text of a ruleset as one line that no program reads as a formula: line
/// breaks and control characters become blanks, and a text that begins as a
/// formula does gets a blank before it. Nothing is cut.
///
/// ```
/// use seedlore::export::plain;
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

/// A key of the bibliography with the letters that every format takes. No two
/// keys become one.
pub fn source_key(key: &str) -> String {
    crate::rules::plain_key(key)
}
