//! What pages ask of the program: text in, text out, both JSON.
//!
//! The same interpreters, checker and prose as those of the command line answer, compiled to
//! WebAssembly (`abi`, for that target alone) or called as they are, as the tests do.
//!
//! # The interface, version 1
//!
//! A request names what is asked: `{"version":1,"ask":"turn",…}`. The answer is
//! `{"version":1,"answer":…}`, or `{"version":1,"refused":{"message":…,"help":…}}` where it can't
//! be given. Nothing is kept that a later request depends on: each names its ruleset and its
//! game whole, and what was read or played before is only found again faster. So a page may
//! start over at any time, after a request that took too long as well.
//!
//! | ask | gives |
//! | --- | --- |
//! | `describe` | title, players, the rules in English with what each rests on, open questions, what became of each part of a report |
//! | `turn` | the board after the moves of a game, the legal moves, or how it ended |
//! | `choices` | what is to be decided of the moves from one pit, in words |
//! | `move` | a move step by step, each with its clause, and the turn after it |
//! | `why-not` | why nothing may be played from a pit, with the clause that forbids it |
//! | `choose` | the move of a player of the program |
//! | `judge` | what each move of a turn is worth, as far as a search sees |
//! | `puzzle` | a position from play in which one move is clearly the best |
//! | `lessons` | each rule with a position in which it acts, the ordinary before the rare |
//! | `square` | a text as a QR code |
//! | `which` | how likely each game of a table is by answers, and what to ask next |
//! | `watch` | how well the play of each of many rulesets explains moves that were watched |
//! | `record` | a game as `verify` reads it |
//! | `read-record` | such a record as a game, held against the rules |
//! | `check` | what is wrong with files, as `seedlore check` says it |
//! | `format` | a file's text in the one layout |
//! | `begin` | the text of a new ruleset, from a few answers about the game |
//! | `classify` | the stretches of a text that are coloured, each `[start, end, class]` |
//! | `complete` | what may be written at a place of a text |
//! | `hover` | what a word of a text means, what a citation cites; nothing where there is none |
//! | `differ` | how two rulesets differ clause by clause, and where play first parts |
//! | `confirm` | positions that tell what may have been meant otherwise, and what may come of each |
//! | `keep` | a text with an example of such an answer |
//! | `insert` | a text with lines put into a ruleset |
//! | `mend` | a text with lines of it written otherwise |
//! | `simulate` | the figures of many games |
//! | `games` | random games, move by move |
//!
//! A ruleset is `{"files":[{"path":…,"text":…}],"works":…,"name":…,"reading":["q=r"]}`, with the
//! files of those it is derived from. Places in texts are UTF-16 units, as scripts count them, but
//! for those of clauses, which are bytes. A game is `{"start":null,"seed":1,"moves":["3","5"]}`, its
//! moves as [`Move::notation`](seedlore_game::Move::notation) writes them. The types of [`request`] and
//! those named by the requests there are the whole of it.

#[cfg(target_arch = "wasm32")]
mod abi;
mod begun;
mod choices;
mod confirm;
mod describe;
mod differences;
mod editing;
mod faults;
mod figures;
mod games;
mod judged;
mod lessons;
mod opened;
mod opponent;
mod played;
mod puzzle;
mod recorded;
mod report;
pub mod request;
mod square;
mod steps;
mod units;
mod view;
mod watch;
mod which;
mod why_not;

use serde::Serialize;
use serde_json::{Value, json};

use opened::RulesetCache;
use played::GameCache;
use request::{Ask, Request, VERSION};
use which::TableCache;

/// Why a request is not answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// What is wrong.
    pub message: String,
    /// What may be asked instead.
    pub help: String,
}

impl Refused {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused {
            message: message.into(),
            help: help.into(),
        }
    }
}

/// Answers requests, and finds again what it read for those before.
///
/// ```
/// use seedlore_web::Session;
///
/// let told = Session::default().answer(r#"{"version":1,"ask":"check","files":[],"works":null}"#);
/// assert!(told.starts_with(r#"{"answer":"#), "{told}");
/// let told = Session::default().answer("nonsense");
/// assert!(told.contains("refused"), "{told}");
/// ```
#[derive(Debug, Default)]
pub struct Session {
    rulesets: RulesetCache,
    games: GameCache,
    library: watch::LibraryCache,
    tables: TableCache,
}

impl Session {
    /// The answer to a request, or why there is none: always JSON.
    pub fn answer(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str::<Request>(request) {
            Err(error) => Err(Refused::new(
                format!("the request can't be read: {error}"),
                "write it as the interface has it",
            )),
            Ok(request) if request.version != VERSION => Err(Refused::new(
                format!("the request is of version {}", request.version),
                format!("this program answers version {VERSION}"),
            )),
            Ok(request) => self.given(request.ask),
        };
        let told = match answer {
            Ok(answer) => json!({"version": VERSION, "answer": answer}),
            Err(refused) => json!({"version": VERSION, "refused": refused}),
        };
        told.to_string()
    }

    fn given(&mut self, ask: Ask) -> Result<Value, Refused> {
        match ask {
            Ask::Check { files, works } => as_value(faults::check(&files, works.as_deref())),
            Ask::Format { text } => as_value(begun::laid_out(text)?),
            Ask::Begin {
                name,
                title,
                facts,
                game,
                works,
            } => as_value(begun::begun(
                &name,
                &title,
                &facts,
                &game,
                works.as_deref(),
            )?),
            Ask::Classify { text } => as_value(editing::classified(&text)),
            Ask::Complete { place } => as_value(editing::completions(&place)),
            Ask::Hover { place } => as_value(editing::hovered(&place)),
            Ask::Differ { left, right } => {
                let left = self.rulesets.opened(&left)?;
                let right = self.rulesets.opened(&right)?;
                as_value(differences::differences(&left, &right))
            }
            Ask::Confirm { rules, is_first } => {
                as_value(confirm::questions(&mut self.rulesets, &rules, is_first)?)
            }
            Ask::Keep {
                text,
                name,
                shown,
                words,
                part,
            } => {
                let example = shown.example(&words, &part);
                as_value(confirm::inserted(&text, &name, &example)?)
            }
            Ask::Insert { text, name, lines } => as_value(confirm::inserted(&text, &name, &lines)?),
            Ask::Mend { text, edit } => as_value(confirm::mended(&text, &edit)?),
            Ask::Describe { rules } => {
                let opened = self.rulesets.opened(&rules)?;
                as_value(describe::describe(&opened))
            }
            Ask::Turn { rules, game } => {
                let opened = self.rulesets.opened(&rules)?;
                let at = self.games.play(&opened, &rules, &game)?;
                as_value(view::view(&opened, at))
            }
            Ask::Choices { rules, game, hole } => {
                let opened = self.rulesets.opened(&rules)?;
                let turn = self.games.turn(&opened, &rules, &game)?;
                as_value(choices::choices(&opened, turn, hole))
            }
            Ask::Move { rules, game, mv } => {
                let opened = self.rulesets.opened(&rules)?;
                as_value(steps::made(&opened, &mut self.games, &rules, &game, &mv)?)
            }
            Ask::WhyNot { rules, game, hole } => {
                let opened = self.rulesets.opened(&rules)?;
                let turn = self.games.turn(&opened, &rules, &game)?;
                as_value(why_not::why_not(&opened, turn, hole)?)
            }
            Ask::Choose {
                rules,
                game,
                player,
                seed,
            } => {
                let opened = self.rulesets.opened(&rules)?;
                let turn = self.games.turn(&opened, &rules, &game)?;
                as_value(opponent::choose(&opened, turn, &player, seed)?)
            }
            Ask::Judge { rules, game, nodes } => {
                let opened = self.rulesets.opened(&rules)?;
                let turn = self.games.turn(&opened, &rules, &game)?;
                as_value(judged::judged(&opened, turn, nodes.min(MOST_NODES)))
            }
            Ask::Puzzle { rules, seed, from } => {
                let opened = self.rulesets.opened(&rules)?;
                as_value(puzzle::puzzle(&opened, seed, from)?)
            }
            Ask::Lessons { rules, shown } => {
                let opened = self.rulesets.opened(&rules)?;
                as_value(lessons::lessons(&opened, &shown))
            }
            Ask::Which {
                table,
                answers,
                place,
                year,
                name,
                clues,
                why,
            } => {
                let table = self.tables.read(table)?;
                let beside = which::Beside {
                    place,
                    year,
                    name: &name,
                    clues,
                };
                as_value(which::answered(table, &answers, beside, why.as_deref())?)
            }
            Ask::Watch {
                files,
                works,
                table,
                answers,
                moves,
            } => {
                let table = self.tables.read(table)?;
                let library = self.library.read((files, works))?;
                as_value(watch::watched(&library, table, &answers, &moves)?)
            }
            Ask::Square { text } => as_value(square::square(&text)?),
            Ask::Record {
                rules,
                game,
                players,
            } => {
                let opened = self.rulesets.opened(&rules)?;
                as_value(recorded::record(
                    &opened,
                    &mut self.games,
                    &rules,
                    &game,
                    players,
                )?)
            }
            Ask::ReadRecord { rules, text } => {
                as_value(recorded::read(&mut self.rulesets, &rules, &text)?)
            }
            Ask::Simulate {
                rules,
                player,
                games,
                seed,
            } => {
                let opened = self.rulesets.opened(&rules)?;
                as_value(figures::simulated(&opened, &player, games, seed)?)
            }
            Ask::Games {
                rules,
                games,
                longest,
                seed,
            } => {
                let opened = self.rulesets.opened(&rules)?;
                as_value(games::games(&opened, games, longest, seed)?)
            }
        }
    }
}

/// No page asks for a search of more.
const MOST_NODES: u32 = 1_000_000;

fn as_value(answer: impl Serialize) -> Result<Value, Refused> {
    serde_json::to_value(answer).map_err(|error| {
        Refused::new(
            format!("the answer can't be written: {error}"),
            "this is a fault of the program",
        )
    })
}
