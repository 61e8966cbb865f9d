//! The search index: a few chosen texts in the form that mdbook's own script
//! searches.
//!
//! mdbook would index every word of every page: 30 megabytes of tables that
//! repeat each other, in which a page about Oware stands behind four that only
//! mention it. Here each game, region, work and section is one entry, and what
//! a game is called is weighed above all that is said of it.

use elasticlunr::config::{SearchBool, SearchOptions, SearchOptionsField};
use elasticlunr::{Index, IndexBuilder};
use serde::Serialize;

use seedlore_language::report::folded_words as words;

/// A place of the book that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchEntry {
    /// The page from the top of the book on, with the place in it:
    /// `rulesets/wari-bennett.html`.
    pub address: String,
    /// What it is called, in every spelling: found before all else. None for a
    /// text that only mentions things.
    pub names: Vec<String>,
    /// Titles from the outermost on, as the result shows them.
    pub trail: Vec<String>,
    /// What is searched and of which a few words are shown.
    pub text: String,
}

/// How much more a word counts among names, and in titles, than in the text.
const NAMES: u8 = 100;
const TRAIL: u8 = 3;

/// Results shown, and words of the text below each.
const RESULTS: u32 = 30;
const WORDS: u32 = 30;

#[derive(Serialize)]
struct Shown {
    limit_results: u32,
    teaser_word_count: u32,
}

/// What `searcher.js` of mdbook reads.
#[derive(Serialize)]
struct Searched {
    results_options: Shown,
    search_options: SearchOptions,
    doc_urls: Vec<String>,
    index: Index,
}

/// The scripts that hand the index to whoever searches.
pub struct SearchScripts {
    /// For mdbook's `searcher.js`: names and titles alone, a tenth of all, so that a game is
    /// found at once on a slow line.
    pub names: String,
    /// For `theme/search.js`, which takes it in place of the other when it is there.
    pub texts: String,
}

impl SearchScripts {
    /// # Errors
    /// If they can't be written as JSON, which is a fault of the program.
    pub fn new(entries: &[SearchEntry]) -> Result<SearchScripts, serde_json::Error> {
        let field = |boost| SearchOptionsField {
            boost: Some(boost),
            ..SearchOptionsField::default()
        };
        let fields = [("title", NAMES), ("body", 1), ("breadcrumbs", TRAIL)];
        let searched = Searched {
            results_options: Shown {
                limit_results: RESULTS,
                teaser_word_count: WORDS,
            },
            search_options: SearchOptions {
                bool: SearchBool::And,
                expand: true,
                fields: fields
                    .map(|(name, boost)| (name.to_string(), field(boost)))
                    .into(),
            },
            doc_urls: entries.iter().map(|entry| entry.address.clone()).collect(),
            index: index(entries, |_| ""),
        };
        let names = json(searched)?;
        let texts = json(index(entries, |entry| &entry.text))?;
        Ok(SearchScripts {
            names: format!("window.search = Object.assign(window.search, {names});\n"),
            texts: format!("window.seedlore.searchedTexts = {texts};\n"),
        })
    }
}

/// JSON that may stand in a script, with its keys in order.
fn json(value: impl Serialize) -> Result<String, serde_json::Error> {
    let json = serde_json::to_value(value)?.to_string();
    // What would end a script in HTML can't come from JSON's own signs.
    Ok(json.replace("</", "<\\/"))
}

fn index<'e>(entries: &'e [SearchEntry], body: impl Fn(&'e SearchEntry) -> &'e str) -> Index {
    let mut index = IndexBuilder::new()
        .add_field_with_tokenizer("title", Box::new(words))
        .add_field_with_tokenizer("body", Box::new(words))
        .add_field_with_tokenizer("breadcrumbs", Box::new(words))
        .build();
    for (number, entry) in entries.iter().enumerate() {
        // The script puts this on the page as HTML, and nothing else.
        let trail = escape_html(&entry.trail.join(" » "));
        // `theme/search.js` takes the names apart at the ends of lines.
        let names = entry.names.join("\n");
        index.add_doc(&number.to_string(), [names.as_str(), body(entry), &trail]);
    }
    index
}

fn escape_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_an_entry_is_read_as_html_or_ends_the_script() {
        let hostile = "</script><img src=x onerror='f()'>";
        let entry = SearchEntry {
            address: "a/b.html#_x".into(),
            names: vec![hostile.into()],
            trail: vec![hostile.into()],
            text: hostile.into(),
        };
        let SearchScripts { names, texts } = SearchScripts::new(&[entry]).unwrap();
        for script in [names, texts] {
            assert!(!script.contains("</"));
            assert!(script.contains("&lt;img src=x onerror=&#39;f()&#39;&gt;"));
        }
    }
}
