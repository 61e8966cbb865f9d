//! How many lines a text takes, so that a leaflet's type can be chosen before
//! any browser sees it.
//!
//! The leaflets ask for Times or a font as wide: there is one on every system.

/// Widths of the signs from the blank on, in thousandths of the type size.
const WIDTHS: [u16; 95] = [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611,
    556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722,
    722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500,
    278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];

/// Millimetres of a point.
pub const POINT: f64 = 25.4 / 72.0;

/// Of one sign, in ems.
fn width(c: char) -> f64 {
    let thousandths = match u32::from(c) {
        code @ 32..=126 => u32::from(WIDTHS[(code - 32) as usize]),
        code if code >= 0x2e80 => 1000,
        _ => 520,
    };
    f64::from(thousandths) / 1000.0
}

/// Hands on the lines of a text in a column `ems` broad; a word longer than a line is broken.
fn each_line<'t>(text: &'t str, ems: f64, mut take: impl FnMut(&'t str)) {
    let mut start = 0;
    // Behind the last word that the line has room for, and how broad it is up to there.
    let mut end = 0;
    let mut used = 0.0;
    for word in text.split_whitespace() {
        // Both are parts of one text.
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let broad: f64 = word.chars().map(width).sum();
        if used > 0.0 && used + width(' ') + broad <= ems {
            used += width(' ') + broad;
            end = at + word.len();
            continue;
        }
        if end > start {
            take(&text[start..end]);
        }
        start = at;
        used = 0.0;
        for (sign, c) in word.char_indices() {
            if used + width(c) > ems && at + sign > start {
                take(&text[start..at + sign]);
                start = at + sign;
                used = 0.0;
            }
            used += width(c);
        }
        end = at + word.len();
    }
    if end > start {
        take(&text[start..end]);
    }
}

/// The lines of a text in a column `ems` broad.
pub fn wrapped(text: &str, ems: f64) -> Vec<&str> {
    let mut all = Vec::new();
    each_line(text, ems, |line| all.push(line));
    all
}

/// How many lines a text takes in a column `ems` broad; at least one.
pub fn lines(text: &str, ems: f64) -> f64 {
    let mut lines: u32 = 0;
    each_line(text, ems, |_| lines += 1);
    f64::from(lines.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_word_by_word() {
        assert_eq!(lines("", 10.0), 1.0);
        // "aaaa" is 1.776 ems, a blank 0.25.
        assert_eq!(lines("aaaa aaaa", 3.9), 1.0);
        assert_eq!(lines("aaaa aaaa", 3.7), 2.0);
        assert_eq!(lines(&"n".repeat(100), 10.0), 5.0);
        assert_eq!(wrapped(" aaaa  aaaa aa", 3.9), ["aaaa  aaaa", "aa"]);
        assert_eq!(
            wrapped("nnn nnnnn n", 1.0),
            ["nn", "n", "nn", "nn", "n", "n"]
        );
        assert!(wrapped(" ", 1.0).is_empty());
    }
}
