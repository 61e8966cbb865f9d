//! From pest's pairs to examples.

use pest::iterators::Pair;

use super::build::Builder;
use super::grammar::Rule;
use super::phrases::{Read, number, part, string};
use super::tree::Example;
use crate::source::Spanned;
use crate::terms::{Expected, GameResult, Scene};

impl Builder {
    pub(super) fn example(&self, pair: Pair<'_, Rule>) -> Read<Example> {
        let (mut name, mut words) = (None, None);
        let (mut scene, mut playing, mut expected) = (None, None, None);
        let mut under = Vec::new();
        let mut provenance = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.text(&part)),
                Rule::string => words = Some(self.spanned(&part, string(&part))),
                Rule::under => under = self.under(part),
                Rule::scene => scene = Some(self.spanned(&part, scene_of(&part)?)),
                Rule::playing => playing = Some(self.spanned(&part, quoted(&part))),
                Rule::expected => expected = Some(self.spanned(&part, expected_of(&part))),
                Rule::provenance => provenance.extend(self.provenance(part)?),
                _ => {}
            }
        }
        Ok(Example {
            name,
            words: words.expect("an example has words"),
            under,
            scene: scene.expect("an example begins somewhere"),
            playing,
            expected: expected.expect("something comes of an example"),
            provenance,
        })
    }

    fn under(&self, pair: Pair<'_, Rule>) -> Vec<(Spanned<String>, Spanned<String>)> {
        let asked = pair.into_inner().filter(|p| p.as_rule() == Rule::asked);
        let named = asked.filter_map(|asked| {
            let names = asked.into_inner();
            let mut names = names
                .filter(|p| matches!(p.as_rule(), Rule::name | Rule::number))
                .map(|p| self.text(&p));
            names.next().zip(names.next())
        });
        named.collect()
    }
}

/// The text between the quotes of a phrase that has one.
fn quoted(pair: &Pair<'_, Rule>) -> String {
    part(pair, Rule::string).map_or(String::new(), |text| string(&text))
}

fn scene_of(pair: &Pair<'_, Rule>) -> Read<Scene> {
    if part(pair, Rule::w_start).is_some() {
        return Ok(Scene::Start);
    }
    let Some(begins) = part(pair, Rule::round_scene) else {
        return Ok(Scene::Position(quoted(pair)));
    };
    let round = part(&begins, Rule::number).expect("a round has a number");
    Ok(Scene::Round {
        round: number(&round)?,
        holding: quoted(&begins),
    })
}

fn expected_of(pair: &Pair<'_, Rule>) -> Expected {
    if part(pair, Rule::is_illegal).is_some() {
        return Expected::Illegal;
    }
    if let Some(legal) = part(pair, Rule::legal_moves) {
        return Expected::Legal(quoted(&legal));
    }
    Expected::Follows {
        position: part(pair, Rule::gives).map(|gives| quoted(&gives)),
        result: part(pair, Rule::result).map(|result| result_of(&result)),
    }
}

fn result_of(pair: &Pair<'_, Rule>) -> GameResult {
    let has = |rule: Rule| part(pair, rule).is_some();
    match part(pair, Rule::name) {
        Some(player) => GameResult::WonBy(player.as_str().to_string()),
        None if has(Rule::w_drawn) => GameResult::Drawn,
        None if has(Rule::w_won) => GameResult::WonTogether,
        None => GameResult::LostTogether,
    }
}
