//! From tree to text: the one way to lay out a ruleset.

use super::tree::{
    Basis, Block, Cite, Definition, Item, Lines, Question, Reading, RecordedFact, Says, SourceLine,
    Statement, Tree,
};
use crate::terms::{
    Action, Amount, Choice, Condition, Counts, Cursor, Fact, Fill, Filter, FirstPlayer, Heading,
    Manner, Objective, OriginSkip, Pits, Places, Range, Taker, Verdict, Who, Whose,
};

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
        let kind = if definition.is_base {
            "base"
        } else {
            "ruleset"
        };
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
                page.line(depth + 1, &source_line(source))
            }),
            Item::Question(question) => self.question(depth, question),
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
            Item::Drop(head, provenance) => {
                self.cited(depth, &format!("drop {}", head.value), provenance)
            }
            Item::Statement(statement) => self.statement(depth, "", statement),
        }
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

    fn statement(&mut self, depth: usize, before: &str, statement: &Statement) {
        match &statement.says {
            Says::Choose(ways) => {
                for (index, way) in ways.iter().enumerate() {
                    let text = choice(&way.choice.value);
                    let line = match index {
                        0 => format!("{before}choose {text}"),
                        _ => format!("    or {text}"),
                    };
                    self.cited(depth, &line, &way.provenance);
                }
            }
            Says::Table(moment, Lines::Tested(lines)) => {
                let head = format!("{before}{}", moment.head());
                self.braces(depth, &head, lines, |page, line| {
                    let test = line.test.as_ref().map_or("otherwise".into(), condition);
                    let text = format!("{test}: {}", actions(&line.actions));
                    page.cited(depth + 1, &text, &line.provenance);
                });
                if !statement.provenance.is_empty() {
                    self.text.pop();
                    self.text
                        .push_str(&format!(" {}\n", bracket(&statement.provenance)));
                }
            }
            says => {
                let text = format!("{before}{}", one_line(says));
                self.cited(depth, &text, &statement.provenance);
            }
        }
    }
}

fn one_line(says: &Says) -> String {
    match says {
        Says::Board { rows, pits, stores } => {
            let stores = if *stores { ", store each" } else { "" };
            format!("board {rows} rows of {pits} pits{stores}")
        }
        Says::Seeds(n) => format!("seeds {n} in every pit"),
        Says::First(by) => format!(
            "first player by {}",
            match by {
                FirstPlayer::ByLot => "lot",
                FirstPlayer::ByAgreement => "agreement",
                FirstPlayer::ByLotOrAgreement => "lot or agreement",
            }
        ),
        Says::Sow(direction, skip) => format!(
            "sow {direction}{}",
            match skip {
                OriginSkip::Never => "",
                OriginSkip::Once => ", skipping origin once",
                OriginSkip::Always => ", skipping origin",
            }
        ),
        Says::Table(moment, Lines::Always(done)) => {
            format!("{}: {}", moment.head(), actions(&done.value))
        }
        Says::Filter(filter) => self::filter(filter),
        Says::End(ending) => {
            let done = match ending.actions.as_slice() {
                [] => String::new(),
                some => format!(": {}", actions(some)),
            };
            format!("end when {}{done}", condition(&ending.when))
        }
        Says::Win(Objective::MostCaptured) => "win by most captured".into(),
        Says::Win(Objective::EqualCaptured) => "win together by equal captured".into(),
        Says::Play(manner) => format!(
            "play {}",
            match manner {
                Manner::TakingMost => "taking most",
                Manner::EveningCounts => "evening counts",
                Manner::WithoutThinking => "without thinking",
            }
        ),
        Says::Conduct(text) => format!("conduct {}", quoted(text)),
        Says::Choose(_) | Says::Table(_, Lines::Tested(_)) => {
            unreachable!("written over several lines")
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn range(range: Range) -> String {
    if range.first == range.last {
        range.first.to_string()
    } else {
        format!("{}-{}", range.first, range.last)
    }
}

fn source_line(source: &SourceLine) -> String {
    let part = source.part.as_ref().map_or(String::new(), |p| {
        let (unit, pages) = p.value;
        format!(" {} {}", unit.plural(), range(pages))
    });
    let via = source
        .via
        .as_ref()
        .map_or(String::new(), |via| format!(" via {via}"));
    format!("{} = {}{part}{via}", source.alias, source.key)
}

fn bracket(provenance: &[Basis]) -> String {
    let bases: Vec<String> = provenance
        .iter()
        .map(|basis| match basis {
            Basis::Stated(citation, None) => cite(citation),
            Basis::Stated(citation, Some(note)) => format!("{}: {note}", cite(citation)),
            Basis::Implied(citation, why) => format!("implied {}: {why}", cite(citation)),
            Basis::Assumed(why) => format!("assumed: {why}"),
        })
        .collect();
    format!("[{}]", bases.join("; "))
}

fn cite(citation: &Cite) -> String {
    let mut text = citation.alias.value.clone();
    let at: Vec<String> = citation.at.iter().map(|r| range(r.value)).collect();
    if !at.is_empty() {
        text = format!("{text} {}", at.join(", "));
    }
    if let Some(quote) = &citation.quote {
        text = format!("{text} {}", quoted(quote));
    }
    text
}

fn fact(fact: &Fact) -> String {
    let word = fact.word();
    let several = |all: &[String]| all.iter().map(|s| quoted(s)).collect::<Vec<_>>().join(", ");
    match fact {
        Fact::Game(text)
        | Fact::Period(text)
        | Fact::Summary(text)
        | Fact::Players(text)
        | Fact::Material(text)
        | Fact::Remark(text) => format!("{word} {}", quoted(text)),
        Fact::Aliases(all) | Fact::Others(all) | Fact::Suggested(all) => {
            format!("{word} {}", several(all))
        }
        Fact::Place { name, at } => {
            let at = at.map_or(String::new(), |c| {
                format!(" at {}, {}", c.latitude, c.longitude)
            });
            format!("{word} {}{at}", quoted(name))
        }
        Fact::Observed { by, when } => {
            let part = |word: &str, text: &Option<String>| {
                text.as_ref()
                    .map_or(String::new(), |t| format!(" {word} {}", quoted(t)))
            };
            format!("{word}{}{}", part("by", by), part("when", when))
        }
        Fact::Identifier { scheme, value } => format!("{word} {scheme} {}", quoted(value)),
        Fact::Confidence(n) => format!("{word} {n}"),
    }
}

fn filter(filter: &Filter) -> String {
    let verdict = match filter.verdict {
        Verdict::Forbid => "forbid",
        Verdict::Require => "require",
    };
    let when = filter
        .when
        .as_ref()
        .map_or(String::new(), |c| format!(" when {}", condition(c)));
    let possible = if filter.if_possible {
        " if possible"
    } else {
        ""
    };
    format!("{verdict} {}{when}{possible}", condition(&filter.test))
}

fn condition(text: &Condition) -> String {
    let joined = |parts: &[Condition], word: &str, group: fn(&Condition) -> bool| {
        let parts: Vec<String> = parts
            .iter()
            .map(|part| {
                if group(part) {
                    format!("({})", condition(part))
                } else {
                    condition(part)
                }
            })
            .collect();
        parts.join(word)
    };
    match text {
        Condition::Any(parts) => joined(parts, " or ", |c| matches!(c, Condition::Any(_))),
        Condition::All(parts) => joined(parts, " and ", |c| {
            matches!(c, Condition::Any(_) | Condition::All(_))
        }),
        Condition::Not(inner) => match **inner {
            Condition::Any(_) | Condition::All(_) => format!("not ({})", condition(inner)),
            _ => format!("not {}", condition(inner)),
        },
        Condition::HasSeeds(w) => format!("{} has seeds", who(*w)),
        Condition::HasNone(w) => format!("{} has none", who(*w)),
        Condition::CanMove(w) => format!("{} can move", who(*w)),
        Condition::MoveCaptures => "move captures".into(),
        Condition::PositionRepeats => "position repeats".into(),
        Condition::PlayersAgree => "players agree".into(),
        Condition::FirstPlayerMoves => "first player moves".into(),
        Condition::Turn(n) => format!("turn is {}", counts(n)),
        Condition::Captured(w, n) => format!("captured by {} is {}", who(*w), counts(n)),
        Condition::SeedsIn(p, n) => format!("seeds in {} is {}", pits(p, true), counts(n)),
        Condition::Is(Cursor::Last, p) => pits(p, false),
        Condition::Is(at, p) => format!("{} is {}", cursor(*at), pits(p, false)),
    }
}

fn who(who: Who) -> &'static str {
    match who {
        Who::Mover => "mover",
        Who::Opponent => "opponent",
        Who::Somebody => "somebody",
        Who::Everybody => "everybody",
    }
}

fn cursor(at: Cursor) -> &'static str {
    match at {
        Cursor::Last => "last",
        Cursor::Origin => "origin",
        Cursor::Next => "next",
        Cursor::Opposite => "opposite",
    }
}

fn amount(amount: Amount) -> String {
    match amount {
        Amount::Number(n) => n.to_string(),
        Amount::Half => "half".into(),
        Amount::All => "all".into(),
    }
}

fn counts(counts: &Counts) -> String {
    match counts {
        Counts::OneOf(all) => {
            let all: Vec<String> = all.iter().map(|a| amount(*a)).collect();
            all.join(" or ")
        }
        Counts::Between(low, high) => format!("{low} to {high}"),
        Counts::AtLeast(a) => format!("{} or more", amount(*a)),
        Counts::AtMost(a) => format!("at most {}", amount(*a)),
        Counts::MoreThan(a) => format!("more than {}", amount(*a)),
        Counts::LessThan(a) => format!("less than {}", amount(*a)),
        Counts::Even => "even".into(),
        Counts::Odd => "odd".into(),
        Counts::None => "none".into(),
    }
}

fn pits(phrase: &Pits, plural: bool) -> String {
    let mut text = String::new();
    match phrase.fill {
        Some(Fill::Empty) => text.push_str("empty "),
        Some(Fill::Occupied) => text.push_str("occupied "),
        None => {}
    }
    text.push_str(match phrase.whose {
        Whose::Own => "own ",
        Whose::Opponent => "opponent ",
        Whose::Any => "any ",
    });
    text.push_str(if plural { "pits" } else { "pit" });
    if !phrase.numbers.is_empty() {
        let numbers: Vec<String> = phrase.numbers.iter().map(u8::to_string).collect();
        text.push(' ');
        text.push_str(&numbers.join(" or "));
    }
    if let Some(n) = &phrase.holding {
        text.push_str(&format!(" holding {}", counts(n)));
    }
    if let Some(n) = &phrase.making {
        text.push_str(&format!(" making {}", counts(n)));
    }
    text
}

fn places(places: &Places) -> String {
    match places {
        Places::Pits(p) => pits(p, true),
        Places::Cursor(at) => cursor(*at).into(),
        Places::Run { heading, from, of } => format!(
            "run {} from {} of {}",
            match heading {
                Heading::Back => "back",
                Heading::On => "on",
            },
            cursor(*from),
            pits(of, true)
        ),
    }
}

fn action(action: &Action) -> String {
    match action {
        Action::Capture { places: p, taker } => format!(
            "capture {}{}",
            places(p),
            match taker {
                Taker::Mover => "",
                Taker::Opponent => " for opponent",
                Taker::Owner => " for owner",
            }
        ),
        Action::MoveAll { to } => format!("move all to {}", cursor(*to)),
        Action::ReturnCaptures => "return captures".into(),
        Action::End => "end".into(),
        Action::Win(w) => format!("win {}", who(*w)),
        Action::Draw => "draw".into(),
        Action::Pass => "pass".into(),
    }
}

fn actions(all: &[Action]) -> String {
    all.iter().map(action).collect::<Vec<_>>().join(", ")
}

fn choice(choice: &Choice) -> String {
    let mut text = pits(&choice.pits, false);
    for action in &choice.instead_of_sowing {
        text.push_str(&format!(", {}", self::action(action)));
    }
    if let Some(when) = &choice.when {
        text.push_str(&format!(" when {}", condition(when)));
    }
    text
}
