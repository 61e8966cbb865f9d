//! What a ruleset replies to each topic under the readings in force, and the
//! clauses that say so.

use std::collections::{BTreeMap, BTreeSet};

use super::Topic;
use crate::compare::Mechanic;
use crate::features::{Answer, Feature, data};
use seedlore_language::rules::{
    Action, Body, ClauseId, Condition, Head, Leftovers, Moment, Part, Path, Place, Places,
    Question, Remainder, RoundRule, Ruleset, Skip, Taker, Term, Unfilled, Who,
};

/// A reply to one topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Place among [`Topic::answers`].
    pub answer: usize,
    /// The clauses that say so; none where it is that no clause says otherwise.
    pub grounds: BTreeSet<ClauseId>,
}

type Grounds = BTreeSet<ClauseId>;
type Said = Option<(&'static str, Grounds)>;

/// The replies of a ruleset under the readings in force; none to a topic that
/// does not arise or of which nothing is said.
pub fn replies(rules: &Ruleset) -> BTreeMap<Topic, Reply> {
    let reader = Reader {
        rules,
        mechanics: Mechanic::grounds(rules),
        features: data(rules)
            .into_iter()
            .map(|datum| (datum.feature, (datum.answer, datum.grounds)))
            .collect(),
    };
    let reply = |topic: Topic| {
        let (code, grounds) = reader.said(topic)?;
        let answer = topic.answer(code)?;
        Some((topic, Reply { answer, grounds }))
    };
    Topic::ALL
        .iter()
        .filter_map(|topic| reply(*topic))
        .collect()
}

struct Reader<'r> {
    rules: &'r Ruleset,
    mechanics: BTreeMap<Mechanic, Grounds>,
    features: BTreeMap<Feature, (Answer, Grounds)>,
}

impl Reader<'_> {
    fn said(&self, topic: Topic) -> Said {
        match topic {
            Topic::Direction => self.feature(Feature::Direction),
            Topic::NumbersTaken => self
                .feature(Feature::NumbersTaken)
                .filter(|(code, _)| *code != "none"),
            Topic::TakingAll => self.feature(Feature::TakingAll),
            Topic::Stuck => self.feature(Feature::Stuck),
            Topic::Repetition => self.feature(Feature::Repetition),
            Topic::Object => self.feature(Feature::Object),
            Topic::NextFirstPlayer => self.feature(Feature::NextFirstPlayer),
            Topic::FirstPlayer => self.named(topic).or(self.feature(Feature::FirstPlayer)),
            Topic::Tie => self.named(topic),
            Topic::Singles => match self.mechanics.get(&Mechanic::NoSingles) {
                Some(grounds) => Some(("kept", grounds.clone())),
                None => Some(("sown", Grounds::new())),
            },
            Topic::StoreSown => match self.mechanics.get(&Mechanic::StoresSown) {
                Some(grounds) => Some(("sown", grounds.clone())),
                None => Some(("not_sown", self.of_head(Head::Sow))),
            },
            Topic::LongLap => Some(self.long_lap()),
            Topic::Laps => Some(self.laps()),
            Topic::Endless => self.endless(),
            Topic::Capture => Some(self.capture()),
            Topic::CapturingSeed => self.capturing_seed(),
            Topic::Rest => self.rest().or_else(|| self.named(topic)),
            Topic::Leftovers => self.round(|rule| match rule {
                RoundRule::Leftovers(Leftovers::Owner) => Some("owner"),
                RoundRule::Leftovers(Leftovers::Player(Who::Winner)) => Some("winner"),
                RoundRule::Leftovers(Leftovers::Player(Who::Loser)) => Some("loser"),
                RoundRule::Leftovers(Leftovers::Player(_)) => Some("other"),
                _ => None,
            }),
            Topic::Unfilled => self.round(|rule| match rule {
                RoundRule::Unfilled(Unfilled::Empty) => Some("empty"),
                RoundRule::Unfilled(Unfilled::Closed) => Some("closed"),
                RoundRule::Unfilled(Unfilled::Claimed) => Some("claimed"),
                _ => None,
            }),
            Topic::Remainder => self.round(|rule| match rule {
                RoundRule::Remainder { fate, .. } => Some(match fate {
                    Remainder::Kept => "kept",
                    Remainder::Placed => "placed",
                    Remainder::Claims | Remainder::ClaimsByLot => "claims",
                    Remainder::Given | Remainder::Lent => "given",
                    Remainder::Spread => "spread",
                }),
                _ => None,
            }),
        }
    }

    fn feature(&self, feature: Feature) -> Said {
        match self.features.get(&feature)? {
            (Answer::Code(code), grounds) => Some((code, grounds.clone())),
            (Answer::Number(_), _) => None,
        }
    }

    fn of_head(&self, head: Head) -> Grounds {
        self.rules.clauses_of(head).map(|c| c.id()).collect()
    }

    /// The answer that the reading in force of the question of this name gives,
    /// where no clause can say it.
    fn named(&self, topic: Topic) -> Said {
        let name = topic.checklist()?.name();
        let mut questions = self.rules.questions().iter();
        let question: &Question = questions.find(|question| question.name() == name)?;
        let chosen = question.chosen().name().replace('-', "_");
        // Whoever begins by age or fortune does so by custom.
        let chosen = match (topic, chosen.as_str()) {
            (Topic::FirstPlayer, "older" | "younger" | "poorer" | "richer") => "custom",
            (_, chosen) => chosen,
        };
        let answer = topic.answer(chosen)?;
        Some((topic.answers()[answer].id, Grounds::new()))
    }

    fn long_lap(&self) -> (&'static str, Grounds) {
        let (mut skipped, mut first) = (Grounds::new(), Grounds::new());
        let mut look = |path: &Path, id: ClauseId| {
            let skips = |skip: &Skip| matches!(skip, Skip::Origin { .. });
            if path.skipping.iter().any(skips) {
                skipped.insert(id);
            } else if matches!(path.from, Some(Place::Origin)) {
                first.insert(id);
            }
        };
        for clause in self.rules.clauses() {
            match clause.body() {
                Body::Sow(path) => look(path, clause.id()),
                Body::Choose(choice) => {
                    if let Some(path) = &choice.path {
                        look(path, clause.id());
                    }
                }
                _ => {}
            }
        }
        match (skipped.is_empty(), first.is_empty()) {
            (false, _) => ("skipped", skipped),
            (true, false) => ("first_sown", first),
            (true, true) => ("sown", Grounds::new()),
        }
    }

    fn laps(&self) -> (&'static str, Grounds) {
        let ways = [
            ("last", Mechanic::RelayLast),
            ("next", Mechanic::RelayNext),
            ("captures", Mechanic::CapturesSown),
        ];
        let found: Vec<_> = ways
            .iter()
            .filter_map(|(code, mechanic)| Some((*code, self.mechanics.get(mechanic)?)))
            .collect();
        match found.as_slice() {
            // Whoever tells what the last seed does would have told of another lap.
            [] => ("one", self.of_head(Head::OnLanding)),
            [(code, grounds)] => (code, (*grounds).clone()),
            all => ("several", union(all.iter().map(|(_, grounds)| *grounds))),
        }
    }

    fn endless(&self) -> Said {
        let mut clauses = self.rules.clauses_of(Head::OnEndless).peekable();
        clauses.peek()?;
        let mut stops = true;
        let mut grounds = Grounds::new();
        for clause in clauses {
            grounds.insert(clause.id());
            clause.body().walk(&mut |part| {
                if let Part::Action(action) = part {
                    stops &= matches!(action, Action::Stop);
                }
            });
        }
        Some((if stops { "stopped" } else { "other" }, grounds))
    }

    fn capture(&self) -> (&'static str, Grounds) {
        let ways = [
            ("number", Mechanic::Making),
            ("opposite", Mechanic::Opposite),
            ("beyond", Mechanic::Beyond),
            ("parity", Mechanic::Parity),
        ];
        let found: Vec<_> = ways
            .iter()
            .filter_map(|(code, mechanic)| Some((*code, self.mechanics.get(mechanic)?)))
            .collect();
        match found.as_slice() {
            [(code, grounds)] => (code, (*grounds).clone()),
            [] => match self.mechanics.contains_key(&Mechanic::NoCapture) {
                true => ("none", self.of_head(Head::OnLanding)),
                false => ("other", self.captures()),
            },
            all => ("several", union(all.iter().map(|(_, grounds)| *grounds))),
        }
    }

    /// The lines of play that capture.
    fn captures(&self) -> Grounds {
        let takes = |action: &Action| matches!(action, Action::Capture { .. });
        let clauses = self.rules.clauses().iter();
        let lines = clauses.filter(|clause| match clause.body() {
            Body::On(line) => {
                let in_play = |m: &Moment| !matches!(m, Moment::Start | Moment::Stuck);
                line.moments.iter().any(in_play) && line.actions.iter().any(takes)
            }
            _ => false,
        });
        lines.map(|clause| clause.id()).collect()
    }

    fn capturing_seed(&self) -> Said {
        let (mut left, mut taken) = (Grounds::new(), Grounds::new());
        for clause in self.rules.clauses_of(Head::OnLanding) {
            clause.body().walk(&mut |part| {
                let Part::Action(Action::Capture { places, .. }) = part else {
                    return;
                };
                match takes(places) {
                    (true, true) => taken.insert(clause.id()),
                    (true, false) => left.insert(clause.id()),
                    (false, _) => false,
                };
            });
        }
        match (left.is_empty(), taken.is_empty()) {
            (true, true) => None,
            (false, true) => Some(("left", left)),
            (true, false) => Some(("taken", taken)),
            (false, false) => Some(("depends", union([&left, &taken].into_iter()))),
        }
    }

    /// Who is given seeds when play stops by the rules, not by agreement.
    fn rest(&self) -> Said {
        let mut codes: BTreeMap<&'static str, Grounds> = BTreeMap::new();
        for clause in self.rules.clauses() {
            let actions = match clause.body() {
                Body::On(line) if line.moments.contains(&Moment::Stuck) => &line.actions,
                Body::End(ending) if !is_by_repetition(&ending.when) => &ending.actions,
                _ => continue,
            };
            for action in actions {
                let code = match action {
                    Action::Capture { taker, .. } => match taker {
                        Taker::Owner | Taker::Holder => "owner",
                        Taker::Mover | Taker::Opponent | Taker::Richer | Taker::Poorer => {
                            "one_player"
                        }
                    },
                    Action::Share(_) => "shared",
                    _ => continue,
                };
                codes.entry(code).or_default().insert(clause.id());
            }
        }
        match codes.len() {
            0 => None,
            1 => codes.into_iter().next(),
            _ => Some(("depends", union(codes.values()))),
        }
    }

    fn round(&self, code: impl Fn(&RoundRule) -> Option<&'static str>) -> Said {
        self.rules.rounds().iter().find_map(|rule| {
            let code = code(rule.says.what())?;
            Some((code, Grounds::from([rule.clause])))
        })
    }
}

fn union<'g>(all: impl Iterator<Item = &'g Grounds>) -> Grounds {
    all.flatten().copied().collect()
}

/// Whether the pit opposite the last is among these places, and whether the last is.
fn takes(places: &Places) -> (bool, bool) {
    match places {
        Places::Place(Place::Opposite { .. }) | Places::Opposites(_) => (true, false),
        Places::Place(Place::Last) => (false, true),
        Places::Run { with_opposites, .. } => (*with_opposites, false),
        Places::Both(all) => all.iter().map(takes).fold((false, false), |one, other| {
            (one.0 || other.0, one.1 || other.1)
        }),
        Places::Place(_) | Places::Pits(_) | Places::Chosen { .. } => (false, false),
    }
}

fn is_by_repetition(when: &Condition) -> bool {
    let mut found = false;
    when.walk(&mut |part| {
        found |= matches!(
            part,
            Part::Condition(Condition::PositionRepeats | Condition::PlayersAgree)
        );
    });
    found
}
