//! Every ruleset of the collection at play: random games keep their seeds and
//! come to a named end, and of each clause that never acts it is known why. A
//! match that goes on until a player is ruined may take chance more moves than a
//! game is given here; then at least a round of it has ended.
//!
//! `SEEDLORE_GAMES` says how many games of each; with 1,000 or more the report
//! of silent clauses, `never-fired.txt`, is held to the letter. `SEEDLORE_ONLY`
//! names the rulesets to play, with commas, where not all are to be.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use seedlore::game::{Game, Next, Turn};
use seedlore::play::{Agent, AgentKind, Dice, Ending, Observer, Setting, play_game};
use seedlore::referee::{Event, Referee, Ruling};
use seedlore::rules::{ByPlayer, Head, Ruleset};
use seedlore::stats::is_observable;

use crate::support;

/// Games of each ruleset if nothing else is said: they take half a minute.
const FEW_GAMES: u64 = 16;

/// Games after which a clause that has not acted is called silent.
const MANY_GAMES: u64 = 1000;

/// Legality is asked for at every so many-th turn of a game: it costs more
/// than all the rest.
const ASKED_EVERY: usize = 16;

/// Rulesets without rounds whose reports set no bound: of these, single seeds may
/// follow one another round the board for longer than a game is given. In the
/// concentration game, where the last counter is counted, nothing is captured any more
/// once each player has captured three times: the fourth needs an empty hole. What is captured
/// comes back into play in azigo, lontu-holo, okwe and tsoro, and chance goes on with it.
const UNBOUNDED: [&str; 15] = [
    "ako-okwe-murray",
    "ako-okwe-umuahia",
    "azigo",
    "concentration-game",
    "hus-damara",
    "hus-damara-wagner",
    "intotoi",
    "katra-murray",
    "koro-five-holes",
    "koro-griaule",
    "koro-six-holes",
    "lisolo",
    "lontu-holo-alternate-1",
    "okwe-basden",
    "tsoro-reentered-captures",
];

const REPORT: &str = include_str!("../never-fired.txt");

/// The rulesets to be played.
fn chosen() -> Vec<&'static Ruleset> {
    support::chosen(support::collection())
}

/// Watches that a game goes by its rules, and which clauses act.
struct Watch<'g> {
    game: &'g Referee,
    acted: Vec<bool>,
    turns: usize,
    /// Whether a round of it is over.
    has_rounds: bool,
    faults: BTreeSet<String>,
}

impl<'g> Watch<'g> {
    fn of(game: &'g Referee) -> Watch<'g> {
        Watch {
            game,
            acted: vec![false; game.rules().clauses().len()],
            turns: 0,
            has_rounds: false,
            faults: BTreeSet::new(),
        }
    }

    fn hold(&mut self, holds: bool, otherwise: &str) {
        if !holds {
            self.faults.insert(otherwise.to_string());
        }
    }

    fn note(&mut self, next: &Next, events: &[Event]) {
        for clause in events.iter().filter_map(Event::clause) {
            self.acted[clause.index()] = true;
        }
        let over = |event: &Event| matches!(event, Event::RoundOver { .. });
        self.has_rounds |= events.iter().any(over);
        let all = self.game.rules().seeds_in_all();
        let position = next.position();
        self.hold(position.seeds_in_all() == all, "seeds come or go");
        let Next::Turn(turn) = next else { return };
        let kept = |option: &seedlore::game::LegalMove| option.after.seeds_in_all() == all;
        self.hold(
            turn.options.iter().all(kept),
            "seeds come or go in a move that is offered",
        );
        self.turns += 1;
        if self.turns % ASKED_EVERY == 1 {
            self.ask(turn, events);
        }
    }

    /// Asks the referee, who tries every move again, about those of a turn.
    fn ask(&mut self, turn: &Turn, events: &[Event]) {
        let mut moves = BTreeSet::new();
        for option in &turn.options {
            self.hold(moves.insert(option.mv), "a move is offered twice");
        }
        for option in turn.options.iter().take(8) {
            let ruling = self.game.why_illegal(&turn.position, option.mv);
            self.hold(ruling.is_none(), "a move that is offered is illegal");
        }
        let mover = turn.position.mover;
        let mut refused = 0;
        // What was refused before a player was found stuck is of another turn.
        let stuck = |event: &Event| matches!(event, Event::Stuck { .. });
        let since = events.iter().rposition(stuck).map_or(0, |index| index + 1);
        for event in &events[since..] {
            if let Event::WithoutEnd { player, mv, why } = *event
                && player == mover
            {
                refused += 1;
                let ruling = self.game.why_illegal(&turn.position, mv);
                self.hold(
                    ruling == Some(Ruling::WithoutEnd(why)),
                    "an endless sowing is refused, and legal",
                );
            }
        }
        self.hold(
            refused == turn.endless,
            "not as many moves are refused as are told of",
        );
    }
}

impl Observer for Watch<'_> {
    fn begins(&mut self, start: &Next, events: &[Event]) {
        self.note(start, events);
    }

    fn moves(&mut self, turn: &Turn, option: usize, events: &[Event], next: &Next) {
        let rules = self.game.rules();
        let is_endless = events.iter().any(|e| matches!(e, Event::Endless { .. }));
        let is_stopped = events.iter().any(|event| match event {
            Event::LineTaken { clause } => rules.clause(*clause).head() == Head::OnEndless,
            _ => false,
        });
        self.hold(
            turn.options[option].is_endless == is_endless,
            "an endless sowing is not known to be one",
        );
        self.hold(
            !is_endless || is_stopped,
            "a sowing without end is played, and no clause speaks of it",
        );
        self.note(next, events);
    }
}

/// What came of the random games of one ruleset.
struct Played {
    rules: Ruleset,
    acted: Vec<bool>,
    faults: BTreeSet<String>,
}

fn play(rules: &Ruleset, games: u64) -> Played {
    let game = Referee::new(rules.clone());
    let random = ByPlayer::from_fn(|_| &AgentKind::Random as &dyn Agent);
    let one = |number| {
        let mut watch = Watch::of(&game);
        let mut dice = Dice::of_game(1, number);
        let ending = play_game(&game, random, Setting::default(), &mut dice, &mut watch);
        match ending {
            Ending::Finished(finish) => {
                watch.hold(finish.clause.is_some(), "a game ends by no clause")
            }
            Ending::Unfinished(_) => {
                let may_outlast = watch.has_rounds || UNBOUNDED.contains(&rules.name());
                watch.hold(may_outlast, "a game does not end");
            }
        }
        Played {
            rules: rules.clone(),
            acted: watch.acted,
            faults: watch.faults,
        }
    };
    let played = (0..games).into_par_iter().map(one);
    played.reduce_with(Played::and).expect("games were played")
}

impl Played {
    fn and(mut self, other: Played) -> Played {
        for (acted, too) in self.acted.iter_mut().zip(other.acted) {
            *acted |= too;
        }
        self.faults.extend(other.faults);
        self
    }

    fn faults(&self) -> impl Iterator<Item = String> {
        let reading = self.rules.reading().join(" ");
        let name = format!("{} {reading}", self.rules.name());
        let told = |fault| format!("{}: {fault}", name.trim_end());
        self.faults.iter().map(told).collect::<Vec<_>>().into_iter()
    }

    /// The labels of clauses that might have acted and did not.
    fn silent(&self) -> impl Iterator<Item = &str> {
        let clauses = self.rules.clauses().iter();
        clauses
            .filter(|clause| is_observable(clause.head()) && !self.acted[clause.id().index()])
            .map(|clause| clause.label())
    }
}

fn no_faults<'p>(played: impl Iterator<Item = &'p Played>) {
    let faults: Vec<String> = played.flat_map(Played::faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_ruleset_plays_to_a_named_end_and_its_silent_clauses_are_reported() {
    let games = support::games(FEW_GAMES);
    let played: Vec<Played> = chosen()
        .into_par_iter()
        .map(|rules| play(rules, games))
        .collect();
    no_faults(played.iter());

    let report = Report::read(REPORT);
    let silent: BTreeSet<(&str, &str)> = played
        .iter()
        .flat_map(|p| p.silent().map(|label| (p.rules.name(), label)))
        .collect();
    let names: BTreeSet<&str> = played.iter().map(|p| p.rules.name()).collect();
    let listed: BTreeSet<(&str, &str)> = report
        .reasons
        .keys()
        .copied()
        .filter(|(name, _)| names.contains(name))
        .collect();
    let lines = |set: Vec<&(&str, &str)>| {
        let line = |(name, label): &&(&str, &str)| format!("{name}: {label}");
        set.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    let acting: Vec<_> = listed.difference(&silent).collect();
    assert!(
        acting.is_empty(),
        "reported as silent, but they act:\n{}",
        lines(acting)
    );
    let unknown: Vec<_> = silent.difference(&listed).collect();
    assert!(
        games < MANY_GAMES || unknown.is_empty(),
        "silent in {games} games, and not in the report:\n{}",
        lines(unknown)
    );
}

#[test]
fn every_other_reading_plays_to_a_named_end() {
    let games = support::games(FEW_GAMES).div_ceil(16);
    let others: Vec<(&Ruleset, String)> = chosen()
        .into_iter()
        .flat_map(|rules| {
            let questions = rules.questions().iter();
            questions.flat_map(move |question| {
                let others = question.readings().iter().skip(1);
                others
                    .filter(|reading| reading.acts())
                    .map(move |reading| (rules, format!("{}={}", question.name(), reading.name())))
            })
        })
        .collect();
    let played: Vec<Played> = others
        .par_iter()
        .map(|(rules, reading)| {
            let reading = std::slice::from_ref(reading);
            let rules = support::collection().under(rules.name(), reading);
            play(&rules.expect("a reading can be chosen"), games)
        })
        .collect();
    no_faults(played.iter());
}

/// The report of silent clauses: `ruleset: clause: reason`, a line each. A
/// reason of one word is explained at the head of the file, as `word = why`.
struct Report<'t> {
    reasons: BTreeMap<(&'t str, &'t str), &'t str>,
    words: BTreeMap<&'t str, &'t str>,
}

impl<'t> Report<'t> {
    fn read(text: &'t str) -> Report<'t> {
        let mut report = Report {
            reasons: BTreeMap::new(),
            words: BTreeMap::new(),
        };
        let lines = text.lines().filter(|line| !line.starts_with("//"));
        for line in lines.filter(|line| !line.trim().is_empty()) {
            let is_word = |word: &str| !word.contains([' ', ':']);
            if let Some((word, why)) = line.split_once(" = ").filter(|(word, _)| is_word(word)) {
                assert!(report.words.insert(word, why).is_none(), "twice: {line}");
                continue;
            }
            let (place, reason) = place(line).unwrap_or_else(|| panic!("no such clause: {line}"));
            assert!(!reason.trim().is_empty(), "no reason is given: {line}");
            assert!(
                report.reasons.insert(place, reason).is_none(),
                "twice: {line}"
            );
        }
        report
    }
}

/// The ruleset and the clause that a line of the report speaks of, and the rest.
fn place(line: &str) -> Option<((&str, &str), &str)> {
    let (name, rest) = line.split_once(": ")?;
    let rules = support::collection().get(name).ok()?;
    // Labels hold colons too: those of a phase begin with its name.
    rules
        .clauses()
        .iter()
        .filter(|clause| is_observable(clause.head()))
        .find_map(|clause| {
            let reason = rest.strip_prefix(clause.label())?.strip_prefix(": ")?;
            Some(((name, &rest[..clause.label().len()]), reason))
        })
}

#[test]
fn reasons_are_in_words_and_in_order() {
    let report = Report::read(REPORT);
    let (words, lines): (Vec<&str>, Vec<&str>) = REPORT
        .lines()
        .filter(|line| !line.starts_with("//") && !line.is_empty())
        .partition(|line| line.contains(" = "));
    assert!(words.is_sorted(), "the words stand in the order of letters");
    let names: Vec<_> = lines
        .iter()
        .filter_map(|line| line.split_once(':'))
        .collect();
    assert!(names.is_sorted_by_key(|(name, _)| *name), "by rulesets");
    let said: BTreeSet<&str> = report.reasons.values().copied().collect();
    for word in report.words.keys() {
        assert!(said.contains(word), "`{word}` is explained and not used");
    }
    for reason in said.iter().filter(|reason| !reason.contains(' ')) {
        assert!(
            report.words.contains_key(reason),
            "`{reason}` is not explained"
        );
    }
}
