//! Seeds that players lay out as they like.

use super::scene::Moment;
use super::setting::Setting;
use super::{condition, pits};
use crate::terms::{Arrangement, Arranger};

/// In characters: what is longer is told part by part.
const LONG: usize = 250;

/// Who lays out which seeds, and within which bounds.
pub fn tell(plan: &Arrangement, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Start);
    let class = pits::all(&plan.of, scene.reflexive());
    let first = match setting.game.rounds {
        true => "before the first turn of a round",
        false => "before the first turn",
    };
    let lays_out = format!(
        "takes up the seeds in {class} and lays them out again in these pits, one by one, as they like"
    );
    let mut said = match plan.by {
        Arranger::Each => {
            let others = match setting.game.is_for_two() {
                true => "then the other player does so",
                false => "then the others do so in turn",
            };
            vec![format!(
                "{first}, the player who begins {lays_out}; {others}"
            )]
        }
        Arranger::SecondPlayer => {
            vec![format!("{first}, the player who does not begin {lays_out}")]
        }
        Arranger::RicherCopies => vec![
            format!(
                "{first}, the player who has captured less {lays_out}, and the other player then puts as many \
                 into each of their pits as lie in the pit of the same number"
            ),
            "if equal numbers were captured, each player lays out their own".into(),
        ],
    };
    if let Some(test) = &plan.test {
        let scene = setting.scene(Moment::Choosing);
        let whole = condition::say(test, scene);
        let parts = match whole.len() > LONG {
            true => test
                .conjuncts()
                .into_iter()
                .map(|part| condition::say(part, scene))
                .collect(),
            false => vec![whole],
        };
        let [first, others @ ..] = &parts[..] else {
            return said;
        };
        said.push(format!(
            "whenever a seed has been put down, this must hold as long as there is a pit for it: {first}"
        ));
        said.extend(others.iter().map(|part| format!("likewise, {part}")));
    }
    said
}
