//! A page of Markdown as its sections, in plain text: what can be searched.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// What stands under one heading, up to the next.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// The name of its place in the page; empty above the first heading.
    pub anchor: String,
    pub heading: String,
    pub text: String,
}

/// The sections of a page whose headings carry the names of their places. Those
/// of the third level and below belong to the section that they stand in.
pub fn sections(page: &str) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut in_heading = false;
    // Markup as it comes, with the text put between: read when a section ends.
    let mut markup = String::new();
    for event in Parser::new_ext(
        page,
        Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TABLES,
    ) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1 | HeadingLevel::H2,
                id: Some(id),
                ..
            }) => {
                close(&mut sections, &mut markup);
                sections.push(Section {
                    anchor: id.to_string(),
                    ..Section::default()
                });
                in_heading = true;
            }
            Event::End(TagEnd::Heading(_)) if in_heading => {
                in_heading = false;
            }
            Event::Text(text) | Event::Code(text) if in_heading => {
                if let Some(section) = sections.last_mut() {
                    section.heading.push_str(&text);
                }
            }
            Event::Text(text) | Event::Code(text) => {
                markup += &text.replace('&', "&#38;").replace('<', "&#60;");
            }
            Event::Html(html) | Event::InlineHtml(html) => markup += &html,
            _ => markup.push(' '),
        }
    }
    close(&mut sections, &mut markup);
    sections.retain(|section| *section != Section::default());
    sections
}

fn close(sections: &mut [Section], markup: &mut String) {
    if let Some(section) = sections.last_mut() {
        section.text = plain(markup);
    }
    markup.clear();
}

/// What a reader sees of our own HTML: no tags, no drawings, one blank between
/// words. Values in it hold no `<`, since they were escaped.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        text += &rest[..start];
        text.push(' ');
        let tag = &rest[start..];
        let skipped = ["svg", "style", "script"].into_iter().find_map(|name| {
            tag[1..].strip_prefix(name)?;
            let close = format!("</{name}>");
            tag.find(&close).map(|end| end + close.len())
        });
        let end = skipped.or_else(|| tag.find('>').map(|end| end + 1));
        rest = end.map_or("", |end| &tag[end..]);
    }
    text += rest;
    let words: Vec<&str> = text.split_whitespace().collect();
    entities(&words.join(" "))
}

/// Text with the entities that our templates and our escaping write resolved.
fn entities(text: &str) -> String {
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        read += &rest[..start];
        rest = &rest[start..];
        let end = rest.find(';').unwrap_or(0);
        let named = match &rest[..end] {
            "&amp" => Some('&'),
            "&lt" => Some('<'),
            "&gt" => Some('>'),
            "&quot" => Some('"'),
            "&nbsp" => Some(' '),
            code => code
                .strip_prefix("&#")
                .and_then(|code| code.parse().ok())
                .and_then(char::from_u32),
        };
        match named {
            Some(sign) => {
                read.push(sign);
                rest = &rest[end + 1..];
            }
            None => {
                read.push('&');
                rest = &rest[1..];
            }
        }
    }
    read + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_by_its_headings() {
        let page = "# Title {#_t}\n\nOne *two*.\n\n<p>three&#46; <svg><text>9</text></svg>\
                    four</p>\n\n### Small {#_s}\n\n## Next `x` {#_n}\n\n- a < b &amp; c\n";
        let section = |anchor: &str, heading: &str, text: &str| Section {
            anchor: anchor.into(),
            heading: heading.into(),
            text: text.into(),
        };
        assert_eq!(
            sections(page),
            [
                section("_t", "Title", "One two . three. four Small"),
                section("_n", "Next x", "a < b & c"),
            ]
        );
    }
}
