//! The wear of a board as it was found: a weight for each pit, with its doubt.
//!
//! ```text
//! 3 1 1 2 1 5 / 1 1 2 1 1 6
//! 3~1 1 - 2 1 5 / 1 1 2 1 1 6 | 4 -
//! ```
//!
//! The rows are written as those of a [position](seedlore_game::parse_position): from the
//! nearest to the farthest, each from the left of the player on whose side it lies. What
//! is weighed may be a depth, a width or marks counted: only how the pits compare counts.
//! `3~1` is doubted by 1 either way, `-` can't be judged. Stores may follow after `|`.

use std::fmt;
use std::ops::Range;

/// No pit is doubted more, as a share of its weight.
pub const MOST_DOUBT: f64 = 10.0;

/// So many pits must be judged at least: of two nothing is learnt but which is deeper.
const FEWEST: usize = 3;

/// How worn a place is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weight {
    /// In any unit, above 0. What was written as 0 has half the least of the others.
    pub value: f64,
    /// The standard deviation of its natural logarithm.
    pub doubt: f64,
}

/// The wear of a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// Rows of pits; a ring has one.
    pub rows: u8,
    /// Pits of a row.
    pub row_length: u8,
    /// By pit, in the order of positions; `None` of those that can't be judged.
    pub pits: Vec<Option<Weight>>,
    /// By player, in the order of turns; empty where stores were not looked at.
    pub stores: Vec<Option<Weight>>,
}

/// Why a text is not the wear of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservationError {
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// The part of the text that is wrong, in bytes.
    pub place: Range<usize>,
}

impl fmt::Display for ObservationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for ObservationError {}

const EXAMPLE: &str = "write a number for each pit, row by row, as in `3 1 1 2 1 5 / 1 1 2 1 1 6`: each row \
                       from the left of the player on whose side it lies";

impl Observation {
    /// Reads what was written, with a doubt, as a share of the weight, for all pits that
    /// have none of their own.
    ///
    /// # Errors
    /// If a word is no weight, if rows are not alike, or if too few pits are judged.
    pub fn parse(text: &str, doubt: f64) -> Result<Observation, ObservationError> {
        let wrong = |part: &str, message: String, help: &str| {
            let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            ObservationError {
                message,
                help: help.into(),
                place: start..start + part.len(),
            }
        };
        let (pits, stores) = match text.split_once('|') {
            Some((pits, stores)) => (pits, stores),
            None => (text, ""),
        };
        let mut written: Vec<Vec<Written>> = Vec::new();
        for row in pits.split('/').chain([stores]) {
            let words = row.split_whitespace();
            let read =
                words.map(|word| weight(word, doubt).map_err(|why| wrong(word, why, EXAMPLE)));
            written.push(read.collect::<Result<_, _>>()?);
        }
        let stores = written.pop().unwrap_or_default();
        let rows: Vec<&str> = pits.split('/').map(str::trim).collect();
        for (nth, row) in written.iter().enumerate() {
            if row.is_empty() {
                let message = match written.len() {
                    1 => "no pit is weighed".to_string(),
                    _ => format!("row {} has no pits", nth + 1),
                };
                return Err(wrong(rows[nth], message, EXAMPLE));
            }
            if row.len() != written[0].len() {
                let (here, first) = (row.len(), written[0].len());
                let message = format!("row {} has {here} pits, row 1 has {first}", nth + 1);
                return Err(wrong(
                    rows[nth],
                    message,
                    "write `-` for a pit that can't be judged",
                ));
            }
        }
        let (row_count, row_length) = (written.len(), written[0].len());
        if row_count > usize::from(u8::MAX) || row_length > usize::from(u8::MAX) {
            let message = format!("no board has {row_count} rows of {row_length} pits");
            return Err(wrong(pits.trim(), message, EXAMPLE));
        }
        let pits: Vec<Written> = written.concat();
        let worn = pits.iter().flatten().filter(|(value, _)| *value > 0.0);
        let least = worn
            .clone()
            .map(|(value, _)| *value)
            .fold(f64::INFINITY, f64::min);
        if pits.iter().flatten().count() < FEWEST || !least.is_finite() {
            let message = match least.is_finite() {
                true => format!("fewer than {FEWEST} pits are judged"),
                false => "no pit is worn".to_string(),
            };
            let help =
                "wear tells something only where pits can be compared: give more of them a weight";
            return Err(wrong(text.trim(), message, help));
        }
        let settle = |all: Vec<Written>| {
            all.into_iter()
                .map(|one| one.map(|one| settled(one, least)))
        };
        Ok(Observation {
            rows: row_count as u8,
            row_length: row_length as u8,
            pits: settle(pits).collect(),
            stores: settle(stores).collect(),
        })
    }

    /// The same of rows that are written as a drawing shows them: the farthest first, and
    /// all from the left of who looks.
    pub fn from_drawing(mut self) -> Observation {
        let rows = usize::from(self.rows);
        let length = usize::from(self.row_length);
        let mut all: Vec<Vec<Option<Weight>>> =
            self.pits.chunks(length).map(<[_]>::to_vec).collect();
        all.reverse();
        if rows > 1 {
            all[rows - rows / 2..]
                .iter_mut()
                .for_each(|row| row.reverse());
        }
        self.pits = all.concat();
        self
    }

    /// The board by its rows and pits.
    pub fn board(&self) -> String {
        board_words(self.rows, self.row_length)
    }

    /// Whether it could be one of a board of these rows, pits and stores.
    pub fn fits(&self, rows: u8, row_length: u8, stores: usize) -> bool {
        let is_of_rows = (self.rows, self.row_length) == (rows, row_length);
        is_of_rows && (self.stores.is_empty() || self.stores.len() == stores)
    }

    /// Pits that are judged.
    pub fn judged(&self) -> usize {
        self.pits.iter().flatten().count()
    }
}

/// A board in words; a ring has one row.
pub fn board_words(rows: u8, row_length: u8) -> String {
    match rows {
        1 => format!("a ring of {row_length} pits"),
        rows => format!("{rows} rows of {row_length} pits"),
    }
}

/// A value and its doubt as a share of it; `None` of what can't be judged.
type Written = Option<(f64, f64)>;

/// Reads one word.
fn weight(word: &str, doubt: f64) -> Result<Written, String> {
    if word == "-" {
        return Ok(None);
    }
    let number = |text: &str| {
        let read = text.parse::<f64>().ok();
        read.filter(|n| n.is_finite() && (0.0..1e12).contains(n))
    };
    let (value, own) = match word.split_once('~') {
        Some((value, own)) => (value, Some(own)),
        None => (word, None),
    };
    let value = number(value).ok_or_else(|| format!("`{word}` is no weight of a pit"))?;
    let Some(own) = own else {
        return Ok(Some((value, doubt)));
    };
    let own = number(own)
        .ok_or_else(|| format!("`{word}` doesn't say how much the weight is doubted"))?;
    let share = if value > 0.0 { own / value } else { MOST_DOUBT };
    Ok(Some((value, share.min(MOST_DOUBT))))
}

/// A pit that shows no wear is taken for one below what could be measured: half as worn as
/// the least worn of the others, and doubted by no less than that.
fn settled((value, doubt): (f64, f64), least: f64) -> Weight {
    let (value, doubt) = match value > 0.0 {
        true => (value, doubt),
        false => (least / 2.0, doubt.max(1.0)),
    };
    Weight {
        value,
        doubt: doubt.ln_1p(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(observation: &Observation) -> Vec<Option<f64>> {
        let value = |weight: &Option<Weight>| weight.map(|weight| weight.value);
        observation.pits.iter().map(value).collect()
    }

    #[test]
    fn weights_have_their_own_doubt_or_that_of_all() {
        let read = Observation::parse("3~1 1 - / 2 0 4 | 5 -", 0.3).unwrap();
        assert_eq!((read.rows, read.row_length, read.judged()), (2, 3, 5));
        assert_eq!(
            values(&read),
            [Some(3.0), Some(1.0), None, Some(2.0), Some(0.5), Some(4.0)]
        );
        let doubts: Vec<String> = read
            .pits
            .iter()
            .flatten()
            .map(|w| format!("{:.3}", w.doubt))
            .collect();
        assert_eq!(doubts, ["0.288", "0.262", "0.262", "0.693", "0.262"]);
        assert_eq!(
            (read.stores[0].map(|w| w.value), read.stores[1]),
            (Some(5.0), None)
        );
    }

    #[test]
    fn a_drawing_is_read_from_its_last_row() {
        let drawn = Observation::parse("1 2 3 / 4 5 6", 0.3)
            .unwrap()
            .from_drawing();
        let written = Observation::parse("4 5 6 / 3 2 1", 0.3).unwrap();
        assert_eq!(drawn, written);
        let three = Observation::parse("1 2 / 3 4 / 5 6", 0.3)
            .unwrap()
            .from_drawing();
        assert_eq!(values(&three), [5.0, 6.0, 3.0, 4.0, 2.0, 1.0].map(Some));
        let ring = Observation::parse("1 2 3", 0.3).unwrap();
        assert_eq!(ring.clone().from_drawing(), ring);
    }

    #[test]
    fn errors_say_what_to_write() {
        for (text, part, message) in [
            ("", "", "no pit is weighed"),
            ("1 2 3 /", "", "row 2 has no pits"),
            ("1 2 3 / 1 2", "1 2", "row 2 has 2 pits, row 1 has 3"),
            ("1 two 3", "two", "`two` is no weight of a pit"),
            ("1 -2 3", "-2", "`-2` is no weight of a pit"),
            (
                "1 2~x 3",
                "2~x",
                "`2~x` doesn't say how much the weight is doubted",
            ),
            ("1 - 2", "1 - 2", "fewer than 3 pits are judged"),
            ("0 0 0", "0 0 0", "no pit is worn"),
        ] {
            let error = Observation::parse(text, 0.3).unwrap_err();
            assert_eq!(
                (&text[error.place.clone()], error.message.as_str()),
                (part, message)
            );
            assert!(!error.help.is_empty());
        }
    }
}
