//! Tables as results fill them, whatever they are written on.

use super::numbers::{NOTHING, Printed};
use seedlore_language::rules::Status;

/// Rows of cells under headings.
#[derive(Debug, Clone)]
pub struct Table {
    /// The heading of each column.
    pub headings: Vec<String>,
    /// The rows, each from its name on.
    pub rows: Vec<Vec<Cell>>,
    /// So many columns from the first on are those of groups of rows: a cell there that says
    /// the same as the one above is not written again.
    pub grouped: usize,
    /// Of words, set left; or of figures, set right behind the name of each row.
    pub(super) of_figures: bool,
}

/// What stands in a cell, and below it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cell {
    /// A figure and its interval, or words alone.
    pub printed: Printed,
    /// Which of the two.
    pub kind: Kind,
    /// Where it leads, from the page that the table stands on.
    pub to: Option<String>,
    /// The number that rows are sorted by, where that is not what is read.
    pub key: Option<f64>,
    /// What follows in the same line, each behind what parts it from the last.
    pub more: Vec<(&'static str, Cell)>,
    /// What is said below, in small letters.
    pub note: Option<String>,
    /// What is said of it where there is room: to who points at it.
    pub hint: Option<String>,
    /// What is drawn.
    pub bar: Option<Bar>,
}

/// What a cell holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Kind {
    /// Words, or a count.
    #[default]
    Words,
    /// What is typed in commands.
    Code,
    /// The title of a work.
    Title,
    /// A value and its interval.
    Figure,
    /// A word set apart from those before it.
    Tag,
    /// How well something is founded.
    Founded(Status),
}

/// Shares of a bar, in per cent.
#[derive(Debug, Clone, PartialEq)]
pub enum Bar {
    /// Below: what is won, and what is even: the rest is lost.
    Results([f64; 2]),
    /// Below: an interval and the value within it.
    Reach([f64; 3]),
    /// Before: a share.
    Share(f64),
    /// Before: what is founded how well, and the same in words.
    Founded(Vec<(&'static str, f64)>, String),
}

impl Cell {
    fn new(kind: Kind, words: impl Into<String>) -> Cell {
        Cell {
            kind,
            ..Cell::from(words.into())
        }
    }

    /// Words that lead to a place.
    pub fn link(words: impl Into<String>, to: impl Into<String>) -> Cell {
        Cell {
            to: Some(to.into()),
            ..Cell::from(words.into())
        }
    }

    /// What is typed in commands.
    pub fn code(words: impl Into<String>) -> Cell {
        Cell::new(Kind::Code, words)
    }

    /// The title of a work.
    pub fn title(words: impl Into<String>) -> Cell {
        Cell::new(Kind::Title, words)
    }

    /// A word set apart from those before it.
    pub fn tag(word: impl Into<String>) -> Cell {
        Cell::new(Kind::Tag, word)
    }

    /// How well something is founded.
    pub fn founded(status: Status) -> Cell {
        Cell::new(Kind::Founded(status), status.word())
    }

    /// With another behind it.
    #[must_use]
    pub fn then(mut self, between: &'static str, next: Cell) -> Cell {
        self.more.push((between, next));
        self
    }

    /// With another behind a semicolon.
    #[must_use]
    pub fn and(self, next: Cell) -> Cell {
        self.then("; ", next)
    }

    /// With a number that rows are sorted by.
    #[must_use]
    pub fn sorted_by(self, key: impl Into<Option<f64>>) -> Cell {
        let key = key.into();
        Cell { key, ..self }
    }

    /// With small letters below.
    #[must_use]
    pub fn with_note(self, note: impl Into<Option<String>>) -> Cell {
        let note = note.into();
        Cell { note, ..self }
    }

    /// With what is said to who points at it.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Cell {
        let hint = Some(hint.into());
        Cell { hint, ..self }
    }

    /// With a bar.
    #[must_use]
    pub fn drawn(self, bar: Bar) -> Cell {
        let bar = Some(bar);
        Cell { bar, ..self }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell {
            printed: Printed::plain(text),
            ..Cell::default()
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::from(text.to_string())
    }
}

impl From<Printed> for Cell {
    fn from(printed: Printed) -> Cell {
        Cell {
            printed,
            kind: Kind::Figure,
            ..Cell::default()
        }
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Cell {
        Cell::from(count.to_string())
    }
}

/// A dash where there is none.
impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(NOTHING.into(), Into::into)
    }
}

impl Table {
    /// A table of words.
    pub fn new<S: Into<String>>(headings: impl IntoIterator<Item = S>) -> Table {
        Table {
            headings: headings.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
            grouped: 0,
            of_figures: false,
        }
    }

    /// The same, with strokes between the headings: `ruleset | games`.
    pub fn under(headings: &str) -> Table {
        Table::new(headings.split('|').map(str::trim))
    }

    /// A table of figures, with a title above the names of its rows.
    pub(super) fn of_figures(headings: &str) -> Table {
        Table {
            of_figures: true,
            ..Table::under(headings)
        }
    }

    /// The same for groups of rows, which the first so many columns name.
    pub fn grouped(columns: usize, headings: &str) -> Table {
        Table {
            grouped: columns,
            ..Table::under(headings)
        }
    }

    /// Whether a cell stands for the one above too, which names the same group.
    pub fn continues(&self, row: usize, column: usize) -> bool {
        let names = |row: usize| self.rows[row].get(..=column);
        column < self.grouped && row > 0 && names(row - 1) == names(row)
    }

    /// Adds a row.
    pub fn row<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Adds a row of figures behind its name.
    pub(super) fn line(&mut self, name: &str, cells: impl IntoIterator<Item = String>) {
        self.row([format!("  {name}")].into_iter().chain(cells));
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The name of each row, and the first figure behind it.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &Printed)> {
        let rows = self.rows.iter();
        rows.filter_map(|row| Some((row[0].printed.value.as_str(), &row.get(1)?.printed)))
    }

    /// Leaves out columns in which no row has anything.
    pub fn without_empty(mut self) -> Table {
        let is_filled = |column: usize| {
            let mut cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.any(|cell| !cell.printed.value.is_empty())
        };
        let columns = (0..self.headings.len()).rev();
        let empty: Vec<usize> = columns.filter(|column| !is_filled(*column)).collect();
        for column in empty {
            self.headings.remove(column);
            for row in self.rows.iter_mut().filter(|row| row.len() > column) {
                row.remove(column);
            }
        }
        self
    }
}
