//! The year of a work, from `year` or `date`.

use super::entry::Entry;
use super::tex;

/// The year as citations give it: that of a date alone, `n.d.` never. `None`
/// where the entry gives neither.
pub(super) fn year_of(entry: &Entry) -> Option<String> {
    let written = entry.first_of(&["year", "date"])?;
    let text = tex::text(written);
    let year = match text
        .split('/')
        .map(year_of_date)
        .collect::<Option<Vec<_>>>()
    {
        None => text,
        Some(years) => match years.as_slice() {
            [first, last] if first.is_empty() => format!("–{last}"),
            [first, last] if first != last => format!("{first}–{last}"),
            years => years[0].clone(),
        },
    };
    Some(year).filter(|year| !year.is_empty())
}

/// The year of `2002-05-03`, `2002-05`, `2002~` or `2002`; empty for an open
/// end (``, `..`), `None` if it is no date.
fn year_of_date(date: &str) -> Option<String> {
    let date = date.trim();
    if date.is_empty() || date == ".." {
        return Some(String::new());
    }
    let (day, mark) = match date.strip_suffix(['~', '?', '%']) {
        Some(day) => (day, "c. "),
        None => (date, ""),
    };
    let day = day.split(['T', ' ']).next().unwrap_or_default();
    let (sign, day) = match day.strip_prefix('-') {
        Some(day) => ("-", day),
        None => ("", day),
    };
    let mut parts = day.split('-');
    let year = parts.next().unwrap_or_default();
    let is_number = |part: &str, digits: usize| {
        part.len() == digits && part.bytes().all(|b| b.is_ascii_digit())
    };
    let is_date = is_number(year, 4) && parts.clone().count() <= 2 && {
        parts.all(|part| is_number(part, 2))
    };
    is_date.then(|| format!("{mark}{sign}{year}"))
}

#[cfg(test)]
mod tests {
    use super::year_of_date;

    #[test]
    fn dates_are_cited_by_their_year() {
        for (date, year) in [
            ("2002-05-03", Some("2002")),
            ("2002-05", Some("2002")),
            ("1979", Some("1979")),
            ("1979?", Some("c. 1979")),
            ("2004-07-01T10:00:00", Some("2004")),
            ("[1979]", None),
            ("1979a", None),
            ("n.d.", None),
            ("1979-80", Some("1979")),
            ("1979-1980", None),
        ] {
            assert_eq!(year_of_date(date).as_deref(), year, "{date}");
        }
    }
}
