//! An input read as a row of small decisions.

/// Bytes that are used up one by one; after the last all decisions fall on
/// the first choice, so that whatever is being made comes to an end.
pub struct Bytes<'d> {
    rest: &'d [u8],
}

impl<'d> Bytes<'d> {
    pub fn new(data: &'d [u8]) -> Self {
        Bytes { rest: data }
    }

    pub fn byte(&mut self) -> u8 {
        match self.rest.split_first() {
            Some((first, rest)) => {
                self.rest = rest;
                *first
            }
            None => 0,
        }
    }

    pub fn pair(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        match n {
            0 | 1 => 0,
            n if n <= 256 => usize::from(self.byte()) % n,
            n => usize::from(self.pair()) % n,
        }
    }

    /// Whether it happens, once in so many times; never when nothing is left.
    pub fn once_in(&mut self, times: u8) -> bool {
        self.byte() % times == times - 1
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// The next bytes, at most so many.
    pub fn take(&mut self, most: usize) -> &'d [u8] {
        let (taken, rest) = self.rest.split_at(most.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn rest(&self) -> &'d [u8] {
        self.rest
    }
}
