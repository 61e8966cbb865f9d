//! The collection that is part of the program: `rulesets/` as it was when the
//! program was built.

/// The folder that the paths of these files begin with.
pub(super) const FOLDER: &str = "rulesets";

/// Every ruleset by its path in the repository, sorted, with its text.
pub(super) static RULESETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The bibliography, likewise.
pub(super) static WORKS: (&str, &str) = (
    "rulesets/sources.bib",
    include_str!("../../../../rulesets/sources.bib"),
);

/// The region of a ruleset: the folder in which its file lies.
pub(super) fn region_of(path: &str) -> Option<&str> {
    let below = path.strip_prefix(FOLDER)?.strip_prefix('/')?;
    below.split_once('/').map(|(region, _)| region)
}

/// Those of one region, or all.
pub(super) fn of_region(
    region: Option<&str>,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = RULESETS.iter().copied();
    all.filter(move |(path, _)| region.is_none() || region_of(path) == region)
}

/// The regions there are, sorted.
pub fn regions() -> Vec<&'static str> {
    let mut regions: Vec<&str> = RULESETS.iter().filter_map(|(p, _)| region_of(p)).collect();
    regions.dedup();
    regions
}

/// Its files, each by its path below the folder of rulesets, with its text.
pub fn built_in_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = RULESETS.iter().copied().chain([WORKS]);
    all.map(|(path, text)| (path[FOLDER.len()..].trim_start_matches('/'), text))
}
