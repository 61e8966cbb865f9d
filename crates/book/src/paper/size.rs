//! Sheets of paper, in millimetres.

/// A paper that printers hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperSize {
    /// A4: 210 by 297 mm.
    A4,
    /// US Letter: 8½ by 11 inches.
    Letter,
}

/// Left free on every side of a sheet: printers can't reach the edge.
pub const MARGIN: f64 = 10.0;

/// What browsers may round away at the foot of a page; without it an empty page
/// can follow.
const SLACK: f64 = 1.0;

impl PaperSize {
    /// Every size once, the usual one first.
    pub const ALL: [PaperSize; 2] = [PaperSize::A4, PaperSize::Letter];

    /// As style sheets, addresses and the command line call it.
    pub fn name(self) -> &'static str {
        match self {
            PaperSize::A4 => "a4",
            PaperSize::Letter => "letter",
        }
    }

    /// As people call it.
    pub fn title(self) -> &'static str {
        match self {
            PaperSize::A4 => "A4",
            PaperSize::Letter => "US Letter",
        }
    }

    /// Width and height of an upright sheet.
    pub fn upright(self) -> (f64, f64) {
        match self {
            PaperSize::A4 => (210.0, 297.0),
            PaperSize::Letter => (215.9, 279.4),
        }
    }

    /// What can be printed on, of an upright sheet with such a margin.
    pub fn printable(self, margin: f64) -> (f64, f64) {
        let (width, height) = self.upright();
        (width - 2.0 * margin, height - 2.0 * margin - SLACK)
    }

    /// The same of a sheet that lies on its side, with the usual margin.
    pub fn printable_across(self) -> (f64, f64) {
        let (width, height) = self.upright();
        (height - 2.0 * MARGIN, width - 2.0 * MARGIN - SLACK)
    }
}
