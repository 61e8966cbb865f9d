//! The language's own documentation, read from the grammar where it stands.

/// One part of the language.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Section {
    /// Heading of the part, as the grammar has it: `the record`.
    pub title: String,
    /// Constructs in the order of the grammar. Never empty.
    pub constructs: Vec<Construct>,
}

/// One construct: how it is written, and what it means.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Construct {
    /// The grammar's name for it.
    pub rule: String,
    /// Texts that the construct matches; `…` stands for what is left out. Never empty.
    pub examples: Vec<String>,
    /// Explanation in sentences, with code between backquotes.
    pub meaning: String,
}

/// Every construct that a ruleset may use, in the order of the grammar. A
/// rule's comment that begins with an example documents a construct; other
/// comments are for those who change the grammar.
///
/// ```
/// let sections = seedlore_language::syntax::reference();
/// let sow = sections.iter().flat_map(|s| &s.constructs).find(|c| c.rule == "sow").unwrap();
/// assert_eq!(sow.examples, ["sow anticlockwise, skipping origin"]);
/// ```
pub fn reference() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut comment: Vec<&str> = Vec::new();
    for line in include_str!("../../../../grammar/sowing.pest").lines() {
        if let Some(words) = line.strip_prefix("///") {
            comment.push(words.strip_prefix(' ').unwrap_or(words));
        } else if let Some(title) = line.strip_prefix("// ---") {
            sections.push(Section {
                title: title.trim_start_matches('-').trim().to_string(),
                constructs: Vec::new(),
            });
        } else if let Some((rule, _)) = line.split_once(" = ") {
            let construct = construct(rule, &std::mem::take(&mut comment));
            if let (Some(section), Some(construct)) = (sections.last_mut(), construct) {
                section.constructs.push(construct);
            }
        }
    }
    sections.retain(|section| !section.constructs.is_empty());
    sections
}

fn construct(rule: &str, comment: &[&str]) -> Option<Construct> {
    let (examples, meaning) = match comment {
        ["```text", rest @ ..] => {
            let end = rest.iter().position(|line| *line == "```")?;
            (vec![rest[..end].join("\n")], rest[end + 1..].join(" "))
        }
        lines => examples(&lines.join(" "))?,
    };
    Some(Construct {
        rule: rule.to_string(),
        examples,
        meaning,
    })
}

/// Parts `` `one`, `another`: what they mean``.
fn examples(text: &str) -> Option<(Vec<String>, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        let (example, after) = rest.strip_prefix('`')?.split_once('`')?;
        found.push(example.to_string());
        match after.strip_prefix(", ") {
            Some(next) if next.starts_with('`') => rest = next,
            _ => return Some((found, after.trim_start_matches([':', ' ']).to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use pest::Parser;

    use super::super::grammar::{Grammar, Rule};
    use super::*;

    #[test]
    fn every_example_is_what_it_is_an_example_of() {
        let mut tried = 0;
        for construct in reference().iter().flat_map(|s| &s.constructs) {
            let rule = Rule::all_rules()
                .iter()
                .find(|rule| format!("{rule:?}") == construct.rule)
                .unwrap_or_else(|| panic!("{} is a rule", construct.rule));
            for example in &construct.examples {
                // What a block holds is shown elsewhere.
                let example = example.replace("{ … }", "{ }");
                let parsed = Grammar::parse(*rule, &example);
                let parsed = parsed.unwrap_or_else(|e| panic!("{example}: {e}"));
                assert_eq!(parsed.as_str(), example, "read to its end");
                tried += 1;
            }
            assert!(
                !construct.meaning.is_empty(),
                "{} is explained",
                construct.rule
            );
        }
        assert!(tried > 60, "{tried} examples");
    }
}
