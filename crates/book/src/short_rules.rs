//! How to play, in short: of all the rules those that play turns on.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use seedlore_language::prose;
use seedlore_language::rules::{Body, Clause, ClauseId, Head, Ruleset};
use seedlore_language::terms::{Action, Condition, MarkPlan, Part, RoundRule, Term};
use seedlore_study::stats::Summary;

/// Words that the rules in short have at most: a page whose game takes more has none.
pub const MOST_WORDS: usize = 150;

/// In one turn of so many something may happen that the rules in short do not tell.
const TOLD_BUT_ONE_IN: u64 = 10;

/// At least so many ends of so many are told.
const TOLD_ENDS: (u64, u64) = (1, 2);

/// The rules that a reader needs to play most turns, in the order of a turn, each told to be read
/// without the others; none where they can't be told in few words.
///
/// They are chosen by what happened in play. Of a ruleset that was not played all rules of the
/// usual turn are taken to matter.
pub fn short_rules(rules: &Ruleset, run: Option<&Summary>) -> Vec<(ClauseId, String)> {
    let play = Play::new(rules, run);
    let mut chosen = Chosen {
        rules,
        play: &play,
        ids: BTreeSet::new(),
    };
    chosen.add_the_way_round();
    chosen.add_turn();
    chosen.add_captures();
    chosen.add_end();
    chosen.add_rounds();
    chosen.add_what_they_speak_of();
    let ids = chosen.in_order();
    let told = prose::tell_alone(rules, &ids);
    let words: usize = told
        .iter()
        .map(|text| text.split_whitespace().count())
        .sum();
    match words <= MOST_WORDS {
        true => ids.into_iter().zip(told).collect(),
        false => Vec::new(),
    }
}

/// How often clauses acted.
struct Play {
    turns: u64,
    /// Turns in which each acted, by its index; none of a ruleset that was not played.
    acted: Vec<u64>,
    /// Games that each ended.
    ended: BTreeMap<ClauseId, u64>,
}

impl Play {
    fn new(rules: &Ruleset, run: Option<&Summary>) -> Play {
        let ends = run.map_or(&[][..], |run| &run.ended_by);
        let by_label = |label: &str| rules.clauses().iter().find(|c| c.label() == label);
        let ended = ends.iter().filter_map(|end| {
            let clause = by_label(end.end.clause()?)?;
            Some((clause.id(), end.games.count))
        });
        Play {
            turns: run.map_or(0, |run| run.captures.capturing_moves.of),
            acted: run.map_or(Vec::new(), |run| {
                run.firing.iter().map(|firing| firing.moves).collect()
            }),
            ended: ended.collect(),
        }
    }

    fn is_known(&self) -> bool {
        self.turns > 0
    }

    fn acted(&self, clause: &Clause) -> u64 {
        self.acted.get(clause.id().index()).copied().unwrap_or(0)
    }

    fn ended(&self, clause: &Clause) -> u64 {
        self.ended.get(&clause.id()).copied().unwrap_or(0)
    }
}

/// The first of those for which a number is largest.
fn most<'a>(
    clauses: impl Iterator<Item = &'a Clause>,
    number: impl Fn(&Clause) -> u64,
) -> Option<&'a Clause> {
    clauses.reduce(|best, other| match number(other) > number(best) {
        true => other,
        false => best,
    })
}

struct Chosen<'a> {
    rules: &'a Ruleset,
    play: &'a Play,
    ids: BTreeSet<ClauseId>,
}

impl<'a> Chosen<'a> {
    fn add(&mut self, clauses: impl IntoIterator<Item = &'a Clause>) {
        self.ids.extend(clauses.into_iter().map(Clause::id));
    }

    fn has(&self, clause: &Clause) -> bool {
        self.ids.contains(&clause.id())
    }

    /// Whose pits are whose and which way seeds go, where that is not the usual.
    fn add_the_way_round(&mut self) {
        let rules = self.rules;
        self.add(rules.clauses_of(Head::OwnPits));
        self.add(rules.clauses_of(Head::Track));
    }

    /// What happens in a turn: all but the clauses that together act in so few turns that most are
    /// told right without them.
    fn add_turn(&mut self) {
        let rules = self.rules;
        let (play, is_known) = (self.play, self.play.is_known());
        let of_turn = rules.clauses().iter().filter(|clause| match is_known {
            true => may_act_in_a_turn(clause.head()),
            false => is_of_usual_turn(clause),
        });
        let mut seldom: Vec<&Clause> = of_turn.collect();
        seldom.sort_by_key(|clause| play.acted(clause));
        let mut turns = 0;
        let first = seldom.iter().position(|clause| {
            turns += play.acted(clause);
            turns * TOLD_BUT_ONE_IN > play.turns || !is_known
        });
        self.add(seldom.split_off(first.unwrap_or(seldom.len())));
    }

    /// By what most captures are made, however seldom that is.
    fn add_captures(&mut self) {
        let (rules, play) = (self.rules, self.play);
        let in_turns = rules.clauses().iter().filter(|c| captures_in_a_turn(c));
        let mut captures: Vec<&Clause> = in_turns.filter(|c| play.acted(c) > 0).collect();
        captures.sort_by_key(|clause| Reverse(play.acted(clause)));
        let all: u64 = captures.iter().map(|clause| play.acted(clause)).sum();
        let mut told = 0;
        for clause in captures {
            if told * 2 > all {
                break;
            }
            told += play.acted(clause);
            self.add([clause]);
        }
    }

    /// What ends games, or rounds, but for the clauses that together end few; and what is won by.
    fn add_end(&mut self) {
        let (rules, play) = (self.rules, self.play);
        let ends = rules.clauses().iter().filter(|c| ends_play(c));
        let mut ends: Vec<&Clause> = ends.filter(|c| c.phase().is_none()).collect();
        let has_rounds = rules.clauses_of(Head::Rounds).next().is_some();
        let ended = |clause: &Clause| match has_rounds {
            true => play.acted(clause),
            false => play.ended(clause),
        };
        // Of as many the first; one that only stuck players come to after the others.
        ends.sort_by_key(|clause| (Reverse(ended(clause)), clause.head() != Head::EndWhen));
        let all: u64 = ends.iter().map(|clause| ended(clause)).sum();
        let mut told = 0;
        for (nth, clause) in ends.into_iter().enumerate() {
            if nth > 0 && told * TOLD_ENDS.1 >= all * TOLD_ENDS.0 {
                break;
            }
            told += ended(clause);
            self.add([clause]);
        }
        self.add(rules.clauses_of(Head::Win));
    }

    /// How a round follows another, and when no other does.
    fn add_rounds(&mut self) {
        let (rules, play) = (self.rules, self.play);
        let of_rounds = || rules.clauses_of(Head::Rounds);
        let fills = |clause: &&Clause| {
            let what = round_rule(clause);
            matches!(what, Some(RoundRule::Refill { .. } | RoundRule::AsAtStart))
        };
        let Some(fill) = most(of_rounds().filter(fills), |c| play.acted(c)) else {
            return;
        };
        let rounds = play.acted(fill);
        let is_frequent = |clause: &&Clause| {
            let what = round_rule(clause);
            let matters = matches!(what, Some(RoundRule::Unfilled(_) | RoundRule::Score { .. }));
            matters && play.is_known() && play.acted(clause) * 2 >= rounds
        };
        let until = |clause: &&Clause| matches!(round_rule(clause), Some(RoundRule::Until(_)));
        self.add([fill]);
        self.add(of_rounds().filter(is_frequent));
        self.add(most(of_rounds().filter(until), |c| play.ended(c)));
    }

    /// Marks, notes and phases that the chosen rules speak of: what they are and how they come about.
    fn add_what_they_speak_of(&mut self) {
        let (rules, play) = (self.rules, self.play);
        loop {
            let before = self.ids.len();
            let named = self.named();
            for clause in rules.clauses() {
                let is_needed = match clause.body() {
                    Body::Mark(plan) => named.contains(&*plan.name) && says_more(plan),
                    Body::Note(plan) => plan.names.iter().any(|name| named.contains(&**name)),
                    Body::Phase { name, .. } => {
                        let chosen = rules.clauses().iter().filter(|c| self.has(c));
                        chosen.into_iter().any(|c| c.phase() == Some(name))
                    }
                    _ => false,
                };
                self.add(is_needed.then_some(clause));
            }
            for name in named {
                let makers = || rules.clauses().iter().filter(|c| makes(c.body(), name));
                if !makers().any(|clause| self.has(clause)) {
                    self.add(most(makers(), |clause| play.acted(clause)));
                }
            }
            if self.ids.len() == before {
                return;
            }
        }
    }

    /// The marks and notes of which the chosen clauses speak.
    fn named(&self) -> BTreeSet<&'a str> {
        let mut named = BTreeSet::new();
        for id in &self.ids {
            self.rules.clause(*id).body().walk(&mut |part| match part {
                Part::Pits(pits) => named.extend(pits.marked.as_ref().map(|mark| &*mark.name)),
                Part::Condition(Condition::Noted(_, name))
                | Part::Action(Action::Mark { name, .. } | Action::Note(name)) => {
                    named.insert(&**name);
                }
                _ => {}
            });
        }
        named
    }

    fn in_order(&self) -> Vec<ClauseId> {
        let all = prose::in_reading_order(self.rules).into_iter();
        let chosen = all.filter(|clause| self.has(clause));
        chosen.map(Clause::id).collect()
    }
}

/// Whether clauses of this head may act in a turn.
fn may_act_in_a_turn(head: Head) -> bool {
    head.is_of_turns() || matches!(head, Head::Phase | Head::Arrange)
}

/// Whether a clause is of every turn, as far as can be told without play.
fn is_of_usual_turn(clause: &Clause) -> bool {
    let head = clause.head();
    let is_seldom = matches!(
        head,
        Head::Phase | Head::Arrange | Head::OnEndless | Head::OnStuck
    );
    may_act_in_a_turn(head) && !is_seldom && clause.phase().is_none()
}

/// Whether seeds are captured by a clause as play goes on.
fn captures_in_a_turn(clause: &Clause) -> bool {
    let mut captures = false;
    clause.body().walk(&mut |part| {
        captures |= matches!(part, Part::Action(Action::Capture { .. }));
    });
    let is_late = matches!(clause.head(), Head::OnStuck | Head::OnEndless);
    captures && may_act_in_a_turn(clause.head()) && !is_late && !ends_play(clause)
}

/// Whether a game, or a round of it, ends where the clause acts.
fn ends_play(clause: &Clause) -> bool {
    clause.head() == Head::EndWhen || clause.body().may_end_play()
}

/// What a clause of the rounds says, whenever it holds; `None` of another clause.
fn round_rule(clause: &Clause) -> Option<&RoundRule> {
    match clause.body() {
        Body::Round(rule) => Some(rule.what()),
        _ => None,
    }
}

/// Whether a mark is more than a name.
fn says_more(plan: &MarkPlan) -> bool {
    plan.on.is_some() || plan.locked || plan.one_each || plan.until.is_some()
}

/// Whether a clause makes a mark or a note of this name.
fn makes(body: &Body, name: &str) -> bool {
    let mut is_made = matches!(body, Body::Mark(plan) if plan.name == name && plan.on.is_some());
    body.walk(&mut |part| {
        if let Part::Action(Action::Mark { name: made, .. } | Action::Note(made)) = part {
            is_made |= made == name;
        }
    });
    is_made
}
