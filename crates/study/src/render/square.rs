//! A text as a QR code, for a telephone to read.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;

/// A code of black and white modules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Square {
    /// Modules along a side, without the white border.
    pub size: i32,
    /// The black ones, as the path of an SVG in which a module is one by one.
    pub path: String,
}

/// How much of a code may be hidden or soiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spare {
    /// A fourteenth, on a screen.
    Little,
    /// A seventh, on paper.
    Some,
}

impl Square {
    /// The code of a text; `None` if it is too long for any.
    ///
    /// ```
    /// # use seedlore_study::render::{Spare, Square};
    /// let code = Square::new("https://example.org/", Spare::Some).unwrap();
    /// assert_eq!(code.size % 4, 1, "17 and 4 more for each version");
    /// ```
    pub fn new(text: &str, spare: Spare) -> Option<Square> {
        let level = match spare {
            Spare::Little => QrCodeEcc::Low,
            Spare::Some => QrCodeEcc::Medium,
        };
        let code = QrCode::encode_text(text, level).ok()?;
        let size = code.size();
        let path = (0..size).map(|y| row(&code, y)).collect();
        Some(Square { size, path })
    }
}

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
