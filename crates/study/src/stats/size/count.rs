//! Whole numbers of any size.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use seedlore_language::prose::grouped_digits;

/// A number of games; written in JSON as a string of decimal digits, since it
/// may exceed what a JSON reader keeps of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Count(BigUint);

impl Count {
    pub(super) fn new(number: BigUint) -> Count {
        Count(number)
    }

    /// The decimal logarithm; 0 for a count of none.
    pub fn log10(&self) -> f64 {
        log10(&self.0)
    }

    /// The digits in groups of three: `12,345`.
    pub fn grouped(&self) -> String {
        grouped_digits(&self.0.to_string())
    }
}

impl From<Count> for String {
    fn from(count: Count) -> String {
        count.0.to_string()
    }
}

impl TryFrom<String> for Count {
    type Error = String;

    fn try_from(digits: String) -> Result<Count, String> {
        match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse().map(Count).map_err(|fault| fault.to_string()),
            false => Err("a count is written in decimal digits".into()),
        }
    }
}

/// The decimal logarithm of a number, exact but for rounding; 0 for 0.
pub(super) fn log10(number: &BigUint) -> f64 {
    let beyond = number.bits().saturating_sub(64);
    let leading = u64::try_from(number >> beyond).expect("64 bits are left");
    (leading.max(1) as f64).log10() + beyond as f64 * 2_f64.log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_large_numbers_are_right() {
        assert_eq!(log10(&BigUint::from(1_u8)), 0.0);
        let large = BigUint::from(10_u8).pow(60);
        assert!((log10(&large) - 60.0).abs() < 1e-12);
    }

    #[test]
    fn counts_are_read_from_digits_alone() {
        let count: Count = serde_json::from_str("\"12345678901234567890123\"").unwrap();
        assert_eq!(count.grouped(), "12,345,678,901,234,567,890,123");
        assert_eq!(
            serde_json::to_string(&count).unwrap(),
            "\"12345678901234567890123\""
        );
        for text in ["\"\"", "\"-1\"", "\"1<b>\"", "\"+1\"", "7"] {
            assert!(serde_json::from_str::<Count>(text).is_err(), "{text}");
        }
    }
}
