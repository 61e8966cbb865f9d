//! Classes of pits as noun phrases: `one of the player's own pits`, `the
//! opponent's inner pits holding two or three seeds`.

use super::scene::Scene;
use super::words::{article, list, named, numeral};
use super::{counts, numbered_pits, place};
use crate::terms::{
    Amount, Area, Beside, Contents, Counts, Fill, Happened, Marked, Neighbour, Noun, Pits, Trait,
    Whose,
};

/// `a pit`, `one of the player's own pits`, `an empty pit of the opponent's`.
pub fn one(pits: &Pits, scene: Scene) -> String {
    let phrase = NounPhrase::new(pits, scene, false);
    phrase.unique().unwrap_or_else(|| phrase.indefinite())
}

/// `the player's own store`, `the occupied pit`: where one is meant.
pub fn the(pits: &Pits, scene: Scene) -> String {
    let phrase = NounPhrase::new(pits, scene, false);
    phrase.unique().unwrap_or_else(|| match phrase.owner {
        Some(owner) => format!("{owner} {}", phrase.body(&phrase.singular)),
        None => format!("the {}", phrase.body(&phrase.singular)),
    })
}

/// `the opponent's pits`, `all the pits`, `the player's own empty pits`.
pub fn all(pits: &Pits, scene: Scene) -> String {
    if let Some(said) = across(pits, scene) {
        return said;
    }
    let phrase = NounPhrase::new(pits, scene, true);
    phrase.unique().unwrap_or_else(|| match phrase.owner {
        Some(owner) => format!("{owner} {}", phrase.body(&phrase.plural)),
        None if phrase.is_bare() => format!("all the {}", phrase.plural),
        None if pits.holding.is_some() && pits.areas.is_empty() && scene.game.goes_round_both() => {
            format!(
                "the {}",
                phrase.body(&format!("{} of either row", phrase.plural))
            )
        }
        None => format!("the {}", phrase.body(&phrase.plural)),
    })
}

/// `every pit`, `every inner pit of the opponent's`.
pub fn every(pits: &Pits, scene: Scene) -> String {
    let phrase = NounPhrase::new(pits, scene, false);
    phrase.unique().unwrap_or_else(|| match &phrase.few {
        // Whose left and right it is goes without saying of a player's own.
        Some(few) => {
            let pits = match few.contains(' ') {
                true => format!("each of a player's {}", phrase.body(&phrase.plural)),
                false => format!("each player's {}", phrase.body(&phrase.singular)),
            };
            pits.replace(" (as its owner sees it)", "")
        }
        None => format!("every {}", phrase.owned(&phrase.singular)),
    })
}

/// Without an article, after a number or `no`: `occupied pit of the opponent's`.
pub fn without_article(pits: &Pits, scene: Scene, plural: bool) -> String {
    if let Some(said) = among_numbered(pits, scene, plural) {
        return said;
    }
    let phrase = NounPhrase::new(pits, scene, plural);
    let noun = if plural {
        &phrase.plural
    } else {
        &phrase.singular
    };
    phrase.owned(noun)
}

/// The same without its owner, where a sentence has named the owner:
/// `occupied pit`.
pub fn unowned(pits: &Pits, scene: Scene, plural: bool) -> String {
    if let Some(said) = among_numbered(pits, scene, plural) {
        return said;
    }
    let phrase = NounPhrase::new(pits, scene, plural);
    phrase.body(if plural {
        &phrase.plural
    } else {
        &phrase.singular
    })
}

/// `occupied pit among the first and eighth pits from the left in the player's own inner
/// row`, of a class whose pits are numbered.
fn among_numbered(pits: &Pits, scene: Scene, plural: bool) -> Option<String> {
    if pits.noun != Noun::Pit || pits.numbers.is_empty() {
        return None;
    }
    let numbered = Pits {
        whose: pits.whose,
        areas: pits.areas.clone(),
        numbers: pits.numbers.clone(),
        ..Pits::all()
    };
    let asked = Pits {
        whose: Whose::Any,
        areas: Vec::new(),
        numbers: Vec::new(),
        ..pits.clone()
    };
    let asked = unowned(&asked, scene, plural);
    Some(format!("{asked} among {}", all(&numbered, scene)))
}

/// Whether the class is of a single place, whatever lies there.
pub fn is_one_everywhere(class: &Pits, scene: Scene) -> bool {
    let place = Pits {
        whose: class.whose,
        areas: class.areas.clone(),
        numbers: class.numbers.clone(),
        noun: class.noun,
        ..Pits::all()
    };
    place == *class && is_one_place(class, scene)
}

/// `the opponent's two pits in that column`, of the pits across from one where each player has
/// several rows.
fn across(pits: &Pits, scene: Scene) -> Option<String> {
    let facing = Pits {
        traits: vec![Trait::Facing],
        ..Pits::all()
    };
    let rows = match scene.game.rows {
        rows @ (4 | 6) if scene.game.own_rows && *pits == facing => rows / 2,
        _ => return None,
    };
    let rows = numeral(u32::from(rows));
    Some(format!(
        "the opponent's {rows} pits in {}",
        place::column(scene)
    ))
}

/// Whether the class is of a single place.
pub fn is_one_place(class: &Pits, scene: Scene) -> bool {
    let row = scene.game.rows == 2 || class.areas.iter().any(|a| row_word(*a).is_some());
    let end = |area: &Area| matches!(area, Area::Leftmost(1) | Area::Rightmost(1));
    match class.noun {
        Noun::Centre | Noun::Nothing => true,
        Noun::Pit if scene.game.shared && scene.game.rows == 0 => class.numbers.len() == 1,
        _ if class.whose == Whose::Any => false,
        Noun::Store | Noun::Reserve => true,
        Noun::Pit => class.numbers.len() == 1 || row && class.areas.iter().any(end),
    }
}

/// The first pit of a row that is known, as its leftmost.
fn leftmost(pits: &Pits, scene: Scene) -> Option<Pits> {
    let is_side = |area: &Area| matches!(area, Area::Near | Area::Far);
    let has_row = scene.game.rows == 2 || pits.areas.iter().any(|a| row_word(*a).is_some());
    let is_first = pits.numbers == [Amount::Number(1)] && pits.whose != Whose::Any;
    (is_first && has_row && !pits.areas.iter().any(is_side)).then(|| Pits {
        numbers: Vec::new(),
        areas: [&pits.areas[..], &[Area::Leftmost(1)]].concat(),
        ..pits.clone()
    })
}

/// The parts of a noun phrase.
struct NounPhrase {
    /// A phrase that names its pits without an article of any kind.
    unique: Option<String>,
    owner: Option<&'static str>,
    /// The same after `of`.
    of: Option<&'static str>,
    before: Vec<String>,
    /// `three leftmost`: words that make it one of a few.
    few: Option<String>,
    singular: String,
    plural: String,
    after: String,
}

impl NounPhrase {
    fn new(pits: &Pits, scene: Scene, plural: bool) -> NounPhrase {
        let pits = &leftmost(pits, scene).unwrap_or_else(|| pits.clone());
        let mut phrase = NounPhrase {
            unique: None,
            owner: scene.owner(pits.whose),
            of: scene
                .owner(pits.whose)
                .map(|owner| match (pits.whose, scene.game.is_for_two()) {
                    (Whose::Opponent, false) => "another player's",
                    _ => owner,
                }),
            before: before(pits),
            few: None,
            singular: noun(pits.noun).into(),
            plural: format!("{}s", noun(pits.noun)),
            after: String::new(),
        };
        let mut after = phrase.areas(pits, scene, plural);
        let mut tests = tests(pits, scene);
        if let Some(first) = tests.first_mut() {
            *first = format!(" {first}");
            after += &list(&tests, "and");
        }
        if let Some(except) = &pits.except {
            after += &format!(" other than {}", place::say(except, scene));
        }
        phrase.after = after;
        phrase.unique = phrase.at_an_end(pits, scene).or_else(|| {
            phrase.superlative(pits, scene).or_else(|| match pits.noun {
                Noun::Pit if !pits.numbers.is_empty() => {
                    Some(numbered_pits::say(pits, scene, plural))
                }
                Noun::Pit => None,
                Noun::Store => Some(phrase.kept("store", plural, scene)),
                Noun::Reserve => Some(phrase.kept("reserve", plural, scene)),
                Noun::Nothing => Some(noun(pits.noun).into()),
                Noun::Centre => Some(format!("the middle of the board{}", phrase.after)),
            })
        });
        phrase
    }

    fn unique(&self) -> Option<String> {
        self.unique.clone()
    }

    fn is_bare(&self) -> bool {
        self.before.is_empty() && self.few.is_none() && self.after.is_empty()
    }

    /// Adjectives, noun and what follows it.
    fn body(&self, noun: &str) -> String {
        let mut words = Vec::new();
        words.extend(self.few.clone());
        words.extend(self.before.iter().cloned());
        words.push(noun.to_string());
        format!("{}{}", words.join(" "), self.after)
    }

    /// `occupied pits of the opponent's holding two seeds`
    fn owned(&self, noun: &str) -> String {
        match self.of {
            Some(of) => self.body(&format!("{noun} of {of}")),
            None => self.body(noun),
        }
    }

    fn indefinite(&self) -> String {
        match (&self.few, self.owner) {
            (Some(few), owner) if few.starts_with("left") || few.starts_with("right") => {
                match owner {
                    Some(owner) => format!("{owner} {}", self.body(&self.singular)),
                    None => article(&self.body(&self.singular)),
                }
            }
            (Some(_), owner) => {
                let owner = owner.unwrap_or("the");
                format!("one of {owner} {}", self.body(&self.plural))
            }
            (None, Some(owner)) if self.before.is_empty() => {
                format!("one of {owner} {}", self.body(&self.plural))
            }
            (None, _) => article(&self.owned(&self.singular)),
        }
    }

    /// `the player's own leftmost pit, if it holds two or more seeds`: not the leftmost of those
    /// that do.
    fn at_an_end(&self, pits: &Pits, scene: Scene) -> Option<String> {
        let few = self.few.as_deref();
        let end = few.filter(|few| matches!(*few, "leftmost" | "rightmost"))?;
        let asked = Pits {
            whose: pits.whose,
            areas: pits.areas.clone(),
            ..Pits::all()
        };
        if pits.noun != Noun::Pit || *pits == asked {
            return None;
        }
        let is_row = |area: &&Area| matches!(area, Area::Inner | Area::Outer);
        let rows = pits.areas.iter().filter(is_row);
        let rows = rows.filter_map(|area| row_word(*area));
        let rows: String = rows.map(|row| format!("{row} ")).collect();
        let rows_after = [
            (Area::Middle, " in the middle row".to_string()),
            (
                Area::Near,
                format!(" in the row nearest to {}", mover(scene)),
            ),
            (
                Area::Far,
                format!(" in the row farthest from {}", mover(scene)),
            ),
        ];
        let row = (rows_after.into_iter()).find(|(area, _)| pits.areas.contains(area));
        let row = row.map_or(String::new(), |(_, row)| row);
        let sees = match pits.whose {
            Whose::Opponent => " (as the opponent sees it)",
            Whose::Own | Whose::Any => "",
        };
        let phrase = format!("{} {end} {rows}pit{row}{sees}", self.owner?);
        Some(numbered_pits::with_ifs(phrase, pits, scene, false))
    }

    /// `the fullest of the player's own pits`
    fn superlative(&self, pits: &Pits, scene: Scene) -> Option<String> {
        let at = pits.traits.iter().position(|word| word.compares())?;
        let mut rest = pits.clone();
        let word = trait_word(rest.traits.remove(at));
        let which = match word {
            "rearmost" => " (the first of them on the way round)",
            "foremost" => " (the last of them on the way round)",
            _ => "",
        };
        Some(format!("the {word} of {}{which}", all(&rest, scene)))
    }

    /// A place that each player has one of.
    fn kept(&self, noun: &str, plural: bool, scene: Scene) -> String {
        let after = &self.after;
        match (self.owner, plural) {
            (Some(owner), _) => format!("{owner} {noun}{after}"),
            (None, false) => format!("a {noun}{after}"),
            (None, true) if scene.game.is_for_two() => format!("both {noun}s{after}"),
            (None, true) => format!("the {noun}s{after}"),
        }
    }

    /// The parts of the board that are told after the noun.
    fn areas(&mut self, pits: &Pits, scene: Scene, plural: bool) -> String {
        let mut said = String::new();
        let in_row = pits.areas.iter().any(|a| row_word(*a).is_some());
        let single = in_row || scene.game.rows == 2;
        let row = match (plural, single, pits.whose) {
            (false, true, Whose::Own | Whose::Opponent) | (true, true, Whose::Own) => "the row",
            (false, ..) => "its row",
            (true, true, Whose::Opponent) => "the row",
            (true, _, Whose::Any) => "each row",
            (true, false, _) => "the rows",
        };
        let mut sided = false;
        // Left and right are those of the side on which a pit lies.
        let is_across = pits.whose == Whose::Own && pits.areas.contains(&Area::Far);
        let side = |area| side(area, is_across);
        for area in &pits.areas {
            match *area {
                Area::Inner | Area::Outer | Area::Corner => {}
                Area::Middle => said += " in the middle row",
                Area::Near => said += &format!(" in the row nearest to {}", mover(scene)),
                Area::Far => said += &format!(" in the row farthest from {}", mover(scene)),
                Area::LeftHalf | Area::RightHalf => {
                    sided = true;
                    said += &format!(" in the {} half of {row}", side(*area));
                }
                Area::Leftmost(n) | Area::Rightmost(n) => {
                    sided = true;
                    let most = match n {
                        1 => format!("{}most", side(*area)),
                        n => format!("{} {}most", numeral(u32::from(n)), side(*area)),
                    };
                    let plain = self
                        .before
                        .iter()
                        .all(|word| word == "inner" || word == "outer");
                    match (plain, n) {
                        (true, 1) if single && pits.whose != Whose::Any => {
                            self.few = Some(most);
                            self.plural = "pit".into();
                        }
                        (true, 1) if plural || !single => {
                            said += &format!(" at the {} end of {row}", side(*area));
                        }
                        (true, _) if !single => said += &format!(" among the {most} of {row}"),
                        (true, _) => self.few = Some(most),
                        (false, 1) => said += &format!(" at the {} end of {row}", side(*area)),
                        (false, _) => said += &format!(" among the {most}"),
                    }
                }
            }
        }
        match pits.whose {
            Whose::Opponent if sided => said += " (as the opponent sees it)",
            Whose::Any if sided => said += " (as its owner sees it)",
            Whose::Own | Whose::Opponent | Whose::Any => {}
        }
        said
    }
}

/// One of them.
fn noun(noun: Noun) -> &'static str {
    match noun {
        Noun::Pit => "pit",
        Noun::Store => "store",
        Noun::Reserve => "reserve",
        Noun::Centre => "middle of the board",
        Noun::Nothing => "no pit",
    }
}

/// The player from whose seat near and far are told.
pub fn mover(scene: Scene) -> &'static str {
    match scene.reflexive {
        true => "them",
        false => scene.doer.unwrap_or(scene.mover()),
    }
}

fn side(area: Area, is_across: bool) -> &'static str {
    let is_left = matches!(area, Area::LeftHalf | Area::Leftmost(_));
    match is_left != is_across {
        true => "left",
        false => "right",
    }
}

pub fn row_word(area: Area) -> Option<&'static str> {
    match area {
        Area::Inner => Some("inner"),
        Area::Outer => Some("outer"),
        Area::Middle => Some("middle"),
        Area::Near => Some("nearest"),
        Area::Far => Some("farthest"),
        Area::LeftHalf | Area::RightHalf => None,
        Area::Leftmost(_) | Area::Rightmost(_) | Area::Corner => None,
    }
}

/// A word for a pit of which that is so.
pub fn trait_word(of: Trait) -> &'static str {
    match of {
        Trait::Sown => "sown",
        Trait::Unsown => "unsown",
        Trait::Played => "played",
        Trait::Unplayed => "unplayed",
        Trait::Plain => "unmarked",
        Trait::Largest => "fullest",
        Trait::Rearmost => "rearmost",
        Trait::Foremost => "foremost",
        Trait::Facing => "facing",
    }
}

/// Adjectives.
fn before(pits: &Pits) -> Vec<String> {
    let mut said: Vec<&str> = Vec::new();
    if pits.numbers.is_empty() && pits.noun == Noun::Pit {
        match (pits.fill, &pits.holding) {
            (Some(Fill::Empty), _) | (None, Some(Counts::None)) => said.push("empty"),
            // What holds two is occupied; no need to say so.
            (Some(Fill::Occupied), None) => said.push("occupied"),
            _ => {}
        }
        if pits.traits.contains(&Trait::Plain) {
            said.push("unmarked");
        }
        for area in &pits.areas {
            match area {
                Area::Inner => said.push("inner"),
                Area::Outer => said.push("outer"),
                Area::Corner if pits.areas.contains(&Area::Inner) => said.push("end"),
                Area::Corner => said.push("corner"),
                // Those are told after the noun.
                Area::Middle | Area::Near | Area::Far | Area::LeftHalf | Area::RightHalf => {}
                Area::Leftmost(_) | Area::Rightmost(_) => {}
            }
        }
    }
    said.into_iter().map(String::from).collect()
}

/// Participles that follow the noun, one pit or several alike.
fn tests(pits: &Pits, scene: Scene) -> Vec<String> {
    let mut said = Vec::new();
    for word in &pits.traits {
        match word {
            Trait::Sown => said.push("sown in this move".into()),
            Trait::Unsown => said.push("not sown in this move".into()),
            Trait::Played => said.push(format!("already played from{}", round(scene))),
            Trait::Unplayed => said.push(format!("not yet played from{}", round(scene))),
            Trait::Facing => said.push(format!("facing {}", place::last(scene))),
            Trait::Plain | Trait::Largest | Trait::Rearmost | Trait::Foremost => {}
        }
    }
    // Of pits these are adjectives.
    match (pits.noun, pits.fill) {
        (Noun::Pit, _) | (_, None) => {}
        (_, Some(Fill::Occupied)) => said.push("holding seeds".into()),
        (_, Some(Fill::Empty)) => said.push("without a seed".into()),
    }
    match &pits.holding {
        Some(Counts::None) if pits.noun == Noun::Pit => {}
        Some(Counts::None) => said.push("without a seed".into()),
        Some(counts) => said.push(format!("holding {}", counts::seeds(counts, scene))),
        None => {}
    }
    if let Some(making) = &pits.making {
        let numbers = counts::numbers(making, scene);
        said.push(format!("brought to {numbers} by the last seed"));
    }
    said.extend(pits.marked.as_ref().map(|mark| marked(mark, scene)));
    said.extend(pits.happened.iter().map(|h| happened(*h)));
    said.extend(pits.beside.iter().map(|b| beside(b, scene)));
    said.extend(pits.reached.iter().map(|from| reached(from, scene)));
    said
}

/// `where the last seed would fall from one of the player's own pits`
pub fn reached(from: &Pits, scene: Scene) -> String {
    format!("where the last seed would fall from {}", one(from, scene))
}

/// `captured in this turn`
pub fn happened(happened: Happened) -> String {
    let Happened { what, since } = happened;
    format!("{} in this {}", what.word(), since.word())
}

pub fn round(scene: Scene) -> &'static str {
    if scene.game.rounds {
        " in this round"
    } else {
        ""
    }
}

/// `marked “house”`, `marked as the opponent's “house”`
pub fn marked(mark: &Marked, scene: Scene) -> String {
    let name = named(&mark.name);
    match mark.of {
        Some(who) => format!("marked as {}", scene.possessive(who, &name)),
        None => format!("marked {name}"),
    }
}

fn beside(beside: &Beside, scene: Scene) -> String {
    let way = match beside.side {
        Neighbour::After => "following",
        Neighbour::Before => "followed by",
        Neighbour::Opposite => "opposite",
    };
    format!("{way} {}", neighbour(&beside.test, scene))
}

/// `an empty pit`, `a pit holding two seeds`
pub fn neighbour(test: &Contents, scene: Scene) -> String {
    match test {
        Contents::Fill(Fill::Empty) | Contents::Holding(Counts::None) => "an empty pit".into(),
        Contents::Fill(Fill::Occupied) => "an occupied pit".into(),
        Contents::Holding(counts) => {
            format!("a pit holding {}", counts::seeds(counts, scene))
        }
    }
}
