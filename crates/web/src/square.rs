//! An address as a QR code, for a telephone to read.

use seedlore_study::render::{Spare, Square};

use super::Refused;

/// The code of a text. Of much text it can hold more than a telephone reads from a screen.
///
/// # Errors
/// If the text is too long.
pub fn square(text: &str) -> Result<Square, Refused> {
    let code = (text.len() <= LONGEST).then(|| Square::new(text, Spare::Little));
    code.flatten().ok_or_else(|| {
        Refused::new(
            "the game is too long for a QR code",
            "copy the address and send it as text",
        )
    })
}

/// Letters of the longest text: a code of 117 by 117 modules.
const LONGEST: usize = 1_250;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_drawn_or_refused() {
        let code = square("https://example.org/#play&moves=3+5&end").unwrap();
        assert_eq!(code.size % 4, 1, "17 and 4 more for each version");
        // The eye at the top left begins with seven black modules.
        assert!(code.path.starts_with("M0 0h7v1h-7z"), "{}", code.path);
        assert!(square(&"x".repeat(LONGEST)).is_ok());
        assert!(square(&"x".repeat(LONGEST + 1)).is_err());
    }
}
