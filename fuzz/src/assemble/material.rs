//! The board and what lies on it.

use super::phrases::NOTES;
use super::{Maker, Piece};

/// Boards with all that they need said of them, for pits enough to a row.
const BOARDS: [&[&str]; 20] = [
    &["board 2 rows of # pits"],
    &["board 2 rows of # pits, store each"],
    &["board 4 rows of # pits"],
    &["board 2 rows of # pits, store each on left"],
    &["board 2 rows of # pits, store each, reserve each, centre"],
    &["board 4 rows of # pits, store each"],
    &["board 6 rows of # pits"],
    &["board ring of # pits, centre"],
    &[
        "board ring of # pits, store each",
        "players 3",
        "own pits are shared",
    ],
    &["board 2 rows of # pits", "own pits are shared"],
    &[
        "board 2 rows of # pits, store each",
        "players 4",
        "own pits are left half pits",
    ],
    &[
        "board 4 rows of # pits",
        "own pits are left half pits",
        "track perimeter",
    ],
    &[
        "board 2 rows of 6 pits, store each",
        "players 3",
        "own pits are 2 columns each",
    ],
    &[
        "board 2 rows of 6 pits",
        "players 4",
        "own pits are 3 pits each",
    ],
    &[
        "board ring of 12 pits, reserve each",
        "players 4",
        "own pits are 3 pits each",
    ],
    &[
        "board 2 rows of 12 pits, centre",
        "players 3",
        "own pits are 4 columns each",
    ],
    &[
        "board 3 rows of # pits",
        "own pits are near row and middle right half pits",
        "track own near row rightward, own middle right half row leftward, \
         opponent near row leftward, opponent middle right half row rightward",
    ],
    &[
        "board 3 rows of # pits, store each",
        "track own near row rightward, own middle row leftward, opponent near row rightward",
    ],
    &[
        "board 4 rows of # pits, reserve each",
        "track own outer row rightward, own inner row leftward, \
         opponent inner row rightward, opponent outer row leftward",
    ],
    &[
        "board 6 rows of # pits",
        "track own outer row rightward, own middle row leftward, own inner row rightward",
    ],
];

/// The marks there may be; which pits carry them from the start differs.
pub const MARKS: [&str; 3] = ["house", "tuz", "goal"];

impl Maker<'_, '_> {
    fn until(&mut self) -> String {
        let lives = ["lap", "move", "turn", "round", "game"];
        format!("until {} ends", self.bytes.pick(&lives))
    }

    pub fn material(&mut self) -> Vec<Piece> {
        let mut lines = vec![self.parameter()];
        lines.push(format!("let fits if {}", self.named_condition()));
        lines.push(format!(
            "let those be {} holding {}",
            self.start_pits(),
            self.counts()
        ));
        lines.push(format!("let pair do {}", self.named_actions()));
        let columns = match self.bytes.once_in(8) {
            true => 1 + self.bytes.below(20),
            false => 2 + 2 * self.bytes.below(4),
        };
        let board = self.bytes.pick(&BOARDS);
        lines.extend(
            board
                .iter()
                .map(|line| line.replace('#', &columns.to_string())),
        );
        for name in MARKS {
            let kinds = ["", ", locked", ", one each", ", locked, one each"];
            let kind = self.bytes.pick(&kinds);
            let on = match self.bytes.once_in(4) {
                true => format!(" on {}", self.start_pits()),
                false => String::new(),
            };
            let until = match self.bytes.once_in(4) {
                true => format!(", {}", self.until()),
                false => String::new(),
            };
            lines.push(format!("mark {name}{on}{kind}{until}"));
        }
        for name in NOTES {
            if self.bytes.once_in(3) {
                lines.push(format!("note {name} {}", self.until()));
            }
        }
        let seeds = match self.bytes.once_in(16) {
            true => self.bytes.below(1001),
            false => self.bytes.pick(&[4, 2, 3, 1, 6, 0, 8, 12]),
        };
        lines.push(format!("seeds {seeds} in every pit"));
        while self.bytes.once_in(4) {
            let seeds = self.bytes.below(9);
            let places = ["every reserve", "every store", "every centre"];
            let place = match self.bytes.once_in(3) {
                true => self.bytes.pick(&places).to_string(),
                false => format!("every {}", self.start_pits()),
            };
            lines.push(format!("seeds {seeds} in {place}"));
        }
        if self.bytes.once_in(8) {
            let lays_out = [
                "arrange own pits",
                "arrange own left half pits if no own pit holding 4 or more",
                "arrange any pits by second player",
                "arrange own pits, richer copying poorer",
            ];
            lines.push(self.bytes.pick(&lays_out).into());
        }
        lines.into_iter().map(Piece::Line).collect()
    }

    /// A condition that needs no move and uses no name.
    fn named_condition(&mut self) -> &'static str {
        self.bytes.pick(&[
            "turn is 2 or more",
            "opponent has none and not first player moves",
            "captured by mover is more than captured by opponent plus n",
            "no own pit holding 2 or more",
        ])
    }

    fn named_actions(&mut self) -> &'static str {
        self.bytes.pick(&[
            "note free, note done",
            "mark own leftmost pit as house, capture any pits holding 3",
            "move 1 from own rightmost pit to own store",
        ])
    }

    fn parameter(&mut self) -> String {
        self.bytes
            .pick(&[
                "let n = 2 or 3",
                "let n = 4 or 1",
                "let n = 1 to 9",
                "let n = 0",
            ])
            .into()
    }

    /// Pits as they may be told apart before anything lies on the board.
    fn start_pits(&mut self) -> String {
        let number = 1 + self.bytes.below(6);
        match self.bytes.below(5) {
            0 => format!("own pit {number}"),
            1 => format!("{} pit", self.area()),
            2 => "any corner pit".into(),
            3 => format!("opponent {} pit {number}", self.area()),
            _ => "pit".into(),
        }
    }
}
