//! Which moves a turn offers and allows.

use super::lap::Lap;
use super::say::{all, count_at, less, no, not, number, set, yes};
use super::{General, Node, Pointing, Reason, Round, call};
use crate::ludii::ludeme::{named, word};
use seedlore_language::rules::{
    Action, Amount, Area, Choice, Direction, Filter, Moment, Noun, Path, Pits, Place, Places,
    Ruled, Taking, Tier, TurnRules, Verdict, Way, Whose,
};

impl<'r> General<'r> {
    /// The moves of every turn.
    pub fn play(&mut self) -> Node {
        let rules = self.rules;
        let mut play = self.turn_of(rules.turn());
        for phase in rules.phases().iter().rev() {
            self.clause = Some(phase.clause);
            let test = self.holds_before_turn(&phase.test);
            let moves = self.turn_of(&phase.turn);
            play = super::say::either(test, moves, play);
        }
        call("play", [play])
    }

    pub fn holds_before_turn(&mut self, test: &seedlore_language::rules::Condition) -> Node {
        let round = self.round;
        self.round = usual(&self.rules.turn().sowing.says);
        let holds = self.holds(test);
        self.round = round;
        holds
    }

    /// The moves of a turn by some rules, and the pass of who has none.
    fn turn_of(&mut self, turn: &'r TurnRules) -> Node {
        self.turn = turn;
        if !turn.table(Moment::Endless).is_empty() {
            self.clause = turn.table(Moment::Endless).first().map(|line| line.clause);
            self.against(Reason::Endless);
            self.clause = None;
        }
        let (mut tiers, mut beside): (Vec<Vec<Node>>, Vec<Node>) = (Vec::new(), Vec::new());
        let mut is_beside = false;
        for choice in &turn.choices {
            self.clause = Some(choice.clause);
            let moves = self.way_to_move(choice);
            match choice.says.tier {
                Tier::Same => {}
                Tier::Lower => is_beside = false,
                Tier::Beside => is_beside = true,
            }
            match (choice.says.tier, tiers.last_mut()) {
                _ if is_beside => beside.extend(moves),
                (Tier::Same, Some(tier)) => tier.extend(moves),
                _ => tiers.push(moves),
            }
        }
        self.clause = None;
        let mut moves: Vec<Node> = Vec::new();
        for tier in tiers {
            let moved = one_of("or", tier);
            moves.push(self.allowed(moved));
        }
        if !beside.is_empty() {
            let first = one_of("priority", moves);
            let beside = one_of("or", beside);
            let beside = self.allowed(beside);
            moves = vec![one_of("or", vec![first, beside])];
        }
        moves.push(self.pass());
        one_of("priority", moves)
    }

    /// The moves of one way to move, by direction where that is chosen.
    fn way_to_move(&mut self, choice: &'r Ruled<Choice>) -> Vec<Node> {
        let says = &choice.says;
        let sow = &self.turn.sowing.says;
        self.path = match &says.path {
            Some(path) => path.over(sow),
            None => sow.clone(),
        };
        if says.lifts_nothing() {
            self.against(Reason::Choice);
        }
        let is_from_store = matches!(&says.from, Places::Pits(pits) if pits.noun == Noun::Store);
        if is_from_store && self.path.from.is_none() {
            // What comes from beside the board begins at the mover's first pit.
            let first = Pits {
                whose: Whose::Own,
                areas: vec![Area::Near],
                numbers: vec![Amount::Number(1)],
                ..Pits::all()
            };
            self.path.from = Some(Place::The(Box::new(first)));
        }
        let directions = match self.path.way {
            _ if !says.sows() => vec![None],
            Some(Way::Either | Way::EitherKept | Way::EitherKeptByAll) => {
                vec![Some(Direction::Anticlockwise), Some(Direction::Clockwise)]
            }
            Some(Way::Round(_)) => vec![None],
            _ => {
                self.against(Reason::Direction);
                vec![None]
            }
        };
        let turns = self.turns_round();
        let path = self.path.clone();
        directions
            .into_iter()
            .flat_map(|chosen| {
                // What is said of laps leaves another path behind.
                self.path = path.clone();
                self.round = match (chosen.or(fixed(&self.path)), turns) {
                    (Some(direction), false) => Round::Always(direction),
                    (None, false) if !says.sows() => Round::Always(Direction::Anticlockwise),
                    _ => Round::ByVar,
                };
                self.answered(says, chosen)
            })
            .collect()
    }

    /// The moves of a way and a direction, with every answer to what the mover may be
    /// asked: a move is legal if it was asked as often as it answers.
    fn answered(&mut self, says: &Choice, chosen: Option<Direction>) -> Vec<Node> {
        let path = self.path.clone();
        let most = match self
            .turn
            .table(Moment::Landing)
            .iter()
            .any(|l| l.says.may.is_some())
        {
            false => 0,
            true if self.goes_on() => 2,
            true => 1,
        };
        let mut all = Vec::new();
        for asked in 0..=most {
            for answers in 0..1 << asked {
                self.path = path.clone();
                let said = (most > 0).then_some((asked, answers));
                all.push(self.one_way_to_move(says, chosen, said));
            }
        }
        all
    }

    fn one_way_to_move(
        &mut self,
        says: &Choice,
        chosen: Option<Direction>,
        answers: Option<(i32, i32)>,
    ) -> Node {
        let Places::Pits(pits) = &says.from else {
            return self.against(Reason::Choice);
        };
        let round = self.round;
        self.round = usual(&self.turn.sowing.says);
        self.at = Pointing::choosing();
        let from = call("from", []);
        let held = count_at(from.clone());
        let enough = match &says.taking {
            Taking::Just(n) => {
                let n = self.seeds(n);
                less(super::say::sub(n, number(1)), held.clone())
            }
            Taking::AllBut(n) => {
                let n = self.seeds(n);
                less(n, held.clone())
            }
            Taking::All | Taking::UpTo(_) | Taking::AnyNumber => yes(),
        };
        let when_ = says.when.as_ref().map(|when| self.holds(when));
        let class = self.region_of(pits);
        let fits = self.changing_at_choice(pits);
        let unlocked = match pits.marked.is_some() {
            true => yes(),
            false => self.is_unlocked(&from),
        };
        let (kept, keep) = self.kept(chosen);
        let test = all([
            less(number(0), held),
            enough,
            fits,
            unlocked,
            kept,
            when_.unwrap_or(yes()),
        ]);
        self.round = round;
        let mut first = keep;
        if let Some((_, answers)) = answers {
            first.push(set("Answers", number(answers)));
            first.push(set("Asked", number(0)));
        }
        let lap = Lap {
            taking: says.taking.clone(),
            chosen,
            first,
        };
        let then = self.sown(&lap, says);
        let mut parts = vec![word("Select"), call("from", [class, named("if", test)])];
        if let Some(direction) = chosen {
            // The way is pointed out by the next pit.
            let next = self.one_way(from, direction, None);
            parts.push(call("to", [next]));
        }
        parts.push(call("then", [then]));
        let moves = call("move", parts);
        let moves = match self.stops() {
            Some(stops) => call("do", [moves, named("ifAfterwards", stops)]),
            None => moves,
        };
        let moves = match answers {
            None => moves,
            Some((asked, _)) => {
                let test = super::say::equal(super::say::var("Asked"), number(asked));
                call("do", [moves, named("ifAfterwards", test)])
            }
        };
        match &says.demand {
            None => moves,
            Some(demand) => {
                self.at = Pointing::moving();
                let demand = self.holds(demand);
                call("do", [moves, named("ifAfterwards", demand)])
            }
        }
    }

    /// Whether a direction may be chosen where it is kept for the game, and what keeps
    /// it.
    fn kept(&mut self, chosen: Option<Direction>) -> (Node, Vec<Node>) {
        let by_all = match self.path.way {
            Some(Way::EitherKept) => false,
            Some(Way::EitherKeptByAll) => true,
            _ => return (yes(), Vec::new()),
        };
        let way = number(i32::from(chosen == Some(Direction::Clockwise)));
        let kept = self.of_seat("Kept", true);
        let may = super::say::any([
            super::say::equal(kept.clone(), number(-1)),
            super::say::equal(kept, way.clone()),
        ]);
        let mut keep = vec![self.set_of_seat("Kept", true, way.clone())];
        if by_all {
            keep.push(self.set_of_seat("Kept", false, way));
        }
        (may, keep)
    }

    /// The moves that every filter lets through.
    fn allowed(&mut self, moves: Node) -> Node {
        let mut moves = moves;
        for filter in &self.turn.filters {
            self.clause = Some(filter.clause);
            moves = self.filtered(moves, &filter.says);
        }
        self.clause = None;
        moves
    }

    fn filtered(&mut self, moves: Node, filter: &Filter) -> Node {
        self.at = Pointing::moving();
        let round = self.round;
        let test = self.holds(&filter.test);
        let test = match filter.verdict {
            Verdict::Require => test,
            Verdict::Forbid => not(test),
        };
        self.round = usual(&self.turn.sowing.says);
        let before = filter.when.as_ref().map(|when| self.holds(when));
        self.round = round;
        if test == no() {
            self.against(Reason::Ban);
        }
        let let_through = call("do", [moves.clone(), named("ifAfterwards", test)]);
        let let_through = match filter.if_possible {
            true => one_of("priority", vec![let_through, moves.clone()]),
            false => let_through,
        };
        match before {
            None => let_through,
            Some(before) => super::say::either(before, let_through, moves),
        }
    }

    /// Whether any lap may go another way round than the one before.
    fn turns_round(&self) -> bool {
        let turns = |action: &Action| action.path().is_some_and(|path| path.way.is_some());
        let lines = self.turn.table(Moment::Landing);
        lines.iter().any(|line| line.says.actions.iter().any(turns))
    }
}

/// The way seeds are sown when no move says otherwise.
fn usual(path: &Path) -> Round {
    Round::Always(fixed(path).unwrap_or(Direction::Anticlockwise))
}

fn fixed(path: &Path) -> Option<Direction> {
    match path.way {
        Some(Way::Round(direction)) => Some(direction),
        _ => None,
    }
}

fn one_of(name: &'static str, mut moves: Vec<Node>) -> Node {
    match moves.len() {
        1 => moves.remove(0),
        _ => call(name, [Node::List(moves)]),
    }
}
