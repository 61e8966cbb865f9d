//! From tree to text: the one way to lay out a ruleset.

// Whoever adds a variant is led to every place that takes it apart.
#![deny(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod actions;
mod conditions;
mod counts;
mod example;
mod material;
mod path;
mod pits;
mod record;
mod rounds;

use super::tree::{
    Account, Basis, Block, Conflict, Definition, Item, Joint, Lines, Question, Reading,
    RecordedFact, RoundLine, SourceLine, Statement, StatementBody, TestedLine, Tree, Way,
};
use crate::terms::{Manner, Meaning, Moment, Naming, Objective, Path, Tempo, Tier};
use actions::{actions, choice};
use conditions::{condition, filter};
use record::{bracket, fact, quoted, range, source_line, told_part};

/// The column at which brackets stand, where the text before leaves room.
const BRACKET_COLUMN: usize = 68;
const INDENT: usize = 2;

/// The text of a tree. Parsed again it gives the same tree.
pub fn format(tree: &Tree) -> String {
    let mut page = Page::default();
    page.block(&tree.definitions, 0, |page, definition| {
        page.definition(definition)
    });
    page.text
}

/// The text of one item by itself.
pub(crate) fn item_text(item: &Item) -> String {
    let mut page = Page::default();
    page.item(0, item);
    page.text.trim_end().to_string()
}

/// The text of a way of sowing, as it stands after `sow`.
pub(crate) fn path_text(said: &Path) -> String {
    path::path(said)
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, depth: usize, text: &str) {
        self.text.push_str(&" ".repeat(depth * INDENT));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A statement with its brackets in their column.
    fn cited(&mut self, depth: usize, text: &str, provenance: &[Basis]) {
        if provenance.is_empty() {
            return self.line(depth, text);
        }
        let bracket = bracket(provenance);
        let width = depth * INDENT + text.chars().count();
        if width < BRACKET_COLUMN {
            let gap = " ".repeat(BRACKET_COLUMN - width);
            self.line(depth, &format!("{text}{gap}{bracket}"));
        } else {
            self.line(depth, text);
            let indent = " ".repeat(BRACKET_COLUMN.saturating_sub(depth * INDENT));
            self.line(depth, &format!("{indent}{bracket}"));
        }
    }

    fn block<T>(&mut self, block: &Block<T>, depth: usize, mut item: impl FnMut(&mut Page, &T)) {
        for entry in &block.entries {
            self.comments(&entry.above, depth);
            item(self, &entry.item);
            if let Some(words) = &entry.beside {
                // The comment goes to the end of the line just written.
                self.text.pop();
                self.text.push_str(&format!("  //{words}"));
                self.text.push('\n');
            }
        }
        self.comments(&block.closing, depth);
    }

    fn comments(&mut self, comments: &[Option<String>], depth: usize) {
        for comment in comments {
            match comment {
                Some(words) => self.line(depth, &format!("//{words}")),
                None => self.text.push('\n'),
            }
        }
    }

    fn braces<T>(
        &mut self,
        depth: usize,
        head: &str,
        block: &Block<T>,
        item: impl FnMut(&mut Page, &T),
    ) {
        self.line(depth, &format!("{head} {{"));
        self.block(block, depth + 1, item);
        self.line(depth, "}");
    }

    fn definition(&mut self, definition: &Definition) {
        let kind = definition.kind.word();
        let from = definition
            .parent
            .as_ref()
            .map_or(String::new(), |p| format!(" from {p}"));
        let head = format!(
            "{kind} {} {}{from}",
            definition.name,
            quoted(&definition.title)
        );
        self.braces(0, &head, &definition.body, |page, item| page.item(1, item));
    }

    fn item(&mut self, depth: usize, item: &Item) {
        match item {
            Item::Record(facts) => self.braces(depth, "record", facts, |page, fact| {
                page.fact(depth + 1, fact)
            }),
            Item::Sources(sources) => self.braces(depth, "sources", sources, |page, source| {
                page.source(depth + 1, source)
            }),
            Item::Question(question) => self.question(depth, question),
            Item::Conflict(conflict) => self.conflict(depth, conflict),
            Item::Example(example) => self.example(depth, example),
            Item::Phase(phase) => {
                let mut head = format!(
                    "phase {} while {}",
                    phase.name,
                    condition(&phase.test.value)
                );
                if !phase.provenance.is_empty() {
                    head = format!("{head} {}", bracket(&phase.provenance));
                }
                self.braces(depth, &head, &phase.body, |page, item| {
                    page.item(depth + 1, item)
                });
            }
            Item::Add(statement) => self.statement(depth, "add ", statement),
            Item::Join(joint, statement) => self.joined(depth, joint, statement),
            Item::Also(statement) => self.statement(depth, "also ", statement),
            Item::Line(line) => self.cited(depth, &tested(line), &line.provenance),
            Item::Way(way) => self.cited(depth, &one_way(way), &way.provenance),
            Item::Drop(dropped, provenance) => {
                self.cited(depth, &format!("drop {}", dropped.value), provenance)
            }
            Item::Statement(statement) => self.statement(depth, "", statement),
        }
    }

    fn source(&mut self, depth: usize, source: &SourceLine) {
        let head = source_line(source);
        let Some(gists) = &source.gists else {
            return self.line(depth, &head);
        };
        let width = gists.items().map(|gist| range(gist.parts.value).len());
        let width = width.max().unwrap_or(0);
        self.braces(depth, &head, gists, |page, gist| {
            page.line(depth + 1, &told_part(gist, width))
        });
    }

    fn fact(&mut self, depth: usize, recorded: &RecordedFact) {
        let text = fact(&recorded.fact.value);
        self.cited(depth, &text, &recorded.provenance);
    }

    fn question(&mut self, depth: usize, question: &Question) {
        let head = format!("open {} {}", question.name, quoted(&question.text));
        self.braces(depth, &head, &question.readings, |page, reading| {
            page.reading(depth + 1, reading)
        });
    }

    fn reading(&mut self, depth: usize, reading: &Reading) {
        let word = if reading.assumed { "assume" } else { "or" };
        let head = format!("{word} {} {}", reading.name, quoted(&reading.text));
        match &reading.body {
            None => self.cited(depth, &head, &reading.provenance),
            Some(body) => {
                let head = if reading.provenance.is_empty() {
                    head
                } else {
                    self.line(depth, &head);
                    format!("  {}", bracket(&reading.provenance))
                };
                self.braces(depth, &head, body, |page, item| page.item(depth + 1, item));
            }
        }
    }

    fn conflict(&mut self, depth: usize, conflict: &Conflict) {
        let mut head = format!("conflict {} {}", conflict.name, quoted(&conflict.text));
        if conflict.is_off_play {
            head += " not in play";
        }
        self.braces(depth, &head, &conflict.accounts, |page, account| {
            page.account(depth + 1, account)
        });
    }

    fn account(&mut self, depth: usize, account: &Account) {
        let mut text = format!("{} {}", account.role.value.word(), quoted(&account.text));
        if let Some((question, reading)) = &account.reading {
            text += &format!(" as {question}={reading}");
        }
        self.cited(depth, &text, &account.provenance);
    }

    #[allow(
        clippy::wildcard_enum_match_arm,
        reason = "`one_line` tells the rest apart"
    )]
    fn statement(&mut self, depth: usize, before: &str, statement: &Statement) {
        match &statement.says {
            StatementBody::Choose(ways) => {
                for (index, way) in ways.iter().enumerate() {
                    let text = one_way(way);
                    let line = match index {
                        0 => format!("{before}choose {text}"),
                        _ => match way.choice.value.tier {
                            Tier::Same => format!("    or {text}"),
                            Tier::Lower => format!("  else {text}"),
                            Tier::Beside => format!("  also {text}"),
                        },
                    };
                    self.cited(depth, &line, &way.provenance);
                }
            }
            StatementBody::Table(moments, Lines::Tested(lines)) => {
                let head = format!("{before}{}", on(moments));
                self.table(depth, &head, lines, &statement.provenance);
            }
            StatementBody::Rounds(rules) => {
                let head = format!("{before}rounds");
                self.braces(depth, &head, rules, |page, line: &RoundLine| {
                    let text = rounds::round_rule(&line.rule.value);
                    page.cited(depth + 1, &text, &line.provenance);
                });
                self.bracket_after(&statement.provenance);
            }
            says => {
                let text = format!("{before}{}", one_line(says));
                self.cited(depth, &text, &statement.provenance);
            }
        }
    }

    /// Lines that join a table.
    fn joined(&mut self, depth: usize, joint: &Joint, statement: &Statement) {
        let StatementBody::Table(moments, lines) = &statement.says else {
            unreachable!("only lines of a table join one")
        };
        let head = format!("add {} {}", on(moments), place_in_table(joint));
        match lines {
            Lines::Always(done) => {
                let text = format!("{head}: {}", actions(&done.value));
                self.cited(depth, &text, &statement.provenance);
            }
            Lines::Tested(lines) => self.table(depth, &head, lines, &statement.provenance),
        }
    }

    fn table(&mut self, depth: usize, head: &str, lines: &Block<TestedLine>, provenance: &[Basis]) {
        self.braces(depth, head, lines, |page, line| {
            page.cited(depth + 1, &tested(line), &line.provenance);
        });
        self.bracket_after(provenance);
    }

    /// Puts a bracket behind the brace just written.
    fn bracket_after(&mut self, provenance: &[Basis]) {
        if !provenance.is_empty() {
            self.text.pop();
            self.text.push_str(&format!(" {}\n", bracket(provenance)));
        }
    }
}

fn on(moments: &[Moment]) -> String {
    let words: Vec<&str> = moments
        .iter()
        .map(|moment| match moment {
            Moment::Start => "start",
            Moment::Lifting => "lifting",
            Moment::Passing => "passing",
            Moment::Landing => "landing",
            Moment::Endless => "endless sowing",
            Moment::MoveEnd => "move end",
            Moment::TurnEnd => "turn end",
            Moment::Stuck => "stuck",
        })
        .collect();
    format!("on {}", words.join(" or "))
}

fn place_in_table(joint: &Joint) -> String {
    match joint {
        Joint::First => "first".into(),
        Joint::Last => "last".into(),
        Joint::Before(name) => format!("before {name}"),
        Joint::After(name) => format!("after {name}"),
    }
}

fn one_way(way: &Way) -> String {
    let name = way.name.as_ref();
    let name = name.map_or(String::new(), |name| format!("way {name}: "));
    format!("{name}{}", choice(&way.choice.value))
}

fn tested(line: &TestedLine) -> String {
    let name = line.name.as_ref();
    let name = name.map_or(String::new(), |name| format!("line {name}: "));
    let may = line
        .may
        .map_or(String::new(), |by| format!("{} ", by.words()));
    let test = line.test.as_ref().map_or("otherwise".into(), condition);
    let demand = match line.if_captures {
        true => " if that captures",
        false => "",
    };
    format!("{name}{may}{test}: {}{demand}", actions(&line.actions))
}

fn one_line(says: &StatementBody) -> String {
    match says {
        StatementBody::Let(parameter) => material::parameter(parameter),
        StatementBody::Name(naming) => name(naming),
        StatementBody::Board(plan) => material::board(plan),
        StatementBody::Players(players) => format!("players {}", counts::amount(players)),
        StatementBody::OwnPits(ownership) => material::ownership(ownership),
        StatementBody::Track(track) => material::track(track),
        StatementBody::Mark(plan) => material::mark(plan),
        StatementBody::Note(plan) => material::notes(plan),
        StatementBody::Seeds(plan) => material::seeds(plan),
        StatementBody::Arrange(plan) => material::arrangement(plan),
        StatementBody::First(by) => material::first_player(*by),
        StatementBody::Sow(path) => format!("sow {}", path::path(path)),
        StatementBody::Table(moments, Lines::Always(done)) => {
            format!("{}: {}", on(moments), actions(&done.value))
        }
        StatementBody::Filter(said) => filter(said),
        StatementBody::End(ending) => format!("end when {}", actions::ending(ending)),
        StatementBody::Win(objective) => format!("win {}", object(*objective)),
        StatementBody::AtOnce(Tempo::LapByLap) => "move at once, lap by lap".into(),
        StatementBody::Play(manner) => format!(
            "play {}",
            match manner {
                Manner::TakingMost => "taking most",
                Manner::EveningCounts => "evening counts",
                Manner::WithoutThinking => "without thinking",
            }
        ),
        StatementBody::Conduct(text) => format!("conduct {}", quoted(text)),
        StatementBody::Simplified(text) => format!("simplified {}", quoted(text)),
        StatementBody::Choose(_)
        | StatementBody::Table(_, Lines::Tested(_))
        | StatementBody::Rounds(_) => {
            unreachable!("written over several lines")
        }
    }
}

fn name(naming: &Naming) -> String {
    let meaning = match &naming.meaning {
        Meaning::Condition(test) => format!("if {}", condition(test)),
        Meaning::Pits(class) => format!("be {}", pits::pits(class, pits::Form::Several)),
        Meaning::Actions(done) => format!("do {}", actions(done)),
    };
    format!("let {} {meaning}", naming.name)
}

fn object(objective: Objective) -> &'static str {
    match objective {
        Objective::MostCaptured => "by most captured",
        Objective::EqualCaptured => "together by equal captured",
        Objective::MostPoints => "by most points",
        Objective::TakingAll => "by taking all",
        Objective::EmptyingOwnPits => "by emptying own pits",
        Objective::MovingLast => "by moving last",
        Objective::AsRulesSay => "as rules say",
    }
}
