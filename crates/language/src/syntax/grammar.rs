//! The pest parser and the human names of its rules.

use pest_derive::Parser;

/// The parser; its rules never leave this module's parent.
#[derive(Parser)]
#[grammar = "../../grammar/sowing.pest"]
pub(super) struct Grammar;

/// The word a keyword rule stands for: rules named `w_` are keywords.
pub(super) fn keyword(rule: Rule) -> Option<&'static str> {
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
        Rule::key | Rule::key_stop => &["the key of a work in sources.bib"],
        Rule::number => &["a whole number"],
        Rule::decimal => &["a number"],
        Rule::note => &["an explanation"],
        Rule::end | Rule::fold | Rule::gap | Rule::comment | Rule::EOI => &["the end of the line"],
        Rule::WHITESPACE | Rule::word_char | Rule::word_end => &["a blank"],
        Rule::unclosed | Rule::close | Rule::stray | Rule::stray_block | Rule::stray_head => &[],
        Rule::stray_close | Rule::enclosed | Rule::inner_braces => &[],
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
        Rule::part | Rule::unit => &["`pages`", "`rules`", "`paragraphs`", "`sentences`"],
        Rule::numbering => &["how what was read is numbered"],
        Rule::gists => &["`{`"],
        Rule::gist => &["a part's number"],
        Rule::nothing_of_play => &["`, nothing of play`"],
        Rule::range => &["a page number"],
        Rule::provenance => &["where it comes from, in `[ ]`"],
        Rule::basis => &["a source's short name", "`implied`", "`assumed:`"],
        Rule::stated | Rule::citation => &["a source's short name"],
        Rule::assumed => &["`assumed:`"],
        Rule::implied => &["`implied`"],
        Rule::question => &["`open`"],
        Rule::reading => &["`assume`", "`or`"],
        Rule::conflict => &["`conflict`"],
        Rule::example => &["`example`"],
        Rule::under => &["`under`"],
        Rule::asked => &["a question and its reading, such as `slam=end`"],
        Rule::scene => &["`from`"],
        Rule::round_scene => &["`round`"],
        Rule::playing => &["`playing`"],
        Rule::expected => &["`gives`", "`is illegal`", "`, legal`", "`, won by`"],
        Rule::gives => &["`gives`"],
        Rule::is_illegal => &["`is illegal`"],
        Rule::legal_moves => &["`legal`"],
        Rule::result => &["`won by`", "`won together`", "`drawn`", "`lost together`"],
        Rule::not_in_play => &["`not in play`"],
        Rule::account | Rule::role => &[
            "`passage`",
            "`transcription`",
            "`retelling`",
            "`database`",
            "`encoding`",
        ],
        Rule::as_reading => &["`as`"],
        Rule::add | Rule::join => &["`add`"],
        Rule::also => &["`also`"],
        Rule::named_line | Rule::line_name => &["`line`"],
        Rule::named_way | Rule::way_name => &["`way`"],
        Rule::joint => &["`first`", "`last`", "`before`", "`after`"],
        Rule::dropped_name => &["`line`", "`way`", "`phase`", "`example`", "`open`"],
        Rule::drop => &["`drop`"],
        Rule::head => &["what to drop, such as `forbid` or `on stuck`"],
        Rule::first_player => &["`first player`"],
        Rule::second_player => &["`second player`"],
        Rule::head_own_pits | Rule::own_pits => &["`own pits`"],
        Rule::on_moment | Rule::table | Rule::joined_table | Rule::moments | Rule::lines => {
            &["`on landing`", "`on stuck`"]
        }
        Rule::end_when | Rule::ending => &["`end when`"],
        Rule::phase => &["`phase`"],
        Rule::parameter => &["`let`"],
        Rule::fixed => &["a whole number"],
        Rule::size_part | Rule::sum_part | Rule::one_amount => &["a whole number"],
        Rule::chosen_target => &["`chosen`"],
        Rule::naming => &["`let`"],
        Rule::named_test => &["`if`"],
        Rule::named_pits => &["`be`"],
        Rule::named_actions | Rule::do_named => &["`do`"],
        Rule::named_condition => &["a name and `holds`"],
        Rule::in_class => &["`in`"],
        Rule::letter => &["a small letter that `let` names"],
        Rule::value => &["a whole number"],
        Rule::board => &["`board`"],
        Rule::ring => &["`ring of`"],
        Rule::row_board => &["how many rows"],
        Rule::fixture => &["`store each`", "`reserve each`", "`centre`"],
        Rule::stores => &["`store each`"],
        Rule::reserves => &["`reserve each`"],
        Rule::side => &["`left`", "`right`"],
        Rule::size | Rule::size_multiple => &["a whole number"],
        Rule::players => &["`players`"],
        Rule::shared => &["`shared`"],
        Rule::in_order => &["how many columns or pits each"],
        Rule::shares | Rule::share => &["a part of the board, such as `near row`"],
        Rule::track => &["`track`"],
        Rule::leg => &["a row and its way, such as `own near row rightward`"],
        Rule::mark => &["`mark`"],
        Rule::mark_kind => &["`locked`", "`one each`", "`until turn ends`"],
        Rule::notes => &["`note`"],
        Rule::until_end => &["`until turn ends`"],
        Rule::life => &["`lap`", "`move`", "`turn`", "`round`", "`game`"],
        Rule::one_each => &["`one each`"],
        Rule::seeds => &["`seeds`"],
        Rule::seeds_every => &["how many in every pit"],
        Rule::seeds_from_left => &["`in` and the pits to fill"],
        Rule::first => &["`first player`"],
        Rule::arrange => &["`arrange`"],
        Rule::by_arranger => &["`by second player`"],
        Rule::richer_copies => &["`richer copying poorer`"],
        Rule::by_what => &["`lot`", "`agreement`"],
        Rule::choose => &["`choose`"],
        Rule::no_pit => &["`no pit`"],
        Rule::taking => &["`taking`"],
        Rule::any_number => &["`any number`"],
        Rule::up_to => &["`up to`"],
        Rule::all_but => &["`all but`"],
        Rule::sow => &["`sow`"],
        Rule::path => &["the way round, such as `anticlockwise`"],
        Rule::direction => &["`anticlockwise`", "`clockwise`", "`either way`"],
        Rule::path_part | Rule::turning => &["`skipping`", "`through`", "`within`"],
        Rule::either => &["`either way`"],
        Rule::from_place => &["`from`"],
        Rule::skipping => &["`skipping`"],
        Rule::skip_origin => &["`origin`"],
        Rule::through => &["`through`"],
        Rule::own_store => &["`own store`"],
        Rule::opponent_store => &["`opponent store`"],
        Rule::both_stores => &["`both stores`"],
        Rule::within => &["`within`"],
        Rule::dropping => &["`dropping`"],
        Rule::dropping_in => &["`dropping 2 in any empty pit`"],
        Rule::moment => &[
            "`start`",
            "`lifting`",
            "`passing`",
            "`landing`",
            "`move end`",
            "`turn end`",
            "`stuck`",
        ],
        Rule::endless_sowing => &["`endless sowing`"],
        Rule::move_end => &["`move end`"],
        Rule::turn_end => &["`turn end`"],
        Rule::at_once | Rule::move_at_once => &["`move at once`"],
        Rule::tempo => &["`lap by lap`"],
        Rule::line => &["a line such as `opponent pit making 2 or 3: capture last`"],
        Rule::unless => &["`unless`"],
        Rule::may_by => &["`by owner`", "`by opponent`"],
        Rule::filter => &["`forbid`", "`require`"],
        Rule::demand => &["`if`"],
        Rule::if_possible => &["`if possible`"],
        Rule::objective => &["`win`"],
        Rule::most => &["`by most captured`"],
        Rule::points => &["`by most points`"],
        Rule::by_taking_all => &["`by taking all`"],
        Rule::by_emptying => &["`by emptying own pits`"],
        Rule::by_moving_last => &["`by moving last`"],
        Rule::together => &["`together by equal captured`"],
        Rule::manner => &["`play`"],
        Rule::manner_kind => &["`taking most`", "`evening counts`", "`without thinking`"],
        Rule::taking_most => &["`taking most`"],
        Rule::evening_counts => &["`evening counts`"],
        Rule::without_thinking => &["`without thinking`"],
        Rule::conduct => &["`conduct`"],
        Rule::simplified => &["`simplified`"],
        Rule::rounds => &["`rounds`"],
        Rule::round | Rule::round_text => &["a rule of the rounds"],
        Rule::refill => &["`refill`"],
        Rule::equally => &["`only as many as poorer`"],
        Rule::set_up_again => &["`set up again`"],
        Rule::unfilled => &["`unfilled pits`"],
        Rule::remainder => &["`remainder`"],
        Rule::claims_pit => &["`claims pit`"],
        Rule::by_lot => &["`by lot`"],
        Rule::as_at_start => &["`as at start`"],
        Rule::spread_evenly => &["`spread evenly`"],
        Rule::leftovers => &["`leftovers`"],
        Rule::forfeit => &["`forfeit`"],
        Rule::round_when => &["`when`"],
        Rule::round_first => &["`first player`"],
        Rule::starter => &[
            "`is winner`",
            "`is loser`",
            "`alternates`",
            "`stays`",
            "`is next to move`",
            "`by lot`",
        ],
        Rule::round_score => &["`score`"],
        Rule::until => &["`until`"],
        Rule::condition | Rule::conjunction | Rule::atom => {
            &["a condition, such as `opponent has none`"]
        }
        Rule::negation => &["`not`"],
        Rule::move_captures => &["`move captures`"],
        Rule::move_captures_at_once => &["`move captures at once`"],
        Rule::lap_goes => &["`lap is clockwise`"],
        Rule::position_repeats => &["`position repeats`"],
        Rule::players_agree => &["`players agree`"],
        Rule::first_player_moves => &["`first player moves`"],
        Rule::noted => &["`noted`"],
        Rule::has => &["`has none`", "`has seeds`"],
        Rule::can_move => &["`can move`"],
        Rule::measure | Rule::quantity => &["`captured by …`", "`seeds in …`", "`turn`"],
        Rule::captured_by => &["`captured by`"],
        Rule::captures_by => &["`captures by`"],
        Rule::points_of => &["`points of`"],
        Rule::seeds_in => &["`seeds in`"],
        Rule::of_lap => &["`seeds of lap`"],
        Rule::held_before => &["`held before`"],
        Rule::since_capture => &["`moves since capture`"],
        Rule::except_last_seed => &["`except last seed`"],
        Rule::number_of => &["`number of`"],
        Rule::exists => &["`some`", "`no`"],
        Rule::place_is => &["a place, such as `next`"],
        Rule::predicate => &["what it is like, such as `empty` or `own pit`"],
        Rule::who => &["`mover`", "`opponent`", "`somebody`", "`everybody`"],
        Rule::counts => &["how many, such as `2 or 3` or `more than half`"],
        Rule::at_most => &["`at most`"],
        Rule::at_least => &["`at least`"],
        Rule::more_than => &["`more than`"],
        Rule::less_than => &["`less than`"],
        Rule::one_of | Rule::other_amount => &["a whole number"],
        Rule::or_more => &["`or more`"],
        Rule::between => &["`to`"],
        Rule::amount | Rule::multiple | Rule::fixed_multiple => &["a whole number"],
        Rule::pits | Rule::way => &["pits, such as `own pit`"],
        Rule::word => &["a word for pits, such as `occupied`"],
        Rule::whose => &["`own`", "`opponent`", "`any`"],
        Rule::fill => &["`empty`", "`occupied`"],
        Rule::area => &["a part of the board, such as `inner`"],
        Rule::left_half => &["`left half`"],
        Rule::right_half => &["`right half`"],
        Rule::leftmost => &["`leftmost`"],
        Rule::rightmost => &["`rightmost`"],
        Rule::pit_trait => &["what became of it, such as `unsown`"],
        Rule::noun => &["`pit`", "`pits`", "a word such as `occupied`"],
        Rule::pit_numbers => &["a pit's number"],
        Rule::test => &["`holding`", "`making`", "`marked`"],
        Rule::holding => &["`holding`"],
        Rule::making => &["`making`"],
        Rule::marked => &["`marked`"],
        Rule::happened => &["`captured`", "`lifted`", "`sown`"],
        Rule::since => &["`move`", "`turn`", "`round`"],
        Rule::beside => &["`after`", "`before`", "`opposite`"],
        Rule::except => &["`except`"],
        Rule::place | Rule::pointed => &["`last`", "`origin`", "`start`", "`next`", "`opposite`"],
        Rule::first_of => &["`first`"],
        Rule::opposite => &["`opposite`"],
        Rule::board_row => &["`inner`", "`middle`", "`outer`"],
        Rule::beyond => &["`after`", "`before`"],
        Rule::turn_place => &["`last of … turn`", "`start of … turn`"],
        Rule::places | Rule::some_places => &["which pits, such as `last` or `opponent pits`"],
        Rule::run => &["`run`"],
        Rule::heading => &["`back`", "`on`", "`both`"],
        Rule::with_opposites => &["`with opposites`"],
        Rule::opposites_of => &["`opposites of`"],
        Rule::chosen => &["how many, and `chosen`"],
        Rule::actions | Rule::action => &["what to do, such as `capture last` or `end`"],
        Rule::capture => &["`capture`"],
        Rule::taker => &["`mover`", "`opponent`", "`owner`", "`holder`"],
        Rule::lift => &["`lift`"],
        Rule::relay => &["`relay`"],
        Rule::sow_on => &["`sow on`"],
        Rule::move_seeds => &["`move`"],
        Rule::mark_pits => &["`mark`"],
        Rule::unmark => &["`unmark`"],
        Rule::claim => &["`claim`"],
        Rule::close_pits => &["`close`"],
        Rule::note_down => &["`note`"],
        Rule::forget => &["`forget`"],
        Rule::score => &["`score`"],
        Rule::share_seeds => &["`share`"],
        Rule::turn_board => &["`turn board`"],
        Rule::return_captures => &["`return captures`"],
        Rule::win_action => &["`win`"],
        rule => return vec![format!("`{}`", keywords(rule))],
    };
    names.iter().map(|name| name.to_string()).collect()
}

/// The keywords of a rule that is made of the words of its name and no more, such
/// as `in_hand`.
fn keywords(rule: Rule) -> String {
    let name = format!("{rule:?}");
    let is_keyword = |word: &str| Rule::all_rules().iter().any(|r| keyword(*r) == Some(word));
    assert!(name.split('_').all(is_keyword), "{name} has no name");
    name.replace('_', " ")
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
}
