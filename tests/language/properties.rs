//! What holds of every text, every tree and every position.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;

use seedlore::game::{Game, Move, Next, NoHistory, parse_move, parse_position};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::report::{Colour, Faults, render};
use seedlore::rules::{Bibliography, Collection, LIMITS};
use seedlore::source::Sources;
use seedlore::syntax::{Tree, format, parse, reference};

use crate::support;
use crate::trees;

/// The files of `rulesets/`, by path.
static FILES: LazyLock<Vec<(PathBuf, String)>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let folders = fs::read_dir(root).unwrap().map(|f| f.unwrap().path());
    let mut files: Vec<(PathBuf, String)> = folders
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|file| file.unwrap().path())
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect();
    files.sort();
    files
});

static REFEREES: LazyLock<Vec<Referee>> = LazyLock::new(|| {
    let collection = support::collection();
    let rulesets = collection.rulesets().iter().cloned();
    rulesets.map(Referee::new).collect()
});

fn read(text: &str) -> Result<Tree, Faults> {
    let mut sources = Sources::default();
    let file = sources.add("text.sow", text);
    parse(file, &sources)
}

/// Reads any text to its last consequence: its faults can be drawn, what it
/// says can be checked within the bound of steps, and what is sound can be
/// played. Parsing needs no bound here: the parser counts its calls and refuses.
fn survive(text: &str) {
    let mut sources = Sources::default();
    let file = sources.add("text.sow", text);
    match parse(file, &sources) {
        Err(faults) => {
            assert!(faults.has_errors());
            let drawn = render(&faults, &sources, Colour::Plain);
            assert!(!drawn.is_empty());
        }
        Ok(tree) => {
            assert_eq!(read(&format(&tree)).unwrap(), tree);
            let works = sources.add("sources.bib", WORKS.as_str());
            let (works, _) = Bibliography::parse(works, &sources);
            let (collection, faults) = Collection::check(vec![(file, tree)], works, &sources);
            render(&faults, &sources, Colour::Plain);
            let (steps, _) = collection.taken();
            assert!(steps <= most_steps(), "{steps} steps for {text}");
            for rules in collection.rulesets() {
                walk(&Referee::new(rules.clone()), 1, 40, |_, _| {});
            }
        }
    }
}

/// The bound of the steps that checking may take.
fn most_steps() -> u64 {
    let found = LIMITS
        .iter()
        .find(|l| l.of.starts_with("steps of checking"));
    found.expect("a limit of steps").most
}

static WORKS: LazyLock<String> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    fs::read_to_string(root.join("sources.bib")).unwrap()
});

/// Shows every turn of a game by lot, to its end or for so many moves.
fn walk(referee: &Referee, seed: u64, moves: usize, mut show: impl FnMut(&Referee, &Next)) {
    let mut dice = Dice::of_game(seed, 0);
    let mut next = referee.enter(referee.start());
    for _ in 0..moves {
        show(referee, &next);
        let Next::Turn(turn) = &next else { return };
        let option = dice.below(turn.options.len());
        next = referee.play(turn, option, &mut NoHistory);
    }
}

#[test]
fn rulesets_are_laid_out_as_fmt_would() {
    assert!(FILES.len() >= 5);
    for (path, text) in FILES.iter() {
        assert_eq!(&format(&read(text).unwrap()), text, "{}", path.display());
    }
}

/// Cases that the properties below once found.
#[test]
fn what_was_mended_stays_mended() {
    // A brace that the eye sees as quoted, and the grammar does not.
    survive("¡\"{");
    // An `or` that begins a line is another way to move, whatever is before it.
    let ways = "ruleset x \"X\" {\n  choose own pit when mover has seeds\n      or own pit\n}\n";
    assert_eq!(format(&read(ways).unwrap()), ways);
    // A condition of one letter behind numbers is no further number.
    for before in ["turn is 2", "own pit 1", "lap is a"] {
        let condition = format!("ruleset x \"X\" {{\n  forbid {before} or r holds\n}}\n");
        assert_eq!(format(&read(&condition).unwrap()), condition);
    }
    // Words that lead from place to place without end.
    for word in ["not ", "after ", "opposite of ", "first own pit except "] {
        survive(&format!(
            "ruleset x \"X\" {{\n  forbid {}last is empty\n}}\n",
            word.repeat(9000)
        ));
    }
}

/// One way to write each thing is the one that `fmt` prints.
#[test]
fn one_layout_for_all_ways_to_write() {
    for (written, laid_out) in [
        ("choose occupied own pit", "choose own occupied pit"),
        ("choose own pit 2 holding 3", "choose own pit 2 holding 3"),
        ("choose pit", "choose any pit"),
        ("choose own pit, taking all", "choose own pit"),
        (
            "choose own pits, taking all but 1, sow clockwise",
            "choose own pit, taking all but 1, sow clockwise",
        ),
        ("seeds 4 in every any pit", "seeds 4 in every pit"),
        ("let n = 3 or 4 or 5 or 8", "let n = 3 to 5 or 8"),
        ("let n = 3 to 4", "let n = 3 or 4"),
        (
            "board 2 rows of n pits, store each on right",
            "board 2 rows of n pits, store each",
        ),
        (
            "sow skipping origin clockwise from next",
            "sow clockwise from next, skipping origin",
        ),
        (
            "on stuck: capture all from own pit",
            "on stuck: capture own pits",
        ),
        (
            "on landing: move all from last to opposite of last",
            "on landing: move all to opposite",
        ),
        (
            "on landing: relay from last reversed",
            "on landing: relay reversed",
        ),
        ("on landing: score 1 for mover", "on landing: score 1"),
        ("forbid last is own pit", "forbid own pit"),
        ("forbid next is any empty pit", "forbid next is empty"),
        ("forbid next is any pit", "forbid next is any pit"),
        ("forbid next is opponent", "forbid next is opponent pit"),
        (
            "forbid seeds in own pit is none",
            "forbid seeds in own pits is none",
        ),
        (
            "own pits are near row and middle right half row",
            "own pits are near row and middle right half pits",
        ),
    ] {
        let file = |line: &str| format!("ruleset x \"X\" {{\n  {line}\n}}\n");
        assert_eq!(format(&read(&file(written)).unwrap()), file(laid_out));
    }
}

#[test]
fn layout_says_nothing() {
    for (path, text) in FILES.iter() {
        let flush: String = text
            .lines()
            .map(|line| format!("{}\n", line.trim()))
            .collect();
        assert_eq!(&format(&read(&flush).unwrap()), text, "{}", path.display());
        let windows = text.replace('\n', "\r\n");
        assert_eq!(
            &format(&read(&windows).unwrap()),
            text,
            "{}",
            path.display()
        );
    }
}

#[test]
fn a_tree_survives_format_and_parse() {
    trees::drawing(|| {
        proptest!(ProptestConfig::with_cases(256), |(tree in trees::tree())| {
            let text = format(&tree.0);
            let mut sources = Sources::default();
            let file = sources.add("tree.sow", text.as_str());
            let again = match parse(file, &sources) {
                Ok(again) => again,
                Err(faults) => {
                    let drawn = render(&faults, &sources, Colour::Plain);
                    return Err(TestCaseError::fail(drawn));
                }
            };
            prop_assert_eq!(format(&again), text);
            prop_assert!(again == tree.0, "the tree is another: {:#?}", again);
        });
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn a_soup_of_words_is_read_or_refused(words in proptest::collection::vec(word(), 0..80)) {
        survive(&words.join(" "));
        survive(&format!("ruleset x \"X\" {{\n{}\n}}\n", words.join(" ")));
    }

    /// A slip of the hand: a stretch of a ruleset is lost, doubled or replaced.
    #[test]
    fn a_damaged_ruleset_is_read_or_refused(
        file in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        length in 0_usize..60,
        instead in prop_oneof![Just(String::new()), word(), "[ -~]{0,8}"],
        doubled: bool,
    ) {
        let text = &file.get(&FILES).1;
        let marks: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
        let start = at.index(marks.len());
        let end = (start + length).min(marks.len() - 1);
        let (start, end) = (marks[start], marks[end]);
        let lost = if doubled { &text[start..end] } else { "" };
        survive(&format!("{}{lost}{instead}{lost}{}", &text[..start], &text[end..]));
    }
}

/// The words and signs of the language, as they may tumble together.
fn word() -> impl Strategy<Value = String> {
    let constructs = reference().into_iter().flat_map(|s| s.constructs);
    let examples: Vec<String> = constructs.flat_map(|c| c.examples).collect();
    let text: Vec<&str> = examples
        .iter()
        .flat_map(|e| e.split_whitespace())
        .chain(FILES[1].1.split_whitespace())
        .collect();
    let mut words = text;
    words.extend([
        "{", "}", "[", "]", "(", ")", "\"", ":", ",", ";", "=", "//", "\n", "\n}\n", "{\n",
    ]);
    words.extend([
        "ruleset", "base", "open", "assume", "or", "and", "not", "phase", "add", "drop",
    ]);
    let words: Vec<String> = words.into_iter().map(str::to_string).collect();
    prop::sample::select(words)
}

/// A few rulesets, others for every seed: all of them each time would take long.
fn some(seed: u64) -> impl Iterator<Item = &'static Referee> {
    let count = REFEREES.len() as u64;
    (0..6).map(move |nth| &REFEREES[((seed % count + nth * 37) % count) as usize])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_position_survives_print_and_parse(seed: u64) {
        for referee in some(seed) {
            walk(referee, seed, 300, |referee, next| {
                let rules = referee.rules();
                let written = next.position().notation(rules);
                assert_eq!(parse_position(&written, rules).as_ref(), Ok(next.position()));
            });
        }
    }

    /// A move is legal if it is an option, and only then; and each is written
    /// in its own way.
    #[test]
    fn legal_moves_are_legal_and_no_others(seed: u64) {
        for referee in some(seed) {
            walk(referee, seed, 300, |referee, next| {
                let Next::Turn(turn) = next else { return };
                let board = referee.rules().board();
                for way in 0..4 {
                    for pit in board.pits() {
                        let mv = Move {
                            way,
                            ..Move::new(pit)
                        };
                        let is_option = turn.options.iter().any(|o| o.mv == mv);
                        let ruling = referee.why_illegal(&turn.position, mv);
                        assert_eq!(is_option, ruling.is_none(), "{mv:?} {ruling:?}");
                    }
                }
                for option in &turn.options {
                    let mover = turn.position.mover;
                    let written = option.mv.notation(mover, board);
                    let read = parse_move(&written, mover, board);
                    assert_eq!(read, Ok(option.mv));
                }
            });
        }
    }

    #[test]
    fn any_line_is_a_position_or_refused(line in "[0-9 /|sounthr]{0,60}", other: String) {
        let rules = REFEREES[0].rules();
        for line in [&line, &other] {
            if let Err(error) = parse_position(line, rules) {
                assert!(line.get(error.place.clone()).is_some(), "{error:?}");
            }
            let _ = parse_move(line, seedlore::rules::Player::South, rules.board());
        }
    }
}
