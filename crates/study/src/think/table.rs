//! The transposition table: what is known of boards that were met before.

/// How a value stands to that of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub value: i32,
    /// The best move, by its place among the options.
    pub best: u16,
    pub depth: u8,
    pub bound: Bound,
}

/// One entry a slot; the newer takes the place of the older.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Option<Entry>>,
}

const LEAST: usize = 1 << 6;
const MOST: usize = 1 << 22;

impl Table {
    /// With room for about so many boards.
    pub fn new(boards: u32) -> Table {
        let slots = (boards as usize).clamp(LEAST, MOST).next_power_of_two();
        Table {
            slots: vec![None; slots],
        }
    }

    fn slot(&self, key: u64) -> usize {
        // The high bits of a product are mixed best.
        (key >> 20) as usize & (self.slots.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.slots[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub fn put(&mut self, key: u64, depth: u8, value: i32, bound: Bound, best: usize) {
        let slot = self.slot(key);
        self.slots[slot] = Some(Entry {
            key,
            value,
            best: best as u16,
            depth,
            bound,
        });
    }
}
