//! Braces that are not paired: which one was most likely meant otherwise.

/// A brace or parenthesis outside quotations, brackets and comments.
struct Sign {
    at: usize,
    sign: u8,
    /// How far its line is indented, and whether it is the first on it.
    indent: usize,
    leads: bool,
}

fn signs(text: &str) -> Vec<Sign> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let (mut quoted, mut bracketed) = (false, false);
        let bytes = line.as_bytes();
        for (i, byte) in bytes.iter().enumerate() {
            match byte {
                b'"' if i == 0 || bytes[i - 1] != b'\\' => quoted = !quoted,
                _ if quoted => {}
                b'[' => bracketed = true,
                b']' => bracketed = false,
                _ if bracketed => {}
                b'/' if bytes.get(i + 1) == Some(&b'/') => break,
                b'{' | b'}' | b'(' | b')' => found.push(Sign {
                    at: start + i,
                    sign: *byte,
                    indent,
                    leads: i == indent,
                }),
                _ => {}
            }
        }
        start += line.len();
    }
    found
}

/// The brace that was most likely left open. One that is closed by a brace
/// further out on the page is more likely meant than the outermost.
pub(super) fn unclosed(text: &str) -> Option<usize> {
    let mut open: Vec<Sign> = Vec::new();
    let mut misplaced = None;
    for sign in signs(text) {
        match sign.sign {
            b'{' => open.push(sign),
            b'}' => {
                let closed = open.pop();
                if let Some(brace) = closed
                    && sign.leads
                    && brace.indent > sign.indent
                {
                    misplaced = misplaced.or(Some(brace.at));
                }
            }
            _ => {}
        }
    }
    misplaced.or(open.first().map(|brace| brace.at))
}

/// The first brace that closes a block it does not stand below.
pub(super) fn closed_early(text: &str) -> Option<usize> {
    let mut open: Vec<Sign> = Vec::new();
    signs(text).into_iter().find_map(|sign| match sign.sign {
        b'{' => {
            open.push(sign);
            None
        }
        b'}' => {
            let below = open.pop().is_none_or(|brace| brace.indent == sign.indent);
            (sign.leads && !below).then_some(sign.at)
        }
        _ => None,
    })
}
