//! What a plan says, key by key, each where it is written.

use toml::Spanned as Placed;
use toml::de::{DeTable, DeValue};

use crate::play::Setting;
use crate::report::{Fault, Faults, both, either, nearest};
use crate::source::{FileId, Sources, Span, Spanned};

/// The keys of a plan, and how each is written.
const KEYS: [(&str, &str); 9] = [
    (
        "rulesets",
        "`rulesets = \"all\"`, or `rulesets = [\"NAME\", \"NAME:question=reading\"]`",
    ),
    ("regions", "`regions = [\"west-africa\", \"caribbean\"]`"),
    (
        "readings",
        "`readings = \"default\"`, `\"each alone\"` or `\"combined\"`",
    ),
    ("players", "`players = [\"random\", \"greedy,random\"]`"),
    ("games", "`games = 10000`"),
    ("seed", "`seed = 1`"),
    ("limit", "`limit = 5000`"),
    ("agree", "`agree = 3`"),
    ("block", "`block = 1000`"),
];

/// The key of a part of a plan, and that which only the whole has.
const PART: &str = "run";
const BLOCK: &str = "block";

pub(super) const MOST_GAMES: u64 = 100_000_000;
pub(super) const MOST_IN_A_BLOCK: u64 = 100_000;

/// A plan as it is written, before any name in it is looked up.
pub struct PlanFile {
    /// Games that are played and written together.
    pub block: u64,
    pub parts: Vec<Part>,
}

/// What is played with one another: every ruleset under every reading by all
/// players.
#[derive(Clone)]
pub struct Part {
    pub rulesets: Named,
    pub regions: Vec<Spanned<String>>,
    pub readings: Readings,
    pub players: Vec<Spanned<String>>,
    pub games: u64,
    pub seed: u64,
    pub limit: u32,
    pub agree: u32,
    /// Where it stands.
    pub span: Span,
}

impl Part {
    /// Which rulesets and readings it names, in one text.
    pub fn names(&self) -> String {
        let rulesets: Option<Vec<&String>> = match &self.rulesets {
            Named::All => None,
            Named::These(names) => Some(names.iter().map(|name| &name.value).collect()),
        };
        let regions: Vec<&String> = self.regions.iter().map(|region| &region.value).collect();
        format!("{rulesets:?} {regions:?} {:?}", self.readings)
    }
}

#[derive(Clone)]
pub enum Named {
    All,
    These(Vec<Spanned<String>>),
}

/// What becomes of questions that no name answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readings {
    Default,
    EachAlone,
    Combined,
}

impl Readings {
    const ALL: [(&str, Readings); 3] = [
        ("default", Readings::Default),
        ("each alone", Readings::EachAlone),
        ("combined", Readings::Combined),
    ];
}

/// Reads the text of a plan; every fault in it is pushed.
pub fn read(file: FileId, sources: &Sources, faults: &mut Faults) -> PlanFile {
    let text = sources.text(file);
    let (table, wrong) = DeTable::parse_recoverable(text);
    let mut reader = Reader {
        file,
        faults: Faults::default(),
    };
    let said = reader.plan(&table);
    let mut lines = Vec::new();
    for error in &wrong {
        let at = error.span().unwrap_or(0..0);
        lines.push(line_of(text, at.start));
        faults.push(
            Fault::error(format!("this is no TOML: {}", error.message()))
                .at(Span::new(file, at.start, at.end), "")
                .help("a line is `key = value`: numbers stand bare, text in quotes, and several in brackets with commas, as in `players = [\"random\", \"greedy\"]`"),
        );
    }
    for fault in reader.faults {
        // What a line that can't be read seems to say is no fault of its own.
        let line = fault.span.map(|span| line_of(text, span.start));
        if !line.is_some_and(|line| lines.contains(&line)) {
            faults.push(fault);
        }
    }
    said
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|b| *b == b'\n').count()
}

struct Reader {
    file: FileId,
    faults: Faults,
}

impl Reader {
    fn plan(&mut self, table: &Placed<DeTable>) -> PlanFile {
        let mut all = Part {
            rulesets: Named::These(Vec::new()),
            regions: Vec::new(),
            readings: Readings::Default,
            players: Vec::new(),
            games: 10_000,
            seed: 1,
            limit: Setting::default().limit,
            agree: 3,
            span: Span::new(self.file, 0, 0),
        };
        self.part(table.get_ref(), &mut all, true);
        let mut said = PlanFile {
            block: 1000,
            parts: Vec::new(),
        };
        for (key, value) in table.get_ref() {
            match key.get_ref().as_ref() {
                BLOCK => self.number(BLOCK, value, 1..=MOST_IN_A_BLOCK, &mut said.block),
                PART => self.parts(value, &all, &mut said.parts),
                _ => {}
            }
        }
        if said.parts.is_empty() {
            said.parts.push(all);
        }
        said
    }

    fn parts(&mut self, value: &Placed<DeValue>, all: &Part, parts: &mut Vec<Part>) {
        let tables = value.get_ref().as_array();
        let Some(tables) = tables.filter(|all| all.iter().all(|t| t.get_ref().is_table())) else {
            self.fault(value, format!("`{PART}` is no part of a plan"))
                .help(format!(
                    "begin each part with a line `[[{PART}]]`, and write its keys below"
                ));
            return;
        };
        for value in tables.iter() {
            let Some(table) = value.get_ref().as_table() else {
                continue;
            };
            let mut part = Part {
                span: self.span(value),
                ..all.clone()
            };
            let chooses = |key: &str| ["rulesets", "regions"].contains(&key);
            if table.keys().any(|key| chooses(key.get_ref())) {
                part.rulesets = Named::These(Vec::new());
                part.regions.clear();
            }
            self.part(table, &mut part, false);
            parts.push(part);
        }
    }

    /// Reads all keys into what holds where they are not written.
    fn part(&mut self, table: &DeTable, part: &mut Part, is_whole: bool) {
        let mut limit = u64::from(part.limit);
        let mut agree = u64::from(part.agree);
        for (key, value) in table {
            let span = self.at(key.span());
            let key = key.get_ref().as_ref();
            match key {
                "rulesets" if value.get_ref().as_str() == Some("all") => {
                    part.rulesets = Named::All;
                }
                "rulesets" => part.rulesets = Named::These(self.texts(key, value)),
                "regions" => part.regions = self.texts(key, value),
                "players" => part.players = self.texts(key, value),
                "readings" => self.readings(value, &mut part.readings),
                "games" => self.number(key, value, 1..=MOST_GAMES, &mut part.games),
                "seed" => self.number(key, value, 0..=u64::MAX, &mut part.seed),
                "limit" => self.number(key, value, 1..=u64::from(u32::MAX), &mut limit),
                "agree" => self.number(key, value, 0..=u64::from(u32::MAX), &mut agree),
                BLOCK | PART if is_whole => {}
                _ => self.unknown(key, span, is_whole),
            }
        }
        part.limit = limit as u32;
        part.agree = agree as u32;
    }

    fn unknown(&mut self, key: &str, span: Span, is_whole: bool) {
        let known = KEYS.iter().map(|(key, _)| *key).chain([PART]);
        let known: Vec<&str> = known
            .filter(|key| is_whole || ![BLOCK, PART].contains(key))
            .collect();
        let what = if is_whole {
            "a plan"
        } else {
            "a part of a plan"
        };
        let fault = Fault::error(format!("{what} has no key `{key}`")).at(span, "");
        self.faults.push(match nearest(key, known.iter().copied()) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => {
                let known: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
                fault.help(format!("the keys are {}", both(&known)))
            }
        });
    }

    /// One text, or a list of texts.
    fn texts(&mut self, key: &str, value: &Placed<DeValue>) -> Vec<Spanned<String>> {
        let items: Vec<&Placed<DeValue>> = match value.get_ref() {
            DeValue::Array(items) => items.iter().collect(),
            _ => vec![value],
        };
        if items.is_empty() {
            self.fault(value, format!("`{key}` is an empty list"))
                .help(format!("write {}", written(key)));
        }
        let mut texts = Vec::new();
        for item in items {
            match item.get_ref().as_str() {
                Some(text) => texts.push(Spanned::new(text.trim().to_string(), self.span(item))),
                None => self.is_no(key, "text in quotes", item),
            }
        }
        texts
    }

    fn readings(&mut self, value: &Placed<DeValue>, readings: &mut Readings) {
        let Some(text) = value.get_ref().as_str() else {
            return self.is_no("readings", "text in quotes", value);
        };
        match Readings::ALL.iter().find(|(name, _)| *name == text) {
            Some((_, found)) => *readings = *found,
            None => {
                let names: Vec<String> =
                    Readings::ALL.map(|(name, _)| format!("\"{name}\"")).into();
                let help = match text.contains('=') {
                    true => "a reading is written after the ruleset's name: `rulesets = [\"NAME:question=reading\"]`".into(),
                    false => format!("write {}", either(&names)),
                };
                self.fault(value, format!("there are no readings \"{text}\""))
                    .help(help);
            }
        }
    }

    fn number(
        &mut self,
        key: &str,
        value: &Placed<DeValue>,
        range: std::ops::RangeInclusive<u64>,
        number: &mut u64,
    ) {
        let Some(integer) = value.get_ref().as_integer() else {
            return self.is_no(key, "a whole number", value);
        };
        match u64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(found) if range.contains(&found) => *number = found,
            _ => {
                let (least, most) = (range.start(), range.end());
                self.fault(value, format!("`{key}` is out of range"))
                    .help(format!("write a number from {least} to {most}"));
            }
        }
    }

    fn is_no(&mut self, key: &str, wanted: &str, value: &Placed<DeValue>) {
        self.fault(value, format!("`{key}` is not {wanted}"))
            .help(format!("write {}", written(key)));
    }

    /// A fault at a value, to which help is added.
    fn fault(&mut self, value: &Placed<DeValue>, message: String) -> Pushed<'_> {
        let fault = Fault::error(message).at(self.span(value), "");
        Pushed(&mut self.faults, fault)
    }

    fn span<T>(&self, value: &Placed<T>) -> Span {
        self.at(value.span())
    }

    fn at(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }
}

/// A fault on its way to the others.
struct Pushed<'f>(&'f mut Faults, Fault);

impl Pushed<'_> {
    fn help(self, help: impl Into<String>) {
        self.0.push(self.1.help(help));
    }
}

fn written(key: &str) -> &'static str {
    let found = KEYS.iter().find(|(known, _)| *known == key);
    found.map_or("", |(_, written)| written)
}
