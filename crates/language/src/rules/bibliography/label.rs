//! How works are cited: author and year, told apart by letters where need be.

use std::collections::{BTreeMap, BTreeSet};

use super::Reference;
use super::name::OTHERS;
use crate::report::{both, folded_words};

/// Words of a title that stand for it where no one is named.
const TITLE_WORDS: usize = 4;

/// Gives each work its citation. Works that would be cited alike get letters
/// after the year, in the order of their titles and keys: `1979a`, `1979b`. No
/// letter makes a citation that another work has, as by what its title ends in.
pub(super) fn cite(works: &mut BTreeMap<String, Reference>) {
    let mut alike: BTreeMap<String, Vec<(Vec<String>, String)>> = BTreeMap::new();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for work in works.values_mut() {
        work.letter.clear();
        work.cited = cited(work);
        taken.insert(work.cited.clone());
        let same = alike.entry(work.cited.clone()).or_default();
        same.push((folded_words(&work.title), work.key.clone()));
    }
    for (label, mut same) in alike {
        if same.len() == 1 {
            continue;
        }
        same.sort();
        let mut letters = (0..).map(letters);
        for (_, key) in same {
            let mut free = letters
                .by_ref()
                .filter(|l| !taken.contains(&format!("{label}{l}")));
            let letter = free.next().expect("there is no end of letters");
            let work = works.get_mut(&key).expect("the keys are those of works");
            work.cited = format!("{label}{letter}");
            work.letter = letter;
        }
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn letters(mut n: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + u8::try_from(n % 26).expect("less than 26"));
        n /= 26;
        if n == 0 {
            break;
        }
        n -= 1;
    }
    letters.reverse();
    String::from_utf8(letters).expect("letters are text")
}

fn cited(work: &Reference) -> String {
    let by = [&work.authors, &work.editors];
    let by = by.into_iter().find(|people| !people.is_empty());
    let by = by.map_or_else(|| named(work), |people| families(people));
    format!("{by} {}", work.year)
}

fn families(people: &[(String, String)]) -> String {
    let families: Vec<String> = people.iter().map(|(family, _)| family.clone()).collect();
    match families.as_slice() {
        [first, others] if others == OTHERS => format!("{first} et al."),
        [first, _, _, ..] => format!("{first} et al."),
        few => both(few),
    }
}

/// What stands for a work that names no one: its short title, or its key.
fn named(work: &Reference) -> String {
    if work.title.is_empty() {
        return work.key.clone();
    }
    let title = work.title.split(": ").next().unwrap_or_default();
    let words: Vec<&str> = title.split(' ').collect();
    match words.len() > TITLE_WORDS + 1 {
        true => format!("“{} …”", words[..TITLE_WORDS].join(" ")),
        false => format!("“{title}”"),
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn letters_go_on_after_z() {
        let all: Vec<String> = [0, 1, 25, 26, 27, 701, 702].map(letters).into();
        assert_eq!(all, ["a", "b", "z", "aa", "ab", "zz", "aaa"]);
    }
}
