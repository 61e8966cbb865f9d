//! The field `year`: a year, and nothing that the style of a list adds by itself.

use super::entry::Entry;
use super::limits::MAX_SHOWN;
use super::tex;
use crate::report::{Fault, Faults, visible};

/// What stands before a year that is not known exactly.
const ABOUT: &[&str] = &["c.", "ca.", "circa", "about", "before", "after"];

/// What is written in place of a year where there is none.
const UNDATED: &[&str] = &["n.d", "nd", "s.a", "o.j", "undated", "no date"];

/// What is written of works that have not come out.
const TO_COME: &[&str] = &[
    "in press",
    "forthcoming",
    "to appear",
    "submitted",
    "in preparation",
];

/// Reports each `year` and `date` that is none.
pub(super) fn check(entries: &[Entry], faults: &mut Faults) {
    let fields = entries.iter().flat_map(|entry| &entry.fields);
    let dated = fields.filter(|field| ["year", "date"].contains(&field.name.as_str()));
    let wrong = dated.filter_map(|field| {
        let text = tex::text(&field.value);
        (!text.is_empty() && !is_year(&text)).then_some((field, text))
    });
    let mut left_out = 0;
    for (index, (field, text)) in wrong.enumerate() {
        if index >= MAX_SHOWN {
            left_out += 1;
            continue;
        }
        faults.push(
            Fault::error(format!("`{}` is no year", shown(&text)))
                .at(field.span, "not a year")
                .help(instead(&text)),
        );
    }
    if left_out > 0 {
        faults.push(Fault::error(format!(
            "{left_out} more years of the bibliography are none"
        )));
    }
}

fn shown(text: &str) -> String {
    visible(&text.chars().take(40).collect::<String>()).into_owned()
}

/// What to write in its place.
fn instead(text: &str) -> String {
    let lower = text.to_lowercase();
    let figures: String = text.chars().take_while(char::is_ascii_digit).collect();
    if UNDATED.iter().any(|word| lower.starts_with(word)) {
        "leave the field out: a work without a year is cited with `n.d.`, and with a letter where there are several".into()
    } else if let Some(state) = TO_COME.iter().find(|state| lower.contains(*state)) {
        format!("leave it out, and write `pubstate = {{{state}}}`")
    } else if is_year(&figures)
        && text[figures.len()..]
            .chars()
            .all(|c| c.is_ascii_lowercase())
    {
        format!(
            "write `{figures}`: works of one author and year are told apart by themselves, as `{figures}a` and `{figures}b`"
        )
    } else {
        "write the year in figures, as `1952`, `c. 1952` or `1952--1954`, and what else is known of it in `annote`".into()
    }
}

/// `1952`, `1952-05-03`, `1952--1954`, `1923/24`, `c. 1900`, `[1979]`, `1979?`.
fn is_year(text: &str) -> bool {
    let text = text.trim();
    let inner = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
    let text = inner.unwrap_or(text).trim();
    let about = ABOUT.iter().find_map(|word| text.strip_prefix(word));
    let text = about.unwrap_or(text).trim();
    let text = text.split(['T', ' ']).next().unwrap_or_default();
    let mut ends = text.split(['/', '–', '—']);
    let (first, last) = (ends.next().unwrap_or_default(), ends.next());
    ends.next().is_none()
        && match last {
            None => is_date(first, 3),
            // An open end, as biblatex writes it: `1952/` and `/1952`.
            Some(last) => {
                (is_date(first, 3) && (is_open(last) || is_date(last, 2)))
                    || (is_open(first) && is_date(last, 3))
            }
        }
}

fn is_open(end: &str) -> bool {
    end.is_empty() || end == ".."
}

/// A year of so many figures at least, or a day of it: `1952`, `1952-05-03`,
/// `1952~`, `-0300`, and the span `1952-1954`.
fn is_date(text: &str, least: usize) -> bool {
    let text = text.strip_suffix(['~', '?', '%']).unwrap_or(text);
    let text = text.strip_prefix('-').unwrap_or(text);
    let parts: Vec<&str> = text.split('-').collect();
    let figures = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    parts.len() <= 3
        && parts.iter().all(|part| figures(part))
        && (least..=4).contains(&parts[0].len())
        && parts[1..].iter().all(|part| matches!(part.len(), 2 | 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_in_every_common_writing_are_years() {
        for year in [
            "1952",
            "1952-05-03",
            "1952-05",
            "1952–1954",
            "1952-1954",
            "1923/24",
            "c. 1900",
            "ca. 1900",
            "[1979]",
            "[c. 1979]",
            "1979?",
            "1979~",
            "2004-07-01T10:00:00",
            "1952/",
            "/1952",
            "1952/1954",
            "1952/..",
            "-0300",
            "900",
        ] {
            assert!(is_year(year), "{year}");
        }
        for other in [
            "n.d.",
            "n.d.a",
            "1979a",
            "in press",
            "19xx",
            "",
            "/",
            "–",
            "-",
            "1",
            "52",
            "79 pages",
            "1952/1953/1954",
            "1952-5",
            "19521",
        ] {
            assert!(!is_year(other), "{other}");
        }
    }

    #[test]
    fn each_that_is_none_is_told_what_to_write() {
        for (year, help) in [
            ("n.d.", "leave the field out"),
            ("n.d.a", "leave the field out"),
            ("1979a", "write `1979`: works of one author and year"),
            ("Forthcoming", "`pubstate = {forthcoming}`"),
            ("MCMLII", "write the year in figures"),
        ] {
            assert!(instead(year).contains(help), "{year}: {}", instead(year));
        }
    }
}
