//! A move as it was written, held against the legal ones: `explain`, `play`
//! and `verify` take the same spellings and refuse them in the same words.

use crate::referee::{Event, EventSink, Narrator, Referee, Ruling, Unending};
use seedlore_game::{Game, NoHistory, Position, Spelling, SpellingMatch, Turn, parse_spelling};
use seedlore_language::prose;
use seedlore_language::report::either;
use seedlore_language::rules::{Bibliography, ClauseId, Pit, Player, Ruleset};

/// A legal move that was asked for.
pub struct Asked {
    /// Its index in the turn's options.
    pub option: usize,
    /// Other moves that begin with what was written, where the one asked for
    /// is spelled just so: `5b` where `5` was written and is legal too.
    pub others: Vec<String>,
}

/// Why a move was not taken.
pub struct Refusal {
    /// What was wrong with it, in a sentence.
    pub message: String,
    /// The clause or the mark behind it, and what may be written instead.
    pub help: String,
}

/// Where the last seed of a legal move falls.
pub fn landing(referee: &Referee, turn: &Turn, option: usize) -> Option<Pit> {
    let mut last = LastLanding(None);
    referee.narrate(turn, option, &mut NoHistory, &mut last);
    last.0
}

/// The pit in which the latest lap ended, before anything follows the move.
struct LastLanding(Option<Pit>);

impl EventSink for LastLanding {
    fn tell(&mut self, event: Event) {
        if let Event::Landed { pit, .. } = event {
            self.0 = Some(pit);
        }
    }
}

/// No more spellings than this are listed.
const MOST_LISTED: usize = 24;

/// The legal move that a text means.
///
/// # Errors
/// If the text is no move, if several legal moves begin so, or if none does.
pub fn asked(
    referee: &Referee,
    turn: &Turn,
    text: &str,
    works: &Bibliography,
) -> Result<Asked, Refusal> {
    let board = referee.rules().board();
    let mover = turn.position.mover;
    let spelling = parse_spelling(text, mover, board).map_err(|error| Refusal {
        message: error.message,
        help: format!("{}. {}", error.help, legal_here(referee, turn, None)),
    })?;
    match spelling.among(&turn.options) {
        SpellingMatch::One(option) => {
            let others = (turn.options.iter().enumerate())
                .filter(|(at, other)| *at != option && spelling.allows(other.mv))
                .map(|(_, other)| other.mv.notation(mover, board))
                .collect();
            Ok(Asked { option, others })
        }
        SpellingMatch::Several(meant) => Err(Refusal {
            message: format!(
                "`{text}` may be {} moves here",
                match meant.len() {
                    2 => "either of two".to_string(),
                    n => format!("any of {n}"),
                }
            ),
            help: format!("say which: {}", listed(&spellings(turn, &meant, referee))),
        }),
        SpellingMatch::None => Err(Refusal {
            message: format!("{mover} may not play {} here", text.trim()),
            help: format!(
                "{}. {}",
                why(referee, &turn.position, spelling, works).trim_end_matches('.'),
                legal_here(referee, turn, Some(spelling))
            ),
        }),
    }
}

/// `legal from there: 3b, 3c`, or every legal move where none begins there.
fn legal_here(referee: &Referee, turn: &Turn, asked: Option<Spelling>) -> String {
    let all: Vec<usize> = (0..turn.options.len()).collect();
    let from_pit = |at: &usize| asked.is_some_and(|a| a.pit == turn.options[*at].mv.pit);
    let from_there: Vec<usize> = all.iter().copied().filter(from_pit).collect();
    match from_there.is_empty() {
        false => format!(
            "Legal from there: {}",
            listed(&spellings(turn, &from_there, referee))
        ),
        true => format!("Legal: {}", listed(&spellings(turn, &all, referee))),
    }
}

/// The legal moves with these indices as they are written.
fn spellings(turn: &Turn, options: &[usize], referee: &Referee) -> Vec<String> {
    let board = referee.rules().board();
    let mover = turn.position.mover;
    (options.iter())
        .map(|at| turn.options[*at].mv.notation(mover, board))
        .collect()
}

/// Moves in a row, with how many more there are where they are many.
pub fn listed(moves: &[String]) -> String {
    let shown: Vec<String> = (moves.iter().take(MOST_LISTED))
        .map(|mv| format!("`{mv}`"))
        .collect();
    match moves.len().saturating_sub(MOST_LISTED) {
        0 if shown.len() == 2 => either(&shown),
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The clause or the mark that forbids a move. Where no way of moving was
/// written, what forbids it in each of them.
pub fn why(
    referee: &Referee,
    position: &Position,
    asked: Spelling,
    works: &Bibliography,
) -> String {
    if let Some(reason) = ground(referee, position, asked, works) {
        return reason;
    }
    let ways = match asked.way {
        Some(way) => way..=way,
        None => 0..=u8::MAX,
    };
    let mut reasons: Vec<String> = Vec::new();
    for way in ways {
        let mv = Spelling {
            way: Some(way),
            ..asked
        };
        match referee.why_illegal(position, mv.exact()) {
            Some(Ruling::NoSuchWay) if way > 0 && asked.way.is_none() => break,
            Some(Ruling::EmptyPit) => return "the pit is empty: there is nothing to lift".into(),
            ruling => {
                let reason = reason_in_words(referee, ruling, works);
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
    }
    reasons.join("; ")
}

/// A mark that locks the pit, or that it is out of play.
fn ground(
    referee: &Referee,
    position: &Position,
    asked: Spelling,
    works: &Bibliography,
) -> Option<String> {
    let rules = referee.rules();
    let ground = position.ground();
    if ground.closed.contains(asked.pit) {
        return Some("the pit is closed: it is out of play in this round".into());
    }
    let marks = rules.marks().iter().zip(&ground.marks);
    let mut locking = marks
        .filter(|(mark, _)| mark.plan.locked)
        .filter_map(|(mark, held)| {
            let holder = |player: &&Player| held[**player].contains(asked.pit);
            let holder = *rules.players().iter().find(holder)?;
            Some((mark, holder))
        });
    let (mark, holder) = locking.next()?;
    Some(format!(
        "the pit is marked {} for {holder}, and what lies in it can't be lifted. {}",
        mark.plan.name,
        behind(rules, mark.clause, works)
    ))
}

/// A ruling in words.
fn reason_in_words(referee: &Referee, ruling: Option<Ruling>, works: &Bibliography) -> String {
    let behind = |clause| behind(referee.rules(), clause, works);
    match ruling {
        None => "it is legal".to_string(),
        Some(Ruling::NoSuchWay) => "there is no such way of moving here".into(),
        Some(Ruling::EmptyPit) => "the pit is empty: there is nothing to lift".into(),
        Some(Ruling::NotOffered { clause }) | Some(Ruling::RuledOut { clause }) => behind(clause),
        Some(Ruling::SowingPaused { clause }) => format!(
            "a sowing of the player's is paused and has to go on first. {}",
            behind(clause)
        ),
        Some(Ruling::Undecided) => {
            "a move that is begun waits for the player's answer: write that move with it".into()
        }
        Some(Ruling::WithoutEnd(Unending::Cycle)) => {
            "its sowing would come back to the same board, and never end".into()
        }
        Some(Ruling::WithoutEnd(why @ Unending::Bound { .. })) => {
            format!("its sowing {}", why.words())
        }
        Some(Ruling::NotSo { clause }) => format!(
            "the pit may be played, but not so; say whatever is to be chosen, and nothing else. {}",
            behind(clause)
        ),
        Some(Ruling::LastResort { clause }) => format!(
            "it may be played only where nothing else can. {}",
            behind(clause)
        ),
    }
}

/// A clause by its label, in words, with its sources.
pub fn behind(rules: &Ruleset, clause: ClauseId, works: &Bibliography) -> String {
    let clause = rules.clause(clause);
    let sources: Vec<String> = clause
        .provenance()
        .iter()
        .map(|p| prose::basis(p, works))
        .collect();
    format!(
        "`{}`: {} [{}]",
        clause.label(),
        prose::tell(rules, clause),
        sources.join("; ")
    )
}
