//! What the key says, as text and as JSON.

use serde::Serialize;

use crate::cli::lookup::Entry;
use crate::cli::table::{self, Document, Table};
use crate::completion::Coordinates;
use crate::identify::{AskTold, Ease, GameTold, MovesTold, Question, Told, degrees, key};
use crate::library::Library;
use crate::render::percent;
use crate::report::{Colour, visible_line};

/// All that is told.
#[derive(Serialize)]
pub struct Report {
    /// As they are typed.
    pub answers: String,
    pub place: Option<Coordinates>,
    /// A year.
    pub when: Option<i32>,
    /// In per cent.
    pub doubt: f64,
    #[serde(flatten)]
    pub told: Told,
    /// What the moves that were watched say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<MovesTold>,
    /// The game that was asked for by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<GameTold>,
}

/// Characters of the longest bar.
const BAR: f64 = 20.0;

fn bar(share: f64) -> String {
    "█".repeat((share * BAR).round() as usize)
}

/// A share in per cent; one that is not nothing is not printed as nothing.
fn printed(share: f64) -> String {
    match share > 0.0 && share < 0.005 {
        true => "<1 %".into(),
        false => percent(share, 0),
    }
}

impl Report {
    pub fn print(&self, differences: bool, library: &Library, colour: Colour) {
        let mut told = Document::default();
        self.ranking(&mut told, library);
        if let Some(game) = &self.why {
            told.gap();
            evidence(&mut told, game);
        }
        if let Some(seen) = &self.moves {
            told.gap();
            by_moves(&mut told, seen);
        }
        if differences {
            told.gap();
            self.differences(&mut told);
        }
        told.gap();
        ask(&mut told, &self.told.ask);
        table::tell(&told, colour);
    }

    fn ranking(&self, told: &mut Document, library: &Library) {
        told.heading("Which game is this?");
        let place = self.place.map(|place| format!("at {}", degrees(place)));
        let when = self.when.map(|year| format!("in {year}"));
        let known = [
            Some(self.answers.clone()).filter(|said| !said.is_empty()),
            place,
            when,
        ];
        let known: Vec<String> = known.into_iter().flatten().collect();
        told.paragraph(known.join(", "));
        if let Some(note) = &self.told.note {
            told.paragraph(note.clone());
        }
        told.gap();
        let mut table = Table::under("share |  | ruleset | title and place");
        for game in &self.told.games {
            let name = &game.rulesets[0];
            let place = library.collection.get(name).ok();
            let place = place.and_then(|rules| Entry::new(rules, library).place);
            let place = place.map_or(String::new(), |place| format!(", {}", visible_line(&place)));
            let title = visible_line(&game.title);
            table.row(vec![
                printed(game.share),
                bar(game.share),
                game.rulesets.join(" = "),
                format!("{title}{place}"),
            ]);
        }
        let (others, share) = self.told.others;
        if others > 0 {
            table.row(vec![
                printed(share),
                bar(share),
                format!("{others} others"),
                String::new(),
            ]);
        }
        let none = &self.told.none;
        table.row(vec![
            printed(none.share),
            bar(none.share),
            "none of these".into(),
            format!("or a variant, nearest to {}", none.nearest.join(", ")),
        ]);
        told.table(table);
    }

    fn differences(&self, told: &mut Document) {
        told.heading("What tells the likeliest apart");
        let games = self.told.games.iter().take(self.apart());
        let names = games.map(|game| game.rulesets[0].clone());
        let heads: Vec<String> = [String::from("question")]
            .into_iter()
            .chain(names)
            .collect();
        let mut table = Table::under(&heads.join(" | "));
        for difference in &self.told.differences {
            let mut row = vec![difference.key.clone(), difference.said.clone()];
            row.extend(difference.answers.iter().cloned());
            table.row(row);
        }
        told.table(table);
    }

    /// How many games are told apart.
    fn apart(&self) -> usize {
        self.told
            .differences
            .first()
            .map_or(0, |one| one.answers.len())
    }
}

/// How much a piece of evidence weighs: `4 times likelier`.
fn times(bits: f64) -> String {
    let times = bits.abs().exp2();
    let times = match times {
        small if small < 1.2 => return "says little".into(),
        small if small < 9.95 => format!("{small:.1}"),
        large => format!("{large:.0}"),
    };
    match bits < 0.0 {
        true => format!("{times} times less likely"),
        false => format!("{times} times likelier"),
    }
}

/// What speaks for and against a game.
fn evidence(told: &mut Document, game: &GameTold) {
    told.heading(format!(
        "What speaks for and against {}",
        game.rulesets.join(" = ")
    ));
    let mut table = Table::under("weight | question | answered | of this game");
    for piece in &game.evidence {
        table.row(vec![
            times(piece.bits),
            piece.asks.clone(),
            piece.said.clone(),
            piece.has.clone(),
        ]);
    }
    told.table(table);
}

/// What the moves say of each game, and what to look for next.
fn by_moves(told: &mut Document, seen: &MovesTold) {
    told.heading("The moves that were watched");
    let mut table =
        Table::under("share | explained | ruleset | readings | first that is not explained");
    for game in &seen.games {
        let readings = game.readings.iter();
        let readings = readings.map(|(name, share)| format!("{name} {}", percent(*share, 0)));
        let deviation = game.deviation.as_ref();
        let deviation = deviation.map(|(nth, words)| format!("{nth}: {words}"));
        table.row(vec![
            percent(game.share, 0),
            format!("{} of {}", game.explained, seen.moves),
            game.ruleset.clone(),
            readings.collect::<Vec<_>>().join("; "),
            deviation.unwrap_or_default(),
        ]);
    }
    told.table(table);
    if !seen.at_once.is_empty() {
        let names = seen.at_once.join(", ");
        told.paragraph(format!(
            "Not judged by moves, since players move at the same time: {names}."
        ));
    }
    if seen.look_for.is_empty() && seen.elsewhere.is_none() {
        return;
    }
    told.gap();
    told.heading("What to look for");
    for line in seen.look_for.iter().chain(&seen.elsewhere) {
        told.hanging("", 2, 84, line.clone());
    }
}

/// What to ask next.
fn ask(told: &mut Document, all: &[AskTold]) {
    if all.is_empty() {
        return;
    }
    told.heading("What to ask next");
    for ask in all {
        told.hanging("", 2, 84, question(ask));
        let answers = ask
            .answers
            .iter()
            .take(8)
            .map(|answer| answer.value.as_str());
        let answers: Vec<&str> = answers.collect();
        told.text(84, 4, format!("{}={}", ask.key, answers.join("|")));
    }
}

/// A question with what to look at.
pub fn question(ask: &AskTold) -> String {
    match ask.look.is_empty() {
        true => ask.asks.clone(),
        false => format!("{} {}", ask.asks, ask.look),
    }
}

/// Every question, with its key and its answers.
pub fn questions(colour: Colour) {
    let mut told = Document::default();
    for (ease, heading) in [
        (Ease::Board, "Of the board"),
        (Ease::Onlooker, "Of what an onlooker sees"),
        (Ease::Player, "Of what a player knows"),
    ] {
        told.heading(heading);
        for question in Question::all().filter(|question| question.ease == ease) {
            let codes = question.feature.kind().codes().iter();
            let answers: Vec<&str> = codes.map(|code| code.id).collect();
            let answers = match answers.is_empty() {
                true => "a number".into(),
                false => answers.join("|"),
            };
            let words = format!("{} {} {answers}", question.asks, question.look);
            told.named(key(question.feature), words);
        }
        told.gap();
    }
    table::tell(&told, colour);
}
