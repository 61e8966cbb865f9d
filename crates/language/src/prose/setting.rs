//! What a clause needs to know of the clauses around it to be told.

use super::line;
use super::scene::{Game, Moment, Scene};
use crate::rules::{Body, ChecklistQuestion, Clause, ClauseId, Provenance, Question, Ruleset};
use crate::terms::{self, Term, Way};
use crate::terms::{
    Action, Amount, Area, Condition, Ending, Fill, Head, Line, Noun, Ownership, Part, Path, Pits,
    Place, RoundRule, SeedPlan, Tier, Unfilled,
};

/// A clause as far as its telling goes.
#[derive(Debug, Clone, Copy)]
pub struct PhasedClause<'a> {
    pub body: &'a Body,
    pub phase: Option<&'a str>,
    /// Whether it is told, so that those after it may go on from it.
    pub is_told: bool,
}

/// The surroundings of a clause.
#[derive(Debug, Clone, Copy, Default)]
pub struct Setting<'a> {
    pub game: Game,
    /// How many of its kind come before it: ways to move in force, lines of
    /// its table, ends.
    pub nth: usize,
    /// Of a line: whether another table of the same moment comes before; of an
    /// end, whether a line may end play too.
    pub also: bool,
    /// Of a line: whether the table before it ends with the same.
    pub is_repeated: bool,
    /// Of the last line of a table that sows on: what is over where no line fits.
    pub else_ends: Option<&'static str>,
    /// Of a line: whether those before it took every occupied pit.
    pub only_empty_left: bool,
    /// Of a line of a game for two: whether one before it took the player who begins.
    pub only_second_left: bool,
    /// Whether the clause rests on assumptions alone.
    pub assumed: bool,
    /// Of a way to move: what the last before it, but for those after `or`, was.
    pub tier: Tier,
    /// Of a `seeds` clause: whether another comes after it.
    pub more_seeds: bool,
    pub phase: Option<&'a str>,
    /// Whether a clause says whose pits are whose, and one which way seeds go.
    pub own_given: bool,
    pub track_given: bool,
    /// Whether the board has stores, and whether its rows have a pit in the middle.
    pub has_stores: bool,
    pub is_odd: bool,
    /// Whether seeds go another way anywhere than the `sow` clause says.
    pub goes_otherwise: bool,
    /// Of a line: whether a table of the same moment before it may end the move.
    pub may_have_ended: bool,
    /// Whether stores are sown in anywhere.
    pub stores_sown: bool,
    /// Whether seeds are sown on from the pit chosen anywhere, which may be the one just lifted.
    pub sown_from_start: bool,
    /// Whether more than one seed falls into a pit anywhere.
    pub drops_several: bool,
    /// Whether seeds are captured anywhere.
    pub captures: bool,
    /// Whether players lay out the seeds themselves before the first turn.
    pub arranged: bool,
    /// Whether they do so before every round, in all of their pits, whatever these were filled with.
    pub arranged_in_rounds: bool,
    /// Of a `seeds` clause: whether those before it fill other rows.
    pub in_other_pits: bool,
    /// Whether a rule before says the same of some rounds alone, so that this one is of the others.
    pub in_other_rounds: bool,
    /// Whether reserves hold seeds at the start.
    pub reserves_filled: bool,
    /// Whether every end of the rounds names a winner, so that the object of
    /// the game decides single rounds only.
    pub rounds_decide: bool,
    /// Whether pits change hands between rounds.
    pub pits_claimed: bool,
    /// Whether pits are taken out of play before the first turn of a round.
    pub closes_at_start: bool,
    /// Whether it is told itself that equal players do not draw, so that the object of the game
    /// leaves it out.
    pub tie_is_adopted: bool,
    /// Whether a round may be over with seeds on the board, of which no rule says whose
    /// they are.
    pub leaves_seeds: bool,
    /// Whether what holds unless something else is said may go without saying.
    pub is_brief: bool,
}

impl<'a> Setting<'a> {
    /// A game with nothing particular about it.
    pub fn plain(game: Game) -> Setting<'a> {
        Setting {
            game,
            has_stores: true,
            captures: true,
            ..Setting::default()
        }
    }

    pub fn new(rules: &'a Ruleset, clause: &'a Clause) -> Setting<'a> {
        Setting::where_told(rules, clause, |_| true)
    }

    /// Where of the other clauses only some are told.
    pub fn where_told(
        rules: &'a Ruleset,
        clause: &'a Clause,
        is_told: impl Fn(ClauseId) -> bool,
    ) -> Setting<'a> {
        let told: Vec<PhasedClause> = rules
            .clauses()
            .iter()
            .map(|c| PhasedClause {
                body: c.body(),
                phase: c.phase(),
                is_told: is_told(c.id()),
            })
            .collect();
        let at = rules.clauses().iter().take_while(|c| c.id() != clause.id());
        let mut setting = Setting::among(&told, at.count(), rules.seeds_in_all());
        let assumed = |basis: &Provenance| matches!(basis, Provenance::Assumed { .. });
        setting.assumed = clause.provenance().iter().all(assumed);
        if clause.head() == Head::Win {
            let tie = ChecklistQuestion::Tie.name();
            let is_other = |q: &Question| q.name() == tie && q.chosen().name() != "drawn";
            setting.tie_is_adopted = rules.adopted().any(is_other);
        }
        if clause.phase().is_some() && clause.head() == Head::Choose {
            setting.count_ways(rules, clause, is_told);
        }
        setting
    }

    /// Of one clause of several.
    pub fn among(clauses: &[PhasedClause<'a>], at: usize, all: u16) -> Setting<'a> {
        let clause = clauses[at];
        let bodies = || clauses.iter().map(|c| c.body);
        let before = || {
            let same = clauses[..at].iter();
            let same = same.filter(|c| c.phase == clause.phase && c.is_told);
            same.map(|c| c.body)
        };
        let mut setting = Setting {
            phase: clause.phase,
            own_given: bodies().any(|body| matches!(body, Body::OwnPits(_))),
            track_given: bodies().any(|body| matches!(body, Body::Track(_))),
            has_stores: bodies()
                .any(|body| matches!(body, Body::Board(plan) if plan.stores.is_some())),
            is_odd: bodies().any(|body| {
                matches!(body, Body::Board(plan) if plan.pits.number().is_some_and(|n| n % 2 == 1))
            }),
            goes_otherwise: goes_otherwise(&bodies().collect::<Vec<_>>()),
            stores_sown: bodies().any(|body| has_path(body, |path| path.through.is_some())),
            sown_from_start: bodies()
                .any(|body| has_path(body, |path| path.from == Some(Place::Start))),
            drops_several: bodies().any(|body| has_path(body, |path| !path.drops_singly())),
            captures: bodies().any(captures),
            arranged: bodies().any(|body| matches!(body, Body::Arrange(_))),
            arranged_in_rounds: bodies().any(|body| matches!(body, Body::Arrange(_)))
                && bodies().any(|body| *body == Body::Round(RoundRule::Unfilled(Unfilled::Empty))),
            reserves_filled: bodies().any(fills_reserves),
            rounds_decide: rounds_decide(&bodies().collect::<Vec<_>>()),
            pits_claimed: bodies().any(is_claim),
            closes_at_start: bodies().any(closes_at_start),
            leaves_seeds: bodies().any(leaves_seeds) && !bodies().any(disposes),
            ..Setting::plain(game(clauses, all))
        };
        if let Body::On(line) = clause.body {
            let lines = || {
                before()
                    .filter_map(|body| as_variant!(body, Body::On(other) => other))
                    .filter(|other| other.moments.iter().any(|m| line.moments.contains(m)))
            };
            let earlier = || lines().filter(|other| other.block != line.block);
            // What stands behind a table that always ends the lap goes on as if it were part of it.
            let is_behind = line.moments == [terms::Moment::Landing]
                && earlier().all(|other| other.moments == line.moments && ends_lap(other));
            let table = || lines().filter(|other| is_behind || other.block == line.block);
            setting.nth = table().count();
            let is_same = |other: &Line| {
                let block = line.block;
                other.block != block
                    && *line
                        == Line {
                            block,
                            ..other.clone()
                        }
            };
            setting.is_repeated = lines().next_back().is_some_and(is_same);
            setting.also = !is_behind && earlier().count() > 0;
            let ends = |action: &Action| matches!(action, Action::Stop | Action::Again);
            setting.may_have_ended = earlier().any(|other| other.actions.iter().any(ends));
            setting.only_empty_left = table().any(line::takes_occupied);
            let after = clauses[at + 1..].iter();
            let after = after.filter(|c| c.phase == clause.phase && c.is_told);
            let after = after.filter_map(|c| as_variant!(c.body, Body::On(other) => other));
            let after = after.filter(|other| other.moments == line.moments);
            let all: Vec<&Line> = table().chain([line]).collect();
            // The usual lines follow those that a phase adds to their table.
            let joins = clauses.iter().any(|other| {
                other.phase != clause.phase
                    && matches!(other.body, Body::On(usual) if usual.block == line.block)
            });
            let ends = || else_ends(&all, line, &after.collect::<Vec<_>>());
            setting.else_ends = if joins { None } else { ends() };
            setting.only_second_left = setting.game.is_for_two()
                && table().any(|other| other.test == Some(Condition::FirstPlayerMoves));
        } else {
            let head = clause.body.head();
            setting.nth = before().filter(|body| body.head() == head).count();
            before().for_each(|body| setting.follow(body));
            setting.in_other_rounds = as_variant!(clause.body, Body::Round(rule) => rule)
                .is_some_and(|rule| before().any(|other| leaves_to(other, rule.what())));
            setting.in_other_pits = as_variant!(clause.body, Body::Seeds(plan) => plan)
                .is_some_and(|plan| before().all(|other| fills_other_rows(other, plan)));
            setting.also = head == Head::EndWhen && before().any(|body| body.may_end_play());
            let mut after = clauses[at + 1..].iter();
            setting.more_seeds = after.any(|c| c.body.head() == Head::Seeds);
        }
        setting
    }

    /// The ways in force beside this one, which in a phase may be the usual ones.
    fn count_ways(&mut self, rules: &Ruleset, clause: &Clause, is_told: impl Fn(ClauseId) -> bool) {
        let turn = rules
            .phases()
            .iter()
            .find(|phase| Some(phase.name.as_str()) == clause.phase())
            .map_or_else(|| rules.turn(), |phase| &phase.turn);
        let before = turn
            .choices
            .iter()
            .map(|way| rules.clause(way.clause))
            .take_while(|c| c.id() != clause.id())
            .filter(|c| is_told(c.id()));
        self.nth = 0;
        for other in before {
            self.nth += 1;
            self.follow(other.body());
        }
    }

    /// Goes on after a clause that comes before.
    fn follow(&mut self, before: &Body) {
        if let Body::Choose(choice) = before
            && choice.tier != Tier::Same
        {
            self.tier = choice.tier;
        }
    }

    pub fn scene(&self, moment: Moment) -> Scene {
        Scene::new(moment, self.game)
    }
}

/// Whether a rule of some rounds alone leaves the others to a later rule: of these kinds the first that
/// is in force counts.
fn leaves_to(before: &Body, rule: &RoundRule) -> bool {
    let Body::Round(before) = before else {
        return false;
    };
    let fills = |rule: &RoundRule| matches!(rule, RoundRule::Refill { .. } | RoundRule::AsAtStart);
    before.when().is_some()
        && match before.what() {
            RoundRule::Refill { .. } | RoundRule::AsAtStart => fills(rule),
            RoundRule::First(_) => matches!(rule, RoundRule::First(_)),
            RoundRule::Unfilled(_) => matches!(rule, RoundRule::Unfilled(_)),
            RoundRule::Leftovers(_) => matches!(rule, RoundRule::Leftovers(_)),
            RoundRule::Remainder { .. }
            | RoundRule::Score { .. }
            | RoundRule::Forfeit(_)
            | RoundRule::Until(_)
            | RoundRule::When { .. } => false,
        }
}

/// Whether a clause before does not fill the row that a `seeds` clause names.
fn fills_other_rows(before: &Body, plan: &SeedPlan) -> bool {
    let row = |plan: &SeedPlan| {
        let (SeedPlan::Every { of, .. } | SeedPlan::FromLeft { of, .. }) = plan;
        let rows = of.areas.iter().copied();
        let mut rows = rows.filter(|area| matches!(area, Area::Inner | Area::Middle | Area::Outer));
        rows.next()
    };
    match (before, row(plan)) {
        (Body::Seeds(before), Some(here)) => row(before).is_some_and(|row| row != here),
        (Body::Seeds(_), None) => false,
        _ => true,
    }
}

/// What phrases must know of a game.
fn game(clauses: &[PhasedClause], all: u16) -> Game {
    let mut game = Game {
        all,
        players: 2,
        rows: 2,
        own_rows: true,
        usual_track: true,
        ..Game::default()
    };
    for clause in clauses {
        if let Body::Players(n) = clause.body {
            game.players = n.number().map_or(2, |n| n as u8);
        } else if let Body::Board(plan) = clause.body {
            let rows = plan.rows.as_ref().and_then(Amount::number);
            game.rows = rows.map_or(0, |rows| u8::try_from(rows).unwrap_or(u8::MAX));
        }
        game.rounds |= matches!(clause.body, Body::Round(_));
        game.locks |= matches!(clause.body, Body::Mark(plan) if plan.locked);
        game.keeps_in_hand |= keeps_in_hand(clause.body);
        game.own_rows &= !matches!(clause.body, Body::OwnPits(_));
        game.shared |= matches!(clause.body, Body::OwnPits(Ownership::Shared));
        game.usual_track &= !matches!(clause.body, Body::Track(_));
    }
    game.own_rows &= game.is_for_two();
    game.usual_track &= game.own_rows;
    game
}

/// Whether no other table is read after a line that fits.
fn ends_lap(line: &Line) -> bool {
    use Action::{Again, Relay, SowOn, Stop};
    let ends = |action: &Action| matches!(action, Again | Relay { .. } | SowOn(_) | Stop);
    line.may.is_none() && !line.if_captures && line.actions.iter().any(ends)
}

/// What is over where no line of a table that sows on fits, of its last line: the sowing where
/// another table is read then. `None` where a line says so.
fn else_ends(table: &[&Line], last: &Line, after: &[&Line]) -> Option<&'static str> {
    let sows = |action: &Action| matches!(action, Action::Relay { .. } | Action::SowOn(_));
    let is_last = after.iter().all(|other| other.block != last.block);
    let is_all = !after.is_empty() && table.iter().all(|line| ends_lap(line));
    let is_silent = last.moments == [terms::Moment::Landing]
        && last.actions != [Action::Stop]
        && table.iter().all(|line| line.test.is_some())
        && table.iter().any(|line| line.actions.iter().any(sows));
    (is_last && !is_all && is_silent && !is_of_both(table)).then_some(match after.is_empty() {
        true => "the move",
        false => "the sowing",
    })
}

/// Whether one line is of a pit that is occupied, and one of the same where it is empty.
fn is_of_both(table: &[&Line]) -> bool {
    let has = |place: &Place, fill| {
        let class = Pits {
            fill: Some(fill),
            ..Pits::all()
        };
        let test = Some(Condition::Is(place.clone(), class));
        table.iter().any(|line| line.test == test)
    };
    let tests = table.iter().filter_map(|line| line.test.as_ref());
    let mut places = tests.filter_map(|test| as_variant!(test, Condition::Is(place, _) => place));
    places.any(|place| has(place, Fill::Occupied) && has(place, Fill::Empty))
}

/// Whether a rule of the last seed lifts seeds and sows none.
fn keeps_in_hand(body: &Body) -> bool {
    let Body::On(line) = body else {
        return false;
    };
    let lifts = |action: &Action| matches!(action, Action::Lift { .. });
    let sows = |action: &Action| matches!(action, Action::SowOn(_) | Action::Relay { .. });
    let any = |is: &dyn Fn(&Action) -> bool| line.actions.iter().any(is);
    line.moments.contains(&terms::Moment::Landing) && any(&lifts) && !any(&sows)
}

/// Whether seeds lie in reserves at the start.
fn fills_reserves(body: &Body) -> bool {
    matches!(body, Body::Seeds(SeedPlan::Every { of, .. } | SeedPlan::FromLeft { of, .. })
        if of.noun == Noun::Reserve)
}

fn rounds_decide(bodies: &[&Body]) -> bool {
    let wins = |ending: &Ending| ending.actions.iter().any(|a| matches!(a, Action::Win(_)));
    let mut ends = bodies
        .iter()
        .filter_map(|body| as_variant!(body, Body::Round(RoundRule::Until(ending)) => ending))
        .peekable();
    ends.peek().is_some() && ends.all(wins)
}

/// Whether a rule of the rounds gives pits to the other player.
fn is_claim(body: &Body) -> bool {
    let claimed = RoundRule::Unfilled(Unfilled::Claimed);
    matches!(body, Body::Round(rule) if *rule.what() == claimed)
}

/// Whether a rule takes pits out of play before the first turn of a round.
fn closes_at_start(body: &Body) -> bool {
    let closes = |action: &Action| matches!(action, Action::Close(_));
    matches!(body, Body::On(line) if line.moments.contains(&terms::Moment::Start)
        && line.actions.iter().any(closes))
}

/// Whether a rule of the rounds says what becomes of seeds on the board.
fn disposes(body: &Body) -> bool {
    matches!(body, Body::Round(rule) if matches!(rule.what(), RoundRule::Leftovers(_)))
}

/// Whether play may end by a clause that takes no seeds off the board.
fn leaves_seeds(body: &Body) -> bool {
    (matches!(body, Body::End(_)) || body.may_end_play()) && !captures(body)
}

fn captures(body: &Body) -> bool {
    let takes = |action: &Action| matches!(action, Action::Capture { .. } | Action::Share(_));
    has(
        body,
        |part| matches!(part, Part::Action(action) if takes(action)),
    )
}

/// Whether a lap or a way to move goes in another direction than seeds are sown as a rule.
fn goes_otherwise(bodies: &[&Body]) -> bool {
    let way = |body: &&Body| as_variant!(body, Body::Sow(path) => path.way).flatten();
    let Some(usual) = bodies.iter().find_map(way) else {
        return false;
    };
    let is_other = |path: &Path| matches!(path.way, Some(way @ Way::Round(_)) if way != usual);
    bodies.iter().any(|body| has_path(body, is_other))
}

/// Whether a path that a clause speaks of is so.
fn has_path(body: &Body, is_so: impl Fn(&Path) -> bool) -> bool {
    has(body, |part| matches!(part, Part::Path(path) if is_so(path)))
}

fn has(body: &Body, is_so: impl Fn(Part) -> bool) -> bool {
    let mut found = false;
    body.walk(&mut |part| found |= is_so(part));
    found
}

/// Whether every rule of the end is the same whoever has just moved.
pub fn is_for_anybody(test: &Condition, actions: &[Action]) -> bool {
    use crate::terms::{Places, Taker, Who, Whose};
    let is_of_any = |places: &Places| matches!(places, Places::Pits(p) if p.whose == Whose::Any);
    let same = |action: &Action| {
        if let Action::Capture { places, taker, .. } = action {
            !matches!(taker, Taker::Mover | Taker::Opponent) && is_of_any(places)
        } else if let Action::Share(places) = action {
            is_of_any(places)
        } else if let Action::Win(who) | Action::Score { who, .. } = action {
            !matches!(who, Who::Mover | Who::Opponent)
        } else {
            matches!(action, Action::End | Action::Draw | Action::ReturnCaptures)
        }
    };
    !test.names_mover() && actions.iter().all(same)
}
