//! From clauses to the program of one player.

use crate::compile::by_slots::{asks, ends_with_choice, is_by_slots};
use crate::compile::code::*;
use crate::compile::landing::Landing;
use crate::compile::program::*;
use crate::compile::returned::Returns;
use crate::compile::termination::most_seeds_sown;
use crate::repr::bits::Bits;
use crate::repr::layout::Layout;
use crate::repr::numbers::Numbers;
use seedlore_language::as_variant;
use seedlore_language::rules::{Board, Player, Ruled, Ruleset, TurnRules};
use seedlore_language::terms::{self, Amount, AnyNumber, Moment, Tier, Verdict};

/// Makes the program of one player.
pub(crate) struct Lowering<'r> {
    pub rules: &'r Ruleset,
    pub layout: &'r Layout,
    pub mover: Player,
    /// Whether owners may change in play.
    pub changes: bool,
    /// Whether landings are looked up, not read.
    looks_up: bool,
    /// The paths that are said, by number; see [`Sowing`].
    paths: Paths,
}

/// What paths say, each different thing once.
#[derive(Default)]
struct Paths {
    from: Vec<terms::Place>,
    skipping: Vec<Vec<terms::Skip>>,
    within: Vec<terms::Pits>,
    through: Vec<terms::Through>,
    dropping: Vec<Drops>,
}

/// What a path says of how many seeds fall in each pit.
type Drops = (Vec<Amount>, Option<AnyNumber>, Option<terms::DroppingIn>);

/// The number of a saying; of nothing it is 0.
fn number<T: PartialEq + Clone>(all: &mut Vec<T>, saying: &T) -> u32 {
    let at = all.iter().position(|said| said == saying);
    let at = at.unwrap_or_else(|| {
        all.push(saying.clone());
        all.len() - 1
    });
    at as u32 + 1
}

impl<'r> Lowering<'r> {
    /// For boards whose owners may change or may not, and of which landings
    /// are looked up or read.
    pub fn new(
        rules: &'r Ruleset,
        layout: &'r Layout,
        mover: Player,
        (changes, looks_up): (bool, bool),
    ) -> Self {
        Lowering {
            looks_up,
            rules,
            layout,
            mover,
            changes,
            paths: Paths::default(),
        }
    }

    pub(crate) fn board(&self) -> &'r Board {
        self.rules.board()
    }

    pub(super) fn seeds(&self, amount: &Amount) -> u16 {
        amount.seeds(self.rules.whole())
    }

    pub(crate) fn numbers(&self, counts: &terms::Counts) -> Numbers {
        Numbers::from_counts(counts, self.rules.whole())
    }

    pub fn player_rules<B: Bits>(mut self) -> PlayerRules<B> {
        let rules = self.rules;
        let turns = std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn));
        let programs: Vec<Program<B>> = turns.map(|turn| self.program(turn)).collect();
        let phases = rules.phases().iter();
        let phases = phases.map(|p| (p.clause, self.test(&p.test))).collect();
        let ends = rules.ends().iter();
        let ends = ends.map(|end| self.ending(end.clause, &end.says)).collect();
        let untils = rules.rounds().iter();
        let untils = untils
            .filter_map(|rule| {
                as_variant!(&rule.says, terms::RoundRule::Until(ending) => (
                    ending.when.asks_pits_alone(),
                    self.ending(rule.clause, ending),
                ))
            })
            .collect();
        let rounds = rules.rounds().iter();
        let round_scores = rounds.filter_map(|rule| {
            as_variant!(rule.says.what(), terms::RoundRule::Score { points, who } =>
                (rule.clause, self.sum(points), *who))
        });
        let round_scores = round_scores.collect();
        let round_guards = rules.rounds().iter();
        let round_guards = round_guards
            .filter_map(|rule| Some((rule.clause, self.test(rule.says.when()?))))
            .collect();
        let sowing = self.sowing();
        PlayerRules {
            programs,
            phases,
            ends,
            end_guard: None,
            untils,
            round_guards,
            round_scores,
            sowing,
            runs: self.layout.runs(self.mover as u8),
            ranks: self.layout.ranks(self.mover as u8),
        }
    }

    fn ending<B: Bits>(
        &mut self,
        clause: seedlore_language::rules::ClauseId,
        ending: &terms::Ending,
    ) -> Ending<B> {
        Ending {
            clause,
            needs_repetition: needs(&ending.when, &terms::Condition::PositionRepeats),
            when: self.test(&ending.when),
            acts: self.acts(&ending.actions),
        }
    }

    fn program<B: Bits>(&mut self, turn: &TurnRules) -> Program<B> {
        let sow = self.path(&turn.sowing.says);
        let choices: Vec<Choice<B>> = turn.choices.iter().map(|c| self.choice(c)).collect();
        let (tiers, beside) = tiers(turn);
        let tables = Moment::ALL.map(|moment| self.table(turn.table(moment)));
        let is_silent = |moment: Moment| turn.table(moment).is_empty();
        let landing = &tables[Moment::Landing as usize];
        let end = turn.end_of_move();
        let returns = end.and_then(|end| Returns::from_table(&tables[end as usize]));
        let acts = || landing.lines.iter().flat_map(|line| &line.acts);
        let tries_laps = landing.lines.iter().any(|line| line.if_captures);
        Program {
            lands_simply: acts().all(is_simple),
            relays_simply: !tries_laps && acts().all(continues_by_table),
            most_sown: most_seeds_sown(self.rules, turn),
            at_once: turn.at_once.as_ref().map(|tempo| tempo.clause),
            is_arranging: turn.is_arranging,
            is_by_slots: is_by_slots(turn) && turn.at_once.is_none() && !turn.is_arranging,
            ends_with_choice: turn.filters.is_empty()
                && choices
                    .iter()
                    .all(|choice| choice.demand.is_none() && choice.acts.is_empty())
                && ends_with_choice(landing)
                && [
                    Moment::Lifting,
                    Moment::Passing,
                    Moment::MoveEnd,
                    Moment::TurnEnd,
                ]
                .into_iter()
                .all(is_silent),
            asks_on_landing: turn.table(Moment::Landing).iter().any(asks),
            slot_laps: None,
            static_legality: None,
            landing_table: None,
            table: None,
            tries_laps,
            landing: match self.looks_up && !tries_laps {
                true => Landing::new(&landing.lines, self.layout, self.changes),
                false => None,
            },
            passing: match self.looks_up {
                true => Landing::new(
                    &tables[Moment::Passing as usize].lines,
                    self.layout,
                    self.changes,
                ),
                false => None,
            },
            acts_on_landing_alone: !self.rules.expires_in_turns()
                && self.rules.happenings().is_empty()
                && is_silent(Moment::Lifting)
                && is_silent(Moment::Passing)
                && ((is_silent(Moment::MoveEnd) && is_silent(Moment::TurnEnd))
                    || returns.is_some())
                && choices.iter().all(|choice| choice.acts.is_empty()),
            returns,
            filters: turn.filters.iter().map(|f| self.filter(f)).collect(),
            demands: choices.iter().any(|choice| choice.demand.is_some()),
            choices,
            tiers,
            beside,
            sow,
            sow_clause: turn.sowing.clause,
            tables,
        }
    }

    fn choice<B: Bits>(&mut self, choice: &Ruled<terms::Choice>) -> Choice<B> {
        let says = &choice.says;
        let unlocked = match &says.from {
            terms::Places::Pits(phrase) => phrase.marked.is_some(),
            terms::Places::Place(place) => {
                matches!(place, terms::Place::First { of, .. } if of.marked.is_some())
            }
            terms::Places::Run { .. }
            | terms::Places::Opposites(_)
            | terms::Places::Chosen { .. }
            | terms::Places::Both(_) => false,
        };
        Choice {
            clause: choice.clause,
            from: self.places(&says.from),
            unlocked,
            taking: match &says.taking {
                terms::Taking::All => Taking::All,
                terms::Taking::Just(n) => Taking::Just(self.sum(n)),
                terms::Taking::UpTo(n) => Taking::UpTo(self.sum(n)),
                terms::Taking::AnyNumber => Taking::UpTo(Sum::Doubled(i64::MAX)),
                terms::Taking::AllBut(n) => Taking::AllBut(self.sum(n)),
            },
            acts: self.acts(&says.actions),
            path: says.path.as_ref().map(|path| self.path(path)),
            when: says.when.as_ref().map(|when| self.test(when)),
            demand: says.demand.as_ref().map(|demand| self.test(demand)),
            sows: says.sows(),
            lifts_nothing: says.lifts_nothing(),
        }
    }

    fn table<B: Bits>(&mut self, lines: &[Ruled<terms::Line>]) -> Table<B> {
        let mut blocks = Vec::new();
        let mut begin = 0;
        for block in lines.chunk_by(|a, b| a.says.block == b.says.block) {
            blocks.push(begin..begin + block.len());
            begin += block.len();
        }
        let line = |line: &Ruled<terms::Line>| Line {
            clause: line.clause,
            may: line.says.may,
            if_captures: line.says.if_captures,
            test: line.says.test.as_ref().map(|test| self.test(test)),
            acts: self.acts(&line.says.actions),
        };
        let block_end = |nth: usize| {
            let of = blocks
                .iter()
                .find(|block: &&std::ops::Range<usize>| block.contains(&nth));
            of.map_or(0, |block| block.end)
        };
        let later = |block_end: usize| {
            let lines = (block_end..lines.len()).filter_map(|nth| 1_u32.checked_shl(nth as u32));
            lines.sum()
        };
        let after = |nth: usize| later(block_end(nth));
        Table {
            lines: lines.iter().map(line).collect(),
            after_block_of: (0..lines.len()).map(after).collect(),
            blocks,
        }
    }

    fn filter<B: Bits>(&mut self, filter: &Ruled<terms::Filter>) -> Filter<B> {
        let says = &filter.says;
        let wanted = says.verdict == Verdict::Require;
        Filter {
            clause: filter.clause,
            wanted,
            test: self.test(&says.test),
            when: says.when.as_ref().map(|when| self.test(when)),
            if_possible: says.if_possible,
            is_of_captures: !wanted && needs(&says.test, &terms::Condition::MoveCaptures),
        }
    }

    /// The number of what a path says.
    fn path(&mut self, path: &terms::Path) -> PathCode {
        let paths = &mut self.paths;
        PathCode {
            way: match path.way {
                None => WayCode::Unsaid,
                Some(terms::Way::Round(terms::Direction::Anticlockwise)) => WayCode::Anticlockwise,
                Some(terms::Way::Round(terms::Direction::Clockwise)) => WayCode::Clockwise,
                Some(terms::Way::Either) => WayCode::Either,
                Some(terms::Way::EitherKept) => WayCode::EitherKept,
                Some(terms::Way::EitherKeptByAll) => WayCode::EitherKeptByAll,
                Some(terms::Way::Reversed) => WayCode::Reversed,
            },
            from: path
                .from
                .as_ref()
                .map_or(0, |place| number(&mut paths.from, place)),
            skipping: match path.skipping.is_empty() {
                true => 0,
                false => number(&mut paths.skipping, &path.skipping),
            },
            within: path
                .within
                .as_ref()
                .map_or(0, |pits| number(&mut paths.within, pits)),
            through: path
                .through
                .as_ref()
                .map_or(0, |who| number(&mut paths.through, who)),
            dropping: match path.drops_singly() {
                true => 0,
                false => {
                    let (any, some) = (path.dropping_any, path.dropping_in.clone());
                    let said = (path.dropping.clone(), any, some);
                    number(&mut paths.dropping, &said)
                }
            },
        }
    }

    fn sowing<B: Bits>(&mut self) -> Sowing<B> {
        let paths = std::mem::take(&mut self.paths);
        let skip = |skip: &terms::Skip| match skip {
            terms::Skip::Origin { once } => Skip::Origin { once: *once },
            terms::Skip::Pits(phrase) => Skip::Pits(self.phrase(phrase)),
            terms::Skip::PitsExceptLastSeed(phrase) => {
                Skip::PitsExceptLastSeed(self.phrase(phrase))
            }
            terms::Skip::PitsUnless(phrase, unless) => {
                Skip::PitsUnless(self.phrase(phrase), self.test(unless))
            }
        };
        fn from_none<T>(first: T, rest: impl Iterator<Item = T>) -> Vec<T> {
            std::iter::once(first).chain(rest).collect()
        }
        let skips = |skips: &Vec<terms::Skip>| skips.iter().map(skip).collect();
        Sowing {
            from: from_none(None, paths.from.iter().map(|place| Some(self.place(place)))),
            from_origin: from_none(
                false,
                paths
                    .from
                    .iter()
                    .map(|place| *place == terms::Place::Origin),
            ),
            skipping: from_none(Vec::new(), paths.skipping.iter().map(skips)),
            within: from_none(
                None,
                paths.within.iter().map(|pits| Some(self.phrase(pits))),
            ),
            through: from_none(None, paths.through.iter().map(|who| Some(*who))),
            dropping: from_none(
                Dropping::Just(Vec::new()),
                paths
                    .dropping
                    .iter()
                    .map(|(all, any, some)| match (any, some) {
                        (Some(any), _) => Dropping::Any(*any),
                        (None, Some(some)) => {
                            Dropping::In(self.sum(&some.seeds), Box::new(self.phrase(&some.pits)))
                        }
                        (None, None) => self.dropping(all),
                    }),
            ),
        }
    }

    fn acts<B: Bits>(&mut self, actions: &[terms::Action]) -> Vec<Act<B>> {
        actions.iter().map(|action| self.act(action)).collect()
    }

    fn act<B: Bits>(&mut self, action: &terms::Action) -> Act<B> {
        use terms::Action;
        let most = |amount: &Option<Amount>| amount.as_ref().map(|amount| self.seeds(amount));
        match action {
            Action::Capture {
                amount,
                places,
                taker,
            } => {
                let (most, places, taker) = (most(amount), self.places(places), *taker);
                match self.changing(amount.as_ref()) {
                    Some(sum) => Act::Varying(sum, VaryingAct::Capture { places, taker }),
                    None => Act::Capture {
                        most,
                        places,
                        taker,
                    },
                }
            }
            Action::Lift { amount, places } => {
                let unlocked = names_mark(places);
                let (most, places) = (most(amount), self.places(places));
                match self.changing(amount.as_ref()) {
                    Some(sum) => Act::Varying(sum, VaryingAct::Lift { unlocked, places }),
                    None => Act::Lift {
                        most,
                        unlocked,
                        places,
                    },
                }
            }
            Action::Move { amount, from, to } => {
                let (most, from, to) = (most(amount), self.places(from), self.target(to));
                match self.changing(amount.as_ref()) {
                    Some(sum) => Act::Varying(sum, VaryingAct::Move { from, to }),
                    None => Act::Move { most, from, to },
                }
            }
            Action::Relay { from, path } => Act::Relay {
                from: self.place(from),
                path: self.path(path),
            },
            Action::SowOn(path) => Act::SowOn(self.path(path)),
            Action::Mark { places, name } => Act::Mark {
                places: self.places(places),
                mark: self.rules.mark(name).map(|mark| {
                    let plan = &self.rules.marks()[mark].plan;
                    MarkCode {
                        mark,
                        one_each: plan.one_each,
                        locked: plan.locked,
                    }
                }),
            },
            Action::Unmark { places, name } => Act::Unmark {
                places: self.places(places),
                only: name.as_ref().map(|name| self.rules.mark(name)),
            },
            Action::Claim(places) => Act::Claim(self.places(places)),
            Action::Close(places) => Act::Close(self.places(places)),
            Action::Do(_) => unreachable!("a checked ruleset has no names"),
            Action::Note(name) | Action::Forget(name) => Act::Note {
                bits: self.rules.note(name).map_or(0, |bit| 1 << bit),
                is_set: matches!(action, Action::Note(_)),
            },
            Action::Score { points, who } => match self.changing(Some(points)) {
                Some(sum) => Act::Varying(sum, VaryingAct::Score(*who)),
                None => Act::Score {
                    points: self.seeds(points),
                    who: *who,
                },
            },
            Action::Share(places) => Act::Share(self.places(places)),
            Action::ReturnCaptures => Act::ReturnCaptures,
            Action::Again => Act::Again,
            Action::Stop => Act::Stop,
            Action::Undo => Act::Undo,
            Action::TurnBoard => Act::TurnBoard,
            Action::Pass => Act::Pass,
            Action::End => Act::End,
            Action::Draw => Act::Draw,
            Action::Win(who) => Act::Win(*who),
        }
    }
}

/// The ways to move by tiers, and those that are offered beside them.
fn tiers(turn: &TurnRules) -> (Vec<Vec<usize>>, Vec<usize>) {
    let (mut tiers, mut beside): (Vec<Vec<usize>>, _) = (Vec::new(), Vec::new());
    let mut is_beside = false;
    for (way, choice) in turn.choices.iter().enumerate() {
        let tier = choice.says.tier;
        is_beside = tier == Tier::Beside || is_beside && tier == Tier::Same;
        match tiers.last_mut() {
            _ if is_beside => beside.push(way),
            Some(ways) if tier == Tier::Same => ways.push(way),
            _ => tiers.push(vec![way]),
        }
    }
    (tiers, beside)
}

/// Whether a mark is named, so that locked pits are meant too.
pub(super) fn names_mark(places: &terms::Places) -> bool {
    matches!(places, terms::Places::Pits(pits) if pits.marked.is_some())
}

/// Whether pits may be closed in play: rounds close those that can't be filled.
pub(crate) fn closes(rules: &Ruleset) -> bool {
    !rules.rounds().is_empty() || rules.effects().writes.include(&[terms::Aspect::Closed])
}

/// Whether a test can hold only where another holds.
fn needs(test: &terms::Condition, other: &terms::Condition) -> bool {
    if let terms::Condition::All(parts) = test {
        parts.iter().any(|part| needs(part, other))
    } else if let terms::Condition::Any(parts) = test {
        !parts.is_empty() && parts.iter().all(|part| needs(part, other))
    } else {
        test == other
    }
}
