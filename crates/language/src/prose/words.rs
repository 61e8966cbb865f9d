//! Small words: numerals, ordinals, articles, lists, sentences.

/// A number in running text: in words up to twelve, in figures beyond.
pub fn numeral(n: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(n as usize)
        .map_or_else(|| n.to_string(), |word| (*word).to_string())
}

/// `first`, `twelfth`, `13th`, `22nd`.
pub fn ordinal(n: u32) -> String {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    if let Some(word) = n.checked_sub(1).and_then(|i| WORDS.get(i as usize)) {
        return (*word).to_string();
    }
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// `one seed`, `four seeds`, `no seeds`.
pub fn counted(n: u32, singular: &str, plural: &str) -> String {
    format!("{} {}", numeral(n), if n == 1 { singular } else { plural })
}

/// So many of a thing whose name takes an `s`, as it is written in lines: `1 game`, `1634 games`.
pub fn plural(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// So many of something in running text: `1 conflict`, `1,200 games`.
pub fn in_figures(n: usize, singular: &str, plural: &str) -> String {
    format!(
        "{} {}",
        grouped(n as u64),
        if n == 1 { singular } else { plural }
    )
}

/// A count with commas between thousands.
///
/// ```
/// assert_eq!(seedlore_language::prose::grouped(10_000), "10,000");
/// ```
pub fn grouped(n: u64) -> String {
    grouped_digits(&n.to_string())
}

/// The same of a count of any size, by its decimal digits.
pub fn grouped_digits(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `a pit`, `an inner pit`.
pub fn article(noun: &str) -> String {
    let word = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) && !noun.starts_with("one") {
        "an"
    } else {
        "a"
    };
    format!("{word} {noun}")
}

/// `a`, `a and b`, `a, b and c`.
pub fn list<S: AsRef<str>>(items: &[S], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [before @ .., end] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", before.join(", "), end.as_ref())
        }
    }
}

/// Numbers as a report lists them, with three or more in a row drawn
/// together: `8, 6 or 10 to 12`.
pub fn ranges(numbers: &[u16], last: &str) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for n in numbers {
        match runs.last_mut() {
            Some((_, end)) if end.checked_add(1) == Some(*n) => *end = *n,
            _ => runs.push((*n, *n)),
        }
    }
    let said: Vec<String> = runs
        .into_iter()
        .flat_map(|(from, to)| match to - from {
            0 | 1 => (from..=to).map(|n| n.to_string()).collect(),
            _ => vec![format!("{from} to {to}")],
        })
        .collect();
    list(&said, last)
}

/// The name of a mark, a note or a phase, as its author wrote it.
pub fn named(name: &str) -> String {
    format!("“{}”", name.replace('-', " "))
}

/// With a capital first and a full stop last, unless the text ends a sentence itself.
pub fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut chars = text.chars();
    let Some(first) = chars.next() else {
        return String::new();
    };
    let ended = text
        .trim_end_matches(['"', '”', '’', ')'])
        .ends_with(['.', '!', '?', '…']);
    let stop = if ended { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_take_the_right_ending() {
        let said: Vec<String> = [1, 12, 13, 21, 22, 23, 111].map(ordinal).into();
        assert_eq!(said.join(" "), "first twelfth 13th 21st 22nd 23rd 111th");
    }

    #[test]
    fn sentences_end_once() {
        assert_eq!(sentence("say “Sorry!”"), "Say “Sorry!”");
        assert_eq!(sentence("touch, and play"), "Touch, and play.");
        assert_eq!(list(&["a", "b", "c"], "or"), "a, b or c");
    }

    #[test]
    fn numbers_in_a_row_are_drawn_together() {
        assert_eq!(ranges(&[8, 6, 10, 11, 12], "or"), "8, 6 or 10 to 12");
        assert_eq!(ranges(&[3, 4], "or"), "3 or 4");
    }
}
