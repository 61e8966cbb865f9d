//! Numbers, quantities, and which numbers fit.

use super::say::{add, all, any, count_in, equal, is_in, less, number, sites_in, sub, var};
use super::{General, Node, Reason, call};
use seedlore_language::rules::{Amount, Counts, Quantity, Who};

impl General<'_> {
    /// A number, or how it is worked out.
    pub fn amount(&mut self, amount: &Amount) -> Node {
        if amount.is_constant() {
            return number(amount.seeds(self.rules.whole()).into());
        }
        match amount {
            Amount::Of(quantity) => self.quantity(quantity),
            Amount::Plus(a, b) => add(self.amount(a), self.amount(b)),
            Amount::Minus(a, b) => sub(self.amount(a), self.amount(b)),
            Amount::Times(n, a) => call("*", [self.amount(n), self.amount(a)]),
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => {
                self.against(Reason::Amount)
            }
        }
    }

    /// An amount as so many seeds, of which there are no fewer than none.
    pub fn seeds(&mut self, amount: &Amount) -> Node {
        let said = self.amount(amount);
        match subtracts(amount) {
            true => call("max", [number(0), said]),
            false => said,
        }
    }

    /// Twice an amount, if it is the same throughout the game.
    fn doubled(&mut self, amount: &Amount) -> Option<i32> {
        let whole = self.rules.whole();
        let is_constant = amount.is_constant();
        is_constant.then(|| amount.doubled(whole, &|_| 0) as i32)
    }

    /// Whether a number is one of some.
    pub fn admits(&mut self, n: Node, counts: &Counts) -> Node {
        match counts {
            Counts::OneOf(amounts) => {
                let doubled: Option<Vec<i32>> = amounts.iter().map(|a| self.doubled(a)).collect();
                if let Some(doubled) = doubled {
                    let whole: Vec<Node> = doubled
                        .iter()
                        .filter(|twice| *twice % 2 == 0)
                        .map(|twice| number(twice / 2))
                        .collect();
                    return match whole.as_slice() {
                        [] => super::say::no(),
                        [one] => equal(n, one.clone()),
                        _ => is_in(n, call("sites", [Node::List(whole)])),
                    };
                }
                let equals = |amount| {
                    let amount = self.amount(amount);
                    equal(n.clone(), amount)
                };
                let equals: Vec<Node> = amounts.iter().map(equals).collect();
                any(equals)
            }
            Counts::Between(low, high) => {
                let low = self.bound(n.clone(), low, true, false);
                let high = self.bound(n, high, false, false);
                all([low, high])
            }
            Counts::AtLeast(amount) => self.bound(n, amount, true, false),
            Counts::AtMost(amount) => self.bound(n, amount, false, false),
            Counts::MoreThan(amount) => self.bound(n, amount, true, true),
            Counts::LessThan(amount) => self.bound(n, amount, false, true),
            Counts::Even => {
                let rest = call("%", [n.clone(), number(2)]);
                all([less(number(0), n), equal(rest, number(0))])
            }
            Counts::Odd => equal(call("%", [n, number(2)]), number(1)),
            Counts::None => equal(n, number(0)),
        }
    }

    /// Whether a number is at least so much, or at most, or with `strictly` beyond it.
    fn bound(&mut self, n: Node, amount: &Amount, is_low: bool, strictly: bool) -> Node {
        let Some(twice) = self.doubled(amount) else {
            let amount = self.amount(amount);
            let (a, b) = match is_low {
                true => (amount, n),
                false => (n, amount),
            };
            return call(if strictly { "<" } else { "<=" }, [a, b]);
        };
        // The least, or most, whole number that fits.
        let bound = match (is_low, strictly) {
            (true, false) => (twice + 1).div_euclid(2),
            (true, true) => twice.div_euclid(2) + 1,
            (false, false) => twice.div_euclid(2),
            (false, true) => (twice + 1).div_euclid(2) - 1,
        };
        match is_low {
            true => less(number(bound - 1), n),
            false => less(n, number(bound + 1)),
        }
    }

    /// How much something is now.
    pub fn quantity(&mut self, quantity: &Quantity) -> Node {
        match quantity {
            Quantity::Turn => {
                let turns = self.of_seat("Turns", true);
                add(number(1), call("max", [number(0), turns]))
            }
            Quantity::Lap => var("Lap"),
            Quantity::Lifted => var("Lifted"),
            Quantity::OfLap => var("OfLap"),
            Quantity::HeldBefore => match self.at.has_fallen {
                true => var("Before"),
                false => number(0),
            },
            Quantity::InHand => var("Hand"),
            Quantity::Round => number(1),
            Quantity::SinceCapture => self.against(Reason::SinceCapture),
            Quantity::Captured(who) => match self.seat(*who) {
                Some(is_mover) => self.captured(is_mover),
                None => self.against(Reason::Who),
            },
            Quantity::Captures(who) => call("max", [number(0), self.of_who("Captures", *who)]),
            Quantity::Points(who) => call("max", [number(0), self.of_who("Points", *who)]),
            Quantity::SeedsIn(pits) => count_in(self.class(pits)),
            Quantity::PitsAmong(pits) => sites_in(self.class(pits)),
        }
    }

    /// A number that is remembered of whom a clause speaks.
    pub fn of_who(&mut self, name: &str, who: Who) -> Node {
        match self.seat(who) {
            Some(is_mover) => self.of_seat(name, is_mover),
            None => self.against(Reason::Who),
        }
    }
}

/// Whether something is taken from a number, so that it may fall below 0.
fn subtracts(amount: &Amount) -> bool {
    match amount {
        Amount::Minus(..) => true,
        Amount::Plus(a, b) | Amount::Times(a, b) => subtracts(a) || subtracts(b),
        Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial => false,
        Amount::Let(_) | Amount::Of(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use seedlore_language::Library;

    #[test]
    fn no_sum_comes_to_fewer_seeds_than_none() {
        let said = |amount: &str| {
            let text = format!(
                "ruleset x \"X\" {{
                  board 2 rows of 6 pits
                  seeds 4 in every pit
                  choose own pit
                  sow anticlockwise
                  on landing {{ opponent pit: capture {amount} from last }}
                  on stuck: end
                  win by most captured
                }}"
            );
            let library = Library::from_texts([("x.sow", text.as_str())], None);
            let (works, rules) = (
                library.collection.bibliography(),
                library.collection.rulesets(),
            );
            let told = crate::lud(works, &rules[0]).unwrap();
            told.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let lifted = "(var \"Lifted\")";
        for (amount, sum) in [
            ("lifted minus 9", format!("(- {lifted} 9)")),
            (
                "lap minus lifted plus 1",
                format!("(+ (- (var \"Lap\") {lifted}) 1)"),
            ),
            ("2 times (lifted minus 9)", format!("(* 2 (- {lifted} 9))")),
        ] {
            assert!(said(amount).contains(&format!("(max 0 {sum})")), "{amount}");
        }
        assert!(said("lifted plus 1").contains(&format!("(min (+ {lifted} 1)")));
    }
}
