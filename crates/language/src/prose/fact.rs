//! Facts of the record as text.

use crate::terms::{Coordinates, Fact};

/// The fact without its heading.
pub fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Game(text)
        | Fact::Period(text)
        | Fact::Summary(text)
        | Fact::Players(text)
        | Fact::Material(text)
        | Fact::Remark(text) => text.clone(),
        Fact::Aliases(names) | Fact::Others(names) | Fact::Suggested(names) => names.join(", "),
        Fact::Place { name, at: None } => name.clone(),
        Fact::Place { name, at: Some(at) } => format!("{name} ({})", coordinates(*at)),
        Fact::Observed { by, when } => match (by, when) {
            (Some(by), Some(when)) => format!("by {by}, {when}"),
            (Some(by), None) => format!("by {by}"),
            (None, Some(when)) => when.clone(),
            (None, None) => String::new(),
        },
        Fact::Identifier { scheme, value } => format!("{value} ({scheme})"),
        Fact::Confidence(n) => format!("{n} of 100, by the source’s own word"),
    }
}

fn coordinates(at: Coordinates) -> String {
    let half = |degrees: f64, positive, negative| {
        let side = if degrees < 0.0 { negative } else { positive };
        format!("{:.2}°\u{a0}{side}", degrees.abs())
    };
    format!(
        "{}, {}",
        half(at.latitude, "N", "S"),
        half(at.longitude, "E", "W")
    )
}
