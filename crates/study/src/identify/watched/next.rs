//! What to look for next: the observation that tells the likely rulesets apart.

use super::candidate::{Candidate, Candidates};
use super::follow::captured;
use super::model::{Taken, log_sum};
use super::ranking::{Ranked, Ranking};
use super::seen::{SeenBoard, SeenPit};
use crate::compare::lockstep::{Divergence, Effort, Finding, Which, Witness, find};
use crate::parallel::map_items;
use rustc_hash::FxHashMap;
use seedlore_engine::{CompiledGame, Engine, NullObserver, Shape, Visitor};
use seedlore_game::{Finish, Game, LegalMove, Next as Stand, NoHistory, Position, Turn};
use seedlore_language::prose::list;
use seedlore_language::rules::{Board, Player};

/// Rulesets that are told apart, at most: the likeliest.
const MOST: usize = 12;

/// Rulesets with a smaller share are passed over.
const LEAST: f64 = 0.01;

/// How much an answer about the whole board is worth beside one about captures, which is
/// sooner given.
const BOARD_WORTH: f64 = 0.4;

/// Observations that tell less, in bits, are not told.
const FEWEST_BITS: f64 = 0.02;

/// How far is looked for a game that parts two rulesets: a second's fraction.
const EFFORT: Effort = Effort {
    turns: 800,
    steps: 400_000,
    games: 10,
    seed: 1,
    limit: 150,
    steps_played: 1_000_000,
};

/// Rulesets beside the likeliest that are held against it so, at most.
const TRIES: usize = 2;

/// What to look for.
#[derive(Debug, Clone)]
pub struct Lookouts {
    /// In the position as it stands now: what tells most comes first.
    pub here: Vec<Lookout>,
    /// Where nothing here parts the two likeliest rulesets that differ at all: a position of
    /// another game that does.
    pub elsewhere: Option<Elsewhere>,
}

/// An observation, and what each ruleset expects of it.
#[derive(Debug, Clone)]
pub struct Lookout {
    /// What is looked at.
    pub question: Question,
    /// How much it tells on average of which ruleset it is, in bits.
    pub bits: f64,
    /// By ruleset, the likeliest first.
    pub expected: Vec<Expected>,
}

/// What is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Whose turn it is now.
    WhoMoves,
    /// How many seeds are captured if a pit is played now.
    Captures {
        /// Who plays it.
        mover: Player,
        /// As moves are written.
        pit: String,
    },
    /// What the board is like if a pit is played now.
    Board {
        /// Who plays it.
        mover: Player,
        /// As moves are written.
        pit: String,
    },
}

/// What a ruleset expects.
#[derive(Debug, Clone)]
pub struct Expected {
    /// Name of the ruleset.
    pub name: String,
    /// Its title.
    pub title: String,
    /// How likely it is, of those that are told apart.
    pub share: f64,
    /// What may be seen, with how likely each is; the likeliest first.
    pub outcomes: Vec<(Outcome, f64)>,
}

/// What may be seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// So many seeds are captured.
    Takes(u16),
    /// The board has these rows then.
    Board(String),
    /// The pit may not be played.
    NotAllowed,
    /// It is this player's turn.
    Moves(Player),
    /// The game is over.
    Over,
}

/// A position of another game, in which two rulesets part.
#[derive(Debug, Clone)]
pub struct Elsewhere {
    /// Names of the two.
    pub names: [String; 2],
    /// Their titles.
    pub titles: [String; 2],
    /// The moves from the start to the position, as they are written.
    pub moves: Vec<String>,
    /// The position, as positions are written.
    pub position: String,
    /// Who moves there.
    pub mover: Player,
    /// The move in which they part; `None` if the start is another.
    pub mv: Option<String>,
    /// What is then seen under each.
    pub outcomes: [Outcome; 2],
}

impl Outcome {
    /// `takes 3`, or of several rulesets `take 3`.
    fn words(&self, are_several: bool) -> String {
        let verb = |one: &str, several: &str| match are_several {
            true => several.to_string(),
            false => one.to_string(),
        };
        match self {
            Outcome::Takes(0) => verb("takes nothing", "take nothing"),
            Outcome::Takes(n) => format!("{} {n}", verb("takes", "take")),
            Outcome::Board(rows) => format!("{} {rows}", verb("leaves", "leave")),
            Outcome::NotAllowed => verb("does not allow it", "do not allow it"),
            Outcome::Moves(player) => {
                format!("{} it is {player}'s turn", verb("says", "say"))
            }
            Outcome::Over => format!("{} the game is over", verb("says", "say")),
        }
    }
}

impl Lookout {
    /// The observation and what is expected of it, as a sentence.
    pub fn words(&self) -> String {
        let mut groups: Vec<(&Outcome, Vec<String>)> = Vec::new();
        for one in &self.expected {
            let Some((outcome, _)) = one.outcomes.first() else {
                continue;
            };
            match groups.iter_mut().find(|(known, _)| *known == outcome) {
                Some((_, titles)) => titles.push(one.title.clone()),
                None => groups.push((outcome, vec![one.title.clone()])),
            }
        }
        let said = groups.into_iter().map(|(outcome, titles)| {
            let who = match titles.as_slice() {
                [_, _, _, _, ..] => format!("{} and {} others", titles[0], titles.len() - 1),
                few => list(few, "and"),
            };
            format!("{who} {}", outcome.words(titles.len() > 1))
        });
        let said = said.collect::<Vec<_>>().join("; ");
        match &self.question {
            Question::WhoMoves => format!("Whose turn is it now? {said}."),
            Question::Captures { mover, pit } => {
                format!("If {mover} now plays pit {pit}: {said}.")
            }
            Question::Board { mover, pit } => {
                format!("Look at the board when {mover} has played pit {pit}: {said}.")
            }
        }
    }
}

impl Elsewhere {
    /// The position and what is seen there, as two sentences.
    pub fn words(&self) -> String {
        let [left, right] = &self.titles;
        let [of_left, of_right] = &self.outcomes;
        let moves = match self.moves.is_empty() {
            true => "At the start".to_string(),
            false => format!("After {}", self.moves.join(" ")),
        };
        let mv = match &self.mv {
            Some(mv) => format!(", if {} plays {mv}", self.mover),
            None => String::new(),
        };
        format!(
            "{moves} ({}){mv}: {left} {}, {right} {}.",
            self.position,
            of_left.words(false),
            of_right.words(false)
        )
    }
}

impl Candidates<'_> {
    /// What tells the likeliest rulesets of a ranking apart.
    pub fn lookouts(&self, ranking: &Ranking) -> Lookouts {
        let all: Vec<&Ranked> = ranking
            .rulesets
            .iter()
            .filter(|one| one.share >= LEAST)
            .take(MOST)
            .collect();
        let shares: f64 = all.iter().map(|one| one.share).sum();
        let views: Vec<View> = map_items(&all, &|one: &&Ranked| {
            View::new(self, one, one.share / shares)
        });
        let here = here(&views);
        let parts = |a: &View, b: &View| {
            let named = |lookout: &Lookout, name: &str| {
                let mut expected = lookout.expected.iter();
                expected
                    .find(|one| one.name == name)
                    .map(|one| one.outcomes.clone())
            };
            here.iter()
                .any(|one| named(one, &a.name) != named(one, &b.name))
        };
        let elsewhere = match views.as_slice() {
            [first, others @ ..] => others
                .iter()
                .take(TRIES)
                .take_while(|other| !parts(first, other))
                .find_map(|other| self.elsewhere(all[0], all[other.nth(&all)])),
            [] => None,
        };
        Lookouts { here, elsewhere }
    }

    /// A position in which two rulesets part, if one is found.
    fn elsewhere(&self, left: &Ranked, right: &Ranked) -> Option<Elsewhere> {
        let [one, other] = [left, right].map(|one| self.believed(one));
        let engines = [one.get(), other.get()].map(|candidate| &candidate.engine);
        let Finding::Parts { witness, .. } = find(engines[0], engines[1], &EFFORT) else {
            return None;
        };
        told(engines, &witness, [left, right])
    }

    /// A ruleset under the reading that explains most.
    fn believed(&self, one: &Ranked) -> Believed<'_> {
        let other = one.reading.as_ref();
        let other = other.and_then(|reading| self.under(one.at, reading));
        Believed {
            default: &self.all[one.at],
            other,
        }
    }
}

struct Believed<'a> {
    default: &'a Candidate,
    other: Option<std::sync::Arc<Candidate>>,
}

impl Believed<'_> {
    fn get(&self) -> &Candidate {
        self.other.as_deref().unwrap_or(self.default)
    }
}

/// What a ruleset expects of the position as it stands now.
struct View {
    name: String,
    title: String,
    share: f64,
    /// With their shares.
    stands: Vec<(f64, Ahead)>,
}

/// A position and what can be played there.
struct Ahead {
    /// `None` where the game is over.
    mover: Option<Player>,
    moves: Vec<(SeenPit, u16, String)>,
}

impl View {
    fn new(candidates: &Candidates, one: &Ranked, share: f64) -> View {
        let believed = candidates.believed(one);
        let candidate = believed.get();
        let all = log_sum(one.positions.iter().map(|stand| stand.log));
        let stands = one.positions.iter().filter_map(|stand| {
            let ahead = match stand.is_over {
                true => Ahead {
                    mover: None,
                    moves: Vec::new(),
                },
                false => ahead(candidate, &stand.position)?,
            };
            Some(((stand.log - all).exp(), ahead))
        });
        View {
            name: one.name.clone(),
            title: one.title.clone(),
            share,
            stands: stands.collect(),
        }
    }

    fn nth(&self, all: &[&Ranked]) -> usize {
        let mut names = all.iter();
        names.position(|one| one.name == self.name).unwrap_or(0)
    }

    /// How likely it takes each outcome to be, the likeliest first.
    fn expects(&self, question: &Question) -> Vec<(Outcome, f64)> {
        let mut outcomes: Vec<(Outcome, f64)> = Vec::new();
        let mut add = |outcome: Outcome, share: f64| match outcomes
            .iter_mut()
            .find(|(known, _)| *known == outcome)
        {
            Some((_, sum)) => *sum += share,
            None => outcomes.push((outcome, share)),
        };
        for (share, ahead) in &self.stands {
            let Some(whose) = ahead.mover else {
                add(Outcome::Over, *share);
                continue;
            };
            let (mover, pit) = match question {
                Question::WhoMoves => {
                    add(Outcome::Moves(whose), *share);
                    continue;
                }
                Question::Captures { mover, pit } | Question::Board { mover, pit } => (mover, pit),
            };
            if whose != *mover {
                add(Outcome::Moves(whose), *share);
                continue;
            }
            let made: Vec<_> = ahead
                .moves
                .iter()
                .filter(|(from, ..)| from.to_string() == *pit)
                .collect();
            if made.is_empty() {
                add(Outcome::NotAllowed, *share);
            }
            for (_, taken, board) in &made {
                let outcome = match question {
                    Question::Board { .. } => Outcome::Board(board.clone()),
                    _ => Outcome::Takes(*taken),
                };
                add(outcome, share / made.len() as f64);
            }
        }
        outcomes.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        outcomes
    }
}

/// All that can be asked of the position as it stands, what tells most first.
fn here(views: &[View]) -> Vec<Lookout> {
    let mut by_mover: Vec<(Player, f64)> = Vec::new();
    let mut pits: Vec<String> = Vec::new();
    for view in views {
        for (share, ahead) in &view.stands {
            let Some(mover) = ahead.mover else { continue };
            let weight = share * view.share;
            match by_mover.iter_mut().find(|(known, _)| *known == mover) {
                Some((_, sum)) => *sum += weight,
                None => by_mover.push((mover, weight)),
            }
            for (pit, ..) in &ahead.moves {
                let pit = pit.to_string();
                if !pits.contains(&pit) {
                    pits.push(pit);
                }
            }
        }
    }
    let likeliest = by_mover.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    let Some((mover, _)) = likeliest.copied() else {
        return Vec::new();
    };
    pits.sort();
    let of_pits = pits.into_iter().flat_map(|pit| {
        [
            Question::Captures {
                mover,
                pit: pit.clone(),
            },
            Question::Board { mover, pit },
        ]
    });
    let questions: Vec<Question> = std::iter::once(Question::WhoMoves).chain(of_pits).collect();
    let mut all: Vec<Lookout> = questions
        .into_iter()
        .map(|question| {
            let expected: Vec<Expected> = views
                .iter()
                .map(|view| Expected {
                    name: view.name.clone(),
                    title: view.title.clone(),
                    share: view.share,
                    outcomes: view.expects(&question),
                })
                .collect();
            Lookout {
                bits: bits(&expected),
                question,
                expected,
            }
        })
        .filter(|one| one.bits >= FEWEST_BITS)
        .collect();
    let worth = |one: &Lookout| match one.question {
        Question::Board { .. } => one.bits * BOARD_WORTH,
        _ => one.bits,
    };
    all.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    all
}

/// How much the outcome tells of the ruleset on average: the entropy of what is seen less the
/// one that is left when the ruleset is known.
fn bits(expected: &[Expected]) -> f64 {
    let surprise = |share: f64| match share > 0.0 {
        true => -share * share.log2(),
        false => 0.0,
    };
    let mut seen: FxHashMap<&Outcome, f64> = FxHashMap::default();
    let mut left = 0.0;
    for one in expected {
        for (outcome, share) in &one.outcomes {
            *seen.entry(outcome).or_default() += one.share * share;
            left += one.share * surprise(*share);
        }
    }
    let mut shares: Vec<f64> = seen.into_values().collect();
    shares.sort_by(f64::total_cmp);
    (shares.into_iter().map(surprise).sum::<f64>() - left).max(0.0)
}

/// What can be played in a position; `None` if it is none of the ruleset's.
fn ahead(candidate: &Candidate, position: &Position) -> Option<Ahead> {
    let fast = candidate.engine.run(Look {
        candidate,
        position,
    });
    fast.or_else(|| {
        candidate.engine.run_plainly(Look {
            candidate,
            position,
        })
    })
}

struct Look<'a> {
    candidate: &'a Candidate,
    position: &'a Position,
}

impl Visitor for Look<'_> {
    type Output = Option<Ahead>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<Ahead> {
        let rules = self.candidate.rules();
        let board = rules.board();
        let mut turn = machine.turn();
        let start = machine.board(self.position)?;
        if machine.enter(start, &mut turn, &mut NullObserver).is_some() {
            return Some(Ahead {
                mover: None,
                moves: Vec::new(),
            });
        }
        let mover = machine.maker(turn.board());
        let mut moves = Vec::new();
        for option in 0..turn.options() {
            let mv = machine.to_game_move(machine.option(&turn, option));
            let of = (rules, &self.candidate.facts);
            let (after, taken) = captured(machine, of, &mut turn, option);
            let (Some(pit), Some(Taken { all, .. })) = (SeenPit::of(mv.pit, mover, board), taken)
            else {
                continue;
            };
            let pits = machine.position(&after).pits;
            let rows = SeenBoard::new(board.rows(), board.row_length(), &pits);
            moves.push((pit, all, rows.notation()));
        }
        Some(Ahead {
            mover: Some(mover),
            moves,
        })
    }
}

/// A witness as it is told; `None` if it does not lead where it should.
fn told(engines: [&Engine; 2], witness: &Witness, of: [&Ranked; 2]) -> Option<Elsewhere> {
    let board = engines[0].rules().board();
    let mut stands = engines.map(|engine| engine.enter(engine.start()));
    let mut moves = Vec::new();
    for shared in &witness.moves {
        let turns = turns(&stands)?;
        let mv = turns[0].options.get(shared.0)?.mv;
        moves.push(mv.notation(turns[0].position.mover, board));
        let next = [
            engines[0].play(turns[0], shared.0, &mut NoHistory),
            engines[1].play(turns[1], shared.1, &mut NoHistory),
        ];
        stands = next;
    }
    let (mv, outcomes) = match witness.divergence {
        Divergence::Start => (None, stands.each_ref().map(seen_of)),
        Divergence::Allowed { by, option } => {
            let turn = turns(&stands)?[by as usize];
            let made = turn.options.get(option)?;
            let takes = Outcome::Takes(gain(turn, made));
            let outcomes = match by {
                Which::Left => [takes, Outcome::NotAllowed],
                Which::Right => [Outcome::NotAllowed, takes],
            };
            (Some(made.mv), outcomes)
        }
        Divergence::Board { left, right } | Divergence::Sequel { left, right } => {
            let turns = turns(&stands)?;
            let made = [turns[0].options.get(left)?, turns[1].options.get(right)?];
            let next = [
                engines[0].play(turns[0], left, &mut NoHistory),
                engines[1].play(turns[1], right, &mut NoHistory),
            ];
            let takes = [gain(turns[0], made[0]), gain(turns[1], made[1])];
            let pits = made.map(|made| &made.after.pits);
            let outcomes = match (takes[0] != takes[1], pits[0] != pits[1]) {
                (true, _) => takes.map(Outcome::Takes),
                (_, true) => pits.map(|pits| {
                    let rows = SeenBoard::new(board.rows(), board.row_length(), pits);
                    Outcome::Board(rows.notation())
                }),
                _ => sequels(&next, board),
            };
            (Some(made[0].mv), outcomes)
        }
    };
    let position = stands[0].position();
    Some(Elsewhere {
        names: of.map(|one| one.name.clone()),
        titles: of.map(|one| one.title.clone()),
        moves,
        position: position.notation(engines[0].rules()),
        mover: position.mover,
        mv: mv.map(|mv| mv.notation(position.mover, board)),
        outcomes,
    })
}

fn turns(stands: &[Stand; 2]) -> Option<[&Turn; 2]> {
    match stands {
        [Stand::Turn(left), Stand::Turn(right)] => Some([left, right]),
        _ => None,
    }
}

fn gain(turn: &Turn, made: &LegalMove) -> u16 {
    let mover = turn.position.mover;
    made.after.captured[mover].saturating_sub(turn.position.captured[mover])
}

/// What is seen of where play stands after the same move led to the same board.
fn sequels(next: &[Stand; 2], board: &Board) -> [Outcome; 2] {
    let seen = next.each_ref().map(seen_of);
    if seen[0] != seen[1] {
        return seen;
    }
    next.each_ref().map(|stand| {
        let pits = &stand.position().pits;
        let rows = SeenBoard::new(board.rows(), board.row_length(), pits);
        Outcome::Board(rows.notation())
    })
}

/// What is seen of where play stands after a move that came to the same board.
fn seen_of(stand: &Stand) -> Outcome {
    match stand {
        Stand::Turn(turn) => Outcome::Moves(turn.position.mover),
        Stand::Over(Finish { .. }) => Outcome::Over,
    }
}
