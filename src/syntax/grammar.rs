//! The pest parser and the human names of its rules.

use pest_derive::Parser;

/// The parser; its rules never leave this module's parent.
#[derive(Parser)]
#[grammar = "grammar/sowing.pest"]
pub(super) struct Grammar;

/// The word a keyword rule stands for: rules named `w_` are keywords.
fn keyword(rule: Rule) -> Option<&'static str> {
    // The derived names live as long as the program; the set is small and fixed.
    static WORDS: std::sync::OnceLock<Vec<(Rule, String)>> = std::sync::OnceLock::new();
    WORDS
        .get_or_init(|| {
            Rule::all_rules()
                .iter()
                .filter_map(|rule| {
                    let name = format!("{rule:?}");
                    name.strip_prefix("w_")
                        .map(|word| (*rule, word.to_string()))
                })
                .collect()
        })
        .iter()
        .find(|(r, _)| *r == rule)
        .map(|(_, word)| word.as_str())
}

/// What a message calls a rule: one name, or one each for its alternatives.
/// None for what a writer need not know of. The match is exhaustive over all
/// that are not keywords, so that no new rule goes unnamed.
pub(super) fn names(rule: Rule) -> Vec<String> {
    if let Some(word) = keyword(rule) {
        return vec![format!("`{word}`")];
    }
    let names: &[&str] = match rule {
        Rule::open_brace | Rule::body => &["`{`"],
        Rule::close_brace => &["`}`"],
        Rule::open_bracket => &["`[`"],
        Rule::close_bracket => &["`]`"],
        Rule::open_paren | Rule::group => &["`(`"],
        Rule::close_paren => &["`)`"],
        Rule::comma => &["`,`"],
        Rule::colon => &["`:`"],
        Rule::semicolon => &["`;`"],
        Rule::equals => &["`=`"],
        Rule::dash => &["`-`"],
        Rule::close_quote => &["`\"`"],
        Rule::quote | Rule::string | Rule::strings => &["words in double quotes"],
        Rule::inner => &["words"],
        Rule::name => &["a name in small letters"],
        Rule::alias => &["a source's short name"],
        Rule::number => &["a whole number"],
        Rule::decimal => &["a number"],
        Rule::note => &["an explanation"],
        Rule::end | Rule::fold | Rule::gap | Rule::comment | Rule::EOI => &["the end of the line"],
        Rule::WHITESPACE | Rule::word_char => &["a blank"],
        Rule::unclosed | Rule::close | Rule::stray | Rule::stray_block | Rule::stray_head => &[],
        Rule::stray_close | Rule::enclosed | Rule::last_brace => &[],
        Rule::file | Rule::definition => &["`ruleset`", "`base`"],
        Rule::item | Rule::statement | Rule::rule_text => &["a statement"],
        Rule::record => &["`record`"],
        Rule::fact | Rule::fact_text => &["a fact"],
        Rule::fact_game => &["`game`"],
        Rule::fact_aliases => &["`aliases`"],
        Rule::fact_place => &["`place`"],
        Rule::fact_observed => &["`observed`"],
        Rule::fact_period => &["`period`"],
        Rule::fact_summary => &["`summary`"],
        Rule::fact_players => &["`players`"],
        Rule::fact_material => &["`material`"],
        Rule::fact_identifier => &["`identifier`"],
        Rule::fact_confidence => &["`confidence`"],
        Rule::fact_others => &["`others`"],
        Rule::fact_suggested => &["`suggested`"],
        Rule::fact_remark => &["`remark`"],
        Rule::sources => &["`sources`"],
        Rule::source => &["a source"],
        Rule::part | Rule::unit => &["`pages`", "`rules`", "`paragraphs`"],
        Rule::range => &["a page number"],
        Rule::provenance => &["where it comes from, in `[ ]`"],
        Rule::basis => &["a source's short name", "`implied`", "`assumed:`"],
        Rule::stated | Rule::citation => &["a source's short name"],
        Rule::assumed => &["`assumed:`"],
        Rule::implied => &["`implied`"],
        Rule::question => &["`open`"],
        Rule::reading => &["`assume`", "`or`"],
        Rule::add => &["`add`"],
        Rule::drop => &["`drop`"],
        Rule::head => &["what to drop, such as `forbid` or `on stuck`"],
        Rule::first_player | Rule::first => &["`first player`"],
        Rule::on_landing => &["`on landing`"],
        Rule::on_turn_end => &["`on turn end`"],
        Rule::on_stuck => &["`on stuck`"],
        Rule::end_when | Rule::ending => &["`end when`"],
        Rule::phase => &["`phase`"],
        Rule::board => &["`board`"],
        Rule::seeds => &["`seeds`"],
        Rule::by_what => &["`lot`", "`agreement`"],
        Rule::choose => &["`choose`"],
        Rule::sow => &["`sow`"],
        Rule::direction => &["`anticlockwise`", "`clockwise`"],
        Rule::skipping => &["`skipping origin`"],
        Rule::table | Rule::moment => &["`on landing`", "`on turn end`", "`on stuck`"],
        Rule::line => &["a line such as `opponent pit making 2 or 3: capture last`"],
        Rule::filter => &["`forbid`", "`require`"],
        Rule::if_possible => &["`if possible`"],
        Rule::objective => &["`win`"],
        Rule::most => &["`by most captured`"],
        Rule::together => &["`together by equal captured`"],
        Rule::manner => &["`play`"],
        Rule::manner_kind => &["`taking most`", "`evening counts`", "`without thinking`"],
        Rule::taking_most => &["`taking most`"],
        Rule::evening_counts => &["`evening counts`"],
        Rule::without_thinking => &["`without thinking`"],
        Rule::conduct => &["`conduct`"],
        Rule::condition | Rule::conjunction | Rule::atom => {
            &["a condition, such as `opponent has none`"]
        }
        Rule::negation => &["`not`"],
        Rule::move_captures => &["`move captures`"],
        Rule::position_repeats => &["`position repeats`"],
        Rule::players_agree => &["`players agree`"],
        Rule::first_player_moves => &["`first player moves`"],
        Rule::has => &["`has none`", "`has seeds`"],
        Rule::can_move => &["`can move`"],
        Rule::measure | Rule::quantity => &["`captured by …`", "`seeds in …`", "`turn`"],
        Rule::captured_by => &["`captured by`"],
        Rule::seeds_in => &["`seeds in`"],
        Rule::cursor_is | Rule::cursor => &["`last`", "`origin`", "`next`", "`opposite`"],
        Rule::who => &["`mover`", "`opponent`", "`somebody`", "`everybody`"],
        Rule::counts => &["how many, such as `2 or 3` or `more than half`"],
        Rule::at_most => &["`at most`"],
        Rule::at_least => &["`at least`"],
        Rule::more_than => &["`more than`"],
        Rule::less_than => &["`less than`"],
        Rule::or_more | Rule::between | Rule::one_of => &["a whole number"],
        Rule::amount => &["a whole number", "`half`", "`all`"],
        Rule::pits | Rule::way => &["pits, such as `own pit`"],
        Rule::whose => &["`own`", "`opponent`", "`any`"],
        Rule::fill => &["`empty`", "`occupied`"],
        Rule::pit_numbers => &["a pit's number"],
        Rule::test => &["`holding`", "`making`"],
        Rule::holding => &["`holding`"],
        Rule::making => &["`making`"],
        Rule::places => &["what to take, such as `last` or `opponent pits`"],
        Rule::run => &["`run`"],
        Rule::actions | Rule::action => &["what to do, such as `capture last` or `end`"],
        Rule::capture => &["`capture`"],
        Rule::taker => &["`mover`", "`opponent`", "`owner`"],
        Rule::move_all => &["`move all to`"],
        Rule::return_captures => &["`return captures`"],
        Rule::win_action => &["`win`"],
        _ => unreachable!("keyword rules are named by their word"),
    };
    names.iter().map(|name| name.to_string()).collect()
}

const PITS: &[&str] = &["own", "opponent", "any", "empty", "occupied"];

const CONDITIONS: &[&str] = &[
    "own",
    "opponent",
    "any",
    "empty",
    "occupied",
    "not",
    "move",
    "position",
    "players",
    "first",
    "mover",
    "somebody",
    "everybody",
    "captured",
    "seeds",
    "turn",
    "last",
    "origin",
    "next",
    "opposite",
    "otherwise",
];

/// The words a rule can begin with, for suggestions.
pub(super) fn first_words(rule: Rule) -> Vec<String> {
    let words: &[&str] = match rule {
        Rule::condition | Rule::conjunction | Rule::atom | Rule::line => CONDITIONS,
        Rule::pits | Rule::way => PITS,
        Rule::places => &[
            "last", "origin", "next", "opposite", "run", "own", "opponent", "any", "empty",
            "occupied",
        ],
        Rule::counts => &["even", "odd", "none", "at", "more", "less", "half", "all"],
        Rule::actions | Rule::action => {
            &["capture", "move", "return", "win", "draw", "pass", "end"]
        }
        Rule::basis => &["implied", "assumed"],
        _ => {
            return names(rule)
                .iter()
                .filter_map(|name| name.strip_prefix('`'))
                .filter_map(|name| name.split([' ', '`', ':']).next())
                .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
                .map(str::to_string)
                .collect();
        }
    };
    words.iter().map(|word| word.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_human_name() {
        for rule in Rule::all_rules() {
            for name in names(*rule) {
                assert!(!name.contains('_'), "{rule:?} is shown as {name}");
            }
        }
    }

    #[test]
    fn first_words_are_keywords() {
        let keywords: Vec<&str> = Rule::all_rules()
            .iter()
            .filter_map(|r| keyword(*r))
            .collect();
        for rule in Rule::all_rules() {
            for word in first_words(*rule) {
                assert!(keywords.contains(&word.as_str()), "{rule:?}: {word}");
            }
        }
    }
}
