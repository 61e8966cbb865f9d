//! Which definitions a text holds, seen at a glance and without parsing it: so
//! that of a collection only what is asked for is read.

/// The first line of a definition, as far as a glance shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heading<'t> {
    pub name: &'t str,
    /// The definition that it is derived from.
    pub parent: Option<&'t str>,
}

/// The definitions whose line begins with `ruleset`, `base` or `fragment`, as the usual layout has it.
///
/// A glance may err: at a line within quotes, or a definition that begins within a line.
/// So it only says which files are to be parsed.
pub fn headings(text: &str) -> impl Iterator<Item = Heading<'_>> {
    text.lines().filter_map(heading)
}

fn heading(line: &str) -> Option<Heading<'_>> {
    let rest = ["ruleset ", "base ", "fragment "]
        .iter()
        .find_map(|word| line.strip_prefix(word))?;
    let (name, rest) = rest.trim_start().split_once(char::is_whitespace)?;
    let (_, behind_title) = rest.trim_start().strip_prefix('"')?.rsplit_once('"')?;
    let parent = behind_title.trim().strip_prefix("from ");
    let parent = parent.and_then(|names| names.split_whitespace().next());
    Some(Heading { name, parent })
}

/// The files that hold some definitions or are themselves `wanted`, and those that what they
/// hold descends from; `None` where a name is not found, or found twice.
///
/// `headings` has those of each file.
pub fn closure(
    headings: &[Vec<Heading<'_>>],
    names: &[&str],
    wanted: Vec<usize>,
) -> Option<Vec<usize>> {
    let file_of = |name: &str| {
        let mut all = headings.iter().enumerate().flat_map(|(file, headings)| {
            let same = headings.iter().filter(move |heading| heading.name == name);
            same.map(move |_| file)
        });
        let found = all.next()?;
        all.next().is_none().then_some(found)
    };
    let mut files = wanted;
    for name in names {
        files.push(file_of(name)?);
    }
    let mut at = 0;
    while let Some(file) = files.get(at) {
        for parent in headings[*file].iter().filter_map(|heading| heading.parent) {
            files.push(file_of(parent)?);
        }
        // Also of a ring every file stands once.
        let mut seen = std::collections::BTreeSet::new();
        files.retain(|file| seen.insert(*file));
        at += 1;
    }
    files.sort_unstable();
    Some(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_with_all_that_it_descends_from() {
        let texts = [
            "// ruleset not \"A remark\" {\nruleset one \"One\" from two {\n}\n",
            "base two \"Two\" from three {\n}\nruleset other \"He said \\\"no\\\"\" from four {\n}",
            "ruleset three \"Three\" {\n",
            "ruleset four \"Four\" {\n",
            "ruleset five \"Five\" {\n  ruleset six \"Within\" {\n",
        ];
        let headings: Vec<Vec<Heading>> =
            texts.iter().map(|text| headings(text).collect()).collect();
        let of = |names: &[&str]| closure(&headings, names, Vec::new());
        assert_eq!(of(&["one"]), Some(vec![0, 1, 2, 3]));
        assert_eq!(of(&["four", "three"]), Some(vec![2, 3]));
        assert_eq!(of(&["six"]), None);
        assert_eq!(of(&["not"]), None);
        assert_eq!(closure(&headings, &[], vec![4]), Some(vec![4]));
    }

    #[test]
    fn what_is_there_twice_or_not_at_all_is_left_to_the_parser() {
        let texts = [
            "ruleset one \"One\" {",
            "ruleset one \"One\" {",
            "ruleset two \"Two\" from none {",
        ];
        let headings: Vec<Vec<Heading>> =
            texts.iter().map(|text| headings(text).collect()).collect();
        assert_eq!(closure(&headings, &["one"], Vec::new()), None);
        assert_eq!(closure(&headings, &["two"], Vec::new()), None);
    }

    #[test]
    fn descent_that_goes_round_ends() {
        let texts = [
            "ruleset one \"One\" from two {",
            "ruleset two \"Two\" from one {",
        ];
        let headings: Vec<Vec<Heading>> =
            texts.iter().map(|text| headings(text).collect()).collect();
        assert_eq!(closure(&headings, &["one"], Vec::new()), Some(vec![0, 1]));
    }
}
