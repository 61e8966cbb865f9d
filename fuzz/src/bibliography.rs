//! Any text as a bibliography.

use seedlore::report::{Severity, is_hidden};
use seedlore::rules::{Bibliography, is_citable};
use seedlore::source::{FileId, Sources};

/// Reads a bibliography; what is shown of it holds no hidden character, and if
/// nothing in it is refused, a work that can be cited is read back as the same
/// work from what is written as BibTeX.
pub fn bibliography(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut sources = Sources::default();
    let file = sources.add("sources.bib", text);
    let (works, faults) = Bibliography::parse(file, &sources);
    for work in works.iter() {
        for shown in [work.short(), &work.title, &work.year] {
            assert!(!shown.contains(is_hidden), "{shown:?}");
        }
    }
    if faults.count(Severity::Error) > 0 {
        return;
    }
    for key in works.keys().filter(|key| is_citable(key)) {
        let written = works.bibtex(key, key).expect("a work has an entry");
        let (again, errors) = read(&mut sources, written);
        assert_eq!(errors, 0, "{key}");
        let (work, again) = (works.get(key), again.get(key));
        assert_eq!(work.map(|w| &w.title), again.map(|w| &w.title));
        assert_eq!(work.map(|w| &w.authors), again.map(|w| &w.authors));
        assert_eq!(work.map(|w| &w.year), again.map(|w| &w.year));
    }
}

fn read(sources: &mut Sources, text: String) -> (Bibliography, usize) {
    let file: FileId = sources.add("written.bib", text);
    let (works, faults) = Bibliography::parse(file, sources);
    (works, faults.count(Severity::Error))
}
