//! Choro of the Lango, played from the words of Driberg's report alone, with the opening
//! one after the other. Each player's sixteen pits are counted along the sowing: the outer
//! row from the left, then the inner row back.

const PITS: usize = 16;

/// South's and North's pits.
pub type Board = [[u16; PITS]; 2];

/// Answers that one move may ask for; who has given so many says no.
const ANSWERS: usize = 12;
/// A sowing of so many laps has no end: positions of a pit, a direction and 32 seeds
/// come back long before.
const LAPS: usize = 2000;

/// The board, whose turn it is, and how many turns each has had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub pits: Board,
    pub mover: usize,
    pub turns: [u16; 2],
}

/// A move to make, by the boards it may lead to, in order; or who has won.
#[derive(Debug, PartialEq, Eq)]
pub enum Stand {
    ToMove(Vec<Board>),
    Won(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Anticlockwise,
    Clockwise,
}

/// A lap to come.
#[derive(Clone)]
struct Lap {
    pits: Board,
    /// The pit before the first that is sown.
    from: usize,
    hand: u16,
    way: Way,
    answers: usize,
    laps: usize,
    /// Whether the first lap captured.
    first_captures: bool,
}

fn is_inner(pit: usize) -> bool {
    pit >= 8
}

fn step(pit: usize, way: Way) -> usize {
    match way {
        Way::Anticlockwise => (pit + 1) % PITS,
        Way::Clockwise => (pit + PITS - 1) % PITS,
    }
}

/// The column of a pit from its owner's left.
fn column(pit: usize) -> usize {
    if is_inner(pit) { 15 - pit } else { pit }
}

/// The opponent's inner and outer pit across from a column.
fn across(column: usize) -> [usize; 2] {
    let theirs = 7 - column;
    [15 - theirs, theirs]
}

impl State {
    pub fn begin() -> State {
        State {
            pits: [[2; PITS]; 2],
            mover: 0,
            turns: [0, 0],
        }
    }

    pub fn stand(&self) -> Stand {
        let (me, you) = (self.mover, 1 - self.mover);
        let mine: u16 = self.pits[me].iter().sum();
        if mine == 0 {
            return Stand::Won(you);
        }
        let moves = self.moves();
        match moves.is_empty() {
            true => Stand::Won(you),
            false => Stand::ToMove(moves),
        }
    }

    /// The next player's turn.
    pub fn after(&self, pits: Board) -> State {
        let mut turns = self.turns;
        turns[self.mover] += 1;
        State {
            pits,
            mover: 1 - self.mover,
            turns,
        }
    }

    /// The board after each way to finish a sowing, and whether its first lap captured.
    fn sown(&self, pit: usize, way: Way) -> Vec<(Board, bool)> {
        let mut pits = self.pits;
        let hand = std::mem::take(&mut pits[self.mover][pit]);
        let lap = Lap {
            pits,
            from: pit,
            hand,
            way,
            answers: 0,
            laps: 0,
            first_captures: false,
        };
        let mut ends = Vec::new();
        finish(self.mover, lap, &mut ends);
        ends
    }

    fn moves(&self) -> Vec<Board> {
        let movable = |pit: &usize| self.pits[self.mover][*pit] >= 2;
        let all = |pits: Vec<usize>, way| -> Vec<(Board, bool)> {
            let sown = pits.into_iter().filter(movable).map(|p| self.sown(p, way));
            sown.flatten().collect()
        };
        let is_opening = self.turns[self.mover] == 0;
        let allowed: Vec<usize> = if is_opening {
            vec![6, 7]
        } else {
            (0..PITS).collect()
        };
        let mut moves = all(allowed, Way::Anticlockwise);
        if moves.iter().any(|(_, captures)| *captures) {
            moves.retain(|(_, captures)| *captures);
        }
        if is_opening && moves.is_empty() {
            moves = all((0..PITS).collect(), Way::Anticlockwise);
        }
        if !is_opening {
            let left = vec![0, 1, 14, 15];
            let clockwise = all(left, Way::Clockwise);
            moves.extend(clockwise.into_iter().filter(|(_, captures)| *captures));
        }
        let mut boards: Vec<Board> = moves.into_iter().map(|(board, _)| board).collect();
        boards.sort();
        boards.dedup();
        boards
    }
}

/// Drops the seeds of a lap: the last pit, and what it held before the last seed.
fn drop_seeds(me: usize, lap: &mut Lap) -> (usize, u16) {
    let mut pit = lap.from;
    for _ in 0..std::mem::take(&mut lap.hand) {
        pit = step(pit, lap.way);
        lap.pits[me][pit] += 1;
    }
    (pit, lap.pits[me][pit] - 1)
}

/// Whether a pit that was occupied is in opposition.
fn opposes(me: usize, lap: &Lap, pit: usize, before: u16) -> bool {
    is_inner(pit) && before > 0 && lap.pits[1 - me][across(column(pit))[0]] > 0
}

fn finish(me: usize, mut lap: Lap, ends: &mut Vec<(Board, bool)>) {
    let origin = lap.from;
    let (pit, before) = drop_seeds(me, &mut lap);
    lap.laps += 1;
    if lap.laps > LAPS {
        return;
    }
    if !opposes(me, &lap, pit, before) {
        if before == 0 {
            ends.push((lap.pits, lap.first_captures));
            return;
        }
        lap.hand = std::mem::take(&mut lap.pits[me][pit]);
        lap.from = pit;
        return finish(me, lap, ends);
    }
    lap.first_captures |= lap.laps == 1;
    let behind = column(pit);
    for theirs in across(column(pit)) {
        lap.hand += std::mem::take(&mut lap.pits[1 - me][theirs]);
    }
    if lap.hand == 1 {
        lap.hand += std::mem::take(&mut lap.pits[me][behind]);
    }
    if lap.way == Way::Clockwise && lap.answers < ANSWERS {
        let mut again = lap.clone();
        again.from = origin;
        let mut tried = again.clone();
        let (last, held) = drop_seeds(me, &mut tried);
        if opposes(me, &tried, last, held) {
            lap.answers += 1;
            again.answers = lap.answers;
            finish(me, again, ends);
        }
    }
    lap.way = Way::Anticlockwise;
    lap.from = behind;
    finish(me, lap, ends);
}
