//! One slip gives one error: every ruleset here with one word of it made
//! wrong.

use std::path::Path;

use seedlore::report::{Colour, Faults, Severity, render};
use seedlore::rules::{Bibliography, Collection};
use seedlore::source::Sources;
use seedlore::syntax;

/// Rulesets that are not derived from others and have readings, phases, marks
/// and rounds among them.
const RULESETS: [&str; 21] = [
    "caribbean/hoyito-gering",
    "central-africa/kisolo-lali",
    "central-africa/lisolo",
    "central-africa/ngolo",
    "east-africa/intotoi",
    "east-africa/lobudok",
    "east-africa/nchuwa",
    "east-africa/spreta",
    "horn-of-africa/gabata-adegrat",
    "horn-of-africa/hufesay",
    "horn-of-africa/luuth",
    "madagascar/katra",
    "south-asia/ovalhu",
    "south-asia/pallankuli",
    "south-east-asia/galatjang",
    "south-east-asia/sungka",
    "southern-africa/moruba",
    "west-africa/khrour-beart",
    "west-africa/wore-beart",
    "west-asia/lab-akila",
    "west-asia/pic",
];

struct Slip {
    name: &'static str,
    /// The text with the slip, if it can be made there.
    make: fn(&str) -> Option<String>,
}

const SLIPS: &[Slip] = &[
    Slip {
        name: "an unknown source",
        make: |text| {
            last_clause(text, |line| {
                Some(format!("{} [Zz]", line.split_once(" [")?.0))
            })
        },
    },
    Slip {
        name: "an unknown mark",
        make: |text| {
            clause_more(
                text,
                "on turn end: unmark own pits marked zzyzx [assumed: t]",
            )
        },
    },
    Slip {
        name: "an unknown note",
        make: |text| clause_more(text, "forbid mover noted zzyzx [assumed: t]"),
    },
    Slip {
        name: "a note that is not forgotten",
        make: |text| clause_more(text, "forbid not mover noted zzyzx [assumed: t]"),
    },
    Slip {
        name: "a number out of range",
        make: |text| clause_more(text, "forbid lifted is more than 30000 [assumed: t]"),
    },
    Slip {
        name: "a pit out of range",
        make: |text| clause_more(text, "forbid some own pit 99 holding 2 [assumed: t]"),
    },
    Slip {
        name: "a part the board lacks",
        make: |text| clause_more(text, "forbid some centre holding 2 [assumed: t]"),
    },
    Slip {
        name: "a clause said twice",
        make: |text| {
            let line = text.lines().find(|line| line.starts_with("  win "))?;
            Some(text.replacen(
                line,
                &format!("{line}\n  win by moving last [assumed: t]"),
                1,
            ))
        },
    },
    Slip {
        name: "nothing to drop",
        make: |text| {
            let none = !text.contains("on lifting") && !text.contains("from ");
            none.then(|| clause_more(text, "drop on lifting")).flatten()
        },
    },
    Slip {
        name: "a source under another name",
        make: |text| {
            let (_, sources) = text.split_once("  sources {\n")?;
            let (alias, _) = sources.trim_start().split_once(" = ")?;
            let other = format!("    Zz{alias} = ");
            Some(text.replacen(&format!("    {alias} = "), &other, 1))
        },
    },
    Slip {
        name: "a mark under another name",
        make: |text| {
            let line = text.lines().find(|line| line.starts_with("  mark "))?;
            Some(text.replacen("  mark ", "  mark zz", 1)).filter(|_| !line.contains(" on "))
        },
    },
    Slip {
        name: "a note under another name",
        make: |text| {
            let (_, after) = text.split_once(" note ")?;
            let name = after
                .split(|c: char| !c.is_alphanumeric() && c != '-')
                .next()?;
            let is_asked = text.contains(&format!("noted {name}"));
            is_asked.then(|| text.replace(&format!(" note {name}"), &format!(" note zz{name}")))
        },
    },
    Slip {
        name: "no board",
        make: |text| {
            let line = text.lines().find(|line| line.starts_with("  board "))?;
            Some(text.replacen(line, "", 1))
                .filter(|_| line.contains(" [") && !line.contains(" n "))
        },
    },
    Slip {
        name: "no objective",
        make: |text| {
            let line = text.lines().find(|line| line.starts_with("  win "))?;
            Some(text.replacen(line, "", 1)).filter(|_| line.contains(" ["))
        },
    },
    Slip {
        name: "an unknown mark in the last reading",
        make: |text| {
            in_last_reading(
                text,
                "on turn end: unmark own pits marked zzyzx [assumed: t]",
            )
        },
    },
    Slip {
        name: "an unknown source in the last reading",
        make: |text| in_last_reading(text, "end when position repeats and turn is 99: draw [Zz]"),
    },
    Slip {
        name: "a `may` that asks nobody",
        make: |text| {
            let none = !text.contains("on start");
            let line = "on start {\n    may otherwise: note zz [assumed: t]\n  }";
            none.then(|| clause_more(text, line)).flatten()
        },
    },
];

/// A clause more, added before the closing brace.
fn clause_more(text: &str, clause: &str) -> Option<String> {
    let (body, _) = text.rsplit_once('}')?;
    let add = match clause.starts_with("drop") {
        true => "",
        false => "add ",
    };
    Some(format!("{body}  {add}{clause}\n}}\n"))
}

/// A clause more in an alternative reading that has none.
fn in_last_reading(text: &str, clause: &str) -> Option<String> {
    let is_bare = |line: &&str| line.starts_with("    or ") && line.ends_with(']');
    let line = text.lines().rfind(is_bare)?;
    Some(text.replacen(line, &format!("{line} {{\n      add {clause}\n    }}"), 1))
}

/// The text with the last clause of the whole game that stands in one line
/// made another.
fn last_clause(text: &str, make: impl Fn(&str) -> Option<String>) -> Option<String> {
    let is_clause =
        |line: &&str| line.starts_with("  win ") && line.contains(" [") && line.ends_with(']');
    let line = text.lines().rfind(is_clause)?;
    Some(text.replacen(line, &make(line)?, 1))
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets")
}

fn check(text: &str, works: &str) -> (Faults, String) {
    let mut sources = Sources::default();
    let file = sources.add("x.sow", text);
    let tree = syntax::parse(file, &sources).unwrap_or_else(|faults| {
        panic!("{}", render(&faults, &sources, Colour::Plain));
    });
    let bib = sources.add("sources.bib", works);
    let (works, _) = Bibliography::parse(bib, &sources);
    let (_, faults) = Collection::check(vec![(file, tree)], works, &sources);
    let told = render(&faults, &sources, Colour::Plain);
    (faults, told)
}

#[test]
fn one_slip_gives_one_error() {
    let works = std::fs::read_to_string(folder().join("sources.bib")).unwrap();
    let mut unlike = Vec::new();
    let mut tried = 0;
    for name in RULESETS {
        let path = folder().join(name).with_extension("sow");
        let text = std::fs::read_to_string(path).unwrap();
        assert!(!check(&text, &works).0.has_errors(), "{name}");
        for slip in SLIPS {
            let Some(wrong) = (slip.make)(&text) else {
                continue;
            };
            tried += 1;
            let (faults, told) = check(&wrong, &works);
            if faults.count(Severity::Error) != 1 {
                unlike.push(format!("{name}, {}:\n{told}", slip.name));
            }
        }
    }
    assert!(tried > 150, "{tried} slips");
    assert!(unlike.is_empty(), "{}", unlike.join("\n\n"));
}

/// What is wrong in a ruleset is not told again of those derived from it.
#[test]
fn children_add_no_errors() {
    let works = std::fs::read_to_string(folder().join("sources.bib")).unwrap();
    let mut unlike = Vec::new();
    for name in &RULESETS[..6] {
        let path = folder().join(name).with_extension("sow");
        let text = std::fs::read_to_string(path).unwrap();
        let (_, own) = name.split_once('/').unwrap();
        for slip in SLIPS {
            let Some(mut wrong) = (slip.make)(&text) else {
                continue;
            };
            for (child, parent) in [("aaa", own), ("zzz", "aaa")] {
                wrong.push_str(&format!(
                    "\nruleset {child} \"X\" from {parent} {{\n  add conduct \"x\" [assumed: t]\n}}\n"
                ));
            }
            let (faults, told) = check(&wrong, &works);
            if faults.count(Severity::Error) != 1 {
                unlike.push(format!("{name}, {}:\n{told}", slip.name));
            }
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n\n"));
}
