//! The texts that have a say in what is wrong with one of them.

use std::collections::HashSet;

use super::Texts;
use super::family::Family;

/// A text with all that its rulesets are derived from, all that is derived from
/// them, and all that has one of their names. All texts, where something is
/// derived from a name that none of them has: the nearest name is then told.
pub(super) fn relatives<'t>(texts: &Texts<'t>, path: &str) -> Vec<(&'t str, &'t str)> {
    let family = Family::new(texts);
    let mut names: HashSet<String> = HashSet::new();
    let mut paths: HashSet<&str> = HashSet::from([path]);
    loop {
        let before = (names.len(), paths.len());
        for member in &family.members {
            let parent = member.parent().map(str::to_lowercase);
            let name = member.name().to_lowercase();
            let is_one = names.contains(&name) || parent.iter().any(|p| names.contains(p));
            if is_one {
                paths.insert(member.path);
            }
            if paths.contains(member.path) {
                names.insert(name);
                names.extend(parent);
            }
        }
        if (names.len(), paths.len()) == before {
            break;
        }
    }
    let mut akin = family.members.iter().filter(|m| paths.contains(m.path));
    let is_lost = akin.any(|m| {
        m.parent()
            .is_some_and(|parent| family.find(parent).is_none())
    });
    let all = texts.rulesets.iter().copied();
    all.filter(|(path, _)| is_lost || paths.contains(path))
        .collect()
}
