//! The rulesets of a text and the sources that each names, read word by word, so
//! that a fault elsewhere hides none of them.

use std::ops::Range;

use super::tokens::{Kind, Piece, pieces};

/// A ruleset or a base, where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Definition {
    pub name: Range<usize>,
    /// With its quotation marks.
    pub title: Option<Range<usize>>,
    /// The name after `from`.
    pub parent: Option<Range<usize>>,
    /// From its first word up to the next definition.
    pub whole: Range<usize>,
    pub sources: Vec<SourceLine>,
}

/// `B = bennett1927 pages 382-385, sentences 1-12 via L { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SourceLine {
    pub alias: Range<usize>,
    pub key: Range<usize>,
    /// What stands behind the key, up to the brace or the end of the line.
    pub part: Range<usize>,
    pub via: Option<Range<usize>>,
    /// The numbers of each part that is told, and its words with their quotation marks.
    pub gists: Vec<(u32, u32, Range<usize>)>,
}

/// The definitions of a text, in its order.
pub(super) fn outline(text: &str) -> Vec<Definition> {
    let pieces: Vec<Piece> = pieces(text)
        .into_iter()
        .filter(|piece| piece.kind != Kind::Comment && !piece.is_cited)
        .collect();
    let reader = Reader {
        text,
        pieces: &pieces,
    };
    let mut found: Vec<Definition> = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        if let Some(definition) = reader.definition(at) {
            if let Some(last) = found.last_mut() {
                last.whole.end = definition.whole.start;
            }
            found.push(definition);
        } else if let Some(last) = found.last_mut()
            && reader.is(at, "sources")
            && reader.is(at + 1, "{")
        {
            at = reader.sources(at + 2, &mut last.sources);
            continue;
        }
        at += 1;
    }
    found
}

struct Reader<'t> {
    text: &'t str,
    pieces: &'t [Piece],
}

impl Reader<'_> {
    fn written(&self, at: usize) -> &str {
        let piece = self.pieces.get(at);
        piece.map_or("", |piece| &self.text[piece.range.clone()])
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.written(at) == word
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        self.pieces.get(at).map(|piece| piece.kind)
    }

    fn range(&self, at: usize) -> Range<usize> {
        self.pieces[at].range.clone()
    }

    /// A definition whose head begins here. Only at the beginning of a line or
    /// behind a brace is the word no part of a statement.
    fn definition(&self, at: usize) -> Option<Definition> {
        let begins = self.is(at, "ruleset") || self.is(at, "base");
        let before = &self.text[..self.pieces[at].range.start];
        let before = before.trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
        let is_first = before.is_empty() || before.ends_with(['\n', '}']);
        if !begins || !is_first || self.kind(at + 1) != Some(Kind::Word) {
            return None;
        }
        let has_title = self.kind(at + 2) == Some(Kind::Quotation);
        let next = if has_title { at + 3 } else { at + 2 };
        let has_parent = self.is(next, "from") && self.kind(next + 1) == Some(Kind::Word);
        Some(Definition {
            name: self.range(at + 1),
            title: has_title.then(|| self.range(at + 2)),
            parent: has_parent.then(|| self.range(next + 1)),
            whole: self.range(at).start..self.text.len(),
            sources: Vec::new(),
        })
    }

    /// Reads the lines of a block of sources; what stands behind it.
    fn sources(&self, mut at: usize, lines: &mut Vec<SourceLine>) -> usize {
        while at < self.pieces.len() && !self.is(at, "}") && self.definition(at).is_none() {
            match self.source(at) {
                Some((line, next)) => {
                    lines.push(line);
                    at = next;
                }
                None => at += 1,
            }
        }
        at + 1
    }

    fn source(&self, at: usize) -> Option<(SourceLine, usize)> {
        if self.kind(at) != Some(Kind::Word) || !self.is(at + 1, "=") {
            return None;
        }
        let alias = self.range(at);
        let behind = self.range(at + 1).end;
        let line = &self.text[behind..];
        // No further than to the brace: a line may have many of these.
        let line = &line[..line.find(['\n', '{']).unwrap_or(line.len())];
        let start = behind + line.len() - line.trim_start().len();
        let stops = |c: char| c.is_whitespace() || "\"#%'(),={}~\\[]<>;".contains(c);
        let length = self.text[start..behind + line.len()].find(stops);
        let key = start..length.map_or(behind + line.len(), |length| start + length);
        let has_brace = self.text[behind + line.len()..].starts_with('{');
        let end = behind
            + if has_brace {
                line.len()
            } else {
                line.trim_end().len()
            };
        let mut next = at + 2;
        let mut via = None;
        while next < self.pieces.len() && self.range(next).start < end {
            if self.is(next, "via") && self.kind(next + 1) == Some(Kind::Word) {
                via = Some(self.range(next + 1));
            }
            next += 1;
        }
        let mut gists = Vec::new();
        if has_brace && self.is(next, "{") {
            next = self.gists(next + 1, &mut gists);
        }
        let line = SourceLine {
            alias,
            part: key.end..end.max(key.end),
            key,
            via,
            gists,
        };
        Some((line, next))
    }

    fn gists(&self, mut at: usize, gists: &mut Vec<(u32, u32, Range<usize>)>) -> usize {
        while at < self.pieces.len() && !self.is(at, "}") {
            let number = |at: usize| self.written(at).parse::<u32>().ok();
            if let Some(first) = number(at) {
                let is_range = matches!(self.written(at + 1), "-" | "–");
                let last = number(at + 2).filter(|_| is_range);
                let words = if last.is_some() { at + 3 } else { at + 1 };
                if self.kind(words) == Some(Kind::Quotation) {
                    gists.push((first, last.unwrap_or(first), self.range(words)));
                    at = words;
                }
            }
            at += 1;
        }
        at + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_and_sources_are_found_in_a_broken_text() {
        let text = "ruleset a \"A\" from b {\n  bord 2 [\n  sources {\n    \
                    B = b1 pages 3-4, sentences 1-2 via L {\n      1-2 \"both\"\n    }\n    \
                    L = DBLP:x/y\n  }\n  on landing {\nbase c \"C\" {\n  sources { M = m\n";
        let found = outline(text);
        let read = |range: &Range<usize>| text[range.clone()].to_string();
        let names: Vec<String> = found.iter().map(|d| read(&d.name)).collect();
        assert_eq!(names, ["a", "c"]);
        assert_eq!(found[0].parent.as_ref().map(read).unwrap(), "b");
        let line = &found[0].sources[0];
        assert_eq!(read(&line.key), "b1");
        assert_eq!(read(&line.part), " pages 3-4, sentences 1-2 via L ");
        assert_eq!(line.via.as_ref().map(read).unwrap(), "L");
        let (first, last, words) = &line.gists[0];
        assert_eq!((*first, *last, read(words)), (1, 2, "\"both\"".into()));
        assert_eq!(read(&found[0].sources[1].key), "DBLP:x/y");
        assert_eq!(read(&found[1].sources[0].alias), "M");
    }
}
