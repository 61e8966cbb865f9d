//! A ruleset made ready to be played on boards of one shape.

use crate::repr::BySeat;
use seedlore_language::terms::Term;
use std::sync::{Arc, OnceLock};

use crate::compile::code::PathCode;
use crate::compile::end_guard::EndGuard;
use crate::compile::lower::{Lowering, closes};
use crate::compile::program::{Goal, PlayerRules, Program};
use crate::compile::shortcuts::{Shortcut, Shortcuts};
use crate::repr::bits::{Bits, FEW_HAPPENINGS, FEW_MARKS};
use crate::repr::board::{Board, Set, Shape, State, StateSlot};
use crate::repr::convert::state_of;
use crate::repr::layout::{Layout, NOWHERE, Way};
use crate::repr::numbers::Numbers;
use crate::repr::seeds::Seeds;
use crate::table::cycles::SowingCycles;
use crate::table::landing::LandingTable;
use crate::table::laps::Laps;
use crate::table::moves::MoveTable;
use seedlore_game::Position;
use seedlore_language::rules::{Asks, ClauseId, Player, Ruleset};
use seedlore_language::terms::{
    Action, Aspect, Condition, Happening, Moment, Noun, Part, Places, Quantity,
};

/// What moves need while they are made, kept from one to the next.
#[derive(Debug, Clone, Default)]
pub(crate) struct Buffers {
    /// What the move took: from where, how much, by whom.
    pub taken: Vec<(u8, u16, u8)>,
    /// What a player has to choose from.
    pub asked: Vec<u8>,
    /// Whether it is the last of the pits of one action.
    pub is_last_pit: bool,
}

/// Laps by one path, worked out beforehand.
#[derive(Debug, Clone)]
pub(crate) struct KnownLaps<S: Shape> {
    /// Whether the pit lifted is passed over.
    pub skips_origin: bool,
    pub laps: Laps<S::Seeds>,
}

/// A way round the board that does not depend on what lies there.
#[derive(Debug, Clone)]
pub(crate) struct FixedWay<S: Shape> {
    /// `None` if the pit lifted is passed over once only.
    pub ring: Option<Ring>,
    /// `None` on boards where all laps would fill too much memory.
    pub laps: Option<KnownLaps<S>>,
}

/// The places sown, one after another.
#[derive(Debug, Clone)]
pub(crate) struct Ring {
    pub skips_origin: bool,
    /// By place: the next, or nowhere.
    pub next: Vec<u8>,
}

impl Ring {
    /// The place that is sown after another in a lap from `origin`; none that
    /// is closed.
    #[inline]
    pub fn after<B: Bits>(&self, slot: u8, origin: u8, closed: B) -> Option<u8> {
        let mut here = slot;
        for _ in 0..self.next.len() {
            here = *self.next.get(usize::from(here))?;
            let is_passed = self.skips_origin && here == origin;
            if !is_passed && (usize::from(here) >= self.next.len() || !closed.has(here)) {
                return Some(here).filter(|slot| *slot != NOWHERE);
            }
        }
        None
    }
}

/// What tells of the turns of a player to whom one program applies all game
/// long.
#[derive(Debug, Clone)]
pub(crate) struct FastPlayout<S: Shape> {
    pub table: Arc<MoveTable<S>>,
    pub(super) end_guard: EndGuard<Set<S>>,
    /// The first pit that moves begin in, if the last is less than eight slots
    /// on.
    pub(super) few_from: Option<u8>,
}

/// A ruleset made ready for boards of one shape.
#[derive(Debug, Clone)]
pub struct CompiledGame<S: Shape> {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) layout: Layout,
    /// What holds at the start beside the seeds.
    pub(crate) start: State<Set<S>>,
    /// The board before the first move, by who makes it, when it was asked for.
    pub(crate) starts: BySeat<OnceLock<Board<S>>>,
    /// See [`laid_out`](Self::laid_out).
    pub(crate) laid_out: OnceLock<Board<S>>,
    pub(crate) goal: Goal,
    pub(crate) all_pits: Set<S>,
    /// All bits of the places that count when a position repeats: not stores.
    pub(crate) repeating: S::Seeds,
    /// All bits of the others: where what is won is kept.
    pub(crate) kept: S::Seeds,
    /// By pit: those that face it.
    pub(crate) facing: Vec<Set<S>>,
    /// By seat; of nobody's seat there is none.
    pub(crate) player_rules: Vec<Option<PlayerRules<Set<S>>>>,
    /// By seat, then by path; see [`known_laps`](Self::known_laps).
    known: Vec<Vec<Option<FixedWay<S>>>>,
    /// As programs name them.
    pub(crate) move_tables: Vec<Arc<MoveTable<S>>>,
    /// As programs name them.
    pub(crate) landing_tables: Vec<LandingTable<Set<S>>>,
    /// By seat; see [`fast`](Self::straight).
    pub(crate) fast: BySeat<Option<Box<FastPlayout<S>>>>,
    pub(crate) asks: Asks,
    pub(crate) laps_counted: Option<u16>,
    /// Whether something is forgotten when a lap, a move or a turn ends.
    pub(crate) expires_in_turns: bool,
    /// By [`Happening`]: those that are remembered of it, as bits.
    pub(crate) watched: [u16; Happening::ALL.len()],
    pub(crate) returns_captures: bool,
    pub(crate) asks_history: bool,
    /// Whether something follows from a position that came before even where
    /// players do not agree to stop.
    pub(crate) asks_repeats_alone: bool,
    /// See [`circles`](Self::circles).
    pub(crate) circles: SowingCycles<Set<S>>,
    /// Whether seeds that left the pits and reserves never come back there.
    pub(crate) seeds_leave: bool,
    closes: bool,
    /// Turns that a player has completed count up to this number; beyond it no
    /// rule can tell them apart.
    pub(crate) turns_told: u16,
    /// Seeds sown in one move after which its sowing is taken to be endless.
    pub(crate) most_sown: u32,
    pub(crate) shortcuts: Shortcuts,
}

/// Whether a board of this shape can hold all that the rules may come to; if
/// not, why not.
pub(crate) fn unsupported<S: Shape>(rules: &Ruleset) -> Option<String> {
    // So that no move of one lap comes to the bound.
    if rules.most_sown() <= S::Seeds::MOST.into() {
        return Some("its clauses look at very many pits for each seed".into());
    }
    let layout = Layout::new(rules.board(), false);
    if usize::from(layout.slots) > S::Seeds::SLOTS {
        let (places, most) = (layout.slots, S::Seeds::SLOTS);
        return Some(format!("its {places} places are more than {most}"));
    }
    if rules.seeds_in_all() > S::Seeds::MOST {
        let (seeds, most) = (rules.seeds_in_all(), S::Seeds::MOST);
        return Some(format!("its {seeds} seeds are more than {most}"));
    }
    if rules.marks().len() > FEW_MARKS {
        return Some(format!("it has more than {FEW_MARKS} kinds of marks"));
    }
    if rules.happenings().len() > FEW_HAPPENINGS {
        return Some(format!(
            "it asks what has become of pits in more than {FEW_HAPPENINGS} ways"
        ));
    }
    let mut lacks = false;
    for clause in rules.clauses() {
        clause.body().walk(&mut |part| {
            if let Part::Pits(pits) = part {
                lacks |= pits.noun == Noun::Reserve && !rules.board().has_reserves()
                    || pits.noun == Noun::Centre && !rules.board().has_centre();
            }
        });
    }
    lacks.then(|| "its clauses name a place that the board has not".into())
}

/// Whether nothing changes in play, and nothing need be remembered, beside
/// seeds and turns.
pub(crate) fn is_still(rules: &Ruleset) -> bool {
    use Aspect::*;
    let effects = rules.effects();
    let remembered = [PlayedPits, PitEvents, CaptureCounts, SinceCapture, TurnPits];
    rules.rounds().is_empty()
        && effects
            .writes
            .are_within(&[Pits, Stores, Reserves, Hand, Laps, Move, Course])
        && !effects.reads.include(&remembered)
}

/// Whether seeds that left the pits and reserves never come back there.
fn seeds_leave(rules: &Ruleset) -> bool {
    use Aspect::*;
    let effects = rules.effects();
    let turns = std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn));
    let mut choices = turns.flat_map(|turn| &turn.choices);
    rules.rounds().is_empty()
        && !effects.writes.include(&[Pits, Reserves, Hand])
        && !effects.reads.include(&[Reserves])
        && choices
            .all(|choice| matches!(&choice.says.from, Places::Pits(pits) if pits.noun == Noun::Pit))
}

impl<S: Shape> CompiledGame<S> {
    pub(crate) fn new(rules: Arc<Ruleset>, shortcuts: Shortcuts) -> CompiledGame<S> {
        let layout = Layout::new(rules.board(), !S::HAS_TABLES);
        let board = rules.board();
        let seated = |player: &Player| board.players().contains(player);
        let changes = S::StateSlot::IS_MUTABLE;
        let looks_up = S::HAS_TABLES && shortcuts.has(Shortcut::LandingTables);
        let player_rules = Player::ALL.map(|player| {
            seated(&player).then(|| {
                Lowering::new(&rules, &layout, player, (changes, looks_up)).player_rules::<Set<S>>()
            })
        });
        let facing = board.pits().map(|pit| {
            let faces = board.pits().filter(|other| board.is_facing(pit, *other));
            Set::<S>::from_slots(faces.map(|other| other.index() as u8))
        });
        let objective = rules.objective();
        let mut returns_captures = false;
        // A round without a turn is told from others.
        let mut turns_told = u16::from(!rules.rounds().is_empty());
        for clause in rules.clauses() {
            if clause.body().counted_up_to(&Quantity::Turn, rules.whole()) == Some(u16::MAX) {
                turns_told = u16::MAX;
            }
            clause.body().walk(&mut |part| match part {
                Part::Action(Action::ReturnCaptures) => returns_captures = true,
                Part::Condition(Condition::Measure(Quantity::Turn, counts))
                    if counts.is_constant() =>
                {
                    let numbers = Numbers::from_counts(counts, rules.whole());
                    turns_told = turns_told.max(numbers.told_up_to());
                }
                _ => {}
            });
        }
        let mut repeating = S::Seeds::none();
        let reserves = layout.reserves.iter().copied();
        for slot in (0..layout.pits).chain(reserves.filter(|slot| *slot != NOWHERE)) {
            repeating.set(slot, S::Seeds::MOST);
        }
        let mut kept = S::Seeds::none();
        for slot in (0..layout.slots).filter(|slot| repeating.get(*slot) == 0) {
            kept.set(slot, S::Seeds::MOST);
        }
        let mut machine = CompiledGame {
            repeating,
            kept,
            start: state_of(&Position::start(&rules), &layout),
            starts: Default::default(),
            laid_out: OnceLock::new(),
            goal: Goal {
                clause: objective.clause,
                objective: objective.says,
            },
            all_pits: layout.all_pits(),
            facing: facing.collect(),
            player_rules: player_rules.into_iter().collect(),
            known: Vec::new(),
            move_tables: Vec::new(),
            landing_tables: Vec::new(),
            fast: Default::default(),
            asks: rules.asks(),
            laps_counted: rules.asks().laps,
            expires_in_turns: rules.expires_in_turns(),
            watched: Happening::ALL.map(|what| {
                let all = (0..).zip(rules.happenings());
                let bits = all.filter(|(_, h)| h.what == what);
                bits.map(|(nth, _)| 1 << nth).sum()
            }),
            returns_captures,
            asks_history: rules.asks_history(),
            asks_repeats_alone: rules.asks_repeats_alone(),
            circles: SowingCycles::default(),
            seeds_leave: seeds_leave(&rules),
            closes: closes(&rules),
            turns_told,
            most_sown: rules.most_sown(),
            shortcuts,
            layout,
            rules,
        };
        if shortcuts.has(Shortcut::LapTables) {
            let seats = 0..Player::MOST as u8;
            machine.known = seats.map(|seat| machine.work_out_laps(seat)).collect();
            machine.find_slot_laps();
            machine.build_landing_tables();
            if shortcuts.has(Shortcut::MoveTables) {
                machine.build_move_tables();
            }
        }
        if shortcuts.has(Shortcut::EndGuard) {
            machine.find_end_guards();
        }
        if shortcuts.has(Shortcut::SowingCycles) {
            machine.circles = machine.circles();
        }
        if shortcuts.has(Shortcut::StraightPlay) {
            machine.find_fast_playouts();
        }
        machine
    }

    fn build_move_tables(&mut self) {
        self.move_tables.clear();
        for seat in self.layout.players.clone() {
            for nth in 0..self.player_rules(seat).programs.len() {
                let table = self.build_move_table(&self.player_rules(seat).programs[nth], seat);
                if let Some(player_rules) = &mut self.player_rules[usize::from(seat)] {
                    player_rules.programs[nth].table =
                        table.is_some().then_some(self.move_tables.len());
                }
                self.move_tables.extend(table.map(Arc::new));
            }
        }
    }

    fn build_landing_tables(&mut self) {
        for seat in self.layout.players.clone() {
            for nth in 0..self.player_rules(seat).programs.len() {
                let program = &self.player_rules(seat).programs[nth];
                let table = self.build_landing_table(program, seat);
                if let Some(player_rules) = &mut self.player_rules[usize::from(seat)] {
                    player_rules.programs[nth].landing_table =
                        table.is_some().then_some(self.landing_tables.len());
                }
                self.landing_tables.extend(table);
            }
        }
    }

    fn find_end_guards(&mut self) {
        for seat in self.layout.players.clone() {
            let end_guard = self.end_guard(seat, &self.player_rules(seat).ends);
            if let Some(player_rules) = &mut self.player_rules[usize::from(seat)] {
                player_rules.end_guard = end_guard;
            }
        }
    }

    /// Finds the programs whose moves are laps from one pit or another, all of
    /// them known.
    fn find_slot_laps(&mut self) {
        for seat in self.layout.players.clone() {
            for nth in 0..self.player_rules(seat).programs.len() {
                let program = &self.player_rules(seat).programs[nth];
                let found = self.slot_laps(program, seat);
                let certain = found.and_then(|_| self.find_static_legality(program));
                if let Some(player_rules) = &mut self.player_rules[usize::from(seat)] {
                    player_rules.programs[nth].slot_laps = found;
                    player_rules.programs[nth].static_legality = certain;
                }
            }
        }
    }

    fn slot_laps(&self, program: &Program<Set<S>>, seat: u8) -> Option<(Way, usize)> {
        let choice = program.choices.first().filter(|_| program.is_by_slots)?;
        let path = choice.path.unwrap_or_default().over(program.sow);
        let direction = path.way.round()?;
        let can_be = self.can_be_plain(program, choice, path)
            && self.known_laps(program, seat, direction, path).is_some();
        can_be.then(|| (direction, self.path_index(seat, direction, path)))
    }

    /// Laps of a player, by their place.
    #[inline(always)]
    pub(crate) fn laps_at(&self, seat: u8, at: usize) -> Option<&KnownLaps<S>> {
        self.way_at(seat, at)?.laps.as_ref()
    }

    #[inline(always)]
    fn way_at(&self, seat: u8, at: usize) -> Option<&FixedWay<S>> {
        self.known.get(usize::from(seat))?.get(at)?.as_ref()
    }

    /// The places sown by a path, if they don't depend on what lies on the board.
    #[inline]
    pub(crate) fn ring(&self, seat: u8, direction: Way, path: PathCode) -> Option<&Ring> {
        let way = self.way_at(seat, self.path_index(seat, direction, path))?;
        way.ring.as_ref()
    }

    /// The move table of a program's moves, if there is one.
    #[inline(always)]
    pub(crate) fn move_table(&self, program: &Program<Set<S>>) -> Option<&MoveTable<S>> {
        self.move_tables.get(program.table?).map(|table| &**table)
    }

    /// How lines of a program's landing read by place, if that is worked out.
    #[inline(always)]
    pub(crate) fn landing_table(&self, program: &Program<Set<S>>) -> Option<&LandingTable<Set<S>>> {
        self.landing_tables.get(program.landing_table?)
    }

    /// The rules as a player sees them.
    #[inline(always)]
    pub(crate) fn player_rules(&self, seat: u8) -> &PlayerRules<Set<S>> {
        self.player_rules[usize::from(seat)]
            .as_ref()
            .expect("who moves sits at the board")
    }

    /// The rules of a player's turn: those of the first phase that holds, or
    /// those of the whole game.
    #[inline(always)]
    pub(crate) fn rules_for(
        &self,
        board: &Board<S>,
        seat: u8,
    ) -> (&Program<Set<S>>, Option<ClauseId>) {
        let player_rules = self.player_rules(seat);
        match player_rules.phases.is_empty() {
            true => (&player_rules.programs[0], None),
            false => self.rules_of_phase(board, seat),
        }
    }

    /// Who owns a place now.
    pub(crate) fn owner(&self, board: &Board<S>, slot: u8) -> Option<u8> {
        let at = |slots: &BySeat<u8>| slots.iter().position(|l| *l == slot);
        let owned = &board.ground.state(&self.start).owned;
        let owner = match self.layout.is_pit(slot) {
            true => owned.iter().position(|pits| pits.has(slot)),
            false => at(&self.layout.stores).or_else(|| at(&self.layout.reserves)),
        };
        owner.map(|seat| seat as u8)
    }

    /// The board of a position; `None` if this shape can't hold it.
    pub fn board(&self, position: &Position) -> Option<Board<S>> {
        let board: Board<S> = Board::from_position(position, &self.layout, &self.start)?;
        let closed = board.ground.state(&self.start).closed;
        (self.closes || !S::HAS_TABLES || closed.is_empty()).then_some(board)
    }

    /// The position of a board.
    pub fn position(&self, board: &Board<S>) -> Position {
        self.position_like(board, &Position::start(&self.rules))
    }

    pub(crate) fn position_like(&self, board: &Board<S>, like: &Position) -> Position {
        board.position(&self.rules, &self.layout, &self.start, like)
    }

    /// A move as it is told elsewhere.
    pub fn to_game_move(&self, mv: crate::repr::moves::Move) -> seedlore_game::Move {
        mv.to_game_move(&self.layout, self.rules.board())
    }

    /// What laps by a path add to the board, if that is known beforehand.
    #[inline]
    pub(crate) fn known_laps(
        &self,
        program: &Program<Set<S>>,
        seat: u8,
        direction: Way,
        path: PathCode,
    ) -> Option<&KnownLaps<S>> {
        if !S::HAS_TABLES
            || path.dropping > 0
            || !program.tables[Moment::Passing as usize].lines.is_empty()
        {
            return None;
        }
        self.laps_at(seat, self.path_index(seat, direction, path))
    }

    pub(crate) fn path_index(&self, seat: u8, direction: Way, path: PathCode) -> usize {
        let sowing = &self.player_rules(seat).sowing;
        let at = path.skipping as usize * sowing.within.len() + path.within as usize;
        (at * sowing.through.len() + path.through as usize) * 2 + direction
    }
}
