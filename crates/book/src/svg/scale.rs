//! From numbers to places on paper, and round numbers for an axis.

/// A straight scale.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    pub from: f64,
    pub to: f64,
    /// Where `from` lies on paper.
    pub start: f64,
    /// Where `to` lies.
    pub end: f64,
}

impl Scale {
    pub fn at(&self, value: f64) -> f64 {
        let span = if self.to == self.from {
            1.0
        } else {
            self.to - self.from
        };
        self.start + (value - self.from) / span * (self.end - self.start)
    }
}

/// About `wanted` round numbers between two bounds.
pub fn ticks(from: f64, to: f64, wanted: usize) -> Vec<f64> {
    let span = to - from;
    if span <= 0.0 || !span.is_finite() {
        return vec![from];
    }
    let rough = span / wanted as f64;
    let unit = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|m| m * unit)
        .find(|step| *step >= rough * 0.999)
        .unwrap_or(10.0 * unit);
    let first = (from / step).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

/// The least round number that is no less than `value`.
pub fn round_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 1.0;
    }
    let unit = 10_f64.powf(value.log10().floor());
    [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0]
        .into_iter()
        .map(|m| m * unit)
        .find(|round| *round >= value * 0.9999)
        .unwrap_or(10.0 * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(ticks(0.0, 1.0, 4), [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(ticks(3.0, 47.0, 5), [10.0, 20.0, 30.0, 40.0]);
        assert_eq!(round_up(0.47), 0.5);
        assert_eq!(ticks(2.0, 2.0, 4), [2.0]);
    }
}
