//! A record held against a ruleset, move by move.

mod boards;
mod passes;
mod players;

use passes::Passes;

use super::notation::{NotatedMove, Notation, notation_of, read_move};
use super::{Board, Ending, Latest, Made, Mismatch, Ply, Watched, Why};
use seedlore_game::{
    Agreement, Game, History, Next, Outcome, Position, Recall, Spelling, SpellingMatch, Turn,
    parse_position_of,
};
use seedlore_language::rules::{Direction, Pit, Player};

/// What came of holding one game against a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Moves that were compared, and agreed on.
    pub plies: usize,
    /// Moves that the record has.
    pub of: usize,
    /// Where the game parts first.
    pub mismatch: Option<Mismatch>,
    /// Whether the rules ended the game where the record ends.
    pub is_over: bool,
    /// How it ended by the rules.
    pub outcome: Option<Outcome>,
    /// Turns that players without a legal move passed, where the record neither
    /// writes a pass nor says who moved then.
    pub unwritten_passes: usize,
    /// Whether the record has a result that was not compared, since the rules
    /// did not end the game.
    pub is_unfinished: bool,
}

/// What came of holding records against a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Games held against the ruleset, whether they agree with it or not.
    pub games: usize,
    /// Moves that were compared, and agreed on.
    pub plies: usize,
    /// Where each game parts first.
    pub mismatches: Vec<Mismatch>,
}

/// Holds recorded games against a ruleset; of each game the first parting is
/// told, since what follows it may follow from it.
pub fn against(game: &dyn Game, records: &[Watched]) -> Report {
    let mut report = Report {
        games: records.len(),
        ..Report::default()
    };
    for record in records {
        let held = hold(game, record);
        report.plies += held.plies;
        report.mismatches.extend(held.mismatch);
    }
    report
}

/// Holds one recorded game against a ruleset. Where players may agree to end
/// a game or a round, they are taken to have agreed where it ends in the record, and
/// nowhere else. Where the last seed of a move falls is not compared.
pub fn hold(game: &dyn Game, record: &Watched) -> Held {
    hold_with(game, record, &|_, _| None)
}

/// Like [`hold`]; what is told of where the last seed of an option falls is
/// compared with records that say so.
pub fn hold_with(
    game: &dyn Game,
    record: &Watched,
    lands: &dyn Fn(&Turn, usize) -> Option<Pit>,
) -> Held {
    follow(game, record, lands, &mut |_, _| {})
}

/// Like [`hold_with`]; each move that agreed so far is handed on as it is made.
pub(super) fn follow(
    game: &dyn Game,
    record: &Watched,
    lands: &dyn Fn(&Turn, usize) -> Option<Pit>,
    made: &mut dyn FnMut(&Turn, usize),
) -> Held {
    let mut holding = Holding {
        game,
        record,
        recall: AsRecorded {
            history: History::new(Agreement::Never),
            agree: false,
        },
        passes: Passes::default(),
        unwritten_passes: 0,
        agreed: 0,
        notation: record
            .notation
            .unwrap_or_else(|| notation_of(&record.plies, game.rules().board())),
        lands,
        made,
        unswept: None,
        latest: None,
        outcome: None,
    };
    let mismatch = holding.run().err();
    Held {
        plies: holding.agreed,
        of: record.plies.len(),
        is_over: holding.outcome.is_some(),
        outcome: holding.outcome,
        unwritten_passes: holding.unwritten_passes,
        is_unfinished: mismatch.is_none() && holding.outcome.is_none() && record.result.is_some(),
        mismatch: mismatch.map(|mismatch| *mismatch),
    }
}

/// The first player of a recorded game. That need not be who makes its first move: in some games
/// the second player lays out the seeds.
pub(super) fn first_of(game: &dyn Game, record: &Watched) -> Player {
    let mover = record.plies.first().and_then(|ply| ply.mover);
    let players = game.rules().players();
    let likely = mover.filter(|mover| players.contains(mover));
    let makes_it = |first: &Player| Some(game.start_by(*first).mover) == mover;
    let inferred = || {
        likely
            .into_iter()
            .chain(players.iter().copied())
            .find(makes_it)
    };
    record
        .first
        .or_else(inferred)
        .or(likely)
        .unwrap_or(Player::South)
}

/// The position in which a record begins.
pub(super) fn start_of(game: &dyn Game, record: &Watched) -> Result<Position, Box<Mismatch>> {
    let lands = |_: &Turn, _: usize| None;
    let made: &mut dyn FnMut(&Turn, usize) = &mut |_, _| {};
    let holding = Holding {
        game,
        record,
        recall: AsRecorded {
            history: History::new(Agreement::Never),
            agree: false,
        },
        passes: Passes::default(),
        unwritten_passes: 0,
        agreed: 0,
        notation: Notation::Own,
        lands: &lands,
        made,
        unswept: None,
        latest: None,
        outcome: None,
    };
    holding.start()
}

/// The positions met, and players who agree when the record has it so.
struct AsRecorded {
    history: History,
    agree: bool,
}

impl Recall for AsRecorded {
    fn repeats(&mut self, position: &Position) -> bool {
        self.history.repeats(position)
    }

    fn agrees(&mut self, _: &Position) -> bool {
        self.agree
    }
}

struct Holding<'g> {
    game: &'g dyn Game,
    record: &'g Watched,
    notation: Notation,
    lands: &'g dyn Fn(&Turn, usize) -> Option<Pit>,
    made: &'g mut dyn FnMut(&Turn, usize),
    /// The board after the latest move, before what follows a move: a last
    /// sweep of the seeds that are left.
    unswept: Option<Position>,
    /// What led to the turn that is held against the record.
    latest: Option<Latest>,
    /// How the game ended by the rules.
    outcome: Option<Outcome>,
    recall: AsRecorded,
    /// What passes of stuck players led to this turn, or to the end.
    passes: Passes,
    /// Turns that were passed and of which the record says nothing.
    unwritten_passes: usize,
    agreed: usize,
}

impl Holding<'_> {
    fn run(&mut self) -> Result<(), Box<Mismatch>> {
        let start = self.start()?;
        let round = start.memory().round;
        self.latest = Some(Latest::Start(start.clone()));
        let mut next = self.game.enter(start);
        self.note(&next);
        self.passes = self.passes_before(&next, round);
        for nth in 0..self.record.plies.len() {
            next = self.ply(nth, next)?;
            self.agreed += 1;
        }
        if let Next::Over(finish) = &next {
            self.outcome = Some(finish.outcome);
        }
        self.result(&next)
    }

    fn mismatch(&self, nth: usize, position: Option<&Position>, why: Why) -> Box<Mismatch> {
        let (line, made) = match self.record.plies.get(nth) {
            Some(ply) => {
                let mover = ply.mover.or(position.map(|p| p.mover));
                let made = mover.and_then(|m| Some((m, self.name(&ply.made, m)?)));
                (ply.line, made)
            }
            None => {
                let result = self.record.result.as_ref();
                (result.map_or(self.record.line, |r| r.line), None)
            }
        };
        Box::new(Mismatch {
            game: self.record.name.clone(),
            line,
            ply: (nth < self.record.plies.len()).then_some(nth + 1),
            position: position.cloned(),
            made,
            latest: self.latest.clone(),
            why,
        })
    }

    fn start(&self) -> Result<Position, Box<Mismatch>> {
        let rules = self.game.rules();
        self.same_players()?;
        let start = self.game.start_by(first_of(self.game, self.record));
        match &self.record.start {
            None => Ok(start),
            Some(Board::Line(text)) => parse_position_of(text, rules, self.record.total)
                .map_err(|e| self.mismatch(0, None, Why::Unreadable(e.to_string()))),
            Some(board) if self.is(board, &start) => Ok(start),
            Some(board) => Err(self.mismatch(
                0,
                None,
                Why::OtherStart {
                    record: self.write(board),
                    rules: start.notation(rules),
                },
            )),
        }
    }

    fn ply(&mut self, nth: usize, next: Next) -> Result<Next, Box<Mismatch>> {
        let ply = &self.record.plies[nth];
        let turn = match next {
            Next::Turn(turn) => turn,
            Next::Over(finish) if ply.made == Made::Pass && self.passes.take_one() => {
                return Ok(Next::Over(finish));
            }
            Next::Over(finish) => {
                return Err(self.mismatch(nth, Some(&finish.position), Why::OverAlready));
            }
        };
        if ply.made == Made::Pass {
            return match self.passes.take(ply.mover, &turn) {
                true => Ok(Next::Turn(turn)),
                false => Err(self.mismatch(nth, Some(&turn.position), Why::NoPass)),
            };
        }
        let option = self
            .option(ply, &turn)
            .map_err(|why| self.mismatch(nth, Some(&turn.position), why))?;
        (self.made)(&turn, option);
        if ply.mover.is_none() {
            self.unwritten_passes += self.passes.of_this_turn();
        }
        self.recall.agree = nth + 1 == self.record.plies.len() && self.record.result.is_some();
        let next = self.play(nth, &turn, option);
        let after = next.position();
        self.passes = self.passes_before(&next, turn.position.memory().round);
        self.unswept = match &next {
            Next::Over(_) => Some(turn.options[option].after.clone()),
            Next::Turn(_) => None,
        };
        if let Some(board) = ply.after.as_ref().filter(|board| !self.is(board, after)) {
            return Err(self.mismatch(nth, Some(&turn.position), self.other(board, after)));
        }
        self.note(&next);
        self.latest = Some(Latest::Move(turn, option));
        Ok(next)
    }

    /// Makes a move. Where the record has another board after it, players may have agreed
    /// to end the round.
    fn play(&mut self, nth: usize, turn: &Turn, option: usize) -> Next {
        let next = self.game.play(turn, option, &mut self.recall);
        let [ply, following] = [nth, nth + 1].map(|nth| self.record.plies.get(nth));
        let told = ply.and_then(|ply| ply.after.as_ref());
        let told = told.or_else(|| following.and_then(|ply| ply.before.as_ref()));
        let is_as_told = told.is_none_or(|board| self.is(board, next.position()));
        if is_as_told || self.recall.agree || self.game.rules().rounds().is_empty() {
            return next;
        }
        self.recall.agree = true;
        let agreed = self.game.play(turn, option, &mut self.recall);
        match told.is_some_and(|board| self.is(board, agreed.position())) {
            true => agreed,
            false => next,
        }
    }

    /// The option that was played, if the rules offer what the record says.
    fn option(&self, ply: &Ply, turn: &Turn) -> Result<usize, Why> {
        let here = &turn.position;
        if let Some(record) = ply.mover.filter(|mover| *mover != here.mover) {
            return Err(Why::OtherMover {
                record,
                rules: here.mover,
            });
        }
        if let Some(board) = ply.before.as_ref().filter(|board| !self.is(board, here)) {
            return Err(self.other(board, here));
        }
        if let Some(legal) = &ply.legal {
            self.same_moves(legal, turn)?;
        }
        if let Some(record) = ply.count
            && usize::from(record) != turn.options.len()
        {
            let rules = self.names(turn);
            return Err(Why::OtherCount { record, rules });
        }
        let told = self.notated(&ply.made, here.mover)?;
        if let Some(record) = told.and_then(|told| told.mover)
            && record != here.mover
        {
            let rules = here.mover;
            return Err(Why::OtherMover { record, rules });
        }
        let spelling = told.map(|told| told.spelling);
        let meant = spelling.map_or(SpellingMatch::None, |asked| asked.among(&turn.options));
        match self.by_house(told, meant, turn) {
            SpellingMatch::One(option) => {
                self.same_effects(told, turn, option)?;
                Ok(option)
            }
            SpellingMatch::Several(meant) => Err(Why::Unclear(
                meant.into_iter().map(|at| self.spell(turn, at)).collect(),
            )),
            SpellingMatch::None => {
                let asked = spelling.map(|spelling| spelling.pit);
                let from_there = |at: &usize| Some(turn.options[*at].mv.pit) == asked;
                let legal = (0..turn.options.len()).filter(from_there);
                Err(Why::Illegal {
                    asked: spelling,
                    legal: legal.map(|at| self.spell(turn, at)).collect(),
                })
            }
        }
    }

    fn note(&mut self, next: &Next) {
        if let Next::Turn(turn) = next {
            self.recall.history.note_turn(turn);
        }
    }

    fn result(&self, next: &Next) -> Result<(), Box<Mismatch>> {
        let Some(result) = &self.record.result else {
            return Ok(());
        };
        let nth = self.record.plies.len();
        let position = next.position();
        let part = |why| self.mismatch(nth, Some(position), why);
        let Next::Over(finish) = next else {
            // Players may resign, agree or leave: then the result is theirs.
            return match result.ending {
                Ending::ByRules => Err(part(Why::NotOver)),
                Ending::Unknown => Ok(()),
            };
        };
        if let Some(record) = result.outcome.filter(|o| *o != finish.outcome) {
            let rules = finish.outcome;
            return Err(part(Why::OtherResult { record, rules }));
        }
        let players = self.game.rules().players().iter();
        let each = |position: &Position| -> Vec<u16> {
            players.clone().map(|p| position.captured[*p]).collect()
        };
        let rules = each(position);
        let unswept = self.unswept.as_ref().map(each);
        let differs = |record: &&Vec<u16>| **record != rules && Some(*record) != unswept.as_ref();
        if let Some(record) = result.captured.as_ref().filter(differs) {
            let record = record.clone();
            return Err(part(Why::OtherCaptures { record, rules }));
        }
        let board = result.board.as_ref();
        match board.filter(|board| !self.is(board, position)) {
            Some(board) => Err(part(self.other(board, position))),
            None => Ok(()),
        }
    }

    /// What the record says of the move; none if there is no such pit.
    fn notated(&self, made: &Made, mover: Player) -> Result<Option<NotatedMove>, Why> {
        let board = self.game.rules().board();
        match made {
            Made::Written(text) => read_move(text, self.notation, mover, board)
                .map(Some)
                .map_err(|e| Why::Unreadable(e.to_string())),
            _ => Ok(self.spelling(made, mover)?.map(NotatedMove::plain)),
        }
    }

    fn spelling(&self, made: &Made, mover: Player) -> Result<Option<Spelling>, Why> {
        let board = self.game.rules().board();
        match made {
            Made::Written(_) => Ok(self.notated(made, mover)?.map(|told| told.spelling)),
            Made::Pit(index, direction) => Ok(board.pits().nth(*index).map(|pit| Spelling {
                direction: direction.map(|anticlockwise| match anticlockwise {
                    true => Direction::Anticlockwise,
                    false => Direction::Clockwise,
                }),
                ..Spelling::new(pit)
            })),
            Made::Pass => Ok(None),
        }
    }

    /// A move as it is written; `None` for a pass.
    fn name(&self, made: &Made, mover: Player) -> Option<String> {
        match made {
            Made::Written(text) => Some(text.clone()),
            Made::Pass => None,
            Made::Pit(index, _) => Some(match self.spelling(made, mover) {
                Ok(Some(asked)) => asked.notation(mover, self.game.rules().board()),
                _ => format!("pit {index}"),
            }),
        }
    }

    /// The legal moves as they are written.
    fn names(&self, turn: &Turn) -> Vec<String> {
        (0..turn.options.len())
            .map(|at| self.spell(turn, at))
            .collect()
    }

    fn spell(&self, turn: &Turn, option: usize) -> String {
        let board = self.game.rules().board();
        turn.options[option].mv.notation(turn.position.mover, board)
    }

    /// Each recorded move must mean one legal move or several of one pit and
    /// direction, and each legal move must be meant.
    fn same_moves(&self, legal: &[Made], turn: &Turn) -> Result<(), Why> {
        let mover = turn.position.mover;
        let mut meant = vec![false; turn.options.len()];
        let mut record_only = Vec::new();
        for made in legal {
            let found = match self.spelling(made, mover) {
                Ok(Some(asked)) => self.all_meant(asked, turn),
                _ => Vec::new(),
            };
            if found.is_empty() {
                record_only.extend(self.name(made, mover));
            }
            for at in found {
                meant[at] = true;
            }
        }
        let left = meant.iter().enumerate().filter(|(_, meant)| !**meant);
        let rules_only: Vec<String> = left.map(|(at, _)| self.spell(turn, at)).collect();
        match record_only.is_empty() && rules_only.is_empty() {
            true => Ok(()),
            false => Err(Why::OtherMoves {
                record_only,
                rules_only,
            }),
        }
    }

    /// The legal moves that one entry of a list of legal moves stands for. A
    /// list that names no directions does not stand for a choice of them.
    fn all_meant(&self, asked: Spelling, turn: &Turn) -> Vec<usize> {
        match asked.among(&turn.options) {
            SpellingMatch::None => Vec::new(),
            SpellingMatch::One(at) => vec![at],
            SpellingMatch::Several(all) => {
                let direction = |at: &usize| turn.options[*at].mv.direction;
                let alike = all.iter().all(|at| direction(at) == direction(&all[0]));
                if alike { all } else { Vec::new() }
            }
        }
    }
}
