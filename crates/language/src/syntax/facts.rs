//! From pest's pairs to the facts of the record.

use pest::iterators::Pair;

use super::grammar::Rule;
use super::phrases::{Read, number, string};
use crate::terms::{Coordinates, Fact};

pub(super) fn fact_of(pair: Pair<'_, Rule>) -> Read<Fact> {
    let rule = pair.as_rule();
    let parts: Vec<Pair<'_, Rule>> = pair.into_inner().collect();
    let strings: Vec<String> = parts
        .iter()
        .filter(|p| p.as_rule() == Rule::string)
        .map(string)
        .collect();
    let first = || strings.first().cloned().unwrap_or_default();
    Ok(match rule {
        Rule::fact_game => Fact::Game(first()),
        Rule::fact_aliases => Fact::Aliases(strings),
        Rule::fact_place => {
            let mut degrees = parts
                .iter()
                .filter(|p| p.as_rule() == Rule::decimal)
                .filter_map(|p| p.as_str().parse::<f64>().ok());
            Fact::Place {
                name: first(),
                at: degrees
                    .next()
                    .zip(degrees.next())
                    .map(|(latitude, longitude)| Coordinates {
                        latitude,
                        longitude,
                    }),
            }
        }
        Rule::fact_observed => {
            let after = |wanted: Rule| {
                let at = parts.iter().position(|p| p.as_rule() == wanted)?;
                parts.get(at + 1).map(string)
            };
            Fact::Observed {
                by: after(Rule::w_by),
                when: after(Rule::w_when),
            }
        }
        Rule::fact_period => Fact::Period(first()),
        Rule::fact_summary => Fact::Summary(first()),
        Rule::fact_players => Fact::Players(first()),
        Rule::fact_material => Fact::Material(first()),
        Rule::fact_identifier => Fact::Identifier {
            scheme: parts
                .iter()
                .find(|p| p.as_rule() == Rule::name)
                .map(|p| p.as_str().to_string())
                .unwrap_or_default(),
            value: first(),
        },
        Rule::fact_confidence => {
            let n = parts.last().expect("a confidence is a number");
            Fact::Confidence(number(n)?)
        }
        Rule::fact_others => Fact::Others(strings),
        Rule::fact_suggested => Fact::Suggested(strings),
        _ => Fact::Remark(first()),
    })
}
