//! An address as a QR code, for a telephone to read.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;

use super::Refused;

/// A code of black and white modules.
#[derive(Debug, Serialize)]
pub struct Square {
    /// Modules along a side, without the white border.
    size: i32,
    /// The black ones, as the path of an SVG in which a module is one by one.
    path: String,
}

/// The code of a text. Of much text it can hold more than a telephone reads from a screen.
///
/// # Errors
/// If the text is too long.
pub fn square(text: &str) -> Result<Square, Refused> {
    let too_long = |_| {
        Refused::new(
            "the game is too long for a QR code",
            "copy the address and send it as text",
        )
    };
    if text.len() > LONGEST {
        return Err(too_long(()));
    }
    let code = QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| too_long(()))?;
    let size = code.size();
    let rows = (0..size).map(|y| row(&code, y)).collect();
    Ok(Square { size, path: rows })
}

/// Letters of the longest text: a code of 117 by 117 modules.
const LONGEST: usize = 1_250;

/// The black stretches of a row.
fn row(code: &QrCode, y: i32) -> String {
    let mut path = String::new();
    let mut x = 0;
    while x < code.size() {
        let black = (x..code.size()).take_while(|x| code.get_module(*x, y));
        match black.count() as i32 {
            0 => x += 1,
            long => {
                path += &format!("M{x} {y}h{long}v1h-{long}z");
                x += long;
            }
        }
    }
    path
}

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
