//! Ludii's game descriptions as a tree, so that brackets always match and no
//! word is written that is not on the list.

use std::collections::BTreeMap;

/// A part of a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// `(name part part)`
    Call(&'static str, Vec<Node>),
    /// `{part part}`
    List(Vec<Node>),
    /// A constant: `P1`, `Track`, `True`.
    Word(&'static str),
    Number(i32),
    /// `"text"`
    Text(String),
    /// `name:part`
    Named(&'static str, Box<Node>),
}

/// All names that begin a bracket or stand before a colon.
pub const LUDEMES: [&str; 80] = [
    "%",
    "*",
    "+",
    "-",
    "/",
    "<",
    "<=",
    "=",
    ">=",
    "^",
    "add",
    "and",
    "apply",
    "at",
    "backtracking",
    "byScore",
    "classification",
    "count",
    "define",
    "description",
    "do",
    "end",
    "equipment",
    "forEach",
    "forget",
    "from",
    "fromTo",
    "game",
    "hand",
    "handSite",
    "if",
    "ifAfterwards",
    "in",
    "info",
    "is",
    "last",
    "loop",
    "mancalaBoard",
    "map",
    "mapEntry",
    "max",
    "metadata",
    "min",
    "move",
    "moveAgain",
    "mover",
    "next",
    "no",
    "not",
    "or",
    "pair",
    "piece",
    "play",
    "players",
    "priority",
    "regions",
    "remember",
    "result",
    "rules",
    "score",
    "seq",
    "set",
    "site",
    "sites",
    "size",
    "skipIf",
    "source",
    "sow",
    "start",
    "steps",
    "store",
    "then",
    "to",
    "track",
    "trackSite",
    "unique",
    "value",
    "values",
    "var",
    "while",
];

/// All constants.
pub const WORDS: [&str; 33] = [
    "All",
    "Array",
    "Bottom",
    "Cell",
    "Count",
    "Draw",
    "Each",
    "False",
    "FirstSite",
    "From",
    "In",
    "LastSite",
    "Move",
    "Mover",
    "Moves",
    "Next",
    "None",
    "P1",
    "P2",
    "Pass",
    "RememberValue",
    "Remembered",
    "Select",
    "Shared",
    "Site",
    "Sites",
    "To",
    "Top",
    "Track",
    "True",
    "Value",
    "Var",
    "Win",
];

/// Lines are broken where a part would be longer than this.
const WIDTH: usize = 76;

impl Node {
    /// The description laid out in lines, indented by so many blanks.
    pub fn written(&self, indent: usize) -> String {
        let flat = self.flat();
        if indent + flat.chars().count() <= WIDTH {
            return flat;
        }
        let inner = indent + 2;
        let lines = |parts: &[Node]| -> String {
            let line = |part: &Node| format!("\n{:inner$}{}", "", part.written(inner));
            parts.iter().map(line).collect()
        };
        match self {
            Node::Call(name, parts) => {
                // Short parts at the front stay on the first line.
                let short = |part: &&Node| {
                    matches!(part, Node::Word(_) | Node::Number(_))
                        || matches!(part, Node::Text(text) if text.chars().count() < 40)
                };
                let front = parts.iter().take_while(short).count();
                let head: String = parts[..front]
                    .iter()
                    .map(|p| format!(" {}", p.flat()))
                    .collect();
                format!("({name}{head}{})", lines(&parts[front..]))
            }
            Node::List(parts) => format!("{{{}}}", lines(parts)),
            Node::Named(name, part) => format!("{name}:{}", part.written(indent)),
            Node::Word(_) | Node::Number(_) | Node::Text(_) => flat,
        }
    }

    /// How many characters the description has when each name of a part that is on the
    /// list is replaced by the part, which is so long.
    pub fn length_with(&self, parts: &BTreeMap<String, usize>) -> usize {
        self.written(0).len() + self.grows_by(parts)
    }

    fn grows_by(&self, parts: &BTreeMap<String, usize>) -> usize {
        match self {
            Node::Text(name) => parts.get(name).copied().unwrap_or(0),
            Node::Call(_, all) | Node::List(all) => {
                all.iter().map(|part| part.grows_by(parts)).sum()
            }
            Node::Named(_, part) => part.grows_by(parts),
            Node::Word(_) | Node::Number(_) => 0,
        }
    }

    fn flat(&self) -> String {
        let joined = |parts: &[Node]| {
            let all: Vec<String> = parts.iter().map(Node::flat).collect();
            all.join(" ")
        };
        match self {
            Node::Call(name, parts) if parts.is_empty() => format!("({name})"),
            Node::Call(name, parts) => format!("({name} {})", joined(parts)),
            Node::List(parts) => format!("{{{}}}", joined(parts)),
            Node::Word(word) => (*word).to_string(),
            Node::Number(n) => n.to_string(),
            Node::Text(text) => format!("\"{text}\""),
            Node::Named(name, part) => format!("{name}:{}", part.flat()),
        }
    }
}

/// A bracket of known name.
pub fn call(name: &'static str, parts: impl Into<Vec<Node>>) -> Node {
    debug_assert!(LUDEMES.contains(&name), "{name} is on the list");
    Node::Call(name, parts.into())
}

pub fn named(name: &'static str, part: Node) -> Node {
    debug_assert!(LUDEMES.contains(&name), "{name} is on the list");
    Node::Named(name, Box::new(part))
}

pub fn word(word: &'static str) -> Node {
    debug_assert!(WORDS.contains(&word), "{word} is on the list");
    Node::Word(word)
}

/// A text that Ludii's reader takes for nothing but itself: no quotes, no
/// brackets but matching round ones, no beginning of a comment.
pub fn text(told: &str) -> Node {
    let plain: String = told
        .chars()
        .map(|c| match c {
            '"' | '“' | '”' | '`' => '\'',
            '\\' | '<' | '>' | '{' | '}' | '[' | ']' | '#' | '|' => ' ',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    let mut plain = plain.replace("//", "/ ");
    let mut depth = 0i32;
    let matches = plain.chars().all(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth >= 0
    });
    if !matches || depth != 0 {
        plain = plain.replace(['(', ')'], ",");
    }
    Node::Text(plain.trim().to_string())
}
