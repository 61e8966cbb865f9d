//! Examples.

use super::Page;
use super::record::quoted;
use crate::syntax::tree::Example;
use crate::terms::{Expected, GameResult, Scene};

impl Page {
    /// What it shows stands on a line of its own, and each position begins one.
    pub(super) fn example(&mut self, depth: usize, example: &Example) {
        let name = example.name.as_ref();
        let name = name.map_or(String::new(), |name| format!("{name} "));
        let under = example.under.iter();
        let under: Vec<String> = under
            .map(|(of, reading)| format!("{of}={reading}"))
            .collect();
        let under = match under.as_slice() {
            [] => String::new(),
            all => format!(" under {}", all.join(", ")),
        };
        self.line(
            depth,
            &format!("example {name}{}{under}:", quoted(&example.words.value)),
        );
        let mut from = match &example.scene.value {
            Scene::Start => "from start".to_string(),
            Scene::Position(position) => format!("from {}", quoted(position)),
            Scene::Round { round, holding } => {
                format!("from round {round} holding {}", quoted(holding))
            }
        };
        if let Some(moves) = &example.playing {
            from += &format!(", playing {}", quoted(&moves.value));
        }
        let depth = depth + 1;
        let follows = match &example.expected.value {
            Expected::Illegal => {
                return self.cited(depth, &format!("{from} is illegal"), &example.provenance);
            }
            Expected::Legal(moves) => format!("legal {}", quoted(moves)),
            Expected::Follows {
                position: None,
                result,
            } => result.as_ref().map_or(String::new(), GameResult::words),
            Expected::Follows {
                position: Some(position),
                result,
            } => {
                self.line(depth, &from);
                let result = result.as_ref();
                let result = result.map_or(String::new(), |result| format!(", {}", result.words()));
                let gives = format!("gives {}{result}", quoted(position));
                return self.cited(depth, &gives, &example.provenance);
            }
        };
        self.cited(depth, &format!("{from}, {follows}"), &example.provenance);
    }
}
