//! What may stand in records of games, and what is refused rather than passed over.

use seedlore::verify::{Ending, read};

use crate::records::{mismatch, wrong};

/// What nobody reads must not pass for what was compared.
#[test]
fn a_key_that_is_unknown_or_given_twice_is_refused() {
    for (record, says) in [
        (
            r#"{"moves":"3","wiener":"south"}"#,
            "`wiener` is no key of a whole game; did you mean `winner`?",
        ),
        (
            r#"{"moves":"3","elo":1800}"#,
            "`elo` is no key of a whole game; what only describes a game goes under `about`",
        ),
        (
            r#"{"moves":"3","seeds":[25,23]}"#,
            "`seeds` is no key of a whole game; what only describes a game goes under `about`",
        ),
        (
            r#"{"move":"3","movre":0}"#,
            "`movre` is no key of a move; did you mean `mover`?",
        ),
        (
            r#"{"move":"3","after":{"pits":[1],"stores":[0],"store":[1]}}"#,
            "`store` is no key of `after`; did you mean `stores`?",
        ),
        (
            r#"{"ruleset":"wari","start":"4 4","readings":[]}"#,
            "`readings` is no key of a heading; did you mean `reading`?",
        ),
        (
            "{\"move\":\"3\"}\n{\"result\":\"win\",\"winer\":0}",
            "`winer` is no key of a result; did you mean `winner`?",
        ),
        (
            r#"{"moves":"3","moves":"4"}"#,
            "the key \"moves\" is given twice; leave one out",
        ),
        (
            r#"{"move":{"h":3,"h":4}}"#,
            "the key \"h\" is given twice; leave one out",
        ),
        (
            r#"{"moves":"3","outcome":"drawn","winner":"none"}"#,
            "`outcome` and `winner` say the same; leave one out",
        ),
        (
            r#"{"moves":"3","final":"4","pits":[1]}"#,
            "`final` and `pits` say the same; leave one out",
        ),
        (
            "{\"move\":\"3\"}\n{\"result\":\"win\",\"pits\":[1]}",
            "`pits` goes with `seeds`",
        ),
    ] {
        assert_eq!(wrong(record).1, says, "{record}");
    }
    for record in [
        r#"{"move":{"h":3,"d":5}}"#,
        r#"{"move":{"h":3,"e":1}}"#,
        r#"{"move":{"h":3,"pass":true}}"#,
    ] {
        assert!(wrong(record).1.starts_with("`move` can't be"), "{record}");
    }
    let aliens = wrong(r#"{"moves":"3","ended":"aliens"}"#).1;
    assert!(
        aliens.starts_with("`ended` can't be \"aliens\": write `win`, "),
        "{aliens}"
    );
    // What describes a game stands beside, and how players ended it is said in words.
    let described = r#"{"moves":"3","about":{"elo":1800},"date":"1913","ended":"resigned"}"#;
    assert_eq!(read(described).unwrap()[0].result, None);
}

/// A record of a game for two has no third player, whether or not the rules end it.
#[test]
fn players_that_a_game_does_not_have_are_told() {
    for (record, says) in [
        (
            r#"{"moves":"3","first":"west"}"#,
            "West begins, and the players of this game are South and North",
        ),
        (
            r#"{"moves":"3","winner":"west"}"#,
            "West wins, and the players of this game are South and North",
        ),
        (
            r#"{"moves":"3","captured":[10,0,99]}"#,
            "3 numbers of seeds captured in the end, for 2 players: South and North",
        ),
        (
            "[First \"west\"]\n1. 3",
            "West begins, and the players of this game are South and North",
        ),
        (
            "{\"move\":\"3\"}\n{\"result\":\"win\",\"winner\":\"east\"}",
            "East wins, and the players of this game are South and North",
        ),
    ] {
        assert_eq!(mismatch("wari", record).why.record(), says, "{record}");
    }
}

/// A word that is not known must not pass for one that says that the rules
/// ended the game: then the result would be held against the rules.
#[test]
fn a_result_says_who_ended_the_game_in_a_known_word() {
    let ending = |how: &str| {
        let record = format!("{{\"move\":\"3\"}}\n{{\"result\":\"{how}\",\"winner\":0}}");
        read(&record).map(|games| games[0].result.as_ref().map(|result| result.ending))
    };
    for how in ["WIN", "tie", "South won", "Game over"] {
        assert_eq!(ending(how), Ok(Some(Ending::ByRules)), "{how}");
    }
    for how in ["resigned", "Time out", "won by forfeit"] {
        assert_eq!(ending(how), Ok(Some(Ending::Unknown)), "{how}");
    }
    let wrong = ending("bored").unwrap_err();
    assert_eq!(wrong.line, 2);
    let says = "`result` can't be \"bored\": write `win`, `wins`, ";
    assert!(wrong.message.starts_with(says), "{wrong}");
    assert!(wrong.message.contains("`resign`"), "{wrong}");
}
