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

fn width_of(word: &str) -> f64 {
    word.chars().map(width).sum()
}

/// Lines of a text in a column `ems` broad; at least one.
pub fn lines(text: &str, ems: f64) -> f64 {
    let mut lines = 1.0;
    let mut used = 0.0;
    for word in text.split_whitespace() {
        let long = width_of(word);
        if used > 0.0 && used + width(' ') + long > ems {
            lines += 1.0;
            used = 0.0;
        }
        // A word longer than a line is broken.
        let over = (long / ems).floor();
        lines += over;
        used += long - over * ems + if used > 0.0 { width(' ') } else { 0.0 };
    }
    lines
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
        assert_eq!(lines(&"n".repeat(100), 10.0), 6.0);
    }
}
