//! Where two rulesets part in play, as it is told on screens and on pages.

use crate::compare::lockstep::{BoardAlignment, Finding, Lockstep, Verdict, Witness};
use seedlore_game::{Game, Position};
use seedlore_referee::referee::Referee;

/// What was found of two rulesets, in words, and the games that show it.
#[derive(Debug, Clone)]
pub struct Parting {
    /// What was found, in a sentence or two.
    pub lead: String,
    /// How sure that is: how far was looked, what is proved.
    pub sure: String,
    /// The game that both share, to the move in which they part.
    pub game: Option<SharedGame>,
    /// Another game, to a move that only one of them allows.
    pub allowing: Option<Box<Parting>>,
}

/// A game of both rulesets, and the move in which they part.
#[derive(Debug, Clone)]
pub struct SharedGame {
    /// The moves of both, as the left ruleset writes them.
    pub moves: Vec<String>,
    /// The last position that both share, as each has it.
    pub positions: [Position; 2],
    /// The position as the left ruleset writes it.
    pub notation: String,
    /// What each makes of the move.
    pub verdicts: [Verdict; 2],
}

const OTHER_BOARD: &str =
    "The two are not played on one board with as many seeds, so that no game is a game of both.";

const BEFORE: &str = "The two differ before the first move: the board is set out otherwise, or \
                      another player begins.";

impl Parting {
    /// What is told of a finding.
    pub fn new(referees: [&Referee; 2], finding: &Finding) -> Parting {
        let told = |lead: &str| Parting {
            lead: lead.into(),
            sure: String::new(),
            game: None,
            allowing: None,
        };
        match finding {
            Finding::OtherBoard => told(OTHER_BOARD),
            Finding::Alike(proof) => told(&proof.words()),
            Finding::Unknown(searched) => told(&searched.words()),
            Finding::Parts {
                witness,
                allowing,
                searched,
            } => {
                let game = SharedGame::new(referees, witness);
                let lead = match &game {
                    Some(_) => &witness.when(),
                    None if witness.moves.is_empty() => BEFORE,
                    None => "The two differ in a game that can't be played again.",
                };
                let allowing = allowing.as_ref().map(|witness| Parting {
                    game: SharedGame::new(referees, witness),
                    ..told(&witness.allowing())
                });
                Parting {
                    sure: witness.sooner(searched),
                    game,
                    allowing: allowing.map(Box::new),
                    ..told(lead)
                }
            }
        }
    }
}

impl SharedGame {
    /// `None` where they part before the first move.
    fn new(referees: [&Referee; 2], witness: &Witness) -> Option<SharedGame> {
        let [left, right] = referees;
        let replay = Lockstep::new(left, right, BoardAlignment::Same)?.replay(witness)?;
        let turn = replay.turn?;
        let rules = left.rules();
        let moves = replay.moves.iter();
        Some(SharedGame {
            moves: moves
                .map(|(by, mv)| mv.notation(*by, rules.board()))
                .collect(),
            notation: turn.left.position.notation(rules),
            positions: [turn.left.position, turn.right.position],
            verdicts: [replay.left, replay.right],
        })
    }

    /// The move in which they part, as a side of this ruleset writes it.
    pub fn parting_move(&self, at: usize, referee: &Referee) -> Option<String> {
        let mv = match &self.verdicts[at] {
            Verdict::Before => return None,
            Verdict::Made(made) => made.mv,
            Verdict::Forbidden(forbidden) => forbidden.mv,
        };
        Some(mv.notation(self.positions[at].mover, referee.rules().board()))
    }
}
