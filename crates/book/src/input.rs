//! What a book is made of.

use super::changes::Changes;
use super::silence_study::SilenceStudy;
use super::site::{Date, Site};
use seedlore_language::rules::{Bibliography, Fragment, Ruleset};
use seedlore_language::source::Sources;
use seedlore_study::ask::Score;
use seedlore_study::compare::sensitivity::{Alternative, Combined, QuestionSensitivity, Unweighed};
use seedlore_study::compare::{BehaviourDistances, Findings};
use seedlore_study::identify::{Table, Tested};
use seedlore_study::interview::Memory;
use seedlore_study::stats::{Example, SearchStudy, Summary};
use seedlore_study::wear;

/// Everything a book tells.
#[derive(Debug)]
pub struct BookInput<'a> {
    /// In the order of the book.
    pub studies: Vec<Study<'a>>,
    /// Where rulesets that are set side by side part.
    pub findings: Findings,
    /// How rulesets of one board part in positions they share, board by board.
    pub behaviour: Vec<BehaviourDistances>,
    /// How rulesets wear their boards, and how often it tells them apart; `None` where that was
    /// not measured.
    pub wear: Option<wear::Study>,
    /// What others say of open questions; `None` of too few rulesets.
    pub silences: Option<SilenceStudy>,
    /// By what a game is recognized.
    pub key: Table,
    /// How often games are recognized by answers, and by moves; `None` where that was not
    /// tried.
    pub recognized: Option<[Tested; 2]>,
    /// Positions of forms that were found before.
    pub positions: &'a dyn Memory,
    /// Games of which too little is told to play them.
    pub fragments: &'a [Fragment],
    /// Works that rulesets cite.
    pub works: &'a Bibliography,
    /// The texts that the rulesets were read from.
    pub texts: &'a Sources,
    /// The folder of the rulesets: the beginning of each file's path, which
    /// pages leave off. Folders in it are the regions.
    pub folder: String,
    /// The name of that folder, with which pages begin the path of a file.
    pub folder_name: String,
    /// The command that makes this book again.
    pub command: String,
    /// Version of Seedlore, printed on the first page.
    pub version: String,
    /// When it is made; pages tell the year.
    pub date: Date,
    /// Where it will be served; `None` where nobody said.
    pub published: Option<Published>,
}

/// What a book that is served has beside its pages.
#[derive(Debug)]
pub struct Published {
    /// Where its pages will be.
    pub site: Site,
    /// What its feed tells.
    pub changes: Changes,
}

/// A ruleset and what its play showed.
#[derive(Debug)]
pub struct Study<'a> {
    /// The ruleset, under the readings in force.
    pub rules: &'a Ruleset,
    /// The main one first: pages show its plots. None, if play was left out.
    pub runs: Vec<Run>,
    /// Why play was not measured, in a sentence; `None` where it was.
    pub left_out: Option<String>,
    /// Kinds of players whose games take too many steps, and are not among the
    /// runs.
    pub unplayed: Vec<String>,
    /// Examples of clauses, at most one of each.
    pub examples: Vec<Example>,
    /// Playing strength, first moves, size and endgames.
    pub search_study: SearchStudy,
    /// What its open questions cost, those that matter most first.
    pub sensitivities: Vec<QuestionSensitivity>,
    /// What that rests on, in words.
    pub weighed: String,
    /// Other readings that were not weighed.
    pub unweighed: Vec<Unweighed>,
    /// Readings of several questions together.
    pub together: Option<Combined>,
    /// The ruleset under each other reading.
    pub alternatives: Vec<Alternative>,
    /// The seed of the games that the examples come from.
    pub examples_seed: u64,
    /// What the examples of the ruleset rule out; `None` where that was not found out.
    pub asked: Option<Score>,
}

/// A simulation and the command that repeats it.
#[derive(Debug)]
pub struct Run {
    /// Figures of the games.
    pub summary: Summary,
    /// Command that plays the same games, for the reader to type.
    pub command: String,
}
