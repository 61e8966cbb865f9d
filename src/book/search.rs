//! The search index that mdbook writes, made safe for mdbook's own script.
//!
//! mdbook keeps the breadcrumbs of each result (titles of chapters and headings)
//! as plain text, and its `searcher.js` puts them on the page as HTML. Whatever
//! markup a title holds would run there.

use serde_json::Value;

const BEFORE: &str = "window.search = Object.assign(window.search, JSON.parse('";
const AFTER: &str = "'));";

/// The script of the index with all breadcrumbs escaped for HTML. Only what is
/// shown changes: words are found as before.
///
/// `None` if it is not as mdbook writes it, or holds an address that could end
/// the attribute in which `searcher.js` puts it.
pub fn escape_breadcrumbs(script: &str) -> Option<String> {
    let quoted = script.strip_prefix(BEFORE)?.strip_suffix(AFTER)?;
    let mut index: Value = serde_json::from_str(&unquote(quoted)).ok()?;
    let addresses = index.get("doc_urls")?.as_array()?;
    let is_plain = |c: char| c.is_alphanumeric() || "-_./#".contains(c);
    let is_address = |address: &Value| address.as_str().is_some_and(|a| a.chars().all(is_plain));
    if !addresses.iter().all(is_address) {
        return None;
    }
    let documents = index.pointer_mut("/index/documentStore/docs")?;
    for document in documents.as_object_mut()?.values_mut() {
        let Value::String(breadcrumbs) = document.get_mut("breadcrumbs")? else {
            return None;
        };
        *breadcrumbs = escape_html(breadcrumbs);
    }
    let text = index.to_string();
    let quoted = text.replace('\\', "\\\\").replace('\'', "\\'");
    Some(format!("{BEFORE}{quoted}{AFTER}"))
}

/// The value of a string of JavaScript in which only backslashes and single
/// quotes are escaped.
fn unquote(quoted: &str) -> String {
    let mut text = String::with_capacity(quoted.len());
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        text.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    text
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
    use serde_json::json;

    fn script(address: &str, breadcrumbs: &str) -> String {
        let index = json!({
            "doc_urls": [address],
            "index": {"documentStore": {"docs": {"0": {
                "body": "it's <b>", "breadcrumbs": breadcrumbs, "title": "T"
            }}}},
        });
        let text = index.to_string();
        let quoted = text.replace('\\', "\\\\").replace('\'', "\\'");
        format!("{BEFORE}{quoted}{AFTER}")
    }

    #[test]
    fn only_breadcrumbs_are_escaped() {
        let hostile = "\"<img src=x onerror='f(\\1)'> & é";
        let escaped = "&quot;&lt;img src=x onerror=&#39;f(\\1)&#39;&gt; &amp; é";
        assert_eq!(
            escape_breadcrumbs(&script("a/b.html#_x", hostile)).unwrap(),
            script("a/b.html#_x", escaped)
        );
    }

    #[test]
    fn an_index_of_another_form_is_refused() {
        assert!(escape_breadcrumbs("window.search = {}").is_none());
        assert!(escape_breadcrumbs(&script("a.html\" onclick=\"f()", "T")).is_none());
        let without = format!("{BEFORE}{{\"doc_urls\":[]}}{AFTER}");
        assert!(escape_breadcrumbs(&without).is_none());
    }
}
