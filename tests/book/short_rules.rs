//! How to play, in short: whole or absent, on every page.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rayon::prelude::*;

use seedlore::book::{SHORT_RULES_MOST_WORDS, short_rules};
use seedlore::engine::Engine;
use seedlore::game::{Next, Turn};
use seedlore::play::{Agent, AgentKind, Dice, Observer, Setting, play_game};
use seedlore::referee::{Event, Referee};
use seedlore::rules::{Body, ByPlayer, Clause, ClauseId, Head, Ruleset};
use seedlore::stats::{Plan, Summary, simulate};
use seedlore::terms::{Action, Part, Term};

use crate::support;

/// Games of each ruleset by which its rules are chosen here.
const GAMES: u64 = 4;

/// Turns of each ruleset that are held against its short rules.
const TURNS: usize = 60;

/// Rulesets whose game can be told in so few words, at the least: 123 when this was written.
const FEWEST_TOLD: usize = 110;

fn setting(limit: u32) -> Setting {
    Setting {
        limit,
        ..Setting::default()
    }
}

/// What a few random games of a ruleset come to.
fn played(rules: &Ruleset) -> Summary {
    let plan = Plan {
        players: ByPlayer::from_value(AgentKind::Random),
        seed: 1,
        games: GAMES,
        setting: setting(200),
    };
    simulate(&Engine::new(rules.clone()), &plan, &|_| {})
}

/// A ruleset, its few games, and its rules in short.
struct Told {
    rules: &'static Ruleset,
    summary: Summary,
    short: Vec<(ClauseId, String)>,
}

static ALL: LazyLock<Vec<Told>> = LazyLock::new(|| {
    let rulesets = support::collection().rulesets().par_iter();
    let told = rulesets.map(|rules| {
        let summary = played(rules);
        let short = short_rules(rules, Some(&summary));
        Told {
            rules,
            summary,
            short,
        }
    });
    told.collect()
});

/// Those whose page has rules in short.
fn told_in_short() -> Vec<&'static Told> {
    ALL.iter().filter(|told| !told.short.is_empty()).collect()
}

/// Whether a clause moves seeds in a turn.
fn moves_seeds(clause: &Clause) -> bool {
    match clause.body() {
        Body::Choose(_) | Body::Sow(_) => true,
        Body::On(_) => {
            let mut moves = false;
            clause.body().walk(&mut |part| {
                moves |= matches!(
                    part,
                    Part::Action(
                        Action::Capture { .. }
                            | Action::Lift { .. }
                            | Action::Relay { .. }
                            | Action::SowOn(_)
                            | Action::Move { .. }
                    )
                );
            });
            moves
        }
        _ => false,
    }
}

#[test]
fn whatever_moves_seeds_in_a_tenth_of_turns_is_told_in_short() {
    let mut faults = Vec::new();
    for told in told_in_short() {
        let turns = told.summary.captures.capturing_moves.of;
        let has = |clause: &Clause| told.short.iter().any(|(id, _)| *id == clause.id());
        for (clause, firing) in told.rules.clauses().iter().zip(&told.summary.firing) {
            if moves_seeds(clause) && firing.moves * 10 > turns && !has(clause) {
                faults.push(format!("{}: {}", told.rules.name(), clause.label()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let told = told_in_short().len();
    assert!(told >= FEWEST_TOLD, "{told} rulesets are told in short");
}

#[test]
fn short_rules_are_whole_sentences_and_few() {
    for told in ALL.iter() {
        let name = told.rules.name();
        let unplayed = short_rules(told.rules, None);
        for short in [&told.short, &unplayed] {
            let words = short.iter().flat_map(|(_, text)| text.split_whitespace());
            assert!(words.count() <= SHORT_RULES_MOST_WORDS, "{name}");
            for (_, text) in short {
                assert!(text.ends_with(['.', '”']), "{name}: {text}");
                assert!(!text.ends_with("as follows."), "{name}: {text}");
            }
            let first = short.first().map_or("", |(_, text)| text);
            assert!(!first.starts_with("Otherwise"), "{name}: {first}");
        }
    }
}

/// Counts the turns in which nothing acts but what is told in short.
struct Reader<'g> {
    rules: &'g Ruleset,
    short: BTreeSet<ClauseId>,
    turns: usize,
    right: usize,
}

impl Reader<'_> {
    /// Whether clauses of this head decide what comes of a turn.
    fn decides(head: Head) -> bool {
        let is_after = matches!(head, Head::EndWhen | Head::Rounds | Head::OnStart);
        !is_after && seedlore::stats::is_counted(head)
    }
}

impl Observer for Reader<'_> {
    fn begins(&mut self, _: &Next, _: &[Event]) {}

    fn moves(&mut self, _: &Turn, _: usize, events: &[Event], _: &Next) {
        let acting = events.iter().filter_map(Event::acting_clause);
        let told = |id: ClauseId| {
            let head = self.rules.clause(id).head();
            !Reader::decides(head) || self.short.contains(&id)
        };
        self.turns += 1;
        self.right += usize::from(acting.into_iter().all(told));
    }
}

/// The turns of some games by chance, and those that the short rules explain.
fn explained(told: &Told) -> (usize, usize) {
    let referee = Referee::new(told.rules.clone());
    let random = ByPlayer::from_fn(|_| &AgentKind::Random as &dyn Agent);
    let mut reader = Reader {
        rules: told.rules,
        short: told.short.iter().map(|(id, _)| *id).collect(),
        turns: 0,
        right: 0,
    };
    for game in 0..3 {
        let mut dice = Dice::of_game(2, game);
        play_game(
            &referee,
            random,
            setting(TURNS as u32),
            &mut dice,
            &mut reader,
        );
    }
    (reader.turns, reader.right)
}

#[test]
fn nine_of_ten_turns_are_explained_by_the_short_rules_alone() {
    let counts: Vec<(&str, (usize, usize))> = told_in_short()
        .into_par_iter()
        .map(|told| (told.rules.name(), explained(told)))
        .collect();
    // So few turns of one ruleset may be unlike those that its rules were chosen by.
    let few: Vec<String> = counts
        .iter()
        .filter(|(_, (turns, right))| right * 10 < turns * 8)
        .map(|(name, (turns, right))| format!("{name}: {right} of {turns}"))
        .collect();
    assert!(few.is_empty(), "{}", few.join("\n"));
    let turns: usize = counts.iter().map(|(_, (turns, _))| turns).sum();
    let right: usize = counts.iter().map(|(_, (_, right))| right).sum();
    assert!(right * 10 >= turns * 9, "{right} of {turns} turns");
}
