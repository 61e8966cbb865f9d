//! Regions: the folders in which rulesets stand.

use std::collections::BTreeMap;

use crate::rules::Ruleset;

/// The rulesets of one folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Fit for an address: small letters, figures and hyphens.
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
pub fn path(rules: &Ruleset, folder: &str) -> String {
    named(place(rules, folder), folder)
}

fn within<'p>(path: &'p str, folder: &str) -> &'p str {
    let within = path.strip_prefix(folder).unwrap_or(path);
    within.trim_start_matches(['/', '\\'])
}

fn named(place: &str, folder: &str) -> String {
    let folder = folder.trim_end_matches(['/', '\\']);
    match folder.rsplit(['/', '\\']).next() {
        None | Some("" | "." | "..") => place.into(),
        Some(name) => format!("{name}/{place}"),
    }
}

/// Every region, by title.
pub fn regions(rulesets: &[&Ruleset], folder: &str) -> Vec<Region> {
    let mut by_slug: BTreeMap<String, Region> = BTreeMap::new();
    for (index, rules) in rulesets.iter().enumerate() {
        let (slug, title) = match place(rules, folder).split_once(['/', '\\']) {
            Some((name, _)) => (slug(name), title(name)),
            None => ("elsewhere".into(), "Other rulesets".into()),
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

fn slug(folder: &str) -> String {
    let plain = |c: char| match c.to_ascii_lowercase() {
        c if c.is_ascii_alphanumeric() => c,
        _ => '-',
    };
    folder.chars().map(plain).collect()
}

/// `horn-of-africa` is the Horn of Africa; two points of the compass make one
/// word.
fn title(folder: &str) -> String {
    let words: Vec<&str> = folder
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
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
    fn a_path_begins_with_the_folder_of_rulesets() {
        for (path, folder, read) in [
            ("rulesets/asia/a.sow", "rulesets", "rulesets/asia/a.sow"),
            (
                "/far/away/rules/asia/a.sow",
                "/far/away/rules",
                "rules/asia/a.sow",
            ),
            (
                "/far/away/rules/asia/a.sow",
                "/far/away/rules/",
                "rules/asia/a.sow",
            ),
            ("../rules/a.sow", "../rules", "rules/a.sow"),
            ("../asia/a.sow", "..", "asia/a.sow"),
            ("asia/a.sow", "", "asia/a.sow"),
        ] {
            assert_eq!(named(within(path, folder), folder), read);
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
        assert_eq!(slug("Île de/x"), "-le-de-x");
    }
}
