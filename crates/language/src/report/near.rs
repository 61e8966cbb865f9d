//! The known word that a mistyped one was most likely meant to be.

/// Longer words have no near one: the work for each pair of words is bounded.
const LONGEST: usize = 64;

/// Words that differ by more slips than this are different words.
const MOST_SLIPS: usize = 5;

/// No more known words are compared letter by letter, for one mistyped word.
const MOST_COMPARED: usize = 1000;

/// The known word nearest to a mistyped one, when near enough to be meant:
/// when at most a third of the letters, and no more than five, were left out,
/// added, changed or put before their neighbour. Of equals the first.
///
/// The work is bounded for every input: words of more than 64 letters are
/// never near, and at most 1,000 words that share enough letters are compared.
///
/// ```
/// use seedlore_language::report::nearest;
/// assert_eq!(nearest("anticlokwise", ["clockwise", "anticlockwise"]), Some("anticlockwise"));
/// assert_eq!(nearest("zebra", ["clockwise", "anticlockwise"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word: Vec<char> = word.to_lowercase().chars().collect();
    let letters = letter_set(word.iter().copied());
    let mut best: Option<(usize, &str)> = None;
    let mut compared = 0;
    let mut other: Vec<char> = Vec::new();
    for candidate in known {
        if candidate.len() > LONGEST {
            continue;
        }
        let found = best.map_or(usize::MAX, |(distance, _)| distance);
        let length = candidate.chars().count();
        let most = (length.max(word.len()) / 3)
            .min(length.saturating_sub(1))
            .min(MOST_SLIPS)
            .min(found.saturating_sub(1));
        // One slip changes the length by one and the set of letters by two.
        let missing = (letters ^ letter_set(candidate.chars())).count_ones() as usize;
        if length.abs_diff(word.len()) > most || missing > 2 * most || compared == MOST_COMPARED {
            continue;
        }
        compared += 1;
        other.clear();
        other.extend(candidate.chars());
        if let Some(distance) = slips(&word, &other, most) {
            best = Some((distance, candidate));
            if distance == 0 {
                break;
            }
        }
    }
    best.map(|(_, word)| word)
}

/// Whether one letter more, less or other, or two that changed places, make one
/// word of another.
pub fn is_one_slip(one: &str, other: &str) -> bool {
    let [one, other]: [Vec<char>; 2] = [one, other].map(|word| word.chars().collect());
    let longest = one.len().max(other.len());
    longest <= LONGEST && one.len().abs_diff(other.len()) <= 1 && slips(&one, &other, 1) == Some(1)
}

/// The letters of a word as bits; letters of other scripts share them.
fn letter_set(word: impl Iterator<Item = char>) -> u64 {
    word.fold(0, |set, letter| set | 1 << (u32::from(letter) % 64))
}

/// How many slips part two words, if at most `most`.
fn slips(one: &[char], other: &[char], most: usize) -> Option<usize> {
    const WIDTH: usize = LONGEST + 1;
    let mut before = [0; WIDTH];
    let mut above = [0; WIDTH];
    let mut row = [0; WIDTH];
    for (at, cell) in above[..=other.len()].iter_mut().enumerate() {
        *cell = at;
    }
    for i in 1..=one.len() {
        // Outside this band there are more than `most` slips already.
        let (from, to) = (i.saturating_sub(most).max(1), (i + most).min(other.len()));
        row[..=other.len()].fill(most + 1);
        if i <= most {
            row[0] = i;
        }
        let mut least = row[0];
        for j in from..=to {
            let same = usize::from(one[i - 1] != other[j - 1]);
            let mut cell = (above[j - 1] + same).min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                cell = cell.min(before[j - 2] + 1);
            }
            row[j] = cell;
            least = least.min(cell);
        }
        // Two letters that were swapped join a row with the one before the last.
        if least > most && above[..=other.len()].iter().all(|cell| *cell > most) {
            return None;
        }
        before = above;
        above = row;
    }
    Some(above[other.len()]).filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_each_kind_is_near() {
        for word in [
            "clockwize",
            "clockwse",
            "clockwisse",
            "clokcwise",
            "Clockwise",
        ] {
            assert_eq!(
                nearest(word, ["anticlockwise", "clockwise"]),
                Some("clockwise")
            );
        }
        assert_eq!(nearest("pti", ["pits", "pit"]), Some("pit"));
        assert_eq!(nearest("ab", ["cd"]), None);
    }

    #[test]
    fn one_slip_is_one_letter() {
        for other in ["awela", "awel", "awelee", "awlee"] {
            assert!(is_one_slip("awele", other), "{other}");
        }
        for other in ["awele", "awala", "ale", "eleaw"] {
            assert!(!is_one_slip("awele", other), "{other}");
        }
    }

    #[test]
    fn long_words_are_never_near() {
        let long = "a".repeat(200_000);
        assert_eq!(nearest(&long, [long.as_str()]), None);
        assert_eq!(nearest("abc", [long.as_str(), "abd"]), Some("abd"));
    }
}
