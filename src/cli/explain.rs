//! `seedlore explain`: one move, or the way from one round to the next, event by event, each with
//! its clause.

use clap::Args;

use super::boardtext::{draw, draw_still};
use super::common::Common;
use super::failure::{Done, Failure};
use super::naming;
use super::output::say;
use super::position::{self, Begin, how_written};
use super::table::{bold, dim, wrap};
use super::telling::Telling;
use crate::examples;
use crate::explain::{self, Asked, Barred, headings, without_turns};
use crate::game::{Game, Next, NoHistory, Position, Total, Turn};
use crate::referee::{Event, Narrator, NullSink, Referee};
use crate::report::{both, visible};
use crate::rules::{Bibliography, Clause, Example, Expected, Head, Player, Ruleset, Scene};

const EXAMPLES: &str = "\
Examples:
  seedlore explain wari-bennett 3
  seedlore explain wari-bennett
  seedlore explain wari-bennett --example 1
  seedlore explain wari-bennett 6 --from '0 0 0 0 0 2 / 1 2 4 4 4 4 | * 13 | south'
  seedlore explain pallankuli --round 2 --holding '40 44'";

const STATUS: &str = "\
Exit status: 0 the move is told, or what is legal; 1 the position has faults, or its player has no
legal move where one was asked for; 2 the move is illegal, or the command can't be done.";

/// Tell a move step by step, with the clause behind each step; or why it is
/// illegal. Of a player who has no legal move it tells what bars each pit and
/// what follows. With --round, how a round is set up: what is given back, filled, closed and
/// claimed, what is over, and who begins.
#[derive(Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{STATUS}\n\n{}", how_written()))]
pub struct Explain {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    ruleset: String,
    /// The move: a pit's number from the mover's left, with `b` for the second
    /// way of moving and, after a colon, what is answered on the way. Without it the legal moves are told, and what bars the
    /// other pits.
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    #[command(flatten)]
    begin: Begin,
    /// The set-up of this round: of round 1, or of a later one by what each player holds as the
    /// round before ends (--holding), or by the position at its end (--from).
    #[arg(long, value_name = "N", conflicts_with = "example")]
    round: Option<u16>,
    /// What each player holds then, in the order of the players: "40 44". Behind it may stand
    /// what stands there in a position: "40 44 | north | 9 9 | winner=south".
    #[arg(
        long,
        value_name = "SEEDS",
        requires = "round",
        conflicts_with = "from"
    )]
    holding: Option<String>,
    /// An example of the ruleset, by its name or its number, in place of a position and a move.
    #[arg(long, value_name = "EXAMPLE", conflicts_with_all = ["mv", "from", "readings"])]
    example: Option<String>,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
    /// Write the events as JSON Lines.
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub fn run(&self, common: &Common) -> Done {
        let (library, mut rules) = naming::ruleset(common, &self.ruleset, &self.readings)?;
        let example = match &self.example {
            None => None,
            Some(which) => Some(example(&rules, which)?.clone()),
        };
        if let Some(example) = &example {
            rules = examples::under(&library.collection, &rules, example)
                .map_err(|faults| Failure::faults(faults, &library.sources))?;
        }
        let referee = Referee::new(rules);
        let telling = Telling {
            rules: referee.rules(),
            works: library.collection.bibliography(),
            colour: common.output_colour(),
        };
        if let Some(round) = self.round {
            return self.round(&referee, &telling, round);
        }
        let (position, mv) = match &example {
            None => (self.begin.position(&referee)?, self.mv.clone()),
            Some(example) => {
                if !self.json {
                    say!("{}\n", bold(&example.words, telling.colour));
                }
                if let (Scene::Round { round, holding }, None) = (&example.scene, &example.playing)
                {
                    let rules = referee.rules();
                    let end = position::round_end(rules, *round, holding, Total::OfTheGame)?;
                    self.passage(&referee, &telling, end);
                    return Ok(());
                }
                last_move(&referee, example)?
            }
        };
        let found = position.clone();
        let player = found.mover;
        let mut before: Vec<Event> = Vec::new();
        let next = referee.enter_telling(position, &mut before);
        let turn = match &next {
            Next::Turn(turn) if turn.position.mover == player && turn.passed.is_empty() => turn,
            // What follows is another turn: no move is looked for in it.
            _ if is_stuck(&before) => {
                without_turns(&mut before);
                self.print_board(&telling, &found);
                self.print(&telling, &before);
                self.print_next(&telling, &next);
                let Some(mv) = &mv else { return Ok(()) };
                return Err(self.no_move(player, mv, &next, telling.rules));
            }
            Next::Turn(turn) => turn,
            Next::Over(_) => return Ok(()),
        };
        let Some(mv) = &mv else {
            self.moves(&referee, &telling, turn);
            return Ok(());
        };
        let asked = explain::asked(&referee, turn, mv, telling.works);
        let Asked { option, others } = match (asked, &example) {
            (Ok(asked), _) => asked,
            // That is what it shows.
            (Err(refusal), Some(example)) if example.expected == Expected::Illegal => {
                self.print_board(&telling, &turn.position);
                say!("{}; {}", refusal.message, refusal.help);
                return Ok(());
            }
            (Err(refusal), _) => return Err(Failure::usage(refusal.message, refusal.help)),
        };
        self.print_board(&telling, &turn.position);
        // A stuck player may have been given a move by what the rules do then.
        let mut events = before;
        let next = referee.narrate(turn, option, &mut NoHistory, &mut events);
        without_turns(&mut events);
        if !others.is_empty() && !self.json {
            let too = format!("`{}` begins {} too", mv.trim(), both(&others));
            say!("{}", dim(&too, telling.colour));
        }
        self.print(&telling, &events);
        self.print_next(&telling, &next);
        Ok(())
    }

    /// How a round is set up.
    fn round(&self, referee: &Referee, telling: &Telling<'_>, round: u16) -> Done {
        let rules = telling.rules;
        if let Some(mv) = &self.mv {
            return Err(Failure::usage(
                format!("--round tells how round {round} is set up, and no move is made there"),
                format!(
                    "leave out `{}`, or tell that move with --from and a position",
                    visible(mv)
                ),
            ));
        }
        if round != 1 {
            let end = self
                .begin
                .round_end(rules, round, self.holding.as_deref())?;
            self.passage(referee, telling, end);
            return Ok(());
        }
        if self.holding.is_some() || self.begin.is_given() {
            return Err(Failure::usage(
                "round 1 begins with the board as the rules set it out, whatever is held",
                "leave out --holding and --from, or name round 2 or a later one",
            ));
        }
        let set_out = |clause: &Clause| Event::BoardReset {
            clause: clause.id(),
            told: "the board is set out",
        };
        let mut events: Vec<Event> = rules.clauses_of(Head::Seeds).map(set_out).collect();
        let start = referee.start_telling(Player::South, &mut events);
        let next = referee.enter_telling(start, &mut events);
        without_turns(&mut events);
        self.print(telling, &events);
        self.print_next(telling, &next);
        Ok(())
    }

    /// What lies between the end of a round and the first turn of the next.
    fn passage(&self, referee: &Referee, telling: &Telling<'_>, end: Position) {
        if !self.json {
            say!("{}\n", draw_still(&end, telling.rules, telling.colour));
        }
        let mut events = Vec::new();
        let next = referee.end_round(end, &mut events);
        without_turns(&mut events);
        self.print(telling, &events);
        self.print_next(telling, &next);
    }

    fn print(&self, telling: &Telling<'_>, events: &[Event]) {
        if !self.json {
            for line in telling.lines(events) {
                say!("{line}");
            }
            return;
        }
        let rules = telling.rules;
        for (event, clause) in events.iter().zip(headings(events)) {
            let line = serde_json::json!({
                "event": event.say(rules.board()),
                "clause": clause.map(|id| rules.clause(id).label()),
            });
            say!("{line}");
        }
    }

    /// The board that the next player finds, drawn and as one writes it.
    fn print_next(&self, telling: &Telling<'_>, next: &Next) {
        if self.json {
            return;
        }
        let position = next.position();
        let drawn = match next {
            Next::Turn(_) => draw,
            Next::Over(_) => draw_still,
        };
        let board = drawn(position, telling.rules, telling.colour);
        say!("\n{board}\n\n{}", position.notation(telling.rules));
    }

    /// The board that the mover finds.
    fn print_board(&self, telling: &Telling<'_>, position: &Position) {
        if !self.json {
            let board = draw(position, telling.rules, telling.colour);
            say!("{board}\n");
        }
    }

    /// The error of a move that was asked for where its player has none.
    fn no_move(&self, player: Player, mv: &str, next: &Next, rules: &Ruleset) -> Failure {
        let mv = visible(mv.trim());
        let help = match next {
            Next::Turn(turn) => format!(
                "{} moves next; to explain a move there, add --from '{}'",
                turn.position.mover,
                turn.position.notation(rules)
            ),
            Next::Over(_) => "the game ends in this position".into(),
        };
        Failure::absent(
            format!("{player} can't play {mv} here: {player} has no legal move"),
            help,
        )
    }

    /// The legal moves, and what bars the other pits.
    fn moves(&self, referee: &Referee, telling: &Telling<'_>, turn: &Turn) {
        let (rules, mover) = (telling.rules, turn.position.mover);
        self.print_board(telling, &turn.position);
        let legal: Vec<String> = (turn.options.iter())
            .map(|option| option.mv.notation(mover, rules.board()))
            .collect();
        let barred = Barred::new(referee.barred(&turn.position));
        let clauses = barred.clauses(rules, telling.works);
        let others = (!barred.is_empty()).then(|| barred.say(mover, rules));
        if self.json {
            let line = serde_json::json!({
                "player": mover, "legal": legal, "barred": others, "clauses": clauses,
            });
            say!("{line}");
            return;
        }
        say!("{mover} may play {}", explain::listed(&legal));
        for line in others.into_iter().chain(clauses) {
            say!("  {}", wrap(&line, 90, "    "));
        }
    }
}

/// The example of this name or number.
fn example<'r>(rules: &'r Ruleset, which: &str) -> Result<&'r Example, Failure> {
    let examples = rules.examples();
    let number = which.parse::<usize>().ok().filter(|number| *number > 0);
    let found = match number {
        Some(number) => examples.get(number - 1),
        None => examples.iter().find(|e| e.name.as_deref() == Some(which)),
    };
    found.ok_or_else(|| {
        Failure::usage(
            format!(
                "there is no example `{}` of {}",
                visible(which),
                rules.name()
            ),
            match examples.len() {
                0 => "it has none".to_string(),
                many => format!(
                    "there are {many}: `seedlore show {} --as examples`",
                    rules.name()
                ),
            },
        )
    })
}

/// The position of an example in which its last move is made, and that move.
fn last_move(referee: &Referee, example: &Example) -> Result<(Position, Option<String>), Failure> {
    let mut position = match &example.scene {
        Scene::Start => position::position(referee, None)?,
        Scene::Position(text) => position::position(referee, Some(text))?,
        Scene::Round { round, holding } => {
            let end = position::round_end(referee.rules(), *round, holding, Total::OfTheGame)?;
            referee.end_round(end, &mut NullSink).position().clone()
        }
    };
    let mut moves: Vec<&str> = example
        .playing
        .iter()
        .flat_map(|m| m.split_whitespace())
        .collect();
    let last = moves.pop().map(str::to_string);
    for mv in moves {
        let Next::Turn(turn) = referee.enter(position) else {
            return Err(Failure::absent(
                format!("the game is over before `{mv}`"),
                "`seedlore check` tells what is wrong with the example",
            ));
        };
        let asked = explain::asked(referee, &turn, mv, &Bibliography::default())
            .map_err(|refusal| Failure::usage(refusal.message, refusal.help))?;
        position = referee
            .play(&turn, asked.option, &mut NoHistory)
            .position()
            .clone();
    }
    Ok((position, last))
}

fn is_stuck(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e, Event::Stuck { .. }))
}
