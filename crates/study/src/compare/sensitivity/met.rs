//! What random games met of a question, in words.

use super::{Matter, QuestionSensitivity};
use crate::stats::{Paired, Share};

impl QuestionSensitivity {
    /// How the question stands: what the reading that changes most changed in how
    /// many random games, or else whether it can change play at all.
    pub fn words(&self) -> String {
        let paired = self
            .weights
            .iter()
            .filter_map(|weight| weight.paired.as_ref());
        let changed = paired.max_by(|a, b| by_share(&a.changed, &b.changed));
        let bearing = self
            .weights
            .iter()
            .filter_map(|weight| weight.bearing.as_ref());
        let bearing = bearing.max_by(|a, b| by_share(a, b));
        match (self.matter, changed, bearing) {
            (Matter::Met, Some(Paired { changed, .. }), _) if changed.count > 0 => {
                let who = match self.weights.len() {
                    1 => "the other reading changed",
                    _ => "another reading changed up to",
                };
                format!("{who} {} of {} random games", changed.count, changed.of)
            }
            (Matter::Met, _, Some(at)) => format!(
                "no random game ended otherwise, but legal moves or their results were other ones \
                 at {} of {} positions of such games",
                at.count, at.of
            ),
            (Matter::Met, ..) => "random games met a difference".into(),
            (Matter::Known, ..) => "can change play, but no random game met it".into(),
            (Matter::Unknown, ..) => "no difference found".into(),
            (Matter::Unweighed, ..) if self.weights.is_empty() => {
                "not weighed: what it changes is not known".into()
            }
            (Matter::Unweighed, ..) => {
                "not every reading was weighed: what it changes is not known".into()
            }
            (Matter::None, ..) => "changes nothing that is played".into(),
        }
    }
}

fn by_share(one: &Share, other: &Share) -> std::cmp::Ordering {
    let of = |share: &Share| share.share.map_or(0.0, |share| share.value);
    of(one).total_cmp(&of(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::lockstep::Finding;
    use crate::compare::sensitivity::Weight;

    fn weight(changed: u64, bearing: u64) -> Weight {
        let paired = Paired {
            agent: "random".into(),
            seed: 1,
            games: 400,
            changed: Share::new(changed, 400),
            unfinished: 0,
            south: None,
            length: None,
            first_moves: Default::default(),
        };
        Weight {
            question: "q".into(),
            reading: "r".into(),
            finding: Finding::OtherBoard,
            bearing: Some(Share::new(bearing, 400)),
            paired: Some(paired),
            endgames: None,
            reduced: Vec::new(),
        }
    }

    fn words(weights: Vec<Weight>) -> String {
        let matter = weights.iter().map(Weight::matter).min().unwrap();
        let question = "q".into();
        QuestionSensitivity {
            question,
            matter,
            weights,
        }
        .words()
    }

    #[test]
    fn what_was_met_is_counted() {
        let one = words(vec![weight(12, 40)]);
        assert_eq!(one, "the other reading changed 12 of 400 random games");
        let several = words(vec![weight(3, 0), weight(12, 40), weight(0, 0)]);
        assert_eq!(
            several,
            "another reading changed up to 12 of 400 random games"
        );
        let none = words(vec![weight(0, 2)]);
        assert!(none.contains("at 2 of 400 positions"), "{none}");
        let known = words(vec![weight(0, 0)]);
        assert_eq!(known, "can change play, but no random game met it");
    }
}
