//! `seedlore new`: begins a ruleset.

use clap::Args;

use super::Common;
use super::failure::{Done, Failure};
use super::library::Library;
use super::output::say;
use crate::source::Sources;
use crate::syntax;

/// Write a commented ruleset to begin from. It plays at once: change what
/// the report says otherwise, and put its pages in the brackets.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore new wari-antigua --title \"Wari of Antigua\"
  seedlore new wari-mine --from wari-bennett      says only what differs from wari-bennett")]
pub struct New {
    /// Its name: small letters, digits and hyphens.
    name: String,
    /// Its title in the book; by default made from the name.
    #[arg(long)]
    title: Option<String>,
    /// Pits in a row.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=32))]
    pits: u8,
    /// Seeds in every pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=500))]
    seeds: u16,
    /// The ruleset it differs from: then only the differences are written.
    #[arg(long, value_name = "RULESET")]
    from: Option<String>,
}

impl New {
    pub fn run(&self, common: &Common) -> Done {
        self.check_name()?;
        let library = Library::open(&common.rulesets)?;
        let known = library.collection.rulesets().iter().map(|r| r.name());
        if let Some(taken) = known.into_iter().find(|name| *name == self.name) {
            return Err(Failure::usage(
                format!("there is a ruleset `{taken}` already"),
                "choose another name: place or author help to tell rulesets apart",
            ));
        }
        let title = match &self.title {
            Some(title) => title.clone(),
            None => titled(&self.name),
        };
        let title = title
            .replace(char::is_control, " ")
            .replace('\\', "\\\\")
            .replace('"', "\\\"");
        let text = match &self.from {
            Some(parent) => {
                if !library.collection.bases().contains(parent) {
                    library.collection.get(parent)?;
                }
                derived(&self.name, &title, parent)
            }
            None => whole(&self.name, &title, self.pits, self.seeds),
        };
        let text = laid_out(text)?;
        let path = common.rulesets.join(format!("{}.sow", self.name));
        super::write_new(&path, &text)?;
        say!("written to {}", path.display());
        say!("check it: seedlore check {}", path.display());
        say!("play it:  seedlore play {}", self.name);
        Ok(())
    }

    fn check_name(&self) -> Done {
        let good = self.name.starts_with(|c: char| c.is_ascii_lowercase())
            && self
                .name
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && self.name.len() <= 60;
        if good {
            return Ok(());
        }
        Err(Failure::usage(
            format!("`{}` is not a name for a ruleset", self.name),
            "write small letters, digits and hyphens, a letter first: `wari-antigua`",
        ))
    }
}

fn laid_out(text: String) -> Result<String, Failure> {
    let mut sources = Sources::default();
    let file = sources.add("new ruleset", text);
    let tree = syntax::parse(file, &sources).map_err(|f| Failure::faults(f, &sources))?;
    Ok(syntax::format(&tree))
}

fn titled(name: &str) -> String {
    let words: Vec<String> = name
        .split('-')
        .filter(|word| !word.is_empty())
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect();
    words.join(" ")
}

fn whole(name: &str, title: &str, pits: u8, seeds: u16) -> String {
    format!(
        r#"// One line a statement; what follows `//` is not read.
// Each clause ends with where it comes from, in brackets:
//   [S 31]                 the source called S says so on page 31
//   [S 31 "two's"]         and these few words of it matter
//   [implied S 31: why]    it follows from what S says there
//   [assumed: why]         no source says it, and this is why it was chosen
ruleset {name} "{title}" {{
  record {{
    summary "Write one sentence: what this is, and who reported it."
    // game "Oware"
    // aliases "Awalé", "Warri"
    // place "St Lucia" at 13.9, -60.97
    // observed by "M. J. Herskovits" when "1929"
    // identifier dlp-ruleset "DLP.GameRulesets.69"
    // remark "Anything else worth knowing."
  }}

  // Name the works of sources.bib that speak of this game, and their pages:
  // sources {{
  //   S = herskovits1932 pages 31
  // }}

  board 2 rows of {pits} pits, store each [assumed: not looked up yet]
  seeds {seeds} in every pit [assumed: not looked up yet]

  // Which pits may be played, and how their seeds are sown.
  choose own pit [assumed: not looked up yet]
  sow anticlockwise, skipping origin [assumed: not looked up yet]

  // What happens where the last seed falls: the first line that fits is taken.
  on landing {{
    opponent pit making 2 or 3: capture last [assumed: not looked up yet]
  }}

  // What moves are not allowed, or must be made.
  require opponent has seeds when opponent has none [assumed: not looked up yet]

  // What happens when the player to move has no legal move.
  on stuck: capture any pits for owner, end [assumed: not looked up yet]

  // When a game ends, and who wins it.
  end when position repeats and players agree: capture any pits for owner [assumed: not looked up yet]
  win by most captured [assumed: not looked up yet]

  // Where the report is silent or says two things, ask, and give the readings;
  // the first is in force:
  // open grand-slam "May a move capture all of the opponent's seeds?" {{
  //   assume yes "It may." [assumed: the report does not forbid it]
  //   or no "It may not." [assumed: as in other reports] {{
  //     forbid move captures and opponent has none            [assumed: as in other reports]
  //   }}
  // }}
}}
"#
    )
}

fn derived(name: &str, title: &str, parent: &str) -> String {
    format!(
        r#"// Says only how it differs from {parent}: `seedlore show {parent}`.
//   a bare statement   replaces all that {parent} says with the same first words
//   add STATEMENT      keeps them and adds this one
//   drop HEAD          removes them: drop forbid, drop on stuck
// Each clause ends with where it comes from: [S 31], [implied S 31: why], [assumed: why].
ruleset {name} "{title}" from {parent} {{
  record {{
    summary "Write one sentence: what this is, and who reported it."
  }}

  // sources {{
  //   S = herskovits1932 pages 31
  // }}

  // seeds 6 in every pit                                     [S 31]
}}
"#
    )
}
