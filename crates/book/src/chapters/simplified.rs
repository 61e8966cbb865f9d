//! What is reported but not played as it was reported.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link, RegionLink};
use crate::pages::Pages;
use crate::rules_text::RuleText;
use seedlore_language::prose;
use seedlore_language::rules::{Body, Head};

#[derive(Serialize)]
struct TemplateContext<'a> {
    root: &'static str,
    count: usize,
    rulesets: usize,
    of: usize,
    regions: Vec<Region<'a>>,
}

#[derive(Serialize)]
struct Region<'a> {
    link: RegionLink,
    rulesets: Vec<SimplifiedRuleset<'a>>,
}

#[derive(Serialize)]
struct SimplifiedRuleset<'a> {
    link: Link,
    rules: Vec<(String, &'a RuleText)>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let mut regions = Vec::new();
    for region in &book.regions {
        let said: Vec<SimplifiedRuleset> = region
            .members
            .iter()
            .map(|at| &book.entries[*at])
            .filter_map(|entry| {
                let rules: Vec<(String, &RuleText)> = entry
                    .told
                    .of_head(Head::Simplified)
                    .filter_map(|rule| match entry.rules().clause(rule.id).body() {
                        Body::Simplified(text) => Some((prose::sentence(text), rule)),
                        _ => None,
                    })
                    .collect();
                (!rules.is_empty()).then(|| SimplifiedRuleset {
                    link: entry.link(),
                    rules,
                })
            })
            .collect();
        if !said.is_empty() {
            regions.push(Region {
                link: book.region_link(region),
                rulesets: said,
            });
        }
    }
    let all = || regions.iter().flat_map(|region| &region.rulesets);
    let view = TemplateContext {
        root: "",
        count: all().map(|said| said.rules.len()).sum(),
        rulesets: all().count(),
        of: book.entries.len(),
        regions,
    };
    pages.add(
        "src/simplified.md",
        book.templates.page("simplified.md", &view)?,
    );
    Ok(())
}
