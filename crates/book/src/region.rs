//! Regions: the folders in which rulesets stand.

use std::collections::BTreeMap;

use super::address::slug;
use super::input::BookInput;
use seedlore_language::rules::Ruleset;

/// The address of the region of rulesets that stand in no folder.
const ELSEWHERE: &str = "elsewhere";

/// The rulesets of one folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Fit for an address; no other region has it.
    pub slug: String,
    /// As it is read: `Horn of Africa`.
    pub title: String,
    /// Its rulesets by their place in the list given, in that order.
    pub members: Vec<usize>,
}

/// The file of a ruleset, from the folder of all rulesets on.
fn place<'r>(rules: &'r Ruleset, folder: &str) -> &'r str {
    within(rules.path(), folder)
}

/// The same with the name of that folder in front, wherever it lies.
pub fn path(rules: &Ruleset, input: &BookInput) -> String {
    let place = place(rules, &input.folder);
    match input.folder_name.as_str() {
        "" => place.into(),
        name => format!("{name}/{place}"),
    }
}

fn within<'p>(path: &'p str, folder: &str) -> &'p str {
    let within = path.strip_prefix(folder).unwrap_or(path);
    within.trim_start_matches(['/', '\\'])
}

/// Every region of the files at these paths, by title.
pub fn regions<'p>(paths: impl IntoIterator<Item = &'p str>, folder: &str) -> Vec<Region> {
    let mut by_slug: BTreeMap<String, Region> = BTreeMap::new();
    for (index, path) in paths.into_iter().enumerate() {
        let (slug, title) = match within(path, folder).split_once(['/', '\\']) {
            // A folder of this name is not the place outside all folders.
            Some((ELSEWHERE, _)) => (format!("{ELSEWHERE}_"), title(ELSEWHERE)),
            Some((name, _)) => (slug(name), title(name)),
            None => (ELSEWHERE.into(), "Other rulesets".into()),
        };
        by_slug
            .entry(slug.clone())
            .or_insert_with(|| Region {
                slug,
                title,
                members: Vec::new(),
            })
            .members
            .push(index);
    }
    let mut regions: Vec<Region> = by_slug.into_values().collect();
    regions.sort_by(|a, b| a.title.cmp(&b.title));
    regions
}

/// `horn-of-africa` is the Horn of Africa; two points of the compass make one
/// word.
fn title(folder: &str) -> String {
    let words: Vec<&str> = folder
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() {
        return folder.into();
    }
    let is_compass = |word: &str| ["north", "south", "east", "west"].contains(&word);
    let mut title = String::new();
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            let joined = is_compass(words[index - 1]) && is_compass(word);
            title.push(if joined { '-' } else { ' ' });
        }
        match *word {
            small @ ("of" | "the" | "and" | "in") if index > 0 => title += small,
            word => {
                let mut letters = word.chars();
                title.extend(letters.next().into_iter().flat_map(char::to_uppercase));
                title.push_str(letters.as_str());
            }
        }
    }
    title
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_begins_below_the_folder_of_rulesets() {
        for (path, folder, read) in [
            ("rulesets/asia/a.sow", "rulesets", "asia/a.sow"),
            ("/far/rules/asia/a.sow", "/far/rules", "asia/a.sow"),
            ("/far/rules/asia/a.sow", "/far/rules/", "asia/a.sow"),
            ("../rules/a.sow", "../rules", "a.sow"),
            ("../asia/a.sow", "..", "asia/a.sow"),
            ("asia/a.sow", "", "asia/a.sow"),
        ] {
            assert_eq!(within(path, folder), read);
        }
    }

    #[test]
    fn folders_read_as_names() {
        for (folder, read) in [
            ("horn-of-africa", "Horn of Africa"),
            ("south-east-asia", "South-East Asia"),
            ("west-asia", "West Asia"),
            ("americas", "Americas"),
            ("Île_de-x", "Île De X"),
        ] {
            assert_eq!(title(folder), read);
        }
    }
}
