//! Years from dates as records give them.

/// Of two years further apart than this nothing is known of the time between.
const LONGEST: i32 = 120;

/// The first and the last year that a date in words names: those of a century, or of its
/// early or late third, where it names no year.
pub fn years(when: &str) -> Option<(i32, i32)> {
    let digits = |c: char| !c.is_ascii_digit();
    let years: Vec<i32> = when
        .split(digits)
        .filter(|word| word.len() == 4)
        .filter_map(|word| word.parse().ok())
        .collect();
    match (years.iter().min(), years.iter().max()) {
        (Some(first), Some(last)) => Some((*first, *last)),
        _ => century(when),
    }
}

/// The middle of the years that a date in words names; `None` if it names none, or years
/// too far apart to have a middle that means anything.
pub(super) fn year(when: &str) -> Option<i32> {
    let (first, last) = years(when)?;
    (last - first <= LONGEST).then_some((first + last) / 2)
}

fn century(when: &str) -> Option<(i32, i32)> {
    const ORDINALS: [(&str, i32); 6] = [
        ("sixteenth", 1500),
        ("seventeenth", 1600),
        ("eighteenth", 1700),
        ("nineteenth", 1800),
        ("twentieth", 1900),
        ("twenty-first", 2000),
    ];
    let when = when.to_lowercase();
    let (_, start) = ORDINALS.iter().find(|(word, _)| when.contains(word))?;
    let (from, to) = match () {
        () if when.contains("early") => (0, 34),
        () if when.contains("late") => (66, 100),
        () => (0, 100),
    };
    Some((start + from, start + to))
}

#[cfg(test)]
mod tests {
    use super::{year, years};

    #[test]
    fn years_are_read_from_the_words_of_records() {
        assert_eq!(year("around 1971"), Some(1971));
        assert_eq!(year("1908 to 1909"), Some(1908));
        assert_eq!(year("in or before 1955"), Some(1955));
        assert_eq!(year("early twentieth century"), Some(1917));
        assert_eq!(year("from around 1500 to 2000"), None);
        assert_eq!(years("from around 1500 to 2000"), Some((1500, 2000)));
        assert_eq!(years("late nineteenth century"), Some((1866, 1900)));
        assert_eq!(year("long ago"), None);
    }
}
