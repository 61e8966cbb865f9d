//! Examples of rulesets, tried: whether what a report has come of a position comes of it.
//!
//! The referee and the engine both play each example, and a clause that acts in it must rest on
//! the parts of the report which the example is said to show.

use std::collections::{BTreeMap, BTreeSet};

use crate::parallel::map_items;
use seedlore_engine::Engine;
use seedlore_game::{
    Agreement, Game, History, Move, Next, NotationError, Outcome, Position, SpellingMatch, Total,
    Turn, parse_position, parse_round_end, parse_spelling,
};
use seedlore_language::report::{Fault, Faults, both};
use seedlore_language::rules::{
    Citation, ClauseId, Collection, Example, Expected, GameResult, Head, Player, Provenance,
    Ruleset, Scene, Status,
};
use seedlore_language::source::{FileId, Span};
use seedlore_referee::referee::{Event, Narrator, Referee};

/// What became of an example.
#[derive(Debug, Clone)]
pub struct Tried {
    /// Its place among [`Ruleset::examples`].
    pub example: usize,
    /// What is wrong with it; empty if all comes as it says.
    pub faults: Faults,
}

/// Tries all examples of a ruleset, each under the readings that it names.
///
/// ```
/// use seedlore_language::library::Library;
/// use seedlore_study::examples;
///
/// let text = r#"ruleset tiny "Tiny" {
///   board 2 rows of 2 pits, store each
///   seeds 1 in every pit
///   choose own pit
///   sow anticlockwise
///   end when mover has none: capture any pits for owner
///   win by most captured
///   example "The sowing goes round.":
///     from start, playing "2"
///     gives "1 0 / 2 1 | 0 0 | north"
/// }"#;
/// let library = Library::from_texts([("tiny.sow", text)], None);
/// let rules = library.collection.get("tiny").unwrap();
/// let tried = examples::try_all(&library.collection, rules);
/// assert!(tried[0].faults.is_empty(), "{:?}", tried[0].faults);
/// ```
pub fn try_all(collection: &Collection, rules: &Ruleset) -> Vec<Tried> {
    let mut players: BTreeMap<&[(String, String)], Result<Players, Faults>> = BTreeMap::new();
    let examples = rules.examples().iter().enumerate();
    let tried = examples.map(|(at, example)| {
        let players = players
            .entry(&example.under)
            .or_insert_with(|| under(collection, rules, example).map(Players::new));
        Tried {
            example: at,
            faults: match players {
                Ok(players) => players.judge(example),
                Err(faults) => faults
                    .iter()
                    .map(|fault| not_made(fault, example))
                    .collect(),
            },
        }
    });
    tried.collect()
}

/// The ruleset of an example under the readings that it names.
///
/// # Errors
/// If a reading is unknown, or they make no rules together.
pub fn under(
    collection: &Collection,
    rules: &Ruleset,
    example: &Example,
) -> Result<Ruleset, Faults> {
    match example.under.is_empty() {
        true => Ok(rules.clone()),
        false => collection.under(rules.name(), &example.readings()),
    }
}

/// Examples as they are played under a ruleset: those that come out as they say.
pub fn played<'e>(
    rules: &Ruleset,
    examples: impl IntoIterator<Item = &'e Example>,
) -> Vec<(&'e Example, Played)> {
    let mut examples = examples.into_iter().peekable();
    // Of none, no player is needed.
    let players = examples.peek().map(|_| Players::new(rules.clone()));
    let played = |example| Some((example, players.as_ref()?.play(example).ok()?));
    examples.filter_map(played).collect()
}

/// What is told where the readings of an example make no ruleset.
fn not_made(fault: &Fault, example: &Example) -> Fault {
    let told = Fault::error(&fault.message).at(example.places.words, "under which this is tried");
    fault.help.iter().fold(told, |told, help| told.help(help))
}

/// What is wrong with the examples of rulesets: of what fails where it was written that alone is
/// told, else which rulesets inherit examples and play otherwise. If a file is named, only rulesets
/// are tried of which an example stands there.
pub fn faults(collection: &Collection, within: Option<FileId>) -> Faults {
    let concerns = |rules: &&Ruleset| {
        let mut files = rules
            .examples()
            .iter()
            .map(|example| example.places.words.file);
        within.is_none_or(|file| files.any(|other| other == file))
    };
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().filter(concerns).collect();
    let found = map_items(&rulesets, &|rules: &&Ruleset| {
        let tried = try_all(collection, rules).into_iter();
        tried
            .filter(|tried| !tried.faults.is_empty())
            .collect::<Vec<_>>()
    });
    let mut all = Faults::default();
    let mut told: BTreeSet<Span> = BTreeSet::new();
    let mut inherited = Vec::new();
    for (rules, found) in rulesets.iter().zip(found) {
        let mut failing = Vec::new();
        for tried in found {
            let example = &rules.examples()[tried.example];
            if example.written_in == rules.name() {
                told.insert(example.places.words);
                all.extend(tried.faults);
            } else if tried.faults.has_errors() {
                failing.push(example);
            }
        }
        inherited.push((rules, failing));
    }
    for (rules, mut failing) in inherited {
        failing.retain(|example| !told.contains(&example.places.words));
        if let [first, others @ ..] = failing.as_slice() {
            all.push(not_inherited(rules, first, others));
        }
    }
    all.sorted()
}

/// Tells of examples that a ruleset inherits and plays otherwise.
fn not_inherited(rules: &Ruleset, first: &Example, others: &[&Example]) -> Fault {
    let name = rules.name();
    let own = |example: &&Example| example.written_in == name;
    let inherited = rules
        .examples()
        .iter()
        .filter(|example| !own(example))
        .count();
    let label = match others.len() {
        0 => format!("does not hold in `{name}`"),
        more => format!("does not hold in `{name}`, as {more} more"),
    };
    let message = format!("`{name}` plays otherwise than examples that it inherits");
    let fault = Fault::error(message).at(first.places.words, label);
    let related = others.iter().take(3);
    let fault = related.fold(fault, |fault, example| {
        fault.related(example.places.words, "nor does this")
    });
    match inherited == others.len() + 1 {
        true => fault.help(format!("if that is meant, write `drop example` in `{name}`")),
        false => fault.help(format!(
            "if that is meant, give each a name, `example NAME \"…\"`, and write `drop example NAME` in `{name}`"
        )),
    }
}

/// Whether a position is the one that is wanted: parts that are not written are not asked for.
pub(crate) fn is_as_written(wanted: &str, found: &str) -> bool {
    let same = wanted
        .split('|')
        .zip(found.split('|'))
        .all(|(wanted, found)| wanted.split_whitespace().eq(found.split_whitespace()));
    let parts = wanted.split('|').count();
    same && (3..=found.split('|').count()).contains(&parts)
}

/// Both interpreters of one reading.
pub(crate) struct Players {
    referee: Referee,
    engine: Engine,
}

/// Something that does not come as an example says.
struct Failure {
    message: String,
    at: Span,
    label: String,
    help: Vec<String>,
}

impl Failure {
    fn new(message: impl Into<String>, at: Span, label: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            at,
            label: label.into(),
            help: Vec::new(),
        }
    }

    fn notation(error: NotationError, at: Span, label: &str) -> Failure {
        Failure::new(error.message, at, label).help(error.help)
    }

    fn help(mut self, help: impl Into<String>) -> Failure {
        self.help.push(help.into());
        self
    }
}

/// What an example comes to in play.
#[derive(Debug, Clone)]
pub struct Played {
    /// The position in which the last of its moves is made; or in which nobody can move, as at
    /// the end of a round.
    pub before: Position,
    /// The last of its moves; `None` if nobody can move, or if a round begins.
    pub mv: Option<Move>,
    /// What happened since that move began, or since the round before was over.
    pub events: Vec<Event>,
    /// What follows; `None` of a move that is not allowed.
    pub next: Option<Next>,
    /// The clauses that act in it, or that forbid the move.
    pub acting: BTreeSet<ClauseId>,
}

impl Players {
    pub fn new(rules: Ruleset) -> Players {
        Players {
            engine: Engine::new(rules.clone()),
            referee: Referee::new(rules),
        }
    }

    fn rules(&self) -> &Ruleset {
        self.referee.rules()
    }

    /// Whether an example comes out as it says.
    pub fn holds(&self, example: &Example) -> bool {
        self.play(example).is_ok()
    }

    fn judge(&self, example: &Example) -> Faults {
        match self.play(example) {
            Err(failure) => {
                let fault = Fault::error(failure.message).at(failure.at, failure.label);
                Faults::from(failure.help.into_iter().fold(fault, Fault::help))
            }
            Ok(played) => self.unrested(example, &played.acting),
        }
    }

    /// Plays it to its end, where that is as it says.
    fn play(&self, example: &Example) -> Result<Played, Failure> {
        let moves: Vec<&str> = example
            .playing
            .iter()
            .flat_map(|all| all.split_whitespace())
            .collect();
        let mut history = [(); 2].map(|()| History::new(Agreement::Never));
        let mut events = Vec::new();
        let (start, (mut next, mut fast)) = self.begin(example, &mut events)?;
        self.agree(&next, &fast, example)?;
        let Some((last, before)) = moves.split_last() else {
            if let Expected::Illegal = example.expected {
                return Err(Failure::new(
                    "no move is told that would be illegal",
                    example.places.expected,
                    "which?",
                )
                .help("write the move: `playing \"1\" is illegal`"));
            }
            // A round that has ended is filled anew before anybody moves.
            let is_round = matches!(example.scene, Scene::Round { .. });
            if !is_round && next.position().pits == start.pits {
                self.is_stuck(&next, start.mover, example)?;
            }
            return self.follows((start, None), (next, events), example);
        };
        for mv in before {
            (next, fast) = self.moved((next, fast), mv, &mut events, &mut history, example)?;
            // What happened up to here is no part of what the last move shows.
            events.clear();
        }
        if example.expected == Expected::Illegal {
            return self.barred(&next, last, example);
        }
        let turn = self.turn(&next, last, example)?;
        let mv = turn.options[self.option(turn, last, example)?].mv;
        let before = turn.position.clone();
        let (next, _) = self.moved((next, fast), last, &mut events, &mut history, example)?;
        self.follows((before, Some(mv)), (next, events), example)
    }

    /// Where an example begins, and what either interpreter has follow there.
    fn begin(
        &self,
        example: &Example,
        events: &mut Vec<Event>,
    ) -> Result<(Position, (Next, Next)), Failure> {
        let at = example.places.scene;
        let start = match &example.scene {
            Scene::Start => self.referee.start(),
            Scene::Position(text) => self.position(text, at)?,
            Scene::Round { round, holding } => {
                let end = parse_round_end(holding, *round, self.rules(), Total::OfTheGame)
                    .map_err(|error| Failure::notation(error, at, "no such round begins"))?;
                let next = self.referee.end_round(end.clone(), events);
                let fast = self.engine.end_round(end.clone());
                return Ok((end, (next, fast)));
            }
        };
        let next = self.referee.enter_telling(start.clone(), events);
        let fast = self.engine.enter(start.clone());
        Ok((start, (next, fast)))
    }

    fn position(&self, text: &str, at: Span) -> Result<Position, Failure> {
        parse_position(text, self.rules())
            .map_err(|error| Failure::notation(error, at, "no position of this game"))
    }

    /// Both interpreters stand at the same.
    fn agree(&self, next: &Next, fast: &Next, example: &Example) -> Result<(), Failure> {
        let same = match (next, fast) {
            // They count their steps otherwise.
            (Next::Turn(turn), Next::Turn(fast)) => {
                turn.position == fast.position && turn.options == fast.options
            }
            (Next::Over(finish), Next::Over(fast)) => finish == fast,
            (Next::Turn(_), Next::Over(_)) | (Next::Over(_), Next::Turn(_)) => false,
        };
        match same {
            true => Ok(()),
            false => Err(Failure::new(
                "the two interpreters do not play this example alike",
                example.places.words,
                "a fault of the program, not of the text",
            )
            .help("please report it with this file")),
        }
    }

    /// The turn before a move; a failure where nobody can move.
    fn turn<'n>(&self, next: &'n Next, mv: &str, example: &Example) -> Result<&'n Turn, Failure> {
        let over = || {
            Failure::new(
                format!("nobody can play `{mv}`: the game is over before"),
                example.places.playing,
                "played after the end",
            )
        };
        match next {
            Next::Turn(turn) => Ok(turn),
            Next::Over(_) => Err(over()),
        }
    }

    fn moved(
        &self,
        (next, fast): (Next, Next),
        mv: &str,
        events: &mut Vec<Event>,
        [slow_history, fast_history]: &mut [History; 2],
        example: &Example,
    ) -> Result<(Next, Next), Failure> {
        let turn = self.turn(&next, mv, example)?;
        let option = self.option(turn, mv, example)?;
        let Next::Turn(fast) = &fast else {
            unreachable!("both interpreters stand at the same")
        };
        slow_history.note_turn(turn);
        fast_history.note_turn(fast);
        let after = self.referee.narrate(turn, option, slow_history, events);
        let fast = self.engine.play(fast, option, fast_history);
        self.agree(&after, &fast, example)?;
        Ok((after, fast))
    }

    /// The legal move that is meant.
    fn option(&self, turn: &Turn, mv: &str, example: &Example) -> Result<usize, Failure> {
        let mover = turn.position.mover;
        let at = example.places.playing;
        let board = self.rules().board();
        let spelling = parse_spelling(mv, mover, board)
            .map_err(|error| Failure::notation(error, at, "no move"))?;
        let written = |option: &usize| turn.options[*option].mv.notation(mover, board);
        match spelling.among(&turn.options) {
            SpellingMatch::One(option) => Ok(option),
            SpellingMatch::Several(meant) => {
                let all: Vec<String> = meant.iter().map(|o| format!("`{}`", written(o))).collect();
                let exact = meant.iter().find(|option| written(option) == mv);
                exact.copied().ok_or(
                    Failure::new(format!("`{mv}` may be several moves"), at, "which?")
                        .help(format!("write {}", seedlore_language::report::either(&all))),
                )
            }
            SpellingMatch::None => {
                let all: Vec<String> = (0..turn.options.len()).map(|o| written(&o)).collect();
                let ruling = self.referee.why_illegal(&turn.position, spelling.exact());
                let by = ruling.and_then(|ruling| ruling.clause());
                let failure = Failure::new(
                    format!("{mover} may not play `{mv}`"),
                    at,
                    by.map_or("not legal".into(), |clause| {
                        format!("`{}` forbids it", self.rules().clause(clause).label())
                    }),
                );
                Err(failure.help(format!("legal are {}", all.join(" "))))
            }
        }
    }

    /// Whether no move is told because nobody can move, or because only the legal moves are.
    fn is_stuck(&self, next: &Next, mover: Player, example: &Example) -> Result<(), Failure> {
        let is_asked = matches!(example.expected, Expected::Legal(_));
        match next {
            Next::Turn(turn)
                if !is_asked && turn.position.mover == mover && turn.passed.is_empty() =>
            {
                Err(Failure::new(
                    format!("{mover} can move here, and no move is told"),
                    example.places.scene,
                    "nothing follows from this alone",
                )
                .help("write what is played: `playing \"1\"`"))
            }
            Next::Turn(_) | Next::Over(_) => Ok(()),
        }
    }

    /// Whether what follows is what is expected.
    fn follows(
        &self,
        (before, mv): (Position, Option<Move>),
        (next, events): (Next, Vec<Event>),
        example: &Example,
    ) -> Result<Played, Failure> {
        let at = example.places.expected;
        let acting = acting(&events);
        match &example.expected {
            Expected::Illegal => unreachable!("asked before the move"),
            Expected::Legal(moves) => self.legal(&next, moves, at)?,
            Expected::Follows { position, result } => {
                if let Some(position) = position {
                    self.position_follows(&next, position, &acting, at)?;
                }
                match (result, &next) {
                    (Some(result), next) => self.result_follows(next, result, at)?,
                    (None, Next::Over(finish)) => {
                        let result = result_of(finish.outcome).words();
                        let failure =
                            Failure::new("the game is over here", at, "says nothing of it");
                        return Err(failure.help(format!("write behind it: `, {result}`")));
                    }
                    (None, Next::Turn(_)) => {}
                }
            }
        }
        Ok(Played {
            before,
            mv,
            events,
            next: Some(next),
            acting,
        })
    }

    fn position_follows(
        &self,
        next: &Next,
        wanted: &str,
        acting: &BTreeSet<ClauseId>,
        at: Span,
    ) -> Result<(), Failure> {
        let rules = self.rules();
        let found = next.position().notation(rules);
        if is_as_written(wanted, &found) {
            return Ok(());
        }
        self.position(wanted, at)?;
        let labels = acting
            .iter()
            .map(|id| format!("`{}`", rules.clause(*id).label()));
        let labels: Vec<String> = labels.collect();
        let failure = Failure::new(
            "this example comes out otherwise",
            at,
            format!("comes to `{found}`"),
        );
        let failure = failure.help(match labels.as_slice() {
            [] => "nothing of the rules acts here".into(),
            labels => format!("what acts here: {}", both(labels)),
        });
        Err(failure.help("`seedlore explain` tells the move step by step"))
    }

    fn result_follows(&self, next: &Next, wanted: &GameResult, at: Span) -> Result<(), Failure> {
        let Next::Over(finish) = next else {
            return Err(Failure::new("the game goes on here", at, "does not end"));
        };
        if let GameResult::WonBy(name) = wanted {
            let players = self.rules().players().iter();
            let names: Vec<String> = players.map(|p| p.to_string().to_lowercase()).collect();
            if !names.contains(name) {
                let there = format!("there are {}", both(&names));
                return Err(
                    Failure::new(format!("nobody here is `{name}`"), at, "who?").help(there)
                );
            }
        }
        match result_of(finish.outcome) == *wanted {
            true => Ok(()),
            false => Err(Failure::new(
                "this example ends otherwise",
                at,
                format!("{}", finish.outcome),
            )),
        }
    }

    fn legal(&self, next: &Next, wanted: &str, at: Span) -> Result<(), Failure> {
        let found: BTreeSet<String> = match next {
            Next::Over(_) => BTreeSet::new(),
            Next::Turn(turn) => {
                let board = self.rules().board();
                let mover = turn.position.mover;
                turn.options
                    .iter()
                    .map(|o| o.mv.notation(mover, board))
                    .collect()
            }
        };
        let wanted: BTreeSet<String> = wanted.split_whitespace().map(str::to_string).collect();
        if found == wanted {
            return Ok(());
        }
        let all = |moves: &BTreeSet<String>| match moves.is_empty() {
            true => "none".to_string(),
            false => moves.iter().cloned().collect::<Vec<_>>().join(" "),
        };
        Err(Failure::new(
            "other moves are legal here",
            at,
            format!("legal are: {}", all(&found)),
        ))
    }

    /// The clauses that keep a move from being played.
    fn barred(&self, next: &Next, mv: &str, example: &Example) -> Result<Played, Failure> {
        let illegal = |before: &Position, mv: Option<Move>, acting: BTreeSet<ClauseId>| Played {
            before: before.clone(),
            mv,
            events: Vec::new(),
            next: None,
            acting,
        };
        let turn = match next {
            // Where the game is over nothing may be played.
            Next::Over(finish) => {
                let by = finish.clause.into_iter().collect();
                return Ok(illegal(&finish.position, None, by));
            }
            Next::Turn(turn) => turn,
        };
        let at = example.places.playing;
        let spelling = parse_spelling(mv, turn.position.mover, self.rules().board())
            .map_err(|error| Failure::notation(error, at, "no move"))?;
        if spelling.among(&turn.options) != SpellingMatch::None {
            let mover = turn.position.mover;
            return Err(Failure::new(
                format!("{mover} may play `{mv}` here"),
                example.places.expected,
                "legal",
            ));
        }
        let barred = self.referee.barred(&turn.position).into_iter();
        let barred = barred.filter(|(pit, _)| *pit == spelling.pit);
        let mut all: BTreeSet<ClauseId> = barred.filter_map(|(_, bar)| bar.clause()).collect();
        let ways = self.rules().clauses_of(Head::Choose).count() as u8;
        for way in 0..ways {
            let mut asked = spelling;
            asked.way = spelling.way.or(Some(way));
            let ruling = self.referee.why_illegal(&turn.position, asked.exact());
            all.extend(ruling.and_then(|ruling| ruling.clause()));
        }
        Ok(illegal(&turn.position, Some(spelling.exact()), all))
    }

    /// What an example is said to show, though no clause that acts in it rests on it.
    fn unrested(&self, example: &Example, acting: &BTreeSet<ClauseId>) -> Faults {
        let clauses = acting
            .iter()
            .flat_map(|id| self.rules().clause(*id).provenance());
        let rested: Vec<&Citation> = clauses.filter_map(Provenance::citation).collect();
        // What an example shows by what does not happen in it, it says why.
        let stated = example
            .provenance
            .iter()
            .filter(|basis| basis.status() != Status::Implied);
        let shown = stated.filter_map(Provenance::citation);
        let mut faults = Faults::default();
        for citation in shown {
            let alike = || rested.iter().filter(|c| c.source == citation.source);
            let mut numbers = citation.at.iter().flat_map(|at| at.first..=at.last);
            let missing =
                numbers.find(|n| !alike().any(|c| c.ranges().iter().any(|at| at.has(*n))));
            let alias = &citation.source.alias;
            let part = match missing {
                Some(number) => format!("{alias} {number}"),
                None if alike().next().is_none() => alias.clone(),
                None => continue,
            };
            faults.push(
                Fault::warning(format!("this example does not show `{part}`"))
                    .at(
                        example.places.words,
                        "no clause that acts here rests on that part",
                    )
                    .help("cite the part that the clauses rest on which act here, or cite this part at the clause too")
                    .help(format!(
                        "if it shows what does not happen, say so: `[implied {part}: the pit before is not taken]`"
                    )),
            );
        }
        faults
    }
}

/// The end of a game as examples say it.
pub fn result_of(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Won(player) => GameResult::WonBy(player.to_string().to_lowercase()),
        Outcome::Drawn => GameResult::Drawn,
        Outcome::WonTogether => GameResult::WonTogether,
        Outcome::LostTogether => GameResult::LostTogether,
    }
}

/// The clauses that acted, as `explain` names them.
fn acting(events: &[Event]) -> BTreeSet<ClauseId> {
    let bars = events.iter().filter_map(|event| match event {
        Event::Barred { bar, .. } => bar.clause(),
        _ => None,
    });
    events
        .iter()
        .filter_map(Event::clause)
        .chain(bars)
        .collect()
}
