//! From a checked ruleset to its code, or the reason why there is none.

use super::conditions::{ConditionLowering, MomentOfMove};
use super::filter_shortcuts;
use super::mover_view::{MoverView, turned};
use super::program::*;
use super::read_set;
use super::refusal::Refusal;
use seedlore_game::Move;
use seedlore_language::rules::{
    ClauseId, Direction, Ending, Moment, Objective, Path, Pit, Player, Ruled, Ruleset, TurnRules,
};
use seedlore_language::terms::{self, Skip, Taking, Tier, Way};

/// Compiles a ruleset; the rules must be the same for both players.
pub(super) fn compile(rules: &Ruleset) -> Result<Program, Refusal> {
    let board = rules.board();
    let way = match rules.turn().sowing.says.way {
        Some(Way::Round(direction)) => direction,
        _ => return Err(Refusal::ChosenDirections),
    };
    if rules.players() != [Player::South, Player::North] {
        return Err(Refusal::Players);
    }
    if board.pit_count() > MOST_PITS {
        return Err(Refusal::TooManyPits);
    }
    if rules.seeds_in_all() >= u16::from(NEVER) {
        return Err(Refusal::TooManySeeds);
    }
    if rules.most_sown() <= rules.seeds_in_all().into() {
        return Err(Refusal::ManyLaps);
    }
    if board.has_reserves() || board.has_centre() || board.has_moves_without_pit() {
        return Err(Refusal::Reserves);
    }
    if !rules.marks().is_empty() {
        return Err(Refusal::Marks);
    }
    if !rules.rounds().is_empty() {
        return Err(Refusal::Rounds);
    }
    match rules.objective().says {
        Objective::MostPoints | Objective::MovingLast => return Err(Refusal::Object),
        Objective::MostCaptured
        | Objective::EqualCaptured
        | Objective::TakingAll
        | Objective::EmptyingOwnPits
        | Objective::AsRulesSay => {}
    }
    let half = turned(board);
    let twice = half.iter().map(|at| half[usize::from(*at)]);
    if !twice.eq(0..half.len() as u8) {
        return Err(Refusal::SeatsDiffer);
    }
    let south = Lowering::new(rules, Player::South, way).program()?;
    let north = Lowering::new(rules, Player::North, way).program()?;
    both(south, north)
}

/// Rules that are the same from either side.
fn both(mut south: Program, mut north: Program) -> Result<Program, Refusal> {
    let choices = |program: &mut Program| -> Vec<Move> {
        let turns = program.turns.iter();
        turns
            .flat_map(|turn| turn.choices.iter().map(|choice| choice.moves[0]))
            .collect()
    };
    let moves = choices(&mut north);
    let all = |program: &mut Program, to: &mut dyn FnMut(&mut Choice)| {
        let turns = program.turns.iter_mut();
        turns.flat_map(|turn| &mut turn.choices).for_each(to);
    };
    let kept = choices(&mut south);
    if moves.len() != kept.len() {
        return Err(Refusal::SeatsDiffer);
    }
    let mut at = kept.iter();
    all(&mut north, &mut |choice| {
        choice.moves = [*at.next().expect("as many"); 2]
    });
    north.start = south.start.clone();
    if south != north {
        return Err(Refusal::SeatsDiffer);
    }
    let mut at = moves.iter();
    all(&mut south, &mut |choice| {
        choice.moves[1] = *at.next().expect("as many")
    });
    Ok(south)
}

/// Compiles with the eyes of one player.
pub(super) struct Lowering<'r> {
    pub frame: MoverView<'r>,
    pub(super) asks_returns: bool,
    pub(super) may_move_again: bool,
    pub(super) decisions: Vec<(ClauseId, Verdict)>,
    /// The paths of all choices.
    pub paths: Vec<Path>,
}

impl<'r> Lowering<'r> {
    fn new(rules: &'r Ruleset, mover: Player, direction: Direction) -> Lowering<'r> {
        Lowering {
            frame: MoverView::new(rules, mover, direction),
            asks_returns: false,
            may_move_again: false,
            decisions: Vec::new(),
            paths: Vec::new(),
        }
    }

    pub fn reader(&self, sight: MomentOfMove) -> ConditionLowering<'_, 'r> {
        ConditionLowering {
            frame: &self.frame,
            viewer: self.frame.mover,
            sight,
        }
    }

    fn program(mut self) -> Result<Program, Refusal> {
        let rules = self.frame.rules;
        let mut turns = Vec::new();
        for phase in rules.phases() {
            let test = self.reader(MomentOfMove::Outside).test(&phase.test)?;
            turns.push(Turn {
                clause: Some(phase.clause),
                ..self.turn(&phase.turn, Some(test))?
            });
        }
        turns.push(self.turn(rules.turn(), None)?);
        let mut ends = Vec::new();
        for end in rules.ends() {
            ends.push(self.ending(&end.says, end.clause)?);
        }
        let board = rules.board();
        let pits = board.pit_count();
        let mut turned = turned(board);
        turned.extend([pits as u8 + 1, pits as u8]);
        let mut start = vec![0; self.frame.places()];
        for (pit, seeds) in rules.filling() {
            start[usize::from(self.frame.place(Some(*pit)))] = *seeds as u8;
        }
        let relays = match self.frame.has_relays {
            true => Some(self.relays(&turns)?),
            false => None,
        };
        Ok(Program {
            pits,
            own: self.frame.own(self.frame.mover),
            theirs: self.frame.own(self.frame.other()),
            start,
            turned,
            turns,
            ends: vec![ends],
            objective: rules.objective().says,
            goal: rules.objective().clause,
            clauses: rules.clauses().len(),
            asks_history: rules.asks_history(),
            asks_repeats_alone: rules.asks_repeats_alone(),
            asks_sown: self.frame.asks_sown.get(),
            asks_held: self.frame.asks_held.get(),
            asks_origin: self.frame.asks_origin.get(),
            asks_start: self.frame.asks_start.get(),
            decisions: self.decisions,
            asks_returns: self.asks_returns,
            may_move_again: self.may_move_again,
            turns_told: self.frame.turns_told.get(),
            relays,
        })
    }

    fn turn(&mut self, turn: &TurnRules, test: Option<Predicate>) -> Result<Turn, Refusal> {
        let is_silent = |moment: Moment| turn.table(moment).is_empty();
        if !is_silent(Moment::Passing) || !is_silent(Moment::Lifting) {
            return Err(Refusal::WhileSowing);
        }
        if !is_silent(Moment::Start) {
            return Err(Refusal::BeforeTheFirstTurn);
        }
        if self.frame.has_relays && !is_silent(Moment::Endless) {
            return Err(Refusal::EndlessSowing);
        }
        if turn.at_once.is_some() {
            return Err(Refusal::AtOnce);
        }
        let is_quiet = is_silent(Moment::MoveEnd) && is_silent(Moment::TurnEnd);
        let move_end = match turn.end_of_move() {
            None if !is_quiet => return Err(Refusal::EndsOfTurns),
            end => end.unwrap_or(Moment::MoveEnd),
        };
        let mut choices = Vec::new();
        let mut groups: Vec<usize> = Vec::new();
        for (way, choice) in turn.choices.iter().enumerate() {
            let offered = self.choices(turn, way, choice)?;
            match groups.last_mut() {
                Some(group) if choice.says.tier == Tier::Same => *group += offered.len(),
                _ => groups.push(offered.len()),
            }
            choices.extend(offered);
        }
        let landing = self.table(turn.table(Moment::Landing), MomentOfMove::Landing)?;
        let landing = filter_shortcuts::without_idle_tests(landing);
        let filters: Result<_, Refusal> = turn.filters.iter().map(|f| self.filter(f)).collect();
        let mut turn = Turn {
            test,
            clause: None,
            choices,
            groups,
            landing: self.with_plain_relays(landing),
            move_end: self.table(turn.table(move_end), MomentOfMove::After)?,
            stuck: self.table(turn.table(Moment::Stuck), MomentOfMove::Outside)?,
            filters: filters?,
            read: Set::default(),
            shortcut: None,
        };
        if !self.frame.has_relays {
            let players = [self.frame.mover, self.frame.other()];
            let [own, theirs] = players.map(|player| self.frame.own(player));
            turn.shortcut =
                filter_shortcuts::find(&turn, own, theirs, self.frame.rules.seeds_in_all());
        }
        turn.read = read_set::read_set(&turn, self.frame.places());
        Ok(turn)
    }

    fn filter(&self, filter: &Ruled<terms::Filter>) -> Result<Filter, Refusal> {
        let says = &filter.says;
        let when = says.when.as_ref();
        Ok(Filter {
            clause: filter.clause,
            forbids: says.verdict == seedlore_language::terms::Verdict::Forbid,
            test: self.reader(MomentOfMove::After).test(&says.test)?,
            when: when
                .map(|when| self.reader(MomentOfMove::Outside).test(when))
                .transpose()?,
            if_possible: says.if_possible,
        })
    }

    fn choices(
        &mut self,
        turn: &TurnRules,
        way: usize,
        choice: &Ruled<terms::Choice>,
    ) -> Result<Vec<Choice>, Refusal> {
        let says = &choice.says;
        if says.taking != Taking::All {
            return Err(Refusal::NotAllSeedsLifted);
        }
        if says.demand.is_some() || says.tier == Tier::Beside {
            return Err(Refusal::JudgedWays);
        }
        let path = match &says.path {
            Some(path) => path.over(&turn.sowing.says),
            None => turn.sowing.says.clone(),
        };
        if path.way != Some(Way::Round(self.frame.direction)) {
            return Err(Refusal::ChosenDirections);
        }
        if says.sows() && !says.actions.is_empty() {
            return Err(Refusal::Moving);
        }
        let sower = match says.path {
            Some(_) => choice.clause,
            None => turn.sowing.clause,
        };
        let seedlore_language::terms::Places::Pits(phrase) = &says.from else {
            return Err(Refusal::Place);
        };
        if says.sows() && !self.paths.contains(&path) {
            self.paths.push(path.clone());
        }
        let offered = self.reader(MomentOfMove::Outside).offered(says)?;
        let holding = self.reader(MomentOfMove::Outside).to_lift(phrase);
        let mut choices = Vec::new();
        for (pit, _, when) in offered {
            let origin = self.frame.pit(usize::from(pit));
            let track = says.sows().then(|| self.track(&path, origin)).transpose()?;
            let acts = self.acts(&says.actions, choice.clause, MomentOfMove::Chosen(pit))?;
            let mv = Move {
                way: u8::try_from(way).map_err(|_| Refusal::FurtherChoices)?,
                ..Move::new(origin)
            };
            choices.push(Choice {
                moves: [mv; 2],
                clause: choice.clause,
                pit,
                holding: holding.clone(),
                when,
                acts,
                track,
                sower: says.sows().then_some(sower),
            });
        }
        Ok(choices)
    }

    pub fn track(&self, path: &Path, origin: Pit) -> Result<Track, Refusal> {
        if !path.drops_singly() {
            return Err(Refusal::SeveralSeedsInAPit);
        }
        let reader = self.reader(MomentOfMove::Outside);
        let fixed = |class: Class| match class.words.is_silent() {
            true => Ok(class.set),
            false => Err(Refusal::WayDepends),
        };
        let mut skipped = Set::default();
        for skip in &path.skipping {
            match skip {
                Skip::Origin { .. } => {}
                Skip::Pits(phrase) => skipped.0 |= fixed(reader.class(phrase)?)?.0,
                Skip::PitsExceptLastSeed(_) | Skip::PitsUnless(..) => {
                    return Err(Refusal::WayDepends);
                }
            }
        }
        let within = match &path.within {
            Some(phrase) => Some(fixed(reader.class(phrase)?)?),
            None => None,
        };
        let is_skipped = |pit: Pit| {
            let place = usize::from(self.frame.place(Some(pit)));
            skipped.has(place) || (pit.is_pit() && within.is_some_and(|set| !set.has(place)))
        };
        self.frame.track(path, origin, &is_skipped)
    }

    fn table(
        &mut self,
        rows: &[Ruled<terms::Line>],
        sight: MomentOfMove,
    ) -> Result<Table, Refusal> {
        let blocks = rows.chunk_by(|a, b| a.says.block == b.says.block);
        blocks
            .map(|block| block.iter().map(|row| self.line(row, sight)).collect())
            .collect()
    }

    fn line(&mut self, row: &Ruled<terms::Line>, sight: MomentOfMove) -> Result<Line, Refusal> {
        if row.says.may.is_some() {
            return Err(Refusal::FurtherChoices);
        }
        if row.says.if_captures {
            return Err(Refusal::JudgedWays);
        }
        let test = row.says.test.as_ref();
        Ok(Line {
            clause: row.clause,
            test: test.map(|test| self.reader(sight).test(test)).transpose()?,
            told: None,
            acts: self.acts(&row.says.actions, row.clause, sight)?,
        })
    }

    fn ending(&mut self, ending: &Ending, clause: ClauseId) -> Result<Line, Refusal> {
        let test = self.reader(MomentOfMove::Outside).test(&ending.when)?;
        let mut acts = self.acts(&ending.actions, clause, MomentOfMove::Outside)?;
        match acts.last() {
            Some(MaskedAction::Decide(_)) => {}
            Some(MaskedAction::Stop | MaskedAction::Again) => {
                acts.pop();
                acts.push(self.decide(clause, Verdict::End)?);
            }
            _ => acts.push(self.decide(clause, Verdict::End)?),
        }
        Ok(Line {
            clause,
            test: Some(test),
            told: None,
            acts,
        })
    }
}
