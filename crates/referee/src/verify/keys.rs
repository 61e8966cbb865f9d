//! The keys of recorded games in JSON: which stand on which line, what each may hold, and
//! that none is given twice. A key that nobody reads would be taken for one that was compared.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::Notation;
use seedlore_language::report::{either, nearest};

/// The kinds of lines that a record consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// A whole game.
    Game,
    /// The beginning of a game.
    Heading,
    /// One move.
    Move,
    /// The board after a move, within its line.
    After,
    /// The result of a game.
    Result,
}

impl Line {
    fn keys(self) -> &'static [&'static str] {
        match self {
            Line::Game => &[
                "moves", "game", "ruleset", "reading", "first", "start", "counts", "winner",
                "outcome", "captured", "pits", "final", "notation", "ended",
            ],
            Line::Heading => &["ruleset", "reading", "start", "players", "game"],
            // `end` is how others mark the last move: what came of the game is compared by the
            // line of its result.
            Line::Move => &[
                "game", "ply", "mover", "move", "pits", "stores", "legal", "after", "passed", "end",
            ],
            Line::After => &["pits", "stores", "mover"],
            Line::Result => &[
                "game", "ply", "result", "outcome", "winner", "seeds", "pits", "final", "clause",
            ],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Line::Game => "a whole game",
            Line::Heading => "a heading",
            Line::Move => "a move",
            Line::After => "`after`",
            Line::Result => "a result",
        }
    }
}

/// Keys that may stand on every line and tell of a game what nothing is compared with.
const DESCRIBING: [&str; 24] = [
    "about",
    "annotator",
    "black",
    "comment",
    "comments",
    "date",
    "east",
    "event",
    "id",
    "north",
    "northeast",
    "northwest",
    "players",
    "remark",
    "round",
    "site",
    "source",
    "south",
    "time",
    "title",
    "url",
    "version",
    "west",
    "white",
];

/// Refuses a key that such a line does not have.
pub(super) fn check(value: &Value, line: Line) -> Result<(), String> {
    let known = || line.keys().iter().chain(&DESCRIBING).copied();
    let mut keys = value.as_object().into_iter().flat_map(Map::keys);
    let Some(key) = keys.find(|key| !known().any(|known| known == *key)) else {
        return Ok(());
    };
    let instead = match nearest(key, known()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "what only describes a game goes under `about`".into(),
    };
    let key = shown(&Value::from(key.as_str()));
    let key = key.trim_matches('"');
    Err(format!("`{key}` is no key of {}; {instead}", line.name()))
}

/// What may stand under a key, for the gap in `write …`.
fn holds(key: &str) -> Option<Cow<'static, str>> {
    let holds = match key {
        "first" | "mover" => "a player: `south`, `north`, 0 or 1",
        "winner" => "a player (`south`, `north`, 0 or 1), or `none`",
        "outcome" => "{\"won\": \"south\"} or \"drawn\"",
        "captured" | "seeds" | "stores" => "one number for each player, South first: [25, 20]",
        "pits" => "one number for each pit, from South's leftmost round the board",
        "counts" => "how many moves were legal at each move: [6, 5, 6]",
        "start" | "final" => "a position on one line",
        "notation" => {
            let names = Notation::ALL.map(|notation| format!("`{}`", notation.name()));
            return Some(either(&names).into());
        }
        "game" => "a name or a number",
        "move" => "a move: \"3\", {\"h\": 2}, {\"h\": 2, \"d\": 1} or {\"pass\": true}",
        "legal" => "a list of moves, such as [{\"h\": 2}, {\"h\": 3}]",
        "after" => "a position on one line, or {\"pits\": […], \"stores\": […]}",
        _ => return None,
    };
    Some(holds.into())
}

/// A key that may be left out; if it is there it must be readable.
pub(super) fn field<T>(
    value: &Value,
    key: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Option<T>, String> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(found) => match read(found) {
            Some(read) => Ok(Some(read)),
            None => Err(unfit(key, found)),
        },
    }
}

/// That a key can't hold what it does, and what it may hold.
pub(super) fn unfit(key: &str, found: &Value) -> String {
    let told = format!("`{key}` can't be {}", shown(found));
    match holds(key) {
        Some(holds) => format!("{told}; write {holds}"),
        None => told,
    }
}

/// A value as a message shows it: short.
pub(super) fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// Reads JSON in which no object has a key twice.
pub(super) fn parse(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str::<Unique>(text).map(|Unique(value)| value)
}

struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Unique, D::Error> {
        from.deserialize_any(UniqueKeys).map(Unique)
    }
}

struct UniqueKeys;

impl<'de> Visitor<'de> for UniqueKeys {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Unique(value)) = seq.next_element()? {
            all.push(value);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            if all.contains_key(&key) {
                let key = shown(&Value::from(key));
                return Err(A::Error::custom(format!(
                    "the key {key} is given twice; leave one out"
                )));
            }
            let Unique(value) = map.next_value()?;
            all.insert(key, value);
        }
        Ok(Value::Object(all))
    }
}
