//! What the mover chooses while a move is made: pits, and numbers of seeds.

use super::context::{ActionContext, Asked};
use seedlore_game::Answer;
use seedlore_language::rules::{Pit, Pits, Places};

impl ActionContext<'_> {
    /// The next answer of the mover to a choice among several.
    fn ask(&mut self, choices: Vec<Answer>) -> Result<Answer, Asked> {
        self.ask_of(self.mover, choices)
    }

    /// How many seeds of so many the mover lets fall; where there are none, nothing is asked.
    pub fn ask_number(&mut self, most: u16) -> Result<u16, Asked> {
        let most = most.clamp(1, Answer::MOST_NUMBER);
        Ok(match self.ask((1..=most).map(Answer::Number).collect())? {
            Answer::Number(seeds) => seeds,
            Answer::No | Answer::Yes | Answer::Pit(_) => 1,
        })
    }

    /// A pit of a class, of the mover's choice, if there is one.
    pub fn choose_one(&mut self, of: &Pits) -> Result<Option<Pit>, Asked> {
        let all: Vec<Answer> = self.scene().class(of).map(Answer::Pit).collect();
        if all.is_empty() {
            return Ok(None);
        }
        Ok(match self.ask(all)? {
            Answer::Pit(pit) => Some(pit),
            Answer::No | Answer::Yes | Answer::Number(_) => None,
        })
    }

    /// The pits of an action; those of the mover's choice are asked for one by
    /// one, in the order in which they are counted.
    pub fn choose(&mut self, places: &Places) -> Result<Vec<Pit>, Asked> {
        match places {
            Places::Chosen { count, of } => {
                let count = usize::from(self.scene().seeds(count));
                let all: Vec<Pit> = self.scene().class(of).collect();
                let mut from = 0;
                let mut chosen = Vec::new();
                while chosen.len() < count && from < all.len() {
                    // Enough must stay for those still to be chosen.
                    let spare = (all.len() - from).saturating_sub(count - chosen.len());
                    let choices = &all[from..=from + spare];
                    let answer = self.ask(choices.iter().map(|p| Answer::Pit(*p)).collect())?;
                    let Answer::Pit(pit) = answer else { break };
                    chosen.push(pit);
                    from = all.iter().position(|p| *p == pit).unwrap_or(from) + 1;
                }
                Ok(chosen)
            }
            Places::Opposites(inner) => {
                let pits = self.choose(inner)?;
                let board = self.rules.board();
                let across = |pit: Pit| board.opposite(pit, None, self.mover);
                Ok(pits.into_iter().filter_map(across).collect())
            }
            Places::Both(all) => {
                let mut pits: Vec<Pit> = Vec::new();
                for places in all {
                    for pit in self.choose(places)? {
                        if !pits.contains(&pit) {
                            pits.push(pit);
                        }
                    }
                }
                Ok(pits)
            }
            Places::Pits(_) | Places::Place(_) | Places::Run { .. } => {
                Ok(self.scene().pits(places))
            }
        }
    }
}
