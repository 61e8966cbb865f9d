//! A game played up to where it stands.

use super::Refused;
use super::opened::Opened;
use super::request::{Game, Rules};
use seedlore_game::{Finish, Game as _, History, LegalMove, Next, Position, Turn, parse_position};
use seedlore_study::play::Dice;

/// The position that a game begins from, with its lots.
///
/// # Errors
/// If the position can't be read.
pub fn start(opened: &Opened, game: &Game) -> Result<Position, Refused> {
    let rules = opened.rules();
    let position = match &game.start {
        None => opened.referee.start(),
        Some(text) => parse_position(text, rules).map_err(|error| {
            Refused::new(
                format!("the position can't be read: {}", error.message),
                error.help,
            )
        })?,
    };
    Ok(Dice::of_game(game.seed, 0).begin(position, rules))
}

/// The last game that was asked about, after each of its moves.
#[derive(Debug, Default)]
pub struct GameCache {
    last: Option<Played>,
}

#[derive(Debug)]
struct Played {
    rules: Rules,
    start: Option<String>,
    seed: u64,
    agree: Option<u32>,
    moves: Vec<String>,
    /// What stood on the board before the first move, and after each.
    stands: Vec<Next>,
    history: History,
}

impl Played {
    fn begin(opened: &Opened, rules: &Rules, game: &Game) -> Result<Played, Refused> {
        let first = opened.referee.enter(start(opened, game)?);
        let mut history = History::new(game.agreement());
        if let Next::Turn(turn) = &first {
            history.note_turn(turn);
        }
        Ok(Played {
            rules: rules.clone(),
            start: game.start.clone(),
            seed: game.seed,
            agree: game.agree,
            moves: Vec::new(),
            stands: vec![first],
            history,
        })
    }

    fn is_of(&self, rules: &Rules, game: &Game) -> bool {
        self.rules == *rules
            && (&self.start, self.seed, self.agree) == (&game.start, game.seed, game.agree)
    }

    /// Takes moves back until so many are left.
    fn take_back(&mut self, left: usize) {
        while self.moves.len() > left {
            self.moves.pop();
            if let Some(Next::Turn(turn)) = self.stands.pop() {
                self.history.forget_turn(&turn);
            }
        }
    }

    fn add(&mut self, opened: &Opened, mv: &str) -> Result<(), Refused> {
        let option = {
            let turn = turn_of(self.stands.last())?;
            option(opened, turn, mv, self.moves.len())?
        };
        let Some(Next::Turn(turn)) = self.stands.last() else {
            return Ok(());
        };
        let next = opened.referee.play(turn, option, &mut self.history);
        if let Next::Turn(turn) = &next {
            self.history.note_turn(turn);
        }
        self.stands.push(next);
        self.moves.push(mv.into());
        Ok(())
    }
}

/// The legal move that is written so.
///
/// # Errors
/// If none is; `made` counts those before it.
pub fn option(opened: &Opened, turn: &Turn, mv: &str, made: usize) -> Result<usize, Refused> {
    let board = opened.rules().board();
    let mover = turn.position.mover;
    let written = |option: &LegalMove| option.mv.notation(mover, board) == mv;
    turn.options.iter().position(written).ok_or_else(|| {
        let legal = turn.options.iter().take(24);
        let legal: Vec<String> = legal.map(|o| o.mv.notation(mover, board)).collect();
        Refused::new(
            format!("move {} of the game, {mv}, is not legal there", made + 1),
            format!("{mover} may play {}", legal.join(", ")),
        )
    })
}

/// The turn, where the game is not over.
fn turn_of(stands: Option<&Next>) -> Result<&Turn, Refused> {
    match stands {
        Some(Next::Turn(turn)) => Ok(turn),
        _ => Err(Refused::new(
            "the game is over",
            "take a move back, or begin another",
        )),
    }
}

impl GameCache {
    /// What stood on the board before the first move of a game, and after each.
    ///
    /// # Errors
    /// If its start can't be read, or one of its moves is not legal.
    pub fn stands(
        &mut self,
        opened: &Opened,
        rules: &Rules,
        game: &Game,
    ) -> Result<&[Next], Refused> {
        if game.moves.len() > Game::MOST_MOVES {
            return Err(Refused::new(
                format!("the game has more than {} moves", Game::MOST_MOVES),
                "begin another",
            ));
        }
        let played = match self.last.take().filter(|last| last.is_of(rules, game)) {
            Some(played) => played,
            None => Played::begin(opened, rules, game)?,
        };
        let played = self.last.insert(played);
        let alike = played.moves.iter().zip(&game.moves);
        let alike = alike.take_while(|(made, asked)| made == asked).count();
        played.take_back(alike);
        for mv in &game.moves[alike..] {
            played.add(opened, mv)?;
        }
        Ok(&played.stands)
    }

    /// What stands on the board after the moves of a game.
    ///
    /// # Errors
    /// As those of [`stands`](GameCache::stands).
    pub fn play(&mut self, opened: &Opened, rules: &Rules, game: &Game) -> Result<&Next, Refused> {
        let stands = self.stands(opened, rules, game)?;
        Ok(&stands[stands.len() - 1])
    }

    /// The turn after the moves of a game.
    ///
    /// # Errors
    /// As those of [`play`](GameCache::play), and if the game is over.
    pub fn turn(&mut self, opened: &Opened, rules: &Rules, game: &Game) -> Result<&Turn, Refused> {
        turn_of(Some(self.play(opened, rules, game)?))
    }

    /// The same with the history up to it and the legal move that is written so.
    ///
    /// # Errors
    /// As those of [`turn`](GameCache::turn), and if the move is not legal.
    pub fn with_move(
        &mut self,
        opened: &Opened,
        rules: &Rules,
        game: &Game,
        mv: &str,
    ) -> Result<(&Turn, usize, History), Refused> {
        self.play(opened, rules, game)?;
        let Some(played) = &self.last else {
            return Err(Refused::new("there is no game", "begin one"));
        };
        let turn = turn_of(played.stands.last())?;
        let option = option(opened, turn, mv, game.moves.len())?;
        Ok((turn, option, played.history.clone()))
    }
}

/// What is left of a game: of its end, the position.
pub fn finish(next: &Next) -> Option<&Finish> {
    match next {
        Next::Over(finish) => Some(finish),
        Next::Turn(_) => None,
    }
}
