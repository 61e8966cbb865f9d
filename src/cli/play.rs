//! `seedlore play`: a game at the terminal.

use std::path::PathBuf;

use clap::Args;

use super::boardtext::{draw, draw_still};
use super::common::Common;
use super::endgames;
use super::failure::{Done, Failure};
use super::naming;
use super::opponent;
use super::output::{finish, input, say, write};
use super::position::position;
use super::table::{bold, wrap};
use super::telling::Telling;
use super::typing::{Prompt, typed};
use super::writing::{is_there, write_new};
use crate::engine::Engine;
use crate::explain::{self, Refusal};
use crate::game::{Agreement, Finish, Game, GameRecord, History, Next, Position, Recall, Turn};
use crate::play::{Agent, AgentKind, Dice, Meter, Seated, Setting};
use crate::prose;
use crate::referee::{Event, Narrator, Referee};
use crate::report::Colour;
use crate::rules::{Bibliography, ByPlayer, Player};

/// Play a ruleset here: against an agent, or both sides by hand.
#[derive(Args)]
#[command(after_help = "\
At the prompt write a pit's number, counted from the mover's left, on a ring alike for all (`5b`
is the second way of moving, where there is one; after a colon stands what is answered on the
way, as `5:y,n` where two lines may be taken or not and `5:2.4` where a pit is chosen; `seedlore
language moves` tells all of it), or:
  moves      the legal moves          why 3    what a move does, or why it is illegal
  hint       a move to consider       undo     take back your last move
  rules      the rules in words       save F   write the game so far to the file F
  quit       stop

Examples:
  seedlore play wari-bennett
  seedlore play wari-bennett --north human
  seedlore play woli-beart --south search-6 --north greedy")]
pub struct Play {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    ruleset: String,
    /// Who plays South: human, random, greedy, cooperative or search-N.
    #[arg(long, default_value = "human", value_name = "PLAYER")]
    south: Seat,
    /// Who plays North, or where more than two play, all but South.
    #[arg(long, default_value = "search-4", value_name = "PLAYER")]
    north: Seat,
    /// The position to begin from; by default the start.
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Let players of the kinds alphabeta-N and level-N look into the tables of
    /// endgames in this folder, which `seedlore endgames build` wrote.
    #[arg(long, value_name = "FOLDER")]
    endgames: Option<PathBuf>,
    /// Seed of the agents' chances: the same seed plays the same game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the game to a file when it is over, as JSON Lines.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
}

/// Who sits at a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seat {
    Human,
    Agent(AgentKind),
}

impl std::str::FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Seat::Human),
            other => other
                .parse()
                .map(Seat::Agent)
                .map_err(|e| format!("{e}; write `human` to play yourself")),
        }
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Agent(kind) => kind.fmt(f),
        }
    }
}

/// What the human asks for.
enum HumanInput {
    Move(usize),
    Undo,
    Quit,
}

/// How deep the hint looks.
const HINT: AgentKind = AgentKind::Search(6);

/// Moves after which a game between agents is broken off.
const LONGEST: u32 = 5_000;

/// A game at the table.
struct Table<'a> {
    referee: &'a Referee,
    works: &'a Bibliography,
    seats: ByPlayer<Seat>,
    /// Who plays at each seat that no human has.
    players: ByPlayer<Option<Seated>>,
    colour: Colour,
    dice: Dice,
    /// Every turn so far, for taking back.
    past: Vec<Turn>,
    history: History,
    record: GameRecord,
    prompt: Prompt,
}

impl Play {
    pub fn run(&self, common: &Common) -> Done {
        let (library, rules) = naming::ruleset(common, &self.ruleset, &self.readings)?;
        let referee = Referee::new(rules);
        // Where more than two sit down, the others play like North.
        let mut seats = ByPlayer::from_value(self.north);
        seats[Player::South] = self.south;
        if let Some(path) = self.record.as_deref().filter(|p| p.exists()) {
            return Err(is_there(path));
        }
        let endgames = endgames::known(self.endgames.as_deref(), referee.rules())?;
        let mut dice = Dice::of_game(self.seed, 0);
        let start = dice.begin(position(&referee, self.from.as_deref())?, referee.rules());
        let players = referee.rules().players().iter();
        let names = players.map(|p| (*p, seats[*p].to_string())).collect();
        let engine = Engine::new(referee.rules().clone());
        let mut table = Table {
            referee: &referee,
            works: library.collection.bibliography(),
            players: ByPlayer::from_fn(|player| match seats[player] {
                Seat::Human => None,
                Seat::Agent(kind) => Some(kind.seated_on(&engine, endgames.as_ref())),
            }),
            seats,
            colour: common.output_colour(),
            dice,
            past: Vec::new(),
            history: History::new(Agreement::AtOccurrence(3)),
            record: GameRecord::begin(&referee, &start, Some(names)),
            prompt: Prompt::new(),
        };
        let seated = format!(
            "{}, {} against {}. `help` tells what you can write.",
            referee.rules().title(),
            self.south,
            self.north
        );
        say!("{}", wrap(&seated, usize::MAX, ""));
        let mut events = Vec::new();
        let first = referee.enter_telling(start, &mut events);
        table.tell(&events);
        table.run(first)?;
        if let Some(path) = &self.record {
            write_new(path, &table.record.to_lines())?;
            say!("written to {}", path.display());
        }
        Ok(())
    }
}

impl Table<'_> {
    fn run(&mut self, first: Next) -> Done {
        let mut next = first;
        let has_human = self.seats.iter().any(|(_, seat)| *seat == Seat::Human);
        let mut steps = 0;
        let players = self
            .players
            .iter()
            .filter_map(|(_, player)| player.as_ref());
        let may_think = players.map(Seated::thought).max().unwrap_or(0);
        let mut thought = Meter::new(may_think);
        let setting = Setting {
            limit: LONGEST,
            ..Setting::default()
        };
        while self.past.len() < LONGEST as usize {
            let turn = match next {
                Next::Over(finish) => {
                    self.over(&finish);
                    return Ok(());
                }
                Next::Turn(turn) => turn,
            };
            steps += turn.steps;
            if !has_human && (steps > setting.steps() || thought.is_spent()) {
                let (what, most) = match thought.is_spent() {
                    true => ("its players thought for", may_think),
                    false => ("it took", setting.steps()),
                };
                say!(
                    "The game is broken off after {} moves: {what} more than {} million steps.",
                    self.past.len(),
                    most / 1_000_000
                );
                return Ok(());
            }
            let mover = turn.position.mover;
            let option = match &self.players[mover] {
                Some(player) => {
                    let chosen = opponent::choose(self.referee, player, &turn, &mut self.dice);
                    thought.charge_all(chosen.steps);
                    chosen.option
                }
                None => {
                    say!(
                        "\n{}",
                        draw(&turn.position, self.referee.rules(), self.colour)
                    );
                    if turn.is_cut {
                        say!(
                            "There are more moves than can be tried: only the {} that `moves` \
                             lists are offered.",
                            turn.options.len()
                        );
                    }
                    match self.ask(&turn)? {
                        HumanInput::Move(option) => option,
                        HumanInput::Quit => return Ok(()),
                        HumanInput::Undo => {
                            next = Next::Turn(self.undo().unwrap_or(turn));
                            continue;
                        }
                    }
                }
            };
            self.history.note_turn(&turn);
            let mut events = Vec::new();
            let mut recall = AtTable {
                asks: self.seats.iter().any(|(_, seat)| *seat == Seat::Human),
                history: &mut self.history,
            };
            next = self
                .referee
                .narrate(&turn, option, &mut recall, &mut events);
            self.record
                .add(self.referee, mover, turn.options[option].mv, &next);
            self.tell(&events);
            if has_human {
                let rules = self.referee.rules();
                for board in opponent::lap_boards(rules, &turn.position, &events, self.colour) {
                    say!("{board}");
                }
            }
            self.past.push(turn);
        }
        say!("The game is broken off after {LONGEST} moves.");
        Ok(())
    }

    /// Asks until the answer is a move, an undo or the end.
    fn ask(&mut self, turn: &Turn) -> Result<HumanInput, Failure> {
        let board = self.referee.rules().board().clone();
        let mover = turn.position.mover;
        loop {
            let line = match self.prompt.ask(&format!("{mover}> ")) {
                Ok(Some(line)) => line,
                Ok(None) => {
                    say!();
                    return Ok(HumanInput::Quit);
                }
                Err(error) => {
                    return Err(Failure::usage(
                        format!("can't read what you write: {error}"),
                        "write plain text",
                    ));
                }
            };
            let (word, rest) = match line.trim().split_once(' ') {
                Some((word, rest)) => (word, rest.trim()),
                None => (line.trim(), ""),
            };
            match word {
                "" => {}
                "quit" | "q" => return Ok(HumanInput::Quit),
                "undo" | "u" => return Ok(HumanInput::Undo),
                "help" | "?" => say!("{HELP}"),
                "moves" => {
                    let moves: Vec<String> = turn
                        .options
                        .iter()
                        .map(|o| o.mv.notation(mover, &board))
                        .collect();
                    say!("{}", wrap(&moves.join(" "), usize::MAX, ""));
                }
                "hint" | "h" => {
                    let option = HINT.choose(self.referee, turn, &mut self.dice);
                    let mv = turn.options[option].mv;
                    say!("{HINT} would play {}", mv.notation(mover, &board));
                }
                "rules" => {
                    for (n, clause) in self.referee.rules().clauses().iter().enumerate() {
                        let told = prose::tell(self.referee.rules(), clause);
                        say!("{:>2}. {}", n + 1, wrap(&told, usize::MAX, "    "));
                    }
                }
                "save" if rest.is_empty() => say!("name a file: `save game.jsonl`"),
                "save" => match write_new(rest.as_ref(), &self.record.to_lines()) {
                    Ok(()) => say!("written to {rest}"),
                    Err(failure) => say!("{failure}"),
                },
                "why" => self.why(turn, rest),
                text => match explain::asked(self.referee, turn, text, self.works) {
                    Ok(asked) => return Ok(HumanInput::Move(asked.option)),
                    Err(refusal) => tell_refusal(&refusal),
                },
            }
        }
    }

    /// What a move would do, or why it can't be made.
    fn why(&self, turn: &Turn, text: &str) {
        match explain::asked(self.referee, turn, text, self.works) {
            Ok(asked) => {
                let option = &turn.options[asked.option];
                let after = option.after.notation(self.referee.rules());
                let told = format!("legal; it gains {} and leaves {after}", option.gain);
                say!("{}", wrap(&told, usize::MAX, "  "));
            }
            Err(refusal) => tell_refusal(&refusal),
        }
    }

    /// Goes back to the last turn of a human.
    fn undo(&mut self) -> Option<Turn> {
        let is_human = |t: &Turn| self.seats[t.position.mover] == Seat::Human;
        let Some(at) = self.past.iter().rposition(is_human) else {
            say!("there is nothing to take back");
            return None;
        };
        for turn in self.past.drain(at + 1..) {
            self.history.forget_turn(&turn);
        }
        self.record.moves.truncate(at);
        let turn = self.past.pop()?;
        self.history.forget_turn(&turn);
        Some(turn)
    }

    /// Tells what happened: the choice, the captures, who is stuck, the end.
    fn tell(&self, events: &[Event]) {
        let telling = Telling {
            rules: self.referee.rules(),
            works: self.works,
            colour: self.colour,
        };
        for line in telling.at_the_table(events) {
            say!("{line}");
        }
    }

    fn over(&self, finish: &Finish) {
        let rules = self.referee.rules();
        say!("\n{}", draw_still(&finish.position, rules, self.colour));
        match finish.clause.map(|id| rules.clause(id)) {
            Some(clause) => {
                let why = prose::tell(rules, clause);
                let told = format!("The game is over. {why} [{}]", clause.label());
                say!("{}", wrap(&told, usize::MAX, ""));
            }
            None => say!("The game is over: nobody can move."),
        }
        let captured = &finish.position.captured;
        let players = rules.players().iter();
        let counts: Vec<String> = players.map(|p| format!("{p} {}", captured[*p])).collect();
        let outcome = bold(&finish.outcome.to_string(), self.colour);
        say!("{outcome}: {}", counts.join(", "));
    }
}

fn tell_refusal(refusal: &Refusal) {
    let told = format!("{}: {}", refusal.message, refusal.help);
    say!("{}", wrap(&told, usize::MAX, "  "));
}

/// The history of a game at the table: where a person plays, whether to stop
/// is asked; agents among themselves keep to their policy.
struct AtTable<'a> {
    history: &'a mut History,
    asks: bool,
}

impl Recall for AtTable<'_> {
    fn repeats(&mut self, position: &Position) -> bool {
        self.history.repeats(position)
    }

    fn agrees(&mut self, position: &Position) -> bool {
        if !self.asks {
            return self.history.agrees(position);
        }
        if self.history.times(position) == 0 {
            return false;
        }
        write(format_args!(
            "This position stood on the board before. Do both players agree to end the game? [y/N] "
        ));
        finish();
        let line = typed(&mut input()).ok().flatten();
        line.is_some_and(|line| matches!(line.trim(), "y" | "yes"))
    }
}

const HELP: &str = "\
a pit's number  play it      moves  the legal moves    why 3   what a move does, or why not
undo  take back              hint   a move to consider rules   the rules in words
save FILE  write the game    quit   stop";
