//! Names of authors and editors.

use super::tex::text;

/// Stands in a list of names for those that it leaves out.
pub const OTHERS: &str = "others";

/// The people of a field as family and given names, in order. What stands in
/// braces is one name, as `{Digital Ludeme Project}`.
pub(super) fn people(list: &str) -> Vec<(String, String)> {
    let words = words(list, false);
    let people = words.split(|word| word.eq_ignore_ascii_case("and"));
    people
        .filter(|words| !words.is_empty())
        .map(|words| {
            // The words are parts of one text, so what is between is kept.
            let start = words[0].as_ptr() as usize - list.as_ptr() as usize;
            let last = words[words.len() - 1];
            let end = last.as_ptr() as usize - list.as_ptr() as usize + last.len();
            person(&list[start..end])
        })
        .collect()
}

/// Family and given name: `Voogt, Alexander de`, `Alexander de Voogt`,
/// `von Last, Jr, First`.
fn person(name: &str) -> (String, String) {
    let parts: Vec<&str> = split(name, |c| c == ',').map(str::trim).collect();
    match parts.as_slice() {
        [family, given] => (text(family), text(given)),
        [family, suffix, given, ..] => (text(family), format!("{}, {}", text(given), text(suffix))),
        _ => in_order(name),
    }
}

/// A name without commas: given names, then small-lettered words that belong
/// to the family name, then the rest.
fn in_order(name: &str) -> (String, String) {
    let words = words(name, true);
    let Some((_, before)) = words.split_last() else {
        return (text(name), String::new());
    };
    let is_small = |word: &&str| {
        let is_kept = word.starts_with('{') && !word.starts_with("{\\");
        !is_kept && text(word).chars().next().is_some_and(char::is_lowercase)
    };
    let family = before.iter().position(is_small).unwrap_or(before.len());
    let joined = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| text(word)).collect();
        words.join(" ")
    };
    (joined(&words[family..]), joined(&words[..family]))
}

/// The words of a text, parted by blanks outside braces, or by `~` too.
fn words(list: &str, tilde: bool) -> Vec<&str> {
    let parted = split(list, move |c| c.is_whitespace() || (tilde && c == '~'));
    parted.filter(|word| !word.is_empty()).collect()
}

/// Parts a text at characters outside braces.
fn split(list: &str, is_between: impl Fn(char) -> bool) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    list.split(move |c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && is_between(c)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart_as_bibtex_does() {
        for (written, family, given) in [
            ("Murray, H.~J.~R.", "Murray", "H. J. R."),
            ("H.~J.~R. Murray", "Murray", "H. J. R."),
            ("de Voogt, Alex", "de Voogt", "Alex"),
            (
                "Alexander Johannes de Voogt",
                "de Voogt",
                "Alexander Johannes",
            ),
            ("{Digital Ludeme Project}", "Digital Ludeme Project", ""),
            ("King, Jr., Martin", "King", "Martin, Jr."),
            (r"{\'E}mile B{\'e}art", "Béart", "Émile"),
            (r"\'{e}tienne Bloch", "étienne Bloch", ""),
            ("Spikey", "Spikey", ""),
            ("{Barnes and Noble}", "Barnes and Noble", ""),
        ] {
            let expected = vec![(family.to_string(), given.to_string())];
            assert_eq!(people(written), expected, "{written}");
        }
        assert_eq!(people("A, B\n and C D and others").len(), 3);
        assert_eq!(people(" and "), []);
    }
}
