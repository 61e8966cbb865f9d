//! Years from dates as records give them.

/// Of two years further apart than this nothing is known of the time between.
const LONGEST: i32 = 120;

/// The year that a date in words names, the middle of those if it names several;
/// `None` if it names none, or years too far apart to have a middle that means anything.
pub(super) fn year(when: &str) -> Option<i32> {
    let digits = |c: char| !c.is_ascii_digit();
    let years: Vec<i32> = when
        .split(digits)
        .filter(|word| word.len() == 4)
        .filter_map(|word| word.parse().ok())
        .collect();
    let (first, last) = match (years.iter().min(), years.iter().max()) {
        (Some(first), Some(last)) => (*first, *last),
        _ => return century(when),
    };
    (last - first <= LONGEST).then_some((first + last) / 2)
}

/// The middle of a century, or of its early or late third.
fn century(when: &str) -> Option<i32> {
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
    let within = match () {
        () if when.contains("early") => 17,
        () if when.contains("late") => 83,
        () => 50,
    };
    Some(start + within)
}

#[cfg(test)]
mod tests {
    use super::year;

    #[test]
    fn years_are_read_from_the_words_of_records() {
        assert_eq!(year("around 1971"), Some(1971));
        assert_eq!(year("1908 to 1909"), Some(1908));
        assert_eq!(year("in or before 1955"), Some(1955));
        assert_eq!(year("early twentieth century"), Some(1917));
        assert_eq!(year("from around 1500 to 2000"), None);
        assert_eq!(year("long ago"), None);
    }
}
