//! Just enough of HTML to check a built book: its tags and its text.

use std::iter::Peekable;
use std::str::CharIndices;

/// A start tag and its attributes, values decoded.
#[derive(Debug, Clone)]
pub struct Tag {
    pub name: String,
    pub attributes: Vec<(String, String)>,
}

impl Tag {
    pub fn get(&self, name: &str) -> Option<&str> {
        let named = self.attributes.iter().find(|(n, _)| n == name);
        named.map(|(_, value)| value.as_str())
    }
}

/// What a page holds, in order. The text of scripts and styles is left out.
#[derive(Debug, Default)]
pub struct Page {
    pub tags: Vec<Tag>,
    pub text: String,
}

pub fn read(html: &str) -> Page {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        page.text.push_str(&decode(&rest[..at]));
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
        } else if rest.starts_with("</") || rest.starts_with("<!") {
            rest = rest.split_once('>').map_or("", |(_, after)| after);
        } else {
            let (tag, after) = tag(&rest[1..]);
            rest = match tag.name.as_str() {
                "script" | "style" => {
                    let end = format!("</{}>", tag.name);
                    after.split_once(&end).map_or("", |(_, after)| after)
                }
                _ => after,
            };
            page.tags.push(tag);
        }
    }
    page.text.push_str(&decode(rest));
    page
}

fn tag(text: &str) -> (Tag, &str) {
    let mut chars = text.char_indices().peekable();
    let name = word(&mut chars);
    let mut attributes = Vec::new();
    loop {
        skip_blank(&mut chars);
        match chars.peek() {
            None => return (Tag { name, attributes }, ""),
            Some((at, '>')) => return (Tag { name, attributes }, &text[at + 1..]),
            Some((_, '/')) => {
                chars.next();
            }
            Some(_) => {
                let key = word(&mut chars);
                let value = match chars.peek() {
                    Some((_, '=')) => {
                        chars.next();
                        value(&mut chars)
                    }
                    _ => String::new(),
                };
                attributes.push((key, decode(&value)));
            }
        }
    }
}

fn word(chars: &mut Peekable<CharIndices<'_>>) -> String {
    let mut word = String::new();
    while let Some((_, c)) = chars.next_if(|(_, c)| !matches!(c, ' ' | '\n' | '=' | '>' | '/')) {
        word.push(c.to_ascii_lowercase());
    }
    word
}

fn value(chars: &mut Peekable<CharIndices<'_>>) -> String {
    let quote = chars
        .next_if(|(_, c)| matches!(c, '"' | '\''))
        .map(|(_, c)| c);
    let mut value = String::new();
    let ends = |c: char| quote.map_or(matches!(c, ' ' | '\n' | '>'), |quote| c == quote);
    while let Some((_, c)) = chars.next_if(|(_, c)| !ends(*c)) {
        value.push(c);
    }
    if quote.is_some() {
        chars.next();
    }
    value
}

fn skip_blank(chars: &mut Peekable<CharIndices<'_>>) {
    while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
}

/// Text with the entities resolved that mdbook writes.
fn decode(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (entity, end) = after.split_once(';').unwrap_or(("", after));
        let code = entity
            .strip_prefix('#')
            .and_then(|n| match n.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16).ok(),
                None => n.parse().ok(),
            });
        match (entity, code.and_then(char::from_u32)) {
            (_, Some(c)) => out.push(c),
            ("amp", _) => out.push('&'),
            ("lt", _) => out.push('<'),
            ("gt", _) => out.push('>'),
            ("quot", _) => out.push('"'),
            _ => {
                out.push('&');
                rest = after;
                continue;
            }
        }
        rest = end;
    }
    out.push_str(rest);
    out
}
