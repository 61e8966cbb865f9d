//! The months, which BibTeX knows as abbreviations.

const MONTHS: [(&str, &str); 12] = [
    ("jan", "January"),
    ("feb", "February"),
    ("mar", "March"),
    ("apr", "April"),
    ("may", "May"),
    ("jun", "June"),
    ("jul", "July"),
    ("aug", "August"),
    ("sep", "September"),
    ("oct", "October"),
    ("nov", "November"),
    ("dec", "December"),
];

/// The abbreviation and the name of a month, by its abbreviation.
pub(super) fn find(short: &str) -> Option<(&'static str, &'static str)> {
    MONTHS.into_iter().find(|(known, _)| *known == short)
}
