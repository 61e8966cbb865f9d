//! What of a ruleset is played, and nothing else: no names, sources or words, every
//! phase and every inherited or dropped clause resolved, every list in the order in
//! which play reads it.
//!
//! Two rulesets whose normal forms are equal are one game. Parts stand in no order only
//! where play asks for all of them at once; each such part says why.

use serde::{Deserialize, Serialize};

use crate::parallel::map_items;
use seedlore_language::rules::{
    Arranger, Board, Choice, Condition, Direction, Ending, Filter, Lifetime, Line, MarkPlan,
    Moment, Objective, Path, Phase, Pit, Player, RoundRule, Ruled, Ruleset, Tempo, Term, Tier,
    TurnRules, Way, Whole,
};

/// What is played of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NormalForm {
    board: Board,
    /// What each place holds at the start, by place.
    filling: Vec<(Pit, u16)>,
    whole: Whole,
    /// Known by their names, so in no order.
    marks: Unordered<Mark>,
    /// How long each name is remembered; in no order, as each is looked up by its name.
    notes: Unordered<(String, Lifetime)>,
    arrangement: Option<(Arranger, Vec<Pit>)>,
    /// The first whose condition holds is in force.
    phases: Vec<(Condition, Turn)>,
    turn: Turn,
    /// The first that holds acts.
    ends: Vec<Ending>,
    objective: Objective,
    rounds: Rounds,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    /// Without the words for the pits that carry it from the start.
    plan: MarkPlan,
    preset: Unordered<(Pit, Player)>,
}

/// The rules of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Turn {
    /// Ways to move that are offered together, so in no order; each tier is read where
    /// those before it give no legal move.
    tiers: Vec<Unordered<Choice>>,
    /// Ways that are offered beside any tier.
    beside: Unordered<Choice>,
    sowing: Path,
    /// By moment, the lines in the order in which they are read, each with the number
    /// of its block.
    tables: Vec<Vec<(usize, Line)>>,
    at_once: Option<Tempo>,
    is_arranging: bool,
    filters: Vec<FilterStep>,
}

/// Filters that let a move through or not, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
enum FilterStep {
    /// Each of them judges a move by itself, so in no order.
    All(Unordered<Filter>),
    /// Waived where none of the moves that are left meets it: what is left depends on the
    /// filters before it.
    IfPossible(Box<Filter>),
}

/// The rules of rounds. Each kind is looked up on its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Rounds {
    /// The first that is in force says how the board is filled.
    setup: Vec<RoundRule>,
    unfilled: Vec<RoundRule>,
    remainder: Vec<RoundRule>,
    leftovers: Vec<RoundRule>,
    first: Vec<RoundRule>,
    until: Vec<RoundRule>,
    /// All that are in force are added up, so in no order.
    scores: Unordered<RoundRule>,
    forfeits: Unordered<RoundRule>,
}

/// Things of which it is no matter which comes first.
#[derive(Debug, Clone, Eq)]
struct Unordered<T>(Vec<T>);

impl<T> Default for Unordered<T> {
    fn default() -> Self {
        Unordered(Vec::new())
    }
}

impl<T: PartialEq> PartialEq for Unordered<T> {
    fn eq(&self, other: &Self) -> bool {
        let mut left: Vec<&T> = other.0.iter().collect();
        self.0.len() == left.len()
            && self.0.iter().all(|one| {
                let found = left.iter().position(|other| *other == one);
                found.map(|at| left.swap_remove(at)).is_some()
            })
    }
}

/// How much of each kind two equal normal forms hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartCounts {
    /// Phases that replace rules for some turns.
    pub phases: usize,
    /// Ways to move.
    pub ways: usize,
    /// Lines of the tables of all moments.
    pub lines: usize,
    /// Tests that make moves illegal.
    pub filters: usize,
    /// Conditions that end the game or the round.
    pub ends: usize,
    /// Rules of rounds.
    pub rounds: usize,
}

/// Said of two rulesets that are not the same game though no clause differs.
pub const OTHER_ORDER: &str = "No clause differs by itself. What differs is the order in which clauses are read, or \
     which of them hold in a phase.";

/// Whether all that is played of two rulesets is equal, part by part.
pub fn is_same_game(left: &Ruleset, right: &Ruleset) -> bool {
    NormalForm::new(left) == NormalForm::new(right)
}

/// For each ruleset the place of the first that is the same game: its own where none before
/// it is.
pub fn first_of_same(rulesets: &[&Ruleset]) -> Vec<usize> {
    let forms = map_items(rulesets, &|rules| NormalForm::new(rules));
    let first = |form: &NormalForm| forms.iter().position(|other| other == form);
    let first = forms.iter().map(first);
    first
        .map(|at| at.expect("it is the same as itself"))
        .collect()
}

impl NormalForm {
    pub fn new(rules: &Ruleset) -> NormalForm {
        let mut filling = rules.filling().to_vec();
        filling.sort_unstable();
        let turn = Turn::new(rules.turn());
        let phase = |phase: &Phase| (phase.test.clone(), Turn::new(&phase.turn));
        let mut phases: Vec<(Condition, Turn)> = rules.phases().iter().map(phase).collect();
        // A last phase that changes nothing is none.
        while phases.last().is_some_and(|(_, last)| *last == turn) {
            phases.pop();
        }
        let mark = |mark: &seedlore_language::rules::RuledMark| Mark {
            plan: MarkPlan {
                on: None,
                ..mark.plan.clone()
            },
            preset: Unordered(mark.preset.clone()),
        };
        NormalForm {
            board: rules.board().clone(),
            filling,
            whole: rules.whole(),
            marks: Unordered(rules.marks().iter().map(mark).collect()),
            notes: Unordered(notes(rules)),
            arrangement: rules.arrangement().map(|plan| (plan.by, plan.pits.clone())),
            phases,
            turn,
            ends: rules.ends().iter().map(|end| end.says.clone()).collect(),
            objective: rules.objective().says,
            rounds: Rounds::new(rules.rounds()),
        }
    }

    /// How much of each kind there is.
    pub fn part_counts(&self) -> PartCounts {
        let turns = || {
            let of_phases = self.phases.iter().map(|(_, turn)| turn);
            of_phases.chain([&self.turn])
        };
        let ways = |turn: &Turn| {
            let tiers = turn.tiers.iter().chain([&turn.beside]);
            tiers.map(|tier| tier.0.len()).sum::<usize>()
        };
        let filters = |turn: &Turn| {
            let many = turn.filters.iter().map(|step| match step {
                FilterStep::All(all) => all.0.len(),
                FilterStep::IfPossible(_) => 1,
            });
            many.sum::<usize>()
        };
        PartCounts {
            phases: self.phases.len(),
            ways: turns().map(ways).sum(),
            lines: turns().flat_map(|turn| &turn.tables).map(Vec::len).sum(),
            filters: turns().map(filters).sum(),
            ends: self.ends.len(),
            rounds: self.rounds.len(),
        }
    }

    /// The same game with every row turned end for end; `None` if that is another
    /// board, or if a rule is not known to have a mirror image.
    pub fn mirrored(&self) -> Option<NormalForm> {
        let mut image = self.clone();
        let is_symmetric = self.has_symmetric_setup()
            && self.rounds == Rounds::default()
            && self.arrangement.is_none();
        let mut phases = image.phases.iter_mut();
        let has_image = is_symmetric
            && image.marks.0.iter_mut().all(|mark| mark.plan.mirror())
            && phases.all(|(test, turn)| test.mirror() && turn.mirror())
            && image.turn.mirror()
            && image.ends.mirror();
        has_image.then_some(image)
    }

    /// Whether the board, its tracks, what lies on it and whose it is look the same from
    /// both ends, to two players.
    fn has_symmetric_setup(&self) -> bool {
        let board = &self.board;
        let image = |pit: Pit| board.mirrored(pit);
        let follows = |pit: Pit, player: Player| {
            let there = board.next(pit, Direction::Anticlockwise, player);
            board.next(image(pit), Direction::Clockwise, player) == there.map(image)
        };
        let is_kept = |pit: Pit| {
            let mut players = board.players().iter();
            board.home(pit) == board.home(image(pit)) && players.all(|p| follows(pit, *p))
        };
        let filling = self
            .filling
            .iter()
            .map(|(pit, seeds)| (image(*pit), *seeds));
        let preset = |mark: &Mark| {
            let image = mark
                .preset
                .0
                .iter()
                .map(|(pit, holder)| (image(*pit), *holder));
            Unordered(image.collect()) == mark.preset
        };
        board.players().len() == 2
            && !board.is_ring()
            && board.pits().all(is_kept)
            && Unordered(filling.collect()) == Unordered(self.filling.clone())
            && self.marks.0.iter().all(preset)
    }
}

/// How long each note lasts.
fn notes(rules: &Ruleset) -> Vec<(String, Lifetime)> {
    let lasts = |bit: usize| {
        let mut lives = Lifetime::ALL.into_iter();
        let ends = |life: &Lifetime| rules.expiring(*life).notes & (1 << bit) != 0;
        lives.find(ends).unwrap_or(Lifetime::Round)
    };
    let names = rules.notes().iter().enumerate();
    names
        .map(|(bit, name)| (name.clone(), lasts(bit)))
        .collect()
}

fn said<T: Clone>(ruled: &[Ruled<T>]) -> impl Iterator<Item = T> + '_ {
    ruled.iter().map(|ruled| ruled.says.clone())
}

impl Turn {
    fn new(rules: &TurnRules) -> Turn {
        let (mut tiers, mut beside) = (Vec::<Unordered<Choice>>::new(), Unordered::default());
        let mut is_beside = false;
        for choice in said(&rules.choices) {
            let tier = choice.tier;
            let choice = Choice {
                tier: Tier::Same,
                ..choice
            };
            match tier {
                Tier::Same => {}
                Tier::Lower => is_beside = false,
                Tier::Beside => is_beside = true,
            }
            match tiers.last_mut() {
                _ if is_beside => beside.0.push(choice),
                Some(last) if tier == Tier::Same => last.0.push(choice),
                _ => tiers.push(Unordered(vec![choice])),
            }
        }
        let mut filters: Vec<FilterStep> = Vec::new();
        for filter in said(&rules.filters) {
            match filters.last_mut() {
                _ if filter.if_possible => filters.push(FilterStep::IfPossible(Box::new(filter))),
                Some(FilterStep::All(all)) => all.0.push(filter),
                _ => filters.push(FilterStep::All(Unordered(vec![filter]))),
            }
        }
        Turn {
            tiers,
            beside,
            sowing: rules.sowing.says.clone(),
            tables: Moment::ALL.map(|moment| table(rules.table(moment))).into(),
            at_once: rules.at_once.as_ref().map(|tempo| tempo.says),
            is_arranging: rules.is_arranging,
            filters,
        }
    }
}

/// The lines of one moment. Blocks are numbered anew: of each, one line is taken.
fn table(lines: &[Ruled<Line>]) -> Vec<(usize, Line)> {
    let mut blocks: Vec<u16> = Vec::new();
    let line = |line: Line| {
        let known = blocks.iter().position(|block| *block == line.block);
        let block = known.unwrap_or_else(|| {
            blocks.push(line.block);
            blocks.len() - 1
        });
        let line = Line {
            moments: Vec::new(),
            block: 0,
            ..line
        };
        (block, line)
    };
    said(lines).map(line).collect()
}

impl Rounds {
    fn new(rules: &[Ruled<RoundRule>]) -> Rounds {
        let mut rounds = Rounds::default();
        for rule in said(rules) {
            let kind = match rule.what() {
                RoundRule::Refill { .. } | RoundRule::AsAtStart => &mut rounds.setup,
                RoundRule::Unfilled(_) => &mut rounds.unfilled,
                RoundRule::Remainder { .. } => &mut rounds.remainder,
                RoundRule::Leftovers(_) => &mut rounds.leftovers,
                RoundRule::First(_) => &mut rounds.first,
                RoundRule::Until(_) => &mut rounds.until,
                RoundRule::Score { .. } => &mut rounds.scores.0,
                RoundRule::Forfeit(_) => &mut rounds.forfeits.0,
                RoundRule::When { .. } => unreachable!("no rule of rounds has two conditions"),
            };
            kind.push(rule);
        }
        rounds
    }

    fn len(&self) -> usize {
        let Rounds {
            setup,
            unfilled,
            remainder,
            leftovers,
            first,
            until,
            scores,
            forfeits,
        } = self;
        let all = [setup, unfilled, remainder, leftovers, first, until];
        let ordered = all.map(Vec::len).iter().sum::<usize>();
        ordered + scores.0.len() + forfeits.0.len()
    }
}

impl Turn {
    /// Makes it its image in a mirror; `false` if it is not known to have one.
    fn mirror(&mut self) -> bool {
        let Turn {
            tiers,
            beside,
            sowing,
            tables,
            at_once: _,
            is_arranging: _,
            filters,
        } = self;
        // Before a direction is chosen, anticlockwise stands for it.
        let is_fixed = matches!(sowing.way, Some(Way::Round(_)));
        is_fixed
            && tiers.iter_mut().all(|tier| tier.0.mirror())
            && beside.0.mirror()
            && sowing.mirror()
            && tables.iter_mut().flatten().all(|(_, line)| line.mirror())
            && filters.iter_mut().all(|step| match step {
                FilterStep::All(all) => all.0.mirror(),
                FilterStep::IfPossible(filter) => filter.mirror(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;

    #[test]
    fn the_image_of_an_image_is_the_game_itself() {
        let library = Library::built_in();
        let forms = library.collection.rulesets().iter().map(NormalForm::new);
        let images: Vec<(NormalForm, NormalForm)> = forms
            .filter_map(|form| Some((form.mirrored()?, form)))
            .collect();
        assert!(images.len() > 20, "only {} have an image", images.len());
        for (image, form) in images {
            assert_ne!(image, form);
            assert_eq!(image.mirrored(), Some(form));
        }
    }
}
