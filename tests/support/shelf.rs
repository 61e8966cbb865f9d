//! A book of the repository's rulesets, as the tests of pages read it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use super::hostile;
use super::support::{self, FEW};
use seedlore::ask::Score;
use seedlore::book::{BookInput, Date, HTML, Pages, Run, SilenceStudy, Study, build, pages};
use seedlore::compare::lockstep::Effort;
use seedlore::compare::sensitivity::{Measure, Watch, alternatives, sensitivities};
use seedlore::compare::{BehaviourDistances, Sampling, findings, shared_boards};
use seedlore::engine::Engine;
use seedlore::game::{Agreement, Game, Next, Position};
use seedlore::identify::Table;
use seedlore::interview::NoMemory;
use seedlore::play::{AgentKind, Setting};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Collection, Ruleset};
use seedlore::source::Sources;
use seedlore::stats::{Plan, SearchStudyPlan, examples, simulate};

/// As little as shows every kind of finding.
const MEASURE: Measure = Measure {
    effort: Effort {
        steps_played: 60_000_000,
        turns: 300,
        steps: 100_000,
        games: 8,
        seed: 1,
        limit: 40,
    },
    games: 12,
    setting: Setting {
        agreement: Agreement::AtOccurrence(3),
        limit: 400,
    },
    endgames: 200,
    together: 3,
};

/// A little of everything, where moves are few.
fn sounding(rules: &Ruleset) -> SearchStudyPlan {
    let setting = Setting {
        agreement: Agreement::AtOccurrence(3),
        limit: 40,
    };
    let next = Engine::new(rules.clone()).enter(Position::start(rules));
    let options = match next {
        Next::Turn(turn) => turn.options.len(),
        Next::Over(_) => 0,
    };
    SearchStudyPlan {
        nodes: 10_000.0,
        length: 40.0,
        options: options as f64,
        highest: 32,
        games: 20,
        known: None,
        positions: 500,
        endgames: 200,
        seed: 1,
        setting,
    }
}

/// Some of the rulesets, played a little.
pub static BOOK: LazyLock<Book> = LazyLock::new(|| Book::of("some", input(support::library(), 60)));

/// A ruleset that says what is hostile.
pub static HOSTILE: LazyLock<Book> = LazyLock::new(|| {
    static LIBRARY: LazyLock<(Collection, Sources)> = LazyLock::new(hostile::library);
    Book::of("hostile", input(&LIBRARY, 5))
});

/// All rulesets, and no play.
pub static UNPLAYED: LazyLock<Book> =
    LazyLock::new(|| Book::of("all", unplayed_of(support::library(), |_| true)));

/// A book that several tests read.
pub struct Book {
    pub input: BookInput<'static>,
    pub pages: Pages,
    name: &'static str,
    /// Where its HTML stands, once it is asked for.
    root: OnceLock<PathBuf>,
}

impl Book {
    /// Its name is that of no other.
    pub fn of(name: &'static str, input: BookInput<'static>) -> Book {
        let pages = pages(&input).unwrap();
        Book {
            input,
            pages,
            name,
            root: OnceLock::new(),
        }
    }

    /// Where its HTML stands. Tests may put files beside the pages, and change none.
    pub fn root(&self) -> &Path {
        // Held until the tests end, against another run of them in the same place.
        static HELD: LazyLock<File> = LazyLock::new(|| {
            let held = Path::new(env!("CARGO_TARGET_TMPDIR")).join("held");
            let held = File::create(held).unwrap();
            held.lock().unwrap();
            held
        });
        self.root.get_or_init(|| {
            LazyLock::force(&HELD);
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(self.name);
            if folder.exists() {
                fs::remove_dir_all(&folder).unwrap();
            }
            publish(&self.pages, &folder)
        })
    }
}

/// Some of the rulesets, of every kind and region, played a little: enough for
/// every kind of page and figure.
pub fn input(library: &(Collection, Sources), games: u64) -> BookInput<'_> {
    let is_shelved = |nth, rules: &Ruleset| nth % 12 == 0 || FEW.contains(&rules.name());
    input_of(library, games, is_shelved)
}

/// The same of the rulesets that are chosen by place and name.
pub fn input_of(
    (collection, texts): &(Collection, Sources),
    games: u64,
    is_shelved: impl Fn(usize, &Ruleset) -> bool,
) -> BookInput<'_> {
    let study = |rules| {
        let referee = Referee::new(Clone::clone(rules));
        let setting = Setting::default();
        let run = |agent, games| Run {
            summary: simulate(
                &Engine::new(Clone::clone(rules)),
                &Plan {
                    players: ByPlayer::from_value(agent),
                    seed: 1,
                    games,
                    setting,
                },
                &|_| (),
            ),
            command: format!("seedlore simulate --players {agent}"),
        };
        let engine = Engine::new(Clone::clone(rules));
        let weighed = sensitivities(collection, &engine, &MEASURE, Watch::NOBODY);
        Study {
            left_out: None,
            unplayed: Vec::new(),
            rules,
            runs: vec![run(AgentKind::Random, games), run(AgentKind::Greedy, 10)],
            examples: examples(&referee, setting, 1),
            search_study: sounding(rules).sound(&Engine::new(Clone::clone(rules))),
            examples_seed: 1,
            asked: Some(Score {
                ruled_out: 11,
                told_apart: 12,
            }),
            sensitivities: weighed.questions,
            together: weighed.together,
            unweighed: weighed.left_out,
            weighed: "12 games played by random, seed 1".into(),
            alternatives: alternatives(collection, rules),
        }
    };
    let shelved: Vec<&Ruleset> = collection
        .rulesets()
        .iter()
        .enumerate()
        .filter(|(nth, rules)| is_shelved(*nth, rules))
        .map(|(_, rules)| rules)
        .collect();
    BookInput {
        studies: shelved.iter().copied().map(study).collect(),
        behaviour: behaviour(&shelved),
        wear: None,
        silences: SilenceStudy::new(collection, &shelved, 1),
        key: Table::among(collection, &shelved),
        recognized: None,
        positions: &NoMemory,
        findings: findings(&shelved, &MEASURE.effort, &|_| (), &|| ()),
        fragments: collection.fragments(),
        works: collection.bibliography(),
        command: "seedlore book".into(),
        version: "test".into(),
        date: Date::from_unix(1_795_983_476),
        published: None,
        texts,
        folder: "rulesets".into(),
        folder_name: "rulesets".into(),
    }
}

/// Rulesets that are chosen, as a book has one whose play is not measured.
pub fn unplayed_of(
    (collection, texts): &(Collection, Sources),
    is_shelved: impl Fn(&Ruleset) -> bool,
) -> BookInput<'_> {
    let nothing = SearchStudyPlan {
        nodes: 0.0,
        length: 1.0,
        options: 1.0,
        highest: 1,
        games: 0,
        known: None,
        positions: 1,
        endgames: 0,
        seed: 1,
        setting: Setting::default(),
    };
    let study = |rules: &'_ Ruleset| {
        let engine = Engine::new(rules.clone());
        nothing.sound(&engine)
    };
    let rulesets = collection.rulesets().iter();
    let shelved: Vec<&Ruleset> = rulesets.filter(|rules| is_shelved(rules)).collect();
    BookInput {
        key: Table::among(collection, &shelved),
        recognized: None,
        positions: &NoMemory,
        studies: shelved
            .into_iter()
            .map(|rules| Study {
                rules,
                runs: Vec::new(),
                left_out: Some("Play was not measured.".into()),
                unplayed: Vec::new(),
                examples: Vec::new(),
                search_study: study(rules),
                examples_seed: 1,
                asked: None,
                sensitivities: Vec::new(),
                weighed: String::new(),
                unweighed: Vec::new(),
                together: None,
                alternatives: Vec::new(),
            })
            .collect(),
        behaviour: Vec::new(),
        wear: None,
        silences: None,
        findings: findings(&[], &MEASURE.effort, &|_| (), &|| ()),
        fragments: collection.fragments(),
        works: collection.bibliography(),
        command: "seedlore book".into(),
        version: "test".into(),
        date: Date::from_unix(1_795_983_476),
        published: None,
        texts,
        folder: "rulesets".into(),
        folder_name: "rulesets".into(),
    }
}

/// How they part in a few shared positions.
fn behaviour(rulesets: &[&Ruleset]) -> Vec<BehaviourDistances> {
    let sampling = Sampling {
        seed: 1,
        positions: 40,
    };
    let measured = shared_boards(rulesets).into_values().map(|members| {
        let referees: Vec<Referee> = members
            .iter()
            .map(|at| Referee::new(rulesets[*at].clone()))
            .collect();
        let games: Vec<&dyn Game> = referees.iter().map(|r| r as &dyn Game).collect();
        BehaviourDistances::measure(&games, &sampling, &|_| ())
    });
    measured.flatten().collect()
}

/// Everything mdbook warns of, such as tags that don't match.
#[derive(Clone, Default)]
struct Warnings(Arc<Mutex<Vec<String>>>);

impl tracing::Subscriber for Warnings {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() <= tracing::Level::WARN
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn event(&self, event: &tracing::Event<'_>) {
        struct Words<'a>(&'a mut String);
        impl tracing::field::Visit for Words<'_> {
            fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                *self.0 += &format!("{}={value:?} ", field.name());
            }
        }
        let mut words = String::new();
        event.record(&mut Words(&mut words));
        self.0.lock().unwrap().push(words);
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

/// Writes the pages and builds them; where the HTML then stands.
///
/// # Panics
/// If mdbook warns of anything.
pub fn publish(pages: &Pages, folder: &Path) -> PathBuf {
    for (path, text) in pages.iter() {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let warnings = Warnings::default();
    // What a subscriber hears it hears on its own thread.
    let listening = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .spawn_handler(|thread| {
            let warnings = warnings.clone();
            let listen = || tracing::subscriber::with_default(warnings, || thread.run());
            std::thread::Builder::new().spawn(listen).map(|_| ())
        })
        .build()
        .unwrap();
    listening.install(|| build(folder, &[])).unwrap();
    let warnings = warnings.0.lock().unwrap();
    assert!(warnings.is_empty(), "{}", warnings.join("\n"));
    folder.join(HTML)
}

/// Every HTML file below a folder, in order.
pub fn html_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(html_files(&path));
        } else if path.extension().is_some_and(|e| e == "html") {
            files.push(path);
        }
    }
    files.sort();
    files
}
