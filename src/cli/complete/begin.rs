//! The evidence in a ruleset that is begun from a board.

use crate::completion::Topic;

/// Puts evidence into the brackets of the clauses, up to the open questions.
pub fn with_evidence(
    text: &str,
    board: &str,
    evidence: &dyn Fn(Topic) -> Option<String>,
) -> String {
    let found = format!("{board}, as it was found");
    const UNKNOWN: &str = "[assumed: not looked up yet]";
    let mut is_landing = false;
    let mut is_open = false;
    let lines = text.lines().map(|line| {
        let says = line.trim_start();
        is_open |= says.starts_with("open ");
        if !says.starts_with("//") && says.starts_with("on landing") {
            is_landing = true;
        } else if says.starts_with('}') {
            is_landing = false;
        }
        if is_open {
            return line.replace(UNKNOWN, "[assumed: one of the usual answers]");
        }
        if !line.contains(UNKNOWN) {
            return line.to_string();
        }
        let why = match says.split_whitespace().next().unwrap_or_default() {
            "board" => Some(found.clone()),
            "seeds" if board.contains("seeds in each") => Some(found.clone()),
            "seeds" => Some("how many there were is not known, and most have four".into()),
            "sow" => evidence(Topic::Direction),
            "win" | "end" => evidence(Topic::Object),
            "on" if says.starts_with("on stuck") => evidence(Topic::Object),
            _ if is_landing && says.contains("relay") => evidence(Topic::Laps),
            _ if is_landing => evidence(Topic::NumbersTaken).or_else(|| evidence(Topic::Capture)),
            _ => None,
        };
        let why =
            why.unwrap_or_else(|| "the board does not tell, and most games have it so".into());
        line.replace(UNKNOWN, &format!("[assumed: {why}]"))
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
